//! How short the solutions of random boards are after some seconds each, as a multiple of the Manhattan distance.
//!
//! `cargo bench -p loyd-solve --bench short` prints a table; `-- 10 5` does 10×10 with 5 s a board alone, `-- 10 5 8 2` on
//! eight boards with two threads. With one thread the seconds are its processor time.

use std::time::{Duration, Instant};

use loyd_core::random::{self, Seed};
use loyd_core::tiles::TileGoal;
use loyd_core::{TileMetric, TilePosition, TilePuzzle};
use loyd_solve::Verdict;
use loyd_solve::tiles::{Mode, Resources, TileTables, solver_with};

/// Rows and columns, seconds a board, and how many boards are solved.
const BOARDS: &[(usize, u64, u32)] =
    &[(5, 1, 10), (6, 2, 6), (8, 5, 4), (10, 5, 4), (15, 10, 2), (20, 10, 2), (50, 10, 1)];
const MEMORY: u64 = 1 << 30;
const SLICE: u64 = 10_000;

fn main() {
    let chosen: Vec<u64> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    println!("single-tile, blank last, random solvable boards, chacha8:1\n");
    println!("  board  boards  seconds  manhattan     moves  ÷ manh.  first ÷ manh.");
    match chosen[..] {
        [side, seconds] => row(side as usize, seconds, 4, 1),
        [side, seconds, boards] => row(side as usize, seconds, boards as u32, 1),
        [side, seconds, boards, threads] => row(side as usize, seconds, boards as u32, threads as usize),
        _ => BOARDS.iter().for_each(|&(side, seconds, boards)| row(side, seconds, boards, 1)),
    }
}

fn row(side: usize, seconds: u64, boards: u32, threads: usize) {
    let goal = TileGoal::BlankLast.position(side, side);
    let mut source = Seed(1).source();
    let (mut manhattan, mut first, mut last) = (0.0, 0.0, 0.0);
    for _ in 0..boards {
        let start = random::solvable(&goal, &mut source);
        manhattan += f64::from(start.manhattan(&goal));
        let lengths = lengths(&start, Duration::from_secs(seconds), threads);
        (first, last) = (first + lengths.0 as f64, last + lengths.1 as f64);
    }
    let mean = |sum: f64| sum / f64::from(boards);
    println!(
        "{:>7}  {boards:6}  {seconds:7}  {:9.1}  {:8.1}  {:7.3}  {:13.3}",
        format!("{side}x{side}"),
        mean(manhattan),
        mean(last),
        last / manhattan,
        first / manhattan
    );
}

/// The length of the first solution, and of the best when the time is up.
fn lengths(start: &TilePosition, time: Duration, threads: usize) -> (usize, usize) {
    let puzzle = TilePuzzle::blank_last(start.clone());
    let begun = Clock::start(threads);
    let resources = Resources { memory: MEMORY, threads, tables: TileTables::new() };
    let mut search = solver_with(&puzzle, start, TileMetric::Single, Mode::Anytime, &resources);
    let best = |search: &dyn loyd_solve::Solver<TilePuzzle>| {
        search.progress().best.map_or(0, |best| best.length(TileMetric::Single))
    };
    search.run(1);
    let first = best(&*search);
    while begun.elapsed() < time && search.run(SLICE) == Verdict::Searching {}
    (first, best(&*search))
}

/// The processor time of this thread where it is the only one and the system tells it, else the time on the wall.
struct Clock(Option<Duration>, Instant);

impl Clock {
    fn start(threads: usize) -> Self {
        Self(if threads == 1 { Self::used() } else { None }, Instant::now())
    }

    fn elapsed(&self) -> Duration {
        let used = self.0.and_then(|before| Self::used()?.checked_sub(before));
        used.unwrap_or_else(|| self.1.elapsed())
    }

    fn used() -> Option<Duration> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    }
}
