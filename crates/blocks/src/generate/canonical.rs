use loyd_core::BlockPuzzle;
use loyd_core::blocks::{Freedom, Target};

use crate::bitboard::on_grid;

/// A puzzle without names, up to rotation and reflection. Two puzzles have equal canonical forms if
/// and only if a symmetry of the square maps one to the other, including start and goal.
///
/// ```
/// use loyd_core::text::{AnyPuzzle, ReadOptions, read_argument};
/// use loyd_blocks::generate::Canonical;
/// let canonical = |text: &str| {
///     let read = read_argument(text, &ReadOptions::default())?;
///     let AnyPuzzle::Blocks(puzzle) = read.puzzle.puzzle else { unreachable!() };
///     Ok::<_, loyd_core::text::Faults>(Canonical::new(&puzzle))
/// };
/// assert_eq!(canonical("Z1/.1")?, canonical(".Y/ZY")?);
/// assert_ne!(canonical("Z1/.1")?, canonical("Z1/.1 | vertical: 1")?);
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Canonical {
    width: usize,
    parts: Vec<NamelessPiece>,
    /// The placements of targets for kinds, each as the cells covered.
    kinds: Vec<Vec<usize>>,
}

/// A piece or a wall, without its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct NamelessPiece {
    cells: Vec<usize>,
    freedom: Option<Freedom>,
    /// For each target of the piece, the placements that reach it, each as the cells covered.
    targets: Vec<Vec<Vec<usize>>>,
    /// The gates that admit the piece.
    gates: Vec<usize>,
}

impl Canonical {
    /// Returns the canonical form of a puzzle.
    pub fn new(puzzle: &BlockPuzzle) -> Self {
        let images = (0..8).map(|symmetry| SymmetricImage::new(puzzle, symmetry).canonical());
        images.min().unwrap_or(Self { width: 0, parts: vec![], kinds: vec![] })
    }
}

/// A puzzle under a symmetry of the square.
struct SymmetricImage<'a> {
    puzzle: &'a BlockPuzzle,
    is_mirrored: bool,
    is_upside_down: bool,
    is_transposed: bool,
}

impl<'a> SymmetricImage<'a> {
    /// Returns the image under one of the eight symmetries, numbered by three bits.
    fn new(puzzle: &'a BlockPuzzle, symmetry: u8) -> Self {
        let [is_mirrored, is_upside_down, is_transposed] = [1, 2, 4].map(|bit| symmetry & bit != 0);
        Self { puzzle, is_mirrored, is_upside_down, is_transposed }
    }

    fn width(&self) -> usize {
        if self.is_transposed { self.puzzle.rows() } else { self.puzzle.columns() }
    }

    fn canonical(&self) -> Canonical {
        let wall = |cell| NamelessPiece { cells: vec![self.cell(cell)], freedom: None, targets: vec![], gates: vec![] };
        let mut parts: Vec<NamelessPiece> = self.puzzle.walls().map(wall).collect();
        parts.extend((0..self.puzzle.pieces().len()).map(|piece| self.part(piece)));
        parts.sort_unstable();
        let mut kinds: Vec<_> = self.puzzle.goal().0.iter().filter_map(|target| self.kind(target)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        Canonical { width: self.width(), parts, kinds }
    }

    fn part(&self, piece: usize) -> NamelessPiece {
        let targets = self.puzzle.goal().0.iter().filter(|target| target.piece() == Some(piece));
        let mut targets: Vec<_> = targets.map(|target| self.reached(piece, target)).collect();
        targets.sort_unstable();
        targets.dedup();
        let freedom = match (self.puzzle.pieces()[piece].freedom, self.is_transposed) {
            (Freedom::Horizontal, true) => Freedom::Vertical,
            (Freedom::Vertical, true) => Freedom::Horizontal,
            (freedom, _) => freedom,
        };
        let gates = self.puzzle.gates().iter().filter(|gate| gate.pieces.contains(&piece));
        let gates = self.numbers(gates.map(|gate| gate.cell));
        NamelessPiece {
            cells: self.cells(piece, self.puzzle.start_anchors()[piece]),
            freedom: Some(freedom),
            targets,
            gates,
        }
    }

    /// Returns all placements on the grid that reach a target.
    fn reached(&self, piece: usize, target: &Target) -> Vec<Vec<usize>> {
        let mut placements: Vec<_> =
            anchors_reached(self.puzzle, target).map(|anchor| self.cells(piece, anchor)).collect();
        placements.sort_unstable();
        placements
    }

    /// Returns the cells of a target for a kind.
    fn kind(&self, target: &Target) -> Option<Vec<usize>> {
        let Target::Like { shape, cell } = target else { return None };
        Some(self.numbers(shape.cells_from(self.puzzle.place(*cell))))
    }

    /// Returns the cells that a piece covers in the image, in ascending order.
    fn cells(&self, piece: usize, anchor: u16) -> Vec<usize> {
        self.numbers(self.puzzle.cells_at(piece, anchor))
    }

    /// Returns the indices of cells in the image, in ascending order.
    fn numbers(&self, cells: impl Iterator<Item = (usize, usize)>) -> Vec<usize> {
        let mut numbers: Vec<usize> = cells.map(|cell| self.cell(cell)).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Returns the index of a cell in the image.
    fn cell(&self, (row, column): (usize, usize)) -> usize {
        let row = if self.is_upside_down { self.puzzle.rows() - 1 - row } else { row };
        let column = if self.is_mirrored { self.puzzle.columns() - 1 - column } else { column };
        if self.is_transposed { column * self.width() + row } else { row * self.width() + column }
    }
}

/// Returns the anchors that reach a target and keep its piece within the grid.
pub(super) fn anchors_reached<'a>(puzzle: &'a BlockPuzzle, target: &'a Target) -> impl Iterator<Item = u16> + 'a {
    let anchors = (0..puzzle.rows() * puzzle.columns()).map(|anchor| anchor as u16);
    let shape = match target {
        Target::Like { shape, .. } => Some(shape),
        _ => target.piece().map(|piece| &puzzle.pieces()[piece].shape),
    };
    let stays = move |anchor: u16| shape.is_some_and(|shape| on_grid(puzzle, shape, anchor.into()));
    anchors.filter(move |&anchor| stays(anchor) && target.is_reached_at(puzzle, anchor))
}
