//! Games as text.

use std::time::Duration;

use loyd_core::Direction::{Down, Left, Right, Up};
use loyd_core::{Family, TileMetric, TilePuzzle};
use loyd_play::{ClockState, Game, GameSession, Origin, PlayerCommand, load};

use crate::support::{block_puzzle, board, cell, drag, picture, position, tiles};

/// Version 1 as released. These saved games must always load, and must never be changed.
const TILES_1: &str = "\
loyd game 1
puzzle: 1 2 3/4 0 6/7 5 8
goal: blank-last
metric: single
name: A small one
seed: chacha8:7
practice: yes
hints: 2
solutions: 1
elapsed: 4150
cursor: 3
events: 7
0 L
700 undo
900 redo
1200 restart
1200 U
1400 R
4150 undo
";

const BLOCKS_1: &str = "\
loyd game 1
puzzle: Z1.../...../..... | goal: Z covers 1,5 | vertical: 1
goal: Z covers 1,5
metric: slide
elapsed: 2500
cursor: 3
events: 3
0 1 down 1
1000 1 down 1
2500 Z right 4
";

/// Returns the text with one line replaced with another.
fn replace_line(text: &str, line: &str, other: &str) -> String {
    assert!(text.contains(&format!("{line}\n")), "there is no line {line}");
    text.replacen(&format!("{line}\n"), other, 1)
}

#[test]
fn tile_games_in_version_1_are_read_and_written() {
    let game = load(TILES_1).unwrap_or_else(|faults| panic!("{faults}"));
    let status = game.status();
    assert_eq!(board(&*game), "1 2 3/4 5 6/7 _ 8");
    assert_eq!((status.moves, status.undos, status.redos), (1, 3, 1));
    assert_eq!((status.help.hints, status.help.solutions, status.is_practice), (2, 1, true));
    assert_eq!((status.elapsed.as_millis(), status.clock), (4150, ClockState::Paused));
    let origin = Origin { name: Some("A small one".into()), seed: Some("chacha8:7".into()), is_practice: true };
    assert_eq!(*game.origin(), origin);
    assert_eq!(game.save(), TILES_1);
}

#[test]
fn block_games_in_version_1_are_read_and_written() {
    let game = load(BLOCKS_1).unwrap_or_else(|faults| panic!("{faults}"));
    let finish = game.status().finish.expect("it was finished");
    assert_eq!(picture(&*game), "....Z/...../.1...");
    assert_eq!((finish.moves, finish.separate, finish.elapsed.as_millis()), (2, 3, 2500));
    assert_eq!((game.status().clock, game.status().fewest), (ClockState::Stopped, Some(2)));
    assert_eq!(game.save(), BLOCKS_1);
}

#[test]
fn a_game_without_a_move_is_saved_too() {
    let mut game = tiles("1 2 3/4 5 6/0 7 8");
    game.set_time(Duration::from_secs(9));
    let loaded = load(&game.save()).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(loaded.status(), game.status());
    assert_eq!(loaded.save(), game.save());
}

#[test]
fn a_loaded_game_continues_at_its_position() {
    let mut game =
        load(&replace_line(BLOCKS_1, "2500 Z right 4", "").replace("cursor: 3\nevents: 3", "cursor: 2\nevents: 2"))
            .unwrap_or_else(|faults| panic!("{faults}"));
    game.set_time(Duration::from_millis(50));
    assert_eq!(game.status().elapsed.as_millis(), 2500);
    drag(&mut *game, &[cell(0, 0), cell(0, 3)]);
    game.set_time(Duration::from_millis(150));
    assert_eq!((game.status().elapsed.as_millis(), game.status().moves), (2600, 2));
    game.act(PlayerCommand::Undo);
    game.act(PlayerCommand::Undo);
    assert_eq!(picture(&*game), "Z..../.1.../.....");
}

