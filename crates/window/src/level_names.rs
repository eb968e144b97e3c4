//! What the bundled levels are called in each language.
//!
//! The English names stand in the files of the levels. Where another language has a name of its own, its words have it as
//! `name-PACK-LEVEL`; a level that has only a number is called by its pack.

use loyd_front::LevelPlace;
use loyd_levels::Level;

use crate::context::AppContext;
use crate::words::Language;

impl AppContext {
    /// What a bundled level is called.
    pub(crate) fn level_name(&self, level: &Level) -> String {
        if let Some(name) = self.words.find(&format!("name-{}", level.id().replace('/', "-"))) {
            return name;
        }
        let pack = level.id().split('/').next().unwrap_or_default();
        match (level.name().rsplit_once(" · "), in_brackets(level.name())) {
            (Some((_, number)), _) => format!("{} · {number}", self.text(&format!("pack-{pack}"))),
            // The old Chinese levels have their Chinese names in brackets, which Japanese players read, too.
            (None, Some(name)) if self.reads_han() => name.to_owned(),
            _ => level.name().to_owned(),
        }
    }

    /// What a game of this name is called: a level by its name in the language, anything else as it is.
    pub(crate) fn game_name(&self, name: &str) -> String {
        let mut levels = LevelPlace::all().map(LevelPlace::level);
        levels.find(|level| level.name() == name).map_or_else(|| name.to_owned(), |level| self.level_name(level))
    }

    /// Whether the words are written with Chinese characters.
    fn reads_han(&self) -> bool {
        matches!(self.spoken(), Language::Chinese | Language::Japanese)
    }
}

/// What stands in brackets at the end of a name.
fn in_brackets(name: &str) -> Option<&str> {
    name.strip_suffix(')')?.rsplit_once('(').map(|(_, inside)| inside)
}
