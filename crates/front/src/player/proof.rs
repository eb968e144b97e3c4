//! The proof of how short a solution of the current board can be, for comparison at the end of the
//! game.
//!
//! The search begins with the first move of a board without a par, so a board that is only
//! looked at costs nothing. Its result is kept back until the end, since it would help before.

use loyd_play::{ProofState, StartProof};

use super::Player;
use super::state::ParProof;
use crate::{daily, own};

impl Player {
    /// Lets the player prove in the background how short the solutions of small boards and block
    /// puzzles can be.
    /// Attempts and exercises are not proven.
    pub fn prove_pars(&mut self) {
        self.par_proof.get_or_insert(ParProof::NotBegun);
    }

    /// Begins the proof after a move, if it is due.
    pub(super) fn begin_proof(&mut self) {
        if !matches!(self.par_proof, Some(ParProof::NotBegun)) || self.competition.is_some() {
            return;
        }
        self.par_proof = Some(ParProof::Done);
        let Some(game) = self.session.game() else { return };
        let status = game.status();
        if status.par.is_some() || self.practice.is_some() {
            return;
        }
        if let Some((proof, job)) = StartProof::begin(&game.puzzle(), &status.metric) {
            self.par_proof = Some(ParProof::Running(proof));
            (self.run)(job);
        }
    }

    /// Takes the result of the proof, and applies it to a finished game.
    pub(super) fn follow_proof(&mut self) {
        if let Some(ParProof::Running(proof)) = &self.par_proof {
            match proof.poll() {
                ProofState::Searching => {}
                ProofState::Proven(moves) => self.par_proof = Some(ParProof::Found(moves)),
                ProofState::NotProven => self.par_proof = Some(ParProof::Done),
            }
        }
        let Some(ParProof::Found(moves)) = self.par_proof else { return };
        let Some(game) = self.session.game() else { return };
        let (puzzle, status, origin) = (game.puzzle(), game.status(), game.origin().clone());
        if status.finish.is_some() {
            self.par_proof = Some(ParProof::Done);
            self.session.know_shortest(&puzzle, &status.metric, moves);
            daily::note_par(self.session.recorder_mut().records_mut(), &origin, &puzzle, moves);
            own::note_par(self.session.recorder_mut().records_mut(), &puzzle, &status.metric, moves);
        }
    }
}
