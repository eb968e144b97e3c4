//! Every dialog and its widgets' names.

use egui::{Key, vec2};
use egui_kittest::kittest::Queryable;
use loyd_records::MemoryStore;
use loyd_window::{Device, Language, WindowSettings};

use crate::support::{Player, settings};

#[test]
fn every_dialog_opens_from_its_menu_and_escape_closes_it() {
    let dialogs = [
        ("Help", "About", "MIT or Apache-2.0, at your option."),
        ("View", "Settings", "Hover to move"),
        ("View", "Keys", "Change replaces the first key of an action."),
        ("Game", "New game", "Columns"),
    ];
    // One player opens all dialogs, since an entry must still work after another dialog has been
    // closed.
    for (device, size) in [(Device::DESKTOP, vec2(960.0, 680.0)), (Device::PHONE, vec2(360.0, 780.0))] {
        let mut player = Player::on(device, None, settings(), MemoryStore::new(), size);
        for (menu, entry, text) in dialogs {
            player.menu(menu, entry);
            player.must_see(text);
            player.press(&[Key::Escape]);
            player.step(4);
            assert!(!player.sees(text), "{entry}");
        }
    }
}

#[test]
fn the_clock_continues_behind_the_help() {
    let mut player = Player::new();
    player.press(&[Key::ArrowLeft, Key::ArrowUp, Key::ArrowRight, Key::ArrowDown]);
    player.menu("Help", "Help");
    player.must_see("Tiles: put the numbers in order");
    player.wait(3);
    player.press(&[Key::Escape]);
    player.step(2);
    assert!(!player.sees("0:00") && !player.sees("0:01") && !player.sees("0:02"), "{:?}", player.names());
}

#[test]
fn help_lists_the_keys() {
    let mut player = Player::new();
    player.type_text("?");
    player.step(4);
    player.must_see("An arrow key moves a tile that way.");
    player.must_see("show a move; press again to make it");
    player.press(&[Key::Enter]);
    player.step(4);
    assert!(!player.sees("An arrow key moves a tile that way."));
}

#[test]
fn a_new_game_has_the_requested_size_and_seed() {
    let mut player = Player::new();
    player.menu("Game", "New game");
    player.click("5×5");
    assert_eq!(player.board().split(" / ").count(), 5);
    let boards = [0, 1].map(|_| {
        player.menu("Game", "New game");
        let field = player.harness.get_by_role_and_label(egui::Role::TextInput, "Seed");
        field.focus();
        player.step(2);
        player.type_text("77");
        player.click("Start");
        player.board()
    });
    assert_eq!(boards[0], boards[1]);
}

#[test]
fn a_rebound_key_persists_in_the_next_run() {
    let store = MemoryStore::new();
    let mut player = Player::with(settings(), store.clone(), vec2(960.0, 900.0));
    player.menu("View", "Keys");
    player.step(10);
    player.click("Change: left");
    player.type_text("x");
    player.press(&[Key::Escape]);
    player.step(4);
    for mut player in [player, Player::with(settings(), store, vec2(960.0, 680.0))] {
        player.paste("1 2 3/4 5 6/7 0 8");
        player.type_text("x");
        player.step(4);
        player.must_see("Congratulations!");
    }
}

#[test]
fn a_key_that_is_already_bound_is_refused() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 900.0));
    player.menu("View", "Keys");
    player.step(10);
    player.click("Change: left");
    player.type_text("u");
    player.must_see("u is already used: undo.");
}

#[test]
fn the_board_and_the_settings_are_in_chinese() {
    let settings = WindowSettings { language: Language::Chinese, ..settings() };
    let mut player = Player::with(settings, MemoryStore::new(), vec2(960.0, 680.0));
    player.must_see("提示");
    player.menu("查看", "设置");
    player.must_see("方向键移动");
}
