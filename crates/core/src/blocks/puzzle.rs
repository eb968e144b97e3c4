//! Block puzzles, their positions, and keys, which merge positions that are the same up to swaps of
//! interchangeable pieces.

use std::collections::HashMap;
use std::sync::Arc;

use super::{BlockGoal, Freedom, Gate, Piece, Shape, Target};
use crate::{BlockMetric, Direction, Puzzle};

/// A block puzzle: a grid with walls, pieces in their starting positions, and a goal. It is created
/// from a [`super::Setup`].
///
/// Cells are numbered `row × columns + column`. A piece's location is its *anchor*, its first cell
/// in reading order. Pieces are identified by their index in the file, from 0, or by name. Cloning
/// is cheap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockPuzzle {
    parts: Arc<Parts>,
    classes: Arc<[Vec<usize>]>,
}

/// The checked contents of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parts {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) walls: Vec<bool>,
    pub(super) pieces: Vec<Piece>,
    /// Ordered by their cells, in reading order.
    pub(super) gates: Vec<Gate>,
    pub(super) goal: BlockGoal,
    pub(super) start: BlockPosition,
}

/// The movement of one piece by one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlockStep {
    /// The index of the piece.
    pub piece: u16,
    /// The direction of its movement.
    pub direction: Direction,
}

impl BlockPuzzle {
    pub(super) fn from_parts(parts: Parts) -> Self {
        let classes = classes(&parts.pieces, &parts.gates, &parts.goal).into();
        Self { parts: parts.into(), classes }
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.parts.rows
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        self.parts.columns
    }

    /// Returns whether a cell is a wall.
    pub fn is_wall(&self, row: usize, column: usize) -> bool {
        self.parts.walls[row * self.columns() + column]
    }

    /// Returns the cells `(row, column)` that are walls, in reading order.
    pub fn walls(&self) -> impl Iterator<Item = (usize, usize)> {
        let walls = (0..=u16::MAX).zip(&self.parts.walls).filter(|&(_, &is_wall)| is_wall);
        walls.map(|(cell, _)| self.place(cell))
    }

    /// Returns the row and the column of a cell.
    pub fn place(&self, cell: u16) -> (usize, usize) {
        (usize::from(cell) / self.columns(), usize::from(cell) % self.columns())
    }

    /// Returns the cells that only certain pieces may enter, in reading order.
    pub fn gates(&self) -> &[Gate] {
        &self.parts.gates
    }

    /// Returns whether the piece could cover a cell on an empty grid: the cell is neither a wall
    /// nor a gate for other pieces.
    pub fn admits(&self, piece: usize, row: usize, column: usize) -> bool {
        let is_open = || match self.gates().binary_search_by_key(&(row, column), |gate| gate.cell) {
            Ok(gate) => self.gates()[gate].pieces.binary_search(&piece).is_ok(),
            Err(_) => true,
        };
        // Nearly all puzzles have no gates.
        !self.is_wall(row, column) && (self.gates().is_empty() || is_open())
    }

    /// Returns the pieces, in the order of the file.
    pub fn pieces(&self) -> &[Piece] {
        &self.parts.pieces
    }

    /// Returns the index of the piece with this name.
    pub fn piece_named(&self, name: char) -> Option<usize> {
        self.pieces().iter().position(|piece| piece.name == name)
    }

    /// Returns the goal.
    pub fn goal(&self) -> &BlockGoal {
        &self.parts.goal
    }

    /// Returns the anchors in the starting position, in the order of the pieces.
    pub fn start_anchors(&self) -> &[u16] {
        &self.parts.start.anchors
    }

    /// Returns the position with these anchors, in the order of the pieces. `None` if their number
    /// is wrong, if two pieces overlap, or if one extends beyond the grid or covers a wall or a
    /// gate that it may not enter.
    pub fn position(&self, anchors: &[u16]) -> Option<BlockPosition> {
        let mut owners = self.parts.walls.clone();
        let columns = self.columns();
        if anchors.len() != self.pieces().len() {
            return None;
        }
        for (piece, &anchor) in anchors.iter().enumerate() {
            let (row, column) = self.place(anchor);
            for &(down, right) in self.shape(piece).offsets() {
                let column = column.checked_add_signed(right.into()).filter(|&column| column < columns)?;
                let row = row + usize::from(down);
                let taken = owners.get_mut(row * columns + column)?;
                if std::mem::replace(taken, true) || !self.admits(piece, row, column) {
                    return None;
                }
            }
        }
        Some(BlockPosition { anchors: anchors.into() })
    }

