use std::hash::Hash;

use loyd_core::{Puzzle, Solution, Successor, first_steps, successors};
use loyd_search::Heuristic;

use super::{StoppedBy, TextbookLimits, TextbookMethod};

/// A search problem: a puzzle, a starting position, a metric and a heuristic.
pub struct SearchProblem<'a, P: Puzzle> {
    /// The rules and the goal.
    pub puzzle: &'a P,
    /// The position where the search begins.
    pub start: P::Position,
    /// The metric in which moves are counted.
    pub metric: P::Metric,
    /// The heuristic.
    pub heuristic: &'a dyn Heuristic<P>,
}

impl<P: Puzzle> SearchProblem<'_, P> {
    /// Returns the estimate for a position.
    pub(super) fn estimate(&self, position: &P::Position) -> u32 {
        self.heuristic.estimate(self.puzzle, position)
    }
}

/// The outcome of a search.
#[derive(Clone, Debug)]
pub struct TextbookOutcome<P: Puzzle> {
    /// The solution, verified by replaying it.
    pub solution: Option<Solution<P>>,
    /// The limit that stopped the search, if any. If both this and the solution are `None`, the
    /// puzzle has no solution or, for depth-first search, none within the depth limit.
    pub stopped: Option<StoppedBy>,
    /// The number of expanded positions.
    pub expanded: u64,
    /// The number of generated positions, including the starting position.
    pub generated: u64,
    /// The maximum number of positions stored at the same time.
    pub most_held: u64,
    /// The memory used by these positions, in bytes.
    pub bytes: u64,
}

impl<P: Puzzle> TextbookOutcome<P> {
    /// Returns the effective branching factor: the `b` with `generated = 1 + b + b² + … +
    /// b^length`. Returns `None` if there is no solution or the solution is empty.
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

/// A heuristic, or the reason why a puzzle has none.
pub type NamedHeuristic<P> = Result<Box<dyn Heuristic<P>>, &'static str>;

/// A puzzle family that the searches support: keys, an order of moves, and heuristics by name, in
/// addition to the rules.
pub trait Textbook: Puzzle {
    /// The key for duplicate detection: positions with the same key count as one.
    type Key: Clone + Eq + Hash;

    /// The names of the heuristics.
    const HEURISTICS: &'static [&'static str];

    /// The names of the heuristics that are compared by default.
    const DEFAULT_HEURISTICS: &'static [&'static str];

    /// Returns the key of a position.
    fn search_key(&self, position: &Self::Position) -> Self::Key;

    /// Returns the solved position, if there is only one.
    fn unique_goal(&self) -> Option<Self::Position>;

    /// Returns the sort key of a step. A search tries the steps of a position in ascending order.
    fn order(step: Self::Step) -> usize;

    /// Returns the memory in bytes that a stored position takes, including its key and its table
    /// entry.
    fn position_bytes(&self) -> u64;

    /// Returns the heuristic with the given name, including its tables, or `None` if the family has
    /// no heuristic with this name.
    fn heuristic(&self, name: &str, metric: Self::Metric) -> Option<NamedHeuristic<Self>>;

    /// Runs a method. Returns `None` if the method does not suit the puzzle:
    /// [`TextbookMethod::Bidirectional`] needs a goal that is a single position.
    ///
    /// ```
    /// use loyd_core::{Puzzle, TileMetric, TilePosition, TilePuzzle};
    /// use loyd_textbook::{
    ///     SearchProblem, Textbook, TextbookLimits, TextbookMethod, heuristics::Manhattan,
    /// };
    /// let start = TilePosition::new(3, 3, vec![4, 1, 3, 7, 2, 5, 8, 6, 0])?;
    /// let puzzle = TilePuzzle::blank_last(start.clone());
    /// let heuristic = Manhattan::new(&puzzle, TileMetric::Single);
    /// let metric = TileMetric::Single;
    /// let problem = SearchProblem { puzzle: &puzzle, start, metric, heuristic: &heuristic };
    /// let limits = TextbookLimits { nodes: 1_000, memory: 1 << 20, stop: &|| false };
    /// let outcome = TilePuzzle::search(&problem, TextbookMethod::AStar, limits).unwrap();
    /// assert_eq!(outcome.solution.unwrap().length(TileMetric::Single), 8);
    /// # Ok::<(), loyd_core::tiles::PositionFaults>(())
    /// ```
    fn search(
        problem: &SearchProblem<Self>,
        method: TextbookMethod,
        limits: TextbookLimits,
    ) -> Option<TextbookOutcome<Self>>;

    /// Counts the positions 0, 1, 2, … moves from the starting position, up to a given depth. If a
    /// limit is reached, returns the counts for the complete depths before it, and the limit.
    fn reach(problem: &SearchProblem<Self>, depth: usize, limits: TextbookLimits) -> (Vec<u64>, Option<StoppedBy>);
}

/// The bytes that a stored position takes in addition to its cells: the node, the move that led to
/// it, and its entry in the table of keys.
pub(super) const NODE_BYTES: u64 = 160;

impl<P: Textbook> SearchProblem<'_, P> {
    /// Returns the moves from a position that neither undo the step `previous` nor continue its
    /// move, in search order.
    pub(super) fn successors(&self, position: &P::Position, previous: Option<P::Step>) -> Vec<Successor<P>> {
        let mut first: Vec<P::Step> = first_steps(self.puzzle, position, self.metric, previous).collect();
        first.sort_by_key(|&step| P::order(step));
        successors(self.puzzle, position, self.metric, first)
    }
}
