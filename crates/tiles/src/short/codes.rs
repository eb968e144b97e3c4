//! Codes of cells: a tile's displacement from its goal cell, limited to a few cells, so that
//! patterns of codes apply to boards of any size.

#![allow(clippy::inline_always, reason = "inlined functions are compiled for the instruction set of their caller")]

use std::sync::OnceLock;

/// The limit for displacements, in cells in either direction.
const REACH: i32 = 2;
const SPAN: u8 = 2 * REACH as u8 + 1;

/// The number of codes: all displacements, and the wall.
pub(super) const CODES: usize = 26;
/// The code of a cell beyond the border.
pub(super) const WALL: u8 = SPAN * SPAN;

/// The number of distinguished distances between a tile and its goal cell, in rows or in columns.
pub(super) const DISTANCE_CLASSES: usize = 6;

/// The number of patterns of a 2×2 block and of a line of three cells.
pub(super) const BLOCKS: usize = CODES.pow(4);
pub(super) const LINES: usize = CODES.pow(3);

/// Returns the code for a tile whose goal cell is `down` rows below and `right` columns to the
/// right.
#[inline(always)]
pub(super) fn code(down: i32, right: i32) -> u8 {
    let (down, right) = (down.clamp(-REACH, REACH) + REACH, right.clamp(-REACH, REACH) + REACH);
    down as u8 * SPAN + right as u8
}

/// Returns the code after swapping rows and columns.
fn transpose_code(code: u8) -> u8 {
    if code == WALL { WALL } else { code % SPAN * SPAN + code / SPAN }
}

/// Returns the code after swapping left and right.
fn mirror_code(code: u8) -> u8 {
    if code == WALL { WALL } else { code / SPAN * SPAN + SPAN - 1 - code % SPAN }
}

/// Returns the code after swapping up and down.
fn flip_code(code: u8) -> u8 {
    transpose_code(mirror_code(transpose_code(code)))
}

/// The class of each pattern. Patterns that are images of each other under the symmetries of the
/// square share a class. A value learned in one corner of a board therefore applies to all four.
#[derive(Debug)]
pub(super) struct Classes {
    /// The classes of blocks, by their codes: upper left, upper right, lower left, lower right.
    pub(super) blocks: Vec<u16>,
    /// The classes of lines of three cells along a row, and along a column, by their codes.
    pub(super) lines: [Vec<u16>; 2],
    /// The number of classes of blocks, and of lines.
    pub(super) counts: [usize; 2],
}

impl Classes {
    /// Returns the number of learned values: for blocks, for lines, and for tiles' distances.
    pub(super) fn values(&self) -> usize {
        self.patterns() + DISTANCE_CLASSES * DISTANCE_CLASSES
    }

    /// Returns the number of pattern classes.
    pub(super) fn patterns(&self) -> usize {
        self.counts.iter().sum()
    }

    /// Returns the classes, which are computed once.
    pub(super) fn shared() -> &'static Self {
        static CLASSES: OnceLock<Classes> = OnceLock::new();
        CLASSES.get_or_init(Self::new)
    }

    fn new() -> Self {
        let transpose = |[a, b, c, d]: [u8; 4]| [a, c, b, d].map(transpose_code);
        let mirror = |[a, b, c, d]: [u8; 4]| [b, a, d, c].map(mirror_code);
        let (blocks, block_count) = number_classes(8, transpose, mirror);
        let (rows, line_count) =
            number_classes(4, |line: [u8; 3]| line.map(flip_code), |[a, b, c]| [c, b, a].map(mirror_code));
        let in_row = |line| rows[index(digits::<3>(line).map(transpose_code))];
        let columns = (0..LINES).map(in_row).collect();
        Self { blocks, lines: [rows, columns], counts: [block_count, line_count] }
    }
}

/// Returns the index of a pattern.
pub(super) fn index<const N: usize>(codes: [u8; N]) -> usize {
    codes.iter().fold(0, |index, &code| index * CODES + usize::from(code))
}

/// Returns the codes of a pattern.
fn digits<const N: usize>(mut index: usize) -> [u8; N] {
    let mut codes = [0; N];
    for code in codes.iter_mut().rev() {
        *code = (index % CODES) as u8;
        index /= CODES;
    }
    codes
}

/// Numbers the classes under two reflections that generate a group of `order` elements, in order of
/// their first pattern.
fn number_classes<const N: usize>(
    order: usize,
    one: impl Fn([u8; N]) -> [u8; N],
    other: impl Fn([u8; N]) -> [u8; N],
) -> (Vec<u16>, usize) {
    let mut classes = vec![u16::MAX; CODES.pow(N as u32)];
    let mut count = 0;
    for first in 0..classes.len() {
        if classes[first] != u16::MAX {
            continue;
        }
        let mut image = digits(first);
        // Alternating two reflections reaches all elements of a dihedral group.
        for turn in 0..order {
            classes[index(image)] = count as u16;
            image = if turn % 2 == 0 { one(image) } else { other(image) };
        }
        count += 1;
    }
    (classes, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_of_a_pattern_share_a_class() {
        let classes = Classes::new();
        // An upper left block with a tile that must move two cells right, and its image with one
        // that must move two cells up.
        let (right, up, still) = (code(0, 2), code(-2, 0), code(0, 0));
        let [first, turned] = [[right, still, WALL, still], [still, still, up, WALL]].map(index);
        assert_eq!(classes.blocks[first], classes.blocks[turned]);
        let [row, column] = [[right, still, WALL], [WALL, still, up]];
        assert_eq!(classes.lines[0][index(row)], classes.lines[1][index(column)]);
        assert_eq!(classes.counts, [57_616, 4_500]);
    }

    #[test]
    fn codes_saturate_beyond_two_cells() {
        assert_eq!(code(-9, 2), code(-2, 5));
        assert_eq!((code(-2, -2), code(2, 2)), (0, WALL - 1));
    }
}
