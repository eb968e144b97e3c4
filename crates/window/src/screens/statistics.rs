use std::sync::Arc;
use std::time::Duration;

use egui::{Frame, Grid, RichText, ScrollArea, Ui};
use egui_plot::{Bar, BarChart, Legend, Line, Plot, PlotPoints, Points};
use loyd_front::text::exact;
use loyd_levels::{Level, Pack};
use loyd_records::{Average, Category, Filter, LevelId, Series, Statistics, Summary};

use super::replay::ReplayScreen;
use super::{Next, Screen, title_bar};
use crate::desk::Desk;

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
    fn show(&mut self, desk: &mut Desk, ui: &mut Ui, _: bool) -> Next {
        let mut next = title_bar(desk, ui, "statistics");
        let categories = desk.table.book().records().categories();
        let Some(category) = categories.get(self.shown.min(categories.len().saturating_sub(1))).cloned() else {
            Frame::new().inner_margin(10.0).show(ui, |ui| ui.label(desk.text("no-games")));
            return next;
        };
        Frame::new().inner_margin(10.0).show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                for (index, other) in categories.iter().enumerate() {
                    if ui.selectable_label(*other == category, name(desk, other)).clicked() {
                        self.shown = index;
                    }
                }
            });
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| self.of_category(desk, ui, &category, &mut next));
        });
        next
    }
}

impl StatisticsScreen {
    fn of_category(&mut self, desk: &mut Desk, ui: &mut Ui, category: &Arc<Category>, next: &mut Next) {
        let filter = Filter::of_category((**category).clone());
        let records = desk.table.book().records();
        let statistics = records.statistics(&filter);
        let games: Vec<Summary> = records.list(&filter).cloned().collect();
        ui.add_space(8.0);
        table(desk, ui, &statistics);
        ui.add_space(10.0);
        ui.horizontal(|ui| {
            ui.selectable_value(&mut self.times, false, desk.text("moves"));
            ui.selectable_value(&mut self.times, true, desk.text("time"));
        });
        let solved = games.iter().filter(|game| game.play.is_solved() && game.play.counts());
        let values: Vec<f64> = solved.map(|game| self.value(game)).collect();
        if !values.is_empty() {
            self.plots(desk, ui, &values);
        }
        ui.add_space(10.0);
        ui.label(RichText::new(desk.text("games")).strong());
        for game in games.iter().rev().take(100) {
            if let Some(screen) = row(desk, ui, game) {
                *next = screen;
            }
        }
    }

    /// Moves, or seconds.
    fn value(&self, game: &Summary) -> f64 {
        if self.times { game.play.milliseconds as f64 / 1000.0 } else { game.play.moves.into() }
    }

    fn plots(&self, desk: &Desk, ui: &mut Ui, values: &[f64]) {
        let unit = desk.text(if self.times { "seconds" } else { "moves" });
        let points = |values: Vec<f64>| values.into_iter().enumerate().map(|(x, y)| [x as f64 + 1.0, y]);
        let each: PlotPoints = points(values.to_vec()).collect();
        let mean: PlotPoints = points(running_means(values)).collect();
        let plot = Plot::new("over-games").height(190.0).legend(Legend::default()).x_axis_label(desk.text("games"));
        plot.y_axis_label(unit.clone()).allow_scroll(false).show(ui, |plot| {
            plot.points(Points::new(desk.text("each-game"), each).radius(3.0).color(desk.look.point()));
            plot.line(Line::new(desk.text("mean-of-12"), mean).width(2.0).color(desk.look.accent()));
        });
        let bars = distribution(values, !self.times);
        let plot = Plot::new("distribution").height(150.0).x_axis_label(unit).y_axis_label(desk.text("games"));
        plot.allow_scroll(false)
            .show(ui, |plot| plot.bar_chart(BarChart::new(desk.text("distribution"), bars).color(desk.look.point())));
    }
}

/// The mean of each value and up to eleven before it.
fn running_means(values: &[f64]) -> Vec<f64> {
    let mean = |end: usize| {
        let window = &values[(end + 1).saturating_sub(12)..=end];
        window.iter().sum::<f64>() / window.len() as f64
    };
    (0..values.len()).map(mean).collect()
}

