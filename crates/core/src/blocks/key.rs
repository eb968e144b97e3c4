use super::{BlockPosition, BlockPuzzle};

/// A position without the distinction between interchangeable pieces. Search and counting treat two
/// positions as equal if their keys are equal.
///
/// It holds the sorted anchors of each class of [`BlockPuzzle::classes`], class by class. Every
/// packed representation must agree with this plain one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockKey(Box<[u16]>);

impl BlockKey {
    /// Returns the sorted anchors, class by class.
    pub fn anchors(&self) -> &[u16] {
        &self.0
    }
}

impl BlockPuzzle {
    /// Returns the key of a position.
    pub fn key(&self, position: &BlockPosition) -> BlockKey {
        let mut anchors = Vec::with_capacity(position.anchors.len());
        for class in self.classes() {
            let first = anchors.len();
            anchors.extend(class.iter().map(|&piece| position.anchors[piece]));
            anchors[first..].sort_unstable();
        }
        BlockKey(anchors.into())
    }
}
