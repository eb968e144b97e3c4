//! Answers as people and programs write them: moves in the most plausible reading, or sequences of
//! boards.

mod atoms;
mod blocks;
mod clauses;
mod escapes;
mod labels;
mod legends;
mod pieces;
mod prose;
mod repeats;
mod roles;
mod sections;
mod statement;
mod subject;
mod tiles;
mod words;

use std::borrow::Cow;
use std::fmt;

use super::fault::quoted;
use super::tile_moves::Convention;
use super::{Fault, Faults};
use crate::{MoveList, Puzzle, Report, verify};

pub use clauses::MAX_WORDS;
pub use escapes::without_escapes;
use labels::{AnswerParts, Certainty};
use sections::{Section, paragraphs, sections};
pub use statement::{check_statement, is_no_answer, states_no_solution};
use words::mentions_no_solution;

/// A way to read an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// Directions of tile moves, given by letters, words or arrows in this convention.
    Letters(Convention),
    /// Directions preceded by repeat counts: `2D`.
    Counts(Convention),
    /// Numbers of the moving tiles, optionally with directions: `5 8`, `5U`.
    Numbers,
    /// Numbers of the moving tiles, with directions of the blank: `5D` where tile 5 moves up.
    BlankNumbers,
    /// A sequence of positions.
    Boards,
    /// Moves of named pieces.
    Pieces,
    /// Moves given by cells: `row column row column`.
    Cells,
    /// The statement that no move is needed.
    NoMoves,
    /// The statement that there is no solution.
    NoSolution,
}

impl Reading {
    /// The convention of directions without names of tiles. `None` for other readings.
    pub const fn convention(self) -> Option<Convention> {
        match self {
            Self::Letters(convention) | Self::Counts(convention) => Some(convention),
            _ => None,
        }
    }
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(match self {
            Self::Letters(Convention::Tile) => "tile letters",
            Self::Letters(Convention::Blank) => "blank letters",
            Self::Counts(Convention::Tile) => "counts and tile letters",
            Self::Counts(Convention::Blank) => "counts and blank letters",
            Self::Numbers => "tile numbers",
            Self::BlankNumbers => "tile numbers and blank directions",
            Self::Boards => "boards",
            Self::Pieces => "pieces",
            Self::Cells => "cells",
            Self::NoMoves => "no moves",
            Self::NoSolution => "no solution",
        })
    }
}

/// The conventions in which directions of tile moves may be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LetterRule {
    /// Either convention: the one whose moves get farther.
    Either,
    /// The convention given by the case if the answer is in Loyd's own notation, which consists of
    /// letters only; otherwise either convention.
    ByCase,
    /// One convention.
    Only(Convention),
}

/// An answer in one reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<P: Puzzle> {
    /// The reading.
    pub reading: Reading,
    /// Another reading that is as likely and gets as far, but leads to another position.
    pub rival: Option<Reading>,
    /// Whether the text is in Loyd's own notation and is read accordingly. Other readings are
    /// guesses that a user should be told about.
    pub is_own_notation: bool,
    /// The moves as written.
    pub entries: MoveList<P::Step>,
    /// The number of moves as written. It also counts a move that cannot be expressed as steps, and
    /// every move after it.
    pub written: usize,
    /// The result of playing them.
    pub report: Report<P>,
    /// The number, counted from 1, of the first move that cannot be expressed as steps, such as a
    /// board that no step reaches; `entries` ends before it. Only occurs with [`Reading::Boards`],
    /// [`Reading::Cells`], [`Reading::Numbers`] and [`Reading::BlankNumbers`].
    pub broken: Option<usize>,
    /// The reason why that move cannot be expressed, or why boards are not a solution.
    pub reason: Option<String>,
}

impl<P: Puzzle> Answer<P> {
    /// The number of the first illegal move, counted from 1.
    pub fn illegal(&self) -> Option<usize> {
        self.report.illegal.map(|at| at.entry).or(self.broken)
    }

