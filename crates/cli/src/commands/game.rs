//! The game named on the command line, for the terminal app and the window.

use std::path::Path;

use anyhow::Context;
use loyd_core::text::{Entry, ReadOptions, read_tile_goal};
use loyd_front::{FirstGame, NewPack};

use crate::input::{Input, expand_sources, reported_inputs};
use crate::output::visible;

/// Reads an argument: board sides such as `5x3`, otherwise a puzzle, or a list or a folder of
/// puzzles. Ignored parts are reported on standard error and in the remark.
///
/// # Errors
/// Returns every fault in a puzzle.
pub(crate) fn first_game(argument: Option<String>, options: &ReadOptions) -> anyhow::Result<FirstGame> {
    let Some(argument) = argument else { return Ok(FirstGame::default()) };
    if let Some(sides) = parse_sides(&argument) {
        let goal = options.goal.as_deref().map(|text| read_tile_goal(text, sides.0, sides.1)).transpose();
        let goal = goal?.unwrap_or_default();
        return Ok(FirstGame { sides: Some(sides), goal, ..FirstGame::default() });
    }
    let title = file_name(&argument).unwrap_or_default();
    let sources = if Path::new(&argument).is_dir() { expand_sources(&[argument])? } else { vec![argument] };
    let mut inputs = reported_inputs(&sources, options).peekable();
    let first = inputs.peek().map(|input| (input.source.clone(), input.entry.clone()));
    let (mut pack, mut count) = (NewPack::new(&title), 0);
    for Input { source, entry } in inputs {
        // The files in a folder name its levels; the puzzles in one list have only their numbers.
        let name = source.rsplit_once(':').and_then(|(file, _)| file_name(file)).filter(|_| sources.len() > 1);
        pack.add(&source, name.as_deref(), entry);
        count += 1;
        if pack.has_surplus {
            break;
        }
    }
    if pack.levels.len() > 1 {
        let (remark, read_as) = (pack.remark(), pack.read_as());
        return Ok(FirstGame { remark, read_as, pack: Some(pack), ..FirstGame::default() });
    }
    let (source, entry) = first.context("there is no puzzle")?;
    only_game(&source, entry, count > 1, &sources[0])
}

/// Returns the game for the only puzzle in an argument. If `has_others` is set, a remark mentions
/// that the other puzzles are ignored.
fn only_game(source: &str, entry: Entry, has_others: bool, argument: &str) -> anyhow::Result<FirstGame> {
    let mut remarks: Vec<String> = entry.warnings.iter().map(ToString::to_string).collect();
    if has_others {
        remarks.push("the other puzzles in the file".to_owned());
    }
    let puzzled = entry.puzzle.map_err(|faults| anyhow::anyhow!("{}: {faults}", visible(source)))?;
    let file = || file_name(argument).filter(|_| source.starts_with(argument));
    Ok(FirstGame {
        read_as: puzzled.read_as(),
        puzzle: Some(puzzled.puzzle),
        name: puzzled.about.name.or_else(file),
        metric: puzzled.about.metric.map(|metric| metric.to_string()),
        remark: (!remarks.is_empty()).then(|| remarks.join("; ")),
        ..FirstGame::default()
    })
}

/// Returns the columns and rows in a string such as `4x4`. No puzzle has this form.
fn parse_sides(text: &str) -> Option<(usize, usize)> {
    let (columns, rows) = text.split_once(['x', '×'])?;
    Some((columns.parse().ok()?, rows.parse().ok()?))
}

/// Returns the name of a file or folder without its extension. Standard input has none.
fn file_name(argument: &str) -> Option<String> {
    let stem = Path::new(argument).file_stem().filter(|_| argument != "-")?;
    Some(stem.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use loyd_core::tiles::TileGoal;

    use super::*;

    #[test]
    fn a_size_accepts_a_goal_that_fits_it() {
        let read = |goal: Option<&str>| {
            let options = ReadOptions { goal: goal.map(str::to_owned), ..ReadOptions::default() };
            first_game(Some("5x3".to_owned()), &options)
        };
        let wanted = read(Some("blank-first")).expect("a goal");
        assert_eq!((wanted.sides, wanted.goal), (Some((5, 3)), TileGoal::BlankFirst));
        assert_eq!(read(None).expect("no goal").goal, TileGoal::BlankLast);
        let fault = read(Some("1 2/3 0")).expect_err("a goal of a different size");
        assert!(format!("{fault:#}").contains("the goal is 2x2, but the board is 5x3"), "{fault:#}");
    }
}
