use super::counts::{COUNT_BITS, LineCounts, MAX_LINES};
use crate::pdb::prefetch;

/// The number of bits that encode the contents of a line.
const FIELD: usize = 10;
/// The bit offset of the blank's line, above the contents.
const BLANK_OFFSET: usize = FIELD * MAX_LINES;
/// The marker for contents that no line can have.
const NONE: u16 = u16::MAX;

/// Counts in the packed form that tables use: the index of each line's contents, and the blank's
/// line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CountsCode(pub(super) u64);

/// The possible contents of lines, by index, and the effect of a crossing on them.
pub(super) struct Codes {
    lines: usize,
    /// For each index, the number of tiles with each goal line.
    contents: Vec<u32>,
    /// For each index and goal line, the index of the contents with one fewer tile of that goal
    /// line, and with one more.
    one_fewer: Vec<[u16; MAX_LINES]>,
    one_more: Vec<[u16; MAX_LINES]>,
}

/// A crossing of a border: the resulting code, the goal line of the tile, and whether the tile
/// moves to a line with a greater index.
#[derive(Clone, Copy, Debug)]
pub(super) struct BorderCrossing {
    pub(super) to: CountsCode,
    pub(super) goal_line: u8,
    pub(super) forward: u8,
}

/// For each border, the number of tiles with each goal line before it.
pub(super) type Prefixes = [u32; MAX_LINES];

impl Codes {
    /// Creates the codes for this number of lines with this number of cells each.
    pub(super) fn new(lines: usize, cells: usize) -> Self {
        let mut contents = Vec::new();
        for size in [cells, cells - 1] {
            append_contents(lines, size, 0, &mut contents);
        }
        let number =
            |target: u32| contents.iter().position(|&contents| contents == target).map_or(NONE, |at| at as u16);
        let step = |contents: u32, goal_line: usize, one_more: bool| {
            let (unit, here) = (1 << (COUNT_BITS * goal_line), tiles(contents, goal_line));
            match one_more {
                _ if goal_line >= lines => NONE,
                true => number(contents + unit),
                false if here > 0 => number(contents - unit),
                false => NONE,
            }
        };
        let steps = |one_more| {
            contents
                .iter()
                .map(|&contents| std::array::from_fn(|goal_line| step(contents, goal_line, one_more)))
                .collect()
        };
        let (one_fewer, one_more) = (steps(false), steps(true));
        Self { lines, contents, one_fewer, one_more }
    }

    /// Returns the code for the counts.
    pub(super) fn code(&self, counts: LineCounts) -> CountsCode {
        let number =
            |line| self.contents.iter().position(|&contents| contents == counts.line(line)).unwrap_or_default() as u64;
        let fields = (0..self.lines).map(|line| number(line) << (FIELD * line)).sum::<u64>();
        CountsCode(fields | (counts.blank() as u64) << BLANK_OFFSET)
    }

    /// Returns the possible crossings.
    pub(super) fn steps(&self, code: CountsCode) -> impl Iterator<Item = BorderCrossing> {
        let blank = code.blank();
        let there = code.line(blank);
        let sides = [blank.checked_sub(1), Some(blank + 1).filter(|&line| line < self.lines)];
        sides.into_iter().flatten().flat_map(move |from| {
            let here = code.line(from);
            let (one_fewer, one_more) = (&self.one_fewer[here], &self.one_more[there]);
            let rest = code.0 & !(CountsCode::field(from) | CountsCode::field(blank) | 7 << BLANK_OFFSET)
                | (from as u64) << BLANK_OFFSET;
            (0..self.lines).filter(move |&goal_line| one_fewer[goal_line] != NONE && one_more[goal_line] != NONE).map(
                move |goal_line| {
                    let fields = u64::from(one_fewer[goal_line]) << (FIELD * from)
                        | u64::from(one_more[goal_line]) << (FIELD * blank);
                    BorderCrossing {
                        to: CountsCode(rest | fields),
                        goal_line: goal_line as u8,
                        forward: u8::from(from < blank),
                    }
                },
            )
        })
    }