#[test]
fn a_game_is_replayed_event_by_event() {
    let game = load(TILES_1).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(game.times(), [0, 700, 900, 1200, 1200, 1400, 4150]);
    let boards = (0..=8).map(|events| board(&*game.replayed_to(events)));
    let (start, first) = ("1 2 3/4 _ 6/7 5 8", "1 2 3/4 6 _/7 5 8");
    let (up, right) = ("1 2 3/4 5 6/7 _ 8", "1 2 3/4 5 6/_ 7 8");
    assert_eq!(boards.collect::<Vec<_>>(), [start, first, start, first, start, up, right, up, up]);
    let status = game.replayed_to(6).status();
    assert_eq!((status.elapsed.as_millis(), status.moves, status.clock), (1400, 2, ClockState::Paused));
}

#[test]
fn goals_metrics_and_names_are_restored() {
    let goal = position("0 1 2/3 4 5");
    let puzzle = TilePuzzle::new(position("1 4 2/3 0 5"), goal).expect("boards of the same size");
    let origin = Origin { name: Some("two\nlines".into()), ..Origin::default() };
    let mut game = GameSession::with_metric(TileMetric::Multi, puzzle.clone(), origin);
    for direction in [Down, Right] {
        game.act(PlayerCommand::Arrow(direction));
    }
    let loaded = load(&game.save()).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(loaded.puzzle(), game.puzzle().any());
    assert_eq!(loaded.status().metric, "multi");
    assert_eq!(loaded.origin().name.as_deref(), Some("two lines"));
    assert!(loaded.status().finish.is_some());

    let blocks = block_puzzle("12./ZZ./#.3 | goal: Z right own-row; 3 covers 1,3 | fixed: 1 | horizontal: Z");
    let game = GameSession::new(blocks, Origin::default());
    let loaded = load(&game.save()).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(loaded.puzzle(), game.puzzle().any());
}

