//! `loyd solve --method constructive` as a user runs it, checked at every stage against the
//! invariants in requirements C2 to C6 of `docs/requirements.md`.

use serde_json::{Value, json};

use crate::support::loyd;

/// A board, stored as rows of numbers, that can apply moves given as letters for the blank. It is
/// deliberately naive.
#[derive(Clone, Debug, PartialEq)]
struct Board(Vec<Vec<u16>>);

impl Board {
    fn read(text: &str) -> Self {
        let row = |row: &str| row.split(' ').map(|number| number.parse().unwrap()).collect();
        Self(text.split('/').map(row).collect())
    }

    fn text(&self) -> String {
        let row = |row: &Vec<u16>| row.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
        self.0.iter().map(row).collect::<Vec<_>>().join("/")
    }

    fn size(&self) -> (usize, usize) {
        (self.0.len(), self.0[0].len())
    }

    fn cell_of(&self, tile: u16) -> (usize, usize) {
        let row = self.0.iter().position(|row| row.contains(&tile)).unwrap();
        (row, self.0[row].iter().position(|&other| other == tile).unwrap())
    }

    fn play(&mut self, letters: &str) {
        for letter in letters.chars() {
            let (row, column) = self.cell_of(0);
            let (to_row, to_column) = match letter {
                'u' => (row - 1, column),
                'd' => (row + 1, column),
                'l' => (row, column - 1),
                'r' => (row, column + 1),
                other => panic!("{other} is not a blank move"),
            };
            self.0[row][column] = self.0[to_row][to_column];
            self.0[to_row][to_column] = 0;
        }
    }

    /// Returns this board as seen from a goal with its blank in a corner: that corner becomes the
    /// upper left, and every tile gets the number of its goal cell.
    fn seen_from(&self, goal: &Self) -> Self {
        let (height, width) = self.size();
        let (row, column) = goal.cell_of(0);
        let transform = |(r, c): (usize, usize)| {
            (if row > 0 { height - 1 - r } else { r }, if column > 0 { width - 1 - c } else { c })
        };
        let mut rows = vec![vec![0; width]; height];
        for tile in 0..(height * width) as u16 {
            let ((r, c), (home_row, home_column)) = (transform(self.cell_of(tile)), transform(goal.cell_of(tile)));
            rows[r][c] = (home_row * width + home_column) as u16;
        }
        Self(rows)
    }

    fn is_home(&self, row: usize, column: usize) -> bool {
        self.0[row][column] as usize == row * self.size().1 + column
    }

    /// Returns whether all selected cells are in place.
    fn are_all_home(&self, wanted: impl Fn(usize, usize) -> bool) -> bool {
        let (height, width) = self.size();
        (0..height).all(|row| (0..width).all(|column| !wanted(row, column) || self.is_home(row, column)))
    }

    /// Evaluates `lower_row_invariant(i, j)` as worded in C2.
    fn lower_row_invariant(&self, i: usize, j: usize) -> bool {
        self.cell_of(0) == (i, j) && self.are_all_home(|row, column| row > i || row == i && column > j)
    }

    /// Evaluates `row1_invariant(j)` as worded in C3.
    fn row1_invariant(&self, j: usize) -> bool {
        self.cell_of(0) == (1, j) && self.are_all_home(|row, column| row >= 2 || column > j)
    }

    /// Evaluates `row0_invariant(j)` as worded in C3.
    fn row0_invariant(&self, j: usize) -> bool {
        self.cell_of(0) == (0, j) && self.are_all_home(|row, column| row >= 2 || column > j) && self.is_home(1, j)
    }

    /// Returns whether an invariant holds, given its name in JSON.
    fn holds(&self, invariant: &str) -> bool {
        let numbers: Vec<usize> =
            invariant.split(['(', ')', ',', ' ']).filter_map(|number| number.parse().ok()).collect();
        match (invariant.split('(').next(), &numbers[..]) {
            (Some("lower_row_invariant"), &[i, j]) => self.lower_row_invariant(i, j),
            (Some("row1_invariant"), &[j]) => self.row1_invariant(j),
            (Some("row0_invariant"), &[j]) => self.row0_invariant(j),
            (Some("solved"), []) => self.are_all_home(|_, _| true),
            _ => panic!("{invariant}"),
        }
    }
}

