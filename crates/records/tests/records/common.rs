//! Games for the tests.

use std::path::Path;
use std::time::Duration;

use loyd_core::TileMetric;
use loyd_records::{GameBoard, GameId, GameRecord, Play, Records, Verified};

/// A time limit that only a stuck store exceeds.
pub(crate) const LIMIT: Duration = Duration::from_secs(20);

/// Returns a valid solved 4×4 game. `number` distinguishes it from other games.
pub(crate) fn game(number: u32) -> GameRecord {
    GameRecord {
        puzzle: "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15".to_owned(),
        goal: "blank-last".to_owned(),
        board: GameBoard::Tiles { width: 4, height: 4, metric: TileMetric::Single, manhattan: 1 },
        seed: Some(format!("chacha8:{number}")),
        program: "loyd 0.1.0".to_owned(),
        play: Play {
            moves: 100 + number % 50,
            joined: 90,
            milliseconds: 60_000 + u64::from(number),
            finished_at: 1_795_000_000_000 + i64::from(number),
            ..Play::default()
        },
        log: format!("log 1\n{}", format!("{number} L\n").repeat(20)),
    }
}

/// Returns the identifiers of the first `count` games.
pub(crate) fn ids(count: u32) -> Vec<GameId> {
    (0..count).map(|number| GameId::of(&game(number))).collect()
}

/// Creates a file with the first `count` games, and closes it.
pub(crate) fn file_with(path: &Path, count: u32) {
    let mut records = Records::open(path);
    (0..count).for_each(|number| drop(records.record(game(number))));
    assert!(records.flush(LIMIT));
}

/// Returns the sorted file names in a folder.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().expect("the folder exists");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Returns the result of a replay that agrees with the record.
pub(crate) fn as_recorded(game: &GameRecord) -> Verified {
    let Play { moves, joined, milliseconds, outcome, .. } = game.play;
    Verified { board: game.board, moves, joined, milliseconds, outcome }
}
