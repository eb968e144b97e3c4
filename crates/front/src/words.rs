//! The apps' messages, in the player's language.
//!
//! A message is a whole sentence with placeholders. Sentences are never put together from words,
//! since languages differ in word order. The messages that the terminal app and the window share
//! are in this crate's `words` folder, and an app may add a file of its own. Tests check that every
//! language has every key, that every key in use exists, and that every message is translated.

use fluent::{FluentArgs, FluentBundle, FluentResource};

pub use fluent::FluentValue;

use crate::named::Named;
use crate::names;

/// The English messages that the terminal app and the window share.
pub const ENGLISH: &str = include_str!("../words/en.ftl");

/// The available languages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
    /// German.
    German,
    /// Spanish.
    Spanish,
    /// French.
    French,
    /// Japanese.
    Japanese,
}

names!(Language: Self::English = "en", Self::Chinese = "zh-CN", Self::German = "de", Self::Spanish = "es",
    Self::French = "fr", Self::Japanese = "ja");

impl Language {
    /// Returns the Fluent source of the shared messages. A browser page contains only [`ENGLISH`]
    /// and fetches other languages.
    #[cfg(not(target_arch = "wasm32"))]
    pub const fn text(self) -> &'static str {
        match self {
            Self::English => ENGLISH,
            Self::Chinese => include_str!("../words/zh-CN.ftl"),
            Self::German => include_str!("../words/de.ftl"),
            Self::Spanish => include_str!("../words/es.ftl"),
            Self::French => include_str!("../words/fr.ftl"),
            Self::Japanese => include_str!("../words/ja.ftl"),
        }
    }

    /// Returns the language of a locale such as `zh_CN.UTF-8`.
    ///
    /// ```
    /// use loyd_front::Language;
    /// let languages = ["de_AT.UTF-8", "ja", "C.UTF-8", ""].map(Language::from_locale);
    /// let [english, german, japanese] = [Language::English, Language::German, Language::Japanese];
    /// assert_eq!(languages, [german, japanese, english, english]);
    /// ```
    pub fn from_locale(locale: &str) -> Self {
        let locale = locale.to_lowercase();
        let is_match = |language: &Self| locale.starts_with(&language.name()[..2]);
        Self::CHOICES.iter().copied().find(is_match).unwrap_or_default()
    }

    /// Returns whether the language is written with Chinese characters.
    pub const fn is_han(self) -> bool {
        matches!(self, Self::Chinese | Self::Japanese)
    }
}

/// Returns the locale for messages: as in POSIX, the first of `LC_ALL`, `LC_MESSAGES` and `LANG`
/// that is not empty, otherwise the language of the desktop.
#[cfg(not(target_arch = "wasm32"))]
pub fn system_locale() -> String {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
    let variable = names.filter_map(|name| std::env::var(name).ok()).find(|locale| !locale.is_empty());
    variable.or_else(desktop_locale).unwrap_or_default()
}

#[cfg(any(windows, target_os = "macos"))]
fn desktop_locale() -> Option<String> {
    sys_locale::get_locale()
}

#[cfg(not(any(windows, target_os = "macos", target_arch = "wasm32")))]
const fn desktop_locale() -> Option<String> {
    None
}

/// The messages of one language.
///
/// ```
/// use loyd_front::words::Words;
/// use loyd_front::Language;
/// let words = Words::new(Language::English, &["level = Level { $number }"]);
/// assert_eq!(words.tell("level", &[("number", 7.into())]), "Level 7");
/// ```
pub struct Words {
    /// The messages by key.
    bundle: FluentBundle<FluentResource>,
    /// The language of the messages.
    pub language: Language,
}

impl Words {
    /// Loads the messages of a language from Fluent sources. If several sources have the same key,
    /// the last one takes precedence.
    pub fn new(language: Language, texts: &[&str]) -> Self {
        let locale = language.name().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![locale]);
        // Invisible marks around values would appear in copied text.
        bundle.set_use_isolating(false);
        for text in texts {
            let (Ok(resource) | Err((resource, _))) = FluentResource::try_new((*text).to_owned());
            bundle.add_resource_overriding(resource);
        }
        Self { bundle, language }
    }

    /// Returns the message for a key.
    pub fn say(&self, key: &str) -> String {
        self.format(key, None)
    }

    /// Returns the message for a key that the language may lack.
    pub fn find(&self, key: &str) -> Option<String> {
        self.bundle.has_message(key).then(|| self.say(key))
    }

    /// Returns the message for a key with values.
    pub fn tell(&self, key: &str, values: &[(&'static str, FluentValue<'_>)]) -> String {
        let arguments = values.iter().cloned().collect::<FluentArgs>();
        self.format(key, Some(&arguments))
    }

    /// Returns the message for a key. A missing message is shown as its key, so that it is noticed.
    fn format(&self, key: &str, arguments: Option<&FluentArgs>) -> String {
        match self.bundle.get_message(key).and_then(|message| message.value()) {
            Some(pattern) => self.bundle.format_pattern(pattern, arguments, &mut Vec::new()).into_owned(),
            None => key.to_owned(),
        }
    }
}
