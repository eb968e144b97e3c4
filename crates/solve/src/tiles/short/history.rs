use loyd_core::Direction;

/// The parent of the first moves.
pub(super) const ROOT: u32 = u32::MAX;

/// One move: the direction of the blank and the number of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) way: Direction,
    pub(super) steps: u8,
}

/// The moves that led to the positions of a beam, each with the one before it.
#[derive(Debug, Default)]
pub(super) struct History {
    nodes: Vec<(u32, Move)>,
    /// The number of nodes at which [`History::prune`] pays again.
    full: usize,
}

impl History {
    pub(super) fn push(&mut self, parent: u32, played: Move) -> u32 {
        self.nodes.push((parent, played));
        self.nodes.len() as u32 - 1
    }

    /// The path of the blank from the start to a node, step by step.
    pub(super) fn path(&self, mut node: u32) -> Vec<Direction> {
        let mut path = Vec::new();
        while node != ROOT {
            let (parent, played) = self.nodes[node as usize];
            path.extend((0..played.steps).map(|_| played.way));
            node = parent;
        }
        path.reverse();
        path
    }

    /// Its size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<(u32, Move)>()
    }

    /// Drops every node that leads to none of `kept` and renumbers the others, unless it did so not long ago: so the work per
    /// node is bounded.
    pub(super) fn prune<'a>(&mut self, kept: impl Iterator<Item = &'a mut u32>) {
        if self.nodes.len() < self.full {
            return;
        }
        let mut kept: Vec<&mut u32> = kept.collect();
        let mut numbers = vec![ROOT; self.nodes.len()];
        for node in &kept {
            let mut at = **node;
            // Stops at the first node that is marked: its ancestors are marked too.
            while at != ROOT && numbers[at as usize] == ROOT {
                numbers[at as usize] = 0;
                at = self.nodes[at as usize].0;
            }
        }
        let mut count = 0;
        // Parents come before their children, so that their new numbers are known.
        for index in 0..self.nodes.len() {
            if numbers[index] != ROOT {
                let (parent, played) = self.nodes[index];
                self.nodes[count] = (renumbered(&numbers, parent), played);
                numbers[index] = count as u32;
                count += 1;
            }
        }
        self.nodes.truncate(count);
        for node in &mut kept {
            **node = renumbered(&numbers, **node);
        }
        self.full = 2 * count + 10_000;
    }
}

fn renumbered(numbers: &[u32], node: u32) -> u32 {
    if node == ROOT { ROOT } else { numbers[node as usize] }
}
