//! The number puzzle in the window.

use egui::accesskit::Toggled;
use egui::{Key, Modifiers, Role, Vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use loyd_records::MemoryStore;
use loyd_window::{Switch, WindowSettings};

use crate::support::{Player, settings};

const NEAR: &str = "1 2 3/4 5 6/7 0 8";

fn near_goal() -> Player {
    let mut player = Player::new();
    player.paste(NEAR);
    player
}

#[test]
fn window_w1_the_board_has_sixteen_cells() {
    let player = Player::new();
    let board = player.board();
    assert_eq!(board.split(" / ").map(|row| row.split(' ').count()).collect::<Vec<_>>(), [4; 4]);
    assert_eq!(board.matches('·').count(), 1);
}

#[test]
fn window_w2_arrows_and_letters_move_tiles() {
    for (keys, text) in [(&[Key::ArrowDown][..], ""), (&[][..], "s")] {
        let mut player = near_goal();
        player.press(keys);
        player.type_text(text);
        assert_eq!(player.board(), "1 2 3 / 4 · 6 / 7 5 8");
        player.must_see("Moves");
    }
    let mut player = near_goal();
    player.press(&[Key::ArrowUp]);
    assert_eq!(player.board(), "1 2 3 / 4 5 6 / 7 · 8");
}

#[test]
fn window_w4_w5_the_player_is_congratulated_and_a_new_board_is_one_click_away() {
    let mut player = near_goal();
    player.press(&[Key::ArrowLeft]);
    player.must_see("Congratulations!");
    player.must_see("1 move · ");
    player.wait_for("Shortest possible");
    // The result is shown once.
    assert!(!player.sees("1 move in") && player.harness.query_by_label("OK").is_none());
    player.click("New board (Enter)");
    assert!(!player.sees("Congratulations!"));
    let board = player.board();
    assert!(board != "1 2 3 / 4 5 6 / 7 8 ·" && board.split(" / ").count() == 3, "{board}");
}

#[test]
fn window_w5_w6_the_classic_box_has_its_title_a_short_sentence_and_ok() {
    let settings = WindowSettings { classic: Switch::On, ..settings() };
    let mut player = Player::with(settings, MemoryStore::new(), Vec2::splat(400.0));
    player.paste("1 2 3/4 5 6/7 0 8");
    player.press(&[Key::ArrowLeft]);
    player.must_see("Challenge Results");
    player.must_see("Congratulations!");
    assert!(!player.sees("1 move in") && !player.sees("Same board"));
    player.click("OK");
    assert!(!player.sees("Challenge Results"));
}

#[test]
fn undo_redo_and_reset_work_with_keys_and_buttons() {
    let mut player = near_goal();
    player.press(&[Key::ArrowRight]);
    let moved = player.board();
    player.click("Undo");
    assert_eq!(player.board(), "1 2 3 / 4 5 6 / 7 · 8");
    player.press_with(Modifiers::CTRL, Key::Y);
    assert_eq!(player.board(), moved);
    player.type_text("r");
    assert_eq!(player.board(), "1 2 3 / 4 5 6 / 7 · 8");
    player.type_text("u");
    assert_eq!(player.board(), moved);
}

#[test]
fn a_click_moves_all_tiles_up_to_the_blank_and_a_drag_turns_corners() {
    let mut player = Player::new();
    player.paste("1 2 3/4 5 6/0 7 8");
    player.click_at(player.cell(3, 3, 0, 0));
    assert_eq!(player.board(), "· 2 3 / 1 5 6 / 4 7 8");
    // The blank itself is dragged right and down.
    player.drag(&[player.cell(3, 3, 0, 0), player.cell(3, 3, 0, 1), player.cell(3, 3, 1, 1)]);
    assert_eq!(player.board(), "2 5 3 / 1 · 6 / 4 7 8");
    player.click("Undo");
    assert_eq!(player.board(), "· 2 3 / 1 5 6 / 4 7 8");
}

#[test]
fn a_fling_moves_its_tile_and_a_swipe_elsewhere_moves_the_movable_one() {
    let mut player = Player::new();
    player.paste("1 2 3/4 0 6/7 5 8");
    // The distance is less than half a cell, but the drag is fast.
    let tile = player.cell(3, 3, 2, 1);
    player.fling(tile, egui::vec2(0.0, -60.0));
    assert_eq!(player.board(), "1 2 3 / 4 5 6 / 7 · 8");
    // Tile 5 can no longer move left, so the swipe moves tile 8, which can.
    let tile = player.cell(3, 3, 1, 1);
    player.fling(tile, egui::vec2(-60.0, 0.0));
    assert_eq!(player.board(), "1 2 3 / 4 5 6 / 7 8 ·");
}

#[test]
fn hover_to_move_slides_the_tile_under_the_pointer() {
    let settings = loyd_window::WindowSettings { hover: loyd_window::Switch::On, ..crate::support::settings() };
    let mut player = Player::with(settings, loyd_records::MemoryStore::new(), egui::vec2(700.0, 700.0));
    player.paste("1 2 3/4 0 6/7 5 8");
    for at in [player.cell(3, 3, 0, 0), player.cell(3, 3, 2, 0), player.cell(3, 3, 2, 1)] {
        player.harness.hover_at(at);
        player.step(2);
    }
    assert_eq!(player.board(), "1 2 3 / 4 5 6 / 7 · 8");
}

#[test]
fn a_hint_is_shown_and_a_solution_played_to_the_end() {
    let mut player = Player::new();
    player.paste("1 2 3/4 0 6/7 5 8");
    player.type_text("i");
    player.wait(1);
    player.must_see("Move 5 up · 2 moves left (shortest possible)");
    player.click("Solve");
    player.wait(3);
    player.must_see("Solved by Loyd.");
}

#[test]
fn a_long_search_shows_progress_and_can_be_cancelled() {
    let mut player = Player::new();
    player.paste("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1");
    player.click("Solve");
    player.step(3);
    player.must_see("Searching: ");
    // The spinner next to the text has the same name for screen readers.
    let spinner = player.harness.query_by(|node| node.role() == Role::ProgressIndicator).expect("a spinner");
    assert!(spinner.accesskit_node().label().is_some_and(|name| name.starts_with("Searching: ")));
    player.click("Cancel");
    player.must_see("Stopped.");
    player.press(&[Key::ArrowDown]);
    assert!(!player.sees("Searching: "));
}

#[test]
fn an_unsolvable_board_is_reported() {
    let mut player = Player::new();
    player.paste("1 2 3/4 5 6/8 7 0");
    player.must_see("Cannot be solved: its parity is odd (as if 7 and 8 were swapped).");
}

#[test]
fn constructive_c7_the_method_is_explained_forwards_and_backwards() {
    let mut player = Player::new();
    player.menu("Solution", "Explain");
    player.must_see("Stage 1 of ");
    player.click("Stop");
    let before = player.board();
    for _ in 0..3 {
        player.click("Step forward");
    }
    assert_ne!(player.board(), before);
    for _ in 0..3 {
        player.click("Step back");
    }
    assert_eq!(player.board(), before);
    player.must_see("Stage 1 of ");
}

#[test]
fn arrows_can_move_the_blank() {
    let settings = loyd_window::WindowSettings { arrows: loyd_play::Arrows::Blank, ..crate::support::settings() };
    let mut player = Player::with(settings, loyd_records::MemoryStore::new(), egui::vec2(700.0, 700.0));
    player.paste(NEAR);
    player.press(&[Key::ArrowUp]);
    assert_eq!(player.board(), "1 2 3 / 4 · 6 / 7 5 8");
}

#[test]
fn only_a_record_is_announced_as_the_fewest_moves() {
    use egui::Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp};
    let dealt =
        loyd_window::Opened::dealt(loyd_play::TileDeal::new(2, 2, loyd_core::random::Seed(3)), None).expect("a board");
    let (store, size) = (loyd_records::MemoryStore::new(), egui::vec2(700.0, 700.0));
    let mut player = Player::with_puzzle(Some(dealt), crate::support::settings(), store, size);
    let (mut fewest, mut ties) = (usize::MAX, 0);
    for _ in 0..12 {
        // The three tiles move around the cycle and pass through the goal.
        for key in [ArrowUp, ArrowLeft, ArrowDown, ArrowRight].into_iter().cycle().take(60) {
            if !player.sees("Congratulations") {
                player.press(&[key]);
            }
        }
        let names = player.names();
        let result = names.iter().find_map(|name| name.split_once(" move")?.0.parse().ok());
        let moves: usize = result.expect("the result");
        assert_eq!(player.sees("Fewest moves so far."), moves < fewest, "{moves}, before {fewest}");
        ties += usize::from(moves == fewest);
        fewest = fewest.min(moves);
        player.click("New board (Enter)");
    }
    assert!(ties > 0, "no game tied with the shortest one before it");
    let is_number = |text: &String| text.parse::<f64>().is_ok();
    player.menu("Game", "Statistics");
    player.click_last("Moves");
    player.step(4);
    // The axes of the plots have numbers, which screen readers do not receive.
    let texts = player.texts();
    let numbers: Vec<_> = texts.iter().filter(|text| is_number(text)).collect();
    for number in ["0", "5", "10"] {
        assert!(numbers.iter().any(|text| *text == number), "no axis shows {number}: {texts:?}");
    }
}

