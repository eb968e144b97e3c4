use std::collections::HashMap;

use loyd_core::blocks::{Difficulty, Target};
use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Puzzle};
use loyd_search::{Nodes, Stop};

use super::canonical::anchors_reached;
use crate::Exploration;
use crate::map::{Choices, DistanceMap};

/// The difficulty of a puzzle, and its components.
///
/// The difficulty is a number of bits, the sum of three terms. Each answers "how much must be known
/// to find a shortest solution?", so they can be added:
/// - *Choice*: −log₂ of the probability that random moves are a shortest solution. It combines
///   length and breadth. If every shortest solution has the same choices, it is the sum of
///   log₂(moves ÷ moves that lead nearer).
/// - *Detours*: 2 for every move that takes a goal piece farther from its place, in the shortest
///   solution with the fewest of them. A player who judges progress by sight tries such a move
///   last; among about four moves this is worth two additional bits.
/// - *Space*: log₂ of the number of positions, in which a player can get lost.
///
/// None of these terms depends on the order of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// The metric of lengths and moves.
    pub metric: BlockMetric,
    /// The fewest moves.
    pub length: u32,
    /// The bits of choice along a shortest solution.
    pub choice: f64,
    /// The fewest moves of a shortest solution that take a goal piece farther from its place.
    pub detours: u32,
    /// The positions of the component, with interchangeable pieces merged.
    pub positions: u64,
}

impl Grade {
    /// Grades the start of a puzzle by the distance map of its component; `None` if the map is
    /// incomplete or has no goal.
    pub fn new(puzzle: &BlockPuzzle, map: &mut DistanceMap) -> Option<Self> {
        let length = map.distance(&puzzle.start())?;
        let positions = map.statistics()?.positions;
        let SolutionEffort { choice, detours } = effort(puzzle, map)?;
        Some(Self { metric: map.metric(), length, choice, detours, positions })
    }

    /// Grades the start of a puzzle in a metric. `None` if it has no solution, if its component
    /// takes more than `memory` bytes, or once `goes_on`, which is called every few milliseconds,
    /// returns `false`.
    pub fn search(
        puzzle: &BlockPuzzle,
        metric: BlockMetric,
        memory: u64,
        mut goes_on: impl FnMut() -> bool,
    ) -> Option<Self> {
        /// The positions per slice, which take some milliseconds.
        const SLICE: Nodes = 1 << 16;
        let mut map = DistanceMap::new(puzzle, &puzzle.start(), metric, memory);
        while map.run(SLICE, Stop::NEVER) == Exploration::Searching {
            if !goes_on() {
                return None;
            }
        }
        Self::new(puzzle, &mut map)
    }

    /// The difficulty in bits.
    pub fn bits(&self) -> f64 {
        self.choice + 2.0 * f64::from(self.detours) + (self.positions.max(1) as f64).log2()
    }

    /// The range of the difficulty.
    pub fn difficulty(&self) -> Difficulty {
        Difficulty::of_bits(self.bits())
    }
}

/// The effort of a shortest solution from a position.
#[derive(Clone, Copy)]
struct SolutionEffort {
    choice: f64,
    detours: u32,
}

/// A position on a shortest solution.
struct SolutionNode {
    /// The steps of the goal pieces from their places.
    away: usize,
    /// The number of moves.
    moves: usize,
    /// The indices in the next layer of the positions that are one move nearer.
    nearer: Vec<usize>,
}

/// The effort from the start: collects all shortest solutions forwards, and then evaluates them
/// back from the goal.
fn effort(puzzle: &BlockPuzzle, map: &mut DistanceMap) -> Option<SolutionEffort> {
    let (mut layers, mut next) = (vec![], vec![puzzle.start()]);
    while !next.is_empty() {
        let (layer, positions) = layer(puzzle, map, &next)?;
        layers.push(layer);
        next = positions;
    }
    let mut efforts: Vec<(usize, SolutionEffort)> = vec![];
    for layer in layers.iter().rev() {
        efforts = layer.iter().map(|node| (node.away, node.effort(&efforts))).collect();
    }
    efforts.first().map(|&(_, effort)| effort)
}

/// The nodes of some positions, and the positions that are one move nearer.
fn layer(
    puzzle: &BlockPuzzle,
    map: &mut DistanceMap,
    positions: &[BlockPosition],
) -> Option<(Vec<SolutionNode>, Vec<BlockPosition>)> {
    let (mut places, mut next) = (HashMap::new(), vec![]);
    let mut place = |position: BlockPosition| {
        *places.entry(position.clone()).or_insert_with(|| {
            next.push(position);
            next.len() - 1
        })
    };
    let mut nodes = vec![];
    for position in positions {
        let Choices { moves, nearer } = map.choices(position)?;
        nodes.push(SolutionNode {
            away: away(puzzle, position),
            moves,
            nearer: nearer.into_iter().map(&mut place).collect(),
        });
    }
    Some((nodes, next))
}

impl SolutionNode {
    /// The effort from here, given the efforts of the next layer's nodes and the distances of their
    /// goal pieces.
    fn effort(&self, next: &[(usize, SolutionEffort)]) -> SolutionEffort {
        let nearer = self.nearer.iter().map(|&place| &next[place]);
        let easiest = nearer.clone().map(|(_, effort)| effort.choice).fold(f64::INFINITY, f64::min);
        if easiest.is_infinite() {
            return SolutionEffort { choice: 0.0, detours: 0 };
        }
        // The probabilities are added as powers of two relative to the greatest of them, since the
        // probabilities themselves may be too small for a float.
        let chances: f64 = nearer.clone().map(|(_, effort)| (easiest - effort.choice).exp2()).sum();
        let detours = nearer.map(|&(away, effort)| effort.detours + u32::from(away > self.away)).min();
        SolutionEffort { choice: (self.moves as f64).log2() + easiest - chances.log2(), detours: detours.unwrap_or(0) }
    }
}

/// The steps from the goal pieces to their places, as if there were no other pieces.
fn away(puzzle: &BlockPuzzle, position: &BlockPosition) -> usize {
    let distance = |target: &Target| {
        let concerned = (0..position.anchors().len()).filter(|&piece| target.concerns(puzzle, piece));
        let steps = concerned.flat_map(|piece| {
            let from = usize::from(position.anchors()[piece]);
            anchors_reached(puzzle, target).map(move |anchor| steps_between(from, anchor.into(), puzzle.columns()))
        });
        steps.min().unwrap_or(0)
    };
    puzzle.goal().0.iter().map(distance).sum()
}

fn steps_between(one: usize, other: usize, columns: usize) -> usize {
    (one / columns).abs_diff(other / columns) + (one % columns).abs_diff(other % columns)
}
