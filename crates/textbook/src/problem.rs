use std::hash::Hash;

use loyd_core::blocks::BlockKey;
use loyd_core::{BlockPuzzle, Direction, Puzzle, Successor, TilePosition, TilePuzzle, first_steps, successors};
use loyd_search::Heuristic;

/// The interface that the searches need in addition to the rules of a puzzle.
pub trait Textbook: Puzzle {
    /// The key for duplicate detection: positions with equal keys count as one.
    type Key: Clone + Eq + Hash;

    /// Returns the key of a position.
    fn search_key(&self, position: &Self::Position) -> Self::Key;

    /// Returns the solved position, if there is only one.
    fn only_goal(&self) -> Option<Self::Position>;

    /// Returns the rank of a step among the steps of a position, in the order of the search.
    fn order(step: Self::Step) -> usize;
}

impl Textbook for TilePuzzle {
    type Key = TilePosition;

    fn search_key(&self, position: &TilePosition) -> TilePosition {
        position.clone()
    }

    fn only_goal(&self) -> Option<TilePosition> {
        Some(self.goal().clone())
    }

    /// The blank moves up, left, right, down. With this order, and if the start is counted once,
    /// IDA* with Manhattan distance generates exactly the node counts that Korf published for his
    /// 100 boards ("Depth-first iterative-deepening", 1985, table 1).
    fn order(step: Direction) -> usize {
        match step.opposite() {
            Direction::Up => 0,
            Direction::Left => 1,
            Direction::Right => 2,
            Direction::Down => 3,
        }
    }
}

impl Textbook for BlockPuzzle {
    type Key = BlockKey;

    fn search_key(&self, position: &Self::Position) -> BlockKey {
        self.key(position)
    }

    /// Returns `None`: a goal names the places of some pieces, so many positions may be solved.
    fn only_goal(&self) -> Option<Self::Position> {
        None
    }

    /// Keeps the puzzle's order of steps.
    fn order(_: Self::Step) -> usize {
        0
    }
}

/// A search problem: a puzzle, a start, a metric and a heuristic.
pub struct SearchProblem<'a, P: Textbook> {
    /// The rules and the goal.
    pub puzzle: &'a P,
    /// The position where the search begins.
    pub start: P::Position,
    /// The metric of the moves.
    pub metric: P::Metric,
    /// The heuristic.
    pub heuristic: &'a dyn Heuristic<P>,
}

impl<P: Textbook> SearchProblem<'_, P> {
    /// Returns the moves from a position that neither undo the step `previous` nor continue its
    /// move, in the order of the search.
    pub(super) fn successors(&self, position: &P::Position, previous: Option<P::Step>) -> Vec<Successor<P>> {
        let mut first: Vec<P::Step> = first_steps(self.puzzle, position, self.metric, previous).collect();
        first.sort_by_key(|&step| P::order(step));
        successors(self.puzzle, position, self.metric, first)
    }

    /// Returns the estimate of a position.
    pub(super) fn estimate(&self, position: &P::Position) -> u32 {
        self.heuristic.estimate(self.puzzle, position)
    }
}
