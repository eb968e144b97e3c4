//! Searches for the level editor: for the hardest starting position of a puzzle, and for its
//! redundant pieces.

use loyd_blocks::{DistanceMap, Exploration};
use loyd_core::text::AnyPuzzle;
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_search::Stop;

use super::{Draft, Edit};
use crate::job::{Job, Shared};
use crate::proof::{ProofState, StartProof};

/// The memory limit for the map of all positions, in bytes.
const MAX_MEMORY: u64 = 128 << 20;

/// A puzzle with its hardest starting position, and the length of a shortest solution from that
/// position.
type HardestPuzzle = (BlockPuzzle, usize);

/// The error if no hardest starting position can be found: there are too many positions, or the
/// goal cannot be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoHardestStart;

/// The search for the position of a puzzle that is farthest from its goal. Dropping it cancels the
/// search.
#[derive(Debug)]
pub struct HardestStart(Shared<Option<Result<HardestPuzzle, NoHardestStart>>>);

impl HardestStart {
    /// Starts mapping all positions that are reachable from the starting position.
    pub fn begin(puzzle: &BlockPuzzle, metric: BlockMetric) -> (Self, Job) {
        let found: Shared<Option<Result<HardestPuzzle, NoHardestStart>>> = Shared::default();
        let (handle, puzzle) = (Self(found.clone()), puzzle.clone());
        // Created by the first slice, since its allocation takes noticeable time.
        let mut map = None;
        let job = Job::new(move |budget, stop| {
            let is_cancelled = || found.owners() == 1;
            let should_stop = || stop.is_requested() || is_cancelled();
            if is_cancelled() {
                return false;
            }
            let map = map.get_or_insert_with(|| DistanceMap::new(&puzzle, &puzzle.start(), metric, MAX_MEMORY));
            let hardest = match map.run(budget, Stop::when(&should_stop)) {
                Exploration::Searching => return true,
                Exploration::Stopped(_) => None,
                Exploration::Complete => map.hardest().into_iter().next().and_then(|position| {
                    let moves = map.distance(&position)?;
                    Some((puzzle.restarted(&position)?, moves as usize))
                }),
            };
            *found.lock() = Some(hardest.ok_or(NoHardestStart));
            false
        });
        (handle, job)
    }

    /// Returns the result once: the puzzle with the new starting position, and its distance.
    pub fn take(&self) -> Option<Result<HardestPuzzle, NoHardestStart>> {
        self.0.lock().take()
    }
}

/// The search for pieces whose removal does not shorten the solution. Each piece is tried
/// separately.
pub struct RedundantPieces {
    metric: String,
    optimum: usize,
    /// The puzzles whose optimum is still to be proven, each without the piece with this name.
    pending: Vec<(char, BlockPuzzle)>,
    running: Option<(char, StartProof)>,
    found: Vec<char>,
}

impl RedundantPieces {
    /// Starts the search for a puzzle whose shortest solution has `optimum` moves in this metric.
    /// Pieces with a goal are always needed.
    pub fn begin(puzzle: &BlockPuzzle, metric: BlockMetric, optimum: usize) -> Self {
        let original = Draft::from(puzzle);
        let without = |name: char| {
            let has_goal =
                original.targets().iter().any(|target| target.piece == name) || original.has_kind_target(name);
            let mut draft = original.clone();
            draft.apply(Edit::Remove { piece: name });
            draft.check().ok().filter(|_| !has_goal).map(|puzzle| (name, puzzle))
        };
        let pending = puzzle.pieces().iter().rev().filter_map(|piece| without(piece.name)).collect();
        Self { metric: metric.to_string(), optimum, pending, running: None, found: Vec::new() }
    }

    /// Takes the result of the running proof, and returns the next one to run.
    pub fn poll(&mut self) -> Option<Job> {
        if let Some((name, proof)) = &self.running {
            match proof.poll() {
                ProofState::Searching => return None,
                ProofState::Proven(moves) if moves == self.optimum => self.found.push(*name),
                ProofState::Proven(_) | ProofState::NotProven => {}
            }
        }
        self.running = None;
        while let Some((name, puzzle)) = self.pending.pop() {
            if let Some((proof, job)) = StartProof::begin(&AnyPuzzle::Blocks(puzzle), &self.metric) {
                self.running = Some((name, proof));
                return Some(job);
            }
        }
        None
    }

    /// Returns the names of the redundant pieces in puzzle order, once all are known.
    pub fn found(&self) -> Option<&[char]> {
        (self.running.is_none() && self.pending.is_empty()).then_some(&self.found)
    }
}