/// How often values fall into each of equal parts of their range. A bar of whole numbers stands in the middle of its own.
fn distribution(values: &[f64], are_whole: bool) -> Vec<Bar> {
    let (least, most) = values.iter().fold((f64::MAX, f64::MIN), |(least, most), &v| (least.min(v), most.max(v)));
    if values.is_empty() {
        return vec![];
    }
    let width = ((most - least) / BARS as f64).max(1.0);
    let width = if are_whole { width.ceil() } else { width };
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
fn row(desk: &mut Desk, ui: &mut Ui, game: &Summary) -> Option<Next> {
    let time = exact(Duration::from_millis(game.play.milliseconds));
    let mut text = desk.tell("game-row", &[("moves", game.play.moves.into()), ("time", time.into())]);
    for (is_so, key) in [
        (!game.play.is_solved(), "game-left"),
        (game.play.is_assisted(), "game-assisted"),
        (game.play.practice, "game-practice"),
    ] {
        if is_so {
            text = format!("{text}, {}", desk.text(key));
        }
    }
    let mut next = None;
    ui.horizontal(|ui| {
        if ui.button(desk.text("watch")).clicked() {
            match ReplayScreen::of(desk, game.id) {
                Ok(screen) => next = Some(Next::Screen(Box::new(screen))),
                Err(fault) => desk.fault(fault),
            }
        }
        ui.label(text);
    });
    next
}

/// What people call a category.
fn name(desk: &Desk, category: &Category) -> String {
    match category {
        Category::Tiles { width, height, metric, goal } => {
            let values = [("width", width.to_string().into()), ("height", height.to_string().into())];
            let board = measured(desk, &desk.tell("title-tiles", &values), &metric.to_string());
            match goal.as_str() {
                "blank-last" => board,
                "blank-first" => of_kind(desk, &board, desk.text("goal-blank-first")),
                goal => of_kind(desk, &board, goal.to_owned()),
            }
        }
        Category::Blocks { level, metric } => {
            let mut levels = loyd_levels::packs().iter().flat_map(Pack::levels);
            let known = levels.find(|known: &&Level| LevelId::of_puzzle(known.puzzle()) == *level);
            let name = known.map_or_else(|| level.to_string()[..8].to_owned(), |known| known.name().to_owned());
            measured(desk, &name, &metric.to_string())
        }
    }
}

/// A board and what is counted on it.
fn measured(desk: &Desk, board: &str, metric: &str) -> String {
    of_kind(desk, board, desk.text(&format!("metric-{metric}")))
}

fn of_kind(desk: &Desk, board: &str, kind: String) -> String {
    desk.tell("category", &[("board", board.into()), ("metric", kind.into())])
}

/// One number of a series.
type Measure = fn(&Series) -> Option<Average>;

fn table(desk: &Desk, ui: &mut Ui, statistics: &Statistics) {
    let Statistics { counts, time, moves, .. } = statistics;
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
        ui.label(RichText::new(desk.text("moves")).weak());
        ui.label(RichText::new(desk.text("time")).weak());
        ui.end_row();
        for (key, of) in rows {
            ui.label(RichText::new(desk.text(key)).weak());
            ui.label(shown(desk, of(moves), |value| format!("{value:.1}").trim_end_matches(".0").to_owned()));
            ui.label(shown(desk, of(time), |value| exact(Duration::from_secs_f64(value.max(0.0) / 1000.0))));
            ui.end_row();
        }
    });
    let values = [
        ("solved", counts.solved.into()),
        ("left", counts.abandoned.into()),
        ("assisted", counts.assisted.into()),
        ("practice", counts.practice.into()),
    ];
    ui.label(desk.tell("counts", &values));
}

fn shown(desk: &Desk, value: Option<Average>, text: fn(f64) -> String) -> String {
    match value {
        Some(Average::NotFinished) => desk.text("not-finished"),
        Some(Average::Of(value)) => text(value),
        None => "–".to_owned(),
    }
}
