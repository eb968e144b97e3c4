//! `loyd letters`.

use std::io::{self, BufWriter};

use loyd_core::random;
use loyd_terminal::letters;

use crate::arguments::LettersArguments;
use crate::output::Exit;
use crate::seed;

/// Plays the number puzzle line by line on standard input and output. Every new board has its own
/// seed.
pub(crate) fn run(arguments: &LettersArguments) -> anyhow::Result<Exit> {
    let mut seed = arguments.seed.map_or_else(seed::drawn, Ok)?;
    let deal = |goal: &_| {
        let start = random::unsolved(goal, &mut seed.source());
        seed = seed.next();
        start
    };
    letters::play(&mut io::stdin().lock(), &mut BufWriter::new(io::stdout().lock()), deal)?;
    Ok(Exit::Done)
}
