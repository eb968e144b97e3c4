//! Statistics of the recorded games by category, with plots and a list of the games.
//!
//! Only games of one category are comparable, so one category is shown at a time. The initial one
//! is the category of the last game. Its statistics are computed only when the number of games
//! changes.

use std::sync::Arc;
use std::time::Duration;

use egui::{Frame, Grid, RichText, ScrollArea, Ui};
use egui_plot::{Bar, BarChart, Line, PlotPoints, Points};
use loyd_core::FamilyName;
use loyd_front::place_of_id;
use loyd_front::text::{exact, exact_mean};
use loyd_records::{Category, Filter, Records, Statistics, Summary};

use super::compete::look_at;
use super::graph::{self, AxisScale, figures, mean_moves};
use super::screen::{Screen, title_bar};
use crate::context::AppContext;
use crate::next::AppRequest;
use crate::scale;

/// The statistics screen.
pub(crate) struct StatisticsScreen {
    /// The displayed category, which may disappear with the last of its games.
    shown: Option<Arc<Category>>,
    /// Whether times are plotted instead of moves.
    times: bool,
    /// The last statistics, with their category and number of games.
    kept: Option<(Arc<Category>, usize, Statistics)>,
}

/// The most bars of a distribution.
const BARS: usize = 24;

impl Screen for StatisticsScreen {
    /// Shows the choice of a category and its statistics, or a sentence if there are no games.
    fn show(&mut self, app: &mut AppContext, ui: &mut Ui, _: bool) -> AppRequest {
        let mut next = title_bar(app, ui, "statistics");
        let categories = latest(app.session().recorder().records());
        // The records may have changed since the last frame, for example by an import.
        let shown = self.shown.clone().filter(|shown| categories.contains(shown));
        let Some(mut category) = shown.or_else(|| categories.first().cloned()) else {
            Frame::new().inner_margin(scale::PART).show(ui, |ui| ui.label(app.text("no-games")));
            return next;
        };
        Frame::new().inner_margin(scale::PART).show(ui, |ui| {
            choose(app, ui, &categories, &mut category);
            ScrollArea::vertical()
                .id_salt("statistics")
                .auto_shrink(false)
                .show(ui, |ui| self.of_category(app, ui, &category, &mut next));
        });
        self.shown = Some(category);
        next
    }
}

/// Returns all categories. The category of the last game is first.
fn latest(records: &Records) -> Vec<Arc<Category>> {
    // There are few categories, so searching a list costs less than a set.
    let mut categories = Vec::new();
    for game in records.games().iter().rev() {
        if !categories.contains(&game.category) {
            categories.push(game.category.clone());
        }
    }
    categories
}

