use crate::Summary;

/// What players ask of their games. Assisted and practice games are counted and enter nothing else.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// How many games there are of each kind.
    pub counts: Counts,
    /// Times, in milliseconds.
    pub time: Series,
    /// Moves, as the games' metrics count them.
    pub moves: Series,
    /// Moves of a solved game by its seconds. Games without time don't count.
    pub moves_per_second: Rate,
    /// Moves of a solved game by the Manhattan distance of its start. Blocks and solved starts don't count.
    pub moves_per_distance: Rate,
}

/// How many games there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All.
    pub games: usize,
    /// Those that reached the goal.
    pub solved: usize,
    /// Those that were left before.
    pub abandoned: usize,
    /// Those in which the program helped.
    pub assisted: usize,
    /// Those from a loaded position or a given seed.
    pub practice: usize,
}

/// One measure over games in the order in which they ended.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Series {
    /// The least.
    pub best: Option<f64>,
    /// The mean of the solved games.
    pub mean: Option<f64>,
    /// Averages of five games.
    pub of_5: Averages,
    /// Averages of twelve games.
    pub of_12: Averages,
}

/// Averages of a number of consecutive games. There is none before that many were played.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Averages {
    /// Of the last games.
    pub current: Option<Average>,
    /// The best of all.
    pub best: Option<Average>,
}

/// The mean of consecutive games without the best and the worst one. An abandoned game is the worst; with two of them
/// the average is not finished. Better ones are less.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub enum Average {
    /// The mean.
    Of(f64),
    /// More than one game was abandoned.
    NotFinished,
}

/// One measure by another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rate {
    /// The best game's.
    pub best: Option<f64>,
    /// The sum of the one by the sum of the other, over all solved games.
    pub mean: Option<f64>,
}

impl Statistics {
    /// The statistics of games in the order in which they ended.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a Summary>) -> Self {
        let mut counts = Counts::default();
        let counting: Vec<&Summary> =
            games.into_iter().inspect(|game| counts.add(game)).filter(|game| game.play.counts()).collect();
        let solved = || counting.iter().filter(|game| game.play.is_solved());
        let moves = |game: &Summary| u64::from(game.play.moves);
        Self {
            counts,
            time: Series::of(&counting, |game| game.play.milliseconds),
            moves: Series::of(&counting, moves),
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
        let play = &game.play;
        self.games += 1;
        self.solved += usize::from(play.is_solved());
        self.abandoned += usize::from(!play.is_solved());
        self.assisted += usize::from(play.is_assisted());
        self.practice += usize::from(play.practice);
    }
}

impl Series {
    fn of(games: &[&Summary], measure: impl Fn(&Summary) -> u64) -> Self {
        let results: Vec<Option<u64>> = games.iter().map(|game| game.play.is_solved().then(|| measure(game))).collect();
        let solved: Vec<u64> = results.iter().copied().flatten().collect();
        Self {
            best: solved.iter().min().map(|&best| best as f64),
            mean: mean(&solved),
            of_5: Averages::of(&results, 5),
            of_12: Averages::of(&results, 12),
        }
    }
}

impl Averages {
    fn of(results: &[Option<u64>], size: usize) -> Self {
        let averages = || results.windows(size).map(Average::of);
        Self {
            current: averages().next_back(),
            best: averages().min_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal)),
        }
    }
}

impl Average {
    /// The average of at least three results, `None` for an abandoned game.
    fn of(results: &[Option<u64>]) -> Self {
        let mut sorted: Vec<u64> = results.iter().map(|result| result.unwrap_or(u64::MAX)).collect();
        sorted.sort_unstable();
        let abandoned = results.iter().filter(|result| result.is_none()).count();
        match mean(&sorted[1..sorted.len() - 1]) {
            Some(mean) if abandoned < 2 => Self::Of(mean),
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
