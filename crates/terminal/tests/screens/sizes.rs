//! Every screen at every terminal size.

use std::time::Duration;

use loyd_records::MemoryStore;
use loyd_terminal::LoopControl;
use loyd_terminal::keys::Action;
use loyd_terminal::look::Environment;

use crate::support::{Player, effect, plain, rich};

/// The puzzle to start with, and the keys that lead to each screen.
const SCREENS: [(&str, &str); 17] = [
    ("", ""),
    ("", "?"),
    ("", "enter"),
    ("", "enter end enter 5"),
    ("", "down enter"),
    ("", "down enter down enter"),
    ("", "down down enter"),
    ("", "down down down enter"),
    ("", "down down down down enter x y enter"),
    ("", "down down down down down enter"),
    ("1 2 3/4 0 5/7 8 6", "left i"),
    ("1 2 3/4 5 6/7 0 8", "left"),
    ("1 2 3/4 5 6/7 0 8", "left i"),
    ("1 2 3/4 5 6/7 0 8", "left c"),
    ("10x10:", "up left"),
    ("32x32:", "up left"),
    ("12../3.44/ZZ5./6657", "' Z enter i"),
];

fn player_on_screen(environment: &Environment, (puzzle, keys): (&str, &str)) -> Player {
    let mut player = Player::with(&MemoryStore::new(), environment.clone(), "");
    match puzzle.strip_suffix("x10:").or(puzzle.strip_suffix("x32:")) {
        Some(_) => {
            player.press("enter end enter");
            player.type_text(puzzle.trim_end_matches(':'));
            player.press("enter");
        }
        None if puzzle.is_empty() => {}
        None => player = player.with_puzzle(puzzle),
    }
    player.press(keys);
    player
}