#[test]
fn a_pause_hides_the_board_even_from_screen_readers_until_the_next_input() {
    let mut player = Player::new();
    player.press(&[Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp]);
    let before = player.board();
    let middle = player.cell(4, 4, 1, 1);
    player.click("Pause");
    assert_eq!(player.board(), "Paused");
    player.must_see("Press any key to continue.");
    player.wait(2);
    assert_eq!(player.board(), "Paused");
    player.click_at(middle);
    assert_eq!(player.board(), before, "the click is not a move");
    player.type_text("p");
    assert_eq!(player.board(), "Paused");
    player.wait(1);
    player.press(&[Key::ArrowDown]);
    assert_eq!(player.board(), before, "the key is not a move");
    player.menu("Game", "Review");
    player.wait_for("Clock paused for ");
}

#[test]
fn the_pause_and_resume_buttons_are_in_the_same_place() {
    for size in [(390.0, 844.0), (960.0, 680.0)] {
        let mut player = Player::with(settings(), MemoryStore::new(), Vec2::from(size));
        player.press(&[Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp]);
        let button = player.harness.get_by_label("Pause").rect();
        player.click_at(button.center());
        assert_eq!(player.board(), "Paused");
        assert_eq!(player.harness.get_by_label("Resume").rect(), button);
        player.click_at(button.center());
        assert_ne!(player.board(), "Paused");
    }
}

