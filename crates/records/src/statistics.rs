use crate::game::Summary;

/// The statistics of a selection of games. Assisted and practice games are included only in
/// [`Counts`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// The number of games in each group.
    pub counts: Counts,
    /// The times, in milliseconds.
    pub time: Series,
    /// The moves, in each game's metric.
    pub moves: Series,
    /// The moves per second in solved games, excluding games that took 0 ms.
    pub moves_per_second: Rate,
    /// The moves in solved games per step of Manhattan distance at the start, excluding block games
    /// and games that started solved.
    pub moves_per_distance: Rate,
}

/// The number of games, in total and in each group. Each game belongs to exactly one group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All games.
    pub games: usize,
    /// Solved games that count towards personal bests and averages.
    pub solved: usize,
    /// Abandoned games and DNFs.
    pub abandoned: usize,
    /// Games solved with the help of hints or a solution.
    pub assisted: usize,
    /// Tile games solved without help, from a loaded position or a chosen seed.
    pub practice: usize,
}

/// Summary statistics of one measure, over games ordered by when they ended.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Series {
    /// The smallest value.
    pub best: Option<f64>,
    /// The mean of the solved games.
    pub mean: Option<f64>,
    /// Averages over five consecutive games.
    pub ao5: Averages,
    /// Averages over twelve consecutive games.
    pub ao12: Averages,
    /// Averages over fifty consecutive games.
    pub ao50: Averages,
    /// Averages over a hundred consecutive games.
    pub ao100: Averages,
}

/// Averages over a fixed number of consecutive games. They are `None` if there are fewer games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Averages {
    /// The average of the most recent games.
    pub current: Option<Average>,
    /// The best average.
    pub best: Option<Average>,
}

/// The trimmed mean of consecutive games, as in speedcubing.
///
/// The best 5% and the worst 5% of the games are omitted, both rounded up: one game of 5 or 12,
/// three of 50, five of 100. An abandoned game counts as worse than any solved game. If more games
/// were abandoned than are omitted as the worst, there is no mean. Of two averages, the smaller is
/// the better.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub enum Average {
    /// The mean.
    Mean(f64),
    /// More games were abandoned than are omitted as the worst.
    NotFinished,
}

/// The quotient of two measures.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rate {
    /// The best value in a single game.
    pub best: Option<f64>,
    /// The quotient of the sums over all solved games.
    pub mean: Option<f64>,
}

impl Statistics {
    /// Computes the statistics of games, which must be ordered by when they ended.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a Summary>) -> Self {
        let mut counts = Counts::default();
        let eligible: Vec<&Summary> =
            games.into_iter().inspect(|game| counts.add(game)).filter(|game| game.play.counts()).collect();
        let solved = || eligible.iter().filter(|game| game.is_solved());
        let moves = |game: &Summary| u64::from(game.play.moves);
        Self {
            counts,
            time: Series::of(&eligible, Summary::time),
            moves: Series::of(&eligible, |game| game.is_solved().then(|| moves(game))),
            moves_per_second: Rate::of(solved().map(|game| (moves(game) * 1000, game.play.milliseconds)), f64::max),
            moves_per_distance: Rate::of(
                solved().filter_map(|game| Some((moves(game), game.manhattan?.into()))),
                f64::min,
            ),
        }
    }
}

impl Counts {
    fn add(&mut self, game: &Summary) {
        self.games += 1;
        let group = match (game.is_solved(), &game.play) {
            (false, _) => &mut self.abandoned,
            (true, play) if play.is_assisted() => &mut self.assisted,
            (true, play) if play.practice => &mut self.practice,
            (true, _) => &mut self.solved,
        };
        *group += 1;
    }
}

impl Series {
    /// Computes the statistics of one measure of games. `measure` returns `None` for an unfinished
    /// game.
    fn of(games: &[&Summary], measure: impl Fn(&Summary) -> Option<u64>) -> Self {
        Self::of_results(&games.iter().map(|game| measure(game)).collect::<Vec<_>>())
    }

    /// Returns the best value, the mean and the averages, with the names that `loyd records` uses.
    pub fn figures(&self) -> [(&'static str, Option<Average>); 10] {
        [
            ("best", self.best.map(Average::Mean)),
            ("mean", self.mean.map(Average::Mean)),
            ("ao5", self.ao5.current),
            ("best-ao5", self.ao5.best),
            ("ao12", self.ao12.current),
            ("best-ao12", self.ao12.best),
            ("ao50", self.ao50.current),
            ("best-ao50", self.ao50.best),
            ("ao100", self.ao100.current),
            ("best-ao100", self.ao100.best),
        ]
    }

    /// Computes the statistics of results, in the given order. An unfinished result is `None`.
    pub fn of_results(results: &[Option<u64>]) -> Self {
        let solved: Vec<u64> = results.iter().copied().flatten().collect();
        Self {
            best: solved.iter().min().map(|&best| best as f64),
            mean: mean(&solved),
            ao5: Averages::of(results, 5),
            ao12: Averages::of(results, 12),
            ao50: Averages::of(results, 50),
            ao100: Averages::of(results, 100),
        }
    }
}

impl Averages {
    /// Computes the averages over `size` results each, where `size` is at least three. An
    /// unfinished result is `None`.
    pub fn of(results: &[Option<u64>], size: usize) -> Self {
        let averages = || results.windows(size).map(Average::of);
        Self {
            current: averages().next_back(),
            best: averages().min_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal)),
        }
    }
}

impl Average {
    /// Computes the average of at least three results. An abandoned game is `None`.
    fn of(results: &[Option<u64>]) -> Self {
        let mut sorted: Vec<u64> = results.iter().map(|result| result.unwrap_or(u64::MAX)).collect();
        sorted.sort_unstable();
        let abandoned = results.iter().filter(|result| result.is_none()).count();
        let omitted = results.len().div_ceil(20);
        match mean(&sorted[omitted..sorted.len() - omitted]) {
            Some(mean) if abandoned <= omitted => Self::Mean(mean),
            _ => Self::NotFinished,
        }
    }
}

impl Rate {
    fn of(pairs: impl Iterator<Item = (u64, u64)>, better: fn(f64, f64) -> f64) -> Self {
        let pairs: Vec<(u64, u64)> = pairs.filter(|&(_, divisor)| divisor > 0).collect();
        let (sum, divisor) =
            pairs.iter().fold((0, 0), |sums, pair| (sums.0 + u128::from(pair.0), sums.1 + u128::from(pair.1)));
        Self {
            best: pairs.iter().map(|&(value, divisor)| value as f64 / divisor as f64).reduce(better),
            mean: (divisor > 0).then(|| sum as f64 / divisor as f64),
        }
    }
}

fn mean(values: &[u64]) -> Option<f64> {
    let sum: u128 = values.iter().map(|&value| u128::from(value)).sum();
    (!values.is_empty()).then(|| sum as f64 / values.len() as f64)
}
