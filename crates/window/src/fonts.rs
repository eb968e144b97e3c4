//! The fonts: Noto Sans CJK SC (SIL Open Font License 1.1), cut down to what is ever written (see `CONTRIBUTING.md`).

use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily};

/// The family of large bold type.
pub(crate) const BOLD: &str = "bold";

/// Gives egui the fonts: one for text, one in bold for boards, with the characters of all languages.
pub(crate) fn install(context: &egui::Context) {
    let mut fonts = FontDefinitions::empty();
    let regular = FontData::from_static(include_bytes!("../fonts/regular.otf"));
    let bold = FontData::from_static(include_bytes!("../fonts/bold.otf"));
    fonts.font_data.insert("regular".to_owned(), Arc::new(regular));
    fonts.font_data.insert(BOLD.to_owned(), Arc::new(bold));
    for family in [FontFamily::Proportional, FontFamily::Monospace] {
        fonts.families.insert(family, vec!["regular".to_owned()]);
    }
    fonts.families.insert(bold_family(), vec![BOLD.to_owned(), "regular".to_owned()]);
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
    use crate::words::Language;

    #[test]
    fn the_fonts_have_every_character_of_the_words() {
        let context = egui::Context::default();
        install(&context);
        context.begin_pass(egui::RawInput::default());
        for language in Language::CHOICES {
            let letters = language.text().chars().filter(|letter| !letter.is_control());
            let lacks =
                |letter: &char| !context.fonts_mut(|fonts| fonts.has_glyph(&FontId::proportional(14.0), *letter));
            assert_eq!(letters.filter(lacks).collect::<String>(), "", "`cargo xtask fonts` cuts the fonts anew");
        }
    }
}
