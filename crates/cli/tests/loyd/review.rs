//! `loyd review`: the cost of each move in a game.

use std::fs;
use std::time::Duration;

use loyd_records::{Play, Records};
use serde_json::json;

use crate::records::game;
use crate::support::{loyd, loyd_with_tables};

/// A detour of two moves before the two necessary moves.
const SMALL: &str = "\
loyd game 1
puzzle: 1 2 3/4 5 6/0 7 8
goal: blank-last
metric: single
elapsed: 1200
cursor: 4
events: 4
0 D
300 U
700 L
1200 L
";

/// The same detour on 4×4, for which there is a large table.
const LARGE: &str = "\
loyd game 1
puzzle: 1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15
goal: blank-last
metric: single
elapsed: 1200
cursor: 4
events: 4
0 D
300 U
700 L
1200 L
";

#[test]
fn a_review_shows_the_cost_of_every_move() {
    let ran = loyd(&["review", "-"], SMALL);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("distance 2 (proven); 2 moves lost; accuracy 50.0%"), "{}", ran.out);
    assert!(ran.out.ends_with("    1  Tile 4 down: 2 lost, 3 to go; best: Tile 7 left\n"), "{}", ran.out);

    let review = &loyd(&["review", "--json", "-"], SMALL).json()[0];
    assert_eq!((&review["start"], &review["lost"]), (&json!({ "moves": 2, "proven": true }), &json!(2)));
    let distances: Vec<_> = review["moves"].as_array().unwrap().iter().map(|entry| entry["distance"].clone()).collect();
    assert_eq!(distances, [3, 2, 1, 0]);
    // The four moves in thirds: one move in no time, one in 0.3 s, two in 0.9 s.
    assert_eq!(review["thirds"], json!([null, 1.0 / 0.3, 2.0 / 0.9]));
    let at_end = json!({ "moves": 4, "at": 1200 });
    let at_start = json!({ "moves": 0, "at": 0 });
    assert_eq!(review["rows"], json!([at_start, at_start, at_end]));
    assert_eq!(review["quarters"], json!([at_start, at_start, at_start, at_end]));
    assert_eq!((&review["pauses"], &review["detours"]), (&json!([]), &json!([])));
    // Two additional moves away from the goal form a detour.
    let far = SMALL.replace("cursor: 4", "cursor: 6").replace("events: 4", "events: 6");
    let far = far.replace("0 D\n300 U\n", "0 D\n100 D\n200 U\n300 U\n");
    let review = &loyd(&["review", "--json", "-"], &far).json()[0];
    assert_eq!(review["detours"], json!([{ "from": 1, "to": 2, "lost": 4 }]), "{review}");
}

#[test]
fn faults_in_a_game_are_reported_with_their_position() {
    let ran = loyd(&["review", "-"], &SMALL.replace("goal: blank-last", "goal: nowhere"));
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.starts_with("loyd: standard input: line 3, column 7: expected `blank-last`"), "{}", ran.err);
    let ran = loyd(&["review", "no such game"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("no such game is neither a file nor a game"), "{}", ran.err);
}

#[test]
fn a_review_continues_without_a_damaged_table() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("tiles-4x4-single-corner.table"), "no table").unwrap();
    let ran = loyd_with_tables(folder.path(), &["review", "-"], LARGE);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.err.contains(".table: ") && ran.err.contains("the review continues without the table"), "{}", ran.err);
    assert!(ran.out.contains("distance 2 (proven); 2 moves lost"), "{}", ran.out);
}

#[test]
fn a_recorded_game_is_named_by_last_or_by_its_id() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let mut records = Records::open(folder.path().join("records.db"));
    for number in [1, 2] {
        assert!(records.record(game(number, Play::default())).wait(Duration::from_secs(10)));
    }
    drop(records);
    let review = |name: &str| loyd(&["review", "--json", "--data", data, name], "");
    let last = review("last").json().remove(0);
    assert_eq!(last["lost"], 0);
    let games = loyd(&["records", "--json", "--data", data], "").json();
    assert_eq!(games.len(), 2);
    for game in games {
        assert_eq!(review(game["id"].as_str().unwrap()).json()[0]["lost"], 0);
    }
    // Among two thousand games, two ids share their first four digits.
    let mut records = Records::open(folder.path().join("records.db"));
    let games = (3..2_000).map(|number| records.record(game(number, Play::default()))).collect::<Vec<_>>();
    assert!(games.last().unwrap().wait(Duration::from_mins(1)));
    let mut ids: Vec<_> = records.games().iter().map(|game| game.id.to_string()).collect();
    drop(records);
    ids.sort();
    let shared = ids.windows(2).find(|pair| pair[0][..4] == pair[1][..4]).expect("two ids with the same first digits");
    let refused = review(&shared[0][..4]);
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    assert!(refused.err.contains("several games have an id that begins with"), "{}", refused.err);
    let ran = review("00000000");
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.contains("no recorded game has an id that begins with 00000000"), "{}", ran.err);
    for part in ["thirds", "pauses", "rows", "quarters", "detours"] {
        assert!(last.to_string().contains(part), "{part}: {last}");
    }
}