#[test]
fn the_clock_continues_when_another_screen_is_closed() {
    let mut player = Player::new();
    player.press(&[Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp]);
    player.menu("Game", "Statistics");
    player.wait(3);
    player.press(&[Key::Escape]);
    player.must_see("0:0");
    player.wait(30);
    player.must_see("0:3");
}

#[test]
fn a_portrait_window_lists_the_moves_below_a_board_that_does_not_move() {
    let mut player = Player::with(settings(), MemoryStore::new(), Vec2::new(390.0, 844.0));
    let before = player.cell(4, 4, 0, 0);
    assert!(!player.sees("Move list"));
    player.press(&[Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp]);
    player.must_see("Move list");
    player.must_see("3. U");
    assert_eq!(player.cell(4, 4, 0, 0), before, "a finger misses a board that moves");
    player.click("1. L");
    player.must_see("Move list");
    player.click("To the start");
    // A short window has room only for the board.
    let mut short = Player::with(settings(), MemoryStore::new(), Vec2::new(390.0, 560.0));
    short.press(&[Key::ArrowLeft, Key::ArrowRight]);
    assert!(!short.sees("Move list"));
}

#[test]
fn the_current_move_is_visible_at_every_window_size() {
    for size in [(390.0, 844.0), (960.0, 680.0), (1280.0, 800.0), (1280.0, 620.0), (1280.0, 595.0)] {
        let mut player = Player::with(settings(), MemoryStore::new(), Vec2::from(size));
        for round in 0..4 {
            for (index, (key, name)) in
                [(Key::ArrowLeft, "L"), (Key::ArrowRight, "R"), (Key::ArrowUp, "U"), (Key::ArrowDown, "D")]
                    .into_iter()
                    .enumerate()
            {
                player.press(&[key]);
                let row = format!("{}. {name}", 4 * round + index + 1);
                assert!(player.shows_whole(&row), "{size:?}: {row}");
            }
        }
        for _ in 0..2 {
            player.click("Undo");
        }
        assert!(player.shows_whole("14. R"), "{size:?}");
    }
}

#[test]
fn the_current_move_stays_visible_when_a_solution_narrows_the_list() {
    let mut player = Player::new();
    player.paste("8 6 7/2 5 4/3 0 1");
    player.press(&[Key::ArrowRight]);
    player.click("Solve");
    player.wait_for("Stop");
    player.click("Stop");
    assert!(player.shows_whole("1. R"));
    // The list has one row, below two lines of explanation.
    player.menu("Solution", "Explain");
    player.click("Stop");
    for _ in 0..9 {
        player.click("Step forward");
        let row = player.harness.get_by(|node| node.toggled() == Some(Toggled::True));
        let row = row.accesskit_node().label().expect("a move");
        assert!(player.shows_whole(&row), "{row}");
    }
}

#[test]
fn a_solution_has_step_position_and_speed_controls_next_to_the_board() {
    let mut player = Player::new();
    player.paste("8 6 7/2 5 4/3 0 1");
    player.click("Solve");
    player.wait_for("Stop");
    player.click("Stop");
    player.must_see("normal");
    player.click("Faster");
    player.must_see("fast");
    player.click("Slower");
    player.must_see("normal");
}
