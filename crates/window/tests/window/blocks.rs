//! Block puzzles in the window.

use std::cmp::Ordering;

use egui::{Key, Shape, vec2};
use egui_kittest::kittest::Queryable;

use loyd_core::Direction;
use loyd_records::MemoryStore;
use loyd_window::GamepadButton;

use crate::support::{self, Player, settings};

fn example() -> Player {
    let mut player = Player::new();
    player.menu("Game", "Levels");
    player.click_first("The example");
    player
}

#[test]
fn blocks_b2_b4_a_level_is_solved_by_keys_alone_and_the_next_one_loads() {
    let mut player = example();
    player.must_see("level 1 of 12");
    assert_eq!(player.board(), "1 2 · · / 3 · 4 4 / Z Z 5 · / 6 6 5 7");
    player.move_block("4", &[Key::ArrowUp]);
    player.move_block("3", &[Key::ArrowRight, Key::ArrowRight, Key::ArrowRight]);
    player.move_block("Z", &[Key::ArrowUp]);
    player.move_block("3", &[Key::ArrowDown]);
    player.must_see("Moves");
    player.type_text("'Z");
    player.press(&[Key::Enter, Key::ArrowRight, Key::ArrowRight]);
    player.must_see("Congratulations!");
    player.must_see("Next level in");
    for row in ["4. 3 ↓ 1", "5. Z → 1", "… Z → 1"] {
        assert!(player.shows_whole(row), "{row}: the two steps of a slide share one number");
    }
    player.wait(5);
    player.must_see("Two trucks");
    player.must_see("level 2 of 12");
}

#[test]
fn exit_arrows_point_along_the_middle_of_their_rows() {
    let player = example();
    let arrows = player.harness.output().shapes.iter().filter_map(|clipped| match &clipped.shape {
        Shape::Path(path) if path.points.len() == 3 && !path.closed => Some(path.points[1].y),
        _ => None,
    });
    let arrows: Vec<f32> = arrows.collect();
    assert_eq!(arrows.len(), 4);
    for (row, arrow) in arrows.into_iter().enumerate() {
        let middle = player.cell(4, 4, row, 3).y;
        assert!((arrow - middle).abs() < 1.0, "row {row}: {arrow}, {middle}");
    }
}

#[test]
fn blocks_b2_a_block_is_dragged_and_stops_at_others() {
    let mut player = example();
    player.drag(&[player.cell(4, 4, 1, 2), player.cell(4, 4, 0, 2)]);
    assert_eq!(player.board(), "1 2 4 4 / 3 · · · / Z Z 5 · / 6 6 5 7");
    // Piece 3 goes right as far as possible, although the finger moves further.
    player.drag(&[player.cell(4, 4, 1, 0), player.cell(4, 4, 1, 3)]);
    assert_eq!(player.board(), "1 2 4 4 / · · · 3 / Z Z 5 · / 6 6 5 7");
    player.drag(&[player.cell(4, 4, 3, 0), player.cell(4, 4, 3, 3)]);
    assert_eq!(player.board(), "1 2 4 4 / · · · 3 / Z Z 5 · / 6 6 5 7");
}

