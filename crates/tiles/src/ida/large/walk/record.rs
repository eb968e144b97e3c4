use super::counts::MOST_LINES;

/// The mark for counts outside the corridor.
pub(super) const NOWHERE: u32 = u32::MAX;

/// The data that a search needs about the counts along an axis, in one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct CountsRecord {
    /// By whether the tile moves forward, and by its goal line: the index of the record after the
    /// crossing, or [`NOWHERE`].
    pub(super) next: [[u32; MOST_LINES]; 2],
    /// By line, three bits for each number of escapes from it: half of the crossings needed beyond
    /// the distance. Above these bits, the first word has the distance and the second one the
    /// blank's line.
    surcharges: [u64; 2],
}

/// The lines per word of surcharges, the bits per line and the bits per surcharge.
const LINES: usize = MOST_LINES / 2;
const FIELD: usize = MOST_LINES * SURCHARGE;
const SURCHARGE: usize = 3;
/// The bit offset of the distance and of the blank's line, above the surcharges.
const ABOVE: usize = 56;

/// The largest surcharge that can be stored.
pub(super) const MOST_SURCHARGE: u32 = (1 << SURCHARGE) - 1;
/// The bits per line in a set of demands.
pub(super) const DEMAND: usize = 5;

impl CountsRecord {
    /// Counts without crossings and without known escapes.
    pub(super) fn new(distance: u8, blank: usize) -> Self {
        let next = [[NOWHERE; MOST_LINES]; 2];
        Self { next, surcharges: [u64::from(distance) << ABOVE, (blank as u64) << ABOVE] }
    }

    /// The walking distance: the fewest crossings to the goal.
    #[inline]
    pub(super) fn distance(&self) -> u32 {
        (self.surcharges[0] >> ABOVE) as u32
    }

    /// The blank's line.
    pub(super) fn blank(&self) -> usize {
        (self.surcharges[1] >> ABOVE) as usize
    }

    /// The fewest crossings to the goal with some escapes, encoded by [`demand`]. Each line is
    /// considered separately, and the maximum is taken.
    #[inline]
    pub(super) fn bound(&self, demands: u32) -> u32 {
        let surcharge = |line: usize| {
            let shift = FIELD as u32 * (line % LINES) as u32 + (demands >> (DEMAND * line) & ((1 << DEMAND) - 1));
            (self.surcharges[line / LINES] >> shift) as u32 & MOST_SURCHARGE
        };
        self.distance() + 2 * (0..MOST_LINES).map(surcharge).max().unwrap_or_default()
    }

    /// Sets the number of pairs of crossings that some escapes from a line require.
    pub(super) fn set_surcharge(&mut self, line: usize, escapes: usize, pairs: u32) {
        let shift = FIELD * (line % LINES) + SURCHARGE * escapes;
        let word = &mut self.surcharges[line / LINES];
        *word = *word & !(u64::from(MOST_SURCHARGE) << shift) | u64::from(pairs) << shift;
    }
}

/// The encoding of a number of escapes from a line within a set of demands.
#[inline]
pub(super) fn demand(escapes: u8, line: usize) -> u32 {
    (u32::from(escapes) * SURCHARGE as u32) << (DEMAND * line)
}
