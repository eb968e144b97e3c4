//! New number puzzles with all their options, the player's own levels, and exercises.

use loyd_core::BlockPuzzle;
use loyd_core::text::{ReadOptions, read_argument};
use loyd_front::own::{self, OwnLevel};
use loyd_records::{MemoryStore, Records};

use crate::support::{Player, rich};

/// Returns whether a row of the screen has exactly these numbers.
fn has_row(player: &mut Player, row: &[&str]) -> bool {
    player.rows().iter().any(|line| {
        let numbers: Vec<_> =
            line.split(|symbol: char| !symbol.is_ascii_digit()).filter(|text| !text.is_empty()).collect();
        numbers == row
    })
}

#[test]
fn goal_start_and_seed_of_a_new_game_can_be_chosen() {
    let mut player = Player::new();
    player.press("enter");
    for choice in [
        "Metric          single",
        "Goal            1, 2, 3 ..., the blank last",
        "Start position  random",
        "Seed            random",
        "3×3",
    ] {
        player.assert_shows(choice);
    }
    // The smallest size is selected, and the options are above it.
    player.press("up up up left");
    player.assert_shows("Goal            spiral");
    player.press("down right");
    player.assert_shows("Start position  easy: 10 moves away");
    player.press("down enter");
    player.type_text("x");
    player.press("enter");
    player.assert_shows("A seed must be a whole number, not x.");
    player.press("backspace 7 enter");
    player.assert_shows("Seed            7");
    player.press("down enter space");
    player.assert_shows("Shortest solution: move 0 of 10");
    for _ in 0..10 {
        player.press("space");
        player.wait(std::time::Duration::from_secs(2));
    }
    player.wait(std::time::Duration::from_secs(20));
    player.assert_shows("Solved by Loyd");
    assert!(has_row(&mut player, &["8", "4"]), "no spiral:\n{}", player.screen());
}

#[test]
fn a_starting_position_has_the_typed_distance_and_a_seed_repeats_the_board() {
    let board = |seed: &str| {
        let mut player = Player::new();
        player.press("enter up enter");
        player.type_text(seed);
        player.press("enter up enter");
        player.type_text("1001");
        player.press("enter");
        player.assert_shows("Expected a number of moves from 1 to 1000.");
        player.press("backspace backspace backspace backspace 6 enter");
        player.assert_shows("Start position  6 moves away");
        player.press("end enter");
        player.type_text("5x3");
        player.press("enter i");
        player.assert_shows("6 moves left (shortest possible)");
        player.screen()
    };
    assert_eq!(board("11"), board("11"));
    assert_ne!(board("11"), board("12"));
}

#[test]
fn the_metric_can_be_chosen_on_a_size_row_and_sizes_outside_the_limits_are_rejected() {
    let mut player = Player::new();
    player.press("enter right");
    player.assert_shows("Metric          multi");
    player.press("home enter");
    player.assert_shows("Metric          single");
    player.press("end enter");
    player.type_text("129x2");
    player.press("enter");
    player.assert_shows("must be from 2 to");
    player.press("esc");
    player.assert_shows("another size");
}

/// Returns one of the player's own levels. `par` is in slides.
fn level(name: &str, text: &str, par: u32) -> OwnLevel {
    let puzzle = read_argument(text, &ReadOptions::default()).unwrap().puzzle.puzzle;
    let puzzle: BlockPuzzle = puzzle.into_blocks().unwrap();
    OwnLevel { name: name.to_owned(), puzzle, pars: vec![None, Some(par), None], solution: None }
}

/// Returns a player with two levels from the editor.
fn player_with_levels() -> (MemoryStore, Player) {
    let store = MemoryStore::new();
    let mut records = Records::new(store.clone());
    own::keep(&mut records, level("First light", "ZZ../...1", 1));
    own::keep(&mut records, level("Second wind", "12../3.44/ZZ5./6657", 5));
    drop(records);
    let mut player = Player::with(&store, rich(), "");
    player.press("down enter end");
    player.assert_shows("My levels");
    player.assert_shows("2 levels");
    player.press("enter");
    (store, player)
}

#[test]
fn own_levels_are_listed_with_pars_and_can_be_searched_and_played() {
    let (_, mut player) = player_with_levels();
    player.assert_shows("First light                   1     -");
    player.assert_shows("Second wind                   5     -");
    player.press("/");
    player.type_text("WIND");
    player.assert_does_not_show("First light");
    player.press("enter enter");
    player.assert_shows("Second wind");
    player.press("' Z enter");
    player.assert_shows("moves");
    player.press("esc");
    // After the game, the list is unchanged.
    player.press("down down enter end enter");
    player.press("enter ' Z enter right right");
    player.assert_shows("Congratulations!");
    player.press("esc down down enter end enter");
    player.assert_shows("★ First light                   1     1");
}

#[test]
fn own_levels_are_reordered_and_removed_only_by_a_second_delete() {
    let (store, mut player) = player_with_levels();
    let names = |store: &MemoryStore| own::all(&Records::new(store.clone())).into_iter().map(|level| level.name);
    player.press("right");
    assert_eq!(names(&store).collect::<Vec<_>>(), ["Second wind", "First light"]);
    player.press("right left delete");
    player.assert_shows("Delete again removes it for good");
    player.press("down delete up delete");
    assert_eq!(names(&store).count(), 2, "the selection moved in between");
    player.press("delete");
    assert_eq!(names(&store).collect::<Vec<_>>(), ["Second wind"]);
    player.press("delete delete");
    player.assert_shows("No levels yet.");
}

#[test]
fn exercises_start_practice_games_and_a_review_adds_its_mistakes() {
    let mut player = Player::new();
    player.press("down down down down down down down enter");
    player.assert_shows("Finish in 12");
    player.press("enter i");
    player.assert_shows("12 moves left (shortest possible)");
    player.press("esc esc");
    player.press("enter down enter");
    player.assert_shows("Bring 1 to 4 into the first row.");
    player.press("esc");

    let mut player = Player::new().with_puzzle("1 2 3/4 0 5/7 8 6");
    // A move away, a move back, and the two moves that solve the puzzle.
    player.press("right left left up");
    player.assert_shows("Congratulations!");
    player.press("esc i");
    player.assert_shows("lost");
    player.press("esc");
    player.press("down down down down down down down down enter");
    player.assert_shows("2 moves lost");
    // The exercise from the review is below the near position and the eight stages.
    player.press("down down down down down down down down down enter");
    player.assert_shows("You lost 2 moves here. Solve it in 2.");
    player.press("left up");
    player.press("esc down down down down down down down down enter");
    player.assert_does_not_show("moves lost");
}

#[test]
fn an_exercise_shows_its_minimum_and_that_it_does_not_count() {
    let mut player = Player::new();
    player.press("down down down down down down down enter enter");
    player.assert_shows("Practice: not counted");
    player.assert_shows("par      12");
    // The entry for the exercises is still selected.
    player.press("esc enter down enter");
    player.assert_shows("First row: not counted.");
    player.assert_shows("Bring 1 to 4 into the first row.");
}
