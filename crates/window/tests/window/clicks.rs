//! Counts the clicks and key presses needed for the most common tasks in a window of 960×680
//! points.

use egui::{Key, Pos2, Rect, Role, vec2};
use egui_kittest::kittest::Queryable;
use loyd_records::MemoryStore;

use crate::support::{Player, settings};

const SIZE: egui::Vec2 = vec2(960.0, 680.0);

/// A player whose clicks and key presses are counted. Only visible buttons can be clicked.
struct CountingPlayer {
    player: Player,
    count: usize,
}

impl CountingPlayer {
    fn new(player: Player) -> Self {
        Self { player, count: 0 }
    }

    /// Clicks the first visible button whose name begins with `name`, at its position on the
    /// screen.
    fn click(&mut self, name: &str) {
        let window = Rect::from_min_size(Pos2::ZERO, SIZE);
        let buttons = self.player.harness.query_all_by(|node| {
            node.role() == Role::Button && node.label().is_some_and(|label| label.starts_with(name))
        });
        let rects: Vec<Rect> = buttons.map(|button| button.rect()).collect();
        let rect = rects.iter().find(|rect| window.contains_rect(**rect));
        let rect = *rect.unwrap_or_else(|| panic!("no visible `{name}`: {rects:?}"));
        self.player.click_at(rect.center());
        self.player.step(3);
        self.count += 1;
    }

    fn key(&mut self, key: Key) {
        self.player.press(&[key]);
        self.count += 1;
    }
}

/// Returns a player at the board who has solved boards of many sizes and a level.
fn experienced_player(store: MemoryStore) -> Player {
    let mut player = Player::with(settings(), store, SIZE);
    for board in ["1 2/0 3", "1 2 3/4 0 5", "1 2 3/4 5 6/7 0 8", "1 2 3 4/5 6 7 8/9 0 10 11", "1 2/3 4/0 5"] {
        player.paste(board);
        player.press(&[Key::ArrowLeft, Key::ArrowLeft]);
        player.wait(1);
    }
    player.paste("1223/.ZZ./4556");
    player.make_last_move("Z", &[Key::ArrowRight]);
    player.wait(1);
    player
}

#[test]
fn a_replay_is_two_clicks_from_home_and_from_the_board() {
    let store = MemoryStore::new();
    drop(experienced_player(store.clone()));
    let mut home = CountingPlayer::new(Player::at_home(settings(), store.clone(), SIZE));
    home.click("Statistics");
    home.click("Replay");
    home.player.must_see("Position in the replay");
    let mut board = CountingPlayer::new(Player::with(settings(), store, SIZE));
    board.click("Game");
    board.click("Replay the last game");
    board.player.must_see("Position in the replay");
    // The most recent game in either family.
    board.player.must_see("4×3 blocks");
    assert_eq!((home.count, board.count), (2, 2));
}

#[test]
fn a_new_player_has_no_last_game_to_replay() {
    let mut player = Player::with(settings(), MemoryStore::new(), SIZE);
    player.click("Game");
    player.must_see("Review");
    assert!(!player.sees("Replay the last game"));
}

#[test]
fn the_first_move_of_a_session_takes_two_inputs_from_home() {
    // For a new player, and for one with a session.
    let store = MemoryStore::new();
    for solves in ["0 solves", "1. "] {
        let mut home = CountingPlayer::new(Player::at_home(settings(), store.clone(), SIZE));
        home.click("▶ Compete: 4×4");
        home.player.must_see("Stop competing");
        let before = home.player.board();
        home.key(Key::ArrowLeft);
        if home.player.board() == before {
            // The blank is at the right edge.
            home.player.press(&[Key::ArrowRight]);
        }
        assert_ne!(home.player.board(), before, "{solves}");
        assert_eq!(home.count, 2);
        // Gives up the attempt, which belongs to the session.
        home.player.menu("Game", "Compete");
        home.player.click("Start");
    }
    let mut board = CountingPlayer::new(Player::with(settings(), store, SIZE));
    board.click("Game");
    board.click("Compete: 4×4");
    board.player.must_see("Stop competing");
    board.player.click("Session");
    board.player.must_see("Solves: 2");
    assert_eq!(board.count, 2);
}

#[test]
fn a_running_attempt_is_continued_rather_than_given_up() {
    let mut player = Player::at_home(settings(), MemoryStore::new(), SIZE);
    player.click("▶ Compete: 4×4");
    player.press(&[Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown]);
    let board = player.board();
    player.click("Home");
    player.click("▶ Compete: 4×4");
    assert_eq!(player.board(), board);
    player.click("Session");
    player.must_see("No solves yet.");
}

#[test]
fn enter_starts_the_chosen_event() {
    let mut player = Player::at_home(settings(), MemoryStore::new(), SIZE);
    player.click("Compete");
    player.press(&[Key::Enter]);
    player.must_see("Stop competing");
}
