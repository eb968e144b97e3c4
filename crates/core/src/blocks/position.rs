/// The anchor of every piece (its first cell in reading order), in the order of the puzzle's
/// pieces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BlockPosition {
    /// Indices `row × columns + column`.
    pub(super) anchors: Box<[u16]>,
}

impl BlockPosition {
    /// Returns the cells of all anchors, as indices `row × columns + column`, in the order of the
    /// puzzle's pieces.
    pub fn anchors(&self) -> &[u16] {
        &self.anchors
    }
}
