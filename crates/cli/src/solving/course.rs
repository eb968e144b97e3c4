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

/// A family with formats that belong to courses.
pub(crate) trait CourseOutput: Puzzle {
    /// Returns the output that a format's course specifies for the puzzle, or `None` if the format
    /// does not belong to a course or the course uses the other family. If there is no solution,
    /// the output follows the course's rule for this case and may be empty. `limits` apply to the
    /// search that counts the states for an output.
    fn course_output(&self, format: Format, run: &Run<Self>, limits: TextbookLimits) -> Option<String>;
}

impl CourseOutput for TilePuzzle {
    fn course_output(&self, format: Format, run: &Run<Self>, limits: TextbookLimits) -> Option<String> {
        let no_solution = match format {
            Format::Princeton => "No solution possible\n",
            Format::FortyTwo => "This puzzle cannot be solved\n",
            _ => return None,
        };
        Some(match &run.status.best {
            Some(best) if format == Format::Princeton => princeton_output(self, best, run),
            Some(best) => forty_two_output(self, best, limits),
            None => unless_unknown(no_solution, run),
        })
    }
}

impl CourseOutput for BlockPuzzle {
    fn course_output(&self, format: Format, run: &Run<Self>, _: TextbookLimits) -> Option<String> {
        let best = run.status.best.as_ref();
        match format {
            Format::Cs61b | Format::Cs61b2007 => {
                Some(best.map(|solution| write_tray_moves(self, solution)).unwrap_or_default())
            }
            Format::Sbp => Some(best.and_then(|solution| sbp_output(self, solution, run)).unwrap_or_default()),
            Format::Assignment => Some(match best {
                Some(solution) => block_moves::write_list(self, solution.moves(BlockMetric::Slide)),
                None => unless_unknown("There is no solution.\n", run),
            }),
            _ => None,
        }
    }
}

/// Returns the message about an unsolvable puzzle, or nothing if it is not known to be unsolvable.
fn unless_unknown<P: Puzzle>(message: &str, run: &Run<P>) -> String {
    if run.ended == Ended::Unsolvable { message.to_owned() } else { String::new() }
}

/// Returns the number of moves, then every board preceded by its size. Only a proven number is
/// called the minimum.
fn princeton_output(puzzle: &TilePuzzle, best: &Solution<TilePuzzle>, run: &Run<TilePuzzle>) -> String {
    // Princeton's own program prints "Minimum" because it proves every length. Loyd may be stopped
    // earlier.
    let is_proven = run.ended == Ended::Proven || puzzle.is_solved(&puzzle.start());
    let what = if is_proven { "Minimum number" } else { "Number" };
    let mut text = format!("{what} of moves = {}\n", best.length(TileMetric::Single));
    for position in positions(puzzle, best) {
        let _ = write!(text, "{}\n{}\n", puzzle.width(), grid(&position));
    }
    text
}

/// Returns the number of moves, the two complexities of A* with the Manhattan distance, and every
/// state.
fn forty_two_output(puzzle: &TilePuzzle, best: &Solution<TilePuzzle>, limits: TextbookLimits) -> String {
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
fn complexities(puzzle: &TilePuzzle, limits: TextbookLimits) -> (String, String) {
    let heuristic = Manhattan::new(puzzle, TileMetric::Single);
    let problem = SearchProblem { puzzle, start: puzzle.start(), metric: TileMetric::Single, heuristic: &heuristic };
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
