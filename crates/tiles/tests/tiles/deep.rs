//! Tests that check deep tile search against breadth-first search and published instances, with
//! threads, slices and checkpoints.

use std::fmt::Write;

use loyd_core::random::{self, Seed};
use loyd_core::tiles::TileGoal;
use loyd_core::{Puzzle, TileMetric, TilePosition, TilePuzzle};
use loyd_search::tables::Table;
use loyd_search::{Context, Mode, Nodes, Solver, Status, Stop, Verdict};
use loyd_tiles::{CheckpointError, DeepSolver, Resources, TilePlan, TileTables, lower_bound, solver_with};

use crate::support;
use crate::tile_data::{Korf24, goal_with_blank, korf24, korf100, layers, solved_puzzle};
use crate::walks::random_walk;

const MEMORY: u64 = 64 << 20;

fn begin(puzzle: &TilePuzzle, position: &TilePosition, threads: usize) -> DeepSolver {
    DeepSolver::new(puzzle, position, MEMORY, threads).expect("small enough")
}

/// Searches to the end in slices, and returns the final status.
fn finish(search: &mut dyn Solver<TilePuzzle>, budget: Nodes) -> Status<TilePuzzle> {
    while search.run(&mut Context::new(budget, Stop::NEVER)) == Verdict::Searching {}
    assert_eq!(search.run(&mut Context::new(budget, Stop::NEVER)), Verdict::Solved);
    search.status()
}

fn assert_length(puzzle: &TilePuzzle, position: &TilePosition, length: u32) {
    let progress = finish(&mut begin(puzzle, position, 1), u64::MAX);
    let best = progress.best.expect("a solved position has a solution");
    let found = (best.length(TileMetric::Single) as u32, progress.lower_bound);
    assert_eq!(found, (length, length), "{position} to {}", puzzle.goal());
    assert_eq!(best.start(), position);
}

