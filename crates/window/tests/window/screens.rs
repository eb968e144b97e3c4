//! The screens beside the game.

use egui::{Key, vec2};
use loyd_records::MemoryStore;

use crate::support::{Player, settings};

#[test]
fn levels_are_filtered_by_pack_and_difficulty_and_marked_when_solved() {
    let mut player = Player::new();
    player.menu("Game", "Levels");
    player.must_see("Red Donkey");
    player.click_first("First steps");
    assert!(!player.sees("Red Donkey"));
    player.click("hard");
    assert!(!player.sees("The example"));
    player.click("any difficulty");
    player.must_see("The example par 5, best –");
    player.click("Back");
    player.must_see("4×4 tiles");
}

#[test]
fn a_solved_game_is_in_the_statistics_and_can_be_watched() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 1200.0));
    player.menu("Game", "Statistics");
    player.must_see("No game yet.");
    player.click("Back");
    player.pastes("1 2 3/4 5 6/7 0 8");
    player.keys(&[Key::ArrowLeft]);
    player.click("OK");
    player.menu("Game", "Statistics");
    player.must_see("3×3 tiles, single");
    player.must_see("Solved 1, left 0");
    player.click("Watch");
    player.must_see("Replay");
    player.wait(2);
    player.must_see("1 moves");
}

#[test]
fn a_window_higher_than_wide_has_everything_too() {
    for size in [vec2(360.0, 700.0), vec2(420.0, 900.0), vec2(1600.0, 900.0), vec2(320.0, 480.0)] {
        let player = Player::with(settings(), MemoryStore::new(), size);
        for name in ["Undo", "Redo", "Hint", "Solve", "Reset", "Next", "Moves"] {
            player.must_see(name);
        }
    }
}

#[test]
fn window_w6_the_classic_look_is_a_board_alone() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(400.0, 400.0));
    player.menu("View", "Classic look");
    assert!(!player.sees("Undo"));
    assert_eq!(player.board().split(" / ").count(), 4);
    player.keys(&[Key::Escape]);
    player.must_see("Undo");
}
