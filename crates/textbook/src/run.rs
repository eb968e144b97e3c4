use loyd_core::{BlockPuzzle, Puzzle, Solution, TilePuzzle};

use super::{
    Found, Meter, SearchProblem, StoppedBy, Textbook, TextbookLimits, TextbookMethod, best_first, breadth_first,
    depth_first, ida_star, reach,
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
        TextbookMethod::BreadthFirst => breadth_first::breadth_first(problem, meter),
        TextbookMethod::UniformCost => best_first::uniform_cost(problem, meter),
        TextbookMethod::DepthFirst { limit } => depth_first::search(problem, meter, limit),
        TextbookMethod::IterativeDeepening => ida_star::iterative_deepening(problem, meter),
        TextbookMethod::Greedy => best_first::greedy(problem, meter),
        TextbookMethod::AStar => best_first::a_star(problem, meter, 1.0),
        TextbookMethod::WeightedAStar { weight } => best_first::a_star(problem, meter, weight),
        TextbookMethod::IdaStar => ida_star::ida_star(problem, meter),
        TextbookMethod::Bidirectional => return breadth_first::bidirectional(problem, meter),
    })
}

/// The outcome of a search.
#[derive(Clone, Debug)]
pub struct TextbookOutcome<P: Puzzle> {
    /// The solution, verified by replaying it.
    pub solution: Option<Solution<P>>,
    /// The limit that ended the search, if any. If both this and the solution are `None`, the
    /// puzzle has no solution or, for depth-first search, none within the depth limit.
    pub stopped: Option<StoppedBy>,
    /// The number of expanded positions.
    pub expanded: u64,
    /// The number of generated positions, including the start.
    pub generated: u64,
    /// The maximum number of positions stored at once.
    pub most_held: u64,
    /// The memory of these positions, in bytes.
    pub bytes: u64,
}

impl<P: Puzzle> TextbookOutcome<P> {
    /// Returns the effective branching factor: the `b` with `generated = 1 + b + b² + … +
    /// b^length`. `None` without a solution, or if the solution is empty.
    pub fn branching(&self, length: usize) -> Option<f64> {
        self.solution.as_ref().filter(|_| length > 0)?;
        let sum = |b: f64| (0..=length).fold(0.0, |sum, _| sum * b + 1.0);
        let (mut low, mut high) = (0.0, self.generated as f64);
        // Each round halves the range; after 100 rounds its ends are equal in double precision.
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            if sum(middle) < self.generated as f64 { low = middle } else { high = middle }
        }
        Some(high)
    }
}
