use std::time::Duration;

/// The clock of a game, whose time is set from outside. It waits for the first move, runs, may be paused, and stops at the
/// end of the game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Clock {
    /// The time that was set last, in milliseconds.
    now: u64,
    /// The time played, in milliseconds.
    pub(crate) elapsed: u64,
    pub(crate) state: ClockState,
}

/// The state of a game's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ClockState {
    /// It waits for the first move.
    #[default]
    Waiting,
    /// It runs.
    Running,
    /// It is paused; the next move resumes it.
    Paused,
    /// The game is finished.
    Stopped,
}

impl Clock {
    /// Sets the time, measured from any fixed moment. A time before the last one is ignored.
    pub(crate) fn tell(&mut self, now: Duration) {
        let now = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
        if self.state == ClockState::Running {
            self.elapsed = self.elapsed.saturating_add(now.saturating_sub(self.now));
        }
        self.now = self.now.max(now);
    }

    pub(crate) fn run(&mut self) {
        if self.state != ClockState::Stopped {
            self.state = ClockState::Running;
        }
    }

    pub(crate) fn pause(&mut self) {
        if self.state == ClockState::Running {
            self.state = ClockState::Paused;
        }
    }

    pub(crate) fn resume(&mut self) {
        if self.state == ClockState::Paused {
            self.state = ClockState::Running;
        }
    }

    pub(crate) fn stop(&mut self) {
        self.state = ClockState::Stopped;
    }

    /// Resets the clock: it waits for the first move.
    pub(crate) fn rewind(&mut self) {
        self.elapsed = 0;
        self.state = ClockState::Waiting;
    }

    /// Sets the time played, unless the clock has stopped.
    pub(crate) fn set(&mut self, elapsed: u64) {
        if self.state != ClockState::Stopped {
            self.elapsed = elapsed;
        }
    }
}
