//! `loyd window`: the window.

use anyhow::bail;
use loyd_window::{RunError, Start};

use super::game::Wanted;
use crate::arguments::WindowArguments;
use crate::exit::Exit;
use crate::seed;

/// Runs the window, with the game of the command line if there is one.
pub(crate) fn run(arguments: WindowArguments) -> anyhow::Result<Exit> {
    let options = arguments.reading.options();
    let wanted = arguments.puzzle.map(|argument| Wanted::read(argument, &options)).transpose()?.unwrap_or_default();
    let start = Start {
        data: arguments.data,
        puzzle: wanted.puzzle,
        sides: wanted.sides,
        goal: wanted.goal,
        name: wanted.name,
        metric: arguments.metric.map(|metric| metric.to_string()).or(wanted.metric),
        remark: wanted.remark,
    };
    match loyd_window::run(start, seed::for_games()?) {
        Ok(()) => Ok(Exit::Done),
        Err(RunError::Puzzle(fault)) => bail!(fault),
        Err(error) => Err(error.into()),
    }
}
