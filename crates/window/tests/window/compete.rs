//! Competitions, races, stored positions and the player's own colours.

use egui::accesskit::Toggled;
use egui::{Key, Modifiers, Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use loyd_records::{MemoryStore, Records};
use loyd_window::Device;
use serde_json::json;

use crate::support::{Player, settings};

/// Returns a player whose last choices were the given event and inspection time.
fn with_preferred_event(event: &str, inspection: Option<u8>) -> Player {
    let store = MemoryStore::new();
    let mut records = Records::new(store.clone());
    records.set_setting("competing", json!({ "event": event, "inspection": inspection }));
    drop(records);
    Player::with(settings(), store, vec2(960.0, 900.0))
}

fn start_attempt(event: &str, inspection: Option<u8>) -> Player {
    let mut player = with_preferred_event(event, inspection);
    player.menu("Game", "Compete");
    player.click("Start");
    player
}

/// Solves a 2×2 board. Its positions form a cycle that contains the solved position.
fn solve_2x2(player: &mut Player) {
    for key in [Key::ArrowLeft, Key::ArrowUp, Key::ArrowRight, Key::ArrowDown].into_iter().cycle().take(16) {
        if player.board() == "1 2 / 3 ·" {
            return;
        }
        player.press(&[key]);
    }
    panic!("{} is not solved", player.board());
}

#[test]
fn one_key_starts_the_next_attempt_and_results_are_added_to_a_session_with_their_penalties() {
    let mut player = start_attempt("2x2 solve", None);
    player.must_see("2×2");
    solve_2x2(&mut player);
    player.must_see("Enter for the next scramble.");
    assert!(!player.sees("Congratulations!"), "no card appears between two attempts");
    player.press(&[Key::Enter]);
    assert_ne!(player.board(), "1 2 / 3 ·");
    solve_2x2(&mut player);
    player.press_with(Modifiers::CTRL, Key::Num2);
    player.must_see_penalty();
    player.press_with(Modifiers::CTRL, Key::Num1);
    assert!(!player.sees_penalty());
    player.click("+2");
    player.must_see_penalty();
    player.click("Session");
    player.must_see("Solves: 2");
    player.must_see("chacha8:");
    player.harness.get_all_by_label("DNF").next().expect("a button").click();
    player.step(3);
    player.must_see("DNF(");
    player.click("Start");
    player.must_see("DNF(");
    player.click("Stop competing");
    assert!(!player.sees("Stop competing"));
}

#[test]
fn no_button_moves_during_a_session_and_an_attempt_offers_no_undo() {
    let mut player = start_attempt("2x2 solve", None);
    let names = ["OK", "+2", "DNF", "Repeat this scramble", "Session", "Stop competing", "Hint", "Next"];
    let positions = |player: &Player| names.map(|name| player.harness.get_by_role_and_label(Role::Button, name).rect());
    let first = positions(&player);
    assert!(first.iter().all(|position| position.bottom() <= 680.0), "{first:?}");
    assert!(player.harness.query_by_role_and_label(Role::Button, "Undo").is_none());
    for _ in 0..6 {
        solve_2x2(&mut player);
        assert_eq!(positions(&player), first);
        player.press(&[Key::Enter]);
        assert_eq!(positions(&player), first);
    }
    assert!(player.names().iter().any(|name| name.ends_with(" ★")), "a session best is marked");
    solve_2x2(&mut player);
    player.click("Repeat this scramble");
    assert_eq!(positions(&player), first);
}

#[test]
fn the_list_of_moves_has_the_space_that_solves_leave() {
    let store = MemoryStore::new();
    let mut records = Records::new(store.clone());
    records.set_setting("competing", json!({ "event": "4x4 marathon 5", "inspection": null }));
    drop(records);
    let mut player = Player::with(settings(), store, vec2(1280.0, 800.0));
    player.menu("Game", "Compete");
    player.click("Start");
    player.press(&[Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown]);
    player.step(3);
    // At least two of the four moves are possible on any board.
    player.must_see("2. ");
    assert!(player.shows_whole("Start"));
}

#[test]
fn delete_pressed_twice_removes_the_last_solve() {
    let mut player = start_attempt("2x2 solve", None);
    for _ in 0..2 {
        solve_2x2(&mut player);
        player.press(&[Key::Enter]);
    }
    solve_2x2(&mut player);
    player.must_see("3. ");
    player.press(&[Key::Delete]);
    player.must_see("Press Delete again");
    player.must_see("3. ");
    player.press(&[Key::Delete]);
    assert!(!player.names().iter().any(|name| name.starts_with("3. ")));
    // It stays deleted: neither a penalty nor a third press reaches an earlier solve.
    player.press_with(Modifiers::CTRL, Key::Num2);
    player.press(&[Key::Delete, Key::Delete]);
    player.must_see("2. ");
    assert!(!player.sees_penalty());
}

#[test]
fn the_most_common_events_are_one_click_away() {
    let mut player = with_preferred_event("4x4 solve", None);
    player.menu("Game", "Compete");
    player.click_first("▶ Relay up to 4×4");
    player.must_see("Board 1 of 3");
    assert_eq!(player.board().matches('/').count(), 1, "{}", player.board());
}

#[test]
fn an_inspection_counts_down_and_shows_its_penalty() {
    let mut player = start_attempt("3x3 solve", Some(2));
    player.must_see("Inspection 2");
    player.wait(3);
    player.must_see("+2");
    player.wait(2);
    player.must_see("DNF");
}

#[test]
fn a_blindfold_board_is_hidden_even_from_screen_readers() {
    let mut player = start_attempt("3x3 blindfold", None);
    assert!(player.board().contains('8'));
    for key in [Key::ArrowLeft, Key::ArrowRight] {
        player.press(&[key]);
    }
    assert!(!player.board().contains(char::is_numeric), "{}", player.board());
}

#[test]
fn a_marathon_shows_the_number_of_solved_boards() {
    let mut player = start_attempt("2x2 marathon 2", None);
    player.must_see("Board 1 of 2");
    let mut keys = [Key::ArrowLeft, Key::ArrowUp, Key::ArrowRight, Key::ArrowDown].into_iter().cycle();
    for message in ["1 of 2 done.", "Enter for the next scramble."] {
        for key in keys.by_ref().take(16) {
            player.press(&[key]);
            if player.sees(message) {
                break;
            }
        }
        player.must_see(message);
        player.must_see("Board 2 of 2");
    }
}

#[test]
fn a_repeated_scramble_is_raced_against_the_last_attempt() {
    let mut player = start_attempt("2x2 solve", None);
    let board = player.board();
    solve_2x2(&mut player);
    player.click("Repeat this scramble");
    assert_eq!(player.board(), board);
    player.must_see("Ghost: ");
    player.must_see("It does not count.");
}

#[test]
fn a_recorded_game_can_be_raced() {
    let mut player = Player::new();
    player.paste("1 2 3/4 5 6/7 0 8");
    player.press(&[Key::ArrowLeft]);
    player.menu("Game", "Statistics");
    player.click("Race against it");
    player.must_see("Ghost: ");
    assert_eq!(player.board(), "1 2 3 / 4 5 6 / 7 · 8");
}

#[test]
fn a_position_is_saved_and_loaded_with_function_keys() {
    let mut player = Player::new();
    player.paste("1 2 3/4 5 6/0 7 8");
    player.press(&[Key::ArrowLeft]);
    let saved = player.board();
    player.press_with(Modifiers::CTRL, Key::F5);
    player.must_see("Saved. F5 loads this position.");
    player.press(&[Key::ArrowLeft, Key::F5]);
    assert_eq!(player.board(), saved);
    player.press(&[Key::F6]);
    player.must_see("Ctrl+F6 saves one.");
}

#[test]
fn any_move_can_be_reached_from_the_list_of_moves() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 900.0));
    player.paste("1 2 3/4 5 6/0 7 8");
    let start = player.board();
    assert!(!player.sees("Move list"));
    player.press(&[Key::ArrowLeft, Key::ArrowLeft]);
    player.must_see("2. L");
    player.click("To the start");
    assert_eq!(player.board(), start);
    player.click("1. L");
    assert_eq!(player.board(), "1 2 3 / 4 5 6 / 7 · 8");
    player.click("One move forward");
    assert_eq!(player.board(), "1 2 3 / 4 5 6 / 7 8 ·");
}

