//! `loyd window`: the graphical app.

use anyhow::bail;
use loyd_window::{WindowError, WindowOptions};

use super::game::first_game;
use crate::arguments::WindowArguments;
use crate::output::Exit;
use crate::seed;

/// Opens the window with the game given on the command line, if there is one.
pub(crate) fn run(arguments: WindowArguments) -> anyhow::Result<Exit> {
    let options = arguments.reading.options();
    let metric = arguments.metric.map(|metric| metric.to_string());
    let start = WindowOptions { data: arguments.data, first: first_game(arguments.puzzle, &options)?, metric };
    match loyd_window::run(start, seed::game_seeds()?) {
        Ok(()) => Ok(Exit::Done),
        Err(WindowError::Puzzle(fault)) => bail!(fault),
        Err(WindowError::Window(fault)) if cfg!(feature = "terminal") => {
            bail!("cannot open a window: {fault}; `loyd play` plays in a terminal")
        }
        Err(error) => Err(error.into()),
    }
}
