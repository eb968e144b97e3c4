use std::collections::BTreeSet;

use loyd_core::blocks::{Freedom, MAX_PIECES, is_piece_name, name_text};
use loyd_core::text::{
    Format, Puzzled, ReadOptions, assignment, block_moves, picture, piece_names, read_argument, read_file, rows,
};
use loyd_core::{BlockMetric, BlockPuzzle, BlockStep, Puzzle, verify};

use super::{assert_faults, block_puzzle, blocks, data, goal, only_entry};

fn strict() -> ReadOptions {
    ReadOptions { strict: true, ..ReadOptions::default() }
}

fn example() -> BlockPuzzle {
    block_puzzle(only_entry(&data("../crates/levels/packs/example.data"), &ReadOptions::default()).puzzle.unwrap())
}

/// Returns every slide that is legal at the start, as text.
fn first_slides(puzzle: &BlockPuzzle) -> BTreeSet<String> {
    let start = puzzle.start();
    let mut slides = BTreeSet::new();
    for step in puzzle.steps(&start) {
        let mut position = start.clone();
        let mut slide: Vec<BlockStep> = Vec::new();
        while puzzle.play(&mut position, step).is_ok() {
            slide.push(step);
            slides.insert(block_moves::write_entry(puzzle, &slide));
        }
    }
    slides
}

#[test]
fn blocks_b1_pieces_move_within_their_freedom_and_z_in_the_last_column_solves_the_puzzle() {
    let puzzle = blocks("5 5\n5 2 2 1 b\n2 2 1 1 h\n2 4 1 1 v\n4 4 1 1 n\n");
    let expected =
        ["1 left 1", "1 right 1", "2 down 1", "2 up 1", "Z left 1", "Z right 1", "Z right 2", "Z up 1", "Z up 2"];
    assert_eq!(first_slides(&puzzle), expected.map(str::to_owned).into());
    for (moves, is_solved) in [("Z right 1", false), ("Z right 2", true), ("Z up 2, Z right 1", false)] {
        let report = verify(&puzzle, &puzzle.start(), &block_moves::parse(moves, &puzzle).unwrap());
        assert_eq!(report.solved, is_solved, "{moves}");
    }
}

#[test]
fn blocks_b8_fields_are_separated_by_any_white_space() {
    let spaced = blocks("4 4\n3 1 2 1 b\n1 1 1 1 v\n");
    assert_eq!(blocks("\n  4\t4 \r\n\r\n3\t1  2 1\tb\r\n 1 1 1 1 v\r\n"), spaced);
    assert_eq!((spaced.rows(), spaced.columns()), (4, 4));
    assert_eq!(spaced.pieces()[1].freedom, Freedom::Vertical);
}

#[test]
fn blocks_b9_refuses_grids_without_rows_or_columns() {
    let out_of_range = "must be from 1 to 256";
    let piece = "\n1 1 1 1 b\n";
    for (size, expected) in [
        ("0 4", vec![(1, 1, out_of_range)]),
        ("4 0", vec![(1, 3, out_of_range)]),
        ("-1 -7", vec![(1, 1, out_of_range), (1, 4, out_of_range)]),
        ("257 4", vec![(1, 1, out_of_range)]),
        ("4 99999999999999999999", vec![(1, 3, "the number of columns must be from 1 to 256, found `999999")]),
    ] {
        let entry = only_entry(&format!("{size}{piece}"), &ReadOptions::default());
        assert_faults(size, &entry.puzzle.unwrap_err().0, &expected);
    }
}

