//! Solves the positions in a published list of tile positions optimally, one after another, and
//! measures each search.
//!
//! Every finished position is immediately appended as a line to `bench/measured-SET.jsonl`. The
//! file is a set that `loyd verify --set` replays; each line also contains the node count of every
//! iteration, as well as the times, memory, machine and commit. A run skips positions that are
//! already in the file. A stopped search on a board with 17 to 64 cells resumes from its last
//! checkpoint.

mod list;
mod report;
mod row;
mod search;

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use loyd_core::TileMetric;
use loyd_tiles::{Resources, TileTables};

use crate::workspace;
use report::Unfinished;
use row::Row;
pub(crate) use search::MeasureArguments;
use search::Outcome;

/// Measures the remaining positions, and rewrites the set's table.
///
/// # Errors
/// Returns an error if the list or a row cannot be read or written, or if a length contradicts a
/// published one.
pub(crate) fn run(arguments: &MeasureArguments) -> Result<()> {
    if cfg!(debug_assertions) && !arguments.dev {
        return rerun_in_release();
    }
    let files = Files::new(&arguments.set, arguments.metric)?;
    let positions = list::read(&arguments.set)?;
    let mut rows = row::read(&files.rows)?;
    let tables = TileTables::new();
    let mut unfinished = Vec::new();
    for position in &positions {
        if rows.iter().any(|row| row.name == position.name) {
            continue;
        }
        let name = position.name.clone();
        // If no position is named, all are requested.
        if !arguments.only.is_empty() && !arguments.only.contains(&name) {
            unfinished.push(Unfinished { name, lower_bound: None, iterations: Vec::new() });
            continue;
        }
        search::open_tables(&position.puzzle, arguments, &tables)?;
        let resources =
            Resources { memory: arguments.memory * 1_000_000, threads: arguments.threads, tables: tables.clone() };
        match search::solve(position, arguments.metric, &resources, arguments.seconds, &files.state)? {
            Outcome::Finished(figures) => {
                let row = Row::new(position, arguments, &figures)?;
                append(&files.rows, &row)?;
                println!("{}", row.line());
                rows.push(row);
            }
            Outcome::Unfinished { lower_bound, iterations } => {
                println!("{name}: not finished, at least {lower_bound} moves");
                unfinished.push(Unfinished { name, lower_bound: Some(lower_bound), iterations });
            }
        }
    }
    let text = report::write(&arguments.set, arguments.metric, &positions, &rows, &unfinished);
    workspace::write(&files.report, text)?;
    println!("{} of {} finished; the table is in {}", rows.len(), positions.len(), files.report.display());
    Ok(())
}

/// Runs the same command as a release build.
fn rerun_in_release() -> Result<()> {
    let arguments = std::env::args_os().skip(1);
    let status = Command::new(env!("CARGO"))
        .current_dir(workspace::root())
        .args(["run", "--locked", "--release", "--quiet", "--package", "xtask", "--"])
        .args(arguments)
        .status()
        .context("cannot run cargo")?;
    ensure!(status.success(), "the release build failed");
    Ok(())
}

/// Appends a row to the set's file, and syncs the file to disk.
fn append(file: &Path, row: &Row) -> Result<()> {
    let write = || -> std::io::Result<()> {
        let mut file = OpenOptions::new().create(true).append(true).open(file)?;
        writeln!(file, "{}", serde_json::to_string(row)?)?;
        file.sync_all()
    };
    write().with_context(|| format!("cannot write {}", file.display()))
}

/// The files that contain a set's results.
struct Files {
    /// The rows.
    rows: PathBuf,
    /// The table as Markdown.
    report: PathBuf,
    /// The folder for unfinished searches.
    state: PathBuf,
}

impl Files {
    /// Returns the files for a set and a metric.
    fn new(set: &str, metric: TileMetric) -> Result<Self> {
        let name = match metric {
            TileMetric::Single => format!("measured-{set}"),
            TileMetric::Multi => format!("measured-{set}-multi"),
        };
        let (bench, state) = (workspace::root().join("bench"), workspace::root().join("target").join(&name));
        fs::create_dir_all(&state).with_context(|| state.display().to_string())?;
        Ok(Self { rows: bench.join(format!("{name}.jsonl")), report: bench.join(format!("{name}.md")), state })
    }
}
