//! A board independent of its size on the screen: the figure that covers each cell, and its ink.
//! Styles and sizes are chosen later, so all styles show the same content.

use loyd_core::Direction;
use loyd_front::Colouring;
use loyd_play::{Cell, Focus, Glide, PieceRole, Scene, SceneGoal, ScenePiece};

use crate::look::{Ink, ScreenLook, block_ink, layer_ink};

/// A scene prepared for drawing at any size: the cover, ink and label of each cell.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    /// The number of rows.
    pub(crate) rows: usize,
    /// The number of columns.
    pub(crate) columns: usize,
    /// The index of the figure that covers each cell, row by row.
    cells: Vec<Option<usize>>,
    /// The pieces and walls.
    pub(crate) figures: Vec<Figure>,
    /// The goal cells.
    pub(crate) goals: Vec<GoalCell>,
    /// The edge cells through which a piece leaves the board, each with the side of its exit.
    pub(crate) exits: Vec<(Cell, Direction)>,
    /// The gates, which only some pieces may cover.
    pub(crate) gates: Vec<Cell>,
    /// Whether this is a tile board.
    pub(crate) is_tiles: bool,
}

/// A cell that a piece must cover to reach the goal.
#[derive(Clone, Debug)]
pub(crate) struct GoalCell {
    /// The cell.
    pub(crate) cell: Cell,
    /// The figure that must cover it.
    pub(crate) figure: usize,
    /// Whether this is the first cell of its piece, which shows the piece's name.
    pub(crate) is_first: bool,
}

/// A piece or a wall.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    /// The number or name.
    pub(crate) label: String,
    /// The label with an additional symbol (an arrow for a hint, brackets for the chosen piece), in
    /// Unicode and in ASCII. Used if there is room for it.
    pub(crate) long_label: Option<(String, String)>,
    /// The ink of the body.
    pub(crate) fill: Ink,
    /// The ink of the label.
    pub(crate) ink: Ink,
    /// Whether the label is bold if there are no colours.
    pub(crate) is_bold: bool,
    /// Whether the figure is a goal piece.
    pub(crate) is_goal: bool,
    /// The upper left cell of the bounding box, which the figure itself need not cover.
    pub(crate) first: Cell,
    /// The lower right cell of the bounding box.
    pub(crate) last: Cell,
}

/// What covers a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cover {
    /// Outside the board.
    Outside,
    /// No piece.
    Ground,
    /// The figure with this index.
    Figure(usize),
}

impl Picture {
    /// Creates the picture of a scene. Marks the chosen or grabbed piece and the pieces that a hint
    /// moves first. The look determines what the tile colours mean.
    pub(crate) fn new(scene: &Scene, focus: Focus, hint: &[Glide], look: ScreenLook) -> Self {
        let mut cells = vec![None; scene.rows * scene.columns];
        let mut figures: Vec<Figure> = Vec::with_capacity(scene.pieces.len() + scene.walls.len());
        for piece in &scene.pieces {
            for cell in &piece.cells {
                cells[cell.index(scene.columns)] = Some(figures.len());
            }
            figures.push(figure(scene, piece, focus, hint, look));
        }
        for &wall in &scene.walls {
            cells[wall.index(scene.columns)] = Some(figures.len());
            figures.push(Figure::wall(wall));
        }
        let cell_goals = scene.goals.iter().filter(|goal| goal.exit.is_none());
        let exit_goals = scene.goals.iter().filter_map(|goal| Some((goal, goal.exit?)));
        Self {
            rows: scene.rows,
            columns: scene.columns,
            cells,
            figures,
            goals: cell_goals.flat_map(|goal| goal_cells(scene, goal)).collect(),
            exits: exit_goals.flat_map(|(goal, side)| goal.cells.iter().map(move |&cell| (cell, side))).collect(),
            gates: scene.gates.iter().map(|gate| gate.cell).collect(),
            is_tiles: scene.blank.is_some(),
        }
    }

    /// Returns the figure that covers a cell.
    pub(crate) fn at(&self, row: usize, column: usize) -> Option<usize> {
        self.cells[row * self.columns + column]
    }

    /// Returns whether a cell is a goal cell.
    pub(crate) fn is_goal(&self, cell: Cell) -> bool {
        self.goals.iter().any(|goal| goal.cell == cell)
    }

