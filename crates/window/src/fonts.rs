//! The fonts: Noto Sans CJK (SIL Open Font License 1.1), cut down to what is ever written (see `CONTRIBUTING.md`).

use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily};

use crate::words::Language;

/// The family of large bold type.
pub(crate) const BOLD: &str = "bold";

/// Installs the fonts in egui: one for text, with the characters of all languages, and a bold one for boards. Chinese and
/// Japanese share code points whose characters look different, and these fonts have the Chinese form. So Japanese has a font of
/// its own, which texts use first.
pub(crate) fn install(context: &egui::Context, language: Language) {
    let mut fonts = FontDefinitions::empty();
    let regular = FontData::from_static(include_bytes!("../fonts/regular.otf"));
    let bold = FontData::from_static(include_bytes!("../fonts/bold.otf"));
    fonts.font_data.insert("regular".to_owned(), Arc::new(regular));
    fonts.font_data.insert(BOLD.to_owned(), Arc::new(bold));
    let mut text = vec!["regular".to_owned()];
    if language == Language::Japanese {
        let japanese = FontData::from_static(include_bytes!("../fonts/japanese.otf"));
        fonts.font_data.insert("japanese".to_owned(), Arc::new(japanese));
        text.insert(0, "japanese".to_owned());
    }
    for family in [FontFamily::Proportional, FontFamily::Monospace] {
        fonts.families.insert(family, text.clone());
    }
    text.insert(0, BOLD.to_owned());
    fonts.families.insert(bold_family(), text);
    context.set_fonts(fonts);
}

/// The font of numbers and names on pieces.
pub(crate) fn bold_family() -> FontFamily {
    FontFamily::Name(BOLD.into())
}

#[cfg(test)]
mod tests {
    use egui::FontId;
    use loyd_front::Named;

    use super::*;

    #[test]
    fn the_fonts_have_every_character_of_the_words() {
        for language in Language::CHOICES {
            let context = egui::Context::default();
            install(&context, *language);
            context.begin_pass(egui::RawInput::default());
            let letters = language.text().chars().filter(|letter| !letter.is_control());
            let lacks =
                |letter: &char| !context.fonts_mut(|fonts| fonts.has_glyph(&FontId::proportional(14.0), *letter));
            assert_eq!(letters.filter(lacks).collect::<String>(), "", "`cargo xtask fonts` cuts the fonts anew");
        }
    }
}