#[test]
fn blocks_b10_discards_faulty_pieces_and_continues() {
    let valid = "4 4\n3 1 2 1 b\n1 1 1 1 v\n";
    for (line, column, part) in [
        ("5 1 1 1 b", 1, "outside the grid of 4 rows and 4 columns"),
        ("1 4 2 1 b", 1, "outside the grid"),
        ("0 1 1 1 b", 1, "outside the grid"),
        ("2 2 0 1 b", 5, "the width must be at least 1, found `0`"),
        ("2 2 1 -3 b", 7, "the height must be at least 1, found `-3`"),
        ("2 2 1 99999999999999999999 b", 7, "the height is out of range, found `99999999999999999999`"),
        ("-99999999999999999999 2 1 1 b", 1, "the row is out of range, found `-99999999999999999999`"),
        ("2 2", 4, "expected the width, an integer, found nothing"),
        ("x", 1, "expected `row column width height direction`, found `x`"),
        ("what is this?", 1, "expected `row column width height direction`, found `what is this?`"),
        ("9223372036854775807 1 9223372036854775807 1 b", 1, "outside the grid"),
        ("2 2 1 1 q", 9, "expected a direction `h`, `v`, `b` or `n`, found `q`"),
        ("2 2 1 1 B", 9, "found `B`"),
        ("2 2 1 1 bb", 9, "found `bb`"),
        ("2 2 1 1", 8, "expected a direction `h`, `v`, `b` or `n`, found nothing"),
        ("2 x 1 1 b", 3, "expected the column, an integer, found `x`"),
        ("2 2.5 1 1 b", 3, "expected the column, an integer, found `2.5`"),
        ("2 2 1 1 b here", 11, "expected nothing after the direction, found `here`"),
        ("3 2 1 1 b", 1, "overlaps piece Z at row 3, column 2"),
        ("1 1 2 2 b", 1, "overlaps piece 1 at row 1, column 1"),
    ] {
        let text = format!("{valid}{line}\n4 4 1 1 h\n");
        let entry = only_entry(&text, &ReadOptions::default());
        assert_faults(line, &entry.warnings, &[(4, column, part)]);
        assert!(entry.warnings[0].message.starts_with("piece discarded: "));
        assert_eq!(block_puzzle(entry.puzzle.unwrap()), blocks(&format!("{valid}4 4 1 1 h")), "{line}");

        let entry = only_entry(&text, &strict());
        assert_faults(line, &entry.puzzle.unwrap_err().0, &[(4, column, part)]);
        assert!(entry.warnings.is_empty());
    }
}

#[test]
fn blocks_b10_names_the_first_correct_piece_z_when_the_goal_piece_is_discarded() {
    for goal_piece in ["9 9 1 1 b", "1 1 1 1 q", "1 1 1", "nonsense"] {
        let text = format!("3 3\n{goal_piece}\n4 4 1 1 h\n\n 2 2 1 1 h\n3 3 1 1 b\n4 4 1 1 h");
        let entry = only_entry(&text, &ReadOptions::default());
        let lines: Vec<_> = entry.warnings.iter().map(|warning| warning.line).collect();
        assert_eq!(lines, [2, 3, 5, 7], "{goal_piece}");
        let message = "line 5, column 2: this piece becomes the goal piece Z, because the piece on line 2 is discarded";
        assert_eq!(entry.warnings[2].to_string(), message, "{goal_piece}");
        let puzzle = block_puzzle(entry.puzzle.unwrap());
        assert_eq!(rows(&puzzle, &puzzle.start(), ' '), ["   ", " Z ", "  1"], "{goal_piece}");
    }
}

#[test]
fn blocks_b10_reports_an_error_when_no_piece_is_left() {
    let entry = only_entry("2 2\n3 3 1 1 b\n1 1 1 1 q\n", &ReadOptions::default());
    assert_eq!(entry.warnings.len(), 2);
    assert_faults("no piece left", &entry.puzzle.unwrap_err().0, &[(3, 10, "there are no pieces")]);
    for text in ["4 4", "4 4\n\n"] {
        let faults = only_entry(text, &ReadOptions::default()).puzzle.unwrap_err().0;
        let part = "there are no pieces: expected one line `row column width height direction` per piece";
        assert_faults(text, &faults, &[(1, 4, part)]);
        assert_eq!(read_argument(text, &ReadOptions::default()).unwrap_err().0, faults);
    }
}

#[test]
fn blocks_b10_strict_reports_every_fault_on_a_line() {
    let entry = only_entry("2 2\n1 1 1 1 b\n1 y 1 1 q z\n3 3 1 1 b\n", &strict());
    let expected = [(3, 3, "the column"), (3, 9, "direction"), (3, 11, "nothing after"), (3, 11, "and 1 more fault")];
    assert_faults("strict", &entry.puzzle.unwrap_err().0, &expected);
    let entry = only_entry("2 2\n1 1 1 1 b\nx\n1 z\n", &strict());
    assert_faults(
        "short",
        &entry.puzzle.unwrap_err().0,
        &[(3, 1, "found `x`"), (4, 3, "found `z`"), (4, 4, "the width")],
    );
    assert!(entry.warnings.is_empty());
}

