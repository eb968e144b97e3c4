//! `loyd records difficulty`: how well a level's grade predicts the player's own games.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};
use std::time::Instant;

use anyhow::Context;
use loyd_blocks::generate::{ComponentLimits, Rating, Unmapped};
use loyd_core::text::AnyPuzzle;
use loyd_core::{BlockMetric, BlockPuzzle, FamilyName};
use loyd_front::place_of;
use loyd_play::{Game, Stop};
use loyd_records::{Category, Filter, Records, Summary};
use serde::Serialize;
use statrs::statistics::{OrderStatistics, RankTieBreaker, Statistics};

use crate::arguments::{DifficultyArguments, RecordsArguments};
use crate::interrupt::Interrupt;
use crate::memory::free_memory;
use crate::output::{CsvTable, Exit, counted, grouped, print_message, remark, write_json};
use crate::solving::ProgressLine;

/// The features of a level that may predict how a game goes.
const PREDICTORS: [&str; 3] = ["bits", "length", "branching"];
/// The measures of a game.
const MEASURES: [&str; 5] = ["time", "lost", "undos", "hints", "given_up"];
/// The displayed names of the measures.
const TITLES: [&str; 5] = ["time", "moves lost", "undos", "hints", "given up"];
/// The minimum number of games for a correlation. With ten, the interval of a coefficient of 0.5
/// ranges from -0.23 to 0.87.
const MIN_GAMES: usize = 10;
/// The number of steps in a review between two checks for Ctrl-C.
const SLICE: u64 = 1 << 16;

/// The first game on a level.
#[derive(Debug, Default)]
struct FirstAttempt {
    /// The values of [`PREDICTORS`].
    predictors: [Option<f64>; 3],
    /// The values of [`MEASURES`].
    measures: [Option<f64>; 5],
}

/// A measure and a predictor: a line for `--json`, or a row for `--csv`.
#[derive(Debug, Serialize)]
struct DifficultyRow {
    /// The measure of the games.
    measure: &'static str,
    /// The feature of the levels.
    predictor: &'static str,
    /// The number of games that have both.
    games: usize,
    /// Spearman's rank correlation.
    correlation: Option<f64>,
    /// The lower end of its 95% interval.
    low: Option<f64>,
    /// The upper end of its 95% interval.
    high: Option<f64>,
    /// The reason why there is no correlation or no interval.
    reason: Option<String>,
}

/// Prints the correlation between each measure of the games and each predictor.
///
/// # Errors
/// Returns an error if output cannot be written.
pub(super) fn run(
    records: &Records,
    filter: &Filter,
    arguments: &RecordsArguments,
    difficulty: &DifficultyArguments,
) -> anyhow::Result<Exit> {
    let interrupt = Interrupt::listen()?;
    let games = first_games(records, filter, arguments.filter.last);
    let (mut attempts, mut skipped) = (Vec::new(), 0);
    let (progress, start) = (ProgressLine::new(), Instant::now());
    interrupt.begin_work();
    for (index, summary) in games.iter().enumerate() {
        progress.set_message(start, |_| format!("{index} of {}", counted(games.len() as u64, "game")));
        match measure_attempt(records, summary, difficulty.positions, interrupt.stop()) {
            Ok(attempt) => {
                skipped += usize::from(attempt.predictors.contains(&None));
                attempts.push(attempt);
            }
            Err(fault) => progress.print_message(format_args!("loyd: game {}: {fault:#}\n", summary.id)),
        }
        if interrupt.is_raised() {
            break;
        }
    }
    progress.clear();
    if interrupt.is_raised() {
        print_message(format_args!("loyd: interrupted after {}\n", counted(attempts.len() as u64, "game")));
        return Ok(Exit::Interrupted);
    }
    if skipped > 0 {
        remark(format_args!(
            "{} without all predictors: no solution, or more than {} positions\n",
            counted(skipped as u64, "level"),
            grouped(difficulty.positions)
        ));
    }
    write(&correlate(&attempts), attempts.len(), arguments.json, difficulty.csv)?;
    Ok(Exit::Done)
}

/// Returns the first game on each level, since later ones benefit from knowing the solution.
/// Practice games from a position other than the start are omitted.
fn first_games<'a>(records: &'a Records, filter: &'a Filter, last: Option<usize>) -> Vec<&'a Summary> {
    let mut seen = HashSet::new();
    let is_block_game = |game: &&Summary| game.category.family() == FamilyName::Blocks && !game.play.practice;
    let is_first = |game: &&Summary| game.category.level().is_some_and(|level| seen.insert(level));
    // An earlier game that the filter excludes still counts as the first one.
    let first = records.games().iter().filter(is_block_game).filter(is_first);
    let mut matching: Vec<&Summary> = first.filter(|game| filter.passes(game)).collect();
    let skipped = last.map_or(0, |last| matching.len().saturating_sub(last));
    matching.split_off(skipped)
}

