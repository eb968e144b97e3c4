//! The frame of screens with text and cards: a column in the middle, tabs that look like buttons,
//! and what a new player sees.

use egui::accesskit::Toggled;
use egui::{Key, Rect, Role, Shape, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use loyd_front::Named;
use loyd_records::MemoryStore;
use loyd_window::{Device, Language, Theme, WindowSettings};

use crate::support::{Player, message, settings};

/// Returns the left edge of the leftmost control and the right edge of the rightmost one.
fn horizontal_extent(player: &Player) -> (f32, f32) {
    let is_control = |role| matches!(role, Role::Button | Role::ComboBox | Role::TextInput);
    let controls = player.harness.query_all_by(|node| is_control(node.role()));
    controls.fold((f32::MAX, 0.0), |(left, right), node| (left.min(node.rect().left()), right.max(node.rect().right())))
}

#[test]
fn screens_with_text_and_cards_are_in_the_middle_of_a_large_window() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(2560.0, 1440.0));
    player.paste("1 2 3/4 5 6/7 0 8");
    player.press(&[Key::ArrowLeft]);
    for screen in ["Levels", "Compete", "Statistics"] {
        player.menu("Game", screen);
        let (left, right) = horizontal_extent(&player);
        assert!((left - 680.0).abs() < 2.0 && right <= 1880.5, "{screen}: from {left} to {right}");
        if screen != "Statistics" {
            assert!(right > 1780.0, "{screen}: to {right}");
        }
        player.click("Back");
    }
}

#[test]
fn the_board_and_its_buttons_share_the_room_of_a_large_window() {
    let player = Player::with(settings(), MemoryStore::new(), vec2(2560.0, 1440.0));
    let board = player.harness.get_by_label_contains("Board: ").rect();
    let (undo, redo) = (player.harness.get_by_label("Undo").rect(), player.harness.get_by_label("Redo").rect());
    let gaps = [board.left(), undo.left() - board.right(), 2560.0 - redo.right()];
    assert!(redo.right() - undo.left() > 400.0, "{undo} {redo}");
    assert!(gaps.iter().all(|gap| (gap - gaps[0]).abs() < 40.0), "{gaps:?}");
}

/// Returns whether an edge is drawn around a rectangle.
fn is_framed(player: &Player, rect: Rect) -> bool {
    fn is_frame(shape: &Shape, rect: Rect) -> bool {
        match shape {
            Shape::Vec(parts) => parts.iter().any(|part| is_frame(part, rect)),
            Shape::Rect(drawn) => {
                let is_around =
                    drawn.rect.expand(2.0).contains_rect(rect) && rect.expand(2.0).contains_rect(drawn.rect);
                is_around && drawn.stroke.width >= 1.0
            }
            _ => false,
        }
    }
    player.harness.output().shapes.iter().any(|clipped| is_frame(&clipped.shape, rect))
}

#[test]
fn every_tab_has_a_frame() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(1280.0, 800.0));
    player.menu("Game", "Levels");
    for name in ["All packs", "My levels", "Rush 6×6", "Free shapes"] {
        let rect = player.harness.get_all_by_role_and_label(Role::Button, name).next().expect("a tab").rect();
        assert!(is_framed(&player, rect), "{name} at {rect}");
    }
    player.click_first("Rush 6×6");
    let is_chosen = |name: &str| {
        let mut tabs = player.harness.get_all_by_role_and_label(Role::Button, name);
        tabs.next().expect("a tab").accesskit_node().toggled() == Some(Toggled::True)
    };
    assert!(is_chosen("Rush 6×6") && !is_chosen("All packs"));
}

#[test]
fn a_new_player_sees_how_a_session_works_and_what_it_will_contain() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 680.0));
    player.menu("Game", "Compete");
    for part in ["A session is a series", "All your times appear here", "Solves: 0", "best ao12", "Moves/s", "12."] {
        player.must_see(part);
    }
    let bottom = player.harness.get_by_label("Start").rect().bottom();
    assert!(bottom <= 680.0, "the start button ends at {bottom}");
    player.click_first("▶ Today's scramble The same board for everyone");
    player.press(&[Key::ArrowLeft, Key::ArrowUp, Key::ArrowRight, Key::ArrowDown]);
    let board = player.board();
    player.menu("Game", "Compete");
    player.click_first("▶ Today's scramble Continue");
    assert_eq!(player.board(), board);
}