/// A board: its width and height, the blank's cells in its goals, the size of a layer after which
/// no more layers are generated, and the maximum number of positions to solve per layer.
type Board = (usize, usize, &'static [usize], usize, usize);

const BOARDS: [Board; 17] = [
    (2, 2, &[0, 1, 3], usize::MAX, 12),
    (3, 2, &[0, 1, 5], usize::MAX, 12),
    (2, 5, &[0, 3, 9], 3_000, 8),
    (3, 3, &[0, 1, 4, 8], usize::MAX, 12),
    (3, 4, &[0, 4, 11], 3_000, 8),
    (4, 4, &[0, 6], 3_000, 5),
    (9, 2, &[4, 17], 1_000, 4),
    (2, 12, &[0, 13], 500, 3),
    (6, 3, &[8], 1_000, 4),
    (5, 4, &[0, 7], 1_000, 4),
    (4, 5, &[19], 1_000, 4),
    (3, 7, &[10], 1_000, 3),
    (5, 5, &[2, 12, 24], 1_000, 3),
    (13, 2, &[0, 25], 500, 3),
    (4, 7, &[1], 1_000, 3),
    (6, 6, &[0, 14], 1_000, 3),
    (8, 8, &[63], 1_000, 2),
];

/// Solves positions at every depth on a board.
fn lengths_agree_with_breadth_first_search((width, height, blanks, limit, samples): Board) {
    for &blank in blanks {
        let puzzle = solved_puzzle(goal_with_blank(width, height, blank));
        for (depth, layer) in layers(&puzzle, TileMetric::Single, limit).into_iter().enumerate() {
            for position in layer.iter().step_by(layer.len().div_ceil(samples)) {
                assert_length(&puzzle, position, depth as u32);
            }
        }
    }
}

/// Large boards need separate tables for each goal, so they are tested with one goal here and with
/// all goals in the soak test. The soak test also includes all depths of the 8-puzzle.
#[test]
fn lengths_agree_with_breadth_first_search_on_every_board_and_goal() {
    for (width, height, blanks, limit, samples) in BOARDS {
        let few = if width * height > 12 { &blanks[..1] } else { blanks };
        lengths_agree_with_breadth_first_search((width, height, few, limit.min(3_000), samples.div_ceil(2)));
    }
}

#[test]
#[ignore = "run by `cargo xtask soak`"]
fn soak_lengths_agree_with_breadth_first_search_on_every_board_and_goal() {
    BOARDS.into_iter().for_each(lengths_agree_with_breadth_first_search);
}

/// Returns a position of the 15-puzzle whose search uses both sizes of tables.
fn long_search() -> (TilePuzzle, TilePosition) {
    let korf = korf100().swap_remove(LONG);
    (korf.puzzle, korf.position)
}

const LONG: usize = 81;

/// Returns a position on a board of 28 cells whose search uses two sizes of tables.
fn long_search_beyond_25_cells() -> (TilePuzzle, TilePosition) {
    let cells = [1, 9, 2, 12, 18, 14, 5, 0, 3, 17, 26, 25, 4, 11, 22, 15, 23, 27, 10, 6, 20, 16, 8, 24, 13, 19, 21, 7];
    let position = TilePosition::new(7, 4, cells.to_vec()).expect("every number occurs once");
    (TilePuzzle::blank_last(position.clone()), position)
}

#[test]
fn threads_and_slices_change_neither_solution_nor_nodes() {
    for (puzzle, position) in [long_search(), long_search_beyond_25_cells()] {
        let run = |threads, budget| {
            let mut search = begin(&puzzle, &position, threads);
            let progress = finish(&mut search, budget);
            (progress.nodes, progress.best, progress.iterations)
        };
        let whole = run(1, u64::MAX);
        for (threads, budget) in [(1, 99_991), (2, u64::MAX), (3, 10_007)] {
            assert_eq!(run(threads, budget), whole, "{threads} threads, slices of {budget} nodes");
        }
    }
}

#[test]
fn iterations_report_the_nodes_of_every_threshold_across_tables_and_checkpoints() {
    for (puzzle, position) in [long_search(), long_search_beyond_25_cells()] {
        let mut search = begin(&puzzle, &position, 1);
        let first = search.status();
        let mut seen = Vec::new();
        while search.run(&mut Context::new(1_000_000, Stop::NEVER)) == Verdict::Searching {
            let iterations = search.status().iterations;
            assert!(iterations.starts_with(&seen), "completed iterations are kept");
            seen = iterations;
            let checkpoint = search.checkpoint();
            let resumed = DeepSolver::resume(&puzzle, &position, MEMORY, 1, &checkpoint).expect("its own checkpoint");
            assert_eq!(resumed.status().iterations, seen);
        }
        let progress = search.status();
        let iterations = progress.iterations;
        assert_eq!(iterations.last().map(|last| last.bound), Some(progress.lower_bound));
        assert!(iterations.is_sorted_by(|one, next| one.bound + 2 == next.bound), "{iterations:?}");
        // The remaining nodes were generated to divide the search into parts.
        let sum: Nodes = iterations.iter().map(|iteration| iteration.nodes).sum();
        assert!(first.nodes == 0 && sum <= progress.nodes && progress.nodes < sum + 100_000, "{sum}");
    }
}

#[test]
fn slices_stay_within_their_budget() {
    let (puzzle, position) = long_search();
    let mut search = begin(&puzzle, &position, 1);
    let mut before = 0;
    while search.run(&mut Context::new(1_000, Stop::NEVER)) == Verdict::Searching && before < 1_000_000 {
        let nodes = search.status().nodes;
        assert!(nodes - before <= 1_000 + 4_000, "{} nodes in a slice", nodes - before);
        before = nodes;
    }
}

#[test]
fn resuming_from_any_checkpoint_gives_the_same_solution_and_nodes() {
    let small = [(1, 1, 1), (3, 100_000, 2), (20, 300_000, 1), (5, 1_000_000, 2), (100, 1_000_000, 1)];
    assert_resumes(&long_search(), &small);
    assert_resumes(&long_search_beyond_25_cells(), &[(3, 100_000, 2), (8, 1_000_000, 1)]);
}

/// For each number of slices, nodes per slice and number of threads (one or two), resumes a search
/// from its checkpoint with the other number of threads, and asserts the same result.
fn assert_resumes((puzzle, position): &(TilePuzzle, TilePosition), cases: &[(usize, Nodes, usize)]) {
    let whole = finish(&mut begin(puzzle, position, 1), u64::MAX);
    for &(slices, budget, threads) in cases {
        let mut search = begin(puzzle, position, threads);
        for _ in 0..slices {
            search.run(&mut Context::new(budget, Stop::NEVER));
        }
        let checkpoint = search.checkpoint();
        let resumed = DeepSolver::resume(puzzle, position, MEMORY, 3 - threads, &checkpoint);
        let mut resumed = resumed.expect("its own checkpoint");
        assert_eq!(resumed.checkpoint(), checkpoint);
        let progress = finish(&mut resumed, 1_000_000);
        assert_eq!((progress.nodes, &progress.best), (whole.nodes, &whole.best), "after {slices} slices");
    }
}

#[test]
fn a_rejected_checkpoint_reports_the_reason() {
    let (puzzle, position) = long_search();
    let mut search = begin(&puzzle, &position, 1);
    search.run(&mut Context::new(100_000, Stop::NEVER));
    let checkpoint = search.checkpoint();
    let resume = |puzzle, position, memory, bytes: &[u8]| {
        DeepSolver::resume(puzzle, position, memory, 1, bytes).map(|_| ()).expect_err("the checkpoint is rejected")
    };
    let easy = puzzle.goal().clone();
    let foreign = resume(&puzzle, &easy, MEMORY, &checkpoint);
    assert!(matches!(foreign, CheckpointError::Foreign { field: "position", .. }), "{foreign}");
    let truncated = resume(&puzzle, &position, MEMORY, &checkpoint[..checkpoint.len() - 1]);
    assert_eq!(truncated, CheckpointError::Damaged);
    assert!(matches!(resume(&puzzle, &position, 0, &checkpoint), CheckpointError::Memory(1..)));
}

#[test]
fn the_estimated_share_is_a_fraction_while_the_search_is_running() {
    let (puzzle, position) = long_search();
    let mut search = begin(&puzzle, &position, 1);
    assert_eq!(search.status().estimate, None);
    while search.run(&mut Context::new(200_000, Stop::NEVER)) == Verdict::Searching {
        assert!(search.status().estimate.is_none_or(|estimate| (0.0..=1.0).contains(&estimate.share)));
    }
    assert_eq!(search.status().estimate, None);
}

#[test]
fn unsolvable_solved_and_too_large_boards_are_recognised_immediately() {
    let puzzle = solved_puzzle(goal_with_blank(5, 5, 12));
    let mut cells = puzzle.goal().cells().to_vec();
    cells.swap(0, 1);
    let swapped = TilePosition::new(5, 5, cells).expect("every number occurs once");
    assert_eq!(begin(&puzzle, &swapped, 1).run(&mut Context::new(1, Stop::NEVER)), Verdict::Unsolvable { searched: 0 });
    assert_eq!(begin(&puzzle, puzzle.goal(), 1).run(&mut Context::new(1, Stop::NEVER)), Verdict::Solved);
    assert!(DeepSolver::new(&puzzle, puzzle.goal(), 1_000, 1).is_none(), "not enough memory for tables");
    let larger = solved_puzzle(goal_with_blank(13, 5, 0));
    assert!(DeepSolver::new(&larger, larger.goal(), MEMORY, 1).is_none());
}

const NODE_COUNTS: &str = include_str!("../../../../bench/fingerprint-tiles24.txt");

/// Skips the two longest searches, which the soak test includes.
#[test]
fn node_counts_are_pinned() {
    let text = node_counts(|board| !["5x5 0", "6x6 0"].contains(&board));
    assert_eq!(text.lines().count() + 2, NODE_COUNTS.lines().count());
    support::assert_part_of(NODE_COUNTS, &text);
}

#[test]
#[ignore = "run by `cargo xtask soak`"]
fn soak_node_counts_are_pinned() {
    let text = node_counts(|_| true);
    assert_eq!(text, NODE_COUNTS, "found:\n{text}");
}

/// Returns the node counts of the boards whose names satisfy `is_included`.
fn node_counts(is_included: impl Fn(&str) -> bool) -> String {
    let mut text = String::from("# Nodes of deep searches with 64 MB for tables: board, number, length, nodes.\n");
    let mut row = |name: &str, puzzle: &TilePuzzle, position: &TilePosition| {
        if !is_included(name) {
            return;
        }
        let progress = finish(&mut begin(puzzle, position, 2), u64::MAX);
        writeln!(text, "{name} {} {}", progress.lower_bound, progress.nodes).expect("a string accepts any text");
    };
    for (index, korf) in korf100().iter().enumerate().take(10) {
        row(&format!("4x4 {}", index + 1), &korf.puzzle, &korf.position);
    }
    for (width, height, blank) in [(9, 2, 0), (6, 3, 8), (5, 4, 0), (7, 3, 10), (5, 5, 0), (5, 5, 12)] {
        let puzzle = solved_puzzle(goal_with_blank(width, height, blank));
        row(&format!("{width}x{height} {blank}"), &puzzle, &random_walk(&puzzle, 90));
    }
    for (width, height, blank) in [(13, 2, 0), (7, 4, 27), (6, 6, 0), (8, 8, 27)] {
        let puzzle = solved_puzzle(goal_with_blank(width, height, blank));
        row(&format!("{width}x{height} {blank}"), &puzzle, &random_walk(&puzzle, 64));
    }
    text
}

#[test]
fn every_mode_proves_the_same_length_on_boards_of_25_cells() {
    let puzzle = solved_puzzle(goal_with_blank(5, 5, 24));
    let position = random_walk(&puzzle, 44);
    let length = finish(&mut begin(&puzzle, &position, 1), u64::MAX).lower_bound;
    let resources = Resources { memory: MEMORY, threads: 2, tables: TileTables::new() };
    for mode in [Mode::Anytime, Mode::Optimal] {
        let mut search = solver_with(&puzzle, &position, TileMetric::Single, mode, &resources);
        assert_eq!(finish(&mut *search, 1 << 20).lower_bound, length, "{mode:?}");
    }
}

/// Returns a uniformly random board, generated from a seed.
fn random_board(width: usize, height: usize, seed: u64) -> TilePuzzle {
    let goal = TileGoal::BlankLast.position(width, height);
    TilePuzzle::blank_last(random::solvable(&goal, &mut Seed(seed).source()))
}

#[test]
fn bounds_for_boards_beyond_25_cells_grow_and_stay_below_every_solution() {
    for (width, height) in [(7, 4), (6, 6), (8, 7)] {
        let puzzle = random_board(width, height, 3);
        let start = puzzle.start();
        let first = lower_bound(&puzzle, &start, TileMetric::Single);
        let modes = if width == height { [Mode::Anytime, Mode::Optimal].as_slice() } else { &[Mode::Anytime] };
        for &mode in modes {
            let resources = Resources { memory: MEMORY, threads: 1, tables: TileTables::new() };
            let mut search = solver_with(&puzzle, &start, TileMetric::Single, mode, &resources);
            // Runs until the bound has grown.
            while search.status().nodes < 2_500_000 && search.status().lower_bound <= first {
                assert_eq!(search.run(&mut Context::new(1 << 18, Stop::NEVER)), Verdict::Searching);
            }
            let Status { lower_bound, best, bytes, .. } = search.status();
            let length = best.expect("there is a solution from the start").length(TileMetric::Single) as u32;
            assert!(first < lower_bound && lower_bound <= length, "{width}x{height}: {first} {lower_bound} {length}");
            assert_eq!(lower_bound % 2, length % 2, "all solutions have the same parity");
            assert!(bytes <= MEMORY + (4 << 20), "{bytes} bytes");
        }
    }
}

/// Solves the 20 instances with the fewest published nodes. This needs tables of 2 GB and several
/// minutes.
#[test]
#[ignore = "takes minutes and 4 GB"]
fn soak_24_puzzle_lengths_agree_with_published_ones() {
    let mut boards = korf24();
    boards.sort_by_key(|board| board.nodes);
    for Korf24 { number, length, puzzle, .. } in boards.into_iter().take(20) {
        let search = DeepSolver::new(&puzzle, &puzzle.start(), 4 << 30, 2);
        let progress = finish(&mut search.expect("enough memory for the tables"), 1 << 27);
        assert_eq!(progress.best.map(|best| best.length(TileMetric::Single) as u32), Some(length), "number {number}");
    }
}

/// Position 63 of `DeepCubeA`'s 24-puzzles, on which beams of up to 32 million positions miss the
/// optimum by two moves.
const MISSED_BY_BEAMS: [u16; 25] =
    [2, 12, 23, 9, 1, 6, 16, 10, 20, 4, 22, 24, 7, 11, 14, 21, 17, 3, 19, 13, 18, 0, 8, 5, 15];

/// With the large table, exact searches share the time with shortening: for tails, and for a proof.
/// An opened table needs no memory for building.
#[test]
#[ignore = "takes a minute and 5 GB"]
fn soak_a_large_table_leads_to_a_proof_while_solutions_get_shorter() {
    let puzzle = TilePuzzle::blank_last(TilePosition::new(5, 5, MISSED_BY_BEAMS.to_vec()).expect("every number"));
    let plan = TilePlan::of(&puzzle, TileMetric::Single).expect("the 24-puzzle has a large table");
    let table = plan.build(2, Stop::NEVER, &|_| ()).expect("enough memory");
    let resources = Resources { memory: 1 << 30, threads: 2, tables: TileTables::new() };
    let begin = || solver_with(&puzzle, &puzzle.start(), TileMetric::Single, Mode::Anytime, &resources);
    let mut search = begin();
    assert_eq!(search.run(&mut Context::new(100_000, Stop::NEVER)), Verdict::Searching);
    assert!(search.status().missing_table.is_some_and(|table| !table.is_needed), "an existing table would be used");
    resources.tables.put(&plan, Table::from(table), 2, Stop::NEVER).expect("enough memory");
    assert_eq!(search.status().missing_table, None);
    for mut search in [search, begin()] {
        let progress = finish(&mut *search, 1 << 20);
        let length = progress.best.map(|best| best.length(TileMetric::Single));
        assert_eq!((length, progress.lower_bound), (Some(85), 85));
        assert_eq!(search.status().shortfall, None, "an opened table needs no memory to be built");
        assert!(progress.nodes < 150_000_000, "{} nodes", progress.nodes);
    }
}
