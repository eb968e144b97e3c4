//! Checks, cell by cell, that every board printed by `loyd generate blocks` meets the requested
//! constraints.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;

use crate::support::loyd;

/// A printed board.
struct Board {
    cells: Vec<Vec<char>>,
    /// The text after the cells.
    rest: String,
    goal: String,
}

/// Returns the boards generated with these options, after checking that all of them were found and
/// that each record gives the length of a shortest solution.
fn boards(options: &[&str], count: usize) -> Vec<Board> {
    let number = count.to_string();
    let fixed = ["generate", "blocks", "--seed", "chacha8.2:1", "--json", "--draws", "3000", "--count", &number];
    let ran = loyd(&[&fixed[..], options].concat(), "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{options:?}: {ran:?}");
    let records = ran.json();
    assert_eq!(records.len(), count, "{options:?}");
    records.iter().map(|record| read_board(record, options)).collect()
}

fn read_board(record: &Value, options: &[&str]) -> Board {
    let [puzzle, goal, metric, constraints] =
        ["puzzle", "goal", "metric", "constraints"].map(|key| record[key].as_str().expect("a string"));
    assert!(constraints.starts_with("--"), "{options:?}: {constraints}");
    let solved = loyd(&["solve", "--optimal", "--json", "--metric", metric, "--goal", goal, puzzle], "").json();
    assert_eq!(solved[0]["length"], record["length"], "{options:?}: {puzzle}");
    let (cells, rest) = puzzle.split_once(" | ").unwrap_or((puzzle, ""));
    // A Rush Hour board written as one word.
    let (size, word) = cells.split_once(':').unwrap_or(("6x6", cells));
    let width = size.split_once('x').and_then(|(width, _)| width.parse().ok()).unwrap_or(6);
    let cells: Vec<Vec<char>> = if word.contains('/') {
        word.split('/').map(|row| row.chars().collect()).collect()
    } else {
        word.chars().collect::<Vec<_>>().chunks(width).map(<[char]>::to_vec).collect()
    };
    Board { cells, rest: rest.to_owned(), goal: goal.to_owned() }
}

impl Board {
    /// Returns the cells of each piece, by name.
    fn pieces(&self) -> BTreeMap<char, Vec<(usize, usize)>> {
        let mut pieces: BTreeMap<char, Vec<(usize, usize)>> = BTreeMap::new();
        for (row, cells) in self.cells.iter().enumerate() {
            for (column, &c) in cells.iter().enumerate().filter(|&(_, c)| !"#.xo".contains(*c)) {
                pieces.entry(c).or_default().push((row, column));
            }
        }
        pieces
    }

    /// Returns the sizes of the pieces without a goal, and whether each fills its bounding box.
    fn others(&self) -> Vec<(usize, bool)> {
        let has_goal = |name: char| self.goal.split("; ").any(|target| target.starts_with(name));
        let others = self.pieces().into_iter().filter(|&(name, _)| !has_goal(name));
        others
            .map(|(_, cells)| {
                let span = |coordinate: fn(&(usize, usize)) -> usize| {
                    let all = || cells.iter().map(coordinate);
                    all().max().unwrap() - all().min().unwrap() + 1
                };
                (cells.len(), span(|cell| cell.0) * span(|cell| cell.1) == cells.len())
            })
            .collect()
    }

    fn walls(&self) -> Vec<(usize, usize)> {
        let walls = self.cells.iter().enumerate().flat_map(|(row, cells)| {
            cells.iter().enumerate().filter(|&(_, &c)| "#x".contains(c)).map(move |(column, _)| (row, column))
        });
        walls.collect()
    }
}