/// Returns the invariants after each stage, in the order given by C5: the one with the blank in the
/// last cell, then those of C2, C3 and C4.
fn expected_invariants(height: usize, width: usize) -> Vec<String> {
    let mut names = vec![format!("lower_row_invariant({}, {})", height - 1, width - 1)];
    for i in (2..height).rev() {
        names.extend((0..width - 1).rev().map(|j| format!("lower_row_invariant({i}, {j})")));
        names.push(format!("lower_row_invariant({}, {})", i - 1, width - 1));
    }
    for j in (2..width).rev() {
        names.extend([format!("row0_invariant({j})"), format!("row1_invariant({})", j - 1)]);
    }
    names.push("solved".to_owned());
    names
}

/// Plays a record's stages and checks every invariant. Returns the names of the invariants that
/// held, and the last board.
fn check_invariants(record: &Value, goal: &Board) -> (Vec<String>, Board) {
    let mut board = Board::read(record["puzzle"].as_str().unwrap());
    let mut names = Vec::new();
    for stage in record["stages"].as_array().unwrap() {
        board.play(stage["moves"].as_str().unwrap());
        assert_eq!(stage["position"], json!(board.text()));
        let name = stage["invariant"].as_str().unwrap();
        assert!(board.seen_from(goal).holds(name), "{name} on {board:?}, goal {goal:?}");
        let (row, column) = board.cell_of(0);
        let words = stage["in_place"].as_str().unwrap();
        assert!(words.ends_with(&format!("the blank is in row {}, column {}", row + 1, column + 1)), "{words}");
        names.push(name.to_owned());
    }
    (names, board)
}

/// Returns the records for random boards with a given size and goal.
fn records(size: &str, goal: &str, count: usize) -> Vec<Value> {
    let boards = loyd(&["generate", "tiles", size, "--goal", goal, "--seed", "5", "--count", &count.to_string()], "");
    let ran = loyd(&["solve", "--method", "constructive", "--json", "--goal", goal, "-"], &boards.out);
    assert_eq!(ran.code, 0, "{ran:?}");
    ran.json()
}

