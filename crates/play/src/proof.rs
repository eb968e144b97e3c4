//! The length of a shortest solution from the start of a game, found while the game is played.

use loyd_core::text::AnyPuzzle;
use loyd_core::{Puzzle, TilePuzzle};

use crate::family::GameFamily;
use crate::job::{Handle, Job, Question, SearchResult};

/// The game's side of a search for a shortest solution from its start. Dropping it cancels the
/// search.
#[derive(Debug)]
pub struct StartProof {
    handle: Handle<TilePuzzle>,
    metric: <TilePuzzle as Puzzle>::Metric,
}

/// The state of a [`StartProof`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofState {
    /// The search continues.
    Searching,
    /// No solution is shorter than this number of moves.
    Proven(usize),
    /// The search ended at a limit, or was cancelled.
    NotProven,
}

impl StartProof {
    /// Begins a search from the start of a puzzle, in the metric with this name. Returns `None` for
    /// a puzzle that takes more than seconds, or has no solution, and for blocks, whose levels have
    /// pars.
    pub fn begin(puzzle: &AnyPuzzle, metric: &str) -> Option<(Self, Job)> {
        let AnyPuzzle::Tiles(puzzle) = puzzle else { return None };
        let (metric, position) = (metric.parse().ok()?, puzzle.start());
        if !puzzle.is_soon_proven() || puzzle.is_solved(&position) || !puzzle.is_solvable(&position) {
            return None;
        }
        let question = Question { puzzle: puzzle.clone(), position, metric, effort: puzzle.usual_effort() };
        let make = |puzzle: &TilePuzzle, position: &_, metric, effort| puzzle.prover(position, metric, effort);
        let (handle, job) = Handle::search(question, std::sync::Arc::new(make));
        Some((Self { handle, metric }, job))
    }

    /// Returns the state of the search. The result is returned once.
    pub fn poll(&self) -> ProofState {
        let is_deserted = self.handle.is_deserted();
        match self.handle.take() {
            Some(SearchResult::Solution { solution, is_proven: true }) => {
                ProofState::Proven(solution.length(self.metric))
            }
            Some(_) => ProofState::NotProven,
            None if is_deserted => ProofState::NotProven,
            None => ProofState::Searching,
        }
    }
}

#[cfg(test)]
mod tests {
    use loyd_core::text::{ReadOptions, read_argument};
    use loyd_search::Stop;

    use super::*;

    #[test]
    fn the_start_of_a_small_board_is_proven_in_either_metric() {
        let read = |text: &str| read_argument(text, &ReadOptions::default()).expect("a puzzle").puzzle.puzzle;
        // The two tiles of the last row go left as one slide or as two single moves.
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
        assert!(StartProof::begin(&read("12../3.44/ZZ5./6657"), "turn").is_none(), "levels have pars");
    }
}