#[test]
fn a_new_game_has_the_chosen_goal_and_distance() {
    let mut player = Player::new();
    player.menu("Game", "New game");
    for (list, choice) in [("Goal", "spiral"), ("Start position", "easy: 10 moves away")] {
        player.harness.get_by_role_and_label(egui::Role::ComboBox, list).click();
        player.step(3);
        player.click(choice);
    }
    player.click("Start");
    player.type_text("i");
    player.wait_for("(shortest possible)");
    player.must_see("10 moves left");
}

#[test]
fn custom_colours_can_be_entered_and_faults_are_shown() {
    let mut player = Player::new();
    player.menu("View", "My own colours");
    let focus_field = |player: &Player| player.harness.get_by_role(egui::Role::MultilineTextInput).focus();
    focus_field(&player);
    player.step(2);
    player.type_text("red");
    player.click("OK");
    player.must_see("Line 1: expected a colour such as #3d6fd9, found red");
    focus_field(&player);
    player.step(2);
    for _ in 0..3 {
        player.press(&[Key::Backspace]);
    }
    player.type_text("#112233");
    player.click("OK");
    player.menu("View", "My own colours");
    assert!(player.names().iter().any(|name| name == "#112233\n"), "{:?}", player.names());
}

#[test]
fn custom_colours_are_saved_to_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("colours.txt");
    let mut player = Player::on(Device::BARE, None, settings(), MemoryStore::new(), vec2(960.0, 680.0));
    player.menu("View", "My own colours");
    assert!(player.harness.get_by_label("Save...").accesskit_node().is_disabled(), "there is nothing to save");
    player.harness.get_by_role(Role::MultilineTextInput).focus();
    player.step(2);
    player.type_text("red");
    player.click("Save...");
    player.must_see("Line 1: expected a colour such as #3d6fd9, found red");
    player.harness.get_by_role(Role::MultilineTextInput).focus();
    player.step(2);
    player.press_with(Modifiers::COMMAND, Key::A);
    player.type_text("112233");
    player.click("Save...");
    player.must_see("No file chooser found.");
    player.press_with(Modifiers::COMMAND, Key::A);
    player.type_text(path.to_str().expect("Unicode"));
    player.press(&[Key::Enter]);
    player.must_see("Saved: ");
    assert_eq!(std::fs::read_to_string(&path).expect("the file"), "#112233\n");
    player.menu("View", "My own colours");
    assert!(player.names().iter().any(|name| name == "#112233\n"), "{:?}", player.names());
}

