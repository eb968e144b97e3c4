use std::time::Duration;

/// The clock of a game. The front end sets its time. It starts with the first move, can be paused,
/// and stops when the game is finished.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Clock {
    /// The most recently set time, in milliseconds.
    now: u64,
    /// The time played, in milliseconds.
    pub(crate) elapsed: u64,
    pub(crate) state: ClockState,
    /// The completed pauses, in order.
    pub(crate) pauses: Vec<Pause>,
    /// The start time of the current pause. `None` if the clock is stopped without a pause, for
    /// example after loading a game.
    paused_at: Option<u64>,
}

/// A pause between the first and the last move of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pause {
    /// When it started, in milliseconds on the game's clock.
    pub at: u64,
    /// Its duration in milliseconds; at least 1.
    pub length: u64,
}

/// The state of a game's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ClockState {
    /// It is waiting for the first move.
    #[default]
    Waiting,
    /// It is running.
    Running,
    /// It is paused; the next move resumes it.
    Paused,
    /// The game is finished.
    Stopped,
}

impl Clock {
    /// Sets the time, measured from some fixed moment. A time earlier than the previous one
    /// is ignored.
    pub(crate) fn set_time(&mut self, now: Duration) {
        let now = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
        if self.state == ClockState::Running {
            self.elapsed = self.elapsed.saturating_add(now.saturating_sub(self.now));
        }
        self.now = self.now.max(now);
    }

    pub(crate) fn run(&mut self) {
        if self.state != ClockState::Stopped {
            self.end_pause();
            self.state = ClockState::Running;
        }
    }

    pub(crate) fn pause(&mut self) {
        if self.state == ClockState::Running {
            self.state = ClockState::Paused;
            self.paused_at = Some(self.now);
        }
    }

    /// Stops the clock until the next move without recording a pause, as in a loaded or copied
    /// game.
    pub(crate) fn suspend(&mut self) {
        if self.state == ClockState::Running {
            self.state = ClockState::Paused;
        }
    }

    pub(crate) fn resume(&mut self) {
        if self.state == ClockState::Paused {
            self.run();
        }
    }

    pub(crate) fn stop(&mut self) {
        self.state = ClockState::Stopped;
    }

    /// Resets the clock, which then waits for the first move.
    pub(crate) fn reset(&mut self) {
        *self = Self { now: self.now, ..Self::default() };
    }

    /// Returns all pauses in order, including the current one.
    pub(crate) fn pauses(&self) -> Vec<Pause> {
        self.pauses.iter().copied().chain(self.current_pause()).collect()
    }

    /// Returns the current pause, if its duration is not 0.
    fn current_pause(&self) -> Option<Pause> {
        let length = self.now.saturating_sub(self.paused_at?);
        (length > 0).then_some(Pause { at: self.elapsed, length })
    }

    fn end_pause(&mut self) {
        self.pauses.extend(self.current_pause());
        self.paused_at = None;
    }

    /// Sets the time played, unless the clock has stopped.
    pub(crate) fn set_elapsed(&mut self, elapsed: u64) {
        if self.state != ClockState::Stopped {
            self.elapsed = elapsed;
        }
    }
}
