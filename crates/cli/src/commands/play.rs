//! `loyd play`: the terminal app.

use std::io::{self, IsTerminal};
use std::path::Path;

use anyhow::{Context, bail};
use loyd_terminal::{RunError, Start};

use crate::arguments::PlayArguments;
use crate::exit::Exit;
use crate::input::{Input, inputs};
use crate::output::tell;
use crate::seed;

/// Runs the terminal app, with the puzzle of the command line if there is one.
pub(crate) fn run(arguments: PlayArguments) -> anyhow::Result<Exit> {
    if !is_at_terminal() {
        bail!("playing needs a terminal; `loyd letters` and `loyd imjk` also work through pipes");
    }
    let mut start = Start { data: arguments.data.data, config: arguments.config, ..Start::default() };
    start.metric = arguments.metric.map(|metric| metric.to_string());
    if let Some(sides) = arguments.puzzle.as_deref().and_then(sides) {
        start.sides = Some(sides);
    } else if let Some(argument) = arguments.puzzle {
        let options = arguments.reading.options();
        let sources = [argument];
        let mut found = inputs(&sources, &options);
        let Input { source, entry } = found.next().context("there is no puzzle")?;
        if found.next().is_some() {
            start.remark = Some("the first puzzle of several in the file".to_owned());
        }
        for warning in &entry.warnings {
            tell(format_args!("{source}: {warning}\n"));
        }
        let puzzled = entry.puzzle.map_err(|faults| anyhow::anyhow!("{source}: {faults}"))?;
        start.name = puzzled.about.name.or_else(|| file_name(&source, &sources[0]));
        start.own_metric = puzzled.about.metric.map(|metric| metric.to_string());
        start.puzzle = Some(puzzled.puzzle);
    }
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

/// The columns and rows of `4x4`, which means a new game of tiles; no text of a puzzle has this form.
fn sides(text: &str) -> Option<(usize, usize)> {
    let (columns, rows) = text.split_once(['x', '×'])?;
    Some((columns.parse().ok()?, rows.parse().ok()?))
}

/// The name of a game whose puzzle has none: the stem of its file.
fn file_name(source: &str, argument: &str) -> Option<String> {
    let is_file = argument != "-" && source.starts_with(argument);
    let stem = Path::new(argument).file_stem().filter(|_| is_file)?;
    Some(stem.to_string_lossy().into_owned())
}

/// Whether input and output are a terminal.
pub(crate) fn is_at_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}
