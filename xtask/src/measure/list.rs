//! The positions in a list in `data/`, with their published lengths.

use std::fs;

use anyhow::{Context, Result, bail, ensure};
use loyd_core::TilePuzzle;
use loyd_core::text::{ListReader, Puzzled, ReadOptions};

use crate::workspace;

/// A position in a list.
pub(super) struct ListedPosition {
    /// Its name in the list, or its index, counted from 1, if it has none.
    pub(super) name: String,
    /// The position with its goal.
    pub(super) puzzle: TilePuzzle,
    /// The optimal length in single steps, if the list contains it.
    pub(super) optimal: Option<u32>,
}

/// Reads a list of tile positions.
///
/// # Errors
/// Returns an error if the list does not exist or a line is not a tile position.
pub(super) fn read(set: &str) -> Result<Vec<ListedPosition>> {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    ensure!(set.bytes().all(is_name), "{set:?} is not the name of a list in data/, such as korf24");
    let path = workspace::root().join("data").join(format!("{set}.txt"));
    let text = fs::read_to_string(&path).with_context(|| format!("there is no list data/{set}.txt"))?;
    let (mut reader, mut positions) = (ListReader::new(&ReadOptions::default()), Vec::new());
    let mut lengths = None;
    for (line, number) in text.lines().zip(1..) {
        lengths = LengthColumn::from_comment(line).or(lengths);
        let Some(entry) = reader.read_line(line, number) else { continue };
        let Puzzled { puzzle, about, .. } = match entry.puzzle {
            Ok(puzzled) => puzzled,
            Err(faults) => bail!("data/{set}.txt: {faults}"),
        };
        let puzzle =
            puzzle.into_tiles().with_context(|| format!("data/{set}.txt, line {number}: not a tile puzzle"))?;
        let name = about.name.unwrap_or_else(|| (positions.len() + 1).to_string());
        let optimal = lengths.as_ref().and_then(|column| column.read(line));
        positions.push(ListedPosition { name, puzzle, optimal });
    }
    ensure!(!positions.is_empty(), "data/{set}.txt has no position");
    Ok(positions)
}

/// The column in a list that contains optimal lengths: `optimal` if it exists, otherwise `length`.
struct LengthColumn {
    /// Its index in a line, from 0.
    index: usize,
    /// Whether bars separate the columns.
    has_bars: bool,
}

impl LengthColumn {
    /// Parses a comment `# columns: …`, if it names such a column.
    fn from_comment(line: &str) -> Option<Self> {
        let names = line.strip_prefix('#')?.trim().strip_prefix("columns:")?;
        let has_bars = names.contains('|');
        let names = split_columns(names, has_bars);
        let index = ["optimal", "length"].iter().find_map(|wanted| names.iter().position(|name| name == wanted))?;
        Some(Self { index, has_bars })
    }

    /// Returns the length in a line.
    fn read(&self, line: &str) -> Option<u32> {
        split_columns(line, self.has_bars).get(self.index)?.split_whitespace().next()?.parse().ok()
    }
}

/// Returns the columns of a line.
fn split_columns(line: &str, has_bars: bool) -> Vec<&str> {
    if has_bars { line.split('|').map(str::trim).collect() } else { line.split_whitespace().collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_names_goals_and_lengths() {
        let first = |set| read(set).expect("a list in data/").swap_remove(0);
        let korf = first("korf24");
        assert_eq!((korf.name.as_str(), korf.optimal, korf.puzzle.goal().blank()), ("1", Some(95), 0));
        let deepcubea = first("deepcubea24_first100");
        assert_eq!((deepcubea.name.as_str(), deepcubea.optimal, deepcubea.puzzle.goal().blank()), ("0", Some(100), 24));
        assert_eq!((first("hardest15").name.as_str(), first("hardest15").optimal), ("1", None));
        for (set, count) in [("korf24", 50), ("korf100", 100), ("deepcubea24_first100", 100), ("hardest15", 17)] {
            assert_eq!(read(set).map(|positions| positions.len()).ok(), Some(count), "{set}");
        }
    }

    #[test]
    fn names_that_are_not_lists_of_tile_positions_are_refused() {
        for set in ["nothing", "../data/korf24", "rush_sample", "README.md"] {
            assert!(read(set).is_err(), "{set}");
        }
    }
}
