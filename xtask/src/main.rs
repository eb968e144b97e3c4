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

#[derive(Subcommand)]
enum Command {
    /// Cut the window's fonts down to what is ever written.
    Fonts,
    /// Make the generated levels and the tables of all packs again.
    Packs(packs::Arguments),
    /// Draw the README's pictures of the window.
    Screenshots,
    /// Run the tests that are too long for `cargo test`, and keep what came of them under bench/.
    Soak(soak::Arguments),
    /// Build the browser page into target/page.
    #[cfg(feature = "web")]
    Web(web::Arguments),
    /// Serve the browser page on the loopback address.
    #[cfg(feature = "web")]
    Serve(web::ServeArguments),
}

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
