//! Replaces a damaged file: the file is renamed, never deleted, and a new file is created with
//! everything readable.
//!
//! A database and its log have several names, so a killed program can leave them half renamed, or
//! renamed without a new file. Until the replacement is complete, a marker next to the database
//! therefore contains the number of the new name and the fault. Whoever opens the database next
//! resumes the replacement. Where the folder cannot be locked, the lock on the marker excludes
//! other replacements.

use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::file::{self, COMPANIONS, FileError, companion_path};
use super::open::{self, OpenDatabase};
use super::{pages, rows, schema};
use crate::store::{Quarantined, RecordChange};

/// The suffix of the marker.
const MARKER: &str = "-replacing";

/// Renames a damaged file within its folder, and creates a new file with everything readable. An
/// interrupted replacement is resumed. If another program has already replaced the file, its new
/// file is used.
pub(super) fn replace(path: &Path, fault: String) -> Result<(OpenDatabase, Option<Quarantined>), FileError> {
    let _lock = file::lock_exclusive(path);
    let mut marker = file::open_locked(&marker_path(path))?;
    let (damaged, fault) = match read_marker(path, &io::read_to_string(&marker).unwrap_or_default()) {
        Some(interrupted) => interrupted,
        None => match open_checked(path) {
            Err(FileError::Damaged(_)) => (write_marker(path, &mut marker, &fault)?, fault),
            checked => {
                remove_marker(path, &marker)?;
                return checked.map(|ready| (ready, None));
            }
        },
    };
    // If both exist, the file with the old name is the new one.
    if !(path.exists() && damaged.exists()) {
        move_away(path, &damaged, &marker)?;
    }
    let (ready, saved_games) = match fill_new_file(path, &damaged) {
        // The new file is also damaged, but every game is still in the first one.
        Err(FileError::Damaged(_)) => {
            rename(path, &numbered_path(path, free_number(path)?))?;
            fill_new_file(path, &damaged)?
        }
        filled => filled?,
    };
    remove_marker(path, &marker)?;
    Ok((ready, Some(Quarantined { path: damaged, fault, saved_games })))
}

/// Fails if the replacement of a file was interrupted. Such a file must not be opened, because some
/// of its games may be elsewhere. The caller holds a [shared lock](super::file::lock_shared).
pub(super) fn check_complete(path: &Path) -> Result<(), FileError> {
    let is_complete = match fs::read_to_string(marker_path(path)) {
        Ok(text) => read_marker(path, &text).is_none(),
        // Some systems cannot read a file that another program has locked.
        Err(_) => !marker_path(path).exists(),
    };
    if is_complete { Ok(()) } else { Err(FileError::Damaged("its replacement was interrupted".to_owned())) }
}

fn open_checked(path: &Path) -> Result<OpenDatabase, FileError> {
    let ready = open::read_write(path)?;
    open::check_thoroughly(&ready.connection)?;
    Ok(ready)
}

/// Returns the new name and the fault of a damaged file, as given in the text of its marker.
/// Nothing is renamed before the marker is on the disk, so a marker without them has no effect.
fn read_marker(path: &Path, text: &str) -> Option<(PathBuf, String)> {
    let (number, fault) = text.split_once('\n')?;
    Some((numbered_path(path, number.parse().ok()?), fault.trim_end().to_owned()))
}

/// Chooses a new name for a damaged file, and writes the marker.
fn write_marker(path: &Path, marker: &mut File, fault: &str) -> io::Result<PathBuf> {
    let number = free_number(path)?;
    marker.set_len(0)?;
    marker.rewind()?;
    marker.write_all(format!("{number}\n{fault}\n").as_bytes())?;
    marker.sync_all()?;
    sync_folder(path);
    Ok(numbered_path(path, number))
}

/// Renames a damaged file. If nothing can be renamed, removes the marker, which would otherwise
/// block every program although the file is where it belongs.
fn move_away(path: &Path, damaged: &Path, marker: &File) -> io::Result<()> {
    let renamed = rename(path, damaged);
    if renamed.is_err() && COMPANIONS.iter().all(|companion| !companion_path(damaged, companion).exists()) {
        remove_marker(path, marker)?;
    }
    renamed
}

/// Removes the marker. Some systems keep the file while another program is waiting for its lock, so
/// the marker is emptied first. Without text, it has no effect, even if it cannot be removed.
fn remove_marker(path: &Path, marker: &File) -> io::Result<()> {
    marker.set_len(0)?;
    let _ = fs::remove_file(marker_path(path));
    sync_folder(path);
    Ok(())
}

