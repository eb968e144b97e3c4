use super::block_goal::{GoalText, UsualGoal, goal_text};
use super::cells;
use super::fault::FaultLog;
use super::gates::gate_parts;
use super::keys::{Keys, freedom_parts, key_and_value, printable};
use super::layout::{LEGEND, USUAL_GOAL_PIECE};
use super::span::Span;
use super::{About, AnyPuzzle, Faults, Format, Puzzled, ReadOptions, block_puzzle};
use crate::{BlockPuzzle, Puzzle};

const USUAL_GOAL: UsualGoal =
    UsualGoal { piece: USUAL_GOAL_PIECE, otherwise: "on a line `goal: …` before the rows, or by `--goal`" };

/// The picture of a puzzle: its goal, its gates, the pieces that may not go every way, its rows. Every line has its end.
///
/// ```
/// use loyd_core::text::{ReadOptions, picture, read_argument};
/// let text = "ZZ.1 | vertical: 1";
/// let puzzle = read_argument(text, &ReadOptions::default())?.puzzle.puzzle.into_blocks().unwrap();
/// assert_eq!(picture(&puzzle), "goal: Z right\nvertical: 1\nZZ.1\n");
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn picture(puzzle: &BlockPuzzle) -> String {
    picture_about(puzzle, &About::default())
}

/// The picture of a puzzle with its name, sources, comments and metric. Line breaks in them become spaces, and control
/// characters that reorder text are left out, as in reading.
pub fn picture_about(puzzle: &BlockPuzzle, about: &About) -> String {
    let mut lines = about_lines(about);
    lines.push(format!("goal: {}", goal_text(puzzle)));
    lines.extend(gate_parts(puzzle));
    lines.extend(freedom_parts(puzzle));
    lines.extend(cells::rows(puzzle, &puzzle.start(), '.'));
    lines.join("\n") + "\n"
}

fn about_lines(about: &About) -> Vec<String> {
    let line = |key: &str, value: &str| {
        format!("{key}: {}", printable(value).split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let mut lines = Vec::new();
    lines.extend(about.name.iter().map(|name| line("name", name)));
    lines.extend(about.sources.iter().map(|source| line("source", source)));
    lines.extend(about.comments.iter().map(|comment| line("comment", comment)));
    lines.extend(about.metric.iter().map(|metric| format!("metric: {metric}")));
    lines
}

/// Whether a text begins as pictures do, with a `key: value` line.
pub(super) fn is_begun(text: Span) -> bool {
    text.filled_lines().next().is_some_and(|line| key_and_value(line).is_some())
}

/// Whether a text without keys is a drawing all the same: rows of cells, all of one length, at least two by two.
pub(super) fn is_drawn(text: Span) -> bool {
    let mut rows = text.filled_lines().map(|line| line.trim().text);
    let Some(columns) = rows.next().map(|row| row.chars().count()) else { return false };
    let is_row = |row: &str| row.chars().count() == columns && row.chars().all(|c| (LEGEND.cell)(c).is_some());
    columns >= 2 && rows.clone().next().is_some() && text.filled_lines().all(|line| is_row(line.trim().text))
}

/// Reads a picture: perhaps `key: value` lines, then rows. Blank lines are skipped.
pub(super) fn puzzled(text: Span, options: &ReadOptions) -> Result<Puzzled, Faults> {
    let mut log = FaultLog::default();
    let mut keys = Keys::default();
    let header = text.filled_lines().take_while(|&line| key_and_value(line).is_some());
    header.for_each(|line| keys.read(line, &mut log));

    let rows = text.filled_lines().skip_while(|&line| key_and_value(line).is_some()).map(Span::trim);
    let start = rows.clone().next().unwrap_or(text.end());
    let late = rows.clone().filter(|&line| key_and_value(line).is_some());
    log.extend(late.map(|line| line.fault("a key after the rows: keys come first")));
    let rows = rows.filter(|&line| key_and_value(line).is_none());
    let mut sketch = cells::read(rows, start, &LEGEND, &mut log);
    keys.apply(&mut sketch, &mut log);
    let puzzle = block_puzzle::finish(sketch, GoalText::choose(options, keys.goal, USUAL_GOAL), log)?;
    Ok(Puzzled { puzzle: AnyPuzzle::Blocks(puzzle), format: Format::Picture, about: keys.about })
}
