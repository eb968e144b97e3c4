//! Feedback for students, including the move with which a solution first departs from the shortest
//! solutions.

use std::fmt::Write as _;

use loyd_core::text::{Answer as ReadAnswer, AnyPuzzle, Reading};
use loyd_core::wording::counted;
use loyd_core::{MoveList, moves};
use loyd_engine::EngineFamily;

use crate::judge::{Judge, StopCheck, has_line_moves, understood};
use crate::remarks::{count_remark, first_moves, reason, remedy, solved_after, solved_from};
use crate::{Member, Row, Verdict};

impl Judge<'_> {
    /// Returns sentences about an answer that was read and judged: the reason for its verdict, the
    /// position that it reaches, the first move that departs from the shortest solutions, and
    /// another puzzle in the set that it solves.
    pub(crate) fn feedback(&self, row: &Row, index: usize, text: &str, stop: StopCheck) -> String {
        let detail = match &self.set().members()[index].puzzle {
            AnyPuzzle::Tiles(puzzle) => self.detail(puzzle, row, index, text, stop),
            AnyPuzzle::Blocks(puzzle) => self.detail(puzzle, row, index, text, stop),
        };
        let mut words = detail.unwrap_or_else(|| sentence(&row.remark()));
        if row.verdict != Verdict::Solved
            && row.written.is_some_and(|written| written > 0)
            && let Some(other) = self.solved_instead(index, text)
        {
            let _ = write!(words, " These moves solve puzzle {other} instead.");
        }
        words
    }

    /// Returns sentences about the moves, or `None` if the answer has no moves.
    fn detail<P: EngineFamily>(
        &self,
        puzzle: &P,
        row: &Row,
        index: usize,
        text: &str,
        stop: StopCheck,
    ) -> Option<String> {
        let has_line_moves = has_line_moves(self.metric(&self.set().members()[index]));
        let answer =
            understood(puzzle, text, has_line_moves).ok().filter(|answer| answer.reading != Reading::NoSolution)?;
        let remedies = remedy(puzzle, &answer).into_iter().chain(solved_from(puzzle, &answer));
        let remedy = remedies.map(|remark| format!(" {}", sentence(&remark))).collect::<Vec<_>>().concat();
        let solved_after = solved_after(puzzle, &answer).map(first_moves);
        let board = || puzzle.starting_at(&answer.report.position).map(|puzzle| puzzle.one_line());
        match row.verdict {
            Verdict::Solved => {
                let count = count_remark(text, &answer).map(|remark| format!(" {}", sentence(&remark)));
                Some(self.about_length(puzzle, &answer, row, index, stop) + &count.unwrap_or_default())
            }
            Verdict::Illegal => {
                let (at, reason) = (row.at_move?, reason(puzzle, &answer));
                let solved = solved_after.map(|moves| format!(" Your {moves} it.")).unwrap_or_default();
                let before = if at == 1 { "At the start".to_owned() } else { format!("After move {}", at - 1) };
                Some(format!("Move {at} is illegal: {reason}. {before}, the board is {}.{solved}{remedy}", board()?))
            }
            Verdict::NotSolved if answer.report.entries > 0 => {
                let lead = match answer.report.entries {
                    1 => "The move is legal, but ends".to_owned(),
                    moves => format!("All {moves} moves are legal, but they end"),
                };
                let solved = solved_after.map(|moves| format!(" Your {moves} it; the rest leaves the goal."));
                let solved = solved.unwrap_or_default();
                Some(format!("{lead} at {}, which is not the goal.{solved}{remedy}", board()?))
            }
            _ => None,
        }
    }

    /// Returns a sentence about the length of a solution.
    fn about_length<P: EngineFamily>(
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
                "Solved in {moves}; every solution has at least {bound}. Whether fewer suffice is not proven."
            );
        };
        if excess == 0 {
            return format!("Solved in {moves}, the fewest possible.");
        }
        let metric = self.metric(&self.set().members()[index]);
        let distance = |puzzle: &P| {
            let least = self.measured(&puzzle.any(), metric, stop);
            least.is_proven.then_some(least.length as usize)
        };
        let left = metric
            .to_string()
            .parse::<P::Metric>()
            .ok()
            .and_then(|metric| departure(puzzle, &answer.entries, metric, least as usize, distance));
        let left = left.map(|at| format!(" Move {at} departs from the shortest solutions.")).unwrap_or_default();
        format!("Solved in {moves}; the shortest solutions have {least}.{left}")
    }

    /// Returns the name of another puzzle in the set that the text solves.
    fn solved_instead(&self, index: usize, text: &str) -> Option<&str> {
        let solves = |member: &&Member| match &member.puzzle {
            AnyPuzzle::Tiles(puzzle) => is_solution(puzzle, text, has_line_moves(self.metric(member))),
            AnyPuzzle::Blocks(puzzle) => is_solution(puzzle, text, false),
        };
        let others = self.set().members().iter().enumerate().filter(|&(other, _)| other != index);
        others.map(|(_, member)| member).find(solves).map(|member| member.name.as_str())
    }
}

fn is_solution<P: EngineFamily>(puzzle: &P, text: &str, has_line_moves: bool) -> bool {
    understood(puzzle, text, has_line_moves).is_ok_and(|answer| answer.is_solved() && !answer.entries.is_empty())
}

/// Turns a remark into a sentence.
pub(crate) fn sentence(remark: &str) -> String {
    let mut chars = remark.chars();
    let Some(first) = chars.next() else { return String::new() };
    let end = if remark.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{}{}{end}", first.to_uppercase(), chars.as_str())
}

/// Returns the number of the first entry of a solution, counted from 1, after which no shortest
/// solution is possible. Returns `None` if there is no such entry, or if `distance` cannot provide
/// a distance that is needed.
///
/// `entries` are the moves as written, `least` is the length of a shortest solution in the metric,
/// and `distance` returns the proven distance of any position. The binary search calls `distance`
/// about log₂(length) times: a move shortens the distance by at most one, so the number of wasted
/// moves never decreases.
pub fn departure<P: EngineFamily>(
    puzzle: &P,
    entries: &MoveList<P::Step>,
    metric: P::Metric,
    least: usize,
    mut distance: impl FnMut(&P) -> Option<usize>,
) -> Option<usize> {
    let steps = entries.steps();
    // The ends of the metric's moves, as numbers of steps.
    let mut ends = vec![0];
    for made in moves::<P>(metric, steps) {
        ends.push(ends[ends.len() - 1] + made.len());
    }
    let mut has_left = |made: usize| {
        let mut position = puzzle.start();
        puzzle.play_all(&mut position, &steps[..ends[made]]).ok()?;
        Some(made + distance(&puzzle.starting_at(&position)?)? > least)
    };
    let (mut on_way, mut off_way) = (0, ends.len() - 1);
    if off_way <= least {
        return None;
    }
    while off_way - on_way > 1 {
        let middle = usize::midpoint(on_way, off_way);
        if has_left(middle)? { off_way = middle } else { on_way = middle }
    }
    let last_step = ends[off_way];
    let mut made = 0;
    let is_reached = |entry: &[P::Step]| {
        made += entry.len();
        made >= last_step
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
