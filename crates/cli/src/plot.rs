//! Bar charts as SVG.

use std::fmt::Write as _;

use loyd_core::wording::markup;

use crate::output::grouped;

/// The size of the picture in SVG units.
const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 400.0;
/// The area of the bars: left, right, top, bottom.
const AREA: [f64; 4] = [80.0, 780.0, 50.0, 340.0];
/// The approximate number of ticks on an axis.
const TICKS: u64 = 8;

/// Returns a chart of numbers of positions, with one bar for each of the numbers 0, 1, 2, …, as the
/// text of an SVG file.
pub(crate) fn bar_chart(title: &str, x_label: &str, bars: &[u64]) -> String {
    let [left, right, top, bottom] = AREA;
    // The left edge of a bar, and its width, with a gap to the next one if there is space.
    let bar_left = |number: u64| left + number as f64 * (right - left) / bars.len().max(1) as f64;
    let room = bar_left(1) - bar_left(0);
    let width = if room > 4.0 { room - 1.0 } else { room };
    let max = bars.iter().copied().max().unwrap_or(0).max(1);
    let bar_height = |count: u64| count as f64 / max as f64 * (bottom - top);
    let mut svg = titled_svg(HEIGHT, title);
    label(&mut svg, (f64::midpoint(left, right), HEIGHT - 16.0), "middle", &markup(x_label));
    label(&mut svg, (left - 8.0, top - 10.0), "end", "positions");
    for value in (0..=max).step_by(interval(max)) {
        let y = bottom - bar_height(value);
        let _ = writeln!(svg, "<path d=\"M{left} {y:.2}H{right}\" stroke=\"#ddd\"/>");
        label(&mut svg, (left - 8.0, y + 4.0), "end", &value.to_string());
    }
    let last = (bars.len() as u64).saturating_sub(1);
    for number in (0..=last).step_by(interval(last)) {
        label(&mut svg, (bar_left(number) + width / 2.0, bottom + 18.0), "middle", &number.to_string());
    }
    svg.push_str("<g fill=\"#3b6ea5\">\n");
    for (number, &count) in bars.iter().enumerate() {
        let (left, height) = (bar_left(number as u64), bar_height(count));
        let top = bottom - height;
        let _ = writeln!(
            svg,
            "<rect x=\"{left:.2}\" y=\"{top:.2}\" width=\"{width:.2}\" height=\"{height:.2}\"><title>{number}: \
             {count}</title></rect>"
        );
    }
    svg + "</g>\n</svg>\n"
}

/// Returns a chart of numbers of generated positions as the text of an SVG file: named horizontal
/// bars on a logarithmic axis that starts at 1. A bar without a length has a reason instead.
pub(crate) fn log_bars(bars: &[(String, Result<u64, String>)]) -> String {
    /// The height of a bar including its gap.
    const ROW: f64 = 22.0;
    let longest = bars.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let (left, right, top) = (24.0 + 7.5 * longest as f64, WIDTH - 90.0, 56.0);
    let bottom = top + ROW * bars.len() as f64;
    let height = bottom + 48.0;
    let max = bars.iter().filter_map(|(_, bar)| bar.as_ref().ok()).copied().max().unwrap_or(1);
    // The axis ends at a power of ten.
    let decades = (max.max(2) as f64).log10().ceil().max(1.0);
    let x = |value: u64| left + (value.max(1) as f64).log10() / decades * (right - left);
    let mut svg = titled_svg(height, "Positions generated");
    label(&mut svg, (f64::midpoint(left, right), height - 10.0), "middle", "positions (log scale)");
    for decade in 0..=decades as u32 {
        let at = x(10_u64.pow(decade));
        let _ = writeln!(svg, "<path d=\"M{at:.2} {top}V{bottom}\" stroke=\"#ddd\"/>");
        label(&mut svg, (at, bottom + 18.0), "middle", &grouped(10_u64.pow(decade)));
    }
    for (index, (name, bar)) in bars.iter().enumerate() {
        let y = top + ROW * index as f64;
        label(&mut svg, (left - 8.0, y + 16.0), "end", &markup(name));
        match bar {
            Ok(value) => {
                let end = x(*value);
                let (top, width, height) = (y + 3.0, end - left, ROW - 6.0);
                let _ = writeln!(
                    svg,
                    "<rect x=\"{left:.2}\" y=\"{top:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"#3b6ea5\"/>"
                );
                label(&mut svg, (end + 6.0, y + 16.0), "start", &grouped(*value));
            }
            Err(reason) => label(&mut svg, (left + 6.0, y + 16.0), "start", &markup(reason)),
        }
    }
    svg + "</svg>\n"
}

/// Returns the beginning of a chart with its title.
fn titled_svg(height: f64, title: &str) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    let title = format!("<tspan font-size=\"17\">{}</tspan>", markup(title));
    label(&mut svg, (WIDTH / 2.0, 28.0), "middle", &title);
    svg
}

/// Adds text. `anchor` selects the part of the text at the given point.
fn label(svg: &mut String, (x, y): (f64, f64), anchor: &str, text: &str) {
    let _ = writeln!(svg, "<text x=\"{x:.2}\" y=\"{y:.2}\" text-anchor=\"{anchor}\">{text}</text>");
}

/// Returns the distance between ticks up to `max`: about `max` / [`TICKS`], rounded to 1, 2 or 5
/// times a power of ten.
fn interval(max: u64) -> usize {
    let minimum = (max / TICKS).max(1);
    let power = 10_u64.pow(minimum.ilog10());
    let factor = [1, 2, 5].into_iter().find(|factor| factor * power >= minimum).unwrap_or(10);
    (factor * power) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_have_a_few_ticks_at_round_numbers() {
        for (max, expected) in
            [(0, 1), (1, 1), (9, 1), (17, 2), (40, 5), (138, 20), (52_744, 10_000), (u64::MAX / 2, 1 << 62)]
        {
            let interval = interval(max);
            assert!(max < 1 << 60 || interval > 1 << 50, "{max}");
            assert!(max >= 1 << 60 || interval == expected, "{max}: {interval}");
            assert!(max / interval as u64 <= TICKS + 1, "{max}: {interval}");
        }
    }

    #[test]
    fn logarithmic_bars_have_names_and_lengths_proportional_to_their_logarithms() {
        let bars =
            [("bfs -".to_owned(), Ok(1_000)), ("a<b".to_owned(), Ok(10)), ("ida".to_owned(), Err("limit".to_owned()))];
        let svg = log_bars(&bars);
        assert!(
            svg.contains(">bfs -</text>") && svg.contains(">a&lt;b</text>") && svg.contains(">limit</text>"),
            "{svg}"
        );
        let widths: Vec<f64> = svg
            .split("<rect x=")
            .skip(1)
            .filter_map(|rect| rect.split("width=\"").nth(1)?.split('"').next()?.parse().ok())
            .collect();
        assert!((widths[0] / widths[1] - 3.0).abs() < 0.01, "{widths:?}");
        assert!(log_bars(&[]).ends_with("</svg>\n"));
    }

    #[test]
    fn there_is_a_bar_for_every_number_and_the_highest_bar_fills_the_area() {
        let svg = bar_chart("a<b", "x", &[3, 0, 12]);
        assert_eq!(svg.matches("<title>").count(), 3);
        assert!(svg.contains("<title>2: 12</title>") && svg.contains("height=\"290.00\"") && svg.contains("a&lt;b"));
        assert!(bar_chart("a<b", "x", &[]).ends_with("</svg>\n"));
    }
}
