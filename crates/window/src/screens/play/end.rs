//! The end of a game, and the clock.

use std::time::Duration;

use loyd_core::text::AnyPuzzle;
use loyd_front::Rest;
use loyd_play::{ClockState, Game};

use super::PlayScreen;
use crate::desk::Desk;

/// Who does nothing for so long sees the clock go on in steps of so many seconds, which takes no processor time to speak of.
const IDLE: Duration = Duration::from_secs(20);
const IDLE_STEP: u64 = 5;

impl PlayScreen {
    /// The game was just finished. In a pack the next level comes by itself, unless the program solved this one.
    pub(super) fn finished(&mut self, desk: &mut Desk) {
        self.drop_search(desk);
        self.rest = Rest::after(&desk.table);
        self.has_ended = matches!(desk.game().map(Game::puzzle), Some(AnyPuzzle::Tiles(_)));
    }

    /// When the clock that is shown, or the seconds to the next level, say something else.
    pub(super) fn clock_changes(&self, desk: &Desk) -> Option<Duration> {
        let now = desk.now();
        if let Some(change) = self.rest.changes(now) {
            return Some(change);
        }
        let status = desk.game()?.status();
        // A little later than the second, so that it is over; and while nobody does anything seldom.
        let seconds = if now.saturating_sub(self.last_input) > IDLE { IDLE_STEP } else { 1 };
        let rest = 1000 * seconds + 4 - u64::from(status.elapsed.subsec_millis());
        (status.clock == ClockState::Running && desk.settings().timer.is_on())
            .then(|| now + Duration::from_millis(rest))
    }
}
