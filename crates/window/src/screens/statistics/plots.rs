//! A category's plots: its games over time with the running mean and the best values, and their
//! distribution.

use egui::Ui;
use egui_plot::{Bar, BarChart, Line, PlotPoints, Points};

use super::super::graph::{self, AxisScale};
use crate::context::AppContext;

/// The maximum number of bars in a distribution.
const MAX_BARS: usize = 24;

/// Shows the times in seconds, or the numbers of moves, of the solved games in order.
pub(super) fn show(app: &AppContext, ui: &mut Ui, values: &[f64], are_times: bool) {
    let (unit, unit_axis) = unit(app, are_times);
    // Games are numbered from 1.
    let points = |values: Vec<f64>| values.into_iter().enumerate().map(|(x, y)| [x as f64 + 1.0, y]);
    let games: PlotPoints = points(values.to_vec()).collect();
    let mean: PlotPoints = points(running_means(values)).collect();
    let bests: PlotPoints = best_value_steps(values).into();
    let height = (ui.ctx().content_rect().height() * 0.3).clamp(190.0, 360.0);
    // Keeps a few games at the left of the plot instead of in its middle.
    let plot = graph::plot(app, "over-games", [AxisScale::Whole, unit_axis]).height(height);
    let plot = plot.include_x(0.5).include_x(5.5).x_axis_label(app.text("games")).y_axis_label(unit.clone());
    plot.show(ui, |plot| {
        plot.points(Points::new(app.text("each-game"), games).radius(3.0).color(app.look.point()));
        plot.line(Line::new(app.text("mean-of-12"), mean).width(2.0).color(app.look.accent()));
        // A band would join the corners of a step, which lie one above the other.
        let bests = Line::new(app.text("best-so-far"), bests).allow_band(false);
        plot.line(bests.width(2.0).color(app.look.good()));
    });
    let legend = [(app.look.point(), "each-game"), (app.look.accent(), "mean-of-12"), (app.look.good(), "best-so-far")];
    graph::legend(app, ui, legend);
}

/// Shows the distribution of the times in seconds, or of the numbers of moves.
pub(super) fn show_distribution(app: &AppContext, ui: &mut Ui, values: &[f64], are_times: bool) {
    let (unit, unit_axis) = unit(app, are_times);
    let bars = distribution(values, !are_times);
    // Includes some values to the right of the first one, so a single bar does not fill the plot.
    let min = values.iter().copied().fold(f64::MAX, f64::min);
    let plot = graph::plot(app, "distribution", [unit_axis, AxisScale::Whole]).height(150.0);
    let plot = plot.include_x(min - 0.5).include_x(min + 5.5);
    plot.x_axis_label(unit).y_axis_label(app.text("games")).show(ui, |plot| {
        plot.bar_chart(BarChart::new(app.text("distribution"), bars).color(app.look.point()));
    });
}

/// Returns the unit of times or of numbers of moves, and the scale of its axis.
fn unit(app: &AppContext, are_times: bool) -> (String, AxisScale) {
    if are_times { (app.text("seconds"), AxisScale::Amount) } else { (app.text("moves"), AxisScale::Whole) }
}

/// Returns the corners of the line of best values so far. The line steps down at each new best.
fn best_value_steps(values: &[f64]) -> Vec<[f64; 2]> {
    let (mut corners, mut best, mut best_number) = (Vec::new(), f64::INFINITY, 0_u32);
    for (number, &value) in (1..).zip(values) {
        if value < best {
            corners.extend((best < f64::INFINITY).then_some([f64::from(number), best]));
            corners.push([f64::from(number), value]);
            (best, best_number) = (value, number);
        }
    }
    // Identical corners would give the line no direction there, and its edges would leave the plot.
    if (best_number as usize) < values.len() {
        corners.push([values.len() as f64, best]);
    }
    corners
}

/// Returns the mean of each value and up to eleven before it.
fn running_means(values: &[f64]) -> Vec<f64> {
    // Uses fewer than twelve games at the beginning, so the line starts with the first one.
    let mean = |end: usize| {
        let window = &values[(end + 1).saturating_sub(12)..=end];
        window.iter().sum::<f64>() / window.len() as f64
    };
    (0..values.len()).map(mean).collect()
}

/// Returns a histogram of the values, with bars of equal width. A bar of integers is centred on the
/// integers that it covers.
fn distribution(values: &[f64], are_whole: bool) -> Vec<Bar> {
    let (min, max) = values.iter().fold((f64::MAX, f64::MIN), |(min, max), &v| (min.min(v), max.max(v)));
    // Without values, there is no range to divide.
    if values.is_empty() {
        return vec![];
    }
    // At least one unit, since a few similar games would otherwise be spread over many bars.
    let width = ((max - min) / MAX_BARS as f64).max(1.0);
    let width = if are_whole { width.ceil() } else { width };
    // A bar is placed by its middle. A bar of integers covers all of its integers, from the first
    // to the last.
    let middle = if are_whole { (width - 1.0) / 2.0 } else { width / 2.0 };
    let mut counts = [0_u32; MAX_BARS + 1];
    for value in values {
        // The greatest value falls at the end of the last bar, so it gets an entry of its own.
        counts[(((value - min) / width) as usize).min(MAX_BARS)] += 1;
    }
    let bar = |(index, &count): (usize, &u32)| {
        Bar::new((index as f64).mul_add(width, min) + middle, count.into()).width(width * 0.92)
    };
    counts.iter().enumerate().filter(|(_, count)| **count > 0).map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_best_values_steps_down_at_each_new_best() {
        let corners = best_value_steps(&[5.0, 6.0, 3.0, 3.0, 2.0, 9.0]);
        assert_eq!(corners, [[1.0, 5.0], [3.0, 5.0], [3.0, 3.0], [5.0, 3.0], [5.0, 2.0], [6.0, 2.0]]);
        assert!(best_value_steps(&[]).is_empty());
        assert_eq!(best_value_steps(&[4.0]), [[1.0, 4.0]]);
        assert_eq!(best_value_steps(&[4.0, 3.0]), [[1.0, 4.0], [2.0, 4.0], [2.0, 3.0]]);
    }
}
