//! Detects stalled beams, and controls their plateau escapes.

use super::tuning::{ESCAPE_LENGTH, FIRST_ATTRACTION, MAX_DOUBLINGS, MAX_ESCAPES, MIN_GAIN, MIN_PROGRESS, Tuning};

/// A value above any rank.
const WORST_RANK: i32 = 1 << 30;

/// The escapes of a beam.
///
/// If no rank improves for a long time, the beam starts a *plateau escape*: it brings the tiles of
/// the stage to their goal cells, regardless of the cost elsewhere. After a while, it returns to
/// the normal score.
#[derive(Debug)]
pub(super) struct Escapes {
    /// The number of depths without a better rank after which the beam is stalled, and the maximum
    /// number of depths in an escape.
    stalled_depths: u32,
    max_depths: u32,
    /// The minimum improvement in the rank per depth that counts.
    min_gain: i32,
    /// The weight of the current escape in the rank; 0 for none.
    attraction: i32,
    /// The best rank since the attraction last changed, and its depth.
    record: (i32, u32),
    /// The last stage that was reached.
    stage: u16,
    /// The depth at which the attraction last changed.
    changed_at: u32,
    /// The number of escapes since the last progress, and the best rank before them.
    count: u32,
    milestone: i32,
}

impl Escapes {
    /// Creates the escapes for a beam that starts in `stage` of `stages` stages with the given
    /// rank. `sides` is the sum of the board's sides.
    pub(super) fn new(tuning: &Tuning, sides: u32, stages: usize, stage: u16, rank: i32) -> Self {
        Self {
            stalled_depths: tuning.stalled_depths.unwrap_or(sides),
            max_depths: ESCAPE_LENGTH * sides,
            min_gain: if stages > 1 { MIN_GAIN } else { 0 },
            attraction: 0,
            record: (WORST_RANK, 0),
            stage,
            changed_at: 0,
            count: 0,
            milestone: rank,
        }
    }

    /// Returns the new attraction if it changes after `depth`, given the best rank and the last
    /// stage at this depth.
    pub(super) fn update(&mut self, depth: u32, best: i32, stage: u16) -> Option<i32> {
        if stage > self.stage || self.attraction == 0 && best < self.milestone - MIN_PROGRESS {
            (self.stage, self.milestone, self.count) = (stage, self.milestone.min(best), 0);
        }
        if best < self.record.0 - self.min_gain * (depth - self.record.1) as i32 {
            self.record = (best, depth);
        }
        let is_stalled = depth - self.record.1 > self.stalled_depths;
        let is_over = self.attraction > 0 && (is_stalled || depth - self.changed_at > self.max_depths);
        if self.attraction == 0 && is_stalled {
            self.count += 1;
            self.milestone = self.milestone.min(self.record.0);
            self.attraction = FIRST_ATTRACTION << self.count.min(MAX_DOUBLINGS);
        } else if is_over {
            self.attraction = 0;
        } else {
            return None;
        }
        (self.changed_at, self.record) = (depth, (WORST_RANK, depth));
        Some(self.attraction)
    }

    /// Returns the number of escapes since the last progress.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// Returns whether there have been too many escapes without progress.
    pub(super) fn have_failed(&self) -> bool {
        self.count > MAX_ESCAPES
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::short::tuning::BoardClass;

    /// Returns the depth and the new value of every change in attraction, for a beam over a board
    /// with sides of 10 and several stages. `at` gives the best rank and the stage at each depth.
    fn attraction_changes(depths: u32, at: impl Fn(u32) -> (i32, u16)) -> Vec<(u32, i32)> {
        let mut escapes = Escapes::new(BoardClass::Staged.tuning(), 20, 5, 0, 10_000);
        let change = |depth| {
            let (best, stage) = at(depth);
            Some((depth, escapes.update(depth, best, stage)?))
        };
        (0..depths).filter_map(change).collect()
    }

    #[test]
    fn a_beam_is_stalled_unless_its_rank_improves_by_a_quarter_of_a_move_per_depth() {
        assert_eq!(attraction_changes(500, |depth| (10_000 - 9 * depth as i32, 0)), []);
        let [first, ..] = attraction_changes(500, |depth| (10_000 - 8 * depth as i32, 0))[..] else {
            panic!("no escape")
        };
        assert_eq!(first, (21, 128));
    }

    #[test]
    fn escapes_attract_ever_more_strongly_until_a_stage_is_finished() {
        let without = attraction_changes(240, |_| (10_000, 0));
        assert_eq!(
            without.iter().map(|&(_, attraction)| attraction).collect::<Vec<_>>()[..6],
            [128, 0, 256, 0, 512, 0]
        );
        let with = attraction_changes(240, |depth| (10_000, u16::from(depth > 50)));
        assert_eq!(with.iter().map(|&(_, attraction)| attraction).collect::<Vec<_>>()[..6], [128, 0, 128, 0, 256, 0]);
    }
}
