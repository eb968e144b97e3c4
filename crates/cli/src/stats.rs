//! Totals over many puzzles.

use std::collections::BTreeMap;
use std::time::Instant;

use serde_json::{Value, json};

use crate::output::{counted, grouped};
use crate::record::{Record, Status};

/// Totals over all puzzles in a run: `loyd solve --stats`.
#[derive(Clone, Debug)]
pub(crate) struct Stats {
    /// The start time of the run.
    start: Instant,
    /// The number of inputs that are not puzzles.
    invalid: u64,
    /// Totals by family and metric.
    groups: BTreeMap<(&'static str, String), Group>,
}

/// Totals over the puzzles of one family, solved in one metric.
#[derive(Clone, Debug, Default)]
struct Group {
    /// The number of puzzles with a solution.
    solved: u64,
    /// The number of puzzles with a proven optimal solution.
    optimal: u64,
    /// The number of puzzles proven to have no solution.
    unsolvable: u64,
    /// The number of puzzles that reached a limit without a solution.
    stopped: u64,
    /// The sum of the lengths.
    moves: u64,
    /// The maximum length.
    longest: u64,
    /// The number of positions searched.
    nodes: u64,
    /// The maximum number of positions searched for one puzzle.
    most_nodes: u64,
    /// The total time for all puzzles, in seconds.
    seconds: f64,
    /// The time for the slowest puzzle, in seconds.
    slowest: f64,
}

impl Stats {
    /// Creates empty totals. The total time is measured from now.
    pub(crate) fn new() -> Self {
        Self { start: Instant::now(), invalid: 0, groups: BTreeMap::new() }
    }

    /// Counts a puzzle.
    pub(crate) fn add(&mut self, record: &Record) {
        match record.family.zip(record.metric.clone()) {
            Some(key) => self.groups.entry(key).or_default().add(record),
            None => self.invalid += 1,
        }
    }

    /// Returns the last object of the JSON output.
    pub(crate) fn json(&self) -> Value {
        let groups: Vec<_> = self.groups.iter().map(|((family, metric), group)| group.json(family, metric)).collect();
        json!({ "stats": groups, "invalid": self.invalid, "seconds": round(self.start.elapsed().as_secs_f64()) })
    }

    /// Returns remarks as text, a few for each family and metric.
    pub(crate) fn human_readable(&self) -> String {
        let groups = self.groups.iter().map(|((family, metric), group)| group.human_readable(family, metric));
        let invalid = match self.invalid {
            0 => String::new(),
            invalid => format!("# {} not read as puzzles\n", counted(invalid, "input")),
        };
        let seconds = self.start.elapsed().as_secs_f64();
        groups.chain([invalid, format!("# total time {seconds:.3} s\n")]).collect()
    }
}

impl Group {
    /// Counts a puzzle's record.
    fn add(&mut self, record: &Record) {
        match record.status {
            Status::Solved => self.solved += 1,
            Status::Unsolvable => self.unsolvable += 1,
            _ => self.stopped += 1,
        }
        self.optimal += u64::from(record.optimal == Some(true));
        let (length, nodes) = (record.length.unwrap_or_default() as u64, record.nodes.unwrap_or_default());
        let seconds = record.seconds.unwrap_or_default();
        self.moves += length;
        self.longest = self.longest.max(length);
        self.nodes += nodes;
        self.most_nodes = self.most_nodes.max(nodes);
        self.seconds += seconds;
        self.slowest = self.slowest.max(seconds);
    }

    /// Returns the number of puzzles.
    fn puzzles(&self) -> u64 {
        self.solved + self.unsolvable + self.stopped
    }

    /// Returns the mean length of the solutions, if there are any.
    fn mean_length(&self) -> Option<f64> {
        (self.solved > 0).then(|| self.moves as f64 / self.solved as f64)
    }

    /// Returns the positions searched per second, if time has passed.
    fn rate(&self) -> Option<f64> {
        (self.seconds > 0.0).then(|| self.nodes as f64 / self.seconds)
    }

    /// Returns the totals as a JSON object.
    fn json(&self, family: &str, metric: &str) -> Value {
        json!({
            "family": family,
            "metric": metric,
            "puzzles": self.puzzles(),
            "solved": self.solved,
            "optimal": self.optimal,
            "unsolvable": self.unsolvable,
            "stopped": self.stopped,
            "mean_length": self.mean_length().map(round),
            "longest": (self.solved > 0).then_some(self.longest),
            "nodes": self.nodes,
            "most_nodes": self.most_nodes,
            "seconds": round(self.seconds),
            "slowest": round(self.slowest),
            "nodes_per_second": self.rate().map(f64::round),
        })
    }

    /// Returns the totals as lines of text.
    fn human_readable(&self, family: &str, metric: &str) -> String {
        let puzzles = self.puzzles();
        let outcomes = format!(
            "# {family}, {metric}: {}, {} solved ({} proven optimal), {} unsolvable, {} stopped\n",
            counted(puzzles, "puzzle"),
            grouped(self.solved),
            grouped(self.optimal),
            grouped(self.unsolvable),
            grouped(self.stopped)
        );
        let longest = counted(self.longest, "move");
        let lengths = self.mean_length().map(|mean| format!("# length: mean {mean:.2}, longest {longest}\n"));
        let rate = self.rate().map(|rate| format!(", {:.2} million per second", rate / 1e6)).unwrap_or_default();
        let costs = format!(
            "# searched: {}, at most {} for one puzzle{rate}\n# time: mean {:.6} s, longest {:.3} s\n",
            counted(self.nodes, "position"),
            grouped(self.most_nodes),
            self.seconds / puzzles.max(1) as f64,
            self.slowest
        );
        [outcomes, lengths.unwrap_or_default(), costs].concat()
    }
}

/// Rounds a number to six decimal places.
fn round(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}
