//! All screens, one after the other, as a player reaches them.

use egui::{Key, Vec2};
use loyd_records::MemoryStore;
use loyd_window::{Device, Settings};

use crate::support::Player;

/// Brings every screen, menu and dialog to the front on a device of this size, and passes each to `look` with its name.
pub(crate) fn tour(device: Device, settings: Settings, size: Vec2, look: &mut dyn FnMut(&Player, &str)) {
    let text = settings.language.text();
    let words = |key: &str| {
        let line = text.lines().find(|line| line.starts_with(&format!("{key} = "))).expect("a word");
        line.split_once(" = ").map(|(_, text)| text.to_owned()).expect("a word")
    };
    let start = || Player::on(device, None, settings, MemoryStore::new(), size);
    look(&Player::at_home(settings, MemoryStore::new(), size), "home");
    look(&start(), "play");
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
        let mut player = start();
        player.click(&words(menu));
        look(&player, menu);
        player.click_last(&words(entry));
        player.go(6);
        look(&player, entry);
    }
    let mut player = start();
    player.pastes("1 2 3/4 5 6/7 0 8");
    player.keys(&[Key::ArrowRight, Key::ArrowLeft, Key::ArrowLeft]);
    player.go(4);
    look(&player, "results");
    player.click_last(&words("review"));
    player.wait(1);
    look(&player, "review");
    let mut player = start();
    player.click(&words("menu-game"));
    player.click_last(&words("compete"));
    player.click_last(&words("start"));
    look(&player, "attempt");
    let mut player = start();
    player.pastes("12../3.44/ZZ5./6657");
    player.go(2);
    player.click(&words("solve"));
    player.wait(1);
    look(&player, "solution");
}
