//! Recorded games, and their display.

use std::time::Duration;

use loyd_records::{Filter, GameOutcome, MemoryStore, Records};

use crate::support::{Player, rich};

#[test]
fn a_game_is_shown_as_recorded_only_once_it_is_saved_durably() {
    let store = MemoryStore::new();
    store.hold();
    let mut player = Player::with(&store, rich(), "").with_puzzle("ZZ../...1");
    player.press("' Z enter right right");
    player.assert_shows("Congratulations!");
    assert!(!player.rows().iter().any(|row| row.trim_end().ends_with("Saved.")));
    player.assert_shows("games are kept in memory only: the store is held");
    store.release();
    player.wait(Duration::from_secs(3));
    assert!(player.rows().iter().any(|row| row.trim_end().ends_with("Saved.")));
}

#[test]
fn a_finished_game_is_recorded_completely_and_passes_verification() {
    let store = MemoryStore::new();
    let mut player = Player::with(&store, rich(), "").with_puzzle("1 2 3/4 0 5/7 8 6");
    player.press("left up");
    player.assert_shows("Practice: not counted");
    drop(player);
    let records = Records::new(store);
    let game = &records.games()[0];
    assert_eq!((game.play.moves, game.play.outcome, game.play.practice), (2, GameOutcome::Solved, true));
    assert_eq!(game.play.milliseconds, 100);
    let faults: Vec<_> = records.verify(&Filter::default(), loyd_terminal::replayed).flat_map(|v| v.faults).collect();
    assert_eq!(faults, []);
}

#[test]
fn an_unfinished_game_is_recorded_as_abandoned_at_exit() {
    let store = MemoryStore::new();
    let mut player = Player::with(&store, rich(), "").with_puzzle("1 2 3/4 0 5/7 8 6");
    player.press("down down i n left up right");
    assert!(player.app.close());
    let records = Records::new(store);
    let games: Vec<_> = records.games().iter().map(|game| (game.play.outcome, game.play.moves)).collect();
    assert_eq!(games, [(GameOutcome::Abandoned, 1)]);
    assert!(records.verify(&Filter::default(), loyd_terminal::replayed).all(|found| found.faults.is_empty()));
}

/// Returns the outcomes recorded so far.
fn outcomes(store: &MemoryStore) -> Vec<(GameOutcome, bool)> {
    Records::new(store.clone()).games().iter().map(|game| (game.play.outcome, game.play.practice)).collect()
}

#[test]
fn a_game_is_abandoned_when_the_player_moves_in_another_one() {
    let store = MemoryStore::new();
    let mut player = Player::with(&store, rich(), "");
    player.press("enter enter left left right up down n");
    assert_eq!(outcomes(&store), [], "undo would bring it back");
    player.press("u n");
    assert_eq!(outcomes(&store), []);
    player.press("left right up down");
    assert_eq!(outcomes(&store), [(GameOutcome::Abandoned, false)]);
    player.press("n left right up down");
    assert_eq!(outcomes(&store), [(GameOutcome::Abandoned, false); 2]);
    player.app.close();
    assert_eq!(outcomes(&store).len(), 2, "the last one continues");
}

#[test]
fn an_unfinished_game_is_kept_until_another_one_starts() {
    let store = MemoryStore::new();
    let mut player = Player::with(&store, rich(), "").with_puzzle("1 2 3/4 0 5/7 8 6");
    player.press("left n");
    player.wait(Duration::from_secs(3));
    Player::with(&store, rich(), "").assert_shows("Continue       3×3 tiles · 1 move");
    player.app.close();
    Player::with(&store, rich(), "").assert_does_not_show("Continue");
    assert_eq!(outcomes(&store), [(GameOutcome::Abandoned, true)]);
}

#[test]
fn continuing_an_untouched_board_is_not_offered() {
    let mut player = Player::with(&MemoryStore::new(), rich(), "").with_puzzle("1 2 3/4 0 5/7 8 6");
    player.press("esc");
    player.assert_shows("The board      3×3 tiles · 0 moves");
    player.press("enter left esc");
    player.assert_shows("Continue       3×3 tiles · 1 move");
}

#[test]
fn the_game_in_progress_continues_in_the_next_run() {
    let store = MemoryStore::new();
    let mut player = Player::with(&store, rich(), "").with_puzzle("1 2 3/4 0 5/7 8 6");
    player.press("left down");
    player.wait(Duration::from_secs(2));
    let mut later = Player::with(&store, rich(), "");
    later.assert_shows("Continue       3×3 tiles · 2 moves");
    later.press("enter");
    later.assert_shows("moves    2");
    later.press("u u");
    later.assert_shows("moves    0");
    drop(player);
}

#[test]
fn an_unreadable_saved_game_is_reported() {
    let store = MemoryStore::new();
    Records::new(store.clone()).save("terminal", "loyd game 9\n");
    let mut player = Player::with(&store, rich(), "");
    player.assert_shows("The saved game can't be read");
    player.assert_does_not_show("Continue");
}

#[test]
fn faults_are_shown_in_full_on_the_start_screen() {
    let store = MemoryStore::new();
    Records::new(store.clone()).save("terminal", "loyd game 9\n");
    let fault_rows = |width| {
        let rows = Player::with(&store, rich(), "").with_size(width, 24).rows();
        let first = rows.iter().position(|row| row.starts_with("The saved game")).unwrap();
        assert!(rows[first - 1].ends_with("quit"), "{rows:#?}");
        (rows.len() - first, rows[first..].join(" "))
    };
    let ((lines, narrow), (_, wide)) = (fault_rows(50), fault_rows(200));
    assert!(lines > 1);
    assert_eq!(narrow, wide);
}

#[test]
fn statistics_are_shown_by_category() {
    let store = MemoryStore::new();
    for seconds in 0..2 {
        let mut player = Player::with(&store, rich(), "").with_puzzle("ZZ../...1");
        player.wait(Duration::from_secs(seconds));
        player.press("' Z enter right right");
    }
    let mut player = Player::with(&store, rich(), "");
    player.assert_shows("2 games");
    player.press("down down down down down enter");
    player.assert_shows("Records");
    player.assert_shows("All games (2)");
    player.press("down");
    player.assert_shows("solved              2");
    player.assert_shows("best                1");
}
