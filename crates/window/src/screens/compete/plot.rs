//! The graph of a session: each time, and the running averages of five and of twelve.
//!
//! Times are in seconds and count from 0, so that the height of a point is its time. A solve that did not finish has no point, and
//! an average with too many of them has none either: the line has a gap there.

use egui::{RichText, Ui};
use egui_plot::{Line, Plot, PlotPoints, Points};
use loyd_front::compete::Sheet;
use loyd_records::Average;

use crate::context::AppContext;

/// The most solves of the graph: a point needs room, and a frame time.
const PLOTTED: usize = 500;

/// Shows the graph of the last solves.
pub(super) fn show(app: &AppContext, ui: &mut Ui, sheet: &Sheet) {
    let count = sheet.solves().len();
    let shown = count.saturating_sub(PLOTTED)..count;
    // Two points make a graph; attempts that did not finish have none.
    if sheet.solves()[shown.clone()].iter().filter(|solve| solve.time().is_some()).count() < 2 {
        return;
    }
    let place = |index: usize| index as f64 + 1.0;
    let each: PlotPoints =
        shown.clone().filter_map(|index| Some([place(index), sheet.solves()[index].time()? as f64 / 1000.0])).collect();
    let average = |size: usize| -> PlotPoints {
        let at = |index| match sheet.average_at(index, size) {
            Some(Average::Of(mean)) => Some([place(index), mean / 1000.0]),
            _ => None,
        };
        shown.clone().filter_map(at).collect()
    };
    let plot = Plot::new("session").height(170.0).include_y(0.0).show_background(false);
    let plot =
        plot.allow_scroll(false).allow_drag(false).allow_zoom(false).grid_spacing(egui::Rangef::new(34.0, 240.0));
    let colours = [app.look.point(), app.look.accent(), app.look.goal()];
    plot.x_axis_label(app.text("solves")).y_axis_label(app.text("seconds")).show(ui, |plot| {
        plot.points(Points::new(app.text("each-solve"), each).radius(3.0).color(colours[0]));
        plot.line(Line::new(app.text("last-5"), average(5)).width(2.0).color(colours[1]));
        plot.line(Line::new(app.text("last-12"), average(12)).width(2.0).color(colours[2]));
    });
    // Beside the plot a legend would cover data.
    ui.horizontal_wrapped(|ui| {
        for (colour, key) in colours.into_iter().zip(["each-solve", "last-5", "last-12"]) {
            ui.colored_label(colour, "●");
            ui.label(RichText::new(app.text(key)).small());
        }
    });
}
