//! Puzzles from outside the app, which are pasted or dropped, and may be refused.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::Vec2;
use loyd_records::{MemoryStore, Records};

use crate::support::{Player, settings};

#[derive(Debug)]
struct DroppedPath(PathBuf);

impl egui::DroppedFile for DroppedPath {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

/// Drops a file with this name and content on the window.
fn drop(player: &mut Player, name: &str, content: &[u8]) {
    let folder = std::env::temp_dir().join(format!("loyd-window-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let path = folder.join(name);
    std::fs::write(&path, content).expect("a file for the test");
    player.harness.input_mut().dropped_files.push(Arc::new(DroppedPath(path)));
    player.step(3);
    std::fs::remove_dir_all(folder).expect("the folder is there");
}

#[test]
fn blocks_b4_any_puzzle_file_is_opened() {
    let mut player = Player::new();
    let file = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../levels/packs/example.data"));
    drop(&mut player, "example.data", file);
    assert_eq!(player.board(), "1 2 · · / 3 · 4 4 / Z Z 5 · / 6 6 5 7");
    drop(&mut player, "board.txt", b"1 2 3\n4 5 6\n0 7 8\n");
    assert_eq!(player.board(), "1 2 3 / 4 5 6 / · 7 8");
}

#[test]
fn pasted_text_that_is_too_long_is_refused() {
    let mut player = Player::new();
    let board = player.board();
    player.paste(&"1 2/3 0\n".repeat(1 << 18));
    player.must_see("longer than 1 MiB");
    assert_eq!(player.board(), board);
}

#[test]
fn a_shared_link_changes_settings_only_with_a_valid_puzzle() {
    let store = MemoryStore::new();
    let mut player = Player::with(settings(), store.clone(), Vec2::new(960.0, 680.0));
    let stored = || Records::new(store.clone()).settings().clone();
    let before = stored();
    player.paste("loyd:1#puzzle=1+2/3+3&colouring=solved");
    player.must_see("is not a puzzle");
    assert_eq!(stored(), before);
    player.paste("loyd:1#puzzle=1+2/0+3&colouring=solved");
    assert_ne!(stored(), before);
}

#[test]
fn blocks_b9_b10_a_faulty_file_is_reported_and_the_game_stays() {
    let long = vec![b'a'; (1 << 20) + 1];
    let cases: [(&str, &[u8], &str); 6] = [
        ("zero.data", b"0 4\n1 1 1 1 b\n", "is not a puzzle"),
        ("empty.txt", b"", "is not a puzzle"),
        ("noise.bin", &[0xff, 0x80, 0x81], "it is not a text file"),
        ("long.txt", &long, "longer than 1 MiB"),
        ("broken.png", b"\x89PNG\r\n\x1a\nnothing", "is not a picture"),
        ("prose.txt", b"To be, or not to be\n", "is not a puzzle"),
    ];
    let mut player = Player::new();
    let board = player.board();
    for (name, content, message) in cases {
        drop(&mut player, name, content);
        // Pictures are decoded in the background.
        player.wait_for(message);
        assert_eq!(player.board(), board, "{name}");
    }
    player.paste("neither this");
    player.must_see("The pasted text is not a puzzle");
    assert!(!player.sees("as a Rush Hour board"), "a sentence for each format: {:#?}", player.names());
    assert_eq!(player.board(), board);
    player.click("Home");
    assert!(!player.sees("The pasted text"), "the message on the board is shown at home");
}

#[test]
fn blocks_b10_omitted_parts_of_a_file_are_reported() {
    let mut player = Player::new();
    drop(&mut player, "faults.data", b"4 4\n1 1 1 1 b\n1 1 1 1 b\n9 9 1 1 b\n");
    player.must_see("Skipped: ");
    assert_eq!(player.board(), "Z · · · / · · · · / · · · · / · · · ·");
}

#[test]
fn a_small_file_with_a_huge_picture_is_refused() {
    // 60,000 × 60,000 pixels with four channels of eight bits each: 14 GB.
    let mut header = b"IHDR\0\0\xea\x60\0\0\xea\x60\x08\x06\0\0\0".to_vec();
    let sum = crc32(&header);
    header.extend(sum.to_be_bytes());
    let content = [b"\x89PNG\r\n\x1a\n\0\0\0\x0d".to_vec(), header, vec![0; 64]].concat();
    let mut player = Player::new();
    let board = player.board();
    drop(&mut player, "immense.png", &content);
    player.wait_for("immense.png is not a picture");
    assert_eq!(player.board(), board);
}

/// Returns the checksum of a PNG chunk.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |sum: u32, _| (sum >> 1) ^ (0xedb8_8320 & 0_u32.wrapping_sub(sum & 1));
    !bytes.iter().fold(!0, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), step))
}

