//! `loyd records sessions` and `loyd records import-solves`: timed attempts in sessions. The
//! functions that format figures, and the one that checks the records before an import, are also
//! used by other `loyd records` commands.

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use loyd_files::FileKind;
use loyd_front::compete::{CompetitionEvent, SessionEntry, Solve, SolveSheet, csv, read};
use loyd_front::text::hundredths;
use loyd_records::{Average, Condition, Records};
use serde_json::{Value, json};

use crate::output::{Exit, counted, visible, write_json};

/// Lists the sessions, or prints the named session: its solves as lines, as objects, or as
/// csTimer's table.
pub(super) fn run(records: &Records, name: Option<&str>, as_table: bool, as_json: bool) -> anyhow::Result<Exit> {
    let mut output = BufWriter::new(io::stdout().lock());
    let all = SessionEntry::all(records);
    let Some(name) = name else {
        for entry in all {
            let sheet = SolveSheet::open(records, entry);
            write_line(&mut output, as_json, || session_json(&sheet), || session_line(&sheet))?;
        }
        output.flush()?;
        return Ok(Exit::Done);
    };
    let is_named = |entry: &&SessionEntry| entry.id.to_string() == name || entry.name == name;
    let Some(entry) = all.iter().rfind(is_named) else {
        let known: Vec<_> = all.iter().map(|entry| format!("{} {}", entry.id, entry.name).trim().to_owned()).collect();
        let known = if known.is_empty() { "no session".to_owned() } else { known.join(", ") };
        bail!("there is no session {name}: expected a number or one of the names {known}");
    };
    let sheet = SolveSheet::open(records, entry.clone());
    if as_table {
        write!(output, "{}", csv(&sheet))?;
    } else {
        for (index, solve) in sheet.solves.iter().enumerate() {
            write_line(&mut output, as_json, || solve_json(index, solve), || solve_line(index, solve))?;
        }
        if !as_json {
            writeln!(output, "{}", visible(&session_line(&sheet)))?;
        }
    }
    output.flush()?;
    Ok(Exit::Done)
}

/// Adds the solves from another timer, with one session for each of that timer's sessions.
pub(super) fn import(
    records: &mut Records,
    file: &Path,
    name: Option<&str>,
    event: CompetitionEvent,
) -> anyhow::Result<Exit> {
    check_ready(records)?;
    let text = if file == Path::new("-") {
        FileKind::SOLVES.read_text_from(io::stdin().lock()).context("cannot read standard input")?
    } else {
        FileKind::SOLVES.read_text(file).with_context(|| format!("cannot read {}", file.display()))?
    };
    let imported = match read(&text) {
        Ok(imported) => imported,
        Err(faults) => {
            let faults: Vec<_> = faults.0.iter().map(|fault| format!("{}: {fault}", file.display())).collect();
            bail!("{}", faults.join("\n"));
        }
    };
    let mut output = io::stdout().lock();
    for session in imported {
        let name = name.or(session.name.as_deref()).unwrap_or("imported");
        let mut sheet = SolveSheet::begin(records, name, event);
        sheet.extend(records, session.solves);
        writeln!(output, "{}", visible(&session_line(&sheet)))?;
    }
    ensure!(records.flush(DURABILITY_TIMEOUT), "not recorded: {}", records.state());
    Ok(Exit::Done)
}

/// Returns a session as one line: number, name, event, solves, best and averages in seconds.
fn session_line(sheet: &SolveSheet) -> String {
    let mut parts = vec![format!("{}", sheet.entry.id)];
    parts.extend((!sheet.entry.name.is_empty()).then(|| sheet.entry.name.clone()));
    parts.push(sheet.entry.event.to_string());
    parts.push(counted(sheet.solves.len() as u64, "solve"));
    let figures = session_figures(sheet);
    parts.extend(figures.filter_map(|(name, figure)| Some(format!("{name} {}", format_figure(figure?, hundredths)))));
    parts.join("  ")
}

/// Returns a session's figures: all figures in a series except the mean.
fn session_figures(sheet: &SolveSheet) -> impl Iterator<Item = (&'static str, Option<Average>)> {
    sheet.times().figures().into_iter().filter(|&(name, _)| name != "mean")
}

/// Returns a solve as one line.
fn solve_line(index: usize, solve: &Solve) -> String {
    let time = solve.shown("DNF");
    let extra = if solve.extra_moves > 0 { "+" } else { "" };
    let counted = |moves| counted(u64::from(moves) + u64::from(solve.extra_moves), "move") + extra;
    let moves = solve.moves.map_or_else(String::new, counted);
    format!("{:>4}  {time:>10}  {moves:>10}  {}  {}", index + 1, solve.scramble, solve.comment).trim_end().to_owned()
}

/// Returns a session as a JSON object, with its averages in milliseconds.
fn session_json(sheet: &SolveSheet) -> Value {
    json!({
        "id": sheet.entry.id,
        "name": sheet.entry.name,
        "event": sheet.entry.event.to_string(),
        "solves": sheet.solves.len(),
        "milliseconds": figures_json(session_figures(sheet)),
    })
}

/// Returns a solve as a JSON object.
fn solve_json(index: usize, solve: &Solve) -> Value {
    json!({
        "number": index + 1,
        "milliseconds": solve.milliseconds,
        "penalty": solve.penalty.number(),
        "moves": solve.moves,
        "extra_moves": solve.extra_moves,
        "finished_at": solve.at,
        "scramble": solve.scramble,
        "comment": solve.comment,
        "splits": solve.splits,
        "game": solve.game().map(|game| game.to_string()),
    })
}

/// The maximum time to wait for imported data to become durable.
pub(super) const DURABILITY_TIMEOUT: Duration = Duration::from_mins(1);

/// Checks before an import that the records are writable.
pub(super) fn check_ready(records: &Records) -> anyhow::Result<()> {
    match records.state().condition {
        Condition::Ready => Ok(()),
        condition => bail!("nothing was imported: {condition}"),
    }
}

/// Formats a figure with `number`.
pub(super) fn format_figure(figure: Average, number: impl Fn(f64) -> String) -> String {
    match figure {
        Average::Mean(value) => number(value),
        Average::NotFinished => "DNF".to_owned(),
    }
}

/// Returns figures as JSON without scaling; a missing figure is `null`.
pub(super) fn figures_json(figures: impl IntoIterator<Item = (&'static str, Option<Average>)>) -> Value {
    let value = |figure: Average| match figure {
        Average::Mean(number) => json!(number),
        Average::NotFinished => json!("dnf"),
    };
    let pairs = figures.into_iter().map(|(label, figure)| (label.replace('-', "_"), figure.map_or(Value::Null, value)));
    Value::Object(pairs.collect())
}

/// Writes a line: the record as JSON, or its text.
pub(super) fn write_line(
    output: &mut impl Write,
    json: bool,
    record: impl FnOnce() -> Value,
    text: impl FnOnce() -> String,
) -> io::Result<()> {
    if json { write_json(output, &record()) } else { writeln!(output, "{}", visible(&text())) }
}
