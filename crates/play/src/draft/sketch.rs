use std::collections::BTreeMap;

use loyd_core::BlockPuzzle;
use loyd_core::blocks::{
    BlockGoal, Freedom, Gate, MAX_GRID, Setup, SetupPiece, Shape, Target, is_piece_name, name_text,
};

use super::{DraftTarget, Edit, TargetRule};
use crate::cell::Cell;
use crate::scene::{PieceRole, Scene, SceneGate, ScenePiece};

/// The contents of a draft at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct DraftContent {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The contents of all non-empty cells, in reading order.
    cells: BTreeMap<Cell, Content>,
    /// The freedom of every piece.
    pub(super) freedoms: BTreeMap<char, Freedom>,
    pub(super) targets: Vec<DraftTarget>,
    /// The targets for kinds of pieces: shape and anchor.
    pub(super) kinds: Vec<(Shape, Cell)>,
    /// The gates, each with the pieces that may cover it.
    pub(super) gates: BTreeMap<Cell, Vec<char>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    Wall,
    Piece(char),
}

impl DraftContent {
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        let side = |side: usize| side.clamp(1, MAX_GRID);
        Self { rows: side(rows), columns: side(columns), ..Self::default() }
    }

    pub(super) fn freedom(&self, piece: char) -> Option<Freedom> {
        self.freedoms.get(&piece).copied()
    }

    /// Applies an edit. An invalid edit has no effect.
    pub(super) fn apply(&mut self, edit: Edit) {
        match edit {
            Edit::Resize { rows, columns } => self.resize(rows, columns),
            Edit::Paint { piece, cell } => self.fill(cell, Content::Piece(piece)),
            Edit::Wall(cell) => self.fill(cell, Content::Wall),
            Edit::Erase(cell) => drop(self.cells.remove(&cell)),
            Edit::Remove { piece } => self.cells.retain(|_, content| *content != Content::Piece(piece)),
            Edit::Exchange { piece, with } => self.swap_names(piece, with),
            Edit::SetFreedom { piece, freedom } => {
                self.freedoms.entry(piece).and_modify(|old| *old = freedom);
            }
            Edit::Target(target) => self.set_target(target),
            Edit::NoTarget { piece } => self.remove_targets(piece),
            Edit::Kind { piece, cell } => self.toggle_kind_target(piece, cell),
            Edit::Gate { piece, cell } => self.toggle_gate(piece, cell),
        }
        self.tidy();
    }

    /// Returns whether the goal has a target for any piece with the same shape as this one.
    pub(super) fn has_kind_target(&self, piece: char) -> bool {
        self.shape_of(piece).is_some_and(|piece_shape| self.kinds.iter().any(|(shape, _)| *shape == piece_shape))
    }

    /// Returns the setup, with the pieces in reading order.
    pub(super) fn setup(&self) -> Setup {
        let names = self.names();
        let pieces = names.iter().map(|&name| SetupPiece {
            name,
            cells: self.cells_of(name).map(|cell| (cell.row, cell.column)).collect(),
            freedom: self.freedom(name).unwrap_or(Freedom::Both),
        });
        let targets = self.targets.iter().filter_map(|&target| {
            let piece = names.iter().position(|&name| name == target.piece)?;
            Some(match target.rule {
                TargetRule::Covers(cell) => Target::Covers { piece, cell: cell.index(self.columns) as u16 },
                TargetRule::Right => Target::Right { piece },
                TargetRule::RightOwnRow => Target::RightOwnRow { piece },
                TargetRule::Fills(cell) => Target::Fills { piece, cell: cell.index(self.columns) as u16 },
                TargetRule::Leaves { side, first, last } => Target::Leaves { piece, side, first, last },
            })
        });
        let kind = |(shape, cell): &(Shape, Cell)| Target::Like {
            shape: shape.clone(),
            cell: cell.index(self.columns) as u16,
        };
        let index_of = |name: &char| names.iter().position(|other| other == name);
        let gate = |(cell, names): (&Cell, &Vec<char>)| {
            let mut pieces: Vec<usize> = names.iter().filter_map(index_of).collect();
            pieces.sort_unstable();
            Gate { cell: (cell.row, cell.column), pieces }
        };
        Setup {
            rows: self.rows,
            columns: self.columns,
            walls: self.walls().map(|cell| (cell.row, cell.column)).collect(),
            gates: self.gates.iter().map(gate).collect(),
            pieces: pieces.collect(),
            goal: BlockGoal(targets.chain(self.kinds.iter().map(kind)).collect()),
        }
    }

    /// Returns the pieces and walls, without goals.
    pub(super) fn scene(&self) -> Scene {
        let is_goal = |name| self.targets.iter().any(|target| target.piece == name);
        let names = self.names();
        let gate = |(&cell, admitted): (&Cell, &Vec<char>)| SceneGate {
            cell,
            pieces: (0..names.len()).filter(|&id| admitted.contains(&names[id])).collect(),
        };
        let pieces = names.iter().copied().enumerate().map(|(id, name)| ScenePiece {
            id,
            label: name_text(name),
            role: match self.freedom(name) {
                _ if is_goal(name) => PieceRole::Goal,
                Some(Freedom::Fixed) => PieceRole::Fixed,
                _ => PieceRole::Block,
            },
            cells: self.cells_of(name).collect(),
            pulls: vec![],
            home: None,
            is_home: false,
        });
        Scene {
            rows: self.rows,
            columns: self.columns,
            walls: self.walls().collect(),
            pieces: pieces.collect(),
            goals: vec![],
            gates: self.gates.iter().map(gate).collect(),
            blank: None,
        }
    }

    fn resize(&mut self, rows: usize, columns: usize) {
        let empty = Self::new(rows, columns);
        self.cells.retain(|&cell, _| empty.is_on_grid(cell));
        (self.rows, self.columns) = (empty.rows, empty.columns);
    }

    pub(super) fn fill(&mut self, cell: Cell, content: Content) {
        let has_invalid_name = matches!(content, Content::Piece(name) if !is_piece_name(name));
        if self.is_on_grid(cell) && !has_invalid_name {
            self.cells.insert(cell, content);
        }
    }

    pub(super) fn set_target(&mut self, target: DraftTarget) {
        if self.freedoms.contains_key(&target.piece) && self.is_target_on_grid(target.rule) {
            let is_filled = |target: &DraftTarget| matches!(target.rule, TargetRule::Fills(_));
            let before = self.targets.len();
            self.targets.retain(|old| *old != target);
            let is_removed = is_filled(&target) && self.targets.len() < before;
            self.targets.retain(|old| old.piece != target.piece || is_filled(old) && is_filled(&target));
            if !is_removed {
                self.targets.push(target);
            }
        }
    }

    /// Removes the targets of a piece and of its kind.
    fn remove_targets(&mut self, piece: char) {
        self.targets.retain(|target| target.piece != piece);
        if let Some(piece_shape) = self.shape_of(piece) {
            self.kinds.retain(|(shape, _)| *shape != piece_shape);
        }
    }

    pub(super) fn toggle_kind_target(&mut self, piece: char, cell: Cell) {
        let Some(shape) = self.shape_of(piece).filter(|_| self.is_on_grid(cell)) else { return };
        let kind = (shape, cell);
        match self.kinds.iter().position(|old| *old == kind) {
            Some(index) => drop(self.kinds.remove(index)),
            None => self.kinds.push(kind),
        }
    }

    pub(super) fn toggle_gate(&mut self, piece: char, cell: Cell) {
        if self.freedoms.contains_key(&piece) && self.is_on_grid(cell) {
            let names = self.gates.entry(cell).or_default();
            match names.iter().position(|name| *name == piece) {
                Some(index) => drop(names.remove(index)),
                None => names.push(piece),
            }
        }
    }

    pub(super) fn shape_of(&self, piece: char) -> Option<Shape> {
        let cells = self.cells_of(piece).map(|cell| (cell.row, cell.column)).collect();
        SetupPiece { name: piece, cells, freedom: Freedom::Both }.shape()
    }

    fn swap_names(&mut self, one: char, other: char) {
        if !is_piece_name(one) || !is_piece_name(other) {
            return;
        }
        let swapped = |name| match name {
            name if name == one => other,
            name if name == other => one,
            name => name,
        };
        for content in self.cells.values_mut() {
            if let Content::Piece(name) = content {
                *name = swapped(*name);
            }
        }
        self.freedoms = self.freedoms.iter().map(|(&name, &freedom)| (swapped(name), freedom)).collect();
        self.targets.iter_mut().for_each(|target| target.piece = swapped(target.piece));
        self.gates.values_mut().flatten().for_each(|name| *name = swapped(*name));
    }

    /// Removes the freedoms and targets of pieces without cells, and targets outside the grid. New
    /// pieces may move in all directions.
    pub(super) fn tidy(&mut self) {
        let names = self.names();
        self.freedoms.retain(|name, _| names.contains(name));
        let mut targets = std::mem::take(&mut self.targets);
        targets.retain(|&target| names.contains(&target.piece) && self.is_target_on_grid(target.rule));
        self.targets = targets;
        self.tidy_kinds_and_gates(&names);
        for name in names {
            self.freedoms.entry(name).or_insert(Freedom::Both);
        }
    }

    /// Removes targets for kinds without a piece, gates that admit no piece, targets and
    /// gates outside the grid, and gates covered by a wall or by a piece that they do not admit.
    fn tidy_kinds_and_gates(&mut self, names: &[char]) {
        let (mut kinds, mut gates) = (std::mem::take(&mut self.kinds), std::mem::take(&mut self.gates));
        if !kinds.is_empty() {
            let shapes: Vec<_> = self.setup().pieces.iter().filter_map(SetupPiece::shape).collect();
            kinds.retain(|(shape, cell)| self.is_on_grid(*cell) && shapes.contains(shape));
        }
        for pieces in gates.values_mut() {
            pieces.retain(|name| names.contains(name));
        }
        gates.retain(|cell, pieces| {
            let is_open = match self.cells.get(cell) {
                Some(Content::Wall) => false,
                Some(Content::Piece(name)) => pieces.contains(name),
                None => true,
            };
            self.is_on_grid(*cell) && is_open && !pieces.is_empty()
        });
        (self.kinds, self.gates) = (kinds, gates);
    }

    /// Returns whether the cells of a target are on the grid.
    fn is_target_on_grid(&self, rule: TargetRule) -> bool {
        match rule {
            TargetRule::Covers(cell) | TargetRule::Fills(cell) => self.is_on_grid(cell),
            TargetRule::Leaves { side, last, .. } => {
                usize::from(last) < if side.is_horizontal() { self.rows } else { self.columns }
            }
            TargetRule::Right | TargetRule::RightOwnRow => true,
        }
    }

    fn is_on_grid(&self, cell: Cell) -> bool {
        cell.row < self.rows && cell.column < self.columns
    }

    /// Returns the names of the pieces, in reading order of their first cells.
    pub(super) fn names(&self) -> Vec<char> {
        let mut names = Vec::new();
        for content in self.cells.values() {
            if let Content::Piece(name) = *content
                && !names.contains(&name)
            {
                names.push(name);
            }
        }
        names
    }

    pub(super) fn cells_of(&self, piece: char) -> impl Iterator<Item = Cell> {
        self.cells_with(Content::Piece(piece))
    }

    pub(super) fn walls(&self) -> impl Iterator<Item = Cell> {
        self.cells_with(Content::Wall)
    }

    fn cells_with(&self, content: Content) -> impl Iterator<Item = Cell> {
        self.cells.iter().filter(move |(_, other)| **other == content).map(|(&cell, _)| cell)
    }
}

