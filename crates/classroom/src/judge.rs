//! The verdict on one answer.

use loyd_core::text::{AnyPuzzle, Fault, Faults};
use loyd_core::wording::visible;
use loyd_core::{FamilyName, TileMetric};
use loyd_engine::answers::{
    Answer as ReadAnswer, Reading, check_statement, is_no_answer, read_answer_in_lines, without_escapes,
};
use loyd_engine::{AnyMetric, EngineFamily};

use crate::json::moves_of_record;
use crate::least::StopCheck;
use crate::program::{AnswerFault, End, RunResult};
use crate::remarks::{
    claim_remark, convention_remark, first_moves_words, illegal_reason, solving_prefix, suffix_remark,
};
use crate::{Answer, Measure, Member, MinLength, PuzzleSet, Row, RunOrder, SetupError, Verdict};

/// A judge of answers to the puzzles in a set.
#[derive(Debug)]
pub struct Judge<'a> {
    set: &'a PuzzleSet,
    pub(crate) measure: Measure,
    /// The metric for the whole run. It overrides the metric of each puzzle.
    metric: Option<AnyMetric>,
    /// Whether rows include feedback.
    has_feedback: bool,
}

impl<'a> Judge<'a> {
    /// Creates a judge for the answers to a set.
    ///
    /// # Errors
    /// Fails if the metric does not exist for one of the puzzles.
    pub fn new(set: &'a PuzzleSet, measure: Measure, metric: Option<AnyMetric>) -> Result<Self, SetupError> {
        set.check_metric(metric)?;
        Ok(Self { set, measure, metric, has_feedback: false })
    }

    /// Sets whether rows include feedback for students. Feedback takes additional searches for each
    /// solution that is longer than necessary.
    #[must_use]
    pub fn with_feedback(self, has_feedback: bool) -> Self {
        Self { has_feedback, ..self }
    }

