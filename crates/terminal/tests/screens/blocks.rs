//! Tests for block puzzles.

use std::time::Duration;

use loyd_records::MemoryStore;
use loyd_terminal::PointerKind;

use crate::support::{Player, rich};

/// The published example for requirement B12.
const EXAMPLE: &str = "12../3.44/ZZ5./6657";

#[test]
fn blocks_b2_moves_made_with_keys_and_mouse_are_counted() {
    let mut player = Player::at(EXAMPLE);
    player.assert_shows("moves    0");
    player.press("' 4 enter left");
    player.assert_shows("moves    1");
    player.assert_shows("«4»");
    player.press("u");
    player.assert_shows("moves    0");
    let (x, y) = player.block('2');
    player.point(PointerKind::Press, (x, y));
    player.point(PointerKind::Drag, (x + 30, y));
    player.point(PointerKind::Release, (x + 30, y));
    player.assert_shows("moves    1");
}

#[test]
fn blocks_b2_the_fewest_moves_so_far_are_shown_and_kept() {
    let store = MemoryStore::new();
    let mut player = Player::with(&store, rich(), "").with_puzzle("ZZ.1/...1");
    player.assert_shows("best     -");
    player.press("' 1 enter down ' Z right");
    player.assert_shows("best     -");
    let mut player = Player::with(&store, rich(), "").with_puzzle("ZZ../...1");
    player.press("' Z enter right right");
    player.assert_shows("Congratulations!");
    player.assert_shows("best     1");
    let mut later = Player::with(&store, rich(), "").with_puzzle("ZZ../...1");
    later.assert_shows("best     1");
}

#[test]
fn blocks_b3_b15_hint_solve_and_reset_work_from_the_current_position() {
    let mut player = Player::at(EXAMPLE);
    player.press("i");
    player.assert_shows("5 moves left (shortest possible)");
    player.press("' 1 enter down i");
    player.assert_does_not_show("no solution");
    player.press("r");
    player.assert_shows("moves    0");
    player.press("space");
    player.assert_shows("(- + change the speed, any other key stops)");
    player.wait(Duration::from_secs(20));
    player.assert_shows("Solved by Loyd");
    player.assert_shows("best     -");
    player.assert_shows("Help used: not counted");
}

#[test]
fn blocks_b4_solving_a_level_is_announced_and_leads_to_the_next() {
    let levels: usize = loyd_levels::packs().iter().map(loyd_levels::Pack::len).sum();
    assert!(levels >= 12, "{levels}");
    let mut player = Player::new();
    player.press("down enter enter enter");
    player.assert_shows("level 1 of");
    solve_by_hand(&mut player);
    player.assert_shows("Congratulations! No");
    player.assert_shows("Next level in 4 s.");
    player.wait(Duration::from_secs(5));
    player.assert_shows("level 2 of");
    player.press("u");
    player.assert_shows("level 1 of");
}

#[test]
fn the_last_level_offers_no_next_level() {
    let mut player = Player::new();
    player.press("down enter enter end enter space");
    player.wait(Duration::from_mins(1));
    player.assert_shows("Solved by Loyd");
    player.assert_shows("This is the last level");
}

#[test]
fn a_key_cancels_the_next_level() {
    let mut player = Player::new();
    player.press("down enter enter enter");
    solve_by_hand(&mut player);
    player.press("esc");
    player.wait(Duration::from_secs(30));
    player.assert_shows("level 1 of");
    player.press("enter");
    player.assert_shows("level 2 of");
}

