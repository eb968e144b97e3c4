use super::Rng;
use crate::TilePosition;
use crate::tiles::solvability;

/// Returns a uniform position among all that can reach `goal`.
///
/// The map from bits to position never changes. The numbers 0, 1, 2, … are placed in order, 0 for
/// the blank. For every cell in reading order, from the last to the second, its number is exchanged
/// with the number of cell [`below`]`(cell + 1)` (Fisher and Yates). If the result has the wrong
/// parity, the first two tiles in reading order are exchanged. This pairs every unsolvable position
/// with a solvable one, so the result stays uniform.
///
/// ```
/// use loyd_core::{TilePuzzle, random::{self, Seed}, tiles::TileGoal};
/// let goal = TileGoal::BlankLast.position(4, 4);
/// let position = random::solvable(&goal, &mut Seed(5).source());
/// assert!(TilePuzzle::blank_last(position.clone()).is_solvable(&position));
/// ```
pub fn solvable(goal: &TilePosition, source: &mut impl Rng) -> TilePosition {
    let position = with_cells(goal, shuffled(goal.cells().len(), source));
    if solvability::connected(&position, goal) { position } else { with_first_two_exchanged(&position) }
}

/// Returns a uniform position among all that can reach `goal`, except the goal itself:
/// [`solvable`], repeated with the same source while the result is the goal.
pub fn unsolved(goal: &TilePosition, source: &mut impl Rng) -> TilePosition {
    loop {
        let position = solvable(goal, source);
        if position != *goal {
            return position;
        }
    }
}

/// Returns a uniform integer below `bound`, which must be at least 1.
///
/// The map never changes. 32 bits are drawn repeatedly until they are below the largest multiple of
/// `bound` up to 2³². The result is their remainder modulo `bound`.
///
/// # Panics
/// Panics if `bound` is 0.
pub fn below(bound: u32, source: &mut impl Rng) -> u32 {
    assert!(bound > 0, "no number is below 0");
    let rejected = (u32::MAX % bound + 1) % bound;
    loop {
        let bits = source.next_u32();
        if bits <= u32::MAX - rejected {
            return bits % bound;
        }
    }
}

fn shuffled(size: usize, source: &mut impl Rng) -> Vec<u16> {
    let mut cells: Vec<u16> = (0..size as u16).collect();
    for cell in (1..size).rev() {
        cells.swap(cell, below(cell as u32 + 1, source) as usize);
    }
    cells
}

fn with_first_two_exchanged(position: &TilePosition) -> TilePosition {
    let mut cells = position.cells().to_vec();
    let (first, second) = match position.blank() {
        0 => (1, 2),
        1 => (0, 2),
        _ => (0, 1),
    };
    cells.swap(first, second);
    with_cells(position, cells)
}

/// Returns the position with other numbers on a board of the same size.
fn with_cells(board: &TilePosition, cells: Vec<u16>) -> TilePosition {
    TilePosition::new(board.width(), board.height(), cells).expect("the numbers are a permutation of the board's")
}
