//! The language files: a desktop program contains them, and a page fetches them.

pub use loyd_front::Language;
use loyd_front::words::ENGLISH;
pub(crate) use loyd_front::words::Words;

use crate::parts::Asset;

/// Returns the file with a language's messages, or `None` for English, which is always included.
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

/// Returns a language's messages, or the English ones on a page that has not fetched them.
pub(crate) fn messages(language: Language) -> Words {
    let bytes = file(language).and_then(Asset::bytes);
    let text = bytes.and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or(ENGLISH);
    Words::new(language, &[text])
}
