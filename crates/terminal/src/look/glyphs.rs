//! Box-drawing characters or ASCII.

use ratatui::buffer::Buffer;

/// The characters for lines and shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyphs {
    /// Box-drawing lines and quarter blocks.
    Unicode,
    /// `+`, `-` and `|`.
    Ascii,
}

loyd_front::names!(Glyphs: Self::Unicode = "unicode", Self::Ascii = "ascii");

/// Replaces signs in external names, such as `Rush 6×6 · 1`, with ASCII. Letters are kept, because
/// a name has no other spelling.
pub(crate) fn spell_in_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        match cell.symbol() {
            "×" => cell.set_symbol("x"),
            "·" | "–" | "—" => cell.set_symbol("-"),
            "‘" | "’" => cell.set_symbol("'"),
            "“" | "”" => cell.set_symbol("\""),
            _ => cell,
        };
    }
}
