//! Block puzzles with long solutions, for `data/blocks_long.txt`: trays in which some blocks have places of their own.
//!
//! A random tray says where they have to be. The position that is farthest from there is the start.

use std::fmt::Write as _;
use std::fs;

use anyhow::{Context, Result};
use loyd_core::random::{Seed, below};
use loyd_core::text::goal_text;
use loyd_core::{BlockMetric, BlockPuzzle};
use loyd_solve::blocks::generate::Canonical;

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
    #[arg(long, default_value_t = 60_000_000)]
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

/// Rows and columns of the trays, in turn.
const SIZES: [(usize, usize); 2] = [(5, 4), (4, 5)];

/// Makes the file again.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let Arguments { count, length, positions, seed } = *arguments;
    let mut text = format!(
        "# Block puzzles whose shortest solutions have at least {length} turns: some blocks have places of their own.\n\
         # Made by `cargo xtask long-blocks --count {count} --length {length} --positions {positions} --seed {seed}`.\n\
         # columns: turns | states | position | goal\n"
    );
    let mut found: Vec<Canonical> = vec![];
    for draw in 0.. {
        let Some(long) = drawn(draw, arguments)? else { continue };
        let canonical = Canonical::new(&long.puzzle);
        // A tray and its mirror image count once.
        if found.contains(&canonical) {
            continue;
        }
        found.push(canonical);
        let layout = layout(&long.puzzle);
        writeln!(text, "{} | {} | {layout} | {}", long.length, long.positions, goal_text(&long.puzzle))?;
        println!("draw {draw}: {} turns, {} positions, {layout}", long.length, long.positions);
        if found.len() == count {
            break;
        }
    }
    let path = workspace::root().join(FILE);
    fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// The puzzle of a draw, if it is long and its component small enough.
fn drawn(draw: u64, arguments: &Arguments) -> Result<Option<Long>> {
    let mut source = Seed(arguments.seed).source();
    source.set_stream(draw);
    let bars = 3 + below(3, &mut source) as usize;
    let Some(setup) = tray(SIZES[draw as usize % SIZES.len()], bars, &mut source) else { return Ok(None) };
    // The pieces without a place of their own are interchangeable, so more names make larger components.
    let mut named: Vec<usize> = (0..setup.pieces.len()).collect();
    let count = 4 + below(5, &mut source) as usize;
    while named.len() > count {
        named.swap_remove(below(named.len() as u32, &mut source) as usize);
    }
    named.sort_unstable();
    let home = at_home(setup, Some(&named))?;
    let farthest = farthest(&home, BlockMetric::Turn, arguments.positions)?;
    if let Some((_, length, positions)) = &farthest {
        eprintln!("draw {draw}: {length} turns, {positions} positions");
    }
    let long = farthest.map(|(puzzle, length, positions)| Long { puzzle, length, positions });
    Ok(long.filter(|long| long.length >= arguments.length))
}
