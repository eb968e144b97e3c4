//! The daily puzzles, and shared results.

use loyd_core::FamilyName;
use loyd_front::daily::Day;
use loyd_play::{HelpReply, HelpRequest, Polled};
use loyd_records::MemoryStore;
use loyd_terminal::Event;

use crate::support::{EPOCH, Player, plain, rich};

#[test]
fn both_daily_puzzles_start_from_one_screen() {
    let mut player = Player::new();
    player.assert_shows("Today          0 of 2 solved");
    player.press("down down enter");
    player.assert_shows("Today, 2026-11-21 (UTC)");
    player.assert_shows("Numbers  not solved yet");
    player.press("enter");
    player.assert_shows("Daily 2026-11-21");
    player.assert_shows("metric   single");
    player.press("esc n down enter");
    player.assert_shows("Daily 2026-11-21");
    player.assert_shows("next block");
}

#[test]
fn one_game_is_kept_for_each_board_size_and_each_day() {
    let store = MemoryStore::new();
    let mut player = Player::with(&store, rich(), "");
    // A daily board and a 3×3 board, each with moves.
    player.press("n enter left right up down");
    let daily = player.screen();
    player.press("esc home down enter enter left right up down");
    player.assert_shows("3×3 tiles");
    player.press("esc");
    player.press("n");
    player.assert_shows("Numbers  Continue, ");
    player.press("enter");
    let board =
        |screen: &str| -> String { screen.lines().map(|line| line.chars().take(50).collect::<String>()).collect() };
    assert_eq!(board(&player.screen()), board(&daily));
    // Both games are also kept after a restart.
    assert!(player.app.close());
    let mut later = Player::with(&store, rich(), "");
    later.press("n");
    later.assert_shows("Numbers  Continue, ");
    later.press("esc home down enter");
    later.assert_shows("3×3             Continue, ");
}

/// Returns the keys that solve today's block puzzle in the fewest moves.
fn keys_for_todays_blocks() -> String {
    let mut game = Day::from_unix(EPOCH).game(FamilyName::Blocks).expect("a level");
    if let HelpReply::Search(mut job) = game.ask(HelpRequest::Solution) {
        while job.run(1_000_000, loyd_search::Stop::NEVER) {}
    }
    assert!(matches!(game.poll(), Polled::Answered));
    let (scene, listing) = (game.scene(), game.listing().expect("a solution"));
    let glides = listing.moves.iter().flat_map(|made| &made.phases).flatten();
    let keys = glides.map(|glide| {
        let name = &scene.piece(glide.piece).expect("a block").label;
        let direction = glide.direction().expect("a straight motion").name();
        let cells = glide.from.row.abs_diff(glide.to.row) + glide.from.column.abs_diff(glide.to.column);
        format!("' {name} enter {}", format!("{direction} ").repeat(cells))
    });
    // The block is released between two moves.
    keys.collect::<Vec<_>>().join("enter ")
}

#[test]
fn a_daily_result_counts_towards_the_streak_and_can_be_shared() {
    let store = MemoryStore::new();
    let mut player = Player::with(&store, rich(), "");
    player.press(&format!("n down enter {}", keys_for_todays_blocks()));
    player.assert_shows("Congratulations! No");
    player.press("c");
    player.assert_shows("Loyd · 2026-11-21");
    player.assert_shows("🟩");
    let copied = player.app.copied().expect("text for the clipboard");
    let lines: Vec<&str> = copied.lines().collect();
    assert_eq!(lines[0], "Loyd · 2026-11-21");
    assert_eq!(lines[2], "🟩".repeat(10));
    assert!(lines[3].starts_with("loyd:1#puzzle="), "{copied}");
    assert_eq!(player.app.copied(), None, "the text is copied only once");

    let mut later = Player::with(&store, plain(), "");
    // The first event tells the app the date.
    later.event(&Event::Tick);
    later.assert_shows("1 of 2 solved - 1-day streak");
    later.press("n down");
    later.assert_shows("+ Blocks");
    later.assert_shows("1-day streak");
    later.assert_shows("c share");
    later.press("c");
    later.assert_shows("##########");
    assert_eq!(later.app.copied().as_deref(), Some(copied.as_str()));

    // The link opens the same puzzle.
    let mut other = Player::new();
    other.press("down down down down enter");
    other.type_text(lines[3]);
    other.press("enter");
    other.assert_shows("Daily 2026-11-21");
    other.assert_shows("moves    0");
}

#[test]
fn unsolved_puzzles_have_no_result_to_share() {
    let mut player = Player::new();
    player.press("n c");
    player.assert_shows("Today, 2026-11-21 (UTC)");
    player.press("enter c");
    assert_eq!(player.app.copied(), None);
}
