use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read, Write};

use anyhow::{Context, bail};
use loyd_core::text::tile_moves::{self, Convention};
use loyd_core::text::{self, AnyPuzzle, Fault, Faults, Puzzled, block_moves};
use loyd_core::{BlockPuzzle, Family, IllegalAt, Puzzle, Report, TilePuzzle, verify};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::arguments::VerifyArguments;
use crate::exit::Exit;
use crate::input::{Input, inputs};
use crate::output::{counted, tell};
use crate::solving::FaultRecord;

/// The longest text of moves: a hundred times what the constructive method needs on the largest board.
const LONGEST: u64 = 1 << 30;

pub(crate) fn run(arguments: &VerifyArguments) -> anyhow::Result<Exit> {
    if arguments.puzzle == "-" && arguments.moves == "-" {
        bail!("standard input can be the puzzle or the moves, not both");
    }
    let Input { source, entry } = only_puzzle(arguments)?;
    let mut finding = Finding::nothing(source, &entry.warnings);
    match entry.puzzle {
        Ok(Puzzled { puzzle, .. }) => {
            finding.puzzle = Some(text::one_line(&puzzle));
            let convention = arguments.notation.convention();
            match (moves_text(&arguments.moves), puzzle) {
                (Err(error), _) => finding.fail_at_moves(&Fault::new(1, 1, format!("{error:#}")).into()),
                (Ok(moves), AnyPuzzle::Tiles(puzzle)) => finding.check(&puzzle, &moves, convention),
                (Ok(moves), AnyPuzzle::Blocks(puzzle)) => finding.check(&puzzle, &moves, convention),
            }
        }
        Err(faults) => finding.fail(&faults),
    }
    let mut output = io::stdout().lock();
    if arguments.json {
        writeln!(output, "{}", serde_json::to_string(&finding).map_err(io::Error::from)?)?;
    } else {
        output.write_all(finding.people.as_bytes())?;
    }
    output.flush()?;
    tell(&finding.messages);
    Ok(finding.exit())
}

fn only_puzzle(arguments: &VerifyArguments) -> anyhow::Result<Input> {
    let options = arguments.reading.options();
    let sources = [arguments.puzzle.clone()];
    let mut inputs = inputs(&sources, &options);
    match (inputs.next(), inputs.next()) {
        (Some(input), None) => Ok(input),
        (None, _) => bail!("{} holds no puzzle", arguments.puzzle),
        (Some(_), Some(_)) => bail!("{} holds several puzzles: name the one that the moves are for", arguments.puzzle),
    }
}

/// The text of the moves, taken from where the argument says and out of JSON if it is that.
fn moves_text(argument: &str) -> anyhow::Result<String> {
    let text = match argument.strip_prefix('@') {
        Some(file) => read(File::open(file).with_context(|| file.to_owned())?).with_context(|| file.to_owned())?,
        None if argument == "-" => read(io::stdin().lock()).context("standard input")?,
        None => argument.to_owned(),
    };
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.starts_with(['{', '[', '"']) { from_json(text) } else { Ok(text.to_owned()) }
}

fn read(reader: impl Read) -> anyhow::Result<String> {
    let mut text = String::new();
    if reader.take(LONGEST).read_to_string(&mut text)? as u64 == LONGEST {
        bail!("longer than {} MiB", LONGEST >> 20);
    }
    Ok(text)
}

/// The moves of a record of `loyd solve --json`, of an array of moves, or of a string.
fn from_json(text: &str) -> anyhow::Result<String> {
    let value: Value = serde_json::from_str(text).context("the moves look like JSON")?;
    let moves = match value {
        Value::Object(mut record) => record.remove("moves").context("the JSON object has no key moves")?,
        other => other,
    };
    match moves {
        Value::String(moves) => Ok(moves),
        Value::Array(entries) => {
            let entries: Option<Vec<&str>> = entries.iter().map(Value::as_str).collect();
            Ok(entries.context("the moves in the JSON array must be strings")?.join(", "))
        }
        _ => bail!("the JSON record has no moves: they must be a string or an array of strings"),
    }
}

/// What replaying shows: the object of `loyd verify --json`, with every key always there.
#[derive(Debug, Serialize)]
struct Finding {
    puzzle: Option<String>,
    source: String,
    family: Option<&'static str>,
    goal: Option<String>,
    legal: Option<bool>,
    /// Where the first illegal step is.
    illegal: Option<Illegal>,
    solved: Option<bool>,
    /// The number of moves as they are written.
    written: Option<usize>,
    /// The length in every metric of the family; `null` if the moves are not legal.
    lengths: Option<Map<String, Value>>,
    warnings: Vec<FaultRecord>,
    error: Option<FaultRecord>,
    #[serde(skip)]
    people: String,
    #[serde(skip)]
    messages: String,
}

