use crate::board::{Grid, PackedBoard};

/// The maximum number of lines along an axis, and the maximum number of cells in a line.
pub(super) const MAX_LINES: usize = 6;
/// The number of bits in a count. Counts are at most six.
pub(super) const COUNT_BITS: usize = 3;
/// The bit offset of the blank's line, above the counts.
const BLANK_OFFSET: usize = COUNT_BITS * MAX_LINES * MAX_LINES;

/// The lines of a board along one of its axes: the rows (axis 0, whose borders are crossed by steps
/// along columns) or the columns (axis 1).
#[derive(Clone, Copy, Debug)]
pub(super) struct LineAxis {
    pub(super) number: usize,
    pub(super) lines: usize,
    width: usize,
}

impl LineAxis {
    /// Returns both axes of a board; `None` if a line is too long or there are too many lines.
    pub(super) fn both(grid: &Grid) -> Option<[Self; 2]> {
        let axis = |number| Self { number, lines: grid.line(number), width: grid.width };
        (grid.width.max(grid.height) <= MAX_LINES).then(|| [axis(0), axis(1)])
    }

    /// Returns the line of a cell.
    pub(super) fn line(&self, cell: usize) -> usize {
        if self.number == 0 { cell / self.width } else { cell % self.width }
    }

    /// Returns the index of a cell in its line.
    pub(super) fn index_in_line(&self, cell: usize) -> usize {
        if self.number == 0 { cell % self.width } else { cell / self.width }
    }

    /// Returns the counts of a board.
    pub(super) fn counts<B: PackedBoard>(&self, grid: &Grid, board: B, blank: usize) -> LineCounts {
        let tiles = (0..grid.len()).filter(|&cell| cell != blank);
        let units = tiles.map(|cell| LineCounts::unit(self.line(cell), self.line(board.at(cell))));
        LineCounts(units.sum::<u128>() | (self.line(blank) as u128) << BLANK_OFFSET)
    }
}

/// For every line, the number of its tiles with each goal line, together with the blank's line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct LineCounts(u128);

/// A crossing of the border between two lines, for the naive implementations in tests: a tile with
/// the goal line `goal_line` moves from line `from` into the blank's line.
#[cfg(test)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Crossing {
    pub(super) goal_line: usize,
    pub(super) from: usize,
    /// 1 if the tile moves to a line with a greater index, otherwise 0.
    pub(super) forward: usize,
}

impl LineCounts {
    fn unit(line: usize, goal_line: usize) -> u128 {
        1 << (COUNT_BITS * (line * MAX_LINES + goal_line))
    }

    /// Returns the blank's line.
    pub(super) fn blank(self) -> usize {
        (self.0 >> BLANK_OFFSET) as usize
    }

    /// Returns the contents of a line: a count for each goal line.
    pub(super) fn line(self, line: usize) -> u32 {
        (self.0 >> (COUNT_BITS * MAX_LINES * line)) as u32 & ((1 << (COUNT_BITS * MAX_LINES)) - 1)
    }

    /// Returns the number of tiles in a line whose goal line is `goal_line`.
    fn at(self, line: usize, goal_line: usize) -> u32 {
        (self.0 >> (COUNT_BITS * (line * MAX_LINES + goal_line))) as u32 & ((1 << COUNT_BITS) - 1)
    }

    /// Returns a lower bound on the crossings between two counts: every tile must cross the borders
    /// between its two lines.
    pub(super) fn crossings_bound(self, other: Self, lines: usize) -> u32 {
        let border = |line, goal_line| {
            let before = |counts: Self| (0..=line).map(|line| counts.at(line, goal_line)).sum::<u32>();
            before(self).abs_diff(before(other))
        };
        (0..lines - 1).flat_map(|line| (0..lines).map(move |goal_line| border(line, goal_line))).sum()
    }
}

/// A naive version of [`Codes`](super::codes::Codes).
#[cfg(test)]
impl LineCounts {
    /// Returns the possible crossings on a board with this number of lines.
    pub(super) fn crossings(self, lines: usize) -> impl Iterator<Item = Crossing> {
        let blank = self.blank();
        let sides = [blank.checked_sub(1), Some(blank + 1).filter(|&line| line < lines)];
        sides.into_iter().flatten().flat_map(move |from| {
            let there = (0..lines).filter(move |&goal_line| self.at(from, goal_line) > 0);
            there.map(move |goal_line| Crossing { goal_line, from, forward: usize::from(from < blank) })
        })
    }

