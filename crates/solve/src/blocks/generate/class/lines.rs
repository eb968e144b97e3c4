//! The cars of one row or column.

/// The longest line: cells of a column are bits of a byte, and larger classes have more positions than can be enumerated.
pub(super) const LONGEST: usize = 6;
/// The lengths of cars.
const LENGTHS: [usize; 2] = [2, 3];

/// A sequence of cars in a line, in all places that it can take.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The lengths of the cars, from the first on.
    pub(super) lengths: Vec<usize>,
    pub(super) placements: Vec<Placement>,
}

/// The places of all cars of a line.
#[derive(Clone, Debug)]
pub(super) struct Placement {
    /// The first cell of each car.
    pub(super) starts: Vec<usize>,
    /// The cells covered, as bits.
    pub(super) mask: u8,
    pub(super) moves: Vec<LineMove>,
}

/// A move of one car of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineMove {
    /// The placement after it.
    pub(super) to: u8,
    /// The cells that the car enters, as bits.
    pub(super) entered: u8,
}

/// All sequences of lengths that fit into a line, the empty one first.
pub(super) fn sequences(cells: usize) -> Vec<Vec<usize>> {
    let mut sequences = vec![vec![]];
    let mut next = 0;
    while let Some(sequence) = sequences.get(next).cloned() {
        let taken: usize = sequence.iter().sum();
        for length in LENGTHS.into_iter().filter(|length| taken + length <= cells) {
            sequences.push([&sequence[..], &[length]].concat());
        }
        next += 1;
    }
    sequences
}

impl Line {
    /// A sequence that fits into a line of at most 8 cells, whose moves are single steps or slides.
    pub(super) fn new(lengths: &[usize], cells: usize, is_step: bool) -> Self {
        let mut starts = vec![];
        place(lengths, 0, cells, &mut vec![], &mut starts);
        let longest = if is_step { 1 } else { cells };
        let placements = starts.iter().map(|own| Placement {
            starts: own.clone(),
            mask: own.iter().zip(lengths).fold(0, |mask, (&start, &length)| mask | bits(start, length)),
            moves: moves(lengths, own, &starts, longest),
        });
        Self { lengths: lengths.to_vec(), placements: placements.collect() }
    }

    /// Whether it is the sequence of another line, from the other end.
    pub(super) fn is_reverse_of(&self, other: &Self) -> bool {
        self.lengths.iter().rev().eq(&other.lengths)
    }

    /// The placement that covers these cells; there is at most one.
    pub(super) fn covering(&self, mask: u8) -> Option<usize> {
        self.placements.iter().position(|placement| placement.mask == mask)
    }
}

/// Adds the starts of all cars for every way to place those that are left from a cell on.
fn place(lengths: &[usize], from: usize, cells: usize, before: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
    let Some((&first, rest)) = lengths.split_first() else { return found.push(before.clone()) };
    let needed: usize = lengths.iter().sum();
    for start in from..=cells - needed {
        before.push(start);
        place(rest, start + first, cells, before, found);
        before.pop();
    }
}

/// The moves from a placement: those to placements in which one car is elsewhere, at most `longest` cells away. No car can
/// be between, since all keep their order.
fn moves(lengths: &[usize], own: &[usize], all: &[Vec<usize>], longest: usize) -> Vec<LineMove> {
    let to = |(number, other): (usize, &Vec<usize>)| {
        let mut moved = (0..own.len()).filter(|&car| own[car] != other[car]);
        let (car, None) = (moved.next()?, moved.next()) else { return None };
        let (from, to, length) = (own[car], other[car], lengths[car]);
        let entered = if to > from { bits(from + length, to - from) } else { bits(to, from - to) };
        (from.abs_diff(to) <= longest).then_some(LineMove { to: number as u8, entered })
    };
    all.iter().enumerate().filter_map(to).collect()
}

/// Some cells of a line, as bits.
fn bits(first: usize, count: usize) -> u8 {
    (((1_u16 << count) - 1) << first) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_five_cells_has_six_sequences_and_thirteen_placements() {
        let sequences = sequences(5);
        assert_eq!(sequences, [vec![], vec![2], vec![3], vec![2, 2], vec![2, 3], vec![3, 2]]);
        let placements = |lengths: &Vec<usize>| Line::new(lengths, 5, false).placements.len();
        assert_eq!(sequences.iter().map(placements).collect::<Vec<_>>(), [1, 4, 3, 3, 1, 1]);
    }

    #[test]
    fn moves_enter_the_cells_up_to_where_the_car_ends() {
        let line = |is_step| Line::new(&[2, 2], 6, is_step);
        let moves = |line: &Line, mask: u8| {
            let placement = &line.placements[line.covering(mask).expect("a placement")];
            let moves = placement.moves.iter();
            moves.map(|next| (line.placements[usize::from(next.to)].mask, next.entered)).collect::<Vec<_>>()
        };
        assert_eq!(moves(&line(false), 0b1111), [(0b01_1011, 0b1_0000), (0b11_0011, 0b11_0000)]);
        assert_eq!(moves(&line(true), 0b1111), [(0b01_1011, 0b1_0000)]);
        assert_eq!(moves(&line(true), 0b11_0110), [(0b11_0011, 0b1), (0b01_1110, 0b1000), (0b11_1100, 0b1000)]);
    }
}
