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

#[cfg(test)]
mod tests {
    use loyd_core::text::{ReadOptions, read_argument};
    use loyd_search::Stop;

    use super::*;

    #[test]
    fn the_shortest_length_of_a_block_puzzle_is_proven_in_every_metric() {
        let read = |text: &str| read_argument(text, &ReadOptions::default()).expect("a puzzle").puzzle.puzzle;
        let state = |text: &str, metric: &str| {
            let (proof, mut job) = StartProof::begin(&read(text), metric).expect("a search");
            while job.run(1_000, Stop::NEVER) {}
            proof.poll()
        };
        for (metric, moves) in [("step", 8), ("slide", 5), ("turn", 3)] {
            assert_eq!(state("12../3.44/ZZ5./6657", metric), ProofState::Proven(moves), "{metric}");
        }
        assert_eq!(state("ZZ1/..1 | goal: Z right | horizontal: 1 Z", "slide"), ProofState::NotProven, "no solution");
    }

    #[test]
    fn the_shortest_length_of_a_small_board_is_proven_in_either_metric() {
        let read = |text: &str| read_argument(text, &ReadOptions::default()).expect("a puzzle").puzzle.puzzle;
        // The two tiles in the last row move left as one slide or as two single moves.
        for (metric, moves) in [("single", 2), ("multi", 1)] {
            let (proof, mut job) = StartProof::begin(&read("1 2 3/4 5 6/0 7 8"), metric).expect("a search");
            assert_eq!(proof.poll(), ProofState::Searching);
            while job.run(1_000, Stop::NEVER) {}
            assert_eq!(proof.poll(), ProofState::Proven(moves), "{metric}");
        }
        let (proof, job) = StartProof::begin(&read("8 6 7/2 5 4/3 0 1"), "single").expect("a search");
        drop(job);
        assert_eq!(proof.poll(), ProofState::NotProven);
        assert!(StartProof::begin(&read("1 2 3/4 5 6/7 8 0"), "single").is_none(), "it is solved");
    }
}