impl From<&BlockPuzzle> for DraftContent {
    fn from(puzzle: &BlockPuzzle) -> Self {
        let setup = Setup::from(puzzle);
        let mut sketch = Self::new(setup.rows, setup.columns);
        for (row, column) in setup.walls {
            sketch.fill(Cell { row, column }, Content::Wall);
        }
        for SetupPiece { name, cells, freedom } in &setup.pieces {
            for &(row, column) in cells {
                sketch.fill(Cell { row, column }, Content::Piece(*name));
            }
            sketch.freedoms.insert(*name, *freedom);
        }
        let cell_at = |cell: u16| Cell::at(cell.into(), setup.columns);
        for target in &setup.goal.0 {
            let (piece, rule) = match *target {
                Target::Covers { piece, cell } => (piece, TargetRule::Covers(cell_at(cell))),
                Target::Right { piece } => (piece, TargetRule::Right),
                Target::RightOwnRow { piece } => (piece, TargetRule::RightOwnRow),
                Target::Fills { piece, cell } => (piece, TargetRule::Fills(cell_at(cell))),
                Target::Leaves { piece, side, first, last } => (piece, TargetRule::Leaves { side, first, last }),
                Target::Like { ref shape, cell } => {
                    sketch.kinds.push((shape.clone(), cell_at(cell)));
                    continue;
                }
            };
            sketch.targets.push(DraftTarget { piece: setup.pieces[piece].name, rule });
        }
        for Gate { cell: (row, column), pieces } in &setup.gates {
            let names = pieces.iter().map(|&piece| setup.pieces[piece].name).collect();
            sketch.gates.insert(Cell { row: *row, column: *column }, names);
        }
        sketch
    }
}
