//! Statements in place of moves: that a puzzle has no solution, or that there is no answer.

use loyd_core::text::span::{Span, is_integer};
use loyd_core::text::{Fault, quoted};

use super::words::{self, Spelling, WordKind, announces_moves, arrow, is_one_of, word_list};

/// Sentences that say that there is no solution, in lower case. docs/teaching.md lists them.
const SENTENCES: [&str; 10] = word_list(
    "no solution, no solution possible, no solution exists, no solution found, no possible solution, \
     there is no solution, unsolvable, unsolvable puzzle, not solvable, cannot be solved",
);
/// Subjects of other such sentences. One of [`PREDICATES`] follows.
const SUBJECTS: [&str; 5] = ["the puzzle", "this puzzle", "the board", "this board", "it"];
/// Predicates that follow one of [`SUBJECTS`].
const PREDICATES: [&str; 4] = ["has no solution", "is unsolvable", "is not solvable", "cannot be solved"];

/// Sentences and lists that say that no move is needed, in lower case. docs/teaching.md lists them.
const NO_MOVES: [&str; 8] =
    ["0 moves", "0 steps", "no moves", "no moves needed", "already solved", "is already solved", "[]", "()"];
/// Words before `0 moves` and `0 steps` in such a sentence.
const NO_MOVES_LEADS: [&str; 4] = ["goal reached in", "solution found in", "solution in", "solved in"];
/// Names for the number of moves in a statement such as `Number of moves: 0`.
const NUMBERS_OF_MOVES: [&str; 4] =
    ["minimum number of moves", "number of moves", "number of steps", "total number of moves"];

/// Phrases that report that a search ended early, in lower case.
const EARLY_ENDS: [&str; 31] = word_list(
    "abort, budget, cancel, cutoff, ended early, error:, exceeded, failed after, failed within, gave up, \
     giving up, heap space, incomplete, interrupt, killed, memoryerror, nodes reached, out of memory, \
     out of time, overflow, search stopped, stopped early, stopping early, terminated early, time is up, \
     time out, timed out, timeout, too big, too large, too many",
);
/// Quantities with a maximum that a search may reach, as in `max iterations reached`.
const LIMITED_QUANTITIES: [&str; 5] = ["iteration", "node", "state", "step", "time"];

/// Words in place of an answer, in lower case. docs/teaching.md lists them.
const NO_ANSWER: [&str; 30] = word_list(
    "blank, could not solve it, couldnt solve it, did not solve it, didnt solve it, dont know, empty, gave up, \
     give up, i dont know, i gave up, i give up, idk, missing, n/a, na, no answer, no answer given, no idea, \
     none, not attempted, not done, not solved, nothing, null, skip, skipped, tbd, todo, unsolved",
);

/// Marks in place of an answer.
const NO_ANSWER_MARKS: [char; 9] = ['?', '-', '–', '—', '.', '…', '/', '_', '*'];

/// Marks before a statement that look like moves.
const BULLETS: [&str; 8] = ["->", "-->", "=>", "==>", ">", ">>", "→", "⇒"];

/// Returns whether `text` consists of words or marks such as `gave up`, `n/a` and `?` in place of
/// an answer. Ignores case, punctuation and a label such as `Answer:` or a puzzle number. `N.A.` is
/// not a move north.
pub fn is_no_answer(text: &str) -> bool {
    /// The maximum length in bytes.
    const MAX_LENGTH: usize = 64;
    let text = text.trim();
    let is_arrow = |c: char| arrow(c).is_some_and(|direction| direction.spelling == Spelling::Arrow);
    if text.is_empty() || text.len() > MAX_LENGTH || text.contains(is_arrow) {
        return false;
    }
    let is_mark = |c: char| c.is_whitespace() || NO_ANSWER_MARKS.contains(&c);
    let is_phrase = |text: &str| {
        let words = normalise(text);
        let letters = words.replace(['.', '/', ' '], "");
        NO_ANSWER.contains(&words.as_str()) || letters == "na"
    };
    text.chars().all(is_mark) || is_phrase(text) || without_number(text).is_some_and(is_phrase)
}

