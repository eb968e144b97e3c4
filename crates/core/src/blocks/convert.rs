//! Converts a setup to a puzzle, reporting every fault, and a puzzle to a setup.

use super::checks::{cell_faults, gate_faults, name_faults};
use super::goal_checks::goal_faults;
use super::piece::Shape;
use super::puzzle::Parts;
use super::{BlockPosition, BlockPuzzle, MAX_GRID, MAX_PIECES, Piece, Setup, SetupFault, SetupFaults, SetupPiece};

impl TryFrom<Setup> for BlockPuzzle {
    type Error = SetupFaults;

    /// Reports all faults together.
    fn try_from(setup: Setup) -> Result<Self, SetupFaults> {
        let allowed = 1..=MAX_GRID;
        if !allowed.contains(&setup.rows) || !allowed.contains(&setup.columns) {
            let Setup { rows, columns, .. } = setup;
            return Err(SetupFaults(vec![SetupFault::Grid(rows, columns)]));
        }
        let mut faults = name_faults(&setup);
        match setup.pieces.len() {
            0 => faults.push(SetupFault::NoPiece),
            1..=MAX_PIECES => {}
            found => faults.push(SetupFault::TooManyPieces(found)),
        }
        faults.extend(cell_faults(&setup));
        // The gate and goal checks require valid pieces.
        if faults.is_empty() {
            faults.extend(gate_faults(&setup));
            faults.extend(goal_faults(&setup));
        }
        if faults.is_empty() { Ok(Self::from_parts(parts(setup))) } else { Err(SetupFaults(faults)) }
    }
}

impl From<&BlockPuzzle> for Setup {
    /// Returns the setup that recreates this puzzle.
    fn from(puzzle: &BlockPuzzle) -> Self {
        let pieces = puzzle.pieces().iter().enumerate().map(|(index, piece)| SetupPiece {
            name: piece.name,
            cells: puzzle.cells_at(index, puzzle.start_anchors()[index]).collect(),
            freedom: piece.freedom,
        });
        Self {
            rows: puzzle.rows(),
            columns: puzzle.columns(),
            walls: puzzle.walls().collect(),
            gates: puzzle.gates().to_vec(),
            pieces: pieces.collect(),
            goal: puzzle.goal().clone(),
        }
    }
}

fn parts(setup: Setup) -> Parts {
    let Setup { rows, columns, walls, mut gates, pieces, goal } = setup;
    let mut is_wall = vec![false; rows * columns];
    for (row, column) in walls {
        is_wall[row * columns + column] = true;
    }
    let (pieces, anchors) = pieces
        .into_iter()
        .filter_map(|SetupPiece { name, cells, freedom }| {
            let (shape, (row, column)) = Shape::from_cells(&cells)?;
            Some((Piece { name, shape, freedom }, (row * columns + column) as u16))
        })
        .collect::<(Vec<_>, Vec<_>)>();
    gates.sort_by_key(|gate| gate.cell);
    for gate in &mut gates {
        gate.pieces.sort_unstable();
        gate.pieces.dedup();
    }
    Parts { rows, columns, walls: is_wall, pieces, gates, goal, start: BlockPosition { anchors: anchors.into() } }
}
