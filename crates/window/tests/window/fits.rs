//! Nothing is cut off on a phone, in any language, and no words are those of another one.

use egui::{Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use loyd_front::Named;
use loyd_window::{Device, Language, Settings, Theme};

use crate::support::{Player, settings};
use crate::tour::tour;
use crate::words::Foreign;

/// The width of a small phone, in points.
const WIDTH: f32 = 360.0;

/// Everything with a name whose left or right end is not on the screen.
fn cut_off(player: &Player) -> Vec<String> {
    let nodes = player.harness.query_all_by(|_| true);
    nodes
        .filter_map(|node| {
            let name = node.accesskit_node().label().or_else(|| node.accesskit_node().value())?;
            let rect = node.rect();
            let is_cut = rect.width() > 0.5 && (rect.left() < -0.5 || rect.right() > WIDTH + 0.5);
            is_cut.then(|| format!("{name} {rect:?}"))
        })
        .collect()
}

#[test]
fn no_screen_is_cut_off_at_360_points_or_has_foreign_words_in_any_language() {
    for &language in Language::CHOICES {
        let settings = Settings { language, theme: Theme::Light, ..settings() };
        let (mut faults, foreign) = (Vec::new(), Foreign::to(language));
        tour(Device::PHONE, settings, vec2(WIDTH, 780.0), &mut |player, screen| {
            faults.extend(cut_off(player).into_iter().map(|fault| format!("{screen}: cut off: {fault}")));
            faults.extend(foreign.seen(player).into_iter().map(|text| format!("{screen}: English: {text}")));
        });
        assert!(faults.is_empty(), "{}: {faults:#?}", language.name());
    }
}

/// The side of what a finger hits surely, in points (Apple's guidelines; WCAG 2.5.5).
const FINGER: f32 = 44.0;

/// The buttons that are too small for a finger.
fn too_small(player: &Player) -> Vec<String> {
    let nodes = player.harness.query_all_by(|node| {
        matches!(node.role(), Role::Button | Role::ComboBox | Role::CheckBox) && !node.is_disabled()
    });
    nodes
        .filter_map(|node| {
            let size = node.rect().size();
            let name = node.accesskit_node().label().unwrap_or_default();
            (size.min_elem() > 0.0 && size.min_elem() < FINGER - 0.5).then(|| format!("{name} {size:?}"))
        })
        .collect()
}

#[test]
fn everything_on_a_phone_is_large_enough_for_a_finger() {
    let mut faults = std::collections::BTreeSet::new();
    tour(Device::PHONE, settings(), vec2(390.0, 844.0), &mut |player, screen| {
        // The keys of the tour have made it a device with a keyboard.
        player.touched();
        faults.extend(too_small(player).into_iter().map(|fault| format!("{screen}: {fault}")));
    });
    assert!(faults.is_empty(), "{faults:#?}");
}
