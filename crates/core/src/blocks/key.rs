use super::{BlockPosition, BlockPuzzle};

/// A position in which interchangeable pieces are merged: two positions are equal to search and counting when their keys are.
///
/// It holds the sorted anchors of each class of [`BlockPuzzle::classes`], class after class. This is the plain form that
/// every packed one must agree with.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockKey(Box<[u16]>);

impl BlockKey {
    /// The sorted anchors, class after class.
    pub fn anchors(&self) -> &[u16] {
        &self.0
    }
}

impl BlockPuzzle {
    /// The key of a position.
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
