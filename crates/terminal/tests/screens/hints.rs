//! Hints and solutions that take time: requests, progress, and stopping a search.

use std::time::Duration;

use crate::support::Player;

/// A position 80 moves from its goal. A shortest solution takes a long time to find, but a longer
/// one is found immediately.
const HARD: &str = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";
/// The published example for requirement B12, five moves from its goal.
const EXAMPLE: &str = "12../3.44/ZZ5./6657";

#[test]
fn a_running_search_shows_its_progress_and_the_key_that_stops_it() {
    let mut player = Player::slow_at(EXAMPLE);
    player.press("i");
    player.assert_shows("Searching: 0 positions, at least 0 moves. Esc stops.");
    player.search(1);
    player.assert_shows("Searching: ");
    while player.search(1_000) > 0 {}
    player.assert_shows("5 moves left (shortest possible)");
}

#[test]
fn the_best_known_solution_is_used_on_enter_or_a_second_request() {
    for (request_key, accept_key) in [("i", "enter"), ("i", "i"), ("space", "enter"), ("space", "space")] {
        let mut player = Player::slow_at(HARD);
        player.press(request_key);
        player.search(1);
        player.assert_shows("Enter uses");
        player.press(accept_key);
        player.assert_shows(if request_key == "i" { "left (best found)" } else { "Best solution found: move 0 of" });
    }
}

#[test]
fn a_stopped_search_shows_no_later_message() {
    let mut player = Player::slow_at(EXAMPLE);
    player.press("i esc");
    player.assert_shows("Stopped.");
    player.search(1_000_000);
    player.press("tab");
    player.assert_does_not_show("moves left");
    player.assert_does_not_show("Searching");
}

#[test]
fn a_hint_and_a_solution_wait_a_second_for_the_proof() {
    for (key, answer) in [("i", "left (best found)"), ("space", "Best solution found: move ")] {
        let mut player = Player::slow_at(HARD);
        player.press(key);
        player.search(1);
        player.wait(Duration::from_millis(800));
        player.assert_shows("Searching: ");
        player.wait(Duration::from_millis(300));
        player.assert_shows(answer);
    }
}

#[test]
fn a_search_without_a_solution_continues_after_the_delay() {
    let mut player = Player::slow_at(EXAMPLE);
    player.press("i");
    player.search(1);
    player.wait(Duration::from_secs(10));
    player.assert_shows("Searching: ");
    player.press("enter");
    player.assert_shows("Searching: ");
    while player.search(1_000) > 0 {}
    player.assert_shows("5 moves left (shortest possible)");
}

#[test]
fn a_player_who_moves_meanwhile_gets_the_answer_for_the_current_position() {
    let mut player = Player::slow_at(EXAMPLE);
    player.press("' 2 enter i");
    player.search(1);
    player.press("right");
    player.assert_shows("moves    1");
    player.assert_shows("Searching: ");
    player.search(1_000_000);
    player.search(1_000_000);
    player.assert_shows("Move ");
    player.assert_shows("6 moves left (shortest possible)");
}

#[test]
fn a_new_request_replaces_the_earlier_one() {
    let mut player = Player::slow_at(EXAMPLE);
    player.press("i space");
    while player.search(1_000_000) > 0 {}
    player.assert_shows("Shortest solution: move 0 of 5");
}

#[test]
fn a_new_game_stops_the_search() {
    let mut player = Player::slow_at(HARD);
    player.press("i");
    player.search(1);
    player.press("n");
    player.assert_does_not_show("Searching");
    player.search(1);
    player.wait(Duration::from_secs(3));
    player.assert_does_not_show("moves left");
}

#[test]
fn solving_the_board_stops_the_search() {
    let mut player = Player::slow_at("1 2 3/4 5 6/7 0 8");
    player.press("i");
    player.assert_shows("Searching: ");
    player.press("left");
    player.assert_shows("Congratulations!");
    player.search(1_000_000);
    player.assert_does_not_show("moves left");
}

#[test]
fn blocks_b6_unsolvability_is_reported_after_the_search() {
    let mut player = Player::slow_at("ZZ1./..1. | fixed: 1");
    player.press("space");
    player.assert_shows("Searching: ");
    while player.search(1_000) > 0 {}
    player.assert_shows("This puzzle has no solution.");
    player.press("tab enter left down up");
    player.assert_shows("This puzzle has no solution.");
}