#[test]
fn pieces_have_the_requested_shapes_in_the_requested_numbers() {
    for board in boards(&["--style", "free", "--shapes", "L3=1-2,I2,O4"], 3) {
        let others = board.others();
        assert!(others.iter().all(|other| [(3, false), (2, true), (4, true)].contains(other)), "{others:?}");
        assert!((1..=2).contains(&others.iter().filter(|other| **other == (3, false)).count()), "{others:?}");
    }
    for board in boards(&["--size", "5x5", "--shapes", "i3=2,I2=3-"], 2) {
        let mut sizes: Vec<usize> = board.others().into_iter().map(|other| other.0).collect();
        sizes.sort_unstable();
        assert!(sizes.len() >= 5 && sizes.iter().filter(|size| **size == 3).count() == 2, "{sizes:?}");
    }
    for board in boards(&["--style", "klotski", "--shapes", "I1,I2,L3=1-", "--size", "4x4"], 2) {
        let others = board.others();
        assert!(others.contains(&(3, false)) && others.iter().all(|other| other.0 <= 3), "{others:?}");
    }
}

#[test]
fn goal_pieces_leave_through_the_exits_in_their_rows_or_columns() {
    for board in boards(&["--size", "5x5", "--exits", "left:2"], 2) {
        assert_eq!(board.goal, "Z leaves left 2");
        assert!(board.pieces()[&'Z'].iter().all(|cell| cell.0 == 1), "{:?}", board.cells);
    }
    for board in boards(&["--size", "5x5", "--exits", "right:3,top:1"], 2) {
        let targets: Vec<&str> = board.goal.split("; ").collect();
        assert_eq!(targets.len(), 2, "{}", board.goal);
        for target in targets {
            let name = target.chars().next().unwrap();
            let cells = &board.pieces()[&name];
            let is_in_line = match &target[2..] {
                "leaves right 3" => cells.iter().all(|cell| cell.0 == 2),
                "leaves up 1" => cells.iter().all(|cell| cell.1 == 0),
                _ => false,
            };
            assert!(is_in_line, "{target}: {cells:?}");
        }
    }
    for board in boards(&["--style", "klotski", "--size", "4x4", "--exits", "up:2-3"], 1) {
        assert!(board.goal == "Z leaves up 2-3" && board.pieces()[&'Z'].len() == 4, "{}", board.goal);
    }
}

#[test]
fn the_requested_goal_has_all_of_its_pieces() {
    for board in boards(&["--style", "klotski", "--size", "4x4", "--goal", "Z covers 1,2"], 1) {
        assert_eq!(board.goal, "Z covers 1,2");
    }
    for board in boards(&["--style", "free", "--goal", "...aa/....a/...../...../bb..."], 2) {
        let targets: Vec<&str> = board.goal.split("; ").collect();
        assert_eq!(targets.len(), 2, "{}", board.goal);
        for target in targets {
            let name = target.chars().next().unwrap();
            let size = board.pieces()[&name].len();
            assert!(matches!((&target[2..], size), ("covers 1,4", 3) | ("covers 5,1", 2)), "{target}: {size}");
        }
    }
}

#[test]
fn the_mask_sets_walls_and_more_are_added_only_on_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mask.txt");
    fs::write(&path, "#....#\n......\n......\n......\n......\n#....#\n").expect("a file");
    let corners = [(0, 0), (0, 5), (5, 0), (5, 5)];
    let file = path.to_str().expect("a path");
    for board in boards(&["--mask", file], 2) {
        assert_eq!(board.walls(), corners);
    }
    for climb_by in ["hill", "annealing"] {
        let options =
            ["--mask", file, "--walls", "5-6", "--climb", "20", "--climb-by", climb_by, "--positions", "9000"];
        for board in boards(&options, 1) {
            let walls = board.walls();
            assert!((5..=6).contains(&walls.len()) && corners.iter().all(|wall| walls.contains(wall)), "{walls:?}");
        }
    }
    for board in boards(&["--style", "free", "--mask", "#...#/...../...../...../#...#"], 2) {
        assert_eq!(board.walls(), [(0, 0), (0, 4), (4, 0), (4, 4)]);
    }
}

