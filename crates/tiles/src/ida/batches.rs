use super::parallel::{EndedWalk, PartWalk};

/// The number of positions per batch. With fewer, the tables' words arrive too late; with more, the
/// stack exceeds the fastest cache.
const BATCH: usize = 32;
/// The maximum number of successors of a position, and of a batch.
const MAX_SUCCESSORS: usize = 4;
const MAX_CHILDREN: usize = MAX_SUCCESSORS * BATCH;

/// A search below a position, in batches. The frontier is a stack, and its last 32 positions are
/// always expanded together.
///
/// A plain depth-first search waits for memory at every position, and the processor mispredicts the
/// test of every second successor. Here, a position's data are prefetched when it is pushed onto
/// the stack, while others are being expanded. Successors are tested without branches, and those
/// that pass are created afterwards in one loop. The stack holds a few hundred positions and stays
/// in the fast caches. The order of the nodes depends only on the position.
pub(super) struct BatchSearch<N> {
    start: N,
    stack: Vec<N>,
    batch: Vec<N>,
}

/// The number of generated positions, and the minimum number of remaining moves at any of them.
pub(super) struct BatchCounts {
    pub(super) nodes: u64,
    pub(super) nearest: u32,
}

/// Generates the successors of positions of type `N`.
pub(super) trait BatchExpansion<N: Copy> {
    /// Returns the blank's cell.
    fn blank(node: &N) -> u8;
    /// Returns the number of remaining moves.
    fn remaining(node: &N) -> u32;
    /// Expands positions with at most `CHILDREN` successors, a power of two, and pushes those that
    /// pass the test onto the stack. A position without remaining moves passes only if it is the
    /// goal.
    fn expand<const CHILDREN: usize>(&self, batch: &mut [N], stack: &mut Vec<N>, counts: &mut BatchCounts);
    /// Searches for a path from a position to the goal, which must be below it, because batches do
    /// not store paths. Appends the path's cells to `path`, last cell first.
    fn find_path(&self, start: N, counts: &mut BatchCounts, path: &mut Vec<u8>);
}

impl<N: Copy> BatchSearch<N> {
    /// Creates a search that starts from this position.
    pub(super) fn new(start: N) -> Self {
        Self { start, stack: vec![start], batch: Vec::with_capacity(BATCH) }
    }

    /// Continues a walk for about `budget` nodes. Returns how it ended; `None` if it was paused.
    pub(super) fn run<E: BatchExpansion<N>, W>(
        &mut self,
        expansion: &E,
        budget: u64,
        walk: &mut PartWalk<W>,
    ) -> Option<EndedWalk> {
        let mut counts = BatchCounts { nodes: 0, nearest: walk.nearest };
        let found = loop {
            if self.stack.is_empty() {
                break Some(false);
            }
            if counts.nodes >= budget.max(1) {
                break None;
            }
            let from = self.stack.len().saturating_sub(BATCH);
            self.batch.clear();
            self.batch.extend_from_slice(&self.stack[from..]);
            self.stack.truncate(from);
            expansion.expand::<MAX_CHILDREN>(&mut self.batch, &mut self.stack, &mut counts);
            if counts.nearest == 0 {
                break Some(true);
            }
        };
        if found == Some(true) {
            expansion.find_path(self.start, &mut counts, &mut walk.path);
            walk.path.reverse();
        }
        walk.nodes += counts.nodes;
        walk.nearest = counts.nearest;
        found.map(|found| EndedWalk { walk: 0, found })
    }
}

/// Searches depth-first below a position, with the successors of its ancestors on the stack.
/// Returns whether it found the goal; the path is appended to `path`, last cell first.
pub(super) fn descend<N: Copy, E: BatchExpansion<N>>(
    expansion: &E,
    node: N,
    stack: &mut Vec<N>,
    counts: &mut BatchCounts,
    path: &mut Vec<u8>,
) -> bool {
    if E::remaining(&node) == 0 {
        return true;
    }
    let from = stack.len();
    expansion.expand::<MAX_SUCCESSORS>(&mut [node], stack, counts);
    for at in from..stack.len() {
        let node = stack[at];
        if descend(expansion, node, stack, counts, path) {
            path.push(E::blank(&node));
            return true;
        }
    }
    stack.truncate(from);
    false
}
