//! The menus.
//!
//! Every action of the keys is in a menu too, with its key behind it, so that the menus are where keys are learnt.

use egui::containers::menu::{MenuButton, SubMenuButton, is_in_menu};
use egui::{Button, MenuBar, Ui};
use loyd_front::keys::Action;
use loyd_play::{Advice, Assist, Game};

use super::PlayScreen;
use crate::context::AppContext;
use crate::focus::mark;
use crate::next::{DialogKind, FileKind, Next, ScreenKind};
use crate::settings::Switch;

impl PlayScreen {
    /// The bar of menus.
    pub(super) fn menu(&mut self, app: &mut AppContext, ui: &mut Ui, next: &mut Next) {
        MenuBar::new().ui(ui, |ui| {
            // A phone may need a second row for the menus of a language with long words.
            ui.horizontal_wrapped(|ui| {
                let home = ui.add(app.button(app.text("home")));
                mark(ui, &home);
                if home.clicked() {
                    *next = Next::Screen(ScreenKind::Home);
                }
                self.context_menu(app, ui, next);
            });
        });
    }

    /// All menus: those of the bar, and the menu of the right button, the only one of the classic look.
    pub(super) fn context_menu(&mut self, app: &mut AppContext, ui: &mut Ui, next: &mut Next) {
        menu(app, ui, "menu-game", |app, ui| self.game_menu(app, ui, next));
        menu(app, ui, "menu-edit", |app, ui| self.edit_menu(app, ui, next));
        menu(app, ui, "menu-solve", |app, ui| self.solve_menu(app, ui, next));
        menu(app, ui, "menu-view", |app, ui| Self::view_menu(app, ui, next));
        menu(app, ui, "menu-help", |app, ui| help_menu(app, ui, next));
    }

    /// Games, levels, files, statistics, the editor, the way out.
    fn game_menu(&mut self, app: &mut AppContext, ui: &mut Ui, next: &mut Next) {
        leads(app, ui, next, "new-game", Next::Dialog(DialogKind::NewGame));
        leads(app, ui, next, "levels", Next::Screen(ScreenKind::Levels));
        leads(app, ui, next, "open", Next::File(FileKind::Puzzle));
        self.action(app, ui, next, "restart", Action::Restart);
        self.action(app, ui, next, "next", Action::New);
        self.action(app, ui, next, "pause", Action::Pause);
        ui.separator();
        if entry(ui, &app.text("review"), "").clicked() && !app.player.go_on() && app.player.may_review() {
            *next = Next::Screen(ScreenKind::Review(None));
        }
        leads(app, ui, next, "compete", Next::Screen(ScreenKind::Compete));
        leads(app, ui, next, "statistics", Next::Screen(ScreenKind::Statistics));
        leads(app, ui, next, "editor", Next::Screen(ScreenKind::Editor));
        // A page is closed by its browser.
        if app.device.has_exit() {
            ui.separator();
            self.action(app, ui, next, "exit", Action::Quit);
        }
    }

    /// Undo, redo, and what can be copied.
    fn edit_menu(&mut self, app: &mut AppContext, ui: &mut Ui, next: &mut Next) {
        self.action(app, ui, next, "undo", Action::Undo);
        self.action(app, ui, next, "redo", Action::Redo);
        ui.separator();
        if entry(ui, &app.text("copy-position"), "").clicked() {
            *next = Self::copy_position(app);
        }
        if entry(ui, &app.text("copy-moves"), "").clicked()
            && let Some(moves) = seen(app).map(Game::moves_text)
        {
            ui.copy_text(moves);
            app.say("copied");
        }
        if entry(ui, &app.text("share"), "").clicked()
            && let Some(link) = seen(app).map(|game| crate::share::link(game, app.settings()))
        {
            crate::share::hand_over(app, link, "share-copied");
        }
    }

