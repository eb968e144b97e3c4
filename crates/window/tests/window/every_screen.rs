//! What holds on every screen: nothing is cut off, no words are those of another language, text and controls stand out, and fingers
//! hit what they aim at.

use egui::vec2;
use loyd_front::Named;
use loyd_window::{Device, Language, Palette, Settings, Theme};

use crate::contrast::{too_weak, weak_controls};
use crate::fits::{cut_off, too_small};
use crate::support::settings;
use crate::tour::tour;
use crate::words::Foreign;

/// Walks through all screens in each theme and palette, each walk in the next language.
fn faults(device: Device, size: egui::Vec2, looks: &[(Theme, Palette)]) -> Vec<String> {
    let mut faults = Vec::new();
    for (&(theme, palette), &language) in looks.iter().zip(Language::CHOICES.iter().cycle()) {
        let foreign = Foreign::to(language);
        tour(device, Settings { theme, palette, language, ..settings() }, size, &mut |player, screen| {
            let mut found = Vec::new();
            found.extend(cut_off(player, size.x).into_iter().map(|fault| format!("cut off: {fault}")));
            found.extend(foreign.seen(player).into_iter().map(|text| format!("English: {text}")));
            found.extend(too_weak(player));
            found.extend(weak_controls(player));
            if device == Device::PHONE {
                // The keys of the tour have made it a device with a keyboard.
                player.touched();
                found.extend(too_small(player).into_iter().map(|fault| format!("too small: {fault}")));
            }
            let begin = format!("{theme:?}, {palette:?}, {}, {screen}", language.name());
            faults.extend(found.into_iter().map(|fault| format!("{begin}: {fault}")));
        });
    }
    faults
}

/// Every theme in every palette.
fn looks() -> Vec<(Theme, Palette)> {
    let of = |theme| Palette::CHOICES.iter().map(move |&palette| (theme, palette));
    of(Theme::Dark).chain(of(Theme::Light)).collect()
}

#[test]
fn every_screen_fits_a_phone_of_360_points_and_stands_out_in_every_language() {
    let faults = faults(Device::PHONE, vec2(360.0, 780.0), &looks()[..Language::CHOICES.len()]);
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn every_screen_fits_a_desktop_and_stands_out_in_the_other_looks() {
    let faults = faults(Device::DESKTOP, vec2(1280.0, 800.0), &looks()[Language::CHOICES.len()..]);
    assert!(faults.is_empty(), "{faults:#?}");
}
