use loyd_core::blocks::{Freedom, Target};
use loyd_core::{BlockMetric, BlockPuzzle, Direction};

/// A target's piece, with all other movable pieces removed from the board.
#[derive(Clone, Debug)]
pub(super) struct LonePiece {
    pub(super) piece: usize,
    /// Whether the piece fits at each anchor.
    fits: Vec<bool>,
    /// The anchors at which the piece has reached the target.
    pub(super) goals: Vec<u16>,
    columns: usize,
}

impl LonePiece {
    /// Creates the model of a target's piece; `None` for a target that any piece of a kind can
    /// reach.
    pub(super) fn for_target(puzzle: &BlockPuzzle, target: &Target) -> Option<Self> {
        Some(Self::for_piece(puzzle, target, target.piece()?))
    }

    /// Creates the model of a piece that can reach a target.
    pub(super) fn for_piece(puzzle: &BlockPuzzle, target: &Target, piece: usize) -> Self {
        let blocked = blocked_cells(puzzle, piece);
        let anchors = 0..(puzzle.rows() * puzzle.columns()) as u16;
        let fits: Vec<bool> = anchors.clone().map(|anchor| fits(puzzle, piece, anchor, &blocked)).collect();
        let goals = anchors.filter(|&anchor| fits[usize::from(anchor)] && target.is_reached_at(puzzle, anchor));
        Self { piece, goals: goals.collect(), fits, columns: puzzle.columns() }
    }

    /// Returns the anchors one move away.
    pub(super) fn moves(&self, puzzle: &BlockPuzzle, anchor: u16, metric: BlockMetric) -> Vec<u16> {
        let freedom = puzzle.pieces()[self.piece].freedom;
        let mut found = Vec::new();
        for direction in Direction::ALL.into_iter().filter(|&direction| freedom.allows(direction)) {
            let mut at = anchor;
            while let Some(next) = self.step(at, direction) {
                found.push(next);
                at = next;
                // A slide continues along a line, and so does a turn. The caller handles the
                // corners of a turn, which cost nothing.
                if metric == BlockMetric::Step {
                    break;
                }
            }
        }
        found
    }

    fn step(&self, anchor: u16, direction: Direction) -> Option<u16> {
        let (rows, columns) = (self.fits.len() / self.columns, self.columns);
        let next = direction.neighbour(anchor.into(), rows, columns)?;
        self.fits[next].then_some(next as u16)
    }
}

/// Returns the cells that are never free for the piece: walls and other pieces that never move.
fn blocked_cells(puzzle: &BlockPuzzle, piece: usize) -> Vec<bool> {
    let is_fixed = |&other: &usize| other != piece && puzzle.pieces()[other].freedom == Freedom::Fixed;
    let fixed = (0..puzzle.pieces().len()).filter(is_fixed);
    let fixed = fixed.flat_map(|other| puzzle.cells_at(other, puzzle.start_anchors()[other]));
    let mut blocked = vec![false; puzzle.rows() * puzzle.columns()];
    for (row, column) in puzzle.walls().chain(fixed) {
        blocked[row * puzzle.columns() + column] = true;
    }
    blocked
}

fn fits(puzzle: &BlockPuzzle, piece: usize, anchor: u16, blocked: &[bool]) -> bool {
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    puzzle
        .cells_at(piece, anchor)
        .all(|(row, column)| row < rows && column < columns && !blocked[row * columns + column])
}