#[test]
fn every_fault_is_reported_with_its_line_and_column() {
    let table: [(&str, &str, &str, &str); 27] = [
        (
            BLOCKS_1,
            "metric: slide",
            "metric: slide\npauses: 5\n",
            "line 5, column 9: expected the length of a pause, ` at ` and its time, in milliseconds, found `5`",
        ),
        (
            BLOCKS_1,
            "metric: slide",
            "metric: slide\npauses: 5 at 10, x at 20\n",
            "line 5, column 18: expected a number, found `x`",
        ),
        (
            BLOCKS_1,
            "metric: slide",
            "metric: slide\npauses: 0 at 10\n",
            "line 5, column 9: a pause must last at least 1 millisecond",
        ),
        (
            BLOCKS_1,
            "metric: slide",
            "metric: slide\npauses: 5 at 10, 5 at 9\n",
            "line 5, column 23: expected 10 milliseconds or more, found 9",
        ),
        (
            BLOCKS_1,
            "metric: slide",
            "metric: slide\npauses: 5 at 2501\n",
            "line 6, column 10: the game ends at 2500 milliseconds, before the pause at 2501",
        ),
        (
            BLOCKS_1,
            "loyd game 1",
            "loyd game 2\n",
            "line 1, column 1: the saved game has version `2`, but this program reads version 1",
        ),
        (BLOCKS_1, "loyd game 1", "", "line 1, column 1: expected `loyd game 1`, found `puzzle: Z1.../...../....…`"),
        (BLOCKS_1, "metric: slide", "", "line 6, column 1: the line `metric: …` is missing"),
        (
            BLOCKS_1,
            "metric: slide",
            "metric: single\n",
            "line 4, column 9: unknown metric `single`: expected `step`, `slide` or `turn`",
        ),
        (BLOCKS_1, "metric: slide", "metric: slide\nmetric: slide\n", "line 5, column 1: `metric` appears twice"),
        (
            BLOCKS_1,
            "metric: slide",
            "metric: slide\nfoo: 1\n",
            "line 5, column 1: expected a key (`puzzle`, `goal`, `metric`, `name`, `seed`, `practice`, `hints`, `solutions`, `pauses`, `elapsed`, `cursor`, `events`), a colon, a space and a value, found `foo: 1`",
        ),
        (BLOCKS_1, "goal: Z covers 1,5", "goal: Y covers 1,5\n", "line 3, column 7: there is no piece `Y`"),
        (BLOCKS_1, "elapsed: 2500", "elapsed: -1\n", "line 5, column 10: expected a number, found `-1`"),
        (
            BLOCKS_1,
            "elapsed: 2500",
            "elapsed: 2600\n",
            "line 5, column 10: the time is 2600 milliseconds, but the clock stopped at 2500",
        ),
        (
            BLOCKS_1,
            "elapsed: 2500",
            "elapsed: 2000\n",
            "line 10, column 1: expected 1000 to 2000 milliseconds, found 2500",
        ),
        (BLOCKS_1, "cursor: 3", "cursor: 2\n", "line 6, column 9: the cursor is 2, but the events lead to 3"),
        (BLOCKS_1, "events: 3", "events: 4\n", "line 7, column 9: expected 4 events, found 3"),
        (BLOCKS_1, "1000 1 down 1", "1000 1 down 2\n", "line 9, column 1: step 2 is illegal"),
        (BLOCKS_1, "1000 1 down 1", "1000 3 down 1\n", "line 9, column 6: there is no piece `3`"),
        (
            BLOCKS_1,
            "1000 1 down 1",
            "1000 1 down\n",
            "line 9, column 12: expected a number of cells from 1 to 256, found nothing",
        ),
        (BLOCKS_1, "1000 1 down 1", "1000\n", "line 9, column 1: expected milliseconds and an event, found `1000`"),
        (BLOCKS_1, "1000 1 down 1", "x undo\n", "line 9, column 1: expected a number, found `x`"),
        (BLOCKS_1, "1000 1 down 1", "1000 redo\n", "line 9, column 1: there is nothing to redo"),
        (TILES_1, "practice: yes", "practice: no\n", "line 7, column 11: expected `yes`, found `no`"),
        (
            TILES_1,
            "puzzle: 1 2 3/4 0 6/7 5 8",
            "puzzle: 1 2 3/4 0 6/7 5 5\n",
            "line 2, column 25: 5 occurs twice, first at line 1, column 15",
        ),
        (TILES_1, "0 L", "0 undo\n", "line 13, column 1: there is nothing to undo"),
        (TILES_1, "0 L", "0 restart\n", "line 13, column 1: the game is already at its starting position"),
    ];
    for (text, line, other, expected) in table {
        let faults = load(&replace_line(text, line, other)).err().unwrap_or_else(|| panic!("{other} was read"));
        let faults: Vec<_> = faults.0.iter().map(ToString::to_string).collect();
        assert!(faults.contains(&expected.to_owned()), "{other}\nexpected {expected}\n   found {faults:#?}");
    }
}

#[test]
fn all_faults_are_reported_together() {
    let text =
        replace_line(&replace_line(BLOCKS_1, "0 1 down 1", "0 1 sideways 1\n"), "2500 Z right 4", "later Z right 4\n");
    let faults = load(&text).err().expect("two lines are invalid");
    assert_eq!(faults.0.iter().map(|fault| fault.line).collect::<Vec<_>>(), [8, 10]);
    assert!(load("").is_err());
    assert!(load(&"x\n".repeat(1000)).is_err_and(|faults| faults.0.len() < 30));
}

#[test]
fn moves_after_the_end_are_rejected() {
    let mut game = tiles("1 2 3/4 5 6/7 0 8");
    game.act(PlayerCommand::Arrow(Left));
    let text = game.save().replace("events: 1", "events: 2").replace("cursor: 1", "cursor: 2") + "0 R\n";
    let faults = load(&text).err().expect("the game was over");
    assert_eq!(faults.to_string(), "line 9, column 1: the game is already over");
    let text = game.save().replace("0 L\n", "0 L R\n");
    let faults = load(&text).err().expect("the game was over");
    assert_eq!(faults.to_string(), "line 8, column 1: the game is over after step 1");
    for direction in [Up, Down] {
        assert_eq!(game.act(PlayerCommand::Arrow(direction)), loyd_play::Change::Over);
    }
}

#[test]
fn truncated_games_are_rejected_at_any_length() {
    for end in 0..BLOCKS_1.len() - 1 {
        assert!(load(&BLOCKS_1[..end]).is_err(), "cut at {end}");
    }
}
