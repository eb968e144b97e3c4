//! The numbers and buttons next to or below the board.
//!
//! From top to bottom: the title, the numbers, the session or the race, the buttons, the solution,
//! the message, the list of moves, and the last solves of a session. In a portrait window, the list
//! of moves takes up the space left by the board.

use egui::{Align, Button, Color32, DragValue, Grid, Label, Layout, Rect, Response, RichText, ScrollArea, Ui, Vec2};
use loyd_front::keys::Action;
use loyd_front::text::{averages, clock, exact};
use loyd_play::{Advice, Assist, Demonstration, Game, GameStatus, PlayerCommand, Stage};

use super::made::{height_below, is_high_enough, symbol_button};
use super::status::{Tone, status_message};
use super::{PlayScreen, race};
use crate::context::AppContext;
use crate::fonts::bold_family;
use crate::scale;
use crate::screens::graph::legend;
use crate::screens::screen::spinner;
use crate::widgets::{self, avoid_scroll_bar};

impl PlayScreen {
    /// Shows the panel next to the board.
    pub(super) fn side(&mut self, app: &mut AppContext, ui: &mut Ui) {
        let height = ui.available_height();
        ScrollArea::vertical().auto_shrink([false, true]).show(ui, |ui| {
            avoid_scroll_bar(ui);
            ui.add_space(scale::GAP);
            Self::show_heading(app, ui, true);
            ui.add_space(scale::PART);
            if let Some(ended) = Self::end_result(app) {
                self.end_card(app, ui, &ended, 2);
                Self::race(app, ui, true);
            } else {
                self.shared_moves = None;
                self.numbers(app, ui, 1);
                Self::race(app, ui, true);
                ui.add_space(scale::PART);
                self.buttons(app, ui, 2);
            }
            self.player(app, ui);
            ui.add_space(scale::GAP);
            Self::show_message(app, ui, None, 2);
            // The list of moves has the space that the last solves leave.
            let solves_height = Self::solves_height(app, ui);
            let solves_top = ui.min_rect().top() + height - solves_height;
            let room = solves_top - ui.cursor().top();
            if solves_height <= 0.0 || is_high_enough(ui, room) {
                self.move_list(app, ui, room);
            }
            if solves_height > 0.0 {
                Self::solves(app, ui, solves_top);
            }
        });
    }

    /// Shows the panel below the board, in a portrait window.
    pub(super) fn below(&mut self, app: &mut AppContext, ui: &mut Ui) {
        ui.add_space(scale::TIGHT);
        ui.horizontal_wrapped(|ui| {
            Self::show_heading(app, ui, false);
        });
        let columns = if ui.available_width() < 420.0 { 3 } else { 6 };
        if let Some(ended) = Self::end_result(app) {
            // The panel keeps its height, so the board stays where it is.
            let top = ui.cursor().top();
            self.end_card(app, ui, &ended, 3);
            Self::race(app, ui, false);
            ui.add_space((self.below - (ui.cursor().top() - top)).max(0.0));
        } else {
            self.shared_moves = None;
            let top = ui.cursor().top();
            self.numbers(app, ui, 2);
            Self::race(app, ui, false);
            self.buttons(app, ui, columns);
            self.below = ui.cursor().top() - top;
        }
        self.player(app, ui);
        // If the list of moves does not fit, the message explains the first board.
        let has_list = height_below(ui, height_below_board(app, ui) - LINE_HEIGHT).is_some();
        let explanation = app.game().filter(|_| !has_list).map(|game| super::goal::explanation(app, &game.scene()));
        let explanation = explanation.flatten();
        let lines = if explanation.is_some() { 2 } else { 1 };
        Self::show_message(app, ui, explanation, lines);
        let room = height_below_board(app, ui);
        self.move_list_below(app, ui, room);
        ui.add_space(scale::GAP);
    }

