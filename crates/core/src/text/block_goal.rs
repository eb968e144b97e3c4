use std::collections::HashMap;

use super::cells::{LEGEND, Sketch};
use super::drawing::Drawing;
use super::fault::{FaultLog, quoted};
use super::span::{Span, number};
use super::{Fault, ReadOptions};
use crate::blocks::{MAX_GRID, MAX_PIECES, Shape, Target, name_text};
use crate::{BlockPuzzle, Direction};

/// The maximum number of targets in a goal. No goal needs more: a goal has a few targets per piece,
/// or names all cells.
const MAX_TARGETS: usize = MAX_GRID * MAX_GRID + 3 * MAX_PIECES;

/// Returns the text of a puzzle's goal, as in a picture's `goal:` line and `--goal`. Several
/// targets are joined by `; `:
///
/// - `b covers 4,2`: row and column of the piece's first cell in reading order, counted from 1;
/// - `like b covers 4,2`: any piece with the shape of `b`, which may also be given as `2x1` (width
///   × height);
/// - `Z right` or `Z right own-row`: to the last column;
/// - `Z fills 4,2 4,3`: cells that the piece must cover, possibly among others;
/// - `Z leaves right 3-4`: through an exit in these rows (columns, if the side is `up` or `down`),
///   or in all of them if none are given.
///
/// Instead of targets, the goal may be a drawing of a board with the puzzle's size. Each piece in
/// the drawing must then cover its cells.
///
/// ```
/// use loyd_core::text::{ReadOptions, goal_text, read_argument};
/// let options = ReadOptions {
///     goal: Some("1 covers 2,1;like 2 covers 2,3".to_owned()),
///     ..ReadOptions::default()
/// };
/// let puzzle = read_argument("11./.2.", &options)?.puzzle.puzzle.into_blocks().unwrap();
/// assert_eq!(goal_text(&puzzle), "1 covers 2,1; like 2 covers 2,3");
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn goal_text(puzzle: &BlockPuzzle) -> String {
    let kinds = kind_names(puzzle);
    let targets = puzzle.goal().0.chunk_by(fill_by_same_piece);
    targets.map(|targets| target_text(puzzle, &kinds, targets)).collect::<Vec<_>>().join("; ")
}

/// Returns the text of one target of a puzzle.
pub(super) fn single_goal_text(puzzle: &BlockPuzzle, target: &Target) -> String {
    target_text(puzzle, &kind_names(puzzle), std::slice::from_ref(target))
}

/// Returns whether two targets require the same piece to fill cells and can share a list of cells.
fn fill_by_same_piece(one: &Target, other: &Target) -> bool {
    matches!((one, other), (Target::Fills { piece, .. }, Target::Fills { piece: other, .. }) if piece == other)
}

/// Returns the name by which a goal refers to each shape: that of the first piece with this shape
/// in reading order.
fn kind_names(puzzle: &BlockPuzzle) -> HashMap<&Shape, String> {
    let mut order: Vec<usize> = (0..puzzle.pieces().len()).collect();
    order.sort_unstable_by_key(|&piece| puzzle.start_anchors()[piece]);
    let mut names = HashMap::new();
    for piece in order.into_iter().map(|piece| &puzzle.pieces()[piece]) {
        names.entry(&piece.shape).or_insert_with(|| name_text(piece.name));
    }
    names
}

/// Returns the text of one target, or of several that require the same piece to fill cells.
fn target_text(puzzle: &BlockPuzzle, kinds: &HashMap<&Shape, String>, targets: &[Target]) -> String {
    let Some(first) = targets.first() else { return String::new() };
    let name = |piece: usize| name_text(puzzle.pieces()[piece].name);
    let place = |cell: u16| {
        let (row, column) = puzzle.place(cell);
        format!("{},{}", row + 1, column + 1)
    };
    match first {
        Target::Covers { piece, cell } => format!("{} covers {}", name(*piece), place(*cell)),
        Target::Right { piece } => format!("{} right", name(*piece)),
        Target::RightOwnRow { piece } => format!("{} right own-row", name(*piece)),
        Target::Like { shape, cell } => {
            let size = || format!("{}x{}", shape.width(), shape.height());
            format!("like {} covers {}", kinds.get(shape).cloned().unwrap_or_else(size), place(*cell))
        }
        Target::Fills { piece, .. } => {
            let cells = targets.iter().filter_map(|target| match target {
                Target::Fills { cell, .. } => Some(format!(" {}", place(*cell))),
                _ => None,
            });
            format!("{} fills{}", name(*piece), cells.collect::<String>())
        }
        Target::Leaves { piece, side, first, last } => {
            let length = if side.is_horizontal() { puzzle.rows() } else { puzzle.columns() };
            let exit = match (first, last) {
                (0, last) if usize::from(*last) + 1 == length => String::new(),
                (first, last) if first == last => format!(" {}", u16::from(*first) + 1),
                (first, last) => format!(" {}-{}", u16::from(*first) + 1, u16::from(*last) + 1),
            };
            format!("{} leaves {side}{exit}", name(*piece))
        }
    }
}

