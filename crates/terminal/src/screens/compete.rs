//! The competition screen. It shows the event and the session that the next attempt joins; the
//! arrow keys change both.

use loyd_core::TileMetric;
use loyd_core::tiles::{MAX_SIDE, MIN_SIDE};
use loyd_front::compete::{
    CompetitionEvent, Discipline, Inspection, Penalty, Preferred, SessionEntry, Solve, SolveSheet,
};
use loyd_front::text::averages;
use loyd_front::{cyclic_neighbour, sentences};

use super::prelude::*;

/// The competition screen.
pub(super) struct CompeteScreen {
    /// The list of rows.
    list: List,
    /// The event.
    event: CompetitionEvent,
    /// The inspection time.
    inspection: Inspection,
    /// The session that an attempt joins, or `None` for a new one.
    session: Option<SessionEntry>,
    /// The last solve of the session.
    last: Option<Solve>,
}

/// The rows of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CompeteRow {
    /// Starts an attempt.
    Start,
    /// The discipline.
    Discipline,
    /// The number of boards in a marathon, or the move limit of an attempt.
    Number,
    /// The width of the board.
    Columns,
    /// The height of the board.
    Rows,
    /// The metric.
    Metric,
    /// The inspection time.
    Inspection,
    /// The session that the attempt joins.
    Session,
    /// The penalty of the session's last solve.
    Penalty,
}

impl CompeteScreen {
    /// Creates the screen with the most recent choices.
    pub(super) fn new(app: &AppContext) -> Self {
        let Preferred { event, inspection } = Preferred::stored(app.records());
        let mut screen = Self { list: List::default(), event, inspection, session: None, last: None };
        screen.find_session(app);
        screen
    }

    /// Chooses the most recent session for the event.
    fn find_session(&mut self, app: &AppContext) {
        self.choose_session(app, SessionEntry::of_event(app.records(), self.event));
    }

    /// Chooses a session.
    fn choose_session(&mut self, app: &AppContext, session: Option<SessionEntry>) {
        self.last = session.clone().and_then(|entry| SolveSheet::open(app.records(), entry).solves.last().cloned());
        self.session = session;
    }

    /// Sets the penalty of the session's last solve to the next or the previous choice.
    fn penalise(&mut self, app: &mut AppContext, is_forward: bool) {
        let (Some(session), Some(last)) = (self.session.clone(), &self.last) else { return };
        let penalty = cyclic_neighbour(&Penalty::CHOICES, |penalty| *penalty == last.given_penalty(), is_forward);
        let index = SolveSheet::open(app.records(), session.clone()).solves.len() - 1;
        app.player.penalise(&session, index, penalty);
        self.choose_session(app, Some(session));
    }

    /// Returns the rows that apply to the event, each with the message key for its name and its
    /// value.
    fn rows(&self, app: &AppContext) -> Vec<(CompeteRow, &'static str, String)> {
        let CompetitionEvent { width, height, metric, discipline } = self.event;
        let mut rows = vec![
            (CompeteRow::Start, "start", event_name(app, self.event)),
            (CompeteRow::Discipline, "discipline", app.text(&format!("discipline-{}", discipline.name()))),
        ];
        if let Some(number) = discipline.number() {
            let name = if matches!(discipline, Discipline::Limited(_)) { "most-moves" } else { "boards" };
            rows.push((CompeteRow::Number, name, number.to_string()));
        }
        let session = match &self.session {
            None => app.text("session-new"),
            Some(entry) if entry.name.is_empty() => app.tell("session-number", &[("number", entry.id.into())]),
            Some(entry) => format!("{} ({})", entry.name, entry.id),
        };
        rows.extend([
            (CompeteRow::Columns, "columns", width.to_string()),
            (CompeteRow::Rows, "rows", height.to_string()),
            (CompeteRow::Metric, "metric", app.metric_name(metric.name())),
            (CompeteRow::Inspection, "inspection", sentences::inspection(&app.words, self.inspection)),
            (CompeteRow::Session, "session", session),
        ]);
        rows.extend(self.last.iter().map(|solve| (CompeteRow::Penalty, "compete-last", penalty_of(app, solve))));
        rows
    }

    /// Changes the value of a row.
    fn turn(&mut self, app: &mut AppContext, row: CompeteRow, is_forward: bool) {
        let previous_event = self.event;
        let side = |side: &mut usize| *side = step(*side, is_forward).clamp(MIN_SIDE, MAX_SIDE);
        match row {
            CompeteRow::Start => {}
            CompeteRow::Discipline => {
                let name = self.event.discipline.name();
                self.event.discipline = cyclic_neighbour(&Discipline::TYPICAL, |kind| kind.name() == name, is_forward);
            }
            CompeteRow::Number => match &mut self.event.discipline {
                Discipline::Marathon(boards) => {
                    *boards = (step(usize::from(*boards), is_forward) as u16).clamp(1, CompetitionEvent::MAX_BOARDS);
                }
                Discipline::Limited(moves) => {
                    *moves = (if is_forward { *moves + 5 } else { moves.saturating_sub(5) }).max(5);
                }
                _ => {}
            },
            CompeteRow::Columns => side(&mut self.event.width),
            CompeteRow::Rows => side(&mut self.event.height),
            CompeteRow::Metric => {
                self.event.metric =
                    cyclic_neighbour(&TileMetric::ALL, |choice| *choice == previous_event.metric, is_forward);
            }
            CompeteRow::Inspection => {
                let choices: Vec<_> = Inspection::all().collect();
                self.inspection = cyclic_neighbour(&choices, |choice| *choice == self.inspection, is_forward);
            }
            CompeteRow::Session => {
                let event_sessions: Vec<_> =
                    SessionEntry::all(app.records()).into_iter().filter(|entry| entry.event == self.event).collect();
                // A new session is the choice before the first and after the last existing session.
                let choices: Vec<_> = std::iter::once(None).chain(event_sessions.into_iter().map(Some)).collect();
                self.choose_session(app, cyclic_neighbour(&choices, |session| *session == self.session, is_forward));
            }
            CompeteRow::Penalty => self.penalise(app, is_forward),
        }
        if self.event != previous_event {
            self.find_session(app);
        }
    }

