//! Best-first search: greedy, or weighted A*.

use std::collections::BTreeMap;

use loyd_search::Stop;

use super::board::{AnchorBoard, PieceMove};
use super::goal::TargetGoal;
use super::model::BlockModel;
use super::nodes::{Nodes, hash, hash_after};

/// The order of expansion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ExpansionOrder {
    /// The lowest estimate first.
    Greedy,
    /// The lowest sum of depth and estimate first, with the estimate multiplied by this weight.
    Weighted(u32),
}

/// The state of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BestFirstState {
    /// The search is not finished.
    Searching,
    /// The position with this number is solved.
    Solved(u32),
    /// All reachable positions have been searched, and none of them is solved.
    Exhausted,
    /// The search has reached its memory limit.
    OutOfMemory,
}

/// A search from one position.
pub(super) struct BestFirst {
    order: ExpansionOrder,
    pub(super) nodes: Nodes,
    /// The open positions, by priority. Each list is a stack.
    open: BTreeMap<u32, Vec<u32>>,
    board: AnchorBoard,
    anchors: Vec<u16>,
    /// Only solutions with fewer moves than this are searched for.
    upper_bound: u32,
    memory: u64,
    /// The number of expanded positions.
    pub(super) expanded: u64,
    state: BestFirstState,
}

impl BestFirst {
    /// Creates a search for a solution with fewer than `upper_bound` moves from a position with
    /// these anchors, in at most `memory` bytes.
    pub(super) fn new(
        model: &BlockModel,
        start: &[u16],
        order: ExpansionOrder,
        (upper_bound, memory): (u32, u64),
    ) -> Self {
        let board = AnchorBoard::new(model, start);
        Self {
            order,
            nodes: Nodes::new(model, start),
            open: BTreeMap::from([(0, vec![0])]),
            board,
            anchors: start.to_vec(),
            upper_bound,
            memory,
            expanded: 0,
            state: BestFirstState::Searching,
        }
    }

    /// Continues until `budget` more positions have been expanded.
    pub(super) fn run(&mut self, model: &BlockModel, goal: &TargetGoal, budget: u64, stop: Stop) -> BestFirstState {
        let end = self.expanded.saturating_add(budget);
        while self.state == BestFirstState::Searching && self.expanded < end {
            // Expanding a position on a large board takes a long time, so the stop request is
            // checked before each one.
            if stop.is_requested() {
                break;
            }
            self.state = self.advance(model, goal);
        }
        self.state
    }

    fn advance(&mut self, model: &BlockModel, goal: &TargetGoal) -> BestFirstState {
        let Some(node) = self.pop() else { return BestFirstState::Exhausted };
        self.expanded += 1;
        self.nodes.load(node, &mut self.anchors);
        self.board.set(model, &self.anchors);
        if goal.is_reached(model, &self.board) {
            return BestFirstState::Solved(node);
        }
        // There are fewer open positions than generated ones, and each takes 8 bytes.
        if self.nodes.is_full(self.memory.saturating_sub(8 * self.nodes.len() as u64)) {
            return BestFirstState::OutOfMemory;
        }
        self.expand(model, goal, node);
        BestFirstState::Searching
    }

    fn pop(&mut self) -> Option<u32> {
        let mut entry = self.open.first_entry()?;
        let node = entry.get_mut().pop();
        if entry.get().is_empty() {
            entry.remove();
        }
        node
    }

    fn expand(&mut self, model: &BlockModel, goal: &TargetGoal, node: u32) {
        let Self { nodes, open, board, anchors, order, upper_bound, .. } = self;
        let depth = nodes.depth(node) + 1;
        // A solution from here would not be shorter than the known one.
        if depth >= *upper_bound {
            return;
        }
        let position = hash(model, anchors);
        let estimate_base = goal.estimate_base(model, board);
        let last_move = nodes.last_move(node);
        board.moves(model, last_move, |board: &AnchorBoard, next: PieceMove| {
            let hash = hash_after(model, position, board.anchors[usize::from(next.piece)], next);
            let Some(child) = nodes.add(node, next, hash, &board.anchors) else { return };
            let estimate = goal.estimate_after(model, board, &estimate_base, next);
            let priority = match *order {
                ExpansionOrder::Greedy => estimate,
                ExpansionOrder::Weighted(weight) => estimate.saturating_mul(weight).saturating_add(depth),
            };
            open.entry(priority).or_default().push(child);
        });
    }

    pub(super) fn bytes(&self) -> u64 {
        self.nodes.bytes() + 8 * self.nodes.len() as u64
    }
}
