//! What is measured.

use loyd_core::BlockMetric;

/// A puzzle, and what is known of it.
#[derive(Clone)]
pub(crate) struct Case {
    /// The heading it stands under.
    pub(crate) group: &'static str,
    /// What tells it from the others of its group.
    pub(crate) name: String,
    /// The puzzle in any format that `loyd solve` reads.
    pub(crate) text: String,
    /// The goal; empty where the text has it.
    pub(crate) goal: String,
    /// The metric of its length.
    pub(crate) metric: BlockMetric,
    /// The length of a shortest solution, where it is known.
    pub(crate) length: Option<u32>,
}
