//! Tests for recorded games: the list, replays, reviews, continued games and races.

use std::time::Duration;

use loyd_records::MemoryStore;
use loyd_terminal::PointerKind;

use crate::support::{Player, rich};

/// The keys from the start screen to the list of all games.
const TO_GAMES: &str = "home down down down down down enter enter";

/// Returns a player with two games: a tile game with a detour of two moves, played at half a second
/// per move, and a level.
fn player_with_games() -> Player {
    let store = MemoryStore::new();
    let mut player = Player::with(&store, rich(), "").with_puzzle("1 2 3/4 0 5/7 8 6");
    for key in ["right", "left", "left", "up"] {
        player.wait(Duration::from_millis(400));
        player.press(key);
    }
    player.assert_shows("Congratulations!");
    let mut player = Player::with(&store, rich(), "").with_puzzle("ZZ../...1");
    // An hour later.
    player.now = Duration::from_hours(1);
    player.press("' Z enter right right");
    player.assert_shows("Congratulations!");
    Player::with(&store, rich(), "")
}

#[test]
fn games_are_listed_newest_first_and_by_category() {
    let mut player = player_with_games();
    player.press("down down down down down enter");
    player.assert_shows("All games (2)");
    player.assert_shows("Latest games");
    player.press("enter");
    let screen = player.screen();
    let position = |text: &str| screen.find(text).unwrap_or_else(|| panic!("no `{text}`:\n{screen}"));
    assert!(position("1 move ") < position("4 moves"), "{screen}");
    assert!(screen.contains("3×3 tiles, single  practice"), "{screen}");
    // A category contains only its own games.
    player.press("esc end enter");
    assert_eq!(player.screen().matches(" move").count(), 1, "{}", player.screen());
}

#[test]
fn statistics_come_before_the_games_of_a_category_on_a_narrow_screen() {
    let mut player = player_with_games().with_size(40, 15);
    player.press("down down down down down enter down enter");
    player.assert_shows("solved");
    player.press("enter");
    player.assert_shows("watch");
    player.press("esc");
    player.assert_shows("solved");
    player.press("esc");
    player.assert_shows("All games (2)");
}

#[test]
fn a_game_is_replayed_at_its_own_speed_and_at_other_speeds() {
    let mut player = player_with_games();
    player.press(TO_GAMES);
    player.press("end enter");
    player.assert_shows("playing   0:00 / 1.50 s   0 moves   1×");
    // Moves are half a second apart, and every key takes a tenth of a second.
    player.wait(Duration::from_millis(10));
    player.assert_shows("1 move ");
    player.wait(Duration::from_millis(480));
    player.assert_shows("1 move ");
    player.wait(Duration::from_millis(30));
    player.assert_shows("2 moves");
    player.press("space");
    player.wait(Duration::from_mins(1));
    player.assert_shows("stopped");
    player.assert_shows("2 moves");
    player.press("home + + + space");
    player.assert_shows("16×");
    player.wait(Duration::from_millis(150));
    player.assert_shows("the end   1.50 s / 1.50 s   4 moves   16×");
    assert_eq!(player.app.wake(), None, "a stopped replay needs no wake-up");
    // Replays from the beginning again.
    player.press("- - - space");
    player.assert_shows("playing");
    player.assert_shows("0 moves");
}

#[test]
fn a_replay_jumps_to_any_position_with_keys_and_the_pointer() {
    let mut player = player_with_games();
    player.press(TO_GAMES);
    player.press("end enter end");
    player.assert_shows("4 moves");
    player.press("left left");
    player.assert_shows("stopped");
    player.assert_shows("2 moves");
    player.press("right");
    player.assert_shows("3 moves");
    player.press("page-up");
    player.assert_shows("2 moves");
    player.press("home");
    player.assert_shows("0 moves");
    player.press("page-down");
    player.assert_shows("1 move ");
    // The bar below shows the position between the beginning and the end.
    let (_, row) = player.position_of("●");
    player.point(PointerKind::Press, (77, row));
    player.assert_shows("4 moves");
    player.point(PointerKind::Drag, (3, row));
    player.assert_shows("1 move ");
}

