//! Tests for packs that the player opened.

use std::fs;
use std::path::PathBuf;

use loyd_core::text::{ReadOptions, read_file};
use loyd_records::MemoryStore;

use crate::support::{Player, rich};

/// A folder that is removed at the end of a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("loyd-terminal-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for the test");
        Self(folder)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a path").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Opens a file or a folder by its path.
fn open(player: &mut Player, path: &str) {
    player.press("down down down down enter");
    player.assert_shows("Open a puzzle");
    player.type_text(path);
    player.press("enter");
}

#[test]
fn a_list_opens_as_a_pack_that_can_be_played_exported_and_removed() {
    let folder = Folder::new("list");
    let list = folder.file("evening.txt");
    fs::write(&list, "# name: One move\nZZ./1.2\n12../3.44/ZZ5./6657\n1 2 3/4 5 6/7 0 8 | name: Tiles\n")
        .expect("written");
    let store = MemoryStore::new();
    let mut player = Player::with(&store, rich(), "");
    open(&mut player, &list);
    player.assert_shows("evening");
    player.assert_shows("level 1 of 3");
    player.press("' Z enter right");
    player.assert_shows("Congratulations! No");
    player.assert_shows("Next level");
    player.press("enter");
    player.assert_shows("level 2 of 3");

    let mut later = Player::with(&store, rich(), "");
    later.press("down enter end");
    later.assert_shows("evening");
    later.assert_shows("1/3");
    later.assert_shows("It stays here until you remove it.");
    later.press("enter");
    later.assert_shows("evening: 1 of 3 solved, 3 ★");
    later.assert_shows("★    1 One move");
    later.press("left");
    later.assert_shows("not solved");
    later.assert_does_not_show("One move");
    later.press("e");
    let exported = folder.file("out.txt");
    later.type_text(&exported);
    later.press("enter");
    later.assert_shows("Saved: ");
    let entries = read_file(&fs::read_to_string(&exported).expect("a list"), &ReadOptions::default());
    assert_eq!(entries.iter().filter(|entry| entry.puzzle.is_ok()).count(), 3);
    later.press("e");
    later.type_text(&exported);
    later.press("enter");
    later.assert_shows("exists");
    later.press("n");
    later.assert_shows("level 2 of 3");
    later.press("esc down down enter end enter delete");
    later.assert_shows("Delete again removes it for good");
    later.press("delete");
    later.assert_does_not_show("evening");
}

#[test]
fn a_folder_opens_as_a_pack_and_one_without_puzzles_is_rejected() {
    let folder = Folder::new("folder");
    let mut player = Player::new();
    open(&mut player, &folder.file(""));
    player.assert_shows("The folder contains no puzzles.");
    fs::write(folder.file("b.txt"), "1 2 3/4 5 6/7 0 8\n").expect("written");
    fs::write(folder.file("a.txt"), "12../3.44/ZZ5./6657\n").expect("written");
    fs::write(folder.file("c.bin"), [0xff, 0x80]).expect("written");
    player.press("enter");
    player.assert_shows("level 1 of 2");
    player.assert_shows("Skipped: c.bin: byte 1 is not UTF-8 text");
    player.press("n");
    player.assert_shows("level 2 of 2");
}