    /// Returns the set.
    pub fn set(&self) -> &'a PuzzleSet {
        self.set
    }

    /// Returns the metric used to count the moves in a puzzle's solutions.
    pub fn metric(&self, member: &Member) -> AnyMetric {
        let given = self.metric.or(member.metric.map(AnyMetric::Blocks));
        let family = if matches!(member.puzzle, AnyPuzzle::Tiles(_)) { FamilyName::Tiles } else { FamilyName::Blocks };
        given.unwrap_or(AnyMetric::default_for(family))
    }

    /// Returns the minimum length of a puzzle, given its index in the set.
    pub fn least(&self, index: usize, stop: StopCheck) -> MinLength {
        let member = &self.set.members()[index];
        self.measure.least(member, index, Some(self.metric(member)), stop)
    }

    /// Judges a submitted answer.
    pub fn row(&self, answer: &Answer, stop: StopCheck) -> Row {
        let mut row = if let Some(index) = self.set.find(&answer.puzzle) {
            let member = &self.set.members()[index];
            let mut row = Row::of(&answer.id, &member.name, Verdict::Unreadable, "");
            match &answer.moves {
                Err(reason) => row.message.clone_from(reason),
                Ok(text) if let Some(reason) = no_answer_reason(text) => {
                    (row.verdict, row.message) = (Verdict::Missing, reason);
                }
                Ok(text) => self.read(&mut row, member, text),
            }
            self.compare_with_least(&mut row, index, stop);
            self.set_feedback(&mut row, index, answer.moves.as_deref().unwrap_or_default(), stop);
            row
        } else {
            let message = match &answer.moves {
                Err(reason) => reason.clone(),
                Ok(_) if answer.puzzle.is_empty() => {
                    format!("the answer does not name its puzzle, and the set has several: {}", self.set.names())
                }
                Ok(_) => format!("the set has no puzzle with this name, only {}", self.set.names()),
            };
            Row::of(&answer.id, &answer.puzzle, Verdict::Unreadable, message)
        };
        row.columns.clone_from(&answer.columns);
        row.fingerprint = self.fingerprint_of(answer);
        row
    }

    /// Creates the row for a student who has not answered a puzzle.
    pub fn missing(&self, id: &str, index: usize, reason: &str, stop: StopCheck) -> Row {
        let mut row = Row::of(id, &self.set.members()[index].name, Verdict::Missing, reason);
        self.compare_with_least(&mut row, index, stop);
        self.set_feedback(&mut row, index, "", stop);
        row
    }

    /// Judges a run of a student's program.
    ///
    /// A program *crashes* if a signal kills it, if its exit status is 128 or more, or if its
    /// status is not 0 and it either wrote to standard error or gave no answer. An answer given
    /// before a crash is read, but its verdict is `crashed`.
    pub fn row_of_run(&self, result: &RunResult, id: &str, index: usize, stop: StopCheck) -> Row {
        let member = &self.set.members()[index];
        let mut row = Row::of(id, &member.name, Verdict::Unreadable, "");
        let output = without_escapes(&result.output);
        let status = if let End::Exited(status) = result.end { status } else { 0 };
        let has_file = matches!(result.answer_fault, None | Some(AnswerFault::Empty(_)));
        let is_silent = result.complaint.is_empty() && has_file;
        let is_statement = status == 1 && is_silent && member.is_silent_without_solution();
        // An empty output is an answer only in a course whose programs print nothing but moves.
        let is_answer = result.end == End::Exited(0) && has_file && member.prints_only_moves() && member.is_solved();
        match (output.trim().is_empty(), is_statement) {
            (true, true) => self.read(&mut row, member, "no solution"),
            (true, false) if !is_answer => (row.verdict, row.message) = verdict_without_output(result, member),
            // The program exists, so the row is unreadable, not missing.
            (false, _) if let Some(reason) = no_answer_reason(&output) => {
                row.message = format!("the program printed {reason}");
            }
            _ => self.read(&mut row, member, &output),
        }
        self.compare_with_least(&mut row, index, stop);
        if let Some((verdict, reason)) = failure_verdict(result, &row) {
            set_failure(&mut row, verdict, &reason);
        } else if output.trim().is_empty() && row.verdict == Verdict::Solved && row.written == Some(0) {
            "the program printed nothing; the starting position is the goal".clone_into(&mut row.message);
        } else if status != 0 {
            let note = format!("the program exited with status {status}");
            row.message = if row.message.is_empty() { note } else { format!("{}; {note}", row.message) };
        }
        self.set_feedback(&mut row, index, &output, stop);
        row.exit_status = if let End::Exited(status) = result.end { Some(status) } else { None };
        // Rounds to milliseconds; smaller differences are noise.
        let rounded = |seconds: f64| (seconds * 1e3).round() / 1e3;
        (row.seconds, row.cpu_seconds) = (Some(rounded(result.seconds)), result.cpu_seconds.map(rounded));
        row.peak_bytes = result.peak_bytes;
        row
    }

    /// Sets the feedback, if enabled.
    fn set_feedback(&self, row: &mut Row, index: usize, text: &str, stop: StopCheck) {
        if self.has_feedback {
            row.feedback = self.feedback(row, index, text, stop);
        }
    }

    /// Reads an answer and replays it.
    fn read(&self, row: &mut Row, member: &Member, text: &str) {
        let metric = self.metric(member);
        row.metric = metric.to_string();
        match &member.puzzle {
            AnyPuzzle::Tiles(puzzle) => read_and_replay(row, puzzle, text, has_line_moves(metric)),
            AnyPuzzle::Blocks(puzzle) => read_and_replay(row, puzzle, text, false),
        }
    }

    /// Sets the minimum length and the excess, and judges a statement that there is no solution.
    ///
    /// The excess is set only if the minimum length is proven; relative to a lower bound, it would
    /// be a guess.
    fn compare_with_least(&self, row: &mut Row, index: usize, stop: StopCheck) {
        let least = self.least(index, stop);
        row.metric = self.metric(&self.set.members()[index]).to_string();
        row.proven = Some(least.is_proven || least.is_unsolvable);
        if row.reading.as_deref() == Some(Reading::NoSolution.name()) {
            (row.written, row.length) = (None, None);
            (row.verdict, row.message) = match (least.is_unsolvable, least.is_proven) {
                (true, _) => (Verdict::Solved, "right: there is no solution".to_owned()),
                (_, true) => (Verdict::NotSolved, "there is a solution".to_owned()),
                _ => (
                    Verdict::NotSolved,
                    "it is unknown whether there is a solution: the search reached its limit".to_owned(),
                ),
            };
        }
        if least.is_unsolvable {
            row.excess = (row.verdict == Verdict::Solved).then_some(0);
            return;
        }
        row.least = Some(least.length);
        let solution = row.length.filter(|_| row.verdict == Verdict::Solved && least.is_proven);
        row.excess = solution.map(|length| length.saturating_sub(least.length as usize));
    }
}

/// Returns the verdict on a program without output, and the reason.
fn verdict_without_output(result: &RunResult, member: &Member) -> (Verdict, String) {
    let reason = match &result.answer_fault {
        None => "the program printed nothing",
        Some(AnswerFault::Missing(reason) | AnswerFault::Empty(reason)) => reason,
        Some(AnswerFault::Unreadable(reason)) => return (Verdict::Unreadable, reason.clone()),
    };
    // A program that prints nothing may have found no solution.
    let hint = if member.is_solved() { "; the answer for a solved starting position is `0 moves` or `[]`" } else { "" };
    (Verdict::NotSolved, format!("{reason}{hint}"))
}

