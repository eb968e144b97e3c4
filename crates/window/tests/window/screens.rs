//! The screens beside the game.

use egui::{Event, Key, Modifiers, Rect, Role, Shape, ViewportCommand, ViewportId, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use loyd_records::MemoryStore;
use loyd_window::{Settings, Switch};

use crate::support::{Player, settings};

#[test]
fn levels_are_filtered_by_pack_and_difficulty_and_marked_when_solved() {
    let mut player = Player::new();
    player.menu("Game", "Levels");
    player.must_see("Red Donkey");
    player.click_first("First steps");
    assert!(!player.sees("Red Donkey"));
    player.click("hard");
    assert!(!player.sees("The example"));
    player.click("any difficulty");
    player.must_see("The example par 5, best –");
    player.click("Back");
    player.must_see("4×4 tiles");
}

#[test]
fn a_solved_game_is_in_the_statistics_and_can_be_watched() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 1200.0));
    player.menu("Game", "Statistics");
    player.must_see("No game yet.");
    player.click("Back");
    player.pastes("1 2 3/4 5 6/7 0 8");
    player.keys(&[Key::ArrowLeft]);
    player.click("OK");
    player.menu("Game", "Statistics");
    player.must_see("Games of");
    player.must_see("Solved 1, left 0");
    player.click("Watch");
    player.must_see("Replay");
    player.wait(2);
    player.must_see("1 move");
    player.must_see("Play again");
    player.keys(&[Key::Home]);
    player.must_see("0 moves");
    assert!(player.sees("Play") && !player.sees("Play again") && !player.sees("Stop"));
    player.keys(&[Key::ArrowRight]);
    player.must_see("1 move");
    player.keys(&[Key::ArrowLeft]);
    player.must_see("0 moves");
    player.keys(&[Key::End]);
    player.must_see("Play again");
    player.click("Home");
    player.must_see("Today");
}

#[test]
fn the_statistics_open_on_the_last_game_and_have_a_tab_for_each_family() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 1200.0));
    player.pastes("12../3.44/ZZ5./6657");
    player.moves("2", &[Key::ArrowRight]);
    for board in ["1 2 3/4 5 6/7 0 8", "1 2/0 3"] {
        player.pastes(board);
        player.keys(&[Key::ArrowLeft]);
        player.click("OK");
        player.menu("Game", "Statistics");
        player.must_see("Solved 1, left 0");
        player.click("Back");
    }
    player.menu("Game", "Statistics");
    player.click("Blocks");
    player.must_see("Solved 0, left 1");
}

#[test]
fn a_window_higher_than_wide_has_everything_too() {
    for size in [vec2(360.0, 700.0), vec2(420.0, 900.0), vec2(1600.0, 900.0), vec2(320.0, 480.0)] {
        let player = Player::with(settings(), MemoryStore::new(), size);
        for name in ["Undo", "Redo", "Hint", "Solve", "Reset", "Next", "Moves"] {
            player.must_see(name);
        }
    }
}

/// What the app asked of its window in the last frame.
fn asked(player: &Player) -> Vec<ViewportCommand> {
    player.harness.output().viewport_output[&ViewportId::ROOT].commands.clone()
}

#[test]
fn window_w6_the_window_takes_the_classic_size_and_its_own_one_back() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(700.0, 600.0));
    player.click("View");
    player.harness.get_by_label("Classic look").click();
    let mut commands = Vec::new();
    for _ in 0..4 {
        player.go(1);
        commands.extend(asked(&player));
    }
    assert!(commands.contains(&ViewportCommand::InnerSize(vec2(400.0, 400.0))), "{commands:?}");
    assert!(commands.contains(&ViewportCommand::Resizable(false)), "{commands:?}");
    player.pastes("1 2 3/4 5 6/7 0 8");
    let (key, modifiers) = (Key::Escape, Modifiers::NONE);
    player.harness.event(Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers });
    let mut commands = Vec::new();
    for _ in 0..4 {
        player.go(1);
        commands.extend(asked(&player));
    }
    assert!(commands.contains(&ViewportCommand::InnerSize(vec2(700.0, 600.0))), "{commands:?}");
    assert!(commands.contains(&ViewportCommand::Resizable(true)), "{commands:?}");
}

#[test]
fn window_w6_what_goes_wrong_is_told_in_the_classic_look_too() {
    let settings = Settings { classic: Switch::On, ..settings() };
    let mut player = Player::with(settings, MemoryStore::new(), vec2(400.0, 400.0));
    let board = player.board();
    player.pastes("no puzzle at all");
    player.must_see("The pasted text is not a puzzle");
    assert_eq!(player.board(), board);
}

