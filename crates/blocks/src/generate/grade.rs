use loyd_core::blocks::Difficulty;
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_search::{Nodes, Stop};

use super::solutions::{ShortestSolutions, SolutionEffort};
use crate::Exploration;
use crate::map::DistanceMap;

/// A puzzle's difficulty, and the values it is computed from.
///
/// The difficulty is a number of bits, the sum of three terms. Each of them measures how much a
/// player must know to find a shortest solution, so they can be added:
/// - *Choice*: -log₂ of the probability that random moves form a shortest solution. It combines
///   length and breadth. If every shortest solution has the same choices, it is the sum of
///   log₂(moves ÷ moves that lead nearer).
/// - *Detours*: 2 for every move that takes a goal piece farther from its place, in the shortest
///   solution with the fewest such moves. A player who judges progress by sight tries such a move
///   last. Among about four moves, this is worth two additional bits.
/// - *Space*: log₂ of the number of positions among which a player can get lost.
///
/// None of these terms depends on the order of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// The metric in which lengths and moves are counted.
    pub metric: BlockMetric,
    /// The minimum number of moves.
    pub length: u32,
    /// The bits of choice along a shortest solution.
    pub choice: f64,
    /// The minimum number of moves in a shortest solution that take a goal piece farther from its
    /// place.
    pub detours: u32,
    /// The number of positions in the component, with interchangeable pieces merged.
    pub positions: u64,
}

impl Grade {
    /// Grades the start of a puzzle with the distance map of its component. Returns `None` if the
    /// map is incomplete or contains no solved position.
    pub fn new(puzzle: &BlockPuzzle, map: &mut DistanceMap) -> Option<Self> {
        let solutions = ShortestSolutions::new(puzzle, map)?;
        Self::from_solutions(map, &solutions)
    }

    /// Grades the start of `solutions`, which were found with `map`.
    pub(super) fn from_solutions(map: &DistanceMap, solutions: &ShortestSolutions) -> Option<Self> {
        let positions = map.statistics()?.positions;
        let SolutionEffort { choice, detours } = solutions.effort();
        Some(Self { metric: map.metric(), length: solutions.length(), choice, detours, positions })
    }

    /// Grades the start of a puzzle for a metric. Returns `None` if it has no solution, if its
    /// component takes more than `memory` bytes, or once `should_continue`, which is called every
    /// few milliseconds, returns `false`.
    pub fn search(
        puzzle: &BlockPuzzle,
        metric: BlockMetric,
        memory: u64,
        mut should_continue: impl FnMut() -> bool,
    ) -> Option<Self> {
        /// The number of positions per slice. A slice takes a few milliseconds.
        const SLICE: Nodes = 1 << 16;
        let mut map = DistanceMap::new(puzzle, &puzzle.start(), metric, memory);
        while map.run(SLICE, Stop::NEVER) == Exploration::Searching {
            if !should_continue() {
                return None;
            }
        }
        Self::new(puzzle, &mut map)
    }

    /// Returns the difficulty in bits.
    pub fn bits(&self) -> f64 {
        self.choice + 2.0 * f64::from(self.detours) + (self.positions.max(1) as f64).log2()
    }

    /// Returns the range that contains the difficulty.
    pub fn difficulty(&self) -> Difficulty {
        Difficulty::of_bits(self.bits())
    }
}
