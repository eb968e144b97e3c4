//! A session's graphs: each time with the running averages of five and twelve solves, and the
//! splits of an attempt.
//!
//! Times are in seconds, and their axis starts at 0. An attempt that did not finish has no point,
//! and an average with too many such attempts leaves a gap in its line.

use std::ops::Range;

use egui::Ui;
use egui_plot::{Line, PlotPoints, Points};
use loyd_front::compete::SolveSheet;
use loyd_records::Average;

use crate::context::AppContext;
use crate::scale;
use crate::screens::graph::{self, AxisScale};

/// The maximum number of solves in the graph. More would clutter it and slow down every frame.
const MAX_PLOTTED: usize = 500;

/// Shows the graph of the last solves.
pub(super) fn show(app: &AppContext, ui: &mut Ui, sheet: &SolveSheet) {
    let count = sheet.solves.len();
    let range = count.saturating_sub(MAX_PLOTTED)..count;
    // A graph needs two points; attempts that did not finish have none.
    if sheet.solves[range.clone()].iter().filter(|solve| solve.time().is_some()).count() < 2 {
        return;
    }
    let solve_points: PlotPoints = range
        .clone()
        .filter_map(|index| Some([x_position(index), sheet.solves[index].time()? as f64 / 1000.0]))
        .collect();
    let plot =
        graph::plot(app, "session", [AxisScale::Whole, AxisScale::Amount]).height(170.0).include_x(0.5).include_x(5.5);
    let colours = [app.look.point(), app.look.accent(), app.look.goal()];
    plot.x_axis_label(app.text("solves")).y_axis_label(app.text("seconds")).show(ui, |plot| {
        plot.points(Points::new(app.text("each-solve"), solve_points).radius(3.0).color(colours[0]));
        for (key, size, colour) in [("ao5", 5, colours[1]), ("ao12", 12, colours[2])] {
            for (segment, points) in average_lines(sheet, range.clone(), size).into_iter().enumerate() {
                plot.line(Line::new(app.text(key), points).id((key, segment)).width(2.0).color(colour));
            }
        }
    });
    graph::legend(app, ui, colours.into_iter().zip(["each-solve", "ao5", "ao12"]));
}

/// Returns a solve's position on the horizontal axis.
fn x_position(index: usize) -> f64 {
    index as f64 + 1.0
}

/// Returns the averages of `size` solves, as one line for each run of solves without a gap.
fn average_lines(sheet: &SolveSheet, shown: Range<usize>, size: usize) -> Vec<Vec<[f64; 2]>> {
    let point = |index| match sheet.average_at(index, size) {
        Some(Average::Mean(mean)) => Some([x_position(index), mean / 1000.0]),
        _ => None,
    };
    let points: Vec<_> = shown.map(point).collect();
    let runs = points.split(Option::is_none).filter(|run| !run.is_empty());
    runs.map(|run| run.iter().flatten().copied().collect()).collect()
}

/// Shows the cumulative split times: the time at the end of each row or board, in the last and in
/// the fastest attempt.
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

#[cfg(test)]
mod tests {
    use loyd_front::compete::{CompetitionEvent, Penalty, Solve};
    use loyd_records::{MemoryStore, Records};

    use super::*;

    #[test]
    fn an_average_with_too_many_dnfs_leaves_a_gap_in_its_line() {
        let mut records = Records::new(MemoryStore::new());
        let mut sheet = SolveSheet::begin(&mut records, "gap", CompetitionEvent::default());
        // Both DNFs are among the five most recent solves after each of solves 8 to 11.
        let penalty = |number| if [7, 8].contains(&number) { Penalty::Dnf } else { Penalty::None };
        let solve = |number| Solve { milliseconds: 2000, penalty: penalty(number), ..Solve::default() };
        sheet.extend(&mut records, (1..=13).map(solve));
        let lines = [vec![[5.0, 2.0], [6.0, 2.0], [7.0, 2.0]], vec![[12.0, 2.0], [13.0, 2.0]]];
        assert_eq!(average_lines(&sheet, 0..13, 5), lines);
        assert!(average_lines(&sheet, 0..13, 12).is_empty());
    }
}