    /// Shows the title, the goal, and a level's position in its pack. Next to the board, there is
    /// room to explain the first board.
    fn show_heading(app: &mut AppContext, ui: &mut Ui, is_next_to_board: bool) {
        let picture = app.pictures.texture(app.settings().picture, ui.ctx());
        let Some(game) = app.game() else { return };
        // An attempt is named after its event, whose name contains the board's size.
        let event = app.player.competition().map(|competition| app.event_name(competition.attempt.event));
        let label = RichText::new(event.unwrap_or_else(|| app.title(game))).size(scale::LARGE).strong();
        if let Some(goal) = super::goal::visible_goal(app, game, is_next_to_board, picture.is_some()) {
            ui.horizontal(|ui| {
                ui.label(label);
                ui.with_layout(Layout::right_to_left(Align::Min), |ui| super::goal::show(app, ui, &goal, picture));
            });
        } else {
            ui.label(label);
        }
        let explanation = || if is_next_to_board { super::goal::explanation(app, &game.scene()) } else { None };
        for text in [super::status::goal(app, game), explanation()].into_iter().flatten() {
            ui.label(text);
        }
        // Below the board, the parts share one row, which must not break inside the last part.
        if !is_next_to_board {
            ui.end_row();
        }
        if let Some(place) = loyd_front::sentences::level_place(&app.words, app.session()) {
            ui.label(RichText::new(place).weak());
        }
    }

    /// Shows the time with the pause button, and the other numbers in the given number of pairs per
    /// row.
    fn numbers(&mut self, app: &mut AppContext, ui: &mut Ui, pairs: usize) {
        let Some(status) = app.game().map(Game::status) else { return };
        let has_pause = app.player.can_pause() || app.player.is_paused();
        let mut is_pause_clicked = false;
        ui.horizontal(|ui| {
            time(app, ui, &status);
            is_pause_clicked = has_pause && pause_button(app, ui).clicked();
        });
        numbers(app, ui, &status, pairs);
        if is_pause_clicked {
            self.perform(app, Action::Pause);
        }
    }

    /// Shows the buttons for the most important actions in the given number of columns.
    fn buttons(&mut self, app: &mut AppContext, ui: &mut Ui, columns: usize) {
        let (can_undo, can_redo) = app.session().can_undo_redo();
        let buttons = [
            ("undo", Action::Undo, can_undo),
            ("redo", Action::Redo, can_redo),
            ("hint", Action::Hint, true),
            ("solve", Action::Solve, true),
            ("restart", Action::Restart, true),
            ("next", Action::New, true),
        ];
        // During an attempt, undo and redo have no buttons.
        let (skipped, columns) =
            if app.player.competition().is_some() { (2, columns - columns % 2) } else { (0, columns) };
        // All buttons have the same width.
        let width = widgets::share_of_row(ui, columns);
        let height = ui.spacing().interact_size.y.max(scale::BUTTON);
        for row in buttons[skipped..].chunks(columns) {
            ui.horizontal(|ui| {
                for &(name, action, is_enabled) in row {
                    let button = Button::new(app.text(name)).min_size(Vec2::new(width, height));
                    let description = app.text(&format!("action-{}", action.name()));
                    let key = app.key(action);
                    let tip = if key.is_empty() { description } else { format!("{description}: {key}") };
                    let response = ui.add_enabled(is_enabled, button).on_hover_text(tip);
                    if response.clicked() {
                        self.perform(app, action);
                    }
                }
            });
        }
    }

    /// Shows the buttons for a search or a displayed solution.
    fn player(&mut self, app: &mut AppContext, ui: &mut Ui) {
        let advice = app.game().map_or(Advice::Nothing, Assist::advice);
        // The editor's searches and those for other games are not shown here.
        if let Advice::Searching(progress) = &advice
            && app.player.is_searching()
        {
            ui.add_space(scale::GAP);
            let message = app.game().map(|game| status_message(app, game).0).unwrap_or_default();
            ui.horizontal(|ui| {
                spinner(ui, &message);
                if ui.button(app.text("cancel")).clicked() {
                    app.player.cancel();
                }
                if progress.best.is_some() && ui.button(app.text("take-it")).clicked() {
                    app.player.settle();
                }
            });
        }
        if let Advice::Solution(solution) = &advice {
            ui.add_space(scale::GAP);
            ui.horizontal_wrapped(|ui| {
                if symbol_button(app, ui, "◀|", "step-back", solution.done > 0).clicked() {
                    app.player.step(PlayerCommand::Backward);
                }
                let (symbol, key) = if app.player.is_playing() { ("■", "stop") } else { ("▶", "play") };
                if symbol_button(app, ui, symbol, key, solution.next.is_some()).clicked() {
                    app.player.play_or_stop();
                }
                if symbol_button(app, ui, "|▶", "step", solution.next.is_some()).clicked() {
                    app.player.step(PlayerCommand::Forward);
                }
                if ui.add(app.button(app.text("list"))).clicked() {
                    Self::list_solution(app);
                }
            });
            self.position_controls(app, ui, solution);
        }
        self.show_notices(app);
    }

