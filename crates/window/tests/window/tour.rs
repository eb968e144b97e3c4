//! A tour of all screens in the order in which a player reaches them.

use std::collections::BTreeSet;

use egui::{Key, Role, Vec2};
use egui_kittest::kittest::Queryable;
use loyd_core::text::{AnyPuzzle, ReadOptions, read_argument};
use loyd_front::own::{self, OwnLevel};
use loyd_records::{MemoryStore, Records};
use loyd_window::{Device, WindowSettings};
use serde_json::json;

use crate::support::{Player, message};

/// Receives a player and the name of the screen that is shown.
pub(crate) type Visit<'a> = &'a mut dyn FnMut(&mut Player, &str);

/// A tour of all screens on a device.
struct Tour<'a> {
    device: Device,
    settings: WindowSettings,
    size: Vec2,
    visit: Visit<'a>,
    /// The player from the previous part. The next part reuses the glyphs rasterized for it.
    previous: Option<Player>,
}

/// Opens every screen, menu and dialog on a device of this size, and passes each to `visit` with
/// its name.
pub(crate) fn tour(device: Device, settings: WindowSettings, size: Vec2, visit: Visit) {
    let mut tour = Tour { device, settings, size, visit, previous: None };
    tour.dialogs();
    tour.home();
    tour.board();
    tour.level();
    tour.own_levels();
    tour.recorded_game();
    tour.competition();
}

