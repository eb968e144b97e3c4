//! `loyd convert`: puzzles in another format.

use std::io::{self, Write};

use anyhow::bail;
use loyd_core::text::{self, AnyPuzzle, Fault, Format, Puzzled};
use loyd_engine::AnyPosition;

use super::solve::sources;
use crate::arguments::{ConvertArguments, Written};
use crate::exit::Exit;
use crate::input::{Input, told_inputs};
use crate::output::{tell, visible};

/// Prints every puzzle of the arguments in the format.
///
/// A puzzle that the format cannot hold is reported and left out; the exit is [`Exit::Bad`] then.
///
/// # Errors
/// Several puzzles for a format of one, or output that cannot be written.
pub(crate) fn run(arguments: &ConvertArguments) -> anyhow::Result<Exit> {
    let sources = sources(&arguments.puzzles)?;
    let options = arguments.reading.options();
    let mut exit = Exit::Done;
    let mut output = io::stdout().lock();
    // The remark of the goal that was written last.
    let mut goal = String::new();
    for (index, input) in told_inputs(&sources, &options).enumerate() {
        if index > 0 && !holds_several(arguments.to) {
            bail!("a file of the format {} holds one puzzle: name the one to convert, such as FILE:2", arguments.to);
        }
        match converted(input, arguments.to) {
            Ok(text) => output.write_all(without_repeated_goal(&text, &mut goal).as_bytes())?,
            Err(messages) => {
                tell(messages);
                exit = Exit::Bad;
            }
        }
    }
    Ok(exit)
}

/// The text of a puzzle in the format, or what keeps it from being written. Warnings go to standard error.
fn converted(Input { source, entry }: Input, to: Written) -> Result<String, String> {
    let lines = |faults: &[Fault], word: &str| -> String {
        faults.iter().map(|fault| format!("{}: {word}{fault}\n", visible(&source))).collect::<Vec<_>>().concat()
    };
    tell(lines(&entry.warnings, "warning: "));
    let Puzzled { puzzle, about, .. } = entry.puzzle.map_err(|faults| lines(&faults.0, ""))?;
    match to {
        Written::Text(format) => {
            let text = text::write_about(&puzzle, &about, format)
                .map_err(|error| format!("{}: {error}\n", visible(&source)))?;
            let lost = text::lost(&puzzle, &about, format);
            if !lost.is_empty() {
                tell(format_args!("{}: warning: {format} has no place for {}\n", visible(&source), lost.join(", ")));
            }
            Ok(text)
        }
        Written::Goal(format) => {
            let goal = puzzle.into_blocks().and_then(|puzzle| text::tray_goal(&puzzle, format));
            goal.ok_or_else(|| {
                format!("{}: the goal is not that blocks of some sizes are in some places\n", visible(&source))
            })
        }
        planning => Ok(planning_problem(puzzle, planning)),
    }
}

/// A puzzle as a planning problem, or one part of it.
fn planning_problem(puzzle: AnyPuzzle, part: Written) -> String {
    let pddl = AnyPosition::start(puzzle).pddl();
    match part {
        Written::PddlDomain => pddl.domain,
        Written::PddlProblem => pddl.problem,
        _ => pddl.domain + &pddl.problem,
    }
}

/// Whether a file of a format can hold more than one puzzle, one a line.
const fn holds_several(to: Written) -> bool {
    matches!(to, Written::Text(Format::List | Format::Layout | Format::Rush | Format::Json | Format::Snapshot))
}

/// A text of a list without the remark of its goal, if that is the goal of the line before.
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