#[test]
fn a_game_can_be_continued_from_its_replay_for_practice() {
    let mut player = player_with_games();
    player.press(TO_GAMES);
    player.press("end enter home right right enter");
    player.assert_shows("moves    2");
    player.press("left up");
    player.assert_shows("Congratulations!");
    player.assert_shows("Practice: not counted");
    // Undo continues through the moves of the replayed game.
    player.press("u u u u");
    player.assert_shows("moves    0");
}

#[test]
fn a_game_can_be_reviewed_and_continued_from_any_move() {
    let mut player = player_with_games();
    player.press(TO_GAMES);
    player.press("end i");
    player.assert_shows("4 moves, 2 possible (proven)");
    player.assert_shows("2 moves left · move 1 of 4 · 1. Tile 4 right · 2 lost · Best: Tile 5 left");
    player.press("right");
    player.assert_shows("3 moves left · move 2 of 4 · 2. Tile 4 left · Best move");
    player.press("end");
    player.assert_shows("End of the game · 4 moves · solved");
    player.assert_shows("In place: 25 % ");
    player.press("up");
    player.assert_shows("move 1 of 4");
    player.press("tab");
    player.assert_shows("1. Tile 4 right · 2 lost · Best: Tile 5 left");
    player.press("tab right right enter");
    player.assert_shows("moves    2");
    player.press("left up");
    player.assert_shows("Practice: not counted");
}

#[test]
fn a_review_fits_a_small_screen_and_its_curve_is_clickable() {
    let mut player = player_with_games().with_size(40, 15);
    player.press(TO_GAMES);
    player.press("end i");
    player.assert_shows("2 moves left · move 1 of 4");
    let rows = player.rows();
    let curve = rows.iter().rposition(|row| row.contains(['▅', '█'])).unwrap();
    let start = rows[curve].chars().position(|mark| mark != ' ').unwrap();
    player.point(PointerKind::Press, (start as u16 + 4, curve as u16));
    player.assert_shows("End of the game · 4 moves");
}

#[test]
fn a_review_can_be_opened_from_a_replay_and_at_the_end_of_a_game() {
    let mut player = player_with_games();
    player.press(TO_GAMES);
    player.press("end enter i");
    player.assert_shows("Review: 3×3 tiles");
    player.press("esc");
    player.assert_shows("Replay: 3×3 tiles");
    let mut player = Player::at("1 2 3/4 0 5/7 8 6");
    player.press("left up");
    player.assert_shows("i      review");
    player.press("i");
    player.assert_shows("2 moves, 2 possible (proven): 0");
    player.press("esc");
    player.assert_shows("Congratulations!");
}

#[test]
fn only_a_solved_game_can_be_raced_against() {
    let store = MemoryStore::new();
    let mut player = Player::with(&store, rich(), "").with_puzzle("1 2 3/4 0 5/7 8 6");
    player.press("left up esc");
    player.press("down");
    player.press(TO_GAMES.trim_start_matches("home "));
    player.press("n");
    player.assert_shows("ghost ");
    player.assert_shows("0 / 2");
    // A game that the player leaves for another one is recorded as not solved.
    player.press("right n up left right down");
    player.app.close();
    let mut player = Player::with(&store, rich(), "");
    let down = if player.screen().contains("Continue") { "down " } else { "" };
    player.press(&TO_GAMES.replacen("home ", &format!("home {down}"), 1));
    player.assert_shows("abandoned");
    player.press("n");
    player.assert_shows("Only a solved game can be raced against.");
}

#[test]
fn without_a_game_there_is_nothing_to_review() {
    let mut player = Player::new();
    player.press("i");
    player.assert_shows("No games yet.");
    player.press("down down down down down enter");
    player.assert_shows("No games yet.");
    player.press("enter");
    player.assert_shows("No games yet.");
    player.press("enter i n");
    player.assert_shows("No games yet.");
}

#[test]
fn the_pauses_in_a_game_are_shown_in_its_replay_and_its_review() {
    let store = MemoryStore::new();
    let mut player = Player::with(&store, rich(), "").with_puzzle("1 2 3/4 0 5/7 8 6");
    player.press("left p");
    player.wait(Duration::from_secs(5));
    player.press("x up");
    player.assert_shows("Congratulations!");
    let mut player = Player::with(&store, rich(), "");
    player.press(TO_GAMES);
    player.press("enter end");
    player.assert_shows("Clock paused for 5.");
    player.press("i");
    player.assert_shows("Clock paused for 5.");
}
