//! Tests for competitions in the terminal app.

use crate::support::Player;

/// Returns a player who competes on 2×2 boards. The third and fourth rows of the screen set the
/// columns and rows.
fn competitor(extra_keys: &str) -> Player {
    let mut player = Player::new();
    player.press("down down down enter down down left left down left left");
    player.press(extra_keys);
    player.press("home enter");
    player
}

/// Solves a 2×2 board, whose positions form a cycle.
fn solve(player: &mut Player) {
    for key in ["left", "up", "right", "down"].into_iter().cycle().take(16) {
        if player.screen().contains("next scramble") {
            return;
        }
        player.press(key);
    }
    panic!("{}", player.screen());
}

#[test]
fn attempts_follow_each_other_and_join_a_session() {
    let mut player = competitor("");
    assert!(player.screen().contains("2×2"), "{}", player.screen());
    solve(&mut player);
    assert!(player.screen().contains("result"), "{}", player.screen());
    player.press("enter");
    solve(&mut player);
    player.press("esc");
    player.press("esc");
    // The first entry is now the one that resumes the game.
    player.press("down down down down enter");
    assert!(player.screen().contains("Solves: 2   best"), "{}", player.screen());
}

#[test]
fn the_last_solve_of_a_session_can_be_given_a_penalty() {
    let mut player = competitor("");
    solve(&mut player);
    player.press("esc");
    player.press("esc");
    player.press("down down down down enter end");
    assert!(player.screen().contains(" · no penalty"), "{}", player.screen());
    player.press("right");
    assert!(player.screen().contains("+ · +2"), "{}", player.screen());
    player.press("right");
    assert!(player.screen().contains("DNF(") && player.screen().contains(" · does not count"), "{}", player.screen());
    player.press("right");
    assert!(player.screen().contains(" · no penalty"), "{}", player.screen());
}

#[test]
fn the_numbers_of_a_blindfold_attempt_are_hidden_after_the_first_move() {
    let mut player = competitor("up up right right right");
    assert!(player.screen().contains("2×2, blindfold"), "{}", player.screen());
    let board = |player: &mut Player| {
        let screen = player.screen();
        let left: Vec<String> = screen.lines().map(|line| line.chars().take(44).collect()).collect();
        left.concat().chars().filter(char::is_ascii_digit).count()
    };
    assert_eq!(board(&mut player), 3);
    player.press("left right up down");
    assert_eq!(board(&mut player), 0, "{}", player.screen());
}

#[test]
fn the_clock_of_an_attempt_continues_on_the_start_screen() {
    let mut player = competitor("");
    let before = player.screen();
    for key in ["left", "up", "right", "down"] {
        player.press(key);
        if player.screen() != before {
            break;
        }
    }
    player.press("esc esc");
    player.wait(std::time::Duration::from_secs(65));
    player.assert_shows("2×2 tiles · 1 move · 1:05");
}
