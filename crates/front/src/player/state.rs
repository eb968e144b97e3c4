use std::time::Duration;

use loyd_core::text::AnyPuzzle;
use loyd_play::{Game, HelpRequest, Reviewing, StartProof};

use crate::daily::Day;
use crate::opened_packs::OpenedPlace;
use crate::session::PlaySession;

/// How long a solved level is shown.
const NEXT_LEVEL_DELAY: Duration = Duration::from_secs(4);
/// The minimum time between redraws for the countdown. Without it, rounding could request frames
/// continuously.
const COUNTDOWN_PACE: Duration = Duration::from_millis(10);

/// A search, and how long to wait for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct AwaitedSearch {
    pub(super) request: HelpRequest,
    /// When the best known solution suffices.
    pub(super) settle_at: Duration,
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
pub(super) enum ParProof {
    /// No move has been made yet.
    NotStarted,
    /// The search is running.
    Running(StartProof),
    /// The length of a shortest solution, not yet compared with the game.
    Found(usize),
    /// Nothing is left to do.
    Done,
}

/// The search for the par of one level in an opened pack. Dropping it cancels the search.
pub(super) struct PackProof {
    pub(super) place: OpenedPlace,
    /// The puzzle, since the pack may be opened again with different levels.
    pub(super) puzzle: AnyPuzzle,
    pub(super) proof: StartProof,
}

/// The pause after a level of a pack is solved, before the app loads the next level.
///
/// Times are those of [`Moment::since_start`](crate::Moment::since_start).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NextLevelTimer {
    /// When the pause ends.
    pub until: Option<Duration>,
}

impl NextLevelTimer {
    /// Returns the pause after the current game, which was just finished. There is no pause if the
    /// program solved the game or no level follows.
    pub fn after(session: &PlaySession) -> Self {
        // Nothing follows a daily puzzle.
        let may_continue = |game: &dyn Game| game.status().help.solutions == 0 && Day::of_game(game.origin()).is_none();
        let has_next = session.game().is_some_and(may_continue) && session.has_next_level();
        Self { until: has_next.then(|| session.now.since_start + NEXT_LEVEL_DELAY) }
    }

    /// Cancels the automatic start of the next level. Returns whether one was pending.
    pub fn stop(&mut self) -> bool {
        self.until.take().is_some()
    }

    /// Ends the pause if the next level is due. Returns whether this call ended it.
    pub fn take_due(&mut self, now: Duration) -> bool {
        self.until.take_if(|until| *until <= now).is_some()
    }

    /// Returns the remaining seconds, rounded up: 4 just after the level is solved, 1 in the last
    /// second.
    pub fn seconds_left(&self, now: Duration) -> Option<u64> {
        self.until.map(|until| until.saturating_sub(now).as_millis().div_ceil(1000) as u64)
    }

    /// Returns when the number returned by [`NextLevelTimer::seconds_left`] changes.
    pub fn next_change(&self, now: Duration) -> Option<Duration> {
        let fraction = |until: Duration| Duration::from_millis(until.saturating_sub(now).subsec_millis().into());
        self.until.map(|until| now + fraction(until).max(COUNTDOWN_PACE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_rounded_up_and_the_end_is_reported_once() {
        let second = Duration::from_secs(1);
        let mut timer = NextLevelTimer { until: Some(5 * second) };
        assert_eq!([5, 4, 3].map(|now| timer.seconds_left(now * second)), [Some(0), Some(1), Some(2)]);
        assert_eq!(timer.seconds_left(Duration::from_millis(3_999)), Some(2));
        assert_eq!(timer.next_change(Duration::from_millis(3_300)), Some(4 * second));
        assert!(!timer.take_due(4 * second));
        assert!(timer.take_due(5 * second));
        assert!(!timer.take_due(5 * second) && !timer.stop());
    }
}
