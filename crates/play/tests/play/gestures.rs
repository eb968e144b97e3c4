//! Gestures (a key press, a click, a drag), and the number of moves that they count as.

use loyd_core::Direction::{Down, Left, Right, Up};
use loyd_core::{BlockMetric, TileMetric};
use loyd_play::{Cell, Change, Game, GameSession, Origin, PieceChoice, PlayerCommand};

use crate::support::{block_puzzle, board, cell, drag, picture, tiles};

/// Returns a block game in a metric.
fn blocks_in(metric: BlockMetric, text: &str) -> impl Game {
    GameSession::with_metric(metric, block_puzzle(text), Origin::default())
}

#[test]
fn pressing_a_tile_in_line_with_the_blank_slides_all_tiles_in_between() {
    let table = [
        (cell(1, 3), "1 2 3 4/6 7 8 _/5 9 10 11", 3),
        (cell(2, 0), "1 2 3 4/5 6 7 8/_ 9 10 11", 1),
        (cell(0, 0), "_ 2 3 4/1 6 7 8/5 9 10 11", 1),
        (cell(1, 0), "1 2 3 4/_ 6 7 8/5 9 10 11", 0),
        (cell(0, 1), "1 2 3 4/_ 6 7 8/5 9 10 11", 0),
        (cell(9, 0), "1 2 3 4/_ 6 7 8/5 9 10 11", 0),
    ];
    for (pressed, after, moves) in table {
        let mut game = tiles("1 2 3 4/0 6 7 8/5 9 10 11");
        let change = game.act(PlayerCommand::Press(pressed));
        assert_eq!(change, if moves > 0 { Change::Position } else { Change::Nothing }, "{pressed:?}");
        assert_eq!(board(&game), after, "{pressed:?}");
        assert_eq!((game.status().moves, game.status().undos), (moves, usize::from(moves > 0)), "{pressed:?}");
    }
}

#[test]
fn pressing_several_tiles_is_one_move_in_the_multi_metric_and_they_glide_together() {
    let puzzle = tiles("1 2 3 4/0 6 7 8/5 9 10 11").puzzle().clone();
    let mut game = GameSession::with_metric(TileMetric::Multi, puzzle, Origin::default());
    game.act(PlayerCommand::Press(cell(1, 3)));
    assert_eq!(game.status().moves, 1);
    let phases = &game.motion().phases;
    assert_eq!((phases.len(), phases[0].len()), (1, 3));
    assert!(phases[0].iter().all(|glide| glide.direction() == Some(Left)));
}

#[test]
fn a_pressed_block_moves_only_if_its_move_is_unique() {
    let table = [
        // One direction, two free cells.
        ("ZZ..", cell(0, 1), "..ZZ", 1),
        // Two directions.
        (".ZZ./....", cell(0, 1), ".ZZ./....", 0),
        // No direction, and no block.
        ("ZZ#./11#2", cell(0, 0), "ZZ../11.2", 0),
        ("ZZ#./11#2", cell(0, 3), "ZZ../11.2", 0),
        ("ZZ#./11#2", cell(1, 3), "ZZ.2/11..", 1),
    ];
    for (layout, pressed, after, moves) in table {
        let layout = format!("{layout} | goal: Z right");
        let mut game = blocks_in(BlockMetric::Slide, &layout);
        game.act(PlayerCommand::Press(pressed));
        assert_eq!((picture(&game).as_str(), game.status().moves), (after, moves), "{layout} {pressed:?}");
    }
}

#[test]
fn the_path_of_a_drag_is_counted_in_the_metric() {
    let corner = [cell(0, 0), cell(0, 1), cell(0, 2), cell(1, 2), cell(2, 2)];
    for (metric, moves) in [(BlockMetric::Step, 4), (BlockMetric::Slide, 2), (BlockMetric::Turn, 1)] {
        let mut game = blocks_in(metric, "1../.../... | goal: 1 covers 3,1");
        assert_eq!(drag(&mut game, &corner), Change::Position);
        assert_eq!(picture(&game), ".../.../..1");
        assert_eq!((game.status().moves, game.status().undos), (moves, 1), "{metric}");
        assert_eq!(game.act(PlayerCommand::Undo), Change::Position);
        assert_eq!((picture(&game).as_str(), game.status().moves), ("1../.../...", 0));
    }
}

