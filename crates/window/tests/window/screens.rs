//! The screens other than the game.

use egui::{Event, Key, Modifiers, Rect, Role, Shape, ViewportCommand, ViewportId, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use loyd_records::MemoryStore;
use loyd_window::{Device, Switch, WindowSettings};

use crate::every_screen;
use crate::support::{Player, settings};
use crate::tour::tour;
use crate::words::Foreign;

#[test]
fn levels_are_filtered_by_pack_and_difficulty_and_marked_when_solved() {
    let mut player = Player::new();
    player.menu("Game", "Levels");
    player.must_see("Red Donkey");
    player.click_first("First steps");
    assert!(!player.sees("Red Donkey"));
    player.click("hard");
    assert!(!player.sees("The example"));
    player.click("fiendish");
    assert!(!player.sees("The example"));
    player.click("all");
    player.must_see("The example par 5");
    player.click("All packs");
    player.click("fiendish");
    player.must_see("Red Donkey");
    player.click("Back");
    player.must_see("4×4 tiles");
}

#[test]
fn a_level_is_found_by_its_other_names_and_a_common_goal_is_shown_once() {
    let mut player = Player::new();
    player.menu("Game", "Levels");
    player.harness.get_by_role_and_label(Role::TextInput, "Search").focus();
    player.step(2);
    player.type_text("L'âne rouge");
    player.step(2);
    let cards: Vec<String> = player.names().into_iter().filter(|name| name.contains(" par ")).collect();
    assert!(cards.len() == 1 && cards[0].starts_with("Red Donkey "), "{cards:?}");
    let mut player = Player::new();
    player.menu("Game", "Levels");
    let on_cards = |player: &Player| {
        player.names().iter().filter(|name| name.contains(" par ") && name.contains("★ block")).count()
    };
    player.click_first("Rush 6×6");
    player.must_see("★ block");
    assert_eq!(on_cards(&player), 0);
    player.click_first("Traditional puzzles");
    assert!(on_cards(&player) > 1, "goals differ in this pack");
}

#[test]
fn a_solved_game_is_in_the_statistics_and_can_be_replayed() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 1200.0));
    player.menu("Game", "Statistics");
    player.must_see("No games yet.");
    player.click("Back");
    player.paste("1 2 3/4 5 6/7 0 8");
    player.press(&[Key::ArrowLeft]);
    player.click("New board (Enter)");
    player.menu("Game", "Statistics");
    for part in ["Puzzle", "Solves", "Best", "Best ao5", "Last game", "Solved 0, abandoned 0"] {
        player.must_see(part);
    }
    // A pasted board does not count.
    player.must_see("Abandoned, with hints, or practice: 1");
    player.click("Replay");
    player.must_see("Replay");
    player.wait(2);
    player.must_see("1 move");
    player.must_see("Play again");
    player.press(&[Key::Home]);
    player.must_see("0 moves");
    assert!(player.sees("Play") && !player.sees("Play again") && !player.sees("Stop"));
    player.press(&[Key::ArrowRight]);
    player.must_see("1 move");
    player.press(&[Key::ArrowLeft]);
    player.must_see("0 moves");
    player.press(&[Key::End]);
    player.must_see("Play again");
    player.click("Home");
    player.must_see("Today");
}

#[test]
fn the_statistics_open_on_the_last_game_and_have_a_tab_for_each_family() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 1200.0));
    // No card on the home screen keeps this game, so it is recorded as abandoned.
    player.paste("1223/.ZZ./4556");
    player.move_block("Z", &[Key::ArrowLeft]);
    for board in ["1 2 3/4 5 6/7 0 8", "1 2/0 3"] {
        player.paste(board);
        player.press(&[Key::ArrowLeft]);
        player.click("New board (Enter)");
        player.menu("Game", "Statistics");
        player.must_see("Solved 0, abandoned 0, with hints 0, practice 1");
        player.click("Back");
    }
    player.menu("Game", "Statistics");
    player.click("Blocks");
    player.must_see("Solved 0, abandoned 1");
}

#[test]
fn a_portrait_window_has_every_control() {
    for size in [vec2(360.0, 700.0), vec2(420.0, 900.0), vec2(1600.0, 900.0), vec2(320.0, 480.0)] {
        let player = Player::with(settings(), MemoryStore::new(), size);
        for name in ["Undo", "Redo", "Hint", "Solve", "Reset", "Next", "Moves"] {
            player.must_see(name);
        }
    }
}

/// Returns the commands that the app sent to its window in the last frame.
fn window_commands(player: &Player) -> Vec<ViewportCommand> {
    player.harness.output().viewport_output[&ViewportId::ROOT].commands.clone()
}

