//! Vertical steps as rank changes.

use super::board::{OrientedBoard, half_factorial, rotate_digits};

/// A vertical step of the blank from one cell to another, as a rank change.
#[derive(Debug)]
pub(super) struct Edge {
    /// The blank's cell after the step.
    pub(super) to: usize,
    pub(super) change: RankChange,
}

/// The change that a step makes to a rank.
#[derive(Debug)]
pub(super) enum RankChange {
    /// The position stays in its shard, and the change depends on the rank modulo a period.
    Near(NearChange),
    /// The position may move to another shard. All ranks in a run (a range of consecutive ranks)
    /// change by the same amount.
    Far(FarChange),
}

/// Changes that depend on the rank modulo a period.
#[derive(Debug)]
pub(super) struct NearChange {
    pub(super) period: u64,
    /// The change for each remainder of the rank modulo `period`. If the step changes the implied
    /// digit, there are two lists, one for each parity of the digits above [`Parities::low`];
    /// otherwise there is one. A list continues periodically for [`RANKS_PER_WORD`] more
    /// remainders, so the changes of 64 consecutive ranks are one slice.
    deltas: Vec<Vec<i16>>,
}

/// Changes that are constant over long runs of ranks, because they depend only on a block of high
/// digits.
#[derive(Debug)]
pub(super) struct FarChange {
    /// The number of ranks in a run, all with the same block.
    pub(super) run: u64,
    /// The change for each value of the block.
    deltas: Vec<i64>,
}

/// The number of ranks per word. A word may begin at any remainder.
const RANKS_PER_WORD: usize = 64;

/// The longest period, 8!/2. Its changes take 40 kB and fit in the L1 or L2 cache.
const LONGEST_PERIOD: u64 = 20_160;

impl Edge {
    /// Creates the step between `blank` and the cell below or above it, on a board whose shards are
    /// named by the first `top` digits.
    pub(super) fn new(board: &OrientedBoard, top: usize, blank: usize, down: bool) -> Self {
        let to = if down { blank + board.width } else { blank - board.width };
        let block = ChangedDigits { board, first: blank.min(to), blank, down };
        let is_near = block.first >= top && half_factorial(board.k() - block.first) <= LONGEST_PERIOD;
        Self {
            to,
            change: if is_near {
                RankChange::Near(block.near_change(top))
            } else {
                RankChange::Far(block.far_change())
            },
        }
    }
}

impl NearChange {
    /// Returns the changes by remainder, for the given parity of the digits above.
    pub(super) fn deltas(&self, parity: usize) -> &[i16] {
        &self.deltas[parity % self.deltas.len()]
    }
}

impl FarChange {
    /// Returns the change to all ranks in a run.
    pub(super) fn delta(&self, run: u64) -> i64 {
        self.deltas[(run % self.deltas.len() as u64) as usize]
    }
}

/// For the ranks in a shard, the parities of the sums of their higher digits. The implied digit
/// depends on them.
#[derive(Debug)]
pub(super) struct Parities {
    /// The number of ranks that share the higher digits.
    pub(super) low: u64,
    /// The parities, indexed by the rank in the shard divided by `low`.
    above: Vec<u8>,
}

impl Parities {
    pub(super) fn new(board: &OrientedBoard, top: usize) -> Self {
        let digits = board.k() - top;
        let low = low_ranks(board, top);
        let count = half_factorial(digits) / low;
        Self { low, above: (0..count).map(|rank| digit_parity(rank * low, digits) as u8).collect() }
    }

    /// For a rank in a shard, returns the parity of the digits above the low ones.
    pub(super) fn above(&self, rank: u64) -> usize {
        self.above[(rank / self.low) as usize].into()
    }
}

fn low_ranks(board: &OrientedBoard, top: usize) -> u64 {
    half_factorial(board.k() - top).min(LONGEST_PERIOD)
}

/// Returns the parity of the sum of a rank's explicit digits, for permutations of `digits`
/// elements.
pub(super) fn digit_parity(mut rank: u64, digits: usize) -> usize {
    let mut sum = 0;
    for radix in 3..=digits as u64 {
        sum += rank % radix;
        rank /= radix;
    }
    (sum % 2) as usize
}

/// The digits that a step changes.
struct ChangedDigits<'a> {
    board: &'a OrientedBoard,
    /// The index of the first one.
    first: usize,
    blank: usize,
    down: bool,
}