/// Solves the first level of the first pack by dragging its blocks. The moves come from the solver.
fn solve_by_hand(player: &mut Player) {
    use loyd_core::{BlockMetric, Puzzle};
    let puzzle = loyd_levels::packs()[0].levels()[0].puzzle();
    let mut solver = loyd_blocks::solver(puzzle, &puzzle.start(), BlockMetric::Slide, 1 << 28);
    while solver.run(&mut loyd_search::Context::new(1_000_000, loyd_search::Stop::NEVER))
        == loyd_search::Verdict::Searching
    {}
    let solution = solver.status().best.unwrap();
    for steps in loyd_core::moves::<loyd_core::BlockPuzzle>(BlockMetric::Slide, solution.steps()) {
        let name = puzzle.pieces()[usize::from(steps[0].piece)].name;
        let (x, y) = player.block(name);
        player.point(PointerKind::Press, (x, y));
        let clamped = |start: u16, distance: i32| (i32::from(start) + distance).clamp(0, 79) as u16;
        let (dx, dy) = match steps[0].direction {
            loyd_core::Direction::Left => (-1, 0),
            loyd_core::Direction::Right => (1, 0),
            loyd_core::Direction::Up => (0, -1),
            loyd_core::Direction::Down => (0, 1),
        };
        let (width, height) = cell_size(player, puzzle.columns(), puzzle.rows());
        let count = steps.len() as i32;
        player.point(PointerKind::Drag, (clamped(x, dx * count * width), clamped(y, dy * count * height)));
        player.point(PointerKind::Release, (clamped(x, dx * count * width), clamped(y, dy * count * height)));
    }
}

/// Returns the size of a board's cells in characters, measured on its frame.
fn cell_size(player: &mut Player, columns: usize, rows: usize) -> (i32, i32) {
    let (left, top) = player.position_of("╭");
    let (right, _) = player.position_of("╮");
    let (_, bottom) = player.position_of("╰");
    (i32::from(right - left - 1) / columns as i32, i32::from(bottom - top - 1) / rows as i32)
}

#[test]
fn blocks_b4_any_file_can_be_opened() {
    let mut player = Player::new();
    player.press("down down down down enter");
    player.assert_shows("Open a puzzle");
    player.type_text("no such file");
    player.press("enter");
    player.assert_shows("There is no such file, and the text is not a puzzle");
    player.press("ctrl-u");
    player.type_text(concat!(env!("CARGO_MANIFEST_DIR"), "/../levels/packs/example.data"));
    player.press("enter");
    player.assert_shows("moves    0");
    player.press("i");
    player.assert_shows("5 moves left (shortest possible)");
}

#[test]
fn a_shared_level_shows_its_authors_moves() {
    let mut player = Player::new();
    player.press("down down down down enter");
    let level = "loyd:1#puzzle=Z..%20%7C%20goal%3A%20Z%20covers%201%2C3&name=Straight%20on&solution=";
    player.type_text(&format!("{level}Z+left+1"));
    player.press("enter");
    player.assert_shows("The author's solution: ");
    player.press("ctrl-u");
    player.type_text(&format!("{level}Z+right+2"));
    player.press("enter");
    player.assert_shows("Solved by its author in 1 move.");
}

#[test]
fn blocks_b6_an_unsolvable_puzzle_is_reported() {
    for key in ["i", "space"] {
        let mut player = Player::at("ZZ1./..1. | fixed: 1");
        player.press(key);
        player.assert_shows("This puzzle has no solution.");
    }
}

#[test]
fn tab_cycles_through_movable_blocks_and_arrows_select_neighbours() {
    let mut player = Player::at(EXAMPLE);
    player.press("tab");
    player.assert_shows("[2]");
    player.press("tab tab tab");
    player.assert_shows("[7]");
    player.press("shift-tab");
    player.assert_shows("[4]");
    player.press("down");
    player.assert_does_not_show("[4]");
    player.press("' Z");
    player.assert_shows("[Z]");
    player.press("' q");
    player.assert_shows("No other block is named q.");
}

#[test]
fn choosing_a_metric_in_the_list_of_levels_changes_the_pars() {
    let store = MemoryStore::new();
    let mut player = Player::with(&store, rich(), "");
    player.press("down enter enter");
    player.assert_shows("metric: default");
    let default_par = first_par(&mut player);
    player.press("tab");
    player.assert_shows("metric: step");
    assert!(first_par(&mut player) > default_par, "every cell counts");
    player.press("home enter");
    player.assert_shows("metric   step");
    let mut later = Player::with(&store, rich(), "");
    later.press("down enter enter home enter");
    later.assert_shows("metric   step");
}