/// Returns the text after a puzzle number, as in `1: n/a` and `1) n/a`, or after `moves:`.
fn without_number(text: &str) -> Option<&str> {
    let (label, rest) = text.split_once([':', ')'])?;
    let label = label.trim();
    (label.bytes().all(|byte| byte.is_ascii_digit()) || label.eq_ignore_ascii_case("moves")).then_some(rest)
}

/// Returns whether `text` says that no move is needed, as in `0 moves`, `[]` and `already solved`.
/// Statistics such as `Time: 0.1 s` may precede or follow the statement.
pub(super) fn states_no_moves(text: &str) -> bool {
    /// The maximum length in bytes.
    const MAX_LENGTH: usize = 1 << 10;
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    text.len() <= MAX_LENGTH
        && (line_states_no_moves(text)
            || lines().filter(|line| line_states_no_moves(line)).count() == 1
                && lines().all(|line| line_states_no_moves(line) || is_statistic(line) && !has_direction(line)))
}

/// Returns whether a line contains a direction.
fn has_direction(line: &str) -> bool {
    line.split(|c: char| !c.is_alphabetic()).any(|word| words::kind(word) == WordKind::Directions)
}

fn line_states_no_moves(line: &str) -> bool {
    /// The maximum length of such a line, in bytes.
    const MAX_LENGTH: usize = 80;
    if line.len() > MAX_LENGTH {
        return false;
    }
    let words = normalise(line);
    let subjects = SUBJECTS.iter().chain(&["puzzle", "board"]);
    let rest = subjects.clone().find_map(|subject| words.strip_prefix(subject)).unwrap_or(&words).trim();
    let after_lead = || NO_MOVES_LEADS.iter().find_map(|lead| rest.strip_prefix(lead)).map(str::trim);
    let is_number = || {
        let parts = line.split_once([':', '=']);
        parts.is_some_and(|(name, number)| number.trim() == "0" && NUMBERS_OF_MOVES.contains(&normalise(name).as_str()))
    };
    let list: String = line.rsplit([':', '=']).next().unwrap_or_default().split_whitespace().collect();
    let is_list = list.len() == line.trim().len() || announces_moves(line.split(|c: char| !c.is_alphanumeric()));
    NO_MOVES.contains(&rest)
        || after_lead().is_some_and(|rest| ["0 moves", "0 steps"].contains(&rest))
        || is_number()
        || is_list && NO_MOVES.contains(&list.as_str())
}

/// Returns whether `text`, which has no moves, is an empty list of moves, or the output of
/// `loyd solve` for a solved board.
pub(super) fn is_empty_list(text: &str) -> bool {
    let has_total = |line: &str| line.trim_start_matches(['#', ' ']).starts_with("0 moves") || states_no_moves(line);
    text.trim().is_empty() || ["[]", "()", "\"\""].iter().any(|list| text.contains(list)) || text.lines().any(has_total)
}

/// Returns the first line if the text consists of comments.
pub(super) fn only_comment(text: &str) -> Option<Span<'_>> {
    let mut lines = Span::whole(text, 1).nonblank_lines().map(Span::trim);
    let first = lines.clone().next()?;
    lines.all(|line| line.text.starts_with('#')).then_some(first)
}

/// Returns the first line that consists of words for "no answer". A line `blank` or `empty` does
/// not count, because it may be the subject of the moves.
pub(super) fn no_answer_line(text: &str) -> Option<Span<'_>> {
    let is_phrase = |line: &Span| {
        let words = line.text.trim_matches(|c: char| !c.is_alphanumeric());
        is_one_of(&NO_ANSWER, words) && !is_one_of(&["blank", "empty"], words)
    };
    Span::whole(text, 1).nonblank_lines().map(Span::trim).find(|line| !line.text.starts_with('#') && is_phrase(line))
}

