use loyd_core::BlockMetric;

/// The fewest moves that solve a level, in every metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pars {
    /// The par in [`BlockMetric::Step`].
    pub step: u32,
    /// The par in [`BlockMetric::Slide`].
    pub slide: u32,
    /// The par in [`BlockMetric::Turn`].
    pub turn: u32,
}

impl Pars {
    /// Returns the par in a metric.
    pub const fn get(self, metric: BlockMetric) -> u32 {
        match metric {
            BlockMetric::Step => self.step,
            BlockMetric::Slide => self.slide,
            BlockMetric::Turn => self.turn,
        }
    }
}
