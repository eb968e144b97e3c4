//! `loyd records`.

use std::path::Path;

use loyd_core::TileMetric;
use loyd_records::{GameBoard, GameOutcome, GameRecord, Play, Records};
use tempfile::tempdir;

use crate::support::{RunOutput, loyd};

/// A minute before the end of game 1, in Unix milliseconds.
const FIRST: i64 = 1_795_255_500_000;

fn records(data: &Path, arguments: &[&str], input: &str) -> RunOutput {
    let folder = data.to_str().unwrap();
    loyd(&[&["records", "--data", folder], arguments].concat(), input)
}

/// Returns a game of one move on a 2×2 board, with a distinct time.
pub(crate) fn game(number: u32, play: Play) -> GameRecord {
    let elapsed = u64::from(number) * 1000;
    let header = "loyd game 1\npuzzle: 1 2/0 3\ngoal: blank-last\nmetric: single";
    GameRecord {
        puzzle: "1 2/0 3".to_owned(),
        goal: "blank-last".to_owned(),
        board: GameBoard::Tiles { width: 2, height: 2, metric: TileMetric::Single, manhattan: 1 },
        seed: None,
        program: "loyd 0.1.0".to_owned(),
        play: Play {
            moves: 1,
            joined: 1,
            milliseconds: elapsed,
            finished_at: FIRST + i64::from(number) * 60_000,
            ..play
        },
        log: format!("{header}\nelapsed: {elapsed}\ncursor: 1\nevents: 1\n{elapsed} L\n"),
    }
}

/// Records seven games in a folder: five solved without help, one solved with a hint, and one
/// abandoned.
fn record_games(folder: &Path) {
    let mut records = Records::open(folder.join("records.db"));
    for number in 1..=5 {
        records.record(game(number, Play::default()));
    }
    records.record(game(6, Play { hints: 1, ..Play::default() }));
    let mut abandoned = game(7, Play { outcome: GameOutcome::Abandoned, ..Play::default() });
    abandoned.play.moves = 0;
    abandoned.play.joined = 0;
    abandoned.log = abandoned.log.replace("cursor: 1\nevents: 1\n7000 L", "cursor: 0\nevents: 2\n0 D\n7000 undo");
    records.record(abandoned);
    assert!(records.flush(std::time::Duration::from_secs(30)));
}

#[test]
fn a_mistyped_folder_is_an_error_and_is_not_created() {
    let data = tempdir().unwrap();
    let mistyped = data.path().join("mistyped");
    for command in [&[][..], &["stats"], &["export"], &["verify"]] {
        let ran = records(&mistyped, command, "");
        assert_eq!(ran.code, 2, "{command:?}: {}", ran.out);
        assert!(ran.err.contains("there is no folder") && ran.err.contains("mistyped"), "{}", ran.err);
        assert!(!mistyped.exists(), "{command:?} created it");
    }
}

#[test]
fn games_in_a_damaged_file_are_recovered_once_with_exit_code_2() {
    let data = tempdir().unwrap();
    record_games(data.path());
    let file = data.path().join("records.db");
    let mut bytes = std::fs::read(&file).unwrap();
    // Damages the page with the schema. The rows after it are intact.
    bytes[100..600].fill(0xa5);
    std::fs::write(&file, bytes).unwrap();
    let first = records(data.path(), &["--json"], "");
    assert_eq!(first.code, 2, "{first:?}");
    assert!(first.err.contains("records.damaged-1.db"), "{}", first.err);
    assert_eq!(first.json().len(), 7, "{}", first.out);
    let again = records(data.path(), &["--json"], "");
    assert_eq!((again.code, again.json().len(), again.err.as_str()), (0, 7, ""));
}

#[test]
fn an_empty_store_has_no_games() {
    let data = tempdir().unwrap();
    let listed = records(data.path(), &[], "");
    assert_eq!((listed.code, listed.out.as_str()), (0, "0 games\n"));
    assert_eq!(records(data.path(), &["stats"], "").out, "0 games\n");
    assert_eq!(records(data.path(), &["verify"], "").out, "0 games checked, 0 failed\n");
}

