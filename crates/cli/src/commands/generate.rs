//! `loyd generate`: generates puzzles of either family.

use crate::arguments::{GenerateArguments, GenerateFamily};
use crate::commands::{generate_blocks, generate_class, generate_tiles};
use crate::exit::Exit;

/// Generates puzzles of the family in the command.
pub(crate) fn run(arguments: &GenerateArguments) -> anyhow::Result<Exit> {
    match &arguments.family {
        GenerateFamily::Tiles(arguments) => generate_tiles::run(arguments),
        GenerateFamily::Blocks(arguments) if arguments.all => generate_class::run(arguments),
        GenerateFamily::Blocks(arguments) => generate_blocks::run(arguments),
    }
}
