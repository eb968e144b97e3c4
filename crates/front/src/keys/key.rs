use std::fmt;
use std::str::FromStr;

use crate::words::Words;

/// A pressed key with its modifiers.
///
/// Its text form is, for example, `u`, `U`, `ctrl-z`, `alt-left`, `shift-tab`, `f1` or `space`.
/// Shift is part of a character: `U` is the letter typed with Shift.
///
/// ```
/// use loyd_front::keys::{Code, Key};
/// assert_eq!("ctrl-z".parse(), Ok(Key { ctrl: true, ..Key::char('z') }));
/// assert_eq!(Key::from(Code::BackTab).to_string(), "shift-tab");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    /// The key without modifiers.
    pub code: Code,
    /// Whether Ctrl is held.
    pub ctrl: bool,
    /// Whether Alt is held.
    pub alt: bool,
}

/// A key without modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Code {
    /// A character.
    Char(char),
    /// The left arrow.
    Left,
    /// The right arrow.
    Right,
    /// The up arrow.
    Up,
    /// The down arrow.
    Down,
    /// Return.
    Enter,
    /// Tab.
    Tab,
    /// Tab with Shift.
    BackTab,
    /// Escape.
    Esc,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Insert.
    Insert,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// A function key, from 1.
    F(u8),
}

/// The named keys, including named characters.
const NAMES: [(&str, Code); 17] = [
    ("left", Code::Left),
    ("right", Code::Right),
    ("up", Code::Up),
    ("down", Code::Down),
    ("enter", Code::Enter),
    ("tab", Code::Tab),
    ("shift-tab", Code::BackTab),
    ("esc", Code::Esc),
    ("backspace", Code::Backspace),
    ("delete", Code::Delete),
    ("insert", Code::Insert),
    ("home", Code::Home),
    ("end", Code::End),
    ("page-up", Code::PageUp),
    ("page-down", Code::PageDown),
    ("space", Code::Char(' ')),
    ("minus", Code::Char('-')),
];

impl Key {
    /// Returns the key for a character, without modifiers except perhaps Shift.
    pub const fn char(character: char) -> Self {
        Self { code: Code::Char(character), ctrl: false, alt: false }
    }

    /// Returns the key's label in the player's language, with arrow symbols if `unicode` is set:
    /// `←`, `Ctrl+Z`, `Space`.
    pub fn label(self, words: &Words, unicode: bool) -> String {
        let modifiers =
            [(self.ctrl, "Ctrl+"), (self.alt, "Alt+")].map(|(is_held, name)| if is_held { name } else { "" });
        let name = match self.code {
            Code::Left if unicode => "←".to_owned(),
            Code::Right if unicode => "→".to_owned(),
            Code::Up if unicode => "↑".to_owned(),
            Code::Down if unicode => "↓".to_owned(),
            Code::BackTab => "Shift+Tab".to_owned(),
            Code::Char(' ') => words.say("key-space"),
            Code::Enter => words.say("key-enter"),
            Code::Char(letter) if self.ctrl => letter.to_uppercase().to_string(),
            Code::Char(character) => character.to_string(),
            code => capitalise(&Self::from(code).to_string()),
        };
        modifiers.concat() + &name
    }
}

fn capitalise(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl From<Code> for Key {
    fn from(code: Code) -> Self {
        Self { code, ctrl: false, alt: false }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (is_held, name) in [(self.ctrl, "ctrl-"), (self.alt, "alt-")] {
            f.write_str(if is_held { name } else { "" })?;
        }
        if let Some((name, _)) = NAMES.iter().find(|(_, code)| *code == self.code) {
            return f.write_str(name);
        }
        match self.code {
            Code::Char(character) => write!(f, "{character}"),
            Code::F(number) => write!(f, "f{number}"),
            _ => Ok(()),
        }
    }
}

/// An error from parsing a key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown key `{text}`: expected a character, or a name such as `space`, `enter`, `ctrl-z` or `f1`")]
pub struct UnknownKey {
    /// The invalid string.
    pub text: String,
}

impl FromStr for Key {
    type Err = UnknownKey;

    fn from_str(text: &str) -> Result<Self, UnknownKey> {
        let (mut rest, mut ctrl, mut alt) = (text, false, false);
        loop {
            if let Some(code) = code(rest) {
                return Ok(Self { code, ctrl, alt });
            }
            match rest.split_once('-') {
                Some(("ctrl", after)) if !ctrl => (ctrl, rest) = (true, after),
                Some(("alt", after)) if !alt => (alt, rest) = (true, after),
                _ => return Err(UnknownKey { text: text.to_owned() }),
            }
        }
    }
}

fn code(name: &str) -> Option<Code> {
    let mut characters = name.chars();
    if let (Some(character), None) = (characters.next(), characters.next()) {
        return (!character.is_control()).then_some(Code::Char(character));
    }
    let by_name = NAMES.iter().find(|(known, _)| *known == name).map(|(_, code)| *code);
    let function_key = || name.strip_prefix('f')?.parse().ok().filter(|number| (1..=24).contains(number)).map(Code::F);
    by_name.or_else(function_key)
}
