//! `loyd explore --depth`: counts the positions within a given number of moves of the start.

use std::io::{self, Write};
use std::time::Instant;

use anyhow::{Context, ensure};
use loyd_core::text::{Puzzled, external_line};
use loyd_core::{Successor, TilePuzzle, every_move};
use loyd_textbook::heuristics::Zero;
use loyd_textbook::{SearchProblem, StoppedBy, TextbookLimits};
use serde_json::json;

use crate::arguments::{ExploreArguments, Origin, board_size, is_size};
use crate::family::{AnyMetric, CommandFamily, either};
use crate::input::{Input, only_input};
use crate::interrupt::Interrupt;
use crate::memory::allowed_memory;
use crate::output::{CsvTable, Exit, grouped, print_message, report_faults, write_json, write_result};
use crate::random_boards::solved_board;

/// Counts the positions and prints the table. If a limit stops the count early, a message on
/// standard error says so.
///
/// # Errors
/// Returns an error for `--from goals`, for a number of puzzles other than one, for a metric from
/// the other family, and if output cannot be written.
pub(crate) fn run(arguments: &ExploreArguments, depth: usize) -> anyhow::Result<Exit> {
    ensure!(
        arguments.from != Some(Origin::Goals),
        "--depth counts from the start: it cannot be combined with --from goals"
    );
    let options = arguments.reading.options();
    if is_size(&arguments.puzzle) {
        let goal = solved_board(board_size(&arguments.puzzle).map_err(anyhow::Error::msg)?, &options)?;
        return count(&TilePuzzle::new(goal.clone(), goal)?, None, arguments, depth);
    }
    let Input { source, entry } = only_input(&arguments.puzzle, &options, "to count from")?;
    match entry.puzzle {
        Ok(Puzzled { puzzle, about, .. }) => {
            either!(puzzle, puzzle => count(&puzzle, about.metric.map(AnyMetric::Blocks), arguments, depth))
        }
        Err(faults) => Ok(report_faults(&source, &faults)),
    }
}

/// Counts with the textbook's breadth-first search, which keeps every position. The count is exact,
/// and the memory use is proportional to it. `text_metric` is the metric named in the puzzle's
/// text.
fn count<P: CommandFamily>(
    puzzle: &P,
    text_metric: Option<AnyMetric>,
    arguments: &ExploreArguments,
    depth: usize,
) -> anyhow::Result<Exit> {
    let metric = P::choose_metric(arguments.metric.or(text_metric))?;
    if arguments.divide {
        return divide(puzzle, metric, arguments);
    }
    let (interrupt, start) = (Interrupt::listen_while_working()?, Instant::now());
    let stop = || interrupt.is_raised();
    let memory = allowed_memory(arguments.memory);
    let limits = TextbookLimits { nodes: u64::MAX, memory, stop: &stop };
    let problem = SearchProblem { puzzle, start: puzzle.start(), metric, heuristic: &Zero(metric) };
    let (counts, stopped) = P::reach(&problem, depth, limits);
    if arguments.csv {
        write_depths(&mut io::stdout().lock(), &counts)?;
    } else {
        let record = json!({
            "puzzle": external_line(&puzzle.any()), "goal": puzzle.goal_text(), "metric": metric.to_string(), "from": "start",
            "positions_by_depth": counts, "complete": stopped.is_none(), "seconds": start.elapsed().as_secs_f64(),
        });
        write_result(arguments.json, &record, &listing(&counts))?;
    }
    // Complete depths are printed even if the count stopped early.
    let exit = match stopped {
        None => Exit::Done,
        Some(StoppedBy::Requested) => Exit::Interrupted,
        Some(StoppedBy::Memory | StoppedBy::Nodes) => {
            print_message(format_args!("loyd: stopped by the memory limit at depth {}\n", counts.len()));
            Exit::Stopped
        }
    };
    Ok(exit)
}

/// Counts the positions within `depth - 1` moves after each first move separately. If a student's
/// program prints no line for a move, its generator lacks that move; if it prints a different
/// count, a position after that move is wrong.
fn divide<P: CommandFamily>(puzzle: &P, metric: P::Metric, arguments: &ExploreArguments) -> anyhow::Result<Exit> {
    let depth = arguments.depth.and_then(|depth| depth.checked_sub(1));
    let depth = depth.context("--divide counts after each first move: --depth must be at least 1")?;
    let interrupt = Interrupt::listen_while_working()?;
    let stop = || interrupt.is_raised();
    let memory = allowed_memory(arguments.memory);
    let first = every_move(puzzle, &puzzle.start(), metric);
    let mut output = io::stdout().lock();
    if arguments.csv {
        CsvTable::new(&mut output).write_cells(["move", "depth", "positions"])?;
    }
    for Successor { steps, position } in first {
        let name = puzzle.write_moves(&steps, metric);
        let limits = TextbookLimits { nodes: u64::MAX, memory, stop: &stop };
        let problem = SearchProblem { puzzle, start: position, metric, heuristic: &Zero(metric) };
        let (counts, stopped) = P::reach(&problem, depth, limits);
        if let Some(stopped) = stopped {
            output.flush()?;
            print_message(format_args!("loyd: stopped after the move {name} at depth {}\n", counts.len()));
            return Ok(if matches!(stopped, StoppedBy::Requested) { Exit::Interrupted } else { Exit::Stopped });
        }
        if arguments.json {
            write_json(&mut output, &json!({ "move": name, "positions_by_depth": counts }))?;
        } else if arguments.csv {
            for (depth, count) in counts.iter().enumerate() {
                CsvTable::resumed(&mut output).write_cells([&name, &depth.to_string(), &count.to_string()])?;
            }
        } else {
            writeln!(output, "{name:<12} {:>14}", grouped(counts.iter().sum()))?;
        }
        output.flush()?;
    }
    Ok(Exit::Done)
}

/// Writes the counts for all depths as comma-separated values.
pub(super) fn write_depths(output: &mut impl Write, counts: &[u64]) -> io::Result<()> {
    let mut table = CsvTable::new(output);
    table.write_cells(["depth", "positions"])?;
    counts.iter().enumerate().try_for_each(|(depth, count)| table.write_cells([depth.to_string(), count.to_string()]))
}

/// Returns the counts as lines of text.
fn listing(counts: &[u64]) -> String {
    let line = |(depth, &count): (usize, &u64)| format!("{depth:>5} {:>20}\n", grouped(count));
    let total = format!("total {:>20}\n", grouped(counts.iter().sum()));
    counts.iter().enumerate().map(line).chain([total]).collect()
}
