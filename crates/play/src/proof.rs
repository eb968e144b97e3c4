//! Finds the length of a shortest solution from a puzzle's starting position in the background.

use std::sync::Arc;

use loyd_core::text::AnyPuzzle;

use crate::family::GameFamily;
use crate::job::{Effort, Handle, Job, Question, SearchResult};

/// The limits for a proof for a block puzzle: a few seconds on an ordinary computer. It runs during
/// a game, so its limits are lower than those for a hint.
const BLOCK_EFFORT: Effort = Effort { nodes: 20_000_000, bytes: 256 << 20 };

/// The front end's handle for a search for a shortest solution from the starting position. Dropping
/// it cancels the search.
pub struct StartProof(Box<dyn Fn() -> ProofState + Send>);

/// The state of a [`StartProof`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofState {
    /// The search is still running.
    Searching,
    /// No solution is shorter than this number of moves.
    Proven(usize),
    /// The search reached a limit, was cancelled, or found that there is no solution.
    NotProven,
}

impl StartProof {
    /// Starts a search from a puzzle's starting position, in the metric with this name. Returns
    /// `None` if the family has no such metric, if the starting position is solved or known to have
    /// no solution, or if the puzzle is a tile board and the proof would take longer than a few
    /// seconds.
    pub fn begin(puzzle: &AnyPuzzle, metric: &str) -> Option<(Self, Job)> {
        match puzzle {
            AnyPuzzle::Tiles(puzzle) => begin(puzzle, metric, puzzle.default_effort()),
            AnyPuzzle::Blocks(puzzle) => begin(puzzle, metric, BLOCK_EFFORT),
        }
    }

    /// Returns the state of the search. The result is returned once.
    pub fn poll(&self) -> ProofState {
        (self.0)()
    }
}

/// Starts a proof for a puzzle of one family.
fn begin<P: GameFamily>(puzzle: &P, metric: &str, effort: Effort) -> Option<(StartProof, Job)> {
    let (metric, position) = (metric.parse().ok()?, puzzle.start());
    if !puzzle.has_provable_distances()
        || puzzle.is_solved(&position)
        || GameFamily::is_solvable(puzzle, &position) == Some(false)
    {
        return None;
    }
    let question = Question { puzzle: puzzle.clone(), position, metric, effort };
    let (handle, job) = Handle::search(question, Arc::new(P::prover));
    let poll = move || {
        let is_job_dropped = handle.is_job_dropped();
        match handle.take() {
            Some(SearchResult::Solution { solution, is_proven: true }) => ProofState::Proven(solution.length(metric)),
            None if !is_job_dropped => ProofState::Searching,
            _ => ProofState::NotProven,
        }
    };
    Some((StartProof(Box::new(poll)), job))
}
