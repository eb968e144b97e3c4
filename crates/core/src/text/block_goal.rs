use super::fault::{FaultLog, quoted};
use super::sketch::Sketch;
use super::span::{Span, is_number};
use super::{Fault, ReadOptions};
use crate::BlockPuzzle;
use crate::blocks::{MAX_PIECES, Target};

/// More targets than any goal needs: three kinds for each of at most 127 pieces.
const MAX_TARGETS: usize = 3 * MAX_PIECES;

/// The text of a puzzle's goal, as a picture's `goal:` line and `--goal` take it: `b covers 4,2` (row and column of the
/// piece's first cell in reading order, from 1), `Z right` or `Z right own-row`, several joined by `; `.
///
/// ```
/// use loyd_core::text::{ReadOptions, goal_text, read_argument};
/// let options = ReadOptions { goal: Some("1 covers 2,1;2 right".to_owned()), ..ReadOptions::default() };
/// let puzzle = read_argument("11./.2.", &options)?.puzzle.puzzle.into_blocks().unwrap();
/// assert_eq!(goal_text(&puzzle), "1 covers 2,1; 2 right");
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn goal_text(puzzle: &BlockPuzzle) -> String {
    let name = |piece: usize| puzzle.pieces()[piece].name;
    let targets = puzzle.goal().0.iter().map(|&target| match target {
        Target::Covers { piece, cell } => {
            let (row, column) = (usize::from(cell) / puzzle.columns(), usize::from(cell) % puzzle.columns());
            format!("{} covers {},{}", name(piece), row + 1, column + 1)
        }
        Target::Right { piece } => format!("{} right", name(piece)),
        Target::RightOwnRow { piece } => format!("{} right own-row", name(piece)),
    });
    targets.collect::<Vec<_>>().join("; ")
}

/// Where a goal comes from.
#[derive(Clone, Copy)]
pub(super) enum GoalText<'a> {
    /// From the puzzle's own text.
    Stated(Span<'a>),
    /// From [`ReadOptions::goal`].
    Given(Span<'a>),
    /// From nowhere: this piece goes to the right, if it is there.
    Usual(UsualGoal),
}

/// The goal of a format where the text and the options give none.
#[derive(Clone, Copy)]
pub(super) struct UsualGoal {
    /// The piece that goes to the right.
    pub(super) piece: char,
    /// How to give another goal, for the message.
    pub(super) otherwise: &'static str,
}

impl<'a> GoalText<'a> {
    /// The goal of the options, else the one that the text states, else the usual one.
    pub(super) fn choose(options: &'a ReadOptions, stated: Option<Span<'a>>, usual: UsualGoal) -> Self {
        let given = options.goal.as_deref().map(|text| Self::Given(Span::whole(text, 1)));
        given.or(stated.map(Self::Stated)).unwrap_or(Self::Usual(usual))
    }

    /// A fault in the goal. It is marked as such where the goal is not part of the puzzle's own text.
    pub(super) fn fault(self, place: Span, message: impl Into<String>) -> Fault {
        let fault = place.fault(message);
        if matches!(self, Self::Given(_)) { fault.in_goal() } else { fault }
    }
}

/// The targets of a goal, each with its place; none if there was a fault.
pub(super) fn read<'a>(text: GoalText<'a>, sketch: &Sketch<'a>, log: &mut FaultLog) -> Vec<(Target, Span<'a>)> {
    let span = match text {
        GoalText::Stated(span) | GoalText::Given(span) => span,
        GoalText::Usual(goal) => return usual(goal, sketch, log),
    };
    let mut targets = Vec::new();
    let mut sound = true;
    for (index, item) in span.split(';').map(Span::trim).enumerate() {
        if index == MAX_TARGETS {
            log.push(text.fault(item, format!("more than {MAX_TARGETS} targets")));
            return Vec::new();
        }
        match target(item, sketch) {
            Ok(target) => targets.push((target, item)),
            Err((place, message)) => {
                sound = false;
                log.push(text.fault(place, message));
            }
        }
    }
    if sound { targets } else { Vec::new() }
}

fn usual<'a>(goal: UsualGoal, sketch: &Sketch<'a>, log: &mut FaultLog) -> Vec<(Target, Span<'a>)> {
    let UsualGoal { piece: name, otherwise } = goal;
    if let Some(piece) = sketch.piece_named(name) {
        return vec![(Target::Right { piece }, sketch.start)];
    }
    // In a drawing that can't be relied on the piece may only be out of sight.
    if let (true, Some(first)) = (sketch.sound, sketch.pieces.first()) {
        let example = format!("`{0} right` or `{0} covers 1,2`", first.name);
        let message = format!("no piece is called {name}, so a goal is needed, such as {example}, {otherwise}");
        log.push(sketch.start.fault(message));
    }
    Vec::new()
}

/// A fault that still lacks the subject.
type Complaint<'a> = (Span<'a>, String);

fn target<'a>(item: Span<'a>, sketch: &Sketch) -> Result<Target, Complaint<'a>> {
    let (name, rest) = item.first_word();
    let (verb, rest) = rest.first_word();
    let rest = rest.trim();
    let piece = piece(name, sketch)?;
    match (verb.text, rest.text) {
        ("right", "") => Ok(Target::Right { piece }),
        ("right", "own-row") => Ok(Target::RightOwnRow { piece }),
        ("right", _) => Err((rest, format!("expected `own-row` or nothing, found {}", quoted(rest.text)))),
        ("covers", _) => Ok(Target::Covers { piece, cell: cell(rest, sketch)? }),
        _ => Err((verb, format!("expected `right` or `covers`, found {}", quoted(verb.text)))),
    }
}

fn piece<'a>(name: Span<'a>, sketch: &Sketch) -> Result<usize, Complaint<'a>> {
    let mut chars = name.text.chars();
    let found = match (chars.next(), chars.next()) {
        (None, _) => {
            return Err((name, "expected a target such as `Z right` or `b covers 4,2`, found nothing".to_owned()));
        }
        (Some(name), None) => sketch.piece_named(name),
        (Some(_), Some(_)) => None,
    };
    found.ok_or_else(|| (name, format!("there is no piece {}", quoted(name.text))))
}

fn cell<'a>(text: Span<'a>, sketch: &Sketch) -> Result<u16, Complaint<'a>> {
    let Some((row, column)) = text.split_once(',') else {
        return Err((text, format!("expected a row and a column such as `4,2`, found {}", quoted(text.text))));
    };
    let row = coordinate(row.trim(), "row", sketch.rows)?;
    let column = coordinate(column.trim(), "column", sketch.columns)?;
    Ok((row * sketch.columns + column) as u16)
}

/// A number from 1 to `most`, as an index from 0.
fn coordinate<'a>(text: Span<'a>, what: &str, most: usize) -> Result<usize, Complaint<'a>> {
    let number = is_number(text.text).then(|| text.text.parse().ok()).flatten();
    let number = number.filter(|number| (1..=most).contains(number));
    let number =
        number.ok_or_else(|| (text, format!("expected a {what} from 1 to {most}, found {}", quoted(text.text))))?;
    Ok(number - 1)
}
