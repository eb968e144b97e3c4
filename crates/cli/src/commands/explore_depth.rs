//! `loyd explore --depth`: counts the positions within a given number of moves of the start.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::Instant;

use anyhow::bail;
use loyd_core::text::{AnyPuzzle, Puzzled, external_line};
use loyd_core::{Successor, TilePuzzle, first_steps, successors};
use loyd_textbook::heuristics::Zero;
use loyd_textbook::{SearchProblem, StoppedBy, TextbookLimits};
use serde_json::json;

use crate::arguments::{ExploreArguments, Origin, board_size, is_size};
use crate::family::{AnyMetric, CommandFamily};
use crate::input::{Input, only_input};
use crate::interrupt::Interrupt;
use crate::memory::allowed_memory;
use crate::output::{CsvTable, Exit, grouped, print_message, report_faults, write_json};
use crate::random_boards::solved_board;

/// Counts the positions and prints the table. If a limit stops the count early, a message on
/// standard error says so.
///
/// # Errors
/// Returns an error for `--from goals`, for a number of puzzles other than one, for a metric from
/// the other family, and if output cannot be written.
pub(crate) fn run(arguments: &ExploreArguments, depth: usize) -> anyhow::Result<Exit> {
    if arguments.from == Some(Origin::Goals) {
        bail!("--depth counts from the start: it cannot be combined with --from goals");
    }
    if is_size(&arguments.puzzle) {
        let size = board_size(&arguments.puzzle).map_err(anyhow::Error::msg)?;
        let goal = solved_board(size, &arguments.reading.options())?;
        return count(&TilePuzzle::new(goal.clone(), goal)?, None, arguments, depth);
    }
    let Input { source, entry } = only_input(&arguments.puzzle, &arguments.reading.options(), "to count from")?;
    match entry.puzzle {
        Ok(Puzzled { puzzle: AnyPuzzle::Tiles(puzzle), .. }) => count(&puzzle, None, arguments, depth),
        Ok(Puzzled { puzzle: AnyPuzzle::Blocks(puzzle), about, .. }) => {
            count(&puzzle, about.metric.map(AnyMetric::Blocks), arguments, depth)
        }
        Err(faults) => {
            report_faults(&source, &faults);
            Ok(Exit::Bad)
        }
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
        return divide(puzzle, metric, arguments, depth);
    }
    let (interrupt, start) = (Interrupt::listen()?, Instant::now());
    interrupt.begin_work();
    let stop = || interrupt.is_raised();
    let memory = allowed_memory(arguments.memory);
    let limits = TextbookLimits { nodes: u64::MAX, memory, stop: &stop };
    let problem = SearchProblem { puzzle, start: puzzle.start(), metric, heuristic: &Zero(metric) };
    let (counts, stopped) = P::reach(&problem, depth, limits);
    let mut output = io::stdout().lock();
    if arguments.json {
        let record = json!({
            "puzzle": external_line(&puzzle.any()), "goal": puzzle.goal_text(), "metric": metric.to_string(), "from": "start",
            "positions_by_depth": counts, "complete": stopped.is_none(), "seconds": start.elapsed().as_secs_f64(),
        });
        write_json(&mut output, &record)?;
    } else if arguments.csv {
        write_depths(&mut output, &counts)?;
    } else {
        output.write_all(listing(&counts).as_bytes())?;
    }
    output.flush()?;
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
fn divide<P: CommandFamily>(
    puzzle: &P,
    metric: P::Metric,
    arguments: &ExploreArguments,
    depth: usize,
) -> anyhow::Result<Exit> {
    if depth == 0 {
        bail!("--divide counts after each first move: --depth must be at least 1");
    }
    let interrupt = Interrupt::listen()?;
    interrupt.begin_work();
    let stop = || interrupt.is_raised();
    let memory = allowed_memory(arguments.memory);
    let start = puzzle.start();
    let first = successors(puzzle, &start, metric, first_steps(puzzle, &start, metric, None));
    let mut output = io::stdout().lock();
    if arguments.csv {
        CsvTable::new(&mut output).write_cells(["move", "depth", "positions"])?;
    }
    for Successor { steps, position } in first {
        let name = puzzle.write_moves(&steps, metric);
        let limits = TextbookLimits { nodes: u64::MAX, memory, stop: &stop };
        let problem = SearchProblem { puzzle, start: position, metric, heuristic: &Zero(metric) };
        let (counts, stopped) = P::reach(&problem, depth - 1, limits);
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
    let mut text = String::new();
    for (depth, &count) in counts.iter().enumerate() {
        let _ = writeln!(text, "{depth:>5} {:>20}", grouped(count));
    }
    let _ = writeln!(text, "total {:>20}", grouped(counts.iter().sum()));
    text
}
