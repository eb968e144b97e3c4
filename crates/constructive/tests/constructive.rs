//! Tests for the constructive method, one group per requirement (C1 to C9 in
//! `docs/requirements.md`).

use loyd_constructive::{Constructive, ConstructiveError, Invariant, StagePhase};
use loyd_core::random::{self, Seed, Source};
use loyd_core::tiles::TileGoal;
use loyd_core::{TilePosition, TilePuzzle};

/// The sizes of the boards, as numbers of rows and columns.
const SIZES: &[(usize, usize)] = &[
    (2, 2),
    (2, 3),
    (3, 2),
    (3, 3),
    (2, 5),
    (5, 2),
    (4, 4),
    (3, 7),
    (7, 3),
    (6, 6),
    (2, 13),
    (13, 2),
    (9, 14),
    (20, 20),
    (40, 30),
    (9, 128),
];

fn random_puzzle(height: usize, width: usize, source: &mut Source) -> Constructive {
    Constructive::from(&random::solvable(&TileGoal::BlankFirst.position(width, height), source))
}

/// Returns a random puzzle, not necessarily solvable, for which an invariant holds.
fn puzzle_with(invariant: Invariant, height: usize, width: usize, source: &mut Source) -> Constructive {
    let mut puzzle = random_puzzle(height, width, source);
    let (blank, first_settled) = match invariant {
        Invariant::LowerRow { row, column } => ((row, column), row * width + column + 1),
        Invariant::Row1 { column } => ((1, column), 2 * width),
        Invariant::Row0 { column } => ((0, column), 2 * width),
        Invariant::Solved => ((0, 0), 0),
    };
    let is_settled_above = |cell: usize| match invariant {
        Invariant::Row1 { column } => cell % width > column,
        Invariant::Row0 { column } => cell % width > column || cell == width + column,
        _ => false,
    };
    puzzle.set_number(blank.0, blank.1, 0).expect("a cell of the puzzle");
    for cell in (0..height * width).filter(|&cell| cell >= first_settled || is_settled_above(cell)) {
        puzzle.set_number(cell / width, cell % width, cell as u16).expect("a cell of the puzzle");
    }
    assert!(puzzle.holds(invariant), "{invariant} on\n{puzzle}");
    puzzle
}

/// Runs a method on random puzzles for which `before` holds, and asserts that `after` holds
/// afterwards.
fn assert_leads(
    (height, width): (usize, usize),
    before: Invariant,
    after: Invariant,
    method: impl Fn(&mut Constructive) -> Result<String, ConstructiveError>,
    source: &mut Source,
) {
    for _ in 0..4 {
        let mut puzzle = puzzle_with(before, height, width, source);
        let mut replay = puzzle.clone();
        let moves = method(&mut puzzle).unwrap_or_else(|error| panic!("{error} at\n{replay}"));
        assert!(puzzle.holds(after), "{before} to {after} from\n{replay}\nto\n{puzzle}");
        replay.update(&moves).expect("moves on the grid");
        assert_eq!(replay, puzzle, "replaying the moves gives the same puzzle");
    }
}

fn to_rows(rows: &[&[u16]]) -> Vec<Vec<u16>> {
    rows.iter().map(|row| row.to_vec()).collect()
}

#[test]
fn constructive_c1_a_puzzle_is_solved_unless_a_grid_is_given() {
    let solved = Constructive::solved(2, 4).expect("a size");
    assert_eq!((solved.height(), solved.width()), (2, 4));
    assert_eq!(solved.to_string(), "[0, 1, 2, 3]\n[4, 5, 6, 7]");
    assert!(solved.is_solved());
    let rows = to_rows(&[&[4, 2, 3, 7], &[5, 1, 6, 0]]);
    let puzzle = Constructive::new(2, 4, &rows).expect("a grid");
    assert_eq!(puzzle.to_string(), "[4, 2, 3, 7]\n[5, 1, 6, 0]");
    assert_eq!(puzzle.number(1, 2), Some(6));
    assert_eq!((puzzle.number(2, 0), puzzle.number(0, 4)), (None, None));
    assert_eq!((puzzle.current_position(0, 0), puzzle.current_position(1, 1)), (Some((1, 3)), Some((1, 0))));
    assert_eq!((puzzle.current_position(2, 0), puzzle.current_position(0, 4)), (None, None));
}