    /// Returns what covers a cell, which may lie outside the board.
    pub(crate) fn cover_at(&self, row: Option<usize>, column: Option<usize>) -> Cover {
        match (row.filter(|row| *row < self.rows), column.filter(|column| *column < self.columns)) {
            (Some(row), Some(column)) => self.at(row, column).map_or(Cover::Ground, Cover::Figure),
            _ => Cover::Outside,
        }
    }

    /// Returns the length of the longest label.
    pub(crate) fn label_width(&self) -> usize {
        self.figures.iter().map(|figure| figure.label.chars().count()).max().unwrap_or(1)
    }
}

impl Figure {
    /// Creates a one-cell wall.
    fn wall(cell: Cell) -> Self {
        Self {
            label: String::new(),
            long_label: None,
            fill: Ink::Wall,
            ink: Ink::Dim,
            is_bold: false,
            is_goal: false,
            first: cell,
            last: cell,
        }
    }
}

/// Returns the cells of a goal. Figures are in the same order as the pieces, so both have the same
/// indexes.
fn goal_cells(scene: &Scene, goal: &SceneGoal) -> Vec<GoalCell> {
    let figure = scene.pieces.iter().position(|piece| piece.id == goal.piece).unwrap_or_default();
    let cells = goal.cells.iter().enumerate();
    cells.map(|(index, &cell)| GoalCell { cell, figure, is_first: index == 0 }).collect()
}

/// Returns a piece as a figure.
fn figure(scene: &Scene, piece: &ScenePiece, focus: Focus, hint: &[Glide], look: ScreenLook) -> Figure {
    let is_chosen = focus.piece == Some(piece.id) && piece.role != PieceRole::Tile;
    let is_grabbed = focus.grabbed_piece() == Some(piece.id) && is_chosen;
    let hinted = hint.iter().find(|glide| glide.piece == piece.id);
    let (fill, ink) = match piece.role {
        _ if is_grabbed => (Ink::Chosen, Ink::OnPiece),
        _ if hinted.is_some() => (Ink::Hint, Ink::OnPiece),
        PieceRole::Tile => tile_inks(scene, piece, look.colouring),
        PieceRole::Goal => (Ink::Goal, Ink::OnMisplaced),
        PieceRole::Block => (block_ink(piece.id), Ink::OnPiece),
        PieceRole::Fixed => (Ink::Wall, Ink::Dim),
    };
    let corner = |pick: fn(usize, usize) -> usize| {
        let extend = |at: Cell, cell: &Cell| Cell::new(pick(at.row, cell.row), pick(at.column, cell.column));
        piece.cells.iter().fold(piece.cells[0], extend)
    };
    Figure {
        label: piece.label.clone(),
        long_label: long_label(&piece.label, is_chosen, is_grabbed, hinted),
        fill,
        ink,
        is_bold: piece.is_home || is_chosen || matches!(piece.role, PieceRole::Goal),
        is_goal: piece.role == PieceRole::Goal,
        first: corner(usize::min),
        last: corner(usize::max),
    }
}

/// Returns the inks for a tile and its number.
fn tile_inks(scene: &Scene, piece: &ScenePiece, colouring: Colouring) -> (Ink, Ink) {
    let home = piece.home.unwrap_or(piece.cells[0]);
    let layer = match colouring {
        Colouring::Solved if !piece.is_home => return (Ink::Misplaced, Ink::OnMisplaced),
        // Solved tiles are coloured by fringe, because boards are solved fringe by fringe.
        Colouring::Solved => Colouring::Fringe.layer(home, scene.rows, scene.columns),
        _ => colouring.layer(home, scene.rows, scene.columns),
    };
    (layer_ink(layer.unwrap_or(0)), Ink::OnPiece)
}

/// Returns the label with a symbol, in Unicode and in ASCII.
fn long_label(label: &str, is_chosen: bool, is_grabbed: bool, hinted: Option<&Glide>) -> Option<(String, String)> {
    use loyd_core::Direction::{Down, Left, Right, Up};
    let direction = hinted.and_then(|glide| glide.direction());
    match direction {
        Some(Left) => Some((format!("←{label}"), format!("<{label}"))),
        Some(Right) => Some((format!("{label}→"), format!("{label}>"))),
        Some(Up) => Some((format!("{label}↑"), format!("{label}^"))),
        Some(Down) => Some((format!("{label}↓"), format!("{label}v"))),
        None if is_grabbed => Some((format!("«{label}»"), format!("<{label}>"))),
        None if is_chosen => Some((format!("[{label}]"), format!("[{label}]"))),
        None => None,
    }
}