    /// Returns this puzzle with a different starting position. `None` if the position does not
    /// belong to this puzzle, or if a piece with the target [`super::Target::RightOwnRow`] would
    /// start in a different row, which would change the goal.
    ///
    /// ```
    /// use loyd_core::{Puzzle, text::{AnyPuzzle, ReadOptions, read_argument, rows}};
    /// let AnyPuzzle::Blocks(puzzle) =
    ///     read_argument("Z..1/...1", &ReadOptions::default())?.puzzle.puzzle
    /// else {
    ///     unreachable!()
    /// };
    /// let position = puzzle.position(&[5, 2]).expect("no overlap");
    /// let puzzle = puzzle.restarted(&position).expect("a position of the puzzle");
    /// assert_eq!(rows(&puzzle, &puzzle.start(), '.'), ["..1.", ".Z1."]);
    /// # Ok::<(), loyd_core::text::Faults>(())
    /// ```
    pub fn restarted(&self, position: &BlockPosition) -> Option<Self> {
        let start = self.position(&position.anchors)?;
        let stays_in_row = |target: &Target| match *target {
            Target::RightOwnRow { piece } => {
                self.place(start.anchors[piece]).0 == self.place(self.parts.start.anchors[piece]).0
            }
            _ => true,
        };
        if !self.goal().0.iter().all(stays_in_row) {
            return None;
        }
        let parts = Parts { start, ..self.parts.as_ref().clone() };
        Some(Self { parts: parts.into(), classes: Arc::clone(&self.classes) })
    }

    /// Returns the cells `(row, column)` that a piece covers if its anchor is at `anchor`. The
    /// piece must fit the grid there.
    pub fn cells_at(&self, piece: usize, anchor: u16) -> impl Iterator<Item = (usize, usize)> {
        self.shape(piece).cells_from(self.place(anchor))
    }

    /// Returns the piece on every cell, row by row; `None` for empty cells and walls.
    pub fn occupants(&self, position: &BlockPosition) -> Vec<Option<u16>> {
        let mut occupants = vec![None; self.rows() * self.columns()];
        for (piece, &anchor) in position.anchors.iter().enumerate() {
            for (row, column) in self.cells_at(piece, anchor) {
                occupants[row * self.columns() + column] = Some(piece as u16);
            }
        }
        occupants
    }

    /// Returns every legal step in a position, and how many times it can be repeated. The board is
    /// not scanned again for each step.
    ///
    /// ```
    /// use loyd_core::{Puzzle, text::{AnyPuzzle, ReadOptions, read_argument}};
    /// let AnyPuzzle::Blocks(puzzle) =
    ///     read_argument("Z..1/...1", &ReadOptions::default())?.puzzle.puzzle
    /// else {
    ///     unreachable!()
    /// };
    /// let lengths: Vec<usize> =
    ///     puzzle.slides(&puzzle.start()).map(|(_, length)| length).collect();
    /// assert_eq!(lengths, [1, 2, 2]); // Z down and to the right, the other piece to the left
    /// # Ok::<(), loyd_core::text::Faults>(())
    /// ```
    pub fn slides(&self, position: &BlockPosition) -> impl Iterator<Item = (BlockStep, usize)> {
        let (occupants, mut moved) = (self.occupants(position), position.clone());
        self.steps(position).map(move |step| {
            let (piece, mut length) = (usize::from(step.piece), 0);
            let anchor = moved.anchors[piece];
            // Cells that the piece has left count as its own, so the occupants need no update.
            while self.can_move(&moved, &occupants, step) {
                self.play_unchecked(&mut moved, step);
                length += 1;
            }
            moved.anchors[piece] = anchor;
            (step, length)
        })
    }

    /// Returns the classes of interchangeable pieces, each as the indices of its pieces in
    /// [`BlockPuzzle::pieces`]. Two pieces are interchangeable if they have the same shape and
    /// freedom and may enter the same gates, and if no target names either of them. Every piece is
    /// in exactly one class; classes are ordered by their first pieces.
    pub fn classes(&self) -> &[Vec<usize>] {
        &self.classes
    }

    /// Sets the occupant of the cells that a piece covers.
    fn mark(&self, position: &BlockPosition, piece: usize, occupants: &mut [Option<u16>], occupant: Option<u16>) {
        for (row, column) in self.cells_at(piece, position.anchors[piece]) {
            occupants[row * self.columns() + column] = occupant;
        }
    }

    fn shape(&self, piece: usize) -> &Shape {
        &self.pieces()[piece].shape
    }