/// Returns the verdict on a program that did not end normally, and the reason.
fn failure_verdict(result: &RunResult, row: &Row) -> Option<(Verdict, String)> {
    let fault = result.answer_fault.as_ref().map(AnswerFault::reason).unwrap_or_default();
    let complaint = visible(if result.complaint.is_empty() { fault } else { &result.complaint });
    let with_complaint = |reason: String| if complaint.is_empty() { reason } else { format!("{reason}: {complaint}") };
    let crashed = |reason: String| Some((Verdict::Crashed, with_complaint(reason)));
    match &result.end {
        End::Timeout => Some((Verdict::Timeout, "stopped at the time limit".to_owned())),
        End::Processor => Some((Verdict::Timeout, "stopped at the processor time limit".to_owned())),
        End::Memory => Some((Verdict::Crashed, "stopped at the memory limit".to_owned())),
        End::Flood => Some((Verdict::Crashed, "stopped because it printed too much".to_owned())),
        End::NotStarted(error) => Some((Verdict::Crashed, format!("cannot be started: {}", visible(error)))),
        End::Lost(reason) => {
            let reason = visible(reason);
            Some((Verdict::Crashed, format!("no result: the process that watches the program exited early ({reason})")))
        }
        End::Killed(signal) => crashed(format!("killed by {}", signal_name(*signal))),
        End::Exited(0) => None,
        End::Exited(status) => {
            // If a signal ended its last command, a shell exits with this status or a higher one.
            const MIN_SIGNAL_STATUS: i32 = 128;
            let is_silent = complaint.is_empty() && row.reading.is_some() && *status < MIN_SIGNAL_STATUS;
            if is_silent { None } else { crashed(format!("exit status {status}")) }
        }
    }
}

/// Replaces the verdict and the message in the row of a program that did not end normally. If the
/// output solves the puzzle, the message mentions this. The other results of reading the output
/// remain, except for the excess and the location of a fault.
fn set_failure(row: &mut Row, verdict: Verdict, reason: &str) {
    let suffix = match row.verdict {
        Verdict::Solved => "; its output up to then solves the puzzle",
        _ => "",
    };
    row.message = format!("{reason}{suffix}");
    (row.verdict, row.excess) = (verdict, None);
    (row.line, row.column) = (None, None);
}

/// Returns the number of a signal with its usual name, such as `signal 11 (segmentation fault)`.
fn signal_name(signal: i32) -> String {
    let name = match signal {
        2 => "interrupt",
        4 => "illegal instruction",
        6 => "abort",
        8 => "arithmetic error",
        7 | 10 => "bus error",
        9 => "kill",
        11 => "segmentation fault",
        13 => "broken pipe",
        15 => "termination",
        25 => "file too large",
        _ => return format!("signal {signal}"),
    };
    format!("signal {signal} ({name})")
}

/// If `text` is empty or consists only of words such as `gave up`, returns why it is not an answer.
fn no_answer_reason(text: &str) -> Option<String> {
    let text = without_escapes(text);
    match text.trim() {
        "" => Some("the answer is empty".to_owned()),
        words if is_no_answer(words) => Some(format!("no answer, only `{}`", visible(words))),
        _ => None,
    }
}

/// Reads an answer and replays it. If the text is not an answer, the row keeps
/// [`Verdict::Unreadable`] and gets the location of the first fault.
fn read_and_replay<P: EngineFamily>(row: &mut Row, puzzle: &P, text: &str, has_line_moves: bool) {
    let answer = match read_answer(puzzle, text, has_line_moves) {
        Ok(answer) => answer,
        Err(faults) => {
            if let Some(Fault { line, column, message, .. }) = faults.0.first() {
                (row.line, row.column) = (Some(*line), Some(*column));
                row.message.clone_from(message);
            }
            return;
        }
    };
    row.reading = Some(answer.reading.to_string());
    row.written = Some(answer.written);
    // The moves are counted as written, from 1.
    row.at_move = answer.illegal();
    let mut remarks: Vec<String> = convention_remark(puzzle, &answer).into_iter().collect();
    let solved_after = solving_prefix(puzzle, &answer);
    (row.verdict, row.message) = match row.at_move {
        Some(_) => {
            remarks.extend(solved_after.map(|moves| format!("the {} the puzzle", first_moves_words(moves))));
            (Verdict::Illegal, illegal_reason(puzzle, &answer))
        }
        None if answer.is_solved() => (Verdict::Solved, String::new()),
        None if answer.report.entries == 0 => {
            (Verdict::NotSolved, answer.reason.clone().unwrap_or_else(|| "the answer has no moves".to_owned()))
        }
        None if let Some(moves) = solved_after => {
            let solved = format!("the {} the puzzle, but the answer continues past the goal", first_moves_words(moves));
            (Verdict::NotSolved, solved)
        }
        None => {
            remarks.extend(answer.rival.map(|rival| format!("the answer could also be read as {rival}")));
            (Verdict::NotSolved, "the moves do not reach the goal".to_owned())
        }
    };
    remarks.extend(suffix_remark(puzzle, &answer));
    remarks.extend(claim_remark(text, &answer));
    let message = std::mem::take(&mut row.message);
    row.message =
        std::iter::once(message).chain(remarks).filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ");
    // An illegal answer has no meaningful length.
    if row.at_move.is_none()
        && let Some(metric) = row.metric.parse().ok().filter(|metric| P::METRICS.contains(metric))
    {
        row.length = Some(answer.report.length(metric));
    }
}

