//! The list of moves next to the board. The current move is marked, and a click on any move goes to
//! it.
//!
//! An entry is a gesture that one undo reverts, such as a drag around a corner. It is numbered by
//! the move counter: a gesture may count as several moves, and two gestures may count as one. Going
//! to an entry performs undo or redo, so the game's record contains it and the clock keeps running.

use egui::{Button, Response, RichText, ScrollArea, Ui, WidgetInfo};

use loyd_play::{Game, Gesture};

use super::PlayScreen;
use crate::context::AppContext;
use crate::scale;

/// The height of the list next to the board, in points.
pub(super) const HEIGHT: f32 = 150.0;
/// The height of the list's title and buttons, in points.
const HEAD: f32 = 64.0;
/// The minimum height of a list, in points. A shorter list would show no moves around the current
/// one.
const MIN_HEIGHT: f32 = 60.0;

/// Returns the heights of the list's head and of the list below the board, or `None` if it does not
/// fit.
pub(super) fn heights(ui: &Ui, room: f32) -> Option<(f32, f32)> {
    // Buttons are taller on touch devices.
    let head = HEAD.max(HEAD - 26.0 + ui.spacing().interact_size.y);
    let height = (room - head).min(HEIGHT);
    (height >= MIN_HEIGHT).then_some((head, height))
}

impl PlayScreen {
    /// Shows the list below the board if it fits, in at most this height. Its space is reserved
    /// before the first move, so the board does not move.
    pub(super) fn move_list_below(&mut self, app: &mut AppContext, ui: &mut Ui, room: f32) {
        let Some((head, height)) = heights(ui, room) else { return };
        let size = egui::vec2(ui.available_width(), head + height);
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

    /// Shows the list with this height if there are moves.
    pub(super) fn move_list(&mut self, app: &mut AppContext, ui: &mut Ui, height: f32) {
        let Some(game) = app.game() else { return };
        let status = game.status();
        let (done, all) = (status.undos, status.undos + status.redos);
        if all == 0 {
            return;
        }
        self.lists_moves = true;
        ui.add_space(scale::GAP);
        // The player is called once, after everything is drawn.
        let mut to = None;
        ui.label(RichText::new(app.text("moves-made")).weak());
        ui.horizontal_wrapped(|ui| {
            for (sign, key, target) in [
                ("|◀", "to-start", 0),
                ("◀", "one-back", done.saturating_sub(1)),
                ("▶", "one-on", (done + 1).min(all)),
                ("▶|", "to-end", all),
            ] {
                if sign_button(app, ui, sign, key, target != done).clicked() {
                    to = Some(target);
                }
            }
        });
        let row = ui.text_style_height(&egui::TextStyle::Body) + 2.0 * ui.spacing().button_padding.y;
        // Only whole rows are visible, even at the end of the list.
        let gap = ui.spacing().item_spacing.y;
        let height = ((height + gap) / (row + gap)).floor() * (row + gap) - gap;
        let mut list = ScrollArea::vertical().id_salt("made").max_height(height).auto_shrink([false, true]);
        // Scrolls to the current move after a change. In other frames the player can scroll freely.
        if self.listed != (done, all) {
            self.listed = (done, all);
            list = list.vertical_scroll_offset((done as f32 - 2.0).max(0.0) * (row + gap));
        }
        // A game may have thousands of gestures, so only visible ones are laid out.
        list.show_rows(ui, row, all + 1, |ui, rows| {
            for index in rows {
                let text = match index.checked_sub(1) {
                    None => app.text("made-start"),
                    Some(gesture) => {
                        app.game().and_then(|game| game.gesture(gesture)).map_or_else(String::new, |made| {
                            let Gesture { first, last, text } = made;
                            match text.map(|text| with_arrows(&text)) {
                                None => app.text("restart"),
                                Some(text) if first == last => format!("{last}. {text}"),
                                Some(text) => format!("{first}–{last}. {text}"),
                            }
                        })
                    }
                };
                // The text of a drag through the whole board may be wider than the panel.
                ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Truncate);
                if ui.selectable_label(index == done, text).clicked() {
                    to = Some(index);
                }
            }
        });
        if let Some(to) = to {
            app.notice = None;
            app.player.go_to_gesture(to);
            self.show_notices(app);
        }
    }
}

/// Replaces the English words for directions with arrows, which are understood in every language.
fn with_arrows(moves: &str) -> String {
    let sign = |word| match word {
        "up" => "↑",
        "down" => "↓",
        "left" => "←",
        "right" => "→",
        _ => word,
    };
    moves.split(' ').map(sign).collect::<Vec<_>>().join(" ")
}

/// Shows a button with a symbol. Its name is the tooltip and the label for screen readers.
pub(in crate::screens) fn sign_button(
    app: &AppContext,
    ui: &mut Ui,
    sign: &str,
    key: &str,
    is_enabled: bool,
) -> Response {
    let name = app.text(key);
    let min_side = app.device.least_target();
    let button = Button::new(sign).min_size(egui::vec2(30.0, 26.0).max(egui::Vec2::splat(min_side)));
    let response = ui.add_enabled(is_enabled, button).on_hover_text(&name).on_disabled_hover_text(&name);
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, is_enabled, &name));
    response
}
