/// The filling of one table, in slices, so that whoever waits for it can be told and can stop it.
pub(in crate::tiles) trait Filling: Send + 'static {
    /// What the table holds.
    type Entry: Copy + Send;

    /// What every entry of the table holds before.
    const EMPTY: Self::Entry;

    /// Goes on for about `budget` placements, and says whether the table is filled.
    fn advance(&mut self, table: &mut [Self::Entry], budget: u64) -> bool;
}
