use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};

use super::astar::{AStar, greatest_bound};
use super::bfs::BreadthFirst;
use crate::{Limit, Nodes, Progress, Shortfall, Solver, Stop, Verdict};

/// A search for a shortest solution, by the method that suits the puzzle and the memory.
///
/// It begins with breadth-first search, which is fastest for most puzzles. If the bound of A* promises much, A* takes over after some
/// positions; if it promises something, where memory ends. Where the memory is too small for that, three depths are kept at a time.
pub(super) struct Proof {
    puzzle: BlockPuzzle,
    position: BlockPosition,
    metric: BlockMetric,
    memory: u64,
    stage: Stage,
    /// The nodes of the searches that are over, and the bound that they proved.
    spent: (Nodes, u32),
    /// Whether a search ran out of memory.
    is_short: bool,
    /// The length of a solution that is known, or the greatest number.
    known: u32,
}

/// Which search is under way.
enum Stage {
    /// Breadth-first search that keeps all positions, until its first ones are found.
    First(BreadthFirst),
    /// This search after that.
    Whole(BreadthFirst),
    Bounded(AStar),
    /// Breadth-first search that keeps three depths.
    Rest(BreadthFirst),
    /// None: one is just being replaced.
    Between,
}

/// The positions that breadth-first search finds before A* may take over: some milliseconds.
const FIRST: Nodes = 1 << 16;
/// A* takes over if the greatest bound of a position is at least this part of the depth that the first positions reach, in
/// percent. Where solutions are much longer than the bound of any position, it finds nearly all positions, and takes ten times as long
/// for each.
const PROMISING: u32 = 60;
/// That part where memory ends: then it is tried before a search of three depths, which takes longer too.
const FAIR: u32 = 25;

impl Proof {
    /// `None` if the puzzle does not fit a search.
    pub(super) fn new(
        puzzle: &BlockPuzzle,
        position: &BlockPosition,
        metric: BlockMetric,
        (memory, threads): (u64, usize),
    ) -> Option<Self> {
        let search = BreadthFirst::new(puzzle, position, metric, memory).threads(threads).remembering();
        search.fits().then(|| Self {
            puzzle: puzzle.clone(),
            position: position.clone(),
            metric,
            memory,
            stage: Stage::First(search),
            spent: (0, 0),
            is_short: false,
            known: u32::MAX,
        })
    }

    fn search(&self) -> Option<&dyn Solver<BlockPuzzle>> {
        match &self.stage {
            Stage::First(search) | Stage::Whole(search) | Stage::Rest(search) => Some(search),
            Stage::Bounded(search) => Some(search),
            Stage::Between => None,
        }
    }

    /// Runs the search that is under way.
    fn run_stage(&mut self, budget: Nodes, stop: Stop) -> Verdict {
        match &mut self.stage {
            Stage::First(search) => search.run(budget.min(FIRST.saturating_sub(search.progress().nodes)), stop),
            Stage::Whole(search) | Stage::Rest(search) => search.run(budget, stop),
            Stage::Bounded(search) => search.run(budget, stop),
            Stage::Between => Verdict::Searching,
        }
    }

    /// What follows from a verdict: another search, or this verdict.
    fn next(&mut self, verdict: Verdict) -> Option<Verdict> {
        let is_out_of_memory = verdict == Verdict::Stopped(Limit::Memory);
        self.is_short |= is_out_of_memory;
        self.stage = match std::mem::replace(&mut self.stage, Stage::Between) {
            Stage::First(search) | Stage::Whole(search) if is_out_of_memory => {
                if self.has_bound(FAIR, &search) {
                    self.bounded(search)
                } else {
                    Stage::Rest(search.forgetting())
                }
            }
            Stage::First(search) if verdict == Verdict::Searching && search.progress().nodes >= FIRST => {
                if self.has_bound(PROMISING, &search) { self.bounded(search) } else { Stage::Whole(search) }
            }
            Stage::Bounded(search) if is_out_of_memory => {
                let Progress { nodes, lower_bound, .. } = search.progress();
                self.spent = (self.spent.0 + nodes, self.spent.1.max(lower_bound));
                drop(search);
                let next = BreadthFirst::new(&self.puzzle, &self.position, self.metric, self.memory);
                Stage::Rest(next.forgetting())
            }
            stage => {
                self.stage = stage;
                return Some(verdict);
            }
        };
        None
    }

    /// Whether the greatest bound is at least this part, in percent, of the depth that a search has reached.
    fn has_bound(&self, part: u32, search: &BreadthFirst) -> bool {
        let greatest = greatest_bound(&self.puzzle, &self.position, self.metric);
        greatest.is_some_and(|greatest| greatest.saturating_mul(100) >= search.progress().lower_bound * part)
    }

    /// A* in the place of a search.
    fn bounded(&mut self, search: BreadthFirst) -> Stage {
        let Progress { nodes, lower_bound, .. } = search.progress();
        self.spent = (nodes, lower_bound);
        // The next search may need the memory of this one.
        drop(search);
        let mut next = AStar::new(&self.puzzle, &self.position, self.metric, self.memory);
        next.know(self.known);
        Stage::Bounded(next)
    }
}

impl Solver<BlockPuzzle> for Proof {
    fn run(&mut self, budget: Nodes, stop: Stop) -> Verdict {
        let end = self.progress().nodes.saturating_add(budget);
        loop {
            let verdict = self.run_stage(end.saturating_sub(self.progress().nodes), stop);
            match self.next(verdict) {
                Some(verdict) => return verdict,
                None if self.progress().nodes >= end || stop.is_requested() => return Verdict::Searching,
                None => {}
            }
        }
    }

    fn progress(&self) -> Progress<BlockPuzzle> {
        let (nodes, lower_bound) = self.spent;
        let none = || Progress { nodes: 0, lower_bound: 0, best: None, bytes: 0 };
        let now = self.search().map_or_else(none, Solver::progress);
        Progress { nodes: nodes + now.nodes, lower_bound: lower_bound.max(now.lower_bound), ..now }
    }

    fn shortfall(&self) -> Option<Shortfall> {
        let positions = Shortfall { without: "all positions at once", bytes: None };
        if self.is_short { Some(positions) } else { self.search()?.shortfall() }
    }

    fn know(&mut self, length: u32) {
        self.known = self.known.min(length);
        if let Stage::Bounded(search) = &mut self.stage {
            search.know(length);
        }
    }
}
