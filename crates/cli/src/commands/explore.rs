//! `loyd explore`: counts the positions at every depth of a whole state space.

use std::env;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Instant;

use anyhow::Context;
use bytesize::ByteSize;
use loyd_core::text::{self, AnyPuzzle, Faults, Puzzled, ReadOptions, external_line};
use loyd_core::{BlockPuzzle, Family, TilePuzzle};
use loyd_explore::{Depth0, ExploreError, ExploreSettings, Findings, Hosts, Layer, Secret, Subject};
use loyd_files::FileKind;
use serde_json::{Value, json};

use super::explore_depth::write_depths;
use crate::arguments::{ExploreArguments, Origin, board_size, is_size};
use crate::family::{AnyMetric, CommandFamily};
use crate::input::{Input, reported_inputs};
use crate::interrupt::Interrupt;
use crate::memory::{allowed_memory, threads};
use crate::output::{Exit, counted, grouped, is_quiet, print_message, report_faults, visible, write_result};
use crate::plot::bar_chart;

/// Explores a state space and prints its table. Faults in the puzzle go to standard error.
///
/// # Errors
/// Returns an error if options are incompatible or if files cannot be read or written. A search
/// that stops early is not an error: its fault is printed, and the exit status depends on it.
pub(crate) fn run(arguments: &ExploreArguments) -> anyhow::Result<Exit> {
    if let Some(depth) = arguments.depth {
        return super::explore_depth::run(arguments, depth);
    }
    let problem = match read_problem(arguments)? {
        Ok(problem) => problem,
        Err(faults) => return Ok(report_faults(&arguments.puzzle, &faults)),
    };
    let settings = read_settings(arguments)?;
    // Creating the file first prevents hours of work for a plot that cannot be written.
    let plot = match arguments.plot.as_deref() {
        Some(path) => Some((File::create(path).with_context(|| format!("cannot write {}", path.display()))?, path)),
        None => None,
    };
    let shows_progress = arguments.progress || io::stderr().is_terminal() && !is_quiet();
    let start = Instant::now();
    let mut bytes = 0;
    let findings = loyd_explore::explore(&problem.subject, &settings, &mut |layer| {
        bytes = bytes.max(layer.bytes);
        if shows_progress {
            print_message(format_args!("{}\n", progress_line(layer)));
        }
    });
    match findings {
        Ok(findings) => {
            let report = Report { problem, findings, bytes, seconds: start.elapsed().as_secs_f64() };
            report.write(arguments)?;
            if let Some((mut file, path)) = plot {
                draw_plot(&mut file, path, &report)?;
            }
            Ok(if report.findings.positions_by_depth.is_empty() { Exit::Negative } else { Exit::Done })
        }
        Err(fault) => {
            print_message(format_args!("loyd: {}\n", fault_message(&fault)));
            Ok(exit_status(&fault))
        }
    }
}

/// Returns the message for a fault. For insufficient memory, it includes advice.
fn fault_message(fault: &ExploreError) -> String {
    match *fault {
        ExploreError::Memory { needed, allowed } => format!(
            "stopped: this process needs {} of memory but may use only {}; --memory sets the limit, --disk keeps positions in \
             files, --hosts divides them among processes",
            ByteSize(needed),
            ByteSize(allowed)
        ),
        _ => fault.to_string(),
    }
}

/// Returns the exit status for a failed exploration.
fn exit_status(fault: &ExploreError) -> Exit {
    match fault {
        ExploreError::Interrupted => Exit::Interrupted,
        ExploreError::TooLarge(_)
        | ExploreError::Folder(_)
        | ExploreError::Hosts(_)
        | ExploreError::Mismatch { .. }
        | ExploreError::Damaged { .. }
        | ExploreError::Foreign { .. } => Exit::Bad,
        _ => Exit::Stopped,
    }
}

/// The subject of an exploration and its descriptions.
struct Problem {
    /// The subject of the exploration.
    subject: Subject,
    /// The puzzle as text.
    puzzle: String,
    /// The goal in `--goal` syntax.
    goal: String,
    /// The name of the metric.
    metric: String,
    /// A short description, such as `4x3 tiles`.
    description: String,
    /// The positions at depth 0, in words.
    from: &'static str,
}

