//! Measures the constructive method on random boards: its run time and the length of its solutions.
//!
//! `cargo bench -p loyd-constructive` prints a table. Every solution is replayed outside the
//! measured time.

use std::time::{Duration, Instant};

use loyd_constructive::Constructive;
use loyd_core::random::{self, Seed};
use loyd_core::tiles::TileGoal;
use loyd_core::{Puzzle, Solution, TilePosition, TilePuzzle};

/// The side lengths of the boards, with the number of boards to solve.
const BOARDS: &[(usize, u32)] = &[
    (3, 4000),
    (4, 2000),
    (5, 1000),
    (6, 500),
    (8, 200),
    (10, 200),
    (12, 100),
    (16, 50),
    (20, 20),
    (32, 10),
    (50, 5),
    (64, 5),
    (100, 3),
    (128, 3),
];

/// The totals for one method over all boards of one size.
#[derive(Default)]
struct Total {
    moves: usize,
    time: Duration,
}

fn main() {
    println!("means over random solvable boards, chacha8:1; `chain` is solve_puzzle, `solve` accepts any goal\n");
    println!("  board  boards  manhattan   chain moves  ÷ manh.    chain µs   solve moves  ÷ manh.    solve µs");
    for &(side, boards) in BOARDS {
        print_row(side, boards);
    }
}

fn print_row(side: usize, boards: u32) {
    let goal = TileGoal::BlankFirst.position(side, side);
    let mut source = Seed(1).source();
    let (mut chain, mut solve, mut manhattan) = (Total::default(), Total::default(), 0.0);
    for _ in 0..boards {
        let start = random::solvable(&goal, &mut source);
        manhattan += f64::from(start.manhattan(&goal)) / f64::from(boards);
        time_chain(&start, &mut chain);
        time_solve(&TilePuzzle::new(start, goal.clone()).expect("equal sizes"), &mut solve);
    }
    let columns = [chain, solve].map(|total| {
        let moves = total.moves as f64 / f64::from(boards);
        let microseconds = (total.time / boards).as_secs_f64() * 1e6;
        format!("{moves:12.1}  {:7.3}  {microseconds:10.1}", moves / manhattan)
    });
    println!("{:>7}  {boards:6}  {manhattan:9.1}  {}", format!("{side}x{side}"), columns.join("  "));
}

fn time_chain(start: &TilePosition, total: &mut Total) {
    let mut puzzle = Constructive::from(start);
    let mut replay = puzzle.clone();
    let started = Instant::now();
    let moves = puzzle.solve_puzzle().expect("it is solvable");
    total.time += started.elapsed();
    total.moves += moves.len();
    replay.update(&moves).expect("moves on the grid");
    assert!(replay.is_solved() && puzzle.is_solved());
}

fn time_solve(puzzle: &TilePuzzle, total: &mut Total) {
    let start = puzzle.start();
    let started = Instant::now();
    let steps = loyd_constructive::solve(puzzle, &start).expect("it is solvable");
    total.time += started.elapsed();
    total.moves += steps.len();
    Solution::new(puzzle, start, steps).expect("it is a solution");
}
