//! `loyd verify`: checks whether moves solve a puzzle.

use std::cell::OnceCell;
use std::fmt::Write as _;
use std::io;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use loyd_classroom::{MinLength, departure, moves_of_record};
use loyd_core::text::tile_moves::Convention;
use loyd_core::text::{AnyPuzzle, Fault, Faults, Puzzled};
use loyd_core::{BlockPuzzle, Family, TilePuzzle, text};
use loyd_engine::answers::{Answer, LetterRule, read_moves};
use loyd_engine::{AnyMetric, AnyPosition, EngineFamily};
use loyd_files::FileKind;
use serde::Serialize;
use serde_json::{Map, Value};

use super::verify_set;
use crate::arguments::VerifyArguments;
use crate::family::{either, metric_name};
use crate::input::{Input, only_input};
use crate::memory::free_memory;
use crate::output::{self, Exit, counted, print_message};
use crate::record::FaultRecord;

/// Replays moves and prints the results, one per answer.
pub(crate) fn run(arguments: &VerifyArguments) -> anyhow::Result<Exit> {
    match (&arguments.set, &arguments.puzzle) {
        (Some(file), _) => verify_set::run(file, arguments.json),
        (None, Some(puzzle)) => verify_answers(puzzle, arguments),
        (None, None) => bail!("no puzzle given: expected puzzle text, a file, or - for standard input; see --help"),
    }
}

/// Replays every answer to one puzzle.
fn verify_answers(puzzle: &String, arguments: &VerifyArguments) -> anyhow::Result<Exit> {
    let streams = arguments.moves.iter().chain([puzzle]).filter(|argument| *argument == "-");
    ensure!(streams.count() <= 1, "standard input can be the puzzle or one of the answers, not both");
    let options = arguments.reading.options();
    let Input { source, entry } = only_input(puzzle, &options, "that the moves are for")?;
    if let Ok(read) = &entry.puzzle {
        metric_name(&read.puzzle, arguments.metric)?;
    }
    let yardstick = Yardstick::new(entry.puzzle.as_ref().ok(), arguments);
    let mut exit = Exit::Done;
    for (index, moves) in arguments.moves.iter().enumerate() {
        let warnings = FaultRecord::all(&entry.warnings);
        let mut finding = Finding { source: source.clone(), answer: index + 1, warnings, ..Finding::default() };
        finding.judge(entry.puzzle.as_ref(), moves, &yardstick);
        let number = if arguments.moves.len() > 1 { format!("answer {}: ", index + 1) } else { String::new() };
        output::write_result(arguments.json, &finding, &format!("{number}{}", finding.report_text))?;
        print_message(finding.messages.lines().map(|line| format!("{number}{line}\n")).collect::<Vec<_>>().concat());
        exit = exit.max(finding.exit());
    }
    Ok(exit)
}

/// Converts a plan of PDDL actions to moves. Other moves, even in brackets, are returned unchanged.
fn plan_to_moves(puzzle: &AnyPuzzle, text: String) -> Result<String, Faults> {
    if !AnyPosition::is_plan(&text) {
        return Ok(text);
    }
    let is_certain = text.to_ascii_lowercase().contains("-from-r");
    AnyPosition::start(puzzle.clone())
        .plan_moves(&text)
        .or_else(|faults| if is_certain { Err(faults) } else { Ok(text) })
}

/// The result of replaying: the object printed by `loyd verify --json`. Every key is always
/// present.
#[derive(Debug, Default, Serialize)]
struct Finding {
    /// The canonical text of the puzzle on one line.
    puzzle: Option<String>,
    /// The source of the puzzle: `FILE:N`, `-:N` or `arg:N`.
    source: String,
    /// The reading of the puzzle's text that was chosen, if it has several.
    puzzle_read_as: Option<String>,
    /// The number of the answer among the arguments, from 1.
    answer: usize,
    /// `tiles` or `blocks`.
    family: Option<&'static str>,
    /// The goal in `--goal` syntax.
    goal: Option<String>,
    /// Whether every step is legal.
    legal: Option<bool>,
    /// The position of the first illegal step among the moves.
    illegal: Option<Illegal>,
    /// Whether the moves are legal and solve the puzzle.
    solved: Option<bool>,
    /// The number of moves as written.
    written: Option<usize>,
    /// The notation in which the moves were read, if it is not Loyd's own.
    read_as: Option<String>,
    /// The length in every metric of the family, or `null` if the moves are not legal.
    lengths: Option<Map<String, Value>>,
    /// The metric for the following keys.
    metric: Option<String>,
    /// The minimum length, or a lower bound on it; `null` unless the moves solve the puzzle.
    least: Option<u32>,
    /// Whether no solution is shorter, or `null` if that is unknown.
    shortest: Option<bool>,
    /// The number, from 1, of the first move after which no shortest solution is possible.
    left_at: Option<usize>,
    /// The ignored parts of the input, with reasons.
    warnings: Vec<FaultRecord>,
    /// The first fault, if there is one.
    error: Option<FaultRecord>,
    /// The text output.
    #[serde(skip)]
    report_text: String,
    /// The lines for standard error.
    #[serde(skip)]
    messages: String,
}

