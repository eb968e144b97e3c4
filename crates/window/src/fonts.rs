//! The fonts: Noto Sans CJK SC (SIL Open Font License 1.1), cut down to what is ever written (see `CONTRIBUTING.md`).

use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily};

/// The family of large bold type.
pub(crate) const BOLD: &str = "bold";

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

pub(crate) fn bold_family() -> FontFamily {
    FontFamily::Name(BOLD.into())
}
