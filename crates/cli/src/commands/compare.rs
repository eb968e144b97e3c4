//! `loyd compare`: runs textbook searches on the same puzzles, and prints one table.

use std::fs;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use loyd_core::TileMetric;
use loyd_core::text::{Faults, Puzzled};
use loyd_textbook::heuristics::Zero;
use loyd_textbook::{SearchProblem, StoppedBy, TextbookLimits, TextbookMethod, TextbookOutcome};

use super::compare_rows::{HEADING, Row, write_means};
use super::solve::sources;
use crate::arguments::CompareArguments;
use crate::family::{AnyMetric, CommandFamily, either};
use crate::input::{Input, reported_inputs};
use crate::interrupt::Interrupt;
use crate::memory::allowed_memory;
use crate::output::{CsvTable, Exit, report_faults, visible, write_json};
use crate::plot::log_bars;

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
    let mut table = Table {
        arguments,
        interrupt: &interrupt,
        csv: arguments.csv.then(|| CsvTable::new(io::stdout())),
        source: String::new(),
        rows: Vec::new(),
    };
    let mut exit = Exit::Done;
    for Input { source, entry } in reported_inputs(&sources, &options).take_while(|_| !interrupt.is_raised()) {
        interrupt.begin_work();
        let compared = match entry.puzzle {
            Ok(Puzzled { puzzle, about, .. }) => {
                either!(puzzle, puzzle => table.compare(&puzzle, &source, about.metric.map(AnyMetric::Blocks))?)
            }
            Err(faults) => Err(faults),
        };
        if let Err(faults) = compared {
            exit = report_faults(&source, &faults);
        }
        interrupt.end_work();
    }
    table.finish()?;
    Ok(if interrupt.is_raised() { Exit::Interrupted } else { exit })
}

/// The comparison of all puzzles.
struct Table<'a> {
    arguments: &'a CompareArguments,
    interrupt: &'a Interrupt,
    /// The writer for comma-separated values, if rows are written in this form.
    csv: Option<CsvTable<io::Stdout>>,
    /// The source of the puzzle in the last row.
    source: String,
    /// All rows so far, for the chart.
    rows: Vec<Row>,
}

