//! Games in a terminal: the `loyd play` app, and the line-based games `loyd letters` and `loyd
//! imjk`, which also work through pipes.

use std::io::{self, BufWriter, IsTerminal, Write};

use anyhow::{bail, ensure};
use loyd_core::random;
use loyd_terminal::imjk::{self, Imjk};
use loyd_terminal::{LaunchOptions, RunError, letters};

use super::game::first_game;
use crate::arguments::{ImjkArguments, LettersArguments, PlayArguments};
use crate::output::{Exit, print_message};
use crate::seed;

/// Runs the terminal app with the puzzle given on the command line, if there is one.
pub(crate) fn run(arguments: PlayArguments) -> anyhow::Result<Exit> {
    // If the puzzle comes from standard input, keys are read from the terminal directly.
    let is_piped = arguments.puzzle.as_deref() == Some("-") && io::stdout().is_terminal();
    ensure!(
        is_piped || is_at_terminal(),
        "playing needs a terminal; `loyd letters` and `loyd imjk` also work through pipes"
    );
    let options = arguments.reading.options();
    let start = LaunchOptions {
        data: arguments.data.data,
        config: arguments.config,
        first: first_game(arguments.puzzle, &options)?,
        metric: arguments.metric.map(|metric| metric.to_string()),
    };
    match loyd_terminal::run(start, seed::game_seeds()?) {
        Ok(problem) => {
            if let Some(problem) = problem {
                print_message(format_args!("loyd: {problem}\n"));
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

/// Plays number puzzles at a line-based prompt on standard input and output. Each new board uses
/// the next seed.
pub(crate) fn play_letters(arguments: &LettersArguments) -> anyhow::Result<Exit> {
    let mut seed = arguments.seed.map_or_else(seed::random_seed, Ok)?;
    let deal = |goal: &_| {
        let start = random::unsolved(goal, &mut seed.source());
        seed = seed.next();
        start
    };
    letters::play(&mut io::stdin().lock(), &mut BufWriter::new(io::stdout().lock()), deal)?;
    Ok(Exit::Done)
}

/// Plays a 15-puzzle that is shuffled from a seed, at a line-based prompt on standard input and
/// output.
pub(crate) fn play_imjk(arguments: &ImjkArguments) -> anyhow::Result<Exit> {
    let mut input = io::stdin().lock();
    let mut output = BufWriter::new(io::stdout().lock());
    let seed = match arguments.seed {
        Some(seed) => Some(seed),
        None => imjk::ask_seed(&mut input, &mut output)?,
    };
    if let Some(seed) = seed {
        let game = Imjk::new(seed, arguments.generator);
        if arguments.solvable {
            let can = if game.is_solvable() { "can" } else { "cannot" };
            writeln!(output, "This board {can} be solved.")?;
        }
        imjk::play(game, &mut input, &mut output)?;
    }
    output.flush()?;
    Ok(Exit::Done)
}
