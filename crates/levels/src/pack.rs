use std::sync::OnceLock;

use crate::Level;
use crate::index::{IndexRow, PackIndex};

/// Levels that belong together, ordered from easy to hard.
#[derive(Debug)]
pub struct Pack {
    id: &'static str,
    index: PackIndex,
    files: &'static [(&'static str, &'static str)],
    levels: OnceLock<Vec<Level>>,
}

/// A folder in `packs/`, as embedded by the build script.
struct PackText {
    id: &'static str,
    index: &'static str,
    /// The names and contents of the levels, sorted by name.
    levels: &'static [(&'static str, &'static str)],
}

const EMBEDDED: &[PackText] = include!(concat!(env!("OUT_DIR"), "/packs.rs"));

/// Returns the packs in order. The tests parse all of them, so an embedded index is always well
/// formed.
pub(crate) fn load_packs() -> Vec<Pack> {
    let pack = |&PackText { id, index, levels }: &PackText| {
        let index = PackIndex::read(index).unwrap_or_else(|| panic!("the index of {id} is not well formed"));
        Pack { id, index, files: levels, levels: OnceLock::new() }
    };
    let mut packs: Vec<Pack> = EMBEDDED.iter().map(pack).collect();
    packs.sort_by_key(|pack| pack.index.place);
    packs
}

impl Pack {
    /// Returns the identifier, which is the name of the pack's folder.
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// Returns the title.
    pub fn title(&self) -> &'static str {
        self.index.title
    }

    /// Returns a one-sentence description.
    pub fn comment(&self) -> &'static str {
        self.index.comment
    }

    /// Returns the number of levels without parsing them.
    pub fn len(&self) -> usize {
        self.index.rows.len()
    }

    /// Returns `true` if the pack has no levels. No pack that ships is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the index of the level with this name, the second half of its identifier. This does
    /// not parse the levels.
    pub fn level_index(&self, name: &str) -> Option<usize> {
        self.index.rows.iter().position(|row| row.name == name)
    }

    /// Returns the levels in order. The first call parses them.
    pub fn levels(&self) -> &[Level] {
        self.levels.get_or_init(|| self.read())
    }

    fn read(&self) -> Vec<Level> {
        let level = |row: &IndexRow| {
            let index = self.files.binary_search_by_key(&row.name, |&(name, _)| name).ok()?;
            Level::read(format!("{}/{}", self.id, row.name), self.files[index].1, *row)
        };
        let read = |row: &IndexRow| level(row).unwrap_or_else(|| panic!("{}/{} is not a level", self.id, row.name));
        self.index.rows.iter().map(read).collect()
    }

    /// Returns the names of the embedded files, whether or not the index lists them.
    #[cfg(test)]
    pub(crate) fn files(&self) -> impl Iterator<Item = &'static str> {
        self.files.iter().map(|&(name, _)| name)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    #[test]
    fn every_file_in_a_pack_is_listed_once() {
        for pack in crate::packs() {
            let files: BTreeSet<&str> = pack.files().collect();
            let listed: BTreeSet<&str> = pack.index.rows.iter().map(|row| row.name).collect();
            assert_eq!(files, listed, "{}", pack.id());
            assert_eq!(pack.levels().len(), files.len(), "{}", pack.id());
        }
    }
}
