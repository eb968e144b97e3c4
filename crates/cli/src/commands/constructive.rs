//! `loyd solve --method constructive`: the constructive method's solution, with its stages.

use std::fmt::Write as _;
use std::time::Instant;

use anyhow::bail;
use loyd_core::text::tile_moves::Convention;
use loyd_core::text::{AnyPuzzle, Fault, Faults, Puzzled};
use loyd_core::{Family, Puzzle, TileMetric, TilePuzzle};
use loyd_engine::{At, ConstructiveSolution, ConstructiveStage, Ended};
use loyd_tiles::constructive::StagePhase;
use loyd_tiles::lower_bound;
use serde::{Serialize, Serializer};

use super::solve::sources;
use crate::arguments::{Output, SolveArguments};
use crate::family::{AnyMetric, CommandFamily, Moves};
use crate::input::{Input, inputs};
use crate::output::Exit;
use crate::output::{self, counted, grouped, print_message, visible};
use crate::output_file;
use crate::random_boards::PuzzleSource;
use crate::record::{Form, Record, Status, Style};
use crate::solving::Run;

/// Solves every puzzle in the arguments with the constructive method and prints the records in
/// input order.
///
/// # Errors
/// Returns an error if an option applies only to searches or if output cannot be written.
pub(crate) fn run(arguments: &SolveArguments) -> anyhow::Result<Exit> {
    // Options without effect are rejected rather than ignored.
    if let Some(option) = search_only_option(arguments) {
        bail!("--method constructive does not search, so {option} cannot be used with it");
    }
    let options = arguments.reading.options();
    let puzzle_sources = sources(&arguments.puzzles)?
        .iter()
        .map(|source| PuzzleSource::of(source, &options))
        .collect::<Result<Vec<_>, _>>()?;
    let sources: Vec<String> = puzzle_sources.iter().map(|puzzle_source| puzzle_source.source.clone()).collect();
    let mut output = output_file::create_output(arguments.output.as_deref(), &sources)?;
    for remark in puzzle_sources.iter().filter_map(|puzzle_source| puzzle_source.remark.as_ref()) {
        output::remark(format_args!("{remark}\n"));
    }
    let convention = arguments.notation.notation.unwrap_or(Convention::Blank);
    let mut exit = Exit::Done;
    for input in inputs(&sources, &options).inspect(Input::report_reading) {
        let answer = Answer::new(input, arguments.metric, convention);
        let text = if arguments.json { String::new() } else { answer.human_readable() };
        output::write_result_to(&mut output, arguments.json, &answer, &text)?;
        print_message(answer.messages());
        exit = exit.max(answer.exit());
    }
    Ok(exit)
}

/// Returns the first option that applies only to searches.
fn search_only_option(arguments: &SolveArguments) -> Option<&'static str> {
    let options = [
        (arguments.optimal, "--optimal"),
        (arguments.quick, "--quick"),
        (arguments.time.is_some(), "--time"),
        (arguments.nodes.is_some(), "--nodes"),
        (arguments.checkpoint.is_some(), "--checkpoint"),
        (arguments.stats, "--stats"),
        (arguments.csv, "--csv"),
        (arguments.form == Output::Course, "--as"),
        (arguments.count, "--count"),
        (arguments.every.is_some(), "--every"),
    ];
    options.into_iter().find_map(|(is_given, option)| is_given.then_some(option))
}

/// The result for one puzzle: the object printed by `loyd solve --method constructive --json`.
#[derive(Serialize)]
pub(super) struct Answer {
    /// The keys that `loyd solve --json` has for every method.
    #[serde(flatten)]
    record: Record,
    /// Always `constructive`.
    method: &'static str,
    stages: Stages,
    #[serde(skip)]
    solved: Option<SolvedBoard>,
}

/// The key `stages`: the stages of a solution, or all but the last for an unsolvable puzzle. It is
/// empty for input that is not a tile puzzle.
struct Stages {
    solution: Option<ConstructiveSolution>,
    convention: Convention,
}

/// Additional data for the text output.
struct SolvedBoard {
    source: String,
    metric: TileMetric,
    run: Run<TilePuzzle>,
}

impl Serialize for Stages {
    /// Builds one stage at a time: all positions of a large board would take more than a gigabyte.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.solution.iter().flat_map(|solution| solution.stages(self.convention)))
    }
}

impl Answer {
    /// Solves an input.
    pub(super) fn new(Input { source, entry }: Input, requested: Option<AnyMetric>, convention: Convention) -> Self {
        let puzzled = entry.puzzle.as_ref().ok();
        let (read_as, name) = (puzzled.and_then(Puzzled::read_as), puzzled.and_then(|read| read.about.name.clone()));
        let puzzle = entry.puzzle.and_then(|Puzzled { puzzle, .. }| into_tiles(puzzle));
        let answer = match puzzle.and_then(|puzzle| Ok((TilePuzzle::choose_metric(requested)?, puzzle))) {
            Ok((metric, puzzle)) => Self::solve(source, puzzle, metric, convention, &entry.warnings),
            Err(faults) => Self::invalid(source, faults, convention, &entry.warnings),
        };
        Self { record: answer.record.with_name(name).with_reading(entry.line, read_as, Form::Json), ..answer }
    }

