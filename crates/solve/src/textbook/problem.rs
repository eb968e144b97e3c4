use std::hash::Hash;

use loyd_core::blocks::BlockKey;
use loyd_core::{BlockPuzzle, Direction, Puzzle, Successor, TilePosition, TilePuzzle, first_steps, successors};

use crate::Heuristic;

/// What the searches need of a family besides its rules.
pub trait Textbook: Puzzle {
    /// What two positions have in common that are one to a search.
    type Key: Clone + Eq + Hash;

    /// The key of a position.
    fn search_key(&self, position: &Self::Position) -> Self::Key;

    /// The solved position, if there is only one.
    fn only_goal(&self) -> Option<Self::Position>;

    /// The place of a step in the order in which searches try the steps of a position.
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

    /// The blank goes up, left, right, down: with this order, and the start counted once, IDA* with Manhattan distance
    /// generates what Korf published for his 100 boards ("Depth-first iterative-deepening", 1985, table 1).
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

    /// A goal says where some pieces are, and leaves the others open.
    fn only_goal(&self) -> Option<Self::Position> {
        None
    }

    /// The order in which the puzzle lists them.
    fn order(_: Self::Step) -> usize {
        0
    }
}

/// What is searched: a start, a way to count moves and an estimate.
pub struct Problem<'a, P: Textbook> {
    /// Rules and goal.
    pub puzzle: &'a P,
    /// Where the search begins.
    pub start: P::Position,
    /// How moves are counted.
    pub metric: P::Metric,
    /// The estimate of the moves that are left.
    pub heuristic: &'a dyn Heuristic<P>,
}

impl<P: Textbook> Problem<'_, P> {
    /// The moves from a position that neither take back the step `previous` nor go on with its move, in the order in which
    /// searches try them.
    pub(super) fn successors(&self, position: &P::Position, previous: Option<P::Step>) -> Vec<Successor<P>> {
        let mut first: Vec<P::Step> = first_steps(self.puzzle, position, self.metric, previous).collect();
        first.sort_by_key(|&step| P::order(step));
        successors(self.puzzle, position, self.metric, first)
    }

    /// The estimate of a position.
    pub(super) fn estimate(&self, position: &P::Position) -> u32 {
        self.heuristic.estimate(self.puzzle, position)
    }
}
