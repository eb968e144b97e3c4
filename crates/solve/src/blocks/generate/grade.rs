use std::fmt;

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Puzzle, Solution};

use super::canonical::fits;
use crate::blocks::DistanceMap;

/// How hard a puzzle is, and why.
///
/// The difficulty is a number of bits, the sum of three. Each answers "how much must be known to find a shortest
/// solution?", so they can be added:
/// - *Choice*: the sum over the positions of a shortest solution of log₂(moves ÷ moves that lead nearer to the goal). A
///   player who guesses among all moves finds such a solution with a chance of 2^−choice, so it has length and breadth
///   in one.
/// - *Detours*: 2 for every move that takes a goal piece farther from its place. Who measures progress by the eye tries
///   such a move last; among about four moves that is worth two bits more.
/// - *Space*: log₂ of the number of positions, in which a player can get lost.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// The metric that lengths and moves are counted in.
    pub metric: BlockMetric,
    /// The fewest moves.
    pub length: u32,
    /// Bits of choice along a shortest solution.
    pub choice: f64,
    /// Moves of that solution that take a goal piece farther from its place.
    pub detours: u32,
    /// The positions of the component, interchangeable pieces merged.
    pub positions: u64,
}

/// The name of a range of difficulty. The borders are set so that first levels of five moves are easy, and the Red Donkey
/// is fiendish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Difficulty {
    /// Under 30 bits.
    Easy,
    /// Under 55 bits.
    Medium,
    /// Under 90 bits.
    Hard,
    /// Under 140 bits.
    Expert,
    /// All others.
    Fiendish,
}

impl Grade {
    /// Grades the start of a puzzle by the map of its component; `None` if the map is not complete or has no goal.
    pub fn new(puzzle: &BlockPuzzle, map: &mut DistanceMap) -> Option<Self> {
        let solution = map.solution(&puzzle.start())?;
        let (metric, positions) = (map.metric(), map.statistics()?.positions);
        let mut grade = Self { metric, length: solution.length(metric) as u32, choice: 0.0, detours: 0, positions };
        grade.follow(puzzle, map, &solution);
        Some(grade)
    }

    /// Adds up what is seen along a solution.
    fn follow(&mut self, puzzle: &BlockPuzzle, map: &mut DistanceMap, solution: &Solution<BlockPuzzle>) {
        let mut position = puzzle.start();
        for steps in solution.moves(self.metric) {
            let (moves, nearer) = map.choices(&position).unwrap_or((1, 1));
            self.choice += (moves as f64 / nearer.max(1) as f64).log2();
            let before = away(puzzle, &position);
            for &step in steps {
                puzzle.play_unchecked(&mut position, step);
            }
            self.detours += u32::from(away(puzzle, &position) > before);
        }
    }

    /// The difficulty in bits.
    pub fn bits(&self) -> f64 {
        self.choice + 2.0 * f64::from(self.detours) + (self.positions.max(1) as f64).log2()
    }

    /// The range that the difficulty is in.
    pub fn difficulty(&self) -> Difficulty {
        match self.bits() {
            ..30.0 => Difficulty::Easy,
            ..55.0 => Difficulty::Medium,
            ..90.0 => Difficulty::Hard,
            ..140.0 => Difficulty::Expert,
            _ => Difficulty::Fiendish,
        }
    }
}

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert, Self::Fiendish];

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Fiendish => "fiendish",
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How many steps the goal pieces are from their places, if nothing were in their way.
fn away(puzzle: &BlockPuzzle, position: &BlockPosition) -> usize {
    let distance = |target: &loyd_core::blocks::Target| {
        let (piece, from) = (target.piece(), position.anchors()[target.piece()]);
        let anchors = 0..(puzzle.rows() * puzzle.columns()) as u16;
        let reached = anchors.filter(|&anchor| fits(puzzle, piece, anchor) && target.is_reached_at(puzzle, anchor));
        reached.map(|anchor| steps_between(from.into(), anchor.into(), puzzle.columns())).min().unwrap_or(0)
    };
    puzzle.goal().0.iter().map(distance).sum()
}

fn steps_between(one: usize, other: usize, columns: usize) -> usize {
    (one / columns).abs_diff(other / columns) + (one % columns).abs_diff(other % columns)
}