/// Renames a file and its companions, except those that already have their new names.
fn rename(path: &Path, new: &Path) -> io::Result<()> {
    for companion in COMPANIONS {
        let (from, to) = (companion_path(path, companion), companion_path(new, companion));
        if from.exists() && !to.exists() {
            fs::rename(from, to)?;
        }
    }
    sync_folder(path);
    Ok(())
}

/// Opens the new file, creating it if it does not exist, and copies everything readable into it.
/// Also returns the number of games in it.
fn fill_new_file(path: &Path, damaged: &Path) -> Result<(OpenDatabase, usize), FileError> {
    let games = recover(damaged, &mut open::connect(path)?)?;
    Ok((open::read_write(path)?, games))
}

fn marker_path(path: &Path) -> PathBuf {
    companion_path(path, MARKER)
}

fn sync_folder(path: &Path) {
    open::sync_folder(path.parent().unwrap_or(Path::new(".")));
}

/// Returns `records.damaged-1.db` for `records.db` and 1.
fn numbered_path(path: &Path, number: u32) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!(".damaged-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// Returns the first number whose name is unused.
fn free_number(path: &Path) -> io::Result<u32> {
    let is_free = |&number: &u32| {
        let name = numbered_path(path, number);
        COMPANIONS.iter().all(|companion| !companion_path(&name, companion).exists())
    };
    (1..=u32::MAX).find(is_free).ok_or_else(|| io::ErrorKind::AlreadyExists.into())
}

/// Copies everything readable from a damaged file, and returns the number of games. A game is
/// copied only if it matches its identifier, so no damage is copied. Copying twice changes nothing.
fn recover(damaged: &Path, fresh: &mut Connection) -> rusqlite::Result<usize> {
    // Queries find the settings and games in progress. Games are found even if the pages above them
    // are damaged.
    let games = pages::games(damaged).into_iter().map(|(id, game)| RecordChange::Game(id, game.into()));
    let changes: Vec<RecordChange> = games.chain(read_settings_and_saves(damaged).unwrap_or_default()).collect();
    let transaction = fresh.transaction()?;
    changes.iter().try_for_each(|change| rows::add_if_absent(&transaction, change))?;
    let games = rows::game_count(&transaction)?;
    transaction.commit().map(|()| games)
}

/// Returns the settings and the games in progress that queries find in a damaged file.
fn read_settings_and_saves(path: &Path) -> Option<Vec<RecordChange>> {
    let damaged = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).ok()?;
    damaged.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true).ok()?;
    schema::check_version(&damaged).ok()?;
    let settings = rows::settings(&damaged).unwrap_or_default();
    let saves = rows::saves(&damaged).unwrap_or_default();
    let mut changes = Vec::new();
    changes.extend(settings.into_iter().map(|(key, value)| RecordChange::Setting { key, value: Some(value) }));
    changes.extend(saves.into_iter().map(|(slot, text)| RecordChange::Save { slot, text: Some(text) }));
    Some(changes)
}

#[cfg(test)]
pub(super) mod tests {
    use std::thread;
    use std::time::Duration;

    use loyd_core::TileMetric;

    use super::*;
    use crate::{GameBoard, GameId, GameRecord, Play, Records};

    const LIMIT: Duration = Duration::from_secs(20);
    /// The numbers of games in the database and, in addition, in its log.
    const GAMES: [u32; 2] = [5, 3];
    const FAULT: &str = "the first line of a fault\nand the second";

    /// A point at which the program is killed.
    #[derive(Clone, Copy, Debug)]
    enum KillPoint {
        /// The marker is incomplete.
        Marking,
        /// This number of files has been renamed.
        Renamed(usize),
        /// The new file is empty.
        Created,
        /// The new file is empty, and was damaged afterwards.
        Damaged,
        /// The new file is complete, but the marker remains.
        Recovered,
    }

    fn game(number: u32) -> GameRecord {
        GameRecord {
            puzzle: "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15".to_owned(),
            goal: "blank-last".to_owned(),
            board: GameBoard::Tiles { width: 4, height: 4, metric: TileMetric::Single, manhattan: 1 },
            seed: Some(format!("chacha8:{number}")),
            program: "loyd 0.1.0".to_owned(),
            play: Play { moves: 1, joined: 1, ..Play::default() },
            log: "0 L\n".to_owned(),
        }
    }

