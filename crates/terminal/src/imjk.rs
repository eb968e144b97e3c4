//! The 15-puzzle generated from a seed, with a limit of 200 steps. It is named after the four
//! letters that move the blank: I up, M down, J left, K right. Prompts and messages are exactly
//! those of the original program.

use std::fmt::Write as _;
use std::io::{self, BufRead, Write};

use loyd_core::random::crt::{Generator, imjk_start};
use loyd_core::{Direction, TilePosition, TilePuzzle};
use loyd_play::{Arrows, Game, GameSession, Origin, PlayerCommand};

/// An unsolved game is lost after this number of steps.
const STEP_LIMIT: u32 = 200;
/// The number that represents the missing tile.
const MISSING: u16 = 16;

/// A game on a 4×4 board with tiles 1 to 15. The missing tile is represented as 16.
pub struct Imjk {
    /// The current game.
    session: GameSession<TilePuzzle>,
    /// The number of steps before the session began.
    earlier_steps: u32,
}

impl Imjk {
    /// Starts a game from a seed.
    pub fn new(seed: u32, generator: Generator) -> Self {
        Self::at(imjk_start(generator, seed), 0)
    }

    /// Starts a game from a 4×4 position after `steps` steps.
    pub fn at(position: TilePosition, steps: u32) -> Self {
        let mut session = GameSession::new(TilePuzzle::blank_last(position), Origin::default());
        session.settings().arrows = Arrows::Blank;
        Self { session, earlier_steps: steps }
    }

    /// Returns the number in a cell, which is 16 for the missing tile.
    pub fn get(&self, row: usize, column: usize) -> u16 {
        match self.session.position().cells()[row * 4 + column] {
            0 => MISSING,
            tile => tile,
        }
    }

    /// Returns the row and column of the missing tile.
    pub fn missing(&self) -> (usize, usize) {
        let blank = self.session.position().blank();
        (blank / 4, blank % 4)
    }

    /// Returns the number of steps made.
    pub fn steps(&self) -> u32 {
        self.earlier_steps + u32::try_from(self.session.status().moves).unwrap_or(u32::MAX)
    }

    /// Moves the blank: I up, M down, J left, K right, in either case. At the edge, or for any
    /// other character, changes nothing and returns `false`.
    pub fn step(&mut self, letter: char) -> bool {
        direction(letter).is_some_and(|blank| self.session.act(PlayerCommand::Arrow(blank)).is_move())
    }

    /// Returns whether the board is solved.
    pub fn is_solved(&self) -> bool {
        self.session.status().is_solved
    }

    /// Returns whether the solved board is reachable.
    pub fn is_solvable(&self) -> bool {
        self.session.status().is_solvable == Some(true)
    }

    /// Returns the board with three characters per tile, and a line with the number of steps.
    pub fn board(&self) -> String {
        let mut text = String::new();
        for row in self.session.position().rows() {
            for tile in row {
                let shown = if *tile == 0 { ".".to_owned() } else { tile.to_string() };
                let _ = write!(text, "{shown:>3}");
            }
            text.push('\n');
        }
        let _ = writeln!(text, "Steps: {}", self.steps());
        text
    }
}

/// Returns the blank's direction for a letter.
fn direction(letter: char) -> Option<Direction> {
    match letter.to_ascii_lowercase() {
        'i' => Some(Direction::Up),
        'm' => Some(Direction::Down),
        'j' => Some(Direction::Left),
        'k' => Some(Direction::Right),
        _ => None,
    }
}

/// Asks for the seed. Returns `None` at the end of the input.
///
/// # Errors
/// Fails if reading the input or writing the output fails.
pub fn ask_seed(input: &mut impl BufRead, output: &mut impl Write) -> io::Result<Option<u32>> {
    loop {
        write!(output, "Enter seed: ")?;
        output.flush()?;
        let Some(word) = next_word(input)? else { return Ok(None) };
        match word.parse() {
            Ok(seed) => return Ok(Some(seed)),
            Err(_) => writeln!(output, "A seed is a whole number from 0 to {}. Try again!", u32::MAX)?,
        }
    }
}

/// Plays a game until it is over or the input ends.
///
/// # Errors
/// Fails if reading the input or writing the output fails.
pub fn play(mut game: Imjk, input: &mut impl BufRead, output: &mut impl Write) -> io::Result<()> {
    loop {
        write!(output, "{}", game.board())?;
        if game.is_solved() && game.steps() > 0 {
            writeln!(output, "You finished in {} steps.", game.steps())?;
            return Ok(());
        }
        if game.steps() >= STEP_LIMIT {
            writeln!(output, "You cannot finish in {STEP_LIMIT} steps.")?;
            return Ok(());
        }
        let Some(letter) = ask_letter(input, output)? else { return Ok(()) };
        game.step(letter);
    }
}

/// Asks until one of the four letters is typed, in either case. Returns `None` at the end of the
/// input.
fn ask_letter(input: &mut impl BufRead, output: &mut impl Write) -> io::Result<Option<char>> {
    loop {
        write!(output, "Move [IMJK]: ")?;
        output.flush()?;
        match next_character(input)? {
            None => {
                writeln!(output)?;
                return Ok(None);
            }
            Some(letter) if direction(letter).is_some() => return Ok(Some(letter)),
            Some(_) => writeln!(output, "Invalid. Try again!")?,
        }
    }
}

/// Reads the next character that is not white space. A byte that is not UTF-8 counts as a
/// character.
fn next_character(input: &mut impl BufRead) -> io::Result<Option<char>> {
    loop {
        match read_character(input)? {
            Some(character) if character.is_whitespace() => {}
            other => return Ok(other),
        }
    }
}

/// Reads the characters up to the next white space.
fn next_word(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let Some(first) = next_character(input)? else { return Ok(None) };
    let mut word = String::from(first);
    while let Some(character) = read_character(input)?.filter(|character| !character.is_whitespace()) {
        // A longer word cannot be a valid number.
        if word.len() < 32 {
            word.push(character);
        }
    }
    Ok(Some(word))
}

/// Reads the next character. An invalid UTF-8 sequence counts as one character, up to the byte that
/// makes it invalid.
fn read_character(input: &mut impl BufRead) -> io::Result<Option<char>> {
    let mut bytes = Vec::new();
    while let Some(&byte) = input.fill_buf()?.first() {
        bytes.push(byte);
        match std::str::from_utf8(&bytes) {
            Ok(text) => {
                input.consume(1);
                return Ok(text.chars().next());
            }
            Err(error) if error.error_len().is_none() => input.consume(1),
            Err(_) => {
                // The byte that interrupted a longer character begins a new one.
                input.consume(usize::from(bytes.len() == 1));
                return Ok(Some(char::REPLACEMENT_CHARACTER));
            }
        }
    }
    Ok((!bytes.is_empty()).then_some(char::REPLACEMENT_CHARACTER))
}
