use super::counts::MOST_LINES;

/// No counts of the corridor.
pub(super) const NOWHERE: u32 = u32::MAX;

/// What a search needs to know of the counts along an axis, in one line of the processor's cache.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Record {
    /// By whether the tile goes forward, and by the line that it belongs to, where a crossing leads: the number of a record, or
    /// [`NOWHERE`].
    pub(super) next: [[u32; MOST_LINES]; 2],
    /// By line, three bits for each number of escapes from it: half of the crossings that they take beyond the distance. Above
    /// these, the first word has the distance and the second one the blank's line.
    surcharges: [u64; 2],
}

/// The lines of a word of surcharges, the bits of a line and those of a surcharge.
const LINES: usize = MOST_LINES / 2;
const FIELD: usize = MOST_LINES * SURCHARGE;
const SURCHARGE: usize = 3;
/// Where the distance and the blank's line are, above the surcharges.
const ABOVE: usize = 56;

/// The most that a surcharge can say.
pub(super) const MOST_SURCHARGE: u32 = (1 << SURCHARGE) - 1;
/// The bits of a line in a number of demands.
pub(super) const DEMAND: usize = 5;

impl Record {
    /// Counts from which no crossing leads anywhere, and no escape is known.
    pub(super) fn new(distance: u8, blank: usize) -> Self {
        let next = [[NOWHERE; MOST_LINES]; 2];
        Self { next, surcharges: [u64::from(distance) << ABOVE, (blank as u64) << ABOVE] }
    }

    /// The walking distance: the least number of crossings to the goal.
    #[inline]
    pub(super) fn distance(&self) -> u32 {
        (self.surcharges[0] >> ABOVE) as u32
    }

    /// The blank's line.
    pub(super) fn blank(&self) -> usize {
        (self.surcharges[1] >> ABOVE) as usize
    }

    /// The least number of crossings to the goal with some escapes, as [`demand`] has them. The escapes of every line are
    /// looked at alone, and the greatest number holds.
    #[inline]
    pub(super) fn bound(&self, demands: u32) -> u32 {
        let surcharge = |line: usize| {
            let shift = FIELD as u32 * (line % LINES) as u32 + (demands >> (DEMAND * line) & ((1 << DEMAND) - 1));
            (self.surcharges[line / LINES] >> shift) as u32 & MOST_SURCHARGE
        };
        self.distance() + 2 * (0..MOST_LINES).map(surcharge).max().unwrap_or_default()
    }

    /// Says how many pairs of crossings some escapes from a line take.
    pub(super) fn set_surcharge(&mut self, line: usize, escapes: usize, pairs: u32) {
        let shift = FIELD * (line % LINES) + SURCHARGE * escapes;
        let word = &mut self.surcharges[line / LINES];
        *word = *word & !(u64::from(MOST_SURCHARGE) << shift) | u64::from(pairs) << shift;
    }
}

/// A number of escapes from a line as a set of demands has them.
#[inline]
pub(super) fn demand(escapes: u8, line: usize) -> u32 {
    (u32::from(escapes) * SURCHARGE as u32) << (DEMAND * line)
}
