//! Solvability by parity (Johnson and Story, 1879). A step exchanges the blank with a neighbour,
//! which changes both the parity of the permutation and the parity of the blank's row + column.
//! Whether the two parities agree is therefore invariant, and on boards of at least 2×2 this is the
//! only obstacle.

use crate::TilePosition;

/// Returns whether steps lead from one position to the other. Both must have the same size.
pub(crate) fn connected(a: &TilePosition, b: &TilePosition) -> bool {
    let homes = b.places();
    let permutation: Vec<u16> = a.cells().iter().map(|&tile| homes[usize::from(tile)]).collect();
    is_odd(permutation) == (blank_colour(a) != blank_colour(b))
}

/// Returns the colour of the blank's cell on a chessboard.
fn blank_colour(position: &TilePosition) -> usize {
    (position.blank() / position.width() + position.blank() % position.width()) % 2
}

/// Returns whether a permutation is odd, by sorting it with exchanges.
fn is_odd(mut permutation: Vec<u16>) -> bool {
    let mut odd = false;
    for index in 0..permutation.len() {
        while usize::from(permutation[index]) != index {
            let target = usize::from(permutation[index]);
            permutation.swap(index, target);
            odd = !odd;
        }
    }
    odd
}