    /// Whether the answer contains a move, including one that cannot be expressed.
    pub fn has_moves(&self) -> bool {
        !self.entries.is_empty() || self.broken.is_some()
    }

    /// Whether another answer has the same steps and also ends with, or without, a move that cannot
    /// be expressed.
    fn is_like(&self, other: &Self) -> bool {
        self.entries.steps() == other.entries.steps() && self.broken.is_some() == other.broken.is_some()
    }

    /// Whether the moves are legal and solve the puzzle.
    pub fn is_solved(&self) -> bool {
        self.report.solved && self.broken.is_none()
    }

    /// Replays the moves from `start` in the other convention, and returns it with the result.
    /// Returns `None` if the answer solves the puzzle, or does not consist of directions without
    /// names of tiles.
    pub fn in_other_convention(&self, puzzle: &P, start: &P::Position) -> Option<(Convention, Report<P>)> {
        let other = self.reading.convention().filter(|_| !self.is_solved())?.other();
        let entries = self.entries.clone().map(|&step| P::inverse(step));
        Some((other, verify(puzzle, start, &entries)))
    }

    /// A note for users on how the text was read. Returns `None` for Loyd's own notation. Names two
    /// readings if both are equally likely.
    pub fn read_as(&self) -> Option<String> {
        match self.rival {
            _ if self.is_own_notation => None,
            None => Some(self.reading.to_string()),
            Some(rival) => Some(format!("{}; {rival} would be as likely", self.reading)),
        }
    }

    /// The sort key of a reading: whether it solves the puzzle, whether it is legal, and its number
    /// of legal moves.
    fn merit(&self) -> (bool, bool, usize) {
        let legal = self.illegal().map_or(self.entries.len().min(1), |illegal| illegal - 1);
        (self.is_solved(), self.illegal().is_none(), legal)
    }
}

/// A possible reading of an answer that has not been played yet.
struct Candidate<S> {
    reading: Reading,
    entries: MoveList<S>,
    /// The number of the first move that cannot be expressed, and the reason.
    broken: Option<(usize, String)>,
    /// The number of moves as written, or 0 if `entries` contains all of them.
    written: usize,
    /// Another reason why the text is not a solution.
    remark: Option<&'static str>,
    is_own_notation: bool,
    /// Whether the text suggests another reading.
    is_unlikely: bool,
}

/// The best reading of an answer so far.
#[derive(Debug)]
pub struct Choice<'a, P: Puzzle> {
    puzzle: &'a P,
    start: &'a P::Position,
    /// Whether consecutive boards may differ by several tiles of one line.
    has_line_moves: bool,
    best: Option<(Answer<P>, bool)>,
}

impl<P: Puzzle> Choice<'_, P> {
    /// Plays a reading and keeps it if it is better than the previous ones. Of legal readings, one
    /// with moves is better than one without.
    fn offer(&mut self, candidate: Candidate<P::Step>) {
        let Candidate { reading, entries, broken, written, remark, is_own_notation, is_unlikely } = candidate;
        let report = verify(self.puzzle, self.start, &entries);
        let (broken, reason) = broken.unzip();
        let reason = reason.or_else(|| remark.map(str::to_owned));
        let written = written.max(report.entries).max(broken.unwrap_or_default());
        let answer = Answer { reading, rival: None, is_own_notation, entries, written, report, broken, reason };
        match &mut self.best {
            Some((best, is_best_unlikely)) if answer.merit() <= best.merit() => {
                let leads_elsewhere = answer.report.position != best.report.position;
                let is_rival = answer.merit() == best.merit() && is_unlikely == *is_best_unlikely;
                if is_rival && leads_elsewhere && reading != best.reading && !best.is_solved() {
                    best.rival.get_or_insert(reading);
                }
            }
            best => *best = Some((answer, is_unlikely)),
        }
    }

    /// Whether a reading solves the puzzle, so that no other reading can be better.
    fn is_settled(&self) -> bool {
        self.best.as_ref().is_some_and(|(best, _)| best.is_solved())
    }
}