/// Measures a game and its level.
fn measure_attempt(records: &Records, summary: &Summary, positions: u64, stop: Stop) -> anyhow::Result<FirstAttempt> {
    let log = records.game(summary.id)?.context("the game no longer exists")?.log;
    let game = loyd_play::load(&log)?;
    let (AnyPuzzle::Blocks(puzzle), Category::Blocks { metric, .. }) = (game.puzzle(), &*summary.category) else {
        return Ok(FirstAttempt::default());
    };
    let limits = ComponentLimits { positions, memory: free_memory() };
    let (predictors, is_mapped) = match Rating::search(&puzzle, *metric, limits, stop) {
        Ok(rating) => ([rating.grade.bits(), f64::from(rating.grade.length), rating.branching].map(Some), true),
        // A level without a solution has no difficulty.
        Err(Unmapped::Unsolvable) => return Ok(FirstAttempt::default()),
        Err(_) => (bundled_predictors(&puzzle, *metric), false),
    };
    let play = &summary.play;
    let is_own_solution = play.is_solved() && !play.solve_used;
    let is_unaided = is_own_solution && play.hints == 0;
    // A review of a level with more positions could take very long.
    let lost = if is_unaided && is_mapped { count_lost_moves(game.as_ref(), stop) } else { None };
    let measures = [
        is_unaided.then_some(play.milliseconds as f64 / 1000.0),
        lost.map(|moves| moves as f64),
        is_unaided.then(|| game.takeback_count() as f64),
        is_own_solution.then_some(f64::from(play.hints)),
        Some(if is_own_solution { 0.0 } else { 1.0 }),
    ];
    Ok(FirstAttempt { predictors, measures })
}

/// Returns the known predictors for a level with too many positions for a rating. For a bundled
/// level, these are its bits and its par.
fn bundled_predictors(puzzle: &BlockPuzzle, metric: BlockMetric) -> [Option<f64>; 3] {
    let Some(level) = place_of(puzzle, None).map(loyd_front::LevelPlace::level) else { return [None; 3] };
    let bits = (level.metric() == metric).then(|| level.bits());
    [bits, Some(f64::from(level.pars().get(metric))), None]
}

/// Returns the total cost of a game's moves, as `loyd review` counts it.
fn count_lost_moves(game: &dyn Game, stop: Stop) -> Option<u64> {
    let (reviewing, mut job) = game.review();
    while job.run(SLICE, stop) {
        if stop.is_requested() {
            return None;
        }
    }
    Some(reviewing.take()?.ok()?.lost())
}

/// Correlates each measure with each predictor.
fn correlate(attempts: &[FirstAttempt]) -> Vec<DifficultyRow> {
    let row = |(measure, predictor): (usize, usize)| {
        let pair = |game: &FirstAttempt| Some((game.predictors[predictor]?, game.measures[measure]?));
        let pairs: Vec<(f64, f64)> = attempts.iter().filter_map(pair).collect();
        let games = pairs.len();
        let found = RankCorrelation::of(&pairs).filter(|_| games >= MIN_GAMES);
        let interval = found.and_then(|found| found.interval);
        let reason = match found {
            None if games < MIN_GAMES => Some(format!("too few games: {games} found, at least {MIN_GAMES} needed")),
            None => Some("all values are equal".to_owned()),
            Some(_) => interval.is_none().then(|| "perfect order: no interval".to_owned()),
        };
        DifficultyRow {
            measure: MEASURES[measure],
            predictor: PREDICTORS[predictor],
            games,
            correlation: found.map(|found| found.rho),
            low: interval.map(|(low, _)| low),
            high: interval.map(|(_, high)| high),
            reason,
        }
    };
    let predictors = |measure| (0..PREDICTORS.len()).map(move |predictor| (measure, predictor));
    (0..MEASURES.len()).flat_map(predictors).map(row).collect()
}

/// Writes the rows as JSON, as comma-separated values, or as a human-readable table.
fn write(rows: &[DifficultyRow], levels: usize, json: bool, csv: bool) -> anyhow::Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    if json {
        rows.iter().try_for_each(|row| write_json(&mut output, row))?;
    } else if csv {
        let mut table = CsvTable::new(&mut output);
        rows.iter().try_for_each(|row| table.write(row))?;
    } else {
        output.write_all(human_readable(rows, levels).as_bytes())?;
    }
    output.flush()?;
    Ok(())
}

/// The explanation above the table.
const EXPLANATION: &str = "\
# The first game on each of these levels. Spearman's rank correlation with its 95% interval: 1 if a harder
# level always has the greater value, 0 if there is no relation. An interval that contains 0 shows nothing.
";

/// Returns the human-readable table.
fn human_readable(rows: &[DifficultyRow], levels: usize) -> String {
    let mut text = format!("{}\n", counted(levels as u64, "level"));
    text.push_str(EXPLANATION);
    let [bits, length, branching] = PREDICTORS;
    let _ = writeln!(text, "{:<11}{:>5}  {bits:<22}{length:<22}{branching}", "", "games");
    for (title, rows) in TITLES.iter().zip(rows.chunks(PREDICTORS.len())) {
        let games = rows.iter().map(|row| row.games).max().unwrap_or_default();
        let [bits, length, branching] = [0, 1, 2].map(|predictor| cell(&rows[predictor]));
        text.push_str(format!("{title:<11}{games:>5}  {bits:<22}{length:<22}{branching}").trim_end());
        text.push('\n');
    }
    if rows.iter().any(|row| row.games < MIN_GAMES) {
        let _ = writeln!(
            text,
            "# Too few games for some correlations: each needs at least {MIN_GAMES} levels with such a game."
        );
    }
    text
}

