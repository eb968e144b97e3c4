use std::io::{self, IsTerminal, Write};

use loyd_core::text::{self, ReadOptions};

use crate::arguments::{ImjkArguments, LettersArguments};
use crate::commands::{imjk, letters, show, solve};
use crate::exit::Exit;
use crate::input::Input;

/// The example of the assignment that set these puzzles; `levels/README.md` tells its source.
const EXAMPLE: &str = include_str!("../../../../levels/example.data");

const INTRODUCTION: &str = "\
Loyd is for sliding puzzles of both families: tile puzzles (the 8-, 15- and
24-puzzle, any m×n) and block puzzles (Rush Hour, Klotski, any pieces on a grid).
It solves them with a proof, checks solutions, makes new ones, and lets you play.
";

const MENU: &str = "
  1  play the number puzzle with four letters of your own   loyd letters
  2  play the seeded 15-puzzle, 200 steps at the most       loyd imjk
  3  see an example solved                                  loyd solve PUZZLE
  q  quit                                                   loyd --help says more
";

/// `loyd` without arguments: a menu for somebody at a terminal, otherwise an introduction that ends by itself.
pub(crate) fn run() -> anyhow::Result<Exit> {
    write!(anstream::stdout(), "{INTRODUCTION}")?;
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return menu();
    }
    example()?;
    writeln!(anstream::stdout(), "\nWhat else it does: loyd --help")?;
    Ok(Exit::Done)
}

fn menu() -> anyhow::Result<Exit> {
    loop {
        write!(anstream::stdout(), "{MENU}\nchoose: ")?;
        io::stdout().flush()?;
        let mut choice = String::new();
        if io::stdin().read_line(&mut choice)? == 0 {
            writeln!(anstream::stdout())?;
            return Ok(Exit::Done);
        }
        match choice.trim() {
            "1" => letters::run(&LettersArguments::default())?,
            "2" => imjk::run(&ImjkArguments::default())?,
            "3" => example()?,
            "q" | "Q" => return Ok(Exit::Done),
            _ => {
                writeln!(anstream::stdout(), "Please enter 1, 2, 3 or q.")?;
                Exit::Done
            }
        };
    }
}

/// Draws the bundled example and solves it.
fn example() -> anyhow::Result<Exit> {
    let mut output = anstream::stdout().lock();
    for entry in text::read_file(EXAMPLE, &ReadOptions::default()) {
        let input = || Input { source: "the example".to_owned(), entry: entry.clone() };
        write!(output, "\n{}", show::Facts::of(input()).people())?;
        write!(output, "\n{}", solve::Job::standard().record(input()).people())?;
    }
    Ok(Exit::Done)
}
