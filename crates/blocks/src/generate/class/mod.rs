//! Enumerating all puzzles in a class.
//!
//! On a Rush Hour board, every row keeps the order and the lengths of its cars, and so does every
//! column. A choice of these *sequences*, one per line, is therefore invariant under moves, and a
//! class is enumerated choice by choice (`part`). The positions of one choice are numbered without
//! gaps (`space`), and a single search from all its solved positions finds every component
//! (`search`). The total amount of work is known in advance (`rush`).
//!
//! A class of Klotski puzzles (`klotski`) is enumerated one set of pieces at a time, by listing its
//! layouts (`trays`).

mod klotski;
mod part;
mod rush;
mod search;
mod space;
mod trays;

use std::ops::Range;

pub use klotski::{GroupTotals, KlotskiClass, KlotskiGroups};
pub use part::ClassMember;
pub use rush::{ClassFault, RushClass};
pub(super) use search::ClassSearch;
pub(super) use space::{BoardCells, ChoiceSpace, ColumnSequence, Position, ROW_BITS, RowPlacements};
pub use trays::KlotskiPieces;

/// The maximum number of cells in a line.
pub(in crate::generate) const MAX_LINE_LENGTH: usize = 9;
/// Cells of a line, as bits.
pub(in crate::generate) type LineCells = u16;
/// The maximum number of placements of a sequence. Their indices have five bits. A line of 9 cells
/// with two cars has 21.
pub(in crate::generate) const MAX_PLACEMENTS: usize = 1 << 5;
/// The lengths of cars.
const LENGTHS: [usize; 2] = [2, 3];

/// A car in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::generate) struct Car {
    pub(in crate::generate) length: usize,
    /// The cells between two walls, or ends of the line, that the car never leaves.
    within: Range<usize>,
}

/// A sequence of cars in a line, with all of its placements.
#[derive(Clone, Debug)]
pub(in crate::generate) struct CarLine {
    /// The cars, in order.
    pub(in crate::generate) cars: Vec<Car>,
    pub(in crate::generate) placements: Vec<LinePlacement>,
}

/// The positions of all cars in a line.
#[derive(Clone, Debug)]
pub(in crate::generate) struct LinePlacement {
    /// The first cell of each car.
    pub(in crate::generate) starts: Vec<usize>,
    /// The covered cells, as bits.
    pub(in crate::generate) mask: LineCells,
    moves: Vec<LineMove>,
}

/// A move by one car in a line.
#[derive(Clone, Copy, Debug)]
struct LineMove {
    /// The placement after the move.
    to: u8,
    /// The cells that the car enters, as bits.
    entered: LineCells,
}

/// Returns all sequences of cars that fit in a line with these walls, given as bits, beginning with
/// the empty sequence.
fn sequences(cells: usize, walls: LineCells) -> Vec<Vec<Car>> {
    let parts = ranges_between_walls(cells, walls);
    let mut sequences: Vec<Vec<Car>> = vec![vec![]];
    let mut next = 0;
    while let Some(sequence) = sequences.get(next).cloned() {
        let is_open = |part: &&Range<usize>| sequence.last().is_none_or(|last| last.within.start <= part.start);
        for part in parts.iter().filter(is_open) {
            let taken: usize = sequence.iter().filter(|car| car.within == *part).map(|car| car.length).sum();
            for length in LENGTHS.into_iter().filter(|length| taken + length <= part.len()) {
                let car = Car { length, within: part.clone() };
                sequences.push(sequence.iter().cloned().chain([car]).collect());
            }
        }
        next += 1;
    }
    sequences
}

/// Returns the cells between the walls of a line.
fn ranges_between_walls(cells: usize, walls: LineCells) -> Vec<Range<usize>> {
    let (mut parts, mut start) = (vec![], 0);
    for cell in 0..=cells {
        if cell == cells || walls >> cell & 1 == 1 {
            parts.push(start..cell);
            start = cell + 1;
        }
    }
    parts
}

impl CarLine {
    /// Creates a sequence in a line of at most [`MAX_LINE_LENGTH`] cells, with single steps or
    /// slides as moves.
    fn new(cars: Vec<Car>, cells: usize, is_step: bool) -> Self {
        let mut starts = vec![];
        place_cars(&cars, 0, &mut vec![], &mut starts);
        let max_step = if is_step { 1 } else { cells };
        let placements = starts.iter().map(|own| LinePlacement {
            starts: own.clone(),
            mask: own.iter().zip(&cars).fold(0, |mask, (&start, car)| mask | bits(start, car.length)),
            moves: moves(&cars, own, &starts, max_step),
        });
        Self { placements: placements.collect(), cars }
    }

    /// Returns all sequences of cars that fit in a line with these walls, beginning with the empty
    /// sequence.
    pub(in crate::generate) fn all(cells: usize, walls: LineCells, is_step: bool) -> impl Iterator<Item = Self> {
        sequences(cells, walls).into_iter().map(move |cars| Self::new(cars, cells, is_step))
    }

    /// Returns the goal car alone in its row, without walls.
    pub(in crate::generate) fn goal(cells: usize, is_step: bool) -> Self {
        Self::new(vec![Car { length: 2, within: 0..cells }], cells, is_step)
    }

