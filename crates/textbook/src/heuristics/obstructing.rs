use std::collections::BTreeSet;

use loyd_core::blocks::{Shape, Target};
use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};
use loyd_search::Heuristic;

use super::lone::LonePiece;

/// The number of obstructing pieces in a block puzzle: the pieces on a piece's goal cells, plus the
/// piece itself, because each of them must move. If the goal allows several places, the place with
/// the fewest such pieces is used.
#[derive(Clone, Debug)]
pub struct Obstructing {
    metric: BlockMetric,
    targets: Vec<LonePiece>,
    /// The places that any piece of a given shape can take.
    places: Vec<RequiredPlace>,
}

/// A place that a piece of a given shape must take.
#[derive(Clone, Debug)]
struct RequiredPlace {
    anchor: u16,
    cells: Vec<usize>,
    /// For each piece in the puzzle, whether it has that shape.
    fits: Vec<bool>,
}

impl Obstructing {
    /// Creates the heuristic for a puzzle's goal.
    pub fn new(puzzle: &BlockPuzzle, metric: BlockMetric) -> Self {
        let goal = &puzzle.goal().0;
        let places = goal.iter().filter_map(|target| match target {
            Target::Like { shape, cell } => Some(RequiredPlace::new(puzzle, shape, *cell)),
            _ => None,
        });
        let targets = goal.iter().filter_map(|target| LonePiece::for_target(puzzle, target));
        Self { metric, targets: targets.collect(), places: places.collect() }
    }
}

impl Heuristic<BlockPuzzle> for Obstructing {
    fn metric(&self) -> BlockMetric {
        self.metric
    }

    /// One piece can obstruct several targets, so the estimate is the maximum over the targets, not
    /// the sum. Each open place for a shape needs its own piece and move, so the number of these
    /// places is also a bound.
    fn estimate(&self, puzzle: &BlockPuzzle, position: &BlockPosition) -> u32 {
        let occupants = puzzle.occupants(position);
        let counts = self.targets.iter().map(|target| {
            let anchor = position.anchors()[target.piece];
            let counts_by_goal =
                target.goals.iter().map(|&goal| pieces_to_move(puzzle, &occupants, target.piece, anchor, goal));
            counts_by_goal.min().unwrap_or_default()
        });
        let places = self.places.iter().map(|place| place.pieces_to_move(&occupants, position));
        let (mut open, mut bound) = (0, counts.max().unwrap_or_default());
        for count in places.filter(|&count| count > 0) {
            open += 1;
            bound = bound.max(count);
        }
        bound.max(open) as u32
    }
}

impl RequiredPlace {
    fn new(puzzle: &BlockPuzzle, shape: &Shape, anchor: u16) -> Self {
        let cells = shape.cells_from(puzzle.place(anchor));
        let cells = cells.map(|(row, column)| row * puzzle.columns() + column).collect();
        Self { anchor, cells, fits: puzzle.pieces().iter().map(|piece| piece.shape == *shape).collect() }
    }

    /// Returns the number of pieces that must move to bring a piece of that shape to this place; 0
    /// if one is already there.
    fn pieces_to_move(&self, occupants: &[Option<u16>], position: &BlockPosition) -> usize {
        let owners: BTreeSet<usize> = self.cells.iter().filter_map(|&cell| occupants[cell]).map(usize::from).collect();
        if owners.iter().any(|&owner| self.fits[owner] && position.anchors()[owner] == self.anchor) {
            return 0;
        }
        // If no obstructing piece has that shape, the arriving piece counts too.
        owners.len() + usize::from(!owners.iter().any(|&owner| self.fits[owner]))
    }
}

/// Returns the number of pieces that must move to bring a piece to a goal, including the piece
/// itself; 0 if it is already there.
fn pieces_to_move(puzzle: &BlockPuzzle, occupants: &[Option<u16>], piece: usize, anchor: u16, goal: u16) -> usize {
    if anchor == goal {
        return 0;
    }
    let owners = puzzle.cells_at(piece, goal).filter_map(|(row, column)| occupants[row * puzzle.columns() + column]);
    let others: BTreeSet<u16> = owners.filter(|&owner| usize::from(owner) != piece).collect();
    others.len() + 1
}
