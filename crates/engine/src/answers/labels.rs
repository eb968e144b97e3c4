//! Several answers in one input, each with a label such as `BFS:`.

use loyd_core::text::span::Span;
use loyd_core::text::{Fault, quoted};

use super::words::{self, MAX_TEXT_LENGTH, WordKind, blanked, is_one_of, word_list};

/// The maximum number of labels that distinguish answers. Each answer is read separately.
const MAX_LABELS: usize = 16;
/// The maximum number of words in a heading without a colon, such as `Running A*`.
const HEADING_WORDS: usize = 5;

/// Names of searches and heuristics that consist of one word.
const METHODS: [&str; 23] = word_list(
    "a*, astar, beam, bfs, bidirectional, breadth, dfs, dijkstra, dls, gbfs, greedy, hamming, ida, ida*, \
     idastar, iddfs, ids, idfs, manhattan, misplaced, rbfs, sma*, ucs",
);
/// Names of searches that consist of several words.
const MULTIWORD_METHODS: [&str; 5] = ["a star", "best first", "depth first", "iterative deepening", "uniform cost"];
/// Words that denote one of several answers if followed by a number or a letter.
const ALTERNATIVES: [&str; 8] =
    ["alternative", "answer", "attempt", "candidate", "method", "option", "solution", "variant"];
/// Words that label the parts of a single answer.
const PART_LABELS: [&str; 17] = word_list(
    "afterwards, column, columns, finally, first, last, move, next, part, phase, row, rows, second, stage, \
     step, then, third",
);

/// Labels for a whole answer. If one occurs twice, each begins a separate answer.
const ANSWER_LABELS: [&str; 14] = word_list(
    "actions, answer, answers, first, moves, output, path, path_to_goal, plan, result, second, sequence, \
     solution, steps",
);

/// How certain it is that a label begins a separate answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Certainty {
    /// A word such as `first` or a key such as `"moves"`, which labels a whole answer only if it
    /// occurs twice.
    IfRepeated,
    /// A name such as `Alice`. The moves after it may be a part of one answer.
    Perhaps,
    /// The name of a search, or of one of several answers: `BFS`, `Solution 2`.
    Certain,
}

/// A label. `begin` is the byte offset at which its part of the text begins.
#[derive(Clone, Copy, Debug)]
struct Label<'a> {
    begin: usize,
    span: Span<'a>,
    certainty: Certainty,
}

/// The parts of an input with labelled answers.
pub(super) struct AnswerParts<'a> {
    /// How certain it is that each label begins an answer.
    pub(super) certainty: Certainty,
    text: &'a str,
    labels: Vec<Label<'a>>,
}

impl<'a> AnswerParts<'a> {
    /// Finds the labels with the highest certainty in `text`. Returns `None` if there are none or
    /// more than [`MAX_LABELS`], or if the text is longer than [`MAX_TEXT_LENGTH`].
    pub(super) fn find(text: &'a str) -> Option<Self> {
        let mut labels = if text.len() <= MAX_TEXT_LENGTH { find_labels(text) } else { Vec::new() };
        let certainty = labels.iter().map(|label| label.certainty).max()?;
        labels.retain(|label| label.certainty == certainty);
        (labels.len() <= MAX_LABELS).then_some(Self { certainty, text, labels })
    }

    /// Yields the text before the first label, with `None`, and then each label with the text up to
    /// the next one. In each item, all other characters except line breaks are replaced by spaces,
    /// which keeps lines and columns unchanged.
    pub(super) fn iter(&self) -> impl Iterator<Item = (String, Option<Span<'a>>)> {
        let text = self.text;
        let starts = self.labels.iter().map(|label| (label.begin, Some(label.span)));
        let starts: Vec<_> = std::iter::once((0, None)).chain(starts).collect();
        let ends: Vec<usize> = starts.iter().skip(1).map(|&(begin, _)| begin).chain([text.len()]).collect();
        starts
            .into_iter()
            .zip(ends)
            .map(move |((begin, label), end)| (blanked(text, [0..begin, end..text.len()]), label))
    }
}

