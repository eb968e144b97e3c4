//! The 15-puzzle from a seed with a limit of 200 steps. Its name is the four letters that move the blank: I up, M down, J left,
//! K right. Prompts and messages are exactly those of the program that it reproduces.

use std::fmt::Write as _;
use std::io::{self, BufRead, Write};

use loyd_core::random::crt::{Generator, imjk_start};
use loyd_core::{Direction, TilePosition, TilePuzzle};
use loyd_play::{Arrows, Command, Game, Origin, Session};

/// The steps after which an unsolved game is lost.
const STEP_LIMIT: u32 = 200;
/// The number that the missing tile is stored as.
const MISSING: u16 = 16;

/// A game: a 4×4 board of 1..15, the missing tile stored as 16 with its row and column, and the steps made.
pub struct Imjk {
    /// The current game.
    session: Session<TilePuzzle>,
    /// The steps that led to where the session began.
    earlier: u32,
}

impl Imjk {
    /// The game that a seed starts.
    pub fn new(seed: u32, generator: Generator) -> Self {
        Self::at(imjk_start(generator, seed), 0)
    }

    /// A game in which `steps` steps have led to a 4×4 position.
    pub fn at(position: TilePosition, steps: u32) -> Self {
        let mut session = Session::new(TilePuzzle::blank_last(position), Origin::default());
        session.settings().arrows = Arrows::Blank;
        Self { session, earlier: steps }
    }

    /// The number in a cell; the missing tile is 16.
    pub fn get(&self, row: usize, column: usize) -> u16 {
        match self.session.position().cells()[row * 4 + column] {
            0 => MISSING,
            tile => tile,
        }
    }

    /// The row and column of the missing tile.
    pub fn missing(&self) -> (usize, usize) {
        let blank = self.session.position().blank();
        (blank / 4, blank % 4)
    }

    /// The steps made.
    pub fn steps(&self) -> u32 {
        self.earlier + u32::try_from(self.session.status().moves).unwrap_or(u32::MAX)
    }

    /// Moves the BLANK: I up, M down, J left, K right, in either case. False at the edge and for any other character;
    /// nothing changes then.
    pub fn step(&mut self, letter: char) -> bool {
        direction(letter).is_some_and(|blank| self.session.act(Command::Arrow(blank)).is_move())
    }

    /// Whether the board is solved.
    pub fn is_solved(&self) -> bool {
        self.session.status().is_solved
    }

    /// Whether any number of steps leads to the solved board.
    pub fn is_solvable(&self) -> bool {
        self.session.status().is_solvable == Some(true)
    }

    /// The board, each tile three wide, and the line that tells the steps.
    pub fn board(&self) -> String {
        let mut text = String::new();
        for row in 0..4 {
            for column in 0..4 {
                let is_missing = (row, column) == self.missing();
                let shown = if is_missing { ".".to_owned() } else { self.get(row, column).to_string() };
                let _ = write!(text, "{shown:>3}");
            }
            text.push('\n');
        }
        let _ = writeln!(text, "Steps: {}", self.steps());
        text
    }
}

/// Where a letter sends the blank.
fn direction(letter: char) -> Option<Direction> {
    match letter.to_ascii_lowercase() {
        'i' => Some(Direction::Up),
        'm' => Some(Direction::Down),
        'j' => Some(Direction::Left),
        'k' => Some(Direction::Right),
        _ => None,
    }
}

/// Asks for the seed. `None` at the end of the input.
///
/// # Errors
/// When the input or the output fails.
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

/// Plays a game to its end or the end of the input.
///
/// # Errors
/// When the input or the output fails.
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

/// Asks until one of the eight letters comes. `None` at the end of the input.
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

/// The next character that is not white space. A byte that is not UTF-8 counts as a character.
fn next_character(input: &mut impl BufRead) -> io::Result<Option<char>> {
    loop {
        match read_character(input)? {
            Some(character) if character.is_whitespace() => {}
            other => return Ok(other),
        }
    }
}

/// The next characters up to white space.
fn next_word(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let Some(first) = next_character(input)? else { return Ok(None) };
    let mut word = String::from(first);
    while let Some(character) = read_character(input)?.filter(|character| !character.is_whitespace()) {
        // A longer word is no number that counts, however it goes on.
        if word.len() < 32 {
            word.push(character);
        }
    }
    Ok(Some(word))
}

/// The next character; what is not UTF-8 is one, as far as a decoder can tell that it goes wrong.
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
                // The byte that broke off a longer character begins another one.
                input.consume(usize::from(bytes.len() == 1));
                return Ok(Some(char::REPLACEMENT_CHARACTER));
            }
        }
    }
    Ok((!bytes.is_empty()).then_some(char::REPLACEMENT_CHARACTER))
}
