//! The level editor.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use loyd_records::MemoryStore;

use crate::support::{Player, settings};

fn editor() -> Player {
    let mut player = Player::new();
    player.menu("Game", "Level editor");
    player.must_see("Not a level yet:");
    player.harness.get_by_label_contains("Board: Level editor").focus();
    player.step(3);
    player
}

#[test]
fn a_level_is_drawn_with_keys_proven_in_the_background_and_played() {
    let mut player = editor();
    player.press_with(Modifiers::SHIFT, Key::ArrowRight);
    player.must_see("Block Z");
    assert!(player.board().starts_with("Z Z · · ·"), "{}", player.board());
    player.click("must reach the right edge");
    player.wait(2);
    player.must_see("Slides: 1 move, proven shortest");
    player.must_see("Steps: 3 moves, proven shortest");
    player.must_see("Turns: 1 move, proven shortest");
    player.click("Play level");
    player.must_see("Hint");
    assert!(player.board().starts_with("Z Z · · ·"));
}

#[test]
fn buttons_and_entries_with_nothing_to_do_are_disabled() {
    let mut player = editor();
    let is_disabled = |player: &Player, name: &str| {
        let node = player.harness.query_all_by_label_contains(name).last().expect("a button");
        node.accesskit_node().is_disabled()
    };
    let disabled = |player: &Player| ["Undo", "Redo", "Clear"].map(|name| is_disabled(player, name));
    assert_eq!(disabled(&player), [true; 3]);
    player.press_with(Modifiers::SHIFT, Key::ArrowRight);
    assert_eq!(disabled(&player), [false, true, false]);
    player.click("Undo");
    assert_eq!(disabled(&player), [true, false, true]);
    let mut player = Player::new();
    player.click("Game");
    assert_eq!(["Pause", "Review"].map(|name| is_disabled(&player, name)), [true; 2]);
    player.press(&[Key::Escape, Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp]);
    player.click("Game");
    assert_eq!(["Pause", "Review"].map(|name| is_disabled(&player, name)), [false; 2]);
}

#[test]
fn a_level_without_a_solution_is_proven_to_have_none() {
    let mut player = editor();
    player.press_with(Modifiers::SHIFT, Key::ArrowRight);
    player.click("must reach the right edge in its row");
    player.click("Wall");
    let canvas = player.harness.get_by_label_contains("Board: Level editor").rect();
    let side = canvas.width() / 5.0;
    player.drag(&[canvas.min + egui::vec2(2.5, 0.5) * side, canvas.min + egui::vec2(2.5, 4.5) * side]);
    player.wait(2);
    player.must_see("Slides: This puzzle has no solution.");
}

#[test]
fn the_hardest_start_and_redundant_blocks_are_found_during_the_proof() {
    let mut player = Player::with(settings(), MemoryStore::new(), egui::vec2(960.0, 900.0));
    player.paste("1ZZ./..2./.3../....");
    player.menu("Game", "Level editor");
    player.wait(2);
    player.must_see("Slides: 1 move, proven shortest");
    player.click("Redundant blocks");
    player.wait(2);
    player.must_see("Redundant: 1, 2, 3");
    player.click("Hardest start");
    player.wait(2);
    player.must_see("Hardest start: ");
    assert!(!player.sees("Redundant: 1"), "it was about a different level");
    player.click("Undo");
    assert!(player.board().starts_with("1 Z Z ·"), "{}", player.board());
    player.click("Clear");
    assert_eq!(player.board(), "· · · · / · · · · / · · · · / · · · ·");
    player.click("Undo");
    player.click("New");
    assert_eq!(player.board().matches('/').count(), 4);
    player.click("Undo");
    assert!(player.board().starts_with("1 Z Z ·"), "{}", player.board());
}

#[test]
fn strokes_are_undone_and_redone() {
    let mut player = editor();
    let empty = player.board();
    player.press_with(Modifiers::SHIFT, Key::ArrowDown);
    let drawn = player.board();
    player.click("Undo");
    assert_eq!(player.board(), empty);
    player.click("Redo");
    assert_eq!(player.board(), drawn);
}

#[test]
fn a_drawing_survives_leaving_the_editor() {
    let mut player = editor();
    player.press_with(Modifiers::SHIFT, Key::ArrowRight);
    let drawn = player.board();
    player.click("Back");
    player.menu("Game", "Level editor");
    player.step(3);
    assert_eq!(player.board(), drawn);
    player.click("Copy from board");
    assert_ne!(player.board(), drawn);
}

#[test]
fn a_drawing_survives_a_restart() {
    let store = MemoryStore::new();
    let start = || Player::with(settings(), store.clone(), egui::vec2(960.0, 680.0));
    let mut player = start();
    player.menu("Game", "Level editor");
    player.harness.get_by_label_contains("Board: Level editor").focus();
    player.step(3);
    player.press_with(Modifiers::SHIFT, Key::ArrowRight);
    let drawn = player.board();
    // The program is killed, so nothing is closed properly.
    drop(player);
    let mut player = start();
    player.menu("Game", "Level editor");
    player.step(3);
    assert_eq!(player.board(), drawn);
    player.click("Copy from board");
    assert_ne!(player.board(), drawn);
    drop(player);
    let mut player = start();
    player.menu("Game", "Level editor");
    player.step(3);
    assert_ne!(player.board(), drawn, "the drawing was discarded");
}

#[test]
fn gates_and_targets_for_blocks_of_one_kind_can_be_drawn() {
    let mut player = editor();
    player.press_with(Modifiers::SHIFT, Key::ArrowRight);
    let canvas = player.harness.get_by_label_contains("Board: Level editor").rect();
    let at = |row: f32, column: f32| canvas.min + egui::vec2(column + 0.5, row + 0.5) * (canvas.width() / 5.0);
    player.click("Gate");
    player.must_see("only the selected block may enter");
    player.click_at(at(0.0, 2.0));
    assert!(player.board().starts_with("Z Z = · ·"), "{}", player.board());
    player.click("or one like it must reach each place");
    player.click_at(at(2.0, 3.0));
    player.wait(2);
    player.must_see("Steps: 5 moves, proven shortest");
    player.click("has no goal");
    player.must_see("Not a level yet:");
    player.click("right");
    player.wait(2);
    player.must_see("Slides: 1 move, proven shortest");
}
