//! The end of a game, and the clock.

use std::time::Duration;

use loyd_front::Rest;
use loyd_play::ClockState;

use super::PlayScreen;
use crate::app::Desk;
use crate::screens::Next;

impl PlayScreen {
    /// The game was just finished. In a pack the next level comes by itself, unless the program solved this one.
    pub(super) fn finished(&mut self, desk: &mut Desk) {
        self.drop_search(desk);
        self.rest = Rest::after(&desk.table);
    }

    pub(super) fn tick(&mut self, desk: &mut Desk) -> Next {
        self.end_slide(desk.table.now().since_start);
        self.keep_time(desk);
        Next::Stay
    }

    pub(super) fn start_next_of_pack(&mut self, desk: &mut Desk) {
        if let Some(next) = desk.table.level().and_then(loyd_front::LevelPlace::next) {
            desk.table.start_level(next);
            self.message = None;
        }
    }

    /// When the clock that is shown, or the seconds to the next level, say something else.
    pub(super) fn clock_changes(&self, desk: &Desk) -> Option<Duration> {
        let now = desk.table.now().since_start;
        if let Some(change) = self.rest.changes(now) {
            return Some(change);
        }
        let status = desk.table.game()?.status();
        let rest = 1000 - u64::from(status.elapsed.subsec_millis());
        (status.clock == ClockState::Running).then(|| now + Duration::from_millis(rest))
    }
}