    /// Settings, keys and looks.
    fn view_menu(app: &mut AppContext, ui: &mut Ui, next: &mut Next) {
        leads(app, ui, next, "settings", Next::Dialog(DialogKind::Settings));
        leads(app, ui, next, "keys", Next::Dialog(DialogKind::Keys));
        leads(app, ui, next, "colours", Next::Dialog(DialogKind::Colours));
        leads(app, ui, next, "open-picture", Next::File(FileKind::Picture));
        ui.separator();
        let is_classic = app.settings().classic.is_on();
        if ui.selectable_label(is_classic, app.text("set-classic")).clicked() {
            app.change(|settings| settings.classic = Switch::of(!is_classic));
            // A label, unlike a button, leaves its menu open.
            ui.close();
        }
    }

    /// Hints, solutions, and solutions explained stage by stage.
    fn solve_menu(&mut self, app: &mut AppContext, ui: &mut Ui, next: &mut Next) {
        self.action(app, ui, next, "hint", Action::Hint);
        self.action(app, ui, next, "solve", Action::Solve);
        if entry(ui, &app.text("explain"), "").clicked() {
            app.player.explain();
            self.follow(app);
        }
        ui.separator();
        // Both entries are about the solution on the board.
        let has_solution = matches!(app.game().map(Assist::advice), Some(Advice::Solution(_)));
        ui.add_enabled_ui(has_solution, |ui| {
            if entry(ui, &app.text("solution-list-menu"), "").clicked() {
                *next = Self::list(app);
            }
            if entry(ui, &app.text("copy-solution"), "").clicked()
                && let Some(listing) = app.game().and_then(Assist::listing)
            {
                ui.copy_text(listing.text);
                app.say("copied");
            }
        });
        ui.separator();
        self.action(app, ui, next, "faster", Action::Faster);
        self.action(app, ui, next, "slower", Action::Slower);
    }

    /// The solution that is shown as a list; it no longer plays.
    pub(super) fn list(app: &mut AppContext) -> Next {
        app.player.stop_playing();
        Next::Dialog(DialogKind::Solution)
    }

    /// An entry that performs an action, with its key.
    fn action(&mut self, app: &mut AppContext, ui: &mut Ui, next: &mut Next, name: &str, action: Action) {
        if entry(ui, &app.text(name), &app.key(action)).clicked() {
            *next = self.perform(app, action);
        }
    }

    /// The position as text, to be pasted here or elsewhere.
    pub(super) fn copy_position(app: &mut AppContext) -> Next {
        if let Some(game) = seen(app) {
            app.egui.copy_text(loyd_front::drills::position(game));
            app.say("copied");
        }
        Next::Stay
    }
}

/// The game, while its board is seen: what a pause hides cannot be copied or shared either.
fn seen(app: &AppContext) -> Option<&dyn Game> {
    app.game().filter(|_| !app.player.is_paused())
}

/// The dialogs of help and of the program's version and licence.
fn help_menu(app: &mut AppContext, ui: &mut Ui, next: &mut Next) {
    if entry(ui, &app.text("help"), &app.key(Action::Help)).clicked() {
        *next = Next::Dialog(DialogKind::Help);
    }
    leads(app, ui, next, "about", Next::Dialog(DialogKind::About));
}

/// A menu of the bar, or of another menu.
fn menu(app: &mut AppContext, ui: &mut Ui, key: &str, entries: impl FnOnce(&mut AppContext, &mut Ui)) {
    let button = app.button(app.text(key));
    if is_in_menu(ui) {
        SubMenuButton::from_button(button).ui(ui, |ui| entries(app, ui));
    } else {
        let (menu, _) = MenuButton::from_button(button).ui(ui, |ui| entries(app, ui));
        mark(ui, &menu);
    }
}

/// An entry that leads to a screen, a dialog or a file.
fn leads(app: &AppContext, ui: &mut Ui, next: &mut Next, key: &str, to: Next) {
    if entry(ui, &app.text(key), "").clicked() {
        *next = to;
    }
}

/// An entry with its key. It closes its menu: egui does that for a pointer, not for a screen reader.
fn entry(ui: &mut Ui, text: &str, key: &str) -> egui::Response {
    let response = ui.add(Button::new(text).shortcut_text(key));
    if response.clicked() {
        ui.close();
    }
    response
}
