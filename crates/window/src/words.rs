//! Everything that people read, in the language that they chose.
//!
//! Tests see to it that every language has every key, that every key in use exists, and that nothing stays English.
//!
//! A message is a whole sentence with places for values. Sentences are never put together from words, since languages differ in
//! their order.

use fluent::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use loyd_front::{Named, names};

use crate::parts::{Part, part};

/// The English words.
const ENGLISH: &str = include_str!("../words/en.ftl");

/// The languages that there are.
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
    /// The fluent text with all of its messages; that of English in a page that has not fetched it.
    pub fn text(self) -> &'static str {
        let bytes = self.words().and_then(Part::bytes);
        bytes.and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or(ENGLISH)
    }

    /// The file of its words; `None` for English, which the app always has.
    pub(crate) const fn words(self) -> Option<Part> {
        Some(match self {
            Self::English => return None,
            Self::Chinese => part!("words", "zh-CN.ftl"),
            Self::German => part!("words", "de.ftl"),
            Self::Spanish => part!("words", "es.ftl"),
            Self::French => part!("words", "fr.ftl"),
            Self::Japanese => part!("words", "ja.ftl"),
        })
    }

    /// The language of a system whose locale is such as `zh_CN.UTF-8`.
    pub fn of_locale(locale: &str) -> Self {
        let locale = locale.to_lowercase();
        let is_of = |language: &Self| locale.starts_with(&language.name()[..2]);
        Self::CHOICES.iter().copied().find(is_of).unwrap_or_default()
    }
}

/// The messages of one language.
pub(crate) struct Words {
    /// The messages, by their keys.
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// The words of a language. What its file lacks, which tests rule out, is shown as its key.
    pub(crate) fn new(language: Language) -> Self {
        let locale = language.name().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![locale]);
        // Invisible marks around values would end up in copied texts.
        bundle.set_use_isolating(false);
        let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(language.text().to_owned());
        bundle.add_resource_overriding(resource);
        Self { bundle }
    }

    /// The message of a key.
    pub(crate) fn say(&self, key: &str) -> String {
        self.format(key, None)
    }

    /// The message of a key that a language may lack.
    pub(crate) fn find(&self, key: &str) -> Option<String> {
        self.bundle.has_message(key).then(|| self.say(key))
    }

    /// The message of a key with values in it.
    pub(crate) fn tell(&self, key: &str, values: &[(&'static str, FluentValue<'_>)]) -> String {
        let arguments = values.iter().cloned().collect::<FluentArgs>();
        self.format(key, Some(&arguments))
    }

    /// The message of a key; a missing one is shown as its key, so that it is noticed.
    fn format(&self, key: &str, arguments: Option<&FluentArgs>) -> String {
        match self.bundle.get_message(key).and_then(|message| message.value()) {
            Some(pattern) => self.bundle.format_pattern(pattern, arguments, &mut Vec::new()).into_owned(),
            None => key.to_owned(),
        }
    }
}