    /// Returns the result for input that is not a tile puzzle.
    fn invalid(source: String, faults: Faults, convention: Convention, warnings: &[Fault]) -> Self {
        let record = Record::invalid(source, faults, warnings);
        Self { record, method: METHOD, stages: Stages { solution: None, convention }, solved: None }
    }

    /// Returns the result for a board. If the board is unsolvable, everything except the last 2×2
    /// block is solved.
    fn solve(
        source: String,
        puzzle: TilePuzzle,
        metric: TileMetric,
        convention: Convention,
        warnings: &[Fault],
    ) -> Self {
        let start = Instant::now();
        let solution = ConstructiveSolution::new(At { position: puzzle.start(), puzzle });
        let run = finished_run(&solution, metric, start);
        let style = Style { form: Form::Json, convention: Some(convention) };
        let record = Record::of(source.clone(), solution.puzzle(), metric, &run, style, warnings);
        let stages = Stages { solution: Some(solution), convention };
        Self { record, method: METHOD, stages, solved: Some(SolvedBoard { source, metric, run }) }
    }

    /// Returns the solution, or `None` for input that is not a tile puzzle.
    pub(super) fn solution(&self) -> Option<&ConstructiveSolution> {
        self.stages.solution.as_ref()
    }

    /// Returns the text output: the moves, with remarks that begin with `#`.
    fn human_readable(&self) -> String {
        let (Some(solution), Some(SolvedBoard { source, metric, run })) = (self.solution(), &self.solved) else {
            return String::new();
        };
        let puzzle = solution.puzzle();
        let mut text =
            format!("# {}: {}, goal {}, method {METHOD}\n", visible(source), puzzle.description(), puzzle.goal_text());
        text.push_str(&phase_lines(solution.stages(self.stages.convention)));
        if let Some(Moves::Text(moves)) = &self.record.moves {
            let _ = writeln!(text, "{moves}");
        }
        text.push_str(&summary(run, *metric, solution.stage_count()));
        text
    }

    /// Returns the lines for standard error.
    pub(super) fn messages(&self) -> String {
        self.record.messages(Form::Text)
    }

    /// Returns the exit status for this result.
    pub(super) fn exit(&self) -> Exit {
        match self.record.status {
            Status::Solved => Exit::Done,
            Status::Unsolvable => Exit::Negative,
            Status::Invalid | Status::Stopped => Exit::Bad,
        }
    }
}

/// The name of the method.
const METHOD: &str = "constructive";

/// Returns the puzzle if it is a tile puzzle.
fn into_tiles(puzzle: AnyPuzzle) -> Result<TilePuzzle, Faults> {
    puzzle.into_tiles().ok_or_else(|| Fault::new(1, 1, "the constructive method is for tile puzzles").into())
}

/// Returns the solution as the run of a finished solver.
fn finished_run(solution: &ConstructiveSolution, metric: TileMetric, start: Instant) -> Run<TilePuzzle> {
    let lower_bound = lower_bound(solution.puzzle(), solution.start(), metric);
    let best = solution.solution();
    // The method always finishes and proves nothing about the length.
    let ended = if best.is_some() { Ended::Size } else { Ended::Unsolvable };
    let status = loyd_search::Status::new(0, lower_bound, best, 0);
    Run { ended, status, time: start.elapsed() }
}

/// Describes a phase in words that fit a goal with its blank in any corner.
pub(super) const fn phase_words(phase: StagePhase) -> &'static str {
    match phase {
        StagePhase::Approach => "the blank moves to the start of the rows",
        StagePhase::LowerRows => "all rows but the last two, tile by tile",
        StagePhase::UpperRows => "the last two rows, column by column",
        StagePhase::UpperLeft => "the last 2x2 block",
        StagePhase::Return => "the blank moves to its goal cell",
    }
}

/// Returns a remark for each phase: its moves, and the finished part of the board after it.
fn phase_lines(stages: impl Iterator<Item = ConstructiveStage>) -> String {
    let (mut text, mut first, mut last) = (String::new(), 1, 0);
    let mut stages = stages.peekable();
    while let Some(stage) = stages.next() {
        last += stage.length;
        // The stages of a phase are consecutive: the method never returns to a phase.
        if stages.peek().is_some_and(|next| next.phase == stage.phase) {
            continue;
        }
        let moves = match last + 1 - first {
            0 => "no move".to_owned(),
            1 => format!("move {first}"),
            _ => format!("moves {first} to {last}"),
        };
        let _ = writeln!(text, "# {moves}: {}; {}", phase_words(stage.phase), stage.in_place());
        first = last + 1;
    }
    text
}

/// Returns the line after the moves.
fn summary(run: &Run<TilePuzzle>, metric: TileMetric, stages: usize) -> String {
    let seconds = run.time.as_secs_f64();
    let Some(best) = &run.status.best else {
        return format!("# unsolvable by parity: everything except the last 2x2 block is solved; {seconds:.3} s\n");
    };
    let moves = counted(best.length(metric) as u64, "move");
    let (stages, bound) = (counted(stages as u64, "stage"), grouped(run.status.lower_bound.into()));
    format!("# {moves} in {stages}, not necessarily a shortest solution (at least {bound}); {seconds:.3} s\n")
}
