/// Why a large table can't be built or opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The caller stopped the work.
    #[error("it was stopped")]
    Stopped,
    /// The system does not have the memory for it.
    #[error("there is not enough memory for it")]
    Memory,
    /// The data are not as long as those of the table.
    #[error("its data have the wrong length")]
    Length,
}
