use crate::Stop;

/// Who watches the building of a table: a request to stop, and a reader of the progress.
#[derive(Clone, Copy)]
pub(super) struct Watch<'a> {
    pub(super) stop: Stop<'a>,
    /// Gets the part of the work that is done, from 0 to 1.
    pub(super) progress: &'a (dyn Fn(f64) + Sync),
}

impl Watch<'_> {
    /// A build without progress that is not stopped.
    #[cfg(test)]
    pub(super) const UNWATCHED: Self = Self { stop: Stop::NEVER, progress: &|_| () };

    /// Reports the part of the work that is done, from 0 to 1, and returns whether to go on.
    pub(super) fn goes_on(&self, part: f64) -> bool {
        (self.progress)(part);
        !self.stop.is_requested()
    }
}
