//! The start screen: the first screen, to which Back returns.

use loyd_core::FamilyName;
use loyd_front::daily;
use ratatui::style::{Modifier, Style};

use super::compete::CompeteScreen;
use super::help::HelpScreen;
use super::learn::LearnScreen;
use super::new_game::NewGameScreen;
use super::open::OpenScreen;
use super::packs::PacksScreen;
use super::play::PlayScreen;
use super::prelude::*;
use super::records::RecordsScreen;
use super::review::ReviewScreen;
use super::settings::SettingsScreen;
use super::today::TodayScreen;
use crate::look::layer_ink;

/// The start screen.
pub(crate) struct StartScreen {
    /// The menu.
    list: List,
    /// The name of the most recently chosen entry.
    last_choice: Option<&'static str>,
    /// The reason why the saved game cannot be resumed, in English.
    saved_fault: Option<String>,
    /// The reason why there is no review.
    fault: Option<String>,
}

/// An entry of the menu.
#[derive(Clone, Copy)]
struct MenuEntry {
    /// The key of the message with its name.
    name: &'static str,
    /// Returns its summary.
    summary: fn(&AppContext) -> String,
    /// Returns the request for it.
    open: fn(&AppContext) -> ScreenRequest,
}

/// Returns an entry with these parts.
const fn entry(
    name: &'static str,
    summary: fn(&AppContext) -> String,
    open: fn(&AppContext) -> ScreenRequest,
) -> MenuEntry {
    MenuEntry { name, summary, open }
}

/// The entries of the menu, except the one for continuing a game.
const ENTRIES: [MenuEntry; 10] = [
    entry("family-tiles", |app| app.text("start-tiles-about"), |app| ScreenRequest::open(NewGameScreen::new(app))),
    entry("family-blocks", levels, |_| ScreenRequest::open(PacksScreen::default())),
    entry("home-today", today, |app| ScreenRequest::open(TodayScreen::new(app))),
    entry("compete", |app| app.text("start-compete-about"), |app| ScreenRequest::open(CompeteScreen::new(app))),
    entry("start-open", |app| app.text("start-open-about"), |_| ScreenRequest::open(OpenScreen::default())),
    entry("records", games, |_| ScreenRequest::open(RecordsScreen::default())),
    entry("settings", |app| app.text("start-settings-about"), |_| ScreenRequest::open(SettingsScreen::default())),
    entry("learn", mistakes, |app| ScreenRequest::open(LearnScreen::new(app))),
    entry("help", |app| app.text("start-help-about"), |_| ScreenRequest::open(HelpScreen::default())),
    entry("start-quit", |_| String::new(), |_| ScreenRequest::Quit),
];

impl StartScreen {
    /// Creates the screen. `fault` is the reason why the saved game cannot be resumed.
    pub(crate) fn new(fault: Option<String>) -> Self {
        Self { list: List::default(), last_choice: None, saved_fault: fault, fault: None }
    }

    /// Returns the available entries. The entry for continuing a game is omitted if there is none.
    fn entries(app: &AppContext) -> Vec<MenuEntry> {
        // A game without a move, or one that is finished, cannot be continued, but its board is
        // shown.
        let name = |game: &dyn Game| if game.is_open() { "home-continue" } else { "start-board" };
        let current = app.session().game().map(|game| entry(name(game), summary, |_| ScreenRequest::Play));
        current.into_iter().chain(ENTRIES).collect()
    }

    /// Handles two additional keys: the hint key reviews the last game, and the key for a new game
    /// opens the daily puzzles.
    fn handle_extra_key(&mut self, app: &mut AppContext, action: Option<Action>) -> ScreenRequest {
        match action {
            Some(Action::Hint) => {
                ScreenRequest::or_fault(ReviewScreen::of_last(app).map(ScreenRequest::open), &mut self.fault)
            }
            Some(Action::New) => ScreenRequest::open(TodayScreen::new(app)),
            _ => ScreenRequest::Pass,
        }
    }

