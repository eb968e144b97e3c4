//! Statistics of the recorded games: a table of the categories, and the numbers, plots and games
//! for one of them.
//!
//! Only games in the same category are comparable. The initial category is that of the last game.
//! The statistics are computed only when the number of games changes.

mod overview;
mod plots;

use std::sync::Arc;

use egui::{CollapsingHeader, Grid, RichText, Ui, vec2};
use loyd_core::FamilyName;
use loyd_front::text::{date, exact_mean, recorded_time};
use loyd_records::{Category, Filter, Records, Statistics, Summary};

use super::compete::game_buttons;
use super::graph::{figures, mean_moves};
use super::screen::{Screen, column, column_title_bar, page, scrolled};
use crate::context::AppContext;
use crate::next::{AppRequest, DialogKind};
use crate::{scale, widgets};
use overview::CategoryRow;

/// The maximum number of games in a list, because every row's buttons must be laid out.
const MAX_LISTED: usize = 100;

/// The statistics screen.
pub(crate) struct StatisticsScreen {
    /// The displayed category, which may disappear with the last of its games.
    shown: Option<Arc<Category>>,
    /// Whether times are plotted instead of moves.
    plots_times: bool,
    /// The rows of all categories, with the number of games that they are computed from. The
    /// category of the last game is first.
    rows: (usize, Vec<CategoryRow>),
}

impl Screen for StatisticsScreen {
    /// Shows the table of categories and the selected category, or a message if there are no games.
    fn show(&mut self, app: &mut AppContext, ui: &mut Ui, _: bool) {
        column_title_bar(app, ui, "statistics");
        // The records may have changed since the last frame, for example by an import.
        let records = app.records();
        if self.rows.0 != records.games().len() {
            self.rows = (records.games().len(), rows(records));
        }
        let shown = self.shown.clone().filter(|shown| self.rows.1.iter().any(|row| row.category == *shown));
        let Some(mut category) = shown.or_else(|| self.rows.1.first().map(|row| row.category.clone())) else {
            return page(ui, |ui| column(ui, |ui| ui.vertical_centered(|ui| show_no_games(app, ui)).inner));
        };
        page(ui, |ui| {
            column(ui, |ui| self.families(app, ui, &mut category));
            scrolled(ui, "statistics", |ui| {
                let family = category.family();
                let rows = self.rows.1.iter().filter(|row| row.category.family() == family);
                overview::show(app, ui, rows, &mut category);
                self.show_category(app, ui, &category);
            });
        });
        self.shown = Some(category);
    }
}

/// Returns the rows of all categories.
fn rows(records: &Records) -> Vec<CategoryRow> {
    let mut rows: Vec<CategoryRow> = Vec::new();
    for game in records.games().iter().rev() {
        // There are few categories, so searching a list costs less than using a set.
        if rows.iter().all(|row| row.category != game.category) {
            let statistics = records.statistics(&Filter::of_category((*game.category).clone()));
            rows.push(CategoryRow { category: game.category.clone(), statistics, last: game.play.finished_at });
        }
    }
    rows
}

impl StatisticsScreen {
    /// Creates the screen, initially with the category of the last game.
    pub(super) const fn new() -> Self {
        Self { shown: None, plots_times: true, rows: (0, vec![]) }
    }

    /// Shows a tab for each family that has games.
    fn families(&self, app: &AppContext, ui: &mut Ui, shown: &mut Arc<Category>) {
        ui.horizontal_wrapped(|ui| {
            for (family, key) in [(FamilyName::Tiles, "family-tiles"), (FamilyName::Blocks, "family-blocks")] {
                let Some(latest) = self.rows.1.iter().find(|row| row.category.family() == family) else { continue };
                let mut chosen = shown.family();
                if widgets::tab(app, ui, &mut chosen, family, app.text(key)) && shown.family() != family {
                    *shown = latest.category.clone();
                }
            }
        });
    }

    /// Shows everything about one category.
    fn show_category(&mut self, app: &mut AppContext, ui: &mut Ui, category: &Arc<Category>) {
        let records = app.records();
        let filter = Filter::of_category((**category).clone());
        let (counted, others): (Vec<_>, Vec<_>) = records.list(&filter).partition(|game| game.counts_solved());
        let result = |game: &&Summary| Some((game.time()?, game.play.moves));
        let results: Vec<(u64, u32)> = counted.iter().filter_map(result).collect();
        let other_count = others.len();
        // Newest first.
        let [counted, others] =
            [counted, others].map(|games| games.into_iter().rev().take(MAX_LISTED).cloned().collect::<Vec<Summary>>());
        ui.add_space(scale::PART);
        let row = self.rows.1.iter().find(|row| row.category == *category);
        let show_table =
            |app: &AppContext, ui: &mut Ui| row.into_iter().for_each(|row| table(app, ui, &row.statistics));
        // With the plot next to the table, the games are visible without scrolling.
        if ui.available_width() >= overview::WIDE {
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| show_table(app, ui));
                ui.add_space(scale::COLUMN);
                ui.vertical(|ui| show_plot(app, ui, &results, &mut self.plots_times));
            });
        } else {
            show_table(app, ui);
            ui.add_space(scale::PART);
            show_plot(app, ui, &results, &mut self.plots_times);
        }
        ui.add_space(scale::PART);
        games(app, ui, &counted, &others, other_count);
        ui.add_space(scale::PART);
        if !results.is_empty() {
            plots::show_distribution(app, ui, &values(&results, self.plots_times), self.plots_times);
        }
        ui.add_space(scale::PART);
    }
}