#[test]
fn constructive_c1_faulty_grids_and_cells_are_errors() {
    use ConstructiveError::{Cell, Shape, Size, Tile};
    assert_eq!(Constructive::solved(1, 4), Err(Size { height: 1, width: 4 }));
    assert_eq!(Constructive::solved(4, 129), Err(Size { height: 4, width: 129 }));
    let shape = Err(Shape { height: 2, width: 2 });
    assert_eq!(Constructive::new(2, 2, &to_rows(&[&[0, 1], &[2]])), shape);
    assert_eq!(Constructive::new(2, 2, &to_rows(&[&[0, 1], &[2, 3], &[4, 5]])), shape);
    let error = Constructive::new(2, 2, &to_rows(&[&[0, 1], &[1, 3]])).expect_err("1 occurs twice");
    assert_eq!(error.to_string(), "1 occurs twice; 2 is missing");
    let mut puzzle = Constructive::solved(2, 2).expect("a size");
    assert_eq!(puzzle.set_number(2, 0, 1), Err(Cell { row: 2, column: 0 }));
    assert_eq!(puzzle.set_number(0, 0, 4), Err(Tile { tile: 4, largest: 3 }));
}

#[test]
fn constructive_c1_a_clone_is_set_cell_by_cell_without_changing_the_original() {
    let mut source = Seed(1).source();
    for &(height, width) in SIZES {
        let original = random_puzzle(height, width, &mut source);
        let target = random_puzzle(height, width, &mut source);
        let (mut copy, original_text) = (original.clone(), original.to_string());
        for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
            let number = target.number(row, column).expect("a cell");
            copy.set_number(row, column, number).expect("a cell and a number");
            assert_eq!(copy.number(row, column), Some(number));
        }
        assert_eq!(copy, target);
        assert_eq!(original.to_string(), original_text);
    }
}

#[test]
fn constructive_c1_a_move_string_moves_the_blank_or_reports_its_fault() {
    use ConstructiveError::{Letter, OffGrid};
    let mut puzzle = Constructive::solved(3, 3).expect("a size");
    puzzle.update("drdlur").expect("moves on the grid");
    assert_eq!(puzzle.to_string(), "[3, 1, 2]\n[7, 0, 5]\n[4, 6, 8]");
    let before = puzzle.clone();
    let cases = [
        ("lx", Letter { place: 1, letter: 'x' }),
        ("L", Letter { place: 0, letter: 'L' }),
        ("udé", Letter { place: 2, letter: 'é' }),
        ("uu", OffGrid { place: 1, letter: 'u' }),
        ("lruddd", OffGrid { place: 5, letter: 'd' }),
        ("rr", OffGrid { place: 1, letter: 'r' }),
        ("ll", OffGrid { place: 1, letter: 'l' }),
    ];
    for (moves, error) in cases {
        assert_eq!(puzzle.update(moves), Err(error), "{moves}");
        assert_eq!(puzzle, before, "{moves} changes nothing");
    }
    assert_eq!(Letter { place: 1, letter: 'x' }.to_string(), "move 2: expected `l`, `r`, `u` or `d`, found `x`");
    assert_eq!(OffGrid { place: 0, letter: 'u' }.to_string(), "move 1: `u` takes the blank off the grid");
}

#[test]
fn constructive_c2_the_lower_row_invariant_matches_its_definition() {
    let puzzle = Constructive::new(3, 3, &to_rows(&[&[4, 3, 2], &[1, 5, 6], &[0, 7, 8]])).expect("a grid");
    assert!(puzzle.lower_row_invariant(2, 0));
    let cells = (0..4).flat_map(|i| (0..4).map(move |j| (i, j)));
    assert_eq!(cells.filter(|&(i, j)| puzzle.lower_row_invariant(i, j)).count(), 1);
    let right_is_wrong = Constructive::new(3, 3, &to_rows(&[&[4, 3, 2], &[1, 5, 6], &[0, 8, 7]])).expect("a grid");
    assert!(!right_is_wrong.lower_row_invariant(2, 0));
    let below_is_wrong = Constructive::new(3, 3, &to_rows(&[&[4, 3, 2], &[1, 0, 5], &[7, 6, 8]])).expect("a grid");
    assert!(!below_is_wrong.lower_row_invariant(1, 1));
    assert!(Constructive::solved(3, 3).expect("a size").lower_row_invariant(0, 0));
}

