use std::time::Duration;

use loyd_play::Request;

/// The search that is running, and the solution that plays.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Help {
    pub(super) search: Option<Watch>,
    /// When the next move of the solution is made.
    pub(super) next_step: Option<Duration>,
}

/// A search, and how long it is waited for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) request: Request,
    /// When the best solution known suffices.
    pub(super) enough: Duration,
}

impl Help {
    /// When the player needs the time.
    pub(super) fn wake(self) -> Option<Duration> {
        self.next_step.into_iter().chain(self.search.map(|watch| watch.enough)).min()
    }
}
