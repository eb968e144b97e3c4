//! The soak tests: all ignored tests whose names begin with `soak_`, run in release mode.
//!
//! Tests run one at a time, because they measure times and memory. An output line that begins with
//! `soak: ` is a figure for the report.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use jiff::Zoned;

use crate::workspace;

/// The options for the soak tests.
#[derive(clap::Args)]
pub(crate) struct SoakArguments {
    /// Run only the tests whose names contain this.
    #[arg(default_value = "soak_")]
    filter: String,
    /// The number of rounds for tests that repeatedly kill something or make it fail (default:
    /// 1000).
    #[arg(long)]
    rounds: Option<u32>,
    /// Use the tests' build, with all its checks, instead of the release build.
    #[arg(long)]
    dev: bool,
}

/// Runs the soak tests and writes their report to `bench/DATE-soak.md`. Returns an error if a test
/// failed, but only after writing the report.
pub(crate) fn run(arguments: &SoakArguments) -> Result<()> {
    let soak = Soak::run(arguments)?;
    if !soak.results.is_empty() {
        workspace::write_report("soak", &soak.report(&Zoned::now().date().to_string()))?;
    }
    ensure!(!soak.results.is_empty(), "no soak test has {:?} in its name", arguments.filter);
    ensure!(soak.cargo_succeeded && soak.results.iter().all(|result| result.passed), "a soak test failed");
    Ok(())
}

/// The results of the soak tests.
struct Soak {
    /// The result of every test, in execution order.
    results: Vec<TestResult>,
    /// The figures that the tests printed after `soak: `.
    figures: Vec<String>,
    /// Whether cargo succeeded.
    cargo_succeeded: bool,
}

/// The result of one test.
struct TestResult {
    /// Its name.
    name: String,
    /// Whether it passed.
    passed: bool,
    /// Its duration.
    duration: Duration,
}

impl Soak {
    /// Runs the tests in a child process and prints each line of its output immediately.
    fn run(SoakArguments { filter, rounds, dev }: &SoakArguments) -> Result<Self> {
        let mut child = Command::new(env!("CARGO"))
            .current_dir(workspace::root())
            .args(["test", "--locked", "--profile", if *dev { "test" } else { "release" }])
            .args(["--workspace", "--no-fail-fast", "--", "--ignored"])
            .args(["--test-threads", "1", "--show-output", filter])
            .envs(rounds.map(|rounds| ("LOYD_SOAK_ROUNDS", rounds.to_string())))
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot run cargo")?;
        let lines = BufReader::new(child.stdout.take().context("cargo has no output")?).lines();
        let mut soak = Self { results: Vec::new(), figures: Vec::new(), cargo_succeeded: false };
        let mut last_line_at = Instant::now();
        for line in lines {
            let line = line.context("cannot read what cargo prints")?;
            println!("{line}");
            soak.read_line(&line, &mut last_line_at);
        }
        soak.cargo_succeeded = child.wait().context("cannot wait for cargo")?.success();
        Ok(soak)
    }

    /// Reads one line of libtest's output. `last_line_at` is the time of the previous line; the
    /// difference is the duration of a test.
    fn read_line(&mut self, line: &str, last_line_at: &mut Instant) {
        if let Some((name, outcome)) = line.strip_prefix("test ").and_then(|rest| rest.split_once(" ... ")) {
            let result =
                TestResult { name: name.to_owned(), passed: outcome == "ok", duration: last_line_at.elapsed() };
            self.results.push(result);
        } else if let Some(figure) = line.strip_prefix("soak: ") {
            self.figures.push(figure.to_owned());
        }
        *last_line_at = Instant::now();
    }

    /// Returns the report as Markdown.
    fn report(&self, today: &str) -> String {
        let mut text =
            format!("# Soak tests, {today}\n\n{}\n\n| test | result | seconds |\n|---|---|---:|\n", machine());
        for TestResult { name, passed, duration } in &self.results {
            let outcome = if *passed { "passed" } else { "FAILED" };
            let _ = writeln!(text, "| `{name}` | {outcome} | {:.1} |", duration.as_secs_f64());
        }
        if !self.figures.is_empty() {
            let _ = write!(text, "\nWhat the tests measured:\n\n- {}\n", self.figures.join("\n- "));
        }
        text
    }
}

/// Returns a description of the machine on one line: processor, cores, memory.
pub(crate) fn machine() -> String {
    let system = sysinfo::System::new_all();
    let brand = system.cpus().first().map_or("unknown processor", |cpu| cpu.brand()).trim();
    format!("{brand}, {} cores, {} GiB.", system.cpus().len(), system.total_memory() >> 30)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_and_figures_are_parsed_from_libtest_output() {
        let mut soak = Soak { results: Vec::new(), figures: Vec::new(), cargo_succeeded: true };
        let mut last_line_at = Instant::now();
        for line in ["running 2 tests", "test soak_kills ... ok", "test soak_packs ... FAILED", "soak: 1,000 kills"] {
            soak.read_line(line, &mut last_line_at);
        }
        let results: Vec<_> = soak.results.iter().map(|result| (result.name.as_str(), result.passed)).collect();
        assert_eq!(results, [("soak_kills", true), ("soak_packs", false)]);
        let report = soak.report("2026-11-21");
        assert!(report.contains("| `soak_packs` | FAILED |") && report.contains("- 1,000 kills"), "{report}");
    }
}
