/// The reason why a large table cannot be built or opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The caller stopped the work.
    #[error("it was stopped")]
    Stopped,
    /// The system has insufficient memory.
    #[error("there is not enough memory for it")]
    Memory,
    /// The length of the data differs from the table's.
    #[error("its data have the wrong length")]
    Length,
}
