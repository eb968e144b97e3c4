use anyhow::Context;
use loyd_window::Start;

use crate::arguments::WindowArguments;
use crate::commands::generate::drawn_seed;
use crate::exit::Exit;
use crate::input::{Input, inputs};
use crate::output::tell;

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
    let mut drawn = drawn_seed()?;
    let seeds = move || {
        // A system that could draw once and can't any more leaves the sequence of the last one.
        drawn = drawn_seed().unwrap_or_else(|_| drawn.next());
        drawn
    };
    loyd_window::run(start, Box::new(seeds))?;
    Ok(Exit::Done)
}
