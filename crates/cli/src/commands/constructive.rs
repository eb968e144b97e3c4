//! `loyd solve --method constructive`: the constructive method's solution, with its stages.

use std::fmt::Write as _;
use std::time::Instant;

use anyhow::bail;
use loyd_core::text::tile_moves::Convention;
use loyd_core::text::{Fault, Faults};
use loyd_core::{Family, Puzzle, TileMetric, TilePuzzle};
use loyd_engine::{At, ConstructiveSolution, ConstructiveStage, Ended};
use loyd_tiles::constructive::StagePhase;
use loyd_tiles::lower_bound;
use serde::{Serialize, Serializer};

use super::solve::sources;
use crate::arguments::{Output, SolveArguments};
use crate::family::{AnyMetric, CommandFamily, Moves};
use crate::input::{Input, inputs};
use crate::output::{self, Exit, counted, grouped, print_message, visible};
use crate::output_file;
use crate::random_boards::draw_sizes;
use crate::record::{Form, Record, Style};
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
    let (sources, remarks) = draw_sizes(&sources(&arguments.puzzles)?, &options)?;
    let mut output = output_file::create_output(arguments.output.as_deref(), &sources)?;
    for remark in remarks {
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
}

/// The key `stages`: the stages of a solution, or all but the last for an unsolvable puzzle. It is
/// empty for input that is not a tile puzzle.
struct Stages {
    solution: Option<ConstructiveSolution>,
    convention: Convention,
}

impl Serialize for Stages {
    /// Builds one stage at a time: all positions of a large board would take more than a gigabyte.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.solution.iter().flat_map(|solution| solution.stages(self.convention)))
    }
}

impl Answer {
    /// Solves an input. If a board is unsolvable, everything except the last 2×2 block is solved.
    pub(super) fn new(Input { source, entry }: Input, requested: Option<AnyMetric>, convention: Convention) -> Self {
        let record = Record::new(source, &entry.warnings).with_reading(&entry, Form::Json);
        let not_tiles = || Faults::from(Fault::new(1, 1, "the constructive method is for tile puzzles"));
        let puzzle = entry.puzzle.and_then(|puzzled| puzzled.puzzle.into_tiles().ok_or_else(not_tiles));
        let (record, solution) = match puzzle.and_then(|puzzle| Ok((TilePuzzle::choose_metric(requested)?, puzzle))) {
            Ok((metric, puzzle)) => {
                let start = Instant::now();
                let solution = ConstructiveSolution::new(At { position: puzzle.start(), puzzle });
                let run = finished_run(&solution, metric, start);
                let style = Style { form: Form::Json, convention: Some(convention) };
                (record.with_run(solution.puzzle(), metric, &run, style), Some(solution))
            }
            Err(faults) => (record.invalid(faults), None),
        };
        Self { record, method: METHOD, stages: Stages { solution, convention } }
    }

    /// Returns the solution, or `None` for input that is not a tile puzzle.
    pub(super) fn solution(&self) -> Option<&ConstructiveSolution> {
        self.stages.solution.as_ref()
    }

    /// Returns the text output: the moves, with remarks that begin with `#`.
    fn human_readable(&self) -> String {
        let Some(solution) = self.solution() else { return String::new() };
        let (source, puzzle) = (visible(&self.record.source), solution.puzzle());
        let mut text = format!("# {source}: {}, goal {}, method {METHOD}\n", puzzle.description(), puzzle.goal_text());
        text.push_str(&phase_lines(solution.stages(self.stages.convention)));
        if let Some(Moves::Text(moves)) = &self.record.moves {
            let _ = writeln!(text, "{moves}");
        }
        text.push_str(&summary(&self.record, solution.stage_count()));
        text
    }

    /// Returns the lines for standard error.
    pub(super) fn messages(&self) -> String {
        self.record.messages(Form::Text)
    }

    /// Returns the exit status for this result.
    pub(super) fn exit(&self) -> Exit {
        self.record.status.exit()
    }
}

/// The name of the method.
const METHOD: &str = "constructive";

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
        let _ = writeln!(text, "# {moves}: {}; {}", phase_words(stage.phase), stage.in_place);
        first = last + 1;
    }
    text
}

/// Returns the line after the moves.
fn summary(record: &Record, stages: usize) -> String {
    let seconds = record.seconds.unwrap_or_default();
    let Some(length) = record.length else {
        return format!("# unsolvable by parity: everything except the last 2x2 block is solved; {seconds:.3} s\n");
    };
    let (moves, stages) = (counted(length as u64, "move"), counted(stages as u64, "stage"));
    let bound = grouped(record.lower_bound.unwrap_or_default().into());
    format!("# {moves} in {stages}, not necessarily a shortest solution (at least {bound}); {seconds:.3} s\n")
}
