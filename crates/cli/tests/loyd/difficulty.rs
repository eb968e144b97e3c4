//! `loyd records difficulty`.

use std::path::Path;
use std::time::Duration;

use loyd_core::text::{AnyPuzzle, goal_text, one_line};
use loyd_levels::Level;
use loyd_records::{GameBoard, GameOutcome, GameRecord, LevelId, Play, Records};
use tempfile::tempdir;

use crate::support::loyd;

/// Returns a game on `level` in which a shortest solution is played at one second per move. Before
/// that, the first move is made and undone `undos` times.
fn game(level: &Level, undos: usize, play: Play) -> GameRecord {
    let solved = &loyd(&["solve", "--optimal", "--json", level.id()], "").json()[0];
    let moves: Vec<&str> = solved["moves"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
    let metric = solved["metric"].as_str().unwrap();
    let milliseconds = 1000 * moves.len() as u64;
    let (puzzle, any) = (level.puzzle(), AnyPuzzle::Blocks(level.puzzle().clone()));
    let is_solved = play.outcome == GameOutcome::Solved;
    let mut events: Vec<String> = (0..undos).flat_map(|_| [format!("0 {}", moves[0]), "0 undo".to_owned()]).collect();
    // An abandoned game ends with an undo.
    if is_solved {
        events.push(format!("{milliseconds} {}", moves.join(", ")));
    }
    let length = if is_solved { moves.len() as u32 } else { 0 };
    let elapsed = if is_solved { milliseconds } else { 0 };
    let hints = if play.hints > 0 { format!("hints: {}\n", play.hints) } else { String::new() };
    let log = format!(
        "loyd game 1\npuzzle: {}\ngoal: {}\nmetric: {metric}\n{hints}elapsed: {elapsed}\ncursor: {}\nevents: {}\n{}\n",
        one_line(&any),
        goal_text(puzzle),
        u8::from(is_solved),
        events.len(),
        events.join("\n")
    );
    GameRecord {
        puzzle: one_line(&any),
        goal: goal_text(puzzle),
        board: GameBoard::Blocks { level: LevelId::of_puzzle(puzzle), metric: metric.parse().unwrap() },
        seed: None,
        program: "loyd 0.1.0".to_owned(),
        play: Play { moves: length, joined: length, milliseconds: elapsed, ..play },
        log,
    }
}

fn difficulty(data: &Path, arguments: &[&str]) -> crate::support::RunOutput {
    loyd(&[&["records", "--data", data.to_str().unwrap(), "difficulty"], arguments].concat(), "")
}

/// Records two games on each of the first levels. The first game on a level has one more undo than
/// the first game on the previous level.
fn record_games(folder: &Path, levels: usize) {
    let mut records = Records::open(folder.join("records.db"));
    for (index, level) in loyd_levels::packs()[0].levels()[..levels].iter().enumerate() {
        let finished_at = 1_795_255_500_000 + index as i64 * 60_000;
        records.record(game(level, index, Play { finished_at, ..Play::default() }));
        // A second game on the same level does not count.
        let finished_at = finished_at + 3_600_000;
        records.record(game(level, 20 - index, Play { finished_at, ..Play::default() }));
    }
    assert!(records.flush(Duration::from_secs(30)));
}

#[test]
fn first_games_correlate_with_bits_length_and_branching() {
    let data = tempdir().unwrap();
    record_games(data.path(), 12);
    let verified = loyd(&["records", "--data", data.path().to_str().unwrap(), "verify"], "");
    assert!(verified.out.ends_with("24 games checked, 0 failed\n"), "{}", verified.out);
    let rows = difficulty(data.path(), &["--json"]).json();
    let row = |measure: &str, predictor: &str| {
        rows.iter().find(|row| row["measure"] == measure && row["predictor"] == predictor).expect("a row")
    };
    assert_eq!(rows.len(), 15);
    // The length determines the time.
    let time = row("time", "length");
    assert_eq!((time["games"].as_u64(), time["correlation"].as_f64()), (Some(12), Some(1.0)));
    assert_eq!((&time["low"], time["reason"].as_str()), (&serde_json::Value::Null, Some("perfect order: no interval")));
    let bits = row("time", "bits");
    let [low, rho, high] = ["low", "correlation", "high"].map(|key| bits[key].as_f64().expect("a number"));
    assert!(-1.0 < low && low < rho && rho < high && high < 1.0, "{bits}");
    assert_eq!(row("undos", "bits")["games"], 12);
    for measure in ["lost", "hints", "given_up"] {
        assert_eq!(row(measure, "bits")["reason"], "all values are equal", "{measure}");
    }
    let table = difficulty(data.path(), &["--csv"]).out;
    assert!(table.starts_with("measure,predictor,games,correlation,low,high,reason\ntime,bits,12,"), "{table}");
    let text = difficulty(data.path(), &[]).out;
    assert!(text.starts_with("12 levels\n# The first game on each"), "{text}");
    assert!(text.contains("\nmoves lost    12  all equal"), "{text}");
}

#[test]
fn too_few_games_give_no_correlation() {
    let data = tempdir().unwrap();
    record_games(data.path(), 9);
    let rows = difficulty(data.path(), &["--json"]).json();
    assert!(
        rows.iter()
            .all(|row| row["correlation"].is_null() && row["reason"] == "too few games: 9 found, at least 10 needed")
    );
    let text = difficulty(data.path(), &[]).out;
    assert!(text.ends_with("each needs at least 10 levels with such a game.\n"), "{text}");
}

#[test]
fn games_with_hints_and_abandoned_games_count_only_for_some_measures() {
    let data = tempdir().unwrap();
    let mut records = Records::open(data.path().join("records.db"));
    for (index, level) in loyd_levels::packs()[0].levels().iter().enumerate() {
        let play = Play { finished_at: 1_795_255_500_000 + index as i64, ..Play::default() };
        let play = match index {
            0..4 => Play { hints: 1 + index as u32, ..play },
            4 => Play { outcome: GameOutcome::Abandoned, ..play },
            _ => play,
        };
        records.record(game(level, 1, play));
    }
    assert!(records.flush(Duration::from_secs(30)));
    let rows = difficulty(data.path(), &["--json"]).json();
    let games = |measure: &str| rows.iter().find(|row| row["measure"] == measure).expect("a row")["games"].as_u64();
    assert_eq!(["time", "lost", "undos", "hints", "given_up"].map(games), [7, 7, 7, 11, 12].map(Some));
}
