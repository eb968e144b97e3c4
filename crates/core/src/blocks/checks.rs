//! Checks for everything in a setup except its goal.

use std::collections::{HashMap, HashSet};

use super::name::is_piece_name;
use super::{Gate, Setup, SetupFault, SetupPiece};

pub(super) fn name_faults(setup: &Setup) -> Vec<SetupFault> {
    let mut first = HashMap::new();
    let mut faults = Vec::new();
    for (piece, &SetupPiece { name, .. }) in setup.pieces.iter().enumerate() {
        if !is_piece_name(name) {
            faults.push(SetupFault::BadName(piece, name));
        }
        if *first.entry(name).or_insert(piece) != piece {
            faults.push(SetupFault::DuplicateName(piece, name));
        }
    }
    faults
}

pub(super) fn cell_faults(setup: &Setup) -> Vec<SetupFault> {
    let mut owners = HashMap::new();
    let mut faults = Vec::new();
    for &(row, column) in &setup.walls {
        if row >= setup.rows || column >= setup.columns {
            faults.push(SetupFault::WallOutside(row, column));
        }
        owners.insert((row, column), '#');
    }
    for (piece, SetupPiece { name, cells, .. }) in setup.pieces.iter().enumerate() {
        let name = *name;
        if cells.is_empty() {
            faults.push(SetupFault::Empty(piece, name));
        } else if !is_connected(cells) {
            faults.push(SetupFault::Disconnected(piece, name));
        }
        if cells.iter().any(|&(row, column)| row >= setup.rows || column >= setup.columns) {
            faults.push(SetupFault::Outside(piece, name));
        }
        let mut taken = cells.iter().filter_map(|&cell| owners.get(&cell).map(|&other| (cell, other)));
        if let Some(((row, column), other)) = taken.next() {
            faults.push(SetupFault::Overlap { piece, name, other, row, column });
        }
        for &cell in cells {
            owners.entry(cell).or_insert(name);
        }
    }
    faults
}

/// Returns whether cells are connected through shared sides.
pub(crate) fn is_connected(cells: &[(usize, usize)]) -> bool {
    let mut rest: HashSet<(usize, usize)> = cells.iter().copied().collect();
    let Some(&first) = cells.first() else { return true };
    rest.remove(&first);
    let mut reached = vec![first];
    while let Some((row, column)) = reached.pop() {
        let neighbours =
            [(row + 1, column), (row, column + 1), (row.wrapping_sub(1), column), (row, column.wrapping_sub(1))];
        reached.extend(neighbours.into_iter().filter(|cell| rest.remove(cell)));
    }
    rest.is_empty()
}

/// Returns the faults in the gates of a setup whose pieces and walls are valid.
pub(super) fn gate_faults(setup: &Setup) -> Vec<SetupFault> {
    let mut taken: HashSet<(usize, usize)> = setup.walls.iter().copied().collect();
    let mut owners = HashMap::new();
    for (piece, SetupPiece { cells, .. }) in setup.pieces.iter().enumerate() {
        owners.extend(cells.iter().map(|&cell| (cell, piece)));
    }
    let mut faults = Vec::new();
    for Gate { cell, pieces } in &setup.gates {
        let (row, column) = *cell;
        if row >= setup.rows || column >= setup.columns {
            faults.push(SetupFault::GateOutside(row, column));
        } else if !taken.insert(*cell) {
            faults.push(SetupFault::GateTaken(row, column));
        } else if pieces.is_empty() || pieces.iter().any(|&piece| piece >= setup.pieces.len()) {
            faults.push(SetupFault::GateForNone(row, column));
        } else if let Some(&piece) = owners.get(cell).filter(|piece| !pieces.contains(piece)) {
            faults.push(SetupFault::GateShut { piece, name: setup.pieces[piece].name, row, column });
        }
    }
    faults
}