/// Returns the problem that the command line describes. The outer error is a usage error; the inner
/// one contains the faults in the puzzle.
fn read_problem(arguments: &ExploreArguments) -> anyhow::Result<Result<Problem, Faults>> {
    let mut options = arguments.reading.options();
    let mut argument = arguments.puzzle.clone();
    // A size denotes the solved board: depth 0 is the goal, regardless of the start.
    if is_size(&argument) {
        let (width, height) = board_size(&argument).map_err(anyhow::Error::msg)?;
        let goal = options.goal.take().unwrap_or_else(|| "blank-last".to_owned());
        match text::read_tile_goal(&goal, width, height) {
            Ok(goal) => argument = goal.position(width, height).to_string(),
            Err(faults) => return Ok(Err(faults)),
        }
        options = ReadOptions { goal: Some(argument.clone()), ..options };
    }
    let sources = [argument];
    let mut inputs = reported_inputs(&sources, &options);
    let Input { entry, .. } = inputs.next().with_context(|| format!("{} contains no puzzle", arguments.puzzle))?;
    if let Some(Input { source, .. }) = inputs.next() {
        anyhow::bail!("{}: found a second puzzle, but only one can be explored", visible(&source));
    }
    Ok(entry.puzzle.and_then(|Puzzled { puzzle, about, .. }| match puzzle {
        // The positions of a tile board are counted by distance from the goal.
        AnyPuzzle::Tiles(puzzle) => {
            let metric = TilePuzzle::choose_metric(arguments.metric)?;
            let subject = Subject::Tiles { goal: puzzle.goal().clone(), metric };
            Ok(Problem::of(&puzzle, puzzle.goal().to_string(), metric.to_string(), "goals", subject))
        }
        AnyPuzzle::Blocks(puzzle) => {
            let metric = BlockPuzzle::choose_metric(arguments.metric.or(about.metric.map(AnyMetric::Blocks)))?;
            // The hardest positions are those farthest from a goal.
            let default = if arguments.hardest > 0 { Origin::Goals } else { Origin::Start };
            let (depth0, from) = match arguments.from.unwrap_or(default) {
                Origin::Goals => (Depth0::Goals, "goals"),
                Origin::Start => (Depth0::Start, "start"),
            };
            let subject = Subject::Blocks { puzzle: puzzle.clone(), metric, depth0 };
            Ok(Problem::of(&puzzle, external_line(&puzzle.any()), metric.to_string(), from, subject))
        }
    }))
}

impl Problem {
    fn of<P: CommandFamily>(puzzle: &P, text: String, metric: String, from: &'static str, subject: Subject) -> Self {
        let (goal, description) = (puzzle.goal_text(), puzzle.description());
        Self { subject, puzzle: text, goal, metric, description, from }
    }
}

/// Returns the settings given on the command line. Ctrl-C raises the flag that they share with the
/// exploration.
fn read_settings(arguments: &ExploreArguments) -> anyhow::Result<ExploreSettings> {
    let hosts = match (&arguments.hosts, arguments.process) {
        (Some(path), Some(process)) => {
            let list = FileKind::HOSTS.read_text(path).with_context(|| format!("cannot read {}", path.display()))?;
            Some(Hosts::read(&list, process).with_context(|| path.display().to_string())?)
        }
        _ => None,
    };
    Ok(ExploreSettings {
        secret: hosts.as_ref().map_or(Ok(None), |hosts| read_secret(arguments, hosts))?,
        threads: threads(arguments.threads),
        memory: allowed_memory(arguments.memory),
        disk: arguments.disk.clone(),
        hardest: arguments.hardest,
        hosts,
        wait: arguments.wait,
        patience: arguments.patience,
        checkpoint: arguments.checkpoint.clone(),
        interval: arguments.every,
        interrupt: Interrupt::listen_while_working()?.flag(),
    })
}

/// The environment variable with the secret, used if `--secret` is not given.
const SECRET: &str = "LOYD_SECRET";

/// Returns the secret that several processes share: the user's, or one that process 0 generates and
/// prints. Only the user can pass it to the other processes, which therefore refuse to start
/// without it.
fn read_secret(arguments: &ExploreArguments, hosts: &Hosts) -> anyhow::Result<Option<Secret>> {
    if hosts.addresses().len() == 1 {
        return Ok(None);
    }
    if let Some(path) = &arguments.secret {
        let text = FileKind::SECRET.read_text(path).with_context(|| format!("cannot read {}", path.display()))?;
        return Ok(Some(Secret::read(&text).with_context(|| path.display().to_string())?));
    }
    if let Some(text) = env::var_os(SECRET) {
        return Ok(Some(Secret::read(&text.to_string_lossy()).context(SECRET)?));
    }
    anyhow::ensure!(hosts.are_local(), "hosts on several machines need a secret: give it with --secret or {SECRET}");
    anyhow::ensure!(
        hosts.process() == 0,
        "a secret is needed: process 0 prints one when it starts; pass it to this process in {SECRET} or with --secret"
    );
    let secret = Secret::draw()?;
    print_message(format_args!("loyd: start the other processes with {SECRET}={}\n", secret.text()));
    Ok(Some(secret))
}

