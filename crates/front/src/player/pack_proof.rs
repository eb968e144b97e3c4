//! The pars of opened packs, proven level by level in the background while the pack is shown or
//! played.

use loyd_play::{ProofState, StartProof};

use super::Player;
use super::state::PackProof;
use crate::opened_packs::{LevelPar, OpenedPlace, PackNumber};

impl Player {
    /// Proves the pars of an opened pack. An app calls this in every frame in which it shows the
    /// pack. The searches run one after another, and none begins during a search for help.
    pub fn prove_pack(&mut self, number: PackNumber) {
        self.follow_pack_proof();
        if self.pack_proof.is_some() || self.is_searching() {
            return;
        }
        let Some(pack) = self.session.packs().get(number) else { return };
        // The search for some levels is too long to begin.
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

    /// Stores the result of the search, if there is one.
    fn follow_pack_proof(&mut self) {
        let Some(PackProof { place, puzzle, proof }) = &self.pack_proof else { return };
        let par = match proof.poll() {
            ProofState::Searching => return,
            ProofState::Proven(moves) => u32::try_from(moves).map_or(LevelPar::NotProven, LevelPar::Proven),
            ProofState::NotProven => LevelPar::NotProven,
        };
        let is_kept = self.session.packs().level(*place).is_some_and(|level| level.puzzle == *puzzle);
        let place = *place;
        self.pack_proof = None;
        if is_kept {
            self.session.note_pars(place.pack, &[(place.level, par)]);
        }
    }
}