/// Returns whether `text` is only a negative number, such as the -1 that a program prints if it
/// finds nothing.
pub(super) fn is_negative(text: &str) -> bool {
    is_integer(text.trim()) && text.trim().starts_with('-')
}

/// Returns whether `text` is only a number of moves, such as `1 move` or `(6 steps)`, rather than a
/// tile.
pub(super) fn is_count(text: &str) -> bool {
    let text = text.split_once(':').filter(|(label, _)| is_label(&label.to_lowercase())).map_or(text, |(_, rest)| rest);
    let words = text.trim_matches(|c: char| c.is_whitespace() || "()[].".contains(c)).to_lowercase();
    let Some((number, unit)) = words.split_once(' ') else { return false };
    number.bytes().all(|byte| byte.is_ascii_digit()) && ["move", "moves", "step", "steps"].contains(&unit)
}

/// Returns whether `text` says that there is no solution; see [`check_statement`].
pub fn states_no_solution(text: &str) -> bool {
    check_statement(text).is_ok()
}

/// Checks that `text` says that there is no solution: it contains `solvable: false`, or its last
/// line that is neither blank nor a statistic is one of the sentences that `docs/teaching.md`
/// lists. Ignores case, a leading mark or a label such as `Answer:`, and trailing punctuation.
///
/// # Errors
/// A [`Fault`] for any other text. A sentence within a log, such as `no solution with 3 moves`,
/// does not count, nor does a sentence in the output of a search that ended early. Earlier lines
/// may report a depth limit: only the statistics around the sentence and the line before them
/// count.
pub fn check_statement(text: &str) -> Result<(), Fault> {
    if denies_solvability(text) && !text.lines().any(ends_early) {
        return Ok(());
    }
    let is_statement = |line: &Span| is_sentence(line.text) && !line.text.contains('?');
    let Some(line) = last_line(text).filter(is_statement) else {
        let first = text.lines().position(|line| !line.trim().is_empty()).unwrap_or_default() + 1;
        return Err(Fault::new(first, 1, "expected moves, or `no solution` alone on the last line"));
    };
    let begin = line.text.as_ptr() as usize - text.as_ptr() as usize;
    let before = || text[..begin].lines().rev().filter(|line| !line.trim().is_empty());
    let statistics = before().take_while(|line| is_statistic(line)).count();
    let mut nearby = before().take(statistics + 1).chain(text[begin..].lines());
    if let Some(limit) =
        text.lines().find(|line| ends_early(line)).or_else(|| nearby.find(|line| is_limit_reached(line)))
    {
        let limit = quoted(limit.trim());
        let message = format!("`no solution` next to {limit}: expected a statement that no solution exists at all");
        return Err(line.fault(message));
    }
    Ok(())
}

