//! Widgets that are cut off or too small for a finger.

use egui::Role;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::support::Player;

/// Returns all named widgets that extend beyond the left or right edge of a screen of this width in
/// points.
pub(crate) fn cut_off_widgets(player: &Player, width: f32) -> Vec<String> {
    let nodes = player.harness.query_all_by(|_| true);
    nodes
        .filter_map(|node| {
            let name = node.accesskit_node().label().or_else(|| node.accesskit_node().value())?;
            let rect = node.rect();
            let is_cut_off = rect.width() > 0.5 && (rect.left() < -0.5 || rect.right() > width + 0.5);
            is_cut_off.then(|| format!("{name} {rect:?}"))
        })
        .collect()
}

/// The minimum side of a button for a finger, in points (Apple's guidelines; WCAG 2.5.5).
const MIN_FINGER_SIDE: f32 = 44.0;

/// Returns the buttons that are too small for a finger.
pub(crate) fn small_buttons(player: &Player) -> Vec<String> {
    let nodes = player.harness.query_all_by(|node| {
        matches!(node.role(), Role::Button | Role::ComboBox | Role::CheckBox) && !node.is_disabled()
    });
    nodes
        .filter_map(|node| {
            let size = node.rect().size();
            let name = node.accesskit_node().label().unwrap_or_default();
            (size.min_elem() > 0.0 && size.min_elem() < MIN_FINGER_SIDE - 0.5).then(|| format!("{name} {size:?}"))
        })
        .collect()
}