#[derive(Debug, Serialize)]
struct Illegal {
    /// The move as written, from 1.
    #[serde(rename = "move")]
    entry: usize,
    /// The step in that move, from 1.
    step: usize,
    message: String,
}

impl Finding {
    fn nothing(source: String, warnings: &[Fault]) -> Self {
        let mut messages = String::new();
        for Fault { line, column, message, .. } in warnings {
            let _ = writeln!(messages, "{source}: line {line}, column {column}: warning: {message}");
        }
        Self {
            puzzle: None,
            source,
            family: None,
            goal: None,
            legal: None,
            illegal: None,
            solved: None,
            written: None,
            lengths: None,
            warnings: FaultRecord::all(warnings),
            error: None,
            people: String::new(),
            messages,
        }
    }

    fn fail(&mut self, faults: &Faults) {
        self.fail_in(&self.source.clone(), faults);
    }

    fn fail_at_moves(&mut self, faults: &Faults) {
        self.fail_in("the moves", faults);
    }

    fn fail_in(&mut self, place: &str, faults: &Faults) {
        self.error = faults.0.first().map(FaultRecord::from);
        for fault in &faults.0 {
            let _ = writeln!(self.messages, "{place}: {fault}");
        }
    }

    fn check<P: Replay>(&mut self, puzzle: &P, moves: &str, convention: Option<Convention>) {
        self.family = Some(P::NAME.as_str());
        self.goal = Some(puzzle.goal_text());
        let entries = match puzzle.entries(moves, convention) {
            Ok(entries) => entries,
            Err(faults) => return self.fail_at_moves(&faults),
        };
        let report = verify(puzzle, &puzzle.start(), &entries);
        self.legal = Some(report.illegal.is_none());
        self.solved = Some(report.solved);
        self.written = Some(report.entries);
        if let Some(at) = report.illegal {
            self.illegal =
                Some(Illegal { entry: at.entry, step: at.step, message: puzzle.refusal(&report, &entries, at) });
        } else {
            let lengths = report.lengths().map(|(metric, length)| (metric.to_string(), length.into()));
            self.lengths = Some(lengths.collect());
        }
        self.people = self.text(report.entries);
    }

    fn text(&self, written: usize) -> String {
        if let Some(Illegal { entry, message, .. }) = &self.illegal {
            return format!("illegal at move {entry} of {written}: {message}\n");
        }
        let lengths = self.lengths.iter().flatten().map(|(metric, length)| format!("{length} {metric}"));
        let verdict = if self.solved == Some(true) { "solved" } else { "not solved" };
        let lengths = lengths.collect::<Vec<_>>().join(", ");
        format!("{verdict}: {} as written, all legal\nlength: {lengths}\n", counted(written as u64, "move"))
    }

    fn exit(&self) -> Exit {
        match (&self.error, self.solved) {
            (Some(_), _) => Exit::Bad,
            (None, Some(true)) => Exit::Done,
            (None, _) => Exit::Negative,
        }
    }
}

/// What verifying needs to know of a family.
trait Replay: Family {
    /// Reads moves as they are written.
    fn entries(&self, text: &str, convention: Option<Convention>) -> Result<Vec<Vec<Self::Step>>, Faults>;
    /// Why the step at `at` is illegal.
    fn refusal(&self, report: &Report<Self>, entries: &[Vec<Self::Step>], at: IllegalAt) -> String;
}

impl Replay for TilePuzzle {
    fn entries(&self, text: &str, convention: Option<Convention>) -> Result<Vec<Vec<Self::Step>>, Faults> {
        tile_moves::parse(text, convention)
    }

    /// Says so if the moves would be legal, had their letters the other meaning.
    fn refusal(&self, _: &Report<Self>, entries: &[Vec<Self::Step>], at: IllegalAt) -> String {
        let step = entries[at.entry - 1][at.step - 1];
        let other = tile_moves::in_other_convention(entries);
        let hint = if verify(self, &self.start(), &other).illegal.is_none() {
            "; the moves are legal if their letters have the other meaning (the tile's way in upper case, the blank's in \
             lower case): change the case or give --notation"
        } else {
            ""
        };
        format!("no tile can move {step} here, the blank is at the edge{hint}")
    }
}

impl Replay for BlockPuzzle {
    fn entries(&self, text: &str, _: Option<Convention>) -> Result<Vec<Vec<Self::Step>>, Faults> {
        block_moves::parse(text, self)
    }

    fn refusal(&self, _: &Report<Self>, entries: &[Vec<Self::Step>], at: IllegalAt) -> String {
        let entry = &entries[at.entry - 1];
        let step = entry[at.step - 1];
        let name = self.pieces()[usize::from(step.piece)].name;
        let spaces = counted(at.step as u64 - 1, "space");
        format!(
            "in {}, piece {name} cannot go {} after {spaces}",
            block_moves::write_entry(self, entry),
            step.direction
        )
    }
}