#[test]
fn blocks_b5_keys_mouse_touch_and_gamepad_reach_the_same_count_stars_and_next_level() {
    /// The name of a block, how many times to press the button for the next movable block to select
    /// it, and the source and target cells of a drag.
    type Move = (&'static str, usize, [usize; 2], [usize; 2]);
    /// A shortest solution to the first level.
    const SOLUTION: [Move; 5] = [
        ("4", 3, [1, 2], [0, 2]),
        ("3", 1, [1, 0], [1, 3]),
        ("Z", 1, [2, 0], [1, 0]),
        ("3", 1, [1, 3], [2, 3]),
        ("Z", 3, [1, 0], [1, 2]),
    ];
    let make_move = |player: &mut Player, device: &str, (piece, selections, from, to): Move| {
        let [start, end] = [from, to].map(|[row, column]| player.cell(4, 4, row, column));
        match device {
            "mouse" => player.drag(&[start, end]),
            "touch" => player.touch(start, end),
            _ => {
                let (key, direction) = match (to[0].cmp(&from[0]), to[1] > from[1]) {
                    (Ordering::Less, _) => (Key::ArrowUp, Direction::Up),
                    (Ordering::Greater, _) => (Key::ArrowDown, Direction::Down),
                    (_, true) => (Key::ArrowRight, Direction::Right),
                    (_, false) => (Key::ArrowLeft, Direction::Left),
                };
                let steps = from[0].abs_diff(to[0]) + from[1].abs_diff(to[1]);
                // After the last move, Enter would start the next level.
                let is_last = (piece, from) == ("Z", [1, 0]);
                if device == "gamepad" {
                    return move_with_gamepad(player, selections, direction, steps, is_last);
                }
                let make_moves = if is_last { Player::make_last_move } else { Player::move_block };
                make_moves(player, piece, &vec![key; steps]);
            }
        }
    };
    for device in ["keys", "mouse", "touch", "gamepad"] {
        let mut player = Player::with(settings(), MemoryStore::new(), vec2(960.0, 680.0));
        player.menu("Game", "Levels");
        player.click_first("The example");
        for gesture in SOLUTION {
            assert!(!player.sees("Congratulations!"), "{device}");
            make_move(&mut player, device, gesture);
        }
        player.must_see("Congratulations!");
        player.must_see("★★★");
        player.must_see("5 moves · ");
        player.wait(6);
        player.must_see("level 2 of 12");
    }
}

/// Selects the next movable block `selections` times, grabs it, moves it and releases it with
/// gamepad buttons.
fn move_with_gamepad(player: &mut Player, selections: usize, direction: Direction, steps: usize, is_last: bool) {
    (0..selections).for_each(|_| player.press_button(GamepadButton::RightShoulder));
    player.press_button(GamepadButton::South);
    (0..steps).for_each(|_| player.press_button(GamepadButton::DPad(direction)));
    if !is_last {
        player.press_button(GamepadButton::South);
    }
}

#[test]
fn blocks_b3_hint_solve_and_reset() {
    let mut player = example();
    let start = player.board();
    player.move_block("4", &[Key::ArrowUp]);
    assert_ne!(player.board(), start);
    player.click("Reset");
    assert_eq!(player.board(), start);
    player.click("Hint");
    player.wait(1);
    player.must_see("5 moves left (shortest possible)");
    player.click("Solve");
    player.wait(4);
    player.must_see("Solved by Loyd.");
    assert!(!player.sees("Next level in"));
    assert_ne!(player.board(), start);
    player.menu("Game", "Reset");
    assert_eq!(player.board(), start);
}

#[test]
fn blocks_b7_the_solution_is_a_numbered_list_and_is_copied() {
    let mut player = example();
    player.click("Solve");
    player.wait(1);
    player.click("List");
    player.must_see("5 moves.");
    player.must_see("1. Block 4 up by 1");
    player.must_see("5. Block Z right by 2");
    player.harness.get_by_label("Copy the moves").click();
    player.step(1);
    assert!(player.copied_text().contains("4 up 1, "), "{}", player.copied_text());
    player.press(&[Key::Escape]);
    player.click("Solution");
    player.must_see("Solution as a list...");
}

#[test]
fn blocks_b6_an_unsolvable_puzzle_is_reported() {
    let mut player = Player::new();
    player.paste("ZZ.1/...1/...2 | vertical: 12");
    player.click("Hint");
    player.wait(1);
    player.must_see("This puzzle has no solution.");
}

#[test]
fn escape_returns_the_keyboard_to_the_board() {
    let mut player = example();
    player.press(&[Key::F10, Key::Escape]);
    let before = player.board();
    player.move_block("2", &[Key::ArrowRight]);
    assert_ne!(player.board(), before);
}

#[test]
fn tab_selects_blocks_and_f10_opens_the_menus() {
    let mut player = example();
    player.press(&[Key::Tab, Key::Enter, Key::ArrowDown]);
    let moved = player.board();
    player.press(&[Key::F10, Key::Tab]);
    assert!(["Home", "Game", "Edit"].iter().any(|menu| player.harness.get_by_label(menu).is_focused()));
    player.press(&[Key::ArrowUp]);
    assert_eq!(player.board(), moved);
    player.press(&[Key::Escape]);
    // F10 moves the focus to the first menu, and back again.
    player.press(&[Key::F10]);
    assert!(player.harness.get_by_label("Game").is_focused());
    player.press(&[Key::F10]);
    player.press(&[Key::ArrowUp]);
    assert_ne!(player.board(), moved);
}

/// F10 opens and closes the menus, arrows move through them, and Escape closes one at a time.
#[test]
fn arrows_move_through_the_menus_and_escape_closes_them_one_by_one() {
    let mut player = example();
    let before = player.board();
    player.press(&[Key::F10, Key::ArrowRight]);
    assert!(player.harness.get_by_label("Edit").is_focused());
    player.press(&[Key::ArrowLeft, Key::ArrowDown]);
    player.must_see("New game...");
    player.press(&[Key::ArrowDown, Key::ArrowUp, Key::Escape]);
    assert!(!player.sees("New game..."), "the menu is closed");
    assert!(player.harness.get_by_label("Game").is_focused());
    player.press(&[Key::ArrowDown]);
    player.must_see("New game...");
    player.press(&[Key::F10]);
    assert!(!player.sees("New game..."), "F10 closes all menus");
    assert_eq!(player.board(), before, "no key reached the board");
    player.press(&[Key::Escape]);
    player.must_see("Today");
}

#[test]
fn blocks_b4_after_a_solution_by_the_program_the_next_level_is_offered() {
    let mut player = example();
    player.click("Solve");
    player.wait(12);
    player.must_see("Solved by Loyd.");
    player.must_see("Next level (Enter)");
}

#[test]
fn no_single_letter_closes_the_window() {
    let mut player = example();
    player.type_text("q");
    let commands = player.harness.output().viewport_output.values().flat_map(|output| &output.commands);
    assert!(!commands.into_iter().any(|command| *command == egui::ViewportCommand::Close));
}

#[test]
fn blocks_b10_the_window_shows_omitted_parts_of_a_file_with_line_and_column() {
    let text = "2 3\n1 1 1 1 b\n1 1 1 1 b\n2 1 1 1 x\n";
    let opened = loyd_window::Opened::read(text, None, None).expect("the first piece remains");
    let player = Player::with_puzzle(Some(opened), support::settings(), MemoryStore::new(), egui::vec2(960.0, 680.0));
    player.must_see("Skipped: line 3, column 1");
    player.must_see("line 4, column ");
}

#[test]
fn the_goal_is_described_and_gates_are_visible() {
    let cases = [
        ("Z.1./..1. | goal: like 1 covers 1,4", "Bring any 1×2 block to the marked place."),
        ("Z.1./..11 | goal: like 1 covers 1,2", "Bring any block of the marked shape to the marked place."),
        (
            "Z.1. | goal: like 1 covers 1,4; like 1 covers 1,2",
            "Bring a block of the right shape to every marked place.",
        ),
        ("Z.1./..1. | goal: Z leaves down 1", "The ★ block leaves through the bottom."),
        ("Z.1./..1. | goal: Z fills 2,1", "Cover the marked cells with the ★ block."),
        ("Z.1./..1.", "Bring the ★ block to the right edge."),
    ];
    for (text, sentence) in cases {
        let mut player = Player::new();
        player.paste(text);
        player.must_see(sentence);
    }
    let mut player = Player::new();
    player.paste("Z.1./..1. | gate: 1,2 Z");
    assert_eq!(player.board(), "Z = 1 · / · · 1 ·");
}
