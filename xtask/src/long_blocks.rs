//! Block puzzles with long solutions, for `data/blocks_long.txt`: trays in which the large blocks have places of their own.
//!
//! A random tray says where they have to be. The position that is farthest from there says it then, again and again, as long as the
//! way to the other end of the component gets longer.

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

/// The file, from the root.
pub(crate) const FILE: &str = "data/blocks_long.txt";

/// How many puzzles, and how long.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The number of puzzles.
    #[arg(long, default_value_t = 20)]
    count: usize,
    /// The least length of their shortest solutions, in turns.
    #[arg(long, default_value_t = 200)]
    length: u32,
    /// The most positions of a component.
    #[arg(long, default_value_t = 12_000_000)]
    positions: u64,
    /// The seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A puzzle of the file.
struct Long {
    /// The puzzle, from its hardest start.
    puzzle: BlockPuzzle,
    /// The length of its shortest solutions, in turns.
    length: u32,
    /// The positions of its component.
    positions: u64,
}

/// Rows and columns of the trays.
const SIZE: (usize, usize) = (5, 4);
/// Large components take most of the time. So one of this number of draws may have as many positions as are allowed, and the
/// others a part of them.
const LARGE: u64 = 192;
const PART: u64 = 12;
/// The first distance from which the other end is looked for, as a part of the length that is wanted.
const HOPE: u32 = 2;

/// Makes the file again.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let Arguments { count, length, positions, seed } = *arguments;
    let mut text = format!(
        "# Block puzzles whose shortest solutions have at least {length} turns: the large blocks have places of their own. Each length\n\
         # is proven: it is the greatest in a map of the distances of all positions.\n\
         # Made by `cargo xtask long-blocks --count {count} --length {length} --positions {positions} --seed {seed}`.\n\
         # columns: draw | turns | states | position | goal\n"
    );
    let (path, mut found) = (workspace::root().join(FILE), HashSet::new());
    for draw in 0.. {
        let Some(Long { puzzle, length, positions }) = drawn(draw, arguments)? else { continue };
        // Equal numbers are those of mirror images, or of one component that was found from two of its positions.
        if !found.insert((length, positions)) {
            continue;
        }
        let (layout, goal) = (layout(&puzzle), goal_text(&puzzle));
        writeln!(text, "{draw} | {length} | {positions} | {layout} | {goal}")?;
        println!("draw {draw}: {length} turns, {positions} positions, {layout}");
        // What is found is kept at once: all of it takes minutes.
        fs::write(&path, &text).with_context(|| format!("cannot write {}", path.display()))?;
        if found.len() == count {
            break;
        }
    }
    Ok(())
}

/// The puzzle of a draw, if it is long and its component small enough.
fn drawn(draw: u64, arguments: &Arguments) -> Result<Option<Long>> {
    let Arguments { length, seed, .. } = *arguments;
    let positions = if draw % LARGE == LARGE / 4 { arguments.positions } else { arguments.positions / PART };
    let mut source = Seed(seed).source();
    source.set_stream(draw);
    let bars = 5 + below(2, &mut source) as usize;
    let Some(mut setup) = tray(SIZE, bars, &mut source) else { return Ok(None) };
    let walls = below(4, &mut source) as usize;
    wall_up(&mut setup, walls, &mut source);
    // The pieces without a place of their own are interchangeable, so more names make larger components.
    let (mut named, singles): (Vec<usize>, Vec<usize>) =
        (0..setup.pieces.len()).partition(|&piece| setup.pieces[piece].cells.len() > 1);
    named.extend(singles.into_iter().take(below(3, &mut source) as usize));
    named.sort_unstable();
    let farthest_from = |setup| farthest(&at_home(setup, Some(&named))?, BlockMetric::Turn, positions);
    let mut best = farthest_from(setup)?.filter(|&(_, first, _)| first >= length / HOPE);
    while let Some((end, before, _)) = &best {
        let next = farthest_from(Setup::from(end))?;
        if next.as_ref().is_none_or(|(_, after, _)| after <= before) {
            break;
        }
        best = next;
    }
    let long = best.map(|(puzzle, length, positions)| Long { puzzle, length, positions });
    Ok(long.filter(|long| long.length >= length))
}

/// Makes some of the single cells walls.
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
