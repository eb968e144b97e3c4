use super::counts::MOST_LINES;

/// No counts of the corridor.
pub(super) const NOWHERE: u32 = u32::MAX;

/// What a search needs to know of the counts along an axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record {
    /// By whether the tile goes forward, and by the line that it belongs to, where a crossing leads: the number of a record, or
    /// [`NOWHERE`].
    pub(super) next: [[u32; MOST_LINES]; 2],
    /// By line, four bits for each number of escapes from it: half of the crossings that they take beyond the distance.
    pub(super) surcharges: [u32; MOST_LINES],
    /// The walking distance: the least number of crossings to the goal.
    pub(super) distance: u8,
    /// The blank's line.
    pub(super) blank: u8,
}

/// The most that a surcharge of four bits can say.
pub(super) const MOST_SURCHARGE: u32 = 15;

impl Record {
    /// The least number of crossings to the goal with some escapes, five bits a line for four times their number. The escapes of
    /// every line are looked at alone, and the greatest number holds.
    #[inline]
    pub(super) fn bound(&self, demands: u32) -> u32 {
        let surcharge = |line: usize| self.surcharges[line] >> (demands >> (5 * line) & 31) & 0xF;
        u32::from(self.distance) + 2 * (0..MOST_LINES).map(surcharge).max().unwrap_or_default()
    }
}
