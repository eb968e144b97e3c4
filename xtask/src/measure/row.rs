//! A finished position: a line in the set's file.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use jiff::Zoned;
use loyd_core::text::tile_moves::{self, Convention};
use loyd_core::text::{AnyPuzzle, one_line};
use loyd_core::{Family, TileMetric};
use loyd_search::Iteration;
use serde::{Deserialize, Serialize};

use super::list::ListedPosition;
use super::search::{Figures, MeasureArguments};
use crate::soak::machine;
use crate::workspace;

/// A line in the set: the keys that `loyd verify --set` reads, and the cost of the proof.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Row {
    /// The name in the list.
    pub(super) name: String,
    /// The position, on one line.
    puzzle: String,
    /// Its goal.
    goal: String,
    /// The metric.
    metric: String,
    /// The length of the optimal solution.
    pub(super) length: usize,
    /// The proven lower bound, which equals the length.
    lower_bound: usize,
    /// The command that found the solution.
    method: String,
    /// The command that proves the bound, which is the same as the method.
    proof: String,
    /// The solution.
    moves: String,
    /// The total number of generated positions.
    pub(super) nodes: u64,
    /// The threshold and the node count of every iteration, if the method has any.
    pub(super) iterations: Vec<[u64; 2]>,
    /// CPU time of all threads in seconds, excluding the time to open large tables.
    pub(super) cpu_seconds: Option<f64>,
    /// Wall-clock time in seconds.
    pub(super) wall_seconds: f64,
    /// The peak memory of the process in bytes, including tables.
    pub(super) peak_bytes: Option<u64>,
    /// The number of search threads.
    pub(super) threads: usize,
    /// The machine.
    pub(super) machine: String,
    /// The commit of the sources, followed by `+` if files have been changed since.
    pub(super) commit: String,
    /// The date of completion.
    pub(super) date: String,
}

impl Row {
    /// Creates the row for a solved position.
    ///
    /// # Errors
    /// Returns an error if the length contradicts the published one.
    pub(super) fn new(position: &ListedPosition, arguments: &MeasureArguments, figures: &Figures) -> Result<Self> {
        let (puzzle, metric) = (&position.puzzle, arguments.metric);
        let length = figures.solution.length(metric);
        if let (Some(optimal), TileMetric::Single) = (position.optimal, metric) {
            ensure!(
                length == optimal as usize,
                "{}: {length} moves, but the published length is {optimal}",
                position.name
            );
        }
        let text = one_line(&AnyPuzzle::Tiles(puzzle.clone()));
        let goal = puzzle.goal_text();
        let method = format!("loyd solve --optimal --metric {metric} --goal '{goal}' '{text}'");
        Ok(Self {
            name: position.name.clone(),
            puzzle: text,
            goal,
            metric: metric.to_string(),
            length,
            lower_bound: length,
            proof: method.clone(),
            method,
            moves: tile_moves::write(figures.solution.steps(), metric, Convention::Tile),
            nodes: figures.nodes,
            iterations: figures.iterations.iter().map(|&Iteration { bound, nodes }| [bound.into(), nodes]).collect(),
            cpu_seconds: figures.cpu_seconds.map(hundredths),
            wall_seconds: hundredths(figures.wall_seconds),
            peak_bytes: figures.peak_bytes,
            threads: arguments.threads,
            machine: machine(),
            commit: commit(),
            date: Zoned::now().date().to_string(),
        })
    }

    /// Formats the row for the terminal.
    pub(super) fn line(&self) -> String {
        let Self { name, length, nodes, wall_seconds, .. } = self;
        let cpu = self.cpu_seconds.map(|cpu| format!(", {cpu:.1} s of CPU")).unwrap_or_default();
        format!("{name}: {length} moves, {nodes} positions{cpu}, {wall_seconds:.1} s")
    }
}

/// Reads the existing rows, or none if there is no file.
///
/// # Errors
/// Returns an error if a line is not a row.
pub(super) fn read(file: &Path) -> Result<Vec<Row>> {
    if !file.exists() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let row = |(line, number): (&str, usize)| {
        serde_json::from_str(line).with_context(|| format!("{}, line {number}: not a row", file.display()))
    };
    text.lines().zip(1..).map(row).collect()
}

/// Rounds a number of seconds to two decimal places.
fn hundredths(seconds: f64) -> f64 {
    (seconds * 100.0).round() / 100.0
}

/// Returns the commit of the sources, or `not known` outside a git repository.
fn commit() -> String {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").current_dir(workspace::root()).args(arguments).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let Some(commit) = git(&["rev-parse", "--short=10", "HEAD"]) else { return "not known".to_owned() };
    let is_changed = git(&["status", "--porcelain", "--untracked-files=no", "crates"]) != Some(String::new());
    if is_changed { format!("{commit}+") } else { commit }
}
