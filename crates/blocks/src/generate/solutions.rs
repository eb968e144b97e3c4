//! The graph of all shortest solutions to a puzzle, for counting and grading them.

use std::collections::{BTreeSet, HashMap};

use loyd_core::blocks::Target;
use loyd_core::{BlockPosition, BlockPuzzle, Puzzle};

use super::comparison::anchors_reached;
use crate::bitboard::offset_between;
use crate::map::{Choices, DistanceMap};

/// All shortest solutions from a start. Layer *d* contains the positions after *d* moves, with
/// interchangeable pieces merged.
pub(super) struct ShortestSolutions {
    layers: Vec<Vec<SolutionNode>>,
}

/// The effort of finding a shortest solution from a position.
#[derive(Clone, Copy)]
pub(super) struct SolutionEffort {
    pub(super) choice: f64,
    pub(super) detours: u32,
}

/// A position on a shortest solution.
struct SolutionNode {
    /// The number of steps from the goal pieces to their places.
    steps_away: usize,
    /// The number of moves.
    moves: usize,
    /// The indices in the next layer of the positions that are one move nearer.
    nearer: Vec<usize>,
}

impl ShortestSolutions {
    /// Collects the solutions from the start forwards; `None` if the map is incomplete or contains
    /// no solved position.
    pub(super) fn new(puzzle: &BlockPuzzle, map: &mut DistanceMap) -> Option<Self> {
        map.distance(&puzzle.start())?;
        let (mut layers, mut next) = (vec![], vec![puzzle.start()]);
        while !next.is_empty() {
            let (layer, positions) = layer(puzzle, map, &next)?;
            layers.push(layer);
            next = positions;
        }
        Some(Self { layers })
    }

    /// Returns the number of moves.
    pub(super) fn length(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    /// Returns the number of shortest solutions, as sequences of positions with interchangeable
    /// pieces merged; [`u64::MAX`] if there are at least that many.
    pub(super) fn count(&self) -> u64 {
        let inner = |node: &SolutionNode, next: &[u64]| {
            // Two moves may lead to the same position if they swap interchangeable pieces.
            let indices: BTreeSet<usize> = node.nearer.iter().copied().collect();
            indices.into_iter().fold(0, |count: u64, index| count.saturating_add(next[index]))
        };
        self.evaluate(|_| 1, inner)
    }

    /// Returns the effort of finding a shortest solution from the start.
    pub(super) fn effort(&self) -> SolutionEffort {
        let none = SolutionEffort { choice: 0.0, detours: 0 };
        self.evaluate(|node| (node.steps_away, none), |node, next| (node.steps_away, node.effort(next))).1
    }

    /// Evaluates the graph backwards and returns the value of the start. `solved` returns the value
    /// of a solved position. `inner` computes the value of any other position from the values of
    /// the next layer.
    fn evaluate<T: Clone>(&self, solved: impl Fn(&SolutionNode) -> T, inner: impl Fn(&SolutionNode, &[T]) -> T) -> T {
        let mut values: Vec<T> = vec![];
        for layer in self.layers.iter().rev() {
            let value = |node: &SolutionNode| if values.is_empty() { solved(node) } else { inner(node, &values) };
            values = layer.iter().map(value).collect();
        }
        values.swap_remove(0)
    }
}

/// Returns the nodes for the given positions, and the positions that are one move nearer.
fn layer(
    puzzle: &BlockPuzzle,
    map: &mut DistanceMap,
    positions: &[BlockPosition],
) -> Option<(Vec<SolutionNode>, Vec<BlockPosition>)> {
    let (mut indices, mut next) = (HashMap::new(), vec![]);
    let mut index = |position: BlockPosition| {
        *indices.entry(puzzle.key(&position)).or_insert_with(|| {
            next.push(position);
            next.len() - 1
        })
    };
    let mut nodes = vec![];
    for position in positions {
        let Choices { moves, nearer } = map.choices(position)?;
        nodes.push(SolutionNode {
            steps_away: steps_away(puzzle, position),
            moves,
            nearer: nearer.into_iter().map(&mut index).collect(),
        });
    }
    Some((nodes, next))
}

impl SolutionNode {
    /// Returns the effort from this node, given the efforts of the next layer's nodes and the
    /// distances of their goal pieces.
    fn effort(&self, next: &[(usize, SolutionEffort)]) -> SolutionEffort {
        let nearer = self.nearer.iter().map(|&index| &next[index]);
        let easiest = nearer.clone().map(|(_, effort)| effort.choice).fold(f64::INFINITY, f64::min);
        if easiest.is_infinite() {
            return SolutionEffort { choice: 0.0, detours: 0 };
        }
        // The probabilities are added as powers of two relative to the greatest of them, because
        // the probabilities themselves may be too small for a float.
        let chances: f64 = nearer.clone().map(|(_, effort)| (easiest - effort.choice).exp2()).sum();
        let detours =
            nearer.map(|&(steps_away, effort)| effort.detours + u32::from(steps_away > self.steps_away)).min();
        SolutionEffort { choice: (self.moves as f64).log2() + easiest - chances.log2(), detours: detours.unwrap_or(0) }
    }
}

/// Returns the number of steps from the goal pieces to their places, ignoring walls and other
/// pieces.
fn steps_away(puzzle: &BlockPuzzle, position: &BlockPosition) -> usize {
    let distance = |target: &Target| {
        let concerned = (0..position.anchors().len()).filter(|&piece| target.concerns(puzzle, piece));
        let steps = concerned.flat_map(|piece| {
            let from = usize::from(position.anchors()[piece]);
            anchors_reached(puzzle, target)
                .map(move |anchor| offset_between(from, anchor.into(), puzzle.columns()).iter().sum::<usize>())
        });
        steps.min().unwrap_or(0)
    };
    puzzle.goal().0.iter().map(distance).sum()
}