/// A puzzle family whose answers can be read in several ways.
pub trait Answerable: Puzzle {
    /// Whether words before a colon may name the piece that moves.
    const LABELS_NAME_PIECES: bool;

    /// Offers all readings of a text, most likely first.
    ///
    /// # Errors
    /// [`Faults`] if the text is not an answer in any reading.
    fn readings(&self, text: &str, rule: LetterRule, choice: &mut Choice<Self>) -> Result<(), Faults>;
}

/// Reads an answer from the start of the puzzle. Chooses the reading that solves the puzzle, else a
/// legal one, else the one with the most legal moves, and among equal readings the most likely one.
///
/// # Errors
/// [`Faults`] if the text is not an answer in any reading.
///
/// ```
/// use loyd_core::TilePuzzle;
/// use loyd_core::text::{Reading, read_answer, read_position, tile_moves::Convention};
/// let puzzle = TilePuzzle::blank_last(read_position("1 2 3/4 5 6/0 7 8")?);
/// let answer = read_answer(&puzzle, "path_to_goal: ['Right', 'Right']")?;
/// assert!(answer.is_solved(), "the letters can only be those of the blank");
/// assert_eq!(answer.reading, Reading::Letters(Convention::Blank));
/// assert_eq!(read_answer(&puzzle, "7 -> 8")?.reading, Reading::Numbers);
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn read_answer<P: Answerable>(puzzle: &P, text: &str) -> Result<Answer<P>, Faults> {
    read_answer_from(puzzle, &puzzle.start(), text, LetterRule::Either)
}

/// Reads an answer from any position like [`read_answer`], in the conventions that `rule` allows.
///
/// Labelled answers such as `BFS: LL` and `A*: LL` are never joined. If all of them are equal, they
/// count as one answer.
///
/// # Errors
/// [`Faults`] if the text is not an answer in any reading, if its labelled answers differ, or if it
/// has moves and ends with the statement that there is no solution.
pub fn read_answer_from<P: Answerable>(
    puzzle: &P,
    start: &P::Position,
    text: &str,
    rule: LetterRule,
) -> Result<Answer<P>, Faults> {
    read_as(puzzle, start, text, rule, false)
}

/// Reads an answer like [`read_answer`], in the metric whose moves are of several tiles in one line
/// if `has_line_moves`: consecutive boards may then differ by such a move.
///
/// # Errors
/// [`Faults`] if the text is not an answer in any reading.
pub fn read_answer_in_lines<P: Answerable>(puzzle: &P, text: &str, has_line_moves: bool) -> Result<Answer<P>, Faults> {
    read_as(puzzle, &puzzle.start(), text, LetterRule::Either, has_line_moves)
}

fn read_as<P: Answerable>(
    puzzle: &P,
    start: &P::Position,
    text: &str,
    rule: LetterRule,
    has_line_moves: bool,
) -> Result<Answer<P>, Faults> {
    let text = &*without_escapes(text);
    let choice = || Choice { puzzle, start, has_line_moves, best: None };
    let read = |text: &str| read_one(choice(), text, rule);
    let stated = |reading| {
        let mut choice = choice();
        choice.offer(Candidate::of(reading, MoveList::default()));
        choice.best.map(|(statement, _)| statement).ok_or_else(no_answer)
    };
    if statement::states_no_moves(text) {
        return stated(Reading::NoMoves);
    }
    if is_no_answer(text) || statement::is_negative(text) {
        let message = format!("no answer: expected moves or boards, found {}", quoted(text.trim()));
        return Err(Fault::new(1, 1, message).into());
    }
    if statement::is_count(text) {
        let message = format!("no answer: expected moves or boards, found only their number, {}", quoted(text.trim()));
        return Err(Fault::new(1, 1, message).into());
    }
    let (text, whole) = without_legends(text, read);
    let text = &*text;
    let is_bare = !whole.as_ref().is_ok_and(Answer::has_moves);
    let has_moves = |part: &str| {
        if part.len() == text.len() { !is_bare } else { read(part).is_ok_and(|answer| answer.has_moves()) }
    };
    match statement::contradiction(text, has_moves) {
        Some(fault) => Err(fault.into()),
        None if is_bare && states_no_solution(text) => stated(Reading::NoSolution),
        None if !is_bare && let Some(line) = statement::no_answer_line(text) => {
            let words = quoted(line.text);
            Err(line.fault(format!("moves, and {words} for no answer: expected one of the two")).into())
        }
        None => divided(text, distinguished(text, whole, read)?, read),
    }
}

