//! `loyd solve --method constructive`: the constructive method's own solution, with its stages.

use std::fmt::Write as _;
use std::time::Instant;

use anyhow::bail;
use loyd_core::text::tile_moves::{self, Convention};
use loyd_core::text::{AnyPuzzle, Fault, Faults, Puzzled};
use loyd_core::{Family, Puzzle, Solution, TileMetric, TilePuzzle};
use loyd_engine::Ended;
use loyd_solve::tiles::constructive::{self, Attempt};
use loyd_solve::tiles::lower_bound;
use serde::Serialize;

use super::solve::sources;
use crate::arguments::{Output, SolveArguments};
use crate::exit::Exit;
use crate::family::{AnyMetric, CommandFamily};
use crate::input::{Input, told_inputs};
use crate::output::{self, counted, grouped, tell, visible};
use crate::solving::{Form, Record, Run, Status, Style};
use crate::stages::{StageRecord, phase_words, records};

/// Solves every puzzle of the arguments by the method and prints the records in the order of the input.
///
/// # Errors
/// An option that belongs to a search, or output that cannot be written.
pub(crate) fn run(arguments: &SolveArguments) -> anyhow::Result<Exit> {
    // An option without effect would promise what the method does not do.
    if let Some(option) = option_of_a_search(arguments) {
        bail!("--method constructive does not search: it takes no {option}");
    }
    let options = arguments.reading.options();
    let sources = sources(&arguments.puzzles)?;
    let convention = arguments.notation.notation.unwrap_or(Convention::Blank);
    let mut exit = Exit::Done;
    for input in told_inputs(&sources, &options) {
        let answer = Answer::to(input, arguments.metric, convention);
        output::write_result(arguments.json, &answer, &answer.people)?;
        tell(answer.messages());
        exit = exit.max(answer.exit());
    }
    Ok(exit)
}

/// The first option that only a search takes.
fn option_of_a_search(arguments: &SolveArguments) -> Option<&'static str> {
    let given = [
        (arguments.optimal, "--optimal"),
        (arguments.quick, "--quick"),
        (arguments.time.is_some(), "--time"),
        (arguments.nodes.is_some(), "--nodes"),
        (arguments.checkpoint.is_some(), "--checkpoint"),
        (arguments.stats, "--stats"),
        (arguments.csv, "--csv"),
        (arguments.output == Output::Course, "--output"),
    ];
    given.into_iter().find_map(|(is_given, option)| is_given.then_some(option))
}

/// The answer to one puzzle: the object of `loyd solve --method constructive --json`.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    #[serde(flatten)]
    /// What `loyd solve --json` says of any solution.
    record: Record,
    /// Always `constructive`.
    method: &'static str,
    /// The stages, all but the last of an unsolvable puzzle.
    pub(super) stages: Vec<StageRecord>,
    /// The text for people.
    #[serde(skip)]
    people: String,
}

impl Answer {
    /// The answer to an input.
    pub(super) fn to(Input { source, entry }: Input, asked: Option<AnyMetric>, convention: Convention) -> Self {
        let puzzle = entry.puzzle.and_then(|Puzzled { puzzle, .. }| tiles(puzzle));
        match puzzle.and_then(|puzzle| Ok((TilePuzzle::chosen(asked)?, puzzle))) {
            Ok((metric, puzzle)) => Self::solved(source, &puzzle, metric, convention, &entry.warnings),
            Err(faults) => Self::invalid(source, faults, &entry.warnings),
        }
    }

    /// The answer to a text that is no tile puzzle.
    fn invalid(source: String, faults: Faults, warnings: &[Fault]) -> Self {
        let record = Record::invalid(source, faults, warnings);
        Self { record, method: "constructive", stages: Vec::new(), people: String::new() }
    }

