//! Tests of the block formats that courses use: trays and bricks.

use loyd_core::text::{
    AnyPuzzle, Entry, Format, ReadOptions, block_moves, brick_numbers, one_line, read_argument, read_file, rows, sbp,
    sbp_board, tray, tray_goal, write,
};
use loyd_core::{BlockMetric, BlockPuzzle, Family, Puzzle, Solution};

use super::{assert_faults, blocks};

/// A tray with one 2×2 block, two upright blocks and a 1×1 block, given by corners and by sizes.
const CORNERS: &str = "3 4\n0 0 1 1\n0 2 1 2\n0 3 1 3\n2 0 2 0\n";
const SIZES: &str = "3 4\n2 2 0 0\n2 1 0 2\n2 1 0 3\n1 1 2 0\n";

fn tray_options(format: Format, goal: Option<&str>) -> ReadOptions {
    ReadOptions { format: Some(format), goal: goal.map(str::to_owned), ..ReadOptions::default() }
}

fn entry(text: &str, options: &ReadOptions) -> Entry {
    let mut entries = read_file(text, options);
    assert_eq!(entries.len(), 1, "{text:?}");
    entries.swap_remove(0)
}

fn puzzle(text: &str, options: &ReadOptions) -> BlockPuzzle {
    let read = entry(text, options).puzzle.unwrap_or_else(|faults| panic!("{text:?}: {faults}"));
    read.puzzle.into_blocks().expect("blocks")
}

/// Returns the solution that consists of these moves.
fn solution(puzzle: &BlockPuzzle, moves: &str) -> Solution<BlockPuzzle> {
    let steps = block_moves::parse(moves, puzzle).expect("moves").concat();
    Solution::new(puzzle, puzzle.start(), steps).expect("a solution")
}

#[test]
fn courses_k2_both_editions_round_trip_the_same_tray() {
    for (text, format, goal) in
        [(CORNERS, Format::Cs61b, "1 3 2 3\n0 1 1 2\n"), (SIZES, Format::Cs61b2007, "2 1 1 3\n2 2 0 1\n")]
    {
        let puzzle = puzzle(text, &tray_options(format, Some(goal)));
        assert_eq!(rows(&puzzle, &puzzle.start(), '.'), ["ZZ12", "ZZ12", "3..."], "{format}");
        assert_eq!(puzzle.goal_text(), "like 1 covers 2,4; like Z covers 1,2");
        assert_eq!(puzzle.classes().len(), 3, "blocks of equal size are interchangeable");
        assert_eq!((tray(&puzzle, format).as_deref(), tray_goal(&puzzle, format).as_deref()), (Some(text), Some(goal)));
        assert_eq!(write(&AnyPuzzle::Blocks(puzzle), format).as_deref(), Ok(text));
    }
    let read = entry(CORNERS, &tray_options(Format::Cs61b, Some("like 1x1 covers 3,3"))).puzzle.expect("any goal");
    assert_eq!((read.format, read.about.metric), (Format::Cs61b, Some(BlockMetric::Slide)));
}

#[test]
fn courses_k2_a_goal_is_reached_by_any_block_of_exactly_that_size() {
    for (goal, is_reached) in [
        ("0 0 1 1", true),
        ("0 3 1 3\n0 2 1 2", true),
        ("0 2 1 2\n2 0 2 0", true),
        ("0 0 0 0", false),
        ("0 2 1 3", false),
        ("1 3 2 3", false),
    ] {
        let puzzle = puzzle(CORNERS, &tray_options(Format::Cs61b, Some(goal)));
        assert_eq!(puzzle.is_solved(&puzzle.start()), is_reached, "{goal:?}");
    }
}

#[test]
fn courses_k2_the_wrong_edition_is_rejected_and_the_right_one_suggested() {
    let goal = "0 0 1 1";
    let faults = entry(SIZES, &tray_options(Format::Cs61b, Some("2 2 0 1"))).puzzle.unwrap_err().0;
    assert_faults(
        SIZES,
        &faults,
        &[
            (
                2,
                1,
                "the lower right cell is above the upper left one, or to its left; the file is valid as `cs61b-2007`",
            ),
            (3, 1, "the lower right cell is above"),
            (4, 1, "the lower right cell is above"),
            (4, 1, "and 1 more fault"),
        ],
    );
    let text = "3 4\n0 0 1 1\n2 0 2 1\n0 3 2 3\n";
    let faults = entry(text, &tray_options(Format::Cs61b2007, Some(goal))).puzzle.unwrap_err().0;
    assert_eq!(faults[0].line, 2);
    assert!(faults[0].message.ends_with("; the file is valid as `cs61b`"), "{faults:?}");
    let invalid_in_both = entry("3 4\n9 9 1 1\n", &tray_options(Format::Cs61b, Some(goal))).puzzle.unwrap_err();
    assert!(!invalid_in_both.to_string().contains("the file is valid as"), "{invalid_in_both}");
}

