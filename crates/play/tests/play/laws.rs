//! Laws that hold for every game, checked with thousands of random inputs.

use loyd_core::random::{Rng, Seed, below};
use loyd_core::{BlockMetric, Direction, TileMetric, moves_in};
use loyd_play::{
    Cell, Change, ClockState, Game, GameFamily, GameSession, GameStatus, Origin, PieceChoice, PlayerCommand, TileDeal,
    load,
};
use std::time::Duration;

use crate::support::block_puzzle;

const INPUTS: usize = 10_000;
/// The number of inputs between two checks that a saved game loads unchanged.
const CHECK_INTERVAL: usize = 400;

/// A random player on a board of this size.
struct Player<R> {
    source: R,
    rows: usize,
    columns: usize,
}

impl<R: Rng> Player<R> {
    fn number(&mut self, bound: usize) -> usize {
        below(bound as u32, &mut self.source) as usize
    }

    fn cell(&mut self) -> Cell {
        Cell::new(self.number(self.rows), self.number(self.columns))
    }

    fn direction(&mut self) -> Direction {
        Direction::ALL[self.number(4)]
    }

    /// Returns the next command, mostly a move. A drag begins, moves and ends with separate
    /// commands, possibly with other commands in between.
    fn command(&mut self) -> PlayerCommand {
        match self.number(200) {
            0..70 => PlayerCommand::Arrow(self.direction()),
            70..90 => PlayerCommand::Press(self.cell()),
            90..105 => PlayerCommand::DragBegin(self.cell()),
            105..140 => PlayerCommand::DragTo(self.cell()),
            140..155 => PlayerCommand::DragEnd,
            155..160 => PlayerCommand::DragCancel,
            160..165 => PlayerCommand::Choose(PieceChoice::Next),
            165..168 => PlayerCommand::Choose(PieceChoice::At(self.cell())),
            168..170 => PlayerCommand::Grab,
            170..183 => PlayerCommand::Undo,
            183..197 => PlayerCommand::Redo,
            197 => PlayerCommand::Restart,
            198 => PlayerCommand::Forward,
            _ => PlayerCommand::Backward,
        }
    }
}

/// Returns the sum of the gestures' lengths, and the length of all steps together.
fn lengths<P: GameFamily>(game: &GameSession<P>) -> (usize, usize) {
    let metric = game.status().metric.parse().expect("a metric");
    let sum = game.gestures().map(|steps| moves_in::<P>(metric, steps)).sum();
    let steps: Vec<_> = game.gestures().flatten().copied().collect();
    (sum, moves_in::<P>(metric, &steps))
}

/// Plays at random, and checks the laws after each input.
fn play<P: GameFamily>(mut game: GameSession<P>, seed: u64) {
    let scene = game.scene();
    let mut player = Player { source: Seed(seed).source(), rows: scene.rows, columns: scene.columns };
    let mut is_dragged = false;
    for input in 0..INPUTS {
        game.set_time(Duration::from_millis(7 * input as u64));
        let command = player.command();
        let (before, scene) = (game.status(), game.scene());
        let change = game.act(command);
        assert!(change.is_move() || game.scene() == scene, "{command:?} changed the scene and returned {change:?}");
        is_dragged = match command {
            PlayerCommand::DragBegin(_) => change != Change::Over,
            PlayerCommand::DragTo(_) => is_dragged && game.status().undos == before.undos,
            _ => false,
        };
        if !is_dragged {
            let (sum, joined) = lengths(&game);
            let status = game.status();
            assert_eq!((status.moves, status.separate), (joined, sum), "{command:?}");
            assert!(joined <= sum);
            if input % CHECK_INTERVAL == 0 {
                assert_leads_here(&game);
                assert_loads_unchanged(&game);
            }
        }
    }
    game.act(PlayerCommand::DragEnd);
    assert_undoes_and_redoes(game);
}

/// Asserts that the game's steps lead from its starting position to its current one.
fn assert_leads_here<P: GameFamily>(game: &GameSession<P>) {
    let mut position = game.puzzle().start();
    for &step in game.gestures().flatten() {
        game.puzzle().play(&mut position, step).expect("steps are legal");
    }
    assert_eq!(position, *game.position());
}

/// Asserts that a saved game loads unchanged.
fn assert_loads_unchanged<P: GameFamily>(game: &GameSession<P>) {
    let text = game.save();
    let loaded = load(&text).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
    assert_eq!(loaded.save(), text);
    assert_eq!(loaded.scene(), game.scene());
    assert_eq!(paused(loaded.status()), paused(game.status()));
    assert_eq!(loaded.moves_text(), game.moves_text());
}

/// Returns the status, with a running clock paused as in a loaded game.
fn paused(status: GameStatus) -> GameStatus {
    let clock = if status.clock == ClockState::Running { ClockState::Paused } else { status.clock };
    GameStatus { clock, ..status }
}

fn assert_undoes_and_redoes<P: GameFamily>(mut game: GameSession<P>) {
    while game.act(PlayerCommand::Redo) != Change::Nothing {}
    let (end, moves) = (game.position().clone(), game.status().moves);
    let undos = std::iter::from_fn(|| game.act(PlayerCommand::Undo).is_move().then_some(())).count();
    assert_eq!((game.position(), game.status().moves), (&game.puzzle().start(), 0));
    let redos = std::iter::from_fn(|| game.act(PlayerCommand::Redo).is_move().then_some(())).count();
    assert_eq!((game.position(), game.status().moves, redos), (&end, moves, undos));
    assert!(undos > 50, "{undos} gestures are too few");
    assert_loads_unchanged(&game);
}

#[test]
fn ten_thousand_inputs_on_tiles_obey_the_laws() {
    for (metric, side) in [(TileMetric::Single, 4), (TileMetric::Multi, 3)] {
        let deal = TileDeal { metric, ..TileDeal::new(side, side, Seed(side as u64)) };
        play(deal.game().expect("an ordinary size"), 11);
    }
}

#[test]
fn ten_thousand_inputs_on_blocks_obey_the_laws() {
    let klotski = "abbc/abbc/deef/dghf/i..j | goal: b covers 4,2";
    for (metric, seed) in [(BlockMetric::Step, 1), (BlockMetric::Slide, 2), (BlockMetric::Turn, 3)] {
        play(GameSession::with_metric(metric, block_puzzle(klotski), Origin::default()), seed);
    }
}

#[test]
fn ten_thousand_inputs_obey_the_laws_where_the_goal_is_often_reached() {
    play(GameSession::new(block_puzzle("Z../1.2 | goal: Z right"), Origin::default()), 4);
}
