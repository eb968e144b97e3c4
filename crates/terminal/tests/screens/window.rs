//! Tests for the number puzzle.

use loyd_records::MemoryStore;

use crate::support::{Player, rich};

/// Returns the numbers on the displayed board, row by row.
fn numbers(player: &mut Player) -> Vec<Vec<u32>> {
    let board = |row: &String| row.chars().take(52).collect::<String>();
    let words =
        |row: String| -> Vec<u32> { row.split(|c: char| !c.is_ascii_digit()).filter_map(|w| w.parse().ok()).collect() };
    player.rows().iter().take(22).map(board).map(words).filter(|row| !row.is_empty()).collect()
}

#[test]
fn window_w2_arrows_and_letters_move_the_tile() {
    let start = "1 2 3/4 0 5/7 8 6";
    let cases = [
        ("left a h", [[1, 2, 3], [4, 5, 0], [7, 8, 6]]),
        ("right d l", [[1, 2, 3], [0, 4, 5], [7, 8, 6]]),
        ("up w k", [[1, 2, 3], [4, 8, 5], [7, 0, 6]]),
        ("down s j", [[1, 0, 3], [4, 2, 5], [7, 8, 6]]),
    ];
    for (keys, expected) in cases {
        let expected = expected.map(|row| row.into_iter().filter(|tile| *tile > 0).collect::<Vec<u32>>());
        for key in keys.split(' ') {
            let mut player = Player::at(start);
            player.press(key);
            assert_eq!(numbers(&mut player), expected, "{key}");
        }
    }
}

#[test]
fn window_w2_a_blocked_direction_has_no_effect() {
    let mut player = Player::at("1 2 3/4 5 6/0 7 8");
    let before = numbers(&mut player);
    player.press("right up right up");
    assert_eq!(numbers(&mut player), before);
    player.assert_shows("moves    0");
}

#[test]
fn arrow_keys_can_move_the_blank_instead() {
    let store = loyd_records::MemoryStore::new();
    let config = "[play]\narrows = \"blank\"\n";
    let mut player = Player::with(&store, crate::support::rich(), config).with_puzzle("1 2 3/4 0 5/7 8 6");
    player.press("left");
    assert_eq!(numbers(&mut player), [vec![1, 2, 3], vec![4, 5], vec![7, 8, 6]]);
}

#[test]
fn window_w3_every_deal_can_be_solved() {
    let mut player = Player::new();
    player.press("enter down enter");
    player.assert_shows("4×4 tiles");
    for _ in 0..20 {
        player.press("n");
        player.assert_does_not_show("no solution");
    }
}

#[test]
fn window_w4_w5_a_solved_board_is_announced_and_a_new_game_can_be_started() {
    let mut player = Player::new();
    player.press("enter enter space");
    player.wait(std::time::Duration::from_mins(1));
    player.assert_shows("Solved by Loyd");
    assert_eq!(numbers(&mut player), [vec![1, 2, 3], vec![4, 5, 6], vec![7, 8]]);
    player.press("enter");
    player.assert_shows("moves    0");
    player.assert_does_not_show("Solved");
    assert_ne!(numbers(&mut player), [vec![1, 2, 3], vec![4, 5, 6], vec![7, 8]]);
}

#[test]
fn a_player_who_solves_the_board_is_congratulated() {
    let mut player = Player::at("1 2 3/4 5 6/7 0 8");
    player.press("left");
    player.assert_shows("Congratulations!");
    player.assert_shows("1 move in 0.00 s");
    player.press("up");
    player.assert_shows("Already solved. Undo, reset or start a new game.");
}

#[test]
fn an_unsolvable_position_is_reported() {
    let mut player = Player::at("1 2 3/4 5 6/8 7 0");
    player.assert_shows("Cannot be solved: its parity is odd (as if 7 and 8 were swapped).");
    player.press("i");
    player.assert_shows("Cannot be solved: its parity is odd (as if 7 and 8 were swapped).");
}

#[test]
fn a_click_moves_all_tiles_up_to_the_blank() {
    let mut player = Player::at("1 2 3/0 4 5/7 8 6");
    let position = player.position_of("5");
    player.click(position);
    assert_eq!(numbers(&mut player), [vec![1, 2, 3], vec![4, 5], vec![7, 8, 6]]);
    player.assert_shows("moves    2");
    player.press("u");
    player.assert_shows("moves    0");
}

#[test]
fn a_new_game_and_a_restart_can_be_undone() {
    let mut player = Player::at("1 2 3/4 0 5/7 8 6");
    player.press("left");
    let moved = numbers(&mut player);
    player.press("n");
    assert_ne!(numbers(&mut player), moved);
    player.press("u");
    player.assert_shows("Previous game");
    assert_eq!(numbers(&mut player), moved);
    player.press("r u");
    assert_eq!(numbers(&mut player), moved);
    player.assert_shows("moves    1");
}

#[test]
fn any_key_stops_a_solution_and_does_nothing_else() {
    let mut player = Player::at("8 6 7/2 5 4/3 0 1");
    player.press("space");
    player.assert_shows("Shortest solution: move 0 of 31");
    player.wait(std::time::Duration::from_millis(700));
    player.press("left");
    player.assert_shows("Stopped.");
    let stopped = numbers(&mut player);
    player.wait(std::time::Duration::from_secs(5));
    assert_eq!(numbers(&mut player), stopped);
    player.press("S");
    player.wait(std::time::Duration::from_mins(1));
    player.assert_shows("Solved by Loyd");
}

#[test]
fn the_metric_for_new_tile_games_is_chosen_and_remembered() {
    let store = MemoryStore::new();
    let mut player = Player::with(&store, rich(), "");
    player.press("enter");
    player.assert_shows("metric: single");
    player.press("right");
    player.assert_shows("metric: multi");
    player.press("enter");
    player.assert_shows("metric   multi");
    player.press("n");
    player.assert_shows("metric   multi");
    let mut later = Player::with(&store, rich(), "");
    later.press("enter enter");
    later.assert_shows("metric   multi");
}

#[test]
fn the_command_line_sets_the_metric_for_a_run() {
    let mut player = Player::new();
    player.app.set_metric(None, "multi").unwrap();
    player.app.set_metric(None, "turn").unwrap();
    assert!(player.app.set_metric(None, "furlong").is_err());
    player.press("enter");
    player.assert_shows("metric: multi");
    player.press("right enter");
    player.assert_shows("metric   multi");
    let mut player = player.with_puzzle("12../3.44/ZZ5./6657");
    player.assert_shows("metric   turn");
    let blocks = loyd_core::text::read_argument("ZZ../1.22", &loyd_core::text::ReadOptions::default()).unwrap();
    assert!(player.app.set_metric(Some(&blocks.puzzle.puzzle), "multi").is_err());
}

#[test]
fn esc_returns_to_the_menu_from_a_game_that_the_program_solved() {
    let mut player = Player::at("1 2 3/4 5 6/0 7 8");
    player.press("space");
    player.wait(std::time::Duration::from_mins(1));
    player.assert_shows("Solved by Loyd");
    player.press("esc");
    player.assert_shows("Blocks");
}

#[test]
fn the_start_screen_selects_the_entry_for_the_last_screen() {
    let mut player = Player::new();
    player.press("up up up up enter");
    player.assert_shows("Arrow keys move");
    player.press("esc");
    player.assert_shows("› Settings");
    player.press("up enter esc");
    player.assert_shows("› Records");
}