#[test]
fn constructive_c2_lower_row_methods_lead_from_invariant_to_invariant() {
    let mut source = Seed(2).source();
    for &(height, width) in SIZES {
        for row in 2..height {
            for column in 1..width {
                let [before, after] = [column, column - 1].map(|column| Invariant::LowerRow { row, column });
                assert_leads(
                    (height, width),
                    before,
                    after,
                    |puzzle| puzzle.solve_interior_tile(row, column),
                    &mut source,
                );
            }
            let before = Invariant::LowerRow { row, column: 0 };
            let after = Invariant::LowerRow { row: row - 1, column: width - 1 };
            assert_leads((height, width), before, after, |puzzle| puzzle.solve_col0_tile(row), &mut source);
        }
    }
}

#[test]
fn constructive_c3_the_upper_row_invariants_match_their_definitions() {
    let row1 = Constructive::new(3, 4, &to_rows(&[&[5, 4, 2, 3], &[1, 6, 0, 7], &[8, 9, 10, 11]])).expect("a grid");
    assert!(row1.row1_invariant(2) && !row1.row1_invariant(1) && !row1.row0_invariant(2));
    let row0 = Constructive::new(3, 4, &to_rows(&[&[5, 4, 0, 3], &[1, 2, 6, 7], &[8, 9, 10, 11]])).expect("a grid");
    assert!(row0.row0_invariant(2) && !row0.row1_invariant(2) && !row0.row0_invariant(1));
    let wrong = [
        [[5, 4, 0, 3], [1, 6, 2, 7], [8, 9, 10, 11]],
        [[5, 4, 0, 7], [1, 2, 6, 3], [8, 9, 10, 11]],
        [[5, 4, 0, 3], [1, 2, 6, 7], [9, 8, 10, 11]],
    ];
    for rows in wrong {
        let puzzle = Constructive::new(3, 4, &rows.map(Vec::from)).expect("a grid");
        assert!((0..6).all(|column| !puzzle.row0_invariant(column)), "{puzzle}");
    }
    let solved = Constructive::solved(2, 4).expect("a size");
    assert!((0..6).all(|column| !solved.row1_invariant(column)));
}

#[test]
fn constructive_c3_upper_row_methods_lead_from_invariant_to_invariant() {
    let mut source = Seed(3).source();
    for &(height, width) in SIZES {
        for column in 2..width {
            let [row1, row0] = [Invariant::Row1 { column }, Invariant::Row0 { column }];
            let next = Invariant::Row1 { column: column - 1 };
            assert_leads((height, width), row1, row0, |puzzle| puzzle.solve_row1_tile(column), &mut source);
            assert_leads((height, width), row0, next, |puzzle| puzzle.solve_row0_tile(column), &mut source);
        }
    }
}

#[test]
fn constructive_c4_the_upper_left_is_solved_or_reported_as_unsolvable() {
    let mut source = Seed(4).source();
    for &(height, width) in SIZES {
        let mut solved = 0;
        for _ in 0..40 {
            let mut puzzle = puzzle_with(Invariant::Row1 { column: 1 }, height, width, &mut source);
            let (mut replay, before) = (puzzle.clone(), puzzle.clone());
            match puzzle.solve_2x2() {
                Ok(moves) => {
                    assert!(puzzle.is_solved() && moves.len() <= 6, "{moves} from\n{before}");
                    replay.update(&moves).expect("moves on the grid");
                    assert_eq!(replay, puzzle);
                    solved += 1;
                }
                Err(error) => assert_eq!((error, &puzzle), (ConstructiveError::Unsolvable, &before)),
            }
        }
        assert!((5..=35).contains(&solved), "half of all boards are solvable: {solved} of 40");
    }
}