#[test]
fn in_events_that_count_moves_a_penalty_adds_two_moves_and_no_time() {
    let mut player = start_attempt("2x2 limited 80", None);
    solve_2x2(&mut player);
    player.click("+2");
    assert!(!player.sees_penalty(), "the time does not change");
    player.click("Session");
    player.must_see("(+2)");
    assert!(!player.sees_penalty());
}

#[test]
fn solves_are_imported_and_sessions_exported_by_path() {
    let folder = tempfile::tempdir().expect("a folder");
    let [from, to] = ["times.txt", "session.csv"].map(|name| folder.path().join(name));
    std::fs::write(&from, "Time List:\n1. 12.34   R2 D L\n2. 14.50+   D2 R\n").expect("a file");
    let mut player = Player::on(Device::BARE, None, settings(), MemoryStore::new(), vec2(1280.0, 900.0));
    player.menu("Game", "Compete");
    player.click("Import...");
    player.type_text(from.to_str().expect("Unicode"));
    player.press(&[Key::Enter]);
    player.step(3);
    player.must_see("Solves: 2");
    player.must_see("12.34");
    player.click("Export CSV...");
    player.press_with(Modifiers::COMMAND, Key::A);
    player.type_text(to.to_str().expect("Unicode"));
    player.press(&[Key::Enter]);
    player.step(3);
    let table = std::fs::read_to_string(&to).expect("the table");
    assert!(table.contains("12.34") && table.lines().count() == 3, "{table}");
    // A file without solves is reported and changes nothing.
    std::fs::write(&from, "no times at all\n").expect("a file");
    player.click("Import...");
    player.type_text(from.to_str().expect("Unicode"));
    player.press(&[Key::Enter]);
    player.step(3);
    player.must_see("No solves found in times.txt");
    player.must_see("Solves: 2");
}

#[test]
fn a_graph_shows_the_splits_of_the_last_and_the_fastest_attempt() {
    let mut player = start_attempt("2x2 marathon 2", None);
    for attempt in 0..2 {
        if attempt > 0 {
            player.press(&[Key::Enter]);
        }
        for key in [Key::ArrowLeft, Key::ArrowUp, Key::ArrowRight, Key::ArrowDown].into_iter().cycle().take(40) {
            if player.sees("Enter for the next scramble.") {
                break;
            }
            player.press(&[key]);
        }
        player.must_see("Enter for the next scramble.");
    }
    player.click("Session");
    for legend in ["last attempt", "fastest attempt"] {
        player.must_see(legend);
    }
    player.must_see("Splits ");
}

#[test]
fn the_current_move_is_marked_in_the_list() {
    let mut player = Player::new();
    player.paste("8 6 7/2 5 4/3 0 1");
    player.press(&[Key::ArrowRight, Key::ArrowDown, Key::ArrowLeft]);
    player.step(3);
    let marked = |player: &Player| -> Vec<String> {
        let rows = player.harness.query_all_by(|node| node.toggled() == Some(Toggled::True));
        rows.filter_map(|node| node.accesskit_node().label()).collect()
    };
    assert_eq!(marked(&player), ["3. L"]);
    player.type_text("u");
    player.step(3);
    assert_eq!(marked(&player), ["2. D"]);
}
