//! The records screen: statistics per category, and the games themselves.

use std::sync::Arc;

use loyd_records::{Average, Category, Filter, Series, Statistics, Summary};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::games::{GamesScreen, line, name};
use super::list::List;
use super::{Screen, ScreenRequest, framed, put};
use crate::context::AppContext;
use crate::event::Event;
use crate::keys::Action;
use crate::look::{Ink, ScreenLook};
use crate::text::{exact_mean, grouped};

/// The records screen.
#[derive(Default)]
pub(super) struct RecordsScreen {
    /// The list of all games and the categories.
    list: List,
    /// Whether the statistics of a category fill a narrow screen.
    is_open: bool,
    /// Whether there was room for the list and the statistics next to it.
    is_wide: bool,
}

impl Screen for RecordsScreen {
    /// Lists the games with Enter. On a narrow screen, a category first opens its statistics.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        // Back closes the statistics before it closes the screen.
        if self.is_open && action == Some(Action::Back) {
            self.is_open = false;
            return ScreenRequest::Stay;
        }
        let categories = app.records().categories();
        self.list.handle(event, action, 1 + categories.len()).then(|| {
            let category = self.list.marked.checked_sub(1).and_then(|index| categories.get(index).cloned());
            if category.is_some() && !self.is_wide && !self.is_open {
                self.is_open = true;
                return ScreenRequest::Stay;
            }
            ScreenRequest::open(GamesScreen::new(category))
        })
    }

    /// Draws the list of categories. If there is room, draws the newest games or the statistics of
    /// the marked category next to it.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let categories = app.records().categories();
        let games = app.records().games();
        let keys = format!(
            "{} games   {} back   loyd records lists, exports and imports",
            app.key(Action::Grab),
            app.key(Action::Back)
        );
        let body = framed("Records", &keys, look, area, buffer);
        if categories.is_empty() {
            return put(buffer, body, 0, "No games yet.", look.text(Ink::Plain));
        }
        // The last category may have disappeared since it was marked.
        let marked = self.list.marked.checked_sub(1).map(|index| categories[index.min(categories.len() - 1)].clone());
        // 32 columns for the list, two between, and 34 for the table.
        self.is_wide = body.width >= 68;
        // A screen that has become wider shows both again.
        self.is_open &= !self.is_wide && marked.is_some();
        let list = Rect { width: if self.is_wide { 32 } else { body.width }, ..body };
        if !self.is_open {
            let line = |index: usize| match index.checked_sub(1) {
                None => Line::raw(format!("All games ({})", grouped(games.len() as u64))),
                Some(index) => Line::raw(name(&categories[index])),
            };
            self.list.draw(1 + categories.len(), line, look, list, buffer);
        }
        if self.is_wide || self.is_open {
            let x = if self.is_wide { body.x + 34 } else { body.x };
            let place = Rect { x, width: body.right() - x, ..body };
            match marked {
                Some(category) => draw_statistics(app, &category, place, buffer),
                None => draw_newest(games, look, place, buffer),
            }
        }
    }
}

/// Draws the newest games.
fn draw_newest(games: &[Summary], look: ScreenLook, area: Rect, buffer: &mut Buffer) {
    put(buffer, area, 0, "Latest games", look.text(Ink::Title));
    for (row, game) in (2..area.height).zip(games.iter().rev()) {
        buffer.set_line(area.x, area.y + row, &line(game, true, area.width, look), area.width);
    }
}

/// Draws the statistics of a category in columns.
fn draw_statistics(app: &AppContext, category: &Arc<Category>, area: Rect, buffer: &mut Buffer) {
    let look = app.look;
    let statistics = app.records().statistics(&Filter::of_category((**category).clone()));
    let rows = rows(&statistics);
    put(buffer, area, 0, &name(category), look.text(Ink::Title));
    for (row, (what, moves, time)) in rows.into_iter().enumerate() {
        let line = Line::from(vec![
            Span::styled(format!("{what:<12}"), look.text(Ink::Dim)),
            Span::styled(format!("{moves:>9}"), look.text(Ink::Value)),
            Span::styled(format!("{time:>11}"), look.text(Ink::Value)),
        ]);
        // Two rows belong to the title. The last rows are omitted if they do not fit.
        if (row as u16) + 2 < area.height {
            buffer.set_line(area.x, area.y + row as u16 + 2, &line, area.width);
        }
    }
}

/// Returns the rows of the table: name, moves, time.
fn rows(statistics: &Statistics) -> Vec<(&'static str, String, String)> {
    let Statistics { counts, time, moves, .. } = statistics;
    let both = |what, of: fn(&Series) -> String, to: fn(&Series) -> String| (what, of(moves), to(time));
    let mut rows = vec![
        ("", "moves".to_owned(), "time".to_owned()),
        both("best", |s| plain(s.best), |s| seconds(s.best)),
        both("mean", |s| plain(s.mean), |s| seconds(s.mean)),
        both("ao5", |s| average(s.of_5.current, plain), |s| average(s.of_5.current, seconds)),
        both("best ao5", |s| average(s.of_5.best, plain), |s| average(s.of_5.best, seconds)),
        both("ao12", |s| average(s.of_12.current, plain), |s| average(s.of_12.current, seconds)),
        both("best ao12", |s| average(s.of_12.best, plain), |s| average(s.of_12.best, seconds)),
    ];
    let count = |what, number: usize| (what, number.to_string(), String::new());
    rows.push(("moves/s", rate(statistics.moves_per_second.mean), String::new()));
    if statistics.moves_per_distance.mean.is_some() {
        rows.push(("moves/dist.", rate(statistics.moves_per_distance.mean), String::new()));
    }
    rows.push(count("solved", counts.solved));
    rows.push(count("left", counts.abandoned));
    rows.push(count("assisted", counts.assisted));
    rows.push(count("practice", counts.practice));
    rows
}

/// Formats a number with at most one decimal.
fn plain(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.1}").trim_end_matches(".0").to_owned())
}

/// Formats a rate with two decimals.
fn rate(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{value:.2}"))
}

/// Formats milliseconds as a time.
fn seconds(milliseconds: Option<f64>) -> String {
    milliseconds.map_or_else(|| "-".to_owned(), exact_mean)
}

/// Formats an average, or `DNF` if one of its games was not finished.
fn average(value: Option<Average>, show: fn(Option<f64>) -> String) -> String {
    match value {
        Some(Average::NotFinished) => "DNF".to_owned(),
        Some(Average::Of(mean)) => show(Some(mean)),
        None => "-".to_owned(),
    }
}