/// Visits every permutation of 0 to `cells - 1` (Heap, 1963).
fn permutations(cells: usize, visit: &mut impl FnMut(&[u16])) {
    fn permute(cells: &mut [u16], count: usize, visit: &mut impl FnMut(&[u16])) {
        if count == 1 {
            return visit(cells);
        }
        for index in 0..count {
            permute(cells, count - 1, visit);
            cells.swap(if count.is_multiple_of(2) { index } else { 0 }, count - 1);
        }
    }
    let mut numbers: Vec<u16> = (0..cells as u16).collect();
    permute(&mut numbers, cells, visit);
}

/// Asserts that the solver solves a position, or finds it unsolvable, according to parity.
fn assert_verdict(position: &TilePosition, goal: &TilePuzzle) {
    let mut puzzle = Constructive::from(position);
    let mut replay = puzzle.clone();
    match puzzle.solve_puzzle() {
        Ok(moves) => {
            assert!(puzzle.is_solved() && goal.is_solvable(position), "{position}");
            replay.update(&moves).expect("moves on the grid");
            assert_eq!(replay, puzzle, "{position}");
        }
        Err(error) => {
            assert_eq!(error, ConstructiveError::Unsolvable, "{position}");
            assert!(!goal.is_solvable(position), "{position}");
            assert!(puzzle.row1_invariant(1), "only the upper left is still wrong:\n{puzzle}");
        }
    }
}

/// Asserts that the solver and parity agree on every board of one size.
fn assert_verdicts(height: usize, width: usize) {
    let goal = TileGoal::BlankFirst.position(width, height);
    let goal = TilePuzzle::new(goal.clone(), goal).expect("equal sizes");
    permutations(height * width, &mut |cells| {
        let position = TilePosition::new(width, height, cells.to_vec()).expect("a permutation");
        assert_verdict(&position, &goal);
    });
}

#[test]
fn constructive_c5_and_c9_every_small_board_is_solved_or_reported_as_unsolvable() {
    for (height, width) in [(2, 2), (2, 3), (3, 2)] {
        assert_verdicts(height, width);
    }
}

/// Solves every `stride`-th of the 181,440 solvable 3×3 boards.
fn assert_3x3_boards_solved(stride: usize) {
    let goal = TileGoal::BlankFirst.position(3, 3);
    let goal = TilePuzzle::new(goal.clone(), goal).expect("equal sizes");
    let mut count = 0;
    permutations(9, &mut |cells| {
        let position = TilePosition::new(3, 3, cells.to_vec()).expect("a permutation");
        if goal.is_solvable(&position) {
            if count % stride == 0 {
                assert_verdict(&position, &goal);
            }
            count += 1;
        }
    });
    assert_eq!(count, 181_440);
}

#[test]
fn constructive_c5_every_fifth_solvable_3x3_board_is_solved() {
    assert_3x3_boards_solved(5);
}

#[test]
#[ignore = "all boards: run by `cargo xtask soak`"]
fn soak_constructive_c5_every_solvable_3x3_board_is_solved() {
    assert_3x3_boards_solved(1);
}

#[test]
fn constructive_c5_random_boards_of_every_size_are_solved() {
    let mut source = Seed(5).source();
    for (height, width) in (2..=20).flat_map(|height| (2..=20).map(move |width| (height, width))) {
        let mut puzzle = random_puzzle(height, width, &mut source);
        let mut replay = puzzle.clone();
        let moves = puzzle.solve_puzzle().expect("it is solvable");
        replay.update(&moves).expect("moves on the grid");
        assert!(puzzle.is_solved() && replay.is_solved(), "{height} rows of {width}");
    }
}

#[test]
fn constructive_c5_the_largest_boards_are_solved() {
    let mut source = Seed(128).source();
    for (height, width) in [(128, 128), (2, 128), (128, 2), (33, 101)] {
        let mut puzzle = random_puzzle(height, width, &mut source);
        puzzle.solve_puzzle().expect("it is solvable");
        assert!(puzzle.is_solved(), "{height} rows of {width}");
    }
}

