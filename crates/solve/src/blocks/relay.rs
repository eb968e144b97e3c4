use loyd_core::BlockPuzzle;

use crate::{Limit, Nodes, Progress, Shortfall, Solver, Stop, Verdict};

/// A search, and another one of the same puzzle that begins where the memory of the first ends.
pub(super) struct Relay {
    /// The first search, until it is out of memory. The other one may need the memory that it gives back.
    first: Option<Box<dyn Solver<BlockPuzzle>>>,
    second: Box<dyn Solver<BlockPuzzle>>,
    /// The nodes of the first search and the bound that it proved, once it is over.
    spent: (Nodes, u32),
}

impl Relay {
    pub(super) fn new(first: Box<dyn Solver<BlockPuzzle>>, second: Box<dyn Solver<BlockPuzzle>>) -> Self {
        Self { first: Some(first), second, spent: (0, 0) }
    }
}

impl Solver<BlockPuzzle> for Relay {
    fn run(&mut self, budget: Nodes, stop: Stop) -> Verdict {
        let Some(first) = &mut self.first else { return self.second.run(budget, stop) };
        let verdict = first.run(budget, stop);
        if verdict != Verdict::Stopped(Limit::Memory) {
            return verdict;
        }
        let Progress { nodes, lower_bound, .. } = first.progress();
        self.spent = (nodes, lower_bound);
        self.first = None;
        self.second.run(budget, stop)
    }

    fn progress(&self) -> Progress<BlockPuzzle> {
        if let Some(first) = &self.first {
            return first.progress();
        }
        let (nodes, lower_bound) = self.spent;
        let second = self.second.progress();
        Progress { nodes: nodes + second.nodes, lower_bound: lower_bound.max(second.lower_bound), ..second }
    }

    fn know(&mut self, length: u32) {
        if let Some(first) = &mut self.first {
            first.know(length);
        }
        self.second.know(length);
    }

    fn shortfall(&self) -> Option<Shortfall> {
        let positions = Shortfall { without: "positions in memory", bytes: None };
        self.first.as_ref().map_or(Some(positions), |first| first.shortfall())
    }
}
