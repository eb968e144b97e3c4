//! Rows of cells with keys: the common part of pictures and layouts.

use super::block_goal::{GoalText, UsualGoal};
use super::cells::{self, LEGEND, Legend};
use super::drawing::Drawing;
use super::fault::FaultLog;
use super::keys::Keys;
use super::span::Span;
use super::{AnyPuzzle, Faults, Format, Puzzled, ReadOptions, block_puzzle, doubt};

/// Rows of cells and the keys that belong to them.
pub(super) struct Keyed<'a> {
    pub(super) keys: Keys<'a>,
    pub(super) rows: Vec<Span<'a>>,
    /// The start of the rows, where faults that concern the whole board are reported.
    pub(super) start: Span<'a>,
    pub(super) format: Format,
}

impl Keyed<'_> {
    /// Builds the puzzle if `log` has no faults.
    ///
    /// # Errors
    /// [`Faults`]: the faults in `log`, in the rows, in the keys and in the goal.
    pub(super) fn puzzled(self, options: &ReadOptions, usual: UsualGoal, mut log: FaultLog) -> Result<Puzzled, Faults> {
        let Self { keys, rows, start, format } = self;
        let drawing =
            if options.is_own { None } else { Drawing::of_rows(rows.iter().copied().map(Span::trim).collect()) };
        let mark = drawing.as_ref().and_then(|drawing| drawing.empty).filter(|_| keys.empty.is_none());
        // Only cars leave through an exit, so the mark of an exit stays in the rows and is a fault.
        let drawing = drawing.filter(|drawing| drawing.left_exit.is_none());
        // Walls around a drawing are cells as well.
        let rows = drawing.filter(|drawing| !drawing.has_wall_frame).map_or(rows, |drawing| drawing.rows);
        let legend = Legend { empty: keys.empty.or(mark), ..LEGEND };
        let mut sketch = cells::read(rows.iter().copied(), rows.first().copied().unwrap_or(start), &legend, &mut log);
        keys.apply(&mut sketch, &mut log);
        // The movement of the pieces is certain if the caller names the format. A guessed mark for
        // empty cells is reported regardless.
        let is_certain = keys.is_certain() || options.is_own || options.format.is_some();
        let mut guesses = Vec::from_iter(mark.map(cells::empty_guess));
        if !is_certain {
            guesses.extend(doubt::guesses(&sketch));
        }
        let puzzle = block_puzzle::finish(sketch, GoalText::choose(options, keys.goal, usual), log)?;
        Ok(Puzzled { puzzle: AnyPuzzle::Blocks(puzzle), format, about: keys.about, guesses })
    }
}