/// Returns whether a move in the metric may slide several tiles in a line.
pub(crate) fn has_line_moves(metric: AnyMetric) -> bool {
    metric == AnyMetric::Tiles(TileMetric::Multi)
}

/// Reads an answer. Moves and boards take precedence over sentences. A statement that there is no
/// solution counts only on the last line. `has_line_moves` has the same meaning as in
/// [`read_answer_in_lines`].
///
/// # Errors
/// [`Faults`] if the text is neither an answer nor such a statement.
pub(crate) fn read_answer<P: EngineFamily>(
    puzzle: &P,
    text: &str,
    has_line_moves: bool,
) -> Result<ReadAnswer<P>, Faults> {
    let record = moves_of_record(text);
    let text = record.as_deref().unwrap_or(text);
    let read = read_answer_in_lines(puzzle, text, has_line_moves);
    if read.as_ref().is_ok_and(|answer| answer.reading == Reading::NoSolution && !answer.has_moves()) {
        check_statement(text)?;
    }
    read
}

impl Judge<'_> {
    /// Returns a short string that is the same for identical answers to the same puzzle in the same
    /// metric.
    pub fn fingerprint_of(&self, answer: &Answer) -> String {
        let text = answer.moves.as_ref().unwrap_or_else(|reason| reason);
        self.fingerprint(self.set().find(&answer.puzzle), &[text])
    }

    /// Returns a short string that is the same for the same program, run in the same way on the
    /// puzzle with this index. `files` contains the program's files that the command names.
    pub fn fingerprint_of_run(&self, index: usize, order: &RunOrder, files: &str) -> String {
        let order = serde_json::to_string(order).unwrap_or_default();
        self.fingerprint(Some(index), &[&order, files])
    }

    fn fingerprint(&self, index: Option<usize>, parts: &[&str]) -> String {
        let member = index.map(|index| &self.set().members()[index]);
        let puzzle = member.map(|member| [member.one_line(), member.goal.clone(), self.metric(member).to_string()]);
        let mut hasher = crc32fast::Hasher::new();
        for part in puzzle.iter().flatten().map(String::as_str).chain(parts.iter().copied()) {
            // Without the lengths, the same bytes divided into different parts would look
            // identical.
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        // Without a leading letter, a spreadsheet would read some fingerprints as numbers.
        format!("x{:08x}", hasher.finalize())
    }
}

#[cfg(test)]
mod tests {
    use loyd_core::text::{Entry, ReadOptions, read_argument};

    use super::*;

    fn set(puzzle: &str) -> PuzzleSet {
        let entry = read_argument(puzzle, &ReadOptions::default()).unwrap();
        PuzzleSet::of([("arg".to_owned(), Entry::from(entry))]).unwrap()
    }

    fn run_result(end: End, output: &str, complaint: &str) -> RunResult {
        let (output, complaint) = (output.to_owned(), complaint.to_owned());
        RunResult { end, output, complaint, answer_fault: None, seconds: 0.0, cpu_seconds: None, peak_bytes: None }
    }

