//! What developers of Loyd run, as `cargo xtask COMMAND`: one file a command.

mod fonts;
mod packs;
mod screenshots;
mod soak;
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
    /// Make the window's fonts, with the characters that the window shows.
    Fonts,
    /// Make the generated levels and the tables of all packs again.
    Packs(packs::Arguments),
    /// Draw the README's pictures of the window.
    Screenshots,
    /// Run the tests that are too long for `cargo test`, and keep their report under bench/.
    Soak(soak::Arguments),
    /// Build the browser page into target/page.
    #[cfg(feature = "web")]
    Web(web::Arguments),
    /// Serve the browser page on the loopback address.
    #[cfg(feature = "web")]
    Serve(web::ServeArguments),
}

/// Runs one command; an error is printed and ends with exit code 1.
fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Fonts => fonts::run(),
        Command::Packs(arguments) => packs::run(&arguments),
        Command::Screenshots => screenshots::run(),
        Command::Soak(arguments) => soak::run(&arguments),
        #[cfg(feature = "web")]
        Command::Web(arguments) => web::run(&arguments),
        #[cfg(feature = "web")]
        Command::Serve(arguments) => web::serve(&arguments),
    }
}
