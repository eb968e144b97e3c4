//! The competition screen, which uses speedsolvers' terms.
//!
//! - A discipline is a kind of attempt, such as blindfold.
//! - An event is a board size, a metric and a discipline. Results are comparable within an event.
//! - A solve is the result of one attempt.
//! - A session is a list of solves in one event. In the code, a session is a `SolveSheet`, while a
//!   `PlaySession` contains the games from one run of the app.
//!
//! This screen chooses an event and a session, starts attempts, and shows the solves in the chosen
//! session. Choosing an event opens its most recent session, and choosing a session selects that
//! session's event. The rules are in `loyd_front::compete`, which the terminal app shares.

mod plot;
mod presets;
mod solves;

pub(super) use solves::{PENALTIES, game_buttons, time_text};

use std::ops::RangeInclusive;

use egui::emath::Numeric;
use egui::{Align, CollapsingHeader, DragValue, Id, Layout, RichText, TextEdit, Ui, vec2};
use loyd_core::tiles::{MAX_SIDE, MIN_SIDE};
use loyd_core::{FamilyName, TileMetric};
use loyd_front::compete::{CompetitionEvent, Discipline, Inspection, Preferred, SessionEntry, SolveSheet};

use super::screen::{Screen, column_title_bar, page, scrolled};
use crate::context::AppContext;
use crate::next::{AppRequest, FilePurpose};
use crate::scale;
use crate::widgets::{self, number};
use presets::PresetCards;
use solves::SolveChange;

/// The screen for competing.
pub(crate) struct CompeteScreen {
    /// The columns and rows.
    size: [usize; 2],
    /// The index of the discipline in `disciplines`.
    discipline_index: usize,
    /// One discipline of each kind. Each keeps its number of boards or moves while a different one
    /// is chosen.
    disciplines: [Discipline; Discipline::TYPICAL.len()],
    /// The metric.
    metric: TileMetric,
    /// The inspection time.
    inspection: Inspection,
    /// The text of a seed. Empty for random scrambles.
    seed: String,
    /// The displayed session. If `None`, the next attempt starts a new one.
    sheet: Option<SolveSheet>,
    /// The name of the session, as entered.
    name: String,
    /// The selected solve in the session, or `None` for the last one.
    selected_solve: Option<usize>,
    /// The reason why the attempt cannot start.
    fault: Option<String>,
    /// The cards for common events, or `None` before they are first shown and whenever their best
    /// times may have changed.
    presets: Option<PresetCards>,
}

impl CompeteScreen {
    /// Creates the screen with the last choices.
    pub(super) fn new(app: &AppContext) -> Self {
        let records = app.records();
        let Preferred { event, inspection } = Preferred::stored(records);
        let mut screen = Self {
            size: [4, 4],
            discipline_index: 0,
            disciplines: Discipline::TYPICAL,
            metric: TileMetric::Single,
            inspection,
            seed: String::new(),
            sheet: None,
            name: String::new(),
            selected_solve: None,
            fault: None,
            presets: None,
        };
        // The current session is shown even if another session for its event is newer.
        screen.set_event(event);
        let current = app.player.competition().map(|competition| competition.sheet.entry.clone());
        screen.open(app, current.or_else(|| SessionEntry::of_event(records, event)));
        screen
    }

    /// Shows a session, or none.
    fn open(&mut self, app: &AppContext, session: Option<SessionEntry>) {
        let records = app.records();
        self.selected_solve = None;
        self.sheet = session.map(|entry| SolveSheet::open(records, entry));
        if let Some(event) = self.sheet.as_ref().map(|sheet| sheet.entry.event) {
            self.set_event(event);
        }
        self.name = self.sheet.as_ref().map(|sheet| sheet.entry.name.clone()).unwrap_or_default();
    }

    /// Chooses an event and shows its last session, if there is one.
    fn open_event(&mut self, app: &AppContext, event: CompetitionEvent) {
        self.open(app, SessionEntry::of_event(app.records(), event));
        self.set_event(event);
    }

    /// Chooses an event.
    fn set_event(&mut self, event: CompetitionEvent) {
        (self.size, self.metric) = ([event.width, event.height], event.metric);
        let is_same_kind = |other: &Discipline| other.name() == event.discipline.name();
        self.discipline_index = self.disciplines.iter().position(is_same_kind).unwrap_or_default();
        self.disciplines[self.discipline_index] = event.discipline;
    }

    /// Returns the chosen event.
    fn event(&self) -> CompetitionEvent {
        let ([width, height], discipline) = (self.size, self.disciplines[self.discipline_index]);
        CompetitionEvent { width, height, metric: self.metric, discipline }
    }