    /// Returns the lines for the entries: names, and summaries in a second column.
    fn lines(entries: &[MenuEntry], app: &AppContext) -> Vec<Line<'static>> {
        let names: Vec<_> = entries.iter().map(|entry| app.text(entry.name)).collect();
        let width = names.iter().map(|name| columns(name) + 2).max().unwrap_or(0).max(15);
        let line = |(name, entry): (&String, &MenuEntry)| {
            let summary = Span::styled((entry.summary)(app), app.look.text(Ink::Dim));
            Line::from(vec![Span::raw(pad(name, width)), summary])
        };
        names.iter().zip(entries).map(line).collect()
    }
}

impl Screen for StartScreen {
    /// Returns the time at which a running attempt's clock shows the next second.
    fn wake(&self, app: &AppContext) -> Option<Duration> {
        PlayScreen::next_clock_change(app)
    }

    /// Handles the list keys, the hint key, and the key for a new game.
    fn handle(&mut self, app: &mut AppContext, event: &Event, action: Option<Action>) -> ScreenRequest {
        let entries = Self::entries(app);
        match self.list.handle(event, action, entries.len()) {
            ListEffect::Chosen => {
                let entry = entries[self.list.selected.min(entries.len() - 1)];
                self.last_choice = Some(entry.name);
                (entry.open)(app)
            }
            ListEffect::Moved => ScreenRequest::Stay,
            ListEffect::Nothing => self.handle_extra_key(app, action),
        }
    }

    /// Selects the most recently chosen entry if it is the records, the settings, the exercises or
    /// the help. Otherwise selects the first entry, which continues the current game.
    fn enter(&mut self, app: &mut AppContext) {
        (self.fault, self.saved_fault) = (None, None);
        let last_choice = self.last_choice.filter(|name| ["records", "settings", "learn", "help"].contains(name));
        let index = Self::entries(app).iter().position(|entry| Some(entry.name) == last_choice);
        self.list.selected = index.unwrap_or(0);
    }

    /// Draws the name of the program, the menu, and the keys in the last line.
    fn draw(&mut self, app: &AppContext, area: Rect, buffer: &mut Buffer) {
        let look = app.look;
        let entries = Self::entries(app);
        let width = area.width.min(52);
        let full_height = entries.len() as u16 + LOGO_HEIGHT + 4;
        let has_room_for_logo = area.height >= full_height + 2;
        let used = full_height.min(area.height);
        let left = area.x + (area.width - width) / 2;
        let top = if has_room_for_logo { area.y + (area.height - used) / 3 } else { area.y };
        let logo_height = if has_room_for_logo { LOGO_HEIGHT } else { 1 };
        draw_logo(look, Rect::new(left + u16::from(has_room_for_logo) * 2, top, width - 2, logo_height), buffer);
        let gap = u16::from(area.height > entries.len() as u16 + 3);
        let list_top = top + logo_height + gap;
        let rest = Rect::new(left, list_top, width, area.bottom() - list_top);
        let saved_fault = self.saved_fault.as_ref().map(|fault| app.with_fault("fault-saved", fault));
        let problem = saved_fault.or_else(|| self.fault.clone());
        let problem = problem
            .or_else(|| app.session().recorder.trouble().map(|problem| app.with_fault("fault-records", &problem)));
        let max_height = if has_room_for_logo { 3 } else { 1 };
        let problem = problem.map_or_else(Vec::new, |problem| wrap(&problem, area.width.into()));
        let height = problem.len().min(max_height) as u16;
        put_lines(buffer, area, area.height - height, problem, look.text(Ink::Bad));
        let keys = app.keys_line(&[
            (app.key(Action::Help), "do-help"),
            (app.key(Action::New), "do-today"),
            (app.key(Action::Hint), "do-last-review"),
            (app.key(Action::Quit), "do-quit"),
        ]);
        let foot = Rect { height: rest.height - height, ..rest };
        let body = if has_room_for_logo {
            draw_footer(&keys, look, Rect { height: foot.height, ..foot }, buffer)
        } else {
            foot
        };
        let lines = Self::lines(&entries, app);
        // A long summary may extend to the right edge. The selected entry's symbol takes two
        // columns, and its background one.
        let needed_width = lines.iter().map(Line::width).max().unwrap_or(0) as u16 + 3;
        let width = needed_width.max(width).min(area.right() - left);
        let body = Rect { width, height: body.height.min(entries.len() as u16), ..body };
        self.list.draw(entries.len(), |index| lines[index].clone(), look, body, buffer);
    }
}

