//! `loyd verify`: whether moves solve a puzzle.

use std::fmt::Write as _;

use anyhow::bail;
use loyd_core::blocks::name_text;
use loyd_core::text::tile_moves::{self, Convention};
use loyd_core::text::{
    self, Answer, Answerable, AnyPuzzle, Fault, Faults, LetterRule, Puzzled, block_moves, read_moves,
};
use loyd_core::{BlockPuzzle, Family, IllegalAt, MoveList, Puzzle, TilePuzzle, verify};
use loyd_engine::AnyPosition;
use serde::Serialize;
use serde_json::{Map, Value};

use super::verify_set;
use crate::answer_text;
use crate::arguments::VerifyArguments;
use crate::exit::Exit;
use crate::input::{Input, only_input};
use crate::output::{self, counted, tell, warned};
use crate::solving::FaultRecord;

/// Replays moves and prints the results, one for each answer.
pub(crate) fn run(arguments: &VerifyArguments) -> anyhow::Result<Exit> {
    match (&arguments.set, &arguments.puzzle) {
        (Some(file), _) => verify_set::run(file, arguments.json),
        (None, Some(puzzle)) => verify_answers(puzzle, arguments),
        (None, None) => bail!("no puzzle: give its text, a file, or - for standard input; see --help"),
    }
}

/// Replays every answer to one puzzle.
fn verify_answers(puzzle: &String, arguments: &VerifyArguments) -> anyhow::Result<Exit> {
    let streams = arguments.moves.iter().chain([puzzle]).filter(|argument| *argument == "-");
    if streams.count() > 1 {
        bail!("standard input can be the puzzle or one of the answers, not both");
    }
    let options = arguments.reading.options();
    let Input { source, entry } = only_input(puzzle, &options, "that the moves are for")?;
    let mut exit = Exit::Done;
    for (index, moves) in arguments.moves.iter().enumerate() {
        let mut finding = Finding::nothing(source.clone(), &entry.warnings);
        finding.answer = index + 1;
        finding.judge(entry.puzzle.as_ref(), moves, arguments.notation.notation);
        let number = if arguments.moves.len() > 1 { format!("answer {}: ", index + 1) } else { String::new() };
        output::write_result(arguments.json, &finding, &format!("{number}{}", finding.people))?;
        tell(finding.messages.lines().map(|line| format!("{number}{line}\n")).collect::<Vec<_>>().concat());
        exit = exit.max(finding.exit());
    }
    Ok(exit)
}

/// The moves that a text is: it may be a plan of actions in PDDL. Other moves in brackets are no plan.
fn without_plan(puzzle: &AnyPuzzle, text: String) -> Result<String, Faults> {
    if !AnyPosition::is_plan(&text) {
        return Ok(text);
    }
    let is_certain = text.to_ascii_lowercase().contains("-from-r");
    AnyPosition::start(puzzle.clone())
        .plan_moves(&text)
        .or_else(|faults| if is_certain { Err(faults) } else { Ok(text) })
}

/// The result of replaying: the object of `loyd verify --json`. Every key is always present.
#[derive(Debug, Default, Serialize)]
struct Finding {
    /// The canonical text of the puzzle in one line.
    puzzle: Option<String>,
    /// Where the puzzle comes from: `FILE:N`, `-:N` or `arg:N`.
    source: String,
    /// Which of several readings of the puzzle's text was taken.
    puzzle_read_as: Option<String>,
    /// The number of the answer among the arguments, from 1.
    answer: usize,
    /// `tiles` or `blocks`.
    family: Option<&'static str>,
    /// The goal, as `--goal` reads it.
    goal: Option<String>,
    /// Whether every step is legal.
    legal: Option<bool>,
    /// Where the first illegal step is.
    illegal: Option<Illegal>,
    /// Whether the moves are legal and solve the puzzle.
    solved: Option<bool>,
    /// The number of moves as they are written.
    written: Option<usize>,
    /// How the moves were read, if they are not in Loyd's own notation.
    read_as: Option<String>,
    /// The length in every metric of the family; `null` if the moves are not legal.
    lengths: Option<Map<String, Value>>,
    /// What was left out in reading the text, and why.
    warnings: Vec<FaultRecord>,
    /// The first fault, if there is one.
    error: Option<FaultRecord>,
    /// The text for people.
    #[serde(skip)]
    people: String,
    /// The lines for standard error.
    #[serde(skip)]
    messages: String,
}

/// The first illegal step.
#[derive(Debug, Serialize)]
struct Illegal {
    /// The move as written, from 1.
    #[serde(rename = "move")]
    entry: usize,
    /// The step in that move, from 1.
    step: usize,
    /// Why the step is illegal.
    message: String,
}

impl Finding {
    /// The result before anything is replayed.
    fn nothing(source: String, warnings: &[Fault]) -> Self {
        let (messages, warnings) = (warned(&source, warnings), FaultRecord::all(warnings));
        Self { source, warnings, messages, ..Self::default() }
    }

    /// Reads an answer and replays it, if the puzzle is one.
    fn judge(&mut self, puzzle: Result<&Puzzled, &Faults>, moves: &str, convention: Option<Convention>) {
        let puzzle = match puzzle {
            Ok(puzzled) => {
                self.puzzle_read_as = puzzled.read_as();
                &puzzled.puzzle
            }
            Err(faults) => return self.fail(faults),
        };
        self.puzzle = Some(text::outside_line(puzzle));
        let moves = answer_text::of_argument(moves).map_err(|error| Fault::new(1, 1, format!("{error:#}")).into());
        match (moves.and_then(|moves| without_plan(puzzle, moves)), puzzle) {
            (Err(faults), _) => self.fail_at_moves(&faults),
            (Ok(moves), AnyPuzzle::Tiles(puzzle)) => self.check(puzzle, &moves, convention),
            (Ok(moves), AnyPuzzle::Blocks(puzzle)) => self.check(puzzle, &moves, convention),
        }
    }

