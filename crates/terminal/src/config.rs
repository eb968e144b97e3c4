//! The TOML configuration file: keys, appearance and preferences for playing.
//!
//! ```toml
//! [keys]
//! undo = ["u", "backspace"]
//! hint = "f2"
//!
//! [look]
//! palette = "colour-blind"
//! colours = "256"
//! glyphs = "ascii"
//!
//! [play]
//! arrows = "blank"
//! ```

use std::io;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use loyd_core::text::{Fault, FaultLog, Faults};
use loyd_core::wording::visible;
use loyd_files::FileKind;
use loyd_front::AppSettings;
use loyd_front::keys::{Action, Key, KeyMap};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::look::Environment;
use crate::preferences::Preferences;

/// The contents of a configuration file.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The key bindings.
    pub keys: KeyMap,
    /// The names and values of preferences, which override those chosen in the program.
    pub preferences: Vec<(String, String)>,
}

impl Default for Config {
    /// Returns the default key bindings for a terminal, and no preferences.
    fn default() -> Self {
        Self { keys: KeyMap::of_terminal(), preferences: Vec::new() }
    }
}

/// The reason why a configuration cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file exists but cannot be read.
    #[error("cannot read {}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The file has faults.
    #[error("{}:\n{faults}", path.display())]
    Faulty {
        /// The file.
        path: PathBuf,
        /// All faults, each with its line.
        faults: Faults,
    },
}

impl Config {
    /// Returns the path of the configuration file on this platform, or `None` if the platform has
    /// no such location.
    pub fn default_file() -> Option<PathBuf> {
        ProjectDirs::from("", "", "loyd").map(|folders| folders.config_dir().join("terminal.toml"))
    }

    /// Reads a file, which must exist.
    ///
    /// # Errors
    /// [`ConfigError`] if the file cannot be read or has faults.
    pub fn read(path: &Path) -> Result<Self, ConfigError> {
        let unreadable = |source| ConfigError::Unreadable { path: path.to_owned(), source };
        let text = FileKind::CONFIGURATION.read_text(path).map_err(unreadable)?;
        Self::parse(&text).map_err(|faults| ConfigError::Faulty { path: path.to_owned(), faults })
    }

    /// Reads the file at its default path. If there is no such file, returns the default
    /// configuration.
    ///
    /// # Errors
    /// [`ConfigError`] if the file exists but cannot be read, or if it has faults.
    pub fn read_default() -> Result<Self, ConfigError> {
        match Self::default_file().filter(|path| path.exists()) {
            Some(path) => Self::read(&path),
            None => Ok(Self::default()),
        }
    }

    /// Parses the contents of a file.
    ///
    /// # Errors
    /// All faults: invalid TOML, unknown names, and keys bound to two actions.
    ///
    /// ```
    /// use loyd_terminal::Config;
    /// let fault = Config::parse("[keys]\nundo = \"n\"\n").unwrap_err();
    /// let message = "line 2, column 1: the key `n` is bound to `undo` and to `new`";
    /// assert_eq!(fault.to_string(), message);
    /// ```
    pub fn parse(text: &str) -> Result<Self, Faults> {
        let mut reader = ConfigReader { text, config: Self::default(), faults: FaultLog::default(), bound: Vec::new() };
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            let start = error.span().map_or(0, |span| span.start);
            reader.report_fault(start, error.message());
        }
        reader.read_sections(table.get_ref());
        reader.collisions();
        reader.faults.unless_any(reader.config)
    }
}

/// The maximum length of a message in bytes.
const MAX_MESSAGE_LENGTH: usize = 400;
/// The maximum length of a quoted name in a message, in characters.
const MAX_NAME_LENGTH: usize = 40;

/// A parser that collects all faults in a configuration, so that a user can correct them all in
/// one go.
struct ConfigReader<'a> {
    /// The contents of the file, for finding the lines with faults.
    text: &'a str,
    /// The configuration so far.
    config: Config,
    /// The faults so far.
    faults: FaultLog,
    /// The actions that the file binds, with their byte positions.
    bound: Vec<(Action, usize)>,
}

