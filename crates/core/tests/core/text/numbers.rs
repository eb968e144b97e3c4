//! Tests of boards with numbers as piece names.

use loyd_core::text::{AnyPuzzle, ReadOptions, block_moves, goal_text, one_line, picture, read_argument, read_file};

use super::block_puzzle;

/// Lines, columns and parts of messages.
type Expected = &'static [(usize, usize, &'static str)];

/// Returns an assignment file with four rows of 40 one-cell pieces in reading order, and an empty
/// last row.
fn many_pieces() -> String {
    let pieces = (0..160).map(|piece| format!("{} {} 1 1 b\n", piece / 40 + 1, piece % 40 + 1));
    "5 40\n".to_owned() + &pieces.collect::<String>()
}

#[test]
fn pieces_are_named_by_numbers_once_characters_run_out() {
    let options =
        ReadOptions { goal: Some("@160 covers 5,40; like @2 covers 5,1".to_owned()), ..ReadOptions::default() };
    let puzzle = block_puzzle(read_argument(&many_pieces(), &options).unwrap().puzzle);
    // All pieces have the same shape, so the kind of the second piece is written as that of the
    // first, Z.
    assert_eq!(goal_text(&puzzle), "@160 covers 5,40; like Z covers 5,1");
    let moves = block_moves::parse("@160 down 1, @128 right 1, 1 left 1, @121 down 1", &puzzle).unwrap();
    let pieces: Vec<_> = moves.iter().map(|steps| usize::from(steps[0].piece)).collect();
    assert_eq!(pieces, [159, 127, 1, 120]);
    assert_eq!(block_moves::write_entry(&puzzle, &moves[0]), "@160 down 1");
    for text in [one_line(&AnyPuzzle::Blocks(puzzle.clone())), picture(&puzzle)] {
        assert_eq!(block_puzzle(read_argument(&text, &ReadOptions::default()).unwrap().puzzle), puzzle);
    }
}

#[test]
fn rows_of_numbers_with_keys_are_a_board() {
    let text = "goal: @12 covers 2,1\n10 10 0 #\n0 . 12 12\n";
    let puzzle = block_puzzle(read_file(text, &ReadOptions::default()).remove(0).puzzle.unwrap());
    assert_eq!(picture(&puzzle), "goal: @12 covers 2,1\n@10 @10 . #\n. . @12 @12\n");
    assert_eq!(one_line(&AnyPuzzle::Blocks(puzzle)), "@10 @10 . #/. . @12 @12 | goal: @12 covers 2,1");
}

#[test]
fn faults_in_rows_of_numbers_are_located() {
    let cases: &[(&str, Expected)] = &[
        ("goal: @1 right\n@1 @1 .\n. .\n", &[(3, 4, "row 2 has 2 cells, expected 3")]),
        ("goal: @1 right\n@1 @1 .\n. @99999 .\n", &[(3, 3, "expected `.`, `#` or a piece name, found `@99999`")]),
        ("goal: @3 right\n@1 @2 .\n. . .\n", &[(1, 7, "there is no piece `@3`")]),
        ("goal: @1 right\n@1 . @1\n", &[(2, 1, "piece @1 is not connected")]),
        ("goal: @1 right\nfixed: @1 @7\n@1 . 2\n", &[(2, 11, "there is no piece `@7`")]),
    ];
    for (text, expected) in cases {
        let faults = read_file(text, &ReadOptions::default()).remove(0).puzzle.unwrap_err().0;
        super::assert_faults(text, &faults, expected);
    }
}
