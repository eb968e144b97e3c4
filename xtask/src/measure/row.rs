//! A finished position: a line of the set's file.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use jiff::Zoned;
use loyd_core::text::tile_moves::{self, Convention};
use loyd_core::text::{AnyPuzzle, one_line};
use loyd_core::{Family, TileMetric};
use loyd_solve::Iteration;
use serde::{Deserialize, Serialize};

use super::list::Listed;
use super::search::Figures;
use super::settings::Arguments;
use crate::soak::machine;
use crate::workspace;

/// A line of the set: the keys of `loyd verify --set`, and what the proof took.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Row {
    /// The name in the list.
    pub(super) name: String,
    /// The position, in one line.
    puzzle: String,
    /// Its goal.
    goal: String,
    /// What one move is.
    metric: String,
    /// The length of the solution, which is proven optimal.
    pub(super) length: usize,
    /// The proven lower bound: the length.
    lower_bound: usize,
    /// The command that found the solution.
    method: String,
    /// The command that proves the bound: it is the method.
    proof: String,
    /// The solution.
    moves: String,
    /// Positions generated in all.
    pub(super) nodes: u64,
    /// The bound and the nodes of every iteration, where the method has any.
    pub(super) iterations: Vec<[u64; 2]>,
    /// Processor time of all threads, without opening large tables.
    pub(super) cpu_seconds: Option<f64>,
    /// Time on a clock.
    pub(super) wall_seconds: f64,
    /// The greatest memory of the process, its tables included.
    pub(super) peak_bytes: Option<u64>,
    /// The threads of the search.
    pub(super) threads: usize,
    /// The machine.
    pub(super) machine: String,
    /// The commit of the sources; with `+` if files were changed since.
    pub(super) commit: String,
    /// When it was finished.
    pub(super) date: String,
}

impl Row {
    /// The row of a solved position.
    ///
    /// # Errors
    /// The length contradicts the published one.
    pub(super) fn new(position: &Listed, arguments: &Arguments, figures: &Figures) -> Result<Self> {
        let (puzzle, metric) = (&position.puzzle, arguments.metric);
        let length = figures.solution.length(metric);
        if let (Some(optimal), TileMetric::Single) = (position.optimal, metric) {
            ensure!(length == optimal as usize, "{}: {length} moves, but {optimal} are published", position.name);
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

    /// The row in words, for the terminal.
    pub(super) fn line(&self) -> String {
        let Self { name, length, nodes, wall_seconds, .. } = self;
        let cpu = self.cpu_seconds.map(|cpu| format!(", {cpu:.1} s of CPU")).unwrap_or_default();
        format!("{name}: {length} moves, {nodes} positions{cpu}, {wall_seconds:.1} s")
    }
}

/// The rows that are there; none where there is no file.
///
/// # Errors
/// A line is no row.
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

/// A number of seconds to two places.
fn hundredths(seconds: f64) -> f64 {
    (seconds * 100.0).round() / 100.0
}

/// The commit of the sources, if git knows it.
fn commit() -> String {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").current_dir(workspace::root()).args(arguments).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let Some(commit) = git(&["rev-parse", "--short=10", "HEAD"]) else { return "not known".to_owned() };
    let is_changed = git(&["status", "--porcelain", "--untracked-files=no", "crates"]) != Some(String::new());
    if is_changed { format!("{commit}+") } else { commit }
}
