//! The list of recorded games, newest first. Each game can be replayed, reviewed or raced against.

use std::sync::Arc;

use loyd_front::sentences;
use loyd_front::text::{date, recorded_time};
use loyd_records::{Category, GameId, Summary};

use super::prelude::*;
use super::replay::ReplayScreen;
use super::review::ReviewScreen;

/// The minimum width, in columns, of a line that shows the date.
const MIN_WIDTH_WITH_DATE: u16 = 66;

/// The games of one category, or all games.
pub(super) struct GamesScreen {
    /// The category of the listed games, or `None` for all games.
    category: Option<Arc<Category>>,
    /// The list of games.
    list: List,
    /// The reason why the selected game cannot be shown.
    fault: Option<String>,
}

impl GamesScreen {
    /// Creates the list for a category, or for all games.
    pub(super) fn new(category: Option<Arc<Category>>) -> Self {
        Self { category, list: List::default(), fault: None }
    }

    /// Returns the listed games, newest first.
    fn games<'a>(&self, app: &'a AppContext) -> Vec<&'a Summary> {
        let is_listed = |game: &&Summary| self.category.as_ref().is_none_or(|category| game.category == *category);
        app.records().games().iter().rev().filter(is_listed).collect()
    }

    /// Opens a screen for the selected game, or stores the reason why it cannot be opened.
    fn open(
        &mut self,
        app: &mut AppContext,
        screen: fn(&mut AppContext, GameId) -> Result<ScreenRequest, String>,
    ) -> ScreenRequest {
        let Some(id) = self.games(app).get(self.list.selected).map(|game| game.id) else { return ScreenRequest::Stay };
        ScreenRequest::or_fault(screen(app, id), &mut self.fault)
    }
}

/// Opens the replay of a game.
fn replay(app: &mut AppContext, id: GameId) -> Result<ScreenRequest, String> {
    Ok(ScreenRequest::open(ReplayScreen::new(app, app.recorded_game(id)?)))
}

/// Opens the review of a game.
fn review(app: &mut AppContext, id: GameId) -> Result<ScreenRequest, String> {
    let game = app.recorded_game(id)?;
    Ok(ScreenRequest::open(ReviewScreen::new(app, game)?))
}

/// Starts a race against a game, from the same position, with its time and moves as the target.
fn race(app: &mut AppContext, id: GameId) -> Result<ScreenRequest, String> {
    let solved = app.records().games().iter().any(|game| game.id == id && game.play.is_solved());
    if !solved {
        return Err(app.text("race-unsolved"));
    }
    let log = app.recorded_game(id)?.save();
    app.player.race(&log)?;
    Ok(ScreenRequest::Play)
}

impl Screen for GamesScreen {
    /// Opens the replay of the selected game with Enter, its review with the hint key, and a race
    /// against it with the key for a new game.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        if matches!(event, Event::Key(_)) {
            self.fault = None;
        }
        match action {
            Some(Action::Hint) => return self.open(app, review),
            Some(Action::New) => return self.open(app, race),
            _ => {}
        }
        let count = self.games(app).len();
        self.list.handle(event, action, count).then(|| self.open(app, replay))
    }

    /// Draws one line per game, and the keys or a failure below them.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let title = self.category.as_ref().map_or_else(|| app.text("all-games"), |category| name(app, category));
        let keys = app.keys_line(&[
            (app.key(Action::Grab), "do-watch"),
            (app.key(Action::Hint), "do-review"),
            (app.key(Action::New), "do-race"),
            (app.key(Action::Back), "do-back"),
        ]);
        let mut body = draw_frame(&title, &keys, look, area, buffer);
        if let Some(fault) = &self.fault {
            let lines = wrap(fault, body.width.into());
            // The list keeps at least half of the screen.
            let height = (lines.len() as u16).min(body.height / 2);
            body.height -= height;
            put_lines(buffer, Rect { y: body.bottom(), height, ..body }, 0, lines, look.text(Ink::Bad));
        }
        let games = self.games(app);
        if games.is_empty() {
            return put(buffer, body, 0, &app.text("no-games"), look.text(Ink::Plain));
        }
        let shows_name = self.category.is_none();
        let line = |index: usize| line(app, games[index], shows_name, body.width);
        self.list.draw(games.len(), line, look, body, buffer);
    }
}

/// Returns the line for a game: date, moves, time, name, and the reasons why it does not count.
pub(super) fn line(app: &AppContext, game: &Summary, shows_name: bool, width: u16) -> Line<'static> {
    let (look, play) = (app.look, &game.play);
    let time = recorded_time(game, "DNF");
    let date_text = if width >= MIN_WIDTH_WITH_DATE { format!("{}  ", date(play.finished_at)) } else { String::new() };
    let marks =
        [(!play.is_solved(), "game-left"), (play.is_assisted(), "game-assisted"), (play.practice, "game-practice")];
    let mut marks: Vec<_> = marks.into_iter().filter(|(applies, _)| *applies).map(|(_, mark)| app.text(mark)).collect();
    let name = if shows_name { name(app, &game.category) } else { String::new() };
    // A short line has room for only one reason, and only without the name.
    marks.truncate(if width >= MIN_WIDTH_WITH_DATE { 3 } else { usize::from(!shows_name) });
    let gap = if name.is_empty() || marks.is_empty() { "" } else { "  " };
    Line::from(vec![
        Span::styled(date_text, look.text(Ink::Dim)),
        Span::styled(align_right(&app.count("count-moves", play.moves.into()), 10), look.text(Ink::Value)),
        Span::styled(format!("{time:>9}  "), look.text(Ink::Value)),
        Span::raw(name + gap),
        Span::styled(marks.join(", "), look.text(Ink::Dim)),
    ])
}

/// Returns the name of a category for display.
pub(super) fn name(app: &AppContext, category: &Category) -> String {
    sentences::category(&app.words, category, "title-tiles", "in-metric")
}