impl ChangedDigits<'_> {
    /// Returns the number of ranks that share these digits and all digits before them.
    fn run(&self) -> u64 {
        half_factorial((self.board.k() - self.first - self.board.width).max(2))
    }

    /// Returns the number of values that these digits can have.
    fn values(&self) -> u64 {
        half_factorial(self.board.k() - self.first) / self.run()
    }

    /// Returns whether the implied digit is one of these digits.
    fn has_implied(&self) -> bool {
        self.first + self.board.width > self.board.k() - 2
    }

    fn far_change(&self) -> FarChange {
        let deltas = (0..self.values()).map(|value| self.delta(value, 0) * self.run() as i64);
        FarChange { run: self.run(), deltas: deltas.collect() }
    }

    fn near_change(&self, top: usize) -> NearChange {
        // Without the implied digit, the change depends only on the block.
        if !self.has_implied() {
            let period = self.values() * self.run();
            let delta = |rank: u64| (self.delta(rank % period / self.run(), 0) * self.run() as i64) as i16;
            return NearChange { period, deltas: vec![(0..period + RANKS_PER_WORD as u64).map(delta).collect()] };
        }
        // The implied digit depends on the parity of all others. The digits below `period` follow
        // from the remainder, and the caller passes the parity of the rest.
        let period = low_ranks(self.board, top);
        let values = self.values();
        let deltas = [0, 1].map(|above| {
            let parity = |rank: u64| above + digit_parity(rank / values * values, self.low_digits(period));
            let delta = |rank: u64| self.delta(rank % values, parity(rank % period)) as i16;
            (0..period + RANKS_PER_WORD as u64).map(delta).collect()
        });
        NearChange { period, deltas: deltas.into() }
    }

    /// Returns the number of elements whose permutations have this number of ranks.
    fn low_digits(&self, ranks: u64) -> usize {
        (2..=self.board.k()).find(|&digits| half_factorial(digits) == ranks).unwrap_or(self.board.k())
    }

    /// Returns the change to the block's value if the digits before it have this parity.
    fn delta(&self, value: u64, parity: usize) -> i64 {
        let mut digits = self.digits(value);
        if let Some(implied) = self.implied_index() {
            let explicit: usize = digits.iter().sum();
            digits[implied] = (explicit + parity + self.board.parity(self.blank)) % 2;
        }
        rotate_digits(&mut digits, self.down);
        self.value(&digits) as i64 - value as i64
    }

    /// Returns the index of the implied digit in the block.
    fn implied_index(&self) -> Option<usize> {
        self.has_implied().then(|| self.board.k() - 2 - self.first)
    }

    fn digits(&self, mut value: u64) -> Vec<usize> {
        let mut digits = vec![0; self.board.width];
        for index in (0..self.explicit_count()).rev() {
            let radix = self.radix(index);
            digits[index] = (value % radix) as usize;
            value /= radix;
        }
        digits
    }

    fn value(&self, digits: &[usize]) -> u64 {
        (0..self.explicit_count()).fold(0, |value, index| value * self.radix(index) + digits[index] as u64)
    }

    /// Returns the number of the block's digits that are part of ranks.
    fn explicit_count(&self) -> usize {
        self.board.width.min(self.board.k() - 2 - self.first)
    }

    fn radix(&self, index: usize) -> u64 {
        (self.board.k() - self.first - index) as u64
    }
}

#[cfg(test)]
mod tests {
    use loyd_core::tiles::TileGoal;
    use loyd_core::{Direction, Puzzle, TilePuzzle};

    use super::*;

    /// Asserts that the vertical steps from a sample of positions agree with the rules.
    fn check_against_rules(width: usize, height: usize, top: usize, sample: u64) {
        let goal = TileGoal::BlankLast.position(width, height);
        let (board, puzzle) = (OrientedBoard::new(&goal), TilePuzzle::blank_last(goal));
        let (shard, parities) = (half_factorial(board.k() - top), Parities::new(&board, top));
        for blank in 0..board.cells() {
            for down in [false, true] {
                if down && blank + board.width >= board.cells() || !down && blank < board.width {
                    continue;
                }
                let edge = Edge::new(&board, top, blank, down);
                for rank in (0..board.ranks()).step_by(sample as usize) {
                    let delta = match &edge.change {
                        RankChange::Far(far) => far.delta(rank / far.run),
                        RankChange::Near(near) => {
                            let upper = digit_parity(rank / shard * shard, board.k()) + parities.above(rank % shard);
                            near.deltas(upper % 2)[(rank % shard % near.period) as usize].into()
                        }
                    };
                    let mut expected = board.position(blank, rank);
                    let tile = match (width > height, down) {
                        (false, true) => Direction::Up,
                        (false, false) => Direction::Down,
                        (true, true) => Direction::Left,
                        (true, false) => Direction::Right,
                    };
                    puzzle.play(&mut expected, tile).unwrap();
                    let found = board.position(edge.to, rank.wrapping_add_signed(delta));
                    assert_eq!(found, expected, "{width}x{height} top {top}: blank {blank}, rank {rank}");
                }
            }
        }
    }

    #[test]
    fn rank_changes_agree_with_vertical_steps() {
        check_against_rules(2, 2, 0, 1);
        check_against_rules(3, 2, 1, 1);
        check_against_rules(2, 4, 1, 1);
        check_against_rules(3, 3, 1, 7);
        check_against_rules(3, 4, 3, 9973);
        check_against_rules(7, 2, 4, 3_999_971);
        check_against_rules(4, 4, 4, 1_999_999_973);
    }
}