/// Returns the fault for two different answers, given their labels.
pub(super) fn conflicting_answers(first: Option<Span>, other: Option<Span>) -> Fault {
    /// The maximum number of characters in a name. A line without a label is named by its
    /// beginning.
    const MAX_NAME_LENGTH: usize = 40;
    let name = |label: Option<Span>| match label {
        Some(label) => {
            let begin: String = label.text.chars().take(MAX_NAME_LENGTH).collect();
            let end = if begin.len() < label.text.len() { "…" } else { "" };
            format!("{} on line {}", quoted(&(begin + end)), label.line)
        }
        None => "the text before the first label".to_owned(),
    };
    let position = other.map_or((1, 1), |label| (label.line, label.column));
    let message = format!("expected one answer, found two that differ: {} and {}", name(first), name(other));
    Fault::new(position.0, position.1, message)
}

/// Returns the labels in `text`, in order. Of consecutive identical labels outside
/// [`ANSWER_LABELS`], only the first is kept.
fn find_labels(text: &str) -> Vec<Label<'_>> {
    let mut labels: Vec<Label> = Vec::new();
    let mut begin = 0;
    for (line, content) in (1..).zip(text.split_inclusive('\n')) {
        let whole = Span { text: content, line, column: 1 };
        let mut from = 0;
        for at in separators(content) {
            labels.extend(find_label(whole, begin, from, at));
            from = at + 1;
        }
        if from == 0 {
            labels.extend(heading_label(whole, begin));
        }
        begin += content.len();
    }
    let name = |label: &Label| label.span.text.to_lowercase();
    resolve_repeated(&mut labels);
    labels.dedup_by(|next, label| {
        label.certainty == next.certainty && name(label) == name(next) && !is_one_of(&ANSWER_LABELS, label.span.text)
    });
    labels
}

/// Makes labels in [`ANSWER_LABELS`] certain if they occur several times. Removes labels that would
/// count only if repeated.
fn resolve_repeated(labels: &mut Vec<Label>) {
    let whole: Vec<&str> =
        labels.iter().map(|label| label.span.text).filter(|name| is_one_of(&ANSWER_LABELS, name)).collect();
    let is_repeated = |name: &str| whole.iter().filter(|other| other.eq_ignore_ascii_case(name)).count() > 1;
    for label in labels.iter_mut().filter(|label| is_repeated(label.span.text)) {
        label.certainty = Certainty::Certain;
    }
    labels.retain(|label| label.certainty != Certainty::IfRepeated);
}

/// Returns the byte offsets of colons in a line, and of `=` outside operators such as `==` and
/// `=>`.
pub(super) fn separators(line: &str) -> impl Iterator<Item = usize> {
    let is_operator = |at: usize| line[..at].ends_with(['=', '<', '>', '!']) || line[at + 1..].starts_with(['=', '>']);
    line.match_indices([':', '=']).filter(move |&(at, mark)| mark == ":" || !is_operator(at)).map(|(at, _)| at)
}

