//! All texts, in the chosen language.
//!
//! Tests check that every language has every key, that every used key exists, and that no text
//! stays English.
//!
//! A message is a whole sentence with placeholders. Sentences are never composed of words, since
//! languages differ in word order.

use fluent::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use loyd_front::{Named, names};

use crate::parts::{Asset, part};

/// The English messages.
const ENGLISH: &str = include_str!("../words/en.ftl");

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
    /// Returns the Fluent text with all messages. A page that has not fetched it returns the
    /// English one.
    pub fn text(self) -> &'static str {
        let bytes = self.words().and_then(Asset::bytes);
        bytes.and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or(ENGLISH)
    }

    /// Returns the file of the messages, or `None` for English, which is always included.
    pub(crate) const fn words(self) -> Option<Asset> {
        Some(match self {
            Self::English => return None,
            Self::Chinese => part!("words", "zh-CN.ftl"),
            Self::German => part!("words", "de.ftl"),
            Self::Spanish => part!("words", "es.ftl"),
            Self::French => part!("words", "fr.ftl"),
            Self::Japanese => part!("words", "ja.ftl"),
        })
    }

    /// Returns the language of a locale such as `zh_CN.UTF-8`.
    pub fn of_locale(locale: &str) -> Self {
        let locale = locale.to_lowercase();
        let is_of = |language: &Self| locale.starts_with(&language.name()[..2]);
        Self::CHOICES.iter().copied().find(is_of).unwrap_or_default()
    }
}

/// The messages of one language.
pub(crate) struct Words {
    /// The messages by key.
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// Loads the messages of a language.
    pub(crate) fn new(language: Language) -> Self {
        let locale = language.name().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![locale]);
        // Invisible marks around values would appear in copied texts.
        bundle.set_use_isolating(false);
        let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(language.text().to_owned());
        bundle.add_resource_overriding(resource);
        Self { bundle }
    }

    /// Returns the message of a key.
    pub(crate) fn say(&self, key: &str) -> String {
        self.format(key, None)
    }

    /// Returns the message of a key that the language may lack.
    pub(crate) fn find(&self, key: &str) -> Option<String> {
        self.bundle.has_message(key).then(|| self.say(key))
    }

    /// Returns the message of a key with values.
    pub(crate) fn tell(&self, key: &str, values: &[(&'static str, FluentValue<'_>)]) -> String {
        let arguments = values.iter().cloned().collect::<FluentArgs>();
        self.format(key, Some(&arguments))
    }

    /// Returns the message of a key. A missing message is shown as its key, so it is noticed.
    fn format(&self, key: &str, arguments: Option<&FluentArgs>) -> String {
        match self.bundle.get_message(key).and_then(|message| message.value()) {
            Some(pattern) => self.bundle.format_pattern(pattern, arguments, &mut Vec::new()).into_owned(),
            None => key.to_owned(),
        }
    }
}