#[test]
fn courses_k2_faults_are_reported_with_their_positions() {
    for (text, goal, expected) in [
        ("3 4\n0 0 0 1\n\n0 1 1 1\n", Some("0 0 0 1"), vec![(4, 1, "overlaps the one on line 2 at row 0, column 1")]),
        (
            "3 4\n0 0 x 1\n0 2 3 2 1\n",
            Some("0 0 0 1"),
            vec![(2, 5, "expected the lower row, found `x`"), (3, 9, "nothing after")],
        ),
        ("3 4\n0 2 3 2\n", Some("0 0 0 1"), vec![(2, 1, "outside the tray, whose last row is 2 and last column 3")]),
        ("3 4\n0 0 -1 1\n", Some("0 0 0 1"), vec![(2, 5, "found `-1`")]),
        ("300 4\n", Some("0 0 0 1"), vec![(1, 1, "both numbers must be from 1 to 256")]),
        ("3\n", Some("0 0 0 1"), vec![(1, 2, "expected the number of columns, found nothing")]),
        ("3 4\n", Some("0 0 0 1"), vec![(1, 1, "no piece")]),
        ("3 4\n0 0 0 1\n", None, vec![(1, 1, "`--goal @FILE`")]),
        ("3 4\n0 0 0 1\n", Some("0 3 0 4"), vec![(1, 1, "outside the tray")]),
        ("3 4\n0 0 0 1\n", Some("0 0 0 1\n0 1\n"), vec![(2, 4, "expected the lower row, found nothing")]),
        ("3 4\n0 0 0 1\n", Some("0 0 0 1\n0 1 0 2\n"), vec![(2, 1, "mutually exclusive")]),
    ] {
        let faults = entry(text, &tray_options(Format::Cs61b, goal)).puzzle.unwrap_err().0;
        if goal.is_some_and(|goal| goal != "0 0 0 1") {
            assert!(faults[0].to_string().starts_with("goal: "), "{faults:?}");
        }
        assert_faults(text, &faults, &expected);
    }
}

#[test]
fn courses_k2_a_tray_without_its_edition_is_recognised() {
    let message = |text: &str| entry(text, &ReadOptions::default()).puzzle.unwrap_err().0.swap_remove(0).message;
    assert!(message(CORNERS).starts_with("this looks like a tray of blocks: `--format cs61b` reads it without faults"));
    assert!(
        message(SIZES).starts_with("this looks like a tray of blocks: `--format cs61b-2007` reads it without faults")
    );
    let either = message("4 4\n1 1 1 1\n");
    assert!(either.contains("row column row column") && either.contains("height width row column"), "{either}");
}

#[test]
fn courses_k2_the_largest_tray_is_read_and_written() {
    let cells = (0..256).flat_map(|row| (0..256).map(move |column| format!("{row} {column} {row} {column}\n")));
    let text = "256 256\n".to_owned() + &cells.collect::<String>();
    let goal = text.lines().skip(1).take(9_999).map(|line| line.to_owned() + "\n").collect::<String>();
    let puzzle = puzzle(&text, &tray_options(Format::Cs61b, Some(&goal)));
    assert_eq!(puzzle.pieces().len(), 65_536);
    assert!(puzzle.is_solved(&puzzle.start()));
    assert_eq!(tray(&puzzle, Format::Cs61b), Some(text));
    assert_eq!(tray_goal(&puzzle, Format::Cs61b), Some(goal));
}

const BRICKS: &str = "5,4,\n1,-1,-1,1,1,\n1,0,3,4,1,\n1,12,2,2,1,\n1,1,1,1,1,\n";

