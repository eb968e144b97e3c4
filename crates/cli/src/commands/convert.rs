//! `loyd convert`: converts puzzles to another format.

use std::env;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use anyhow::ensure;
use loyd_blocks::generate::Grade;
use loyd_core::text::{self, About, AnyPuzzle, FORMATS, Fault, Faults, Format, Puzzled};
use loyd_core::{BlockPuzzle, Family};
use loyd_engine::{AnyPosition, Ended, Limits, Options, Settings, SolveResult, solve};
use serde_json::{Value, json};

use super::solve::sources;
use crate::arguments::{ConvertArguments, OutputFormat};
use crate::input::reported_inputs;
use crate::output::{Exit, json_line, print_about};

/// Prints every puzzle in the arguments in the requested format.
///
/// Puzzles that the format cannot represent are reported and skipped; the exit status is then
/// [`Exit::Bad`].
///
/// # Errors
/// Returns an error if there are several puzzles for a format that holds one, or if output cannot
/// be written.
pub(crate) fn run(arguments: &ConvertArguments) -> anyhow::Result<Exit> {
    let is_json = matches!(arguments.to, OutputFormat::Text(Format::Json));
    ensure!(is_json || arguments.solve.is_none(), "--solve is for --to json: other formats cannot hold a solution");
    let sources = sources(&arguments.puzzles)?;
    let options = arguments.reading.options();
    let mut exit = Exit::Done;
    let mut output = io::stdout().lock();
    // The most recently written goal remark.
    let mut goal = String::new();
    for (index, input) in reported_inputs(&sources, &options).enumerate() {
        ensure!(
            index == 0 || can_hold_several(arguments.to),
            "a file in the format {} can hold only one puzzle; select the one to convert, such as FILE:2",
            arguments.to
        );
        match convert(&input.source, input.entry.puzzle, arguments) {
            Ok(text) => output.write_all(without_repeated_goal(&text, &mut goal).as_bytes())?,
            Err(messages) => {
                for message in &messages {
                    print_about(&input.source, message);
                }
                exit = Exit::Bad;
            }
        }
    }
    Ok(exit)
}

/// Converts a puzzle, or returns the reasons why the format cannot represent it. Warnings about the
/// format go to standard error.
fn convert(source: &str, puzzle: Result<Puzzled, Faults>, arguments: &ConvertArguments) -> Result<String, Vec<String>> {
    let messages = |faults: Faults| faults.0.iter().map(Fault::to_string).collect::<Vec<_>>();
    let Puzzled { puzzle, about, .. } = puzzle.map_err(messages)?;
    match arguments.to {
        OutputFormat::Text(Format::Json) => Ok(json_line(&level_json(&puzzle, &about, arguments.solve))),
        OutputFormat::Text(format) => {
            let text = text::write_about(&puzzle, &about, format).map_err(|error| vec![error.to_string()])?;
            let lost = text::lost(&about, format);
            if !lost.is_empty() {
                print_about(source, format_args!("warning: {format} cannot hold {}", lost.join(", ")));
            }
            Ok(text)
        }
        OutputFormat::Goal(format) => {
            let goal = puzzle.into_blocks().and_then(|puzzle| text::tray_goal(&puzzle, format));
            goal.ok_or_else(|| {
                vec!["expected a goal that places blocks by their size, such as `like 2x1 covers 4,2`".to_owned()]
            })
        }
        task => {
            if matches!(puzzle, AnyPuzzle::Blocks(_)) {
                let note = "PDDL for block puzzles is for planners; Loyd cannot read it, so keep the puzzle too";
                print_about(source, format_args!("warning: {note}"));
            }
            let pddl = AnyPosition::start(puzzle).pddl();
            Ok(match task {
                OutputFormat::PddlDomain => pddl.domain,
                OutputFormat::PddlProblem => pddl.problem,
                _ => pddl.domain + &pddl.problem,
            })
        }
    }
}

/// Returns a level as JSON, with the command that produced it. If `time` is given, the level is
/// solved and graded within that time.
fn level_json(puzzle: &AnyPuzzle, about: &About, time: Option<Duration>) -> Value {
    let mut level = text::level_value(puzzle, about);
    level["command"] = json!(command_line());
    if let Some(time) = time {
        let start = Instant::now();
        level["solution"] = solution_json(puzzle, about, time);
        level["grade"] = grade_json(puzzle, about, time.saturating_sub(start.elapsed()));
    }
    level
}

/// Returns the command line of this program in a form that a shell can run again.
fn command_line() -> String {
    let arguments: Vec<String> =
        env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect();
    format!("loyd {}", shell_words::join(arguments))
}

/// Returns the best solution found within `time`, with its status. The metric is the level's own,
/// or its family's default.
fn solution_json(puzzle: &AnyPuzzle, about: &About, time: Duration) -> Value {
    let metric = about.metric.map(|metric| metric.to_string());
    let limits = Limits { seconds: Some(time.as_secs_f64()), nodes: None };
    let options = Options { search: Settings { metric, ..Settings::default() }, limits };
    // A level's metric belongs to the level's family, so the search accepts it.
    let Ok(SolveResult { outcome, moves, metric }) = solve(puzzle, &options) else { return Value::Null };
    let status = match (outcome.ended, outcome.report.length) {
        (Ended::Unsolvable, _) => "unsolvable",
        (Ended::Proven, _) => "optimal",
        (_, Some(_)) => "solved",
        (_, None) => "unknown",
    };
    json!({
        "status": status,
        "metric": metric,
        "length": outcome.report.length,
        "moves": moves,
    })
}

/// Returns the difficulty of a block puzzle. It is null for tiles, for a puzzle without a solution,
/// and if the time or 1 GiB of memory does not suffice to search all positions.
fn grade_json(puzzle: &AnyPuzzle, about: &About, time: Duration) -> Value {
    const MEMORY: u64 = 1 << 30;
    let AnyPuzzle::Blocks(puzzle) = puzzle else { return Value::Null };
    let start = Instant::now();
    let metric = about.metric.unwrap_or(BlockPuzzle::DEFAULT_METRIC);
    let grade = Grade::search(puzzle, metric, MEMORY, || start.elapsed() < time);
    grade.map_or(Value::Null, |grade| {
        json!({
            "metric": grade.metric.to_string(),
            "length": grade.length,
            "difficulty": grade.difficulty().to_string(),
            "bits": grade.bits(),
            "choice": grade.choice,
            "detours": grade.detours,
            "positions": grade.positions,
        })
    })
}

/// Returns whether a file in a format can hold several puzzles.
fn can_hold_several(to: OutputFormat) -> bool {
    let OutputFormat::Text(format) = to else { return false };
    FORMATS.iter().any(|spec| spec.format == format && spec.can_hold_several)
}

/// Returns a list entry without its goal remark if the previous entry has the same goal.
fn without_repeated_goal<'a>(text: &'a str, goal: &mut String) -> &'a str {
    let Some((remark, rest)) = text.split_once('\n').filter(|(remark, _)| remark.starts_with("# goal:")) else {
        return text;
    };
    if *goal == remark {
        return rest;
    }
    remark.clone_into(goal);
    text
}