/// Describes how many daily puzzles are solved, and the streak in days.
fn today(app: &AppContext) -> String {
    let day = app.session().today();
    let solved = FamilyName::ALL.iter().filter(|family| daily::result(app.records(), day, **family).is_some()).count();
    let solved = app.tell("start-today-about", &[("solved", solved.into()), ("of", FamilyName::ALL.len().into())]);
    match daily::streak(app.records(), day) {
        0 => solved,
        days => format!("{solved} · {}", app.tell("home-streak", &[("days", days.into())])),
    }
}

/// Describes the number of recorded games.
fn games(app: &AppContext) -> String {
    app.count("count-games", app.records().games().len() as u64)
}

/// Describes the number of positions to practise.
fn mistakes(app: &AppContext) -> String {
    app.count("start-learn-about", loyd_front::drills::all(app.records()).len() as u64)
}

/// Describes the number of levels and packs.
fn levels(app: &AppContext) -> String {
    let packs = loyd_levels::packs();
    let levels: usize = packs.iter().map(loyd_levels::Pack::len).sum();
    app.tell("start-levels-about", &[("levels", levels.into()), ("packs", packs.len().into())])
}

/// Summarizes the current game, such as `4×4 tiles · 34 moves · 1:12`.
fn summary(app: &AppContext) -> String {
    let Some(game) = app.session().game() else { return String::new() };
    let status = game.status();
    let end = status.finish.map(|_| app.text("level-solved"));
    let parts = [app.title(game), app.count("count-moves", status.moves as u64), clock(app.player.time())];
    parts.into_iter().chain(end).collect::<Vec<_>>().join(" · ")
}

/// The height of the logo in rows.
const LOGO_HEIGHT: u16 = 3;

/// Draws the name of the program on four tiles, or on one line if there is less room.
fn draw_logo(look: ScreenLook, area: Rect, buffer: &mut Buffer) {
    if area.height < LOGO_HEIGHT || area.width < 32 {
        return put(buffer, area, 0, "L O Y D", look.text(Ink::Title));
    }
    for (index, letter) in "LOYD".chars().enumerate() {
        let left = area.x + 8 * index as u16;
        let (rows, style) = tile(letter, index, look);
        for (row, text) in rows.iter().enumerate() {
            buffer.set_string(left, area.y + row as u16, text, style[row]);
        }
    }
}

/// Returns one letter as a three-row tile.
fn tile(letter: char, index: usize, look: ScreenLook) -> ([String; 3], [Style; 3]) {
    let ink = look.colour(layer_ink(index + 2));
    if look.is_unicode() && look.is_coloured() {
        let edge = Style::new().fg(ink);
        let middle = Style::new().bg(ink).fg(look.colour(Ink::OnPiece)).add_modifier(Modifier::BOLD);
        return (["▄▄▄▄▄▄".into(), format!("  {letter}   "), "▀▀▀▀▀▀".into()], [edge, middle, edge]);
    }
    let style = look.text(Ink::Title);
    let rows = if look.is_unicode() {
        ["╭────╮".into(), format!("│ {letter}  │"), "╰────╯".into()]
    } else {
        ["+----+".into(), format!("| {letter}  |"), "+----+".into()]
    };
    (rows, [style; 3])
}
