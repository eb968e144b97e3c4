//! Coverage-guided fuzzing: runs the laws of `crates/fuzz-targets` under libFuzzer, one after
//! another, with the stable compiler.
//!
//! The compiler adds counters for the code that each input reaches. libFuzzer keeps inputs that
//! reach new code, and mutates them. They stay under `target/fuzzing`, so the next run continues
//! from there. Inputs that break a law are stored under `target/fuzzing-broken`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use jiff::Zoned;

use crate::usage::cpu_seconds_of_children;
use crate::workspace;

/// The laws to fuzz, and the limits for each.
#[derive(clap::Args)]
pub(crate) struct FuzzArguments {
    /// The laws, by name (default: all)
    laws: Vec<String>,
    /// Seconds per law, measured as CPU time if the system provides it
    #[arg(long, default_value_t = 3600)]
    seconds: u64,
    /// Maximum number of runs per law
    #[arg(long, default_value_t = 10_000_000)]
    runs: u64,
    /// Seconds after which a run counts as a hang
    #[arg(long, default_value_t = 20)]
    hang: u32,
}

/// Compiler flags that add edge counters and trace comparisons. libfuzzer-sys requires
/// `--cfg fuzzing`.
const FLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
     -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
     -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 --cfg fuzzing";
/// The maximum length of an input, in bytes. Four times this length reaches 10 more of 3,605 edges
/// (`argument_reads_back`), at 0.6 times the runs per second.
const MAX_LENGTH: u32 = 1024;

/// Runs the laws, and writes the results to `bench/DATE-fuzzing.md`.
pub(crate) fn run(arguments: &FuzzArguments) -> Result<()> {
    let program = build()?;
    let laws = if arguments.laws.is_empty() { all_laws()? } else { arguments.laws.clone() };
    let mut rows = Vec::new();
    for law in &laws {
        let row = FuzzRow::run(&program, law, arguments)?;
        print!("{}", row.line());
        rows.push(row);
        // The report is written after each law, because running all of them takes a day.
        write_report(&rows)?;
    }
    let broken: Vec<&str> = rows.iter().filter(|row| row.broken > 0).map(|row| row.law.as_str()).collect();
    ensure!(broken.is_empty(), "broken: {}", broken.join(", "));
    Ok(())
}

/// Builds the fuzzer. Naming a target explicitly makes cargo compile build scripts and macros
/// without the flags.
fn build() -> Result<PathBuf> {
    let target = host_platform()?;
    let status = Command::new(env!("CARGO"))
        .current_dir(workspace::root().join("fuzz"))
        .args(["build", "--locked", "--release", "--target", &target, "--target-dir", "../target"])
        .env("RUSTFLAGS", FLAGS)
        .status()
        .context("cannot run cargo")?;
    ensure!(status.success(), "the fuzzer cannot be built");
    Ok(workspace::root().join("target").join(target).join("release/law"))
}

/// Returns the compiler's host platform.
fn host_platform() -> Result<String> {
    let output = Command::new("rustc").arg("-vV").output().context("cannot run rustc")?;
    let text = String::from_utf8(output.stdout).context("rustc's output is not UTF-8")?;
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not name its platform")?.to_owned())
}

/// Returns the folder in the repository that contains the corpora.
fn corpora() -> PathBuf {
    workspace::root().join("crates/fuzz-targets/corpus")
}

/// Returns the names of all laws, each of which has a corpus.
fn all_laws() -> Result<Vec<String>> {
    let entries = fs::read_dir(corpora()).context("there are no corpora")?;
    let mut laws: Vec<String> = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    laws.sort();
    Ok(laws)
}

/// The result for a law.
struct FuzzRow {
    /// The name of the law.
    law: String,
    /// The number of inputs tried.
    runs: u64,
    /// The CPU time in seconds.
    seconds: u64,
    /// The number of program edges that inputs reached.
    edges: u64,
    /// The number of inputs kept.
    kept: usize,
    /// The number of inputs that break the law or take too long.
    broken: usize,
}

