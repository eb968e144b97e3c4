//! Puzzle results, as JSON objects and as text.

use std::fmt::Write as _;

use loyd_core::text::tile_moves::Convention;
use loyd_core::text::{Entry, Fault, Faults, Puzzled, Within, external_line};
use loyd_engine::Ended;
use serde::Serialize;
use serde_json::{Value, json};

use crate::family::{CommandFamily, Moves};
use crate::output::{Exit, counted, grouped, visible};
use crate::solving::{Run, ShortestSolutions, Uncounted};

/// The result for one puzzle: an object printed by `loyd solve --json`. All keys are always
/// present, except for those that `--count` and `--every` add.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Record {
    /// The canonical text of the puzzle on one line.
    puzzle: Option<String>,
    /// The source of the puzzle: `FILE:N`, `-:N` or `arg:N`.
    pub(crate) source: String,
    /// The first line of the puzzle in the source.
    line: usize,
    /// The reading that was chosen, if the input has several.
    read_as: Option<String>,
    /// The puzzle's name, as given in its text.
    name: Option<String>,
    /// `tiles` or `blocks`.
    pub(crate) family: Option<&'static str>,
    /// The goal in `--goal` syntax.
    goal: Option<String>,
    /// The outcome.
    pub(crate) status: Status,
    /// The metric for the moves.
    pub(crate) metric: Option<String>,
    /// The length of the solution in that metric.
    pub(crate) length: Option<usize>,
    /// Whether the length is proven optimal.
    pub(crate) optimal: Option<bool>,
    /// The proven lower bound on the length.
    pub(crate) lower_bound: Option<u32>,
    /// The moves of the solution.
    pub(crate) moves: Option<Moves>,
    /// With `--count`, the number of shortest solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<u64>,
    /// With `--every`, the moves of the first shortest solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    every: Option<Vec<Moves>>,
    /// The number of positions searched.
    pub(crate) nodes: Option<u64>,
    /// The time taken, in seconds.
    pub(crate) seconds: Option<f64>,
    /// The ignored parts of the input, with reasons.
    warnings: Vec<FaultRecord>,
    /// The first fault, if there is one.
    error: Option<FaultRecord>,
    /// The text output: the moves, and remarks that begin with `#`.
    #[serde(skip)]
    pub(crate) human_readable: String,
    /// Every fault, for the text output.
    #[serde(skip)]
    faults: Vec<Fault>,
    /// The remark for standard error about course output.
    #[serde(skip)]
    remark: Option<String>,
}

/// The form of a record. A solution can have millions of moves, so only one form is created.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Style {
    /// The output form.
    pub(crate) form: Form,
    /// The convention for the letters in tile moves.
    pub(crate) convention: Option<Convention>,
}

/// The output form of a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Form {
    /// A listing of the moves.
    #[default]
    Text,
    /// A JSON object.
    Json,
    /// A line of a table, without the moves.
    Csv,
    /// The output of a course's programs.
    Course,
}

impl Form {
    /// Returns the form that `--json` and `--csv` select.
    pub(crate) fn of(json: bool, csv: bool) -> Self {
        match (json, csv) {
            (true, _) => Self::Json,
            (false, true) => Self::Csv,
            (false, false) => Self::Text,
        }
    }
}

/// The outcome for a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    /// A solution was found and checked by replaying it.
    Solved,
    /// The puzzle is proven to have no solution.
    Unsolvable,
    /// All positions of the puzzle were searched.
    Complete,
    /// The puzzle was rated.
    Rated,
    /// A limit was reached before there was a result.
    Stopped,
    /// The user pressed Ctrl-C before there was a result.
    Interrupted,
    /// The input is not a puzzle that the command accepts.
    #[default]
    Invalid,
}

impl Status {
    /// Returns the exit status for this outcome.
    pub(crate) fn exit(self) -> Exit {
        match self {
            Self::Solved | Self::Complete | Self::Rated => Exit::Done,
            Self::Unsolvable => Exit::Negative,
            Self::Stopped => Exit::Stopped,
            Self::Interrupted => Exit::Interrupted,
            Self::Invalid => Exit::Bad,
        }
    }
}