#[test]
fn moving_back_along_a_drag_undoes_steps() {
    let mut game = blocks_in(BlockMetric::Step, "1../.../... | goal: 1 covers 3,1");
    let paths: [(&[Cell], usize); 5] = [
        (&[cell(0, 0), cell(0, 2), cell(0, 1)], 1),
        (&[cell(0, 0), cell(0, 2), cell(0, 0)], 0),
        (&[cell(0, 0), cell(1, 0), cell(1, 1), cell(1, 0), cell(0, 0)], 0),
        // Once around the middle: the loop is not part of the path.
        (&[cell(0, 0), cell(0, 1), cell(1, 1), cell(1, 0), cell(0, 0)], 0),
        (&[cell(0, 0), cell(0, 1), cell(0, 2), cell(1, 2), cell(1, 1), cell(0, 1)], 1),
    ];
    for (path, moves) in paths {
        let change = drag(&mut game, path);
        assert_eq!(change, if moves > 0 { Change::Position } else { Change::Nothing }, "{path:?}");
        assert_eq!(game.status().moves, moves, "{path:?}");
        game.act(PlayerCommand::Undo);
        assert_eq!(picture(&game), "1../.../...", "{path:?}");
    }
}

#[test]
fn a_later_gesture_that_reverses_an_earlier_one_counts() {
    let mut game = blocks_in(BlockMetric::Slide, "1../.../... | goal: 1 covers 3,1");
    drag(&mut game, &[cell(0, 0), cell(0, 2)]);
    drag(&mut game, &[cell(0, 2), cell(0, 0)]);
    assert_eq!((picture(&game).as_str(), game.status().moves), ("1../.../...", 2));
}

#[test]
fn a_drag_stops_at_walls_and_follows_where_it_can() {
    let mut game = blocks_in(BlockMetric::Slide, "1.#2/..#./.... | goal: 1 covers 1,4");
    game.act(PlayerCommand::DragBegin(cell(0, 0)));
    assert_eq!(game.act(PlayerCommand::DragTo(cell(0, 3))), Change::Position);
    assert_eq!(picture(&game), ".1.2/..../....");
    assert_eq!(game.act(PlayerCommand::DragTo(cell(2, 3))), Change::Position);
    assert_eq!(picture(&game), "...2/..../...1");
    assert_eq!(game.act(PlayerCommand::DragTo(cell(0, 3))), Change::Position);
    assert_eq!(picture(&game), "...2/...1/....");
    assert_eq!(game.status().moves, 4);
}

#[test]
fn a_drag_that_never_left_its_cell_is_a_press() {
    let mut game = tiles("1 2 3 4/0 6 7 8/5 9 10 11");
    game.act(PlayerCommand::DragBegin(cell(1, 2)));
    game.act(PlayerCommand::DragTo(cell(1, 2)));
    assert_eq!(game.act(PlayerCommand::DragEnd), Change::Position);
    assert_eq!(board(&game), "1 2 3 4/6 7 _ 8/5 9 10 11");
}

#[test]
fn a_dragged_tile_pushes_and_pulls_the_tiles_in_between() {
    let mut game = tiles("1 2 3 4/0 6 7 8/5 9 10 11");
    game.act(PlayerCommand::DragBegin(cell(1, 2)));
    game.act(PlayerCommand::DragTo(cell(1, 1)));
    assert_eq!((board(&game).as_str(), game.status().moves), ("1 2 3 4/6 7 _ 8/5 9 10 11", 2));
    game.act(PlayerCommand::DragTo(cell(1, 2)));
    assert_eq!((board(&game).as_str(), game.status().moves), ("1 2 3 4/_ 6 7 8/5 9 10 11", 0));
    assert_eq!(game.act(PlayerCommand::DragEnd), Change::Nothing);
    assert_eq!(game.status().undos, 0);
}

#[test]
fn the_blank_can_be_dragged_round_corners() {
    let mut game = tiles("1 2 3 4/0 6 7 8/5 9 10 11");
    drag(&mut game, &[cell(1, 0), cell(1, 1), cell(0, 1), cell(0, 2)]);
    assert_eq!(board(&game), "1 3 _ 4/6 2 7 8/5 9 10 11");
    assert_eq!((game.status().moves, game.status().undos), (3, 1));
}

#[test]
fn a_gesture_ends_at_the_first_solved_position() {
    let mut game = blocks_in(BlockMetric::Step, "1.../.... | goal: 1 covers 1,2");
    assert_eq!(drag(&mut game, &[cell(0, 0), cell(0, 3)]), Change::Finished);
    assert_eq!((picture(&game).as_str(), game.status().moves), (".1../....", 1));
    assert_eq!(game.act(PlayerCommand::DragTo(cell(0, 3))), Change::Nothing);
    assert_eq!(game.act(PlayerCommand::DragEnd), Change::Nothing);
}

