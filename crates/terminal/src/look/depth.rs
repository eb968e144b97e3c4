//! How many colours a terminal has, by its environment variables.

use std::env;

use ratatui::style::Color;

use super::Glyphs;
use super::palette::Ink;
use super::rgb::Rgb;

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// 16 million.
    True,
    /// 256.
    Indexed,
    /// The sixteen that every terminal has its own of.
    Sixteen,
    /// None.
    None,
}

impl Depth {
    /// The nearest colour that the terminal has.
    pub(super) fn colour(self, rgb: Rgb, ink: Ink) -> Color {
        match self {
            Self::True => Color::Rgb(rgb.0, rgb.1, rgb.2),
            Self::Indexed => Color::Indexed(rgb.indexed()),
            Self::Sixteen => ink.of_sixteen(),
            Self::None => Color::Reset,
        }
    }
}

loyd_front::names!(Depth: Self::True = "true", Self::Indexed = "256", Self::Sixteen = "16", Self::None = "none");

/// What the surroundings of the program say about its terminal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// `NO_COLOR`, `COLORTERM`, `TERM` and the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set; empty where there is
    /// none.
    pub no_color: String,
    /// See above.
    pub colorterm: String,
    /// See above.
    pub term: String,
    /// See above.
    pub locale: String,
}

impl Environment {
    /// The environment variables of this program.
    pub fn of_process() -> Self {
        let variable = |name| env::var(name).unwrap_or_default();
        let locales = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable);
        Self {
            no_color: variable("NO_COLOR"),
            colorterm: variable("COLORTERM"),
            term: variable("TERM"),
            locale: locales.into_iter().find(|locale| !locale.is_empty()).unwrap_or_default(),
        }
    }

    /// The colours that the terminal has. A player who sets `NO_COLOR` wants none.
    ///
    /// ```
    /// use loyd_terminal::look::{Depth, Environment};
    /// let xterm = Environment { term: "xterm-256color".to_owned(), ..Environment::default() };
    /// assert_eq!(xterm.depth(), Depth::Indexed);
    /// assert_eq!(Environment { no_color: "1".to_owned(), ..xterm }.depth(), Depth::None);
    /// ```
    pub fn depth(&self) -> Depth {
        let has = |part: &str| self.term.contains(part);
        let is_plain = self.term == "dumb" || has("mono") || self.term.starts_with("vt") || self.term.ends_with("-m");
        if !self.no_color.is_empty() || is_plain {
            Depth::None
        } else if ["truecolor", "24bit"].contains(&self.colorterm.as_str()) || has("direct") {
            Depth::True
        } else if has("256") || has("kitty") || has("alacritty") || (cfg!(windows) && self.term.is_empty()) {
            Depth::Indexed
        } else {
            Depth::Sixteen
        }
    }

    /// What the terminal can be drawn with: plain ASCII unless the locale says UTF-8.
    pub fn glyphs(&self) -> Glyphs {
        let locale = self.locale.to_ascii_lowercase();
        let is_utf8 = locale.contains("utf-8") || locale.contains("utf8") || cfg!(windows) || cfg!(target_os = "macos");
        // The Linux console has box-drawing lines, but few of the quarter blocks.
        if is_utf8 && self.term != "linux" { Glyphs::Unicode } else { Glyphs::Ascii }
    }
}
