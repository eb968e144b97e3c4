use loyd_core::blocks::{Freedom, Gate, Target, name_text};
use loyd_core::{BlockPosition, BlockPuzzle, Direction, Puzzle};

use crate::cell::Cell;
use crate::scene::{GoalRule, PieceRole, Scene, SceneGate, SceneGoal, ScenePiece};

pub(super) fn scene(puzzle: &BlockPuzzle, position: &BlockPosition) -> Scene {
    let mut pulls = vec![Vec::new(); puzzle.pieces().len()];
    for step in puzzle.steps(position) {
        pulls[usize::from(step.piece)].push(step.direction);
    }
    let pieces = pulls.into_iter().enumerate().map(|(piece, pulls)| scene_piece(puzzle, position, piece, pulls));
    let gates = puzzle.gates().iter().map(|Gate { cell: (row, column), pieces }| SceneGate {
        cell: Cell { row: *row, column: *column },
        pieces: pieces.clone(),
    });
    Scene {
        rows: puzzle.rows(),
        columns: puzzle.columns(),
        walls: grid(puzzle).filter(|cell| puzzle.is_wall(cell.row, cell.column)).collect(),
        pieces: pieces.collect(),
        goals: goals(puzzle),
        gates: gates.collect(),
        blank: None,
    }
}

fn scene_piece(puzzle: &BlockPuzzle, position: &BlockPosition, piece: usize, pulls: Vec<Direction>) -> ScenePiece {
    let anchor = position.anchors()[piece];
    let targets = || puzzle.goal().0.iter().filter(move |target| target.concerns(puzzle, piece));
    let own_targets = || targets().filter(|target| target.piece().is_some());
    let is_home = |target: &Target| target.is_reached_at(puzzle, anchor);
    ScenePiece {
        id: piece,
        label: name_text(puzzle.pieces()[piece].name),
        role: match puzzle.pieces()[piece].freedom {
            _ if targets().next().is_some() => PieceRole::Goal,
            Freedom::Fixed => PieceRole::Fixed,
            _ => PieceRole::Block,
        },
        cells: covered_cells(puzzle, piece, anchor),
        pulls,
        home: targets().find_map(|target| match target {
            Target::Covers { cell, .. } => Some(Cell::at((*cell).into(), puzzle.columns())),
            _ => None,
        }),
        // A piece without a target of its own is in place at any target of its kind.
        is_home: if own_targets().next().is_some() { own_targets().all(is_home) } else { targets().any(is_home) },
    }
}

/// Returns the goals: one for each target, except that consecutive targets that require the same
/// piece to fill cells share a goal.
fn goals(puzzle: &BlockPuzzle) -> Vec<SceneGoal> {
    let mut goals: Vec<SceneGoal> = vec![];
    let mut last_filled_piece = None;
    for target in &puzzle.goal().0 {
        let goal = scene_goal(puzzle, target);
        let filled_piece = if let Target::Fills { piece, .. } = target { Some(*piece) } else { None };
        match goals.last_mut() {
            Some(last) if filled_piece.is_some() && filled_piece == last_filled_piece => last.cells.extend(goal.cells),
            _ => goals.push(goal),
        }
        last_filled_piece = filled_piece;
    }
    goals
}

fn scene_goal(puzzle: &BlockPuzzle, target: &Target) -> SceneGoal {
    let piece = (0..puzzle.pieces().len()).find(|&piece| target.concerns(puzzle, piece)).unwrap_or(0);
    let new_goal = |rule, cells| SceneGoal { rule, piece, cells, exit: None };
    match target {
        Target::Covers { cell, .. } => new_goal(GoalRule::Place, covered_cells(puzzle, piece, *cell)),
        Target::Fills { cell, .. } => new_goal(GoalRule::Filled, vec![Cell::at((*cell).into(), puzzle.columns())]),
        Target::Like { shape, cell } => {
            let cells = shape.cells_from(puzzle.place(*cell));
            new_goal(GoalRule::Kind, cells.map(|(row, column)| Cell { row, column }).collect())
        }
        Target::Leaves { side, first, last, .. } => {
            let at_side = |cell: &Cell| side.from(cell.row, cell.column, puzzle.rows(), puzzle.columns()).is_none();
            let in_exit = |cell: &Cell| {
                let across = if side.is_horizontal() { cell.row } else { cell.column };
                (usize::from(*first)..=usize::from(*last)).contains(&across)
            };
            let is_admitted = |cell: &Cell| puzzle.admits(piece, cell.row, cell.column);
            let cells = grid(puzzle).filter(|cell| at_side(cell) && in_exit(cell) && is_admitted(cell));
            SceneGoal { exit: Some(*side), ..new_goal(GoalRule::Exit, cells.collect()) }
        }
        Target::Right { .. } => edge_goal(puzzle, piece, keeps_its_rows(puzzle, piece)),
        Target::RightOwnRow { .. } => edge_goal(puzzle, piece, true),
    }
}

/// Returns the goal of reaching the last column. Its cells are those in the piece's own rows, or
/// all that are not walls.
fn edge_goal(puzzle: &BlockPuzzle, piece: usize, in_own_rows: bool) -> SceneGoal {
    let own_cells = covered_cells(puzzle, piece, puzzle.start_anchors()[piece]);
    let last = grid(puzzle).filter(|cell| cell.column + 1 == puzzle.columns());
    let open = last.filter(|cell| !puzzle.is_wall(cell.row, cell.column));
    let cells = open.filter(|cell| !in_own_rows || own_cells.iter().any(|other| other.row == cell.row));
    SceneGoal { rule: GoalRule::Edge, piece, cells: cells.collect(), exit: Some(Direction::Right) }
}

fn keeps_its_rows(puzzle: &BlockPuzzle, piece: usize) -> bool {
    !puzzle.pieces()[piece].freedom.allows(Direction::Up)
}

fn covered_cells(puzzle: &BlockPuzzle, piece: usize, anchor: u16) -> Vec<Cell> {
    puzzle.cells_at(piece, anchor).map(|(row, column)| Cell { row, column }).collect()
}

fn grid(puzzle: &BlockPuzzle) -> impl Iterator<Item = Cell> {
    let columns = puzzle.columns();
    (0..puzzle.rows() * columns).map(move |index| Cell::at(index, columns))
}