    /// Returns the lengths of the cars, in order.
    pub(in crate::generate) fn lengths(&self) -> impl DoubleEndedIterator<Item = usize> {
        self.cars.iter().map(|car| car.length)
    }

    /// Returns whether this sequence is the reverse of another one. Neither line may have walls.
    fn is_reverse_of(&self, other: &Self) -> bool {
        self.lengths().rev().eq(other.lengths())
    }

    /// Returns the placement that covers exactly these cells; there is at most one.
    fn placement_covering(&self, mask: LineCells) -> Option<usize> {
        self.placements.iter().position(|placement| placement.mask == mask)
    }
}

/// Adds the first cells of all cars, for every placement of the remaining cars at or after a cell.
fn place_cars(cars: &[Car], from: usize, placed: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
    let Some((first, rest)) = cars.split_first() else { return found.push(placed.clone()) };
    for start in from.max(first.within.start)..(first.within.end + 1).saturating_sub(first.length) {
        placed.push(start);
        place_cars(rest, start + first.length, placed, found);
        placed.pop();
    }
}

/// Returns the moves from a placement. Each moves one car by at most `max_step` cells. No car or
/// wall can be in between because all of them keep their order.
fn moves(cars: &[Car], own: &[usize], all: &[Vec<usize>], max_step: usize) -> Vec<LineMove> {
    let to = |(number, other): (usize, &Vec<usize>)| {
        let mut moved = (0..own.len()).filter(|&car| own[car] != other[car]);
        let (car, None) = (moved.next()?, moved.next()) else { return None };
        let (from, to, length) = (own[car], other[car], cars[car].length);
        let entered = if to > from { bits(from + length, to - from) } else { bits(to, from - to) };
        (from.abs_diff(to) <= max_step).then_some(LineMove { to: number as u8, entered })
    };
    all.iter().enumerate().filter_map(to).collect()
}

/// Returns the least member of a set, using path halving.
fn representative(parents: &mut [u32], mut member: u32) -> u32 {
    while parents[member as usize] != member {
        parents[member as usize] = parents[parents[member as usize] as usize];
        member = parents[member as usize];
    }
    member
}

/// Joins the sets of two members. The least member represents a set.
fn join(parents: &mut [u32], one: u32, other: u32) {
    let (one, other) = (representative(parents, one), representative(parents, other));
    parents[one.max(other) as usize] = one.min(other);
}

/// Returns consecutive cells of a line, as bits.
fn bits(first: usize, count: usize) -> LineCells {
    ((1 << count) - 1) << first
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(cells: usize, walls: LineCells, is_step: bool) -> Vec<CarLine> {
        sequences(cells, walls).into_iter().map(|cars| CarLine::new(cars, cells, is_step)).collect()
    }

    fn lengths(lines: &[CarLine]) -> Vec<Vec<usize>> {
        lines.iter().map(|line| line.lengths().collect()).collect()
    }

    fn placements(lines: &[CarLine]) -> Vec<usize> {
        lines.iter().map(|line| line.placements.len()).collect()
    }

    #[test]
    fn a_line_of_five_cells_has_six_sequences_and_thirteen_placements() {
        let lines = lines(5, 0, false);
        assert_eq!(lengths(&lines), [vec![], vec![2], vec![3], vec![2, 2], vec![2, 3], vec![3, 2]]);
        assert_eq!(placements(&lines), [1, 4, 3, 3, 1, 1]);
    }

    #[test]
    fn cars_stay_on_their_side_of_a_wall() {
        let lines = lines(6, 0b00_0100, false);
        assert_eq!(lengths(&lines), [vec![], vec![2], vec![2], vec![3], vec![2, 2], vec![2, 3]]);
        assert_eq!(placements(&lines), [1, 1, 2, 1, 2, 1]);
        assert!(lines.iter().flat_map(|line| &line.placements).all(|placement| placement.mask & 0b00_0100 == 0));
    }

    #[test]
    fn the_placements_of_every_line_fit_in_five_bits() {
        for walls in 0..1 << MAX_LINE_LENGTH {
            assert!(lines(MAX_LINE_LENGTH, walls, false).iter().all(|line| line.placements.len() <= MAX_PLACEMENTS));
        }
    }

    #[test]
    fn moves_enter_every_cell_up_to_the_end_of_the_car() {
        let line = |is_step| lines(6, 0, is_step).swap_remove(3);
        let moves = |line: &CarLine, mask: LineCells| {
            let placement = &line.placements[line.placement_covering(mask).expect("a placement")];
            let moves = placement.moves.iter();
            moves.map(|next| (line.placements[usize::from(next.to)].mask, next.entered)).collect::<Vec<_>>()
        };
        assert_eq!(moves(&line(false), 0b1111), [(0b01_1011, 0b1_0000), (0b11_0011, 0b11_0000)]);
        assert_eq!(moves(&line(true), 0b1111), [(0b01_1011, 0b1_0000)]);
        assert_eq!(moves(&line(true), 0b11_0110), [(0b11_0011, 0b1), (0b01_1110, 0b1000), (0b11_1100, 0b1000)]);
    }
}
