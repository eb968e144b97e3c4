//! Remarks on an answer that was read.

use loyd_core::text::{Answer as ReadAnswer, Reading};
use loyd_core::wording::counted;
use loyd_engine::EngineFamily;

use crate::stated::stated_count;

/// Returns the remark that the moves of an answer to a tile puzzle solve it in the other
/// convention.
pub(crate) fn remedy<P: EngineFamily>(puzzle: &P, answer: &ReadAnswer<P>) -> Option<String> {
    let (other, report) = answer.in_other_convention(puzzle, &puzzle.start())?;
    report.solved.then(|| format!("the moves solve the puzzle if they are read as moves of the {other}"))
}

/// Returns the reason why an answer has an illegal move.
pub(crate) fn reason<P: EngineFamily>(puzzle: &P, answer: &ReadAnswer<P>) -> String {
    match answer.report.illegal.filter(|_| answer.reading != Reading::Boards) {
        Some(at) => puzzle.refusal(answer.reading, &answer.entries, at),
        None => answer.reason.clone().unwrap_or_else(|| "this move is not possible here".to_owned()),
    }
}

/// Returns the number of the first moves that solve the puzzle by themselves, if all moves together
/// do not.
pub(crate) fn solved_after<P: EngineFamily>(puzzle: &P, answer: &ReadAnswer<P>) -> Option<usize> {
    if answer.is_solved() {
        return None;
    }
    let mut position = puzzle.start();
    answer.entries.iter().enumerate().find_map(|(index, steps)| match puzzle.play_all(&mut position, steps) {
        Err(_) => Some(None),
        Ok(()) => puzzle.is_solved(&position).then_some(Some(index + 1)),
    })?
}

/// Returns the remark that the last moves solve the puzzle, and all together do not: a name or a
/// legend before them may consist of directions. Tries both conventions.
pub(crate) fn solved_from<P: EngineFamily>(puzzle: &P, answer: &ReadAnswer<P>) -> Option<String> {
    /// The maximum number of directions of a name or a legend. Each costs one more replay.
    const MOST: usize = 8;
    if answer.is_solved() || answer.broken.is_some() || solved_after(puzzle, answer).is_some() {
        return None;
    }
    let last = MOST.min(answer.entries.len().saturating_sub(1));
    let solves = |from: usize, is_other: bool| {
        let mut position = puzzle.start();
        let play = |steps: &[P::Step]| {
            let turned = |&step: &P::Step| if is_other { P::inverse(step) } else { step };
            puzzle.play_all(&mut position, &steps.iter().map(turned).collect::<Vec<_>>())
        };
        answer.entries.iter().skip(from).try_for_each(play).is_ok() && puzzle.is_solved(&position)
    };
    let has_other = answer.reading.convention().is_some();
    let from = (1..=last).find(|&from| solves(from, false) || has_other && solves(from, true))?;
    Some(format!("the moves from move {} on solve the puzzle", from + 1))
}

/// Returns a remark on a stated number of moves that the answer does not have in any metric.
pub(crate) fn count_remark<P: EngineFamily>(text: &str, answer: &ReadAnswer<P>) -> Option<String> {
    let stated = stated_count(text).filter(|_| answer.illegal().is_none() && answer.written > 0)?;
    let lengths = answer.report.lengths().map(|(_, length)| length);
    let is_right = lengths.chain([answer.written]).any(|length| length == stated as usize);
    let (stated, written) = (counted(u64::from(stated), "move"), answer.written);
    (!is_right).then(|| format!("the answer states {stated}, and has {written}"))
}

/// Describes the moves that solve a puzzle by themselves, such as `first 2 moves solve`.
pub(crate) fn first_moves(moves: usize) -> String {
    if moves == 1 { "first move solves".to_owned() } else { format!("first {moves} moves solve") }
}