    /// Creates a damaged database with games, a setting and a game in progress in its log.
    pub(in super::super) fn damaged_file(folder: &Path) -> PathBuf {
        let (original, path) = (folder.join("original.db"), folder.join("records.db"));
        let mut records = Records::open(&original);
        (0..GAMES[0]).for_each(|number| drop(records.record(game(number))));
        assert!(records.flush(LIMIT));
        drop(records);
        let mut records = Records::open(&original);
        (GAMES[0]..GAMES[0] + GAMES[1]).for_each(|number| drop(records.record(game(number))));
        records.set_setting("theme", "dark".into());
        records.save("tiles", "half a game");
        assert!(records.flush(LIMIT));
        // The files of an open database are what a power failure leaves behind. SQLite recomputes
        // the shared memory, which some systems cannot copy.
        for companion in ["", "-wal"] {
            fs::copy(companion_path(&original, companion), companion_path(&path, companion)).unwrap();
        }
        fs::write(companion_path(&path, "-shm"), "").unwrap();
        drop(records);
        // An index that the log does not change is damaged.
        let query = "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_category_1'";
        let page: i64 = Connection::open(&original).unwrap().query_row(query, [], |row| row.get(0)).unwrap();
        let mut bytes = fs::read(&path).unwrap();
        bytes[(page as usize - 1) * 4096..page as usize * 4096].fill(0);
        fs::write(&path, bytes).unwrap();
        path
    }

    /// Writes the marker, and returns the new name.
    fn leave_marker(path: &Path) -> PathBuf {
        write_marker(path, &mut file::open_locked(&marker_path(path)).unwrap(), FAULT).unwrap()
    }

    /// Replaces a damaged file up to the point at which the program is killed.
    fn replace_until(path: &Path, point: KillPoint) {
        if let KillPoint::Marking = point {
            return fs::write(marker_path(path), "1").unwrap();
        }
        let damaged = leave_marker(path);
        let count = if let KillPoint::Renamed(count) = point { count } else { COMPANIONS.len() };
        for companion in &COMPANIONS[..count] {
            fs::rename(companion_path(path, companion), companion_path(&damaged, companion)).unwrap();
        }
        if let KillPoint::Damaged = point {
            for companion in COMPANIONS {
                fs::write(companion_path(path, companion), "garbage").unwrap();
            }
        }
        if let KillPoint::Created | KillPoint::Recovered = point {
            let mut fresh = open::connect(path).unwrap();
            if let KillPoint::Recovered = point {
                recover(&damaged, &mut fresh).unwrap();
            }
        }
    }

    #[test]
    fn a_replacement_killed_at_any_point_loses_no_game() {
        let renamed = (0..=COMPANIONS.len()).map(KillPoint::Renamed);
        let others = [KillPoint::Marking, KillPoint::Created, KillPoint::Damaged, KillPoint::Recovered];
        for point in renamed.chain(others) {
            let folder = tempfile::tempdir().unwrap();
            let path = damaged_file(folder.path());
            replace_until(&path, point);
            let mut records = Records::open(&path);
            let state = records.state();
            assert_eq!(state.quarantined.len(), 1, "{point:?}: {state}");
            assert_eq!(state.quarantined[0].saved_games, 8, "{point:?}: {state}");
            let is_resumed = !matches!(point, KillPoint::Marking);
            assert_eq!(state.quarantined[0].fault == FAULT, is_resumed, "{point:?}: {state}");
            for number in 0..8 {
                let expected = game(number);
                assert_eq!(records.game(GameId::of(&expected)), Ok(Some(expected)), "{point:?}");
            }
            assert_eq!(records.setting("theme"), Some(&"dark".into()), "{point:?}");
            assert_eq!(records.saved("tiles"), Some("half a game"), "{point:?}");
            assert!(records.record(game(8)).wait(LIMIT), "{point:?}");
            let again = Records::open(&path);
            assert_eq!((again.games().len(), again.state().to_string()), (9, String::new()), "{point:?}");
            assert!(companion_path(&folder.path().join("records.damaged-1.db"), "-wal").exists(), "{point:?}");
            let second = folder.path().join("records.damaged-2.db");
            assert_eq!(second.exists(), matches!(point, KillPoint::Damaged), "{point:?}");
        }
    }