/// The source of a goal.
#[derive(Clone, Copy)]
pub(super) enum GoalText<'a> {
    /// The puzzle's own text.
    Stated(Span<'a>),
    /// [`ReadOptions::goal`].
    Given(Span<'a>),
    /// No source: the given piece, if it exists, must move to the right.
    Default(DefaultGoal),
}

/// The default goal of a format, used if neither the text nor the options contain one.
#[derive(Clone, Copy)]
pub(super) struct DefaultGoal {
    /// The piece that must move to the right.
    pub(super) piece: char,
    /// How to set a different goal, for messages.
    pub(super) hint: &'static str,
}

impl<'a> GoalText<'a> {
    /// Returns the goal in the options if there is one, otherwise the goal in the text, otherwise
    /// the default one.
    pub(super) fn choose(options: &'a ReadOptions, stated: Option<Span<'a>>, default_goal: DefaultGoal) -> Self {
        let given = options.goal.as_deref().map(|text| Self::Given(Span::whole(text, 1)));
        given.or(stated.map(Self::Stated)).unwrap_or(Self::Default(default_goal))
    }

    /// Returns a fault in the goal, marked as such if the goal is from the options.
    pub(super) fn fault(self, place: Span, message: impl Into<String>) -> Fault {
        self.mark(place.fault(message))
    }

    /// Marks a fault as one in the goal if the goal is from the options.
    fn mark(self, fault: Fault) -> Fault {
        if matches!(self, Self::Given(_)) { fault.in_goal() } else { fault }
    }
}

/// Returns whether the options contain a goal for a block puzzle.
pub(super) fn has_block_goal(options: &ReadOptions) -> bool {
    is_block_goal(options.goal.as_deref().unwrap_or_default())
}

/// Returns whether a goal contains a verb that occurs only in goals of block puzzles.
pub(super) fn is_block_goal(goal: &str) -> bool {
    goal.split_whitespace().any(|word| matches!(word, "right" | "covers" | "fills" | "leaves"))
}

/// Returns whether a `key: value` part implies a block puzzle.
pub(super) fn is_block_part(part: &str) -> bool {
    let (key, value) = part.split_once(':').unwrap_or((part, ""));
    match key.trim() {
        "goal" => is_block_goal(value),
        key => key == "format",
    }
}

/// Returns the targets in a goal, each with its position. The list is empty if there was a fault.
pub(super) fn read<'a>(text: GoalText<'a>, sketch: &Sketch<'a>, log: &mut FaultLog) -> Vec<(Target, Span<'a>)> {
    let span = match text {
        GoalText::Stated(span) | GoalText::Given(span) => span,
        GoalText::Default(goal) => return default_targets(goal, sketch, log),
    };
    if let Some(drawing) = read_drawing(span, sketch) {
        return drawn_targets(&drawing, text, sketch, log);
    }
    let mut targets = Vec::new();
    let mut is_valid = true;
    for (index, item) in span.split(';').map(Span::trim).enumerate() {
        if index == MAX_TARGETS {
            log.push(text.fault(item, format!("more than {MAX_TARGETS} targets")));
            return Vec::new();
        }
        let found = read_target(item, sketch).map_err(|fault| log.push(text.mark(fault)));
        is_valid &= found.is_ok();
        targets.extend(found.into_iter().flatten().map(|target| (target, item)));
    }
    if is_valid { targets } else { Vec::new() }
}

/// Returns the goal as a drawing, if it is a board of the puzzle's size.
fn read_drawing<'a>(goal: Span<'a>, sketch: &Sketch) -> Option<Drawing<'a>> {
    let drawing = Drawing::read(goal).filter(|drawing| drawing.rows.len() == sketch.rows)?;
    (sketch.is_reliable && drawing.cells()[0].len() == sketch.columns).then_some(drawing)
}

/// Returns the targets that place each piece of a drawn goal where it is drawn. Pieces that are not
/// drawn may be anywhere.
fn drawn_targets<'a>(
    drawing: &Drawing<'a>,
    text: GoalText,
    sketch: &Sketch,
    log: &mut FaultLog,
) -> Vec<(Target, Span<'a>)> {
    let mut faults = FaultLog::default();
    let drawn = drawing.sketch(&LEGEND, &mut faults);
    let mut is_valid = drawn.is_reliable;
    let mut targets = Vec::new();
    for (piece, &place) in drawn.pieces.iter().zip(&drawn.places) {
        let (row, column) = piece.cells[0];
        let message = match sketch.piece_named(piece.name) {
            Some(index) if sketch.pieces[index].shape() == piece.shape() => {
                let cell = (row * sketch.columns + column) as u16;
                targets.push((Target::Covers { piece: index, cell }, place));
                continue;
            }
            Some(_) => format!("piece {} has a different shape in the goal", name_text(piece.name)),
            None => no_piece(place.text),
        };
        is_valid = false;
        log.push(text.fault(place, message));
    }
    if is_valid && targets.is_empty() {
        log.push(text.fault(drawing.rows[0], "the goal has no piece"));
    }
    if is_valid { targets } else { Vec::new() }
}

