//! The review of a game: the distance to the goal over its moves, the cost of each move, and how
//! the time was used. The board shows any position of the game with its best move, and the game can
//! be continued from there.

use loyd_front::Reviewed;
use loyd_front::sentences;
use loyd_play::{Focus, Review, Scene};

use super::prelude::*;

/// The characters for the curve, from the lowest to the highest value, in ASCII and in Unicode.
const CURVE_MARKS: [[&str; 8]; 2] =
    [["_", ".", "-", "-", "=", "=", "#", "#"], ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]];
/// The width in columns of the numbers next to the board.
const PANEL_WIDTH: u16 = 34;
/// The minimum width, in columns, of a screen with the numbers next to the board.
const MIN_WIDTH_WITH_PANEL: u16 = 64;

/// The review of a game.
pub(super) struct ReviewScreen {
    /// The game.
    reviewed: Reviewed,
    /// Whether the numbers and the list of costly moves fill the screen.
    is_list: bool,
    /// The first visible line of the list.
    first: usize,
    /// The area of the curve, for the pointer.
    bar: Bar,
}

impl ReviewScreen {
    /// Starts the review of a game.
    ///
    /// # Errors
    /// A message if the game has no moves.
    pub(super) fn new(app: &mut AppContext, game: Box<dyn Game>) -> Result<Self, String> {
        let reviewed = Reviewed::new(game).ok_or_else(|| app.text("review-nothing"))?;
        (app.player.run)(reviewed.1);
        Ok(Self { reviewed: reviewed.0, is_list: false, first: 0, bar: Bar::default() })
    }

    /// Starts the review of a game, given as its complete saved text.
    ///
    /// # Errors
    /// A message if the game has no moves.
    pub(super) fn of(app: &mut AppContext, game: &str) -> Result<Self, String> {
        let game = loyd_play::load(game).map_err(|faults| faults.to_string())?;
        Self::new(app, game)
    }

    /// Starts the review of the most recently recorded game. Returns a message if there is none.
    pub(super) fn of_last(app: &mut AppContext) -> Result<Self, String> {
        let id = app.records().games().last().map(|game| game.id);
        let game = app.recorded_game(id.ok_or_else(|| app.text("no-games"))?)?;
        Self::new(app, game)
    }

    /// Handles the keys for the board. Returns `false` for other keys.
    fn browse(&mut self, event: &Event, action: Option<Action>) -> bool {
        let current = self.reviewed.place;
        let target = match (action, event) {
            (Some(Action::Move(Direction::Right)), _) => current + 1,
            (Some(Action::Move(Direction::Left)), _) => current.saturating_sub(1),
            (Some(Action::Move(Direction::Down)), _) => self.reviewed.find_costly_move(true).unwrap_or(current),
            (Some(Action::Move(Direction::Up)), _) => self.reviewed.find_costly_move(false).unwrap_or(current),
            (None, Event::Key(key)) if key.code == Code::Home => 0,
            (None, Event::Key(key)) if key.code == Code::End => usize::MAX,
            _ => return false,
        };
        self.reviewed.go_to(target);
        true
    }

    /// Handles the keys and the wheel for the list. Returns `false` for other events.
    fn scroll(&mut self, event: &Event, action: Option<Action>) -> bool {
        let wheel = |kind| matches!(event, Event::Pointer(pointer) if pointer.kind == kind);
        match action {
            Some(Action::Move(Direction::Down)) => self.first += 1,
            Some(Action::Move(Direction::Up)) => self.first = self.first.saturating_sub(1),
            _ if wheel(PointerKind::WheelDown) => self.first += 3,
            _ if wheel(PointerKind::WheelUp) => self.first = self.first.saturating_sub(3),
            _ => return false,
        }
        true
    }

    /// Returns the review's numbers, and the pauses in the game.
    fn summary(&self, app: &AppContext, review: &Review) -> Vec<(String, Ink)> {
        let mut lines = summary(app, review);
        if self.reviewed.game.status().help.is_any() {
            // An accuracy reached with hints must be marked as such.
            lines.push((app.text("assisted"), Ink::Plain));
        }
        lines.extend(sentences::pauses(&app.words, self.reviewed.game.as_ref()).map(|line| (line, Ink::Plain)));
        lines
    }

