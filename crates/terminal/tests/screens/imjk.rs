//! Tests for the imjk game. The numbers in their names refer to `docs/requirements.md`.

use loyd_core::TilePosition;
use loyd_core::random::crt::Generator;

use loyd_terminal::imjk::{Imjk, ask_seed, play};

const SAMPLE: &str = "\
Enter seed:   5  6 12  7
 13 15  2  .
 10  8  3  4
  9 14  1 11
Steps: 0
Move [IMJK]: Invalid. Try again!
Move [IMJK]:   5  6 12  7
 13 15  2  .
 10  8  3  4
  9 14  1 11
Steps: 0
Move [IMJK]:   5  6 12  7
 13 15  .  2
 10  8  3  4
  9 14  1 11
Steps: 1
";

fn game(cells: [u16; 16], steps: u32) -> Imjk {
    Imjk::at(TilePosition::new(4, 4, cells.to_vec()).unwrap(), steps)
}

/// Returns the output of a game in which the player types these characters.
fn transcript(game: Imjk, typed: &str) -> String {
    let mut output = Vec::new();
    play(game, &mut typed.as_bytes(), &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

/// Returns the output if the player types a seed and moves.
fn full_transcript(typed: &str) -> String {
    let (mut input, mut output) = (typed.as_bytes(), Vec::new());
    if let Some(seed) = ask_seed(&mut input, &mut output).unwrap() {
        play(Imjk::new(seed, Generator::Msvc), &mut input, &mut output).unwrap();
    }
    String::from_utf8(output).unwrap()
}

#[test]
fn imjk_i1_the_missing_tile_is_stored_as_16() {
    let mut game = Imjk::new(123, Generator::Msvc);
    assert_eq!((game.missing(), game.get(1, 3), game.get(0, 0), game.steps()), ((1, 3), 16, 5, 0));
    assert!(game.step('j'));
    assert_eq!((game.missing(), game.get(1, 2), game.get(1, 3), game.steps()), ((1, 2), 16, 2, 1));
}

#[test]
fn imjk_i2_solvable_and_unsolvable_boards_are_distinguished() {
    let solvable = (0..100).filter(|&seed| Imjk::new(seed, Generator::Msvc).is_solvable()).count();
    assert!((20..=80).contains(&solvable), "{solvable} of 100");
    assert!(game([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 11, 13, 14, 15, 12], 0).is_solvable());
    assert!(!game([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 11, 13, 15, 14, 12], 0).is_solvable());
}

#[test]
fn imjk_i3_both_runtimes_give_their_published_boards() {
    let microsoft = "  5  6 12  7\n 13 15  2  .\n 10  8  3  4\n  9 14  1 11\nSteps: 0\n";
    let gnu = " 14  5  2 11\n 13  3  4 12\n  1 10 15  8\n  7  6  .  9\nSteps: 0\n";
    assert_eq!(Imjk::new(123, Generator::Msvc).board(), microsoft);
    assert_eq!(Imjk::new(123, Generator::Gnu).board(), gnu);
}

#[test]
fn imjk_i4_a_letter_moves_the_blank_and_a_blocked_step_is_not_counted() {
    for (letters, moves) in [("iI", [(0, 3)]), ("mM", [(2, 3)]), ("jJ", [(1, 2)])] {
        for letter in letters.chars() {
            let mut game = Imjk::new(123, Generator::Msvc);
            assert!(game.step(letter));
            assert_eq!(([game.missing()], game.steps()), (moves, 1));
        }
    }
    for letter in ['k', 'K', 'x', ' ', '1'] {
        let mut game = Imjk::new(123, Generator::Msvc);
        let before = game.board();
        assert!(!game.step(letter));
        assert_eq!(game.board(), before);
    }
}

#[test]
fn imjk_i5_i6_i7_the_published_sample_is_reproduced_byte_for_byte() {
    assert!(full_transcript("123\nL\nK\nj\n").starts_with(SAMPLE));
    assert_eq!(full_transcript("123\nL\nK\nj\nmMJIIK"), full_transcript("123\nL\nK\nj\nmMJIIK"));
    let end = "  5  6 12  7\n 13  3  .  2\n 10 15  1  4\n  9  8 14 11\nSteps: 7\nMove [IMJK]: \n";
    let text = full_transcript("123\nL\nK\nj\nm\nM\nJ\nI\nI\nK\n");
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn imjk_i6_the_seed_is_asked_for_again_if_invalid() {
    for seed in ["-1", "x", "4294967296", "1.5", "99999999999999999999999999999999999999999"] {
        let text = full_transcript(&format!("{seed}\n123\n"));
        assert!(
            text.starts_with("Enter seed: A seed is a whole number from 0 to 4294967295. Try again!\nEnter seed: ")
        );
        assert!(text.contains("  5  6 12  7"), "{text}");
    }
}

#[test]
fn imjk_i8_a_200th_step_that_solves_the_board_wins_and_any_other_loses() {
    let before_m = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 13, 14, 15, 12];
    let won = transcript(game(before_m, 199), "KxM");
    let solved = "  1  2  3  4\n  5  6  7  8\n  9 10 11 12\n 13 14 15  .\nSteps: 200\n";
    assert!(won.ends_with(&format!("{solved}You finished in 200 steps.\n")), "{won}");
    let lost = transcript(game(before_m, 199), "I");
    assert!(lost.ends_with("Steps: 200\nYou cannot finish in 200 steps.\n"), "{lost}");
    assert_eq!(lost.matches("Steps: 200").count(), 1);
}

#[test]
fn imjk_i9_white_space_is_skipped_and_each_remaining_character_is_an_input() {
    let on_separate_lines = transcript(Imjk::new(123, Generator::Msvc), "j\nm\nM\n");
    assert_eq!(transcript(Imjk::new(123, Generator::Msvc), "jmM\n"), on_separate_lines);
    assert_eq!(transcript(Imjk::new(123, Generator::Msvc), " j \t mM"), on_separate_lines);
    let junk = transcript(Imjk::new(123, Generator::Msvc), "é?");
    assert_eq!(junk.matches("Invalid. Try again!").count(), 2, "{junk}");
    assert_eq!(full_transcript(""), "Enter seed: ");
    for broken in [b"\xffj".as_slice(), b"\xc3j", b"\xe9j", b"\xe2\x82j"] {
        let mut output = Vec::new();
        play(Imjk::new(123, Generator::Msvc), &mut &*broken, &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        assert_eq!(text.matches("Invalid. Try again!").count(), 1, "{text}");
        assert!(text.contains("Steps: 1"), "{broken:?}: {text}");
    }
}

#[test]
fn imjk_i10_the_published_ending_is_reproduced() {
    let text = transcript(game([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 11, 13, 14, 15, 12], 86), "K M");
    let end = "  1  2  3  4\n  5  6  7  8\n  9 10 11 12\n 13 14 15  .\nSteps: 88\nYou finished in 88 steps.\n";
    assert!(text.ends_with(end), "{text}");
}
