//! The fonts: Noto Sans CJK (SIL Open Font License 1.1), reduced to the characters in use (see
//! `CONTRIBUTING.md`).

use std::borrow::Cow;
use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily};
use loyd_core::text::piece_names;

use crate::parts::{Asset, asset};
use crate::words::Language;

/// The family for large bold text.
pub(crate) const BOLD: &str = "bold";
/// The name of a language's own font.
const LANGUAGE_FONT: &str = "own";

/// Installs the fonts in egui: a regular font for every language, a bold one for boards, and the
/// language's own. Chinese and Japanese share code points whose characters look different in the
/// two languages. The regular font is Chinese, so Japanese text uses its own font first.
pub(crate) fn install(context: &egui::Context, language: Language) {
    let mut fonts = FontDefinitions::empty();
    let mut add = |name: &str, bytes: &'static [u8]| {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)))
    };
    add("regular", include_bytes!("../fonts/regular.otf"));
    let bold = bold().bytes();
    if let Some(bytes) = bold {
        add(BOLD, bytes);
    }
    let mut text = vec!["regular".to_owned()];
    if let Some(bytes) = language_font(language).and_then(Asset::bytes) {
        add(LANGUAGE_FONT, bytes);
        let index = if language == Language::Japanese { 0 } else { text.len() };
        text.insert(index, LANGUAGE_FONT.to_owned());
    }
    for family in [FontFamily::Proportional, FontFamily::Monospace] {
        fonts.families.insert(family, text.clone());
    }
    if bold.is_some() {
        text.insert(0, BOLD.to_owned());
    }
    fonts.families.insert(bold_family(), text);
    context.set_fonts(fonts);
}

/// Returns the bold font. The page fetches it after showing its first board, and uses the regular
/// font until then.
pub(crate) const fn bold() -> Asset {
    asset!("fonts", "bold.otf")
}

/// Returns the font for a language whose characters the regular font lacks.
const fn language_font(language: Language) -> Option<Asset> {
    match language {
        Language::Chinese => Some(asset!("fonts", "chinese.otf")),
        Language::Japanese => Some(asset!("fonts", "japanese.otf")),
        _ => None,
    }
}

/// Returns the files that a language needs: its messages and its font.
pub(crate) fn assets(language: Language) -> Vec<Asset> {
    [crate::words::file(language), language_font(language)].into_iter().flatten().collect()
}

/// The characters beyond ASCII that names contain and the fonts have.
const NAMES: &str = "ÀÄÉÖÜßàáâäçèéêíîïñóôöùúüαβγδεζηθικλμνξοπρστυφχψω";

/// Returns the label of a piece in characters that the fonts have. Any other character, which few
/// puzzles use, is replaced by its number among the default names, or by its code point if it is
/// not a default name.
pub(crate) fn drawable_label(label: &str) -> Cow<'_, str> {
    let Some(name) = label.chars().next().filter(|name| !name.is_ascii() && !NAMES.contains(*name)) else {
        return Cow::Borrowed(label);
    };
    // Later default names are already written as numbers.
    let number = piece_names().take(127).position(|other| other == name);
    Cow::Owned(number.map_or_else(|| format!("u{:x}", u32::from(name)), |index| format!("@{}", index + 1)))
}

/// Returns the font family for numbers and names on pieces.
pub(crate) fn bold_family() -> FontFamily {
    FontFamily::Name(BOLD.into())
}

#[cfg(test)]
mod tests {
    use egui::FontId;
    use loyd_core::blocks::{is_piece_name, name_text};
    use loyd_front::Named;

    use super::*;

    #[test]
    fn every_piece_name_can_be_drawn_and_no_two_look_alike() {
        let context = egui::Context::default();
        install(&context, Language::English);
        context.begin_pass(egui::RawInput::default());
        let mut seen = std::collections::HashSet::new();
        let names = (0..0x3000).filter_map(char::from_u32).filter(|name| is_piece_name(*name)).chain(piece_names());
        for name in names.collect::<std::collections::BTreeSet<char>>() {
            let label = name_text(name);
            let shown = drawable_label(&label);
            for family in [FontFamily::Proportional, bold_family()] {
                let is_missing = |letter: char| {
                    !context.fonts_mut(|fonts| fonts.has_glyph(&FontId::new(14.0, family.clone()), letter))
                };
                assert!(!shown.chars().any(is_missing), "{shown}");
            }
            assert!(seen.insert(shown.into_owned()), "{label}");
        }
    }

    #[test]
    fn the_fonts_have_every_character_in_the_messages() {
        for language in Language::CHOICES {
            let context = egui::Context::default();
            install(&context, *language);
            context.begin_pass(egui::RawInput::default());
            // Level names come from the language's messages or from the English level files. Only
            // readers of Chinese characters see the names in brackets.
            let is_han = matches!(language, Language::Chinese | Language::Japanese);
            let names = loyd_levels::packs().iter().flat_map(loyd_levels::Pack::levels).map(loyd_levels::Level::name);
            let shown = |name: &'static str| if is_han { name } else { name.split(" (").next().unwrap_or(name) };
            let letters = language.text().chars().filter(|letter| !letter.is_control());
            let letters = letters.chain(names.flat_map(|name| shown(name).chars()));
            let is_missing =
                |letter: &char| !context.fonts_mut(|fonts| fonts.has_glyph(&FontId::proportional(14.0), *letter));
            assert_eq!(
                letters.filter(is_missing).collect::<String>(),
                "",
                "rebuild the fonts with `cargo xtask fonts`"
            );
        }
    }
}
