//! Buttons that are at least as wide as high. A word of two Chinese characters would be narrower
//! than a finger otherwise.

use egui::theme::{DefaultStyle, StyleProvider};
use egui::widget_style::{ButtonStyle, StyleArgs};

/// The style of all buttons, lists and menus.
pub(crate) struct AtLeastSquare;

impl StyleProvider<ButtonStyle> for AtLeastSquare {
    fn style(&mut self, of: &StyleArgs<'_>) -> ButtonStyle {
        let mut style: ButtonStyle = DefaultStyle.style(of);
        style.atom_layout.min_size.x = style.atom_layout.min_size.y;
        style
    }
}
