use std::sync::Arc;

use loyd_core::random::{Source, below, solvable};
use loyd_core::tiles::TileGoal;
use loyd_core::{TileMetric, TilePuzzle};

use crate::short::beam::Beam;
use crate::short::geometry::Geometry;
use crate::short::scorer::{Scorer, learning_weights};
use crate::short::tour::TourCursor;
use crate::short::values::Values;

/// The sides of the boards, the weight of each in the draw, and the width of its beams.
const SIDES: [(usize, u32, usize); 5] = [(5, 3, 300), (6, 4, 300), (7, 4, 200), (8, 2, 150), (10, 1, 100)];
/// The memory limit of a beam, in bytes.
const MEMORY: usize = 1 << 30;

/// The boards for learning.
pub(super) struct LearningBoards(Vec<(Arc<Geometry>, TilePuzzle)>);

/// A random board, and how it is solved.
pub(super) struct LearningBoard {
    pub(super) geometry: Arc<Geometry>,
    pub(super) start: TourCursor,
    pub(super) scorer: Arc<Scorer>,
    width: usize,
}

impl LearningBoards {
    pub(super) fn new() -> Self {
        let board = |(side, ..): (usize, u32, usize)| {
            let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(side, side));
            (Arc::new(Geometry::new(&puzzle)), puzzle)
        };
        Self(SIDES.into_iter().map(board).collect())
    }

    /// A random board, to be solved with the given values.
    pub(super) fn draw(&self, source: &mut Source, metric: TileMetric, values: &Arc<Values>) -> LearningBoard {
        let mut at = below(SIDES.iter().map(|(_, weight, _)| weight).sum(), source);
        let mut index = 0;
        while at >= SIDES[index].1 {
            at -= SIDES[index].1;
            index += 1;
        }
        let (geometry, puzzle) = &self.0[index];
        let start = TourCursor::new(geometry, &Geometry::board(puzzle, &solvable(puzzle.goal(), source)));
        let weights = learning_weights(geometry.cells());
        let scorer = Arc::new(Scorer::new(geometry.clone(), metric, values.clone(), weights));
        LearningBoard { geometry: geometry.clone(), start, scorer, width: SIDES[index].2 }
    }
}

impl LearningBoard {
    /// The beam that solves it.
    pub(super) fn beam(&self) -> Beam {
        Beam::new(self.scorer.clone(), &self.start.board, self.width, u32::MAX, MEMORY, 1)
    }
}
