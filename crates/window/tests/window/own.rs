//! The player's own levels, and exercises from recorded games.

use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use loyd_records::MemoryStore;

use crate::support::{Player, settings};

/// Returns a player who has drawn and stored a one-move level.
fn with_drawn_level() -> Player {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 900.0));
    player.menu("Game", "Level editor");
    player.harness.get_by_label_contains("Board: Level editor").focus();
    player.step(3);
    player.press_with(Modifiers::SHIFT, Key::ArrowRight);
    player.click("must reach the right edge");
    player.wait(2);
    player.must_see("Slides: 1 move, proven shortest");
    player.harness.get_by_role_and_label(egui::Role::TextInput, "Name").focus();
    player.step(2);
    player.type_text("Straight on");
    player.click("Save to My levels");
    player.must_see("Saved to My levels.");
    player.back_to_own_levels();
    player
}

impl Player {
    /// Goes back to the board, and from there to the player's own levels.
    fn back_to_own_levels(&mut self) {
        self.click("Back");
        self.menu("Game", "Levels");
        self.own_levels();
    }

    /// Shows only the player's own levels.
    fn own_levels(&mut self) {
        self.harness.get_by_role_and_label(egui::Role::Button, "My levels").click();
        self.step(3);
    }
}

#[test]
fn a_drawn_level_is_saved_with_its_par_and_shared_once_its_author_has_solved_it() {
    let mut player = with_drawn_level();
    player.must_see("Straight on par 1");
    let top = |name: &str| player.harness.get_by_role_and_label(egui::Role::Button, name).rect().top();
    assert!((top("Share") - top("Remove")).abs() < 1.0, "Share and Remove share a row");
    let share = |player: &Player| player.harness.get_by_role_and_label(egui::Role::Button, "Share").click();
    share(&player);
    player.step(3);
    assert_eq!(player.copied_text(), "", "the author has not solved the level yet");
    player.click_first("Straight on par 1");
    player.type_text("'Z");
    player.press(&[Key::Enter]);
    player.press_with(Modifiers::CTRL, Key::ArrowRight);
    player.must_see("Congratulations!");
    player.menu("Game", "Levels");
    player.own_levels();
    player.must_see("★ Straight on par 1, best 1");
    share(&player);
    player.step(1);
    let link = player.copied_text();
    assert!(link.contains("&solution="), "{link}");

    let mut other = Player::new();
    other.paste(&link);
    other.must_see("Solved by its author in 1 move.");
    other.must_see("Straight on");
    let mut other = Player::new();
    let (level, _) = link.split_once("&solution=").expect("a solution");
    other.paste(&format!("{level}&solution=Z+left"));
    other.must_see("The link is not a puzzle: the author's solution");
}

#[test]
fn own_levels_are_found_by_name() {
    let mut player = with_drawn_level();
    let search = |player: &mut Player, text: &str| {
        player.harness.get_by_role_and_label(egui::Role::TextInput, "Search").focus();
        player.step(2);
        player.type_text(text);
        player.step(3);
    };
    search(&mut player, "STRAI");
    player.must_see("Straight on par 1");
    search(&mut player, "x");
    assert!(!player.sees("Straight on par 1"));
    player.click("All packs");
    assert!(!player.sees("The example"));
    player.press(&[Key::Escape]);
}

#[test]
fn an_exercise_starts_at_a_mistake_from_a_review() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(900.0, 1600.0));
    player.click("Home");
    player.must_see("My mistakes (0)");
    player.press(&[Key::Enter]);
    player.paste("1 2 3/4 5 6/7 0 8");
    player.press(&[Key::ArrowRight, Key::ArrowLeft, Key::ArrowLeft]);
    player.click_last("Review");
    player.wait_for(" possible (proven)");
    player.click("Back");
    player.click("Home");
    player.must_see("My mistakes (1)");
    player.click("My mistakes (1)");
    player.must_see("You lost 2 moves here. Solve it in 1.");
    assert_eq!(player.board(), "1 2 3 / 4 5 6 / 7 · 8");
    player.press(&[Key::ArrowLeft]);
    player.press(&[Key::Escape]);
    player.must_see("My mistakes (0)");
}
