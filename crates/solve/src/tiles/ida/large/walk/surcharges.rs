use super::counts::MOST_LINES;
use super::record::{NOWHERE, Record};

/// The bits of a line in a set of demands.
const FIELD: usize = 6;

/// A crossing that stays in the corridor: a tile that belongs to line `home` leaves line `from`, and leads to another record.
#[derive(Clone, Copy)]
struct Crossing {
    home: usize,
    from: usize,
    to: usize,
}

/// Sets of *demands* that a number of steps above the walking distance can meet: bit `x` of a line's field stands for at least
/// `x` escapes from that line. Every line is looked at alone; all demands of no escape are met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Demands(u64);

impl Demands {
    pub(super) const NONE: Self = Self(0);

    /// No escape from any of some lines.
    fn least(lines: usize) -> Self {
        Self((0..lines).map(|line| 1 << (FIELD * line)).sum())
    }

    /// What can be met from before a crossing, if this can be met after it: one escape more where the tile leaves its own line.
    fn before(self, Crossing { home, from, .. }: Crossing) -> Self {
        if home != from {
            return self;
        }
        let mask = (1 << FIELD) - 1;
        let field = self.0 >> (FIELD * from) & mask;
        let grown = (field << 1 | field) & mask;
        Self(self.0 | grown << (FIELD * from))
    }
}

/// Finds which demands a number of pairs of steps above the walking distance meets.
///
/// The numbers of pairs are tried in ascending order, and the counts for each in the order of their walking distance: what is
/// nearer to the goal is known for this number, and what is farther for the one before, which is what a step there leaves.
pub(super) struct Surcharges {
    met: Vec<Demands>,
    level: u32,
    next: usize,
    levels: u32,
}

impl Surcharges {
    /// For this number of counts, with at most `levels` pairs.
    pub(super) fn new(counts: usize, levels: u32) -> Self {
        Self { met: vec![Demands::NONE; counts], level: 0, next: 0, levels }
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.met)
    }

    /// Looks at one of the counts, and says whether there is more to do.
    pub(super) fn step(&mut self, records: &mut [Record]) -> bool {
        if self.next == records.len() {
            (self.next, self.level) = (0, self.level + 1);
        }
        if self.level > self.levels || records.is_empty() {
            return false;
        }
        let at = self.next;
        self.next += 1;
        let before = self.met[at];
        let mut met = before.0 | Demands::least(MOST_LINES).0;
        let record = &records[at];
        for crossing in record.crossings() {
            let is_nearer = records[crossing.to].distance() < record.distance();
            // Farther counts have nothing that could be met before the first level is done.
            if is_nearer || self.level > 0 {
                met |= self.met[crossing.to].before(crossing).0;
            }
        }
        self.met[at] = Demands(met);
        records[at].set_surcharges(met & !before.0, self.level);
        true
    }
}

impl Record {
    /// The crossings that stay in the corridor.
    fn crossings(&self) -> impl Iterator<Item = Crossing> {
        self.next.iter().enumerate().flat_map(move |(forward, next)| {
            let from = self.blank().wrapping_add_signed(if forward == 1 { -1 } else { 1 });
            let there = next.iter().enumerate().filter(|&(_, &to)| to != NOWHERE);
            there.map(move |(home, &to)| Crossing { home, from, to: to as usize })
        })
    }

    /// Notes that some demands are met by this number of pairs of steps.
    fn set_surcharges(&mut self, mut demands: u64, level: u32) {
        while demands != 0 {
            let bit = demands.trailing_zeros() as usize;
            demands &= demands - 1;
            self.set_surcharge(bit / FIELD, bit % FIELD, level);
        }
    }
}
