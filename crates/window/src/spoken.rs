//! The content of the last frame as text. The page copies this text into hidden elements, since a
//! screen reader cannot read the pixels of a canvas.

use std::collections::HashMap;

use egui::{Context, Id};
use loyd_play::{Cell, Scene};

/// The board and the message below it, as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spoken {
    /// The board with its title, row by row.
    pub board: String,
    /// The message, or an empty string.
    pub message: String,
}

/// Notes the text of the board.
pub(crate) fn note_board(context: &Context, board: &str) {
    note(context, |spoken| board.clone_into(&mut spoken.board));
}

/// Notes the message.
pub(crate) fn note_message(context: &Context, message: &str) {
    note(context, |spoken| message.clone_into(&mut spoken.message));
}

/// Returns the text of the last frame.
pub(crate) fn current_text(context: &Context) -> Spoken {
    context.data(|data| data.get_temp(Id::unique("spoken")).unwrap_or_default())
}

/// Changes the noted text.
fn note(context: &Context, change: impl FnOnce(&mut Spoken)) {
    context.data_mut(|data| change(data.get_temp_mut_or_default(Id::unique("spoken"))));
}

/// Returns the board as text, row by row: piece labels, `#` for a wall, `=` for a gate without a
/// piece, and a dot for an empty cell.
pub(crate) fn board_text(scene: &Scene) -> String {
    // A hash map, because the largest boards have 16,383 pieces.
    let mut pieces: HashMap<Cell, &str> = HashMap::with_capacity(scene.columns * scene.rows);
    for piece in &scene.pieces {
        pieces.extend(piece.cells.iter().map(|cell| (*cell, piece.label.as_str())));
    }
    let row = |row: usize| {
        let cell = |column: usize| {
            let cell = Cell::new(row, column);
            match pieces.get(&cell) {
                Some(&label) => label.to_owned(),
                None if scene.walls.contains(&cell) => "#".to_owned(),
                None if scene.gates.iter().any(|gate| gate.cell == cell) => "=".to_owned(),
                None => "·".to_owned(),
            }
        };
        (0..scene.columns).map(cell).collect::<Vec<_>>().join(" ")
    };
    (0..scene.rows).map(row).collect::<Vec<_>>().join(" / ")
}