/// The first illegal step.
#[derive(Debug, Serialize)]
struct Illegal {
    /// The number of the move as written, from 1.
    #[serde(rename = "move")]
    entry: usize,
    /// The number of the step in that move, from 1.
    step: usize,
    /// The reason why the step is illegal.
    message: String,
}

impl Finding {
    /// Reads an answer and replays it, unless the puzzle is faulty.
    fn judge(&mut self, puzzle: Result<&Puzzled, &Faults>, moves: &str, yardstick: &Yardstick) {
        let puzzle = match puzzle {
            Ok(puzzled) => {
                self.puzzle_read_as = puzzled.read_as();
                &puzzled.puzzle
            }
            Err(faults) => return self.record_faults(&self.source.clone(), faults),
        };
        self.puzzle = Some(text::external_line(puzzle));
        let moves = answer_text(moves).map_err(|error| Fault::new(1, 1, format!("{error:#}")).into());
        match moves.and_then(|moves| plan_to_moves(puzzle, moves)) {
            Err(faults) => self.record_faults("the moves", &faults),
            Ok(moves) => either!(puzzle, puzzle => self.replay(puzzle, &moves, yardstick)),
        }
    }

    /// Records faults. In messages, `source` names the faulty input.
    fn record_faults(&mut self, source: &str, faults: &Faults) {
        self.error = faults.0.first().map(FaultRecord::from);
        for fault in &faults.0 {
            let _ = writeln!(self.messages, "{source}: {fault}");
        }
    }

    /// Reads the moves and replays them.
    fn replay<P: EngineFamily>(&mut self, puzzle: &P, moves: &str, yardstick: &Yardstick) {
        self.family = Some(P::NAME.name());
        self.goal = Some(puzzle.goal_text());
        let rule = yardstick.convention.map_or(LetterRule::ByCase, LetterRule::Only);
        let answer = match read_moves(puzzle, &puzzle.start(), moves, rule) {
            Ok(answer) => answer,
            Err(faults) => return self.record_faults("the moves", &faults),
        };
        self.legal = Some(answer.illegal().is_none());
        self.solved = Some(answer.is_solved());
        self.written = Some(answer.written);
        self.read_as = answer.read_as();
        self.illegal = illegal_step(puzzle, &answer);
        if self.illegal.is_none() {
            let lengths = answer.report.lengths().map(|(metric, length)| (metric.to_string(), length.into()));
            self.lengths = Some(lengths.collect());
        }
        self.report_text = self.text(answer.written);
        if answer.is_solved() {
            self.compare_length(puzzle, &answer, yardstick);
        }
        let is_by_case = answer.is_own_notation && yardstick.convention.is_none();
        if let Some(hint) = convention_hint(puzzle, &answer, is_by_case) {
            self.report_text.push_str(&hint);
        }
    }

    /// Compares the length of a solution with the minimum length.
    fn compare_length<P: EngineFamily>(&mut self, puzzle: &P, answer: &Answer<P>, yardstick: &Yardstick) {
        let Some(metric) = yardstick.metric.and_then(|metric| metric.to_string().parse::<P::Metric>().ok()) else {
            return;
        };
        let Some(least) = yardstick.least() else { return };
        let length = answer.report.length(metric);
        (self.metric, self.least) = (Some(metric.to_string()), Some(least.length));
        self.shortest = if length == least.length as usize { Some(true) } else { least.is_proven.then_some(false) };
        if self.shortest == Some(false) {
            let distance = |puzzle: &P| yardstick.distance(&puzzle.any());
            self.left_at = departure(puzzle, &answer.entries, metric, least.length as usize, distance);
        }
        let left =
            self.left_at.map(|at| format!("; move {at} departs from the shortest solutions")).unwrap_or_default();
        let (moves, seconds) = (counted(least.length.into(), "move"), yardstick.seconds);
        let verb = if least.length == 1 { "suffices" } else { "suffice" };
        let conclusion = match self.shortest {
            Some(true) => format!("shortest: no solution has fewer moves in the {metric} metric\n"),
            Some(false) => format!("not a shortest solution: {moves} {verb} in the {metric} metric{left}\n"),
            None => format!(
                "unknown after {seconds} s whether there is a shorter solution: every solution has at least {moves} in the {metric} metric\n"
            ),
        };
        self.report_text.push_str(&conclusion);
    }