    /// Shows the cards. A click starts an attempt in an event's last session, or the scramble of
    /// the day.
    fn presets(&mut self, app: &mut AppContext, ui: &mut Ui, are_above: bool) {
        let cards = self.presets.get_or_insert_with(|| PresetCards::new(app));
        let Some(index) = cards.show(app, ui, are_above) else { return };
        let Some(event) = cards.event(index) else { return super::card::play_daily(app, FamilyName::Tiles) };
        if event != self.event() {
            self.open_event(app, event);
        }
        self.start(app);
    }

    /// Shows the event's options.
    fn event_options(&mut self, app: &AppContext, ui: &mut Ui) {
        let previous = self.event();
        let labels = Labels::new(app, ui);
        labels.option(ui, app.text("discipline"), |ui, label| {
            let names = Discipline::TYPICAL.map(Discipline::name);
            let text = |index: &usize| app.text(&format!("discipline-{}", names[*index]));
            widgets::list(
                ui,
                ("discipline", label, Some(control_width(ui))),
                &mut self.discipline_index,
                0..names.len(),
                text,
            );
        });
        match &mut self.disciplines[self.discipline_index] {
            Discipline::Marathon(boards) => labels.number(app, ui, "boards", boards, 1..=CompetitionEvent::MAX_BOARDS),
            Discipline::Limited(moves) => labels.number(app, ui, "most-moves", moves, 1..=100_000),
            Discipline::Solve | Discipline::Relay | Discipline::Blindfold => {}
        }
        ui.label(RichText::new(app.text(&format!("discipline-{}-about", self.event().discipline.name()))).weak());
        labels.option(ui, app.text("columns"), |ui, label| {
            ui.add(DragValue::new(&mut self.size[0]).range(MIN_SIDE..=MAX_SIDE)).labelled_by(label);
            number(app, ui, "rows", &mut self.size[1], MIN_SIDE..=MAX_SIDE);
        });
        labels.option(ui, app.text("counted"), |ui, label| {
            let text = |metric: &TileMetric| app.text(&format!("metric-{metric}"));
            widgets::list(ui, ("metric", label, Some(control_width(ui))), &mut self.metric, TileMetric::ALL, text);
        });
        labels.option(ui, app.text("inspection"), |ui, label| {
            let text = |inspection: &Inspection| loyd_front::sentences::inspection(&app.words, *inspection);
            let list_options = ("inspection", label, Some(control_width(ui)));
            widgets::list(ui, list_options, &mut self.inspection, Inspection::all(), text);
        });
        labels.option(ui, app.text("seed"), |ui, label| {
            let field = TextEdit::singleline(&mut self.seed).desired_width(control_width(ui));
            ui.add(field).labelled_by(label).on_hover_text(app.text("compete-seed-hint"));
        });
        // A session belongs to one event, so choosing a different event opens that event's session.
        if self.event() != previous {
            self.open_event(app, self.event());
        }
    }

    /// Shows the sessions and their buttons.
    fn sessions(&mut self, app: &mut AppContext, ui: &mut Ui) {
        let all = SessionEntry::all(app.records());
        // The choice is applied after the list is drawn.
        let mut chosen = self.sheet.as_ref().map(|sheet| sheet.entry.clone());
        let title = |app: &AppContext, entry: &Option<SessionEntry>| match entry {
            Some(entry) if entry.name.is_empty() => format!("{} · {}", entry.id, app.event_name(entry.event)),
            Some(entry) => format!("{} · {}", entry.name, app.event_name(entry.event)),
            None => app.text("session-new"),
        };
        let labels = Labels::new(app, ui);
        labels.option(ui, app.text("session"), |ui, label| {
            let list_options = ("session", label, Some(control_width(ui)));
            let entries = all.iter().rev().cloned().map(Some).chain([None]);
            widgets::list(ui, list_options, &mut chosen, entries, |entry| title(app, entry));
        });
        if chosen != self.sheet.as_ref().map(|sheet| sheet.entry.clone()) {
            let event = self.event();
            self.open(app, chosen);
            if self.sheet.is_none() {
                self.set_event(event);
            }
        }
        labels.option(ui, app.text("session-name"), |ui, label| {
            let field =
                ui.add(TextEdit::singleline(&mut self.name).desired_width(control_width(ui))).labelled_by(label);
            // The name is applied when the field loses the focus, since every letter would
            // otherwise change the records.
            if let Some(sheet) = self.sheet.as_mut().filter(|sheet| field.lost_focus() && sheet.entry.name != self.name)
            {
                sheet.rename(app.records_mut(), &self.name);
            }
        });
        ui.horizontal_wrapped(|ui| {
            if ui.button(app.text("import-solves")).clicked() {
                app.request(AppRequest::File(FilePurpose::Solves));
            }
            let Some(sheet) = &self.sheet else { return };
            if ui.button(app.text("export-csv")).clicked() {
                let text = loyd_front::compete::csv(sheet);
                app.request(AppRequest::File(FilePurpose::Save { name: "loyd-session.csv".to_owned(), text }));
            }
            if ui.button(app.text("session-delete")).clicked() {
                self.delete(app);
            }
        });
    }

