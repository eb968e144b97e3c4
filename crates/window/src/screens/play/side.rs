//! The numbers and buttons beside or below the board.

use egui::{Align, Button, Color32, Grid, Label, Layout, Rect, RichText, ScrollArea, Ui, Vec2};
use loyd_front::keys::Action;
use loyd_front::text::clock;
use loyd_play::{Advice, Assist, Command, Game, Status};

use super::status::{Tone, line, title};
use super::{Next, PlayScreen};
use crate::desk::Desk;
use crate::fonts::bold_family;

impl PlayScreen {
    /// Beside the board.
    pub(super) fn side(&mut self, desk: &mut Desk, ui: &mut Ui, next: &mut Next) {
        ScrollArea::vertical().show(ui, |ui| {
            ui.add_space(8.0);
            Self::head(desk, ui);
            ui.add_space(10.0);
            if let Some(status) = desk.game().map(Game::status) {
                numbers(desk, ui, &status, 1);
            }
            ui.add_space(12.0);
            self.buttons(desk, ui, next, 2);
            self.player(desk, ui, next);
            ui.add_space(8.0);
            self.told(desk, ui);
        });
    }

    /// Below the board, on a window that is higher than wide.
    pub(super) fn below(&mut self, desk: &mut Desk, ui: &mut Ui, next: &mut Next) {
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            Self::head(desk, ui);
        });
        if let Some(status) = desk.game().map(Game::status) {
            numbers(desk, ui, &status, 2);
        }
        self.buttons(desk, ui, next, if ui.available_width() < 420.0 { 3 } else { 6 });
        self.player(desk, ui, next);
        self.told(desk, ui);
        ui.add_space(6.0);
    }

    fn head(desk: &Desk, ui: &mut Ui) {
        let Some(game) = desk.game() else { return };
        ui.label(RichText::new(title(desk, game)).size(21.0).strong());
        if let Some(place) = desk.table.level() {
            let pack = place.pack();
            let values = [
                ("pack", desk.pack(pack)[0].clone().into()),
                ("level", (place.level + 1).into()),
                ("of", pack.len().into()),
            ];
            ui.label(RichText::new(desk.tell("level-of", &values)).weak());
        }
    }

    fn buttons(&mut self, desk: &mut Desk, ui: &mut Ui, next: &mut Next, columns: usize) {
        let (can_undo, can_redo) = desk.table.can_undo_redo();
        let buttons = [
            ("undo", Action::Undo, can_undo),
            ("redo", Action::Redo, can_redo),
            ("hint", Action::Hint, true),
            ("solve", Action::Solve, true),
            ("restart", Action::Restart, true),
            ("next", Action::New, true),
        ];
        let gap = ui.spacing().item_spacing.x;
        let width = (ui.available_width() - gap * (columns as f32 - 1.0)) / columns as f32;
        for row in buttons.chunks(columns) {
            ui.horizontal(|ui| {
                for &(name, action, is_enabled) in row {
                    let button = Button::new(desk.text(name)).min_size(Vec2::new(width, 34.0));
                    let response = ui.add_enabled(is_enabled, button).on_hover_text(desk.key(action));
                    if response.clicked() {
                        *next = self.perform(desk, action);
                    }
                }
            });
        }
    }

    /// The buttons of a search, and of a solution that is stepped through.
    fn player(&mut self, desk: &mut Desk, ui: &mut Ui, next: &mut Next) {
        let advice = desk.game().map_or(Advice::Nothing, Assist::advice);
        if let Advice::Searching(progress) = &advice
            && self.guide.is_searching()
        {
            ui.add_space(6.0);
            ui.horizontal(|ui| {
                ui.spinner();
                if ui.button(desk.text("cancel")).clicked() {
                    self.cancel(desk);
                }
                if progress.best.is_some() && ui.button(desk.text("take-it")).clicked() {
                    self.settle(desk);
                }
            });
        }
        if let Advice::Solution(solution) = &advice {
            ui.add_space(6.0);
            ui.horizontal_wrapped(|ui| {
                if ui.add_enabled(solution.done > 0, Button::new(desk.text("step-back"))).clicked() {
                    self.step_by_hand(desk, Command::Backward);
                }
                let key = if self.guide.is_playing() { "stop" } else { "play" };
                if ui.add_enabled(solution.next.is_some(), Button::new(desk.text(key))).clicked() {
                    self.play_or_stop(desk);
                }
                if ui.add_enabled(solution.next.is_some(), Button::new(desk.text("step"))).clicked() {
                    self.step_by_hand(desk, Command::Forward);
                }
                if ui.button(desk.text("list")).clicked() {
                    *next = self.list(desk);
                }
            });
        }
    }

    /// What there is to say in one line at the lower edge of an area, over whatever is there.
    pub(super) fn told_below(&self, desk: &Desk, ui: &mut Ui, area: Rect) {
        let Some(game) = desk.game() else { return };
        let (text, _) = line(self, desk, game);
        crate::spoken::note_line(ui.ctx(), &text);
        if !text.is_empty() {
            let rect = Rect::from_min_max(area.max - Vec2::new(area.width(), LINE), area.max);
            ui.painter().rect_filled(rect, 0.0, Color32::from_black_alpha(200));
            ui.put(rect, Label::new(RichText::new(text).color(Color32::WHITE)).truncate());
        }
    }

    fn told(&self, desk: &Desk, ui: &mut Ui) {
        let Some(game) = desk.game() else { return };
        let (text, tone) = line(self, desk, game);
        crate::spoken::note_line(ui.ctx(), &text);
        let colour = match tone {
            Tone::Plain => ui.visuals().text_color(),
            Tone::Good => good(desk),
            Tone::Bad => ui.visuals().error_fg_color,
        };
        // Always there, so that nothing jumps when something is said.
        ui.with_layout(Layout::top_down(Align::Min), |ui| {
            ui.set_min_height(20.0);
            ui.label(RichText::new(text).color(colour));
        });
    }
}

/// The height of a line that is said over the board, in points.
const LINE: f32 = 22.0;

/// The colour of good news, which can be read on either ground.
fn good(desk: &Desk) -> Color32 {
    if desk.look.is_dark { desk.look.hint() } else { Color32::from_rgb(0x0a, 0x6b, 0x3c) }
}

fn numbers(desk: &Desk, ui: &mut Ui, status: &Status, pairs: usize) {
    let plain = |number: Option<usize>| number.map_or_else(|| "–".to_owned(), |number| number.to_string());
    let mut rows = vec![("moves", status.moves.to_string())];
    if desk.settings().timer.is_on() {
        rows.push(("time", clock(status.elapsed)));
    }
    rows.push(("fewest", plain(status.fewest)));
    if status.par.is_some() {
        rows.push(("par", plain(status.par)));
    }
    Grid::new("numbers").num_columns(2 * pairs).spacing([14.0, 2.0]).show(ui, |ui| {
        for row in rows.chunks(pairs) {
            for (name, value) in row {
                ui.label(RichText::new(desk.text(name)).weak());
                ui.label(RichText::new(value).family(bold_family()).size(20.0));
            }
            ui.end_row();
        }
    });
}
