//! The seeded 15-puzzle of `imjk`, in which directions refer to the blank.

use loyd_core::Direction;
use loyd_core::TilePuzzle;
use loyd_core::random::crt::{Generator, imjk_start};
use loyd_play::{Arrows, Change, Game, GameSession, Origin, PlayerCommand};

use crate::support::{board, tiles};

fn seeded_game(seed: u32) -> GameSession<TilePuzzle> {
    let start = imjk_start(Generator::Msvc, seed);
    let origin = Origin { seed: Some(format!("msvc:{seed}")), is_practice: true, ..Origin::default() };
    blank_moves(GameSession::new(TilePuzzle::blank_last(start), origin))
}

fn blank_moves(mut game: GameSession<TilePuzzle>) -> GameSession<TilePuzzle> {
    game.settings().arrows = Arrows::Blank;
    game
}

fn type_letters(game: &mut dyn Game, letters: &str) -> Vec<Change> {
    let direction = |letter: char| match letter.to_ascii_uppercase() {
        'I' => Direction::Up,
        'M' => Direction::Down,
        'J' => Direction::Left,
        _ => Direction::Right,
    };
    letters.chars().map(|letter| game.act(PlayerCommand::Arrow(direction(letter)))).collect()
}

#[test]
fn imjk_i4_letters_move_the_blank_and_blocked_moves_are_not_counted() {
    let mut game = seeded_game(123);
    assert_eq!(type_letters(&mut game, "K"), [Change::Nothing]);
    assert_eq!((board(&game).as_str(), game.status().moves), ("5 6 12 7/13 15 2 _/10 8 3 4/9 14 1 11", 0));
    assert_eq!(type_letters(&mut game, "j"), [Change::Position]);
    assert_eq!((board(&game).as_str(), game.status().moves), ("5 6 12 7/13 15 _ 2/10 8 3 4/9 14 1 11", 1));
    assert!(type_letters(&mut game, "mMJIIK").into_iter().all(Change::is_move));
    assert_eq!((board(&game).as_str(), game.status().moves), ("5 6 12 7/13 3 _ 2/10 15 1 4/9 8 14 11", 7));
}

#[test]
fn imjk_i2_unsolvable_starting_positions_are_reported() {
    let verdicts: Vec<_> = (0..50).map(|seed| seeded_game(seed).status().is_solvable).collect();
    assert!(verdicts.contains(&Some(true)) && verdicts.contains(&Some(false)));
    assert!(!verdicts.contains(&None));
}

#[test]
fn imjk_i7_the_same_seed_and_letters_give_the_same_game() {
    let play = || {
        let mut game = seeded_game(7);
        type_letters(&mut game, "jimkmjiikkmm");
        game.save()
    };
    assert_eq!(play(), play());
}

#[test]
fn imjk_i8_i10_the_solved_board_is_detected_at_any_count() {
    let mut game = blank_moves(tiles("1 2 3 4/5 6 7 8/9 10 0 11/13 14 15 12"));
    for _ in 0..99 {
        type_letters(&mut game, "ji");
        type_letters(&mut game, "mk");
    }
    let before = game.status().moves;
    assert_eq!(type_letters(&mut game, "KM"), [Change::Position, Change::Finished]);
    assert_eq!(game.status().finish.map(|finish| finish.moves), Some(before + 2));
}
