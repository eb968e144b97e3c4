//! The common parts of plots (round numbers on the axes, grid lines less prominent than the data,
//! and legends next to the plot), and the table with the statistics of a series.

use egui::{Color32, Rangef, RichText, Sense, Stroke, StrokeKind, Ui, Vec2};
use egui_plot::{GridInput, GridMark, Plot};
use loyd_records::{Average, Series};

use crate::context::AppContext;
use crate::scale;

/// The kind of numbers on an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AxisScale {
    /// Counts, which have no fractions.
    Whole,
    /// An amount, such as seconds.
    Amount,
}

/// The distance between grid lines, in points. There is room for a three-digit number.
const GRID_SPACING: Rangef = Rangef { min: 32.0, max: 240.0 };

/// Returns a plot that cannot be moved or zoomed, with a vertical axis from 0.
pub(super) fn plot<'a>(app: &AppContext, name: &'static str, [x, y]: [AxisScale; 2]) -> Plot<'a> {
    Plot::new(name)
        .allow_scroll(false)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_boxed_zoom(false)
        .grid_spacing(GRID_SPACING)
        .grid_color(app.look.theme.edge.gamma_multiply(0.6))
        // Numbers side by side need twice as much room as numbers one above the other.
        .x_grid_spacer(move |input| marks(x, &input, 2.0))
        .y_grid_spacer(move |input| marks(y, &input, 1.0))
        .x_axis_formatter(|mark, _| number_on_axis(mark))
        .y_axis_formatter(|mark, _| number_on_axis(mark))
        .show_background(false)
        .include_y(0.0)
}

/// Returns an axis's grid marks, at least `min_steps` base steps apart. They are multiples of 1, 2
/// or 5 times a power of ten.
fn marks(axis: AxisScale, input: &GridInput, min_steps: f64) -> Vec<GridMark> {
    let (min, max) = input.bounds;
    let step = round_step(input.base_step_size * min_steps).max(if axis == AxisScale::Whole { 1.0 } else { 0.0 });
    // A plot that has not been laid out yet has no steps. No value is below 0.
    if !(step > 0.0 && step.is_finite() && min.is_finite() && max.is_finite()) {
        return vec![];
    }
    let first = (min.max(0.0) / step).ceil();
    let count = ((max / step).floor() - first).clamp(-1.0, 1_000.0) as i32 + 1;
    (0..count).map(|index| GridMark { value: (first + f64::from(index)) * step, step_size: step }).collect()
}

/// Rounds up to the next number that is 1, 2 or 5 times a power of ten.
fn round_step(number: f64) -> f64 {
    let power = 10_f64.powf(number.log10().floor());
    let digits = [1.0, 2.0, 5.0].into_iter().find(|digits| digits * power >= number * 0.999_999);
    digits.unwrap_or(10.0) * power
}

/// Formats a mark's number with as many decimal places as its step has, so no two marks show the
/// same number.
fn number_on_axis(mark: GridMark) -> String {
    // Logarithms of powers of ten may be slightly too small.
    let decimals = (-(mark.step_size.log10() + 1e-9).floor()).max(0.0) as usize;
    format!("{:.decimals$}", mark.value)
}

/// The side of a colour sample, in points.
const SAMPLE_SIDE: f32 = 12.0;

/// Shows a legend next to a plot or a board, where it does not cover the content.
pub(super) fn legend(app: &AppContext, ui: &mut Ui, entries: impl IntoIterator<Item = (Color32, &'static str)>) {
    ui.horizontal_wrapped(|ui| {
        for (colour, key) in entries {
            // An edge, since a data colour may be as light as the page.
            let (sample, _) = ui.allocate_exact_size(Vec2::splat(SAMPLE_SIDE), Sense::empty());
            ui.painter().rect(sample, 3.0, colour, Stroke::new(1.0, app.look.theme.edge), StrokeKind::Inside);
            ui.label(RichText::new(app.text(key)).size(scale::SMALL));
        }
    });
}

/// Formats a number.
pub(super) type NumberFormat = fn(f64) -> String;

/// Shows the table rows with the statistics of two series, each with its number format. `dnf` is
/// the key of the message for an average with too many unfinished attempts. The average of 100 has
/// no row until the first series has 100 values.
pub(super) fn figures(
    app: &AppContext,
    ui: &mut Ui,
    dnf: &str,
    [(first, first_text), (second, second_text)]: [(&Series, NumberFormat); 2],
) {
    let display = |value, text| average_text(app, value, dnf, text);
    for ((key, first_value), (_, second_value)) in first.figures().into_iter().zip(second.figures()) {
        if first_value.is_some() {
            ui.label(RichText::new(app.text(key)).weak());
            ui.label(display(first_value, first_text));
            ui.label(display(second_value, second_text));
            ui.end_row();
        }
    }
}

/// Returns an average, a dash if there is none, or the message for `dnf` if there are too many
/// unfinished attempts.
pub(super) fn average_text(app: &AppContext, value: Option<Average>, dnf: &str, text: NumberFormat) -> String {
    match value {
        Some(Average::NotFinished) => app.text(dnf),
        Some(Average::Mean(value)) => text(value),
        None => "–".to_owned(),
    }
}

/// Formats a mean number of moves, with one decimal place unless it is an integer.
pub(super) fn mean_moves(moves: f64) -> String {
    format!("{moves:.1}").trim_end_matches(".0").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(axis: AxisScale, bounds: (f64, f64), base_step_size: f64) -> Vec<f64> {
        marks(axis, &GridInput { bounds, base_step_size }, 1.0).iter().map(|mark| mark.value).collect()
    }

    #[test]
    fn every_mark_on_an_axis_has_a_distinct_exact_number() {
        let numbers = |from: f64, step_size: f64| {
            [0, 1, 2, 3].map(|index| {
                let value = f64::from(index).mul_add(step_size, from);
                number_on_axis(GridMark { value, step_size })
            })
        };
        assert_eq!(numbers(4.0, 0.5), ["4.0", "4.5", "5.0", "5.5"]);
        assert_eq!(numbers(0.0, 0.2), ["0.0", "0.2", "0.4", "0.6"]);
        assert_eq!(numbers(0.0, 0.1), ["0.0", "0.1", "0.2", "0.3"]);
        assert_eq!(numbers(0.0, 0.05), ["0.00", "0.05", "0.10", "0.15"]);
        assert_eq!(numbers(0.0, 1.0), ["0", "1", "2", "3"]);
        assert_eq!(numbers(0.0, 500.0), ["0", "500", "1000", "1500"]);
    }

    #[test]
    fn axes_have_round_numbers_starting_at_0() {
        assert_eq!(values(AxisScale::Whole, (-0.6, 10.4), 1.9), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!(values(AxisScale::Whole, (0.5, 5.5), 0.2), [1.0, 2.0, 3.0, 4.0, 5.0]);
        assert_eq!(values(AxisScale::Amount, (0.0, 2.6), 0.4), [0.0, 0.5, 1.0, 1.5, 2.0, 2.5]);
        assert_eq!(values(AxisScale::Amount, (900.0, 2_100.0), 300.0), [1000.0, 1500.0, 2000.0]);
        assert!(
            values(AxisScale::Amount, (0.0, 1.0), 0.0).is_empty()
                && values(AxisScale::Whole, (-9.0, -1.0), 1.0).is_empty()
        );
    }
}
