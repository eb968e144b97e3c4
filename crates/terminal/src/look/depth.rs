//! A terminal's capabilities, according to its environment variables: the number of colours, and
//! whether it shows box-drawing characters or only ASCII.

use std::env;

use loyd_front::Language;
use loyd_front::words::system_locale;
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

/// Replaces symbols with ASCII in the whole buffer, for external names such as `Rush 6×6 · 1`.
/// Letters are kept, because a name must not be respelled.
pub(crate) fn replace_with_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        match cell.symbol() {
            "×" => cell.set_symbol("x"),
            "·" | "–" | "—" => cell.set_symbol("-"),
            "…" => cell.set_symbol("~"),
            "★" => cell.set_symbol("*"),
            "‘" | "’" => cell.set_symbol("'"),
            "“" | "”" | "«" | "»" => cell.set_symbol("\""),
            _ => cell,
        };
    }
}

/// The number of colours that a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourDepth {
    /// 16 million colours.
    True,
    /// 256 colours.
    Indexed,
    /// The sixteen basic colours, which each terminal defines in its own way.
    Sixteen,
    /// No colours.
    None,
}

loyd_front::names!(ColourDepth: Self::True = "true", Self::Indexed = "256", Self::Sixteen = "16", Self::None = "none");

/// The environment variables that describe the terminal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment {
    /// `NO_COLOR`, or an empty string if it is not set.
    pub no_color: String,
    /// `COLORTERM`, or an empty string.
    pub colorterm: String,
    /// `TERM`, or an empty string.
    pub term: String,
    /// The first of `LC_ALL`, `LC_CTYPE` and `LANG` that is not empty, or an empty string.
    pub locale: String,
    /// The locale for messages, from `LC_ALL`, `LC_MESSAGES` or `LANG`, or from the desktop.
    pub messages: String,
}

impl Environment {
    /// Returns the values from this process's environment.
    pub fn of_process() -> Self {
        let variable = |name| env::var(name).unwrap_or_default();
        let locales = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable);
        Self {
            no_color: variable("NO_COLOR"),
            colorterm: variable("COLORTERM"),
            term: variable("TERM"),
            locale: locales.into_iter().find(|locale| !locale.is_empty()).unwrap_or_default(),
            messages: system_locale(),
        }
    }

    /// Returns the number of colours that the terminal has, or [`ColourDepth::None`] if `NO_COLOR`
    /// is set.
    ///
    /// ```
    /// use loyd_terminal::look::{ColourDepth, Environment};
    /// let xterm = Environment { term: "xterm-256color".to_owned(), ..Environment::default() };
    /// assert_eq!(xterm.depth(), ColourDepth::Indexed);
    /// assert_eq!(Environment { no_color: "1".to_owned(), ..xterm }.depth(), ColourDepth::None);
    /// ```
    pub fn depth(&self) -> ColourDepth {
        let has = |part: &str| self.term.contains(part);
        let is_plain = self.term == "dumb" || has("mono") || self.term.starts_with("vt") || self.term.ends_with("-m");
        if !self.no_color.is_empty() || is_plain {
            ColourDepth::None
        } else if ["truecolor", "24bit"].contains(&self.colorterm.as_str()) || has("direct") {
            ColourDepth::True
        } else if has("256") || has("kitty") || has("alacritty") || (cfg!(windows) && self.term.is_empty()) {
            ColourDepth::Indexed
        } else {
            ColourDepth::Sixteen
        }
    }

    /// Returns the glyphs that the terminal can show: ASCII on the Linux console or if the locale
    /// does not use UTF-8.
    pub fn glyphs(&self) -> Glyphs {
        // The Linux console has box-drawing lines, but few of the quarter blocks.
        if self.is_utf8() && self.term != "linux" { Glyphs::Unicode } else { Glyphs::Ascii }
    }

    /// Returns the language for messages, or English if the locale does not use UTF-8.
    ///
    /// ```
    /// use loyd_front::Language;
    /// use loyd_terminal::look::Environment;
    /// let german = Environment {
    ///     locale: "de_DE.UTF-8".to_owned(),
    ///     messages: "de_DE.UTF-8".to_owned(),
    ///     ..Environment::default()
    /// };
    /// assert_eq!(german.language(), Language::German);
    /// assert_eq!(Environment::default().language(), Language::English);
    /// ```
    pub fn language(&self) -> Language {
        if self.is_utf8() { Language::from_locale(&self.messages) } else { Language::default() }
    }

    /// Returns whether the locale uses UTF-8.
    fn is_utf8(&self) -> bool {
        let locale = self.locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8") || cfg!(windows) || cfg!(target_os = "macos")
    }
}
