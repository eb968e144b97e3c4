use loyd_core::BlockPuzzle;
use loyd_search::{Context, Limit, Nodes, Shortfall, Solver, Status, Verdict};

/// A search with a successor, which takes over when the first search runs out of memory.
pub(super) struct Relay {
    /// The first search, until it runs out of memory. The second one may need the memory that it
    /// frees.
    first: Option<Box<dyn Solver<BlockPuzzle>>>,
    second: Box<dyn Solver<BlockPuzzle>>,
    /// The nodes of the first search and its proven bound, once it is over.
    spent: (Nodes, u32),
}

impl Relay {
    pub(super) fn new(first: Box<dyn Solver<BlockPuzzle>>, second: Box<dyn Solver<BlockPuzzle>>) -> Self {
        Self { first: Some(first), second, spent: (0, 0) }
    }
}

impl Solver<BlockPuzzle> for Relay {
    fn run(&mut self, context: &mut Context) -> Verdict {
        let Some(first) = &mut self.first else { return self.second.run(context) };
        let verdict = first.run(context);
        if verdict != Verdict::Stopped(Limit::Memory) {
            return verdict;
        }
        let Status { nodes, lower_bound, .. } = first.status();
        self.spent = (nodes, lower_bound);
        self.first = None;
        context.spend(self.second.status().nodes);
        self.second.run(context)
    }

    fn status(&self) -> Status<BlockPuzzle> {
        if let Some(first) = &self.first {
            return first.status();
        }
        let (nodes, lower_bound) = self.spent;
        let second = self.second.status();
        Status {
            nodes: nodes + second.nodes,
            lower_bound: lower_bound.max(second.lower_bound),
            shortfall: Some(Shortfall { without: "positions in memory", bytes: None }),
            ..second
        }
    }
}
