use loyd_core::Direction;

use super::area::{Area, CellRectangle};
use super::board::{Cell, NumberGrid};

/// The cost of one blank step in a search, before gains are subtracted.
pub(super) const UNIT: u32 = 8;
/// The marker in [`Patch::next`] for a missing neighbour.
const NONE: u16 = u16::MAX;
/// A cost that no path reaches.
const UNREACHED: u32 = u32::MAX;

/// A rectangle of the board prepared for searches. Its cells are numbered, and each cell stores its
/// neighbours and the gains of the blank's steps to them.
pub(super) struct Patch {
    bounds: CellRectangle,
    columns: usize,
    /// The neighbours of each cell in the order of [`Direction::ALL`]; [`NONE`] if there is none.
    next: Vec<[u16; 4]>,
    /// The gain of the tile that the blank passes on its way to each neighbour, on the current
    /// board; 0 for the tracked tiles.
    gains: Vec<[i8; 4]>,
}

/// The cheapest known paths from a start to all nodes, and the queue of nodes to expand. `F`
/// describes how a node was reached.
pub(super) struct CheapestPaths<F> {
    pub(super) costs: Vec<u32>,
    pub(super) came_by: Vec<F>,
    queue: BucketQueue,
}

impl<F: Copy + Default> CheapestPaths<F> {
    /// Creates the paths of a search that has not reached any of its nodes.
    pub(super) fn new(nodes: usize) -> Self {
        Self { costs: vec![UNREACHED; nodes], came_by: vec![F::default(); nodes], queue: BucketQueue::new() }
    }

    /// Records a path to a node if it is cheaper than the known one. `bound` is a lower bound on
    /// the cost from the node to the goal.
    pub(super) fn reach(&mut self, cost: u32, node: usize, by: F, bound: u32) {
        if cost < self.costs[node] {
            self.costs[node] = cost;
            self.came_by[node] = by;
            self.queue.push(cost + bound, node);
        }
    }

    /// Removes a node with the minimum sum of its cost and its bound, and returns the sum and the
    /// node.
    pub(super) fn pop(&mut self) -> Option<(u32, usize)> {
        self.queue.pop()
    }
}

impl Patch {
    /// Creates a patch from the cells in `bounds` that belong to `area`. The `tracked` tiles are
    /// those that the search moves deliberately.
    pub(super) fn new(board: &NumberGrid, area: &Area, bounds: CellRectangle, tracked: &[u16]) -> Self {
        let columns = bounds.right + 1 - bounds.left;
        let size = (bounds.bottom + 1 - bounds.top) * columns;
        let mut patch = Self { bounds, columns, next: vec![[NONE; 4]; size], gains: vec![[0; 4]; size] };
        for local in 0..size {
            let cell = patch.cell(local);
            if area.contains(cell) {
                patch.link(board, area, cell, tracked);
            }
        }
        patch
    }

    fn link(&mut self, board: &NumberGrid, area: &Area, cell: Cell, tracked: &[u16]) {
        let local = self.local(cell);
        for (index, direction) in Direction::ALL.into_iter().enumerate() {
            let next = board.neighbour(cell, direction);
            let Some(next) = next.filter(|&next| self.bounds.contains(next) && area.contains(next)) else { continue };
            self.next[local][index] = self.local(next) as u16;
            if !tracked.contains(&board.tile(next)) {
                self.gains[local][index] = board.gain(next, direction.opposite()) as i8;
            }
        }
    }

    /// Returns the number of cells in the rectangle.
    pub(super) fn size(&self) -> usize {
        self.next.len()
    }

    pub(super) fn local(&self, (row, column): Cell) -> usize {
        (row - self.bounds.top) * self.columns + column - self.bounds.left
    }

    pub(super) fn cell(&self, local: usize) -> Cell {
        (self.bounds.top + local / self.columns, self.bounds.left + local % self.columns)
    }

    /// Returns the neighbour of a cell, if there is one.
    pub(super) fn next(&self, local: usize, direction: usize) -> Option<usize> {
        let next = self.next[local][direction];
        (next != NONE).then_some(next.into())
    }

    /// Returns the cost of a blank step, reduced by `weight` per gained step.
    pub(super) fn cost(&self, from: usize, direction: usize, weight: u32) -> u32 {
        UNIT.wrapping_add_signed(-i32::from(self.gains[from][direction]) * weight as i32)
    }

    /// Returns the blank's cheapest paths from one cell to all others.
    pub(super) fn cheapest_paths(&self, from: usize, weight: u32) -> CheapestPaths<u8> {
        let mut paths = CheapestPaths::new(self.size());
        paths.reach(0, from, 0, 0);
        while let Some((cost, local)) = paths.pop() {
            if cost > paths.costs[local] {
                continue;
            }
            for direction in 0..4 {
                if let Some(next) = self.next(local, direction) {
                    paths.reach(cost + self.cost(local, direction, weight), next, direction as u8, 0);
                }
            }
        }
        paths
    }

    /// Returns the path to a cell, given the result of [`Patch::cheapest_paths`].
    pub(super) fn path(&self, paths: &CheapestPaths<u8>, to: usize) -> Vec<Direction> {
        let mut path = Vec::new();
        let mut local = to;
        while paths.costs[local] != 0 {
            let direction = Direction::ALL[usize::from(paths.came_by[local])];
            path.push(direction);
            local = usize::from(self.next[local][direction.opposite() as usize]);
        }
        path.reverse();
        path
    }
}

/// Returns the index in [`Direction::ALL`] of the opposite direction.
pub(super) fn opposite(direction: usize) -> usize {
    direction ^ 1
}

/// The number of buckets, which must exceed the largest cost of one edge.
const BUCKETS: usize = 64;
/// The marker for the end of a bucket's list.
const END: u32 = u32::MAX;

/// A queue of nodes by cost, for searches in which no new node costs less than the last one taken
/// (Dial, 1969).
///
/// Each bucket is a linked list through `entries`, so a short search allocates only once.
struct BucketQueue {
    heads: [u32; BUCKETS],
    entries: Vec<(u32, u32)>,
    cost: u32,
    waiting: usize,
}

impl BucketQueue {
    fn new() -> Self {
        Self { heads: [END; BUCKETS], entries: Vec::with_capacity(256), cost: 0, waiting: 0 }
    }

    /// Adds a node whose cost is less than [`BUCKETS`] above the cost of the last one taken. The
    /// first node may have any cost.
    fn push(&mut self, cost: u32, node: usize) {
        if self.entries.is_empty() {
            self.cost = cost;
        }
        debug_assert!((self.cost..self.cost + BUCKETS as u32).contains(&cost), "an edge costs less than {BUCKETS}");
        let head = &mut self.heads[cost as usize % BUCKETS];
        let entry = self.entries.len() as u32;
        self.entries.push((node as u32, *head));
        *head = entry;
        self.waiting += 1;
    }

    /// Removes a node with minimum cost, and returns it and its cost.
    fn pop(&mut self) -> Option<(u32, usize)> {
        if self.waiting == 0 {
            return None;
        }
        loop {
            let head = &mut self.heads[self.cost as usize % BUCKETS];
            if *head != END {
                let (node, rest) = self.entries[*head as usize];
                *head = rest;
                self.waiting -= 1;
                return Some((self.cost, node as usize));
            }
            self.cost += 1;
        }
    }
}