/// The text without legends such as `Search order: UDLR`, and its reading. Returns the whole text
/// if the rest is not an answer by itself, or if only the whole text solves the puzzle.
fn without_legends<P: Answerable>(
    text: &str,
    read: impl Fn(&str) -> Result<Answer<P>, Faults>,
) -> (Cow<'_, str>, Result<Answer<P>, Faults>) {
    let whole = read(text);
    let rest = if P::LABELS_NAME_PIECES { legends::without_names(text) } else { legends::without_legends(text) };
    if let Some(rest) = rest
        && let Ok(answer) = read(&rest)
        && answer.has_moves()
        && (answer.is_solved() || !whole.as_ref().is_ok_and(Answer::is_solved))
    {
        return (rest.into(), Ok(answer));
    }
    (text.into(), whole)
}

/// Distinguishes labelled answers in one text. Equal answers count as one. `joined` is the whole
/// text read as one answer.
///
/// # Errors
/// [`Faults`] if answers differ.
fn distinguished<P: Answerable>(
    text: &str,
    joined: Result<Answer<P>, Faults>,
    read: impl Fn(&str) -> Result<Answer<P>, Faults>,
) -> Result<Answer<P>, Faults> {
    let Some(parts) = AnswerParts::of(text) else { return joined };
    let is_guess = parts.certainty == Certainty::Perhaps;
    if is_guess && (P::LABELS_NAME_PIECES || joined.as_ref().map_or(true, Answer::is_solved)) {
        return joined;
    }
    let mut answers = Vec::new();
    for (part, label) in parts.iter() {
        match read(&part) {
            Ok(answer) if answer.has_moves() => answers.push((label, answer)),
            // The fault of the whole text has the right place.
            Err(_) if joined.is_err() => return joined,
            _ => {}
        }
    }
    if answers.len() < 2 || is_guess && !answers.iter().any(|(_, answer)| answer.is_solved()) {
        return joined;
    }
    let mut answers = answers.into_iter();
    let Some((label, first)) = answers.next() else { return joined };
    match answers.find(|(_, other)| !first.is_like(other)) {
        None => Ok(first),
        Some((other, _)) => Err(labels::differ(label, other).into()),
    }
}

/// Checks that no part of a text, such as a line, solves the puzzle where the whole text does not,
/// or takes more moves. `joined` is the whole text read as one answer. Equal parts count as one
/// answer.
///
/// # Errors
/// [`Faults`] if the parts differ.
fn divided<P: Answerable>(
    text: &str,
    joined: Answer<P>,
    read: impl Fn(&str) -> Result<Answer<P>, Faults>,
) -> Result<Answer<P>, Faults> {
    if P::LABELS_NAME_PIECES || joined.reading == Reading::Boards || !joined.has_moves() {
        return Ok(joined);
    }
    let divisions: [fn(&str) -> Vec<Section>; 2] = [sections, paragraphs];
    for sections in divisions.into_iter().map(|divide| divide(text)).filter(|sections| sections.len() > 1) {
        let mut answers: Vec<(Section, Answer<P>)> = Vec::new();
        for section in sections {
            answers.extend(read(&section.text).ok().filter(Answer::has_moves).map(|answer| (section, answer)));
        }
        let solved = answers.iter().filter(|(_, answer)| answer.is_solved());
        let least = solved.map(|(_, answer)| answer.entries.steps().len()).min();
        let [(first, answer), others @ ..] = &answers[..] else { continue };
        let other = others.iter().find(|(_, other)| !answer.is_like(other)).map(|(section, _)| section);
        let is_apart = |(section, answer): &(Section, Answer<P>)| {
            !answer.is_solved()
                && (section.is_labelled && !section.is_part() || legends::is_every_direction(&section.text))
        };
        match (least, other) {
            (Some(least), _) if joined.is_solved() && joined.entries.steps().len() == least => {}
            (Some(_), _) if joined.is_solved() && !answers.iter().any(is_apart) => {}
            (Some(_), None) if !others.is_empty() => return Ok(answers.swap_remove(0).1),
            (Some(_), Some(other)) => return Err(labels::differ(Some(first.place), Some(other.place)).into()),
            _ if !joined.is_solved() => {
                let sections: Vec<&Section> = answers.iter().map(|(section, _)| section).collect();
                if let Some(stray) = stray(&sections) {
                    return Err(stray.into());
                }
            }
            _ => {}
        }
    }
    Ok(joined)
}