    /// Returns, for each border, the number of tiles with each goal line before it.
    pub(super) fn prefixes(&self, code: CountsCode) -> Prefixes {
        let mut sum = 0;
        std::array::from_fn(|line| {
            sum += if line < self.lines { self.contents[code.line(line)] } else { 0 };
            sum
        })
    }
}

impl CountsCode {
    fn field(line: usize) -> u64 {
        ((1 << FIELD) - 1) << (FIELD * line)
    }

    fn line(self, line: usize) -> usize {
        (self.0 >> (FIELD * line)) as usize & ((1 << FIELD) - 1)
    }

    /// Returns the blank's line.
    pub(super) fn blank(self) -> usize {
        (self.0 >> BLANK_OFFSET) as usize
    }
}

impl BorderCrossing {
    /// Returns whether a crossing leads away from other counts. If so, the lower bound on the
    /// crossings between the two (the number of borders that tiles must cross) increases by one;
    /// otherwise it decreases by one.
    pub(super) fn leads_away(self, blank: usize, own: &Prefixes, other: &Prefixes) -> bool {
        let forward = self.forward == 1;
        let border = if forward { blank - 1 } else { blank };
        let before = |prefixes: &Prefixes| tiles(prefixes[border], self.goal_line.into());
        if forward { before(own) <= before(other) } else { before(own) >= before(other) }
    }
}

/// Returns the number of tiles with the goal line `goal_line` in a line's contents.
fn tiles(contents: u32, goal_line: usize) -> u32 {
    contents >> (COUNT_BITS * goal_line) & ((1 << COUNT_BITS) - 1)
}

/// Appends all contents that have this number of tiles with one of the first `lines` lines as their
/// goal line, in addition to the `given` tiles with later goal lines.
fn append_contents(lines: usize, tiles: usize, given: u32, all: &mut Vec<u32>) {
    if lines == 0 {
        all.extend((tiles == 0).then_some(given));
        return;
    }
    for own in 0..=tiles {
        append_contents(lines - 1, tiles - own, given | (own as u32) << (COUNT_BITS * (lines - 1)), all);
    }
}

/// A table from codes to small values, in one allocation. A lookup usually takes a single read,
/// which can be prefetched.
pub(super) struct CodeTable<V> {
    /// Open addressing with linear probing; at most half of the slots are in use.
    slots: Vec<(CountsCode, V)>,
    len: usize,
    /// The number of hash bits that are not part of a slot's index.
    shift: u32,
}

/// An invalid code, which marks empty slots.
const EMPTY: CountsCode = CountsCode(u64::MAX);
/// The base-2 logarithm of the initial number of slots.
const INITIAL_LOG_SLOTS: u32 = 6;

impl<V: Copy + Default> CodeTable<V> {
    pub(super) fn new() -> Self {
        Self::with_slots(INITIAL_LOG_SLOTS)
    }

    /// Creates a table with room for this number of codes.
    pub(super) fn with_capacity(codes: usize) -> Self {
        Self::with_slots((2 * codes.max(1)).next_power_of_two().ilog2().max(INITIAL_LOG_SLOTS))
    }

    fn with_slots(bits: u32) -> Self {
        Self { slots: vec![(EMPTY, V::default()); 1 << bits], len: 0, shift: u64::BITS - bits }
    }

