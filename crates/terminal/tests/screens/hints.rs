//! Hints and solutions that take a while: what is asked, what is shown meanwhile, what ends a search.

use std::time::Duration;

use crate::support::Player;

/// An 80-move position: its shortest solution is far away, a longer one is known at once.
const HARD: &str = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";
/// The published example of B12, five moves from its goal.
const EXAMPLE: &str = "12../3.44/ZZ5./6657";

#[test]
fn while_a_search_runs_its_progress_is_shown_and_how_to_end_it() {
    let mut player = Player::slow_at(EXAMPLE);
    player.press("i");
    player.says("searching: 0 positions, at least 0 moves; Esc stops");
    player.search(1);
    player.says("searching: ");
    while player.search(1_000) > 0 {}
    player.says("(5 moves to go, shortest)");
}

#[test]
fn a_solution_that_is_known_so_far_can_be_taken_by_enter_or_by_asking_again() {
    for (ask, take) in [("i", "enter"), ("i", "i"), ("space", "enter"), ("space", "space")] {
        let mut player = Player::slow_at(HARD);
        player.press(ask);
        player.search(1);
        player.says("Enter takes");
        player.press(take);
        player.says(if ask == "i" { "to go, best known)" } else { "best known way: move 0 of" });
    }
}

#[test]
fn a_search_that_is_stopped_says_nothing_later() {
    let mut player = Player::slow_at(EXAMPLE);
    player.press("i esc");
    player.says("stopped searching");
    player.search(1_000_000);
    player.press("tab");
    player.says_not("to go");
    player.says_not("searching");
}

#[test]
fn a_hint_waits_two_seconds_and_a_solution_ten_for_the_proof() {
    for (key, seconds, answer) in [("i", 2, "to go, best known)"), ("space", 10, "best known way: move ")] {
        let mut player = Player::slow_at(HARD);
        player.press(key);
        player.search(1);
        player.wait(Duration::from_millis(seconds * 1000 - 200));
        player.says("searching: ");
        player.wait(Duration::from_millis(300));
        player.says(answer);
    }
}

#[test]
fn without_any_solution_a_search_goes_on_after_that() {
    let mut player = Player::slow_at(EXAMPLE);
    player.press("i");
    player.search(1);
    player.wait(Duration::from_secs(10));
    player.says("searching: ");
    player.press("enter");
    player.says("searching: ");
    while player.search(1_000) > 0 {}
    player.says("(5 moves to go, shortest)");
}

#[test]
fn a_player_who_moves_meanwhile_gets_the_answer_for_where_the_game_is() {
    let mut player = Player::slow_at(EXAMPLE);
    player.press("' 2 enter i");
    player.search(1);
    player.press("right");
    player.says("moves    1");
    player.says("searching: ");
    player.search(1_000_000);
    player.search(1_000_000);
    player.says("hint: ");
    player.says("(6 moves to go, shortest)");
}

#[test]
fn what_is_asked_for_next_takes_the_place_of_what_was_asked_before() {
    let mut player = Player::slow_at(EXAMPLE);
    player.press("i space");
    while player.search(1_000_000) > 0 {}
    player.says("shortest way: move 0 of 5");
}

#[test]
fn a_new_game_ends_the_search() {
    let mut player = Player::slow_at(HARD);
    player.press("i");
    player.search(1);
    player.press("n");
    player.says_not("searching");
    player.search(1);
    player.wait(Duration::from_secs(3));
    player.says_not("to go");
}

#[test]
fn the_menu_ends_the_search_of_a_game_that_is_solved_by_the_player() {
    let mut player = Player::slow_at("1 2 3/4 5 6/7 0 8");
    player.press("i");
    player.says("searching: ");
    player.press("left");
    player.says("Congratulations!");
    player.search(1_000_000);
    player.says_not("to go");
}

#[test]
fn blocks_b6_that_there_is_no_solution_is_known_after_the_search_and_from_then_on() {
    let mut player = Player::slow_at("ZZ1./..1. | fixed: 1");
    player.press("space");
    player.says("searching: ");
    while player.search(1_000) > 0 {}
    player.says("this puzzle has no solution");
    player.press("tab enter left down up");
    player.says("this puzzle has no solution");
}

#[test]
fn after_the_first_answer_a_block_levels_table_is_built_and_later_hints_come_at_once() {
    let mut player = Player::slow_at(EXAMPLE);
    player.press("i");
    player.search(1_000_000);
    player.says("(5 moves to go, shortest)");
    player.search(1);
    player.says("prepared ");
    player.press("' 2 enter right");
    player.says("preparing hints: ");
    while player.search(1_000) > 0 {}
    player.says_not("prepared");
    player.press("i");
    player.says("(6 moves to go, shortest)");
    player.press("right i");
    player.says("to go, shortest)");
}

#[test]
fn esc_gives_the_table_up() {
    let mut player = Player::slow_at(EXAMPLE);
    player.press("i");
    player.search(1_000_000);
    player.press("' 2 enter right");
    player.says("preparing hints: ");
    player.press("esc");
    player.says("stopped preparing hints");
    assert_eq!(player.search(1_000_000), 0);
    player.says_not("prepared");
}
