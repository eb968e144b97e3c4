//! Box-drawing characters or ASCII.

use ratatui::buffer::Buffer;

/// What lines and shapes are drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyphs {
    /// Box-drawing lines and quarter blocks.
    Unicode,
    /// `+`, `-` and `|`.
    Ascii,
}

loyd_front::names!(Glyphs: Self::Unicode = "unicode", Self::Ascii = "ascii");

/// Replaces the signs of names that come from outside, such as `Rush 6×6 · 1`. Letters stay: no other spells the name.
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
