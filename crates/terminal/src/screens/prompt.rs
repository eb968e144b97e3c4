//! A text input with a cursor.

use loyd_files::FileKind;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::event::Event;
use crate::keys::Code;
use crate::look::{Ink, ScreenLook};
use crate::text::{columns, cut};

/// A single-line text input.
#[derive(Clone, Debug, Default)]
pub(super) struct Prompt {
    /// The typed text.
    pub(super) text: String,
    /// The position of the cursor, in characters.
    cursor: usize,
}

/// The effect of an event on a prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PromptEffect {
    /// The text may have changed.
    Text,
    /// The input was confirmed.
    Done,
    /// The prompt was cancelled.
    Cancelled,
}

impl Prompt {
    /// Handles a key or pasted text.
    pub(super) fn handle(&mut self, event: &Event) -> PromptEffect {
        let length = self.text.chars().count();
        match event {
            Event::Paste(text) => self.paste(text),
            Event::Key(key) => match key.code {
                Code::Enter => return PromptEffect::Done,
                Code::Esc => return PromptEffect::Cancelled,
                Code::Char('c') if key.ctrl => return PromptEffect::Cancelled,
                Code::Char('u') if key.ctrl => *self = Self::default(),
                Code::Char(character) if !key.ctrl && !key.alt => {
                    self.text.insert(self.byte_index(self.cursor), character);
                    self.cursor += 1;
                }
                Code::Backspace if self.cursor > 0 => {
                    self.cursor -= 1;
                    self.remove();
                }
                Code::Delete if self.cursor < length => self.remove(),
                Code::Left => self.cursor = self.cursor.saturating_sub(1),
                Code::Right => self.cursor = (self.cursor + 1).min(length),
                Code::Home => self.cursor = 0,
                Code::End => self.cursor = length,
                _ => {}
            },
            _ => {}
        }
        PromptEffect::Text
    }

    /// Inserts pasted text, up to the size limit of a puzzle.
    fn paste(&mut self, text: &str) {
        let max_bytes = (FileKind::PUZZLE.max_bytes as usize).saturating_sub(self.text.len());
        let text = &text[..text.floor_char_boundary(max_bytes)];
        let visible: String = text.chars().filter(|c| !c.is_control()).collect();
        self.text.insert_str(self.byte_index(self.cursor), &visible);
        self.cursor += visible.chars().count();
    }

    /// Draws the line with its cursor. A long line scrolls.
    pub(super) fn draw(&self, look: ScreenLook, area: Rect, buffer: &mut Buffer) {
        let max_columns = usize::from(area.width.saturating_sub(3));
        let cursor_byte = self.byte_index(self.cursor);
        // As many characters before the cursor as fit, with one column for the cursor itself.
        let (mut first, mut taken) = (cursor_byte, 1);
        for (index, character) in self.text[..cursor_byte].char_indices().rev() {
            taken += columns(character.encode_utf8(&mut [0; 4]));
            if taken > max_columns {
                break;
            }
            first = index;
        }
        let visible_text = cut(&self.text[first..], max_columns);
        buffer.set_stringn(area.x, area.y, format!("> {visible_text}"), usize::from(area.width), look.text(Ink::Plain));
        let cursor = area.x + 2 + columns(&self.text[first..cursor_byte]) as u16;
        if let Some(cell) = buffer.cell_mut((cursor, area.y)) {
            cell.modifier.insert(Modifier::REVERSED);
        }
    }

    /// Removes the character at the cursor.
    fn remove(&mut self) {
        self.text.remove(self.byte_index(self.cursor));
    }

    /// Returns the byte index of a character.
    fn byte_index(&self, cursor: usize) -> usize {
        self.text.char_indices().nth(cursor).map_or(self.text.len(), |(index, _)| index)
    }
}
