//! How things look: colours by the terminal's means, and what lines and shapes are drawn with.

mod depth;
mod glyphs;
mod palette;
mod rgb;

use loyd_front::Colouring;
use ratatui::style::{Color, Modifier, Style};

pub use depth::{Depth, Environment};
pub use glyphs::Glyphs;
pub(crate) use glyphs::spell_in_ascii;
pub use palette::PaletteName;
pub(crate) use palette::{Ink, block_ink, layer_ink};

/// Everything that decides how things look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The colours that there are.
    pub depth: Depth,
    /// The colours that are chosen.
    pub palette: PaletteName,
    /// What the colours of tiles show.
    pub colouring: Colouring,
    /// What is drawn with.
    pub glyphs: Glyphs,
}

impl Look {
    /// Whether more than ASCII is drawn with.
    pub(crate) fn is_unicode(self) -> bool {
        self.glyphs == Glyphs::Unicode
    }

    /// Whether there are colours.
    pub(crate) fn is_coloured(self) -> bool {
        self.depth != Depth::None
    }

    /// The colour of an ink, as the terminal can show it.
    pub(crate) fn colour(self, ink: Ink) -> Color {
        self.depth.colour(self.palette.rgb(ink), ink)
    }

    /// Text in an ink; without colours what stands out is bold and what stands back is dim.
    pub(crate) fn text(self, ink: Ink) -> Style {
        match ink {
            Ink::Plain => Style::new(),
            Ink::Dim if !self.is_coloured() => Style::new(),
            _ if !self.is_coloured() => Style::new().add_modifier(Modifier::BOLD),
            Ink::Title | Ink::Good | Ink::Bad => Style::new().fg(self.colour(ink)).add_modifier(Modifier::BOLD),
            _ => Style::new().fg(self.colour(ink)),
        }
    }

    /// The marked entry of a list.
    pub(crate) fn marked(self) -> Style {
        if self.is_coloured() {
            Style::new().bg(self.colour(Ink::Mark)).fg(self.colour(Ink::OnMark)).add_modifier(Modifier::BOLD)
        } else {
            Style::new().add_modifier(Modifier::REVERSED)
        }
    }

    /// A sign: the first where more than ASCII is drawn with.
    pub(crate) fn sign(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.is_unicode() { unicode } else { ascii }
    }
}
