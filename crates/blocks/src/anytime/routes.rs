//! The cheapest path for a piece across a board, with a cost for each piece in its way.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use loyd_search::Stop;

use super::board::AnchorBoard;
use super::model::BlockModel;

/// The costs of a path.
#[derive(Clone, Copy, Debug)]
pub(super) struct RouteCosts {
    /// The cost of a piece in the way, in steps.
    pub(super) piece: u32,
    /// The exclusive upper bound on the random cost added to each step, in quarters of a step; at
    /// least 1. Larger values lead to more varied paths.
    pub(super) noise: u32,
    /// The seed for the random costs.
    pub(super) salt: u32,
}

/// The board, with the pieces that may be moved and their costs.
pub(super) struct Terrain<'a> {
    pub(super) model: &'a BlockModel,
    pub(super) board: &'a AnchorBoard,
    /// For each piece, whether it must stay where it is.
    pub(super) is_locked: &'a [bool],
    /// For each piece, the cost of moving it in addition to [`RouteCosts::piece`], in steps.
    pub(super) penalties: &'a [u32],
}

/// The result of a path search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RouteOutcome {
    /// The anchors of the path, starting with the piece's current one.
    Found(Vec<u16>),
    /// Every path is blocked by walls or by pieces that must stay.
    Blocked,
    /// The search was stopped. The next one starts from the beginning.
    Interrupted,
}

/// Dijkstra's algorithm over the anchors of one piece, with reusable buffers.
pub(super) struct RouteSearch {
    /// For each anchor, the stamp of the search that reached it, the cost and the preceding anchor.
    reached: Vec<(u32, u32, u16)>,
    stamp: u32,
    open: BinaryHeap<Reverse<(u32, u16)>>,
    /// The number of anchors settled in all finished searches.
    pub(super) settled: u64,
}

/// Units of cost per step.
const STEP: u32 = 4;
/// The number of anchors settled between two checks for a stop request.
const STOP_INTERVAL: u64 = 256;

impl RouteSearch {
    pub(super) fn new(cells: usize) -> Self {
        Self { reached: vec![(0, 0, 0); cells], stamp: 0, open: BinaryHeap::new(), settled: 0 }
    }

    /// Finds the cheapest path for a piece to an anchor that satisfies `is_end`.
    pub(super) fn find(
        &mut self,
        terrain: &Terrain,
        piece: usize,
        costs: RouteCosts,
        is_end: impl Fn(u16) -> bool,
        stop: Stop,
    ) -> RouteOutcome {
        let Terrain { model, board, .. } = *terrain;
        let (kind, start) = (model.kind(piece), board.anchors[piece]);
        self.stamp += 1;
        self.open.clear();
        self.open.push(Reverse((0, start)));
        self.reached[usize::from(start)] = (self.stamp, 0, start);
        let mut settled = 0;
        while let Some(Reverse((cost, anchor))) = self.open.pop() {
            if cost > self.reached[usize::from(anchor)].1 {
                continue;
            }
            settled += 1;
            if settled % STOP_INTERVAL == 0 && stop.is_requested() {
                return RouteOutcome::Interrupted;
            }
            if is_end(anchor) {
                self.settled += settled;
                return RouteOutcome::Found(self.trace(start, anchor));
            }
            for step in &kind.steps {
                let Some(next) = model.after(kind, step, anchor.into()) else { continue };
                let entered = step.entered.iter().map(|&offset| next.wrapping_add_signed(offset as isize));
                let Some(step_cost) = terrain.step_cost(piece, entered, costs.piece) else { continue };
                let total = cost + STEP * step_cost + costs.noise_at(next);
                let (stamp, known, _) = self.reached[next];
                if stamp != self.stamp || total < known {
                    self.reached[next] = (self.stamp, total, anchor);
                    self.open.push(Reverse((total, next as u16)));
                }
            }
        }
        self.settled += settled;
        RouteOutcome::Blocked
    }

    fn trace(&self, start: u16, end: u16) -> Vec<u16> {
        let mut anchors = vec![end];
        let mut at = end;
        while at != start {
            at = self.reached[usize::from(at)].2;
            anchors.push(at);
        }
        anchors.reverse();
        anchors
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.reached.len() * size_of::<(u32, u32, u16)>() + 8 * self.open.capacity()) as u64
    }
}

impl Terrain<'_> {
    /// Returns the cost of entering cells, in steps; `None` if a piece that must stay is on one of
    /// them.
    fn step_cost(&self, piece: usize, cells: impl Iterator<Item = usize>, each: u32) -> Option<u32> {
        let (mut step_cost, mut last) = (1, None);
        for owner in cells.filter_map(|cell| self.board.piece_on(cell)).filter(|&owner| owner != piece) {
            if self.is_locked[owner] {
                return None;
            }
            // The entered cells are in order along a side, so the cells of one piece are usually
            // consecutive, and its cost is usually added only once.
            if last.replace(owner) != Some(owner) {
                step_cost += each + self.penalties[owner];
            }
        }
        Some(step_cost)
    }
}

impl RouteCosts {
    fn noise_at(self, anchor: usize) -> u32 {
        let mixed = (anchor as u32 ^ self.salt).wrapping_mul(0x9e37_79b9);
        let mixed = (mixed ^ mixed >> 15).wrapping_mul(0x85eb_ca6b);
        (mixed >> 16) % self.noise
    }
}
