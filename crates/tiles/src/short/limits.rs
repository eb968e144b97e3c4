//! The number of positions that a beam keeps per depth.

use loyd_search::Nodes;

use super::tuning::{
    MAX_WIDENED_WIDTH, MAX_WIDENINGS, MIN_LEFT_PART, MIN_PART, MIN_WIDTH, NARROWING_END, NARROWING_START,
};

/// The limits of a beam.
#[derive(Clone, Copy, Debug)]
pub(super) struct BeamLimits {
    /// The number of positions per depth if the beam neither narrows nor is stalled.
    pub(super) width: usize,
    /// The number of cells on the board; `None` if the beam does not narrow near its limit.
    pub(super) narrowing: Option<u32>,
    /// Solutions of at least this length are not worth finding.
    pub(super) limit: u32,
    /// The depth at which the beam is expected to end, and the node budget up to that depth.
    pub(super) plan: Option<(u32, Nodes)>,
}

/// A beam's work so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BeamCounts {
    pub(super) depth: u32,
    pub(super) nodes: Nodes,
    /// The total number of positions kept at all depths.
    pub(super) kept: Nodes,
    /// The number of children at the last depth, within its limit.
    pub(super) children: usize,
}

impl BeamLimits {
    /// Creates limits that allow solutions of any length. `narrowing` is the number of cells on the
    /// board if the beam narrows near its limit.
    pub(super) fn new(width: usize, narrowing: Option<u32>) -> Self {
        Self { width, narrowing, limit: u32::MAX, plan: None }
    }

    /// Returns the number of positions to keep: more if the beam is stalled, fewer near its limit,
    /// and fewer if it would exceed its node budget. `escapes` is the number of escapes since the
    /// last progress.
    pub(super) fn at(&self, counts: BeamCounts, escapes: u32) -> usize {
        let BeamCounts { depth, nodes, kept, .. } = counts;
        if escapes > 0 {
            return self.widened_width(escapes);
        }
        let width = self.narrowed_width(self.limit.saturating_sub(depth));
        let Some((end, allowance)) = self.plan.filter(|_| kept > 0) else { return width };
        let left = end.saturating_sub(depth).max(end / MIN_LEFT_PART).max(1);
        let nodes_per_position = nodes as f64 / kept as f64;
        let planned = self.mean(left) * f64::from(left) * nodes_per_position;
        let part = allowance.saturating_sub(nodes) as f64 / planned;
        if part < 1.0 { ((width as f64 * part) as usize).max(self.min_width()) } else { width }
    }

    /// Returns the mean number of positions kept over the last `limit` moves, if the beam is not
    /// stalled.
    pub(super) fn mean(&self, limit: u32) -> f64 {
        if self.narrowing.is_none() {
            return self.width as f64;
        }
        (0..limit).map(|left| self.narrowed_width(left)).sum::<usize>() as f64 / f64::from(limit.max(1))
    }

    /// Returns the number of positions to keep during and after an escape, by the number of escapes
    /// since the last progress.
    pub(super) fn widened_width(&self, escapes: u32) -> usize {
        (self.width << escapes.min(MAX_WIDENINGS)).min(MAX_WIDENED_WIDTH).max(self.width)
    }

    /// Returns the number of positions to keep if `left` moves remain to the limit and the beam is
    /// not stalled.
    fn narrowed_width(&self, left: u32) -> usize {
        let Some(cells) = self.narrowing else { return self.width };
        let [narrowing_end, narrowing_start] = [NARROWING_END, NARROWING_START].map(|fifths| fifths * cells / 5);
        let part = (left.min(narrowing_start).saturating_sub(narrowing_end)) as usize;
        (self.width * part / (narrowing_start - narrowing_end) as usize).max(self.min_width())
    }

    /// Returns the minimum number of positions to keep.
    fn min_width(&self) -> usize {
        (self.width / MIN_PART).max(self.width.min(MIN_WIDTH))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the width of a beam on 6×6 with `left` moves remaining.
    fn width_at(width: usize, left: u32) -> usize {
        BeamLimits { limit: left, ..BeamLimits::new(width, Some(36)) }.at(BeamCounts::default(), 0)
    }

    #[test]
    fn a_narrowing_beam_keeps_fewer_positions_near_its_limit() {
        let widths = [u32::MAX, 72, 43, 20, 14, 0].map(|left| width_at(5760, left));
        assert_eq!(widths, [5760, 5760, 2880, 595, 360, 360]);
        assert_eq!([72, 43, 20, 0].map(|left| width_at(300, left)), [300, 150, 100, 100]);
        assert_eq!(width_at(60, 0), 60);
        let mean = BeamLimits::new(5760, Some(36)).mean(144) / 5760.0;
        assert!((0.70..0.72).contains(&mean), "{mean}");
    }

    #[test]
    fn a_beam_without_narrowing_keeps_its_width() {
        let limits = BeamLimits { limit: 0, ..BeamLimits::new(5760, None) };
        assert_eq!(limits.at(BeamCounts::default(), 0), 5760);
        assert!((limits.mean(100) - 5760.0).abs() < 1e-9);
    }

    /// At half the expected depth, the beam has generated 100,000 nodes, two per kept position.
    #[test]
    fn a_planned_beam_narrows_by_the_ratio_of_remaining_to_predicted_nodes() {
        let counts = BeamCounts { depth: 50, nodes: 100_000, kept: 50_000, children: 0 };
        let at = |allowance| BeamLimits { plan: Some((100, allowance)), ..BeamLimits::new(1000, None) }.at(counts, 0);
        let widths = [Nodes::MAX, 200_000, 150_000, 120_000, 0].map(at);
        assert_eq!(widths, [1000, 1000, 500, 200, 100]);
    }

    #[test]
    fn a_stalled_beam_widens_with_each_escape() {
        let at = |width, escapes| BeamLimits::new(width, Some(36)).at(BeamCounts::default(), escapes);
        assert_eq!([1, 2, 5, 6].map(|escapes| at(100, escapes)), [200, 400, 3200, 3200]);
        assert_eq!([1, 2].map(|escapes| at(15_000, escapes)), [20_000, 20_000]);
        assert_eq!(at(30_000, 1), 30_000);
    }
}