/// Returns the displayed par of the first level.
fn first_par(player: &mut Player) -> usize {
    player.press("home");
    let rows = player.rows();
    let row = rows.iter().find(|row| row.contains("  1 ")).expect("the first level");
    let numbers: Vec<usize> =
        row.chars().take(44).collect::<String>().split_whitespace().filter_map(|word| word.parse().ok()).collect();
    numbers[1]
}

/// Returns the columns of a piece as it moves from the left to the right end of a six-cell
/// corridor.
fn motion_columns(player: &mut Player) -> Vec<u16> {
    let mut columns = vec![player.block('Z').0];
    let end = player.now + Duration::from_secs(1);
    while let Some(at) = player.app.wake().filter(|at| *at < end) {
        player.wait(at.saturating_sub(player.now));
        columns.push(player.block('Z').0);
    }
    columns.dedup();
    columns
}

#[test]
fn a_long_slide_is_animated_cell_by_cell_and_any_key_ends_it() {
    let corridor = "Z...../#1####/#.#### | goal: 1 covers 3,2";
    let mut player = Player::at(corridor);
    press_z(&mut player);
    let columns = motion_columns(&mut player);
    assert_eq!(columns.len(), 5, "{columns:?}");
    assert!(columns.is_sorted());

    let mut player = Player::at(corridor);
    press_z(&mut player);
    assert!(player.block('Z').0 < columns[4]);
    player.event(&loyd_terminal::Event::Key("tab".parse().unwrap()));
    assert_eq!(player.block('Z').0, columns[4]);

    let mut player = Player::with(&MemoryStore::new(), rich(), "[look]\nmotion = \"reduced\"").with_puzzle(corridor);
    press_z(&mut player);
    assert_eq!(motion_columns(&mut player), [columns[4]]);
}

fn press_z(player: &mut Player) {
    let position = player.block('Z');
    player.click(position);
}

#[test]
fn the_list_of_levels_shows_difficulty_and_can_be_filtered() {
    let mut player = Player::new();
    player.press("down enter down enter");
    player.assert_shows("‹ all ›");
    player.assert_shows("•••••");
    player.assert_shows("Red Donkey");
    player.press("left");
    player.assert_shows("‹ not solved yet ›");
    player.press("left");
    player.assert_shows("‹ fiendish ›");
    player.assert_shows("Red Donkey");
    assert!(!player.screen().contains("Moving Day"), "{}", player.screen());
    player.press("right right right");
    player.assert_shows("‹ medium ›");
    assert!(!player.screen().contains("Red Donkey"), "{}", player.screen());
    player.press("home enter");
    player.assert_shows("Moving Day");
}

#[test]
fn the_goal_of_a_level_is_shown_in_the_list_and_on_the_board() {
    for (puzzle, sentence) in [
        ("ZZ../...1", "Bring the Z block to the right edge."),
        ("..1./Z.1./.... | goal: Z leaves up 1", "The Z block leaves through the top."),
        ("Z.1./..1./.... | goal: Z leaves right 1", "The Z block leaves through the right side."),
        ("Z.1./..1./.... | goal: Z covers 3,1", "Bring the Z block to the marked place."),
        ("Z.1./..1./.... | goal: Z covers 3,1; 1 covers 1,1", "Bring blocks Z, 1 to their marked places."),
    ] {
        for size in [(40, 15), (80, 24)] {
            let mut player = Player::at(puzzle).with_size(size.0, size.1);
            let words = player.screen().split_whitespace().collect::<Vec<_>>().join(" ");
            // The panel of a wide screen wraps the sentence, with the board next to it.
            let is_shown = if size.0 == 40 {
                words.contains(sentence)
            } else {
                sentence.split(' ').all(|word| words.contains(word))
            };
            assert!(is_shown, "{sentence}: {}", player.screen());
        }
    }
    let mut player = Player::new();
    for size in [(40, 15), (80, 24)] {
        player = player.with_size(size.0, size.1);
        player.press("home down enter enter");
        player.assert_shows("Bring the Z block to the right edge.");
        player.press("esc esc");
    }
    Player::at("1 2 3/4 0 5/7 8 6").with_size(40, 15).assert_does_not_show("ring");
}
