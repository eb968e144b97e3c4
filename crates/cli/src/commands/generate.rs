//! `loyd generate`: new puzzles of either family.

use std::io::{self, BufWriter, Write};

use anyhow::Context;
use loyd_core::random;
use loyd_core::text;

use crate::arguments::{GenerateArguments, GenerateFamily, GenerateTilesArguments};
use crate::commands::generate_blocks;
use crate::exit::Exit;
use crate::seed;

/// Makes puzzles of the family that the command names.
pub(crate) fn run(arguments: &GenerateArguments) -> anyhow::Result<Exit> {
    match &arguments.family {
        GenerateFamily::Tiles(arguments) => tiles(arguments),
        GenerateFamily::Blocks(arguments) => generate_blocks::run(arguments),
    }
}

/// Prints positions, each from a seed of its own, so that each can be made again alone.
fn tiles(arguments: &GenerateTilesArguments) -> anyhow::Result<Exit> {
    let (width, height) = arguments.size;
    let goal = text::read_tile_goal(&arguments.goal, width, height).context("--goal")?.position(width, height);
    let mut seed = seed::given_or_drawn(arguments.seed)?;
    let mut output = BufWriter::new(io::stdout().lock());
    for _ in 0..arguments.count {
        writeln!(output, "{}", random::solvable(&goal, &mut seed.source()))?;
        seed = seed.next();
    }
    output.flush()?;
    Ok(Exit::Done)
}