/// Shows a tab per family, and a list of the categories of the chosen family.
fn choose(app: &AppContext, ui: &mut Ui, categories: &[Arc<Category>], shown: &mut Arc<Category>) {
    ui.horizontal_wrapped(|ui| {
        for (family, key) in [(FamilyName::Tiles, "family-tiles"), (FamilyName::Blocks, "family-blocks")] {
            let Some(latest) = categories.iter().find(|category| category.family() == family) else { continue };
            let is_shown = shown.family() == family;
            if ui.selectable_label(is_shown, app.text(key)).clicked() && !is_shown {
                *shown = latest.clone();
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(RichText::new(app.text("category-is")).weak());
        let family = shown.family();
        let place = ("category", label.id, Some((ui.available_width() - 10.0).min(320.0)));
        let listed = categories.iter().filter(|category| category.family() == family).cloned();
        crate::widgets::list(ui, place, shown, listed, |category| name(app, category));
    });
}

impl StatisticsScreen {
    /// Creates the screen, initially with the category of the last game.
    pub(super) const fn new() -> Self {
        Self { shown: None, times: false, kept: None }
    }

    /// Returns the statistics of a category. Computes them only if the number of games has changed,
    /// since a frame has no time for that.
    fn statistics(&mut self, records: &Records, category: &Arc<Category>) -> Statistics {
        let count = records.games().len();
        match &self.kept {
            Some((of, games, statistics)) if (of, *games) == (category, count) => statistics.clone(),
            _ => {
                let statistics = records.statistics(&Filter::of_category((**category).clone()));
                self.kept = Some((category.clone(), count, statistics.clone()));
                statistics
            }
        }
    }

    /// Shows everything about one category.
    fn of_category(&mut self, app: &mut AppContext, ui: &mut Ui, category: &Arc<Category>, next: &mut AppRequest) {
        let filter = Filter::of_category((**category).clone());
        let records = app.session().recorder().records();
        let statistics = self.statistics(records, category);
        let games: Vec<Summary> = records.list(&filter).cloned().collect();
        ui.add_space(scale::GAP);
        table(app, ui, &statistics);
        ui.add_space(scale::PART);
        ui.horizontal(|ui| {
            ui.selectable_value(&mut self.times, false, app.text("moves"));
            ui.selectable_value(&mut self.times, true, app.text("time"));
        });
        // Assisted and practice games are listed, but do not count.
        let solved = games.iter().filter(|game| game.play.is_solved() && game.play.counts());
        let values: Vec<f64> = solved.map(|game| self.value(game)).collect();
        if !values.is_empty() {
            self.plots(app, ui, &values);
        }
        ui.add_space(scale::PART);
        ui.label(RichText::new(app.text("games")).strong());
        // Limited to the last hundred, because the buttons of every row must be laid out.
        for game in games.iter().rev().take(100) {
            if let Some(screen) = row(app, ui, game) {
                *next = screen;
            }
        }
    }

    /// Returns the moves, or the time in seconds.
    fn value(&self, game: &Summary) -> f64 {
        if self.times { game.play.milliseconds as f64 / 1000.0 } else { game.play.moves.into() }
    }

    /// Shows the games over time with their running mean, and the distribution.
    fn plots(&self, app: &AppContext, ui: &mut Ui, values: &[f64]) {
        let unit = app.text(if self.times { "seconds" } else { "moves" });
        let points = |values: Vec<f64>| values.into_iter().enumerate().map(|(x, y)| [x as f64 + 1.0, y]);
        // Games are numbered from 1.
        let each: PlotPoints = points(values.to_vec()).collect();
        let mean: PlotPoints = points(running_means(values)).collect();
        let unit_axis = if self.times { AxisScale::Amount } else { AxisScale::Whole };
        // Few games are on the left and not in the middle of the plot.
        let plot =
            graph::plot(app, "over-games", [AxisScale::Whole, unit_axis]).height(190.0).include_x(0.5).include_x(5.5);
        plot.x_axis_label(app.text("games")).y_axis_label(unit.clone()).show(ui, |plot| {
            plot.points(Points::new(app.text("each-game"), each).radius(3.0).color(app.look.point()));
            plot.line(Line::new(app.text("mean-of-12"), mean).width(2.0).color(app.look.accent()));
        });
        graph::legend(app, ui, [(app.look.point(), "each-game"), (app.look.accent(), "mean-of-12")]);
        let bars = distribution(values, !self.times);
        // Shows some values to the right of the first one, so a single bar does not fill the plot.
        let least = values.iter().copied().fold(f64::MAX, f64::min);
        let plot = graph::plot(app, "distribution", [unit_axis, AxisScale::Whole]).height(150.0);
        let plot = plot.include_x(least - 0.5).include_x(least + 5.5);
        plot.x_axis_label(unit).y_axis_label(app.text("games")).show(ui, |plot| {
            plot.bar_chart(BarChart::new(app.text("distribution"), bars).color(app.look.point()));
        });
    }
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

/// Returns the number of values in each of equal parts of their range. A bar of integers is centred
/// on them.
fn distribution(values: &[f64], are_whole: bool) -> Vec<Bar> {
    let (least, most) = values.iter().fold((f64::MAX, f64::MIN), |(least, most), &v| (least.min(v), most.max(v)));
    // Without values, there is no range to divide.
    if values.is_empty() {
        return vec![];
    }
    // At least one unit, since a few similar games would be spread over many bars otherwise.
    let width = ((most - least) / BARS as f64).max(1.0);
    let width = if are_whole { width.ceil() } else { width };
    // A bar is placed by its middle. One of integers covers them from the first to the last.
    let middle = if are_whole { (width - 1.0) / 2.0 } else { width / 2.0 };
    let mut counts = [0_u32; BARS + 1];
    for value in values {
        // The greatest value falls on the end of the last bar, and gets an entry of its own.
        counts[(((value - least) / width) as usize).min(BARS)] += 1;
    }
    let bar = |(index, &count): (usize, &u32)| {
        Bar::new((index as f64).mul_add(width, least) + middle, count.into()).width(width * 0.92)
    };
    counts.iter().enumerate().filter(|(_, count)| **count > 0).map(bar).collect()
}

/// Shows one game, with buttons to look at it.
fn row(app: &mut AppContext, ui: &mut Ui, game: &Summary) -> Option<AppRequest> {
    let time = exact(Duration::from_millis(game.play.milliseconds));
    let mut text = app.tell("game-row", &[("moves", game.play.moves.into()), ("time", time.into())]);
    // The reasons why a game does not count.
    for (is_so, key) in [
        (!game.play.is_solved(), "game-left"),
        (game.play.is_assisted(), "game-assisted"),
        (game.play.practice, "game-practice"),
    ] {
        if is_so {
            text = format!("{text}, {}", app.text(key));
        }
    }
    // Only a solved game has a time to race against.
    let mut next = None;
    ui.horizontal_wrapped(|ui| {
        next = look_at(app, ui, game.id, game.play.is_solved());
        ui.label(text);
    });
    next
}

/// Returns the name of a category for display.
fn name(app: &AppContext, category: &Category) -> String {
    match category {
        Category::Tiles { width, height, metric, goal } => {
            let values = [("width", width.to_string().into()), ("height", height.to_string().into())];
            let board = measured(app, &app.tell("title-tiles", &values), &metric.to_string());
            match goal.as_str() {
                "blank-last" => board,
                "blank-first" => of_kind(app, &board, app.text("goal-blank-first")),
                // Another goal is shown as its position.
                goal => of_kind(app, &board, goal.to_owned()),
            }
        }
        Category::Blocks { level, metric } => {
            // A level of the player's own has no place in a pack, so its hash identifies it.
            let known = place_of_id(*level, None);
            let name = known.map_or_else(|| level.to_string()[..8].to_owned(), |known| app.level_name(known.level()));
            measured(app, &name, &metric.to_string())
        }
    }
}

/// Returns a board with its metric.
fn measured(app: &AppContext, board: &str, metric: &str) -> String {
    of_kind(app, board, app.text(&format!("metric-{metric}")))
}

/// Returns a board with its kind, such as a metric.
fn of_kind(app: &AppContext, board: &str, kind: String) -> String {
    app.tell("category", &[("board", board.into()), ("metric", kind.into())])
}

/// Shows the table of bests, means and averages.
fn table(app: &AppContext, ui: &mut Ui, statistics: &Statistics) {
    let Statistics { counts, time, moves, .. } = statistics;
    Grid::new("table").num_columns(3).striped(true).spacing([scale::COLUMN, scale::TIGHT]).show(ui, |ui| {
        ui.label("");
        ui.label(RichText::new(app.text("moves")).weak());
        ui.label(RichText::new(app.text("time")).weak());
        ui.end_row();
        figures(app, ui, "not-finished", [(moves, mean_moves), (time, exact_mean)], |_| true);
    });
    let values = [
        ("solved", counts.solved.into()),
        ("left", counts.abandoned.into()),
        ("assisted", counts.assisted.into()),
        ("practice", counts.practice.into()),
    ];
    ui.label(app.tell("counts", &values));
}
