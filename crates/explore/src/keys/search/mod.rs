//! A search for a shortest solution that keeps its layers in files.
//!
//! Every move can be taken back, so a neighbour of a position is in its own layer or in one beside it. So what is new is known
//! from two layers (Munagala and Ranade 1999), and the way back from a solved position goes from layer to layer.

mod layers;

use std::path::PathBuf;
use std::sync::Arc;

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Solution, first_steps, successors};
use loyd_solve::blocks::{Keys, MOST_KEY_BITS, keys};
use loyd_solve::{Limit, Nodes, Progress, Solver, Stop, Verdict};

use super::cannot_use;
use super::folder::{Folder, Owner};
use super::place::Quota;
use super::shard;
use crate::fault::Fault;
use layers::{Layers, Report, Search, State};

/// Where positions are kept that do not fit in memory.
#[derive(Clone, Debug)]
pub struct Disk {
    /// The folder. A search makes a folder of its own in it, and deletes it when it ends.
    pub folder: PathBuf,
    /// The most bytes of the files of one search.
    pub limit: u64,
}

/// Breadth-first search from a position of a block puzzle to the nearest solved one: optimal in its metric, with sorted layers
/// in files.
///
/// It needs little memory, and on the disk a few bytes for each position. Unlike other solvers it reads and writes while it
/// runs. It makes its files when it runs first, and deletes them when it has ended or is dropped. Where they can't be written or
/// read, it stops.
///
/// ```
/// use loyd_core::text::{ReadOptions, read_argument};
/// use loyd_core::{BlockMetric, Puzzle};
/// use loyd_explore::{Disk, FileSearch};
/// use loyd_solve::{Solver, Stop, Verdict};
/// let read = read_argument("Z.1/... | goal: Z covers 2,3", &ReadOptions::default())?;
/// let puzzle = read.puzzle.puzzle.into_blocks().unwrap();
/// let disk = Disk { folder: std::env::temp_dir(), limit: 1 << 20 };
/// let mut search = FileSearch::new(&puzzle, &puzzle.start(), BlockMetric::Step, 1 << 20, &disk);
/// assert_eq!(search.run(1000, Stop::NEVER), Verdict::Solved);
/// assert_eq!(search.progress().lower_bound, 3);
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub struct FileSearch {
    puzzle: BlockPuzzle,
    position: BlockPosition,
    metric: BlockMetric,
    memory: u64,
    disk: Disk,
    observe: Box<dyn FnMut(&Fault) + Send>,
    /// The search, from its first run to its end.
    files: Option<Files>,
    report: Report,
    best: Option<Solution<BlockPuzzle>>,
    verdict: Verdict,
}

/// A search and its folder, which is deleted after its files are closed.
struct Files {
    search: Box<dyn Search>,
    folder: Folder,
}

impl FileSearch {
    /// A search from `position` that holds about `memory` bytes.
    pub fn new(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric, memory: u64, disk: &Disk) -> Self {
        Self {
            puzzle: puzzle.clone(),
            position: position.clone(),
            metric,
            memory,
            disk: disk.clone(),
            observe: Box::new(|_| ()),
            files: None,
            report: Report::default(),
            best: None,
            verdict: Verdict::Searching,
        }
    }

    /// Calls a function with the fault that stops the search, if one does.
    #[must_use]
    pub fn observed(mut self, observe: impl FnMut(&Fault) + Send + 'static) -> Self {
        self.observe = Box::new(observe);
        self
    }

    fn keys(&self) -> Result<Box<dyn Keys>, Fault> {
        let too_large = || Fault::TooLarge(format!("its positions need keys of more than {MOST_KEY_BITS} bits"));
        keys(&self.puzzle, &self.position, self.metric).ok_or_else(too_large)
    }

    fn open(&self) -> Result<Files, Fault> {
        let keys = self.keys()?;
        let folder =
            Folder::create(&self.disk.folder, Owner::Search).map_err(|error| cannot_use(&self.disk.folder, error))?;
        let disk = shard::Disk { folder: folder.path.clone(), quota: Arc::new(Quota::new(self.disk.limit)) };
        let search: Result<Box<dyn Search>, _> = if keys.bits() < u64::BITS {
            Layers::<u64>::new(keys, self.memory, &disk).map(|search| Box::new(search) as _)
        } else {
            Layers::<u128>::new(keys, self.memory, &disk).map(|search| Box::new(search) as _)
        };
        let search = search.map_err(|error| cannot_use(&folder.path, error))?;
        Ok(Files { search, folder })
    }

    fn advance(&mut self, budget: Nodes, stop: Stop) -> Result<Verdict, Fault> {
        let files = match self.files.take() {
            Some(files) => files,
            None => self.open()?,
        };
        let Files { search, folder } = self.files.insert(files);
        let state = search.run(self.report.nodes.saturating_add(budget), stop);
        let state = state.map_err(|error| cannot_use(&folder.path, error))?;
        self.report = search.report();
        Ok(match state {
            State::Searching if self.report.bytes > self.memory => {
                return Err(Fault::Memory { needed: self.report.bytes, allowed: self.memory });
            }
            State::Searching => Verdict::Searching,
            State::Exhausted => Verdict::Unsolvable { searched: self.report.nodes },
            State::Solved => {
                let path = search.path();
                self.best = Some(self.solution(&path)?);
                Verdict::Solved
            }
        })
    }

    /// The solution through the positions of these keys, the first of which is the start.
    fn solution(&self, path: &[u128]) -> Result<Solution<BlockPuzzle>, Fault> {
        let (Self { puzzle, position, metric, .. }, keys) = (self, self.keys()?);
        let wrong = || Fault::Stopped(WRONG.to_owned());
        let (mut now, mut steps) = (position.clone(), vec![]);
        for &key in path.iter().skip(1) {
            let wanted = puzzle.key(&keys.position(key));
            let moves = successors(puzzle, &now, *metric, first_steps(puzzle, &now, *metric, None));
            let next = moves.into_iter().find(|next| puzzle.key(&next.position) == wanted).ok_or_else(wrong)?;
            steps.extend(next.steps);
            now = next.position;
        }
        let solution = Solution::new(puzzle, position.clone(), steps).map_err(|_| wrong())?;
        if solution.length(*metric) + 1 == path.len() { Ok(solution) } else { Err(wrong()) }
    }
}

const WRONG: &str = "positions are not those that were kept: this is a fault of the machine";

impl Solver<BlockPuzzle> for FileSearch {
    fn run(&mut self, budget: Nodes, stop: Stop) -> Verdict {
        if self.verdict == Verdict::Searching {
            self.verdict = self.advance(budget, stop).unwrap_or_else(|fault| {
                (self.observe)(&fault);
                Verdict::Stopped(Limit::Memory)
            });
        }
        if self.verdict != Verdict::Searching {
            self.files = None;
        }
        self.verdict
    }

    fn progress(&self) -> Progress<BlockPuzzle> {
        let Report { nodes, depth, bytes } = self.report;
        Progress { nodes, lower_bound: depth, best: self.best.clone(), bytes }
    }
}
