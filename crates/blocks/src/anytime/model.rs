//! A puzzle compiled for searches on boards of any size.

use std::collections::{HashMap, HashSet};

use loyd_core::blocks::Shape;
use loyd_core::{BlockMetric, BlockPuzzle, Direction};

use crate::bitboard::{cells, linear, on_grid};

/// The constants of a search: the cells that pieces cover, the anchors where they fit, and their
/// steps.
pub(super) struct BlockModel {
    pub(super) puzzle: BlockPuzzle,
    pub(super) metric: BlockMetric,
    pub(super) columns: usize,
    pub(super) cells: usize,
    /// The kind of each piece.
    pub(super) kind_of: Vec<u32>,
    /// The class of interchangeable pieces that each piece belongs to.
    pub(super) class_of: Vec<u32>,
    pub(super) kinds: Vec<PieceKind>,
    /// For each cell, whether it is a wall.
    pub(super) walls: Vec<bool>,
    /// Whether there are neither walls nor gates.
    has_no_obstacles: bool,
}

/// Pieces with the same shape and freedom that may pass through the same gates.
pub(super) struct PieceKind {
    /// The offsets of the covered cells from the anchor.
    pub(super) offsets: Vec<i32>,
    /// For each anchor, whether a piece there lies on the grid and covers neither walls nor gates
    /// that exclude it.
    pub(super) fits: Vec<bool>,
    /// The steps that the pieces' freedom allows.
    pub(super) steps: Vec<KindStep>,
}

/// A step in one direction by the pieces of a kind.
pub(super) struct KindStep {
    pub(super) direction: Direction,
    /// The change that the step makes to the anchor.
    pub(super) delta: i32,
    /// The offsets from the new anchor to the cells that the step enters.
    pub(super) entered: Vec<i32>,
}

impl BlockModel {
    pub(super) fn new(puzzle: &BlockPuzzle, metric: BlockMetric) -> Self {
        let (rows, columns) = (puzzle.rows(), puzzle.columns());
        let cells = rows * columns;
        let mut class_of = vec![0; puzzle.pieces().len()];
        for (number, class) in puzzle.classes().iter().enumerate() {
            for &piece in class {
                class_of[piece] = number as u32;
            }
        }
        let mut gates = vec![vec![]; puzzle.pieces().len()];
        for (number, gate) in puzzle.gates().iter().enumerate() {
            gate.pieces.iter().for_each(|&piece| gates[piece].push(number));
        }
        let (mut numbers, mut kinds) = (HashMap::new(), vec![]);
        let kind_of = puzzle.pieces().iter().zip(&gates).enumerate().map(|(piece, (info, gates))| {
            *numbers.entry((&info.shape, info.freedom, gates)).or_insert_with(|| {
                kinds.push(PieceKind::new(puzzle, piece));
                kinds.len() as u32 - 1
            })
        });
        let kind_of = kind_of.collect();
        let walls: Vec<bool> = (0..cells).map(|cell| puzzle.is_wall(cell / columns, cell % columns)).collect();
        Self {
            puzzle: puzzle.clone(),
            metric,
            columns,
            cells,
            kind_of,
            class_of,
            kinds,
            has_no_obstacles: puzzle.gates().is_empty() && !walls.contains(&true),
            walls,
        }
    }

    pub(super) fn kind(&self, piece: usize) -> &PieceKind {
        &self.kinds[self.kind_of[piece] as usize]
    }

    /// Returns the anchor one step away, if the piece fits there on an otherwise empty board.
    pub(super) fn after(&self, kind: &PieceKind, step: &KindStep, anchor: usize) -> Option<usize> {
        // A step across the edge of the grid would wrap around into another row.
        let stays = match step.direction {
            Direction::Up | Direction::Down => true,
            Direction::Left => !anchor.is_multiple_of(self.columns),
            Direction::Right => anchor % self.columns + 1 < self.columns,
        };
        let next = anchor.wrapping_add_signed(step.delta as isize);
        (stays && next < self.cells && kind.fits[next]).then_some(next)
    }

    /// Returns whether nothing but the edges of the grid restricts a piece of this kind.
    pub(super) fn is_open(&self, kind: &PieceKind) -> bool {
        self.has_no_obstacles && kind.steps.len() == Direction::ALL.len()
    }

    /// Returns the memory used by the model's tables, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let kinds: usize = self.kinds.iter().map(|kind| kind.fits.len() + 20 * kind.offsets.len()).sum();
        (kinds + self.cells + 8 * self.kind_of.len()) as u64
    }
}

impl PieceKind {
    fn new(puzzle: &BlockPuzzle, piece: usize) -> Self {
        let (info, columns) = (&puzzle.pieces()[piece], puzzle.columns());
        let is_open = |(row, column): (usize, usize)| puzzle.admits(piece, row, column);
        let fits =
            |anchor: usize| on_grid(puzzle, &info.shape, anchor) && puzzle.cells_at(piece, anchor as u16).all(is_open);
        let steps = Direction::ALL.into_iter().filter(|&direction| info.freedom.allows(direction));
        Self {
            fits: (0..puzzle.rows() * columns).map(fits).collect(),
            steps: steps.map(|direction| KindStep::new(&info.shape, columns, direction)).collect(),
            offsets: cells(&info.shape).map(|cell| linear(cell, columns) as i32).collect(),
        }
    }

    /// Returns the cells that a piece covers at an anchor.
    pub(super) fn cells(&self, anchor: u16) -> impl Iterator<Item = usize> {
        self.offsets.iter().map(move |&offset| usize::from(anchor).wrapping_add_signed(offset as isize))
    }
}

impl KindStep {
    fn new(shape: &Shape, columns: usize, direction: Direction) -> Self {
        let (down, right) = direction.offset();
        let covered: HashSet<(isize, isize)> = cells(shape).collect();
        let entered = cells(shape).filter(|cell| !covered.contains(&(cell.0 + down, cell.1 + right)));
        let entered = entered.map(|cell| linear(cell, columns) as i32).collect();
        Self { direction, delta: linear((down, right), columns) as i32, entered }
    }
}
