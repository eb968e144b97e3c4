//! Random tile boards: for sizes such as `4x4` in arguments, and for problem sets.

use std::collections::HashSet;
use std::path::Path;

use anyhow::Context;
use loyd_classroom::{Distances, PuzzleSet};
use loyd_core::random::{self, Seed, Source, below};
use loyd_core::text::{AnyPuzzle, ReadOptions, read_tile_goal};
use loyd_core::{TilePosition, TilePuzzle};

use crate::arguments::{board_size, is_size};
use crate::seed::random_seed;

/// Replaces each argument that is a size such as `4x4`, and not the name of a file, with the text
/// of a random board. Returns all arguments, and for each random board a remark with its text and
/// its seed.
///
/// # Errors
/// Returns an error if a size is outside the limits, if the goal does not fit it, or if the system
/// provides no randomness.
pub(crate) fn draw_sizes(arguments: &[String], options: &ReadOptions) -> anyhow::Result<(Vec<String>, Vec<String>)> {
    let (mut sources, mut remarks) = (arguments.to_vec(), Vec::new());
    for source in sources.iter_mut().filter(|source| is_size(source) && !Path::new(source.as_str()).exists()) {
        let goal = solved_board(board_size(source).map_err(anyhow::Error::msg)?, options)?;
        let seed = random_seed()?;
        let position = random::solvable(&goal, &mut seed.source());
        remarks.push(format!("{source}: {position}, seed {seed}"));
        *source = position.to_string();
    }
    Ok((sources, remarks))
}

/// Returns random boards, each named after its text. Boards with at most nine cells are sorted by
/// the length of a shortest solution, with about the same number of boards for each length from 0
/// to the greatest. Larger boards are the endpoints of increasingly long walks from the goal.
///
/// # Errors
/// Returns an error if the goal does not fit the size.
pub(crate) fn random_set(
    size: (usize, usize),
    count: usize,
    seed: Seed,
    options: &ReadOptions,
) -> anyhow::Result<PuzzleSet> {
    let goal = solved_board(size, options)?;
    let mut source = seed.source();
    let boards = if goal.cells().len() <= MAX_LISTED_CELLS {
        select_boards(&goal, count, &mut source)?
    } else {
        let mut drawn = HashSet::new();
        let puzzle = TilePuzzle::blank_last(goal.clone());
        let walks = (0..2 * count + 100).map(|steps| random::walk(&puzzle, &goal, steps, &mut source));
        // Short walks often end at a position that another walk has reached.
        walks.filter(|board| drawn.insert(board.clone())).take(count).collect()
    };
    let puzzles = boards.into_iter().map(|board| Ok(AnyPuzzle::Tiles(TilePuzzle::new(board, goal.clone())?)));
    Ok(PuzzleSet::named_by_text(puzzles.collect::<anyhow::Result<_>>()?)?)
}

/// Returns the solved board of the given size, with the goal given on the command line.
///
/// # Errors
/// Returns an error if the goal does not fit the size.
pub(crate) fn solved_board((width, height): (usize, usize), options: &ReadOptions) -> anyhow::Result<TilePosition> {
    let goal = options.goal.as_deref().unwrap_or("blank-last");
    Ok(read_tile_goal(goal, width, height).context("--goal")?.position(width, height))
}

/// The number of cells in the largest boards whose positions are all listed: the 8-puzzle has
/// 181,440 positions.
pub(crate) const MAX_LISTED_CELLS: usize = 9;

/// Returns up to `count` distinct positions in ascending order of length, with about the same
/// number for each length. If two or more are returned, one has the greatest length.
fn select_boards(goal: &TilePosition, count: usize, source: &mut Source) -> anyhow::Result<Vec<TilePosition>> {
    let puzzle = TilePuzzle::new(goal.clone(), goal.clone())?;
    let distances = Distances::new(&puzzle, usize::MAX);
    let mut layers: Vec<Vec<&TilePosition>> = distances.layers().into_iter().map(Iterator::collect).collect();
    let sizes: Vec<usize> = layers.iter().map(Vec::len).collect();
    let mut boards = Vec::new();
    for (layer, share) in layers.iter_mut().zip(shares(&sizes, count)) {
        for index in 0..share {
            let other = index + below((layer.len() - index) as u32, source) as usize;
            layer.swap(index, other);
            boards.push(layer[index].clone());
        }
    }
    Ok(boards)
}

/// Distributes up to `count` items among layers of these sizes, as evenly as the sizes permit. In
/// each round, every layer with room gets one item. If too few items are left for all of them,
/// evenly spaced layers get one, including the first, and the last if there are two items or more.
fn shares(sizes: &[usize], count: usize) -> Vec<usize> {
    let mut shares = vec![0; sizes.len()];
    let mut left = count;
    loop {
        let open: Vec<usize> = (0..sizes.len()).filter(|&layer| shares[layer] < sizes[layer]).collect();
        let items = left.min(open.len());
        if items == 0 {
            return shares;
        }
        for item in 0..items {
            shares[open[item * (open.len() - 1) / (items - 1).max(1)]] += 1;
        }
        left -= items;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_spread_over_all_lengths_up_to_the_greatest() {
        let options = ReadOptions::default();
        let goal = solved_board((3, 2), &options).unwrap();
        let distances = Distances::new(&TilePuzzle::new(goal.clone(), goal.clone()).unwrap(), usize::MAX);
        let layers: Vec<HashSet<&TilePosition>> = distances.layers().into_iter().map(Iterator::collect).collect();
        let drawn = |count, seed| select_boards(&goal, count, &mut Seed(seed).source()).unwrap();
        for count in [1, 2, 3, 21, 22, 23, 100, 360] {
            let boards = drawn(count, 1);
            assert_eq!(boards.iter().collect::<HashSet<_>>().len(), count, "distinct");
            assert_eq!(boards, drawn(count, 1));
            let length = |board| layers.iter().position(|layer| layer.contains(board)).unwrap();
            let lengths: Vec<usize> = boards.iter().map(length).collect();
            assert!(lengths.is_sorted() && lengths[0] == 0, "{lengths:?}");
            assert!(count == 1 || lengths.ends_with(&[21]), "{lengths:?}");
            assert!(count < 22 || (0..22).all(|length| lengths.contains(&length)), "{lengths:?}");
        }
        assert_ne!(drawn(100, 1), drawn(100, 2));
    }

    #[test]
    fn shares_are_as_even_as_the_sizes_permit() {
        let sizes = [1, 2, 4, 8, 5];
        for (count, expected) in [
            (0, [0, 0, 0, 0, 0]),
            (1, [1, 0, 0, 0, 0]),
            (2, [1, 0, 0, 0, 1]),
            (3, [1, 0, 1, 0, 1]),
            (5, [1, 1, 1, 1, 1]),
            (7, [1, 2, 1, 1, 2]),
            (11, [1, 2, 3, 2, 3]),
            (20, [1, 2, 4, 8, 5]),
            (99, [1, 2, 4, 8, 5]),
        ] {
            assert_eq!(shares(&sizes, count), expected, "{count}");
        }
    }
}