    /// Returns the keys for the screen.
    fn keys(&self, app: &AppContext) -> String {
        let back = (app.key(Action::Back), "do-back");
        let tab = app.key(Action::NextPiece);
        match (&self.reviewed.review, self.is_list) {
            (Some(Ok(_)), false) => {
                let keys = [
                    (app.left_and_right(), "do-move"),
                    (app.up_and_down(), "do-mistake"),
                    (app.key(Action::Grab), "do-continue"),
                    back,
                    (tab, "do-list"),
                ];
                format!("{}   Home End", app.keys_line(&keys))
            }
            (Some(Ok(_)), true) => app.keys_line(&[(app.up_and_down(), "do-more"), (tab, "do-board"), back]),
            _ => app.keys_line(&[back]),
        }
    }

    /// Draws the numbers and the costly moves, from the first visible line.
    fn draw_list(&mut self, app: &AppContext, body: Rect, buffer: &mut Buffer) {
        let Some(Ok(review)) = &self.reviewed.review else { return };
        let scene = self.reviewed.game.scene();
        let costly = (0..review.moves.len()).filter(|&index| review.moves[index].loss > 0);
        let costly = costly.map(|index| (describe_move(app, review, &scene, index), Ink::Plain));
        let lines: Vec<_> = self.summary(app, review).into_iter().chain(costly).collect();
        let lines = wrapped_lines(lines, body.width);
        self.first = self.first.min(lines.len().saturating_sub(body.height.into()));
        for (row, (line, ink)) in (0..body.height).zip(&lines[self.first..]) {
            put(buffer, body, row, line, app.look.text(*ink));
        }
    }

    /// Draws the board with the best move, the description of the move made, and the curve. If
    /// there is room, draws the numbers next to the board.
    fn draw_board(&mut self, app: &AppContext, body: Rect, buffer: &mut Buffer) {
        let Some(Ok(review)) = &self.reviewed.review else { return };
        let look = app.look;
        let is_wide = body.width >= MIN_WIDTH_WITH_PANEL && body.height >= 12;
        let (text, ink) = describe_position(app, review, &self.reviewed.game.scene(), self.reviewed.place);
        let text = wrap(&text, body.width.into());
        let text_height = (text.len() as u16).min(if body.height < 9 { 1 } else { 2 });
        let curve_height = if is_wide { 3 } else { 1 }.min(body.height);
        let board_height = body.height.saturating_sub(text_height + curve_height);
        let board = Rect { height: board_height, ..body };
        let best = review.moves.get(self.reviewed.place).and_then(|reviewed| reviewed.best.as_ref());
        let hint = best.and_then(|best| best.phases.first().cloned()).unwrap_or_default();
        let board = if is_wide {
            let panel = Rect { x: body.right() - PANEL_WIDTH, width: PANEL_WIDTH, ..board };
            for (row, (line, ink)) in (0..panel.height).zip(wrapped_lines(self.summary(app, review), panel.width)) {
                put(buffer, panel, row, &line, look.text(ink));
            }
            // Leaves two columns free between the board and the numbers.
            Rect { width: body.width - PANEL_WIDTH - 2, ..board }
        } else {
            board
        };
        board::draw_scene(&self.reviewed.shown.scene(), Focus::default(), &hint, look, board, buffer);
        let foot = Rect { y: board.bottom(), height: text_height, ..body };
        put_lines(buffer, foot, 0, text, look.text(ink));
        let curve = Rect { y: foot.bottom(), height: curve_height, ..body };
        draw_curve(review, self.reviewed.place, &mut self.bar, look, curve, buffer);
    }
}

/// Wraps lines to this width.
fn wrapped_lines(lines: Vec<(String, Ink)>, width: u16) -> Vec<(String, Ink)> {
    let parts = |(line, ink): (String, Ink)| wrap(&line, width.into()).into_iter().map(move |part| (part, ink));
    lines.into_iter().flat_map(parts).collect()
}

