use loyd_core::Puzzle;

use super::{Meter, StoppedBy};

/// The positions stored by a search, each with its parent and the move that leads to it.
pub(super) struct SearchTree<P: Puzzle>(Vec<TreeNode<P>>);

struct TreeNode<P: Puzzle> {
    position: P::Position,
    parent: Option<usize>,
    steps: Vec<P::Step>,
    depth: u32,
}

impl<P: Puzzle> SearchTree<P> {
    pub(super) fn new(start: P::Position, meter: &mut Meter) -> Result<Self, StoppedBy> {
        meter.count_generated()?;
        meter.count_stored()?;
        Ok(Self(vec![TreeNode { position: start, parent: None, steps: Vec::new(), depth: 0 }]))
    }

    /// Adds a position and returns its index.
    pub(super) fn add(
        &mut self,
        parent: usize,
        steps: Vec<P::Step>,
        position: P::Position,
        meter: &mut Meter,
    ) -> Result<usize, StoppedBy> {
        meter.count_stored()?;
        self.0.push(TreeNode { position, parent: Some(parent), steps, depth: self.0[parent].depth + 1 });
        Ok(self.0.len() - 1)
    }

    pub(super) fn position(&self, node: usize) -> &P::Position {
        &self.0[node].position
    }

    /// Returns the number of moves that led to a position.
    pub(super) fn depth(&self, node: usize) -> u32 {
        self.0[node].depth
    }

    /// Returns the last step that led to a position.
    pub(super) fn last_step(&self, node: usize) -> Option<P::Step> {
        self.0[node].steps.last().copied()
    }

    /// Returns the steps from the root to a position.
    pub(super) fn path(&self, node: usize) -> Vec<P::Step> {
        let mut moves = Vec::new();
        let mut at = Some(node);
        while let Some(node) = at {
            moves.push(&self.0[node].steps);
            at = self.0[node].parent;
        }
        moves.into_iter().rev().flatten().copied().collect()
    }
}
