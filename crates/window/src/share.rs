//! Positions and games as text that others can open.

use loyd_core::text::{AnyPuzzle, ReadOptions, one_line, read_argument};
use loyd_play::Game;

/// The position where a game is, as one line.
pub(crate) fn position(game: &dyn Game) -> String {
    let (puzzle, scene) = (game.puzzle(), game.scene());
    let rows = (0..scene.rows).map(|row| {
        let cells = (0..scene.columns).map(|column| {
            let cell = loyd_play::Cell::new(row, column);
            match scene.piece_at(cell) {
                Some(piece) => piece.label.clone(),
                None => match puzzle {
                    AnyPuzzle::Tiles(_) => "0".to_owned(),
                    AnyPuzzle::Blocks(_) if scene.walls.contains(&cell) => "#".to_owned(),
                    AnyPuzzle::Blocks(_) => ".".to_owned(),
                },
            }
        });
        match puzzle {
            AnyPuzzle::Tiles(_) => cells.collect::<Vec<_>>().join(" "),
            AnyPuzzle::Blocks(_) => cells.collect(),
        }
    });
    let board = rows.collect::<Vec<_>>().join("/");
    // What a start's text has behind its rows, freedoms and the goal, holds for every position.
    let start = one_line(&puzzle);
    let text = match start.split_once(" | ") {
        Some((_, rest)) => format!("{board} | {rest}"),
        None => board,
    };
    if read_argument(&text, &ReadOptions::default()).is_ok() { text } else { start }
}
