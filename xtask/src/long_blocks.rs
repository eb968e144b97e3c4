//! Block puzzles with long solutions, for `data/blocks_long.txt`: trays in which the large blocks
//! have goal positions.
//!
//! The first goal is a random tray. The position farthest from it becomes the next goal,
//! repeatedly, as long as the distance across the component grows. Finally, unit blocks get goal
//! positions too, one after another.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result};
use loyd_core::blocks::Setup;
use loyd_core::random::{Rng, Seed, below};
use loyd_core::text::goal_text;
use loyd_core::{BlockMetric, BlockPuzzle};

use crate::trays::{at_home, farthest, layout, tray};
use crate::workspace;

/// The path to the file, from the root.
pub(crate) const FILE: &str = "data/blocks_long.txt";

/// The options: how many puzzles, and how long.
#[derive(clap::Args)]
pub(crate) struct LongBlocksArguments {
    /// The number of puzzles.
    #[arg(long, default_value_t = 20)]
    count: usize,
    /// The minimum length of their shortest solutions, in turns.
    #[arg(long, default_value_t = 200)]
    length: u32,
    /// The maximum number of positions in a component.
    #[arg(long, default_value_t = 12_000_000)]
    positions: u64,
    /// The seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A puzzle in the file.
struct Long {
    /// The puzzle, starting at its hardest position.
    puzzle: BlockPuzzle,
    /// The optimal length, in turns.
    length: u32,
    /// The number of positions in its component.
    positions: u64,
}

/// The rows and columns of the trays.
const SIZE: (usize, usize) = (5, 4);
/// With goals for the large blocks only, a component may have only 1/12 of the allowed positions,
/// because large components take most of the time.
const PART: u64 = 12;

/// Recreates the file.
pub(crate) fn run(arguments: &LongBlocksArguments) -> Result<()> {
    let LongBlocksArguments { count, length, positions, seed } = *arguments;
    let mut text = format!(
        "# Block puzzles whose shortest solutions have at least {length} turns, with a goal for most blocks. Each length is proven: it is\n\
         # the greatest distance in a map of all positions.\n\
         # Made by `cargo xtask long-blocks --count {count} --length {length} --positions {positions} --seed {seed}`.\n\
         # columns: draw | turns | states | position | goal\n"
    );
    let (path, mut found) = (workspace::root().join(FILE), HashSet::new());
    for draw in 0.. {
        for Long { puzzle, length, positions } in drawn(draw, arguments)? {
            // Puzzles with identical numbers are mirror images, or belong to one component that was
            // found from two of its positions.
            if found.len() == count || !found.insert((length, positions)) {
                continue;
            }
            let (layout, goal) = (layout(&puzzle), goal_text(&puzzle));
            writeln!(text, "{draw} | {length} | {positions} | {layout} | {goal}")?;
            println!("draw {draw}: {length} turns, {positions} positions, {layout}");
        }
        if found.len() == count {
            break;
        }
    }
    fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// Returns the long puzzles from a draw.
fn drawn(draw: u64, arguments: &LongBlocksArguments) -> Result<Vec<Long>> {
    let LongBlocksArguments { length, positions: most, seed, .. } = *arguments;
    let mut source = Seed(seed).source();
    source.set_stream(draw);
    let bars = 5 + below(2, &mut source) as usize;
    let Some(mut setup) = tray(SIZE, bars, &mut source) else { return Ok(vec![]) };
    let walls = below(4, &mut source) as usize;
    wall_up(&mut setup, walls, &mut source);
    let (mut named, mut singles): (Vec<usize>, Vec<usize>) =
        (0..setup.pieces.len()).partition(|&piece| setup.pieces[piece].cells.len() > 1);
    let mut found = vec![];
    let mut next = ends(setup, &named, most / PART)?;
    // A goal for another unit block makes most shortest solutions longer. Naming one of `n`
    // interchangeable blocks makes the component `n` times as large.
    while let Some(long) = next.take().filter(|long| long.length >= length / 4 * 3) {
        let home = Setup::from(&long.puzzle);
        if long.positions.saturating_mul(singles.len() as u64) <= most
            && let Some(single) = singles.pop()
        {
            named.push(single);
            next = farthest_from(home, &named, most)?;
        }
        found.extend(Some(long).filter(|long| long.length >= length));
    }
    Ok(found)
}

/// Returns the puzzle between two distant positions in a tray's component, with goals for these
/// blocks.
fn ends(setup: Setup, named: &[usize], most: u64) -> Result<Option<Long>> {
    let mut best = farthest_from(setup, named, most)?;
    while let Some(long) = &best {
        let next = farthest_from(Setup::from(&long.puzzle), named, most)?;
        if next.as_ref().is_none_or(|next| next.length <= long.length) {
            break;
        }
        best = next;
    }
    Ok(best)
}

/// Returns the puzzle that starts at the position farthest from the current positions of these
/// blocks.
fn farthest_from(setup: Setup, named: &[usize], most: u64) -> Result<Option<Long>> {
    let farthest = farthest(&at_home(setup, Some(named))?, BlockMetric::Turn, most)?;
    Ok(farthest.map(|(puzzle, length, positions)| Long { puzzle, length, positions }))
}

/// Turns some of the unit blocks into walls.
fn wall_up(setup: &mut Setup, walls: usize, source: &mut impl Rng) {
    for _ in 0..walls {
        let is_single = |piece: &usize| setup.pieces[*piece].cells.len() == 1;
        let singles: Vec<usize> = (0..setup.pieces.len()).filter(is_single).collect();
        if !singles.is_empty() {
            let piece = setup.pieces.remove(singles[below(singles.len() as u32, source) as usize]);
            setup.walls.extend(piece.cells);
        }
    }
}
