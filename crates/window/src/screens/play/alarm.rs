//! Repaints of the window without input.

use std::time::Duration;

use loyd_play::ClockState;

use super::PlayScreen;
use crate::context::AppContext;

/// The time without input after which the clock advances in larger steps to save processor time.
const IDLE: Duration = Duration::from_secs(20);
/// The length of such a step, in seconds.
const IDLE_STEP: u64 = 5;

impl PlayScreen {
    /// Requests repaints when the player must be woken and when the displayed clock changes.
    pub(super) fn set_alarm(&self, app: &AppContext) {
        for at in [app.player.wake(), self.clock_changes(app), Self::attempt_changes(app)].into_iter().flatten() {
            app.wake_at(at);
        }
    }

    /// Returns the time when the displayed clock changes.
    fn clock_changes(&self, app: &AppContext) -> Option<Duration> {
        let now = app.now();
        let status = app.game()?.status();
        // Adds four milliseconds, because a frame that is too early would still show the previous
        // second.
        let seconds = if now.saturating_sub(self.last_input) > IDLE { IDLE_STEP } else { 1 };
        let rest = 1000 * seconds + 4 - u64::from(status.elapsed.subsec_millis());
        (status.clock == ClockState::Running && app.settings().timer.is_on()).then(|| now + Duration::from_millis(rest))
    }
}
