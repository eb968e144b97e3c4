//! The end of a game, and the clock.

use std::time::Duration;

use loyd_core::text::AnyPuzzle;
use loyd_front::LevelPlace;
use loyd_play::{ClockState, Game};

use super::PlayScreen;
use crate::desk::Desk;

/// How long a solved level is seen before the next one comes by itself.
const REST: Duration = Duration::from_secs(4);

/// Who does nothing for so long sees the clock go on in steps of so many seconds, which takes no processor time to speak of.
const IDLE: Duration = Duration::from_secs(20);
const IDLE_STEP: u64 = 5;

impl PlayScreen {
    /// The game was just finished. In a pack the next level comes by itself, unless the program solved this one.
    pub(super) fn finished(&mut self, desk: &mut Desk) {
        self.drop_search(desk);
        let is_own = desk.game().is_some_and(|game| game.status().help.solutions == 0);
        let next = desk.table.level().and_then(LevelPlace::next);
        self.goes_on = next.filter(|_| is_own).map(|_| desk.now() + REST);
        self.has_ended = matches!(desk.game().map(Game::puzzle), Some(AnyPuzzle::Tiles(_)));
    }

    /// When the clock that is shown, or the seconds to the next level, say something else.
    pub(super) fn clock_changes(&self, desk: &Desk) -> Option<Duration> {
        let now = desk.now();
        if let Some(at) = self.goes_on {
            let left = at.saturating_sub(now);
            return Some(now + Duration::from_millis(left.subsec_millis().into()).max(Duration::from_millis(10)));
        }
        let status = desk.game()?.status();
        // A little later than the second, so that it is over; and while nobody does anything seldom.
        let seconds = if now.saturating_sub(self.last_input) > IDLE { IDLE_STEP } else { 1 };
        let rest = 1000 * seconds + 4 - u64::from(status.elapsed.subsec_millis());
        (status.clock == ClockState::Running && desk.settings().timer.is_on())
            .then(|| now + Duration::from_millis(rest))
    }

    /// How many seconds are left until the next level comes.
    pub(super) fn seconds_left(&self, desk: &Desk) -> Option<u64> {
        self.goes_on.map(|at| at.saturating_sub(desk.now()).as_millis().div_ceil(1000) as u64)
    }
}
