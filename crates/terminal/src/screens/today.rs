//! The daily puzzles, one per family, with their results and the streak.

use loyd_core::FamilyName;
use loyd_front::daily::{self, Day, DayResult};
use loyd_front::{GameCard, link};
use loyd_play::Scene;

use super::prelude::*;
use super::share::{self, ShareScreen};

/// The daily puzzles. They change at midnight UTC.
pub(super) struct TodayScreen {
    /// The list of the two puzzles.
    list: List,
    /// The day, and the starting positions of its puzzles.
    today: Option<(Day, [Option<Scene>; 2])>,
}

impl TodayScreen {
    /// Creates the screen with the first unsolved puzzle selected.
    pub(super) fn new(app: &AppContext) -> Self {
        let day = app.session().today();
        let first_unsolved =
            FamilyName::ALL.iter().position(|family| daily::result(app.records(), day, *family).is_none());
        let mut screen = Self { list: List::at(first_unsolved.unwrap_or(0)), today: None };
        screen.load_day(app);
        screen
    }

    /// Returns the current day. If it is a new day, loads its puzzles.
    fn load_day(&mut self, app: &AppContext) -> Day {
        let day = app.session().today();
        if self.today.as_ref().is_none_or(|(loaded_day, _)| *loaded_day != day) {
            let scenes = FamilyName::ALL.map(|family| day.game(family).map(|game| game.scene()));
            self.today = Some((day, scenes));
        }
        day
    }

    /// Returns the family of the selected puzzle.
    fn family(&self) -> FamilyName {
        FamilyName::ALL[self.list.selected.min(FamilyName::ALL.len() - 1)]
    }

    /// Starts the selected puzzle.
    fn start(&self, app: &mut AppContext) -> ScreenRequest {
        app.player.start_daily(self.family());
        ScreenRequest::Play
    }

    /// If the selected puzzle is solved, returns the card of its result with a link to the puzzle.
    fn card(&self, app: &AppContext) -> Option<String> {
        let day = app.session().today();
        let card = daily::day_card(app.records(), day, self.family())?;
        Some(daily::with_link(&card, day.game(self.family())?.as_ref(), link::base(app.records())))
    }

    /// Returns the line for a puzzle.
    fn line(app: &AppContext, day: Day, index: usize) -> Line<'static> {
        let look = app.look;
        let result = daily::result(app.records(), day, FamilyName::ALL[index]);
        let names = FamilyName::ALL.map(|family| app.text(&format!("family-{family}")));
        let width = names.iter().map(|name| columns(name) + 2).max().unwrap_or(0);
        let (mark, summary) = match result {
            None => {
                let game_in_progress = app.describe_game_in_progress(GameCard::Daily(day, FamilyName::ALL[index]));
                (" ", game_in_progress.unwrap_or_else(|| app.text("home-open")))
            }
            Some(DayResult { moves, milliseconds, .. }) => {
                let time = exact(Duration::from_millis(milliseconds));
                (look.symbol("✓", "+"), app.tell("game-row", &[("moves", moves.into()), ("time", time.into())]))
            }
        };
        Line::from(vec![
            Span::styled(format!("{mark} "), look.text(Ink::Good)),
            Span::raw(pad(&names[index], width)),
            Span::styled(summary, look.text(if result.is_some() { Ink::Value } else { Ink::Dim })),
        ])
    }
}

impl Screen for TodayScreen {
    /// Starts the selected puzzle with Enter, and shares a solved one with the key for sharing.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        if let (Event::Key(share::KEY), Some(card)) = (event, self.card(app)) {
            return ScreenRequest::open(ShareScreen::new(app, card));
        }
        self.list.handle(event, action, FamilyName::ALL.len()).then(|| self.start(app))
    }

    /// Draws the two puzzles, the streak, and the board of the selected puzzle.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let day = self.load_day(app);
        let mut keys = vec![(app.key(Action::Grab), "do-play"), (app.key(Action::Back), "do-back")];
        keys.extend(self.card(app).map(|_| (app.key_label(share::KEY), "do-share")));
        let title = app.tell("today-of", &[("day", day.to_string().into())]);
        let body = draw_frame(&title, &app.keys_line(&keys), look, area, buffer);
        let rows = Rect { height: body.height.min(FamilyName::ALL.len() as u16), ..body };
        self.list.draw(FamilyName::ALL.len(), |index| Self::line(app, day, index), look, rows, buffer);
        let rest = Rect { y: rows.bottom(), height: body.height - rows.height, ..body };
        let streak = app.tell("home-streak", &[("days", daily::streak(app.records(), day).into())]);
        put(buffer, rest, 0, &format!("  {streak}"), look.text(Ink::Dim));
        let board = Rect { y: rest.y + 1, height: rest.height.saturating_sub(1), ..rest };
        // A partial board would be useless. The block levels have at most six rows, or eight with
        // the frame.
        let scene = self.today.as_ref().and_then(|(_, scenes)| scenes[self.list.selected.min(1)].as_ref());
        if let Some(scene) = scene.filter(|_| board.height >= 8) {
            board::draw_plain(scene, look, board, buffer);
        }
    }
}
