//! The table of the moves with a loss: the move, what was played, what was better, and the cost.

use egui::{Grid, RichText, Ui};
use loyd_front::Reviewed;
use loyd_play::{ListedMove, Review};

use crate::context::AppContext;
use crate::scale;
use crate::sentences::move_in_signs;

/// The most rows: a longer table would slow every frame down, and the curve shows the rest.
const LISTED: usize = 200;
/// The width of the columns of numbers with their gaps, in points.
const NUMBERS: f32 = 150.0;

/// Shows the table. Returns the place of the row that was clicked.
pub(super) fn show(app: &AppContext, ui: &mut Ui, reviewed: &Reviewed, review: &Review) -> Option<usize> {
    let mut costly = review.moves.iter().enumerate().filter(|(_, one)| one.loss > 0).take(LISTED).peekable();
    costly.peek()?;
    // The pieces have the same names in every scene of a game.
    let scene = reviewed.game.scene();
    let mut chosen = None;
    // Long moves are wrapped, to leave room for the two columns of numbers.
    let widest = (ui.available_width() - NUMBERS).max(0.0) / 2.0;
    let table = Grid::new("mistakes").num_columns(4).striped(true).max_col_width(widest);
    table.spacing([scale::GAP, scale::TIGHT]).show(ui, |ui| {
        for key in ["review-number", "review-played", "review-best", "review-lost"] {
            ui.label(RichText::new(app.text(key)).weak());
        }
        ui.end_row();
        for (index, one) in costly {
            let name = app.tell("review-row", &[("number", (index + 1).into()), ("lost", one.loss.into())]);
            let row = ui.selectable_label(index == reviewed.place, (index + 1).to_string());
            row.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
            if row.on_hover_text(&name).clicked() {
                chosen = Some(index);
            }
            let signs = |one: &ListedMove| move_in_signs(&scene, &one.phases);
            ui.label(signs(&one.made));
            ui.label(one.best.as_ref().map_or_else(String::new, signs));
            ui.label(one.loss.to_string());
            ui.end_row();
        }
    });
    chosen
}
