//! Tests for the letters game. The numbers in their names refer to `docs/requirements.md`.

use loyd_core::{Puzzle, TilePosition, TilePuzzle};

use loyd_terminal::letters::{Letters, board, play};

const QUESTION: &str = "enter four letters for left, right, up and down:";
const BOARD_3X3: [u16; 9] = [4, 3, 2, 6, 8, 1, 7, 0, 5];

fn position(cells: &[u16]) -> TilePosition {
    let side = cells.len().isqrt();
    TilePosition::new(side, side, cells.to_vec()).unwrap()
}

/// Returns the output if the player types these lines. Every game starts from `start`.
fn transcript(start: &[u16], lines: &str) -> String {
    let mut output = Vec::new();
    play(&mut lines.as_bytes(), &mut output, |_| position(start)).unwrap();
    String::from_utf8(output).unwrap()
}

/// Returns the directions that each prompt offered.
fn offers(transcript: &str) -> Vec<String> {
    let prompts = transcript.split("enter your move: ").skip(1);
    prompts.map(|rest| rest.split(" :").next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn letters_l1_greets_asks_for_letters_announces_play_and_asks_for_the_size() {
    let text = transcript(&BOARD_3X3, "a d w s\nq\n");
    let order = ["solved", "3x3 to 10x10", "j k r f", QUESTION, "Let's play!", "size from 3 to 10"];
    let positions: Vec<usize> =
        order.iter().map(|part| text.find(part).unwrap_or_else(|| panic!("{part} in {text}"))).collect();
    assert!(positions.is_sorted(), "{text}");
    assert_eq!(text.matches(QUESTION).count(), 1);
}

#[test]
fn letters_l2_takes_exactly_four_different_letters_in_either_case() {
    let good = ["adws", "a d w s", "ADWS", " j K r\tf ", "q z y x", "äöüß"];
    for text in good {
        assert!(Letters::parse(text).is_ok(), "{text}");
    }
    assert_eq!(Letters::parse("ADWS"), Letters::parse("adws"));
    let bad = [
        ("", "Expected exactly four letters, found 0."),
        ("a d w", "Expected exactly four letters, found 3."),
        ("a d w s x", "Expected exactly four letters, found 5."),
        ("a d w 1", "1 is not a letter."),
        ("a d w a", "a occurs twice: the four letters must be different."),
        ("a d w A", "a occurs twice: the four letters must be different."),
    ];
    for (text, message) in bad {
        assert_eq!(Letters::parse(text), Err(message.to_owned()));
        let shown = transcript(&BOARD_3X3, &format!("{text}\na d w s\nq\n"));
        assert!(shown.contains(message), "{shown}");
        assert_eq!(shown.matches(QUESTION).count(), 2, "{shown}");
    }
}

#[test]
fn letters_l3_asks_again_after_an_invalid_size() {
    let wrong = ["2", "11", "x", "", "3.0", "-3", "99999999999999999999"];
    for size in wrong {
        let text = transcript(&BOARD_3X3, &format!("adws\n{size}\nq\n"));
        assert!(text.contains("That is not a valid size"), "{size}: {text}");
        assert_eq!(text.matches("enter a size").count(), 2);
    }
    let sizes_dealt = |lines: &str| {
        let mut sizes = Vec::new();
        let deal = |goal: &TilePosition| {
            sizes.push((goal.width(), goal.height()));
            goal.clone()
        };
        play(&mut lines.as_bytes(), &mut Vec::new(), deal).unwrap();
        sizes
    };
    assert_eq!(sizes_dealt("adws\n3\nx\n10\n"), [(3, 3), (10, 10)]);
    assert_eq!(sizes_dealt("adws\nQ\n"), []);
}

#[test]
fn letters_l5_cells_are_three_wide_and_rows_are_separated_by_empty_lines() {
    assert_eq!(board(&position(&BOARD_3X3)), "  4   3   2\n\n  6   8   1\n\n  7       5\n");
    let ten: Vec<u16> = (1..100).chain([0]).collect();
    let text = board(&position(&ten));
    assert!(text.starts_with("  1   2   3   4   5   6   7   8   9  10\n\n 11"));
    assert!(text.ends_with(" 98  99    \n"), "{text:?}");
}

#[test]
fn letters_l6_l7_l8_l11_offered_letters_follow_the_position() {
    let text = transcript(&BOARD_3X3, "adws\n3\ns\nd\ns\na\na\nw\nd\nd\n");
    let (left, right, up, down) = ("[a]-left", "[d]-right", "[w]-up", "[s]-down");
    let expected: Vec<Vec<&str>> = vec![
        vec![left, right, down],
        vec![left, right, up, down],
        vec![left, up, down],
        vec![left, up],
        vec![left, right, up],
        vec![right, up],
        vec![right, up, down],
        vec![left, right, up, down],
        vec![left, up, down],
    ];
    assert_eq!(offers(&text), expected.iter().map(|offer| offer.join(" ")).collect::<Vec<_>>());
    assert!(text.contains("enter your move: [a]-left [d]-right [s]-down :"), "{text}");
    let last = text.rsplit("enter your move").nth(1).unwrap();
    assert!(last.contains("  3   2   1\n\n      4   6\n\n  7   8   5\n"), "{last}");
}

#[test]
fn letters_l7_other_letters_are_ignored_and_not_counted() {
    let start = [1, 2, 3, 4, 5, 6, 7, 0, 8];
    for junk in ["w", "x", "", "aa", "1", "é"] {
        let text = transcript(&start, &format!("adws\n3\n{junk}\na\nq\n"));
        assert_eq!(text.matches("  1   2   3\n\n  4   5   6\n\n  7       8\n").count(), 2, "{junk}: {text}");
        assert!(text.contains("Congratulations! You solved it in 1 move."), "{junk}: {text}");
    }
}

#[test]
fn letters_l8_l9_the_solved_board_is_followed_by_congratulations_and_a_new_game_or_the_end() {
    let start = [1, 2, 3, 4, 5, 6, 7, 0, 8];
    let text = transcript(&start, "adws\n3\na\nagain\n3\na\nq\n");
    assert_eq!(text.matches("  7   8    \n\nCongratulations! You solved it in 1 move.").count(), 2, "{text}");
    assert_eq!(text.matches(QUESTION).count(), 1, "the letters are kept");
    assert_eq!(text.matches("enter a size").count(), 2);
}

#[test]
fn letters_l10_quit_and_a_thank_you_message_are_printed_on_quitting_and_at_the_end_of_input() {
    let ends = ["", "adws\n", "adws\nq\n", "adws\n3\n", "adws\n3\nd\n", "adws\n3\na", "adws\n3\nx\n\n"];
    for lines in ends {
        let text = transcript(&BOARD_3X3, lines);
        assert!(text.ends_with("quit\nThank you for playing!\n"), "{lines:?}: {text}");
    }
}

#[test]
fn letters_l11_the_last_move_wins() {
    let start = [1, 2, 3, 4, 5, 6, 7, 0, 8];
    assert!(transcript(&start, "adws\n3\na\n").contains("Congratulations"));
}

#[test]
fn letters_l12_moves_are_accepted_in_either_case() {
    let start = [1, 2, 3, 4, 5, 6, 7, 0, 8];
    assert!(transcript(&start, "adws\n3\nA\n").contains("Congratulations"));
    assert!(transcript(&start, "ADWS\n3\na\n").contains("Congratulations"));
}

#[test]
fn letters_l4_starting_positions_are_solvable_and_never_already_solved() {
    for size in 3..=10 {
        let goal = loyd_core::tiles::TileGoal::BlankLast.position(size, size);
        for seed in 0..50 {
            let start = loyd_core::random::unsolved(&goal, &mut loyd_core::random::Seed(seed).source());
            let puzzle = TilePuzzle::blank_last(start.clone());
            assert!(puzzle.is_solvable(&start) && !puzzle.is_solved(&start), "{start}");
        }
    }
}
