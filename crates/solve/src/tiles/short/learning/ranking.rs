//! Comparisons of positions that a beam keeps, from which an estimate learns to rank them.

use std::sync::Arc;

use loyd_core::random::Source;

use super::boards::MEMORY;
use super::estimate::{Comparison, Sample};
use super::{compare, solution};
use crate::tiles::short::beam::Beam;
use crate::tiles::short::scorer::Scorer;
use crate::tiles::short::tour::Cursor;
use crate::tiles::short::values::UNIT;

/// The widths of the beam whose positions are compared, and of one that finds shorter solutions.
const WIDTHS: [usize; 2] = [750, 3000];

/// What there is to know for the beams of a board.
pub(super) struct Ranking<'a> {
    /// What the beams score with, and the estimate alone.
    pub(super) scorer: &'a Arc<Scorer>,
    pub(super) estimate: &'a Scorer,
}

impl Ranking<'_> {
    /// Compares the positions of the shortest solution of two beams with others that the narrow beam keeps. Returns the lengths of
    /// both solutions, in moves; none if a beam finds no solution.
    pub(super) fn compare(
        &self,
        start: &Cursor,
        source: &mut Source,
        mut take: impl FnMut(Comparison),
    ) -> Option<[usize; 2]> {
        let beam = |width| Beam::new(self.scorer.clone(), &start.board, width, u32::MAX, MEMORY, 1);
        let [narrow, wide] = WIDTHS.map(|width| solution(&mut beam(width)));
        let (narrow, wide) = (narrow?, wide?);
        let lengths = [narrow.len(), wide.len()];
        let shortest = if wide.len() <= narrow.len() { wide } else { narrow };
        compare(beam(WIDTHS[0]), self.scorer, start, &shortest, source, |better, other| {
            take(self.comparison(better, other));
        });
        Some(lengths)
    }

    fn comparison(&self, better: &Cursor, other: &Cursor) -> Comparison {
        let lead = self.without_estimate(other) - self.without_estimate(better);
        // The moves to the goal have no part in a comparison.
        let sample = |cursor| Sample::new(&self.scorer.geometry, cursor, 0.0);
        Comparison { better: sample(better), other: sample(other), lead: lead as f32 / UNIT as f32 }
    }

    /// The score without the estimate.
    fn without_estimate(&self, cursor: &Cursor) -> i32 {
        let all = &self.scorer.evaluation;
        all.unlearned(cursor) + all.learned(cursor) - self.estimate.evaluation.learned(cursor)
    }
}