    #[test]
    fn an_error_while_copying_is_reported_and_the_replacement_is_resumed_later() {
        let folder = tempfile::tempdir().unwrap();
        let path = damaged_file(folder.path());
        replace_until(&path, KillPoint::Created);
        let new = Connection::open(&path).unwrap();
        new.execute_batch("CREATE TRIGGER t BEFORE INSERT ON game BEGIN SELECT RAISE(ABORT, 'obstacle'); END").unwrap();
        let state = Records::open(&path).state().to_string();
        assert!(state.contains("in memory only") && state.contains("obstacle"), "{state}");
        assert!(check_complete(&path).is_err());
        new.execute_batch("DROP TRIGGER t").unwrap();
        let state = Records::open(&path).state();
        assert_eq!((state.quarantined[0].saved_games, &*state.quarantined[0].fault), (8, FAULT));
        assert!(!marker_path(&path).exists());
    }

    /// Holds only the lock on the marker, as on a system that cannot lock folders.
    #[test]
    fn another_replacement_waits_until_the_first_one_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = damaged_file(folder.path());
        let mut lock = file::open_locked(&marker_path(&path)).unwrap();
        let damaged = write_marker(&path, &mut lock, FAULT).unwrap();
        rename(&path, &damaged).unwrap();
        let other = thread::spawn({
            let path = path.clone();
            move || replace(&path, FAULT.to_owned())
        });
        thread::sleep(Duration::from_millis(200));
        let (file, games) = fill_new_file(&path, &damaged).unwrap();
        remove_marker(&path, &lock).unwrap();
        drop((file, lock));
        let (file, quarantined) = other.join().unwrap().unwrap();
        assert_eq!((games, file.contents.games.len(), quarantined), (8, 8, None));
        assert!(!marker_path(&path).exists());
    }

    #[test]
    fn newer_settings_and_games_in_progress_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = damaged_file(folder.path());
        rename(&path, &leave_marker(&path)).unwrap();
        let newer = [
            RecordChange::Setting { key: "theme".to_owned(), value: Some("light".into()) },
            RecordChange::Save { slot: "tiles".to_owned(), text: Some("a whole game".to_owned()) },
        ];
        let connection = open::connect(&path).unwrap();
        newer.iter().try_for_each(|change| rows::apply(&connection, change)).unwrap();
        drop(connection);
        let records = Records::open(&path);
        assert_eq!(records.setting("theme"), Some(&"light".into()));
        assert_eq!((records.saved("tiles"), records.games().len()), (Some("a whole game"), 8));
    }

    /// The link points to nothing while the file has its new name.
    #[cfg(unix)]
    #[test]
    fn a_replacement_is_resumed_through_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let (path, links) = (damaged_file(folder.path()), folder.path().join("links"));
        fs::create_dir(&links).unwrap();
        std::os::unix::fs::symlink("../records.db", links.join("target.db")).unwrap();
        std::os::unix::fs::symlink("target.db", links.join("records.db")).unwrap();
        replace_until(&path, KillPoint::Renamed(COMPANIONS.len()));
        assert_eq!(Records::open(links.join("records.db")).state().quarantined[0].saved_games, 8);
        assert_eq!(Records::open(&path).games().len(), 8);
        assert_eq!(fs::read_dir(links).unwrap().count(), 2);
    }

    /// A name that is too long stands in for a file that another program has open or that belongs
    /// to another user.
    #[cfg(unix)]
    #[test]
    fn a_file_that_cannot_be_renamed_is_left_unchanged_without_a_marker() {
        let folder = tempfile::tempdir().unwrap();
        let (path, long) = (damaged_file(folder.path()), folder.path().join("r".repeat(243)));
        rename(&path, &long).unwrap();
        let condition = Records::open(&long).state().condition;
        assert!(matches!(condition, crate::Condition::Blocked { .. }), "{condition}");
        assert!(long.exists() && !marker_path(&long).exists());
        rename(&long, &path).unwrap();
        assert_eq!(Records::open(&path).state().quarantined[0].saved_games, 8);
    }

    /// The store has its file open when another program is killed.
    #[cfg(unix)]
    #[test]
    fn an_open_store_resumes_an_interrupted_replacement() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("records.db");
        let mut records = Records::open(&path);
        assert!(records.record(game(0)).wait(LIMIT));
        replace_until(&path, KillPoint::Renamed(COMPANIONS.len()));
        assert!(records.record(game(1)).wait(LIMIT));
        assert_eq!(records.state().quarantined.len(), 1);
        drop(records);
        assert_eq!(Records::open(&path).games().len(), 2);
    }
}