/// Returns the human-readable form of a correlation.
fn cell(row: &DifficultyRow) -> String {
    match (row.correlation, row.low.zip(row.high)) {
        (Some(rho), Some((low, high))) => format!("{rho:>5.2} [{low:.2}, {high:.2}]"),
        (Some(rho), None) => format!("{rho:>5.2} (perfect order)"),
        (None, _) if row.games < MIN_GAMES => "too few".to_owned(),
        (None, _) => "all equal".to_owned(),
    }
}

/// The 97.5% point of the standard normal distribution, for 95% intervals.
const Z: f64 = 1.959_964;

/// Spearman's rank correlation of pairs, with its confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
struct RankCorrelation {
    /// The coefficient, from -1 to 1.
    rho: f64,
    /// The 95% confidence interval; `None` if all pairs are in perfect order, because Fisher's
    /// transformation of ±1 is infinite.
    pub(crate) interval: Option<(f64, f64)>,
}

impl RankCorrelation {
    /// Computes the correlation of at least four pairs of finite numbers. Equal values share the
    /// mean of their ranks. Returns `None` if there are fewer pairs, or if one of the two measures
    /// has the same value in all of them.
    ///
    /// The interval is Fisher's, with the standard error √((1 + ρ²/2)/(n − 3)) of Bonett and Wright
    /// (2000), *Sample size requirements for estimating Pearson, Kendall and Spearman
    /// correlations*, Psychometrika 65, 23–28.
    pub(crate) fn of(pairs: &[(f64, f64)]) -> Option<Self> {
        if pairs.len() < 4 {
            return None;
        }
        let (first, second): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
        let [first, second] = [first, second].map(ranks);
        let spread = (&first).std_dev() * (&second).std_dev();
        // Ranks are multiples of one half, so a spread of equal ranks is exactly 0.
        if spread == 0.0 {
            return None;
        }
        let rho = ((&first).covariance(&second) / spread).clamp(-1.0, 1.0);
        let error = Z * ((1.0 + rho * rho / 2.0) / (pairs.len() - 3) as f64).sqrt();
        let is_perfect = 1.0 - rho.abs() < f64::EPSILON * pairs.len() as f64;
        let interval = (!is_perfect).then(|| ((rho.atanh() - error).tanh(), (rho.atanh() + error).tanh()));
        Some(Self { rho, interval })
    }
}

/// Returns the rank of each value, from 1 for the smallest.
fn ranks(values: Vec<f64>) -> Vec<f64> {
    statrs::statistics::Data::new(values).ranks(RankTieBreaker::Average)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounded_correlation(pairs: &[(f64, f64)]) -> Option<(i32, Option<(i32, i32)>)> {
        let thousandths = |value: f64| (value * 1000.0).round() as i32;
        let RankCorrelation { rho, interval } = RankCorrelation::of(pairs)?;
        Some((thousandths(rho), interval.map(|(low, high)| (thousandths(low), thousandths(high)))))
    }

    #[test]
    fn ranks_correlate_as_in_the_published_example() {
        // Ten values of IQ and hours of television, the worked example in Wikipedia's article on
        // Spearman's coefficient: rho = -29/165.
        let iq = [106., 100., 86., 101., 99., 103., 97., 113., 112., 110.];
        let hours = [7., 27., 2., 50., 28., 29., 20., 12., 6., 17.];
        let pairs: Vec<_> = iq.into_iter().zip(hours).collect();
        // By hand: atanh(0.17576) = 0.17760; the error is 1.95996 · sqrt(1.01545 / 7) = 0.74649.
        assert_eq!(rounded_correlation(&pairs), Some((-176, Some((-728, 515)))));
    }

    #[test]
    fn ties_share_a_rank_and_equal_values_have_no_correlation() {
        let pairs = [(1., 2.), (1., 2.), (2., 9.), (3., 9.), (4., 30.)];
        // Ranks 1.5 1.5 3 4 5 and 1.5 1.5 3.5 3.5 5: covariance 9 / sqrt(9.5 · 9).
        assert_eq!(rounded_correlation(&pairs).map(|(rho, _)| rho), Some(973));
        assert_eq!(rounded_correlation(&[(1., 5.), (2., 5.), (3., 5.), (4., 5.)]), None);
        assert_eq!(rounded_correlation(&[(1., 5.), (2., 6.), (3., 7.)]), None);
        assert_eq!(rounded_correlation(&[(1., 5.), (2., 6.), (3., 7.), (9., 70.)]), Some((1000, None)));
    }
}