#[test]
fn window_w6_the_classic_look_is_a_board_alone() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(400.0, 400.0));
    player.menu("View", "Classic look");
    assert!(!player.sees("Undo"));
    assert_eq!(player.board().split(" / ").count(), 4);
    player.keys(&[Key::Escape]);
    player.must_see("Undo");
}

#[test]
fn a_name_is_found_in_all_packs_whichever_is_shown() {
    let mut player = Player::new();
    player.menu("Game", "Levels");
    player.click_first("First steps");
    assert!(!player.sees("Red Donkey"));
    player.harness.get_by_role_and_label(Role::TextInput, "Search").focus();
    player.go(2);
    player.types("donkey");
    player.go(3);
    player.must_see("Red Donkey");
    assert!(!player.sees("The example"));
}

#[test]
fn the_entries_of_a_list_are_chosen_by_arrows_and_enter() {
    let mut player = Player::new();
    player.menu("View", "Settings");
    let theme = |player: &Player| player.harness.get_by_role_and_label(Role::ComboBox, "Theme").value();
    assert_eq!(theme(&player).as_deref(), Some("dark"));
    player.harness.get_by_role_and_label(Role::ComboBox, "Theme").click();
    player.go(3);
    player.keys(&[Key::ArrowUp, Key::Enter]);
    player.must_see("Palette");
    assert_eq!(theme(&player).as_deref(), Some("light"));
    player.harness.get_by_role_and_label(Role::ComboBox, "Theme").click();
    player.go(3);
    player.keys(&[Key::ArrowDown, Key::Enter]);
    assert_eq!(theme(&player).as_deref(), Some("dark"));
}

#[test]
fn a_menu_that_a_screen_reader_used_does_not_stay_over_what_it_opened() {
    let mut player = Player::new();
    player.harness.get_by_label("View").click_accesskit();
    player.go(3);
    player.must_see("Open a picture...");
    player.harness.get_all_by_label_contains("Settings").last().expect("an entry").click_accesskit();
    player.go(3);
    player.must_see("Palette");
    assert!(!player.sees("Open a picture..."), "{:#?}", player.names());
}

#[test]
fn tab_reaches_every_control_of_a_screen_and_shows_where_it_is() {
    for (menu, entry, is_dialog) in [
        ("Home", "", false),
        ("Game", "Compete", false),
        ("Game", "Statistics", false),
        ("Game", "New game", true),
        ("View", "Settings", true),
        ("View", "Keys", true),
        ("View", "My own colours", true),
    ] {
        let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 2400.0));
        player.pastes("1 2 3/4 5 6/7 0 8");
        player.keys(&[Key::ArrowLeft]);
        player.click("OK");
        // Behind a dialog nothing can be used.
        let behind = if is_dialog { controls(&player) } else { vec![] };
        player.click(menu);
        if !entry.is_empty() {
            player.click_last(entry);
        }
        player.wait(1);
        let mut wanted = controls(&player);
        wanted.retain(|control| !behind.contains(control));
        assert!(wanted.len() > 3, "{entry}: {wanted:?}");
        for _ in 0..wanted.len() + 20 {
            player.keys(&[Key::Tab]);
            let Some((name, focused)) = focused(&player) else { continue };
            assert!(has_edge(&player, focused), "{entry}: no edge round {name:?} {focused:?}");
            wanted.retain(|(_, place)| *place != focused);
        }
        assert!(wanted.is_empty(), "{entry}: Tab never came to {wanted:?}");
    }
}

/// The names and places of the controls that can be used.
fn controls(player: &Player) -> Vec<(Option<String>, Rect)> {
    let all = player.harness.query_all_by(|node| {
        let is_control = matches!(
            node.role(),
            Role::Button
                | Role::ComboBox
                | Role::TextInput
                | Role::MultilineTextInput
                | Role::CheckBox
                | Role::SpinButton
        );
        is_control && !node.is_disabled()
    });
    all.map(|node| (node.accesskit_node().label(), node.rect())).collect()
}

/// What has the focus, and where it is.
fn focused(player: &Player) -> Option<(Option<String>, Rect)> {
    let node = player.harness.query_all_by(|node| node.is_focused() && !node.is_hidden()).next()?;
    Some((node.accesskit_node().label(), node.rect()))
}

/// Whether an edge of some width is drawn round this place.
fn has_edge(player: &Player, place: Rect) -> bool {
    fn is_edge(shape: &Shape, place: Rect) -> bool {
        match shape {
            Shape::Vec(parts) => parts.iter().any(|part| is_edge(part, place)),
            Shape::Rect(drawn) => {
                let is_there =
                    place.expand(6.0).contains_rect(drawn.rect) && drawn.rect.expand(6.0).contains_rect(place);
                is_there && drawn.stroke.width >= 1.5
            }
            _ => false,
        }
    }
    player.harness.output().shapes.iter().any(|clipped| is_edge(&clipped.shape, place))
}