#[test]
fn an_event_card_shows_the_best_time() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 680.0));
    player.menu("Game", "Compete");
    player.must_see("▶ 3×3 No solves yet.");
    player.click_first("▶ 3×3");
    crate::pictures::solve(&mut player);
    player.menu("Game", "Compete");
    player.must_see("▶ 3×3 Best ");
    player.must_see("▶ 4×4 No solves yet.");
}

#[test]
fn an_event_card_counts_the_solves_if_none_is_finished() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 680.0));
    player.menu("Game", "Compete");
    player.click_first("▶ 4×4");
    player.press(&[Key::ArrowLeft, Key::ArrowUp, Key::ArrowRight, Key::ArrowDown]);
    player.click_first("Next");
    player.menu("Game", "Compete");
    player.must_see("▶ 4×4 Solves: 1");
    assert!(player.names().iter().any(|name| name == "Solves: 1"), "{:#?}", player.names());
}

#[test]
fn the_text_on_event_cards_is_never_shrunk() {
    fn sizes(shape: &Shape, text: &str) -> Vec<f32> {
        match shape {
            Shape::Vec(parts) => parts.iter().flat_map(|part| sizes(part, text)).collect(),
            Shape::Text(drawn) if drawn.galley.text() == text => {
                drawn.galley.job.sections.iter().map(|section| section.format.font_id.size).collect()
            }
            _ => vec![],
        }
    }
    for &language in Language::CHOICES {
        for width in [390.0, 960.0] {
            let settings = WindowSettings { language, ..settings() };
            let mut player = Player::with(settings, MemoryStore::new(), vec2(width, 1200.0));
            player.click(&message(language, "menu-game"));
            player.click_last(&message(language, "compete"));
            for key in ["compete-today-about", "session-empty"] {
                let text = message(language, key);
                let shapes = &player.harness.output().shapes;
                let found: Vec<f32> = shapes.iter().flat_map(|clipped| sizes(&clipped.shape, &text)).collect();
                assert!(!found.is_empty() && found.iter().all(|size| *size >= 12.0), "{language:?}: {text}: {found:?}");
            }
        }
    }
}

#[test]
fn the_competition_screen_fits_a_phone_in_every_language() {
    for &language in Language::CHOICES {
        let settings = WindowSettings { language, theme: Theme::Light, ..settings() };
        let mut player = Player::on(Device::PHONE, None, settings, MemoryStore::new(), vec2(360.0, 780.0));
        player.click(&message(language, "menu-game"));
        player.click_last(&message(language, "compete"));
        let cut_off = crate::fits::cut_off_widgets(&player, 360.0);
        assert!(cut_off.is_empty(), "{language:?}: {cut_off:#?}");
    }
}

#[test]
fn typing_on_a_phone_leaves_the_buttons_large() {
    let mut player = Player::on(Device::PHONE, None, settings(), MemoryStore::new(), vec2(360.0, 780.0));
    player.menu("Game", "Compete");
    for field in ["Seed", "Session name"] {
        player.harness.get_by_role_and_label(Role::TextInput, field).focus();
        player.step(2);
        player.type_text("12");
        player.press(&[Key::Backspace, Key::Enter]);
        assert_eq!(crate::fits::small_buttons(&player), Vec::<String>::new(), "{field}");
    }
    player.press(&[Key::ArrowDown]);
    assert!(!crate::fits::small_buttons(&player).is_empty());
}

#[test]
fn the_quarter_times_are_in_one_row() {
    let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 680.0));
    player.paste("1 2 3/4 5 6/7 0 8");
    player.press(&[Key::ArrowRight, Key::ArrowLeft, Key::ArrowLeft]);
    player.click("Review");
    player.wait_for("3 moves, 1 possible");
    let rects = ["25 %", "50 %", "75 %", "100 %"].map(|name| player.harness.get_by_label(name).rect());
    assert!(rects.windows(2).all(|pair| pair[0].right() < pair[1].left()), "{rects:?}");
    assert!(rects.iter().all(|rect| (rect.top() - rects[0].top()).abs() < 0.5), "{rects:?}");
    // There is room for a longer time.
    assert!(rects[3].right() < 900.0, "{rects:?}");
}