#[test]
fn constructive_c5_a_solved_puzzle_takes_no_moves() {
    let mut puzzle = Constructive::solved(5, 4).expect("a size");
    assert_eq!(puzzle.solve_puzzle(), Ok(String::new()));
    assert_eq!(puzzle.trace(), (Vec::new(), Ok(())));
}

/// The side, the number of boards, the published solver's mean length, and the limit for the mean
/// length here.
const MEANS: &[(usize, usize, f64, f64)] =
    &[(3, 2000, 73.6, 42.0), (4, 1000, 199.5, 120.0), (5, 400, 401.6, 260.0), (10, 40, 3320.0, 2300.0)];

#[test]
fn constructive_c5_solutions_are_shorter_on_average_than_the_published_ones() {
    for &(side, boards, published, limit) in MEANS {
        let mut source = Seed(2026).source();
        let lengths = (0..boards).map(|_| {
            let mut puzzle = random_puzzle(side, side, &mut source);
            puzzle.solve_puzzle().expect("it is solvable").len()
        });
        let mean = lengths.sum::<usize>() as f64 / boards as f64;
        assert!(mean < limit && limit < published, "{mean} moves on average on {side}×{side}");
    }
}

#[test]
fn constructive_c6_methods_refuse_other_cells() {
    let mut puzzle = Constructive::solved(4, 5).expect("a size");
    let before = puzzle.clone();
    let refused = |row, column| Err(ConstructiveError::NotItsCell { row, column });
    for (row, column) in [(1, 3), (0, 2), (2, 0), (4, 1), (3, 5)] {
        assert_eq!(puzzle.solve_interior_tile(row, column), refused(row, column));
    }
    for row in [0, 1, 4] {
        assert_eq!(puzzle.solve_col0_tile(row), refused(row, 0));
    }
    for column in [0, 1, 5] {
        assert_eq!(puzzle.solve_row1_tile(column), refused(1, column));
        assert_eq!(puzzle.solve_row0_tile(column), refused(0, column));
    }
    assert_eq!(puzzle, before);
}

#[test]
fn constructive_c6_methods_refuse_puzzles_without_their_invariant() {
    let mut puzzle = Constructive::solved(4, 5).expect("a size");
    puzzle.update("rdr").expect("moves on the grid");
    let before = puzzle.clone();
    let refused = |invariant| Err(ConstructiveError::Before(invariant));
    assert_eq!(puzzle.solve_interior_tile(3, 2), refused(Invariant::LowerRow { row: 3, column: 2 }));
    assert_eq!(puzzle.solve_col0_tile(2), refused(Invariant::LowerRow { row: 2, column: 0 }));
    assert_eq!(puzzle.solve_row1_tile(3), refused(Invariant::Row1 { column: 3 }));
    assert_eq!(puzzle.solve_row0_tile(2), refused(Invariant::Row0 { column: 2 }));
    assert_eq!(puzzle.solve_2x2(), refused(Invariant::Row1 { column: 1 }));
    assert_eq!(puzzle, before);
    let error = ConstructiveError::Before(Invariant::LowerRow { row: 3, column: 2 });
    assert_eq!(error.to_string(), "lower_row_invariant(3, 2) does not hold before the moves");
}

#[test]
fn constructive_c6_every_stage_of_a_trace_keeps_its_invariant() {
    let mut source = Seed(6).source();
    for &(height, width) in SIZES {
        let mut puzzle = random_puzzle(height, width, &mut source);
        let (mut replay, mut copy) = (puzzle.clone(), puzzle.clone());
        let (stages, verdict) = puzzle.trace();
        assert_eq!(verdict, Ok(()));
        assert_eq!(stages.len(), 2 + (height - 2) * width + 2 * (width - 2));
        for stage in &stages {
            replay.update(&stage.moves).expect("moves on the grid");
            assert!(replay.holds(stage.invariant), "{} after {}", stage.invariant, stage.moves);
            let is_home = |cell: (usize, usize)| replay.current_position(cell.0, cell.1) == Some(cell);
            assert!(stage.cell.is_none_or(is_home));
        }
        let moves: String = stages.iter().map(|stage| stage.moves.as_str()).collect();
        assert_eq!(copy.solve_puzzle(), Ok(moves), "the stages are the whole solution");
        assert!(stages.is_sorted_by_key(|stage| stage.phase as u8));
    }
}

