//! Lines that contain a label, a goal, a metric or a name in addition to a board.

use super::Entry;
use super::fault::printable_name;
use super::form::likely_format;
use super::marks::{names_goal, names_start};
use super::span::Span;
use super::{Format, ReadOptions};

/// A line with a board and other values, in a notation that the board readers do not understand.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BoardLine<'a> {
    /// The board, without the label.
    board: Span<'a>,
    goal: Option<Span<'a>>,
    metric: Option<Span<'a>>,
    name: Option<Span<'a>>,
}

impl<'a> BoardLine<'a> {
    /// Splits a line into its board and other values. Returns `None` if the line contains only a
    /// board, or if the other readers understand all of it.
    pub(super) fn read(line: Span<'a>) -> Option<Self> {
        if let Some((board, goal)) = split_at_arrow(line) {
            return Some(Self { board, goal: Some(goal), ..Self::default() });
        }
        if line.text.contains(['[', ']', '{', '}', '"', '\'', '<', '&', '?']) {
            return None;
        }
        // A board does not begin with a second label.
        let unlabelled = without_label(line).filter(|rest| without_label(*rest).is_none());
        let rest = unlabelled.unwrap_or(line);
        if let Some(fields) = Self::read_fields(rest).filter(|fields| likely_format(fields.board) == Some(Format::Rush))
        {
            return Some(fields);
        }
        match likely_format(rest) {
            // Loyd's own notation.
            Some(Format::Tiles | Format::Layout) if rest.text.contains('|') => {
                unlabelled.map(|board| Self { board, ..Self::default() })
            }
            _ => {
                let (board, goal) = split_at_goal(rest)?;
                Some(Self { board, goal: Some(goal), ..Self::default() })
            }
        }
    }

    /// Reads `board | key: value | …`.
    fn read_fields(line: Span<'a>) -> Option<Self> {
        let mut parts = line.split('|').map(Span::trim);
        let mut line = Self { board: parts.next()?, ..Self::default() };
        for part in parts {
            let (key, value) = part.split_once(':')?;
            let field = match key.trim().text.to_lowercase().as_str() {
                "goal" => &mut line.goal,
                "metric" => &mut line.metric,
                "name" => &mut line.name,
                _ => return None,
            };
            *field = Some(value.trim());
        }
        [line.goal, line.metric, line.name].iter().any(Option::is_some).then_some(line)
    }

    /// Reads the board with `read`, then applies the goal, the metric and the name on the line. A
    /// goal in the options takes precedence.
    pub(super) fn entry(&self, options: &ReadOptions, read: impl FnOnce(Span, &ReadOptions) -> Entry) -> Entry {
        let own_goal = self.goal.map(|goal| goal.text.to_owned());
        let mut entry = read(self.board, &ReadOptions { goal: options.goal.clone().or(own_goal), ..options.clone() });
        if let Ok(puzzled) = &mut entry.puzzle {
            puzzled.about.name = puzzled.about.name.take().or_else(|| printable_name(self.name?.text));
        }
        entry.with_metric(self.metric)
    }
}

/// Splits the assignments on a line, such as `start = "…"; goal = "…"`, into lines. Also returns
/// the number of characters before each assignment. Returns `None` for other lines.
pub(super) fn assignments(line: Span) -> Option<(String, Vec<usize>)> {
    let parts: Vec<Span> = line.split(';').filter(|part| !part.trim().is_empty()).collect();
    let is_assignment = |part: &Span| {
        part.split_once('=').is_some_and(|(name, value)| {
            let name = name.trim().text;
            name.starts_with(char::is_alphabetic) && !value.text.contains('=') && !name.contains(['"', '[', '('])
        })
    };
    let are_assignments = parts.len() > 1 && parts.iter().all(is_assignment) && line.text.contains(['"', '\'']);
    are_assignments.then(|| {
        let text = parts.iter().map(|part| part.text).collect::<Vec<_>>().join("\n");
        (text, parts.iter().map(|part| part.column - 1).collect())
    })
}

/// Splits a line that consists of a board in brackets, an arrow, and a goal in brackets.
fn split_at_arrow(line: Span) -> Option<(Span, Span)> {
    let (at, arrow) = ["->", "=>", "→"].into_iter().find_map(|arrow| Some((line.text.find(arrow)?, arrow)))?;
    let (board, goal) = (line.split_at(at).0.trim(), line.split_at(at + arrow.len()).1.trim());
    let is_board = |part: Span| part.text.starts_with(['[', '(']) && part.text.ends_with([']', ')']);
    (is_board(board) && is_board(goal) && !goal.text.contains(['>', '→'])).then_some((board, goal))
}

/// The maximum number of words in a label before a board.
const LABEL_WORDS: usize = 4;

/// Removes a label that ends with a colon, or the number of a list item, from a board.
fn without_label(line: Span) -> Option<Span> {
    let (first, rest) = line.first_word();
    let number = first.text.trim_start_matches('(').trim_end_matches(['.', ')', ':']);
    let is_item = number.len() < first.text.len() && number.bytes().all(|byte| byte.is_ascii_digit());
    if is_item && !number.is_empty() {
        return Some(rest.trim()).filter(|rest| likely_format(*rest).is_some());
    }
    let (label, rest) = line.split_once(':')?;
    let is_word = |word: Span| word.text.starts_with(|c: char| c.is_alphabetic() || c == '#' || c.is_ascii_digit());
    let is_label = label.text.starts_with(char::is_alphabetic)
        && label.words().count() <= LABEL_WORDS
        && label.words().all(is_word)
        && !label.text.contains(['/', '|', '.']);
    Some(rest.trim()).filter(|rest| is_label && !rest.is_empty())
}

/// Splits a line before the words that introduce its goal, such as `goal:` or `target state =`.
fn split_at_goal(line: Span) -> Option<(Span, Span)> {
    for (at, _) in line.text.match_indices([':', '=']) {
        let Some(words) = goal_words(&line.text[..at]) else { continue };
        let (head, rest) = line.split_at(at);
        let is_mark = |c: char| c.is_whitespace() || is_separator(c);
        let board = Span { text: head.text[..words].trim_end_matches(is_mark), ..head };
        let goal = rest.split_at(1).1.trim();
        let goal = Span { text: goal.text.trim_end_matches([')', ';']), ..goal };
        let has_cells = |part: Span| part.text.chars().any(char::is_alphanumeric);
        // In `start, goal = …`, the text before the goal's name is another name, not a board.
        let is_name = board.words().nth(1).is_none() && names_start(board.text);
        return (has_cells(board) && has_cells(goal) && !is_name).then_some((board, goal));
    }
    None
}

/// The number of characters, counted from the end, that are searched for words that introduce a
/// goal.
const GOAL_WORDS_LENGTH: usize = 64;

/// Returns the byte offset of the last one or two words of `text` if they introduce a goal.
fn goal_words(text: &str) -> Option<usize> {
    let last = text.char_indices().rev().take(GOAL_WORDS_LENGTH);
    let mut word_starts = last.scan(false, |was_word, (at, c)| {
        let is_word = !c.is_whitespace() && !is_separator(c);
        let starts_word = *was_word && !is_word;
        *was_word = is_word;
        Some(starts_word.then_some(at + c.len_utf8()))
    });
    word_starts.by_ref().flatten().take(2).find(|&at| names_goal(&text[at..]))
}

const fn is_separator(c: char) -> bool {
    matches!(c, '|' | ';' | ',' | '/' | '(')
}
