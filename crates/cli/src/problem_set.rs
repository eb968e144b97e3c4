//! Problem sets: named puzzles of a folder, a list, a file or an argument.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use anyhow::Context;
use loyd_classroom::{Distances, PuzzleSet, SetupError};
use loyd_core::random::{Seed, Source, below};
use loyd_core::text::{AnyPuzzle, Format, ReadOptions, read_tile_goal};
use loyd_core::{TilePosition, TilePuzzle};
use loyd_files::FileKind;

use crate::input::{Input, has_goals_beside, told_inputs};
use crate::output::{tell, warned};
use crate::walk::walk;

/// Reads a problem set. If `to` is given, programs receive the puzzles in that format instead of
/// their own.
///
/// # Errors
/// Returns an error if a text cannot be read as a puzzle, if there is no puzzle, or if one cannot
/// be written in the format.
pub(crate) fn read_set(path: &str, options: &ReadOptions, to: Option<Format>) -> anyhow::Result<PuzzleSet> {
    let files = files(path, options)?;
    let (mut entries, mut texts) = (Vec::new(), Vec::new());
    for file in &files {
        let mut is_file = false;
        let sources = [file.clone()];
        for Input { source, entry } in told_inputs(&sources, options) {
            tell(warned(&source, &entry.warnings));
            // A puzzle on the command line may look like the name of a file.
            is_file = source.starts_with(file.as_str()) && file != "-";
            entries.push((file.clone(), entry));
        }
        // A longer file is a list, whose puzzles have no separate texts.
        let text = FileKind::PUZZLE.read(Path::new(file)).ok().filter(|_| is_file);
        texts.extend(text.and_then(|text| Some((file, String::from_utf8(text).ok()?))));
    }
    if entries.is_empty() {
        return Err(SetupError::Empty(path.to_owned()).into());
    }
    let mut set = PuzzleSet::of(entries)?;
    for (file, text) in texts {
        set.call_by_file(file, text);
    }
    set.tell_apart();
    if let Some(format) = to {
        set.write_in(format)?;
    }
    Ok(set)
}

/// Returns random boards, sorted by the length of a shortest solution and named by their texts. On
/// boards of at most nine cells, all lengths are equally frequent; larger boards are the ends of
/// walks from the goal of increasing length.
///
/// # Errors
/// Returns an error if the goal does not fit the size or if a board cannot be written in the
/// format.
pub(crate) fn random_set(
    (width, height): (usize, usize),
    count: usize,
    seed: Seed,
    options: &ReadOptions,
    to: Option<Format>,
) -> anyhow::Result<PuzzleSet> {
    let goal = solved_board((width, height), options)?;
    let mut source = seed.source();
    let boards = if width * height <= LISTED {
        listed(&goal, count, &mut source)?
    } else {
        let mut drawn = HashSet::new();
        let walks = (0..2 * count as u32 + 100).map(|steps| walk(&goal, steps, &mut source));
        // Short walks often end at a position that another walk has reached.
        walks.filter(|board| drawn.insert(board.clone())).take(count).collect()
    };
    let puzzles = boards.into_iter().map(|board| Ok(AnyPuzzle::Tiles(TilePuzzle::new(board, goal.clone())?)));
    let mut set = PuzzleSet::called_by_text(puzzles.collect::<anyhow::Result<_>>()?)?;
    if let Some(format) = to {
        set.write_in(format)?;
    }
    Ok(set)
}

/// Returns the solved board of a size, with the goal of the command line.
///
/// # Errors
/// Returns an error if the goal does not fit the size.
pub(crate) fn solved_board((width, height): (usize, usize), options: &ReadOptions) -> anyhow::Result<TilePosition> {
    let goal = options.goal.as_deref().unwrap_or("blank-last");
    Ok(read_tile_goal(goal, width, height).context("--goal")?.position(width, height))
}

/// The largest board, in cells, whose positions are all listed: the 8-puzzle has 181,440.
const LISTED: usize = 9;

/// Returns about `count` distinct positions, with equal numbers for all lengths as far as possible.
fn listed(goal: &TilePosition, count: usize, source: &mut Source) -> anyhow::Result<Vec<TilePosition>> {
    let puzzle = TilePuzzle::new(goal.clone(), goal.clone())?;
    let distances = Distances::new(&puzzle, usize::MAX);
    let layers = distances.layers();
    let each = count.div_ceil(layers.len());
    let mut boards = Vec::new();
    for layer in layers {
        let mut layer: Vec<&TilePosition> = layer.collect();
        for place in 0..each.min(layer.len()) {
            let other = place + below((layer.len() - place) as u32, source) as usize;
            layer.swap(place, other);
            boards.push(layer[place].clone());
        }
    }
    boards.truncate(count);
    Ok(boards)
}

/// Returns the files of a folder in order, except hidden files and the goals of trays. If the path
/// is not a folder, returns the path itself.
fn files(path: &str, options: &ReadOptions) -> anyhow::Result<Vec<String>> {
    if !Path::new(path).is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(path).with_context(|| path.to_owned())? {
        let entry = entry.with_context(|| path.to_owned())?.path();
        let is_hidden = entry.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        let is_goal = has_goals_beside(options) && entry.extension().is_some_and(|ending| ending == "goal");
        if entry.is_file() && !is_hidden && !is_goal {
            files.push(entry.to_string_lossy().into_owned());
        }
    }
    files.sort();
    Ok(files)
}
