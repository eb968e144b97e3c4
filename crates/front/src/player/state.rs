use std::time::Duration;

use loyd_core::text::AnyPuzzle;
use loyd_play::{HelpRequest, Reviewing, StartProof};

use crate::opened_packs::OpenedPlace;

/// The running search and the playing solution.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RunningHelp {
    pub(super) search: Option<AwaitedSearch>,
    /// The time of the solution's next move.
    pub(super) next_step: Option<Duration>,
}

/// A search, and how long to wait for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct AwaitedSearch {
    pub(super) request: HelpRequest,
    /// When the best known solution suffices.
    pub(super) enough: Duration,
}

impl RunningHelp {
    /// Returns when the player must be called again.
    pub(super) fn wake(self) -> Option<Duration> {
        self.next_step.into_iter().chain(self.search.map(|watch| watch.enough)).min()
    }
}

/// The check of a drill's first move.
#[derive(Debug)]
pub(super) enum DrillCheck {
    /// The game is not a drill.
    None,
    /// No first move is being checked.
    Waiting,
    /// The check is running.
    Running(Reviewing),
}

/// The proof for the current game.
#[derive(Debug)]
pub(super) enum ParProof {
    /// No move has been made yet.
    NotBegun,
    /// The search is running.
    Running(StartProof),
    /// The length of a shortest solution, not yet compared with the game.
    Found(usize),
    /// Nothing is left to do.
    Done,
}

/// The search for the par of one level in an opened pack. Dropping it cancels the search.
#[derive(Debug)]
pub(super) struct PackProof {
    pub(super) place: OpenedPlace,
    /// The puzzle, since the pack may be opened again with different levels.
    pub(super) puzzle: AnyPuzzle,
    pub(super) proof: StartProof,
}
