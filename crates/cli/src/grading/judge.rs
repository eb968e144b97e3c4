//! What comes of one answer.

use loyd_core::text::{Answerable, AnyPuzzle, Fault, read_answer};

use super::program::{End, Ran};
use super::{Answer, Measure, Member, Row, Verdict};
use crate::family::{AnyMetric, CommandFamily};

/// The row of an answer to a puzzle of the set.
///
/// `index` is the place of the member in its set, under which `measure` keeps least lengths; `asked` is the metric of
/// `--metric`, which goes before the one that the puzzle states.
pub(crate) fn judge(
    answer: &Answer,
    member: &Member,
    index: usize,
    measure: &Measure,
    asked: Option<AnyMetric>,
) -> Row {
    let mut row = Row::of(&answer.id, &member.name, Verdict::Unreadable, "");
    let stated = member.metric.map(AnyMetric::Blocks);
    match (&answer.moves, &member.puzzle) {
        (Err(error), _) => row.message.clone_from(error),
        (Ok(text), AnyPuzzle::Tiles(puzzle)) => check(&mut row, puzzle, text, asked),
        (Ok(text), AnyPuzzle::Blocks(puzzle)) => check(&mut row, puzzle, text, asked.or(stated)),
    }
    compare(&mut row, member, index, measure, asked.or(stated));
    row
}

/// The row of what a student's program printed.
///
/// A program that exits with an error after a complete answer is judged by the answer; its exit status is in the row.
pub(crate) fn judge_run(
    ran: &Ran,
    id: &str,
    member: &Member,
    index: usize,
    measure: &Measure,
    asked: Option<AnyMetric>,
) -> Row {
    let mut row = match &ran.end {
        End::Timeout => Row::of(id, &member.name, Verdict::Timeout, "ended when its time was over"),
        End::Flood => Row::of(id, &member.name, Verdict::Crashed, "ended since it printed too much"),
        End::NotStarted(error) => Row::of(id, &member.name, Verdict::Crashed, format!("cannot be started: {error}")),
        End::Killed(signal) => Row::of(id, &member.name, Verdict::Crashed, format!("ended by signal {signal}")),
        End::Exited(status) => {
            // A program that finds no solution prints nothing and exits with status 1; this is the answer "no solution".
            let is_silent = *status == 1 && ran.output.trim().is_empty();
            let moves = if is_silent { "no solution".to_owned() } else { ran.output.clone() };
            let answer = Answer { id: id.to_owned(), puzzle: String::new(), moves: Ok(moves) };
            let mut row = judge(&answer, member, index, measure, asked);
            // If the program failed and its output cannot be read as an answer, the crash is the cause: the row says "crashed",
            // not "unreadable".
            if *status != 0 && row.verdict == Verdict::Unreadable {
                row.verdict = Verdict::Crashed;
            }
            row.exit_status = Some(*status);
            row
        }
    };
    // Milliseconds: less is noise of the machine.
    row.seconds = Some((ran.seconds * 1e3).round() / 1e3);
    row.peak_bytes = ran.peak_bytes;
    row
}

/// Reads the answer and replays it.
///
/// The row keeps [`Verdict::Unreadable`], with the place of the first fault, where the text is no answer.
fn check<P: CommandFamily + Answerable>(row: &mut Row, puzzle: &P, text: &str, metric: Option<AnyMetric>) {
    let Some(metric) = metric.map_or(Some(P::DEFAULT_METRIC), P::metric) else {
        row.message = format!("the metric is not one of {}", P::NAME);
        return;
    };
    row.metric = metric.to_string();
    let answer = match read_answer(puzzle, text) {
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
    row.written = Some(answer.report.entries);
    // Counted from 1 in the notation that the answer is written in.
    row.at_move = answer.illegal();
    (row.verdict, row.message) = match row.at_move {
        Some(_) => {
            let reason = answer.reason.clone();
            (Verdict::Illegal, reason.unwrap_or_else(|| "this move is not possible there".to_owned()))
        }
        None if answer.is_solved() => (Verdict::Solved, String::new()),
        None if answer.report.entries == 0 => (Verdict::NotSolved, "there is no move".to_owned()),
        None => {
            let rival = answer.rival.map(|rival| format!("{rival} would be as likely a reading"));
            (Verdict::NotSolved, rival.unwrap_or_default())
        }
    };
    // The length of an illegal answer says nothing.
    if row.at_move.is_none() {
        row.length = Some(answer.report.length(metric));
    }
}

/// Sets the least length beside the answer's, and judges the answer that there is no solution.
///
/// An excess is given only over a proven least length: over a bound it would be a guess.
fn compare(row: &mut Row, member: &Member, index: usize, measure: &Measure, metric: Option<AnyMetric>) {
    let least = measure.least(member, index, metric);
    if row.reading.as_deref() == Some("no solution") {
        (row.written, row.length) = (None, None);
        (row.verdict, row.message) = match (least.is_unsolvable, least.is_proven) {
            (true, _) => (Verdict::Solved, "right: there is no solution".to_owned()),
            (_, true) => (Verdict::NotSolved, "there is a solution".to_owned()),
            _ => (Verdict::NotSolved, "not known within the limit whether there is a solution".to_owned()),
        };
    }
    if least.is_unsolvable {
        return;
    }
    row.least = Some(least.length);
    row.proven = Some(least.is_proven);
    let solution = row.length.filter(|_| row.verdict == Verdict::Solved && least.is_proven);
    row.excess = solution.map(|length| length.saturating_sub(least.length as usize));
}
