//! The menus.

use egui::{Button, MenuBar, Ui};
use loyd_front::keys::Action;
use loyd_play::{Advice, Assist, Game};

use super::{Next, PlayScreen};
use crate::desk::Desk;
use crate::dialogs::Dialog;
use crate::files::FileKind;
use crate::screens::{EditorScreen, LevelsScreen, StatisticsScreen};
use crate::settings::Switch;

impl PlayScreen {
    pub(super) fn menu(&mut self, desk: &mut Desk, ui: &mut Ui, next: &mut Next) {
        MenuBar::new().ui(ui, |ui| {
            ui.menu_button(desk.text("menu-game"), |ui| self.game_menu(desk, ui, next));
            ui.menu_button(desk.text("menu-edit"), |ui| self.edit_menu(desk, ui, next));
            ui.menu_button(desk.text("menu-solve"), |ui| self.solve_menu(desk, ui, next));
            ui.menu_button(desk.text("menu-view"), |ui| Self::view_menu(desk, ui, next));
            ui.menu_button(desk.text("menu-help"), |ui| help_menu(desk, ui, next));
        });
    }

    /// The menu of the right button, and the only one of the classic look.
    pub(super) fn context_menu(&mut self, desk: &mut Desk, ui: &mut Ui, next: &mut Next) {
        ui.menu_button(desk.text("menu-game"), |ui| self.game_menu(desk, ui, next));
        ui.menu_button(desk.text("menu-edit"), |ui| self.edit_menu(desk, ui, next));
        ui.menu_button(desk.text("menu-solve"), |ui| self.solve_menu(desk, ui, next));
        ui.menu_button(desk.text("menu-view"), |ui| Self::view_menu(desk, ui, next));
        ui.menu_button(desk.text("menu-help"), |ui| help_menu(desk, ui, next));
    }

    fn game_menu(&mut self, desk: &mut Desk, ui: &mut Ui, next: &mut Next) {
        if entry(ui, &desk.text("new-game"), "").clicked() {
            *next = Next::Dialog(Dialog::new_game(desk));
        }
        if entry(ui, &desk.text("levels"), "").clicked() {
            *next = Next::Screen(Box::new(LevelsScreen::new(desk)));
        }
        if entry(ui, &desk.text("open"), "").clicked() {
            *next = Next::OpenFile(FileKind::Puzzle);
        }
        self.action(desk, ui, next, "restart", Action::Restart);
        self.action(desk, ui, next, "next", Action::New);
        ui.separator();
        if entry(ui, &desk.text("statistics"), "").clicked() {
            *next = Next::Screen(Box::<StatisticsScreen>::default());
        }
        if entry(ui, &desk.text("editor"), "").clicked() {
            *next = Next::Screen(Box::new(EditorScreen::new(desk)));
        }
        ui.separator();
        self.action(desk, ui, next, "exit", Action::Quit);
    }

    fn edit_menu(&mut self, desk: &mut Desk, ui: &mut Ui, next: &mut Next) {
        self.action(desk, ui, next, "undo", Action::Undo);
        self.action(desk, ui, next, "redo", Action::Redo);
        ui.separator();
        if entry(ui, &desk.text("copy-position"), "").clicked() {
            *next = Self::copy_position(desk);
        }
        if entry(ui, &desk.text("copy-moves"), "").clicked()
            && let Some(moves) = desk.game().map(Game::moves_text)
        {
            ui.copy_text(moves);
            desk.say("copied");
        }
        if entry(ui, &desk.text("share"), "").clicked()
            && let Some(link) = desk.game().map(|game| crate::share::link(game, desk.settings()))
        {
            ui.copy_text(link);
            desk.say("share-copied");
        }
    }

    fn view_menu(desk: &mut Desk, ui: &mut Ui, next: &mut Next) {
        if entry(ui, &desk.text("settings"), "").clicked() {
            *next = Next::Dialog(Dialog::Settings);
        }
        if entry(ui, &desk.text("keys"), "").clicked() {
            *next = Next::Dialog(Dialog::keys());
        }
        if entry(ui, &desk.text("open-picture"), "").clicked() {
            *next = Next::OpenFile(FileKind::Picture);
        }
        ui.separator();
        let is_classic = desk.settings().classic.is_on();
        if ui.selectable_label(is_classic, desk.text("set-classic")).clicked() {
            desk.change(|settings| settings.classic = Switch::of(!is_classic));
            ui.close();
        }
    }

    fn solve_menu(&mut self, desk: &mut Desk, ui: &mut Ui, next: &mut Next) {
        self.action(desk, ui, next, "hint", Action::Hint);
        self.action(desk, ui, next, "solve", Action::Solve);
        if entry(ui, &desk.text("explain"), "").clicked() {
            self.explain(desk);
        }
        ui.separator();
        let has_solution = matches!(desk.game().map(Assist::advice), Some(Advice::Solution(_)));
        ui.add_enabled_ui(has_solution, |ui| {
            if entry(ui, &desk.text("solution-list-menu"), "").clicked() {
                *next = self.list(desk);
            }
            if entry(ui, &desk.text("copy-solution"), "").clicked()
                && let Some(listing) = desk.game().and_then(Assist::listing)
            {
                ui.copy_text(listing.text);
                desk.say("copied");
            }
        });
        ui.separator();
        self.action(desk, ui, next, "faster", Action::Faster);
        self.action(desk, ui, next, "slower", Action::Slower);
    }

    /// The solution that is shown as a list; it goes on by itself no more.
    pub(super) fn list(&mut self, desk: &Desk) -> Next {
        self.guide.stop();
        Dialog::solution(desk).map_or(Next::Stay, Next::Dialog)
    }

    fn action(&mut self, desk: &mut Desk, ui: &mut Ui, next: &mut Next, name: &str, action: Action) {
        if entry(ui, &desk.text(name), &desk.key(action)).clicked() {
            *next = self.perform(desk, action);
        }
    }

    /// The position as text, to be pasted here or elsewhere.
    pub(super) fn copy_position(desk: &mut Desk) -> Next {
        if let Some(game) = desk.game() {
            desk.context.copy_text(crate::share::position(game));
            desk.say("copied");
        }
        Next::Stay
    }
}

fn help_menu(desk: &mut Desk, ui: &mut Ui, next: &mut Next) {
    if entry(ui, &desk.text("help"), &desk.key(Action::Help)).clicked() {
        *next = Next::Dialog(Dialog::help());
    }
    if entry(ui, &desk.text("about"), "").clicked() {
        *next = Next::Dialog(Dialog::about());
    }
}

fn entry(ui: &mut Ui, text: &str, key: &str) -> egui::Response {
    ui.add(Button::new(text).shortcut_text(key))
}
