//! `loyd play`: the terminal app.

use std::io::{self, IsTerminal};

use anyhow::bail;
use loyd_terminal::{LaunchOptions, RunError};

use super::game::first_game;
use crate::arguments::PlayArguments;
use crate::output::{Exit, tell};
use crate::seed;

/// Runs the terminal app with the puzzle of the command line, if there is one.
pub(crate) fn run(arguments: PlayArguments) -> anyhow::Result<Exit> {
    // If the puzzle comes from standard input, keys are read from the terminal directly.
    let is_piped = arguments.puzzle.as_deref() == Some("-") && io::stdout().is_terminal();
    if !is_piped && !is_at_terminal() {
        bail!("playing needs a terminal; `loyd letters` and `loyd imjk` also work through pipes");
    }
    let options = arguments.reading.options();
    let start = LaunchOptions {
        data: arguments.data.data,
        config: arguments.config,
        first: first_game(arguments.puzzle, &options)?,
        metric: arguments.metric.map(|metric| metric.to_string()),
    };
    match loyd_terminal::run(start, seed::for_games()?) {
        Ok(trouble) => {
            if let Some(trouble) = trouble {
                tell(format_args!("loyd: {trouble}\n"));
            }
            Ok(Exit::Done)
        }
        Err(RunError::Puzzle(fault)) => bail!(fault),
        Err(error) => Err(error.into()),
    }
}

/// Returns whether both input and output are terminals.
pub(crate) fn is_at_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}
