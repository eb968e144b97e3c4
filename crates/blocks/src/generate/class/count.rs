//! The number of positions of each part of a class, counted without a search.

use super::lines::{CarLine, LONGEST};
use super::rush::RushClass;
use super::space::spread;

impl RushClass {
    /// The number of positions of each part, solved or not, including mirror images. They are
    /// counted without a search.
    pub fn positions(&self) -> Vec<u64> {
        let first = self.first_rows();
        let choices = self.across.len().pow(first.len() as u32);
        (0..choices).flat_map(|number| of_rows(self, &first, number)).collect()
    }
}

/// The number of positions of the parts with some sequences in the first rows, by the sequences of
/// the first columns.
fn of_rows(class: &RushClass, first: &[usize], number: usize) -> Vec<u64> {
    let mut rest = number;
    // The possible sequences of each row.
    let mut rows: Vec<&[CarLine]> = vec![&class.across; class.rows];
    rows[class.goal_row()] = std::slice::from_ref(&class.goal);
    for &row in first.iter().rev() {
        rows[row] = std::slice::from_ref(&class.across[rest % class.across.len()]);
        rest /= class.across.len();
    }
    let masks = rows.iter().enumerate().map(|(row, lines)| {
        let placements = lines.iter().flat_map(|line| &line.placements);
        placements.map(move |placement| spread(placement.mask) << row).collect()
    });
    let masks: Vec<Vec<u64>> = masks.collect();
    let states = 1 << class.rows;
    let ways = |taken: usize| class.down.iter().map(|column| column.count(taken as u8) as u64).sum();
    let mut sums = Sums {
        ways: (0..states).map(ways).collect(),
        rows: class.rows,
        columns: [class.first_columns(), class.columns],
        by_taken: vec![0; states.pow(class.first_columns() as u32)],
    };
    sums.add(&masks, 0);
    let mut counts = sums.by_taken;
    // Column by column, the index of the occupied cells is replaced by the index of a compatible
    // sequence.
    for _ in 0..class.first_columns() {
        counts = exchanged(class, &counts, states);
    }
    counts
}

/// Counts the placements of the cars in rows, weighted by the contents of the last columns.
struct Sums {
    /// The number of ways to fill a column, by its occupied cells.
    ways: Vec<u64>,
    rows: usize,
    /// The number of the first columns, and of all columns.
    columns: [usize; 2],
    /// The sum, indexed by the occupied cells of the first columns as digits.
    by_taken: Vec<u64>,
}

impl Sums {
    /// Adds all placements of the remaining rows, given the cells that earlier rows occupy: one
    /// byte per column.
    fn add(&mut self, rows: &[Vec<u64>], taken: u64) {
        if let Some((masks, rest)) = rows.split_first() {
            for mask in masks {
                self.add(rest, taken | mask);
            }
            return;
        }
        let [first, all] = self.columns;
        let bytes = taken.to_le_bytes();
        let place = bytes[..first].iter().fold(0, |place, &taken| place << self.rows | usize::from(taken));
        self.by_taken[place] += bytes[first..all].iter().map(|&taken| self.ways[usize::from(taken)]).product::<u64>();
    }
}

/// Replaces the most significant digit of an index, the occupied cells of a column, by a least
/// significant one: the index of a sequence of the column. After this was done for each column, the
/// digits are in their original order.
fn exchanged(class: &RushClass, counts: &[u64], states: usize) -> Vec<u64> {
    let rest = counts.len() / states;
    let count = |place: usize, number: usize| {
        let taken =
            (0..states).map(|taken| counts[taken * rest + place] * class.down[number].count(taken as u8) as u64);
        taken.sum()
    };
    (0..rest)
        .flat_map(|place| (0..class.down.len()).map(move |number| (place, number)))
        .map(|(p, n)| count(p, n))
        .collect()
}

/// A column must fit in a byte.
const _: () = assert!(LONGEST <= 8);