fn default_targets<'a>(goal: DefaultGoal, sketch: &Sketch<'a>, log: &mut FaultLog) -> Vec<(Target, Span<'a>)> {
    let DefaultGoal { piece: name, hint } = goal;
    if let Some(piece) = sketch.piece_named(name) {
        return vec![(Target::Right { piece }, sketch.start)];
    }
    // If the drawing is faulty, the piece may merely be illegible.
    if let (true, Some(first)) = (sketch.is_reliable, sketch.pieces.first()) {
        let example = format!("`{0} right` or `{0} covers 1,2`", name_text(first.name));
        let message = format!("no piece is called {name}, so a goal is needed, such as {example}, {hint}");
        log.push(sketch.start.fault(message));
    }
    Vec::new()
}

fn read_target(item: Span, sketch: &Sketch) -> Result<Vec<Target>, Fault> {
    let (name, rest) = item.first_word();
    if name.text == "like" {
        return read_kind(rest, sketch).map(|target| vec![target]);
    }
    let (verb, rest) = rest.first_word();
    let rest = rest.trim();
    let piece = piece(name, sketch)?;
    Ok(vec![match (verb.text, rest.text) {
        ("right", "") => Target::Right { piece },
        ("right", "own-row") => Target::RightOwnRow { piece },
        ("right", _) => return Err(rest.expected("`own-row` or nothing")),
        ("covers", _) => Target::Covers { piece, cell: cell(rest, sketch)? },
        ("fills", "") => return Err(rest.expected("cells such as `4,2 4,3`")),
        ("fills", _) => {
            return rest.words().map(|word| Ok(Target::Fills { piece, cell: cell(word, sketch)? })).collect();
        }
        ("leaves", _) => read_exit(piece, rest, sketch)?,
        _ => return Err(verb.expected("`right`, `covers`, `fills` or `leaves`")),
    }])
}

/// Reads the text after the word `like`.
fn read_kind(text: Span, sketch: &Sketch) -> Result<Target, Fault> {
    let (name, rest) = text.first_word();
    let (verb, rest) = rest.first_word();
    let shape = match size(name) {
        Some(shape) => shape,
        None => sketch.pieces[piece(name, sketch)?].shape().ok_or_else(|| name.fault("the piece has no cells"))?,
    };
    if verb.text != "covers" {
        return Err(verb.expected("`covers`"));
    }
    Ok(Target::Like { shape, cell: cell(rest.trim(), sketch)? })
}

/// Returns the rectangle that a size such as `2x1` (width × height) denotes.
fn size(text: Span) -> Option<Shape> {
    let (width, height) = text.split_once('x')?;
    Shape::rectangle(number(height.text)?, number(width.text)?)
}

/// Reads the text after the word `leaves`: a side, and optionally the rows or columns of the exit.
fn read_exit(piece: usize, text: Span, sketch: &Sketch) -> Result<Target, Fault> {
    let (word, exit) = text.first_word();
    let side: Direction = word.text.parse().map_err(|_| word.expected("`left`, `right`, `up` or `down`"))?;
    let (axis, max) = if side.is_horizontal() { ("row", sketch.rows) } else { ("column", sketch.columns) };
    let exit = exit.trim();
    let (first, last) = match exit.split_once('-') {
        None if exit.is_empty() => (0, max.saturating_sub(1)),
        None => coordinate(exit, axis, max).map(|only| (only, only))?,
        Some((first, last)) => (coordinate(first.trim(), axis, max)?, coordinate(last.trim(), axis, max)?),
    };
    if first > last {
        return Err(exit.expected(format_args!("the smaller {axis} first")));
    }
    Ok(Target::Leaves { piece, side, first: first as u8, last: last as u8 })
}

fn piece(name: Span, sketch: &Sketch) -> Result<usize, Fault> {
    if name.is_empty() {
        return Err(name.expected("a target such as `Z right` or `b covers 4,2`"));
    }
    sketch.piece_called(name.text).ok_or_else(|| name.fault(no_piece(name.text)))
}

/// Returns the message that no piece has this name.
pub(super) fn no_piece(name: &str) -> String {
    format!("there is no piece {}", quoted(name))
}

pub(super) fn cell(text: Span, sketch: &Sketch) -> Result<u16, Fault> {
    let Some((row, column)) = text.split_once(',') else {
        return Err(text.expected("a row and a column such as `4,2`"));
    };
    let row = coordinate(row.trim(), "row", sketch.rows)?;
    let column = coordinate(column.trim(), "column", sketch.columns)?;
    Ok((row * sketch.columns + column) as u16)
}

/// Converts a number from 1 to `max` to an index that is counted from 0.
fn coordinate(text: Span, axis: &str, max: usize) -> Result<usize, Fault> {
    let number = number(text.text).filter(|number| (1..=max).contains(number));
    let number: usize = number.ok_or_else(|| text.expected(format_args!("a {axis} from 1 to {max}")))?;
    Ok(number - 1)
}