    /// Shows the playback speed, and the position in the solution as a slider and a number. A drag
    /// is applied when it ends, because a solution may have millions of moves.
    fn position_controls(&mut self, app: &mut AppContext, ui: &mut Ui, solution: &Demonstration) {
        let mut position = self.slider_position.unwrap_or(solution.done);
        ui.spacing_mut().slider_width = (ui.available_width() - 140.0).max(60.0);
        let row = Vec2::new(ui.available_width(), ui.spacing().interact_size.y.max(26.0));
        ui.allocate_ui_with_layout(row, Layout::left_to_right(Align::Center), |ui| {
            ui.label(RichText::new(app.text("speed")).weak());
            for (symbol, key, action) in [("-", "slower", Action::Slower), ("+", "faster", Action::Faster)] {
                if symbol_button(app, ui, symbol, key, true).clicked() {
                    self.perform(app, action);
                }
            }
            ui.label(RichText::new(loyd_front::sentences::speed_name(&app.words, app.player.speed)).weak());
        });
        let slider = ui.horizontal(|ui| {
            let label = ui.label(RichText::new(app.text("solution-place")).weak()).id;
            let range = 0..=solution.length;
            let slider = widgets::slider(app, ui, label, &mut position, range.clone());
            ui.add(DragValue::new(&mut position).range(range)).labelled_by(label);
            slider
        });
        let slider = slider.inner;
        self.slider_position = slider.dragged().then_some(position);
        if !slider.dragged() && position != solution.done {
            app.notice = None;
            app.player.solution_to(position);
        }
    }

    /// Shows the message on one line at the lower edge of an area, over its content.
    pub(super) fn show_message_below(app: &AppContext, ui: &mut Ui, area: Rect) {
        let Some(game) = app.game() else { return };
        let (text, _) = status_message(app, game);
        crate::spoken::note_message(ui.ctx(), &text);
        if !text.is_empty() {
            let rect = Rect::from_min_max(area.max - Vec2::new(area.width(), LINE_HEIGHT), area.max);
            ui.painter().rect_filled(rect, 0.0, Color32::from_black_alpha(200));
            ui.put(rect, Label::new(RichText::new(text).color(Color32::WHITE)).truncate());
        }
    }

    /// Shows the message, or `default` if there is none. Space for the given number of lines is
    /// reserved, so nothing moves when a message appears.
    fn show_message(app: &AppContext, ui: &mut Ui, default: Option<String>, lines: u8) {
        let Some(game) = app.game() else { return };
        let (text, tone) = status_message(app, game);
        crate::spoken::note_message(ui.ctx(), &text);
        let colour = match tone {
            Tone::Plain => ui.visuals().text_color(),
            Tone::Good | Tone::Result => app.look.good(),
            Tone::Bad => ui.visuals().error_fg_color,
        };
        // The card at the end of the game shows the result, and the hidden board says how to
        // resume.
        let is_shown_elsewhere = app.player.is_paused() || (tone == Tone::Result && Self::end_result(app).is_some());
        let text = if is_shown_elsewhere { String::new() } else { text };
        let text = if text.is_empty() { default.unwrap_or_default() } else { text };
        ui.with_layout(Layout::top_down(Align::Min), |ui| {
            ui.set_min_height(20.0 * f32::from(lines));
            ui.label(RichText::new(text).color(colour));
            if let Advice::Solution(Demonstration { stage: Some(stage), next: Some(_), .. }) = game.advice() {
                mark_legend(app, ui, &stage);
            }
        });
    }
}

/// Shows the legend for a stage's marks on the board.
fn mark_legend(app: &AppContext, ui: &mut Ui, stage: &Stage) {
    let marks = [
        (!stage.settled.is_empty(), app.look.hint(), "mark-settled"),
        (stage.target.is_some(), app.look.accent(), "mark-target"),
        (stage.piece.is_some(), app.look.goal(), "mark-tile"),
    ];
    legend(app, ui, marks.into_iter().filter(|(is_shown, ..)| *is_shown).map(|(_, colour, key)| (colour, key)));
}