#[test]
fn window_w6_the_window_takes_the_classic_size_and_restores_its_own() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(700.0, 600.0));
    player.click("View");
    player.harness.get_by_label("Classic look").click();
    let mut commands = Vec::new();
    for _ in 0..4 {
        player.step(1);
        commands.extend(window_commands(&player));
    }
    assert!(commands.contains(&ViewportCommand::InnerSize(vec2(400.0, 400.0))), "{commands:?}");
    assert!(commands.contains(&ViewportCommand::Resizable(false)), "{commands:?}");
    assert!(commands.contains(&ViewportCommand::Title("N-puzzle Game".to_owned())), "{commands:?}");
    player.must_see("Escape leaves the classic look");
    player.paste("1 2 3/4 5 6/7 0 8");
    let (key, modifiers) = (Key::Escape, Modifiers::NONE);
    player.harness.event(Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers });
    let mut commands = Vec::new();
    for _ in 0..4 {
        player.step(1);
        commands.extend(window_commands(&player));
    }
    assert!(commands.contains(&ViewportCommand::InnerSize(vec2(700.0, 600.0))), "{commands:?}");
    assert!(commands.contains(&ViewportCommand::Resizable(true)), "{commands:?}");
    assert!(commands.contains(&ViewportCommand::Title("Loyd".to_owned())), "{commands:?}");
}

#[test]
fn window_w6_the_classic_look_shows_faults() {
    let settings = WindowSettings { classic: Switch::On, ..settings() };
    let mut player = Player::with(settings, MemoryStore::new(), vec2(400.0, 400.0));
    let board = player.board();
    player.paste("no puzzle at all");
    player.must_see("The pasted text is not a puzzle");
    assert_eq!(player.board(), board);
}

#[test]
fn window_w6_the_classic_look_shows_only_the_board() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(400.0, 400.0));
    player.menu("View", "Classic look");
    assert!(!player.sees("Undo"));
    assert_eq!(player.board().split(" / ").count(), 4);
    player.press(&[Key::Escape]);
    player.must_see("Undo");
}

#[test]
fn a_search_by_name_covers_all_packs() {
    let mut player = Player::new();
    player.menu("Game", "Levels");
    player.click_first("First steps");
    assert!(!player.sees("Red Donkey"));
    player.harness.get_by_role_and_label(Role::TextInput, "Search").focus();
    player.step(2);
    player.type_text("donkey");
    player.step(3);
    player.must_see("Red Donkey");
    assert!(!player.sees("The example"));
}

#[test]
fn rows_of_cards_are_as_wide_as_the_window() {
    for width in [390.0, 700.0, 1000.0, 1220.0] {
        let mut player = Player::with(settings(), MemoryStore::new(), vec2(width, 900.0));
        player.menu("Game", "Levels");
        player.click_first("Traditional puzzles");
        let cards: Vec<Rect> = player.harness.query_all_by_label_contains(" par ").map(|node| node.rect()).collect();
        let [left, right] = [cards[0].left(), cards.iter().map(Rect::right).fold(0.0, f32::max)];
        assert!(cards.len() > 10 && left < 30.0 && width - right < 40.0, "{width}: from {left} to {right}");
    }
}

#[test]
fn list_entries_are_selected_with_arrows_and_enter() {
    let mut player = Player::new();
    player.menu("View", "Settings");
    let theme = |player: &Player| player.harness.get_by_role_and_label(Role::ComboBox, "Theme").value();
    assert_eq!(theme(&player).as_deref(), Some("dark"));
    player.harness.get_by_role_and_label(Role::ComboBox, "Theme").click();
    player.step(3);
    player.press(&[Key::ArrowUp, Key::Enter]);
    player.must_see("Palette");
    assert_eq!(theme(&player).as_deref(), Some("light"));
    player.harness.get_by_role_and_label(Role::ComboBox, "Theme").click();
    player.step(3);
    player.press(&[Key::ArrowDown, Key::Enter]);
    assert_eq!(theme(&player).as_deref(), Some("dark"));
}

#[test]
fn a_menu_used_with_a_screen_reader_closes_when_it_opens_a_dialog() {
    let mut player = Player::new();
    player.harness.get_by_label("View").click_accesskit();
    player.step(3);
    player.must_see("Open a picture...");
    player.harness.get_all_by_label_contains("Settings").last().expect("an entry").click_accesskit();
    player.step(3);
    player.must_see("Palette");
    assert!(!player.sees("Open a picture..."), "{:#?}", player.names());
}

