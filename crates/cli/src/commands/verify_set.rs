//! `loyd verify --set`: replays the entries in a set of positions with lengths, bounds and
//! solutions.

use std::path::Path;

use anyhow::{Context, ensure};
use loyd_core::text::{Fault, Faults, ReadOptions};
use loyd_engine::{AnyPosition, Verification};
use loyd_files::FileKind;
use serde::{Deserialize, Serialize};

use crate::family::Moves;
use crate::output::{self, Exit, counted, print_about, visible};
use crate::record::FaultRecord;

/// An entry in a set: a line of JSON. Unknown keys are ignored, so the output of `loyd solve
/// --json` is a set.
#[derive(Debug, Deserialize)]
struct Entry {
    /// The name of the entry. Without one, the entry is identified by its line in the file.
    name: Option<String>,
    /// The puzzle as text.
    puzzle: String,
    /// The goal, if the text does not specify it.
    goal: Option<String>,
    /// The metric for the length and the bound.
    metric: String,
    /// The claimed length of the solution.
    length: usize,
    /// The claimed lower bound on the length of every solution.
    lower_bound: usize,
    /// The solution.
    moves: Moves,
    /// The command that proves the bound.
    proof: Option<String>,
}

/// The result of replaying an entry: the object printed by `loyd verify --set --json`. Every key is
/// always present.
#[derive(Debug, Default, Serialize)]
struct SetFinding {
    /// The location of the entry: `FILE:LINE`.
    source: String,
    name: Option<String>,
    /// Whether the moves are legal, solve the puzzle and have the claimed length, and that length
    /// is not below the bound.
    holds: bool,
    /// The reason why the claim does not hold.
    message: Option<String>,
    metric: Option<String>,
    length: Option<usize>,
    /// The claimed bound.
    lower_bound: Option<usize>,
    /// The command in the set that proves the bound.
    proof: Option<String>,
    /// The first fault of an entry that cannot be read.
    error: Option<FaultRecord>,
}

/// Replays the entries in a file and prints a line for each, followed by the totals.
pub(crate) fn run(file: &str, json: bool) -> anyhow::Result<Exit> {
    let text = FileKind::SET.read_text(Path::new(file)).with_context(|| file.to_owned())?;
    ensure!(!text.trim().is_empty(), "{file}: no entries: expected a line of JSON for every position");
    let (mut exit, mut totals) = (Exit::Done, Totals::default());
    for (line, text) in (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty()) {
        let finding = SetFinding::of(format!("{file}:{line}"), line, text);
        exit = exit.max(finding.exit());
        totals.add(&finding);
        output::write_result(json, &finding, &finding.human_readable())?;
        if let Some(fault) = &finding.error {
            print_about(&finding.source, &fault.message);
        }
    }
    if !json {
        output::write_result(false, &(), &totals.human_readable())?;
    }
    Ok(exit)
}

impl SetFinding {
    /// Reads an entry and replays it.
    fn of(source: String, line: usize, text: &str) -> Self {
        let text = text.trim_start_matches('\u{feff}');
        let entry: Entry = match serde_json::from_str(text) {
            Ok(entry) => entry,
            Err(error) => {
                let fault = Fault::new(line, error.column(), format!("not an entry in a set: {error}"));
                return Self { source, error: Some(FaultRecord::from(&fault)), ..Self::default() };
            }
        };
        let result = entry.judge();
        Self {
            source,
            holds: result == Ok(()),
            message: result.err(),
            name: entry.name,
            metric: Some(entry.metric),
            length: Some(entry.length),
            lower_bound: Some(entry.lower_bound),
            proof: entry.proof,
            error: None,
        }
    }

    /// Returns the human-readable line, which is empty for an entry that cannot be read.
    fn human_readable(&self) -> String {
        let (Some(length), Some(bound), Some(metric)) = (self.length, self.lower_bound, &self.metric) else {
            return String::new();
        };
        let name = visible(self.name.as_ref().unwrap_or(&self.source));
        match &self.message {
            Some(message) => format!("{name}: does not hold: {message}\n"),
            None if length == bound => format!("{name}: {length} {metric}, claimed optimal\n"),
            None => format!("{name}: {length} {metric}, claimed to need at least {bound}\n"),
        }
    }

    fn exit(&self) -> Exit {
        match (&self.error, self.holds) {
            (Some(_), _) => Exit::Bad,
            (None, true) => Exit::Done,
            (None, false) => Exit::Negative,
        }
    }
}

impl Entry {
    /// Checks that the solution is valid and has the claimed length. The error is the reason.
    fn judge(&self) -> Result<(), String> {
        let options = ReadOptions { goal: self.goal.clone(), ..ReadOptions::default() };
        let (position, _) =
            AnyPosition::read(&self.puzzle, &options).map_err(|faults| format_faults("the puzzle", &faults))?;
        let moves = match &self.moves {
            Moves::Text(text) => text.clone(),
            Moves::List(moves) => moves.join(", "),
        };
        let replayed = position.verify(&moves).map_err(|faults| format_faults("the moves", &faults))?;
        let length = self.length_of(&replayed)?;
        if let Some((entry, step)) = replayed.illegal {
            Err(format!("step {step} of move {entry} is illegal"))
        } else if !replayed.solved {
            Err("the moves do not reach the goal".to_owned())
        } else if length != self.length {
            Err(format!("the moves have length {length}, not {}", self.length))
        } else if self.lower_bound > length {
            Err(format!("the solution is shorter than the bound {}", self.lower_bound))
        } else {
            Ok(())
        }
    }

    /// Returns the length of the moves in the entry's metric.
    fn length_of(&self, replayed: &Verification) -> Result<usize, String> {
        let named = replayed.lengths.iter().find(|(metric, _)| *metric == self.metric);
        named.map(|&(_, length)| length).ok_or_else(|| {
            let metrics: Vec<&str> = replayed.lengths.iter().map(|(metric, _)| metric.as_str()).collect();
            format!("there is no metric `{}`: expected {}", self.metric.escape_debug(), metrics.join(", "))
        })
    }
}

/// Formats faults as a message on one line. `source` says where they are.
fn format_faults(source: &str, faults: &Faults) -> String {
    format!("{source}: {}", faults.to_string().replace('\n', "; "))
}

/// The totals for a set.
#[derive(Debug, Default)]
struct Totals {
    holding: u64,
    optimal: u64,
    failing: u64,
    unreadable: u64,
}

impl Totals {
    fn add(&mut self, finding: &SetFinding) {
        match finding.exit() {
            Exit::Done => self.holding += 1,
            Exit::Bad => self.unreadable += 1,
            _ => self.failing += 1,
        }
        self.optimal += u64::from(finding.holds && finding.length == finding.lower_bound);
    }

    fn human_readable(&self) -> String {
        let Self { holding, optimal, failing, unreadable } = self;
        let lines = counted(holding + failing + unreadable, "line");
        format!("# {lines}: {holding} hold ({optimal} claimed optimal), {failing} do not, {unreadable} unreadable\n")
    }
}