#[test]
fn constructive_c8_the_published_moves_for_column_0_keep_the_invariants() {
    let mut source = Seed(8).source();
    for &(height, width) in SIZES {
        for row in 2..height {
            let mut lucky = puzzle_with(Invariant::LowerRow { row, column: 0 }, height, width, &mut source);
            let mut unlucky = lucky.clone();
            let tile = (row * width) as u16;
            lucky.set_number(row - 1, 0, tile).expect("a cell");
            lucky.update("ur").expect("moves on the grid");
            assert_eq!(lucky.current_position(row, 0), Some((row, 0)));

            unlucky.update("u").expect("moves on the grid");
            unlucky.set_number(row - 1, 1, tile).expect("a cell");
            let moves = format!("ruldrdlurdluurddlu{}", "r".repeat(width - 1));
            unlucky.update(&moves).expect("moves on the grid");
            assert!(unlucky.lower_row_invariant(row - 1, width - 1), "{height} rows of {width}, row {row}");
        }
    }
}

#[test]
fn constructive_c8_the_published_moves_for_row_0_keep_the_invariants() {
    let mut source = Seed(80).source();
    for &(height, width) in SIZES {
        for column in 2..width {
            let mut lucky = puzzle_with(Invariant::Row0 { column }, height, width, &mut source);
            let mut unlucky = lucky.clone();
            lucky.set_number(0, column - 1, column as u16).expect("a cell");
            lucky.update("ld").expect("moves on the grid");
            assert!(lucky.row1_invariant(column - 1));

            unlucky.update("ldl").expect("moves on the grid");
            unlucky.set_number(1, column - 1, column as u16).expect("a cell");
            unlucky.update("urdlurrdluldrruld").expect("moves on the grid");
            assert!(unlucky.row1_invariant(column - 1), "{height} rows of {width}, column {column}");
        }
    }
}

#[test]
fn constructive_c9_the_last_cell_has_one_invariant_under_two_names() {
    let mut source = Seed(9).source();
    for &(height, width) in SIZES {
        let mut puzzle = puzzle_with(Invariant::Row1 { column: width - 1 }, height, width, &mut source);
        assert!(puzzle.lower_row_invariant(1, width - 1) && puzzle.row1_invariant(width - 1));
        puzzle.update("l").expect("a move on the grid");
        assert!(!puzzle.lower_row_invariant(1, width - 1) && !puzzle.row1_invariant(width - 1));
    }
}

#[test]
fn constructive_c9_unsolvable_boards_are_solved_except_for_the_upper_left() {
    let mut source = Seed(99).source();
    for &(height, width) in SIZES {
        let mut puzzle = random_puzzle(height, width, &mut source);
        let tiles: Vec<_> = [(0, 0), (0, 1), (1, 0)].into_iter().filter(|&cell| holds_a_tile(&puzzle, cell)).collect();
        let (row, column) = tiles[1];
        let number = puzzle.number(row, column).expect("a cell");
        puzzle.set_number(tiles[0].0, tiles[0].1, number).expect("a cell");
        let mut traced = puzzle.clone();
        assert_eq!(puzzle.solve_puzzle(), Err(ConstructiveError::Unsolvable));
        assert!(puzzle.row1_invariant(1) && !puzzle.is_solved());
        let (stages, verdict) = traced.trace();
        assert_eq!(verdict, Err(ConstructiveError::Unsolvable));
        assert!(stages.iter().all(|stage| stage.phase != StagePhase::UpperLeft));
        assert_eq!(traced, puzzle);
    }
}

fn holds_a_tile(puzzle: &Constructive, (row, column): (usize, usize)) -> bool {
    puzzle.number(row, column) != Some(0)
}
