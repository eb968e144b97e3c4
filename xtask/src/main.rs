//! Commands for Loyd's developers, run as `cargo xtask COMMAND`: one file per command.

mod any_size;
mod fonts;
mod fuzz;
mod long_blocks;
mod measure;
mod packs;
mod soak;
mod train;
mod trays;
mod usage;
#[cfg(feature = "web")]
mod web;
mod workspace;

use anyhow::{Result, ensure};
use clap::{Parser, Subcommand};

/// Commands for Loyd's developers.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// A command; its documentation is the help text.
#[derive(Subcommand)]
enum Command {
    /// Solve block puzzles of any size with the release program, and write the figures to bench/.
    AnySize(any_size::AnySizeArguments),
    /// Recreate the window's fonts, with the characters that the window shows.
    Fonts,
    /// Fuzz the parsers of all external input, guided by coverage, and write the figures to bench/.
    Fuzz(fuzz::FuzzArguments),
    /// Recreate the long block puzzles in data/.
    LongBlocks(long_blocks::LongBlocksArguments),
    /// Solve the positions in a list in data/ optimally, one after another, and write each result
    /// to bench/ immediately.
    Measure(measure::MeasureArguments),
    /// Recreate the generated levels and the tables of all packs.
    Packs(packs::PacksArguments),
    /// Draw the README's pictures of the window.
    Screenshots,
    /// Run the tests that are too long for `cargo test`, and write their report to bench/.
    Soak(soak::SoakArguments),
    /// Learn the values and networks that guide the search for short solutions, from a seed.
    Train(train::TrainArguments),
    /// Build the browser page into target/page.
    #[cfg(feature = "web")]
    Web,
    /// Build the JavaScript package in bindings/js.
    #[cfg(feature = "web")]
    Js,
    /// Serve the browser page on the loopback address.
    #[cfg(feature = "web")]
    Serve(web::ServeArguments),
}

/// Runs one command. An error is printed and results in exit code 1.
fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::AnySize(arguments) => any_size::run(&arguments),
        Command::Fonts => fonts::run(),
        Command::Fuzz(arguments) => fuzz::run(&arguments),
        Command::LongBlocks(arguments) => long_blocks::run(&arguments),
        Command::Measure(arguments) => measure::run(&arguments),
        Command::Packs(arguments) => packs::run(&arguments),
        Command::Screenshots => draw_screenshots(),
        Command::Soak(arguments) => soak::run(&arguments),
        Command::Train(arguments) => train::run(&arguments),
        #[cfg(feature = "web")]
        Command::Web => web::run(),
        #[cfg(feature = "web")]
        Command::Js => web::build_engine(),
        #[cfg(feature = "web")]
        Command::Serve(arguments) => web::serve(&arguments),
    }
}

/// Redraws the pictures under docs/pictures/ by running the window's test that draws them.
fn draw_screenshots() -> Result<()> {
    let arguments = ["test", "-p", "loyd-window", "--test", "window", "--", "--ignored", "screenshots_"];
    let status = std::process::Command::new("cargo").args(arguments).current_dir(workspace::root()).status()?;
    ensure!(status.success(), "a picture could not be drawn");
    Ok(())
}
