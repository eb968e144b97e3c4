//! Snapshots: all cells of a position on one line, row by row, with spaces for empty cells.

use super::block_goal::{DefaultGoal, GoalText};
use super::cells::DEFAULT_GOAL_PIECE;
use super::cells::{self, Legend};
use super::fault::FaultLog;
use super::span::{SizedText, Span, only};
use super::spec::{FormatSpec, Metadata, blocks_only, no_puzzle, single};
use super::{AnyPuzzle, Entry, Faults, Format, Puzzled, ReadOptions, block_puzzle};
use crate::blocks::MAX_GRID;
use crate::blocks::checks::is_connected;
use crate::blocks::name::is_numbered;
use crate::wording::counted;
use crate::{BlockPosition, BlockPuzzle, Puzzle};

/// The format `snapshot`.
pub(super) const SPEC: FormatSpec = FormatSpec {
    format: Format::Snapshot,
    metadata: Metadata::None,
    can_hold_several: true,
    example: "12  3 44ZZ5 6657\n",
    holds: "all cells of a position on one line, row by row: identical characters form one piece, and a space is an empty cell; preceded by `WxH:` unless the board is square",
    recognised: "a single line that contains spaces, whose length is a square number and whose pieces are connected",
    sniff: is_snapshot,
    read: |text, options, _| entries(text, options),
    write: Some(|puzzle, _| {
        let puzzle = blocks_only(puzzle)?;
        snapshot(puzzle, &puzzle.start())
            .ok_or("the format supports only pieces that are named by characters and can move in any direction, and the goal `Z right`")
    }),
};

const LEGEND: Legend = Legend { empty: Some(' '), ..cells::LEGEND };

/// Returns the side of a square with this number of cells.
fn side(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && (2..=MAX_GRID).contains(&side)).then_some(side)
}

/// Returns whether `text` can only be a snapshot without a size.
pub(super) fn is_snapshot(text: Span) -> bool {
    let Some(line) = only(text.nonblank_lines()) else { return false };
    // With a smaller side, a few ordinary words could be a board.
    let Some(side) = side(line.text.chars().count()).filter(|&side| side >= 3) else { return false };
    let has_gaps = line.trim().text.contains(' ') && !line.text.contains(['/', ',', '|', ':']);
    has_gaps && {
        let sketch = cells::read(line.chunks(side), line, &LEGEND, &mut FaultLog::default());
        sketch.is_reliable
            && sketch.pieces.iter().any(|piece| piece.cells.len() > 1)
            && sketch.pieces.iter().all(|piece| is_connected(&piece.cells))
    }
}

/// Reads the snapshots in `text`, one per line.
fn entries(text: Span, options: &ReadOptions) -> Vec<Entry> {
    let entries: Vec<_> =
        text.nonblank_lines().flat_map(|line| single(line, |line| read_puzzle(line, options))).collect();
    if entries.is_empty() { vec![no_puzzle(text)] } else { entries }
}

/// Reads a line as a snapshot. Trailing spaces may be missing.
fn read_puzzle(line: Span, options: &ReadOptions) -> Result<Puzzled, Faults> {
    let (width, height, cells) = if let Some(sized) = SizedText::read(line) {
        let (width, height) = sized.grid()?;
        (width, height, sized.rest)
    } else {
        let length = line.text.chars().count();
        let side = side(length).ok_or_else(|| {
            let found = counted(length as u64, "character");
            line.fault(format!("expected a square number of cells or `WxH:` and cells, found {found}"))
        })?;
        (side, side, line)
    };
    let found = cells.text.chars().count();
    if found > width * height {
        let message = format!("expected {} cells for {width}x{height}, found {found}", width * height);
        return Err(cells.fault(message).into());
    }
    let padded = format!("{}{}", cells.text, " ".repeat(width * height - found));
    let padded = Span { text: &padded, ..cells };
    let mut log = FaultLog::default();
    let sketch = cells::read(padded.chunks(width), padded, &LEGEND, &mut log);
    let default_goal = DefaultGoal { piece: DEFAULT_GOAL_PIECE, hint: "with `--goal`" };
    let puzzle = block_puzzle::finish(sketch, GoalText::choose(options, None, default_goal), log)?;
    Ok(Puzzled::new(AnyPuzzle::Blocks(puzzle), Format::Snapshot))
}

/// Writes a position as a snapshot with a line feed. Returns `None` if the snapshot would be read
/// as a different puzzle.
///
/// ```
/// use loyd_core::{Puzzle, text::{ReadOptions, read_argument, snapshot}};
/// let puzzle = read_argument("12../3.44/ZZ5./6657", &ReadOptions::default())?
///     .puzzle
///     .puzzle
///     .into_blocks()
///     .unwrap();
/// assert_eq!(snapshot(&puzzle, &puzzle.start()).as_deref(), Some("12  3 44ZZ5 6657\n"));
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn snapshot(puzzle: &BlockPuzzle, position: &BlockPosition) -> Option<String> {
    let is_expressible = puzzle.gates().is_empty()
        && super::one_line::has_default_goal(puzzle)
        && puzzle
            .pieces()
            .iter()
            .all(|piece| piece.freedom == crate::blocks::Freedom::Both && !is_numbered(piece.name));
    is_expressible.then(|| {
        let cells = cells::rows(puzzle, position, ' ').concat();
        let is_unambiguous = puzzle.rows() == puzzle.columns() && is_snapshot(Span::whole(&cells, 1));
        let size = if is_unambiguous { String::new() } else { format!("{}x{}:", puzzle.columns(), puzzle.rows()) };
        size + &cells + "\n"
    })
}
