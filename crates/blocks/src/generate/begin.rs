//! Hill climbs that start from a given board.

use loyd_core::BlockPuzzle;
use loyd_core::blocks::{BlockGoal, Freedom, Setup, SetupPiece};
use loyd_core::text::piece_names;

use super::recipe::goal_pieces;
use super::refine::renumber;
use super::{BlockStyle, Recipe, RecipeFault};

/// The parts of a board that a climb keeps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardParts {
    /// The goal, and the shapes of the goal pieces.
    pub goal: bool,
    /// The walls.
    pub walls: bool,
    /// The gates.
    pub gates: bool,
}

impl Recipe {
    /// Starts climbs from `puzzle`, with boards of the same size, and keeps the parts in `keep`. If
    /// the goal is not kept, a new one is drawn, with new goal pieces. A board may have up to three
    /// pieces more or fewer than the puzzle. It has at most as many walls and gates as the puzzle,
    /// or exactly as many if they are kept.
    ///
    /// # Errors
    /// Returns [`RecipeFault::Start`] if the style does not support the puzzle's pieces, gates or
    /// goal.
    pub fn starting_from(mut self, puzzle: &BlockPuzzle, keep: BoardParts) -> Result<Self, RecipeFault> {
        let start = with_goal_pieces_first(puzzle)?;
        let goals = goal_pieces(&start);
        let fault = |reason| Err(RecipeFault::Start { reason });
        let is_car = |piece: &SetupPiece| {
            let is_horizontal = piece.cells.iter().all(|cell| cell.0 == piece.cells[0].0);
            let is_vertical = piece.cells.iter().all(|cell| cell.1 == piece.cells[0].1);
            is_horizontal && piece.freedom == Freedom::Horizontal || is_vertical && piece.freedom == Freedom::Vertical
        };
        let is_free = |piece: &SetupPiece| piece.freedom == Freedom::Both;
        let (fits_style, reason): (&dyn Fn(&SetupPiece) -> bool, _) = match self.style {
            BlockStyle::Rush => (&is_car, "the board has pieces that are not cars; use the `free` or `klotski` style"),
            BlockStyle::Klotski | BlockStyle::Free => (
                &is_free,
                "the board has pieces that move only along a line, or not at all; use the `rush` style for boards of cars",
            ),
        };
        if !start.pieces.iter().all(fits_style) {
            return fault(reason);
        }
        if start.gates.iter().any(|gate| !gate.pieces.iter().copied().eq(0..goals)) {
            return fault("the board has a gate that does not admit exactly the pieces with a goal");
        }
        let others = start.pieces.len() - goals;
        let count = |count: usize, is_kept: bool| if is_kept { count..=count } else { 0..=count };
        self.pieces = others.saturating_sub(3)..=others + 3;
        self.walls = count(start.walls.len(), keep.walls);
        self.gates = count(start.gates.len(), keep.gates);
        (self.rows, self.columns) = (start.rows, start.columns);
        self.fixed.extend(start.walls.iter().filter(|_| keep.walls));
        self.fixed.extend(start.gates.iter().map(|gate| gate.cell).filter(|_| keep.gates));
        self.start = Some(if keep.goal { start } else { without_goal(start, goals) });
        Ok(self)
    }
}

/// Returns the puzzle with its goal pieces first. All pieces are renamed as on a generated board.
fn with_goal_pieces_first(puzzle: &BlockPuzzle) -> Result<Setup, RecipeFault> {
    let mut setup = Setup::from(puzzle);
    if setup.goal.0.iter().any(|target| target.piece().is_none()) {
        return Err(RecipeFault::Start {
            reason: "the goal applies to any piece of a kind, not to a particular piece",
        });
    }
    let mut order: Vec<usize> = (0..setup.pieces.len()).collect();
    order.sort_by_key(|&piece| setup.goal.0.iter().all(|target| target.piece() != Some(piece)));
    let named = order.iter().zip(piece_names());
    setup.pieces = named.map(|(&piece, name)| SetupPiece { name, ..setup.pieces[piece].clone() }).collect();
    renumber(&mut setup, |piece| order.iter().position(|&other| other == piece).unwrap_or(piece));
    setup.gates.iter_mut().for_each(|gate| gate.pieces.sort_unstable());
    Ok(setup)
}

/// Returns the board without its goal and without the pieces that have one.
fn without_goal(mut start: Setup, goals: usize) -> Setup {
    start.pieces.drain(..goals);
    start.goal = BlockGoal(vec![]);
    start
}