/// Returns the label before the colon at byte `at` of a line. The label starts at byte `from` or
/// later.
fn find_label(line: Span<'_>, begin: usize, from: usize, at: usize) -> Option<Label<'_>> {
    let before = &line.text[from..at];
    let mut start =
        before.rfind([',', ';', '|', '.', '(', '[', '{', '}', ']', ')', '\'', '"']).map_or(0, |stop| stop + 1);
    // Skips the moves in the preceding answer if no separator follows them.
    let moves = before.match_indices(char::is_alphabetic).map(|(index, _)| index).filter(|&index| {
        let word = before[index..].split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
        !before[..index].ends_with(char::is_alphabetic) && words::kind(word) == WordKind::Directions
    });
    for index in moves {
        let length = before[index..].find(|c: char| !c.is_alphabetic()).unwrap_or(before.len() - index);
        start = start.max(index + length);
    }
    label_in(line, begin, from + start, at).or_else(|| key_label(line, begin, from, at))
}

/// Returns the key of a JSON object that names a search or a whole answer, such as `"bfs"`, before
/// the colon at byte `at`.
fn key_label(line: Span<'_>, begin: usize, from: usize, at: usize) -> Option<Label<'_>> {
    let before = line.text[from..at].trim_end().strip_suffix(['"', '\''])?;
    let start = from + before.rfind(['"', '\''])? + 1;
    let label = label_in(line, begin, start, from + before.len())?;
    let certainty = match label.certainty {
        Certainty::Certain => Certainty::Certain,
        _ if is_one_of(&ANSWER_LABELS, label.span.text) => Certainty::IfRepeated,
        _ => return None,
    };
    Some(Label { begin: from + before.len() + begin + 1, certainty, ..label })
}

/// Returns the label on a short line without moves if the label names a search or a numbered
/// answer, such as `# BFS` or `Solution 2`.
fn heading_label(line: Span<'_>, begin: usize) -> Option<Label<'_>> {
    let is_short = line.text.split_whitespace().take(HEADING_WORDS + 1).count() <= HEADING_WORDS;
    let has_moves = || words_of(line.text).any(|word| words::kind(&word) == WordKind::Directions);
    let label = if is_short && !has_moves() { label_in(line, begin, 0, line.text.len()) } else { None };
    label.filter(|label| label.certainty == Certainty::Certain)
}

/// Returns the label in a range of bytes of a line. The line begins at byte `begin` of the text.
fn label_in(line: Span<'_>, begin: usize, from: usize, to: usize) -> Option<Label<'_>> {
    const MARKS: [char; 7] = ['#', '-', '=', '_', '>', '~', '•'];
    let is_mark = |c: char| c.is_whitespace() || MARKS.contains(&c);
    let text = &line.text[from..to];
    // A star belongs to `A*`, unless it precedes the label as a bullet.
    let leading = text.len() - text.trim_start_matches(|c| is_mark(c) || c == '*').len();
    let name = text[leading..].trim_end_matches(is_mark).trim_end_matches("**");
    let certainty = certainty(name)?;
    let span = line.split_at(from + leading).1;
    Some(Label { begin: begin + from, span: Span { text: name, ..span }, certainty })
}

/// Returns the words of a label in lower case, including stars.
fn words_of(label: &str) -> impl Iterator<Item = String> {
    let words = label.split(|c: char| !c.is_alphanumeric() && c != '*');
    words.filter(|word| !word.is_empty()).map(str::to_lowercase)
}

/// Returns whether a label names a search or a heuristic.
pub(super) fn names_search(label: &str) -> bool {
    let words: Vec<String> = words_of(label).collect();
    let joined = words.join(" ");
    words.iter().any(|word| METHODS.contains(&word.as_str()))
        || MULTIWORD_METHODS.iter().any(|name| joined.contains(name))
}

/// Returns whether a label names a part of an answer, such as `Part 2`.
pub(super) fn labels_part(label: &str) -> bool {
    words_of(label).any(|word| PART_LABELS.contains(&word.as_str()))
}

/// Returns whether a word is the letter `h` and a digit, as in `h1` for the first heuristic.
fn is_numbered_heuristic(word: &str) -> bool {
    word.strip_prefix('h').is_some_and(|rest| matches!(rest.as_bytes(), [b'0'..=b'9']))
}

/// Returns how certain it is that a label begins an answer. Returns `None` if it labels a part of
/// an answer or is not a label.
fn certainty(label: &str) -> Option<Certainty> {
    let words: Vec<String> = words_of(label).collect();
    let is_numbered = || {
        let is_number = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit()) || word.chars().count() == 1;
        let is_name = |word: &String| ALTERNATIVES.contains(&word.as_str());
        words.windows(2).any(|pair| is_name(&pair[0]) && is_number(&pair[1]))
    };
    match () {
        // `Breadth First Search` contains the word `first`, which otherwise labels a part.
        () if names_search(label) => Some(Certainty::Certain),
        () if is_one_of(&["first", "second"], label) => Some(Certainty::IfRepeated),
        () if labels_part(label) => None,
        () if is_numbered() || words.iter().any(|word| is_numbered_heuristic(word)) => Some(Certainty::Certain),
        () if words.iter().any(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 2) => {
            Some(Certainty::Perhaps)
        }
        () => None,
    }
}
