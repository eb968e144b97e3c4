use super::{ExportLine, SaveLine, SettingLine};
use crate::id::GameId;
use crate::store::RecordChange;

/// Converts a change to an entry for a key-value store: its key and its text, which is a line of an
/// export. If the text is `None`, the entry is removed.
pub(crate) fn entry(change: RecordChange) -> (String, Option<String>) {
    match change {
        RecordChange::Game(id, game) => {
            let game = std::sync::Arc::unwrap_or_clone(game);
            (game_key(id), Some(text(&ExportLine::Game(Box::new((id, game).into())))))
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

/// Returns the key of a game's entry.
fn game_key(id: GameId) -> String {
    format!("game {id}")
}

/// Parses the text of an entry, and checks a game against its identifier. The error is a message.
pub(crate) fn read_entry(text: &str) -> Result<RecordChange, String> {
    let line: ExportLine = serde_json::from_str(text).map_err(|error| error.to_string())?;
    line.try_into()
}

fn text(line: &ExportLine) -> String {
    serde_json::to_string(line).expect("a line is plain data with strings as keys")
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
    fn a_damaged_game_is_refused() {
        let (_, text) = entry(RecordChange::Game(GameId::of(&game()), game().into()));
        let damaged = text.unwrap().replace("\"moves\":1", "\"moves\":2");
        assert!(read_entry(&damaged).unwrap_err().contains("id does not match"));
    }
}
