//! The screens shown in `docs/screens.md`, compared with saved files.
//!
//! `UPDATE_SCREENS=1 cargo test -p loyd-terminal tour` updates the files.

use std::env;
use std::fs;
use std::path::Path;

use crate::support::{Player, plain};
use loyd_records::MemoryStore;

#[track_caller]
fn check(name: &str, player: &mut Player) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/screens/{name}.txt"));
    let screen = player.screen().trim_end().to_owned() + "\n";
    if env::var_os("UPDATE_SCREENS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &screen).unwrap();
    }
    let saved = fs::read_to_string(&path).unwrap_or_default().replace('\r', "");
    assert_eq!(saved, screen, "{} differs from the screen", path.display());
}

/// Returns the keys from the start screen to a level of the bundled packs.
fn to_level(id: &str) -> String {
    let places = loyd_levels::packs().iter().enumerate().flat_map(|(pack, levels)| {
        levels.levels().iter().enumerate().map(move |(level, found)| (pack, level, found.id()))
    });
    let (pack, level, _) = places.into_iter().find(|(.., found)| *found == id).expect(id);
    format!("down enter {} enter {} enter", "down ".repeat(pack), "down ".repeat(level))
}

#[test]
fn tour_start() {
    check("start", &mut Player::new());
}

#[test]
fn tour_four_by_four() {
    let mut player = Player::new();
    player.press("enter down enter i");
    check("tiles-4x4", &mut player);
}

#[test]
fn tour_ten_by_ten() {
    let mut player = Player::new();
    player.press("enter end up enter");
    check("tiles-10x10", &mut player);
}

#[test]
fn tour_ten_by_ten_in_ascii() {
    let mut player = Player::with(&MemoryStore::new(), plain(), "");
    player.press("enter end up enter");
    check("tiles-10x10-ascii", &mut player);
}

#[test]
fn tour_klotski() {
    let mut player = Player::new();
    player.press(&to_level("traditional/red-donkey"));
    player.press("tab enter");
    check("klotski", &mut player);
}

#[test]
fn tour_klotski_in_ascii() {
    let mut player = Player::with(&MemoryStore::new(), plain(), "");
    player.press(&to_level("traditional/red-donkey"));
    player.press("tab enter");
    check("klotski-ascii", &mut player);
}

#[test]
fn tour_levels() {
    let mut player = Player::new();
    player.press("down enter enter");
    check("levels", &mut player);
}

#[test]
fn tour_help() {
    let mut player = Player::new();
    player.press("?");
    check("help", &mut player);
}

#[test]
fn tour_solved() {
    let mut player = Player::at("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15");
    player.press("right left left");
    check("solved", &mut player);
}

#[test]
fn tour_the_page_shows_the_saved_screens() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |path: &str| fs::read_to_string(root.join(path)).unwrap().replace('\r', "");
    let page = read("docs/screens.md");
    for name in ["start", "tiles-4x4", "tiles-10x10", "klotski", "levels", "help", "solved"] {
        let screen = read(&format!("docs/screens/{name}.txt"));
        assert!(page.contains(screen.trim_end()), "docs/screens.md does not contain docs/screens/{name}.txt");
    }
}
