//! The words on the screens, in the player's language: those that both apps show, and those that
//! only this app shows. The latter are in this crate's `words` folder, since the web page would
//! otherwise fetch them too.

use loyd_front::Language;
use loyd_front::words::Words;

/// Returns the messages for a language.
pub(crate) fn of(language: Language) -> Words {
    Words::new(language, &[language.text(), own(language)])
}

/// Returns the Fluent text with the messages that only this app shows.
pub const fn own(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../words/en.ftl"),
        Language::Chinese => include_str!("../words/zh-CN.ftl"),
        Language::German => include_str!("../words/de.ftl"),
        Language::Spanish => include_str!("../words/es.ftl"),
        Language::French => include_str!("../words/fr.ftl"),
        Language::Japanese => include_str!("../words/ja.ftl"),
    }
}
