//! Checks for a setup's goal.

use std::collections::{HashMap, HashSet};

use super::{BlockGoal, Setup, SetupFault, SetupPiece, Shape, Target};

type Cell = (usize, usize);

/// Returns the faults in the goal of a setup whose pieces are valid: first those in each target, in
/// order, then those in the cells to be filled.
pub(super) fn goal_faults(setup: &Setup) -> Vec<SetupFault> {
    let BlockGoal(targets) = &setup.goal;
    if targets.is_empty() {
        return vec![SetupFault::NoTarget];
    }
    let mut checker = Checker {
        setup,
        walls: setup.walls.iter().copied().collect(),
        shapes: HashMap::new(),
        claims: HashMap::new(),
        anchors: HashMap::new(),
        filled: HashMap::new(),
        faults: vec![],
    };
    for target in targets {
        if let Err(fault) = checker.check(target) {
            checker.faults.push(fault);
        }
    }
    checker.check_filled();
    checker.faults
}

/// The requirements of the targets checked so far.
struct Checker<'a> {
    setup: &'a Setup,
    walls: HashSet<Cell>,
    /// The shape of each piece with a [`Target::Covers`] target.
    shapes: HashMap<usize, Shape>,
    /// The required placement that covers each cell.
    claims: HashMap<Cell, Claim>,
    /// The required anchor of each piece.
    anchors: HashMap<usize, Cell>,
    /// The cells that each piece must fill.
    filled: HashMap<usize, Vec<Cell>>,
    faults: Vec<SetupFault>,
}

/// The required placement of a specific piece, or of any piece with the given shape.
struct Claim {
    piece: Option<usize>,
    shape: Shape,
    anchor: Cell,
}

impl Checker<'_> {
    fn check(&mut self, target: &Target) -> Result<(), SetupFault> {
        let Some(piece) = target.piece() else {
            let Target::Like { shape, cell } = target else { return Ok(()) };
            return self.check_kind(shape, *cell);
        };
        let pieces = self.setup.pieces.len();
        let Some(SetupPiece { name, cells, .. }) = self.setup.pieces.get(piece) else {
            return Err(SetupFault::UnknownTarget { piece, pieces });
        };
        match *target {
            Target::Covers { cell, .. } => {
                let shape = self.shapes.entry(piece).or_insert_with(|| shape_of(cells)).clone();
                let outside = SetupFault::TargetOutside(piece, *name);
                self.place(Some(piece), &shape, self.cell(cell)).ok_or(outside)
            }
            Target::Fills { cell, .. } => {
                let cell = self.cell(cell);
                self.filled.entry(piece).or_default().push(cell);
                Ok(())
            }
            Target::Leaves { side, first, last, .. } => {
                let (side_length, extent) = if side.is_horizontal() {
                    (self.setup.rows, shape_of(cells).height())
                } else {
                    (self.setup.columns, shape_of(cells).width())
                };
                let (first, last) = (usize::from(first), usize::from(last));
                if last < first || last >= side_length {
                    Err(SetupFault::ExitOutside(piece, *name))
                } else if last + 1 - first < extent {
                    Err(SetupFault::TargetOutside(piece, *name))
                } else {
                    Ok(())
                }
            }
            Target::Right { .. } | Target::RightOwnRow { .. } | Target::Like { .. } => Ok(()),
        }
    }

    fn check_kind(&mut self, shape: &Shape, cell: u16) -> Result<(), SetupFault> {
        let known = || self.setup.pieces.iter().any(|piece| shape_of(&piece.cells) == *shape);
        if !shape.is_rectangle() && !known() {
            return Err(SetupFault::UnknownKind);
        }
        let (row, column) = self.cell(cell);
        self.place(None, shape, (row, column)).ok_or(SetupFault::KindOutside(row, column))
    }

    /// Claims the cells of a placement; `None` if it is outside the grid or on a wall.
    fn place(&mut self, piece: Option<usize>, shape: &Shape, anchor: Cell) -> Option<()> {
        let cells = self.placement(shape, anchor)?;
        // Two targets may require the same placement: one names a piece, the other its kind.
        let fits = |claim: &Claim| {
            (claim.anchor, &claim.shape) == (anchor, shape)
                && (claim.piece.is_none() || piece.is_none() || claim.piece == piece)
        };
        let mut collides = !cells.iter().all(|cell| self.claims.get(cell).is_none_or(fits));
        if let Some(piece) = piece {
            collides |= *self.anchors.entry(piece).or_insert(anchor) != anchor;
        }
        if collides {
            self.faults.push(SetupFault::TargetsCollide);
        }
        for cell in cells {
            let claim = self.claims.entry(cell).or_insert_with(|| Claim { piece, shape: shape.clone(), anchor });
            claim.piece = claim.piece.or(piece);
        }
        Some(())
    }

    /// Checks that each piece can cover all the cells that it must fill, and that no other piece is
    /// required to cover any of them.
    fn check_filled(&mut self) {
        let mut filled: Vec<_> = std::mem::take(&mut self.filled).into_iter().collect();
        filled.sort_unstable();
        let mut owners = HashMap::new();
        for (piece, cells) in &filled {
            let SetupPiece { name, cells: start_cells, .. } = &self.setup.pieces[*piece];
            let shape = shape_of(start_cells);
            // The anchors that place a cell of the shape on the first of these cells.
            let anchors = shape.offsets().iter().filter_map(|&(down, right)| {
                let row = cells[0].0.checked_sub(down.into())?;
                Some((row, cells[0].1.checked_add_signed(-isize::from(right))?))
            });
            let mut placements = anchors.filter_map(|anchor| self.placement(&shape, anchor));
            if !placements.any(|placement| cells.iter().all(|cell| placement.contains(cell))) {
                self.faults.push(SetupFault::TargetOutside(*piece, *name));
            }
            let is_other = |other: Option<usize>| other.is_some_and(|other| other != *piece);
            let mut claimed = |cell: &Cell| {
                let before = owners.insert(*cell, *piece);
                is_other(before) || is_other(self.claims.get(cell).and_then(|claim| claim.piece))
            };
            if cells.iter().filter(|&cell| claimed(cell)).count() > 0 {
                self.faults.push(SetupFault::TargetsCollide);
            }
        }
    }

    fn cell(&self, cell: u16) -> Cell {
        (usize::from(cell) / self.setup.columns, usize::from(cell) % self.setup.columns)
    }

    /// Returns the cells of a shape with its anchor at `anchor`, if all of them are on the grid and
    /// none is a wall.
    fn placement(&self, shape: &Shape, anchor: Cell) -> Option<Vec<Cell>> {
        let cell = |&(down, right): &(u8, i16)| {
            let row = anchor.0 + usize::from(down);
            let column = anchor.1.checked_add_signed(right.into())?;
            let is_free = row < self.setup.rows && column < self.setup.columns && !self.walls.contains(&(row, column));
            is_free.then_some((row, column))
        };
        shape.offsets().iter().map(cell).collect()
    }
}

/// Returns the shape of a piece with at least one cell.
fn shape_of(cells: &[Cell]) -> Shape {
    Shape::from_cells(cells).map_or_else(Shape::cell, |(shape, _)| shape)
}
