use loyd_core::Direction;

/// No node: what comes before the first move.
pub(super) const ROOT: u32 = u32::MAX;

/// One move: the way of the blank and the number of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) way: Direction,
    pub(super) steps: u8,
}

/// The moves that led to the positions of a beam, each with the one before it.
#[derive(Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<(u32, Move)>,
    /// The number of nodes at which the next clearing pays.
    full: usize,
}

impl Tree {
    pub(super) fn push(&mut self, parent: u32, played: Move) -> u32 {
        self.nodes.push((parent, played));
        self.nodes.len() as u32 - 1
    }

    /// The ways of the blank from the start to a node, step by step.
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

    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<(u32, Move)>()
    }

    /// Whether [`Tree::clear`] is worth its time: every node is then looked at a bounded number of times.
    pub(super) fn is_full(&self) -> bool {
        self.nodes.len() >= self.full
    }

    /// Drops every node that leads to none of `kept`, and renames those.
    pub(super) fn clear<'a>(&mut self, kept: impl Iterator<Item = &'a mut u32>) {
        let mut kept: Vec<&mut u32> = kept.collect();
        let mut names = vec![ROOT; self.nodes.len()];
        for node in &kept {
            let mut at = **node;
            while at != ROOT && names[at as usize] == ROOT {
                names[at as usize] = 0;
                at = self.nodes[at as usize].0;
            }
        }
        let mut count = 0;
        for index in 0..self.nodes.len() {
            if names[index] != ROOT {
                let (parent, played) = self.nodes[index];
                let parent = if parent == ROOT { ROOT } else { names[parent as usize] };
                self.nodes[count] = (parent, played);
                names[index] = count as u32;
                count += 1;
            }
        }
        self.nodes.truncate(count);
        for node in &mut kept {
            **node = if **node == ROOT { ROOT } else { names[**node as usize] };
        }
        self.full = 2 * count + 10_000;
    }
}
