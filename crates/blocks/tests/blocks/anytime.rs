//! Tests that solutions are found on boards that are too large, or nearly too large, for an
//! exhaustive search. The numbers in test names refer to `docs/requirements.md`.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use loyd_blocks::{Anytime, solver_with};
use loyd_core::text::{ReadOptions, read_argument};
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_search::{Context, Mode, Solver, Status, Stop, Verdict};
use loyd_tiles::{Resources, TileTables};

use crate::support;

const MEMORY: u64 = 64 << 20;

/// Reads an assignment file with this goal.
fn read(text: &str, goal: &str) -> BlockPuzzle {
    let options = ReadOptions { goal: Some(goal.to_owned()), ..ReadOptions::default() };
    let read = read_argument(text, &options).unwrap_or_else(|faults| panic!("{faults}"));
    read.puzzle.puzzle.into_blocks().expect("a block puzzle")
}

fn solve(puzzle: &BlockPuzzle, metric: BlockMetric, mode: Mode) -> (Verdict, Status<BlockPuzzle>) {
    let resources = Resources { memory: MEMORY, threads: 1, tables: TileTables::new() };
    let mut solver = solver_with(puzzle, &puzzle.start(), metric, mode, &resources);
    let verdict = solver.run(&mut Context::new(20_000_000, Stop::NEVER));
    (verdict, solver.status())
}

/// Returns a board with `side` bars, each of which leaves one cell at an end of its row free, and a
/// goal that is reached when each bar has moved to the other end of its row.
fn bar_board(side: usize) -> (String, Vec<String>) {
    let mut text = format!("{side} {side}\n");
    let mut goal = vec![];
    for row in 1..=side {
        let column = 1 + row % 2;
        writeln!(text, "{row} {column} {} 1 b", side - 1).unwrap();
        goal.push(format!("like {}x1 covers {row},{}", side - 1, 3 - column));
    }
    (text, goal)
}

/// Returns a board with unit blocks on all cells but the last.
fn unit_board(side: usize) -> String {
    let cells = (0..side * side - 1).map(|cell| (cell / side + 1, cell % side + 1));
    cells.fold(format!("{side} {side}\n"), |text, (row, column)| text + &format!("{row} {column} 1 1 b\n"))
}

#[test]
fn course_k2_all_bars_reach_the_other_side() {
    let (text, mut goal) = bar_board(60);
    let (verdict, progress) = solve(&read(&text, &goal.join("; ")), BlockMetric::Slide, Mode::Anytime);
    assert_eq!((verdict, progress.lower_bound), (Verdict::Solved, 60));
    assert_eq!(progress.best.unwrap().length(BlockMetric::Slide), 60);
    // If one bar has a different length, there is one place too many for the first length.
    let other = text.replace("\n60 1 59 1 b\n", "\n60 1 58 1 b\n");
    assert_ne!(other, text);
    assert_eq!(goal.len(), 60);
    goal[0] = "like 59x1 covers 1,1".to_owned();
    let (verdict, _) = solve(&read(&other, &goal.join("; ")), BlockMetric::Slide, Mode::Anytime);
    assert_eq!(verdict, Verdict::Unsolvable { searched: 0 });
}

#[test]
fn course_k2_small_blocks_cross_an_empty_board_optimally() {
    let text = "100 100\n1 1 2 2 b\n1 5 1 1 b\n";
    for (metric, length) in [(BlockMetric::Slide, 4), (BlockMetric::Turn, 2), (BlockMetric::Step, 98 + 98 + 49 + 2)] {
        let goal = "like 2x2 covers 99,99; like 1x1 covers 50,3";
        let (verdict, progress) = solve(&read(text, goal), metric, Mode::Anytime);
        assert_eq!((verdict, progress.lower_bound), (Verdict::Solved, length));
    }
    let (verdict, _) = solve(&read(text, "like 3x1 covers 5,5"), BlockMetric::Slide, Mode::Quick);
    assert_eq!(verdict, Verdict::Unsolvable { searched: 0 });
}

