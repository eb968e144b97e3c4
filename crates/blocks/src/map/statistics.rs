/// Statistics of a whole component.
///
/// Steps are reversible, so either every position of a component reaches a goal or none does, and
/// no position is a true dead end. A player may perceive one at a *summit*, whose moves lead no
/// farther from the goal, or at a *cul-de-sac*, whose only move leads back.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ComponentStatistics {
    /// The number of positions, with interchangeable pieces merged.
    pub positions: u64,
    /// The number of positions at distance 0, 1, 2, … from the nearest solved one; empty if there
    /// is none.
    pub by_distance: Vec<u64>,
    /// The number of pairs of positions one move apart.
    pub moves: u64,
    /// The number of positions without a neighbour farther from the goal; 0 without a goal.
    pub summits: u64,
    /// The number of positions with exactly one neighbour.
    pub cul_de_sacs: u64,
}

impl ComponentStatistics {
    /// The number of solved positions.
    pub fn goals(&self) -> u64 {
        self.by_distance.first().copied().unwrap_or(0)
    }

    /// The distance of the hardest starts; `None` without a goal.
    pub fn greatest_distance(&self) -> Option<u32> {
        self.by_distance.len().checked_sub(1).map(|distance| distance as u32)
    }

    /// The number of positions at that distance.
    pub fn hardest(&self) -> u64 {
        self.by_distance.last().copied().unwrap_or(0)
    }

    /// The mean distance; `None` without a goal.
    pub fn mean_distance(&self) -> Option<f64> {
        let sum: f64 =
            self.by_distance.iter().zip(0_u32..).map(|(&count, distance)| count as f64 * f64::from(distance)).sum();
        (!self.by_distance.is_empty()).then(|| sum / self.positions as f64)
    }

    /// The mean number of moves per position.
    pub fn mean_moves(&self) -> f64 {
        2.0 * self.moves as f64 / self.positions.max(1) as f64
    }
}
