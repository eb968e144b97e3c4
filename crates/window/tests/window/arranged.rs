//! How screens are arranged: aligned edges, no repeated text, and the most important controls
//! visible without scrolling.

use egui::{Key, Rect, Role, Shape, Vec2, pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use loyd_records::{MemoryStore, Records};
use loyd_window::Device;
use serde_json::json;

use crate::pictures::solve;
use crate::support::{Player, settings};

/// The smallest window that shows all important parts without scrolling.
const SMALL: Vec2 = vec2(960.0, 680.0);
const PHONE: Vec2 = vec2(390.0, 844.0);

fn small() -> Player {
    Player::with(settings(), MemoryStore::new(), SMALL)
}

fn phone() -> Player {
    Player::on(Device::PHONE, None, settings(), MemoryStore::new(), PHONE)
}

/// Returns the rectangle of the first widget whose name contains `part`.
fn rect(player: &Player, part: &str) -> Rect {
    player.harness.query_all_by_label_contains(part).next().unwrap_or_else(|| panic!("no {part}")).rect()
}

/// Starts a session for an event, and completes the given number of solves.
fn play_session(size: Vec2, event: &str, solves: usize) -> Player {
    let store = MemoryStore::new();
    let mut records = Records::new(store.clone());
    records.set_setting("competing", json!({ "event": event, "inspection": null }));
    drop(records);
    let mut player = Player::with(settings(), store, size);
    player.menu("Game", "Compete");
    player.click("Start");
    for number in 0..solves {
        if number > 0 {
            player.press(&[Key::Enter]);
        }
        solve(&mut player);
    }
    player
}

#[test]
fn the_sentence_about_the_next_attempt_is_fully_visible() {
    let player = play_session(SMALL, "2x2 solve", 1);
    let line = rect(&player, "Enter for the next scramble.");
    assert!(line.height() > 14.0 && line.bottom() < SMALL.y - 8.0, "{line}");
}

#[test]
fn the_name_of_an_attempt_is_shown_once() {
    let player = play_session(SMALL, "2x2 solve", 0);
    let names = player.texts();
    assert_eq!(names.iter().filter(|text| text.starts_with("2×2")).count(), 1, "{names:?}");
}

#[test]
fn the_paused_board_explains_how_to_resume_only_once() {
    let mut player = small();
    player.press(&[Key::ArrowLeft, Key::ArrowRight]);
    player.type_text("p");
    player.step(3);
    let texts = player.texts();
    assert_eq!(texts.iter().filter(|text| text.contains("Press any key")).count(), 1, "{texts:?}");
}

#[test]
fn every_solve_in_a_session_has_one_line_and_the_selected_one_has_buttons() {
    let mut player = play_session(SMALL, "2x2 solve", 4);
    player.click("Session");
    let line = |player: &Player, number: usize| {
        let prefix = format!("{number}. ");
        let all = player.harness.query_all_by_role(Role::Button);
        let is_line = |name: Option<String>| name.is_some_and(|name| name.starts_with(&prefix));
        all.into_iter().find(|node| is_line(node.accesskit_node().label())).expect("a solve").rect()
    };
    let [first, second, third] = [1, 2, 3].map(|number| line(&player, number));
    assert!(first.bottom() < SMALL.y, "{first}");
    assert!(third.top() < second.top() && second.top() - third.top() < 40.0, "{third} {second}");
    let buttons = |player: &Player| rect(player, "Race against it").top();
    assert!(buttons(&player) < third.top(), "the last solve is selected");
    player.click_at(first.center());
    player.step(2);
    assert!(buttons(&player) > line(&player, 2).bottom());
    player.click("+2");
    player.step(2);
    let names = player.names();
    assert!(names.iter().any(|name| name.starts_with("1. ") && name.ends_with('+')), "{names:?}");
}

#[test]
fn event_options_have_aligned_edges() {
    let mut player = small();
    player.menu("Game", "Compete");
    let lists = ["Event", "Count", "Inspection", "Session"]
        .map(|name| player.harness.get_by_role_and_label(Role::ComboBox, name).rect());
    for list in lists {
        assert!(
            (list.left() - lists[0].left()).abs() < 1.0 && (list.right() - lists[0].right()).abs() < 1.0,
            "{lists:?}"
        );
    }
    let label = player.harness.get_by_role_and_label(Role::Label, "Count").rect();
    assert!((label.center().y - lists[1].center().y).abs() < 1.5, "{label} {}", lists[1]);
}

#[test]
fn dialog_labels_are_level_with_their_controls() {
    let mut player = small();
    for (entry, names) in [("Settings", ["Language", "Theme"]), ("New game", ["Goal", "Count"])] {
        player.menu(if entry == "Settings" { "View" } else { "Game" }, entry);
        player.step(6);
        for name in names {
            let list = player.harness.get_by_role_and_label(Role::ComboBox, name).rect();
            let label = player.harness.get_by_role_and_label(Role::Label, name).rect();
            assert!((label.center().y - list.center().y).abs() < 1.5, "{name}: {label} {list}");
        }
        player.press(&[Key::Escape]);
    }
}

#[test]
fn controls_in_a_row_are_aligned_and_have_the_same_height() {
    let mut player = small();
    let rects = |player: &Player, names: &[(Role, &str)]| -> Vec<Rect> {
        names.iter().map(|(role, name)| player.harness.get_by_role_and_label(*role, name).rect()).collect()
    };
    for (menu, entry, names) in [
        ("View", "Settings", &[(Role::Button, "OK"), (Role::Button, "Keys")][..]),
        ("View", "Keys", &[(Role::Button, "OK"), (Role::Button, "Restore defaults")]),
        ("Game", "New game", &[(Role::Button, "Start"), (Role::Button, "Cancel")]),
        ("Game", "Levels", &[(Role::Button, "hard"), (Role::TextInput, "Search")]),
        ("Game", "Level editor", &[(Role::Label, "Columns"), (Role::Label, "Rows")]),
    ] {
        player.menu(menu, entry);
        player.step(6);
        for [one, other] in rects(&player, names).array_windows() {
            let is_level = (one.top() - other.top()).abs() < 0.6 && (one.bottom() - other.bottom()).abs() < 0.6;
            assert!(is_level, "{entry}: {one} {other}");
        }
        player.press(&[Key::Escape]);
        player.step(4);
    }
    let player = Player::at_home(settings(), MemoryStore::new(), SMALL);
    let [one, other] = rects(&player, &[(Role::Button, "Settings"), (Role::ComboBox, "Language")])[..] else {
        panic!("the home screen has no row with both controls");
    };
    assert!((one.height() - other.height()).abs() < 0.6, "{one} {other}");
}

#[test]
fn on_a_phone_settings_lists_end_at_a_margin_with_room_for_the_scroll_bar() {
    let mut player = phone();
    player.menu("View", "Settings");
    player.step(6);
    let list = player.harness.get_by_role_and_label(Role::ComboBox, "Theme").rect();
    let ok = player.harness.get_by_label("OK").rect();
    let bar = player.harness.ctx.global_style().spacing.scroll.bar_width;
    // The dialog's margins are equal, so its content is as far from the right edge as from the left
    // one.
    assert!((list.right() + ok.left() - PHONE.x).abs() < 1.0, "{list} {ok}");
    assert!(bar < ok.left(), "{bar} {ok}");
}

#[test]
fn levels_begin_in_the_upper_half_of_a_phone_screen() {
    let mut player = phone();
    player.menu("Game", "Levels");
    let card = rect(&player, "The example");
    assert!(card.top() < PHONE.y / 2.0 - card.height() / 2.0, "{card}");
    let list = player.harness.query_all_by_role(Role::ComboBox).next().expect("a list of packs").rect();
    player.click_at(list.center());
    player.must_see("Moving Day");
    player.harness.get_by_role_and_label(Role::Button, "First steps").click();
    player.step(4);
    assert!(player.sees("The example") && !player.sees("Moving Day"));
}

#[test]
fn level_cards_end_at_the_margin_and_show_no_best_result_before_the_first_win() {
    let mut player = small();
    player.menu("Game", "Levels");
    let cards: Vec<_> = player.harness.query_all_by_label_contains("par 5").collect();
    assert!(!cards.is_empty() && !player.sees("best"), "{:?}", player.names());
    let right = player.harness.query_all_by_label_contains("par ").map(|card| card.rect().right());
    let right = right.fold(0.0, f32::max);
    // The scroll bar is next to the margin.
    let bar = player.harness.ctx.global_style().spacing.scroll.bar_width;
    assert!(right >= SMALL.x - 12.0 - bar - 1.5, "{right}");
}

#[test]
fn statistics_without_games_offer_a_new_game() {
    let mut player = small();
    player.menu("Game", "Statistics");
    for part in ["No games yet.", "New game..."] {
        let centre = rect(&player, part).center();
        assert!((centre.x - SMALL.x / 2.0).abs() < 2.0 && (centre.y - SMALL.y / 2.0).abs() < 60.0, "{part}: {centre}");
    }
    player.click("New game...");
    player.step(3);
    player.must_see("Start position");
}

#[test]
fn review_buttons_on_a_phone_are_visible_and_do_not_move() {
    let mut player = phone();
    player.paste("1 2 3/4 5 6/7 0 8");
    player.press(&[Key::ArrowRight, Key::ArrowLeft, Key::ArrowLeft]);
    player.wait(1);
    player.touch_corner();
    player.click_last("Review");
    player.wait_for("possible (proven)");
    let names = ["To the start", "One move forward", "Next mistake", "Try again", "Continue from here"];
    let positions = |player: &Player| names.map(|name| rect(player, name));
    let first = positions(&player);
    // The plot of the distance to the goal takes up the bottom of the screen.
    assert!(first.iter().all(|position| position.bottom() < PHONE.y * 0.83), "{first:?}");
    for _ in 0..3 {
        player.click("One move forward");
        assert_eq!(positions(&player), first);
    }
}

#[test]
fn the_line_of_best_times_steps_down() {
    let mut player = play_session(SMALL, "3x3 solve", 7);
    player.menu("Game", "Statistics");
    player.step(4);
    let is_step =
        |line: &[egui::Pos2]| line.array_windows().any(|[from, to]| (from.x - to.x).abs() < 0.5 && from.y < to.y - 1.0);
    let lines: Vec<Vec<egui::Pos2>> = drawn_lines(&player);
    assert!(lines.iter().any(|line| is_step(line)), "{lines:?}");
}

/// Returns the points of all lines in a frame.
fn drawn_lines(player: &Player) -> Vec<Vec<egui::Pos2>> {
    fn add(shape: &Shape, lines: &mut Vec<Vec<egui::Pos2>>) {
        match shape {
            Shape::Vec(parts) => parts.iter().for_each(|part| add(part, lines)),
            Shape::Path(path) if !path.closed => lines.push(path.points.clone()),
            _ => {}
        }
    }
    let mut lines = Vec::new();
    player.harness.output().shapes.iter().for_each(|clipped| add(&clipped.shape, &mut lines));
    lines.retain(|line| line.len() > 2 && line[0] != pos2(0.0, 0.0));
    lines
}
