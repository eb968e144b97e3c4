//! The number puzzle of `letters`, in which directions refer to the tile.

use loyd_core::Direction::{self, Down, Left, Right, Up};
use loyd_core::random::Seed;
use loyd_play::{Change, Game, PlayerCommand, TileDeal};

use crate::support::{board, press_arrows, tiles};

/// Returns the direction for a letter in the sample: a, d, w or s.
fn letter(letter: char) -> Direction {
    match letter {
        'a' => Left,
        'd' => Right,
        'w' => Up,
        _ => Down,
    }
}

/// Returns the letters for the offered directions, in the same order as in the prompt.
fn offers(game: &dyn Game) -> String {
    let offers = game.offers();
    let listed = [('a', Left), ('d', Right), ('w', Up), ('s', Down)];
    listed.into_iter().filter(|(_, direction)| offers.contains(direction)).map(|(letter, _)| letter).collect()
}

#[test]
fn letters_l4_boards_of_every_size_are_solvable_and_not_already_solved() {
    for size in 3..=10 {
        for seed in 0..20 {
            let game = TileDeal::new(size, size, Seed(seed)).game().expect("a size from 3 to 10");
            let status = game.status();
            assert_eq!(
                (status.is_solvable, status.is_solved, status.finish),
                (Some(true), false, None),
                "{size} {seed}"
            );
        }
    }
}

#[test]
fn letters_l6_l11_the_sample_offers_exactly_the_possible_moves() {
    let mut game = tiles("4 3 2/6 8 1/7 0 5");
    let sample = [
        (' ', "ads"),
        ('s', "adws"),
        ('d', "aws"),
        ('s', "aw"),
        ('a', "adw"),
        ('a', "dw"),
        ('w', "dws"),
        ('d', "adws"),
        ('d', "aws"),
    ];
    for (typed, expected) in sample {
        if typed != ' ' {
            press_arrows(&mut game, [letter(typed)]);
        }
        assert_eq!(offers(&game), expected, "after {typed}");
    }
    assert_eq!(board(&game), "3 2 1/_ 4 6/7 8 5");
    assert_eq!(game.status().moves, 8);
}

#[test]
fn letters_l7_letters_not_offered_are_ignored_and_not_counted() {
    let mut game = tiles("4 3 2/6 8 1/7 0 5");
    for direction in Direction::ALL {
        let is_offered = game.offers().contains(&direction);
        let (before, moves) = (board(&game), game.status().moves);
        if !is_offered {
            assert_eq!(game.act(PlayerCommand::Arrow(direction)), Change::Nothing);
            assert_eq!((board(&game), game.status().moves), (before, moves));
        }
    }
    assert_eq!(game.status().moves, 0);
}

#[test]
fn letters_l8_l11_every_move_is_counted_and_the_solved_board_is_detected() {
    let mut game = tiles("1 2 3/4 5 6/7 0 8");
    press_arrows(&mut game, [Down, Up]);
    assert_eq!(game.act(PlayerCommand::Arrow(letter('a'))), Change::Finished);
    assert_eq!(game.status().finish.map(|finish| finish.moves), Some(3));
}
