use loyd_core::text::tile_moves::Convention;
use loyd_core::text::{Fault, Faults, Within};
use serde::Serialize;

use super::{Ended, Run};
use crate::family::{CommandFamily, Moves};
use crate::output::{counted, grouped};

/// What came of one puzzle: an object of `loyd solve --json`, with every key always there.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Record {
    puzzle: Option<String>,
    source: String,
    family: Option<&'static str>,
    goal: Option<String>,
    pub(crate) status: Status,
    metric: Option<String>,
    length: Option<usize>,
    pub(crate) optimal: Option<bool>,
    lower_bound: Option<u32>,
    moves: Option<Moves>,
    nodes: Option<u64>,
    seconds: Option<f64>,
    warnings: Vec<FaultRecord>,
    error: Option<FaultRecord>,
    /// The listing for people, with its remarks.
    #[serde(skip)]
    people: String,
    /// Every fault, for people.
    #[serde(skip)]
    faults: Vec<Fault>,
}

/// How a record is to be written. A solution can have millions of moves, so they are written out in one way only.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Style {
    /// As JSON, otherwise for people.
    pub(crate) json: bool,
    pub(crate) convention: Option<Convention>,
}

/// What a puzzle came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    /// A replayed solution is here.
    Solved,
    /// Proven.
    Unsolvable,
    /// A limit was reached, and there is no solution yet.
    Stopped,
    /// The text is not a puzzle.
    Invalid,
}

/// A fault as JSON holds it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct FaultRecord {
    line: usize,
    column: usize,
    message: String,
}

impl From<&Fault> for FaultRecord {
    fn from(fault: &Fault) -> Self {
        let within = match fault.within {
            Within::Text => "",
            Within::Goal => "goal: ",
        };
        Self { line: fault.line, column: fault.column, message: format!("{within}{}", fault.message) }
    }
}

impl FaultRecord {
    /// Several as a JSON array.
    pub(crate) fn all(faults: &[Fault]) -> Vec<Self> {
        faults.iter().map(Self::from).collect()
    }
}

impl Record {
    /// The record of a text that is not a puzzle.
    pub(crate) fn invalid(source: String, faults: Faults, warnings: &[Fault]) -> Self {
        Self {
            puzzle: None,
            source,
            family: None,
            goal: None,
            status: Status::Invalid,
            metric: None,
            length: None,
            optimal: None,
            lower_bound: None,
            moves: None,
            nodes: None,
            seconds: None,
            warnings: FaultRecord::all(warnings),
            error: faults.0.first().map(FaultRecord::from),
            people: String::new(),
            faults: faults.0,
        }
    }

    /// The record of a run. The solution in it was replayed when it was made.
    pub(crate) fn of<P: CommandFamily>(
        source: String,
        puzzle: &P,
        metric: P::Metric,
        run: &Run<P>,
        style: Style,
        warnings: &[Fault],
    ) -> Self {
        let best = run.progress.best.as_ref();
        let status = match run.ended {
            Ended::Unsolvable => Status::Unsolvable,
            _ if best.is_some() => Status::Solved,
            _ => Status::Stopped,
        };
        let length = best.map(|solution| solution.length(metric));
        let lower_bound = (status != Status::Unsolvable).then_some(run.progress.lower_bound);
        let optimal = length.map(|length| lower_bound.is_some_and(|bound| bound as usize == length));
        let mut record = Self {
            puzzle: Some(puzzle.one_line()),
            family: Some(P::NAME.as_str()),
            goal: Some(puzzle.goal_text()),
            status,
            metric: Some(metric.to_string()),
            length,
            optimal,
            lower_bound,
            moves: best.filter(|_| style.json).map(|solution| puzzle.moves(solution, metric, style.convention)),
            nodes: Some(run.progress.nodes),
            seconds: Some((run.time.as_secs_f64() * 1e6).round() / 1e6),
            ..Self::invalid(source, Faults(Vec::new()), warnings)
        };
        if !style.json {
            let listing = best.map(|solution| puzzle.listing(solution, metric, style.convention)).unwrap_or_default();
            record.people = format!("{}{listing}{}", record.heading(puzzle), record.summary(run.ended));
        }
        record
    }

    /// The family and the metric; `None` for a text that is not a puzzle.
    pub(super) fn kind(&self) -> Option<(&'static str, String)> {
        Some((self.family?, self.metric.clone()?))
    }

    /// The moves of the solution, the positions searched and the seconds that it took; 0 for what there is not.
    pub(super) fn costs(&self) -> (u64, u64, f64) {
        let length = self.length.unwrap_or_default() as u64;
        (length, self.nodes.unwrap_or_default(), self.seconds.unwrap_or_default())
    }

    /// The text for people: the moves, and remarks that begin with `#`.
    pub(crate) fn people(&self) -> &str {
        &self.people
    }

    /// What standard error says of it: warnings and faults, each with its place.
    pub(crate) fn messages(&self) -> String {
        let warnings = self.warnings.iter().map(|FaultRecord { line, column, message }| {
            format!("{}: line {line}, column {column}: warning: {message}\n", self.source)
        });
        let faults = self.faults.iter().map(|fault| format!("{}: {fault}\n", self.source));
        warnings.chain(faults).collect()
    }

    fn heading<P: CommandFamily>(&self, puzzle: &P) -> String {
        let metric = self.metric.as_deref().unwrap_or_default();
        format!("# {}: {}, goal {}, metric {metric}\n", self.source, puzzle.description(), puzzle.goal_text())
    }

    fn summary(&self, ended: Ended) -> String {
        let outcome = match (self.status, self.length) {
            (Status::Solved, Some(length)) => self.outcome(length, ended),
            (Status::Unsolvable, _) => "unsolvable".to_owned(),
            _ => {
                let bound = self.lower_bound.unwrap_or_default();
                format!("stopped by {}, no solution yet, at least {}", ended.cause(), counted(bound.into(), "move"))
            }
        };
        let searched = match self.nodes.unwrap_or_default() {
            0 if self.status == Status::Unsolvable => "by parity".to_owned(),
            nodes => format!("{} searched", counted(nodes, "position")),
        };
        format!("# {outcome}; {searched}, {:.3} s\n", self.seconds.unwrap_or_default())
    }

    fn outcome(&self, length: usize, ended: Ended) -> String {
        let moves = counted(length as u64, "move");
        if self.optimal == Some(true) {
            return format!("{moves}, proven optimal");
        }
        let bound = grouped(self.lower_bound.unwrap_or_default().into());
        if ended == Ended::Size {
            return format!("{moves}, the quick answer, not proven optimal (at least {bound})");
        }
        format!("{moves}, not proven optimal (at least {bound}; stopped by {})", ended.cause())
    }
}

impl Ended {
    /// What stopped the search, as a noun.
    fn cause(self) -> &'static str {
        match self {
            Self::Time => "the time limit",
            Self::Nodes => "the limit of positions",
            Self::Memory => "the memory limit",
            Self::Interrupted => "the user",
            Self::Size => "the size of the puzzle",
            Self::Proven | Self::Unsolvable => "the proof",
        }
    }
}
