//! Keys and the configuration.

use loyd_core::Direction;
use loyd_terminal::keys::{Action, Code, Key, KeyMap};
use loyd_terminal::{Config, Draw, Then};

use crate::support::{Player, rich};

#[test]
fn letters_that_move_are_bound_to_nothing_else() {
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
fn the_usual_keys_are_those_that_were_asked_for() {
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
fn every_key_is_read_as_it_is_written() {
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
fn faults_of_a_configuration_are_all_told_with_their_lines() {
    let cases = [
        ("[keys]\nundo = \"i\"", "line 2, column 1: the key `i` is bound to `undo` and to `hint`"),
        ("[keys]\nhint = [\"x\", \"n\"]", "line 2, column 1: the key `n` is bound to `new` and to `hint`"),
        ("[keys]\nfly = \"x\"", "line 2, column 1: unknown action `fly`"),
        ("[keys]\nundo = \"ctrl\"", "line 2, column 8: unknown key `ctrl`"),
        ("[keys]\nundo = 5", "line 2, column 8: expected a text in quotes, found integer"),
        (
            "[look]\npalette = \"pink\"",
            "line 2, column 11: unknown name `pink`: expected `standard`, `colour-blind`, `light`",
        ),
        ("[look]\nsize = \"x\"", "line 2, column 1: unknown name `size`"),
        ("[sound]\n", "line 1, column 2: unknown section `sound`"),
        ("keys = 1", "line 1, column 1: `keys` is a section"),
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
fn a_rebound_key_does_the_new_thing_and_help_says_so() {
    let store = loyd_records::MemoryStore::new();
    let config = "[keys]\nundo = \"b\"\n";
    let mut player = Player::with(&store, rich(), config).opened("1 2 3/4 0 5/7 8 6");
    player.press("left u");
    player.says("moves    1");
    player.press("b");
    player.says("moves    0");
    player.says("b      undo");
    player.press("?");
    player.says("b               undo");
}

#[test]
fn exchanged_keys_are_no_collision() {
    let config = Config::parse("[keys]\nundo = \"i\"\nhint = \"u\"").unwrap();
    assert_eq!(config.keys.action(Key::char('i')), Some(Action::Undo));
    assert_eq!(config.keys.action(Key::char('u')), Some(Action::Hint));
}

#[test]
fn quit_and_suspend_are_told_to_whoever_runs_the_app() {
    let store = loyd_records::MemoryStore::new();
    let mut player = Player::with(&store, rich(), "[keys]\nsuspend = \"f9\"").opened("1 2 3/4 0 5/7 8 6");
    assert_eq!(player.press("f9").then, Then::Suspend);
    assert_eq!(player.press("ctrl-l").draw, Draw::Everything);
    assert_eq!(player.press("q").then, Then::Quit);
    assert_eq!(player.press("ctrl-c").then, Then::Quit);
}