/// Returns the results of the review in numbers.
fn summary(app: &AppContext, review: &Review) -> Vec<(String, Ink)> {
    let mut lines = vec![(sentences::review_summary(&app.words, review), Ink::Value)];
    let accuracy = review.accuracy.map(|percent| format!("{} {percent:.0} %", app.text("review-accuracy")));
    lines.extend(accuracy.map(|accuracy| (accuracy, Ink::Value)));
    let seconds = |milliseconds: u64| exact(Duration::from_millis(milliseconds));
    let (thinking, turning) = (seconds(review.time.thinking), seconds(review.time.turning));
    let values = [("thinking", thinking.into()), ("turning", turning.into())];
    lines.push((app.tell("review-time", &values), Ink::Plain));
    let rates = review.time.thirds.map(|rate| rate.map_or_else(|| "-".to_owned(), |rate| format!("{rate:.1}")));
    lines.push((app.tell("review-thirds", &[("rates", rates.join(" · ").into())]), Ink::Plain));
    let rows = review.rows.iter().map(|split| seconds(split.at)).collect();
    let percents = (1..).map(|quarter| quarter * 25);
    let quarters = review.quarters.iter().zip(percents);
    let quarters = quarters.map(|(split, percent)| format!("{percent} % {}", seconds(split.at))).collect();
    for (key, times) in [("review-rows", rows), ("review-quarters-at", quarters)] as [(&str, Vec<String>); 2] {
        if !times.is_empty() {
            lines.push((app.tell(key, &[("times", times.join(" · ").into())]), Ink::Plain));
        }
    }
    for detour in &review.detours {
        let (from, to) = (detour.moves.start + 1, detour.moves.end);
        let values = [("from", from.into()), ("to", to.into()), ("lost", detour.loss.into())];
        lines.push((app.tell("review-detour-at", &values), Ink::Bad));
    }
    lines
}

/// Describes a move of the game, followed by a best move if the game's move had a loss. `scene`
/// provides the names of the pieces.
fn describe_move(app: &AppContext, review: &Review, scene: &Scene, index: usize) -> String {
    sentences::reviewed_move(&app.words, scene, (index, &review.moves[index]), str::to_owned)
}

/// Describes the position after `index` moves: the remaining distance, the move made and, if that
/// move had a loss, a best move.
fn describe_position(app: &AppContext, review: &Review, scene: &Scene, index: usize) -> (String, Ink) {
    let distance = index.checked_sub(1).map_or(review.start, |before| review.moves[before].distance);
    let distance_text = app.count("moves-left", distance.moves.into());
    let Some(reviewed) = review.moves.get(index) else {
        let end = if distance.moves == 0 { app.text("level-solved") } else { distance_text };
        let moves = app.count("count-moves", index as u64);
        return ([app.text("review-end"), moves, end].join(" · "), Ink::Title);
    };
    let place_text = app.tell("review-place", &[("number", (index + 1).into()), ("of", review.moves.len().into())]);
    let ink = if reviewed.loss > 0 && reviewed.best.is_some() { Ink::Bad } else { Ink::Good };
    (format!("{distance_text} · {place_text} · {}", describe_move(app, review, scene, index)), ink)
}

/// Draws the distance to the goal over the moves, in one or more rows. Detours have a different
/// colour, and the displayed position is marked.
fn draw_curve(review: &Review, position: usize, bar: &mut Bar, look: ScreenLook, area: Rect, buffer: &mut Buffer) {
    let distances: Vec<u32> = std::iter::once(review.start.moves)
        .chain(review.moves.iter().map(|reviewed| reviewed.distance.moves))
        .collect();
    let max = distances.iter().copied().max().unwrap_or(0).max(1);
    // A short game has one column per position. A long one has one column for several positions.
    let width = area.width.min(u16::try_from(distances.len()).unwrap_or(u16::MAX)).max(1);
    let area = Rect { width, ..area };
    bar.area = area;
    let marks = CURVE_MARKS[usize::from(look.is_unicode())];
    let last = (distances.len() - 1).max(1);
    let marked = bar.column(position as f64 / last as f64);
    for column in 0..width {
        let index = usize::from(column) * (distances.len() - 1) / usize::from(width.saturating_sub(1)).max(1);
        let is_detour = review.detours.iter().any(|detour| detour.moves.contains(&index));
        let style = look.text(if is_detour { Ink::Bad } else { Ink::Hint });
        // The height is in eighths of a row. Anything below one eighth is drawn as the lowest mark.
        let height = (u64::from(distances[index]) * 8 * u64::from(area.height) / u64::from(max)) as u16;
        for row in 0..area.height {
            let filled = height.saturating_sub(8 * (area.height - 1 - row)).min(8);
            let is_bottom_row = row + 1 == area.height;
            let mark = match filled {
                0 if is_bottom_row => marks[0],
                0 => " ",
                filled => marks[usize::from(filled) - 1],
            };
            let column_area = Rect { x: area.x + column, width: 1, ..area };
            let is_marked = column == marked;
            put(buffer, column_area, row, mark, if is_marked { look.selected() } else { style });
        }
    }
}

