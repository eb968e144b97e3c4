//! GNOME Klotski levels: a frame of `#`, letters for pieces, the block `*`, and a gate of `-` in
//! the frame for this block.
//!
//! A level is solved when the block `*` enters the gate. The `.` cells outside the frame show its
//! destination. GNOME Klotski draws them, but no rule depends on them.

use super::block_goal::{GoalText, read as read_goal};
use super::cells::Sketch;
use super::fault::FaultLog;
use super::span::Span;
use super::spec::{FormatSpec, Metadata, single};
use super::{AnyPuzzle, Faults, Format, Puzzled, ReadOptions, block_puzzle};
use crate::Direction;
use crate::blocks::{Gate, MAX_GRID, Target, is_piece_name};

/// The format `gnome`.
pub(super) const SPEC: FormatSpec = FormatSpec {
    format: Format::Gnome,
    metadata: Metadata::None,
    can_hold_several: false,
    example: "######\n#a**b#\n#a**b#\n#c  d#\n##--##\n",
    holds: "a frame of `#` with a gate of `-`; identical letters form one piece, `*` is the block that leaves through the gate, and a space is an empty cell",
    recognised: "a frame of `#` and `-` around a block `*`",
    sniff: is_recognised,
    read: |text, options, _| single(text, |text| read_puzzle(text, options)),
    write: None,
};

/// The block that leaves through the gate.
const BLOCK: char = '*';
const GATE: char = '-';
const WALL: char = '#';

/// Returns whether `text` is framed by walls with a gate and contains the block.
pub(super) fn is_recognised(text: Span) -> bool {
    let Some(first) = text.nonblank_lines().next() else { return false };
    let frame = first.trim().text;
    let is_edge = frame.len() > 2 && frame.chars().all(|c| c == WALL || c == GATE);
    let is_in_frame = |line: Span| line.trim().text.starts_with([WALL, GATE]);
    let has = |c: char| text.nonblank_lines().filter(|&line| is_in_frame(line)).any(|line| line.text.contains(c));
    is_edge && has(BLOCK) && has(GATE) && !text.text.contains(':')
}

/// Reads a level.
pub(super) fn read_puzzle(text: Span, options: &ReadOptions) -> Result<Puzzled, Faults> {
    let mut log = FaultLog::default();
    let mut sketch = sketch(text, &mut log);
    let start = sketch.start;
    let goal = options.goal.as_deref().map(|goal| GoalText::Given(Span::whole(goal, 1)));
    let targets = match goal {
        Some(goal) => read_goal(goal, &sketch, &mut log),
        None => gate_target(&sketch, &mut log).map(|target| (target, start)).into_iter().collect(),
    };
    if let Some(block) = sketch.piece_named(BLOCK) {
        sketch.gates.iter_mut().for_each(|gate| gate.pieces = vec![block]);
    }
    let puzzle = block_puzzle::finish_with(sketch, goal.unwrap_or(GoalText::Stated(start)), &targets, log)?;
    Ok(Puzzled::new(AnyPuzzle::Blocks(puzzle), Format::Gnome))
}

/// Reads the cells down to the last row with a wall. Cells of the gate become gates without pieces.
fn sketch<'a>(text: Span<'a>, log: &mut FaultLog) -> Sketch<'a> {
    let lines: Vec<Span> = text.nonblank_lines().collect();
    let last = lines.iter().rposition(|line| line.text.contains(WALL)).unwrap_or(0);
    let lines = &lines[..=last];
    let width = |line: &Span| line.text.trim_end().chars().count();
    let columns = lines.iter().filter(|line| line.text.contains(WALL)).map(width).max().unwrap_or(0);
    let mut sketch = Sketch { rows: lines.len(), columns, ..Sketch::new(lines[0]) };
    if sketch.rows > MAX_GRID || columns > MAX_GRID {
        log.push(lines[0].fault(format!("a level has at most {MAX_GRID} rows and columns")));
        sketch.is_reliable = false;
        return sketch;
    }
    for (row, line) in lines.iter().enumerate() {
        for (column, (c, place)) in line.chars().enumerate().take(columns) {
            add_cell(&mut sketch, (row, column), c, place, log);
        }
    }
    sketch
}

fn add_cell<'a>(sketch: &mut Sketch<'a>, cell: (usize, usize), c: char, place: Span<'a>, log: &mut FaultLog) {
    match c {
        WALL => sketch.walls.push(cell),
        GATE => sketch.gates.push(Gate { cell, pieces: Vec::new() }),
        '.' => {}
        c if c.is_whitespace() => {}
        // A symbol such as `{` would make the board's own text look like a different format.
        name if name == BLOCK || name.is_alphanumeric() && is_piece_name(name) => {
            sketch.add_cell(cell, name, place);
        }
        _ => {
            sketch.is_reliable = false;
            log.push(
                place.fault(format!("expected `#`, `-`, a space or a piece's letter, found `{}`", c.escape_debug())),
            );
        }
    }
}

/// Returns the goal of moving the block to the gate, on the side of the frame that contains the
/// gate.
fn gate_target(sketch: &Sketch, log: &mut FaultLog) -> Option<Target> {
    let piece = sketch.piece_named(BLOCK)?;
    let cells: Vec<(usize, usize)> = sketch.gates.iter().map(|gate| gate.cell).collect();
    let is_at_edge = |side: Direction, (row, column)| side.from(row, column, sketch.rows, sketch.columns).is_none();
    let is_at_side = |side: &Direction| cells.iter().all(|&cell| is_at_edge(*side, cell));
    let Some(side) = Direction::ALL.into_iter().find(is_at_side) else {
        log.push(sketch.start.fault("expected the gate `-` on one side of the frame"));
        return None;
    };
    let index = |cell: &(usize, usize)| if side.is_horizontal() { cell.0 } else { cell.1 };
    let (first, last) = (cells.iter().map(index).min()?, cells.iter().map(index).max()?);
    Some(Target::Leaves { piece, side, first: first as u8, last: last as u8 })
}