impl FuzzRow {
    /// Fuzzes a law until a limit is reached or an input breaks the law.
    fn run(program: &Path, law: &str, arguments: &FuzzArguments) -> Result<Self> {
        let seeds = corpora().join(law);
        ensure!(seeds.is_dir(), "there is no law {law:?}");
        let kept = workspace::root().join("target/fuzzing").join(law);
        let broken = workspace::root().join("target/fuzzing-broken").join(law);
        fs::create_dir_all(&kept)?;
        fs::create_dir_all(&broken)?;
        let (mut runs, mut seconds) = (0, 0);
        // The fuzzer's limit is wall-clock time. On a busy machine, it uses less CPU time, so it is
        // run again for the remaining time.
        let edges = loop {
            let (started, cpu_before) = (Instant::now(), cpu_seconds_of_children());
            let output = Command::new(program)
                .args([&kept, &seeds])
                .arg(format!("-max_total_time={}", arguments.seconds - seconds))
                .arg(format!("-runs={}", arguments.runs - runs))
                .args([format!("-max_len={MAX_LENGTH}"), format!("-timeout={}", arguments.hang)])
                .args(["-print_final_stats=1".to_owned(), format!("-artifact_prefix={}/", broken.display())])
                .env("LOYD_LAW", law)
                .stdout(Stdio::null())
                .output()
                .context("cannot run the fuzzer")?;
            let log = String::from_utf8_lossy(&output.stderr).into_owned();
            fs::write(workspace::root().join("target/fuzzing").join(format!("{law}.log")), &log)?;
            let done = number_after(&log, "stat::number_of_executed_units:");
            ensure!(done > 0, "the fuzzer did not run {law}: see target/fuzzing/{law}.log");
            let cpu = cpu_before.zip(cpu_seconds_of_children()).map(|(before, after)| (after - before) as u64);
            runs += done;
            seconds += cpu.unwrap_or(started.elapsed().as_secs()).max(1);
            if runs >= arguments.runs || seconds >= arguments.seconds || count_broken(&broken)? > 0 {
                break number_after(&log, "cov:");
            }
        };
        let kept = fs::read_dir(&kept)?.count();
        Ok(Self { law: law.to_owned(), runs, seconds, edges, kept, broken: count_broken(&broken)? })
    }

    fn line(&self) -> String {
        let Self { law, runs, seconds, edges, kept, broken } = self;
        format!("| `{law}` | {runs} | {seconds} | {edges} | {kept} | {broken} |\n")
    }
}

/// Returns the number of inputs in a folder that break a law or hang. Inputs that were only slow
/// are ignored, because they may have waited for the processor.
fn count_broken(folder: &Path) -> Result<usize> {
    let names = fs::read_dir(folder)?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    Ok(names.filter(|name| !name.starts_with("slow-unit")).count())
}

/// Returns the number after the last occurrence of a word, or 0.
fn number_after(log: &str, word: &str) -> u64 {
    let after = log.rsplit_once(word).and_then(|(_, after)| after.split_whitespace().next());
    after.and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// Writes the table of results.
fn write_report(rows: &[FuzzRow]) -> Result<()> {
    let today = Zoned::now().date();
    let mut text = format!(
        "# Fuzzing, {today}\n\n`cargo xtask fuzz`: libFuzzer, guided by coverage, one process. {}\n\n\
         | law | runs | CPU seconds | edges reached | inputs kept | broken |\n|---|---:|---:|---:|---:|---:|\n",
        crate::soak::machine()
    );
    for row in rows {
        let _ = write!(text, "{}", row.line());
    }
    workspace::write_report("fuzzing", &text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_parsed_from_fuzzer_output() {
        let log = "#2\tINITED cov: 12 ft: 13 corp: 1/1b\n#99\tDONE   cov: 345 ft: 400 corp: 9/99b\nstat::number_of_executed_units: 99\n";
        let runs = |log| number_after(log, "stat::number_of_executed_units:");
        assert_eq!((runs(log), number_after(log, "cov:")), (99, 345));
        assert_eq!((runs(""), number_after("", "cov:")), (0, 0));
    }
}
