//! `loyd grade`: many answers checked in one run.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};
use loyd_engine::Limits;

use crate::arguments::GradeArguments;
use crate::exit::Exit;
use crate::grading::{Answer, Measure, Program, PuzzleSet, Row, Verdict, collect, judge, judge_run};
use crate::interrupt::Interrupt;
use crate::memory::free_memory;
use crate::output::{counted, tell, write_json};
use crate::solving::{Drive, ProgressLine, in_order};

/// Judges every answer and prints the rows in order.
///
/// An answer that is wrong is a row like any other, so the exit is [`Exit::Done`].
///
/// # Errors
/// The puzzles or the answers cannot be read, or the program to run cannot be found.
pub(crate) fn run(arguments: &GradeArguments) -> anyhow::Result<Exit> {
    let begin = Instant::now();
    let set = PuzzleSet::read(&arguments.puzzles, &arguments.reading.options(), arguments.to)?;
    // The limit of what Loyd takes for a least length; that of the program is `arguments.time`.
    let limits = Limits { seconds: Some(arguments.least_time.as_secs_f64()), nodes: None };
    let interrupt = Interrupt::listen()?;
    let drive = Drive { limits, interrupt: interrupt.clone(), progress: ProgressLine::new() };
    let measure = Measure::new(&set, drive, free_memory());
    let rows = match (&arguments.answers, &arguments.run) {
        (Some(answers), _) => of_answers(arguments, &set, &measure, &collect(answers)?),
        (None, Some(command)) => of_program(arguments, &set, &measure, &Program::new(command, arguments.time)?)?,
        (None, None) => bail!("no answers: give a folder, a table, or --run"),
    };
    print(arguments, &rows)?;
    if !arguments.json {
        tell(summary(&rows, begin));
    }
    Ok(if interrupt.is_raised() { Exit::Interrupted } else { Exit::Done })
}

/// The rows of answers that were handed in.
fn of_answers(arguments: &GradeArguments, set: &PuzzleSet, measure: &Measure, answers: &[Answer]) -> Vec<Row> {
    let row = |answer: &Answer| match set.find(&answer.puzzle) {
        Some(index) => judge(answer, &set.members()[index], index, measure, arguments.metric),
        None if answer.puzzle.is_empty() => {
            Row::of(&answer.id, "", Verdict::Unreadable, "the answer names no puzzle, and there are several")
        }
        None => Row::of(&answer.id, &answer.puzzle, Verdict::Unreadable, "there is no puzzle of this name"),
    };
    answers.iter().map(row).collect()
}

/// The rows of a program, one for each puzzle.
fn of_program(
    arguments: &GradeArguments,
    set: &PuzzleSet,
    measure: &Measure,
    program: &Program,
) -> anyhow::Result<Vec<Row>> {
    // The folder and the files in it go when the command ends, also by an error.
    let folder = tempfile::tempdir().context("a folder for the puzzles")?;
    let files: Vec<PathBuf> = (1..=set.members().len()).map(|number| file(folder.path(), set, number)).collect();
    for (member, file) in set.members().iter().zip(&files) {
        fs::write(file, &member.text).with_context(|| file.display().to_string())?;
        fs::write(file.with_extension("goal"), &member.goal).with_context(|| file.display().to_string())?;
    }
    let (name, mut rows) = (program.name(), Vec::new());
    // Programs run side by side, but rows keep the order of the puzzles.
    let work = |(index, file): (usize, PathBuf)| {
        let ran = program.run(&file, &file.with_extension("goal"));
        judge_run(&ran, &name, &set.members()[index], index, measure, arguments.metric)
    };
    in_order(files.into_iter().enumerate(), arguments.threads.into(), work, |row| rows.push(row));
    Ok(rows)
}

/// The file of a puzzle by its number from 1: its name, where that makes a file name, since a course's programs may show it.
fn file(folder: &Path, set: &PuzzleSet, number: usize) -> PathBuf {
    let name: String =
        set.members()[number - 1].name.chars().filter(|c| c.is_alphanumeric() || "-_".contains(*c)).collect();
    folder.join(format!("{number}-{name}.txt"))
}

/// Prints the rows: a table on a terminal, comma-separated values elsewhere, unless an option says otherwise.
fn print(arguments: &GradeArguments, rows: &[Row]) -> anyhow::Result<()> {
    let mut output = io::stdout().lock();
    if arguments.json {
        rows.iter().try_for_each(|row| write_json(&mut output, row))?;
    } else if arguments.csv || !io::stdout().is_terminal() {
        let mut table = csv::Writer::from_writer(&mut output);
        rows.iter().try_for_each(|row| table.serialize(row))?;
        table.flush()?;
    } else {
        output.write_all(table(rows).as_bytes())?;
    }
    Ok(output.flush()?)
}

/// The rows for people.
fn table(rows: &[Row]) -> String {
    let number = |number: Option<usize>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
    // A least length that is only a bound is marked as one.
    let least = |row: &Row| match (row.least, row.proven) {
        (Some(least), Some(true)) => least.to_string(),
        (Some(least), _) => format!("≥{least}"),
        _ => "-".to_owned(),
    };
    let cells = |row: &Row| {
        let place = match (row.at_move, row.line, row.column) {
            (Some(at), ..) => format!("move {at}: "),
            (None, Some(line), Some(column)) => format!("line {line}, column {column}: "),
            _ => String::new(),
        };
        let reading = row.reading.clone().unwrap_or_default();
        let remark = format!("{place}{}", row.message);
        let verdict = row.verdict.to_string();
        [
            row.id.clone(),
            row.puzzle.clone(),
            verdict,
            number(row.length),
            least(row),
            number(row.excess),
            reading,
            remark,
        ]
    };
    let headings = ["id", "puzzle", "verdict", "length", "least", "excess", "reading", ""].map(str::to_owned);
    let lines: Vec<[String; 8]> = std::iter::once(headings).chain(rows.iter().map(cells)).collect();
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max().unwrap_or_default();
    // Every column is as wide as its longest cell, in characters: names may be of any script.
    let widths: Vec<usize> = (0..8).map(width).collect();
    let line = |line: &[String; 8]| {
        let cells: Vec<String> = line.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
        cells.join("  ").trim_end().to_owned() + "\n"
    };
    lines.iter().map(line).collect()
}

/// The line about all rows.
fn summary(rows: &[Row], begin: Instant) -> String {
    let count = |verdict: Verdict| rows.iter().filter(|row| row.verdict == verdict).count();
    let counts = Verdict::ALL.into_iter().map(|verdict| (verdict, count(verdict))).filter(|&(_, count)| count > 0);
    let counts: Vec<String> = counts.map(|(verdict, count)| format!("{count} {verdict}")).collect();
    let least = rows.iter().filter(|row| row.excess == Some(0)).count();
    let (answers, seconds) = (counted(rows.len() as u64, "answer"), begin.elapsed().as_secs_f64());
    if rows.is_empty() {
        return "there is no answer\n".to_owned();
    }
    format!("{answers}: {}; {least} of the least length; {seconds:.1} s\n", counts.join(", "))
}
