//! A solution has the same move count with every input device.

use loyd_core::text::AnyPuzzle;
use loyd_core::{BlockMetric, BlockPuzzle, BlockStep};
use loyd_front::keys::{Action, Key, KeyMap};
use loyd_front::{LevelPlace, Player};
use loyd_play::{Cell, Game, PlayerCommand};
use loyd_records::{GameOutcome, MemoryStore};

use crate::support::{player, solution, wait};

fn game(player: &Player) -> &dyn Game {
    player.session.game().expect("a game")
}

/// Makes a step with keys: the name of the block, Enter, arrows.
fn by_keyboard(player: &mut Player, puzzle: &BlockPuzzle, step: BlockStep) {
    let mut press = |key: Key| player.key(key, KeyMap::default().action(key));
    press(Key::char('\''));
    press(Key::char(puzzle.pieces()[usize::from(step.piece)].name));
    if !game(player).focus().grabbed {
        player.key(Key::from(loyd_front::keys::Code::Enter), Some(Action::Grab));
    }
    player.perform(Action::Move(step.direction));
}

/// Makes a step with a mouse: one drag, with the pointer held still for a while before the button
/// is released.
fn by_mouse(player: &mut Player, _: &BlockPuzzle, step: BlockStep) {
    let (from, to) = drag_cells(player, step);
    for command in
        [PlayerCommand::DragBegin(from), PlayerCommand::DragTo(to), PlayerCommand::DragTo(to), PlayerCommand::DragEnd]
    {
        player.point(command);
    }
}

/// Makes a step by touch: a drag that overshoots its cell and returns to it.
fn by_touch(player: &mut Player, _: &BlockPuzzle, step: BlockStep) {
    let (from, to) = drag_cells(player, step);
    for command in [
        PlayerCommand::DragBegin(from),
        PlayerCommand::DragTo(to),
        PlayerCommand::DragTo(from),
        PlayerCommand::DragTo(to),
    ] {
        player.point(command);
    }
    player.point(PlayerCommand::DragEnd);
}

/// Makes a step with a gamepad: shoulder buttons choose blocks, the lowest button grabs, and the
/// directional pad moves.
fn by_gamepad(player: &mut Player, _: &BlockPuzzle, step: BlockStep) {
    while game(player).focus().piece != Some(usize::from(step.piece)) {
        player.perform(Action::NextPiece);
    }
    if !game(player).focus().grabbed {
        player.perform(Action::Grab);
    }
    player.perform(Action::Move(step.direction));
}

/// Returns the first cell of a step's block, and the adjacent cell in its direction.
fn drag_cells(player: &Player, step: BlockStep) -> (Cell, Cell) {
    let scene = game(player).scene();
    let from = scene.pieces[usize::from(step.piece)].cells[0];
    (from, from.neighbour(step.direction, scene.rows, scene.columns).expect("a cell of the board"))
}

#[test]
fn blocks_b5_keyboard_mouse_touch_and_gamepad_reach_the_same_count_stars_and_next_level() {
    type Make = fn(&mut Player, &BlockPuzzle, BlockStep);
    for make in [by_keyboard as Make, by_mouse, by_touch, by_gamepad] {
        let (mut player, _) = player(&MemoryStore::new());
        player.start_level(LevelPlace { pack: 0, level: 0 });
        wait(&mut player, 1_000);
        let Some(AnyPuzzle::Blocks(puzzle)) = player.session.game().map(Game::puzzle) else { panic!("a level") };
        let solution = solution(&puzzle);
        for &step in solution.steps() {
            make(&mut player, &puzzle, step);
        }
        let status = game(&player).status();
        let finish = status.finish.expect("the level is solved");
        assert_eq!(finish.moves, solution.length(BlockMetric::Slide));
        assert_eq!(status.par, Some(finish.moves), "the solution earns all stars");
        let record = player.session.recorder.records.games()[0].clone();
        assert_eq!((record.play.moves as usize, record.play.outcome), (finish.moves, GameOutcome::Solved));
        wait(&mut player, 5_000);
        assert_eq!(player.session.level, Some(LevelPlace { pack: 0, level: 1 }));
    }
}
