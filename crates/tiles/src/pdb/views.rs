use super::Pattern;
use super::partition::{PatternImage, partition};
use crate::board::{Grid, reflection};

/// The most patterns of all views, since a search holds a word for each of them at every position.
pub(crate) const PATTERNS: usize = 32;

/// The *views* of a board, one or two. A view is a partition of all tiles into patterns, so the
/// bounds of its patterns may be added. The second view is the mirror image of the first. It exists
/// if a symmetry of the board preserves the blank's goal, and both views together have no more than
/// [`PATTERNS`] patterns.
pub(crate) struct Views {
    pub(crate) grid: Grid,
    /// The patterns of each view, with their tiles in the board's numbering.
    pub(crate) views: Vec<Vec<(PatternImage, Vec<u8>)>>,
}

impl Views {
    /// The views for patterns of at most `largest` tiles.
    pub(crate) fn new(grid: Grid, blank_goal: usize, largest: usize) -> Self {
        Self::of(grid, blank_goal, partition(&grid, blank_goal, largest))
    }

    /// The views for a partition of the tiles.
    pub(crate) fn of(grid: Grid, blank_goal: usize, plain: Vec<Vec<u8>>) -> Self {
        let reflected = reflection(&grid, blank_goal).filter(|_| 2 * plain.len() <= PATTERNS).map(|image| {
            let reflect = |tiles: &Vec<u8>| tiles.iter().map(|&tile| image[usize::from(tile)]).collect();
            plain.iter().map(reflect).collect::<Vec<Vec<u8>>>()
        });
        let image = |tiles: Vec<u8>| (PatternImage::of(&grid, blank_goal, &tiles), tiles);
        let views = std::iter::once(plain).chain(reflected);
        Self { grid, views: views.map(|view| view.into_iter().map(image).collect()).collect() }
    }

    /// The distinct patterns that need tables.
    pub(crate) fn patterns(&self) -> Vec<Pattern> {
        let all = self.views.iter().flatten().map(|(image, _)| image.pattern.clone());
        let mut patterns: Vec<_> = all.collect();
        patterns.sort_unstable();
        patterns.dedup();
        patterns
    }
}
