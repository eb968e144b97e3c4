//! The parameters of the evaluations, in sixteenths of a step.
//!
//! [`PAIRS`] was fitted by ridge regression to the lengths of solutions that beams found from 3,962 positions of 6×6, up to 40
//! random steps away from a path to the goal. The scale of these numbers and all others were chosen by the lengths of the
//! solutions that beams reach with them (bench/2026-11-21-short.md).

/// One step.
const UNIT: u32 = 16;
/// The charge for a linear conflict.
pub(super) const CONFLICT: i32 = 32;
/// The charge for a linear conflict in the staged beam.
pub(super) const LARGE_CONFLICT: i32 = 48;
/// The power of distances in the staged beam and in the blank-path beam.
pub(super) const LARGE_POWER: (u32, u32) = (3, 2);

/// The cost of a tile at a Manhattan distance: the distance to the power of `numerator / denominator`, rounded down, by
/// integer arithmetic, so that it is equal on every machine.
pub(super) fn cost(distance: u32, (numerator, denominator): (u32, u32)) -> i32 {
    let power = u128::from(distance).pow(numerator) * u128::from(UNIT).pow(denominator);
    let is_root = |root: i32| (root as u128).checked_pow(denominator).is_some_and(|reached| reached <= power);
    // The largest root by bisection, bit by bit.
    (0..i32::BITS - 2).rev().fold(0, |root, bit| if is_root(root | 1 << bit) { root | 1 << bit } else { root })
}

/// The weight of two neighbouring tiles, the left or upper one first. The index of each is 5·a + b + 12: it has to go a cells
/// along the line of both and b cells across, each clamped to -2 to 2.
#[rustfmt::skip]
pub(super) const PAIRS: [[i8; 25]; 25] = [
    [-28, -8, -6, -14, -11, -9, 1, -6, -1, -11, -7, 2, -1, 3, 2, -25, -8, -3, 1, -1, -8, 27, 21, 8, -2],
    [-15, -18, -1, -9, -14, 4, 2, 0, -7, -5, 0, 5, -4, -2, -7, -22, 3, 3, 0, -11, 27, -3, -8, 17, 8],
    [-15, -4, -12, -4, -15, -12, 0, -4, 0, -12, -8, -2, -4, -2, -8, -11, -24, -9, -24, -11, 21, -8, 3, -8, 21],
    [-14, -9, -1, -18, -15, -5, -7, 0, 2, 4, -7, -2, -4, 5, 0, -11, 0, 3, 3, -22, 8, 17, -8, -3, 27],
    [-11, -14, -6, -8, -28, -11, -1, -6, 1, -9, 2, 3, -1, 2, -7, -1, 1, -3, -8, -25, -2, 8, 21, 27, -8],
    [-31, -22, -9, -15, -20, -10, -7, -12, -12, -1, -13, -6, -5, -18, -5, -28, -7, -1, -22, -35, -25, -22, -11, -11, -1],
    [-10, -11, -3, -4, -12, 1, 0, -7, -4, 6, 5, -9, -7, -6, -3, -7, -14, -12, 1, -22, -8, 3, -24, 0, 1],
    [1, 11, 24, 11, 1, 4, 0, -8, 0, 4, -2, -2, 0, -2, -2, -1, -12, -9, -12, -1, -3, 3, -9, 3, -3],
    [-12, -4, -3, -11, -10, 6, -4, -7, 0, 1, -3, -6, -7, -9, 5, -22, 1, -12, -14, -7, 1, 0, -24, 3, -8],
    [-20, -15, -9, -22, -31, -1, -12, -12, -7, -10, -5, -18, -5, -6, -13, -35, -22, -1, -7, -28, -1, -11, -11, -22, -25],
    [-17, -8, 5, -8, -6, -4, -9, 0, 3, 10, 5, 6, 4, 0, -7, -13, 5, -2, -3, -5, -7, 0, -8, -7, 2],
    [6, 10, 10, 12, 0, 17, 0, 1, 12, 8, 6, 14, 4, 6, 0, -6, -9, -2, -6, -18, 2, 5, -2, -2, 3],
    [14, 20, 27, 20, 14, 24, 20, 0, 20, 24, 4, 4, 0, 4, 4, -5, -7, 0, -7, -5, -1, -4, -4, -4, -1],
    [0, 12, 10, 10, 6, 8, 12, 1, 0, 17, 0, 6, 4, 14, 6, -18, -6, -2, -9, -6, 3, -2, -2, 5, 2],
    [-6, -8, 5, -8, -17, 10, 3, 0, -9, -4, -7, 0, 4, 6, 5, -5, -3, -2, 5, -13, 2, -7, -8, 0, -7],
    [-7, 3, 19, 8, 2, 0, 4, 10, 3, -2, -4, 17, 24, 8, 10, -10, 1, 4, 6, -1, -9, 4, -12, -5, -11],
    [-3, 4, 17, 9, -4, 4, -1, 10, 13, 3, -9, 0, 20, 12, 3, -7, 0, 0, -4, -12, 1, 2, 0, -7, -1],
    [2, 16, 20, 16, 2, 10, 10, 39, 10, 10, 0, 1, 0, 1, 0, -12, -7, -8, -7, -12, -6, 0, -4, 0, -6],
    [-4, 9, 17, 4, -3, 3, 13, 10, -1, 4, 3, 12, 20, 0, -9, -12, -4, 0, 0, -7, -1, -7, 0, 2, 1],
    [2, 8, 19, 3, -7, -2, 3, 10, 4, 0, 10, 8, 24, 17, -4, -1, 6, 4, 1, -10, -11, -5, -12, 4, -9],
    [-23, -12, 3, -2, 2, -7, -3, 2, -4, 2, -17, 6, 14, 0, -6, -31, -10, 1, -12, -20, -28, -15, -15, -14, -11],
    [-12, -6, 11, 2, -2, 3, 4, 16, 9, 8, -8, 10, 20, 12, -8, -22, -11, 11, -4, -15, -8, -18, -4, -9, -14],
    [3, 11, 24, 11, 3, 19, 17, 20, 17, 19, 5, 10, 27, 10, 5, -9, -3, 24, -3, -9, -6, -1, -12, -1, -6],
    [-2, 2, 11, -6, -12, 8, 9, 16, 4, 3, -8, 12, 20, 10, -8, -15, -4, 11, -11, -22, -14, -9, -4, -18, -8],
    [2, -2, 3, -12, -23, 2, -4, 2, -3, -7, -6, 0, 14, 6, -17, -20, -12, 1, -10, -31, -11, -14, -15, -15, -28],
];
