//! Best-first search: greedy, or weighted A*.

use std::collections::BTreeMap;

use super::board::{Board, Move};
use super::goal::Goal;
use super::model::Model;
use super::nodes::{Nodes, hash, hash_after};
use crate::Stop;

/// What decides which position is next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// The nearest to the goal, as far as the estimate tells.
    Greedy,
    /// The estimate counts this many times as much as the moves made.
    Weighted(u32),
}

/// How a search stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// There is more to do.
    Searching,
    /// This position is solved.
    Solved(u32),
    /// Every position was found, and none is solved.
    Nothing,
    /// It would need more memory than it may use.
    OutOfMemory,
}

/// A search from one position.
pub(super) struct BestFirst {
    order: Order,
    pub(super) nodes: Nodes,
    /// By priority, the positions that wait, the last one next.
    open: BTreeMap<u32, Vec<u32>>,
    board: Board,
    anchors: Vec<u16>,
    /// Solutions of this many moves or more are not wanted.
    below: u32,
    memory: u64,
    /// The positions expanded.
    pub(super) expanded: u64,
    found: Found,
}

impl BestFirst {
    /// A search for a solution of less than `below` moves from a position with these anchors, in at most `memory` bytes.
    pub(super) fn new(model: &Model, start: &[u16], order: Order, (below, memory): (u32, u64)) -> Self {
        let board = Board::new(model, start);
        Self {
            order,
            nodes: Nodes::new(model, start),
            open: BTreeMap::from([(0, vec![0])]),
            board,
            anchors: start.to_vec(),
            below,
            memory,
            expanded: 0,
            found: Found::Searching,
        }
    }

    /// Goes on until `budget` more positions are expanded.
    pub(super) fn run(&mut self, model: &Model, goal: &Goal, budget: u64, stop: Stop) -> Found {
        let end = self.expanded.saturating_add(budget);
        while self.found == Found::Searching && self.expanded < end {
            // Large boards take long for each position, so the caller is asked before each.
            if stop.is_requested() {
                break;
            }
            self.found = self.advance(model, goal);
        }
        self.found
    }

    fn advance(&mut self, model: &Model, goal: &Goal) -> Found {
        let Some(node) = self.pop() else { return Found::Nothing };
        self.expanded += 1;
        self.nodes.load(node, &mut self.anchors);
        self.board.set(model, &self.anchors);
        if goal.is_reached(model, &self.board) {
            return Found::Solved(node);
        }
        // The positions that wait are fewer than those met, and take 8 bytes each.
        if self.nodes.is_full(self.memory.saturating_sub(8 * self.nodes.len() as u64)) {
            return Found::OutOfMemory;
        }
        self.expand(model, goal, node);
        Found::Searching
    }

    fn pop(&mut self) -> Option<u32> {
        let mut entry = self.open.first_entry()?;
        let node = entry.get_mut().pop();
        if entry.get().is_empty() {
            entry.remove();
        }
        node
    }

    fn expand(&mut self, model: &Model, goal: &Goal, node: u32) {
        let Self { nodes, open, board, anchors, order, below, .. } = self;
        let depth = nodes.depth(node) + 1;
        // A solution from here on would not be shorter than the one that is known.
        if depth >= *below {
            return;
        }
        let position = hash(model, anchors);
        let outline = goal.outline(model, board);
        let last = nodes.last(node);
        board.moves(model, last, |board: &Board, next: Move| {
            let hash = hash_after(model, position, board.anchors[usize::from(next.piece)], next);
            let Some(child) = nodes.add(node, next, hash, &board.anchors) else { return };
            let estimate = goal.estimate_after(model, board, &outline, next);
            let priority = match *order {
                Order::Greedy => estimate,
                Order::Weighted(weight) => estimate.saturating_mul(weight).saturating_add(depth),
            };
            open.entry(priority).or_default().push(child);
        });
    }

    pub(super) fn bytes(&self) -> u64 {
        self.nodes.bytes() + 8 * self.nodes.len() as u64
    }
}
