//! `loyd window`: the window.

use anyhow::Context;
use loyd_window::Start;

use crate::arguments::WindowArguments;
use crate::exit::Exit;
use crate::input::{Input, inputs};
use crate::output::tell;
use crate::seed;

/// Runs the window, with the puzzle of the command line if there is one.
pub(crate) fn run(arguments: WindowArguments) -> anyhow::Result<Exit> {
    let mut start = Start { data: arguments.data, ..Start::default() };
    start.metric = arguments.metric.map(|metric| metric.to_string());
    if let Some(argument) = arguments.puzzle {
        let options = arguments.reading.options();
        let sources = [argument];
        let Input { source, entry } = inputs(&sources, &options).next().context("there is no puzzle")?;
        for warning in &entry.warnings {
            tell(format_args!("{source}: {warning}\n"));
        }
        // The window opens in any case, and says what is wrong.
        start.puzzle = Some(entry.puzzle.map_err(|faults| format!("{source}: {faults}")).map(|puzzled| {
            start.name = puzzled.about.name;
            start.metric = start.metric.take().or_else(|| puzzled.about.metric.map(|metric| metric.to_string()));
            puzzled.puzzle
        }));
    }
    loyd_window::run(start, seed::for_games()?)?;
    Ok(Exit::Done)
}
