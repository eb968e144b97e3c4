//! Feedback for students. It points out the first move that departs from the shortest solutions.

use std::fmt::Write as _;

use loyd_core::text::AnyPuzzle;
use loyd_core::wording::counted;
use loyd_core::{MoveList, moves};
use loyd_engine::EngineFamily;
use loyd_engine::answers::{Answer as ReadAnswer, Reading};

use crate::judge::{Judge, has_line_moves, read_answer};
use crate::least::StopCheck;
use crate::remarks::{
    claim_remark, convention_remark, first_moves_words, illegal_reason, solving_prefix, suffix_remark,
};
use crate::{Member, Row, Verdict};

impl Judge<'_> {
    /// Returns sentences about an answer that was read and judged. They explain the verdict, show
    /// where the moves lead, point out the first move that departs from the shortest solutions, and
    /// name another puzzle in the set if the answer solves that one instead.
    pub(crate) fn feedback(&self, row: &Row, index: usize, text: &str, stop: StopCheck) -> String {
        let description = match &self.set().members()[index].puzzle {
            AnyPuzzle::Tiles(puzzle) => self.describe(puzzle, row, index, text, stop),
            AnyPuzzle::Blocks(puzzle) => self.describe(puzzle, row, index, text, stop),
        };
        let mut sentences = description.unwrap_or_else(|| sentence(&row.remark()));
        if row.verdict != Verdict::Solved
            && row.written.is_some_and(|written| written > 0)
            && let Some(other) = self.other_solved_puzzle(index, text)
        {
            let _ = write!(sentences, " These moves solve puzzle {other} instead.");
        }
        sentences
    }

    /// Returns sentences about the moves, or `None` if the answer has no moves.
    fn describe<P: EngineFamily>(
        &self,
        puzzle: &P,
        row: &Row,
        index: usize,
        text: &str,
        stop: StopCheck,
    ) -> Option<String> {
        let has_line_moves = has_line_moves(self.metric(&self.set().members()[index]));
        let answer =
            read_answer(puzzle, text, has_line_moves).ok().filter(|answer| answer.reading != Reading::NoSolution)?;
        let remarks = convention_remark(puzzle, &answer).into_iter().chain(suffix_remark(puzzle, &answer));
        let hints = remarks.map(|remark| format!(" {}", sentence(&remark))).collect::<Vec<_>>().concat();
        let solved_after = solving_prefix(puzzle, &answer).map(first_moves_words);
        let board = || puzzle.starting_at(&answer.report.position).map(|puzzle| puzzle.one_line());
        match row.verdict {
            Verdict::Solved => {
                let claim = claim_remark(text, &answer).map(|remark| format!(" {}", sentence(&remark)));
                Some(self.describe_length(puzzle, &answer, row, index, stop) + &claim.unwrap_or_default())
            }
            Verdict::Illegal => {
                let (at, reason) = (row.at_move?, illegal_reason(puzzle, &answer));
                let solved = solved_after.map(|moves| format!(" Your {moves} it.")).unwrap_or_default();
                let position = if at == 1 { "At the start".to_owned() } else { format!("After move {}", at - 1) };
                Some(format!("Move {at} is illegal: {reason}. {position}, the board is {}.{solved}{hints}", board()?))
            }
            Verdict::NotSolved if answer.report.entries > 0 => {
                let lead = match answer.report.entries {
                    1 => "The move is legal, but ends".to_owned(),
                    moves => format!("All {moves} moves are legal, but they end"),
                };
                let solved =
                    solved_after.map(|moves| format!(" Your {moves} it, but the answer continues past the goal."));
                let solved = solved.unwrap_or_default();
                Some(format!("{lead} at {}, which is not the goal.{solved}{hints}", board()?))
            }
            _ => None,
        }
    }

    /// Returns a sentence about the length of a solution.
    fn describe_length<P: EngineFamily>(
        &self,
        puzzle: &P,
        answer: &ReadAnswer<P>,
        row: &Row,
        index: usize,
        stop: StopCheck,
    ) -> String {
        let moves = counted(row.length.unwrap_or_default() as u64, "move");
        let (Some(least), Some(excess)) = (row.least, row.excess) else {
            let bound = row.least.unwrap_or_default();
            return format!(
                "Solved in {moves}; every solution has at least {bound}. It is not known whether fewer suffice."
            );
        };
        if excess == 0 {
            return format!("Solved in {moves}, the fewest possible.");
        }
        let metric = self.metric(&self.set().members()[index]);
        let distance = |puzzle: &P| {
            let least = self.measure.search(&puzzle.any(), Some(metric), stop);
            least.is_proven.then_some(least.length as usize)
        };
        let departure_move = metric
            .to_string()
            .parse::<P::Metric>()
            .ok()
            .and_then(|metric| departure(puzzle, &answer.entries, metric, least as usize, distance));
        let remark =
            departure_move.map(|at| format!(" Move {at} departs from the shortest solutions.")).unwrap_or_default();
        format!("Solved in {moves}; the shortest solutions have {least}.{remark}")
    }

    /// If the text solves another puzzle in the set, returns the name of that puzzle.
    fn other_solved_puzzle(&self, index: usize, text: &str) -> Option<&str> {
        let solves = |member: &&Member| match &member.puzzle {
            AnyPuzzle::Tiles(puzzle) => is_solution(puzzle, text, has_line_moves(self.metric(member))),
            AnyPuzzle::Blocks(puzzle) => is_solution(puzzle, text, false),
        };
        let others = self.set().members().iter().enumerate().filter(|&(other, _)| other != index);
        others.map(|(_, member)| member).find(solves).map(|member| member.name.as_str())
    }
}

