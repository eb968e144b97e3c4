//! The search for the proof of a shortest solution, and its successor when memory runs out.

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};
use loyd_search::{Context, Limit, Nodes, Shortfall, Solver, Status, Verdict};

use super::astar::{AStar, greatest_bound};
use super::bfs::BreadthFirst;

/// A search for a shortest solution, by the method that suits the puzzle and the memory.
///
/// It starts with breadth-first search, which is fastest for most puzzles. If the bound of A* is
/// very promising, A* takes over after a number of positions. If it is moderately promising, A*
/// takes over when memory runs out. If memory is insufficient for A*, a search with three depths
/// follows.
pub(super) struct ShortestProof {
    puzzle: BlockPuzzle,
    position: BlockPosition,
    metric: BlockMetric,
    memory: u64,
    stage: ProofStage,
    /// The nodes of the completed searches, and their proven bound.
    spent: (Nodes, u32),
    /// Whether a search ran out of memory.
    is_short: bool,
}

/// The current search.
enum ProofStage {
    /// Breadth-first search that keeps all positions, during its first positions.
    First(BreadthFirst),
    /// Breadth-first search that keeps all positions, after its first positions.
    Whole(BreadthFirst),
    Bounded(AStar),
    /// Breadth-first search that keeps three depths.
    Rest(BreadthFirst),
    /// No search, while one is being replaced.
    Between,
}

/// The number of positions that breadth-first search finds before A* may take over: a few
/// milliseconds.
const FIRST: Nodes = 1 << 16;
/// A* takes over if the greatest bound of a position is at least this percentage of the depth that
/// the first positions reach. If solutions are much longer than the bound of any position, A* finds
/// nearly all positions, and takes ten times as long for each.
const PROMISING: u32 = 60;
/// The percentage that applies when memory runs out. A* is then tried before a search with three
/// depths, which is slower too.
const FAIR: u32 = 25;

impl ShortestProof {
    /// Creates the search. Returns `None` if no method supports the puzzle.
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
            stage: ProofStage::First(search),
            spent: (0, 0),
            is_short: false,
        })
    }

    fn search(&self) -> &dyn Solver<BlockPuzzle> {
        match &self.stage {
            ProofStage::First(search) | ProofStage::Whole(search) | ProofStage::Rest(search) => search,
            ProofStage::Bounded(search) => search,
            ProofStage::Between => unreachable!("a replaced search is followed by another one immediately"),
        }
    }

    /// Runs the current search.
    fn run_stage(&mut self, mut context: Context) -> Verdict {
        match &mut self.stage {
            ProofStage::First(search) => {
                let left = FIRST.saturating_sub(search.status().nodes);
                search.run(&mut context.with_budget(left))
            }
            ProofStage::Whole(search) | ProofStage::Rest(search) => search.run(&mut context),
            ProofStage::Bounded(search) => search.run(&mut context),
            ProofStage::Between => Verdict::Searching,
        }
    }

    /// Returns the next step after a verdict: starts another search, or returns the final verdict.
    fn next(&mut self, verdict: Verdict) -> Option<Verdict> {
        let is_out_of_memory = verdict == Verdict::Stopped(Limit::Memory);
        self.is_short |= is_out_of_memory;
        self.stage = match std::mem::replace(&mut self.stage, ProofStage::Between) {
            ProofStage::First(search) | ProofStage::Whole(search) if is_out_of_memory => {
                if self.has_bound(FAIR, &search) { self.bounded(search) } else { ProofStage::Rest(search.forgetting()) }
            }
            ProofStage::First(search) if verdict == Verdict::Searching && search.status().nodes >= FIRST => {
                if self.has_bound(PROMISING, &search) { self.bounded(search) } else { ProofStage::Whole(search) }
            }
            ProofStage::Bounded(search) if is_out_of_memory => {
                let Status { nodes, lower_bound, .. } = search.status();
                self.spent = (self.spent.0 + nodes, self.spent.1.max(lower_bound));
                drop(search);
                let next = BreadthFirst::new(&self.puzzle, &self.position, self.metric, self.memory);
                ProofStage::Rest(next.forgetting())
            }
            stage => {
                self.stage = stage;
                return Some(verdict);
            }
        };
        None
    }

    /// Returns whether the greatest bound is at least this percentage of the depth that a search
    /// has reached.
    fn has_bound(&self, part: u32, search: &BreadthFirst) -> bool {
        let greatest = greatest_bound(&self.puzzle, &self.position, self.metric);
        greatest.is_some_and(|greatest| greatest.saturating_mul(100) >= search.status().lower_bound * part)
    }

    /// Replaces a search with A*.
    fn bounded(&mut self, search: BreadthFirst) -> ProofStage {
        let Status { nodes, lower_bound, .. } = search.status();
        self.spent = (nodes, lower_bound);
        // The next search may need the memory of this one.
        drop(search);
        ProofStage::Bounded(AStar::new(&self.puzzle, &self.position, self.metric, self.memory))
    }
}

impl Solver<BlockPuzzle> for ShortestProof {
    fn run(&mut self, context: &mut Context) -> Verdict {
        loop {
            let before = self.status().nodes;
            let verdict = self.run_stage(*context);
            let ended = self.next(verdict);
            // The difference includes the initial positions of the next search.
            context.spend(self.status().nodes - before);
            match ended {
                Some(verdict) => return verdict,
                None if context.is_over() => return Verdict::Searching,
                None => {}
            }
        }
    }

    fn status(&self) -> Status<BlockPuzzle> {
        let (nodes, lower_bound) = self.spent;
        let now = self.search().status();
        let positions = Shortfall { without: "all positions at once", bytes: None };
        Status {
            nodes: nodes + now.nodes,
            lower_bound: lower_bound.max(now.lower_bound),
            shortfall: if self.is_short { Some(positions) } else { now.shortfall },
            ..now
        }
    }
}

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
