//! `loyd` without a command.

use std::io::Write;

use loyd_core::text::{self, ReadOptions};

use crate::commands::{show, solve};
use crate::input::Input;
use crate::output::Exit;

/// A one-paragraph description of the program.
const INTRODUCTION: &str = "\
Loyd handles sliding puzzles of both families: tile puzzles (the 8-, 15- and
24-puzzle, any m×n) and block puzzles (Rush Hour, Klotski, any pieces on a grid).
It finds provably shortest solutions, checks yours, makes new puzzles, and lets you
play.
";

/// Runs `loyd` without arguments: the app on a terminal, otherwise an introduction with a solved
/// example.
pub(crate) fn run() -> anyhow::Result<Exit> {
    #[cfg(feature = "terminal")]
    if crate::commands::play::is_at_terminal() {
        return crate::commands::play::run(crate::arguments::PlayArguments::default());
    }
    write!(anstream::stdout(), "{INTRODUCTION}")?;
    example()?;
    writeln!(
        anstream::stdout(),
        "
All commands: loyd --help"
    )?;
    Ok(Exit::Done)
}

/// Draws the bundled example and solves it.
fn example() -> anyhow::Result<()> {
    let mut output = anstream::stdout().lock();
    for entry in text::read_file(loyd_levels::EXAMPLE, &ReadOptions::default()) {
        let input = || Input { source: "the example".to_owned(), entry: entry.clone() };
        write!(output, "\n{}", show::Facts::of(input()).people)?;
        write!(output, "\n{}", solve::Job::standard().record(input()).people)?;
    }
    Ok(())
}
