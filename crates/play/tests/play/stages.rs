//! Solutions in stages: the constructive method, explained.

use loyd_core::random::Seed;
use loyd_play::{Advice, Assist, Change, Demonstration, Game, PlayerCommand, TileDeal};

use crate::support::{board, example, tiles};

fn demonstration(game: &dyn Game) -> Demonstration {
    match game.advice() {
        Advice::Solution(demonstration) => demonstration,
        other => panic!("{other:?} is not a solution"),
    }
}

#[test]
fn constructive_c7_every_stage_preserves_settled_tiles_and_places_its_tile() {
    for (width, height) in [(2, 2), (3, 3), (4, 4), (5, 3), (2, 6)] {
        let mut game = TileDeal::new(width, height, Seed(7)).game().expect("an ordinary size");
        assert!(Assist::explain(&mut game), "{width}x{height}");
        let mut seen = None;
        while let Some(stage) = demonstration(&game).stage {
            let scene = Game::scene(&game);
            if seen != Some(stage.index) {
                for &cell in &stage.settled {
                    let piece = scene.piece_at(cell).expect("a settled cell is covered");
                    assert!(piece.is_home || scene.blank == Some(cell), "{width}x{height}: {stage:?}");
                }
                seen = Some(stage.index);
            }
            assert!(stage.index < stage.count);
            assert!(Game::act(&mut game, PlayerCommand::Forward).is_move());
        }
        assert!(Game::status(&game).is_solved && seen.is_some());
    }
}

#[test]
fn constructive_c7_an_explanation_can_be_played_backwards_too() {
    let mut game = tiles("1 5 3/7 2 6/4 8 0");
    let start = board(&game);
    assert!(Assist::explain(&mut game));
    let stage = demonstration(&game).stage;
    for _ in 0..6 {
        assert_eq!(game.act(PlayerCommand::Forward), Change::Position);
    }
    for _ in 0..6 {
        assert_eq!(game.act(PlayerCommand::Backward), Change::Position);
    }
    assert_eq!((board(&game), demonstration(&game).stage), (start, stage));
}

#[test]
fn constructive_c9_unsolvable_and_unsupported_boards_have_no_explanation() {
    assert!(!Assist::explain(&mut tiles("1 2 3/4 5 6/8 7 0")));
    let mut blocks = loyd_play::GameSession::new(example(), loyd_play::Origin::default());
    assert!(!Assist::explain(&mut blocks));
}

#[test]
fn constructive_c10_with_the_blank_first_the_bottom_rows_are_explained_first_each_right_to_left() {
    let goal = loyd_core::tiles::TileGoal::BlankFirst;
    let mut game = TileDeal { goal, ..TileDeal::new(4, 4, Seed(7)) }.game().expect("an ordinary size");
    assert!(Assist::explain(&mut game));
    let mut targets = Vec::new();
    while let Some(stage) = demonstration(&game).stage {
        let target = stage.target.map(|cell| (cell.row, cell.column));
        if target.is_some() && targets.last() != Some(&target) {
            targets.push(target);
        }
        Game::act(&mut game, PlayerCommand::Forward);
    }
    let rows = (2..4).rev().flat_map(|row| (0..4).rev().map(move |column| (row, column)));
    let columns = (2..4).rev().flat_map(|column| [(1, column), (0, column)]);
    let expected: Vec<_> = rows.chain(columns).map(Some).collect();
    let place = |target| expected.iter().position(|other| other == target);
    let places: Vec<_> = targets.iter().map(place).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{targets:?}");
    assert!(targets.len() > 6, "a few tiles may be in place by chance: {targets:?}");
}
