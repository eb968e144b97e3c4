//! `loyd compare`: runs textbook searches on the same puzzles, and prints one table.

use std::fs;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use loyd_core::text::{AnyPuzzle, Puzzled};
use loyd_core::{Puzzle, TileMetric};
use loyd_search::Heuristic;
use loyd_textbook::heuristics::Zero;
use loyd_textbook::{SearchProblem, StoppedBy, TextbookLimits, TextbookMethod, TextbookOutcome};
use serde::Serialize;

use super::compare_means::{SearchCounts, write_means};
use super::solve::sources;
use crate::arguments::CompareArguments;
use crate::family::{AnyMetric, CommandFamily};
use crate::input::{Input, reported_inputs};
use crate::interrupt::Interrupt;
use crate::memory::allowed_memory;
use crate::output::{CsvTable, Exit, grouped, report_faults, visible, write_json};
use crate::plot::LogBars;

/// Runs every method on every puzzle and prints each row as soon as it is known.
///
/// Ctrl-C ends the current search and skips the others. The rows so far and the chart are kept.
///
/// # Errors
/// Returns an error for a heuristic that the family does not have, or if a table or a chart cannot
/// be written.
pub(crate) fn run(arguments: &CompareArguments) -> anyhow::Result<Exit> {
    let interrupt = Interrupt::listen()?;
    let options = arguments.reading.options();
    let sources = sources(&arguments.puzzles)?;
    let mut table = Table::new(arguments);
    let mut exit = Exit::Done;
    for Input { source, entry } in reported_inputs(&sources, &options).take_while(|_| !interrupt.is_raised()) {
        interrupt.begin_work();
        let compared = match entry.puzzle {
            Ok(Puzzled { puzzle: AnyPuzzle::Tiles(puzzle), .. }) => {
                compare(&puzzle, &source, None, arguments, &interrupt, &mut table)?
            }
            Ok(Puzzled { puzzle: AnyPuzzle::Blocks(puzzle), about, .. }) => {
                let text_metric = about.metric.map(AnyMetric::Blocks);
                compare(&puzzle, &source, text_metric, arguments, &interrupt, &mut table)?
            }
            Err(faults) => Err(faults),
        };
        if let Err(faults) = compared {
            report_faults(&source, &faults);
            exit = Exit::Bad;
        }
        interrupt.end_work();
    }
    table.finish(arguments)?;
    Ok(if interrupt.is_raised() { Exit::Interrupted } else { exit })
}

/// Runs every method on one puzzle, and adds the rows to the table.
///
/// `text_metric` is the metric named in the text of the puzzle. The inner error reports a metric
/// from the other family; the outer one ends the command.
fn compare<P: CommandFamily>(
    puzzle: &P,
    source: &str,
    text_metric: Option<AnyMetric>,
    arguments: &CompareArguments,
    interrupt: &Interrupt,
    table: &mut Table,
) -> anyhow::Result<Result<(), loyd_core::text::Faults>> {
    let metric = match P::choose_metric(arguments.metric.or(text_metric)) {
        Ok(metric) => metric,
        Err(faults) => return Ok(Err(faults)),
    };
    let names: Vec<&str> = match &arguments.heuristics[..] {
        [] => P::DEFAULT_HEURISTICS.to_vec(),
        names => names.iter().map(String::as_str).collect(),
    };
    if let Some(unknown) = names.iter().find(|name| !P::HEURISTICS.contains(name)) {
        bail!("there is no heuristic {unknown} for {}: expected {}", P::NAME, P::HEURISTICS.join(", "));
    }
    let methods = if arguments.methods.is_empty() { TextbookMethod::ALL.to_vec() } else { arguments.methods.clone() };
    let mut rows = Vec::new();
    for method in methods {
        // Blind methods run once, not once per heuristic.
        let heuristics = if method.takes_heuristic() { &names[..] } else { &["-"] };
        for &name in heuristics.iter().take_while(|_| !interrupt.is_raised()) {
            let is_comparable = is_eight_puzzle(&puzzle.any()) && metric.to_string() == TileMetric::Single.to_string();
            let row = Row { is_comparable, ..Row::of(source, method, name, metric.to_string()) };
            rows.push(run_search(puzzle, metric, method, row, arguments, interrupt));
        }
    }
    // Only a method that proves its solutions optimal establishes the minimum length.
    let minimum = rows.iter().filter(|row| row.method.is_optimal()).filter_map(|row| row.length).min();
    for mut row in rows {
        row.least = row.length.zip(minimum).map(|(length, minimum)| length == minimum);
        table.add(row)?;
    }
    Ok(Ok(()))
}

