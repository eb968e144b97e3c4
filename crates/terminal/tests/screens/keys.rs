//! Tests for the keys and the configuration file.

use std::time::Duration;

use loyd_core::Direction;
use loyd_front::AppSettings as _;
use loyd_terminal::keys::{Action, Code, Key, KeyMap};
use loyd_terminal::look::Environment;
use loyd_terminal::preferences::Preferences;
use loyd_terminal::{Config, DrawScope, Event, LoopControl, Moment};

use crate::support::{Player, effect, rich};

#[test]
fn letters_that_move_have_no_other_binding() {
    let map = KeyMap::default();
    assert_eq!(map.collisions(), []);
    for (letters, direction) in
        [("ah", Direction::Left), ("dl", Direction::Right), ("wk", Direction::Up), ("sj", Direction::Down)]
    {
        for letter in letters.chars() {
            assert_eq!(map.action(Key::char(letter)), Some(Action::Move(direction)), "{letter}");
        }
    }
}

#[test]
fn the_default_keys_match_the_requirements() {
    let map = KeyMap::default();
    let cases = [
        ("u ctrl-z", Action::Undo),
        ("U ctrl-y", Action::Redo),
        ("r", Action::Restart),
        ("n", Action::New),
        ("i H", Action::Hint),
        ("space S", Action::Solve),
        ("+", Action::Faster),
        ("-", Action::Slower),
        ("? f1", Action::Help),
        ("q", Action::Quit),
        ("tab", Action::NextPiece),
        ("shift-tab", Action::PreviousPiece),
        ("enter", Action::Grab),
        ("'", Action::Name),
    ];
    for (keys, action) in cases {
        for key in keys.split(' ') {
            assert_eq!(map.action(key.parse().unwrap()), Some(action), "{key}");
        }
    }
}

#[test]
fn every_key_name_parses_back_to_its_key() {
    let characters = "aZ+-'?=ß".chars().map(Key::char);
    let codes = [Code::Left, Code::BackTab, Code::Esc, Code::Char(' '), Code::F(1), Code::F(24), Code::PageDown];
    let bare: Vec<Key> = characters.chain(codes.map(Key::from)).collect();
    for key in bare {
        for (ctrl, alt) in [(false, false), (true, false), (false, true), (true, true)] {
            let key = Key { ctrl, alt, ..key };
            assert_eq!(key.to_string().parse(), Ok(key), "{key}");
        }
    }
    for text in ["", "ctrl-", "f0", "f25", "enterr", "ctrl-ctrl-a", "\u{1b}"] {
        assert!(text.parse::<Key>().is_err(), "{text:?}");
    }
}

#[test]
fn all_faults_of_a_configuration_are_reported_with_their_lines() {
    let cases = [
        ("[keys]\nundo = \"i\"", "line 2, column 1: the key `i` is bound to `undo` and to `hint`"),
        ("[keys]\nhint = [\"x\", \"n\"]", "line 2, column 1: the key `n` is bound to `new` and to `hint`"),
        ("[keys]\nfly = \"x\"", "line 2, column 1: unknown action `fly`"),
        ("[keys]\nundo = \"ctrl\"", "line 2, column 8: unknown key `ctrl`"),
        ("[keys]\nundo = 5", "line 2, column 8: expected a quoted string, found integer"),
        (
            "[look]\npalette = \"pink\"",
            "line 2, column 11: unknown name `pink`: expected `standard`, `colour-blind`, `light`",
        ),
        ("[look]\nsize = \"x\"", "line 2, column 1: unknown name `size`"),
        ("[sound]\n", "line 1, column 2: unknown section `sound`"),
        ("keys = 1", "line 1, column 1: `keys` is a section: write `[keys]`"),
        ("\n\n[keys\n", "line 3, "),
    ];
    for (text, fault) in cases {
        let faults = Config::parse(text).unwrap_err().to_string();
        assert!(faults.contains(fault), "{text:?}: {faults}");
    }
    let all = Config::parse("[keys]\nfly = \"x\"\nundo = \"ctrl\"\n[look]\nglyphs = \"no\"").unwrap_err();
    assert_eq!(all.0.iter().map(|fault| fault.line).collect::<Vec<_>>(), [2, 3, 5]);
}

#[test]
fn a_rebound_key_works_and_is_shown_in_the_help() {
    let store = loyd_records::MemoryStore::new();
    let config = "[keys]\nundo = \"b\"\n";
    let mut player = Player::with(&store, rich(), config).with_puzzle("1 2 3/4 0 5/7 8 6");
    player.press("left u");
    player.assert_shows("moves    1");
    player.press("b");
    player.assert_shows("moves    0");
    player.assert_shows("b      undo");
    player.press("?");
    player.assert_shows("b              undo");
}

#[test]
fn swapped_keys_do_not_collide() {
    let config = Config::parse("[keys]\nundo = \"i\"\nhint = \"u\"").unwrap();
    assert_eq!(config.keys.action(Key::char('i')), Some(Action::Undo));
    assert_eq!(config.keys.action(Key::char('u')), Some(Action::Hint));
}

