//! Solutions in the output formats of course programs: `loyd solve --as course`.

use std::fmt::Write as _;

use loyd_core::text::{Format, block_moves, brick_numbers, grid, sbp_board};
use loyd_core::{BlockMetric, BlockPuzzle, BlockStep, Puzzle, Solution, TileMetric, TilePosition, TilePuzzle};
use loyd_engine::Ended;
use loyd_engine::answers::write_tray_moves;
use loyd_textbook::heuristics::Manhattan;
use loyd_textbook::{SearchProblem, Textbook, TextbookLimits, TextbookMethod};

use super::Run;

/// The formats that have their own output, for messages.
pub(crate) const FORMATS: &str = "princeton, 42, cs61b, cs61b-2007, sbp or assignment";

/// The limits for the search that counts the states for an output.
pub(crate) struct CountLimits<'a> {
    /// The memory limit in bytes.
    pub(crate) memory: u64,
    /// A function that the search polls. The search ends when the function returns `true`.
    pub(crate) stop: &'a dyn Fn() -> bool,
}

/// Returns the output that a format's course specifies for a tile puzzle, or `None` if the format
/// has none.
pub(crate) fn tile_output(
    puzzle: &TilePuzzle,
    format: Format,
    run: &Run<TilePuzzle>,
    limits: &CountLimits,
) -> Option<String> {
    match format {
        Format::Princeton => Some(princeton_output(puzzle, run)),
        Format::FortyTwo => Some(forty_two_output(puzzle, run, limits)),
        _ => None,
    }
}

/// Returns the output that a format's course specifies for a block puzzle, or `None` if the format
/// has none.
pub(crate) fn block_output(puzzle: &BlockPuzzle, format: Format, run: &Run<BlockPuzzle>) -> Option<String> {
    let best = run.status.best.as_ref();
    match format {
        Format::Cs61b | Format::Cs61b2007 => {
            Some(best.map(|solution| write_tray_moves(puzzle, solution)).unwrap_or_default())
        }
        Format::Sbp => Some(best.and_then(|solution| sbp_output(puzzle, solution, run)).unwrap_or_default()),
        Format::Assignment => Some(match best {
            Some(solution) => block_moves::write_list(puzzle, solution.moves(BlockMetric::Slide)),
            None if run.ended == Ended::Unsolvable => "There is no solution.\n".to_owned(),
            None => String::new(),
        }),
        _ => None,
    }
}

/// Returns the number of moves, then every board preceded by its size. Only a proven number is
/// called the minimum.
fn princeton_output(puzzle: &TilePuzzle, run: &Run<TilePuzzle>) -> String {
    let Some(best) = &run.status.best else {
        return if run.ended == Ended::Unsolvable { "No solution possible\n".to_owned() } else { String::new() };
    };
    // Princeton's own program prints "Minimum" because it proves every length. Loyd may be stopped
    // earlier.
    let what = if is_proven(puzzle, run) { "Minimum number" } else { "Number" };
    let mut text = format!("{what} of moves = {}\n", best.length(TileMetric::Single));
    for position in positions(puzzle, best) {
        let _ = write!(text, "{}\n{}\n", puzzle.width(), grid(&position));
    }
    text
}

/// Returns the number of moves, the two complexities of A* with the Manhattan distance, and every
/// state.
fn forty_two_output(puzzle: &TilePuzzle, run: &Run<TilePuzzle>, limits: &CountLimits) -> String {
    let Some(best) = &run.status.best else {
        return if run.ended == Ended::Unsolvable {
            "This puzzle cannot be solved\n".to_owned()
        } else {
            String::new()
        };
    };
    let (time, size) = complexities(puzzle, limits);
    let moves = best.length(TileMetric::Single);
    let mut text = format!("Number of moves: {moves}\nComplexity in time: {time}\nComplexity in size: {size}\n");
    for position in positions(puzzle, best) {
        let _ = write!(text, "\n{}", grid(&position));
    }
    text
}

/// Returns the number of states that A* with the Manhattan distance selects, and its maximum number
/// of stored states. The counts of Loyd's own searches, which store a single path, would not be
/// meaningful for a course.
fn complexities(puzzle: &TilePuzzle, limits: &CountLimits) -> (String, String) {
    let heuristic = Manhattan::new(puzzle, TileMetric::Single);
    let problem = SearchProblem { puzzle, start: puzzle.start(), metric: TileMetric::Single, heuristic: &heuristic };
    let limits = TextbookLimits { nodes: u64::MAX, memory: limits.memory, stop: limits.stop };
    let Some(outcome) = TilePuzzle::search(&problem, TextbookMethod::AStar, limits) else {
        return ("not known".to_owned(), "not known".to_owned());
    };
    let prefix = if outcome.stopped.is_some() { "more than " } else { "" };
    (
        format!("{prefix}{} states selected", outcome.expanded),
        format!("{prefix}{} states held at once", outcome.most_held),
    )
}

/// Returns the positions of a solution from the start to the goal.
fn positions(puzzle: &TilePuzzle, solution: &Solution<TilePuzzle>) -> impl Iterator<Item = TilePosition> {
    let mut position = solution.start().clone();
    let steps = solution.steps().iter().map(move |&step| {
        puzzle.play_unchecked(&mut position, step);
        position.clone()
    });
    std::iter::once(solution.start().clone()).chain(steps)
}

/// Returns whether the best length is proven minimal, either by the search or because the start is
/// solved.
fn is_proven<P: Puzzle>(puzzle: &P, run: &Run<P>) -> bool {
    run.ended == Ended::Proven || puzzle.is_solved(&puzzle.start())
}

/// Returns the steps in brackets, the last board, then nodes, seconds and length.
fn sbp_output(puzzle: &BlockPuzzle, solution: &Solution<BlockPuzzle>, run: &Run<BlockPuzzle>) -> Option<String> {
    let numbers = brick_numbers(puzzle)?;
    let step = |step: &BlockStep| format!("({},{})\n", numbers[usize::from(step.piece)], step.direction);
    let mut position = solution.start().clone();
    puzzle.play_all(&mut position, solution.steps()).ok()?;
    let moves: String = solution.steps().iter().map(step).collect();
    let board = sbp_board(puzzle, &position, &numbers);
    let (nodes, seconds) = (run.status.nodes, run.time.as_secs_f64());
    Some(format!("{moves}{board}{nodes} {seconds:.2} {}\n", solution.length(BlockMetric::Step)))
}
