//! Comments such as `# goal: snail` that apply to the only puzzle in the input or to all its
//! puzzles.

use super::block_goal::is_block_goal;
use super::fault::FaultLog;
use super::keys::{is_known, key_and_value, repeated_key, split_comment};
use super::marks::{is_goal_key, is_word, names_goal, names_start, names_start_or_goal};
use super::span::Span;
use super::{Entry, Fault, Faults, ReadOptions};

/// The values in the comments of the input.
#[derive(Debug, Default)]
pub(super) struct Remarks<'a> {
    /// The goal and its position.
    goal: Option<(String, Span<'a>)>,
    metric: Option<Span<'a>>,
    /// The keys `name`, `source` and `comment`, and their values.
    about: Vec<(&'a str, &'a str)>,
}

impl<'a> Remarks<'a> {
    /// Reads the comments above and below the rows of `text`.
    ///
    /// # Errors
    /// Fails if there is a second goal, or if the value of a goal is missing.
    pub(super) fn read(text: Span<'a>) -> Result<Self, Fault> {
        let mut remarks = Self::default();
        let lines: Vec<Span> = text.lines().map(Span::trim).collect();
        for (index, line) in lines.iter().enumerate() {
            let Some((key, value)) = comment_value(*line) else { continue };
            match key.text.to_lowercase().as_str() {
                "metric" => remarks.metric = remarks.metric.or(Some(value)),
                "name" | "source" | "comment" => remarks.about.push((key.text, value.text)),
                _ => remarks.store_goal(key, value, &lines[index + 1..])?,
            }
        }
        let is_goal = |line: &Span| {
            let head = line.text.split([':', '=']).next().filter(|head| head.len() < line.text.len());
            !is_comment(line.text) && (head.is_some_and(names_goal) || line.text.eq_ignore_ascii_case("goal"))
        };
        match lines.iter().find(|line| remarks.goal.is_some() && is_goal(line)) {
            Some(second) => Err(second.fault("found a second goal: a comment already gives one")),
            None => Ok(remarks),
        }
    }

    /// Returns whether the comments contain no values.
    pub(super) const fn is_empty(&self) -> bool {
        self.goal.is_none() && self.metric.is_none() && self.about.is_empty()
    }

    /// Stores a goal: the value of the key, or the board in the comments below it.
    fn store_goal(&mut self, key: Span<'a>, value: Span<'a>, below: &[Span<'a>]) -> Result<(), Fault> {
        if self.goal.is_some() {
            return Err(repeated_key(key));
        }
        // A value with three or more words is prose, not a goal.
        if !is_block_goal(value.text) && value.text.split_whitespace().filter(|word| is_word(word)).nth(2).is_some() {
            return Ok(());
        }
        let rows: Vec<&str> = below.iter().map_while(|line| comment_row(line.text)).collect();
        let text = if value.is_empty() { rows.join("/") } else { value.text.to_owned() };
        if text.is_empty() {
            return Err(key.end().fault("expected a goal after the key, found nothing"));
        }
        self.goal = Some((text, if value.is_empty() { key } else { value }));
        Ok(())
    }

    /// Adds the goal in the comments to the options, unless the options already have one.
    pub(super) fn options(&self, options: &ReadOptions) -> ReadOptions {
        let own_goal = || self.goal.as_ref().map(|(goal, _)| goal.clone());
        ReadOptions { goal: options.goal.clone().or_else(own_goal), ..options.clone() }
    }

    /// Adds the other values in the comments to entries that were read with [`Remarks::options`].
    /// `is_own_goal` says whether the goal in the comments was used.
    pub(super) fn apply(&self, mut entries: Vec<Entry>, is_own_goal: bool) -> Vec<Entry> {
        if let [Entry { puzzle: Ok(puzzled), .. }] = &mut entries[..] {
            for (key, value) in &self.about {
                puzzled.about.store(&key.to_lowercase(), value);
            }
        }
        entries.into_iter().map(|entry| self.entry(entry, is_own_goal)).collect()
    }

    fn entry(&self, mut entry: Entry, is_own_goal: bool) -> Entry {
        if let (true, Some((_, place))) = (is_own_goal, &self.goal) {
            let relocated = |faults: Faults| faults.relocate_goal_faults(place.line, place.column).0.into_iter();
            entry.puzzle = entry.puzzle.map_err(|faults| relocated(faults).collect::<FaultLog>().into_faults());
        }
        entry.with_metric(self.metric)
    }
}

/// Replaces the marks around labels such as `# Goal` and `**Goal**` with spaces. Everything keeps
/// its line and column. Returns `None` unless a goal label precedes a line of cells.
pub(super) fn without_label_marks(text: Span) -> Option<String> {
    let is_mark = |c: char| matches!(c, '#' | '*' | '_');
    let label = |line: &str| line.trim().trim_matches(|c: char| is_mark(c) || c == ':' || c == ' ').to_owned();
    let is_label = |line: &str| {
        let is_role = |label: String| {
            label.split_whitespace().count() <= 2
                && label.chars().all(|c| c.is_alphabetic() || c == ' ')
                && names_start_or_goal(&label)
        };
        line.trim().starts_with(is_mark) && is_role(label(line))
    };
    let lines: Vec<&str> = text.text.split('\n').collect();
    let is_cells = |line: &&&str| !line.trim().is_empty() && !is_comment(line.trim());
    let labels_goal = |index: usize| {
        let next = lines[index + 1..].iter().find(|line| !line.trim().is_empty());
        let has_start = || lines.iter().any(|line| is_label(line) && names_start(&label(line)));
        is_label(lines[index])
            && names_goal(&label(lines[index]))
            && next.as_ref().is_some_and(is_cells)
            && (has_start() || lines[..index].iter().any(|line| is_cells(&line)))
    };
    (0..lines.len()).any(labels_goal).then(|| {
        let without_marks = |line: &&str| if is_label(line) { line.replace(is_mark, " ") } else { (*line).to_owned() };
        lines.iter().map(without_marks).collect::<Vec<_>>().join("\n")
    })
}

/// The marks that begin a comment with a goal.
const COMMENT_MARKS: [&str; 4] = ["#", "//", "--", "%"];

/// Returns the key and value of a comment that applies to a puzzle.
fn comment_value(line: Span) -> Option<(Span, Span)> {
    let assigned = || {
        let text = COMMENT_MARKS.iter().find_map(|mark| line.text.strip_prefix(mark))?.trim_start();
        let rest = line.split_at(line.text.len() - text.len()).1;
        let (key, value) = rest.split_once(':').or_else(|| rest.split_once('='))?;
        Some((key.trim(), value.trim())).filter(|(key, _)| is_goal_key(key.text))
    };
    let (key, value) = split_comment(line).or_else(assigned)?;
    let has_value = match key.text.to_lowercase().as_str() {
        "source" | "comment" => !value.is_empty(),
        "name" | "metric" => !value.is_empty() && key_and_value(value).is_none_or(|(inner, _)| !is_known(inner.text)),
        name => is_goal_key(name),
    };
    has_value.then_some((key, value))
}

fn is_comment(line: &str) -> bool {
    COMMENT_MARKS.iter().any(|mark| line.starts_with(mark))
}

/// Returns the cells in a comment that is a board row.
fn comment_row(line: &str) -> Option<&str> {
    let row = COMMENT_MARKS.iter().find_map(|mark| line.strip_prefix(mark))?.trim();
    let is_cell =
        |word: &str| !is_word(word) && word.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '-'));
    (row.split_whitespace().all(is_cell) && !row.is_empty()).then_some(row)
}
