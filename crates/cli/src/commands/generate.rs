use std::io::{self, BufWriter, Write};

use anyhow::Context;
use loyd_core::random::{self, Seed};
use loyd_core::text;

use crate::arguments::{GenerateArguments, GenerateFamily, GenerateTilesArguments};
use crate::commands::generate_blocks;
use crate::exit::Exit;
use crate::output::tell;

pub(crate) fn run(arguments: &GenerateArguments) -> anyhow::Result<Exit> {
    match &arguments.family {
        GenerateFamily::Tiles(arguments) => tiles(arguments),
        GenerateFamily::Blocks(arguments) => generate_blocks::run(arguments),
    }
}

/// Position by position, each from a seed of its own, so that any one of them can be had again alone.
fn tiles(arguments: &GenerateTilesArguments) -> anyhow::Result<Exit> {
    let (width, height) = arguments.size;
    let goal = text::read_tile_goal(&arguments.goal, width, height).context("--goal")?.position(width, height);
    let mut seed = match arguments.seed {
        Some(seed) => seed,
        None => drawn_seed().inspect(|seed| tell(format_args!("seed {seed}\n")))?,
    };
    let mut output = BufWriter::new(io::stdout().lock());
    for _ in 0..arguments.count {
        writeln!(output, "{}", random::solvable(&goal, &mut seed.source()))?;
        seed = seed.next();
    }
    output.flush()?;
    Ok(Exit::Done)
}

/// A seed that the operating system draws.
pub(crate) fn drawn_seed() -> anyhow::Result<Seed> {
    let number = getrandom::u64().map_err(io::Error::other).context("cannot draw a seed: give one with --seed")?;
    Ok(Seed(number))
}
