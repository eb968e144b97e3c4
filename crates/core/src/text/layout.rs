use super::block_goal::DefaultGoal;
use super::cells::{self, DEFAULT_GOAL_PIECE, LEGEND};
use super::fault::FaultLog;
use super::keys::Keys;
use super::picture::KeyedRows;
use super::span::Span;
use super::spec::{FormatSpec, Metadata, blocks_only, single};
use super::{Faults, Format, Puzzled, ReadOptions};

const DEFAULT_GOAL: DefaultGoal =
    DefaultGoal { piece: DEFAULT_GOAL_PIECE, hint: "after the rows as ` | goal: …`, or with `--goal`" };

/// The format `layout`.
pub(super) const SPEC: FormatSpec = FormatSpec {
    format: Format::Layout,
    metadata: Metadata::All,
    can_hold_several: true,
    example: "12../3.44/ZZ5./6657\n",
    holds: "rows joined by `/`: `.` is an empty cell, `#` a wall, and identical characters form one piece. Parts of the form ` \\| key: value` may follow, with the keys of a picture: `ZZ.1/...1 \\| goal: Z right own-row \\| vertical: 1`",
    recognised: "one word with rows of equal length that do not consist only of cars",
    sniff: |_| false,
    read: |text, options, _| single(text, |text| read_puzzle(text, options)),
    write: Some(|puzzle, about| Ok(super::one_line::layout_about(blocks_only(puzzle)?, about) + "\n")),
};

/// Reads a one-line layout: rows joined by `/`, optionally followed by ` | key: value` parts.
pub(super) fn read_puzzle(text: Span, options: &ReadOptions) -> Result<Puzzled, Faults> {
    let mut log = FaultLog::default();
    let text = text.trim();
    if !text.text.contains(['/', '|']) {
        return Err(text.expected("rows joined by `/`").into());
    }
    let mut keys = Keys::default();
    text.split('|').skip(1).for_each(|part| keys.read(part, &mut log));
    let rows = rows_of(text);
    KeyedRows { keys, rows: rows.split('/').collect(), start: rows, format: Format::Layout }.build(
        options,
        DEFAULT_GOAL,
        log,
    )
}

/// Returns the rows of a layout, without the parts that follow them.
pub(super) fn rows_of(text: Span) -> Span {
    text.split_once('|').map_or(text, |(rows, _)| rows).trim()
}

/// Returns whether rows joined by `/` have equal, nonzero lengths.
pub(super) fn is_rectangle(rows: Span) -> bool {
    let mut lengths = rows.split('/').map(|row| row.text.chars().count());
    lengths.next().is_some_and(|first| first > 0 && lengths.all(|length| length == first))
}

/// Returns whether the rows of a layout have equal lengths and consist only of cells.
pub(super) fn is_drawn(text: Span) -> bool {
    let rows = rows_of(text);
    cells::read(rows.split('/'), rows, &LEGEND, &mut FaultLog::default()).is_reliable
}
