//! Tests that check optimal tile search against breadth-first search, published counts and
//! published instances.

use std::fmt::Write;

use loyd_core::tiles::TileGoal;
use loyd_core::{Puzzle, TileMetric, TilePosition, TilePuzzle};
use loyd_search::{Context, Ida, Limit, Mode, Nodes, Solver, Status, Stop, Verdict};
use loyd_tiles::{Resources, TileBound, TileTables, lower_bound, solver, solver_with};
use proptest::prelude::*;

use crate::tile_data::{counts_by_depth, goal_with_blank, hardest15_multi, korf100, layers, solved_puzzle};

const MEMORY: u64 = 1 << 30;

fn solve_optimally(puzzle: &TilePuzzle, position: &TilePosition, metric: TileMetric) -> Status<TilePuzzle> {
    let mut search = solver(puzzle, position, metric, Mode::Optimal, MEMORY);
    // A run may end after building tables.
    while search.run(&mut Context::new(u64::MAX, Stop::NEVER)) == Verdict::Searching {}
    assert_eq!(search.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
    search.status()
}

/// Asserts that `length` is proven optimal, and that the solution has this length.
fn assert_length(puzzle: &TilePuzzle, position: &TilePosition, metric: TileMetric, length: u32) {
    let progress = solve_optimally(puzzle, position, metric);
    let best = progress.best.expect("a solved position has a solution");
    assert_eq!((best.length(metric) as u32, progress.lower_bound), (length, length), "{position} in {metric}");
    assert_eq!(best.start(), position);
}

fn check_eight_puzzle(metric: TileMetric, goal: &TilePosition) {
    let puzzle = TilePuzzle::new(goal.clone(), goal.clone()).expect("equal sizes");
    let mut count = 0;
    for (depth, layer) in layers(&puzzle, metric, usize::MAX).into_iter().enumerate() {
        count += layer.len();
        for (number, position) in layer.iter().enumerate() {
            assert!(lower_bound(&puzzle, position, metric) <= depth as u32, "{position} in {metric}");
            if number % 6 == 0 {
                assert_length(&puzzle, position, metric, depth as u32);
            }
        }
    }
    assert_eq!(count, 181_440);
}

#[test]
fn eight_puzzle_single_agrees_with_breadth_first_search() {
    check_eight_puzzle(TileMetric::Single, &TileGoal::BlankLast.position(3, 3));
}

#[test]
fn eight_puzzle_multi_agrees_with_breadth_first_search() {
    check_eight_puzzle(TileMetric::Multi, &TileGoal::BlankFirst.position(3, 3));
}

#[test]
fn positions_by_depth_agree_with_published_counts() {
    for (board, metric, counts) in counts_by_depth() {
        let (width, height, blank) = match board.as_str() {
            "4x4-center" => (4, 4, 5),
            "4x4-edge" => (4, 4, 1),
            _ => (board[..1].parse().expect("a width"), board[2..].parse().expect("a height"), 0),
        };
        let limit = if counts.iter().sum::<u64>() < 500_000 { usize::MAX } else { 5_000 };
        let found = layers(&solved_puzzle(goal_with_blank(width, height, blank)), metric, limit);
        let found: Vec<u64> = found.iter().map(|layer| layer.len() as u64).collect();
        assert_eq!(found, counts[..found.len()], "{board} in {metric}");
        assert!(limit < usize::MAX || found.len() == counts.len(), "{board} in {metric}");
    }
}

#[test]
fn sampled_depths_agree_with_breadth_first_search_for_odd_sizes_and_goals() {
    for (width, height, blanks) in [
        (2, 2, [0, 3].as_slice()),
        (3, 2, &[0, 1, 5]),
        (2, 4, &[0, 2, 5]),
        (5, 2, &[2, 9]),
        (3, 3, &[1, 4]),
        (3, 4, &[4, 11]),
        (2, 8, &[7, 15]),
        (7, 2, &[3]),
        (5, 3, &[0, 6, 7]),
        (3, 5, &[7]),
        (4, 4, &[0, 1, 2, 5, 6, 9, 14, 15]),
    ] {
        for &blank in blanks {
            for metric in [TileMetric::Single, TileMetric::Multi] {
                sample_depths(&solved_puzzle(goal_with_blank(width, height, blank)), metric);
            }
        }
    }
}

#[test]
fn multi_tables_agree_with_breadth_first_search_with_and_without_reflections() {
    for (width, height, blank) in [(4, 4, 1), (5, 3, 2)] {
        let puzzle = solved_puzzle(goal_with_blank(width, height, blank));
        for (depth, layer) in layers(&puzzle, TileMetric::Multi, 5_000).into_iter().enumerate() {
            for position in layer.iter().step_by(layer.len().div_ceil(10)) {
                assert_length(&puzzle, position, TileMetric::Multi, depth as u32);
            }
        }
    }
}

/// Solves some positions in every layer. Tables for the multi-tile metric are large, so only small
/// boards use them.
fn sample_depths(puzzle: &TilePuzzle, metric: TileMetric) {
    let small = puzzle.width() * puzzle.height() < 12;
    let memory = if small || metric == TileMetric::Single { MEMORY } else { 0 };
    let limit = if small { 3_000 } else { 500 };
    for (depth, layer) in layers(puzzle, metric, limit).into_iter().enumerate() {
        for position in layer.iter().step_by(layer.len().div_ceil(5)) {
            let mut search = solver(puzzle, position, metric, Mode::Optimal, memory);
            assert_eq!(search.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
            let best = search.status().best.expect("it is solved");
            assert_eq!(best.length(metric), depth, "{position} to {} in {metric}", puzzle.goal());
        }
    }
}

#[test]
fn korf_lengths_and_node_counts_are_pinned() {
    let mut text = String::from("# Nodes of Korf's positions: metric, number, length, nodes; then the sums.\n");
    for (metric, count) in [(TileMetric::Single, 100), (TileMetric::Multi, 14)] {
        let (mut lengths, mut nodes) = (0, 0);
        for (index, korf) in korf100().into_iter().enumerate().take(count) {
            let progress = solve_optimally(&korf.puzzle, &korf.position, metric);
            assert!(metric == TileMetric::Multi || progress.lower_bound == korf.length);
            (lengths, nodes) = (lengths + progress.lower_bound, nodes + progress.nodes);
            if index < 20 {
                writeln!(text, "{metric} {} {} {}", index + 1, progress.lower_bound, progress.nodes)
                    .expect("a string accepts any text");
            }
        }
        writeln!(text, "{metric} 1-{count} {lengths} {nodes}").expect("a string accepts any text");
    }
    assert_eq!(text, include_str!("../../../../bench/fingerprint-tiles.txt"), "found:\n{text}");
}

#[test]
fn multi_extremes_are_two_symmetric_positions_and_seven_pairs_of_mirror_images() {
    let positions: Vec<Vec<u16>> = hardest15_multi().iter().map(|puzzle| puzzle.start().cells().to_vec()).collect();
    assert!(hardest15_multi().iter().all(|puzzle| puzzle.is_solvable(&puzzle.start())));
    let mirror = |cell: usize| cell % 4 * 4 + cell / 4;
    let mirrored = |cells: &Vec<u16>| -> Vec<u16> {
        let tile = |tile: u16| if tile == 0 { 0 } else { mirror(usize::from(tile) - 1) as u16 + 1 };
        (0..16).map(|cell| tile(cells[mirror(cell)])).collect()
    };
    let symmetric = positions.iter().filter(|cells| mirrored(cells) == **cells).count();
    let paired = positions.iter().filter(|cells| positions.contains(&mirrored(cells))).count();
    assert_eq!((positions.len(), symmetric, paired), (16, 2, 16));
}

#[test]
fn slicing_does_not_change_the_result() {
    let korf = &korf100()[78];
    let easy = scramble(&korf.puzzle, 24);
    for (metric, memory, position, budgets) in [
        (TileMetric::Single, MEMORY, &korf.position, [1, 7, 99_991].as_slice()),
        (TileMetric::Multi, MEMORY, &korf.position, &[13, 1_000]),
        (TileMetric::Single, 0, &easy, &[1, 7, 1_000]),
        (TileMetric::Multi, 0, &easy, &[100]),
    ] {
        let run = |budget: Nodes| {
            let mut search = solver(&korf.puzzle, position, metric, Mode::Optimal, memory);
            let mut before = 0;
            while search.run(&mut Context::new(budget, Stop::NEVER)) == Verdict::Searching {
                let nodes = search.status().nodes;
                assert!(
                    nodes - before <= budget.saturating_add(4_000),
                    "{} nodes in a slice of {budget}",
                    nodes - before
                );
                before = nodes;
            }
            let progress = search.status();
            (progress.nodes, progress.best.expect("it is solved"))
        };
        let whole = run(u64::MAX);
        for &budget in budgets {
            assert_eq!(run(budget), whole, "slices of {budget} nodes in {metric}");
        }
    }
}

#[test]
fn threads_change_neither_solution_nor_nodes() {
    for (metric, number) in [(TileMetric::Single, 17), (TileMetric::Multi, 11)] {
        let korf = &korf100()[number - 1];
        let run = |threads, budget| {
            let resources = Resources { memory: MEMORY, threads, tables: TileTables::new() };
            let mut search = solver_with(&korf.puzzle, &korf.position, metric, Mode::Optimal, &resources);
            while search.run(&mut Context::new(budget, Stop::NEVER)) == Verdict::Searching {}
            let progress = search.status();
            (progress.nodes, progress.best.expect("it is solved"))
        };
        let whole = run(1, u64::MAX);
        for (threads, budget) in [(2, 99_991), (3, 30_011), (5, u64::MAX)] {
            assert_eq!(run(threads, budget), whole, "{threads} threads, slices of {budget} nodes in {metric}");
        }
    }
}

/// Returns the position after the given number of steps from the goal. Each step is chosen by its
/// index, and none undoes the previous one.
fn scramble(puzzle: &TilePuzzle, steps: usize) -> TilePosition {
    let mut position = puzzle.goal().clone();
    let mut last = None;
    for count in 0..steps {
        let ahead: Vec<_> = puzzle.steps(&position).filter(|&step| Some(TilePuzzle::inverse(step)) != last).collect();
        let step = ahead[count * count % ahead.len()];
        puzzle.play_unchecked(&mut position, step);
        last = Some(step);
    }
    position
}

#[test]
fn the_lower_bound_rises_to_the_solution_length() {
    let korf = &korf100()[0];
    let mut search = solver(&korf.puzzle, &korf.position, TileMetric::Single, Mode::Optimal, MEMORY);
    let mut bounds = Vec::new();
    while search.run(&mut Context::new(10_000, Stop::NEVER)) == Verdict::Searching {
        let progress = search.status();
        assert!(progress.best.is_some_and(|first| first.length(TileMetric::Single) > progress.lower_bound as usize));
        bounds.push(progress.lower_bound);
    }
    bounds.push(search.status().lower_bound);
    assert!(bounds.is_sorted() && bounds[0] >= 39, "{bounds:?}");
    assert_eq!(bounds.last(), Some(&korf.length));
}

#[test]
fn every_mode_recognises_unsolvable_and_solved_positions() {
    let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(4, 4));
    let mut cells = puzzle.goal().cells().to_vec();
    cells.swap(0, 1);
    let swapped = TilePosition::new(4, 4, cells).expect("every number occurs once");
    for mode in [Mode::Anytime, Mode::Optimal, Mode::Quick] {
        for metric in [TileMetric::Single, TileMetric::Multi] {
            let mut search = solver(&puzzle, &swapped, metric, mode, 0);
            assert_eq!(search.run(&mut Context::new(1, Stop::NEVER)), Verdict::Unsolvable { searched: 0 });
            assert_eq!(search.run(&mut Context::new(1, Stop::NEVER)), Verdict::Unsolvable { searched: 0 });
            let mut search = solver(&puzzle, puzzle.goal(), metric, mode, MEMORY);
            assert_eq!(search.run(&mut Context::new(1, Stop::NEVER)), Verdict::Solved);
            assert_eq!(search.status().best.map(|best| best.steps().len()), Some(0));
        }
    }
}

#[test]
fn anytime_begins_with_a_solution_and_ends_with_a_shortest_one() {
    let korf = &korf100()[0];
    let mut search = solver(&korf.puzzle, &korf.position, TileMetric::Single, Mode::Anytime, MEMORY);
    let mut bounds = vec![0];
    while search.run(&mut Context::new(10_000, Stop::NEVER)) == Verdict::Searching {
        let progress = search.status();
        bounds.push(progress.lower_bound);
        assert!(progress.best.is_some_and(|best| best.length(TileMetric::Single) as u32 > progress.lower_bound));
    }
    assert!(bounds.is_sorted() && bounds.len() > 5, "{bounds:?}");
    assert_eq!(search.status().best.map(|best| best.length(TileMetric::Single) as u32), Some(korf.length));
}

#[test]
fn quick_never_starts_an_exact_search() {
    let korf = &korf100()[0];
    let mut search = solver(&korf.puzzle, &korf.position, TileMetric::Single, Mode::Quick, MEMORY);
    assert_eq!(search.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Stopped(Limit::Size));
    let progress = search.status();
    assert_eq!(progress.nodes, 0);
    assert!(progress.best.is_some_and(|best| best.length(TileMetric::Single) as u32 > progress.lower_bound));
}

#[test]
fn easy_positions_on_boards_of_more_than_16_cells_are_solved() {
    for (width, height) in [(5, 5), (6, 4), (17, 2), (12, 9)] {
        let puzzle = solved_puzzle(goal_with_blank(width, height, width + 1));
        for (metric, steps) in [(TileMetric::Single, 14), (TileMetric::Multi, 4)] {
            let position = scramble(&puzzle, steps);
            let length = solve_optimally(&puzzle, &position, metric).lower_bound;
            assert!((1..=steps as u32).contains(&length) && length >= lower_bound(&puzzle, &position, metric));
        }
    }
}

#[test]
fn bounds_for_the_largest_boards_are_available_immediately() {
    let puzzle = solved_puzzle(TileGoal::BlankLast.position(128, 128));
    let mut cells = puzzle.goal().cells().to_vec();
    cells.reverse();
    let reversed = TilePosition::new(128, 128, cells).expect("every number occurs once");
    let single = lower_bound(&puzzle, &reversed, TileMetric::Single);
    assert!(single >= reversed.manhattan(puzzle.goal()));
    assert!(lower_bound(&puzzle, &reversed, TileMetric::Multi) >= single / 127);
}

/// Generates a puzzle with the blank anywhere in its goal, and a walk from the goal as numbers that
/// select legal steps.
fn walks() -> impl Strategy<Value = (TilePuzzle, Vec<usize>)> {
    (2_usize..=7, 2_usize..=7, any::<prop::sample::Index>(), prop::collection::vec(0..12_usize, 0..120)).prop_map(
        |(width, height, blank, walk)| {
            (solved_puzzle(goal_with_blank(width, height, blank.index(width * height))), walk)
        },
    )
}

proptest! {
    #[test]
    fn bounds_are_admissible_and_the_single_tile_bound_is_consistent((puzzle, walk) in walks()) {
        let mut position = puzzle.goal().clone();
        let mut steps = Vec::new();
        let mut before = 0;
        for choice in walk {
            let legal: Vec<_> = puzzle.steps(&position).collect();
            steps.push(legal[choice % legal.len()]);
            puzzle.play_unchecked(&mut position, steps[steps.len() - 1]);
            let bound = lower_bound(&puzzle, &position, TileMetric::Single);
            prop_assert_eq!(bound.abs_diff(before), 1);
            before = bound;
            for metric in [TileMetric::Single, TileMetric::Multi] {
                let moves = loyd_core::moves_in::<TilePuzzle>(metric, &steps);
                prop_assert!(lower_bound(&puzzle, &position, metric) as usize <= moves);
            }
        }
    }

    #[test]
    fn searches_with_and_without_tables_agree((seed, steps) in (any::<u64>(), 0_usize..26), multi in any::<bool>()) {
        let metric = if multi { TileMetric::Multi } else { TileMetric::Single };
        let puzzle = solved_puzzle(goal_with_blank(4, 3, 5));
        let mut position = puzzle.goal().clone();
        for step in 0..steps {
            let legal: Vec<_> = puzzle.steps(&position).collect();
            puzzle.play_unchecked(&mut position, legal[(seed >> (2 * step)) as usize % legal.len()]);
        }
        let mut plain = Ida::new(puzzle.clone(), position.clone(), TileBound(metric));
        prop_assert_eq!(plain.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
        assert_length(&puzzle, &position, metric, plain.status().lower_bound);
    }
}
