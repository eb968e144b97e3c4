//! Random boards of tile puzzles: for sizes such as `4x4` in arguments, and for problem sets.

use std::collections::HashSet;
use std::path::Path;

use anyhow::Context;
use loyd_classroom::{Distances, PuzzleSet};
use loyd_core::random::{self, Seed, Source, below};
use loyd_core::text::{AnyPuzzle, Format, ReadOptions, read_tile_goal};
use loyd_core::{TilePosition, TilePuzzle};

use crate::arguments::{board_size, is_size};
use crate::seed::drawn;

/// A source of puzzles, or the random board that replaces a size such as `4x4`.
pub(crate) struct Deal {
    /// The argument, or the text of the board.
    pub(crate) source: String,
    /// The board and its seed in words, if it was dealt.
    pub(crate) dealt: Option<String>,
}

impl Deal {
    /// Deals a board if the argument is a size and no file has its name.
    ///
    /// # Errors
    /// Returns an error if the size is outside the limits, if the goal does not fit it, or
    /// if the system provides no randomness.
    pub(crate) fn of(argument: &str, options: &ReadOptions) -> anyhow::Result<Self> {
        if !is_size(argument) || Path::new(argument).exists() {
            return Ok(Self { source: argument.to_owned(), dealt: None });
        }
        let goal = solved_board(board_size(argument).map_err(anyhow::Error::msg)?, options)?;
        let seed = drawn()?;
        let position = random::solvable(&goal, &mut seed.source());
        Ok(Self { source: position.to_string(), dealt: Some(format!("{argument}: {position}, seed {seed}")) })
    }
}

/// Returns random boards, named by their texts. Boards of at most nine cells are sorted by the
/// length of a shortest solution, with about the same number of boards for each length from 0 on.
/// Larger boards are the ends of walks of increasing length from the goal.
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
        let puzzle = TilePuzzle::blank_last(goal.clone());
        let walks = (0..2 * count + 100).map(|steps| random::walk(&puzzle, &goal, steps, &mut source));
        // Short walks often end at a position that another walk has reached.
        walks.filter(|board| drawn.insert(board.clone())).take(count).collect()
    };
    let puzzles = boards.into_iter().map(|board| Ok(AnyPuzzle::Tiles(TilePuzzle::new(board, goal.clone())?)));
    let mut set = PuzzleSet::named_by_text(puzzles.collect::<anyhow::Result<_>>()?)?;
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

/// Returns up to `count` distinct positions in ascending order of length, with about the same
/// number for each length from 0 on. The greatest lengths may be missing.
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
