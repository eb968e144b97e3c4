use std::time::Duration;

/// A clock that is told the time. It waits for the first move, runs, may be paused, and stops at the end of the game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Clock {
    /// The time that was told last, in milliseconds.
    now: u64,
    elapsed: u64,
    state: ClockState,
}

/// What a game's clock does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ClockState {
    /// It waits for the first move.
    #[default]
    Waiting,
    /// It runs.
    Running,
    /// It is held; the next move sets it going.
    Paused,
    /// The game is finished.
    Stopped,
}

impl Clock {
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

    /// Puts it back as if no move had been made.
    pub(crate) fn rewind(&mut self) {
        self.elapsed = 0;
        self.state = ClockState::Waiting;
    }

    /// Sets the time played so far, on a clock that is not stopped.
    pub(crate) fn set(&mut self, elapsed: u64) {
        if self.state != ClockState::Stopped {
            self.elapsed = elapsed;
        }
    }

    pub(crate) fn state(&self) -> ClockState {
        self.state
    }

    /// The time played so far, in milliseconds.
    pub(crate) fn elapsed(&self) -> u64 {
        self.elapsed
    }
}
