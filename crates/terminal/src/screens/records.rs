//! The records screen: statistics per category, and the games themselves.

use std::sync::Arc;

use loyd_records::{Average, Category, Filter, Series, Statistics, Summary};

use super::games::{GamesScreen, line, name};
use super::prelude::*;
use crate::text::exact_mean;

/// The records screen.
#[derive(Default)]
pub(super) struct RecordsScreen {
    /// The list of all games and the categories.
    list: List,
    /// Whether the statistics of a category fill a narrow screen.
    is_open: bool,
    /// Whether there was room for the statistics next to the list.
    is_wide: bool,
}

impl Screen for RecordsScreen {
    /// Lists the games with Enter. On a narrow screen, Enter on a category first opens its
    /// statistics.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        // Back closes the statistics before it closes the screen.
        if self.is_open && action == Some(Action::Back) {
            self.is_open = false;
            return ScreenRequest::Stay;
        }
        let categories = app.records().categories();
        self.list.handle(event, action, 1 + categories.len()).then(|| {
            let category = self.list.selected.checked_sub(1).and_then(|index| categories.get(index).cloned());
            if category.is_some() && !self.is_wide && !self.is_open {
                self.is_open = true;
                return ScreenRequest::Stay;
            }
            ScreenRequest::open(GamesScreen::new(category))
        })
    }

    /// Draws the list of categories. If there is room, draws the newest games or the statistics of
    /// the selected category next to it.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let categories = app.records().categories();
        let games = app.records().games();
        let keys = app.keys_line(&[(app.key(Action::Grab), "do-games"), (app.key(Action::Back), "do-back")]);
        let keys = format!("{keys}   {}", app.tell("records-command", &[("command", "loyd records".into())]));
        let body = draw_frame(&app.text("records"), &keys, look, area, buffer);
        if categories.is_empty() {
            return put(buffer, body, 0, &app.text("no-games"), look.text(Ink::Plain));
        }
        // The last category may have disappeared since it was selected.
        let selected =
            self.list.selected.checked_sub(1).map(|index| categories[index.min(categories.len() - 1)].clone());
        // 32 columns for the list, two between, and 34 for the table.
        self.is_wide = body.width >= 68;
        // A screen that has become wider shows both again.
        self.is_open &= !self.is_wide && selected.is_some();
        let list = Rect { width: if self.is_wide { 32 } else { body.width }, ..body };
        if !self.is_open {
            let line = |index: usize| match index.checked_sub(1) {
                None => Line::raw(app.count("all-games-of", games.len() as u64)),
                Some(index) => Line::raw(name(app, &categories[index])),
            };
            self.list.draw(1 + categories.len(), line, look, list, buffer);
        }
        if self.is_wide || self.is_open {
            let x = if self.is_wide { body.x + 34 } else { body.x };
            let side = Rect { x, width: body.right() - x, ..body };
            match selected {
                Some(category) => draw_statistics(app, &category, side, buffer),
                None => draw_newest(app, games, side, buffer),
            }
        }
    }
}

/// Draws the newest games.
fn draw_newest(app: &AppContext, games: &[Summary], area: Rect, buffer: &mut Buffer) {
    put(buffer, area, 0, &app.text("records-latest"), app.look.text(Ink::Title));
    for (row, game) in (2..area.height).zip(games.iter().rev()) {
        buffer.set_line(area.x, area.y + row, &line(app, game, true, area.width), area.width);
    }
}

/// Draws the statistics of a category in columns.
fn draw_statistics(app: &AppContext, category: &Arc<Category>, area: Rect, buffer: &mut Buffer) {
    let look = app.look;
    let statistics = app.records().statistics(&Filter::of_category((**category).clone()));
    let rows = rows(&statistics);
    put(buffer, area, 0, &name(app, category), look.text(Ink::Title));
    let name_of = |key: &str| if key.is_empty() { String::new() } else { app.text(key) };
    let width = rows.iter().map(|(key, ..)| columns(&name_of(key)) + 1).max().unwrap_or(0).max(12);
    for (row, (key, moves, time)) in rows.into_iter().enumerate() {
        let [moves, time] = if row == 0 { [moves, time].map(|key| app.text(&key)) } else { [moves, time] };
        let line = Line::from(vec![
            Span::styled(pad(&name_of(key), width), look.text(Ink::Dim)),
            Span::styled(align_right(&moves, 9), look.text(Ink::Value)),
            Span::styled(align_right(&time, 11), look.text(Ink::Value)),
        ]);
        // The title takes up two rows. The last rows are omitted if they do not fit.
        if (row as u16) + 2 < area.height {
            buffer.set_line(area.x, area.y + row as u16 + 2, &line, area.width);
        }
    }
}

/// A function that returns one of the averages in a series.
type SeriesAverage = fn(&Series) -> Option<Average>;

/// Returns the rows of the table: the message key for the name, the moves and the time. The first
/// row has the keys for the headings.
fn rows(statistics: &Statistics) -> Vec<(&'static str, String, String)> {
    let Statistics { counts, time, moves, .. } = statistics;
    let averages: [(_, SeriesAverage); 6] = [
        ("best", |series| series.best.map(Average::Mean)),
        ("mean", |series| series.mean.map(Average::Mean)),
        ("ao5", |series| series.ao5.current),
        ("best-ao5", |series| series.ao5.best),
        ("ao12", |series| series.ao12.current),
        ("best-ao12", |series| series.ao12.best),
    ];
    let counts = [
        ("level-solved", counts.solved),
        ("game-left", counts.abandoned),
        ("game-assisted", counts.assisted),
        ("game-practice", counts.practice),
    ];
    let rate = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |value| format!("{value:.2}"));
    let per_distance = statistics.moves_per_distance.mean;
    let mut rows = vec![("", "panel-moves".to_owned(), "panel-time".to_owned())];
    rows.extend(averages.map(|(name, of)| (name, show(of(moves), format_number), show(of(time), exact_mean))));
    rows.push(("panel-rate", rate(statistics.moves_per_second.mean), String::new()));
    rows.extend(per_distance.map(|_| ("records-per-distance", rate(per_distance), String::new())));
    rows.extend(counts.map(|(name, number)| (name, number.to_string(), String::new())));
    rows
}

/// Formats a number with at most one decimal place.
fn format_number(value: f64) -> String {
    format!("{value:.1}").trim_end_matches(".0").to_owned()
}

/// Formats an average, or `DNF` if too many of its games were abandoned.
fn show(value: Option<Average>, format: fn(f64) -> String) -> String {
    match value {
        Some(Average::NotFinished) => "DNF".to_owned(),
        Some(Average::Mean(mean)) => format(mean),
        None => "-".to_owned(),
    }
}