impl Tour<'_> {
    /// Returns the text of a button or a label in the tour's language.
    fn word(&self, key: &str) -> String {
        message(self.settings.language, key)
    }

    fn start(&mut self) -> Player {
        self.with(MemoryStore::new())
    }

    fn with(&mut self, store: MemoryStore) -> Player {
        self.begin(self.device, false, store, self.size)
    }

    fn begin(&mut self, device: Device, home: bool, store: MemoryStore, size: Vec2) -> Player {
        match self.previous.take() {
            Some(player) => player.restart(device, home, self.settings, store, size),
            None if home => Player::at_home_on(device, self.settings, store, size),
            None => Player::on(device, None, self.settings, store, size),
        }
    }

    fn return_player(&mut self, player: Player) {
        self.previous = Some(player);
    }

    /// Passes a screen to `visit`. On a phone, the tour's key presses have turned the device into
    /// one with a keyboard, so it is touched first.
    fn visit(&mut self, player: &mut Player, name: &str) {
        if self.device == Device::PHONE {
            player.touch_corner();
        }
        (self.visit)(player, name);
    }

    /// Chooses an entry in a menu, both given by their message keys.
    fn menu(&self, player: &mut Player, menu: &str, entry: &str) {
        player.click(&self.word(menu));
        self.choose_entry(player, menu, entry);
    }

    /// Chooses an entry in an open menu. In some languages, one entry's name is the beginning of
    /// another's.
    fn choose_entry(&self, player: &mut Player, menu: &str, entry: &str) {
        let word = self.word(entry);
        // The name of an entry without a key ends with a space.
        let is_entry = |label: String| label.trim() == word;
        let named = player.harness.query_all_by(|node| node.label().is_some_and(is_entry));
        // The menu comes first, and may have the same name.
        match named.skip(usize::from(self.word(menu) == word)).last() {
            Some(entry) => {
                entry.click();
                player.step(4);
            }
            // The name of an entry with a key includes the key.
            None => player.click_last(&word),
        }
    }

    /// Checks that the screen or the dialog with this title is open.
    fn must_have_title(&self, player: &Player, key: &str) {
        let word = self.word(key);
        let title = |text: &str| text.trim_end_matches(['.', '…', ' ']).to_owned();
        let labels = player.harness.query_all_by(|node| node.role() == Role::Label);
        let is_open = labels.filter_map(|node| node.value()).any(|label| title(&label) == title(&word));
        assert!(is_open, "{word} is not open: {:#?}", player.names());
    }

    fn dialogs(&mut self) {
        let mut seen = BTreeSet::new();
        for (menu, entry) in [
            ("menu-game", "new-game"),
            ("menu-game", "levels"),
            ("menu-game", "compete"),
            ("menu-game", "statistics"),
            ("menu-game", "editor"),
            ("menu-view", "settings"),
            ("menu-view", "colours"),
            ("menu-view", "keys"),
            ("menu-help", "help"),
            ("menu-help", "about"),
        ] {
            let mut player = self.start();
            player.click(&self.word(menu));
            if seen.insert(menu) {
                self.visit(&mut player, menu);
            }
            self.choose_entry(&mut player, menu, entry);
            player.step(6);
            self.must_have_title(&player, entry);
            self.visit(&mut player, entry);
            self.return_player(player);
        }
        let mut player = self.begin(Device::BARE, false, MemoryStore::new(), self.size);
        self.menu(&mut player, "menu-game", "open");
        self.visit(&mut player, "path");
        self.return_player(player);
    }

    fn home(&mut self) {
        let mut player = self.begin(self.device, true, MemoryStore::new(), self.size);
        self.visit(&mut player, "home");
        let mut tall =
            player.restart(self.device, true, self.settings, MemoryStore::new(), Vec2::new(self.size.x, 3000.0));
        tall.click(&self.word("exercise-first-row"));
        tall.harness.set_size(self.size);
        tall.step(3);
        self.visit(&mut tall, "exercise");
        self.return_player(tall);
    }

    fn board(&mut self) {
        let mut player = self.start();
        self.visit(&mut player, "tiles");
        player.press(&[Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown]);
        self.visit(&mut player, "moves");
        player.click(&self.word("pause"));
        player.wait(2);
        self.visit(&mut player, "paused");
        self.return_player(player);
        let mut player = self.start();
        player.paste("8 6 7/2 5 4/3 0 1");
        player.press(&[Key::ArrowRight]);
        // Waits until the list of moves is shown.
        player.step(6);
        player.click(&self.word("solve"));
        let stop = self.word("stop");
        player.wait_until(|player| player.harness.query_by_label(&stop).is_some());
        player.click(&stop);
        self.visit(&mut player, "solution");
        player.click(&self.word("list"));
        self.visit(&mut player, "solution-list");
        self.return_player(player);
    }

    /// Returns a player who has chosen the first level on the home screen.
    fn first_level(&mut self) -> Player {
        let tall = Vec2::new(self.size.x, 3000.0);
        let mut player = self.begin(self.device, true, MemoryStore::new(), tall);
        player.click_last(&self.word("group-first-steps"));
        player.harness.set_size(self.size);
        player.step(3);
        player
    }

    /// Visits a level, from the home screen to its review.
    fn level(&mut self) {
        let mut player = self.first_level();
        self.visit(&mut player, "level");
        player.click(&self.word("hint"));
        player.wait(1);
        self.visit(&mut player, "hint");
        for (name, keys) in
            [("4", &[Key::ArrowUp][..]), ("3", &[Key::ArrowRight; 3]), ("Z", &[Key::ArrowUp]), ("3", &[Key::ArrowDown])]
        {
            player.move_block(name, keys);
        }
        player.make_last_move("Z", &[Key::ArrowRight; 2]);
        self.visit(&mut player, "level-end");
        player.click_last(&self.word("review"));
        player.wait(1);
        self.visit(&mut player, "level-review");
        self.return_player(player);
    }

    fn own_levels(&mut self) {
        let store = MemoryStore::new();
        let read = read_argument("12../3.44/ZZ5./6657", &ReadOptions::default()).expect("a puzzle");
        let AnyPuzzle::Blocks(puzzle) = read.puzzle.puzzle else { panic!("blocks") };
        let level = OwnLevel {
            name: "A name as long as people give to levels".into(),
            puzzle,
            pars: vec![None; 3],
            solution: None,
        };
        own::keep(&mut Records::new(store.clone()), level);
        let mut player = self.with(store);
        self.menu(&mut player, "menu-game", "levels");
        self.visit(&mut player, "own-levels");
        self.return_player(player);
    }

    /// Visits a game with a pause, its end, review and replay, and the statistics.
    fn recorded_game(&mut self) {
        let mut player = self.start();
        player.paste("1 2 3/4 5 6/7 0 8");
        player.press(&[Key::ArrowRight]);
        player.wait(2);
        player.type_text("p");
        player.wait(3);
        player.press(&[Key::ArrowLeft, Key::ArrowLeft, Key::ArrowLeft]);
        player.step(4);
        self.visit(&mut player, "results");
        player.click_last(&self.word("review"));
        player.wait(1);
        self.visit(&mut player, "review");
        player.click(&self.word("back"));
        self.menu(&mut player, "menu-game", "statistics");
        player.step(6);
        self.visit(&mut player, "games");
        player.click(&self.word("watch"));
        self.visit(&mut player, "replay");
        self.return_player(player);
    }

    fn competition(&mut self) {
        for event in ["4x4 solve", "4x4 marathon 5", "4x4 blindfold", "4x4 limited 80"] {
            let store = MemoryStore::new();
            let mut records = Records::new(store.clone());
            records.set_setting("competing", json!({ "event": event, "inspection": null }));
            drop(records);
            let mut player = self.with(store);
            self.menu(&mut player, "menu-game", "compete");
            player.click(&self.word("start"));
            player.press(&[Key::ArrowLeft, Key::ArrowUp, Key::ArrowRight, Key::ArrowDown]);
            self.visit(&mut player, event);
            if event == "4x4 solve" {
                // Makes enough attempts for averages and a graph.
                for _ in 0..14 {
                    player.click_first(&self.word("next"));
                    player.press(&[Key::ArrowLeft, Key::ArrowUp, Key::ArrowRight, Key::ArrowDown]);
                }
                player.click_first(&self.word("session"));
                self.visit(&mut player, "session");
            }
            self.return_player(player);
        }
    }
}
