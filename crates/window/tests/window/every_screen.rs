//! Checks every screen: no widget is cut off, no text is in the wrong language, text and controls
//! stand out, and buttons are large enough for fingers.

use egui::vec2;
use loyd_front::Named;
use loyd_window::{Device, Language, Palette, Theme, WindowSettings};

use crate::contrast::{low_contrast_controls, low_contrast_text};
use crate::fits::{cut_off_widgets, small_buttons};
use crate::support::{Player, settings};
use crate::tour::tour;
use crate::words::Foreign;

/// Returns combinations that cover the themes and the palettes, each in a different language.
fn looks() -> Vec<(Theme, Palette, Language)> {
    let themes = [Theme::Dark, Theme::Light, Theme::Contrast, Theme::Paper, Theme::Wood, Theme::Light];
    let palettes = Palette::CHOICES.iter().cycle();
    themes
        .into_iter()
        .zip(palettes)
        .zip(Language::CHOICES)
        .map(|((theme, &palette), &language)| (theme, palette, language))
        .collect()
}

/// Returns the faults of a screen of this width, except buttons too small for a finger.
pub(crate) fn faults(player: &Player, width: f32, foreign: &Foreign) -> Vec<String> {
    let mut found = Vec::new();
    found.extend(cut_off_widgets(player, width).into_iter().map(|fault| format!("cut off: {fault}")));
    found.extend(foreign.find(player).into_iter().map(|text| format!("English: {text}")));
    found.extend(low_contrast_text(player));
    found.extend(low_contrast_controls(player));
    found
}

/// Visits all screens on a phone in two of the languages. The languages are split among several
/// tests, which run in parallel.
fn check_phone(pair: usize) {
    let looks = looks();
    assert_eq!(looks.len(), Language::CHOICES.len());
    let (size, mut all_faults) = (vec2(360.0, 780.0), Vec::new());
    for &(theme, palette, language) in &looks[2 * pair..][..2] {
        let foreign = Foreign::new(language);
        tour(Device::PHONE, WindowSettings { theme, palette, language, ..settings() }, size, &mut |player, screen| {
            let mut found = faults(player, size.x, &foreign);
            found.extend(small_buttons(player).into_iter().map(|fault| format!("too small: {fault}")));
            let prefix = format!("{theme:?}, {palette:?}, {}, {screen}", language.name());
            all_faults.extend(found.into_iter().map(|fault| format!("{prefix}: {fault}")));
        });
    }
    assert!(all_faults.is_empty(), "{all_faults:#?}");
}

#[test]
fn every_screen_fits_a_phone_with_enough_contrast_in_the_first_languages() {
    check_phone(0);
}

#[test]
fn every_screen_fits_a_phone_with_enough_contrast_in_the_next_languages() {
    check_phone(1);
}

#[test]
fn every_screen_fits_a_phone_with_enough_contrast_in_the_last_languages() {
    check_phone(2);
}
