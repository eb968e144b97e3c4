//! `loyd imjk`.

use std::io::{self, BufWriter, Write};

use loyd_terminal::imjk::{self, Imjk};

use crate::arguments::ImjkArguments;
use crate::output::Exit;

/// Plays the seeded 15-puzzle line by line on standard input and output.
pub(crate) fn run(arguments: &ImjkArguments) -> anyhow::Result<Exit> {
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