#[test]
fn games_are_listed_and_filtered() {
    let data = tempdir().unwrap();
    record_games(data.path());
    let all = records(data.path(), &["list"], "");
    assert!(
        all.out.starts_with("2026-11-21 10:06        1 move       1.00 s  tiles 2x2 single blank-last\n"),
        "{}",
        all.out
    );
    assert!(all.out.contains("6.00 s  tiles 2x2 single blank-last  assisted\n"), "{}", all.out);
    assert!(all.out.ends_with("abandoned\n7 games\n"), "{}", all.out);
    let cases: [(&[&str], usize); 8] = [
        (&[], 7),
        (&["--counting"], 6),
        (&["--outcome", "abandoned"], 1),
        (&["--outcome", "solved", "--counting"], 5),
        (&["--family", "blocks"], 0),
        (&["--family", "tiles"], 7),
        (&["--category", "tiles 2x2 single blank-last"], 7),
        (&["--last", "2"], 2),
    ];
    for (arguments, count) in cases {
        let listed = records(data.path(), &[arguments, &["--json"]].concat(), "").json();
        assert_eq!(listed.len(), count, "{arguments:?}");
    }
    assert_eq!(records(data.path(), &["--outcome", "lost"], "").code, 2);
}

#[test]
fn statistics_include_personal_bests_means_and_averages() {
    let data = tempdir().unwrap();
    record_games(data.path());
    let text = records(data.path(), &["stats"], "").out;
    assert!(text.contains("7 games, 5 solved, 1 abandoned, 1 assisted, 0 practice"), "{text}");
    let found = &records(data.path(), &["stats", "--json"], "").json()[0];
    let time = &found["milliseconds"];
    // The last five are 2, 3, 4, 5 s and the abandoned one, which counts as the worst.
    let found = ["best", "mean", "ao5"].map(|name| time[name].as_f64());
    assert_eq!(found, [Some(1000.0), Some(3000.0), Some(4000.0)]);
    assert_eq!(time["best_ao5"], 3000.0);
    assert!(time["ao12"].is_null());
}

#[test]
fn an_export_is_imported_once() {
    let (data, other) = (tempdir().unwrap(), tempdir().unwrap());
    record_games(data.path());
    let export = records(data.path(), &["export"], "");
    assert_eq!((export.code, export.err.as_str()), (0, "7 games exported\n"));
    let imported = records(other.path(), &["import", "-"], &export.out);
    assert_eq!(
        (imported.code, imported.out.as_str()),
        (0, "7 new games, 0 settings and saved games, 0 already known\n")
    );
    let again = records(other.path(), &["import", "-"], &export.out);
    assert_eq!(again.out, "0 new games, 0 settings and saved games, 7 already known\n");
    assert_eq!(records(other.path(), &["export"], "").out, export.out);
    let bad = records(other.path(), &["import", "-"], &format!("{}nonsense\n", export.out));
    assert_eq!(bad.code, 2);
    assert!(bad.err.contains("line 9"), "{}", bad.err);
}

#[test]
fn games_are_verified_by_replaying_them() {
    let data = tempdir().unwrap();
    record_games(data.path());
    let good = records(data.path(), &["verify"], "");
    assert_eq!((good.code, good.out.as_str()), (0, "7 games checked, 0 failed\n"));
    let mut store = Records::open(data.path().join("records.db"));
    let mut tampered = game(8, Play::default());
    tampered.play.milliseconds = 1;
    store.record(tampered);
    let mut impossible = game(9, Play::default());
    impossible.log = impossible.log.replace(" L", " U");
    store.record(impossible);
    drop(store);
    let found = records(data.path(), &["verify"], "");
    assert_eq!(found.code, 1);
    assert!(found.out.ends_with("9 games checked, 2 failed\n"), "{}", found.out);
    assert!(found.out.contains("milliseconds") && found.out.contains("illegal"), "{}", found.out);
}