/// A fault as a JSON object.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct FaultRecord {
    /// The line, counted from 1.
    line: usize,
    /// The column in characters, counted from 1.
    column: usize,
    /// The description of the fault.
    pub(crate) message: String,
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
    /// Returns faults as a JSON array.
    pub(crate) fn all(faults: &[Fault]) -> Vec<Self> {
        faults.iter().map(Self::from).collect()
    }
}

impl Record {
    /// Creates the record for input that has not been solved yet.
    pub(crate) fn new(source: String, warnings: &[Fault]) -> Self {
        Self { source, warnings: FaultRecord::all(warnings), ..Self::default() }
    }

    /// Adds the input's line and name, and the reading that was chosen. The reading appears first
    /// in the text output; for a table or course output, it goes to standard error.
    pub(crate) fn with_reading(self, entry: &Entry, form: Form) -> Self {
        let puzzled = entry.puzzle.as_ref().ok();
        let read_as = puzzled.and_then(Puzzled::read_as);
        let heading = read_as.as_ref().filter(|_| form == Form::Text).map(|reading| format!("# read as: {reading}\n"));
        let name = puzzled.and_then(|puzzled| puzzled.about.name.clone());
        Self { line: entry.line, read_as, name, human_readable: heading.unwrap_or_default(), ..self }
    }

    /// Returns the record for input that is not a puzzle, or for a puzzle to which the options do
    /// not apply.
    pub(crate) fn invalid(self, faults: Faults) -> Self {
        let error = faults.0.first().map(FaultRecord::from);
        Self { status: Status::Invalid, error, faults: faults.0, ..self }
    }

    /// Adds the result of a run. The run's solution was replayed when it was constructed.
    pub(crate) fn with_run<P: CommandFamily>(self, puzzle: &P, metric: P::Metric, run: &Run<P>, style: Style) -> Self {
        let best = run.status.best.as_ref();
        let status = match run.ended {
            Ended::Unsolvable => Status::Unsolvable,
            _ if best.is_some() => Status::Solved,
            _ => Status::Stopped,
        };
        let length = best.map(|solution| solution.length(metric));
        let lower_bound = (status != Status::Unsolvable).then_some(run.status.lower_bound);
        let optimal = length.map(|length| lower_bound.is_some_and(|bound| bound as usize == length));
        let mut record = Self {
            puzzle: Some(external_line(&puzzle.any())),
            family: Some(P::NAME.name()),
            goal: Some(puzzle.goal_text()),
            status,
            metric: Some(metric.to_string()),
            length,
            optimal,
            lower_bound,
            moves: best
                .filter(|_| style.form == Form::Json)
                .map(|solution| puzzle.moves(solution, metric, style.convention)),
            nodes: Some(run.status.nodes),
            seconds: Some((run.time.as_secs_f64() * 1e6).round() / 1e6),
            ..self
        };
        if style.form == Form::Text {
            let listing = best.map(|solution| puzzle.listing(solution, metric, style.convention)).unwrap_or_default();
            let (source, description, goal) = (visible(&record.source), puzzle.description(), puzzle.goal_text());
            let summary = record.summary(run.ended);
            let _ = write!(
                record.human_readable,
                "# {source}: {description}, goal {goal}, metric {metric}\n{listing}{summary}"
            );
        }
        record
    }

    /// Adds the shortest solutions, or the reason why they were not counted.
    pub(crate) fn with_solutions<P: CommandFamily>(
        mut self,
        puzzle: &P,
        metric: P::Metric,
        style: Style,
        found: Result<ShortestSolutions<P>, Uncounted>,
    ) -> Self {
        let is_text = style.form == Form::Text;
        match found {
            Err(reason) if is_text => {
                let _ = writeln!(self.human_readable, "# shortest solutions not counted: {reason}");
            }
            Err(reason) => self.remark = Some(format!("shortest solutions not counted: {reason}")),
            Ok(ShortestSolutions { count, listed }) => {
                self.solutions = Some(count);
                if is_text {
                    let _ = writeln!(self.human_readable, "# {}", counted(count, "shortest solution"));
                    for (number, solution) in listed.iter().enumerate() {
                        let listing = puzzle.listing(solution, metric, style.convention);
                        let _ = write!(self.human_readable, "# solution {}\n{listing}", number + 1);
                    }
                } else if !listed.is_empty() {
                    let moves = listed.iter().map(|solution| puzzle.moves(solution, metric, style.convention));
                    self.every = Some(moves.collect());
                }
            }
        }
        self
    }