    /// Returns whether the cells that a piece would enter are free.
    fn can_move(&self, position: &BlockPosition, occupants: &[Option<u16>], step: BlockStep) -> bool {
        let piece = usize::from(step.piece);
        let (rows, columns) = (self.rows(), self.columns());
        self.pieces()[piece].freedom.allows(step.direction)
            && self.cells_at(piece, position.anchors[piece]).all(|(row, column)| {
                step.direction.from(row, column, rows, columns).is_some_and(|(row, column)| {
                    let occupant = occupants[row * columns + column];
                    occupant.is_none_or(|other| other == step.piece) && self.admits(piece, row, column)
                })
            })
    }

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

impl Puzzle for BlockPuzzle {
    type Position = BlockPosition;
    type Step = BlockStep;
    type Metric = BlockMetric;

    const METRICS: &'static [BlockMetric] = &[BlockMetric::Step, BlockMetric::Slide, BlockMetric::Turn];

    fn start(&self) -> BlockPosition {
        self.parts.start.clone()
    }

    fn is_solved(&self, position: &BlockPosition) -> bool {
        self.is_goal(position)
    }

    fn steps(&self, position: &BlockPosition) -> impl Iterator<Item = BlockStep> + use<> {
        let occupants = self.occupants(position);
        let mut steps = Vec::new();
        for (piece, Piece { freedom, .. }) in self.pieces().iter().enumerate() {
            if *freedom == Freedom::Fixed {
                continue;
            }
            let candidates = Direction::ALL.map(|direction| BlockStep { piece: piece as u16, direction });
            steps.extend(candidates.into_iter().filter(|&step| self.can_move(position, &occupants, step)));
        }
        steps.into_iter()
    }

    fn is_legal(&self, position: &BlockPosition, step: BlockStep) -> bool {
        usize::from(step.piece) < self.pieces().len() && self.can_move(position, &self.occupants(position), step)
    }

    fn play_unchecked(&self, position: &mut BlockPosition, step: BlockStep) {
        let (down, right) = step.direction.offset();
        let anchor = &mut position.anchors[usize::from(step.piece)];
        *anchor = anchor.wrapping_add_signed((down * self.columns() as isize + right) as i16);
    }

    /// Tracks the occupied cells, so a step need not scan thousands of pieces.
    fn play_all(&self, position: &mut BlockPosition, steps: &[BlockStep]) -> Result<(), usize> {
        let mut occupants = self.occupants(position);
        for (index, &step) in steps.iter().enumerate() {
            let piece = usize::from(step.piece);
            if piece >= self.pieces().len() || !self.can_move(position, &occupants, step) {
                return Err(index);
            }
            self.mark(position, piece, &mut occupants, None);
            self.play_unchecked(position, step);
            self.mark(position, piece, &mut occupants, Some(step.piece));
        }
        Ok(())
    }

    fn inverse(step: BlockStep) -> BlockStep {
        BlockStep { direction: step.direction.opposite(), ..step }
    }

    fn joins(metric: BlockMetric, previous: BlockStep, next: BlockStep) -> bool {
        match metric {
            BlockMetric::Step => false,
            BlockMetric::Slide => previous == next,
            BlockMetric::Turn => previous.piece == next.piece,
        }
    }
}

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

/// A position in which interchangeable pieces are not distinguished. Search and counting treat two
/// positions as equal if their keys are equal.
///
/// A key contains the sorted anchors of each class in [`BlockPuzzle::classes`], class by class.
/// Every packed representation must agree with this plain one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlockKey(Box<[u16]>);

impl BlockKey {
    /// Returns the sorted anchors, class by class.
    pub fn anchors(&self) -> &[u16] {
        &self.0
    }
}

/// Returns the indices of interchangeable pieces, class by class. Classes are ordered by their
/// first pieces.
fn classes(pieces: &[Piece], all_gates: &[Gate], goal: &BlockGoal) -> Vec<Vec<usize>> {
    let mut has_target = vec![false; pieces.len()];
    for piece in goal.0.iter().filter_map(Target::piece) {
        has_target[piece] = true;
    }
    let mut gates = vec![vec![]; pieces.len()];
    for (number, gate) in all_gates.iter().enumerate() {
        gate.pieces.iter().for_each(|&piece| gates[piece].push(number));
    }
    let mut numbers = HashMap::new();
    let mut classes: Vec<Vec<usize>> = vec![];
    for ((piece, kind), gates) in pieces.iter().enumerate().zip(gates) {
        let target_piece = has_target[piece].then_some(piece);
        // Interchangeable pieces share these. A piece with its own target is in a separate class.
        let properties = (&kind.shape, kind.freedom, gates, target_piece);
        let number = *numbers.entry(properties).or_insert(classes.len());
        if number == classes.len() {
            classes.push(vec![]);
        }
        classes[number].push(piece);
    }
    classes
}