    /// Deletes the displayed session. If it is the current one, stops competing.
    fn delete(&mut self, app: &mut AppContext) {
        let Some(sheet) = self.sheet.take() else { return };
        if is_current(app, &sheet) {
            app.player.stop_competing();
        }
        sheet.delete(app.records_mut());
        self.name.clear();
        self.presets = None;
    }

    /// Starts competing, in the displayed session or in a new one.
    fn start(&mut self, app: &mut AppContext) {
        let text = self.seed.trim();
        // An empty field means no seed.
        let seed = match text.parse() {
            _ if text.is_empty() => None,
            Ok(seed) => Some(seed),
            Err(_) => {
                self.fault = Some(app.tell("fault-seed", &[("seed", text.into())]));
                return;
            }
        };
        let preferred = Preferred { event: self.event(), inspection: self.inspection };
        let session = self.sheet.take().map(|sheet| sheet.entry);
        app.player.compete_in(session, &self.name, preferred, seed);
        app.request(AppRequest::Play);
    }
}

/// Returns whether a session is the current one.
fn is_current(app: &AppContext, sheet: &SolveSheet) -> bool {
    app.player.competition().is_some_and(|competition| competition.sheet.entry.id == sheet.entry.id)
}

/// Returns the label of the command that starts the next attempt in the last session.
pub(super) fn next_attempt_label(app: &AppContext) -> String {
    let event = Preferred::stored(app.records()).event;
    app.tell("compete-now", &[("event", app.event_name(event).into())])
}

/// Shows a button that starts the next attempt in the last session, if there is room. Returns
/// whether it was clicked.
pub(super) fn next_attempt_button(app: &AppContext, ui: &mut Ui) -> bool {
    let label = format!("▶ {}", next_attempt_label(app));
    let width = widgets::button_width(ui, &label) + ui.spacing().item_spacing.x;
    width <= ui.available_width() && ui.add(app.button(label)).on_hover_text(app.text("compete-now-about")).clicked()
}

/// Starts the next attempt in the last session. Continues an attempt whose clock is running.
pub(super) fn start_next_attempt(app: &mut AppContext) {
    if app.player.competition().is_some_and(|competition| competition.attempt.is_running()) {
        return app.request(AppRequest::Play);
    }
    CompeteScreen::new(app).start(app);
}

impl Screen for CompeteScreen {
    /// Shows the event, the session and the start button, with the session's solves, averages and
    /// graphs below or next to them.
    fn show(&mut self, app: &mut AppContext, ui: &mut Ui, is_behind: bool) {
        column_title_bar(app, ui, "compete");
        // In a field or a list, Enter belongs to that widget.
        let is_unfocused =
            !is_behind && ui.memory(|memory| memory.focused().is_none()) && !egui::Popup::is_any_open(ui.ctx());
        if is_unfocused && ui.input(|input| input.key_pressed(egui::Key::Enter)) {
            return self.start(app);
        }
        page(ui, |ui| {
            scrolled(ui, "compete", |ui| {
                // The cards are in the first row on a wide screen, until the session has solves. A
                // narrow screen has the start button at the top instead.
                if ui.available_width() >= WIDE && !self.has_solves() {
                    self.presets(app, ui, true);
                    ui.add_space(scale::PART);
                }
                self.session(app, ui);
                ui.add_space(scale::PART);
            });
        });
    }
}

/// The minimum width in points of a screen with the solves next to the options.
const WIDE: f32 = 800.0;
/// The width of the options, in points.
const OPTIONS_WIDTH: f32 = 360.0;

impl CompeteScreen {
    /// Returns whether the displayed session has solves.
    fn has_solves(&self) -> bool {
        self.sheet.as_ref().is_some_and(|sheet| !sheet.solves.is_empty())
    }

    /// Shows the options, and the solves below or next to them.
    fn session(&mut self, app: &mut AppContext, ui: &mut Ui) {
        let has_solves = self.has_solves();
        let change = if ui.available_width() < WIDE {
            self.one_column(app, ui, has_solves)
        } else {
            let columns = ui.horizontal_top(|ui| {
                ui.vertical(|ui| {
                    ui.set_width(OPTIONS_WIDTH);
                    ui.spacing_mut().item_spacing.y = scale::GAP;
                    self.settings(app, ui, false, has_solves);
                });
                ui.add_space(scale::COLUMN);
                ui.vertical(|ui| self.solves(app, ui)).inner
            });
            columns.inner
        };
        if let Some(change) = change {
            self.change(app, change);
        }
    }