#[test]
fn tab_reaches_every_control_on_every_desktop_screen_with_a_visible_focus() {
    let (mut faults, mut screens, mut behind) = (Vec::new(), 0, Vec::new());
    let (size, foreign) = (vec2(1280.0, 900.0), Foreign::new(settings().language));
    tour(Device::DESKTOP, settings(), size, &mut |player, screen| {
        let found = every_screen::faults(player, size.x, &foreign);
        faults.extend(found.into_iter().map(|fault| format!("{screen}: {fault}")));
        let all = controls(player);
        let is_board = screen.starts_with("4x4 ") || BOARDS.contains(&screen);
        // Widgets behind a dialog cannot be used. They are the widgets that were there before it.
        let is_expected = |control: &&Control| !DIALOGS.contains(&screen) || !behind.contains(*control);
        let expected: Vec<_> = all.iter().filter(is_expected).cloned().collect();
        behind = all;
        // Tab closes a menu, and any key ends a pause or leaves a card.
        if screen.starts_with("menu-") || ["results", "level-end", "paused"].contains(&screen) {
            return;
        }
        if is_board {
            // Tab acts in the game until the menus have the focus.
            player.press(&[Key::F10]);
        }
        screens += 1;
        faults.extend(visit_with_tab(player, expected).into_iter().map(|fault| format!("{screen}: {fault}")));
        if is_board {
            player.press(&[Key::Escape]);
        }
    });
    assert!(faults.is_empty() && screens > 25, "{screens} screens: {faults:#?}");
}

/// The screens in the tour that show a game.
const BOARDS: [&str; 6] = ["exercise", "tiles", "moves", "solution", "hint", "level"];
/// The dialogs in the tour.
const DIALOGS: [&str; 8] = ["new-game", "settings", "colours", "keys", "help", "about", "path", "solution-list"];
/// The number of controls to visit per screen. The others are similar cards.
const MAX_VISITED: usize = 28;

/// A usable control: its name and its position.
type Control = (Option<String>, Rect);

/// Visits these controls with Tab, and returns the faults.
fn visit_with_tab(player: &mut Player, mut expected: Vec<Control>) -> Vec<String> {
    let (mut faults, remaining) = (Vec::new(), expected.len().saturating_sub(MAX_VISITED));
    for _ in 0..MAX_VISITED + 40 {
        player.press(&[Key::Tab]);
        let Some((mut label, mut rect)) = focused_control(player) else { continue };
        if !has_edge(player, rect) {
            // A list scrolls to its focused entry one frame later.
            player.step(2);
            (label, rect) = focused_control(player).expect("the focused control keeps the focus");
        }
        let is_same = |control: &Control| control.1 == rect || (control.0 == label && control.1.size() == rect.size());
        if !has_edge(player, rect) && expected.iter().any(is_same) {
            faults.push(format!("no edge around {label:?} {rect:?}"));
        }
        expected.retain(|control| !is_same(control));
        if expected.len() <= remaining {
            return faults;
        }
    }
    faults.extend(expected.iter().map(|control| format!("Tab never reached {control:?}")));
    faults
}

/// Returns the names and positions of all usable controls.
fn controls(player: &Player) -> Vec<Control> {
    let all = player.harness.query_all_by(|node| {
        let is_control = matches!(
            node.role(),
            Role::Button
                | Role::ComboBox
                | Role::TextInput
                | Role::MultilineTextInput
                | Role::CheckBox
                | Role::SpinButton
                | Role::Slider
        );
        is_control && !node.is_disabled()
    });
    all.map(|node| (node.accesskit_node().label(), node.rect())).collect()
}

/// Returns the focused control.
fn focused_control(player: &Player) -> Option<Control> {
    let node = player.harness.query_all_by(|node| node.is_focused() && !node.is_hidden()).next()?;
    Some((node.accesskit_node().label(), node.rect()))
}

/// Returns whether a clearly visible edge is drawn around a rectangle.
fn has_edge(player: &Player, rect: Rect) -> bool {
    fn is_edge(shape: &Shape, rect: Rect) -> bool {
        match shape {
            Shape::Vec(parts) => parts.iter().any(|part| is_edge(part, rect)),
            Shape::Rect(drawn) => {
                let is_around =
                    rect.expand(6.0).contains_rect(drawn.rect) && drawn.rect.expand(6.0).contains_rect(rect);
                is_around && drawn.stroke.width >= 1.5
            }
            _ => false,
        }
    }
    player.harness.output().shapes.iter().any(|clipped| is_edge(&clipped.shape, rect))
}
