//! Tests for the requirements on the block puzzle solver, by their numbers in
//! `docs/requirements.md`.

use loyd_blocks::{AStar, BreadthFirst, plain, solver};
use loyd_core::blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target};
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_search::{Context, Solver, Stop, Verdict};

use crate::support;

const MEMORY: u64 = 64 << 20;

/// The published example in requirement B12.
const EXAMPLE: &str = "12../3.44/ZZ5./6657";

fn example() -> Setup {
    support::draw(EXAMPLE)
}

fn solve(puzzle: &BlockPuzzle, metric: BlockMetric) -> (Verdict, Option<usize>) {
    let mut solver = solver(puzzle, &puzzle.start(), metric, MEMORY);
    let verdict = solver.run(&mut Context::new(u64::MAX, Stop::NEVER));
    (verdict, solver.status().best.map(|solution| solution.length(metric)))
}

fn length(puzzle: &BlockPuzzle) -> Option<usize> {
    solve(puzzle, BlockMetric::Slide).1
}

#[test]
fn blocks_b5_a_move_is_one_piece_in_one_straight_direction() {
    // The piece must turn a corner: two moves for `slide`, one for `turn`, three for `step`.
    let puzzle = support::to_cell(support::draw("Z../##."), 'Z', (1, 2));
    let lengths = BlockPuzzle::METRICS.iter().map(|&metric| solve(&puzzle, metric).1);
    assert!(lengths.eq([Some(3), Some(2), Some(1)]));
}

#[test]
fn blocks_b6_an_unsolvable_verdict_includes_the_number_of_positions() {
    // Two cars in one row never pass each other: the first cell of A is in column 0, 1 or 2, and B
    // is to the right of A.
    let puzzle = support::to_right(support::rush_setup("AABB.."), 'A');
    let searched = 6;
    for &metric in BlockPuzzle::METRICS {
        assert_eq!(solve(&puzzle, metric), (Verdict::Unsolvable { searched }, None));
        assert_eq!(plain::search(&puzzle, &puzzle.start(), metric).by_depth.iter().sum::<u64>(), searched);
    }
}

#[test]
fn blocks_b6_a_puzzle_whose_goal_piece_cannot_move_has_no_solution() {
    let puzzle = support::to_right(support::draw("Z#.b"), 'Z');
    assert_eq!(solve(&puzzle, BlockMetric::Slide), (Verdict::Unsolvable { searched: 2 }, None));
}

