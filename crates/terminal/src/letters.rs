//! The number puzzle as a line-based program. The player chooses four letters as keys, and the size
//! of each board, from 3×3 to 10×10. The numbers L1 to L12 refer to requirements in
//! `docs/requirements.md`.

use std::fmt::Write as _;
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;

use loyd_core::tiles::TileGoal;
use loyd_core::wording::counted;
use loyd_core::{Direction, TilePosition, TilePuzzle};
use loyd_play::{Game, GameSession, Origin, PlayerCommand};

/// The side lengths that the player can choose.
const SIZES: RangeInclusive<usize> = 3..=10;
/// The order of the directions in questions and prompts. Directions refer to the tile.
const ORDER: [Direction; 4] = [Direction::Left, Direction::Right, Direction::Up, Direction::Down];

/// The description of the game and its rules (requirement L1 in `docs/requirements.md`).
const GREETING: &str = "\
Welcome to the number puzzle!

Slide numbered tiles into the empty cell until the board is solved: 1, 2, 3 and
so on row by row, with the empty cell last. Boards range from 3x3 to 10x10 cells.

You choose four letters of your own, for moving a tile left, right, up and down.
With j k r f, for example, j moves the tile on the right of the empty cell to the
left, into it; k moves a tile right, r up and f down. Before each move you
are shown the moves that are possible. Case does not matter.
";

/// The four letters for left, right, up and down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letters([char; 4]);

impl Letters {
    /// Parses four different letters. White space and case are ignored.
    ///
    /// # Errors
    /// A sentence that describes the fault.
    pub fn parse(text: &str) -> Result<Self, String> {
        let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).map(lower).collect();
        if let Some(other) = letters.iter().find(|letter| !letter.is_alphabetic()) {
            return Err(format!("{other} is not a letter."));
        }
        let repeated = (1..letters.len()).find(|&index| letters[..index].contains(&letters[index]));
        if let Some(index) = repeated {
            return Err(format!("{} occurs twice: the four letters must be different.", letters[index]));
        }
        let found = letters.len();
        letters.try_into().map(Self).map_err(|_| format!("Expected exactly four letters, found {found}."))
    }

    /// Returns the direction for a letter, in either case (L12).
    fn direction(self, letter: char) -> Option<Direction> {
        let index = self.0.iter().position(|&assigned| assigned == lower(letter))?;
        Some(ORDER[index])
    }

    /// Returns the prompt with the possible moves.
    fn prompt(self, offers: &[Direction]) -> String {
        let mut text = "enter your move: ".to_owned();
        for (letter, direction) in self.0.into_iter().zip(ORDER) {
            if offers.contains(&direction) {
                let _ = write!(text, "[{letter}]-{direction} ");
            }
        }
        text.push(':');
        text
    }
}

/// Returns a letter in lower case, or unchanged if that would be more than one character.
fn lower(letter: char) -> char {
    let mut lower = letter.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(single), None) => single,
        _ => letter,
    }
}

/// Returns the board with three characters per number, one space between cells, and an empty line
/// between rows.
pub fn board(position: &TilePosition) -> String {
    let cell = |&tile: &u16| match tile {
        0 => "   ".to_owned(),
        _ => format!("{tile:>3}"),
    };
    let rows: Vec<String> =
        position.rows().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" ") + "\n").collect();
    rows.join("\n")
}

/// Plays until the player quits or the input ends. `deal` returns each game's starting position,
/// given its solved position.
///
/// # Errors
/// Fails if reading the input or writing the output fails.
pub fn play(
    input: &mut impl BufRead,
    output: &mut impl Write,
    deal: impl FnMut(&TilePosition) -> TilePosition,
) -> io::Result<()> {
    writeln!(output, "{GREETING}")?;
    session(input, output, deal)?;
    writeln!(output, "quit")?;
    writeln!(output, "Thank you for playing!")?;
    output.flush()
}

/// Plays one game after another. Returns `None` when the player quits or the input ends.
fn session(
    input: &mut impl BufRead,
    output: &mut impl Write,
    mut deal: impl FnMut(&TilePosition) -> TilePosition,
) -> io::Result<Option<()>> {
    let Some(letters) = ask_letters(input, output)? else { return Ok(None) };
    writeln!(output, "Let's play!")?;
    loop {
        let Some(size) = ask_size(input, output)? else { return Ok(None) };
        let start = deal(&TileGoal::BlankLast.position(size, size));
        let Some(moves) = game(letters, start, input, output)? else { return Ok(None) };
        writeln!(output, "Congratulations! You solved it in {}.", counted(moves as u64, "move"))?;
        match ask(input, output, "enter q to quit, anything else for a new game: ")? {
            Some(answer) if !is_quit(&answer) => {}
            _ => return Ok(None),
        }
    }
}

/// Asks for four letters until they are valid. Returns `None` at the end of the input (L2).
fn ask_letters(input: &mut impl BufRead, output: &mut impl Write) -> io::Result<Option<Letters>> {
    loop {
        let Some(answer) = ask(input, output, "enter four letters for left, right, up and down: ")? else {
            return Ok(None);
        };
        match Letters::parse(&answer) {
            Ok(letters) => return Ok(Some(letters)),
            Err(message) => writeln!(output, "{message} Please try again.")?,
        }
    }
}

/// Asks for a size until it is valid. Returns `None` if the player quits, or at the end of the
/// input (L3).
fn ask_size(input: &mut impl BufRead, output: &mut impl Write) -> io::Result<Option<usize>> {
    loop {
        match ask(input, output, "enter a size from 3 to 10, or q to quit: ")? {
            Some(answer) if !is_quit(&answer) => match answer.parse() {
                Ok(size) if SIZES.contains(&size) => return Ok(Some(size)),
                _ => writeln!(output, "That is not a valid size. Enter a whole number from 3 to 10.")?,
            },
            _ => return Ok(None),
        }
    }
}

/// Plays one game. Returns the number of moves, or `None` when the input ends.
fn game(
    letters: Letters,
    start: TilePosition,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<Option<usize>> {
    let mut session = GameSession::new(TilePuzzle::blank_last(start), Origin::default());
    loop {
        writeln!(output, "\n{}", board(session.position()))?;
        let status = session.status();
        if status.is_solved {
            return Ok(Some(status.moves));
        }
        let Some(answer) = ask(input, output, &letters.prompt(&session.offers()))? else { return Ok(None) };
        if let Some(direction) = only_character(&answer).and_then(|letter| letters.direction(letter)) {
            session.act(PlayerCommand::Arrow(direction));
        }
    }
}

/// Returns the only character of a string, or `None` if it has none or more than one.
fn only_character(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

/// Returns whether an answer asks to quit.
fn is_quit(answer: &str) -> bool {
    answer.eq_ignore_ascii_case("q")
}

/// Prompts and reads a trimmed line. Returns `None` at the end of the input.
fn ask(input: &mut impl BufRead, output: &mut impl Write, prompt: &str) -> io::Result<Option<String>> {
    write!(output, "{prompt}")?;
    output.flush()?;
    let mut line = Vec::new();
    if io::Read::take(&mut *input, MAX_ANSWER_LENGTH).read_until(b'\n', &mut line)? == 0 {
        writeln!(output)?;
        return Ok(None);
    }
    if line.len() as u64 == MAX_ANSWER_LENGTH && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
}

/// The maximum length of an answer in bytes. The rest of a longer line is skipped.
const MAX_ANSWER_LENGTH: u64 = 4096;
