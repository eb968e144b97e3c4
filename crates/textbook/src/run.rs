use loyd_core::{BlockPuzzle, Solution, TilePuzzle};

use super::{
    Found, Meter, SearchProblem, StoppedBy, Textbook, TextbookLimits, TextbookMethod, TextbookOutcome, a_star,
    bidirectional, breadth_first, depth_first, greedy, ida_star, iterative_deepening, reach, uniform_cost,
};

/// A puzzle family whose searches are compiled in this crate, because this crate is optimised in
/// every build.
pub trait Searchable: Textbook {
    /// Runs a method. `position_bytes` is the memory of one stored position, for the memory limit.
    /// Returns `None` if the method does not suit the puzzle: [`TextbookMethod::Bidirectional`]
    /// needs a goal that is a single position.
    ///
    /// ```
    /// use loyd_core::{Puzzle, TileMetric, TilePosition, TilePuzzle};
    /// use loyd_textbook::{
    ///     SearchProblem, Searchable, TextbookLimits, TextbookMethod, heuristics::Manhattan,
    /// };
    /// let start = TilePosition::new(3, 3, vec![4, 1, 3, 7, 2, 5, 8, 6, 0])?;
    /// let puzzle = TilePuzzle::blank_last(start.clone());
    /// let heuristic = Manhattan::new(&puzzle, TileMetric::Single);
    /// let metric = TileMetric::Single;
    /// let problem = SearchProblem { puzzle: &puzzle, start, metric, heuristic: &heuristic };
    /// let limits = TextbookLimits { nodes: 1_000, memory: 1 << 20, stop: &|| false };
    /// let outcome = TilePuzzle::search(&problem, TextbookMethod::AStar, limits, 64).unwrap();
    /// assert_eq!(outcome.solution.unwrap().length(TileMetric::Single), 8);
    /// # Ok::<(), loyd_core::tiles::PositionFaults>(())
    /// ```
    fn search(
        problem: &SearchProblem<Self>,
        method: TextbookMethod,
        limits: TextbookLimits,
        position_bytes: u64,
    ) -> Option<TextbookOutcome<Self>>;

    /// Counts the positions 0, 1, 2, … moves from the start, up to a depth. If a limit is reached,
    /// returns the counts of the complete depths before it, and the limit.
    fn reach(
        problem: &SearchProblem<Self>,
        depth: usize,
        limits: TextbookLimits,
        position_bytes: u64,
    ) -> (Vec<u64>, Option<StoppedBy>);
}

macro_rules! searchable {
    ($puzzle:ty) => {
        impl Searchable for $puzzle {
            fn search(
                problem: &SearchProblem<Self>,
                method: TextbookMethod,
                limits: TextbookLimits,
                bytes: u64,
            ) -> Option<TextbookOutcome<Self>> {
                run(problem, method, limits, bytes)
            }

            fn reach(
                problem: &SearchProblem<Self>,
                depth: usize,
                limits: TextbookLimits,
                bytes: u64,
            ) -> (Vec<u64>, Option<StoppedBy>) {
                reach::count(problem, depth, &mut Meter::new(limits, bytes))
            }
        }
    };
}

searchable!(TilePuzzle);
searchable!(BlockPuzzle);

fn run<P: Textbook>(
    problem: &SearchProblem<P>,
    method: TextbookMethod,
    limits: TextbookLimits,
    position_bytes: u64,
) -> Option<TextbookOutcome<P>> {
    let mut meter = Meter::new(limits, position_bytes);
    let (steps, stopped) = match steps(problem, method, &mut meter)? {
        Ok(steps) => (steps, None),
        Err(stop) => (None, Some(stop)),
    };
    let solution = steps.and_then(|steps| Solution::new(problem.puzzle, problem.start.clone(), steps).ok());
    Some(TextbookOutcome {
        solution,
        stopped,
        expanded: meter.expanded,
        generated: meter.generated,
        most_held: meter.most_held,
        bytes: meter.bytes(),
    })
}

fn steps<P: Textbook>(problem: &SearchProblem<P>, method: TextbookMethod, meter: &mut Meter) -> Option<Found<P>> {
    Some(match method {
        TextbookMethod::BreadthFirst => breadth_first::search(problem, meter),
        TextbookMethod::UniformCost => uniform_cost::search(problem, meter),
        TextbookMethod::DepthFirst { limit } => depth_first::search(problem, meter, limit),
        TextbookMethod::IterativeDeepening => iterative_deepening::search(problem, meter),
        TextbookMethod::Greedy => greedy::search(problem, meter),
        TextbookMethod::AStar => a_star::search(problem, meter, 1.0),
        TextbookMethod::WeightedAStar { weight } => a_star::search(problem, meter, weight),
        TextbookMethod::IdaStar => ida_star::search(problem, meter),
        TextbookMethod::Bidirectional => return bidirectional::search(problem, meter),
    })
}