#[test]
fn constructive_c2_to_c6_and_c10_every_stage_keeps_its_invariant_from_every_corner() {
    let corners = [
        ("2x2", "0 1/2 3", 3),
        ("3x3", "0 1 2/3 4 5/6 7 8", 9),
        ("4x3", "1 2 3 0/4 5 6 7/8 9 10 11", 5),
        ("3x5", "1 2 3/4 5 6/7 8 9/10 11 12/0 13 14", 5),
        ("4x4", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", 9),
        ("2x6", "9 1/2 3/4 5/6 7/8 11/10 0", 3),
        ("6x2", "0 5 4 3 2 1/6 7 8 9 10 11", 3),
    ];
    for (size, goal, count) in corners {
        let goal_board = Board::read(goal);
        let (height, width) = goal_board.size();
        for record in records(size, goal, count) {
            let (names, board) = check_invariants(&record, &goal_board);
            assert_eq!((names, &board), (expected_invariants(height, width), &goal_board), "{record}");
            let stages = record["stages"].as_array().unwrap().iter();
            let moves: String = stages.map(|stage| stage["moves"].as_str().unwrap()).collect();
            assert_eq!(record["moves"], json!(moves), "one move string");
            assert_eq!(record["length"], json!(moves.len()));
        }
    }
}

#[test]
fn constructive_c10_a_goal_with_an_interior_blank_is_reached_through_the_nearest_corner() {
    for goal in ["1 2 3 4/5 0 6 7/8 9 10 11", "1 2 3/8 0 4/7 6 5"] {
        let size = if goal.len() > 20 { "4x3" } else { "3x3" };
        for record in records(size, goal, 4) {
            let last = record["stages"].as_array().unwrap().last().unwrap();
            assert_eq!((&last["phase"], &last["position"]), (&json!("return"), &json!(goal)), "{record}");
        }
    }
}

#[test]
fn constructive_c9_and_c10_an_unsolvable_board_is_solved_except_for_the_last_2x2() {
    let ran = loyd(&["solve", "--method", "constructive", "--json", "1 2 3/4 5 6/8 7 0"], "");
    let record = &ran.json()[0];
    assert_eq!((ran.code, &record["status"], &record["moves"]), (1, &json!("unsolvable"), &Value::Null), "{ran:?}");
    let goal = Board::read("1 2 3/4 5 6/7 8 0");
    let (names, board) = check_invariants(record, &goal);
    assert_eq!(names, expected_invariants(3, 3)[..6]);
    assert!(board.seen_from(&goal).are_all_home(|row, column| row >= 2 || column >= 2));
    let printed = loyd(&["solve", "--method", "constructive", "1 2 3/4 5 6/8 7 0"], "");
    assert!(
        printed.out.contains("# unsolvable by parity: everything except the last 2x2 block is solved"),
        "{printed:?}"
    );
}

#[test]
fn constructive_c10_verify_accepts_the_output_including_its_comments() {
    let puzzle = "5 1 7 3/9 2 11 4/13 6 15 8/0 10 14 12";
    let ran = loyd(&["solve", "--method", "constructive", puzzle], "");
    let moves: Vec<&str> = ran.out.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!((ran.code, moves.len()), (0, 1), "{ran:?}");
    assert!(moves[0].chars().all(|letter| "udlr".contains(letter)), "{ran:?}");
    for remark in
        ["moves to the start of the rows", "all rows but the last two", "the last two rows", "last 2x2", "stages"]
    {
        assert!(ran.out.lines().any(|line| line.starts_with('#') && line.contains(remark)), "{remark}: {ran:?}");
    }
    assert_eq!(loyd(&["verify", puzzle, "-"], &ran.out).code, 0);
    let tiles = loyd(&["solve", "--method", "constructive", "--notation", "tile", puzzle], "");
    assert_eq!(loyd(&["verify", puzzle, "-"], &tiles.out).code, 0, "{tiles:?}");
    let solved = loyd(&["solve", "--method", "constructive", "1 2/3 0"], "");
    assert_eq!((solved.code, loyd(&["verify", "1 2/3 0", "-"], &solved.out).code), (0, 0), "{solved:?}");
}

#[test]
fn constructive_c10_the_record_has_the_same_source_and_reading_as_after_a_search() {
    let two_puzzles = "1 2 3/4 5 6/7 0 8\n\n# a remark\n1 2 3/4 5 6/0 7 8\n";
    for (arguments, input, lines) in [(&["1 2 3/4 5 6/7 0 8"][..], "", &[1][..]), (&["-"], two_puzzles, &[1, 4])] {
        let search = loyd(&[&["solve", "--json"], arguments].concat(), input).json();
        let method = loyd(&[&["solve", "--method", "constructive", "--json"], arguments].concat(), input).json();
        for (line, (record, expected)) in lines.iter().zip(method.iter().zip(&search)) {
            assert_eq!(record["line"], json!(line), "{record}");
            for key in ["source", "line", "read_as", "puzzle", "goal", "warnings"] {
                assert_eq!(record[key], expected[key], "{key}");
            }
        }
        assert_eq!((method.len(), search.len()), (lines.len(), lines.len()));
    }
}

#[test]
fn constructive_c10_blocks_and_search_options_are_refused() {
    let cases: [&[&str]; 4] = [
        &["--method", "constructive", "ZZ./1.2"],
        &["--method", "constructive", "--optimal", "1 2/3 0"],
        &["--method", "constructive", "--metric", "slide", "1 2/3 0"],
        &["--method", "constructive", "1 2/3 3"],
    ];
    for case in cases {
        let ran = loyd(&[&["solve"], case].concat(), "");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
        assert!(!ran.err.is_empty());
    }
}