#[test]
fn blocks_b12_the_example_has_seven_first_moves_and_is_solved_in_five() {
    let puzzle = support::to_right(example(), 'Z');
    assert_eq!(plain::moves(&puzzle, &puzzle.start(), BlockMetric::Slide).len(), 7);
    let mut search = BreadthFirst::new(&puzzle, &puzzle.start(), BlockMetric::Slide, MEMORY);
    assert_eq!(search.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
    assert_eq!(search.positions_by_depth()[1], 7);
    assert_eq!(search.status().best.map(|solution| solution.length(BlockMetric::Slide)), Some(5));
}

#[test]
fn blocks_b12_ending_in_its_own_row_takes_six_moves() {
    let mut setup = example();
    setup.goal = BlockGoal(vec![Target::RightOwnRow { piece: support::piece(&setup, 'Z') }]);
    let puzzle = BlockPuzzle::try_from(setup).unwrap();
    assert_eq!(length(&puzzle), Some(6));
}

#[test]
fn blocks_b12_own_row_means_the_starting_row_wherever_the_search_begins() {
    let mut setup = example();
    setup.goal = BlockGoal(vec![Target::RightOwnRow { piece: support::piece(&setup, 'Z') }]);
    let puzzle = BlockPuzzle::try_from(setup).unwrap();
    let any_row = support::to_right(example(), 'Z');
    let mut solver = solver(&any_row, &any_row.start(), BlockMetric::Slide, MEMORY);
    solver.run(&mut Context::new(u64::MAX, Stop::NEVER));
    let mut position = any_row.start();
    for &step in solver.status().best.unwrap().steps() {
        any_row.play(&mut position, step).unwrap();
    }
    assert!(any_row.is_solved(&position) && !puzzle.is_solved(&position));
    let mut second = BreadthFirst::new(&puzzle, &position, BlockMetric::Slide, MEMORY);
    assert_eq!(second.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
    let length = second.status().lower_bound as usize;
    // A* replaces a naive search through all positions. Other tests compare A* with the naive
    // search.
    let mut a_star = AStar::new(&puzzle, &position, BlockMetric::Slide, MEMORY);
    assert_eq!(a_star.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Solved);
    assert_eq!(a_star.status().lower_bound as usize, length);
    assert!(length > 0);
}

#[test]
fn blocks_b13_fixed_pieces_around_a_puzzle_do_not_change_its_length() {
    assert_eq!(length(&embed(example(), [Freedom::Fixed; 2])), Some(5));
}

#[test]
fn blocks_b13_packed_pieces_around_a_puzzle_do_not_change_its_length() {
    assert_eq!(length(&embed(example(), [Freedom::Horizontal, Freedom::Vertical])), Some(5));
}

/// Returns a puzzle set into a larger grid, with two more columns on its left and two more rows
/// above and below it. Horizontal pieces fill the added rows, and vertical ones fill the rest of
/// the added columns. They are packed so that none of them can move, regardless of its freedom.
fn embed(mut setup: Setup, [horizontal, vertical]: [Freedom; 2]) -> BlockPuzzle {
    let (rows, columns) = (setup.rows + 4, setup.columns + 2);
    for (row, column) in setup.pieces.iter_mut().flat_map(|piece| &mut piece.cells) {
        (*row, *column) = (*row + 2, *column + 2);
    }
    let mut names = 'α'..='ω';
    let mut add = |cells: Vec<(usize, usize)>, freedom| {
        setup.pieces.push(SetupPiece { name: names.next().unwrap(), cells, freedom });
    };
    for row in [0, 1, rows - 2, rows - 1] {
        add((0..columns / 2).map(|column| (row, column)).collect(), horizontal);
        add((columns / 2..columns).map(|column| (row, column)).collect(), horizontal);
    }
    add((2..rows - 2).map(|row| (row, 0)).collect(), vertical);
    for row in 2..rows - 2 {
        add(vec![(row, 1)], vertical);
    }
    (setup.rows, setup.columns) = (rows, columns);
    support::to_right(setup, 'Z')
}

#[test]
fn blocks_b14_a_puzzle_with_z_in_the_last_column_is_already_solved() {
    let puzzle = support::to_right(support::draw("a..ZZ/a.bb./accc."), 'Z');
    for &metric in BlockPuzzle::METRICS {
        let mut solver = solver(&puzzle, &puzzle.start(), metric, MEMORY);
        assert_eq!(solver.run(&mut Context::new(0, Stop::NEVER)), Verdict::Solved);
        assert_eq!(solver.status().lower_bound, 0);
        assert_eq!(solver.status().best.map(|solution| solution.steps().len()), Some(0));
    }
}

#[test]
fn blocks_b14_puzzles_with_pieces_of_two_and_three_cells_in_both_orientations_are_solved() {
    let puzzle = support::to_right(support::rush_setup("ZZ.a.b/...a.b/cc...b/.ddd../....../......"), 'Z');
    assert_eq!(length(&puzzle), plain::search(&puzzle, &puzzle.start(), BlockMetric::Slide).length);
    assert!(length(&puzzle).is_some_and(|length| length >= 3));
}

#[test]
fn blocks_b16_solvable_unsolvable_and_three_piece_puzzles_get_the_right_answer() {
    for (text, expected) in
        [("ZZ..a/....a/..b..", Some(2)), ("ZZ.a./...a./...a.", None), ("ZZ..", Some(1)), ("Zab", None)]
    {
        assert_eq!(length(&support::to_right(support::rush_setup(text), 'Z')), expected, "{text}");
    }
}
