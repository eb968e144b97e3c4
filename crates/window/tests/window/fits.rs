//! Nothing is cut off on a phone, in any language.

use egui::{Key, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use loyd_front::Named;
use loyd_records::MemoryStore;
use loyd_window::{Device, Language, Settings, Theme};

use crate::support::{Player, settings};

/// The width of a small phone, in points.
const WIDTH: f32 = 360.0;

/// Everything with a name whose left or right end is not on the screen.
fn cut_off(player: &Player) -> Vec<String> {
    let nodes = player.harness.query_all_by(|_| true);
    nodes
        .filter_map(|node| {
            let name = node.accesskit_node().label().or_else(|| node.accesskit_node().value())?;
            let rect = node.rect();
            let is_cut = rect.width() > 0.5 && (rect.left() < -0.5 || rect.right() > WIDTH + 0.5);
            is_cut.then(|| format!("{name} {rect:?}"))
        })
        .collect()
}

#[test]
fn no_screen_is_cut_off_at_360_points_in_any_language() {
    for &language in Language::CHOICES {
        let settings = Settings { language, theme: Theme::Light, ..settings() };
        let words = |key: &str| {
            let line = language.text().lines().find(|line| line.starts_with(&format!("{key} = "))).expect("a word");
            line.split_once(" = ").map(|(_, text)| text.to_owned()).expect("a word")
        };
        let start = || Player::on(Device::PHONE, None, settings, MemoryStore::new(), vec2(WIDTH, 780.0));
        let mut faults = Vec::new();
        let mut look = |player: &Player, screen: &str| {
            faults.extend(cut_off(player).into_iter().map(|fault| format!("{screen}: {fault}")));
        };
        look(&Player::at_home(settings, MemoryStore::new(), vec2(WIDTH, 780.0)), "home");
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
            player.harness.get_by_label(&words(menu)).click();
            player.go(3);
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
        player.harness.get_by_label(&words("menu-game")).click();
        player.go(3);
        player.click_last(&words("compete"));
        player.click_last(&words("start"));
        look(&player, "attempt");
        let mut player = start();
        player.pastes("12../3.44/ZZ5./6657");
        player.go(2);
        player.click(&words("solve"));
        player.wait(1);
        look(&player, "solution");
        assert!(faults.is_empty(), "{}: {faults:#?}", language.name());
    }
}

/// The light of a colour, as the contrast of WCAG 2 has it.
fn luminance(colour: egui::Color32) -> f64 {
    let part = |value: u8| {
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(colour.r()) + 0.7152 * part(colour.g()) + 0.0722 * part(colour.b())
}

fn contrast(one: egui::Color32, other: egui::Color32) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn text_and_controls_stand_out_in_both_themes() {
    for theme in [Theme::Dark, Theme::Light] {
        let player = Player::with(Settings { theme, ..settings() }, MemoryStore::new(), vec2(640.0, 480.0));
        let visuals = player.harness.ctx.global_style().visuals.clone();
        let text = visuals.text_color();
        for (name, colour, ground, least) in [
            ("text on a dialog", text, visuals.window_fill, 4.5),
            ("text in a field", text, visuals.text_edit_bg_color(), 4.5),
            ("weak text on a dialog", visuals.weak_text_color(), visuals.window_fill, 4.5),
            ("text on a button", text, visuals.widgets.inactive.weak_bg_fill, 4.5),
            ("an error", visuals.error_fg_color, visuals.window_fill, 4.5),
            ("the edge of a field", visuals.widgets.inactive.bg_stroke.color, visuals.window_fill, 3.0),
            ("the edge of a button", visuals.widgets.inactive.bg_stroke.color, visuals.window_fill, 3.0),
        ] {
            let found = contrast(colour, ground);
            assert!(found >= least, "{theme:?}: {name}: {found:.2}, expected {least}");
        }
    }
}