impl Screen for ReviewScreen {
    /// Handles the review's keys:
    ///
    /// - Left and right go to the previous and the next move, Home and End to the first and the
    ///   last.
    /// - Up and down go to moves with a loss.
    /// - Enter continues the game from the displayed position.
    /// - Tab switches to the numbers and the list of costly moves.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        self.reviewed.take(&mut app.player.session);
        if matches!(event, Event::Searched | Event::Tick) {
            return ScreenRequest::Stay;
        }
        let Some(Ok(review)) = &self.reviewed.review else { return ScreenRequest::Pass };
        let last = review.moves.len();
        if let Some(position) = self.bar.position_at_pointer(event).filter(|_| !self.is_list) {
            self.reviewed.go_to((position * last as f64).round() as usize);
            return ScreenRequest::Stay;
        }
        match action {
            Some(Action::NextPiece | Action::PreviousPiece) => self.is_list = !self.is_list,
            Some(Action::Grab) if !self.is_list => {
                app.player.start(self.reviewed.game.branch(self.reviewed.place));
                return ScreenRequest::Play;
            }
            _ if self.is_list && self.scroll(event, action) => {}
            _ if !self.is_list && self.browse(event, action) => {}
            _ => return ScreenRequest::Pass,
        }
        ScreenRequest::Stay
    }

    /// Draws the progress of the review until it is complete, then the board or the list.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let title = app.tell("review-of", &[("title", app.title(self.reviewed.game.as_ref()).into())]);
        let body = draw_frame(&title, &self.keys(app), look, area, buffer);
        match &self.reviewed.review {
            None => {
                let (done, total) = self.reviewed.reviewing.progress();
                let message = app.tell("review-going-on", &[("done", done.into()), ("of", total.into())]);
                put(buffer, body, 0, &message, look.text(Ink::Dim));
            }
            Some(Err(reason)) => {
                let message = sentences::no_review(&app.words, self.reviewed.game.as_ref(), *reason);
                put_wrapped(buffer, body, 0, &message, look.text(Ink::Bad));
            }
            Some(Ok(_)) if self.is_list => self.draw_list(app, body, buffer),
            Some(Ok(_)) => self.draw_board(app, body, buffer),
        }
    }
}

/// A progress bar that can be clicked to jump to a position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bar {
    /// The area where it was last drawn.
    area: Rect,
}

impl Bar {
    /// Returns the position under the pointer, from 0 to 1.
    pub(super) fn position_at_pointer(self, event: &Event) -> Option<f64> {
        let Event::Pointer(pointer) = event else { return None };
        let is_inside = self.area.contains((pointer.x, pointer.y).into());
        if !is_inside || !matches!(pointer.kind, PointerKind::Press | PointerKind::Drag) {
            return None;
        }
        // The first character is the start, and the last one is the end.
        let last = self.area.width.saturating_sub(1).max(1);
        Some(f64::from(pointer.x - self.area.x) / f64::from(last))
    }

    /// Returns the column for a position from 0 to 1.
    pub(super) fn column(self, position: f64) -> u16 {
        (position.clamp(0.0, 1.0) * f64::from(self.area.width.saturating_sub(1))).round() as u16
    }

    /// Draws the bar with a mark at the position.
    pub(super) fn draw(&mut self, position: f64, look: ScreenLook, area: Rect, buffer: &mut Buffer) {
        self.area = Rect { height: area.height.min(1), ..area };
        let width = usize::from(area.width);
        let at = usize::from(self.column(position));
        let [done, rest] = [look.symbol("━", "="), look.symbol("─", "-")].map(|symbol| symbol.repeat(width));
        put(buffer, self.area, 0, &rest, look.text(Ink::Dim));
        let done: String = done.chars().take(at).collect();
        put(buffer, self.area, 0, &done, look.text(Ink::Hint));
        let mark = Rect { x: area.x + at as u16, width: 1.min(area.width), ..self.area };
        put(buffer, mark, 0, look.symbol("●", "O"), look.text(Ink::Hint));
    }
}