impl ConfigReader<'_> {
    /// Reads the tables of the file: `keys`, `look` and `play`. The last two only group the
    /// preferences; any preference may be in either.
    fn read_sections(&mut self, table: &DeTable) {
        for (name, value) in table {
            let start = name.span().start;
            match (name.get_ref().as_ref(), value.get_ref()) {
                ("keys", DeValue::Table(table)) => self.read_entries(table, Self::read_binding),
                ("look" | "play", DeValue::Table(table)) => self.read_entries(table, Self::read_preference),
                (name @ ("keys" | "look" | "play"), _) => {
                    self.report_fault(start, format!("`{name}` is a section: write `[{name}]`"));
                }
                (other, _) => {
                    let other: String = other.chars().take(MAX_NAME_LENGTH).collect();
                    self.report_fault(start, format!("unknown section `{other}`: expected `keys`, `look` or `play`"));
                }
            }
        }
    }

    /// Reads every entry of a table.
    fn read_entries(&mut self, table: &DeTable, read: fn(&mut Self, usize, &str, &Spanned<DeValue>)) {
        for (name, value) in table {
            read(self, name.span().start, name.get_ref(), value);
        }
    }

    /// Reads an action and its keys.
    fn read_binding(&mut self, start: usize, name: &str, value: &Spanned<DeValue>) {
        let action = match name.parse::<Action>() {
            Ok(action) => action,
            Err(unknown) => return self.report_fault(start, unknown.to_string()),
        };
        let mut keys = Vec::new();
        for text in self.read_strings(value) {
            match text.get_ref().parse::<Key>() {
                Ok(key) => keys.push(key),
                Err(unknown) => self.report_fault(text.span().start, unknown.to_string()),
            }
        }
        self.config.keys.bind(action, keys);
        self.bound.push((action, start));
    }

    /// Reads a string or a list of strings.
    fn read_strings(&mut self, value: &Spanned<DeValue>) -> Vec<Spanned<String>> {
        match value.get_ref() {
            DeValue::String(text) => vec![Spanned::new(value.span(), text.to_string())],
            DeValue::Array(values) => values.iter().flat_map(|value| self.read_strings(value)).collect(),
            other => {
                self.report_fault(value.span().start, format!("expected a quoted string, found {}", other.type_str()));
                Vec::new()
            }
        }
    }

    /// Reads a preference and its value. The name is checked here, where the line of a fault is
    /// known.
    fn read_preference(&mut self, start: usize, name: &str, value: &Spanned<DeValue>) {
        let mut preferences = Preferences::defaults(&Environment::default());
        let is_known = preferences.values().iter().any(|(known, _)| *known == name);
        for text in self.read_strings(value) {
            match preferences.choose(name, text.get_ref()) {
                Ok(()) => self.config.preferences.push((name.to_owned(), text.into_inner())),
                Err(fault) => self.report_fault(if is_known { text.span().start } else { start }, fault),
            }
        }
    }

    /// Reports every key that is bound to two actions, at the later of the two lines.
    fn collisions(&mut self) {
        for collision in self.config.keys.collisions() {
            let is_bound = |(action, _): &&(Action, usize)| [collision.first, collision.second].contains(action);
            let start = self.bound.iter().filter(is_bound).map(|(_, start)| *start).max();
            self.report_fault(start.unwrap_or_default(), collision.to_string());
        }
    }

    /// Adds a fault at a byte position in the file. The message is escaped and limited in length,
    /// because it may quote the file.
    fn report_fault(&mut self, start: usize, message: impl Into<String>) {
        let mut message = visible(&message.into());
        message.truncate(message.floor_char_boundary(MAX_MESSAGE_LENGTH));
        let before = &self.text[..self.text.floor_char_boundary(start)];
        let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
        self.faults.push(Fault::new(before.matches('\n').count() + 1, column, message));
    }
}