    /// Returns the result as text. `written` is the number of moves as written.
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

    /// Returns the exit status for the result.
    fn exit(&self) -> Exit {
        match (&self.error, self.solved) {
            (Some(_), _) => Exit::Bad,
            (None, Some(true)) => Exit::Done,
            (None, _) => Exit::Negative,
        }
    }
}

/// Returns the first illegal step, with the reason.
fn illegal_step<P: EngineFamily>(puzzle: &P, answer: &Answer<P>) -> Option<Illegal> {
    let at = answer.report.illegal.map(|at| (at.entry, at.step, puzzle.refusal(answer.reading, &answer.entries, at)));
    let broken = || Some((answer.broken?, 1, answer.reason.clone()?));
    at.or_else(broken).map(|(entry, step, message)| Illegal { entry, step, message })
}

/// How to read answers, and the minimum length of the puzzle, for comparison with its solutions.
struct Yardstick {
    convention: Option<Convention>,
    puzzle: Option<AnyPuzzle>,
    metric: Option<AnyMetric>,
    /// The time limit for a search for a minimum length.
    seconds: f64,
    least: OnceCell<MinLength>,
}

impl Yardstick {
    /// Chooses the requested metric, otherwise the one that the puzzle's text names, otherwise the
    /// usual one.
    fn new(read: Option<&Puzzled>, arguments: &VerifyArguments) -> Self {
        let default = |read: &Puzzled| match read.puzzle {
            AnyPuzzle::Tiles(_) => AnyMetric::Tiles(TilePuzzle::DEFAULT_METRIC),
            AnyPuzzle::Blocks(_) => AnyMetric::Blocks(read.about.metric.unwrap_or(BlockPuzzle::DEFAULT_METRIC)),
        };
        let metric = read.map(|read| arguments.metric.unwrap_or_else(|| default(read)));
        Self {
            convention: arguments.notation.notation,
            puzzle: read.map(|read| read.puzzle.clone()),
            metric,
            seconds: arguments.least_time.as_secs_f64(),
            least: OnceCell::new(),
        }
    }

    /// Returns the minimum length of the puzzle, or `None` if it was not requested.
    fn least(&self) -> Option<MinLength> {
        let puzzle = self.puzzle.as_ref().filter(|_| self.seconds > 0.0)?;
        Some(*self.least.get_or_init(|| self.search(puzzle)))
    }

    /// Returns the proven minimum length from another position.
    fn distance(&self, puzzle: &AnyPuzzle) -> Option<usize> {
        let least = self.search(puzzle);
        least.is_proven.then_some(least.length as usize)
    }

    fn search(&self, puzzle: &AnyPuzzle) -> MinLength {
        MinLength::search(puzzle, self.metric, self.seconds, free_memory(), &|| false)
    }
}

/// Returns a line that suggests the other convention for tile moves if the moves solve the puzzle
/// under that convention, or are legal only under it. `is_by_case` means that the case of the
/// letters determined their meaning.
fn convention_hint<P: EngineFamily>(puzzle: &P, answer: &Answer<P>, is_by_case: bool) -> Option<String> {
    let (other, report) = answer.in_other_convention(puzzle, &puzzle.start())?;
    let finding = match (report.solved, report.illegal) {
        (true, _) => "solve the puzzle",
        (false, None) if answer.illegal().is_some() => "are legal",
        _ => return None,
    };
    Some(if is_by_case {
        format!(
            "the moves {finding} if their letters have the other meaning (the tile's direction in upper case, the \
             blank's in lower case): change the case or give --notation {other}\n"
        )
    } else {
        format!("the moves {finding} if they are read as moves of the {other}: give --notation {other}\n")
    })
}

/// Returns the text of the moves from the argument, a file or standard input, without its byte
/// order mark. For a record from `loyd solve --json`, returns its moves.
fn answer_text(argument: &str) -> anyhow::Result<String> {
    let text = match argument.strip_prefix('@') {
        Some(file) => FileKind::MOVES.read_text(Path::new(file)).with_context(|| file.to_owned())?,
        None if argument == "-" => FileKind::MOVES.read_text_from(io::stdin().lock()).context("standard input")?,
        None => argument.to_owned(),
    };
    // Leading whitespace may be the blank of a board.
    let text = text.trim_start_matches('\u{feff}');
    Ok(moves_of_record(text).unwrap_or_else(|| text.to_owned()))
}
