use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::Value;

use super::{ExportLine, SaveLine, SettingLine, VERSION};
use crate::game::GameRecord;
use crate::id::GameId;
use crate::store::ReadError;
#[cfg(any(target_family = "wasm", test))]
use crate::store::RecordChange;

/// The result of an export.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// The number of games that were written.
    pub games: usize,
    /// The games that could not be read, and are therefore missing from the export.
    pub unread: Vec<(GameId, ReadError)>,
}

/// Writes the header and the games with these ids.
pub(crate) fn write_games(
    ids: impl Iterator<Item = GameId>,
    read: impl Fn(GameId) -> Result<Option<GameRecord>, ReadError>,
    out: &mut impl Write,
) -> io::Result<Exported> {
    write_line(&ExportLine::Header { version: VERSION }, out)?;
    let mut exported = Exported::default();
    for id in ids {
        match read(id) {
            Ok(Some(game)) if GameId::of(&game) == id => {
                write_line(&ExportLine::Game(Box::new((id, game).into())), out)?;
                exported.games += 1;
            }
            Ok(Some(_)) => exported.unread.push((id, ReadError::Altered)),
            Ok(None) => exported.unread.push((id, ReadError::Unreadable("not in the store".to_owned()))),
            Err(fault) => exported.unread.push((id, fault)),
        }
    }
    Ok(exported)
}

/// Writes the settings and the games in progress.
pub(crate) fn write_settings(
    settings: &BTreeMap<String, Value>,
    saves: &BTreeMap<String, String>,
    out: &mut impl Write,
) -> io::Result<()> {
    for (key, value) in settings {
        write_line(&ExportLine::Setting(SettingLine { key: key.clone(), value: value.clone() }), out)?;
    }
    for (slot, text) in saves {
        write_line(&ExportLine::Save(SaveLine { slot: slot.clone(), text: text.clone() }), out)?;
    }
    Ok(())
}

/// Returns the line for a game.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn game_line(id: GameId, game: GameRecord) -> String {
    text(&ExportLine::Game(Box::new((id, game).into())))
}

/// Converts a change to an entry for a key-value store: its key and its text, which is a line of an
/// export. If the text is `None`, the entry is removed.
#[cfg(any(target_family = "wasm", test))]
pub(crate) fn entry(change: RecordChange) -> (String, Option<String>) {
    match change {
        RecordChange::Game(id, game) => {
            let game = std::sync::Arc::unwrap_or_clone(game);
            (format!("game {id}"), Some(text(&ExportLine::Game(Box::new((id, game).into())))))
        }
        RecordChange::Setting { key, value } => {
            let name = format!("setting {key}");
            (name, value.map(|value| text(&ExportLine::Setting(SettingLine { key, value }))))
        }
        RecordChange::Save { slot, text: save } => {
            let name = format!("save {slot}");
            (name, save.map(|save| text(&ExportLine::Save(SaveLine { slot, text: save }))))
        }
    }
}

/// Parses the text of an entry, and checks a game against its identifier. The error is a message.
#[cfg(any(target_family = "wasm", test))]
pub(crate) fn read_entry(text: &str) -> Result<RecordChange, String> {
    let line: ExportLine = serde_json::from_str(text).map_err(|error| error.to_string())?;
    line.try_into()
}

fn text(line: &ExportLine) -> String {
    serde_json::to_string(line).expect("a line is plain data with strings as keys")
}

fn write_line(line: &ExportLine, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

#[cfg(test)]
mod tests {
    use loyd_core::TileMetric;

    use super::*;
    use crate::game::{GameBoard, GameRecord, Play};

    fn game() -> GameRecord {
        GameRecord {
            puzzle: "1 2/0 3".to_owned(),
            goal: "blank-last".to_owned(),
            board: GameBoard::Tiles { width: 2, height: 2, metric: TileMetric::Single, manhattan: 1 },
            seed: None,
            program: "loyd 0.1.0".to_owned(),
            play: Play { moves: 1, joined: 1, milliseconds: 400, finished_at: 1_795_000_000_000, ..Play::default() },
            log: "0 L".to_owned(),
        }
    }

    #[test]
    fn every_change_is_read_back_from_its_entry() {
        let changes = [
            RecordChange::Game(GameId::of(&game()), game().into()),
            RecordChange::Setting { key: "theme".to_owned(), value: Some("dark".into()) },
            RecordChange::Save { slot: "main".to_owned(), text: Some("loyd game 1\n".to_owned()) },
        ];
        for change in changes {
            let (_, text) = entry(change.clone());
            assert_eq!(read_entry(&text.unwrap()), Ok(change));
        }
    }

    #[test]
    fn a_removed_entry_has_the_same_key_and_no_text() {
        let setting = |value| RecordChange::Setting { key: "theme".to_owned(), value };
        assert_eq!(entry(setting(None)), (entry(setting(Some(1.into()))).0, None));
        let save = |text| RecordChange::Save { slot: "main".to_owned(), text };
        assert_eq!(entry(save(None)), (entry(save(Some(String::new()))).0, None));
    }

    #[test]
    fn a_damaged_game_is_rejected() {
        let (_, text) = entry(RecordChange::Game(GameId::of(&game()), game().into()));
        let damaged = text.unwrap().replace("\"moves\":1", "\"moves\":2");
        assert!(read_entry(&damaged).unwrap_err().contains("id does not match"));
    }
}
