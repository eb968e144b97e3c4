//! Tests for block games. The numbers in their names refer to `docs/requirements.md`.

use loyd_core::Direction::{Left, Right, Up};
use loyd_play::{
    Advice, Assist, Change, Game, GameSession, HelpReply, HelpRequest, Origin, PieceChoice, PlayerCommand,
};

use crate::support::{ask, blocks, cell, drag, example, follow_hints, picture};

fn example_game() -> GameSession<loyd_core::BlockPuzzle> {
    GameSession::new(example(), Origin::default())
}

/// Plays the published six-move answer. Returns the last change.
fn play_published(game: &mut dyn Game) -> Change {
    let drags = [
        // 4 left 1, 7 up 3, 7 left 1, 5 right 1, 5 up 2, Z right 2
        (cell(1, 2), cell(1, 1)),
        (cell(3, 3), cell(0, 3)),
        (cell(0, 3), cell(0, 2)),
        (cell(2, 2), cell(2, 3)),
        (cell(2, 3), cell(0, 3)),
        (cell(2, 0), cell(2, 2)),
    ];
    drags.map(|(from, to)| drag(game, &[from, to]))[5]
}

#[test]
fn blocks_b2_the_mouse_and_keys_move_pieces_and_the_count_and_the_fewest_moves_are_shown() {
    let mut game = example_game();
    game.settings().fewest = Some(9);
    drag(&mut game, &[cell(1, 2), cell(1, 1)]);
    game.act(PlayerCommand::Choose(PieceChoice::Named('7')));
    game.act(PlayerCommand::Grab);
    game.act(PlayerCommand::Arrow(Up));
    assert_eq!(picture(&game), "12../344./ZZ57/665.");
    assert_eq!((game.status().moves, game.status().fewest), (2, Some(9)));
}

#[test]
fn blocks_b2_a_game_with_fewer_moves_sets_a_new_minimum() {
    for (before, after) in [(None, 6), (Some(5), 5), (Some(7), 6)] {
        let mut game = example_game();
        game.settings().fewest = before;
        assert_eq!(play_published(&mut game), Change::Finished);
        assert_eq!(picture(&game), "1275/3445/..ZZ/66..");
        assert_eq!(game.status().fewest, Some(after));
    }
}

#[test]
fn blocks_b3_hints_form_a_shortest_solution_from_any_position() {
    let mut game = example_game();
    ask(&mut game, HelpRequest::Hint);
    let Advice::Hint(hint) = game.advice() else { panic!("{:?}", game.advice()) };
    assert_eq!((hint.left, hint.is_proven), (5, true));
    assert_eq!(follow_hints(&mut game), 5);
    assert_eq!(game.status().finish.map(|finish| finish.moves), Some(5));

    // The same holds after a first move that does not begin a shortest solution.
    let mut game = example_game();
    drag(&mut game, &[cell(0, 1), cell(0, 3)]);
    ask(&mut game, HelpRequest::Hint);
    let Advice::Hint(hint) = game.advice() else { panic!("{:?}", game.advice()) };
    assert!(hint.left >= 4);
    assert_eq!(follow_hints(&mut game), hint.left);
}

#[test]
fn blocks_b3_a_solution_can_be_stepped_through_and_reset_returns_to_the_start() {
    let mut game = example_game();
    let start = picture(&game);
    ask(&mut game, HelpRequest::Solution);
    let mut seen = vec![picture(&game)];
    for done in 1..=5 {
        assert_eq!(game.act(PlayerCommand::Forward), if done < 5 { Change::Position } else { Change::Finished });
        seen.push(picture(&game));
        assert_eq!(game.status().moves, done);
    }
    for expected in seen.iter().rev().skip(1) {
        assert_eq!(game.act(PlayerCommand::Backward), Change::Position);
        assert_eq!(picture(&game), *expected);
    }
    assert_eq!(game.act(PlayerCommand::Backward), Change::Nothing);
    game.act(PlayerCommand::Forward);
    game.act(PlayerCommand::Restart);
    assert_eq!((picture(&game), game.status().moves), (start, 0));
}

#[test]
fn blocks_b5_the_count_follows_the_metric_whatever_the_gestures() {
    let mut game = blocks("Z1.../...../..... | goal: Z covers 1,5");
    // 1 down 2 with two gestures of one cell each, then Z right 4 with one key press and one drag.
    drag(&mut game, &[cell(0, 1), cell(1, 1)]);
    drag(&mut game, &[cell(1, 1), cell(2, 1)]);
    game.act(PlayerCommand::Choose(PieceChoice::Named('Z')));
    game.act(PlayerCommand::Grab);
    game.act(PlayerCommand::Arrow(Right));
    drag(&mut game, &[cell(0, 1), cell(0, 4)]);
    let finish = game.status().finish.expect("Z is at its goal");
    assert_eq!((finish.moves, finish.separate), (2, 4));
}

