//! Remarks on an answer, including one on the number of moves that it claims.

use loyd_core::wording::counted;
use loyd_engine::EngineFamily;
use loyd_engine::answers::{Answer as ReadAnswer, Reading};

/// Returns a remark if the moves in an answer would solve the puzzle in the other convention.
pub(crate) fn convention_remark<P: EngineFamily>(puzzle: &P, answer: &ReadAnswer<P>) -> Option<String> {
    let (other, report) = answer.in_other_convention(puzzle, &puzzle.start())?;
    report.solved.then(|| format!("the moves solve the puzzle if they are read as moves of the {other}"))
}

/// Returns the reason why a move in an answer is illegal.
pub(crate) fn illegal_reason<P: EngineFamily>(puzzle: &P, answer: &ReadAnswer<P>) -> String {
    match answer.report.illegal.filter(|_| answer.reading != Reading::Boards) {
        Some(at) => puzzle.refusal(answer.reading, &answer.entries, at),
        None => answer.reason.clone().unwrap_or_else(|| "this move is not possible here".to_owned()),
    }
}

/// Returns the number of leading moves that solve the puzzle by themselves, if all moves together
/// do not.
pub(crate) fn solving_prefix<P: EngineFamily>(puzzle: &P, answer: &ReadAnswer<P>) -> Option<usize> {
    if answer.is_solved() {
        return None;
    }
    let mut position = puzzle.start();
    answer.entries.iter().enumerate().find_map(|(index, steps)| match puzzle.play_all(&mut position, steps) {
        Err(_) => Some(None),
        Ok(()) => puzzle.is_solved(&position).then_some(Some(index + 1)),
    })?
}

/// Returns a remark if the last moves solve the puzzle, but all moves together do not: a name or a
/// legend before them may have been read as directions. Tries both conventions.
pub(crate) fn suffix_remark<P: EngineFamily>(puzzle: &P, answer: &ReadAnswer<P>) -> Option<String> {
    /// The maximum number of directions in a name or a legend. Each direction costs a replay.
    const MAX_DIRECTIONS: usize = 8;
    if answer.is_solved() || answer.broken.is_some() || solving_prefix(puzzle, answer).is_some() {
        return None;
    }
    let last = MAX_DIRECTIONS.min(answer.entries.len().saturating_sub(1));
    let solves = |from: usize, is_converted: bool| {
        let mut position = puzzle.start();
        let play = |steps: &[P::Step]| {
            let convert = |&step: &P::Step| if is_converted { P::inverse(step) } else { step };
            puzzle.play_all(&mut position, &steps.iter().map(convert).collect::<Vec<_>>())
        };
        answer.entries.iter().skip(from).try_for_each(play).is_ok() && puzzle.is_solved(&position)
    };
    let has_other_convention = answer.reading.convention().is_some();
    let from = (1..=last).find(|&from| solves(from, false) || has_other_convention && solves(from, true))?;
    Some(format!("the moves from move {} on solve the puzzle", from + 1))
}

/// Returns a remark if the number of moves that the answer claims is wrong in every metric.
pub(crate) fn claim_remark<P: EngineFamily>(text: &str, answer: &ReadAnswer<P>) -> Option<String> {
    let claimed = claimed_count(text).filter(|_| answer.illegal().is_none() && answer.written > 0)?;
    let lengths = answer.report.lengths().map(|(_, length)| length);
    let is_right = lengths.chain([answer.written]).any(|length| length == claimed as usize);
    let (claimed, written) = (counted(u64::from(claimed), "move"), answer.written);
    (!is_right).then(|| format!("the answer claims {claimed}, but has {written}"))
}

/// Describes the moves that solve a puzzle by themselves, such as `first 2 moves solve`.
pub(crate) fn first_moves_words(moves: usize) -> String {
    if moves == 1 { "first move solves".to_owned() } else { format!("first {moves} moves solve") }
}

/// Labels for the number of moves.
const LABELS: [&str; 8] = [
    "cost of path",
    "length",
    "minimum number of moves",
    "number of moves",
    "number of steps",
    "solution length",
    "total moves",
    "total number of moves",
];
/// Words that identify a sentence about the moves.
const KEYWORDS: [&str; 6] = ["found", "length", "minimum", "optimal", "solution", "solved"];
/// The maximum number of bytes in a line that may claim a number. Longer lines are taken for lists
/// of moves.
const MAX_LINE: usize = 200;

/// Returns the number of moves that an answer claims, as in `Solution found in 12 moves:`,
/// `(12 moves)` and `Number of moves: 12`. Returns `None` if there is no number, or if there are
/// several different ones.
fn claimed_count(text: &str) -> Option<u32> {
    let denies_solution = |line: &str| line.to_lowercase().contains("no solution");
    let may_claim =
        |line: &&str| line.len() <= MAX_LINE && !line.trim_start().starts_with('#') && !denies_solution(line);
    let mut counts = text.lines().filter(may_claim).filter_map(count_in).filter(|&count| count > 0);
    let first = counts.next()?;
    counts.all(|count| count == first).then_some(first)
}

/// Returns the number of moves that a line claims.
fn count_in(line: &str) -> Option<u32> {
    let lower = line.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if let Some((name, value)) = lower.split_once([':', '=']) {
        let name = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let name = name.collect::<Vec<_>>().join(" ");
        if LABELS.contains(&name.as_str()) {
            return value.trim().trim_end_matches(',').parse().ok();
        }
    }
    let is_sentence = words.iter().any(|word| KEYWORDS.contains(word));
    let units = words.windows(2).filter(|pair| ["move", "moves", "step", "steps"].contains(&pair[1]));
    let mut numbers = units.filter_map(|pair| pair[0].parse().ok().map(|number: u32| (pair[0], number)));
    let (word, number) = numbers.next()?;
    (is_sentence || lower.contains(&format!("({word} "))).then_some(number).filter(|_| numbers.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_move_counts_are_read() {
        for (text, count) in [
            ("Solution found in 13 moves: ULDR", Some(13)),
            ("ULDR (4 moves)", Some(4)),
            ("Minimum number of moves = 21\n3\n1 2 3", Some(21)),
            ("path_to_goal: []\ncost_of_path: 12\n", Some(12)),
            ("Solved in 3 steps.\nNumber of moves: 3", Some(3)),
            ("Solved in 3 steps.\nNumber of moves: 4", None),
            ("# 12 moves found", None),
            ("no solution with 2 moves\nL", None),
            ("left 2 steps, up 1 step", None),
            ("Nodes: 12", None),
            ("ULDR", None),
        ] {
            assert_eq!(claimed_count(text), count, "{text}");
        }
    }
}