    /// Records faults of the puzzle.
    fn fail(&mut self, faults: &Faults) {
        self.fail_in(&self.source.clone(), faults);
    }

    /// Records faults of the moves.
    fn fail_at_moves(&mut self, faults: &Faults) {
        self.fail_in("the moves", faults);
    }

    /// Records faults; `place` is where they are, for messages.
    fn fail_in(&mut self, place: &str, faults: &Faults) {
        self.error = faults.0.first().map(FaultRecord::from);
        for fault in &faults.0 {
            let _ = writeln!(self.messages, "{place}: {fault}");
        }
    }

    /// Reads the moves and replays them.
    fn check<P: Replay>(&mut self, puzzle: &P, moves: &str, convention: Option<Convention>) {
        self.family = Some(P::NAME.name());
        self.goal = Some(puzzle.goal_text());
        let rule = convention.map_or(LetterRule::ByCase, LetterRule::Only);
        let answer = match read_moves(puzzle, &puzzle.start(), moves, rule) {
            Ok(answer) => answer,
            Err(faults) => return self.fail_at_moves(&faults),
        };
        let report = &answer.report;
        self.legal = Some(answer.illegal().is_none());
        self.solved = Some(answer.is_solved());
        self.written = Some(report.entries);
        self.read_as = answer.read_as();
        self.illegal = illegal(puzzle, &answer);
        if self.illegal.is_none() {
            let lengths = report.lengths().map(|(metric, length)| (metric.to_string(), length.into()));
            self.lengths = Some(lengths.collect());
        }
        self.people = self.text(report.entries);
        if answer.is_own_notation
            && !answer.is_solved()
            && let Some(hint) = puzzle.hint(moves, &answer.entries)
        {
            self.people.push_str(&hint);
        }
    }

    /// The result as text. `written` is the number of moves as they are written.
    fn text(&self, written: usize) -> String {
        let remark = self.read_as.as_ref().map(|reading| format!("# read as: {reading}\n")).unwrap_or_default();
        if let Some(Illegal { entry, message, .. }) = &self.illegal {
            let written = written.max(*entry);
            return format!("{remark}illegal at move {entry} of {written}: {message}\n");
        }
        let lengths = self.lengths.iter().flatten().map(|(metric, length)| format!("{length} {metric}"));
        let verdict = if self.solved == Some(true) { "solved" } else { "not solved" };
        let lengths = lengths.collect::<Vec<_>>().join(", ");
        format!("{remark}{verdict}: {} as written, all legal\nlength: {lengths}\n", counted(written as u64, "move"))
    }

    /// The exit that the result calls for.
    fn exit(&self) -> Exit {
        match (&self.error, self.solved) {
            (Some(_), _) => Exit::Bad,
            (None, Some(true)) => Exit::Done,
            (None, _) => Exit::Negative,
        }
    }
}

/// Where an answer is illegal and why.
fn illegal<P: Replay>(puzzle: &P, answer: &Answer<P>) -> Option<Illegal> {
    let at = answer.report.illegal.map(|at| (at.entry, at.step, puzzle.refusal(&answer.entries, at)));
    let broken = || Some((answer.broken?, 1, answer.reason.clone()?));
    at.or_else(broken).map(|(entry, step, message)| Illegal { entry, step, message })
}

/// What verifying needs of a family.
trait Replay: Family + Answerable {
    /// Why the step at `at` is illegal.
    fn refusal(&self, entries: &MoveList<Self::Step>, at: IllegalAt) -> String;
    /// A line about another reading of moves that don't solve the puzzle.
    fn hint(&self, _text: &str, _entries: &MoveList<Self::Step>) -> Option<String> {
        None
    }
}

impl Replay for TilePuzzle {
    fn refusal(&self, entries: &MoveList<Self::Step>, at: IllegalAt) -> String {
        let step = entries[at.entry - 1][at.step - 1];
        format!("no tile can move {step} here, the blank is at the edge")
    }

    /// Names the other meaning of the letters, if the moves solve the puzzle with it or are at least legal.
    fn hint(&self, text: &str, entries: &MoveList<Self::Step>) -> Option<String> {
        let other = verify(self, &self.start(), &tile_moves::in_other_convention(entries));
        let finding = match (other.solved, other.illegal) {
            (true, _) => "solve the puzzle",
            (false, None) if verify(self, &self.start(), entries).illegal.is_some() => "are legal",
            _ => return None,
        };
        let convention = tile_moves::written_convention(text).map_or(Convention::Blank, Convention::other);
        Some(format!(
            "the moves {finding} if their letters have the other meaning (the tile's way in upper case, the blank's in \
             lower case): change the case or give --notation {convention}\n"
        ))
    }
}

impl Replay for BlockPuzzle {
    fn refusal(&self, entries: &MoveList<Self::Step>, at: IllegalAt) -> String {
        let entry = &entries[at.entry - 1];
        let step = entry[at.step - 1];
        let name = name_text(self.pieces()[usize::from(step.piece)].name);
        let spaces = counted(at.step as u64 - 1, "space");
        format!(
            "in {}, piece {name} cannot go {} after {spaces}",
            block_moves::write_entry(self, entry),
            step.direction
        )
    }
}
