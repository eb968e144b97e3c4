//! Statistics of the recorded games, category by category, with plots and a list of the games.

use std::sync::Arc;
use std::time::Duration;

use egui::{Frame, Grid, RichText, ScrollArea, Ui};
use egui_plot::{Bar, BarChart, Legend, Line, Plot, PlotPoints, Points};
use loyd_front::text::exact;
use loyd_levels::{Level, Pack};
use loyd_records::{Average, Category, Filter, LevelId, Series, Statistics, Summary};

use super::screen::{Screen, title_bar};
use crate::context::AppContext;
use crate::next::{Next, ScreenKind};

/// What was played, and how well.
#[derive(Default)]
pub(crate) struct StatisticsScreen {
    /// The category that is shown, by its place in the list.
    shown: usize,
    /// Times, not moves, are plotted.
    times: bool,
}

/// The most bars of a distribution.
const BARS: usize = 24;

impl Screen for StatisticsScreen {
    fn show(&mut self, app: &mut AppContext, ui: &mut Ui, _: bool) -> Next {
        let mut next = title_bar(app, ui, "statistics");
        let categories = app.session().recorder().records().categories();
        // A category may have gone with the last of its games.
        let Some(category) = categories.get(self.shown.min(categories.len().saturating_sub(1))).cloned() else {
            Frame::new().inner_margin(10.0).show(ui, |ui| ui.label(app.text("no-games")));
            return next;
        };
        Frame::new().inner_margin(10.0).show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                for (index, other) in categories.iter().enumerate() {
                    if ui.selectable_label(*other == category, name(app, other)).clicked() {
                        self.shown = index;
                    }
                }
            });
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| self.of_category(app, ui, &category, &mut next));
        });
        next
    }
}

impl StatisticsScreen {
    /// Everything about one category.
    fn of_category(&mut self, app: &AppContext, ui: &mut Ui, category: &Arc<Category>, next: &mut Next) {
        let filter = Filter::of_category((**category).clone());
        let records = app.session().recorder().records();
        let statistics = records.statistics(&filter);
        let games: Vec<Summary> = records.list(&filter).cloned().collect();
        ui.add_space(8.0);
        table(app, ui, &statistics);
        ui.add_space(10.0);
        ui.horizontal(|ui| {
            ui.selectable_value(&mut self.times, false, app.text("moves"));
            ui.selectable_value(&mut self.times, true, app.text("time"));
        });
        // Assisted games and practice are listed, but they count for nothing.
        let solved = games.iter().filter(|game| game.play.is_solved() && game.play.counts());
        let values: Vec<f64> = solved.map(|game| self.value(game)).collect();
        if !values.is_empty() {
            self.plots(app, ui, &values);
        }
        ui.add_space(10.0);
        ui.label(RichText::new(app.text("games")).strong());
        for game in games.iter().rev().take(100) {
            if let Some(screen) = row(app, ui, game) {
                *next = screen;
            }
        }
    }

    /// Moves, or seconds.
    fn value(&self, game: &Summary) -> f64 {
        if self.times { game.play.milliseconds as f64 / 1000.0 } else { game.play.moves.into() }
    }

    /// The games over time with their running mean, and the distribution.
    fn plots(&self, app: &AppContext, ui: &mut Ui, values: &[f64]) {
        let unit = app.text(if self.times { "seconds" } else { "moves" });
        let points = |values: Vec<f64>| values.into_iter().enumerate().map(|(x, y)| [x as f64 + 1.0, y]);
        let each: PlotPoints = points(values.to_vec()).collect();
        let mean: PlotPoints = points(running_means(values)).collect();
        let plot = Plot::new("over-games").height(190.0).legend(Legend::default()).x_axis_label(app.text("games"));
        plot.y_axis_label(unit.clone()).allow_scroll(false).show(ui, |plot| {
            plot.points(Points::new(app.text("each-game"), each).radius(3.0).color(app.look.point()));
            plot.line(Line::new(app.text("mean-of-12"), mean).width(2.0).color(app.look.accent()));
        });
        let bars = distribution(values, !self.times);
        let plot = Plot::new("distribution").height(150.0).x_axis_label(unit).y_axis_label(app.text("games"));
        plot.allow_scroll(false)
            .show(ui, |plot| plot.bar_chart(BarChart::new(app.text("distribution"), bars).color(app.look.point())));
    }
}

/// The mean of each value and up to eleven before it.
fn running_means(values: &[f64]) -> Vec<f64> {
    // Fewer than twelve games at the beginning, so that the line starts with the first one.
    let mean = |end: usize| {
        let window = &values[(end + 1).saturating_sub(12)..=end];
        window.iter().sum::<f64>() / window.len() as f64
    };
    (0..values.len()).map(mean).collect()
}

