use loyd_search::Stop;

/// The control of a table's construction: a request to stop, and a receiver of the progress.
#[derive(Clone, Copy)]
pub(super) struct BuildWatch<'a> {
    pub(super) stop: Stop<'a>,
    /// Receives the completed share, from 0 to 1.
    pub(super) progress: &'a (dyn Fn(f64) + Sync),
}

impl BuildWatch<'_> {
    /// A construction without progress reports that is never stopped.
    #[cfg(test)]
    pub(super) const UNWATCHED: Self = Self { stop: Stop::NEVER, progress: &|_| () };

    /// Reports the completed share, from 0 to 1. Returns whether to continue.
    pub(super) fn goes_on(&self, part: f64) -> bool {
        (self.progress)(part);
        !self.stop.is_requested()
    }
}
