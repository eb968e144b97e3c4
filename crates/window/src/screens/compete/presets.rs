//! The cards on the competition screen: the most common events with their best times, and the
//! scramble of the day.

use egui::Ui;
use loyd_core::tiles::TileGoal;
use loyd_core::{FamilyName, TilePuzzle};
use loyd_front::GameCard;
use loyd_front::compete::{CompetitionEvent, Discipline, SessionEntry, SolveSheet};
use loyd_front::daily::{self, Day};
use loyd_front::text::exact_mean;
use loyd_play::{GameFamily, Scene};

use crate::context::AppContext;
use crate::screens::card::{self, Card};

/// The most common events, each one click away.
const EVENTS: [&str; 3] = ["3x3 solve", "4x4 solve", "4x4 relay"];
/// The height of the cards, in points.
const HEIGHT: f32 = 104.0;

/// The cards.
pub(super) struct PresetCards {
    events: Vec<EventCard>,
    /// The day, and the starting position of its puzzle.
    today: Option<(Day, Scene)>,
}

/// An event's card.
struct EventCard {
    event: CompetitionEvent,
    /// The solved position of its first board.
    board: Scene,
    /// The best time in all sessions, in milliseconds.
    best: Option<f64>,
    /// The number of solves in all sessions.
    solves: usize,
}

impl PresetCards {
    /// Creates the cards with the current best times.
    pub(super) fn new(app: &AppContext) -> Self {
        let events = EVENTS.iter().filter_map(|event| event.parse().ok()).map(|event| EventCard::new(app, event));
        let day = app.session().today();
        Self { events: events.collect(), today: day.game(FamilyName::Tiles).map(|game| (day, game.scene())) }
    }

    /// Shows the cards, in one row if the screen is wide. Returns the index of the one that was
    /// clicked.
    pub(super) fn show(&self, app: &AppContext, ui: &mut Ui, is_wide: bool) -> Option<usize> {
        let mut cards: Vec<Card> = self.events.iter().map(|event| event.card(app)).collect();
        cards.extend(self.today.as_ref().map(|(day, scene)| today_card(app, *day, scene)));
        let size = (cards.len(), if is_wide { cards.len() } else { 2 });
        card::grid(ui, size, HEIGHT, |ui, index, size| card::show(app, ui, size, &cards[index]))
    }

    /// Returns the event of a card, or `None` for the scramble of the day.
    pub(super) fn event(&self, index: usize) -> Option<CompetitionEvent> {
        self.events.get(index).map(|card| card.event)
    }
}

impl EventCard {
    fn new(app: &AppContext, event: CompetitionEvent) -> Self {
        // A relay begins with the smallest board.
        let side = if event.discipline == Discipline::Relay { 2 } else { event.width };
        let position = TileGoal::BlankLast.position(side, side);
        let board = TilePuzzle::blank_last(position.clone()).scene(&position);
        let records = app.records();
        let sessions = SessionEntry::all(records).into_iter().filter(|entry| entry.event == event);
        let sheets: Vec<SolveSheet> = sessions.map(|entry| SolveSheet::open(records, entry)).collect();
        let best = sheets.iter().filter_map(|sheet| sheet.times().best).reduce(f64::min);
        let solves = sheets.iter().map(|sheet| sheet.solves.len()).sum();
        Self { event, board, best, solves }
    }

    fn card(&self, app: &AppContext) -> Card<'_> {
        let name = format!("▶ {}", app.event_name(self.event));
        let details = match (self.best, self.solves) {
            (Some(best), _) => app.tell("compete-best", &[("time", exact_mean(best).into())]),
            (None, 0) => app.text("session-empty"),
            // None of the solves was finished.
            (None, solves) => app.tell("solves-of", &[("solves", solves.into())]),
        };
        Card::new(&self.board, name, details)
    }
}

/// Returns the card for the scramble of the day, with its result or the game in progress.
fn today_card<'a>(app: &AppContext, day: Day, scene: &'a Scene) -> Card<'a> {
    let result = daily::result(app.records(), day, FamilyName::Tiles);
    let in_progress = app.session().in_progress(GameCard::Daily(day, FamilyName::Tiles));
    let details = match (result, in_progress) {
        (_, Some(game)) => app.tell("home-kept", &[("moves", game.status().moves.into())]),
        (Some(result), None) => card::daily_result(app, result),
        (None, None) => app.text("compete-today-about"),
    };
    Card::new(scene, format!("▶ {}", app.text("compete-today")), details)
}
