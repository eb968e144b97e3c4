//! When the window is drawn anew although nothing is pressed.

use std::time::Duration;

use loyd_play::ClockState;

use super::PlayScreen;
use crate::context::AppContext;

/// After this time without input the clock advances in larger steps, which takes hardly any processor time.
const IDLE: Duration = Duration::from_secs(20);
/// The length of such a step, in seconds.
const IDLE_STEP: u64 = 5;

impl PlayScreen {
    /// Has the window drawn anew when the player needs the time, and when the clock that is shown changes.
    pub(super) fn set_alarm(&self, app: &AppContext) {
        for at in [app.player.wake(), self.clock_changes(app), Self::attempt_changes(app)].into_iter().flatten() {
            app.wake_at(at);
        }
    }

    /// When the clock that is shown changes.
    fn clock_changes(&self, app: &AppContext) -> Option<Duration> {
        let now = app.now();
        let status = app.game()?.status();
        // Four milliseconds later than the full second: a frame that comes too early would still show the second before.
        let seconds = if now.saturating_sub(self.last_input) > IDLE { IDLE_STEP } else { 1 };
        let rest = 1000 * seconds + 4 - u64::from(status.elapsed.subsec_millis());
        (status.clock == ClockState::Running && app.settings().timer.is_on()).then(|| now + Duration::from_millis(rest))
    }
}