#[test]
fn quit_and_suspend_are_returned_to_the_caller() {
    let store = loyd_records::MemoryStore::new();
    let mut player = Player::with(&store, rich(), "[keys]\nsuspend = \"f9\"").with_puzzle("1 2 3/4 0 5/7 8 6");
    assert_eq!(player.press("f9").then, LoopControl::Suspend);
    assert_eq!(player.press("ctrl-l").draw, DrawScope::Everything);
    assert_eq!(player.press("q").then, LoopControl::Quit);
    assert_eq!(player.press("ctrl-c").then, LoopControl::Quit);
}

/// Returns the rows of a table in `docs/keys.md`: the first cell without its backticks, and the
/// other cells.
fn rows(heading: &str) -> Vec<(String, Vec<String>)> {
    let page = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/keys.md"));
    let part = page.split("\n## ").find(|part| part.starts_with(heading)).expect("the section");
    let lines = part.lines().filter(|line| line.starts_with("| `"));
    lines
        .map(|line| {
            // A `|` within backticks would be taken as the end of a cell, but no key is named `|`.
            let mut cells = line.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned());
            (cells.next().expect("a cell").trim_matches('`').to_owned(), cells.collect())
        })
        .collect()
}

/// Returns the parts of `text` between backticks.
fn quoted(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn the_keys_page_matches_the_program() {
    let map = KeyMap::of_terminal();
    let actions = rows("Actions");
    assert_eq!(actions.len(), Action::ALL.len());
    for (action, (name, cells)) in Action::ALL.into_iter().zip(&actions) {
        assert_eq!((name.as_str(), &cells[0]), (action.name(), &effect(action)));
        let keys: Vec<Key> = quoted(&cells[1]).iter().map(|key| key.parse().expect("a key")).collect();
        assert_eq!(keys, map.keys(action), "{name}");
    }
    let page = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/keys.md"));
    let keys = page.split("\n## ").find(|part| part.starts_with("Keys\n")).expect("the section");
    for key in quoted(keys).iter().filter(|key| !key.ends_with('-')) {
        assert_eq!(key.parse::<Key>().map(|key| key.to_string()).as_ref(), Ok(key));
    }
    let mut preferences = Preferences::defaults(&Environment::default());
    let mut known = Vec::new();
    preferences.each(&mut |name, choice| known.push((name.to_owned(), choice.names())));
    let listed: Vec<_> = rows("Appearance").into_iter().map(|(name, cells)| (name, quoted(&cells[0]))).collect();
    assert_eq!(listed.len(), known.len());
    for ((name, values), (known, names)) in listed.iter().zip(&known) {
        assert_eq!(
            (name, &values[..names.len()]),
            (known, names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>().as_slice())
        );
    }
    let example = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    assert!(Config::parse(example).is_ok());
}

#[test]
fn the_clock_continues_when_the_help_is_closed() {
    let mut player = Player::at("8 6 7/2 5 4/3 0 1");
    player.press("right");
    player.press("?");
    player.press("esc");
    player.app.handle(&Event::Tick, Moment { since_start: Duration::from_hours(1), unix: 0 });
    player.assert_shows("59:59");
}

#[test]
fn a_pause_hides_the_board_until_a_key_is_pressed() {
    let mut player = Player::at("8 6 7/2 5 4/3 0 1");
    player.press("p");
    player.assert_shows("Nothing to pause");
    player.press("right");
    assert!(player.screen().contains(" 6 "));
    player.press("p");
    player.assert_shows("Paused: press any key");
    assert!(!player.screen().contains(" 6 "), "{}", player.screen());
    player.press("i");
    assert!(player.screen().contains(" 6 "));
    player.assert_does_not_show("moves left");
}

#[test]
fn ctrl_with_an_arrow_slides_as_far_as_possible() {
    let mut player = Player::new().with_puzzle("1.../..../.... | goal: 1 covers 3,1");
    player.press("enter ctrl-right");
    // A long slide is animated cell by cell.
    player.wait(Duration::from_secs(2));
    player.assert_shows("moves    1");
    let (right, _) = player.block('1');
    player.press("ctrl-left");
    player.wait(Duration::from_secs(2));
    assert!(player.block('1').0 < right);
    player.assert_shows("moves    2");
}

#[test]
fn function_keys_save_and_load_a_position() {
    let mut player = Player::new().with_puzzle("1 2 3/4 5 6/0 7 8");
    player.press("left ctrl-f5");
    player.assert_shows("Saved. F5 loads this position.");
    player.press("right f6");
    player.assert_shows("No position is saved under F6. Ctrl+F6 saves one.");
    player.press("f5");
    player.assert_shows("Position F5 loaded, for practice.");
    player.assert_shows("moves    1");
    player.press("ctrl-f5");
    player.assert_shows("Position F5 deleted.");
}

#[test]
fn the_panel_shows_the_rate_the_fastest_game_and_the_averages() {
    let mut player = Player::new();
    player.press("enter end enter");
    player.type_text("2x2");
    player.press("enter");
    for _ in 0..5 {
        player.wait(Duration::from_secs(1));
        // The positions of a 2×2 board form a cycle.
        for key in ["left", "up", "right", "down"].into_iter().cycle().take(16) {
            if player.screen().contains("Congratulations") {
                break;
            }
            player.press(key);
        }
        player.assert_shows("Congratulations");
        player.assert_shows("moves/s");
        player.press("n");
    }
    for name in ["fastest", "ao5"] {
        player.assert_shows(name);
    }
    player.assert_does_not_show("ao12");
}
