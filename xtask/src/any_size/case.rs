//! The cases to measure.

use loyd_core::BlockMetric;

/// A puzzle with the known facts about it.
#[derive(Clone)]
pub(crate) struct Case {
    /// The heading of its group.
    pub(crate) group: &'static str,
    /// Its name within the group.
    pub(crate) name: String,
    /// The puzzle in any format that `loyd solve` reads.
    pub(crate) text: String,
    /// The goal; empty if the text contains it.
    pub(crate) goal: String,
    /// The metric in which its length is counted.
    pub(crate) metric: BlockMetric,
    /// The optimal length, if known.
    pub(crate) length: Option<u32>,
}
