//! A result as a text for others: it goes to the clipboard where the terminal lets programs write to it, and stands here to be
//! marked with the mouse where it does not.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Next, Screen, framed, put, put_wrapped};
use crate::context::AppContext;
use crate::event::Event;
use crate::keys::{Action, Key};
use crate::look::{Ink, Look};

/// The key that copies. It is no action: it means nothing on the board.
pub(super) const KEY: Key = Key::char('c');

/// A card that is shared.
pub(super) struct ShareScreen {
    /// Its text.
    card: String,
}

impl ShareScreen {
    /// The screen of a card, which is copied.
    pub(super) fn new(app: &mut AppContext, card: String) -> Self {
        app.copy(card.clone());
        Self { card }
    }
}

impl Screen for ShareScreen {
    /// The key that led here copies once more; Enter goes back.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> Next {
        match (event, action) {
            (Event::Key(key), _) if *key == KEY => app.copy(self.card.clone()),
            (_, Some(Action::Grab)) => return Next::Back,
            _ => return Next::Pass,
        }
        Next::Stay
    }

    /// The card as it is copied, and what became of it.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let keys = format!("{} copy   {} back", KEY.label(look.is_unicode()), app.key(Action::Back));
        let body = framed("Share", &keys, look, area, buffer);
        let card = lines(&self.card, look, body.width.into());
        for (row, line) in (0..body.height).zip(&card) {
            put(buffer, body, row, line, look.text(Ink::Value));
        }
        let note = "Copied, if this terminal lets programs write to the clipboard. If it does not, mark the text with the \
                    mouse, with Shift held.";
        put_wrapped(buffer, body, card.len() as u16 + 1, note, look.text(Ink::Dim));
    }
}

/// The lines of a card, longer ones in parts of `width` characters, since a link has no words. Without Unicode squares are
/// signs.
pub(super) fn lines(card: &str, look: Look, width: usize) -> Vec<String> {
    let card = if look.is_unicode() { card.to_owned() } else { card.replace('🟩', "#").replace('⬜', "-") };
    let parts = |line: &str| {
        let letters: Vec<char> = line.chars().collect();
        letters.chunks(width.max(1)).map(|part| part.iter().collect()).collect::<Vec<String>>()
    };
    card.lines().flat_map(parts).collect()
}
