/// The filling of one table, in slices, so that whoever waits for it can be told and can stop it.
pub(in crate::tiles) trait Filling: Send + 'static {
    /// What the table holds.
    type Entry: Copy + Send;

    /// What every entry of the table holds before.
    const EMPTY: Self::Entry;

    /// Goes on for at most `budget` placements, takes those worked on from it, and says whether the table is filled.
    fn advance(&mut self, table: &mut [Self::Entry], budget: &mut u64) -> bool;
}

/// Where a slice of a wave ends that begins at `done`; what it works on is taken from the budget.
pub(super) fn slice_end(done: usize, len: usize, budget: &mut u64) -> usize {
    let slice = (len - done).min(usize::try_from(*budget).unwrap_or(usize::MAX));
    *budget -= slice as u64;
    done + slice
}
