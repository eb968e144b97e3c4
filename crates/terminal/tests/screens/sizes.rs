//! Every size of terminal, every screen.

use std::time::Duration;

use loyd_records::MemoryStore;
use loyd_terminal::look::Environment;

use crate::support::{Player, plain, rich};

/// Keys that lead to the screens, and puzzles to begin with.
const SCREENS: [(&str, &str); 14] = [
    ("", ""),
    ("", "?"),
    ("", "enter"),
    ("", "enter end enter 5"),
    ("", "down enter"),
    ("", "down enter down enter"),
    ("", "down down enter x y enter"),
    ("", "down down down enter"),
    ("", "down down down down enter"),
    ("1 2 3/4 0 5/7 8 6", "left i"),
    ("1 2 3/4 5 6/7 0 8", "left"),
    ("10x10:", "up left"),
    ("32x32:", "up left"),
    ("12../3.44/ZZ5./6657", "' Z enter i"),
];

fn shown(environment: &Environment, (puzzle, keys): (&str, &str)) -> Player {
    let mut player = Player::with(&MemoryStore::new(), environment.clone(), "");
    match puzzle.strip_suffix("x10:").or(puzzle.strip_suffix("x32:")) {
        Some(_) => {
            player.press("enter end enter");
            player.type_text(puzzle.trim_end_matches(':'));
            player.press("enter");
        }
        None if puzzle.is_empty() => {}
        None => player = player.opened(puzzle),
    }
    player.press(keys);
    player
}

#[test]
fn every_screen_is_drawn_at_every_size() {
    for environment in [rich(), plain()] {
        for screen in SCREENS {
            let mut player = shown(&environment, screen);
            for (width, height) in sizes() {
                player = player.sized(width, height);
                let rows = player.rows();
                let is_small = width < 20 || height < 8;
                assert!(width * height == 0 || is_small || rows.iter().any(|row| !row.is_empty()), "{width}x{height}");
                if is_small && width >= 8 && height >= 6 {
                    assert!(rows[0].starts_with("Please"), "{width}x{height}: {rows:?}");
                }
            }
        }
    }
}

fn sizes() -> impl Iterator<Item = (u16, u16)> {
    let widths = (1..=130).step_by(11).chain([20, 21, 22, 40, 63, 64, 80]);
    widths.flat_map(|width| (1..=50).step_by(7).chain([7, 9, 12, 13, 14, 24]).map(move |height| (width, height)))
}

#[test]
fn a_board_that_is_too_large_scrolls_with_the_blank() {
    let mut player = shown(&rich(), ("10x10:", "")).sized(20, 8);
    for _ in 0..40 {
        let before = player.screen();
        player.press("left up");
        assert!(player.screen() != before || before.contains('▲') || before.contains('▼'));
    }
    let screen = player.screen();
    assert!(screen.contains(['▲', '▼', '◀', '▶']), "{screen}");
}

#[test]
fn nothing_wakes_an_idle_app() {
    for screen in [("", ""), ("", "?"), ("1 2 3/4 5 6/7 0 8", "left"), ("1 2 3/4 0 5/7 8 6", "")] {
        let mut player = shown(&rich(), screen);
        player.wait(Duration::from_secs(10));
        assert_eq!(player.app.wake(), None, "{screen:?}");
    }
    let mut player = shown(&rich(), ("1 2 3/4 0 5/7 8 6", "left"));
    player.wait(Duration::from_secs(10));
    assert!(player.app.wake().is_some(), "the clock runs");
    player.says("time     0:10");
    player.press("esc");
    player.wait(Duration::from_secs(3));
    assert_eq!(player.app.wake(), None, "the clock is held while the board is not seen");
}

#[test]
fn long_messages_are_read_whole_where_there_is_room_and_end_in_an_ellipsis_where_not() {
    let unsolvable = "1 2 3/4 5 6/8 7 0";
    let whole = "this position has no solution: its parity is odd";
    let joined = |player: &mut Player| player.rows().join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
    for (size, is_whole) in [((40, 9), true), ((30, 8), true), ((24, 11), true), ((20, 8), false)] {
        let mut player = Player::at(unsolvable).sized(size.0, size.1);
        player.press("i");
        let screen = joined(&mut player);
        assert_eq!(screen.contains(whole), is_whole, "{size:?}: {screen}");
        assert_eq!(screen.ends_with('…'), !is_whole, "{size:?}: {screen}");
    }
    let mut plain = Player::with(&MemoryStore::new(), plain(), "").opened(unsolvable).sized(20, 8);
    plain.press("i");
    assert!(joined(&mut plain).ends_with("..."));
}