#[test]
fn courses_k3_bricks_are_recognised_read_and_written_back() {
    for text in [BRICKS, &BRICKS.replace(",\n", "\n"), &BRICKS.replace(',', ", "), &BRICKS.replace('\n', "\r\n")] {
        let read = entry(text, &ReadOptions::default()).puzzle.unwrap_or_else(|faults| panic!("{text:?}: {faults}"));
        assert_eq!((read.format, read.about.metric), (Format::Sbp, Some(BlockMetric::Step)));
        let puzzle = read.puzzle.into_blocks().expect("blocks");
        assert_eq!(puzzle.goal_text(), "2 fills 1,2 1,3");
        assert_eq!(brick_numbers(&puzzle), Some(vec![3, 4, 12, 2]));
        assert_eq!(sbp(&puzzle).as_deref(), Some(BRICKS));
        let line = one_line(&AnyPuzzle::Blocks(puzzle.clone()));
        assert_eq!(sbp(&blocks(&line)).as_deref(), Some(BRICKS), "{line}");
        assert_eq!(write(&AnyPuzzle::Blocks(puzzle), Format::Sbp).as_deref(), Ok(BRICKS));
    }
}

#[test]
fn courses_k3_only_the_master_brick_enters_a_goal_cell() {
    let puzzle = puzzle("3,2,\n-1,-1,0,\n3,2,2,\n", &ReadOptions::default());
    let (three, two) = (puzzle.piece_named('3').unwrap(), puzzle.piece_named('2').unwrap());
    let moving: Vec<_> = puzzle.steps(&puzzle.start()).map(|step| usize::from(step.piece)).collect();
    assert_eq!(moving, [two], "brick {three} would enter a goal cell");
    let solution = solution(&puzzle, "(2,up)\n(2,left)\n");
    assert_eq!(sbp_board(&puzzle, &puzzle.start(), &[3, 2]), "3,2,\n-1,-1,0,\n3,2,2,\n");
    let end = solution.steps().iter().fold(puzzle.start(), |mut position, &step| {
        puzzle.play_unchecked(&mut position, step);
        position
    });
    assert_eq!(sbp_board(&puzzle, &end, &[3, 2]), "3,2,\n2,2,0,\n3,0,0,\n");
    assert!(block_moves::parse("(9,up)", &puzzle).is_err() && block_moves::parse("(2,north)", &puzzle).is_err());
}

#[test]
fn courses_k3_other_names_are_numbered_in_reading_order() {
    let text = "..bb/a.c. | goal: c fills 1,1 | gate: 1,1 c";
    assert_eq!(sbp(&blocks(text)).as_deref(), Some("4,2,\n-1,0,3,3,\n4,0,2,0,\n"));
    for other in ["..bb/a.c. | goal: c fills 1,1", "..bb/a.c. | goal: c right", "ab | goal: b fills 1,2 | gate: 1,2 b"]
    {
        assert_eq!(sbp(&blocks(other)), None, "{other}");
    }
}

#[test]
fn courses_k3_faults_are_reported_with_their_positions() {
    for (text, expected) in [
        ("3,2,\n-1,0,0,\n0,3,0,\n", vec![(2, 1, "no brick 2")]),
        ("3,2,\n0,0,0,\n0,2,0,\n", vec![(1, 1, "there is no goal cell")]),
        ("3,2,\n-1,0,0,\n", vec![(2, 8, "expected 2 rows, found 1")]),
        (
            "3,2,\n-1,0,\n0,2,0,\n1,1,1,\n",
            vec![(2, 6, "row 1 has 2 numbers, expected 3"), (4, 1, "nothing after row 2")],
        ),
        ("3,2,\n-1,0,0,0,\n0,2,-2,\n", vec![(2, 8, "row 1 has 4 numbers"), (3, 5, "expected -1 (goal), 0 (empty)")]),
        ("300,2,\n-1,0,\n", vec![(1, 1, "expected the width, from 1 to 256, found `300`")]),
        ("3,2,\n-1,2,0,\n3,0,3,\n", vec![(3, 1, "not connected")]),
    ] {
        assert_faults(text, &entry(text, &ReadOptions::default()).puzzle.unwrap_err().0, &expected);
    }
    let given = ReadOptions { goal: Some("2 right".to_owned()), ..ReadOptions::default() };
    assert_eq!(puzzle("3,2,\n0,0,0,\n0,2,0,\n", &given).goal_text(), "2 right");
}

#[test]
fn courses_k5_a_block_puzzle_with_a_different_goal_is_not_a_tray() {
    let example = read_argument("12../3.44/ZZ5./6657", &ReadOptions::default()).unwrap().puzzle.puzzle;
    for format in [Format::Cs61b, Format::Cs61b2007, Format::Sbp, Format::Princeton] {
        assert!(write(&example, format).is_err(), "{format}");
    }
    let unique_shapes = blocks("aab/..b | goal: a covers 2,1");
    assert_eq!(tray_goal(&unique_shapes, Format::Cs61b).as_deref(), Some("1 0 1 1\n"), "no other piece has its shape");
}