#[test]
fn an_unsolvable_level_opens_and_is_reported() {
    let mut player = Player::new();
    drop(&mut player, "stuck.txt", b"goal: Z right own-row\nfixed: 1\n\nZZ.1\n....\n");
    assert_eq!(player.board(), "Z Z · 1 / · · · ·");
    player.click("Solve");
    player.wait(1);
    player.must_see("This puzzle has no solution.");
    player.press(&[egui::Key::Tab, egui::Key::Enter, egui::Key::ArrowRight]);
    assert_eq!(player.board(), "· Z Z 1 / · · · ·");
}

#[test]
fn a_picture_of_200_megabytes_is_refused() {
    let mut content = vec![0; 200 << 20];
    content[..4].copy_from_slice(b"\x89PNG");
    let mut player = Player::new();
    let board = player.board();
    drop(&mut player, "huge.png", &content);
    player.must_see("too large for a picture: the limit is 32 MiB");
    assert_eq!(player.board(), board);
}

/// Drops a folder with two files on the window, and returns it.
fn drop_folder(player: &mut Player) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("loyd-window-{}", std::process::id())).join("My set");
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    std::fs::write(folder.join("a lock.txt"), "12../3.44/ZZ5./6657\n").expect("a file for the test");
    std::fs::write(folder.join("b.txt"), "# name: One move\nZZ./1.2\n").expect("a file for the test");
    player.harness.input_mut().dropped_files.push(Arc::new(DroppedPath(folder.clone())));
    player.step(3);
    folder
}

#[test]
fn a_folder_becomes_a_pack_with_a_card_pars_and_a_next_level() {
    let store = MemoryStore::new();
    let mut player = Player::with(settings(), store.clone(), Vec2::new(960.0, 680.0));
    let folder = drop_folder(&mut player);
    std::fs::remove_dir_all(folder).expect("the folder is there");
    player.must_see("a lock");
    player.must_see("My set, level 1 of 2");
    player.click("Home");
    player.must_see("Opened packs");
    player.must_see("My set 0 of 2, 0 ★");
    player.click_first("My set 0 of 2");
    player.must_see("My set, level 1 of 2");

    let mut player = Player::at_home(settings(), store, Vec2::new(960.0, 680.0));
    player.click("All levels");
    player.click_first("My set");
    player.wait(2);
    player.must_see("a lock par 5");
    player.must_see("One move par 1");
    player.click_first("One move par 1");
    player.type_text("'Z");
    player.press(&[egui::Key::Enter, egui::Key::ArrowRight]);
    player.must_see("Congratulations!");
    player.must_see("Next level");
    player.click("Home");
    player.must_see("My set 1 of 2, 3 ★");
    player.click("All levels");
    player.click_first("My set");
    player.click("Unsolved only");
    assert!(player.sees("a lock par 5") && !player.sees("One move par 1"), "{:#?}", player.names());
    player.click("Remove");
    player.click("Home");
    assert!(!player.sees("Opened packs"), "{:#?}", player.names());
}

#[test]
fn a_pasted_list_becomes_a_pack_and_its_faults_are_reported() {
    let mut player = Player::new();
    player.paste("12../3.44/ZZ5./6657\n1 2 3/4 5 5/7 0 8\n1 2 3/4 5 6/7 0 8\n");
    player.must_see("Skipped: 1 puzzle; line 2, column ");
    player.must_see("Pasted or dropped, level 1 of 2");
}

#[test]
fn a_solved_single_puzzle_offers_exactly_one_replay_button() {
    let mut player = Player::new();
    player.paste("ZZ./1.2");
    player.type_text("'Z");
    player.press(&[egui::Key::Enter, egui::Key::ArrowRight]);
    player.must_see("Congratulations!");
    let count = player.names().iter().filter(|name| name.starts_with("Same level")).count();
    assert_eq!(count, 1, "{:#?}", player.names());
}