/// Returns whether `text` contains `solvable` with the value `false` or `no`, such as
/// `{"solvable": false}`.
fn denies_solvability(text: &str) -> bool {
    const NAME: &str = "solvable";
    /// The maximum length in bytes. Longer text is a list of moves.
    const MAX_LENGTH: usize = 1 << 16;
    let marks = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`');
    let lower = if text.len() <= MAX_LENGTH { text.to_ascii_lowercase() } else { String::new() };
    lower.match_indices(NAME).any(|(at, _)| {
        let value = lower[at + NAME.len()..].trim_start_matches(marks).strip_prefix([':', '=']);
        let value = value.unwrap_or_default().trim_start_matches(marks);
        let word = value.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        !lower[..at].ends_with(char::is_alphanumeric) && ["false", "no"].contains(&word)
    })
}

/// Returns whether a line next to a statement reports a limit, as in `nodes: 100 (limit reached)`,
/// `depth limit 5` and `Stopped.`
fn is_limit_reached(line: &str) -> bool {
    let line = line.to_lowercase();
    let has = |word: &str| line.contains(word);
    let words = || line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    // A time or memory limit by itself is a setting.
    let is_setting = ["no limit", "without limit", "time limit", "memory limit"].iter().any(|words| has(words));
    let is_bounded = words().any(|word| word == "limit") && (!is_setting || has("(limit") || is_reached(&line));
    let is_end = words().eq(["stopped"]) || words().eq(["terminated"]);
    let is_stopped = ["stopped at", "stopped after", "limit reached"].iter().any(|words| has(words));
    is_bounded || is_stopped || is_end || has("(max") || has("max") && is_reached(&line)
}

/// Returns whether a line in lower case reports that a limit was reached.
fn is_reached(line: &str) -> bool {
    ["reached", "hit", "exhausted"].iter().any(|word| line.contains(word))
}

/// Returns whether a line reports that a search ended early, as in `time = 60 s, timed out`.
fn ends_early(line: &str) -> bool {
    let line = line.to_lowercase();
    let is_maximum =
        || line.contains("max") && LIMITED_QUANTITIES.iter().any(|word| line.contains(word)) && is_reached(&line);
    EARLY_ENDS.iter().any(|words| line.contains(words)) || is_maximum()
}

/// Returns whether a line is one of [`sentences`].
fn is_sentence(line: &str) -> bool {
    let words = normalise(line);
    sentences().any(|sentence| sentence == words)
}

/// Returns all sentences that say that there is no solution.
fn sentences() -> impl Iterator<Item = String> {
    let combined = SUBJECTS.iter().flat_map(|subject| PREDICATES.map(|predicate| format!("{subject} {predicate}")));
    SENTENCES.into_iter().map(str::to_owned).chain(combined)
}

/// Returns the fault if `text` has both moves and the statement that there is no solution.
/// `has_moves` returns whether a part of the text has moves.
///
/// The statement is the last line, perhaps after a label such as `DFS:`, or it begins or ends that
/// line and only moves precede or follow it. Sentences in earlier lines may belong to the log of a
/// search, and moves take precedence over them.
pub(super) fn contradiction(text: &str, has_moves: impl Fn(&str) -> bool) -> Option<Fault> {
    let line = last_line(text).filter(|line| !line.trim().text.starts_with('#'))?;
    let lower = line.text.to_lowercase();
    let fault = || line.fault("found both moves and the statement that there is no solution: expected one of the two");
    let trimmed = lower.trim_end_matches(|c: char| !c.is_alphanumeric());
    let is_labelled =
        |sentence: &str| trimmed.strip_suffix(sentence).is_some_and(|rest| rest.trim_end().ends_with([':', '=']));
    let is_statement = is_sentence(line.text) || SENTENCES.iter().any(|sentence| is_labelled(sentence));
    if is_statement && has_moves(text) {
        return Some(fault());
    }
    if lower.len() != line.text.len() {
        return None;
    }
    let is_boundary = |text: &str, c: Option<char>| !text.is_empty() && !c.is_some_and(char::is_alphanumeric);
    // A longer sentence such as `no solution shorter than this: LU` says something else.
    let ends_statement = |rest: &&str| {
        let word = rest.trim_start().split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
        word.is_empty() || words::kind(word) == WordKind::Directions
    };
    let sides = SENTENCES.iter().flat_map(|sentence| {
        let before = trimmed.strip_suffix(sentence).filter(|rest| is_boundary(rest, rest.chars().last()));
        // An arrow may mark a list item.
        let before = before.filter(|rest| !BULLETS.contains(&rest.trim()));
        let after =
            lower.strip_prefix(sentence).filter(|rest| is_boundary(rest, rest.chars().next())).filter(ends_statement);
        [before.map(|rest| (0, rest.len())), after.map(|rest| (lower.len() - rest.len(), lower.len()))]
    });
    let begin = line.text.as_ptr() as usize - text.as_ptr() as usize;
    sides.flatten().any(|(from, to)| has_moves(&text[begin + from..begin + to])).then(fault)
}

/// Returns the last line that is neither blank nor a statistic. `None` if it is too long for a
/// sentence.
fn last_line(text: &str) -> Option<Span<'_>> {
    /// The maximum length of a line with a statement and perhaps moves, in bytes.
    const MAX_LENGTH: usize = 1 << 16;
    let is_content = |line: &&str| !line.trim().is_empty() && !is_statistic(line);
    let line = text.lines().rev().find(is_content).filter(|line| line.len() <= MAX_LENGTH)?;
    let before = &text[..line.as_ptr() as usize - text.as_ptr() as usize];
    Some(Span::whole(line, before.matches('\n').count() + 1))
}

/// Returns whether a line has the form `name: number` or `name = number`, such as a time or a node
/// count.
fn is_statistic(line: &str) -> bool {
    let Some((_, value)) = line.rsplit_once([':', '=']) else { return false };
    value.trim().starts_with(|c: char| c.is_ascii_digit())
}

/// Normalises a line: lower case, without a label, marks, punctuation and extra spaces.
fn normalise(line: &str) -> String {
    let line =
        line.to_lowercase().replace(['\u{2019}', '\''], "").replace("cant ", "cannot ").replace("isnt ", "is not ");
    let line = line.trim_start().strip_prefix("its ").map_or_else(|| line.clone(), |rest| format!("it is {rest}"));
    let line = line.rsplit_once(':').filter(|(label, _)| is_label(label)).map_or(line.as_str(), |(_, rest)| rest);
    let line = line.trim_matches(|c: char| !c.is_alphanumeric());
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns whether the words before a colon announce a result.
fn is_label(label: &str) -> bool {
    let label = label.trim_matches(|c: char| !c.is_alphanumeric());
    ["answer", "result", "solution", "output", "verdict"].contains(&label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_documented_sentences_state_that_there_is_no_solution() {
        for text in [
            "No solution possible\n",
            "Unsolvable puzzle",
            "This puzzle cannot be solved",
            "this puzzle can't be solved.",
            "reading puzzle\nsearching\n\n*** NO SOLUTION ***\n",
            "Answer: no solution!",
            "There is no solution.\nTime: 0.02 s\nnodes = 181440\n",
            "The puzzle is not solvable.",
            "It isn't solvable",
            "depth limit 20 reached\nsearching deeper\nthis board is unsolvable",
            "Max depth: 31\nNodes: 181440\nNo solution",
            "No limit\nNo solution",
            "Time limit: 10 s\nNo solution",
        ] {
            assert!(states_no_solution(text), "{text}");
        }
        for text in [
            "",
            "no solution with 3 moves",
            "# no solution with fewer moves",
            "no solution yet",
            "unsolvable?",
            "no solution\nsearching deeper",
            "solvable",
            "depth 4: no solution found at this depth",
            "no solution\nnodes: 100 (limit reached)",
            "Search aborted\n\nno solution",
            "no solution\ntime = 60 s, timed out",
            "Timeout!\n\nNodes: 100\nno solution",
            "Time limit: 10 s exceeded\nNodes: 100\nDepth: 9\n\nNo solution",
            "No solution found\nNodes: 100\nTime: 10 s (limit)",
            "Search stopped at depth 20\nno solution",
            "java.lang.OutOfMemoryError: Java heap space\nno solution",
            "Search stopped after 100000 nodes\nNo solution",
            "iterations: 1000 (max)\nNo solution",
            "max_iterations reached\nUnsolvable",
            "Queue too large\nunsolvable",
            "Max iterations reached\nNo solution",
            "No solution found\nReached max depth 50",
            "Maximum depth 50 reached\nNo solution",
            "Too many nodes\nNo solution",
            "nodes: 100000 (maximum)\nNo solution",
            "Stopped.\nNo solution",
            "Terminated early\nNo solution",
            "Failed within 10 seconds\nNo solution",
            "depth limit 5\nNo solution found",
        ] {
            assert!(!states_no_solution(text), "{text}");
        }
    }

    #[test]
    fn words_and_marks_in_place_of_an_answer_are_not_moves() {
        for text in [
            "missing",
            " Not solved.\n",
            "gave up",
            "?",
            "---",
            "TODO",
            "N/A",
            "Answer: n/a",
            "I don't know",
            "…",
            "N.A.",
            "n. a.",
            "N / A",
            "1: n/a",
            "6) N.A.",
            "moves: n.a.",
        ] {
            assert!(is_no_answer(text), "{text}");
        }
        for text in
            ["", "n", "N W", "L", "\u{2190} n/a", "1: L", "moves: N", "[]", "no solution", "unsolvable", "not found"]
        {
            assert!(!is_no_answer(text), "{text}");
        }
    }

    #[test]
    fn an_empty_list_of_moves_is_an_answer_if_the_text_says_so() {
        for text in [
            "0 moves",
            "[]",
            "moves: []",
            "path = [ ]",
            "Already solved!",
            "The board is already solved.",
            "Answer: no moves",
            "Solution found in 0 moves:",
            "Puzzle is already solved.",
            "Goal reached in 0 steps",
            "Number of moves: 0",
            "Minimum number of moves = 0",
            "Solution found in 0 moves:\n\nNodes expanded: 1\nTime: 0.0 s",
        ] {
            assert!(states_no_moves(text), "{text}");
        }
        for text in [
            "",
            "none",
            "0",
            "[L]",
            "cost: []",
            "10 moves",
            "LL already solved",
            "nodes: 0 moves, L",
            "0 moves\nL",
            "Number of moves: 0\nR: 3",
        ] {
            assert!(!states_no_moves(text), "{text}");
        }
    }

    #[test]
    fn a_move_count_is_not_a_tile() {
        for text in ["1 move", "(1 move)", "6 steps.", "Answer: 2 moves"] {
            assert!(is_count(text), "{text}");
        }
        for text in ["1", "1 6", "move 1", "1 left", "1 move left", "\u{2192} \u{2193} (7 moves)"] {
            assert!(!is_count(text), "{text}");
        }
    }

    #[test]
    fn moves_contradict_a_statement_that_there_is_no_solution_unless_it_is_in_a_log() {
        let has_moves = |text: &str| text.contains("LL");
        for (text, place) in [
            ("LL\nno solution", Some((2, 1))),
            ("LL\nno solution\n\ntime: 3\n", Some((2, 1))),
            ("LLU, no solution.", Some((1, 1))),
            ("LL no solution", Some((1, 1))),
            ("\nNo solution: LL", Some((2, 1))),
            ("no solution\nLL", None),
            ("# no solution with 1 move\nLL", None),
            ("LL\n# no solution", None),
            ("BFS: LL\nDFS: no solution", Some((2, 1))),
            ("BFS: LL\nDFS: not found", None),
            ("LL, \u{2190} no solution", Some((1, 1))),
            ("-> no solution", None),
            ("> no solution", None),
            ("LL\ndepth 3: no solution found at this depth", None),
            ("searching\nno solution", None),
            ("LLU is no solution at all", None),
            ("There is no solution shorter than this: LL", None),
            ("no solution LL", Some((1, 1))),
        ] {
            let fault = contradiction(text, has_moves);
            assert_eq!(fault.map(|fault| (fault.line, fault.column)), place, "{text:?}");
        }
    }

    #[test]
    fn the_page_for_lecturers_lists_every_sentence() {
        let page = include_str!("../../../../docs/teaching.md").to_lowercase();
        let lists = [&SENTENCES[..], &SUBJECTS, &PREDICATES, &NO_MOVES, &NO_MOVES_LEADS, &NUMBERS_OF_MOVES, &NO_ANSWER];
        for sentence in lists.concat() {
            assert!(page.contains(&format!("`{sentence}`")), "docs/teaching.md does not list `{sentence}`");
        }
    }
}
