//! Nothing is cut off on a phone, in any language.

use egui::vec2;
use egui_kittest::kittest::{NodeT, Queryable};
use loyd_front::Named;
use loyd_window::{Device, Language, Settings, Theme};

use crate::support::{Player, settings};
use crate::tour::tour;

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
fn no_screen_is_cut_off_at_360_points_in_any_language() {
    for &language in Language::CHOICES {
        let settings = Settings { language, theme: Theme::Light, ..settings() };
        let mut faults = Vec::new();
        tour(Device::PHONE, settings, vec2(WIDTH, 780.0), &mut |player, screen| {
            faults.extend(cut_off(player).into_iter().map(|fault| format!("{screen}: {fault}")));
        });
        assert!(faults.is_empty(), "{}: {faults:#?}", language.name());
    }
}