    /// Returns the number of codes.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.slots)
    }

    /// Returns the first slot to probe for a code.
    fn first_slot(&self, code: CountsCode) -> usize {
        // Codes differ in all of their fields, so both halves must influence the upper bits.
        let mixed = (code.0 ^ code.0 >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> self.shift) as usize
    }

    /// Prefetches the memory that a lookup will read.
    #[inline]
    pub(super) fn prefetch(&self, code: CountsCode) {
        prefetch(&self.slots, self.first_slot(code));
    }

    /// Returns the slot for a code: the one that holds it, or the empty one that it would take.
    #[inline]
    fn slot(&self, code: CountsCode) -> usize {
        let mut at = self.first_slot(code);
        while self.slots[at].0 != code && self.slots[at].0 != EMPTY {
            at = (at + 1) & (self.slots.len() - 1);
        }
        at
    }

    pub(super) fn get(&self, code: CountsCode) -> Option<V> {
        let (found, value) = self.slots[self.slot(code)];
        (found == code).then_some(value)
    }

    /// Returns the value for a code, if present.
    pub(super) fn get_mut(&mut self, code: CountsCode) -> Option<&mut V> {
        let at = self.slot(code);
        let (found, value) = &mut self.slots[at];
        (*found == code).then_some(value)
    }

    /// Returns the value for a code, inserting `value` if the code is absent, and whether it was
    /// inserted.
    #[inline]
    pub(super) fn entry(&mut self, code: CountsCode, value: V) -> (&mut V, bool) {
        if 2 * self.len >= self.slots.len() {
            self.grow();
        }
        let at = self.slot(code);
        let slot = &mut self.slots[at];
        let is_new = slot.0 != code;
        if is_new {
            *slot = (code, value);
            self.len += 1;
        }
        (&mut slot.1, is_new)
    }

    /// Doubles the number of slots.
    fn grow(&mut self) {
        let mut larger = Self::with_slots(u64::BITS - self.shift + 1);
        for &(code, value) in self.slots.iter().filter(|slot| slot.0 != EMPTY) {
            let at = larger.slot(code);
            larger.slots[at] = (code, value);
        }
        *self = Self { len: self.len, ..larger };
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::counts::LineAxis;
    use super::*;
    use crate::board::{ByteBoard, Grid, PackedBoard};

    #[test]
    fn steps_between_codes_agree_with_crossings_between_counts() {
        for (width, height, blank_goal) in [(2, 2, 0), (3, 2, 5), (5, 5, 12), (6, 4, 0), (6, 6, 35)] {
            let grid = Grid::wide(width, height).expect("a board of short lines");
            for axis in LineAxis::both(&grid).expect("short lines") {
                let codes = Codes::new(axis.lines, grid.line(1 - axis.number));
                let goal = axis.counts(&grid, ByteBoard::solved(grid.len()), blank_goal);
                let (mut counts, mut random) = (goal, 1_u64);
                for _ in 0..200 {
                    let crossings: Vec<_> = counts.crossings(axis.lines).collect();
                    let steps: Vec<_> = codes.steps(codes.code(counts)).collect();
                    assert_eq!(crossings.len(), steps.len());
                    for (crossing, step) in crossings.iter().zip(&steps) {
                        let next = counts.after_crossing(*crossing);
                        let own = (crossing.goal_line, crossing.forward, codes.code(next));
                        assert_eq!((step.goal_line.into(), step.forward.into(), step.to), own);
                        let farther = next.crossings_bound(goal, axis.lines) > counts.crossings_bound(goal, axis.lines);
                        let prefixes = [counts, goal].map(|counts| codes.prefixes(codes.code(counts)));
                        assert_eq!(step.leads_away(counts.blank(), &prefixes[0], &prefixes[1]), farther);
                    }
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    counts = counts.after_crossing(crossings[(random >> 33) as usize % crossings.len()]);
                }
            }
        }
    }

    #[test]
    fn the_table_agrees_with_a_map() {
        let (mut table, mut map, mut random) = (CodeTable::new(), HashMap::new(), 1_u64);
        for value in 0..20_000_u32 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let code = CountsCode(random >> 50);
            let is_new = !map.contains_key(&code.0);
            let kept = *map.entry(code.0).or_insert(value);
            assert_eq!(table.entry(code, value), (&mut { kept }, is_new));
        }
        assert_eq!(table.len(), map.len());
        for code in 0..1 << 14 {
            assert_eq!(table.get(CountsCode(code)), map.get(&code).copied());
        }
    }
}
