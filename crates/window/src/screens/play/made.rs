//! The list of moves next to the board. The current move is marked, and a click on any move goes to
//! it.
//!
//! An entry is a gesture that one undo reverts, such as a drag around a corner. Entries are
//! numbered by the move counter. A gesture may count as several moves, and two gestures may count
//! as one move, whose number is shown only at the first gesture. Going to an entry performs undo
//! or redo, so the jump is recorded in the game and the clock keeps running.

use egui::{Button, Response, RichText, ScrollArea, Ui, WidgetInfo};

use loyd_play::{Game, Gesture};

use super::PlayScreen;
use crate::context::AppContext;
use crate::scale;
use crate::widgets::control_height;

/// The maximum height of the list below the board, in points.
const MAX_LIST_HEIGHT: f32 = 150.0;
/// The height of the list's title and buttons, in points.
const HEADING_HEIGHT: f32 = 64.0;
/// The minimum height of a list below the board, in points: one row on a touch device, two
/// otherwise.
const MIN_LIST_HEIGHT: f32 = 60.0;

/// Returns the height of the list and its heading below the board, or `None` if it does not fit.
pub(super) fn height_below(ui: &Ui, room: f32) -> Option<f32> {
    let heading = heading_height(ui);
    (room >= heading + MIN_LIST_HEIGHT).then_some(room.min(heading + MAX_LIST_HEIGHT))
}

/// Returns whether the heading and a row fit into this height.
pub(super) fn is_high_enough(ui: &Ui, room: f32) -> bool {
    room >= heading_height(ui) + control_height(ui)
}

/// Returns the height of the list's title and buttons, which are taller on touch devices.
fn heading_height(ui: &Ui) -> f32 {
    HEADING_HEIGHT.max(HEADING_HEIGHT - 26.0 + ui.spacing().interact_size.y)
}

impl PlayScreen {
    /// Shows the list below the board if it fits, in at most this height. Its space is reserved
    /// before the first move, so the board does not move.
    pub(super) fn move_list_below(&mut self, app: &mut AppContext, ui: &mut Ui, room: f32) {
        let Some(height) = height_below(ui, room) else { return };
        let size = egui::vec2(ui.available_width(), height);
        ui.allocate_ui(size, |ui| {
            ui.set_min_size(size);
            // Until the first move, the list's space contains an explanation of the first board.
            let scene = app.game().filter(|game| game.status().undos + game.status().redos == 0).map(Game::scene);
            if let Some(text) = scene.and_then(|scene| super::goal::explanation(app, &scene)) {
                ui.add_space(scale::GAP);
                ui.label(text);
            }
            self.move_list(app, ui, height);
        });
    }

    /// Shows the list and its heading at this height if there are moves. At least one move is
    /// shown.
    pub(super) fn move_list(&mut self, app: &mut AppContext, ui: &mut Ui, height: f32) {
        let bottom = ui.cursor().top() + height;
        let Some(game) = app.game() else { return };
        let status = game.status();
        let (done, total) = (status.undos, status.undos + status.redos);
        if total == 0 {
            return;
        }
        self.lists_moves = true;
        ui.add_space(scale::TIGHT);
        // The player is called once, after everything is drawn.
        let mut clicked = None;
        ui.label(RichText::new(app.text("moves-made")).weak());
        ui.horizontal_wrapped(|ui| {
            for (symbol, key, target) in [
                ("|◀", "to-start", 0),
                ("◀", "one-back", done.saturating_sub(1)),
                ("▶", "one-on", (done + 1).min(total)),
                ("▶|", "to-end", total),
            ] {
                if symbol_button(app, ui, symbol, key, target != done).clicked() {
                    clicked = Some(target);
                }
            }
        });
        clicked = self.move_rows(app, ui, bottom, (done, total)).or(clicked);
        if let Some(clicked) = clicked {
            app.notice = None;
            app.player.go_to_gesture(clicked);
            self.show_notices(app);
        }
    }

    /// Shows the rows of the list that fit above `bottom`, but at least one. Returns the clicked
    /// one.
    fn move_rows(
        &mut self,
        app: &AppContext,
        ui: &mut Ui,
        bottom: f32,
        (done, total): (usize, usize),
    ) -> Option<usize> {
        let (row, gap) = (control_height(ui), ui.spacing().item_spacing.y);
        // Only whole rows are visible, even at the end of the list.
        let visible = ((bottom - ui.cursor().top() + gap) / (row + gap)).floor().max(1.0);
        let height = visible * (row + gap) - gap;
        let mut list = ScrollArea::vertical().id_salt("made").max_height(height).min_scrolled_height(height);
        // The current move is in the middle, except near the ends.
        let above = (done as f32 - ((visible - 1.0) / 2.0).floor()).min(total as f32 + 1.0 - visible).max(0.0);
        let offset = above * (row + gap);
        // Scrolls to the current move after a change. In other frames the player can scroll freely.
        let state = (done, total, visible as usize);
        let must_scroll = self.last_scroll != state;
        if must_scroll {
            list = list.vertical_scroll_offset(offset);
        }
        // If the last frame's list was too short for the offset, egui would spring back.
        ui.spacing_mut().scroll.kinetic.rubber_band = false;
        let mut clicked = None;
        // A game may have thousands of gestures, so only visible ones are laid out.
        let shown = list.auto_shrink([false, true]).show_rows(ui, row, total + 1, |ui, rows| {
            // The text of a drag through the whole board may be wider than the panel.
            ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Truncate);
            for index in rows {
                if ui.selectable_label(index == done, entry_text(app, index)).clicked() {
                    clicked = Some(index);
                }
            }
        });
        // If the offset could not be reached, the next frame scrolls again.
        if must_scroll && (shown.state.clamped_offset().y - offset).abs() < 1.0 {
            self.last_scroll = state;
        } else if must_scroll {
            ui.request_repaint();
        }
        clicked
    }
}

/// Returns the text of an entry: a gesture preceded by its number, or the start.
fn entry_text(app: &AppContext, index: usize) -> String {
    let Some(index) = index.checked_sub(1) else { return app.text("made-start") };
    let gesture = app.game().and_then(|game| game.gesture(index));
    let Some(Gesture { first, continues, last, text }) = gesture else { return String::new() };
    let Some(text) = text.map(|text| with_arrows(&text)) else { return app.text("restart") };
    match (continues, first == last) {
        // The rest of the move in the entry above.
        (true, true) => format!("… {text}"),
        (false, true) => format!("{last}. {text}"),
        (true, false) => format!("…–{last}. {text}"),
        (false, false) => format!("{first}–{last}. {text}"),
    }
}

/// Replaces the English words for directions with arrows, which are understood in every language.
fn with_arrows(moves: &str) -> String {
    let symbol = |word| match word {
        "up" => "↑",
        "down" => "↓",
        "left" => "←",
        "right" => "→",
        _ => word,
    };
    moves.split(' ').map(symbol).collect::<Vec<_>>().join(" ")
}

/// Shows a button with a symbol. Its name is the tooltip and the label for screen readers.
pub(in crate::screens) fn symbol_button(
    app: &AppContext,
    ui: &mut Ui,
    symbol: &str,
    key: &str,
    is_enabled: bool,
) -> Response {
    let name = app.text(key);
    let min_side = app.device.min_target_size();
    let button = Button::new(symbol).min_size(egui::vec2(30.0, 26.0).max(egui::Vec2::splat(min_side)));
    let response = ui.add_enabled(is_enabled, button).on_hover_text(&name).on_disabled_hover_text(&name);
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, is_enabled, &name));
    response
}
