//! The files of the languages: a desktop program contains them, and a page fetches them.

pub use loyd_front::Language;
use loyd_front::words::ENGLISH;
pub(crate) use loyd_front::words::Words;

use crate::parts::Asset;

/// Returns the file of a language's messages, or `None` for English, which is always included.
pub(crate) const fn file(language: Language) -> Option<Asset> {
    #[cfg(not(target_arch = "wasm32"))]
    return match language {
        Language::English => None,
        _ => Some(Asset { bytes: language.text().as_bytes() }),
    };
    #[cfg(target_arch = "wasm32")]
    Some(Asset {
        name: match language {
            Language::English => return None,
            Language::Chinese => "zh-CN.ftl",
            Language::German => "de.ftl",
            Language::Spanish => "es.ftl",
            Language::French => "fr.ftl",
            Language::Japanese => "ja.ftl",
        },
    })
}

/// Returns the messages of a language. A page that has not fetched them returns the English ones.
pub(crate) fn of(language: Language) -> Words {
    let bytes = file(language).and_then(Asset::bytes);
    let text = bytes.and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or(ENGLISH);
    Words::new(language, &[text])
}
