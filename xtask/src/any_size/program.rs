//! The cases to measure, and the program that is measured.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use loyd_core::BlockMetric;
use serde::Deserialize;

use crate::workspace;

/// The program, and the folder for its input.
pub(super) struct Program {
    /// The executable file.
    path: PathBuf,
    /// The folder for the puzzle and the goal, because a command line cannot hold 9,999 targets.
    folder: PathBuf,
}

/// The program's answer: the required keys of an object that `loyd solve --json` prints.
#[derive(Deserialize)]
pub(super) struct ProgramAnswer {
    /// `solved`, `unsolvable` or `stopped`.
    pub(super) status: String,
    /// The length of the best solution.
    pub(super) length: Option<u32>,
    /// Whether the length is proven optimal.
    pub(super) optimal: Option<bool>,
    /// The proven lower bound.
    pub(super) lower_bound: Option<u32>,
    /// The search time in seconds, excluding the time to start the program and to read the puzzle.
    pub(super) seconds: f64,
}

impl Program {
    /// Checks that the program exists, and creates the folder for its input.
    ///
    /// # Errors
    /// Returns an error if the program does not exist or the folder cannot be created.
    pub(super) fn new(path: PathBuf) -> Result<Self> {
        let build = "cargo build --release --workspace --bin loyd";
        ensure!(path.is_file(), "there is no {}: run `{build}`", path.display());
        let folder = workspace::root().join("target/any-size");
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        Ok(Self { path, folder })
    }

    /// Solves a puzzle with two threads and these options.
    pub(super) fn solve(&self, case: &Case, options: &[&str]) -> Result<ProgramAnswer> {
        let [puzzle, goal] = ["puzzle.txt", "goal.txt"].map(|name| self.folder.join(name));
        fs::write(&puzzle, &case.text)?;
        let mut command = Command::new(&self.path);
        command.args(["solve", "--json", "--threads", "2", "--metric"]).arg(case.metric.to_string()).arg(&puzzle);
        if !case.goal.is_empty() {
            fs::write(&goal, &case.goal)?;
            command.arg("--goal").arg(format!("@{}", goal.display()));
        }
        let output = command.args(options).stderr(Stdio::inherit()).output().context("cannot run the program")?;
        let answer = String::from_utf8_lossy(&output.stdout);
        serde_json::from_str(answer.trim())
            .with_context(|| format!("{}: expected an answer, found `{answer}`", case.name))
    }
}

impl ProgramAnswer {
    /// Returns whether the answer is proven.
    pub(super) fn is_proven(&self) -> bool {
        self.optimal == Some(true) || self.status == "unsolvable"
    }

    /// Returns the length, with the lower bound if it is not proven.
    pub(super) fn display_length(&self) -> String {
        match (self.length, self.lower_bound) {
            (Some(length), Some(bound)) if !self.is_proven() => format!("{length}, at least {bound}"),
            (Some(length), _) => length.to_string(),
            (None, _) => self.status.clone(),
        }
    }
}

/// A puzzle with the known facts about it.
#[derive(Clone)]
pub(crate) struct Case {
    /// The heading of its group.
    pub(crate) group: &'static str,
    /// Its name within the group.
    pub(crate) name: String,
    /// The puzzle in any format that `loyd solve` reads.
    pub(crate) text: String,
    /// The goal; empty if the text contains it.
    pub(crate) goal: String,
    /// The metric in which its length is counted.
    pub(crate) metric: BlockMetric,
    /// The optimal length, if known.
    pub(crate) length: Option<u32>,
}
