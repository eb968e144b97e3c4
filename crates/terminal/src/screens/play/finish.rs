//! The end of a game, and the clock.

use std::time::Duration;

use loyd_play::ClockState;

use super::PlayScreen;
use crate::app::Desk;
use crate::screens::Next;

/// How long a solved level is seen before the next one comes by itself.
const REST: Duration = Duration::from_secs(4);

impl PlayScreen {
    /// The game was just finished. In a pack the next level comes by itself, unless the program solved this one.
    pub(super) fn finished(&mut self, desk: &mut Desk) {
        self.drop_search(desk);
        let is_own = desk.table.game().is_some_and(|game| game.status().help.solutions == 0);
        let next = desk.table.level().and_then(loyd_front::LevelPlace::next);
        self.goes_on = next.filter(|_| is_own).map(|_| desk.table.now().since_start + REST);
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
        if let Some(at) = self.goes_on {
            let left = at.saturating_sub(now);
            return Some(now + Duration::from_millis(left.subsec_millis().into()).max(Duration::from_millis(10)));
        }
        let status = desk.table.game()?.status();
        let rest = 1000 - u64::from(status.elapsed.subsec_millis());
        (status.clock == ClockState::Running).then(|| now + Duration::from_millis(rest))
    }

    /// How many seconds are left until the next level comes.
    pub(super) fn seconds_left(&self, desk: &Desk) -> Option<u64> {
        self.goes_on.map(|at| at.saturating_sub(desk.table.now().since_start).as_millis().div_ceil(1000) as u64)
    }
}