#[test]
fn blocks_b5_consecutive_steps_are_joined_reversals_count_and_undo_subtracts_moves() {
    let mut game = blocks("Z..../.....");
    game.act(PlayerCommand::Choose(PieceChoice::Named('Z')));
    game.act(PlayerCommand::Grab);
    let mut counts = Vec::new();
    for command in
        [Right, Right, Right, Left, Right].map(PlayerCommand::Arrow).into_iter().chain([PlayerCommand::Undo; 5])
    {
        game.act(command);
        counts.push(game.status().moves);
    }
    assert_eq!(counts, [1, 1, 1, 2, 3, 2, 1, 1, 1, 0]);
}

#[test]
fn blocks_b6_an_unsolvable_position_is_reported() {
    for request in [HelpRequest::Hint, HelpRequest::Solution] {
        let mut game = blocks("ZZ#./11#2 | goal: Z right");
        assert_eq!(game.status().is_solvable, None);
        ask(&mut game, request);
        assert_eq!(game.advice(), Advice::Unsolvable);
        assert_eq!(game.status().is_solvable, Some(false));
        assert!(!game.status().help.is_any());
        // From then on, it is reported immediately.
        drag(&mut game, &[cell(1, 3), cell(0, 3)]);
        assert_eq!(game.advice(), Advice::Nothing);
        assert!(matches!(game.ask(request), HelpReply::Answered));
        assert_eq!(game.advice(), Advice::Unsolvable);
    }
}

#[test]
fn blocks_b7_a_move_is_described_by_piece_direction_and_number_of_cells() {
    let mut game = blocks("Z1.../...../..... | goal: Z covers 1,5 | vertical: 1");
    ask(&mut game, HelpRequest::Solution);
    let mut described = Vec::new();
    while let Advice::Solution(loyd_play::Demonstration { next: Some(next), .. }) = game.advice() {
        described.push(next.text);
        game.act(PlayerCommand::Forward);
    }
    let listing = game.listing().expect("a solution is shown at its end too");
    assert_eq!(listing.moves.iter().map(|listed| listed.text.clone()).collect::<Vec<_>>(), described);
    assert!(listing.text.starts_with("1 down ") && listing.text.ends_with(", Z right 4"), "{}", listing.text);
    assert_eq!(described.len(), 2);
    assert!(described[0].starts_with("Piece 1  down  "), "{described:?}");
    assert_eq!(described[1], "Piece Z  right  4 spaces");
}

#[test]
fn blocks_b14_a_solved_starting_position_has_an_empty_solution() {
    let mut game = blocks("..ZZ/1...");
    assert_eq!((game.status().is_solved, game.status().moves), (true, 0));
    ask(&mut game, HelpRequest::Hint);
    assert_eq!(game.advice(), Advice::Solved);
    assert!(!game.status().help.is_any());
    assert_eq!(drag(&mut game, &[cell(0, 2), cell(0, 1)]), Change::Position);
}

#[test]
fn blocks_b15_reset_zeroes_the_count_and_keeps_the_minimum() {
    let mut game = example_game();
    play_published(&mut game);
    assert_eq!(game.act(PlayerCommand::Restart), Change::Position);
    assert_eq!((game.status().moves, game.status().fewest), (0, Some(6)));
    assert_eq!(game.act(PlayerCommand::Undo), Change::Position);
    assert_eq!(game.status().moves, 6);
}

#[test]
fn blocks_b15_a_game_finished_with_solve_or_a_hint_does_not_set_the_minimum() {
    let mut game = example_game();
    ask(&mut game, HelpRequest::Solution);
    while game.act(PlayerCommand::Forward) != Change::Finished {}
    assert_eq!((game.status().fewest, game.status().counts()), (None, false));

    let mut game = example_game();
    ask(&mut game, HelpRequest::Hint);
    game.act(PlayerCommand::Dismiss);
    assert_eq!(play_published(&mut game), Change::Finished);
    assert_eq!((game.status().fewest, game.status().help.hints), (None, 1));
    assert_eq!(game.act(PlayerCommand::Arrow(Left)), Change::Over);
}
