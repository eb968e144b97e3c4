//! Escape, F10 and touch on every screen.

use egui::{Id, Key, pos2, vec2};
use egui_kittest::kittest::Queryable;
use loyd_records::MemoryStore;
use loyd_window::Device;

use crate::support::{Player, settings};
use crate::tour::tour;

fn focused_id(player: &Player) -> Option<Id> {
    player.harness.ctx.memory(egui::Memory::focused)
}

#[test]
fn f10_sets_and_clears_the_focus_on_every_screen() {
    let mut faults = Vec::new();
    tour(Device::DESKTOP, settings(), vec2(960.0, 680.0), &mut |player, screen| {
        // F10 closes an open menu, which the tour still needs. A dialog keeps the focus.
        let is_dialog = player.harness.ctx.memory(|memory| memory.top_modal_layer().is_some());
        if screen.starts_with("menu-") || is_dialog {
            return;
        }
        let before = focused_id(player);
        player.press(&[Key::F10]);
        let focused = focused_id(player);
        player.press(&[Key::F10]);
        if focused == before || focused.is_none() || focused_id(player) == focused {
            faults.push(format!("{screen}: {before:?}, {focused:?}, {:?}", focused_id(player)));
        }
    });
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn a_tap_on_an_empty_spot_has_no_effect_on_any_screen() {
    let mut changed = Vec::new();
    let size = vec2(390.0, 844.0);
    tour(Device::PHONE, settings(), size, &mut |player, screen| {
        if screen.starts_with("menu-") {
            return;
        }
        let before = player.names();
        player.click_at(pos2(1.0, size.y - 1.0));
        player.step(2);
        let titles = |names: &[String]| names.iter().take(3).cloned().collect::<Vec<_>>();
        if titles(&before) != titles(&player.names()) {
            changed.push(format!("{screen}: {:?}, then {:?}", titles(&before), titles(&player.names())));
        }
    });
    assert!(changed.is_empty(), "{changed:#?}");
}

/// The name of a screen, a function that opens it, and the text that is visible after each Escape
/// on the way back. The board is visible even behind a dialog, but the home screen only after the
/// last Escape.
type EscapeCase = (&'static str, fn(&mut Player), &'static [&'static str]);

#[test]
fn escape_goes_back_one_level_on_every_screen() {
    let cases: [EscapeCase; 12] = [
        ("levels", |player| player.menu("Game", "Levels"), &["Board: ", "Today"]),
        ("editor", |player| player.menu("Game", "Level editor"), &["Board: ", "Today"]),
        ("keys", |player| player.menu("View", "Keys"), &["Board: ", "Today"]),
        ("colours", |player| player.menu("View", "My own colours"), &["Board: ", "Today"]),
        ("help", |player| player.menu("Help", "Help"), &["Board: ", "Today"]),
        ("about", |player| player.menu("Help", "About"), &["Board: ", "Today"]),
        ("an open menu", |player| player.click("Game"), &["Board: ", "Today"]),
        (
            "a list in the settings",
            |player| {
                player.menu("View", "Settings");
                player.click("Theme");
            },
            &["Hover to move", "Board: ", "Today"],
        ),
        (
            "the search for a level",
            |player| {
                player.menu("Game", "Levels");
                player.harness.get_by_label("Search").focus();
                player.step(2);
                player.type_text("kl");
            },
            &["Search", "Board: ", "Today"],
        ),
        (
            "the seed for a new game",
            |player| {
                player.menu("Game", "New game");
                player.harness.get_by_role_and_label(egui::Role::TextInput, "Seed").focus();
                player.step(2);
            },
            &["Board: ", "Today"],
        ),
        (
            "a review",
            |player| {
                player.paste("1 2 3/4 5 6/7 0 8");
                player.press(&[Key::ArrowLeft]);
                player.step(4);
                player.click_last("Review");
                player.wait(1);
                player.must_see("Continue from here");
            },
            &["Board: ", "Today"],
        ),
        (
            "a replay",
            |player| {
                player.paste("1 2 3/4 5 6/7 0 8");
                player.press(&[Key::ArrowLeft]);
                player.step(4);
                player.menu("Game", "Statistics");
                player.step(6);
                player.click("Replay");
            },
            &["Replay", "Board: ", "Today"],
        ),
    ];
    for (name, open, levels) in cases {
        let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 680.0));
        open(&mut player);
        for (depth, level) in levels.iter().enumerate() {
            player.press(&[Key::Escape]);
            player.step(4);
            assert!(player.sees(level), "{name}, Escape {}: no `{level}` in {:#?}", depth + 1, player.names());
        }
    }
}
