//! The menus.
//!
//! An entry shows the key for its action, so players learn the keys from the menus.

use egui::containers::menu::{MenuButton, SubMenuButton, is_in_menu};
use egui::{Button, MenuBar, Response, Ui};
use loyd_front::Reviewed;
use loyd_front::keys::Action;
use loyd_play::{Advice, Assist, ClockState, Game};

use super::PlayScreen;
use super::menu_keys::note_entry;
use crate::context::AppContext;
use crate::next::{AppRequest, DialogKind, FilePurpose, ScreenKind};
use crate::screens::compete;
use crate::settings::Switch;
use crate::widgets::mark_focus;

impl PlayScreen {
    /// Shows the menu bar.
    pub(super) fn menu(&mut self, app: &mut AppContext, ui: &mut Ui) {
        MenuBar::new().ui(ui, |ui| {
            // On a phone, the menus in a language with long words may need a second row.
            ui.horizontal_wrapped(|ui| {
                let home = ui.add(app.button(app.text("home")));
                mark_focus(ui, &home);
                if home.clicked() {
                    app.request(AppRequest::Screen(ScreenKind::Home));
                }
                self.context_menu(app, ui);
            });
        });
    }

    /// Shows all menus: in the bar, and in the context menu, which is the only one in the classic
    /// look.
    pub(super) fn context_menu(&mut self, app: &mut AppContext, ui: &mut Ui) {
        let buttons = [
            menu(app, ui, "menu-game", &mut |app, ui| self.game_menu(app, ui)),
            menu(app, ui, "menu-edit", &mut |app, ui| self.edit_menu(app, ui)),
            menu(app, ui, "menu-solve", &mut |app, ui| self.solve_menu(app, ui)),
            menu(app, ui, "menu-view", &mut view_menu),
            menu(app, ui, "menu-help", &mut help_menu),
        ];
        if !is_in_menu(ui) {
            self.note_menus(ui, &buttons.into_iter().flatten().collect::<Vec<_>>());
        }
    }

    /// Shows the menu with games, levels, files, statistics, the editor and exit.
    fn game_menu(&mut self, app: &mut AppContext, ui: &mut Ui) {
        request_entry(app, ui, "new-game", AppRequest::Dialog(DialogKind::NewGame));
        request_entry(app, ui, "levels", AppRequest::Screen(ScreenKind::Levels));
        request_entry(app, ui, "open", AppRequest::File(FilePurpose::Puzzle));
        self.action(app, ui, "restart", Action::Restart);
        self.action(app, ui, "next", Action::New);
        let clock = app.game().map(|game| game.status().clock);
        let has_clock = matches!(clock, Some(ClockState::Running | ClockState::Paused));
        ui.add_enabled_ui(has_clock, |ui| self.action(app, ui, "pause", Action::Pause));
        ui.separator();
        ui.add_enabled_ui(app.game().is_some_and(Reviewed::is_possible), |ui| {
            if entry(ui, &app.text("review"), "").clicked() && !app.player.resume() && app.player.may_review() {
                app.request(AppRequest::Screen(ScreenKind::Review(None)));
            }
        });
        let last = app.records().games().last().map(|game| game.id);
        if let Some(game) = last
            && entry(ui, &app.text("replay-last"), "").clicked()
        {
            app.request(AppRequest::Screen(ScreenKind::Replay(game)));
        }
        if entry(ui, &compete::next_attempt_label(app), "").clicked() {
            compete::start_next_attempt(app);
        }
        request_entry(app, ui, "compete", AppRequest::Screen(ScreenKind::Compete));
        request_entry(app, ui, "statistics", AppRequest::Screen(ScreenKind::Statistics));
        request_entry(app, ui, "editor", AppRequest::Screen(ScreenKind::Editor));
        // A page is closed by its browser.
        if !app.device.is_page {
            ui.separator();
            self.action(app, ui, "exit", Action::Quit);
        }
    }

    /// Shows the menu with undo, redo and copying.
    fn edit_menu(&mut self, app: &mut AppContext, ui: &mut Ui) {
        let (can_undo, can_redo) = app.session().can_undo_redo();
        ui.add_enabled_ui(can_undo, |ui| self.action(app, ui, "undo", Action::Undo));
        ui.add_enabled_ui(can_redo, |ui| self.action(app, ui, "redo", Action::Redo));
        ui.separator();
        if entry(ui, &app.text("copy-position"), "").clicked() {
            Self::copy_position(app);
        }
        if entry(ui, &app.text("copy-moves"), "").clicked()
            && let Some(moves) = visible_game(app).map(Game::moves_text)
        {
            ui.copy_text(moves);
            app.say("copied");
        }
        if entry(ui, &app.text("share"), "").clicked()
            && let Some(link) =
                visible_game(app).map(|game| crate::share::link(game, app.settings(), &crate::share::base(app)))
        {
            crate::share::share_and_notify(app, link, "share-copied");
        }
    }

