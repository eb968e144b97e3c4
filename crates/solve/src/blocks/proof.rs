use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};

use super::astar::{AStar, greatest_bound};
use super::bfs::BreadthFirst;
use crate::{Context, Limit, Nodes, Shortfall, Solver, Status, Verdict};

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
        })
    }

    fn search(&self) -> &dyn Solver<BlockPuzzle> {
        match &self.stage {
            Stage::First(search) | Stage::Whole(search) | Stage::Rest(search) => search,
            Stage::Bounded(search) => search,
            Stage::Between => unreachable!("a search that is replaced is followed by another at once"),
        }
    }

    /// Runs the search that is under way.
    fn run_stage(&mut self, mut context: Context) -> Verdict {
        match &mut self.stage {
            Stage::First(search) => {
                let left = FIRST.saturating_sub(search.status().nodes);
                search.run(&mut context.with_budget(left))
            }
            Stage::Whole(search) | Stage::Rest(search) => search.run(&mut context),
            Stage::Bounded(search) => search.run(&mut context),
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
            Stage::First(search) if verdict == Verdict::Searching && search.status().nodes >= FIRST => {
                if self.has_bound(PROMISING, &search) { self.bounded(search) } else { Stage::Whole(search) }
            }
            Stage::Bounded(search) if is_out_of_memory => {
                let Status { nodes, lower_bound, .. } = search.status();
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
        greatest.is_some_and(|greatest| greatest.saturating_mul(100) >= search.status().lower_bound * part)
    }

    /// A* in the place of a search.
    fn bounded(&mut self, search: BreadthFirst) -> Stage {
        let Status { nodes, lower_bound, .. } = search.status();
        self.spent = (nodes, lower_bound);
        // The next search may need the memory of this one.
        drop(search);
        Stage::Bounded(AStar::new(&self.puzzle, &self.position, self.metric, self.memory))
    }
}

impl Solver<BlockPuzzle> for Proof {
    fn run(&mut self, context: &mut Context) -> Verdict {
        loop {
            let before = self.status().nodes;
            let verdict = self.run_stage(*context);
            let ended = self.next(verdict);
            // Includes the positions that the next search begins with.
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
