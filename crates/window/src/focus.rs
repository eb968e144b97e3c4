//! Visibility of the keyboard focus: a focused widget is scrolled into view, which egui only does
//! for screen readers, and has an edge.

use egui::accesskit::{Action, ActionRequest, TreeId};
use egui::{Context, Event, Id, Response, StrokeKind, Ui};

/// The widget that had the focus in the last frame.
#[derive(Default)]
pub(crate) struct FocusInSight(Option<Id>);

impl FocusInSight {
    /// Requests to scroll at the beginning of a frame if the focused widget is cut off.
    pub(crate) fn follow(&mut self, context: &Context) {
        let before = std::mem::replace(&mut self.0, context.memory(egui::Memory::focused));
        let Some(id) = self.0.filter(|id| before != Some(*id)) else { return };
        let is_cut_off = context.read_response(id).is_some_and(|one| !one.interact_rect.contains_rect(one.rect));
        if is_cut_off {
            let request = ActionRequest {
                action: Action::ScrollIntoView,
                target_tree: TreeId::ROOT,
                target_node: id.accesskit_id(),
                data: None,
            };
            context.input_mut(|input| input.events.push(Event::AccessKitActionRequest(request)));
        }
    }
}

/// Draws the edge of the focus around a widget whose style has none, such as a menu or a slider.
pub(crate) fn mark(ui: &Ui, response: &Response) {
    if response.has_focus() {
        let edge = ui.ctx().global_style().visuals.widgets.active.bg_stroke;
        ui.painter().rect_stroke(response.rect.expand(1.0), 4.0, edge, StrokeKind::Outside);
    }
}
