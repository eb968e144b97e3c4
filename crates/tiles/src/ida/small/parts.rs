/// The least number of parts after this number of nodes, for all searches of small boards.
pub(super) const PARTS: &[(u64, usize)] = &[(0, 4), (5_000, 500)];