#[test]
fn a_table_is_built_after_the_first_answer_and_gives_instant_hints() {
    let mut player = Player::slow_at(EXAMPLE);
    player.press("i");
    player.search(1_000_000);
    player.assert_shows("5 moves left (shortest possible)");
    player.search(1);
    player.assert_shows("prepared ");
    player.press("' 2 enter right");
    player.assert_shows("Preparing instant hints: ");
    while player.search(1_000) > 0 {}
    player.assert_does_not_show("prepared");
    player.press("i");
    player.assert_shows("6 moves left (shortest possible)");
    player.press("right i");
    player.assert_shows("left (shortest possible)");
}

#[test]
fn esc_abandons_the_table() {
    let mut player = Player::slow_at(EXAMPLE);
    player.press("i");
    player.search(1_000_000);
    player.press("' 2 enter right");
    player.assert_shows("Preparing instant hints: ");
    player.press("esc");
    player.assert_shows("Stopped preparing hints.");
    assert_eq!(player.search(1_000_000), 0);
    player.assert_does_not_show("prepared");
}

/// Returns a player on a new board of 128 by 128 cells.
fn on_the_largest_board() -> Player {
    // On this board, a search uses all of its time, since it can always find shorter solutions.
    let mut player = Player::slow();
    player.press("enter end enter");
    player.type_text("128x128");
    player.press("enter");
    player.assert_shows("128×128 tiles");
    player
}

/// Presses a key, and runs the search until it answers with the best known solution.
fn wait_for_answer(player: &mut Player, key: &str) {
    player.press(key);
    for _ in 0..1000 {
        player.search(100_000);
        player.wait(Duration::from_millis(100));
        if !player.screen().contains("Searching") {
            return;
        }
    }
    panic!("no answer:\n{}", player.screen());
}

/// Returns the number of moves on the panel.
fn moves_made(player: &mut Player) -> usize {
    let screen = player.screen();
    let (_, rest) = screen.split_once("moves    ").unwrap_or_else(|| panic!("no moves:\n{screen}"));
    rest.split_whitespace().next().unwrap().parse().unwrap()
}

/// Returns the displayed position in the solution: the number of moves made, and the total.
fn position_in_solution(player: &mut Player) -> (usize, usize) {
    let screen = player.screen();
    let number = |text: &str| text.split_whitespace().next().unwrap().replace(',', "").parse().unwrap();
    let (_, rest) = screen.split_once(": move ").unwrap_or_else(|| panic!("no solution:\n{screen}"));
    let (done, rest) = rest.split_once(" of ").unwrap();
    (number(done), number(rest))
}

#[test]
fn a_hint_on_the_largest_board_names_a_legal_move() {
    let mut player = on_the_largest_board();
    wait_for_answer(&mut player, "i");
    player.assert_shows("moves left (best found)");
    player.press("space");
    player.wait(Duration::from_secs(1));
    assert!(moves_made(&mut player) > 0, "{}", player.screen());
}

#[test]
fn any_position_in_the_longest_solution_is_reached_immediately() {
    let mut player = on_the_largest_board();
    wait_for_answer(&mut player, "space");
    let (_, length) = position_in_solution(&mut player);
    assert!(length > 100_000, "{length} moves");
    for target in [length / 2, 1] {
        player.press("g");
        player.assert_shows("go to move:");
        player.type_text(&target.to_string());
        player.press("enter");
        assert_eq!(position_in_solution(&mut player), (target, length));
        assert_eq!(moves_made(&mut player), target);
        player.assert_shows("stopped");
    }
    player.press("page-down page-down page-up");
    assert_eq!(position_in_solution(&mut player).0, 1 + length / 10);
    player.press("home");
    assert_eq!((position_in_solution(&mut player).0, moves_made(&mut player)), (0, 0));
}

#[test]
fn only_numbers_are_accepted_as_positions_in_a_solution() {
    let mut player = Player::at("1 2 3/4 0 5/7 8 6");
    player.press("g");
    player.assert_does_not_show("go to move:");
    player.press("space g");
    player.type_text("two");
    player.press("enter");
    player.assert_shows("Expected a move number.");
    player.press("g esc");
    player.assert_does_not_show("go to move:");
    player.press("g");
    // A number beyond the last move goes to the end.
    player.type_text("99");
    player.press("enter");
    player.assert_shows("Solved by Loyd");
}
