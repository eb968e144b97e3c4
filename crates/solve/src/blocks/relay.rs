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

    fn shortfall(&self) -> Option<Shortfall> {
        let positions = Shortfall { without: "positions in memory", bytes: None };
        self.first.as_ref().map_or(Some(positions), |first| first.shortfall())
    }
}

#[cfg(test)]
mod tests {
    use loyd_core::text::{ReadOptions, read_argument};
    use loyd_core::{BlockMetric, Puzzle};

    use super::super::BreadthFirst;
    use super::*;

    #[test]
    fn where_memory_ends_another_search_proves_the_length() {
        let options = ReadOptions { goal: Some("b covers 4,2".to_owned()), ..ReadOptions::default() };
        let read = read_argument("abbc/abbc/deef/dghf/i..j", &options).unwrap();
        let puzzle = read.puzzle.puzzle.into_blocks().unwrap();
        let metric = BlockMetric::Slide;
        let whole = |memory| Box::new(BreadthFirst::new(&puzzle, &puzzle.start(), metric, memory));
        let mut expected = whole(1 << 30);
        assert_eq!(expected.run(u64::MAX, Stop::NEVER), Verdict::Solved);
        let expected = expected.progress();
        // Too little for the start, for the goal's depth, and enough.
        for memory in [1_000, 60_000, 1 << 30] {
            let mut first = whole(memory);
            let is_enough = first.run(u64::MAX, Stop::NEVER) == Verdict::Solved;
            assert_eq!(is_enough, memory == 1 << 30);
            let mut search = Relay::new(whole(memory), whole(1 << 30));
            let mut bound = 0;
            while search.run(100, Stop::NEVER) == Verdict::Searching {
                assert!(search.progress().lower_bound >= bound, "a bound stays proven");
                bound = search.progress().lower_bound;
            }
            assert_eq!(search.run(0, Stop::NEVER), Verdict::Solved);
            let found = search.progress();
            let spent = if is_enough { 0 } else { first.progress().nodes };
            assert_eq!((found.lower_bound, found.nodes), (expected.lower_bound, expected.nodes + spent));
        }
    }
}
