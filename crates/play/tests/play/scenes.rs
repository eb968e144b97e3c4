//! The scenes that front ends draw.

use loyd_core::Direction::{self, Down, Left, Right, Up};
use loyd_play::{Cell, Game, GoalRule, PieceRole, PlayerCommand, Scene, SceneGate, ScenePiece};

use crate::support::{blocks, cell, drag, tiles};

fn piece_named<'a>(scene: &'a Scene, label: &str) -> &'a ScenePiece {
    scene.pieces.iter().find(|piece| piece.label == label).unwrap_or_else(|| panic!("there is no piece {label}"))
}

#[test]
fn tiles_know_their_goal_cells_and_their_directions() {
    let scene = tiles("1 2 3/4 0 5/7 8 6").scene();
    assert_eq!((scene.rows, scene.columns, scene.blank), (3, 3, Some(cell(1, 1))));
    let table: [(&str, bool, &[Direction]); 4] =
        [("1", true, &[]), ("5", false, &[Left]), ("2", true, &[Down]), ("6", false, &[])];
    for (label, is_home, pulls) in table {
        let tile = piece_named(&scene, label);
        assert_eq!((tile.role, tile.is_home, &tile.pulls[..]), (PieceRole::Tile, is_home, pulls), "{label}");
    }
    assert_eq!(piece_named(&scene, "5").home, Some(cell(1, 1)));
    assert_eq!(piece_named(&scene, "5").id, 5);
}

#[test]
fn a_block_scene_shows_walls_roles_directions_and_the_goal() {
    let scene = blocks("1.#/ZZ./23. | goal: Z right | fixed: 2 | horizontal: Z").scene();
    assert_eq!(scene.walls, [cell(0, 2)]);
    let goal = &scene.goals[0];
    assert_eq!((goal.exit, &goal.cells[..]), (Some(Right), &[cell(1, 2)][..]));
    assert_eq!(goal.piece, piece_named(&scene, "Z").id);
    let table: [(&str, PieceRole, &[Direction]); 4] = [
        ("1", PieceRole::Block, &[Right]),
        ("Z", PieceRole::Goal, &[Right]),
        ("2", PieceRole::Fixed, &[]),
        ("3", PieceRole::Block, &[Right]),
    ];
    for (label, role, pulls) in table {
        assert_eq!((piece_named(&scene, label).role, &piece_named(&scene, label).pulls[..]), (role, pulls), "{label}");
    }
    assert_eq!(piece_named(&scene, "Z").cells, [cell(1, 0), cell(1, 1)]);
}

#[test]
fn goals_show_the_cells_to_cover() {
    let last = |rows: &[usize]| rows.iter().map(|&row| cell(row, 2)).collect::<Vec<Cell>>();
    let table = [
        ("Z../..#/...", "Z right", last(&[0, 2])),
        ("Z../..#/...", "Z right own-row", last(&[0])),
        ("Z../..#/...", "Z covers 3,2", vec![cell(2, 1)]),
    ];
    for (layout, goal, cells) in table {
        let game = blocks(&format!("{layout} | goal: {goal}"));
        assert_eq!(game.scene().goals[0].cells, cells, "{goal}");
    }
}

#[test]
fn a_goal_piece_is_in_place_when_its_target_is_reached() {
    let mut game = blocks("Z../.1. | goal: Z covers 1,3");
    assert!(!piece_named(&game.scene(), "Z").is_home);
    drag(&mut game, &[cell(0, 0), cell(0, 2)]);
    assert!(piece_named(&game.scene(), "Z").is_home);
    assert!(!piece_named(&game.scene(), "1").is_home);
}

#[test]
fn motions_show_each_change_once() {
    let mut game = blocks("Z../.1./... | goal: Z covers 3,3");
    let glides = |game: &dyn Game| -> Vec<_> {
        game.motion().phases.iter().map(|phase| (phase[0].from, phase[0].to, phase.len())).collect()
    };
    drag(&mut game, &[cell(0, 0), cell(0, 2), cell(1, 2)]);
    let serial = game.motion().serial;
    assert_eq!(glides(&game), [(cell(0, 2), cell(1, 2), 1)]);
    game.act(PlayerCommand::Undo);
    assert_eq!(glides(&game), [(cell(1, 2), cell(0, 2), 1), (cell(0, 2), cell(0, 0), 1)]);
    game.act(PlayerCommand::Redo);
    assert_eq!(glides(&game), [(cell(0, 0), cell(0, 2), 1), (cell(0, 2), cell(1, 2), 1)]);
    game.act(PlayerCommand::Restart);
    assert_eq!(glides(&game), [(cell(1, 2), cell(0, 0), 1)]);
    assert_eq!(game.motion().serial, serial + 3);
    game.act(PlayerCommand::Arrow(Up));
    assert_eq!(game.motion().serial, serial + 3);
}

#[test]
fn goals_and_gates_describe_their_pieces() {
    let rule = |goal: &str| blocks(&format!("Z.1./..1. | goal: {goal}")).scene().goals[0].rule;
    assert_eq!(rule("Z covers 2,2"), GoalRule::Place);
    assert_eq!(rule("like 1 covers 1,4"), GoalRule::Kind);
    assert_eq!(rule("Z fills 2,2"), GoalRule::Filled);
    assert_eq!(rule("Z right"), GoalRule::Edge);
    let scene = blocks("Z.1./..1. | gate: 1,2 Z | goal: Z leaves down 2-3").scene();
    assert_eq!((scene.goals[0].rule, scene.goals[0].exit), (GoalRule::Exit, Some(Direction::Down)));
    assert_eq!(scene.goals[0].cells, [cell(1, 1), cell(1, 2)]);
    assert_eq!(scene.gates, [SceneGate { cell: cell(0, 1), pieces: vec![0] }]);
}
