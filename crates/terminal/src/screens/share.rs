//! Shows a result as text to share. If the terminal lets programs write to the clipboard, the text
//! is copied. Otherwise, the player can select it here with the mouse.

use super::prelude::*;

/// The key that copies the card. It is not an action, because it does not apply to the board.
pub(super) const KEY: Key = Key::char('c');

/// The screen for sharing a card.
pub(super) struct ShareScreen {
    /// The text of the card.
    card: String,
}

impl ShareScreen {
    /// Creates the screen for a card, and copies the card.
    pub(super) fn new(app: &mut AppContext, card: String) -> Self {
        app.copied = Some(card.clone());
        Self { card }
    }
}

impl Screen for ShareScreen {
    /// Copies the card again with the key that opened the screen, and closes the screen with Enter.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        match (event, action) {
            (Event::Key(key), _) if *key == KEY => app.copied = Some(self.card.clone()),
            (_, Some(Action::Grab)) => return ScreenRequest::Back,
            _ => return ScreenRequest::Pass,
        }
        ScreenRequest::Stay
    }

    /// Draws the card, with instructions.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let keys = app.keys_line(&[(app.key_label(KEY), "do-copy"), (app.key(Action::Back), "do-back")]);
        let body = draw_frame(&app.text("share"), &keys, look, area, buffer);
        let card = lines(&self.card, look, body.width.into());
        put_wrapped(buffer, body, card.len() as u16 + 1, &app.text("share-how"), look.text(Ink::Dim));
        put_lines(buffer, body, 0, card, look.text(Ink::Value));
    }
}

/// Returns the lines of a card. Lines are split after `width` columns and not between words, since
/// a link has no spaces. Without Unicode, squares become ASCII characters.
pub(super) fn lines(card: &str, look: ScreenLook, width: usize) -> Vec<String> {
    let card = if look.is_unicode() {
        card.to_owned()
    } else {
        card.replace('🟩', "#").replace('⬜', "-").replace('🔥', "streak ")
    };
    let mut lines = Vec::new();
    for mut line in card.lines() {
        while !line.is_empty() {
            let part = cut(line, width.max(2));
            line = &line[part.len()..];
            lines.push(part);
        }
    }
    lines
}
