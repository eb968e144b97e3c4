//! Stability: the buttons next to the board never move, and a new game shows nothing from the last
//! one.

use std::collections::BTreeMap;

use egui::{Key, Modifiers, Rect, Role, Shape};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::support::Player;

/// Returns the positions of the buttons, by name, without the rows of the move list, which scroll.
fn buttons(player: &Player) -> BTreeMap<String, Rect> {
    let is_row = |name: &str| name == "Start" || name.starts_with(|first: char| first.is_ascii_digit());
    let nodes = player.harness.query_all_by(|node| node.role() == Role::Button);
    let named = nodes.filter_map(|node| Some((node.accesskit_node().label()?, node.rect())));
    named.filter(|(name, _)| !is_row(name)).collect()
}

/// A player's action, with its name.
type PlayerAction = (&'static str, fn(&mut Player));

#[test]
fn no_button_moves_under_the_pointer() {
    let actions: [PlayerAction; 8] = [
        ("a move", |player| player.press(&[Key::ArrowRight])),
        ("a move that is impossible", |player| player.press(&[Key::ArrowRight, Key::ArrowRight, Key::ArrowRight])),
        ("undo", |player| player.press_with(Modifiers::COMMAND, Key::Z)),
        ("a hint", |player| {
            player.click("Hint");
            player.wait(3);
        }),
        ("the end of a notice", |player| player.wait(8)),
        ("a copy", |player| player.press_with(Modifiers::COMMAND, Key::C)),
        ("a menu", |player| player.press(&[Key::F10, Key::Escape])),
        ("a list", |player| {
            player.press(&[Key::ArrowDown, Key::ArrowLeft, Key::ArrowUp]);
            player.wait(1);
        }),
    ];
    for puzzle in ["8 6 7/2 5 4/3 0 1", "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"] {
        let mut player = Player::new();
        player.paste(puzzle);
        player.step(6);
        let mut before = buttons(&player);
        assert!(before.len() > 6, "{before:?}");
        for (name, action) in actions {
            action(&mut player);
            let after = buttons(&player);
            for (button, new) in &after {
                let Some(old) =
                    before.get(button).filter(|_| !button.starts_with(|first: char| first.is_ascii_digit()))
                else {
                    continue;
                };
                let distance = (old.min - new.min).length() + (old.max - new.max).length();
                assert!(distance < 1.0, "after {name}, {button} moved from {old} to {new}");
            }
            before = after;
        }
    }
}

#[test]
fn a_new_board_shows_nothing_from_the_last_game() {
    let actions: [PlayerAction; 4] = [
        ("a hint", |player| {
            player.click("Hint");
            player.wait(3);
        }),
        ("a solution", |player| {
            player.click("Solve");
            player.wait(4);
        }),
        ("an impossible move", |player| player.press(&[Key::ArrowRight, Key::ArrowRight, Key::ArrowRight])),
        ("a copy", |player| player.press_with(Modifiers::COMMAND, Key::C)),
    ];
    let next = "1 2 3/4 5 6/0 7 8";
    let mut fresh = Player::new();
    fresh.paste(next);
    fresh.wait(2);
    let expected = fresh.names();
    for (name, action) in actions {
        let mut player = Player::new();
        player.paste("8 6 7/2 5 4/3 0 1");
        action(&mut player);
        player.paste(next);
        player.wait(2);
        let leftover: Vec<_> = player.names().into_iter().filter(|text| !expected.contains(text)).collect();
        assert!(leftover.is_empty(), "after {name}: {leftover:#?}");
    }
}

/// Returns the frame of the drawn board, which is the thickest one on the screen.
fn drawn_frame(player: &Player) -> Rect {
    fn add(shape: &Shape, frames: &mut Vec<(f32, Rect)>) {
        match shape {
            Shape::Vec(parts) => parts.iter().for_each(|part| add(part, frames)),
            Shape::Rect(drawn) => frames.push((drawn.stroke.width, drawn.rect)),
            _ => {}
        }
    }
    let mut frames = Vec::new();
    player.harness.output().shapes.iter().for_each(|clipped| add(&clipped.shape, &mut frames));
    frames.into_iter().max_by(|(one, _), (other, _)| one.total_cmp(other)).expect("a board").1
}

#[test]
fn the_board_stays_in_place_when_a_review_is_complete() {
    let keys = [Key::ArrowRight, Key::ArrowLeft, Key::ArrowDown, Key::ArrowUp];
    // The review of a random 5×5 board takes a while.
    let mut player = Player::new();
    player.menu("Game", "New game");
    player.click("5×5");
    player.press(&keys);
    player.menu("Game", "Review");
    player.must_see("Reviewing: ");
    let before = drawn_frame(&player);
    let mut player = Player::new();
    player.paste("1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24");
    player.press(&keys);
    player.menu("Game", "Review");
    player.wait_for("moves, ");
    assert_eq!(drawn_frame(&player), before);
}