/// Runs one search. If the heuristic is not applicable to the puzzle, the row gives the reason
/// instead of figures.
fn run_search<P: CommandFamily>(
    puzzle: &P,
    metric: P::Metric,
    method: TextbookMethod,
    mut row: Row,
    arguments: &CompareArguments,
    interrupt: &Interrupt,
) -> Row {
    let heuristic: Box<dyn Heuristic<P>> = match puzzle.heuristic(row.heuristic.as_str(), metric) {
        Some(Ok(heuristic)) => heuristic,
        Some(Err(reason)) => {
            reason.clone_into(&mut row.ended);
            return row;
        }
        None => Box::new(Zero(metric)),
    };
    let start = Instant::now();
    // The time for building the heuristic is excluded, because tables serve many searches.
    let stop = || start.elapsed() >= arguments.time || interrupt.is_raised();
    let limits = TextbookLimits {
        nodes: arguments.nodes.unwrap_or(u64::MAX),
        memory: allowed_memory(arguments.memory),
        stop: &stop,
    };
    let problem = SearchProblem { puzzle, start: puzzle.start(), metric, heuristic: &*heuristic };
    match P::search(&problem, method, limits) {
        Some(outcome) => {
            row.set_figures(&outcome, metric, start.elapsed());
            if outcome.stopped == Some(StoppedBy::Requested) && interrupt.is_raised() {
                "interrupted".clone_into(&mut row.ended);
            }
        }
        None => "needs a goal that is a single position".clone_into(&mut row.ended),
    }
    row
}

/// A row of the table: an object printed by `loyd compare --json`.
#[derive(Clone, Debug, Serialize)]
struct Row {
    /// The source of the puzzle.
    source: String,
    #[serde(serialize_with = "as_text")]
    method: TextbookMethod,
    /// The heuristic; `-` for methods without one.
    heuristic: String,
    metric: String,
    /// The length of the solution.
    length: Option<usize>,
    /// Whether the length is minimal, if a method in this run has proven the minimum.
    least: Option<bool>,
    /// The number of expanded positions.
    expanded: u64,
    /// The number of generated positions, including the start.
    generated: u64,
    /// The maximum number of positions in memory, and their size in bytes.
    held: u64,
    bytes: u64,
    /// The effective branching factor.
    branching: Option<f64>,
    seconds: f64,
    /// How the search ended: `solved`, `no solution`, the limit, or `interrupted`.
    ended: String,
    /// Whether the counts can be compared with a textbook's, which are for the 8-puzzle in single
    /// moves.
    #[serde(skip)]
    is_comparable: bool,
}

fn is_eight_puzzle(puzzle: &AnyPuzzle) -> bool {
    matches!(puzzle, AnyPuzzle::Tiles(puzzle) if (puzzle.goal().width(), puzzle.goal().height()) == (3, 3))
}

/// Writes a method as text in JSON and CSV.
fn as_text<S: serde::Serializer>(method: &TextbookMethod, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(method)
}

impl Row {
    /// Creates a row without figures.
    fn of(source: &str, method: TextbookMethod, heuristic: &str, metric: String) -> Self {
        Self {
            source: source.to_owned(),
            method,
            heuristic: heuristic.to_owned(),
            metric,
            length: None,
            least: None,
            expanded: 0,
            generated: 0,
            held: 0,
            bytes: 0,
            branching: None,
            seconds: 0.0,
            ended: String::new(),
            is_comparable: false,
        }
    }

    /// Sets the figures from a search. The branching factor is rounded to four decimal places and
    /// the time to six, to keep files comparable.
    fn set_figures<P: Puzzle>(&mut self, outcome: &TextbookOutcome<P>, metric: P::Metric, time: Duration) {
        self.length = outcome.solution.as_ref().map(|solution| solution.length(metric));
        (self.expanded, self.generated) = (outcome.expanded, outcome.generated);
        (self.held, self.bytes) = (outcome.most_held, outcome.bytes);
        let branching = self.length.and_then(|length| outcome.branching(length));
        self.branching = branching.map(|branching| (branching * 1e4).round() / 1e4);
        self.seconds = (time.as_secs_f64() * 1e6).round() / 1e6;
        let ended = match (outcome.stopped, &outcome.solution, self.method) {
            (Some(StoppedBy::Nodes), ..) => "position limit",
            (Some(StoppedBy::Memory), ..) => "memory limit",
            (Some(StoppedBy::Requested), ..) => "time limit",
            (None, Some(_), _) => "solved",
            (None, None, TextbookMethod::DepthFirst { .. }) => "no solution within the move limit",
            (None, None, _) => "no solution",
        };
        ended.clone_into(&mut self.ended);
    }

