use loyd_core::blocks::Difficulty;
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_search::{Nodes, Stop};

use super::solutions::{ShortestSolutions, SolutionEffort};
use crate::Exploration;
use crate::map::DistanceMap;

/// A puzzle's difficulty, and the values it is computed from.
///
/// The difficulty is the number of bits that a player must know to find a shortest solution. It is
/// the sum of three terms:
/// - *Choice*: -log₂ of the probability that random moves form a shortest solution. This term
///   reflects both the length of a solution and the number of moves to choose from. If every
///   shortest solution offers the same choices, it is the sum of log₂(moves ÷ moves that lead
///   nearer).
/// - *Detours*: 2 for every move that takes a goal piece farther from its place, in the shortest
///   solution with the fewest such moves. A player who judges progress by sight tries such a move
///   last. With about four moves to choose from, that adds two bits.
/// - *Space*: log₂ of the number of positions that a player can wander through.
///
/// The terms do not depend on how a search orders its moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// The metric used to count moves.
    pub metric: BlockMetric,
    /// The minimum number of moves.
    pub length: u32,
    /// The bits of choice along a shortest solution.
    pub choice: f64,
    /// The number of moves that take a goal piece farther from its place, in the shortest solution
    /// with the fewest such moves.
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

    /// Grades the start of a puzzle in a metric. Calls `should_continue` every few milliseconds,
    /// and stops if it returns `false`. Returns `None` if the search was stopped, if the puzzle has
    /// no solution, or if its component takes more than `memory` bytes.
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