    /// Returns the record with course output.
    pub(crate) fn with_course_output(self, output: String) -> Self {
        let bound = counted(self.lower_bound.unwrap_or_default().into(), "move");
        let remark = match (self.status, self.optimal) {
            (Status::Stopped, _) => Some(format!("no solution within the limits (at least {bound})")),
            (_, Some(false)) => Some(format!("not proven to be a shortest solution (at least {bound})")),
            _ => None,
        };
        Self { human_readable: output, remark, ..self }
    }

    /// Returns the record as a line of the table that `loyd solve --csv` prints.
    pub(crate) fn csv_row(&self) -> Value {
        json!({
            "source": self.source,
            "position": self.puzzle,
            "goal": self.goal,
            "metric": self.metric,
            // The shortest length, if it is proven.
            "least": self.length.filter(|_| self.optimal == Some(true)),
            "lower_bound": self.lower_bound,
            "length": self.length,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "name": self.name,
            "status": self.status,
        })
    }

    /// Returns the lines for standard error: warnings and faults, each with its position. For a
    /// table or a course, the lines also report how the input was read.
    pub(crate) fn messages(&self, form: Form) -> String {
        let reports_reading = matches!(form, Form::Csv | Form::Course);
        let reading = self.read_as.iter().filter(|_| reports_reading).map(|reading| format!("read as: {reading}"));
        let warnings = self
            .warnings
            .iter()
            .map(|FaultRecord { line, column, message }| format!("line {line}, column {column}: warning: {message}"));
        let messages =
            reading.chain(warnings).chain(self.faults.iter().map(Fault::to_string)).chain(self.remark.clone());
        let line = |message: String| format!("{}: {message}\n", visible(&self.source));
        messages.map(line).collect()
    }

    /// Returns the line after the moves.
    fn summary(&self, ended: Ended) -> String {
        let outcome = match (self.status, self.length) {
            (Status::Solved, Some(length)) => self.outcome(length, ended),
            (Status::Unsolvable, _) => "unsolvable".to_owned(),
            _ => {
                let bound = self.lower_bound.unwrap_or_default();
                format!(
                    "stopped by {}, no solution yet, at least {}",
                    stop_reason(ended),
                    counted(bound.into(), "move")
                )
            }
        };
        let searched = match self.nodes.unwrap_or_default() {
            0 if self.status == Status::Unsolvable => "by parity".to_owned(),
            nodes => format!("{} searched", counted(nodes, "position")),
        };
        format!("# {outcome}; {searched}, {:.3} s\n", self.seconds.unwrap_or_default())
    }

    /// Describes the result for a solution of this length.
    fn outcome(&self, length: usize, ended: Ended) -> String {
        let moves = counted(length as u64, "move");
        if self.optimal == Some(true) {
            return format!("{moves}, proven optimal");
        }
        let bound = grouped(self.lower_bound.unwrap_or_default().into());
        if ended == Ended::Size {
            return format!("{moves}, the quick answer, not proven optimal (at least {bound})");
        }
        format!("{moves}, not proven optimal (at least {bound}; stopped by {})", stop_reason(ended))
    }
}

/// Names what ended a search.
fn stop_reason(ended: Ended) -> &'static str {
    match ended {
        Ended::Time => "the time limit",
        Ended::Nodes => "the position limit",
        Ended::Memory => "the memory limit",
        Ended::Stopped => "the user",
        Ended::Size => "the size of the puzzle",
        Ended::First => "the first solution",
        Ended::Proven | Ended::Unsolvable => "the proof",
    }
}
