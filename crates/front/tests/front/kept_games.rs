//! One game in progress per card, and the pars of tile boards.

use loyd_core::{Direction, FamilyName};
use loyd_front::compete::{Inspection, SolveSheet};
use loyd_front::{GameCard, LevelGroup, LevelPlace, Player};
use loyd_play::{PieceChoice, PlayerCommand};
use loyd_records::{GameOutcome, MemoryStore};

use crate::support::{Jobs, game, player, search, wait};

/// Returns a player whose games are kept under their cards.
fn player_with_cards(store: &MemoryStore) -> (Player, Jobs) {
    let (mut player, jobs) = player(store);
    wait(&mut player, 0);
    player.session.keep_games();
    (player, jobs)
}

/// Moves one tile.
fn make_a_move(player: &mut Player) {
    let moves = |player: &Player| player.session.game().map_or(0, |game| game.status().moves);
    let before = moves(player);
    for direction in [Direction::Left, Direction::Right, Direction::Up, Direction::Down] {
        if moves(player) == before {
            player.act(PlayerCommand::Arrow(direction));
        }
    }
    assert_eq!(moves(player), before + 1);
}

/// Returns the number of moves in a card's game in progress, if there is one.
fn moves_of(player: &Player, card: GameCard) -> Option<usize> {
    player.session.in_progress(card).map(|game| game.status().moves)
}

/// Returns the number of games that are recorded as abandoned.
fn abandoned(player: &Player) -> usize {
    let games = player.session.recorder.records.games();
    games.iter().filter(|game| game.play.outcome == GameOutcome::Abandoned).count()
}

#[test]
fn a_smaller_board_does_not_hide_the_larger_one_in_progress() {
    let (small, large) = (GameCard::Tiles(3, 3), GameCard::Tiles(5, 5));
    let store = MemoryStore::new();
    let (mut player, _) = player_with_cards(&store);
    player.deal(5, 5).expect("a board");
    (0..4).for_each(|_| make_a_move(&mut player));
    let scene = player.session.game().expect("a game").scene();
    wait(&mut player, 3_000);
    player.deal(3, 3).expect("a board");
    make_a_move(&mut player);
    assert_eq!((moves_of(&player, large), moves_of(&player, small), abandoned(&player)), (Some(4), Some(1), 0));
    // The games are kept whether or not the program closes the session.
    for is_closed in [false, true] {
        if is_closed {
            player.session.close();
        }
        drop(player);
        (player, _) = player_with_cards(&store);
        assert_eq!((moves_of(&player, large), moves_of(&player, small)), (Some(4), Some(1)));
    }
    assert!(player.resume_card(large));
    let game = player.session.game().expect("a game");
    assert_eq!((game.scene(), game.status().is_practice), (scene, false));
    assert!(game.status().elapsed.as_millis() >= 3_000, "{:?}", game.status().elapsed);
    make_a_move(&mut player);
    assert_eq!((moves_of(&player, large), moves_of(&player, small), abandoned(&player)), (Some(5), Some(1), 0));
    wait(&mut player, 4_000);
    let (player, _) = player_with_cards(&store);
    assert_eq!((moves_of(&player, large), moves_of(&player, small)), (Some(5), Some(1)));
}

#[test]
fn the_first_move_of_a_new_game_replaces_the_kept_game_of_the_same_card() {
    let card = GameCard::Tiles(4, 4);
    let (mut player, _) = player_with_cards(&MemoryStore::new());
    player.deal(4, 4).expect("a board");
    make_a_move(&mut player);
    player.deal(3, 3).expect("a board");
    make_a_move(&mut player);
    player.deal(4, 4).expect("a board");
    assert_eq!((moves_of(&player, card), abandoned(&player)), (Some(1), 0), "the new board is only looked at");
    make_a_move(&mut player);
    make_a_move(&mut player);
    assert_eq!((moves_of(&player, card), abandoned(&player)), (Some(2), 1));
    assert_eq!(moves_of(&player, GameCard::Tiles(3, 3)), Some(1));
    assert!(player.resume_card(card), "it is the current game");
    assert!(!player.resume_card(GameCard::Tiles(6, 6)));
}

#[test]
fn levels_and_daily_puzzles_are_kept_but_attempts_and_practice_are_not() {
    let (mut player, _) = player_with_cards(&MemoryStore::new());
    player.start_level(LevelPlace { pack: 0, level: 0 });
    let choose = PlayerCommand::Choose(PieceChoice::Named('4'));
    for command in [choose, PlayerCommand::Grab, PlayerCommand::Arrow(Direction::Up)] {
        player.act(command);
    }
    player.start_daily(FamilyName::Tiles);
    let day = player.session.today();
    make_a_move(&mut player);
    let event = "3x3 solve".parse().expect("an event");
    let sheet = SolveSheet::begin(&mut player.session.recorder.records, "today", event);
    player.compete(sheet, Inspection::Free, None);
    make_a_move(&mut player);
    player.stop_competing();
    player.start(game("1 2 3/4 5 6/7 0 8"));
    player.act(PlayerCommand::Arrow(Direction::Right));
    player.deal(4, 4).expect("a board");
    make_a_move(&mut player);
    let cards = [
        (GameCard::Levels(LevelGroup::FirstSteps), Some(1)),
        (GameCard::Daily(day, FamilyName::Tiles), Some(1)),
        (GameCard::Daily(day, FamilyName::Blocks), None),
        (GameCard::Tiles(3, 3), None),
        (GameCard::Tiles(4, 4), Some(1)),
    ];
    for (card, moves) in cards {
        assert_eq!(moves_of(&player, card), moves, "{card:?}");
    }
}

#[test]
fn the_par_of_a_tile_board_is_proven_during_the_game_and_shown_at_its_end() {
    let (mut player, jobs) = player(&MemoryStore::new());
    player.prove_pars();
    player.start(game("1 2 3/4 5 6/7 0 8"));
    assert!(jobs.borrow().is_empty(), "a board that is only looked at costs nothing");
    let par = |player: &Player| player.session.game().and_then(|game| game.status().par);
    for direction in [Direction::Right, Direction::Left] {
        player.act(PlayerCommand::Arrow(direction));
    }
    search(&mut player, &jobs);
    wait(&mut player, 100);
    assert_eq!(par(&player), None, "the par would help the player");
    player.act(PlayerCommand::Arrow(Direction::Left));
    wait(&mut player, 200);
    assert_eq!(par(&player), Some(1));
    assert!(player.is_solved());
}