#[test]
fn course_k2_one_gap_among_identical_blocks_moves_to_the_cell_that_the_goal_leaves_empty() {
    const SIDE: usize = 40;
    let free = (7, 9);
    let cells = (0..SIDE * SIDE).map(|cell| (cell / SIDE + 1, cell % SIDE + 1)).filter(|&cell| cell != free);
    let goal: Vec<_> = cells.map(|(row, column)| format!("like 1x1 covers {row},{column}")).collect();
    let (verdict, progress) = solve(&read(&unit_board(SIDE), &goal.join("; ")), BlockMetric::Slide, Mode::Anytime);
    assert_eq!((verdict, progress.lower_bound as usize), (Verdict::Solved, 2 * SIDE - free.0 - free.1));
}

#[test]
fn course_k2_one_gap_among_named_blocks_is_a_tile_puzzle() {
    const SIDE: usize = 12;
    // The two blocks in the corner are swapped, and so are the next two: an even permutation.
    let goal = |swapped: &[usize]| {
        let goal = (0..SIDE * SIDE - 1).map(|piece| {
            let cell = if swapped.contains(&(piece / 2)) { piece ^ 1 } else { piece };
            format!("@{} covers {},{}", piece + 1, cell / SIDE + 1, cell % SIDE + 1)
        });
        goal.collect::<Vec<_>>().join("; ")
    };
    let even = read(&unit_board(SIDE), &goal(&[0, 1]));
    let (_, progress) = solve(&even, BlockMetric::Slide, Mode::Quick);
    assert!(progress.best.is_some() && progress.lower_bound > 0);
    let odd = read(&unit_board(SIDE), &goal(&[0]));
    let (verdict, _) = solve(&odd, BlockMetric::Slide, Mode::Anytime);
    assert_eq!(verdict, Verdict::Unsolvable { searched: 0 });
}

#[test]
fn published_lengths_are_found_and_proven_without_a_breadth_first_search() {
    for line in support::lines(&support::data("blocks_published.txt")).take(3) {
        let (name, lengths, puzzle) = support::parse_published(line);
        for (&metric, length) in BlockPuzzle::METRICS.iter().zip(lengths) {
            let mut solver = Anytime::new(&puzzle, &puzzle.start(), metric, MEMORY, None);
            assert_eq!(solver.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved, "{name}");
            assert_eq!(solver.status().lower_bound as usize, length, "{name} {metric}");
        }
    }
}

/// Returns an anytime solver for Red Donkey with this much memory and without a proof.
fn red_donkey_solver(memory: u64) -> Anytime {
    let donkey = support::to_cell(support::draw("abbc/abbc/deef/dghf/i..j"), 'b', (3, 1));
    Anytime::new(&donkey, &donkey.start(), BlockMetric::Turn, memory, None)
}

#[test]
fn a_solver_with_little_memory_stays_within_it_and_finds_a_solution() {
    let memory = 3 << 20;
    let mut solver = red_donkey_solver(memory);
    while solver.run(&mut Context::new(1000, Stop::NEVER)) == Verdict::Searching {
        assert!(solver.status().bytes <= memory + (memory >> 2), "{}", solver.status().bytes);
    }
    let best = solver.status().best.expect("a solution");
    assert!(best.length(BlockMetric::Turn) <= 85, "{}", best.length(BlockMetric::Turn));
    assert!(solver.status().lower_bound >= 1);
}

#[test]
fn slices_and_stops_do_not_change_the_result() {
    let summary = |solver: &Anytime| {
        let Status { nodes, lower_bound, best, .. } = solver.status();
        (nodes, lower_bound, best.map(|best| best.steps().to_vec()))
    };
    let mut whole = red_donkey_solver(MEMORY);
    whole.run(&mut Context::new(u64::MAX, Stop::NEVER));
    let mut sliced = red_donkey_solver(MEMORY);
    while sliced.run(&mut Context::new(777, Stop::NEVER)) == Verdict::Searching {}
    assert_eq!(summary(&sliced), summary(&whole));
    let mut stopped = red_donkey_solver(MEMORY);
    let checks = AtomicU64::new(0);
    // Every hundredth check stops the run.
    let is_over = || checks.fetch_add(1, Ordering::Relaxed) % 100 == 99;
    while stopped.run(&mut Context::new(u64::MAX, Stop::when(&is_over))) == Verdict::Searching {}
    assert_eq!(summary(&stopped), summary(&whole));
}