    /// Starts competing.
    fn start(&self, app: &mut AppContext) -> ScreenRequest {
        let preferred = Preferred { event: self.event, inspection: self.inspection };
        app.player.compete_in(self.session.clone(), "", preferred, None);
        ScreenRequest::Play
    }
}

/// Returns the next or the previous number.
const fn step(number: usize, is_forward: bool) -> usize {
    if is_forward { number + 1 } else { number.saturating_sub(1) }
}

/// Returns the name of an event.
pub(crate) fn event_name(app: &AppContext, event: CompetitionEvent) -> String {
    sentences::event_name(&app.words, event, "in-metric-multi")
}

/// Returns the time of a solve, its additional moves and its penalty.
fn penalty_of(app: &AppContext, solve: &Solve) -> String {
    let moves = solve.moves.filter(|_| solve.extra_moves > 0);
    let moves =
        moves.map(|moves| app.tell("compete-extra", &[("moves", moves.into()), ("extra", solve.extra_moves.into())]));
    let penalty = match solve.given_penalty() {
        Penalty::None => app.text("compete-no-penalty"),
        Penalty::Plus(milliseconds) => format!("+{}", milliseconds / 1000),
        Penalty::Dnf => app.text("compete-not-counted"),
    };
    [Some(solve.shown("DNF")), moves, Some(penalty)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

impl Screen for CompeteScreen {
    /// Changes the value of the selected row with left and right, and starts an attempt with Enter
    /// on any row.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        let rows = self.rows(app);
        let row = rows[self.list.selected.min(rows.len() - 1)].0;
        if let Some(Action::Move(direction @ (Direction::Left | Direction::Right))) = action {
            self.turn(app, row, direction == Direction::Right);
            return ScreenRequest::Stay;
        }
        self.list.handle(event, action, rows.len()).then(|| self.start(app))
    }

    /// Draws the rows, the session's averages, and its last twelve solves, newest first.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let keys = app.keys_line(&[
            (app.key(Action::Grab), "do-play"),
            (app.key(Action::Back), "do-back"),
            (app.left_and_right(), "do-change"),
        ]);
        let command = app.tell("records-command", &[("command", "loyd records sessions".into())]);
        let body = draw_frame(&app.text("compete"), &format!("{keys}   {command}"), look, area, buffer);
        let rows: Vec<_> = self.rows(app).into_iter().map(|(_, name, value)| (app.text(name), value)).collect();
        let height = body.height.min(rows.len() as u16);
        let width = rows.iter().map(|(name, _)| columns(name) + 2).max().unwrap_or(0).max(12);
        let line = |index: usize| {
            let (name, value) = &rows[index];
            Line::from(vec![Span::raw(pad(name, width)), Span::styled(value.clone(), look.text(Ink::Value))])
        };
        self.list.draw(rows.len(), line, look, Rect { height, ..body }, buffer);
        let rest = Rect { y: body.y + height, height: body.height - height, ..body };
        let about = app.text(&format!("discipline-{}-about", self.event.discipline.name()));
        put_wrapped(buffer, rest, 1, &about, look.text(Ink::Dim));
        let Some(session) = &self.session else { return };
        let sheet = SolveSheet::open(app.records(), session.clone());
        let rest = Rect { y: rest.y + 2, height: rest.height.saturating_sub(2), ..rest };
        let averages = averages(&sheet.times(), Some("DNF")).into_iter();
        let averages: Vec<_> = averages.map(|(name, value)| format!("{} {value}", app.text(name))).collect();
        let solves = app.tell("solves-of", &[("solves", sheet.solves.len().into())]);
        put(buffer, rest, 1, &format!("{solves}   {}", averages.join("   ")), look.text(Ink::Plain));
        let last: Vec<_> = sheet.solves.iter().rev().take(12).map(|solve| solve.shown("DNF")).collect();
        put(buffer, rest, 2, &last.join("   "), look.text(Ink::Dim));
        if let Some((last, best)) = sheet.splits() {
            let below = Rect { y: rest.y + 4, height: rest.height.saturating_sub(4), ..rest };
            draw_splits(last, best, app, below, buffer);
        }
    }
}

/// Draws the cumulative times of the last and the fastest attempt, with one line per row or board.
/// Lines that do not fit are omitted.
fn draw_splits(last: &[u64], best: &[u64], app: &AppContext, area: Rect, buffer: &mut Buffer) {
    let look = app.look;
    let max_time = last.iter().chain(best).copied().max().unwrap_or(0).max(1);
    let bar_width = usize::from(area.width).saturating_sub(26).min(60);
    let names = ["split-parts", "split-last", "split-best"].map(|key| app.text(key));
    put(buffer, area, 0, &names.join(" · "), look.text(Ink::Dim));
    for (number, (at, best_at)) in last.iter().zip(best).enumerate() {
        let time = |milliseconds: u64| exact(Duration::from_millis(milliseconds));
        let length = (*at as usize * bar_width / max_time as usize).min(bar_width);
        let bar = look.symbol("▬", "=").repeat(length);
        let line = format!("{:>3} {:>9} {bar:<bar_width$} {:>9}", number + 1, time(*at), time(*best_at));
        put(buffer, area, number as u16 + 1, &line, look.text(Ink::Value));
    }
}
