/// The number of buckets, which must exceed the largest cost of one edge.
const BUCKETS: usize = 64;
/// The marker for the end of a bucket's list.
const END: u32 = u32::MAX;

/// A queue of nodes by cost, for searches in which no new node costs less than the last one taken
/// (Dial, 1969).
///
/// Each bucket is a linked list through `entries`, so a short search allocates only once.
pub(super) struct BucketQueue {
    heads: [u32; BUCKETS],
    entries: Vec<(u32, u32)>,
    cost: u32,
    waiting: usize,
}

impl BucketQueue {
    pub(super) fn new() -> Self {
        Self { heads: [END; BUCKETS], entries: Vec::with_capacity(256), cost: 0, waiting: 0 }
    }

    /// Adds a node whose cost is less than [`BUCKETS`] above the cost of the last one taken. The
    /// first node may have any cost.
    pub(super) fn push(&mut self, cost: u32, node: usize) {
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
    pub(super) fn pop(&mut self) -> Option<(u32, usize)> {
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
