use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::Value;

use super::{ExportLine, SaveLine, SettingLine, VERSION};
use crate::game::GameRecord;
use crate::id::GameId;
use crate::store::ReadError;

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
        match read(id).and_then(|game| game.ok_or_else(|| ReadError::Unreadable("not in the store".to_owned()))) {
            Ok(game) if GameId::of(&game) != id => {
                exported.unread.push((id, ReadError::Altered));
                continue;
            }
            Ok(game) => write_line(&ExportLine::Game(Box::new((id, game).into())), out)?,
            Err(fault) => {
                exported.unread.push((id, fault));
                continue;
            }
        }
        exported.games += 1;
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
    serde_json::to_string(&ExportLine::Game(Box::new((id, game).into())))
        .expect("a line is plain data with strings as keys")
}

fn write_line(line: &ExportLine, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}