#[test]
fn a_game_that_cannot_be_replayed_is_not_imported() {
    let (data, other) = (tempdir().unwrap(), tempdir().unwrap());
    let mut store = Records::open(data.path().join("records.db"));
    store.record(game(1, Play::default()));
    // Its id matches its contents, but its time does not match its log.
    let mut tampered = game(2, Play::default());
    tampered.play.milliseconds = 1;
    store.record(tampered);
    let mut escape = game(3, Play::default());
    escape.log = escape.log.replace("3000 L", "3000 \u{1b}[2J");
    store.record(escape);
    assert!(store.flush(std::time::Duration::from_secs(30)));
    drop(store);
    let export = records(data.path(), &["export"], "").out;
    let imported = records(other.path(), &["import", "-"], &export);
    assert_eq!(
        (imported.code, imported.out.as_str()),
        (2, "1 new game, 0 settings and saved games, 0 already known\n")
    );
    assert!(imported.err.contains("line 3") && imported.err.contains("milliseconds"), "{}", imported.err);
    assert!(imported.err.contains("line 4") && !imported.err.contains('\u{1b}'), "{}", imported.err);
    let altered = export.replace("\"hints\":0", "\"hints\":1");
    let imported = records(other.path(), &["import", "-"], &altered);
    assert!(imported.code == 2 && imported.err.contains("the id does not match the game\n"), "{}", imported.err);
}

#[test]
fn solves_from_other_timers_are_imported_into_sessions_and_exported_as_csv() {
    let data = tempdir().unwrap();
    let list = "Time List:\n1. 12.34   R2 D\n2. 14.50+[warm]   D2\n3. DNF(61.00)   U\n4. 11.00   L\n5. 10.00   R\n";
    let ran = records(data.path(), &["import-solves", "-", "--name", "evening", "--event", "4x4 relay"], list);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out, "1  evening  4x4 relay  5 solves  best 10.00  ao5 12.61  best-ao5 12.61\n");
    assert_eq!(records(data.path(), &["sessions"], "").out, ran.out);
    let table = records(data.path(), &["sessions", "evening", "--csv"], "");
    assert!(
        table
            .out
            .starts_with("No.;Time;Comment;Scramble;Date;P.1;Moves;TPS\n1;12.340;;R2 D;;12.340;;\n2;14.500+;warm;D2;"),
        "{}",
        table.out
    );
    let again = records(data.path(), &["import-solves", "-", "--event", "4x4 relay"], &table.out);
    assert_eq!((again.code, again.out.split("  ").nth(2)), (0, Some("4x4 relay")), "{}", again.err);
    let solves = records(data.path(), &["sessions", "2", "--json"], "").out;
    let penalties: Vec<i64> = solves
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["penalty"].as_i64().unwrap())
        .collect();
    assert_eq!(penalties, [0, 2000, -1, 0, 0], "an exported table is imported unchanged");
}

#[test]
fn faulty_solves_and_sessions_are_reported_with_exit_code_2() {
    let data = tempdir().unwrap();
    for (arguments, input, part) in [
        (vec!["import-solves", "-"], "1. soon\n", "line 1, column 4: expected a time such as `12.34`"),
        (vec!["import-solves", "-", "--event", "4x4 fast"], "1. 1.00\n", "unknown event `4x4 fast`"),
        (vec!["import-solves", "/no/such/file"], "", "cannot read /no/such/file"),
        (vec!["sessions", "none"], "", "there is no session none"),
    ] {
        let ran = records(data.path(), &arguments, input);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.out);
        assert!(ran.err.contains(part), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn games_are_exported_as_a_table() {
    let data = tempdir().unwrap();
    record_games(data.path());
    let table = records(data.path(), &["export", "--csv"], "").out;
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(
        (lines.len(), lines[0]),
        (8, "id,finished_at,category,moves,seconds,hints,solve_used,practice,outcome,manhattan,penalty")
    );
    assert!(lines[1].ends_with(",tiles 2x2 single blank-last,1,1.000,0,false,false,solved,1,0"), "{}", lines[1]);
    assert!(lines.iter().all(|line| line.split(',').count() == 11), "{table}");
}

#[cfg(unix)]
#[test]
fn an_export_of_unreadable_records_preserves_the_backup() {
    let folder = tempdir().unwrap();
    assert!(std::process::Command::new("mkfifo").arg(folder.path().join("records.db")).status().unwrap().success());
    let backup = folder.path().join("backup.jsonl");
    std::fs::write(&backup, "a good export").unwrap();
    for options in [&[][..], &["--csv"]] {
        let ran = records(folder.path(), &[&["export", backup.to_str().unwrap()], options].concat(), "");
        assert!(ran.code == 2 && ran.err.contains("nothing was exported"), "{ran:?}");
        let ran = records(folder.path(), &[&["export"], options].concat(), "");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
    }
    assert_eq!(std::fs::read_to_string(&backup).unwrap(), "a good export");
}