/// Returns the progress line for a finished depth.
fn progress_line(layer: &Layer) -> String {
    let Layer { depth, positions, seconds, bytes } = *layer;
    let rate = positions as f64 / seconds / 1e6;
    format!("depth {depth}: {}, {rate:.2} M/s, {} MiB", counted(positions, "position"), bytes >> 20)
}

/// The findings of an exploration, and its subject.
struct Report {
    /// The explored problem.
    problem: Problem,
    /// The number of positions at every depth, and some of the hardest.
    findings: Findings,
    /// The peak memory use in bytes.
    bytes: u64,
    /// The duration of the exploration in seconds.
    seconds: f64,
}

impl Report {
    /// Prints the report in the form that the options select.
    fn write(&self, arguments: &ExploreArguments) -> anyhow::Result<()> {
        // Every process has the whole table; only the first one prints it.
        if arguments.process.is_some_and(|process| process > 0) {
            return Ok(());
        }
        if arguments.csv {
            return Ok(write_depths(&mut io::stdout().lock(), &self.findings.positions_by_depth)?);
        }
        Ok(write_result(arguments.json, &self.json(), &self.listing())?)
    }

    /// Returns the report as a JSON object.
    fn json(&self) -> Value {
        let Self { problem, findings, bytes, seconds } = self;
        json!({
            "puzzle": problem.puzzle,
            "goal": problem.goal,
            "metric": problem.metric,
            "from": problem.from,
            "positions": self.total(),
            "diameter": self.diameter(),
            "positions_by_depth": findings.positions_by_depth,
            "hardest": findings.hardest,
            "bytes": bytes,
            "seconds": seconds,
        })
    }

    /// Returns the table as text. All lines except the hardest positions begin with `#`, which
    /// makes the output readable by `loyd solve`.
    fn listing(&self) -> String {
        let Problem { description, goal, metric, from, .. } = &self.problem;
        let depth0 = match self.problem.subject {
            Subject::Tiles { .. } => String::new(),
            Subject::Blocks { .. } => format!(", depth 0 at the {from}"),
        };
        let mut text = format!("# {description}, goal {goal}, metric {metric}{depth0}\n# depth  positions\n");
        for (depth, &positions) in self.findings.positions_by_depth.iter().enumerate() {
            let _ = writeln!(text, "# {depth:>5}  {:>17}", grouped(positions));
        }
        let (total, diameter) = (grouped(self.total()), self.diameter());
        let Some(&last) = self.findings.positions_by_depth.last() else {
            text.push_str("# the goal is out of reach: the puzzle has no solution\n");
            return text;
        };
        let _ = writeln!(text, "# total  {total:>17}");
        let rate = self.total() as f64 / self.seconds / 1e6;
        let moves = counted(diameter as u64, "move");
        let _ = writeln!(
            text,
            "# {}; at most {moves}, {}; {:.3} s, {rate:.2} M/s, {} MiB",
            if self.problem.subject.positions() == Some(self.total()) {
                "the total matches the expected number"
            } else {
                "all reachable positions"
            },
            counted(last, "position"),
            self.seconds,
            self.bytes >> 20
        );
        text.extend(self.findings.hardest.iter().map(|hardest| format!("{hardest}\n")));
        text
    }

    /// Returns the total number of positions.
    fn total(&self) -> u64 {
        self.findings.positions_by_depth.iter().sum()
    }

    /// Returns the greatest depth.
    fn diameter(&self) -> usize {
        self.findings.positions_by_depth.len().saturating_sub(1)
    }
}

/// Draws the histogram for a report into a file.
fn draw_plot(file: &mut File, path: &Path, report: &Report) -> anyhow::Result<()> {
    let Problem { description, metric, .. } = &report.problem;
    let (title, x_label) = (format!("{description}: all positions"), format!("depth ({metric})"));
    let svg = bar_chart(&title, &x_label, &report.findings.positions_by_depth);
    file.write_all(svg.as_bytes()).with_context(|| format!("cannot write {}", path.display()))
}