/// The fault of a few directions that may not be moves, as in `Group: L` next to a longer answer.
fn stray(sections: &[&Section]) -> Option<Fault> {
    /// Directions of initials or of a short name.
    const FEW: usize = 4;
    let is_legend = |section: &Section| section.is_labelled && legends::is_every_direction(&section.text);
    let is_stray = |section: &&&Section| {
        (section.is_foreign() && section.ways <= FEW || is_legend(section))
            && sections.iter().any(|other| other.ways > section.ways + FEW)
    };
    let stray = sections.iter().find(is_stray)?;
    let message = format!("the directions after {} may not be moves: write the moves only", quoted(stray.place.text));
    Some(stray.place.fault(message))
}

/// Reads a text as one answer.
fn read_one<P: Answerable>(mut choice: Choice<P>, text: &str, rule: LetterRule) -> Result<Answer<P>, Faults> {
    let read = choice.puzzle.readings(text, rule, &mut choice);
    let (best, is_unlikely) = choice.best.take().unzip();
    let is_answer =
        |answer: &Answer<P>| !answer.entries.is_empty() || answer.broken.is_some() && is_unlikely == Some(false);
    match (read, best) {
        (Ok(()), Some(answer)) if is_answer(&answer) => Ok(answer),
        // Moves and boards take precedence over sentences.
        (read, best) if mentions_no_solution(text) => {
            choice.offer(Candidate::of(Reading::NoSolution, MoveList::default()));
            let statement = choice.best.take().map(|(statement, _)| statement);
            statement.or(best).ok_or_else(|| read.err().unwrap_or_else(no_answer))
        }
        // On a solved board, a heading or a comment alone would count as a solution.
        (Ok(()), Some(answer))
            if answer.is_solved() && answer.reading != Reading::Boards && !statement::is_empty_list(text) =>
        {
            Err(no_answer())
        }
        (Ok(()), Some(answer)) => Ok(answer),
        (Err(faults), _) => Err(faults),
        (Ok(()), None) => Err(no_answer()),
    }
}

/// Reads moves or boards that can be replayed from a position: any answer of [`read_answer_from`]
/// except the statement that there is no solution.
///
/// # Errors
/// [`Faults`] if the text is not such an answer.
pub fn read_moves<P: Answerable>(
    puzzle: &P,
    start: &P::Position,
    text: &str,
    rule: LetterRule,
) -> Result<Answer<P>, Faults> {
    let answer = read_answer_from(puzzle, start, text, rule)?;
    if answer.reading == Reading::NoSolution {
        let message =
            "the statement that there is no solution cannot be replayed: `loyd solve` and `loyd grade` check it";
        return Err(Fault::new(1, 1, message).into());
    }
    Ok(answer)
}

impl<S> Candidate<S> {
    /// A likely reading in which all moves can be expressed.
    fn of(reading: Reading, entries: MoveList<S>) -> Self {
        Self { reading, entries, broken: None, written: 0, remark: None, is_own_notation: false, is_unlikely: false }
    }
}

fn no_answer() -> Faults {
    Fault::new(1, 1, "expected moves or boards").into()
}
