//! The table of all categories in a family, one row each.

use std::sync::Arc;

use egui::{Grid, RichText, ScrollArea, Ui};
use loyd_front::sentences::category;
use loyd_front::text::{date, exact_mean};
use loyd_records::{Average, Category, Statistics};

use super::super::graph::average_text;
use crate::context::AppContext;
use crate::scale;
use crate::widgets::headings;

/// The minimum width in points of a table with all columns.
pub(super) const WIDE: f32 = 620.0;
/// The maximum height of the rows, in points.
const MAX_HEIGHT: f32 = 190.0;

/// A category with its statistics, and the time of its last game in Unix milliseconds.
#[derive(Clone, Debug)]
pub(super) struct CategoryRow {
    /// The category.
    pub(super) category: Arc<Category>,
    /// The statistics.
    pub(super) statistics: Statistics,
    /// The time when its last game ended.
    pub(super) last: i64,
}

/// Shows the table. A click on a name selects the category.
pub(super) fn show<'a>(
    app: &AppContext,
    ui: &mut Ui,
    rows: impl Iterator<Item = &'a CategoryRow>,
    shown: &mut Arc<Category>,
) {
    let is_wide = ui.available_width() >= WIDE;
    ScrollArea::both().id_salt("overview").max_height(MAX_HEIGHT).auto_shrink([false, true]).show(ui, |ui| {
        // On a phone, long names are wrapped to leave room for the best time.
        let max_width = if is_wide { f32::INFINITY } else { ui.available_width() * 0.6 };
        let table = Grid::new("overview").striped(true).max_col_width(max_width);
        table.spacing([scale::COLUMN, scale::TIGHT]).show(ui, |ui| {
            let all =
                ["column-puzzle", "column-solves", "column-best", "ao5", "column-best-ao5", "ao12", "column-last"];
            headings(app, ui, if is_wide { &all } else { &["column-puzzle", "column-best"] });
            for row in rows {
                let name = category(&app.words, &row.category, "event-solve", "metric");
                if ui.selectable_label(row.category == *shown, name).clicked() {
                    *shown = row.category.clone();
                }
                if is_wide {
                    ui.label(row.statistics.counts.solved.to_string());
                }
                let time = &row.statistics.time;
                let times = [time.best.map(Average::Mean), time.ao5.current, time.ao5.best, time.ao12.current];
                for value in times.into_iter().take(if is_wide { 4 } else { 1 }) {
                    ui.label(average_text(app, value, "not-finished", exact_mean));
                }
                if is_wide {
                    ui.label(RichText::new(date(row.last)).weak());
                }
                ui.end_row();
            }
        });
    });
}