#[test]
fn messages_use_the_singular_for_a_count_of_one() {
    for (text, part) in [
        ("1 1\n2 2 1 1 b", "outside the grid of 1 row and 1 column"),
        ("1x1:AA", "expected 1 cell for 1x1, found 2"),
        ("ZZ/1", "row 2 has 1 cell, expected 2"),
        ("1 2/3", "row 2 has 1 number, expected 2"),
    ] {
        let faults = only_entry(text, &strict()).puzzle.unwrap_err();
        assert!(faults.to_string().contains(part), "{text:?}: {faults}");
    }
    let faults = read_argument(&format!("2 1\n1 1 1 1 b\n{}", "x\n".repeat(4)), &strict()).unwrap_err().0;
    assert_eq!(faults.last().map(|fault| fault.message.as_str()), Some("and 1 more fault"));
}

#[test]
fn blocks_b11_names_pieces_in_file_order() {
    let names: String = piece_names().collect();
    assert!(names.starts_with("Z123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYαβγ"));
    assert_eq!(names.chars().collect::<BTreeSet<_>>().len(), MAX_PIECES);
    assert!(names.chars().all(is_piece_name));

    let cells = (1..=12).flat_map(|row| (1..=12).map(move |column| format!("{row} {column} 1 1 b\n")));
    let text: String = ["12 12\n".to_owned()].into_iter().chain(cells).collect();
    let entry = only_entry(&text, &ReadOptions::default());
    let puzzle = block_puzzle(entry.puzzle.unwrap());
    assert!(puzzle.pieces().iter().map(|piece| piece.name).eq(names.chars().take(144)));
    assert_eq!(name_text(puzzle.pieces()[126].name), names.chars().nth(126).unwrap().to_string());
    assert_eq!(name_text(puzzle.pieces()[127].name), "@128");
    assert!(entry.warnings.is_empty());
}

#[test]
fn blocks_b12_reads_the_published_example() {
    let puzzle = example();
    assert_eq!(rows(&puzzle, &puzzle.start(), ' '), ["12  ", "3 44", "ZZ5 ", "6657"]);
    let slides = ["2 down 1", "2 right 1", "2 right 2", "3 right 1", "4 up 1", "4 left 1", "7 up 1"];
    assert_eq!(first_slides(&puzzle), slides.map(str::to_owned).into());
}

#[test]
fn blocks_b12_verifies_both_answers() {
    let puzzle = example();
    let six_slides = "4 left 1, 7 up 3, 7 left 1, 5 right 1, 5 up 2, Z right 2";
    let five_slides = "4 up 1, 3 right 3, Z up 1, 3 down 1, Z right 2";
    for (answer, length, end) in
        [(six_slides, 6, ["1275", "3445", "  ZZ", "66  "]), (five_slides, 5, ["1244", "  ZZ", "  53", "6657"])]
    {
        let report = verify(&puzzle, &puzzle.start(), &block_moves::parse(answer, &puzzle).unwrap());
        assert!(report.solved, "{answer}");
        assert_eq!((report.entries, report.length(BlockMetric::Slide)), (length, length), "{answer}");
        assert_eq!(rows(&puzzle, &report.position, ' '), end, "{answer}");
    }
}

#[test]
fn blocks_b12_own_row_is_requested_by_name() {
    let text = data("../crates/levels/packs/example.data");
    let puzzle = block_puzzle(read_argument(&text, &goal("Z right own-row")).unwrap().puzzle);
    let solves = |answer| {
        let entries = block_moves::parse(answer, &puzzle).unwrap();
        verify(&puzzle, &puzzle.start(), &entries).solved
    };
    assert!(solves("4 left 1, 7 up 3, 7 left 1, 5 right 1, 5 up 2, Z right 2"));
    assert!(!solves("4 up 1, 3 right 3, Z up 1, 3 down 1, Z right 2"));
}