/// How often values fall into each of equal parts of their range. A bar of whole numbers stands in the middle of its own.
fn distribution(values: &[f64], are_whole: bool) -> Vec<Bar> {
    let (least, most) = values.iter().fold((f64::MAX, f64::MIN), |(least, most), &v| (least.min(v), most.max(v)));
    // The least and the most would be the ends of the number line.
    if values.is_empty() {
        return vec![];
    }
    // At least one unit, or a handful of equal games would be spread over many bars.
    let width = ((most - least) / BARS as f64).max(1.0);
    let width = if are_whole { width.ceil() } else { width };
    // A bar is placed by its middle; one of whole numbers covers them from the first to the last.
    let middle = if are_whole { (width - 1.0) / 2.0 } else { width / 2.0 };
    let mut counts = [0_u32; BARS + 1];
    for value in values {
        counts[(((value - least) / width) as usize).min(BARS)] += 1;
    }
    let bar = |(index, &count): (usize, &u32)| {
        Bar::new((index as f64).mul_add(width, least) + middle, count.into()).width(width * 0.92)
    };
    counts.iter().enumerate().filter(|(_, count)| **count > 0).map(bar).collect()
}

/// One game, and a button to see it again.
fn row(app: &AppContext, ui: &mut Ui, game: &Summary) -> Option<Next> {
    let time = exact(Duration::from_millis(game.play.milliseconds));
    let mut text = app.tell("game-row", &[("moves", game.play.moves.into()), ("time", time.into())]);
    // Marks that explain why a game counts for nothing.
    for (is_so, key) in [
        (!game.play.is_solved(), "game-left"),
        (game.play.is_assisted(), "game-assisted"),
        (game.play.practice, "game-practice"),
    ] {
        if is_so {
            text = format!("{text}, {}", app.text(key));
        }
    }
    let mut next = None;
    ui.horizontal(|ui| {
        if ui.button(app.text("watch")).clicked() {
            next = Some(Next::Screen(ScreenKind::Replay(game.id)));
        }
        ui.label(text);
    });
    next
}

/// What people call a category.
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
            let mut levels = loyd_levels::packs().iter().flat_map(Pack::levels);
            let known = levels.find(|known: &&Level| LevelId::of_puzzle(known.puzzle()) == *level);
            let name = known.map_or_else(|| level.to_string()[..8].to_owned(), |known| known.name().to_owned());
            measured(app, &name, &metric.to_string())
        }
    }
}

/// A board and what is counted on it.
fn measured(app: &AppContext, board: &str, metric: &str) -> String {
    of_kind(app, board, app.text(&format!("metric-{metric}")))
}

/// A board and its kind, such as a metric.
fn of_kind(app: &AppContext, board: &str, kind: String) -> String {
    app.tell("category", &[("board", board.into()), ("metric", kind.into())])
}

/// One number of a series.
type Measure = fn(&Series) -> Option<Average>;

/// Bests, means and averages.
fn table(app: &AppContext, ui: &mut Ui, statistics: &Statistics) {
    let Statistics { counts, time, moves, .. } = statistics;
    // One function a row serves both series, moves and time.
    let rows: [(&str, Measure); 6] = [
        ("best", |series| series.best.map(Average::Of)),
        ("mean", |series| series.mean.map(Average::Of)),
        ("last-5", |series| series.of_5.current),
        ("best-5", |series| series.of_5.best),
        ("last-12", |series| series.of_12.current),
        ("best-12", |series| series.of_12.best),
    ];
    Grid::new("table").num_columns(3).striped(true).spacing([26.0, 4.0]).show(ui, |ui| {
        ui.label("");
        ui.label(RichText::new(app.text("moves")).weak());
        ui.label(RichText::new(app.text("time")).weak());
        ui.end_row();
        for (key, of) in rows {
            ui.label(RichText::new(app.text(key)).weak());
            ui.label(shown(app, of(moves), |value| format!("{value:.1}").trim_end_matches(".0").to_owned()));
            ui.label(shown(app, of(time), |value| exact(Duration::from_secs_f64(value.max(0.0) / 1000.0))));
            ui.end_row();
        }
    });
    let values = [
        ("solved", counts.solved.into()),
        ("left", counts.abandoned.into()),
        ("assisted", counts.assisted.into()),
        ("practice", counts.practice.into()),
    ];
    ui.label(app.tell("counts", &values));
}

/// A value, or a sign where there is none.
fn shown(app: &AppContext, value: Option<Average>, text: fn(f64) -> String) -> String {
    match value {
        Some(Average::NotFinished) => app.text("not-finished"),
        Some(Average::Of(value)) => text(value),
        None => "–".to_owned(),
    }
}