    /// Shows the options, the solves and the cards in one column. Without solves, the cards come
    /// before the preview of the list.
    fn one_column(&mut self, app: &mut AppContext, ui: &mut Ui, has_solves: bool) -> Option<SolveChange> {
        self.settings(app, ui, has_solves, !has_solves);
        ui.add_space(scale::PART);
        let change = self.solves(app, ui);
        if has_solves {
            ui.add_space(scale::PART);
            self.presets(app, ui, false);
        }
        change
    }

    /// Shows the options for the event and the session.
    fn options(&mut self, app: &mut AppContext, ui: &mut Ui) {
        self.event_options(app, ui);
        widgets::show_fault(ui, self.fault.as_ref());
        ui.add_space(scale::GAP);
        self.sessions(app, ui);
    }

    /// Shows the options and the start button, and the cards if they are below it. If the solves
    /// are below them too, the options are collapsed, so the solves are visible.
    fn settings(&mut self, app: &mut AppContext, ui: &mut Ui, is_collapsed: bool, has_cards: bool) {
        if is_collapsed {
            let header = CollapsingHeader::new(app.event_name(self.event())).id_salt("options");
            header.show(ui, |ui| self.options(app, ui));
        } else {
            self.options(app, ui);
        }
        ui.add_space(scale::GAP);
        if widgets::primary_button(app, ui, app.text("start"), vec2(120.0, 40.0)).clicked() {
            return self.start(app);
        }
        if has_cards {
            ui.add_space(scale::PART);
            self.presets(app, ui, false);
        }
    }

    /// Shows the solves in the displayed session, or a preview of the list if there are none.
    fn solves(&mut self, app: &mut AppContext, ui: &mut Ui) -> Option<SolveChange> {
        if let Some(sheet) = self.sheet.as_ref().filter(|sheet| !sheet.solves.is_empty()) {
            return solves::show(app, ui, sheet, &mut self.selected_solve);
        }
        solves::show_empty(app, ui);
        None
    }

    /// Changes a solve in the displayed session, which may be the current session.
    fn change(&mut self, app: &mut AppContext, change: SolveChange) {
        let Some(sheet) = &mut self.sheet else { return };
        // Once this solve is gone, the last one is selected.
        if matches!(change, SolveChange::Remove(_)) {
            self.selected_solve = None;
        }
        match change {
            SolveChange::Penalty(index, penalty) => app.player.penalise(&sheet.entry, index, penalty),
            SolveChange::Remove(index) if is_current(app, sheet) => app.player.remove_solve(index),
            SolveChange::Remove(index) => {
                sheet.remove(app.records_mut(), index);
            }
        }
        *sheet = SolveSheet::open(app.records(), sheet.entry.clone());
        self.presets = None;
    }
}

/// The column of option labels, which is as wide as the widest label.
#[derive(Clone, Copy)]
struct Labels(f32);

impl Labels {
    /// The message keys of the labels that are always shown.
    const ALL: [&str; 7] = ["discipline", "columns", "counted", "inspection", "seed", "session", "session-name"];

    fn new(app: &AppContext, ui: &Ui) -> Self {
        Self(Self::ALL.map(|key| widgets::text_width(ui, &app.text(key))).into_iter().fold(0.0, f32::max))
    }

    /// Shows an option: its label, and its control to the right of the label column.
    fn option<R>(self, ui: &mut Ui, text: String, control: impl FnOnce(&mut Ui, Id) -> R) {
        // The row is as high as the control, so the label is centred next to it.
        let size = vec2(ui.available_width(), widgets::control_height(ui));
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            let left = ui.cursor().left();
            let label = ui.label(text).id;
            ui.add_space((left + self.0 + scale::PART - ui.cursor().left()).max(0.0));
            control(ui, label);
        });
    }

    /// Shows a number with its label.
    fn number<N: Numeric>(self, app: &AppContext, ui: &mut Ui, key: &str, number: &mut N, range: RangeInclusive<N>) {
        self.option(ui, app.text(key), |ui, label| ui.add(DragValue::new(number).range(range)).labelled_by(label));
    }
}

/// Returns the width of a list or a field next to its label, in points.
fn control_width(ui: &Ui) -> f32 {
    const MAX_WIDTH: f32 = 220.0;
    (ui.available_width() - scale::GAP).min(MAX_WIDTH)
}
