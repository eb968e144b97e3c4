use crate::solver::Allowance;

/// The filling of one table in slices, so that its progress can be seen and its caller can stop it.
pub(in crate::tiles) trait Filling: Send + 'static {
    /// The type of the table's entries.
    type Entry: Copy + Send;

    /// Continues within an allowance of placements, and returns whether the table is filled.
    fn advance(&mut self, table: &mut [Self::Entry], allowance: &mut Allowance) -> bool;
}
