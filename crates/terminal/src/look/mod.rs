//! The appearance: colours that the terminal can show, and the characters for lines and shapes.

mod depth;
mod palette;

pub(crate) use depth::replace_with_ascii;
pub use depth::{ColourDepth, Environment, Glyphs};
use loyd_front::Colouring;
pub use palette::PaletteName;
pub(crate) use palette::{Ink, block_ink, layer_ink};
use ratatui::style::{Color, Modifier, Style};

/// The appearance of everything on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenLook {
    /// The number of colours.
    pub depth: ColourDepth,
    /// The palette.
    pub palette: PaletteName,
    /// What the tile colours mean.
    pub colouring: Colouring,
    /// The characters for lines and shapes.
    pub glyphs: Glyphs,
}

impl ScreenLook {
    /// Returns whether characters beyond ASCII are used.
    pub(crate) fn is_unicode(self) -> bool {
        self.glyphs == Glyphs::Unicode
    }

    /// Returns whether there are colours.
    pub(crate) fn is_coloured(self) -> bool {
        self.depth != ColourDepth::None
    }

    /// Returns the colour of an ink as the terminal can show it: the exact colour, the nearest of
    /// 256, the ink's basic colour, or the default colour.
    pub(crate) fn colour(self, ink: Ink) -> Color {
        let (palettes, basic_colour) = ink.colours();
        let rgb = palettes[self.palette as usize];
        match self.depth {
            ColourDepth::True => Color::Rgb(rgb.0, rgb.1, rgb.2),
            ColourDepth::Indexed => Color::Indexed(rgb.nearest_index()),
            ColourDepth::Sixteen => basic_colour,
            ColourDepth::None => Color::Reset,
        }
    }

    /// Returns the style of text in an ink. Without colours, emphasized text is bold.
    pub(crate) fn text(self, ink: Ink) -> Style {
        match ink {
            Ink::Plain => Style::new(),
            Ink::Dim if !self.is_coloured() => Style::new(),
            _ if !self.is_coloured() => Style::new().add_modifier(Modifier::BOLD),
            Ink::Title | Ink::Good | Ink::Bad => Style::new().fg(self.colour(ink)).add_modifier(Modifier::BOLD),
            _ => Style::new().fg(self.colour(ink)),
        }
    }

    /// Returns the style for the selected entry in a list.
    pub(crate) fn selected(self) -> Style {
        if self.is_coloured() {
            Style::new().bg(self.colour(Ink::Mark)).fg(self.colour(Ink::OnMark)).add_modifier(Modifier::BOLD)
        } else {
            Style::new().add_modifier(Modifier::REVERSED)
        }
    }

    /// Returns the Unicode symbol, or the ASCII one if only ASCII is used.
    pub(crate) fn symbol(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.is_unicode() { unicode } else { ascii }
    }
}