/// Returns the plotted values of games with these times and moves.
fn values(results: &[(u64, u32)], are_times: bool) -> Vec<f64> {
    let value = |&(time, moves): &(u64, u32)| if are_times { time as f64 / 1000.0 } else { moves.into() };
    results.iter().map(value).collect()
}

/// Shows the plot of the games in order, and the choice between times and moves.
fn show_plot(app: &AppContext, ui: &mut Ui, results: &[(u64, u32)], are_times: &mut bool) {
    if results.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        widgets::tab(app, ui, are_times, true, app.text("time"));
        widgets::tab(app, ui, are_times, false, app.text("moves"));
    });
    plots::show(app, ui, &values(results, *are_times), *are_times);
}

/// Shows a message that there are no games, and a button for a new game, in the middle.
fn show_no_games(app: &AppContext, ui: &mut Ui) {
    ui.add_space((ui.available_height() / 2.0 - scale::BUTTON).max(0.0));
    ui.label(app.text("no-games"));
    ui.add_space(scale::GAP);
    let height = scale::BUTTON.max(app.device.min_target_size());
    if widgets::primary_button(app, ui, app.text("new-game"), vec2(120.0, height)).clicked() {
        app.request(AppRequest::Dialog(DialogKind::NewGame));
    }
}

/// Shows the games that count, and the others in a collapsible list.
fn games(app: &mut AppContext, ui: &mut Ui, counted: &[Summary], others: &[Summary], other_count: usize) {
    ui.label(RichText::new(app.text("games")).strong());
    for game in counted {
        row(app, ui, game);
    }
    if others.is_empty() {
        return;
    }
    let title = app.tell("games-apart", &[("count", other_count.into())]);
    let header = CollapsingHeader::new(title).id_salt("apart").default_open(counted.is_empty());
    header.show(ui, |ui| others.iter().for_each(|game| row(app, ui, game)));
}

/// Shows the table of best values, means and averages.
fn table(app: &AppContext, ui: &mut Ui, statistics: &Statistics) {
    let Statistics { counts, time, moves, .. } = statistics;
    // Without a game that counts, the table would be empty.
    if moves.best.is_some() {
        Grid::new("table").num_columns(3).striped(true).spacing([scale::COLUMN, scale::TIGHT]).show(ui, |ui| {
            widgets::headings(app, ui, &["", "moves", "time"]);
            figures(app, ui, "not-finished", [(moves, mean_moves), (time, exact_mean)]);
        });
    }
    let values = [
        ("solved", counts.solved.into()),
        ("left", counts.abandoned.into()),
        ("assisted", counts.assisted.into()),
        ("practice", counts.practice.into()),
    ];
    ui.label(app.tell("counts", &values));
}

/// The width of a game's text next to its buttons, in points.
const TEXT_WIDTH: f32 = 280.0;

/// Shows one game, with buttons to replay it, to review it and, if it is solved, to race against
/// it.
fn row(app: &mut AppContext, ui: &mut Ui, game: &Summary) {
    let time = recorded_time(game, &app.text("penalty-dnf"));
    let mut text = app.tell("game-row", &[("moves", game.play.moves.into()), ("time", time.into())]);
    // The reasons why a game does not count.
    for (applies, key) in [
        (!game.play.is_solved(), "game-left"),
        (game.play.is_assisted(), "game-assisted"),
        (game.play.practice, "game-practice"),
    ] {
        if applies {
            text = format!("{text}, {}", app.text(key));
        }
    }
    ui.horizontal_wrapped(|ui| {
        let left = ui.cursor().left();
        ui.label(RichText::new(date(game.play.finished_at)).weak());
        ui.label(text);
        if ui.available_width() < overview::WIDE {
            ui.end_row();
        } else {
            ui.add_space((left + TEXT_WIDTH - ui.cursor().left()).max(0.0));
        }
        // Only a solved game has a time to race against.
        game_buttons(app, ui, game.id, game.play.is_solved());
    });
}
