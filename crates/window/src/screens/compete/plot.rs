//! The graphs of a session: each time with the running averages of five and of twelve, and the
//! splits of an attempt.
//!
//! Times are in seconds, and their axis starts at 0. An attempt that did not finish has no point,
//! and neither has an average with too many of them.

use egui::Ui;
use egui_plot::{Line, PlotPoints, Points};
use loyd_front::compete::SolveSheet;
use loyd_records::Average;

use crate::context::AppContext;
use crate::scale;
use crate::screens::graph::{self, AxisScale};

/// The maximum number of solves in the graph. More would clutter it and slow every frame down.
const PLOTTED: usize = 500;

/// Shows the graph of the last solves.
pub(super) fn show(app: &AppContext, ui: &mut Ui, sheet: &SolveSheet) {
    let count = sheet.solves().len();
    let shown = count.saturating_sub(PLOTTED)..count;
    // A graph needs two points; attempts that did not finish have none.
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
    let plot =
        graph::plot(app, "session", [AxisScale::Whole, AxisScale::Amount]).height(170.0).include_x(0.5).include_x(5.5);
    let colours = [app.look.point(), app.look.accent(), app.look.goal()];
    plot.x_axis_label(app.text("solves")).y_axis_label(app.text("seconds")).show(ui, |plot| {
        plot.points(Points::new(app.text("each-solve"), each).radius(3.0).color(colours[0]));
        plot.line(Line::new(app.text("ao5"), average(5)).width(2.0).color(colours[1]));
        plot.line(Line::new(app.text("ao12"), average(12)).width(2.0).color(colours[2]));
    });
    graph::legend(app, ui, colours.into_iter().zip(["each-solve", "ao5", "ao12"]));
}

/// Shows the cumulative times of the splits: the time at the end of each row or board, in the last
/// and in the fastest attempt.
pub(super) fn show_splits(app: &AppContext, ui: &mut Ui, sheet: &SolveSheet) {
    let Some((last, best)) = sheet.splits() else { return };
    // Every attempt starts at 0.
    let points = |splits: &[u64]| -> PlotPoints {
        let ends = splits.iter().enumerate().map(|(index, at)| [index as f64 + 1.0, *at as f64 / 1000.0]);
        std::iter::once([0.0, 0.0]).chain(ends).collect()
    };
    ui.add_space(scale::GAP);
    let plot = graph::plot(app, "splits", [AxisScale::Whole, AxisScale::Amount]).height(150.0);
    let colours = [app.look.accent(), app.look.goal()];
    plot.x_axis_label(app.text("split-parts")).y_axis_label(app.text("seconds")).show(ui, |plot| {
        plot.line(Line::new(app.text("split-best"), points(best)).width(2.0).color(colours[1]));
        plot.line(Line::new(app.text("split-last"), points(last)).width(2.0).color(colours[0]));
    });
    graph::legend(app, ui, colours.into_iter().zip(["split-last", "split-best"]));
}