#[test]
fn every_screen_is_drawn_at_every_size() {
    for environment in [rich(), plain()] {
        for screen in SCREENS {
            let mut player = player_on_screen(&environment, screen);
            for (width, height) in sizes() {
                player = player.with_size(width, height);
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
    let widths = (1..=130).step_by(16).chain([20, 21, 22, 40, 63, 64, 80]);
    widths.flat_map(|width| (1..=50).step_by(9).chain([7, 9, 12, 13, 14, 24]).map(move |height| (width, height)))
}

#[test]
fn a_terminal_without_room_takes_no_moves_and_pauses_the_clock() {
    let mut player = Player::at("1 2 3/4 0 5/7 8 6");
    player.press("left");
    let mut player = player.with_size(12, 5);
    assert!(player.rows()[0].starts_with("Please"), "{:?}", player.rows());
    player.press("left up esc");
    player.wait(Duration::from_mins(1));
    let mut player = player.with_size(80, 24);
    let screen = player.screen();
    assert!(screen.contains("moves    1") && screen.contains("time     0:00"), "{screen}");
    player.press("up");
    assert!(player.screen().contains("moves    2"), "{}", player.screen());
    let mut player = player.with_size(12, 5);
    player.rows();
    assert_eq!(player.press("ctrl-c").then, LoopControl::Quit);
}

#[test]
fn a_board_that_is_too_large_scrolls_with_the_blank() {
    let mut player = player_on_screen(&rich(), ("10x10:", "")).with_size(20, 8);
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
        let mut player = player_on_screen(&rich(), screen);
        player.wait(Duration::from_secs(10));
        assert_eq!(player.app.wake(), None, "{screen:?}");
    }
    let mut player = player_on_screen(&rich(), ("1 2 3/4 0 5/7 8 6", "left"));
    player.wait(Duration::from_secs(10));
    assert!(player.app.wake().is_some(), "the clock is running");
    player.assert_shows("time     0:10");
    player.press("esc");
    player.wait(Duration::from_secs(3));
    assert_eq!(player.app.wake(), None, "the clock is stopped while the board is covered");
}

#[test]
fn long_messages_wrap_if_there_is_space_and_otherwise_end_in_an_ellipsis() {
    let unsolvable = "1 2 3/4 5 6/8 7 0";
    let full_message = "Cannot be solved: its parity is odd (as if 7 and 8 were swapped).";
    let joined = |player: &mut Player| player.rows().join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
    for (size, fits) in [((40, 9), true), ((36, 8), true), ((24, 11), true), ((20, 8), false)] {
        let mut player = Player::at(unsolvable).with_size(size.0, size.1);
        player.press("i");
        let screen = joined(&mut player);
        assert_eq!(screen.contains(full_message), fits, "{size:?}: {screen}");
        assert_eq!(screen.ends_with('…'), !fits, "{size:?}: {screen}");
    }
    let mut plain = Player::with(&MemoryStore::new(), plain(), "").with_puzzle(unsolvable).with_size(20, 8);
    plain.press("i");
    assert!(joined(&mut plain).ends_with("..."));
}

/// Returns the whole text of a scrolling screen, with its lines joined by spaces.
fn scrolled_text(player: &mut Player) -> String {
    let mut lines: Vec<String> = Vec::new();
    for _ in 0..200 {
        let rows = player.rows();
        let new = rows[1..rows.len() - 1].iter().filter(|row| !lines.contains(row)).cloned().collect::<Vec<_>>();
        lines.extend(new);
        player.press("down");
    }
    lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_smallest_help_screen_describes_every_action_in_full() {
    let mut player = Player::new().with_size(20, 8);
    player.press("?");
    let text = scrolled_text(&mut player);
    for action in Action::ALL.into_iter().filter(|action| !matches!(action, Action::Move(_) | Action::Suspend)) {
        let effect = effect(action);
        for word in effect.split_whitespace() {
            assert!(text.contains(word), "`{effect}` is not shown in full:\n{text}");
        }
    }
}

#[test]
fn a_footer_shows_only_whole_keys_and_the_key_for_back() {
    for (width, height) in [(20, 8), (40, 12), (80, 24)] {
        for keys in ["enter", "down enter", "down enter enter", "down down enter"] {
            let mut player = Player::new().with_size(width, height);
            player.press(keys);
            player.assert_shows("Esc back");
        }
    }
}

#[test]
fn the_level_browser_always_shows_par_and_shows_best_if_there_is_space() {
    for (width, height, headings) in [(20, 8, "par"), (40, 12, "par  best"), (80, 24, "par  best")] {
        let mut player = Player::new().with_size(width, height);
        player.press("down enter enter");
        player.assert_shows(headings);
        let (par, _) = player.position_of("par");
        let rows = player.rows();
        let level = rows.iter().find(|row| row.contains("1 The ex")).unwrap();
        assert_eq!(level.chars().nth(usize::from(par) + 2), Some('5'), "{width}x{height}: {level}");
    }
}

#[test]
fn the_packs_are_in_columns_and_the_selected_one_is_described_in_full() {
    let mut player = Player::new();
    player.press("down enter down");
    let rows = player.rows();
    let position =
        |row: &String| row.chars().collect::<Vec<_>>().windows(3).position(|window| window == [' ', '0', '/']);
    let positions: Vec<_> = rows.iter().filter_map(position).collect();
    assert_eq!(positions.len(), loyd_levels::packs().len());
    assert!(positions.iter().all(|position| *position == positions[0]), "{rows:#?}");
    let text = rows.iter().map(|row| row.trim()).collect::<Vec<_>>().join(" ");
    assert!(text.contains(loyd_levels::packs()[1].comment()), "{text}");
}

#[test]
fn a_truncated_entry_is_marked() {
    for (environment, symbol) in [(rich(), "…"), (plain(), "~")] {
        let mut player = Player::with(&MemoryStore::new(), environment, "").with_size(20, 8);
        let rows = player.rows();
        let entry = rows.iter().find(|row| row.contains("Open a file")).unwrap();
        assert!(entry.ends_with(symbol), "{entry}");
    }
}

#[test]
fn a_large_screen_keeps_the_board_and_its_messages_together() {
    for puzzle in ["1 2 3/4 0 5/7 8 6", "12../3.44/ZZ5./6657"] {
        for (width, height) in [(80, 24), (160, 50), (300, 100)] {
            let mut player = Player::at(puzzle).with_size(width, height);
            let ((frame, _), (panel, _)) = (player.position_of("╮"), player.position_of("moves"));
            assert!((1..12).contains(&(panel - frame)), "{width}x{height}:\n{}", player.screen());
        }
    }
}
