//! Tests for boards with plenty of free space: a solution is found immediately, and a short one
//! soon afterwards.

use loyd_blocks::{Anytime, plain, solver_with};
use loyd_core::blocks::{BlockGoal, Target};
use loyd_core::random::{Seed, Source, below};
use loyd_core::text::{ReadOptions, read_argument};
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_search::{Context, Mode, Solver, Status, Stop, Verdict};
use loyd_tiles::{Resources, TileTables};

use crate::loose_boards::{
    LooseRecipe, gaps, loose_board, many_pieces, nearly_solved_gaps, random_walk, recipes, setup, with_start,
};
use crate::support;

const MEMORY: u64 = 64 << 20;
const METRIC: BlockMetric = BlockMetric::Slide;

/// Returns the status at the first solution, without a concurrent proof.
fn first_solution(puzzle: &BlockPuzzle, threads: usize) -> Status<BlockPuzzle> {
    let mut search = Anytime::new(puzzle, &puzzle.start(), METRIC, MEMORY, None).quick().threads(threads);
    search.run(&mut Context::new(3_000_000, Stop::NEVER));
    search.status()
}

/// Returns the length of the best solution after a given number of nodes.
fn length_after(puzzle: &BlockPuzzle, nodes: u64) -> usize {
    let mut search = Anytime::new(puzzle, &puzzle.start(), METRIC, MEMORY, None);
    search.run(&mut Context::new(nodes, Stop::NEVER));
    search.status().best.expect("a solution").length(METRIC)
}

fn rush12() -> Vec<BlockPuzzle> {
    let text = support::data("rush12.txt");
    let read = |line| read_argument(line, &ReadOptions::default()).unwrap_or_else(|faults| panic!("{faults}"));
    support::lines(&text).map(|line| read(line).puzzle.puzzle.into_blocks().expect("blocks")).collect()
}

#[test]
fn rush_boards_with_12_rows_are_solved_immediately_and_shortened_quickly() {
    let max_length = [30, 22, 16, 45];
    for (puzzle, max_length) in rush12().into_iter().zip(max_length) {
        assert!(first_solution(&puzzle, 1).best.is_some());
        let length = length_after(&puzzle, 600_000);
        assert!(length <= max_length, "{length} moves");
    }
}

#[test]
fn rush_boards_are_solved_after_random_moves() {
    let uva7 = &rush12()[0];
    for (seed, steps) in [1_000, 10_000, 100_000].into_iter().enumerate() {
        let start = random_walk(uva7, &uva7.start(), steps, &mut Seed(seed as u64).source());
        assert!(first_solution(&with_start(uva7, &start), 2).best.is_some(), "{steps} steps");
    }
}

#[test]
fn loose_boards_of_many_sizes_are_solved() {
    for number in [0, 4, 8, 19, 38, 46, 49] {
        let (name, recipe) = recipes().swap_remove(number);
        assert!(first_solution(&loose_board(recipe, number as u64), 1).best.is_some(), "{name}");
    }
    let huge =
        LooseRecipe { rows: 256, columns: 256, filled: 50, pieces: usize::MAX, cars: 50, goals: 2, walk: 20_000 };
    assert!(first_solution(&loose_board(huge, 1), 1).best.is_some());
    for (name, puzzle) in many_pieces().take(2) {
        let progress = first_solution(&puzzle, 1);
        assert!(progress.best.is_some_and(|best| best.length(METRIC) < 500), "{name}");
    }
}

#[test]
fn crowded_boards_are_solved_and_the_first_solution_is_short() {
    // Mixed 12×12 and 16×16 boards, as crowded as random placement allows.
    for (number, max_length) in [(14, 3_000), (29, 6_000)] {
        let (name, recipe) = recipes().swap_remove(number);
        assert!(name.starts_with("mixed") && name.ends_with("90%"), "{name}");
        let length = first_solution(&loose_board(recipe, number as u64), 2).best.map(|best| best.length(METRIC));
        assert!(length.is_some_and(|length| length <= max_length), "{name}: {length:?}");
    }
}