fn is_solution<P: EngineFamily>(puzzle: &P, text: &str, has_line_moves: bool) -> bool {
    read_answer(puzzle, text, has_line_moves).is_ok_and(|answer| answer.is_solved() && !answer.entries.is_empty())
}

/// Turns a remark into a sentence.
pub(crate) fn sentence(remark: &str) -> String {
    let mut chars = remark.chars();
    let Some(first) = chars.next() else { return String::new() };
    let end = if remark.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{}{end}", first.to_uppercase(), chars.as_str())
}

/// Returns the number, counted from 1, of the first entry that makes a shortest solution
/// impossible. Returns `None` if there is no such entry, or if `distance` returns `None`.
///
/// `entries` are the moves as written, `least` is the length of a shortest solution in the metric,
/// and `distance` returns the proven distance from a puzzle's start to its goal. A move shortens
/// the distance by at most one, so the number of wasted moves never decreases. A binary search
/// therefore needs only about log₂(length) calls of `distance`.
pub fn departure<P: EngineFamily>(
    puzzle: &P,
    entries: &MoveList<P::Step>,
    metric: P::Metric,
    least: usize,
    mut distance: impl FnMut(&P) -> Option<usize>,
) -> Option<usize> {
    let steps = entries.steps();
    // The number of steps up to the end of each move in the metric.
    let mut ends = vec![0];
    for steps in moves::<P>(metric, steps) {
        ends.push(ends[ends.len() - 1] + steps.len());
    }
    let mut has_departed = |count: usize| {
        let mut position = puzzle.start();
        puzzle.play_all(&mut position, &steps[..ends[count]]).ok()?;
        Some(count + distance(&puzzle.starting_at(&position)?)? > least)
    };
    let (mut on_path, mut off_path) = (0, ends.len() - 1);
    if off_path <= least {
        return None;
    }
    while off_path - on_path > 1 {
        let middle = usize::midpoint(on_path, off_path);
        if has_departed(middle)? { off_path = middle } else { on_path = middle }
    }
    let last_step = ends[off_path];
    let mut played = 0;
    let is_reached = |entry: &[P::Step]| {
        played += entry.len();
        played >= last_step
    };
    entries.iter().position(is_reached).map(|index| index + 1)
}

#[cfg(test)]
mod tests {
    use loyd_core::text::{read_position, tile_moves};
    use loyd_core::{TileMetric, TilePuzzle};
    use loyd_engine::{AnyPosition, Limits, Settings, drive};
    use loyd_search::Stop;

    use loyd_core::Family;

    use super::*;

    #[test]
    fn the_first_wasted_move_is_found() {
        let puzzle = TilePuzzle::blank_last(read_position("1 2 3/4 5 6/0 7 8").unwrap());
        let distance = |puzzle: &TilePuzzle| {
            let settings = Settings { metric: Some("single".to_owned()), ..Settings::default() };
            let mut search = AnyPosition::start(puzzle.any()).search(&settings).unwrap();
            drive(&mut search, Limits::default(), Stop::NEVER, || 0.0, |_| true).report.length
        };
        for (text, expected) in
            [("LL", None), ("LRLL", Some(2)), ("DULL", Some(1)), ("LLRL", Some(3)), ("LLDU", Some(3))]
        {
            let entries = tile_moves::parse(text, None).unwrap();
            assert_eq!(departure(&puzzle, &entries, TileMetric::Single, 2, distance), expected, "{text}");
        }
    }
}
