//! The name of the program in tiles, for the start screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::put;
use crate::look::{Ink, ScreenLook, layer_ink};

/// The height of the logo in rows.
pub(super) const HEIGHT: u16 = 3;

/// Draws the name of the program on four tiles, or on one line if there is less room.
pub(super) fn draw(look: ScreenLook, area: Rect, buffer: &mut Buffer) {
    if area.height < HEIGHT || area.width < 32 {
        return put(buffer, area, 0, "L O Y D", look.text(Ink::Title));
    }
    for (index, letter) in "LOYD".chars().enumerate() {
        let left = area.x + 8 * index as u16;
        let (rows, style) = tile(letter, index, look);
        for (row, text) in rows.iter().enumerate() {
            buffer.set_string(left, area.y + row as u16, text, style[row]);
        }
    }
}

/// Returns one letter as a tile of three rows.
fn tile(letter: char, index: usize, look: ScreenLook) -> ([String; 3], [Style; 3]) {
    let ink = look.colour(layer_ink(index + 2));
    if look.is_unicode() && look.is_coloured() {
        let edge = Style::new().fg(ink);
        let middle = Style::new().bg(ink).fg(look.colour(Ink::OnPiece)).add_modifier(Modifier::BOLD);
        return (["▄▄▄▄▄▄".into(), format!("  {letter}   "), "▀▀▀▀▀▀".into()], [edge, middle, edge]);
    }
    let style = look.text(Ink::Title);
    let rows = if look.is_unicode() {
        ["╭────╮".into(), format!("│ {letter}  │"), "╰────╯".into()]
    } else {
        ["+----+".into(), format!("| {letter}  |"), "+----+".into()]
    };
    (rows, [style; 3])
}
