//! Tests of recorded games: the list, replays, reviews, continued games and races.

use std::time::Duration;

use loyd_records::MemoryStore;
use loyd_terminal::PointerKind;

use crate::support::{Player, rich};

/// The keys from the start screen to the list of all games.
const TO_GAMES: &str = "home down down down down down enter enter";

/// Returns a player with two games: a tile game with a detour of two moves, played at half a second
/// per move, and a level.
fn experienced() -> Player {
    let store = MemoryStore::new();
    let mut player = Player::with(&store, rich(), "").opened("1 2 3/4 0 5/7 8 6");
    for key in ["right", "left", "left", "up"] {
        player.wait(Duration::from_millis(400));
        player.press(key);
    }
    player.says("Congratulations!");
    let mut player = Player::with(&store, rich(), "").opened("ZZ../...1");
    // An hour later.
    player.now = Duration::from_hours(1);
    player.press("' Z enter right right");
    player.says("Congratulations!");
    Player::with(&store, rich(), "")
}

#[test]
fn games_are_listed_newest_first_and_by_category() {
    let mut player = experienced();
    player.press("down down down down down enter");
    player.says("All games (2)");
    player.says("Latest games");
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
    let mut player = experienced().sized(40, 15);
    player.press("down down down down down enter down enter");
    player.says("solved");
    player.press("enter");
    player.says("watch");
    player.press("esc");
    player.says("solved");
    player.press("esc");
    player.says("All games (2)");
}

#[test]
fn a_game_is_replayed_at_its_own_speed_and_at_others() {
    let mut player = experienced();
    player.press(TO_GAMES);
    player.press("end enter");
    player.says("playing   0:00 / 1.50 s   0 moves   1×");
    // Moves are half a second apart, and every key takes a tenth of a second.
    player.wait(Duration::from_millis(10));
    player.says("1 move ");
    player.wait(Duration::from_millis(480));
    player.says("1 move ");
    player.wait(Duration::from_millis(30));
    player.says("2 moves");
    player.press("space");
    player.wait(Duration::from_mins(1));
    player.says("stopped");
    player.says("2 moves");
    player.press("home + + + space");
    player.says("16×");
    player.wait(Duration::from_millis(150));
    player.says("the end   1.50 s / 1.50 s   4 moves   16×");
    assert_eq!(player.app.wake(), None, "a stopped replay needs no wake-up");
    // Replays from the beginning again.
    player.press("- - - space");
    player.says("playing");
    player.says("0 moves");
}

#[test]
fn a_replay_jumps_to_any_position_with_keys_and_the_pointer() {
    let mut player = experienced();
    player.press(TO_GAMES);
    player.press("end enter end");
    player.says("4 moves");
    player.press("left left");
    player.says("stopped");
    player.says("2 moves");
    player.press("right");
    player.says("3 moves");
    player.press("page-up");
    player.says("2 moves");
    player.press("home");
    player.says("0 moves");
    player.press("page-down");
    player.says("1 move ");
    // The bar below shows the position between the beginning and the end.
    let (_, row) = player.position_of("●");
    player.point(PointerKind::Press, (77, row));
    player.says("4 moves");
    player.point(PointerKind::Drag, (3, row));
    player.says("1 move ");
}

#[test]
fn a_game_can_be_continued_from_its_replay_for_practice() {
    let mut player = experienced();
    player.press(TO_GAMES);
    player.press("end enter home right right enter");
    player.says("moves    2");
    player.press("left up");
    player.says("Congratulations!");
    player.says("Practice: not counted");
    // Undo continues through the moves of the replayed game.
    player.press("u u u u");
    player.says("moves    0");
}

#[test]
fn any_game_is_reviewed_and_continued_from_any_of_its_moves() {
    let mut player = experienced();
    player.press(TO_GAMES);
    player.press("end i");
    player.says("4 moves, 2 possible (proven)");
    player.says("2 moves left · move 1 of 4 · 1. Move 4 right · 2 lost · Best: Move 5 left");
    player.press("right");
    player.says("3 moves left · move 2 of 4 · 2. Move 4 left · Best move");
    player.press("end");
    player.says("End of the game · 4 moves · solved");
    player.says("In place: 25 % ");
    player.press("up");
    player.says("move 1 of 4");
    player.press("tab");
    player.says("1. Move 4 right · 2 lost · Best: Move 5 left");
    player.press("tab right right enter");
    player.says("moves    2");
    player.press("left up");
    player.says("Practice: not counted");
}

#[test]
fn a_review_fits_a_small_screen_and_its_curve_is_clickable() {
    let mut player = experienced().sized(40, 15);
    player.press(TO_GAMES);
    player.press("end i");
    player.says("2 moves left · move 1 of 4");
    let rows = player.rows();
    let curve = rows.iter().rposition(|row| row.contains(['▅', '█'])).unwrap();
    let start = rows[curve].chars().position(|mark| mark != ' ').unwrap();
    player.point(PointerKind::Press, (start as u16 + 4, curve as u16));
    player.says("End of the game · 4 moves");
}

#[test]
fn a_review_is_opened_from_a_replay_and_at_the_end_of_a_game() {
    let mut player = experienced();
    player.press(TO_GAMES);
    player.press("end enter i");
    player.says("Review: 3×3 tiles");
    player.press("esc");
    player.says("Replay: 3×3 tiles");
    let mut player = Player::at("1 2 3/4 0 5/7 8 6");
    player.press("left up");
    player.says("i      review");
    player.press("i");
    player.says("2 moves, 2 possible (proven): 0");
    player.press("esc");
    player.says("Congratulations!");
}

#[test]
fn only_a_solved_game_can_be_raced_against() {
    let store = MemoryStore::new();
    let mut player = Player::with(&store, rich(), "").opened("1 2 3/4 0 5/7 8 6");
    player.press("left up esc");
    player.press("down");
    player.press(TO_GAMES.trim_start_matches("home "));
    player.press("n");
    player.says("ghost ");
    player.says("0 / 2");
    // A game that the player leaves for another one is recorded as not solved.
    player.press("right n up left right down");
    player.app.close();
    let mut player = Player::with(&store, rich(), "");
    let down = if player.screen().contains("Continue") { "down " } else { "" };
    player.press(&TO_GAMES.replacen("home ", &format!("home {down}"), 1));
    player.says("abandoned");
    player.press("n");
    player.says("Only a solved game can be raced against.");
}

#[test]
fn without_a_game_there_is_nothing_to_review() {
    let mut player = Player::new();
    player.press("i");
    player.says("No games yet.");
    player.press("down down down down down enter");
    player.says("No games yet.");
    player.press("enter");
    player.says("No games yet.");
    player.press("enter i n");
    player.says("No games yet.");
}

#[test]
fn the_pauses_of_a_game_are_shown_with_its_replay_and_with_its_review() {
    let store = MemoryStore::new();
    let mut player = Player::with(&store, rich(), "").opened("1 2 3/4 0 5/7 8 6");
    player.press("left p");
    player.wait(Duration::from_secs(5));
    player.press("x up");
    player.says("Congratulations!");
    let mut player = Player::with(&store, rich(), "");
    player.press(TO_GAMES);
    player.press("enter end");
    player.says("Paused: 5.");
    player.press("i");
    player.says("Paused: 5.");
}
