use super::parallel::{EndedWalk, PartWalk};

/// The number of positions per batch. With fewer, the tables' words arrive too late; with more, the
/// stack exceeds the fastest cache.
const BATCH: usize = 32;
/// The maximum number of successors of a batch, a power of two.
pub(super) const MAX_CHILDREN: usize = 4 * BATCH;

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
    /// Expands a batch of positions, and pushes the successors that pass the test onto the stack.
    /// A position without remaining moves passes only if it is the goal.
    fn expand(&self, batch: &mut [N], stack: &mut Vec<N>, counts: &mut BatchCounts);
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
            expansion.expand(&mut self.batch, &mut self.stack, &mut counts);
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
