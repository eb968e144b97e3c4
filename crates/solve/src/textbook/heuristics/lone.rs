use loyd_core::blocks::{Freedom, Target};
use loyd_core::{BlockMetric, BlockPuzzle, Direction};

/// The piece of a target as if it were alone among walls and pieces that never move.
#[derive(Clone, Debug)]
pub(super) struct Lone {
    pub(super) piece: usize,
    /// Whether the piece fits at each anchor.
    fits: Vec<bool>,
    /// The anchors at which the target is reached.
    pub(super) goals: Vec<u16>,
    columns: usize,
}

impl Lone {
    /// The piece of a target; `None` for a target that any piece of a kind can reach.
    pub(super) fn of(puzzle: &BlockPuzzle, target: &Target) -> Option<Self> {
        Some(Self::with(puzzle, target, target.piece()?))
    }

    /// A piece that can reach a target.
    pub(super) fn with(puzzle: &BlockPuzzle, target: &Target, piece: usize) -> Self {
        let taken = taken(puzzle, piece);
        let anchors = 0..(puzzle.rows() * puzzle.columns()) as u16;
        let fits: Vec<bool> = anchors.clone().map(|anchor| fits(puzzle, piece, anchor, &taken)).collect();
        let goals = anchors.filter(|&anchor| fits[usize::from(anchor)] && target.is_reached_at(puzzle, anchor));
        Self { piece, goals: goals.collect(), fits, columns: puzzle.columns() }
    }

    /// The anchors one move away.
    pub(super) fn moves(&self, puzzle: &BlockPuzzle, anchor: u16, metric: BlockMetric) -> Vec<u16> {
        let freedom = puzzle.pieces()[self.piece].freedom;
        let mut found = Vec::new();
        for direction in Direction::ALL.into_iter().filter(|&direction| freedom.allows(direction)) {
            let mut at = anchor;
            while let Some(next) = self.step(at, direction) {
                found.push(next);
                at = next;
                // A slide goes on; so does a turn, whose corners the search over single moves would count.
                if metric == BlockMetric::Step {
                    break;
                }
            }
        }
        found
    }

    fn step(&self, anchor: u16, direction: Direction) -> Option<u16> {
        let (rows, columns) = (self.fits.len() / self.columns, self.columns);
        let (row, column) =
            direction.from(usize::from(anchor) / columns, usize::from(anchor) % columns, rows, columns)?;
        let next = row * columns + column;
        self.fits[next].then_some(next as u16)
    }
}

/// The cells that no piece can ever have but the one: walls and other pieces that never move.
fn taken(puzzle: &BlockPuzzle, piece: usize) -> Vec<bool> {
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    let mut taken: Vec<bool> = (0..rows * columns).map(|cell| puzzle.is_wall(cell / columns, cell % columns)).collect();
    for (other, &anchor) in puzzle.start_anchors().iter().enumerate() {
        if other != piece && puzzle.pieces()[other].freedom == Freedom::Fixed {
            for (row, column) in puzzle.cells_at(other, anchor) {
                taken[row * columns + column] = true;
            }
        }
    }
    taken
}

fn fits(puzzle: &BlockPuzzle, piece: usize, anchor: u16, taken: &[bool]) -> bool {
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    puzzle.cells_at(piece, anchor).all(|(row, column)| row < rows && column < columns && !taken[row * columns + column])
}
