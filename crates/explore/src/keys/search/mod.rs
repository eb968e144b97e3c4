//! A search for a shortest solution, with its layers in files.
//!
//! Every move can be undone, so a neighbour of a position is in the same layer or in an adjacent
//! one. Two layers therefore suffice to detect duplicates (Munagala and Ranade, 1999), and the path
//! from a solved position back to the starting position visits one layer after another.

mod layers;

use std::path::PathBuf;
use std::sync::Arc;

use layers::{LayerProgress, LayeredSearch, SortedLayers};
use loyd_blocks::NumberedKeys;
use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Solution, every_move};
use loyd_search::{Context, Limit, Nodes, Solver, Status, Stop, Verdict};

use super::folder::{Folder, Quota, SEARCH_PREFIX};
use super::graphs::block_keys;
use super::run::CHANGED;
use super::{folder_error, shard};
use crate::fault::ExploreError;

/// The folder and the limit for positions that do not fit in memory.
#[derive(Clone, Debug)]
pub struct Disk {
    /// The folder. A search creates a subfolder in it, and deletes the subfolder when it finishes.
    pub folder: PathBuf,
    /// The maximum number of bytes that the files of one search may take.
    pub limit: u64,
}

/// Breadth-first search from a position in a block puzzle to the nearest solved one, with sorted
/// layers in files. The solutions are optimal in the given metric.
///
/// It needs little memory, and a few bytes of disk space per position. Unlike other solvers, it
/// reads and writes files while it is running. The first run creates the files, and they are
/// deleted when the search finishes or is dropped. The search stops if a file cannot be read or
/// written.
///
/// ```
/// use loyd_core::text::{ReadOptions, read_argument};
/// use loyd_core::{BlockMetric, Puzzle};
/// use loyd_explore::{Disk, FileSearch};
/// use loyd_search::{Context, Solver, Stop, Verdict};
/// let read = read_argument("Z.1/... | goal: Z covers 2,3", &ReadOptions::default())?;
/// let puzzle = read.puzzle.puzzle.into_blocks().unwrap();
/// let disk = Disk { folder: std::env::temp_dir(), limit: 1 << 20 };
/// let mut search = FileSearch::new(&puzzle, &puzzle.start(), BlockMetric::Step, 1 << 20, &disk);
/// assert_eq!(search.run(&mut Context::new(1000, Stop::NEVER)), Verdict::Solved);
/// assert_eq!(search.status().lower_bound, 3);
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub struct FileSearch {
    puzzle: BlockPuzzle,
    position: BlockPosition,
    metric: BlockMetric,
    memory: u64,
    disk: Disk,
    observe: Box<dyn FnMut(&ExploreError) + Send>,
    /// The search, from its first run until it finishes.
    files: Option<SearchFiles>,
    report: LayerProgress,
    best: Option<Solution<BlockPuzzle>>,
    verdict: Verdict,
}

/// A search and its folder, which is deleted after the search's files are closed.
struct SearchFiles {
    search: Box<dyn LayeredSearch>,
    folder: Folder,
}

impl FileSearch {
    /// Creates a search from `position` that uses about `memory` bytes.
    pub fn new(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric, memory: u64, disk: &Disk) -> Self {
        Self {
            puzzle: puzzle.clone(),
            position: position.clone(),
            metric,
            memory,
            disk: disk.clone(),
            observe: Box::new(|_| ()),
            files: None,
            report: LayerProgress::default(),
            best: None,
            verdict: Verdict::Searching,
        }
    }

    /// Registers a function that is called with the fault that stops the search, if any.
    #[must_use]
    pub fn observed(mut self, observe: impl FnMut(&ExploreError) + Send + 'static) -> Self {
        self.observe = Box::new(observe);
        self
    }

    fn keys(&self) -> Result<Box<dyn NumberedKeys>, ExploreError> {
        block_keys(&self.puzzle, &self.position, self.metric)
    }

    fn open(&self) -> Result<SearchFiles, ExploreError> {
        let keys = self.keys()?;
        let folder =
            Folder::create(&self.disk.folder, SEARCH_PREFIX).map_err(|error| folder_error(&self.disk.folder, error))?;
        let disk = shard::RunFolder { folder: folder.path.clone(), quota: Arc::new(Quota::new(self.disk.limit)) };
        let search: Result<Box<dyn LayeredSearch>, _> = if keys.bits() < u64::BITS {
            SortedLayers::<u64>::new(keys, self.memory, &disk).map(|search| Box::new(search) as _)
        } else {
            SortedLayers::<u128>::new(keys, self.memory, &disk).map(|search| Box::new(search) as _)
        };
        let search = search.map_err(|error| folder_error(&folder.path, error))?;
        Ok(SearchFiles { search, folder })
    }

    fn advance(&mut self, budget: Nodes, stop: Stop) -> Result<Verdict, ExploreError> {
        let files = match self.files.take() {
            Some(files) => files,
            None => self.open()?,
        };
        let SearchFiles { search, folder } = self.files.insert(files);
        let verdict = search.run(self.report.nodes.saturating_add(budget), stop);
        let verdict = verdict.map_err(|error| folder_error(&folder.path, error))?;
        self.report = search.report();
        match verdict {
            Verdict::Searching if self.report.bytes > self.memory => {
                return Err(ExploreError::Memory { needed: self.report.bytes, allowed: self.memory });
            }
            Verdict::Solved => {
                let path = search.path();
                self.best = Some(self.solution(&path)?);
            }
            _ => {}
        }
        Ok(verdict)
    }

    /// Returns the solution that passes through the positions with these keys, beginning with the
    /// starting position.
    fn solution(&self, path: &[u128]) -> Result<Solution<BlockPuzzle>, ExploreError> {
        let (Self { puzzle, position, metric, .. }, keys) = (self, self.keys()?);
        let wrong = || ExploreError::Stopped(CHANGED.to_owned());
        let (mut now, mut steps) = (position.clone(), vec![]);
        for &key in path.iter().skip(1) {
            let target_key = puzzle.key(&keys.position(key));
            let moves = every_move(puzzle, &now, *metric);
            let next = moves.into_iter().find(|next| puzzle.key(&next.position) == target_key).ok_or_else(wrong)?;
            steps.extend(next.steps);
            now = next.position;
        }
        let solution = Solution::new(puzzle, position.clone(), steps).map_err(|_| wrong())?;
        if solution.length(*metric) + 1 == path.len() { Ok(solution) } else { Err(wrong()) }
    }
}

impl Solver<BlockPuzzle> for FileSearch {
    fn run(&mut self, context: &mut Context) -> Verdict {
        if self.verdict == Verdict::Searching {
            let before = self.report.nodes;
            let advanced = self.advance(context.budget, context.stop);
            context.spend(self.report.nodes - before);
            self.verdict = advanced.unwrap_or_else(|fault| {
                (self.observe)(&fault);
                Verdict::Stopped(Limit::Memory)
            });
        }
        if self.verdict != Verdict::Searching {
            self.files = None;
        }
        self.verdict
    }

    fn status(&self) -> Status<BlockPuzzle> {
        let LayerProgress { nodes, depth, bytes } = self.report;
        Status::new(nodes, depth, self.best.clone(), bytes)
    }
}
