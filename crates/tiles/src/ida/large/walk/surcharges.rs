use super::counts::{CountsRecord, MAX_LINES, NO_RECORD};

/// The number of bits per line in a set of demands.
const FIELD: usize = 6;

/// A crossing within the corridor: a tile with the goal line `goal_line` leaves line `from`. `to`
/// is the resulting record.
#[derive(Clone, Copy)]
struct Crossing {
    goal_line: usize,
    from: usize,
    to: usize,
}

/// The set of *demands* that can be met with a given number of steps above the walking distance.
/// Bit `x` of a line's field stands for at least `x` escapes from that line. Each line is
/// considered separately; a demand for no escape is always met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Demands(u64);

impl Demands {
    pub(super) const NONE: Self = Self(0);

    /// Returns the demands for zero escapes from each of the first `lines` lines.
    fn without_escapes(lines: usize) -> Self {
        Self((0..lines).map(|line| 1 << (FIELD * line)).sum())
    }

    /// Returns the demands that can be met before a crossing, given the demands that can be met
    /// after it: one more escape if the tile leaves its own line.
    fn before_crossing(self, Crossing { goal_line, from, .. }: Crossing) -> Self {
        if goal_line != from {
            return self;
        }
        let mask = (1 << FIELD) - 1;
        let field = self.0 >> (FIELD * from) & mask;
        let grown = (field << 1 | field) & mask;
        Self(self.0 | grown << (FIELD * from))
    }
}

/// Computes which demands can be met with each number of pairs of steps above the walking distance.
///
/// The numbers of pairs are processed in ascending order and, for each number, the counts in order
/// of walking distance. A crossing towards the goal then leads to counts that have already been
/// processed for this number. A crossing away from the goal uses one pair, and leads to a result
/// for the previous number.
pub(super) struct Surcharges {
    /// For each record, the demands that can be met with the pairs so far.
    met: Vec<Demands>,
    /// The current number of pairs, and the next record to process for it.
    level: u32,
    next: usize,
    /// The maximum number of pairs.
    max_level: u32,
}

impl Surcharges {
    /// Prepares the computation for this number of counts, with at most `max_level` pairs.
    pub(super) fn new(counts: usize, max_level: u32) -> Self {
        Self { met: vec![Demands::NONE; counts], level: 0, next: 0, max_level }
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.met)
    }

    /// Processes one record. Returns whether more remain.
    pub(super) fn step(&mut self, records: &mut [CountsRecord]) -> bool {
        if self.next == records.len() {
            (self.next, self.level) = (0, self.level + 1);
        }
        if self.level > self.max_level || records.is_empty() {
            return false;
        }
        let at = self.next;
        self.next += 1;
        let before = self.met[at];
        let mut met = before.0 | Demands::without_escapes(MAX_LINES).0;
        let record = &records[at];
        for crossing in record.crossings() {
            let is_nearer = records[crossing.to].distance() < record.distance();
            // In the first level, crossings away from the goal contribute nothing.
            if is_nearer || self.level > 0 {
                met |= self.met[crossing.to].before_crossing(crossing).0;
            }
        }
        self.met[at] = Demands(met);
        records[at].set_surcharges(met & !before.0, self.level);
        true
    }
}

impl CountsRecord {
    /// Returns the crossings within the corridor.
    fn crossings(&self) -> impl Iterator<Item = Crossing> {
        self.next.iter().enumerate().flat_map(move |(forward, next)| {
            let from = self.blank().wrapping_add_signed(if forward == 1 { -1 } else { 1 });
            let there = next.iter().enumerate().filter(|&(_, &to)| to != NO_RECORD);
            there.map(move |(goal_line, &to)| Crossing { goal_line, from, to: to as usize })
        })
    }

    /// Records that the given demands can be met with this number of pairs of steps.
    fn set_surcharges(&mut self, mut demands: u64, level: u32) {
        while demands != 0 {
            let bit = demands.trailing_zeros() as usize;
            demands &= demands - 1;
            self.set_surcharge(bit / FIELD, bit % FIELD, level);
        }
    }
}