    /// Returns the counts, if the search found a solution.
    fn counts(&self) -> Option<SearchCounts> {
        Some(SearchCounts {
            method: self.method.to_string(),
            heuristic: self.heuristic.clone(),
            length: self.length?,
            expanded: self.expanded,
            generated: self.generated,
            is_comparable: self.is_comparable,
        })
    }

    /// Returns the human-readable line.
    fn human_readable(&self) -> String {
        let dash = || "-".to_owned();
        let length = match (self.length, self.least) {
            (Some(length), Some(true)) => format!("{length} optimal"),
            (Some(length), _) => length.to_string(),
            (None, _) => dash(),
        };
        format!(
            "{:<14} {:<16} {:>11} {:>14} {:>14} {:>12} {:>9.1} MB {:>8} {:>9.3} s  {}\n",
            self.method.to_string(),
            self.heuristic,
            length,
            grouped(self.expanded),
            grouped(self.generated),
            grouped(self.held),
            self.bytes as f64 / 1e6,
            self.branching.map_or_else(dash, |branching| format!("{branching:.3}")),
            self.seconds,
            self.ended
        )
    }
}

/// The output for the rows.
struct Table {
    /// Whether rows are JSON objects.
    json: bool,
    /// The writer for comma-separated values, if rows are written in this form.
    csv: Option<CsvTable<io::Stdout>>,
    /// Whether only means are printed, at the end.
    means_only: bool,
    /// The source of the puzzle in the last row.
    source: String,
    /// All rows so far, for the chart.
    rows: Vec<Row>,
}

impl Table {
    /// Creates a table in the form that the options select.
    fn new(arguments: &CompareArguments) -> Self {
        let csv = arguments.csv.then(|| CsvTable::new(io::stdout()));
        Self { json: arguments.json, csv, means_only: arguments.mean, source: String::new(), rows: Vec::new() }
    }

    /// Writes a row immediately, since a comparison may take a long time.
    fn add(&mut self, row: Row) -> anyhow::Result<()> {
        if self.means_only {
            // Only the means are printed.
        } else if let Some(csv) = &mut self.csv {
            csv.write(&row)?;
        } else if self.json {
            write_json(&mut io::stdout(), &row)?;
        } else {
            let mut output = io::stdout().lock();
            if self.source != row.source {
                row.source.clone_into(&mut self.source);
                write!(output, "# {}, metric {}\n{}", visible(&row.source), row.metric, heading())?;
            }
            write!(output, "{}", row.human_readable())?;
        }
        self.rows.push(row);
        Ok(())
    }

    /// Prints the means and draws the chart, if they were requested.
    fn finish(self, arguments: &CompareArguments) -> anyhow::Result<()> {
        if arguments.mean {
            write_means(&mut io::stdout(), self.rows.iter().filter_map(Row::counts), arguments.csv)?;
        }
        let Some(file) = &arguments.plot else { return Ok(()) };
        let has_several_sources = self.rows.iter().any(|row| row.source != self.rows[0].source);
        let name = |row: &Row| {
            let source = if has_several_sources { format!("{} ", row.source) } else { String::new() };
            format!("{source}{} {}", row.method, row.heuristic)
        };
        // The count from a limited search is not comparable, so the reason replaces its bar.
        let bar = |row: &Row| if row.length.is_some() { Ok(row.generated) } else { Err(row.ended.clone()) };
        let bars: Vec<_> = self.rows.iter().map(|row| (name(row), bar(row))).collect();
        let chart = LogBars { title: "Positions generated", axis_label: "positions (log scale)", bars: &bars };
        fs::write(file, chart.svg()).with_context(|| file.display().to_string())
    }
}

/// Returns the column headings.
fn heading() -> String {
    format!(
        "{:<14} {:<16} {:>11} {:>14} {:>14} {:>12} {:>12} {:>8} {:>11}  ended\n",
        "method", "heuristic", "length", "expanded", "generated", "held", "memory", "branch", "time"
    )
}
