//! Proves the length of a shortest solution to the current board, for comparison at the end of the
//! game.
//!
//! The search starts with the first move on a board without a par, so a board that is only looked
//! at costs nothing. The result is withheld until the game is over, since it would help the player.
//!
//! The pars of opened packs are proven level by level in the background while the pack is shown or
//! played.

use loyd_play::{ProofState, StartProof};

use super::Player;
use super::state::{PackProof, ParProof};
use crate::opened_packs::{LevelPar, OpenedPlace, PackNumber};
use crate::{daily, own};

impl Player {
    /// Enables proving the lengths of shortest solutions to small boards and block puzzles. The
    /// proofs run in the background, except in attempts and exercises.
    pub fn prove_pars(&mut self) {
        self.par_proof.get_or_insert(ParProof::NotStarted);
    }

    /// Starts the proof after a move, if it is due.
    pub(super) fn start_proof(&mut self) {
        if !matches!(self.par_proof, Some(ParProof::NotStarted)) || self.competition.is_some() {
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
    pub(super) fn poll_proof(&mut self) {
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
            self.session.set_shortest(&puzzle, &status.metric, moves);
            daily::note_par(&mut self.session.recorder.records, &origin, &puzzle, moves);
            own::note_par(&mut self.session.recorder.records, &puzzle, &status.metric, moves);
        }
    }

    /// Proves the pars of an opened pack. An app calls this in every frame in which it shows the
    /// pack. The searches run one after another, and none starts during a search for help.
    pub fn prove_pack(&mut self, number: PackNumber) {
        self.poll_pack_proof();
        if self.pack_proof.is_some() || self.is_searching() {
            return;
        }
        let Some(pack) = self.session.packs.get(number) else { return };
        // For some levels, the search would take too long, so it is not started.
        let mut skipped = Vec::new();
        for (index, level) in pack.levels.iter().enumerate().filter(|(_, level)| level.par == LevelPar::Unknown) {
            if let Some((proof, job)) = StartProof::begin(&level.puzzle, &level.metric) {
                let place = OpenedPlace { pack: number, level: index };
                self.pack_proof = Some(PackProof { place, puzzle: level.puzzle.clone(), proof });
                (self.run)(job);
                break;
            }
            skipped.push((index, LevelPar::NotProven));
        }
        if !skipped.is_empty() {
            self.session.note_pars(number, &skipped);
        }
    }

    /// Stores the result of the search, if it has one.
    fn poll_pack_proof(&mut self) {
        let Some(PackProof { place, puzzle, proof }) = &self.pack_proof else { return };
        let par = match proof.poll() {
            ProofState::Searching => return,
            ProofState::Proven(moves) => u32::try_from(moves).map_or(LevelPar::NotProven, LevelPar::Proven),
            ProofState::NotProven => LevelPar::NotProven,
        };
        let is_kept = self.session.packs.level(*place).is_some_and(|level| level.puzzle == *puzzle);
        let place = *place;
        self.pack_proof = None;
        if is_kept {
            self.session.note_pars(place.pack, &[(place.level, par)]);
        }
    }
}