    /// Shows the menu with hints, solutions and explained solutions.
    fn solve_menu(&mut self, app: &mut AppContext, ui: &mut Ui) {
        self.action(app, ui, "hint", Action::Hint);
        self.action(app, ui, "solve", Action::Solve);
        if entry(ui, &app.text("explain"), "").clicked() {
            app.player.explain();
            self.show_notices(app);
        }
        ui.separator();
        // Both entries refer to the solution on the board.
        let has_solution = matches!(app.game().map(Assist::advice), Some(Advice::Solution(_)));
        ui.add_enabled_ui(has_solution, |ui| {
            if entry(ui, &app.text("solution-list-menu"), "").clicked() {
                Self::list_solution(app);
            }
            if entry(ui, &app.text("copy-solution"), "").clicked()
                && let Some(listing) = app.game().and_then(Assist::listing)
            {
                ui.copy_text(listing.text);
                app.say("copied");
            }
        });
        ui.separator();
        self.action(app, ui, "faster", Action::Faster);
        self.action(app, ui, "slower", Action::Slower);
    }

    /// Stops the displayed solution and opens it as a list.
    pub(super) fn list_solution(app: &mut AppContext) {
        app.player.stop_playing();
        app.request(AppRequest::Dialog(DialogKind::Solution));
    }

    /// Shows an entry that performs an action, with its key.
    fn action(&mut self, app: &mut AppContext, ui: &mut Ui, name: &str, action: Action) {
        if entry(ui, &app.text(name), &app.key(action)).clicked() {
            self.perform(app, action);
        }
    }

    /// Copies the position as text.
    pub(super) fn copy_position(app: &mut AppContext) {
        if let Some(game) = visible_game(app) {
            app.egui.copy_text(loyd_front::drills::position(game));
            app.say("copied");
        }
    }
}

/// Returns the game unless it is paused. A position hidden by a pause cannot be copied or shared.
fn visible_game(app: &AppContext) -> Option<&dyn Game> {
    app.game().filter(|_| !app.player.is_paused())
}

/// Shows the menu with settings, keys and appearance.
fn view_menu(app: &mut AppContext, ui: &mut Ui) {
    request_entry(app, ui, "settings", AppRequest::Dialog(DialogKind::Settings));
    request_entry(app, ui, "keys", AppRequest::Dialog(DialogKind::Keys));
    request_entry(app, ui, "colours", AppRequest::Dialog(DialogKind::Colours));
    request_entry(app, ui, "open-picture", AppRequest::File(FilePurpose::Picture));
    ui.separator();
    let is_classic = app.settings().classic.is_on();
    let classic = ui.selectable_label(is_classic, app.text("set-classic"));
    note_entry(&classic);
    if classic.clicked() {
        app.change(|settings| settings.classic = if is_classic { Switch::Off } else { Switch::On });
        // Unlike a button, a label leaves its menu open.
        ui.close();
    }
}

/// Shows the menu with help and the program's version and licence.
fn help_menu(app: &mut AppContext, ui: &mut Ui) {
    if entry(ui, &app.text("help"), &app.key(Action::Help)).clicked() {
        app.request(AppRequest::Dialog(DialogKind::Help));
    }
    request_entry(app, ui, "about", AppRequest::Dialog(DialogKind::About));
}

/// A menu's entries.
type Entries<'a> = &'a mut dyn FnMut(&mut AppContext, &mut Ui);

/// Shows a menu in the bar and returns its button, or shows a submenu and returns `None`.
fn menu(app: &mut AppContext, ui: &mut Ui, key: &str, entries: Entries) -> Option<Response> {
    let button = app.button(app.text(key));
    if is_in_menu(ui) {
        SubMenuButton::from_button(button).ui(ui, |ui| entries(app, ui));
        return None;
    }
    let (menu, _) = MenuButton::from_button(button).ui(ui, |ui| entries(app, ui));
    mark_focus(ui, &menu);
    Some(menu)
}

/// Shows an entry that opens a screen, a dialog or a file.
fn request_entry(app: &AppContext, ui: &mut Ui, key: &str, request: AppRequest) {
    if entry(ui, &app.text(key), "").clicked() {
        app.request(request);
    }
}

/// Shows an entry with its key. Choosing the entry closes its menu. Egui itself closes a menu only
/// after a click with a pointer.
fn entry(ui: &mut Ui, text: &str, key: &str) -> Response {
    let response = ui.add(Button::new(text).shortcut_text(key));
    note_entry(&response);
    if response.clicked() {
        ui.close();
    }
    response
}