#[test]
fn tiles_with_several_gaps_are_solved_as_tile_puzzles() {
    let solve = |puzzle: &BlockPuzzle, mode| {
        let resources = Resources { memory: MEMORY, threads: 1, tables: TileTables::new() };
        let mut search = solver_with(puzzle, &puzzle.start(), BlockMetric::Step, mode, &resources);
        search.run(&mut Context::new(3_000_000, Stop::NEVER));
        search.status().best.expect("a solution").steps().len()
    };
    for seed in 0..4 {
        for (side, count) in [(3, 2), (4, 2), (5, 3), (6, 5)] {
            assert!(solve(&gaps(side, count, seed), Mode::Quick) > 0);
        }
    }
    let large = gaps(12, 21, 1);
    let distance: usize = (0..large.pieces().len())
        .map(|piece| {
            let (from, to) = (large.place(large.start_anchors()[piece]), large.place(piece as u16));
            from.0.abs_diff(to.0) + from.1.abs_diff(to.1)
        })
        .sum();
    let length = solve(&large, Mode::Anytime);
    assert!(10 * length <= 21 * distance, "{length} steps for a distance of {distance}");
}

#[test]
fn nearly_solved_tiles_with_several_gaps_are_solved_with_a_proof() {
    let resources = Resources { memory: MEMORY, threads: 1, tables: TileTables::new() };
    for (side, count) in [(4, 2), (5, 3), (8, 5), (12, 21)] {
        for seed in 0..3 {
            let puzzle = nearly_solved_gaps(side, count, seed);
            let mut search = solver_with(&puzzle, &puzzle.start(), BlockMetric::Step, Mode::Anytime, &resources);
            let verdict = search.run(&mut Context::new(1_000_000, Stop::NEVER));
            let best = search.status().best.expect("a solution");
            assert_eq!(
                verdict,
                Verdict::Solved,
                "{count} gaps on {side}x{side}, seed {seed}: {} steps",
                best.steps().len()
            );
        }
    }
}

/// Returns a small board with a goal that may be unreachable.
fn small_board(seed: u64) -> BlockPuzzle {
    let mut source = Seed(seed).source();
    let mut pick = |from: usize, to: usize| from + below((to - from + 1) as u32, &mut source) as usize;
    let (rows, columns) = (pick(2, 3), pick(2, 4));
    let (filled, cars) = (pick(55, 85), 40);
    let recipe = LooseRecipe { rows, columns, filled, pieces: 6, cars, goals: 1, walk: 0 };
    let mut setup = setup(recipe, &mut source);
    let target = |source: &mut Source| {
        let piece = below(setup.pieces.len() as u32, source) as usize;
        Target::Covers { piece, cell: below((rows * columns) as u32, source) as u16 }
    };
    let goal = if below(2, &mut source) == 0 {
        vec![target(&mut source)]
    } else {
        vec![target(&mut source), target(&mut source)]
    };
    let fallback = setup.goal.clone();
    setup.goal = BlockGoal(goal);
    // A goal beyond the edge of the board is rejected. In that case, the piece must stay where it
    // is.
    BlockPuzzle::try_from(setup.clone()).unwrap_or_else(|_| {
        setup.goal = fallback;
        setup.try_into().expect("a legal puzzle")
    })
}

#[test]
fn small_loose_boards_agree_with_a_plain_search() {
    let mut counts = [0; 2];
    for seed in 0..2000 {
        let puzzle = small_board(seed);
        let plain = plain::search(&puzzle, &puzzle.start(), METRIC);
        let mut search = Anytime::new(&puzzle, &puzzle.start(), METRIC, MEMORY, None);
        let verdict = search.run(&mut Context::new(5_000_000, Stop::NEVER));
        let best = search.status().best.map(|best| best.length(METRIC));
        counts[usize::from(plain.length.is_some())] += 1;
        match plain.length {
            Some(length) => assert_eq!((verdict, best), (Verdict::Solved, Some(length)), "seed {seed}"),
            None => {
                assert!(matches!(verdict, Verdict::Unsolvable { .. }) && best.is_none(), "seed {seed}: {verdict:?}");
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 200), "{counts:?}");
}

#[test]
fn searches_on_loose_boards_stay_within_their_memory() {
    let (_, recipe) = recipes().swap_remove(10);
    let puzzle = loose_board(recipe, 10);
    let memory = 8 << 20;
    let mut search = Anytime::new(&puzzle, &puzzle.start(), METRIC, memory, None).threads(2);
    for _ in 0..100 {
        search.run(&mut Context::new(10_000, Stop::NEVER));
        assert!(search.status().bytes <= memory + memory / 4, "{} bytes", search.status().bytes);
    }
    assert!(search.status().best.is_some());
}