#[test]
fn a_cancelled_drag_has_no_effect() {
    let mut game = tiles("1 2 3 4/0 6 7 8/5 9 10 11");
    game.act(PlayerCommand::DragBegin(cell(1, 3)));
    game.act(PlayerCommand::DragTo(cell(1, 2)));
    assert_eq!(game.status().moves, 3);
    assert_eq!(game.act(PlayerCommand::DragCancel), Change::Position);
    assert_eq!((board(&game).as_str(), game.status().moves), ("1 2 3 4/_ 6 7 8/5 9 10 11", 0));
    assert_eq!(game.status().undos, 0);
}

#[test]
fn arrows_go_from_block_to_block_until_one_is_grabbed() {
    let mut game = blocks_in(BlockMetric::Slide, "1.2/.../3.Z | goal: Z covers 1,2");
    let chosen = |game: &dyn Game| game.focus().piece.and_then(|id| Some(game.scene().piece(id)?.label.clone()));
    assert_eq!(chosen(&game), None);
    let walk = [
        (PlayerCommand::Arrow(Right), "1"),
        (PlayerCommand::Arrow(Right), "2"),
        (PlayerCommand::Arrow(Down), "Z"),
        (PlayerCommand::Arrow(Left), "3"),
        (PlayerCommand::Arrow(Up), "1"),
        (PlayerCommand::Choose(PieceChoice::Next), "2"),
        (PlayerCommand::Choose(PieceChoice::Previous), "1"),
        (PlayerCommand::Choose(PieceChoice::Previous), "Z"),
        (PlayerCommand::Choose(PieceChoice::Named('3')), "3"),
        (PlayerCommand::Choose(PieceChoice::Named('?')), "3"),
        (PlayerCommand::Choose(PieceChoice::At(cell(0, 0))), "1"),
    ];
    for (command, expected) in walk {
        game.act(command);
        assert_eq!(chosen(&game).as_deref(), Some(expected), "{command:?}");
    }
    assert_eq!((picture(&game).as_str(), game.status().moves), ("1.2/.../3.Z", 0));
    assert_eq!(game.act(PlayerCommand::Grab), Change::Focus);
    assert_eq!(game.offers(), [Down, Right]);
    assert_eq!(game.act(PlayerCommand::Arrow(Right)), Change::Position);
    assert_eq!(game.act(PlayerCommand::Arrow(Right)), Change::Nothing);
    assert_eq!((picture(&game).as_str(), game.status().moves), (".12/.../3.Z", 1));
}

#[test]
fn fixed_blocks_are_never_chosen() {
    let mut game = blocks_in(BlockMetric::Slide, "12Z/... | goal: Z covers 2,3 | fixed: 1");
    game.act(PlayerCommand::Choose(PieceChoice::Named('1')));
    assert_eq!(game.focus().piece, None);
    game.act(PlayerCommand::Press(cell(0, 0)));
    assert_eq!(game.focus().piece, None);
}

#[test]
fn gestures_that_continue_a_line_or_path_are_one_move_in_the_metric() {
    let puzzle = tiles("1 2 3/0 5 6/4 7 8").puzzle().clone();
    let mut game = GameSession::with_metric(TileMetric::Multi, puzzle, Origin::default());
    let mut counts = |direction| {
        game.act(PlayerCommand::Arrow(direction));
        game.status().moves
    };
    // Two tiles in a row, one after the other, then one in a column, which is a new move.
    assert_eq!([Left, Left, Up].map(&mut counts), [1, 1, 2]);
    let mut counts_back = || {
        game.act(PlayerCommand::Undo);
        game.status().moves
    };
    assert_eq!([counts_back(), counts_back(), counts_back()], [1, 1, 0]);

    let mut game = blocks_in(BlockMetric::Turn, "1.../..../.... | goal: 1 covers 3,4");
    let mut counts = |command| {
        game.act(command);
        game.status().moves
    };
    let arrows = [Right, Down, Right].map(PlayerCommand::Arrow);
    assert_eq!(counts(PlayerCommand::Choose(PieceChoice::Named('1'))), 0);
    assert_eq!(counts(PlayerCommand::Grab), 0);
    // Any path of one block is one move, regardless of how much of it is undone.
    assert_eq!(arrows.map(&mut counts), [1, 1, 1]);
    assert_eq!([counts(PlayerCommand::Undo), counts(PlayerCommand::Redo), counts(PlayerCommand::Undo)], [1, 1, 1]);
}
