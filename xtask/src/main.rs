//! What developers of Loyd run, as `cargo xtask COMMAND`: one file a command.

mod any_size;
mod fonts;
mod fuzz;
mod long_blocks;
mod measure;
mod packs;
mod screenshots;
mod soak;
mod train;
mod trays;
mod usage;
#[cfg(feature = "web")]
mod web;
mod workspace;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// What developers of Loyd run.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// A command, with the text of its help.
#[derive(Subcommand)]
enum Command {
    /// Solve block puzzles of any size with the release program, and keep the figures under bench/.
    AnySize(any_size::Arguments),
    /// Make the window's fonts, with the characters that the window shows.
    Fonts,
    /// Fuzz the readers of everything that comes from outside, guided by coverage, and keep the figures under bench/.
    Fuzz(fuzz::Arguments),
    /// Make the long block puzzles of the folder data/ again.
    LongBlocks(long_blocks::Arguments),
    /// Solve the positions of a list of data/ optimally, one after the other, and keep each at once under bench/.
    Measure(measure::Arguments),
    /// Make the generated levels and the tables of all packs again.
    Packs(packs::Arguments),
    /// Draw the README's pictures of the window.
    Screenshots,
    /// Run the tests that are too long for `cargo test`, and keep their report under bench/.
    Soak(soak::Arguments),
    /// Learn the values by which short solutions are found, from a seed.
    Train(train::Arguments),
    /// Build the browser page into target/page.
    #[cfg(feature = "web")]
    Web(web::Arguments),
    /// Build the JavaScript package in bindings/js.
    #[cfg(feature = "web")]
    Js,
    /// Serve the browser page on the loopback address.
    #[cfg(feature = "web")]
    Serve(web::ServeArguments),
}

/// Runs one command; an error is printed and ends with exit code 1.
fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::AnySize(arguments) => any_size::run(&arguments),
        Command::Fonts => fonts::run(),
        Command::Fuzz(arguments) => fuzz::run(&arguments),
        Command::LongBlocks(arguments) => long_blocks::run(&arguments),
        Command::Measure(arguments) => measure::run(&arguments),
        Command::Packs(arguments) => packs::run(&arguments),
        Command::Screenshots => screenshots::run(),
        Command::Soak(arguments) => soak::run(&arguments),
        Command::Train(arguments) => train::run(&arguments),
        #[cfg(feature = "web")]
        Command::Web(arguments) => web::run(&arguments),
        #[cfg(feature = "web")]
        Command::Js => web::build_engine(),
        #[cfg(feature = "web")]
        Command::Serve(arguments) => web::serve(&arguments),
    }
}
