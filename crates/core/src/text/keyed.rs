//! The common part of pictures and layouts: rows of cells with what keys say about them.

use super::block_goal::{GoalText, UsualGoal};
use super::cells::{self, LEGEND, Legend};
use super::drawing::Drawing;
use super::fault::FaultLog;
use super::keys::Keys;
use super::span::Span;
use super::{AnyPuzzle, Faults, Format, Puzzled, ReadOptions, block_puzzle, doubt};

/// Rows of cells and their keys.
pub(super) struct Keyed<'a> {
    pub(super) keys: Keys<'a>,
    pub(super) rows: Vec<Span<'a>>,
    /// Where the rows start, for faults of the whole board.
    pub(super) start: Span<'a>,
    pub(super) format: Format,
}

impl Keyed<'_> {
    /// Makes the puzzle, unless `log` holds a fault.
    ///
    /// # Errors
    /// [`Faults`]: everything in `log`, and the faults of the rows, the keys and the goal.
    pub(super) fn puzzled(self, options: &ReadOptions, usual: UsualGoal, mut log: FaultLog) -> Result<Puzzled, Faults> {
        let Self { keys, rows, start, format } = self;
        let drawing =
            if options.is_own { None } else { Drawing::of_rows(rows.iter().copied().map(Span::trim).collect()) };
        let mark = drawing.as_ref().and_then(|drawing| drawing.empty).filter(|_| keys.empty.is_none());
        // Walls around a drawing are cells too.
        let rows = drawing.filter(|drawing| !drawing.has_wall_frame).map_or(rows, |drawing| drawing.rows);
        let legend = Legend { empty: keys.empty.or(mark), ..LEGEND };
        let mut sketch = cells::read(rows.iter().copied(), rows.first().copied().unwrap_or(start), &legend, &mut log);
        keys.apply(&mut sketch, &mut log);
        // A caller who names the format knows how pieces move. Which cells are empty is reported
        // all the same.
        let is_certain = keys.is_certain() || options.is_own || options.format.is_some();
        let mut guesses = Vec::from_iter(mark.map(doubt::empty_guess));
        if !is_certain {
            guesses.extend(doubt::guesses(&sketch));
        }
        let puzzle = block_puzzle::finish(sketch, GoalText::choose(options, keys.goal, usual), log)?;
        Ok(Puzzled { puzzle: AnyPuzzle::Blocks(puzzle), format, about: keys.about, guesses })
    }
}