impl Table<'_> {
    /// Runs every method on one puzzle, and adds the rows to the table.
    ///
    /// `text_metric` is the metric named in the text of the puzzle. The inner error reports a
    /// metric from the other family; the outer one ends the command.
    fn compare<P: CommandFamily>(
        &mut self,
        puzzle: &P,
        source: &str,
        text_metric: Option<AnyMetric>,
    ) -> anyhow::Result<Result<(), Faults>> {
        let Self { arguments, interrupt, .. } = *self;
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
        let methods =
            if arguments.methods.is_empty() { TextbookMethod::ALL.to_vec() } else { arguments.methods.clone() };
        let mut rows = Vec::new();
        for method in methods {
            // Blind methods run once, not once per heuristic.
            let heuristics = if method.takes_heuristic() { &names[..] } else { &["-"] };
            for &name in heuristics.iter().take_while(|_| !interrupt.is_raised()) {
                rows.push(self.run_search(puzzle, source, metric, method, name));
            }
        }
        // Only a method that proves its solutions optimal establishes the minimum length.
        let minimum = rows.iter().filter(|row| row.method.is_optimal()).filter_map(|row| row.length).min();
        for mut row in rows {
            row.least = row.length.zip(minimum).map(|(length, minimum)| length == minimum);
            self.add(row)?;
        }
        Ok(Ok(()))
    }

    /// Runs one search and returns its row, leaving `least` unset. The branching factor is rounded
    /// to four decimal places and the time to six, to keep files comparable.
    fn run_search<P: CommandFamily>(
        &self,
        puzzle: &P,
        source: &str,
        metric: P::Metric,
        method: TextbookMethod,
        heuristic: &str,
    ) -> Row {
        let without_figures =
            TextbookOutcome { solution: None, stopped: None, expanded: 0, generated: 0, most_held: 0, bytes: 0 };
        let (outcome, time, refusal) = match self.search(puzzle, metric, method, heuristic) {
            Ok((outcome, time)) => (outcome, time, None),
            Err(reason) => (without_figures, Duration::ZERO, Some(reason)),
        };
        let ended = match (refusal, outcome.stopped, &outcome.solution, method) {
            (Some(reason), ..) => reason,
            (None, Some(StoppedBy::Nodes), ..) => "position limit",
            (None, Some(StoppedBy::Memory), ..) => "memory limit",
            (None, Some(StoppedBy::Requested), ..) if self.interrupt.is_raised() => "interrupted",
            (None, Some(StoppedBy::Requested), ..) => "time limit",
            (None, None, Some(_), _) => "solved",
            (None, None, None, TextbookMethod::DepthFirst { .. }) => "no solution within the move limit",
            (None, None, None, _) => "no solution",
        };
        let length = outcome.solution.as_ref().map(|solution| solution.length(metric));
        let branching = length.and_then(|length| outcome.branching(length));
        Row {
            source: source.to_owned(),
            method,
            heuristic: heuristic.to_owned(),
            metric: metric.to_string(),
            length,
            least: None,
            expanded: outcome.expanded,
            generated: outcome.generated,
            held: outcome.most_held,
            bytes: outcome.bytes,
            branching: branching.map(|branching| (branching * 1e4).round() / 1e4),
            seconds: (time.as_secs_f64() * 1e6).round() / 1e6,
            ended,
            is_comparable: puzzle.size() == (3, 3) && metric.to_string() == TileMetric::Single.to_string(),
        }
    }

    /// Runs one search. The time for building the heuristic is excluded, because tables serve many
    /// searches.
    ///
    /// # Errors
    /// Returns the reason if the heuristic or the method is not applicable to the puzzle.
    fn search<P: CommandFamily>(
        &self,
        puzzle: &P,
        metric: P::Metric,
        method: TextbookMethod,
        heuristic: &str,
    ) -> Result<(TextbookOutcome<P>, Duration), &'static str> {
        let heuristic = puzzle.heuristic(heuristic, metric).unwrap_or_else(|| Ok(Box::new(Zero(metric))))?;
        let Self { arguments, interrupt, .. } = self;
        let start = Instant::now();
        let stop = || start.elapsed() >= arguments.time || interrupt.is_raised();
        let (nodes, memory) = (arguments.nodes.unwrap_or(u64::MAX), allowed_memory(arguments.memory));
        let problem = SearchProblem { puzzle, start: puzzle.start(), metric, heuristic: &*heuristic };
        let outcome = P::search(&problem, method, TextbookLimits { nodes, memory, stop: &stop });
        Ok((outcome.ok_or("needs a goal that is a single position")?, start.elapsed()))
    }

    /// Writes a row immediately, since a comparison may take a long time.
    fn add(&mut self, row: Row) -> anyhow::Result<()> {
        if self.arguments.mean {
            // Only the means are printed.
        } else if let Some(csv) = &mut self.csv {
            csv.write(&row)?;
        } else if self.arguments.json {
            write_json(&mut io::stdout(), &row)?;
        } else {
            let mut output = io::stdout().lock();
            if self.source != row.source {
                row.source.clone_into(&mut self.source);
                write!(output, "# {}, metric {}\n{HEADING}", visible(&row.source), row.metric)?;
            }
            write!(output, "{}", row.human_readable())?;
        }
        self.rows.push(row);
        Ok(())
    }

    /// Prints the means and draws the chart, if they were requested.
    fn finish(self) -> anyhow::Result<()> {
        if self.arguments.mean {
            write_means(&mut io::stdout(), &self.rows, self.arguments.csv)?;
        }
        let Some(file) = &self.arguments.plot else { return Ok(()) };
        let has_several_sources = self.rows.iter().any(|row| row.source != self.rows[0].source);
        let name = |row: &Row| {
            let source = if has_several_sources { format!("{} ", row.source) } else { String::new() };
            format!("{source}{} {}", row.method, row.heuristic)
        };
        // The count from a limited search is not comparable, so the reason replaces its bar.
        let bar = |row: &Row| if row.length.is_some() { Ok(row.generated) } else { Err(row.ended.to_owned()) };
        let bars: Vec<_> = self.rows.iter().map(|row| (name(row), bar(row))).collect();
        fs::write(file, log_bars(&bars)).with_context(|| file.display().to_string())
    }
}