#[test]
fn a_requested_gate_admits_only_the_goal_piece() {
    for board in boards(&["--size", "5x5", "--gates", "1", "--climb", "20"], 2) {
        let part = board.rest.split(" | ").find_map(|part| part.strip_prefix("gate: ")).expect("a gate");
        let words: Vec<&str> = part.split(' ').collect();
        assert!(words.len() == 2 && words[0].contains(',') && words[1] == "Z", "{part}");
    }
}

#[test]
fn climbs_start_from_the_given_board_and_keep_the_named_parts() {
    let start_board = "1112./33.24/ZZ5.4/6.5#7/6.887 | horizontal: 1 3 Z 8 | vertical: 2 4 5 6 7";
    let from = ["--from-puzzle", start_board, "--climb", "40"];
    for board in boards(&from, 2) {
        assert_eq!((board.walls(), board.goal.as_str()), (vec![(3, 3)], "Z right"));
    }
    let other = [&from[..], &["--keep", "walls", "--exits", "left:3"]].concat();
    for board in boards(&other, 1) {
        assert_eq!((board.walls(), board.goal.as_str()), (vec![(3, 3)], "Z leaves left 3"));
    }
    let goal_only = [&from[..], &["--keep", "goal"]].concat();
    assert!(boards(&goal_only, 1).iter().all(|board| board.walls().len() <= 1));
}

#[test]
fn constraints_that_cannot_be_met_are_refused() {
    let cases: [(&[&str], &str); 26] = [
        (&["--fill", "150"], "--fill 150: pieces cover at most 100 percent"),
        (&["--difficulty", "easy", "--bits", "200-"], "contradicts --bits 200-: such puzzles are fiendish"),
        (&["--trucks", "9", "--pieces", "3"], "there are at most 3 pieces besides the goal piece"),
        (&["--shapes", "I3", "--trucks", "0"], "--trucks 0: all pieces in --shapes are trucks"),
        (&["--length", "0"], "--length 0: expected at least 1 move"),
        (&["--gates", "99"], "--gates: a 6x6 rush board with 0 walls has room for at most 30 gates"),
        (&["--size", "200x5"], "both sides must be from 3 to 12"),
        (&["--shapes", "Q3"], "Q3: expected a shape such as L3, L3=2, L3=1-4 or 2x3"),
        (&["--shapes", "L3=4-2"], "expected a shape"),
        (&["--shapes", "I2,2x1"], "2x1: this shape is given twice"),
        (&["--shapes", "L3"], "--shapes: the shape L3 is not a car: cars in the rush style are straight"),
        (&["--style", "free", "--shapes", "O4=9"], "with at least 36 cells: the board has"),
        (&["--style", "free", "--shapes", "I1=3", "--pieces", "5-6"], "the number of pieces is 5 to 6"),
        (&["--exits", "right"], "expected a side (left, right, up or down)"),
        (&["--exits", "right:7"], "--exits right:7: there is no row 7: the board has 6"),
        (&["--style", "klotski", "--exits", "down:2"], "the goal piece cannot leave there"),
        (&["--exits", "right:1", "--goal", "Z right"], "cannot be used with"),
        (&["--goal", "Z covers 9,9"], "expected a row from 1 to 6"),
        (&["--goal", "aa/.."], "expected a 6x6 drawing like the board, found 2x2"),
        (&["--mask", "..#/.."], "line 2, column 1: expected 3 cells as in the first row, found 2"),
        (&["--mask", "no such file"], "--mask no such file"),
        (
            &["--mask", "............./............./.............", "--exits", "left:1"],
            "both sides must be from 3 to 12",
        ),
        (&["--mask", ".../###/..."], "the fixed walls block the default goal of the `rush` style"),
        (&["--from-puzzle", "ZZ../..11"], "--from-puzzle needs --climb"),
        (&["--from-puzzle", "free-shapes/10", "--climb", "9"], "the board has pieces that are not cars"),
        (&["--keep", "goal"], "--from-puzzle"),
    ];
    for (options, part) in cases {
        let ran = loyd(&[&["generate", "blocks", "--seed", "1"], options].concat(), "");
        assert!(ran.code == 2 && ran.err.contains(part), "{options:?}: {ran:?}");
    }
}
