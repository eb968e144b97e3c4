/// What is known of a component as a whole.
///
/// Steps can be taken back, so a component either has a goal that every position reaches, or none. Nothing in it is lost
/// for good; what a player feels as a dead end is a position from which no move leads farther from the goal, a *summit*,
/// or one that has no way on but the way back, a *cul-de-sac*.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Statistics {
    /// The number of positions, interchangeable pieces merged.
    pub positions: u64,
    /// How many positions are 0, 1, 2, … moves from the nearest solved one; empty if there is none.
    pub by_distance: Vec<u64>,
    /// The number of pairs of positions one move apart.
    pub moves: u64,
    /// Positions none of whose neighbours is farther from the goal; 0 without a goal.
    pub summits: u64,
    /// Positions with exactly one neighbour.
    pub cul_de_sacs: u64,
}

impl Statistics {
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

    /// The mean number of moves possible in a position.
    pub fn mean_moves(&self) -> f64 {
        2.0 * self.moves as f64 / self.positions.max(1) as f64
    }
}
