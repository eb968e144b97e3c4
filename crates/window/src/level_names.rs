//! The names of bundled levels in each language.
//!
//! The English names are in the level files. A name in another language is the message
//! `name-PACK-LEVEL`. A level that only has a number is named after its pack.

use loyd_front::LevelPlace;
use loyd_levels::Level;

use crate::context::AppContext;
use crate::words::Language;

impl AppContext {
    /// Returns the name of a bundled level.
    pub(crate) fn level_name(&self, level: &Level) -> String {
        if let Some(name) = self.words.find(&format!("name-{}", level.id().replace('/', "-"))) {
            return name;
        }
        let pack = level.id().split('/').next().unwrap_or_default();
        match (level.name().rsplit_once(" · "), in_brackets(level.name())) {
            (Some((_, number)), _) => format!("{} · {number}", self.text(&format!("pack-{pack}"))),
            // Old Chinese levels have their Chinese names in brackets, which Japanese players can
            // read too. To keep the page small, the fonts of other languages lack these characters.
            (None, Some([_, chinese])) if self.reads_han() => chinese.to_owned(),
            (None, Some([name, _])) => name.to_owned(),
            (None, None) => level.name().to_owned(),
        }
    }

    /// Returns the displayed name of a game: the translated name of a level, or the name itself.
    pub(crate) fn game_name(&self, name: &str) -> String {
        let mut levels = LevelPlace::all().map(LevelPlace::level);
        levels.find(|level| level.name() == name).map_or_else(|| name.to_owned(), |level| self.level_name(level))
    }

    /// Returns whether the language is written with Chinese characters.
    fn reads_han(&self) -> bool {
        matches!(self.spoken(), Language::Chinese | Language::Japanese)
    }
}

/// Splits a name into the parts before and inside the brackets at its end.
fn in_brackets(name: &str) -> Option<[&str; 2]> {
    let (before, inside) = name.strip_suffix(')')?.rsplit_once('(')?;
    Some([before.trim_end(), inside])
}
