use loyd_core::blocks::{Freedom, Target};
use loyd_core::{BlockPosition, BlockPuzzle, Direction, Puzzle};

use crate::cell::Cell;
use crate::scene::{Role, Scene, SceneGoal, ScenePiece};

pub(super) fn scene(puzzle: &BlockPuzzle, position: &BlockPosition) -> Scene {
    let mut pulls = vec![Vec::new(); puzzle.pieces().len()];
    for step in puzzle.steps(position) {
        pulls[usize::from(step.piece)].push(step.direction);
    }
    let pieces = pulls.into_iter().enumerate().map(|(piece, pulls)| scene_piece(puzzle, position, piece, pulls));
    Scene {
        rows: puzzle.rows(),
        columns: puzzle.columns(),
        walls: grid(puzzle).filter(|cell| puzzle.is_wall(cell.row, cell.column)).collect(),
        pieces: pieces.collect(),
        goals: puzzle.goal().0.iter().map(|&target| scene_goal(puzzle, target)).collect(),
        blank: None,
    }
}

fn scene_piece(puzzle: &BlockPuzzle, position: &BlockPosition, piece: usize, pulls: Vec<Direction>) -> ScenePiece {
    let anchor = position.anchors()[piece];
    let targets = || puzzle.goal().0.iter().filter(move |target| target.piece() == piece);
    ScenePiece {
        id: piece,
        label: puzzle.pieces()[piece].name.to_string(),
        role: match puzzle.pieces()[piece].freedom {
            _ if targets().next().is_some() => Role::Goal,
            Freedom::Fixed => Role::Fixed,
            _ => Role::Block,
        },
        cells: covered(puzzle, piece, anchor),
        pulls,
        home: targets().find_map(|target| match target {
            Target::Covers { cell, .. } => Some(Cell::at((*cell).into(), puzzle.columns())),
            Target::Right { .. } | Target::RightOwnRow { .. } => None,
        }),
        is_home: targets().next().is_some() && targets().all(|target| target.is_reached_at(puzzle, anchor)),
    }
}

fn scene_goal(puzzle: &BlockPuzzle, target: Target) -> SceneGoal {
    let piece = target.piece();
    match target {
        Target::Covers { cell, .. } => SceneGoal { piece, cells: covered(puzzle, piece, cell), exit: None },
        Target::Right { .. } => exit(puzzle, piece, keeps_its_rows(puzzle, piece)),
        Target::RightOwnRow { .. } => exit(puzzle, piece, true),
    }
}

/// The cells of the last column that the goal piece must reach: those in its own rows, or all that are not walls.
fn exit(puzzle: &BlockPuzzle, piece: usize, own_rows: bool) -> SceneGoal {
    let own = covered(puzzle, piece, puzzle.start_anchors()[piece]);
    let last = grid(puzzle).filter(|cell| cell.column + 1 == puzzle.columns());
    let open = last.filter(|cell| !puzzle.is_wall(cell.row, cell.column));
    let cells = open.filter(|cell| !own_rows || own.iter().any(|other| other.row == cell.row));
    SceneGoal { piece, cells: cells.collect(), exit: Some(Direction::Right) }
}

fn keeps_its_rows(puzzle: &BlockPuzzle, piece: usize) -> bool {
    !puzzle.pieces()[piece].freedom.allows(Direction::Up)
}

fn covered(puzzle: &BlockPuzzle, piece: usize, anchor: u16) -> Vec<Cell> {
    puzzle.cells_at(piece, anchor).map(|(row, column)| Cell { row, column }).collect()
}

fn grid(puzzle: &BlockPuzzle) -> impl Iterator<Item = Cell> {
    let columns = puzzle.columns();
    (0..puzzle.rows() * columns).map(move |index| Cell::at(index, columns))
}
