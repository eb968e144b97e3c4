//! Hints and solutions that take time: requests, progress, and the ways to stop a search.

use egui::{Key, Role, vec2};
use egui_kittest::kittest::Queryable;
use loyd_core::random::Seed;
use loyd_play::TileDeal;
use loyd_records::MemoryStore;
use loyd_window::{Device, Opened, Searches};

use crate::support::{Player, settings, setup};

/// A position 80 moves from its goal. A shortest solution takes a long time to find, but a longer
/// one is found immediately.
const HARD: &str = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";
/// The published example in B12 (see `docs/requirements.md`), five moves from its goal.
const EXAMPLE: &str = "12../3.44/ZZ5./6657";

fn open_puzzle(puzzle: &str) -> Player {
    let mut player = Player::new();
    player.paste(puzzle);
    player
}

#[test]
fn a_running_search_shows_its_progress_and_can_be_stopped() {
    let mut player = open_puzzle(HARD);
    player.click("Hint");
    player.must_see("Searching: ");
    player.must_see("Use best");
    player.press(&[Key::Escape]);
    player.must_see("Stopped.");
    player.wait(3);
    assert!(!player.sees("left ("));
}

#[test]
fn the_best_known_solution_can_be_used() {
    for (button, answer) in [("Hint", "left (best found)"), ("Solve", "Best solution found: move ")] {
        for accept in ["Use best", button] {
            let mut player = open_puzzle(HARD);
            player.click(button);
            player.step(3);
            player.click(accept);
            player.must_see(answer);
        }
        let mut player = open_puzzle(HARD);
        player.click(button);
        player.step(3);
        player.press(&[Key::Enter]);
        player.must_see(answer);
    }
}

#[test]
fn a_hint_waits_a_second_for_the_proof() {
    let mut player = open_puzzle(HARD);
    player.click("Hint");
    player.step(20);
    player.must_see("Searching: ");
    player.step(20);
    player.must_see("left (best found)");
}

#[test]
fn a_player_who_moves_during_a_search_gets_the_answer_for_the_current_position() {
    let mut player = open_puzzle(HARD);
    player.click("Hint");
    player.press(&[Key::ArrowUp]);
    player.must_see("Searching: ");
    let board = player.board();
    player.wait(5);
    player.must_see("left (best found)");
    assert_eq!(player.board(), board);
}

#[test]
fn a_new_game_stops_the_search() {
    let mut player = open_puzzle(HARD);
    player.click("Hint");
    player.click("Next");
    assert!(!player.sees("Searching: "));
    player.wait(3);
    assert!(!player.sees("left ("));
}

#[test]
fn a_second_request_is_answered_for_its_own_position() {
    let mut player = open_puzzle(EXAMPLE);
    player.type_text("i");
    player.wait_for("5 moves left (shortest possible)");
    player.move_block("2", &[Key::ArrowRight]);
    assert!(!player.sees("left ("));
    player.type_text("i");
    player.wait_for("6 moves left (shortest possible)");
}

#[test]
fn a_second_hint_plays_the_first_one() {
    let mut player = open_puzzle(EXAMPLE);
    for left in (1..=5).rev() {
        let message = if left == 1 { "1 move left (".to_owned() } else { format!("{left} moves left (") };
        player.type_text("i");
        player.wait_for(&message);
        assert!(player.sees(&format!("{}", 5 - left)));
        player.type_text("i");
        assert!(!player.sees(&message));
    }
    player.must_see("Help used: not counted as a personal best.");
}

#[test]
fn any_key_stops_a_solution_and_has_no_other_effect() {
    let mut player = open_puzzle("8 6 7/2 5 4/3 0 1");
    player.type_text("S");
    player.wait(2);
    player.must_see("Shortest solution: move ");
    player.press(&[Key::ArrowLeft]);
    player.must_see("Stopped.");
    let stopped = player.board();
    player.wait(3);
    assert_eq!(player.board(), stopped);
}

#[test]
fn an_explanation_names_lines_instead_of_colours() {
    // The two goals require positions of different parity.
    for (goal, first) in [("blank-last", "0+12+9+13"), ("blank-first", "0+9+12+13")] {
        let mut player = open_puzzle(&format!("loyd:1#puzzle={first}/15+11+10+14/3+7+2+5/4+8+6+1&goal={goal}"));
        player.menu("Solution", "Explain");
        player.click("Stop");
        let mut lines = 0;
        for _ in 0..60 {
            let message: Vec<String> = player.names().into_iter().filter(|name| name.contains("Stage ")).collect();
            let message = message.join(" ");
            for colour in ["green", "yellow", "orange", "blue", "red "] {
                assert!(!message.contains(colour), "{goal}: {message}");
            }
            if let Some((phase, kept)) = message.split_once("In place now and after this stage: ") {
                for [here, other] in [["row", "column"], ["column", "row"]] {
                    if phase.contains(&format!("whole {here}s")) {
                        // Parts of lines are named by their row and columns. Whole lines are named
                        // first.
                        lines += 1;
                        assert!(!kept.starts_with(other), "{goal}: {message}");
                    }
                }
            }
            // A legend next to the board explains its marks.
            for (part, mark) in [("In place now", "in place"), (" goes to row ", "target")] {
                assert_eq!(message.contains(part), player.names().iter().any(|name| name == mark), "{mark}: {message}");
            }
            if !player.sees("Step forward") {
                break;
            }
            player.click("Step forward");
        }
        assert!(lines > 0, "{goal}: no whole line was filled");
    }
}

#[test]
fn any_position_in_a_long_solution_is_reached_immediately() {
    // A search on a board of this size uses all of the available time, since it can always find
    // shorter solutions.
    let deal = TileDeal::new(64, 64, Seed(1));
    let opened = Opened::dealt(deal, None).expect("a size that can be dealt");
    let size = vec2(1280.0, 800.0);
    let (searches, device, store) = (Searches::for_platform(), Device::DESKTOP, MemoryStore::new());
    let mut player = Player::start(setup(searches, device, false, Some(opened), settings(), store), size);
    player.click("Solve");
    player.wait_for("Best solution found: move ");
    if player.sees("Stop") {
        player.click("Stop");
    }
    let position = |player: &Player| {
        let message = player.names().into_iter().find_map(|name| {
            let (done, length) = name.strip_prefix("Best solution found: move ")?.split_once(" of ")?;
            Some((done.parse().ok()?, length.parse().ok()?))
        });
        message.expect("the position in the solution")
    };
    let (_, length): (usize, usize) = position(&player);
    assert!(length > 25_000, "{length} moves");
    for target in [length / 2, 1, length - 1, 0] {
        player.harness.get_by_role_and_label(Role::Slider, "Move").set_value_accesskit(target as f64);
        player.step(2);
        assert_eq!(position(&player), (target, length));
    }
}