/// Returns the height in points that a portrait window leaves below its board, its menus and the
/// panel so far.
fn height_below_board(app: &AppContext, ui: &Ui) -> f32 {
    let Some(scene) = app.game().map(Game::scene) else { return 0.0 };
    let window = ui.ctx().content_rect();
    // The board is as wide as the window unless its height limits it.
    let board = window.width() * scene.rows as f32 / scene.columns as f32;
    let menu = ui.spacing().interact_size.y + 2.0 * scale::GAP;
    window.height() - menu - board - ui.min_rect().height() - 2.0 * scale::GAP
}

/// The height of a one-line message, in points.
const LINE_HEIGHT: f32 = 22.0;

/// Shows a button with the symbol for pause or resume.
fn pause_button(app: &AppContext, ui: &mut Ui) -> Response {
    if app.player.is_paused() {
        return symbol_button(app, ui, "▶", "go-on", true);
    }
    // The fonts lack this symbol, so its two bars are drawn.
    let button = symbol_button(app, ui, "", "pause", true);
    let (centre, colour) = (button.rect.center(), ui.style().interact(&button).text_color());
    for side in [-4.0, 4.0] {
        let bar = Rect::from_center_size(centre + Vec2::new(side, 0.0), Vec2::new(3.0, 11.0));
        ui.painter().rect_filled(bar, 0.0, colour);
    }
    let key = app.key(Action::Pause);
    if key.is_empty() { button } else { button.on_hover_text(key) }
}

/// Shows the attempt's or the game's time in large digits.
fn time(app: &AppContext, ui: &mut Ui, status: &GameStatus) {
    let attempt = app.player.competition().map(|competition| race::time(app, competition));
    if let Some((time, is_warning)) = attempt {
        let text = RichText::new(time).family(bold_family()).size(scale::DISPLAY);
        ui.label(if is_warning { text.color(app.look.theme.warning) } else { text });
    } else if app.settings().timer.is_on() {
        // Some players do not want to see the time, which is recorded anyway. Shows whole seconds
        // until the end, even during a pause, so the button next to the time does not move.
        let time = status.finish.map_or_else(|| clock(status.elapsed), |finish| exact(finish.elapsed));
        let label = ui.label(RichText::new(time).family(bold_family()).size(scale::DISPLAY));
        label.on_hover_text(app.text("time"));
    }
}

/// Shows the game's other numbers in the given number of pairs per row.
fn numbers(app: &AppContext, ui: &mut Ui, status: &GameStatus, pairs: usize) {
    // A dash represents a missing number.
    let display = |number: Option<usize>| number.map_or_else(|| "–".to_owned(), |number| number.to_string());
    // The number of moves above par is shown next to the moves.
    let is_not_competing = app.player.competition().is_none();
    let over_par =
        status.par.and_then(|par| status.moves.checked_sub(par)).filter(|over_par| *over_par > 0 && is_not_competing);
    let moves =
        over_par.map_or_else(|| app.player.moves().to_string(), |over_par| format!("{} (+{over_par})", status.moves));
    let mut rows = vec![("moves", moves), ("fewest", display(status.fewest))];
    if status.par.is_some() {
        rows.push(("par", display(status.par)));
    }
    if app.player.competition().is_some() {
        // The session has its own best values.
        rows.truncate(1);
    } else if app.settings().timer.is_on() {
        rows.extend(pace(app, status));
    }
    Grid::new("numbers").num_columns(2 * pairs).spacing([scale::PART, scale::TIGHT]).show(ui, |ui| {
        for row in rows.chunks(pairs) {
            for (name, value) in row {
                ui.label(RichText::new(app.text(name)).weak());
                ui.label(RichText::new(value).family(bold_family()).size(scale::LARGE));
            }
            ui.end_row();
        }
    });
}

/// Returns the rate, the best time, and the available averages.
fn pace(app: &AppContext, status: &GameStatus) -> Vec<(&'static str, String)> {
    // The rate in the first second is meaningless. Its row is always present, so the buttons below
    // do not move.
    let seconds = status.finish.map_or(status.elapsed, |finish| finish.elapsed).as_secs_f64();
    let rate = (seconds >= 1.0).then(|| format!("{:.1}", status.moves as f64 / seconds));
    let mut rows = vec![("pace", rate.unwrap_or_else(|| "–".to_owned()))];
    for (name, time) in averages(&app.session().standing.now.time, None) {
        match name {
            "best" => rows.push(("fastest", time)),
            "ao5" | "ao12" => rows.push((name, time)),
            _ => {}
        }
    }
    rows
}
