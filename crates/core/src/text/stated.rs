//! What a line states besides its board: a label before it, and a goal, a metric and a name after
//! it.

use super::Entry;
use super::fault::printable;
use super::form::form;
use super::span::Span;
use super::{Format, ReadOptions};

/// A line that states more than its board, in a notation that the reader of the board would miss.
#[derive(Clone, Copy, Debug)]
pub(super) struct StatedLine<'a> {
    /// The board, without the label.
    board: Span<'a>,
    goal: Option<Span<'a>>,
    metric: Option<Span<'a>>,
    name: Option<Span<'a>>,
}

impl<'a> StatedLine<'a> {
    /// Returns `None` for a line that states nothing but its board, or that other readers read
    /// completely.
    pub(super) fn of(line: Span<'a>) -> Option<Self> {
        if let Some((board, goal)) = to_goal(line) {
            return Some(Self { goal: Some(goal), ..Self::new(board) });
        }
        if line.text.contains(['[', ']', '{', '}', '"', '\'', '<', '&', '?']) {
            return None;
        }
        // A second label would be part of no board.
        let unlabelled = without_label(line).filter(|rest| without_label(*rest).is_none());
        let rest = unlabelled.unwrap_or(line);
        if let Some(fields) = Self::of_fields(rest).filter(|fields| form(fields.board) == Some(Format::Rush)) {
            return Some(fields);
        }
        match form(rest) {
            // Loyd's own notation.
            Some(Format::Tiles | Format::Layout) if rest.text.contains('|') => unlabelled.map(Self::new),
            _ => {
                let (board, goal) = before_goal(rest)?;
                Some(Self { goal: Some(goal), ..Self::new(board) })
            }
        }
    }

    const fn new(board: Span<'a>) -> Self {
        Self { board, goal: None, metric: None, name: None }
    }

    /// Reads `board | key: value | …`.
    fn of_fields(line: Span<'a>) -> Option<Self> {
        let mut parts = line.split('|').map(Span::trim);
        let mut stated = Self::new(parts.next()?);
        for part in parts {
            let (key, value) = part.split_once(':')?;
            let field = match key.trim().text.to_lowercase().as_str() {
                "goal" => &mut stated.goal,
                "metric" => &mut stated.metric,
                "name" => &mut stated.name,
                _ => return None,
            };
            *field = Some(value.trim());
        }
        [stated.goal, stated.metric, stated.name].iter().any(Option::is_some).then_some(stated)
    }

    /// Reads the board by `read` and adds what the line states. The goal of the options takes
    /// precedence.
    pub(super) fn entry(&self, options: &ReadOptions, read: impl FnOnce(Span, &ReadOptions) -> Entry) -> Entry {
        let own = self.goal.map(|goal| goal.text.to_owned());
        let mut entry = read(self.board, &ReadOptions { goal: options.goal.clone().or(own), ..options.clone() });
        if let (Ok(puzzled), Some(name)) = (&mut entry.puzzle, self.name) {
            puzzled.about.name.get_or_insert(printable(name.text));
        }
        match self.metric {
            Some(metric) => entry.with_metric(Some(metric.text), metric),
            None => entry,
        }
    }
}

/// Splits a board in brackets, an arrow, and a goal in brackets.
fn to_goal(line: Span) -> Option<(Span, Span)> {
    let (at, arrow) = ["->", "=>", "→"].into_iter().find_map(|arrow| Some((line.text.find(arrow)?, arrow)))?;
    let (board, goal) = (line.split_at(at).0.trim(), line.split_at(at + arrow.len()).1.trim());
    let is_board = |part: Span| part.text.starts_with(['[', '(']) && part.text.ends_with([']', ')']);
    (is_board(board) && is_board(goal) && !goal.text.contains(['>', '→'])).then_some((board, goal))
}

/// The most words of a label before a board.
const LABEL_WORDS: usize = 4;

/// Removes a label that ends with a colon, or the number of a list item, from a board.
fn without_label(line: Span) -> Option<Span> {
    let (first, rest) = line.first_word();
    let number = first.text.trim_start_matches('(').trim_end_matches(['.', ')', ':']);
    let is_item = number.len() < first.text.len() && number.bytes().all(|byte| byte.is_ascii_digit());
    if is_item && !number.is_empty() {
        return Some(rest.trim()).filter(|rest| form(*rest).is_some());
    }
    let (label, rest) = line.split_once(':')?;
    let is_word = |word: Span| word.text.starts_with(|c: char| c.is_alphabetic() || c == '#' || c.is_ascii_digit());
    let is_label = label.text.starts_with(char::is_alphabetic)
        && label.words().count() <= LABEL_WORDS
        && label.words().all(is_word)
        && !label.text.contains(['/', '|', '.']);
    Some(rest.trim()).filter(|rest| is_label && !rest.is_empty())
}

/// Splits a line before the words that state its goal: `goal:`, `goal state =`.
fn before_goal(line: Span) -> Option<(Span, Span)> {
    const WORD: &str = "goal";
    let text = line.text.to_ascii_lowercase();
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    for (at, _) in text.match_indices(WORD) {
        let rest = &text[at + WORD.len()..];
        let after = ["", " state", "_state", " board", " position", " node"]
            .into_iter()
            .find_map(|noun| rest.strip_prefix(noun)?.trim_start().strip_prefix([':', '=']));
        let Some(after) = after.filter(|_| !text[..at].ends_with(is_part)) else { continue };
        let (board, _) = line.split_at(at);
        let (_, goal) = line.split_at(text.len() - after.len());
        let is_mark = |c: char| c.is_whitespace() || matches!(c, '|' | ';' | ',' | '/' | '(');
        let board = Span { text: board.text.trim_end_matches(is_mark), ..board };
        let goal = goal.trim();
        let goal = Span { text: goal.text.trim_end_matches([')', ';']), ..goal };
        let has_cells = |part: Span| part.text.chars().any(char::is_alphanumeric);
        return (has_cells(board) && has_cells(goal)).then_some((board, goal));
    }
    None
}