    /// Covers the cases that `crates/cli/tests/loyd/verdicts.rs` does not run as programs.
    #[test]
    fn every_run_has_a_minimum_length_and_only_plain_statements_deny_a_solution() {
        use Verdict::{Crashed, NotSolved, Solved, Timeout, Unreadable};
        let comment = "the answer has no moves; a line that begins with `#` is a comment";
        let (solvable, unsolvable) = ("1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/8 7 0");
        let no_answer = "expected moves, or `no solution` alone on the last line";
        let late = "stopped at the time limit; its output up to then solves the puzzle";
        let denied = "there is a solution; the program exited with status 1";
        let unsure = "exit status 1: Traceback; its output up to then solves the puzzle";
        for (puzzle, end, output, complaint, verdict, message) in [
            (unsolvable, End::Exited(0), "No solution possible\n", "log", Solved, "right: there is no solution"),
            (unsolvable, End::Exited(1), "Unsolvable puzzle", "Traceback", Crashed, unsure),
            (solvable, End::Exited(1), "Unsolvable puzzle", "", NotSolved, denied),
            (solvable, End::Exited(3), "L", "", Solved, "the program exited with status 3"),
            (solvable, End::Timeout, "L", "", Timeout, late),
            (solvable, End::Exited(0), "no solution with 0 moves\nL\n", "", Solved, ""),
            (solvable, End::Exited(0), "\u{1b}[1;32mL\u{1b}[0m\n", "", Solved, ""),
            (solvable, End::Exited(0), "# no solution with fewer moves\nL\n", "", Solved, ""),
            (solvable, End::Exited(0), "no solution with 0 moves\n", "", Unreadable, no_answer),
            (solvable, End::Exited(0), "#1 L\n", "", Unreadable, comment),
            (solvable, End::Exited(0), "{\"moves\": [[8, \"left\"]]}", "", Solved, ""),
        ] {
            let set = set(puzzle);
            let judge = Judge::new(&set, Measure::new(&set, 10.0, 1 << 28), None).unwrap();
            let row = judge.row_of_run(&run_result(end.clone(), output, complaint), "ada", 0, &|| false);
            assert_eq!((row.verdict, row.message.as_str()), (verdict, message), "{end:?} {output:?} {complaint:?}");
            assert_eq!(row.least, (puzzle == solvable).then_some(1), "{row:?}");
            assert_eq!(row.excess, (verdict == Solved).then_some(0), "{row:?}");
        }
    }

    /// Each case is a metric and an answer, with the expected verdict, message and number of moves
    /// as written.
    #[test]
    fn messages_explain_what_a_student_can_change() {
        use Verdict::{Illegal, NotSolved, Solved};
        let remedy = "the moves solve the puzzle if they are read as moves of the tile";
        let blank = "the blank cannot move left here: it is at the edge";
        let (rest, claims) =
            ("solve the puzzle, but the answer continues past the goal", "the answer claims 3 moves, but has 2");
        for (metric, text, verdict, message, written) in [
            ("single", "blank: left, left", Illegal, format!("{blank}; {remedy}"), 2),
            ("single", "LLR", NotSolved, format!("the first 2 moves {rest}"), 3),
            ("single", "Solution found in 3 moves: LL", Solved, claims.to_owned(), 2),
            ("single", "LL (2 moves)", Solved, String::new(), 2),
            ("multi", "Number of moves: 1\nLL", Solved, String::new(), 2),
            ("single", "1 7 8", Illegal, "tile 1 is not next to the blank".to_owned(), 3),
            ("multi", "1 2 3\n4 5 6\n7 8 0", Solved, String::new(), 1),
            (
                "single",
                "1 2 3\n4 5 0\n7 8 6",
                Illegal,
                "this board is not one move away from the previous one".to_owned(),
                1,
            ),
        ] {
            let set = set("1 2 3/4 5 6/0 7 8");
            let metric = Some(metric.parse().unwrap());
            let judge = Judge::new(&set, Measure::new(&set, 10.0, 1 << 28), metric).unwrap().with_feedback(true);
            let row = judge.row(&Answer::new("ada", "1", text), &|| false);
            assert_eq!((row.verdict, &row.message, row.written), (verdict, &message, Some(written)), "{text:?}");
            let words = match text {
                "LLR" => "which is not the goal. Your first 2 moves solve it, but the answer continues past the goal.",
                "blank: left, left" => "The moves solve the puzzle if they are read as moves of the tile.",
                "Solution found in 3 moves: LL" => "the fewest possible. The answer claims 3 moves, but has 2.",
                _ => continue,
            };
            assert!(row.feedback.ends_with(words), "{text:?}: {}", row.feedback);
        }
    }

    #[test]
    fn a_metric_from_the_other_family_is_an_error() {
        let set = set("1 2/3 0");
        let metric = Some("slide".parse().unwrap());
        let error = Judge::new(&set, Measure::new(&set, 1.0, 1 << 20), metric).unwrap_err().to_string();
        assert_eq!(error, "there is no metric slide for tiles, to which puzzle 1 belongs: expected single, multi");
    }
}