    /// The answer to a board: solved, or carried to the last 2×2 cells, where parity shows.
    fn solved(
        source: String,
        puzzle: &TilePuzzle,
        metric: TileMetric,
        convention: Convention,
        warnings: &[Fault],
    ) -> Self {
        let begin = Instant::now();
        let start = puzzle.start();
        let attempt = constructive::attempt(puzzle, &start);
        let run = finished(puzzle, metric, &attempt, begin);
        let stages = records(puzzle, &start, &attempt.stages, convention);
        let mut people = format!(
            "# {}: {}, goal {}, method constructive\n",
            visible(&source),
            puzzle.description(),
            puzzle.goal_text()
        );
        people.push_str(&phases(&stages));
        if let Some(best) = &run.status.best {
            let moves = tile_moves::write(best.steps(), metric, convention);
            let _ = writeln!(people, "{moves}");
        }
        people.push_str(&summary(&run, metric, &attempt));
        let style = Style { form: Form::Json, convention: Some(convention) };
        let record = Record::of(source, puzzle, metric, &run, style, warnings);
        Self { record, method: "constructive", stages, people }
    }

    /// The lines for standard error.
    pub(super) fn messages(&self) -> String {
        self.record.messages(Form::People)
    }

    /// The exit that the answer calls for.
    pub(super) fn exit(&self) -> Exit {
        match self.record.status {
            Status::Solved => Exit::Done,
            Status::Unsolvable => Exit::Negative,
            Status::Invalid | Status::Stopped => Exit::Bad,
        }
    }
}

/// The puzzle, if it is one of tiles.
fn tiles(puzzle: AnyPuzzle) -> Result<TilePuzzle, Faults> {
    puzzle.into_tiles().ok_or_else(|| Fault::new(1, 1, "the constructive method is for tile puzzles").into())
}

/// The attempt as a run of a solver that is done.
fn finished(puzzle: &TilePuzzle, metric: TileMetric, attempt: &Attempt, begin: Instant) -> Run<TilePuzzle> {
    let start = puzzle.start();
    let steps = attempt.stages.iter().flat_map(|stage| stage.steps.iter().copied()).collect();
    let lower_bound = lower_bound(puzzle, &start, metric);
    let best = attempt.is_solved.then(|| Solution::new(puzzle, start, steps).ok()).flatten();
    // The method ends by itself, and proves nothing about the length.
    let ended = if best.is_some() { Ended::Size } else { Ended::Unsolvable };
    let status = loyd_solve::Status::new(0, lower_bound, best, 0);
    Run { ended, status, time: begin.elapsed() }
}

/// A remark for each phase: which of the moves are its own, and what is in place after it.
fn phases(stages: &[StageRecord]) -> String {
    let (mut text, mut made) = (String::new(), 0);
    // Stages of one kind follow each other: the method never goes back to a kind.
    for stages in stages.chunk_by(|one, other| one.kind == other.kind) {
        let (Some(last), first) = (stages.last(), made + 1) else { continue };
        made += stages.iter().map(|stage| stage.length).sum::<usize>();
        let moves = match made + 1 - first {
            0 => "no move".to_owned(),
            1 => format!("move {first}"),
            _ => format!("moves {first} to {made}"),
        };
        let _ = writeln!(text, "# {moves}: {}; {}", last.kind.map_or("", phase_words), last.in_place);
    }
    text
}

/// The line after the moves.
fn summary(run: &Run<TilePuzzle>, metric: TileMetric, attempt: &Attempt) -> String {
    let seconds = run.time.as_secs_f64();
    let Some(best) = &run.status.best else {
        return format!("# unsolvable: only the last 2x2 cells stay wrong; by parity, {seconds:.3} s\n");
    };
    let moves = counted(best.length(metric) as u64, "move");
    let (stages, bound) = (counted(attempt.stages.len() as u64, "stage"), grouped(run.status.lower_bound.into()));
    format!("# {moves} in {stages}, not a shortest solution (at least {bound}); {seconds:.3} s\n")
}