    /// Returns the counts after a crossing.
    pub(super) fn after_crossing(self, crossing: Crossing) -> Self {
        let Crossing { goal_line, from, .. } = crossing;
        let tiles = self.0 - Self::unit(from, goal_line) + Self::unit(self.blank(), goal_line);
        Self(tiles & ((1 << BLANK_OFFSET) - 1) | (from as u128) << BLANK_OFFSET)
    }
}

/// The marker for counts outside the corridor.
pub(super) const NO_RECORD: u32 = u32::MAX;

/// The data that a search needs about the counts along an axis, in one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct CountsRecord {
    /// The index of the record after a crossing, or [`NO_RECORD`]. Indexed by whether the tile
    /// moves forward, then by its goal line.
    pub(super) next: [[u32; MAX_LINES]; 2],
    /// For each line, three bits per number of escapes from it: half of the crossings needed in
    /// addition to the distance. Above these bits, the first word stores the distance, and the
    /// second one the blank's line.
    surcharges: [u64; 2],
}

/// The number of lines per word of surcharges.
const LINES_PER_WORD: usize = MAX_LINES / 2;
/// The number of bits per line.
const LINE_BITS: usize = MAX_LINES * SURCHARGE_BITS;
/// The number of bits per surcharge.
const SURCHARGE_BITS: usize = 3;
/// The bit offset of the distance and of the blank's line, above the surcharges.
const UPPER_OFFSET: usize = 56;

/// The largest surcharge that can be stored.
pub(super) const MAX_SURCHARGE: u32 = (1 << SURCHARGE_BITS) - 1;
/// The number of bits per line in a set of demands.
pub(super) const DEMAND_BITS: usize = 5;

impl CountsRecord {
    /// Creates a record without crossings and without known escapes.
    pub(super) fn new(distance: u8, blank: usize) -> Self {
        let next = [[NO_RECORD; MAX_LINES]; 2];
        Self { next, surcharges: [u64::from(distance) << UPPER_OFFSET, (blank as u64) << UPPER_OFFSET] }
    }

    /// Returns the walking distance: the minimum number of crossings to the goal.
    #[inline]
    pub(super) fn distance(&self) -> u32 {
        (self.surcharges[0] >> UPPER_OFFSET) as u32
    }

    /// Returns the blank's line.
    pub(super) fn blank(&self) -> usize {
        (self.surcharges[1] >> UPPER_OFFSET) as usize
    }

    /// Returns a lower bound on the crossings to the goal with the given escapes, encoded by
    /// [`demand`]: the maximum, over the lines, of the minimum with the escapes from that line
    /// alone.
    #[inline]
    pub(super) fn bound(&self, demands: u32) -> u32 {
        let surcharge = |line: usize| {
            let shift = LINE_BITS as u32 * (line % LINES_PER_WORD) as u32
                + (demands >> (DEMAND_BITS * line) & ((1 << DEMAND_BITS) - 1));
            (self.surcharges[line / LINES_PER_WORD] >> shift) as u32 & MAX_SURCHARGE
        };
        self.distance() + 2 * (0..MAX_LINES).map(surcharge).max().unwrap_or_default()
    }

    /// Sets the number of pairs of crossings that a given number of escapes from a line requires.
    pub(super) fn set_surcharge(&mut self, line: usize, escapes: usize, pairs: u32) {
        let shift = LINE_BITS * (line % LINES_PER_WORD) + SURCHARGE_BITS * escapes;
        let word = &mut self.surcharges[line / LINES_PER_WORD];
        *word = *word & !(u64::from(MAX_SURCHARGE) << shift) | u64::from(pairs) << shift;
    }
}

/// Returns a number of escapes from a line, encoded as part of a set of demands.
#[inline]
pub(super) fn demand(escapes: u8, line: usize) -> u32 {
    (u32::from(escapes) * SURCHARGE_BITS as u32) << (DEMAND_BITS * line)
}