#[test]
fn blocks_b14_reads_long_pieces_and_a_goal_reached_at_the_start() {
    let puzzle = blocks("5 6\n1 5 2 1 h\n2 1 1 2 v\n2 2 1 3 v\n5 1 2 1 h\n5 3 3 1 h\n");
    assert_eq!(rows(&puzzle, &puzzle.start(), '.'), ["....ZZ", "12....", "12....", ".2....", "33444."]);
    assert!(puzzle.is_solved(&puzzle.start()));
}

#[test]
fn blocks_b16_an_assignment_file_is_written_as_it_was_read() {
    let text = "4 5\n3 1 2 1 b\n1 1 1 1 n\n1 2 1 2 v\n4 4 2 1 h\n";
    let puzzle = blocks(text);
    assert_eq!(assignment(&puzzle).as_deref(), Some(text));
    assert_eq!(block_puzzle(read_argument(&picture(&puzzle), &ReadOptions::default()).unwrap().puzzle).rows(), 4);
}

#[test]
fn puzzles_that_the_assignment_format_cannot_express_are_not_written() {
    for text in ["ZZ./1#.", "ZZ./Z1.", "ZZ./1.. | goal: Z right own-row", "ZZ./1.. | goal: Z right; 1 right"] {
        assert_eq!(assignment(&blocks(text)), None, "{text}");
    }
    assert_eq!(assignment(&blocks("4x1:AAoo")).as_deref(), Some("1 4\n1 1 2 1 h\n"));
}

#[test]
fn warnings_are_bounded() {
    let text = "3 3\n1 1 1 1 b\n".to_owned() + &"7 7 1 1 b\n".repeat(1000);
    let entry = only_entry(&text, &ReadOptions::default());
    assert!(matches!(entry.puzzle, Ok(Puzzled { format: Format::Assignment, .. })));
    assert_eq!(entry.warnings.len(), 21);
    assert_eq!(entry.warnings[20].message, "and 980 more faults");
    assert_eq!(read_file(&text, &strict())[0].puzzle.as_ref().unwrap_err().0.len(), 4);
}

#[test]
fn blocks_b10_the_fields_of_one_piece_may_be_spread_over_lines() {
    let spread = "4 4\n3 1 2 1 b\n1 1\n1 1\nb\n\n1 2 1 1 b\n";
    let entry = only_entry(spread, &ReadOptions::default());
    assert_faults("spread", &entry.warnings, &[(3, 1, "the fields of one piece are spread over several lines")]);
    assert_eq!(block_puzzle(entry.puzzle.unwrap()), blocks("4 4\n3 1 2 1 b\n1 1 1 1 b\n1 2 1 1 b\n"));
    assert!(only_entry(spread, &strict()).puzzle.is_err());
    let short = only_entry("4 4\n3 1 2 1 b\n1 1\n1 2 1 1 b\n", &ReadOptions::default());
    assert_eq!(short.warnings[0].line, 3, "a short line before a complete piece is a separate fault");
}

#[test]
fn blocks_b8_white_space_may_be_a_line_break_and_pieces_may_share_a_line() {
    let expected = only_entry("4 4\n3 1 2 1 b\n1 1 1 1 h\n4 4 1 1 v\n", &strict()).puzzle.unwrap();
    for (text, lines) in [
        ("4\n4\n3 1 2 1 b\n1 1 1 1 h\n4 4 1 1 v\n", vec![1]),
        ("4 4 3 1 2 1 b\n1 1 1 1 h\n4 4 1 1 v\n", vec![1]),
        ("4 4\n3 1 2 1 b 1 1 1 1 h\n4 4 1 1 v\n", vec![2]),
        ("4 4\n3 1\n2 1 b 1 1 1 1 h 4 4 1 1 v", vec![2, 3, 3]),
        ("4 4 3 1 2 1 b 1 1 1 1 h 4 4 1 1 v", vec![1, 1, 1]),
    ] {
        let entry = only_entry(text, &ReadOptions::default());
        assert_eq!(entry.puzzle.as_ref().map(|read| &read.puzzle), Ok(&expected.puzzle), "{text:?}");
        let warned_lines: Vec<usize> = entry.warnings.iter().map(|warning| warning.line).collect();
        assert_eq!(warned_lines, lines, "{text:?}: {:?}", entry.warnings);
        assert!(
            only_entry(text, &ReadOptions { format: Some(Format::Assignment), ..strict() }).puzzle.is_err(),
            "{text:?}"
        );
    }
}
