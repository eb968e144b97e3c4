//! The moves of a game that led to its end.

use loyd_core::Puzzle;

use crate::family::GameFamily;
use crate::history::{Act, GameEvent};

/// A move of a metric, with the time of its completion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Made<P: Puzzle> {
    pub(crate) steps: Vec<P::Step>,
    /// Milliseconds on the game's clock.
    pub(crate) at: u64,
}

/// An entry of the undo history: the steps of a gesture, or `None` for a restart, with the time at
/// which it was last done.
type Entry<P> = (Option<Vec<<P as Puzzle>::Step>>, u64);

/// The moves from the start to the position after all of these events. A gesture that continues a
/// move is part of it, as on the move counter.
pub(crate) fn path<P: GameFamily>(log: &[GameEvent<P>], metric: P::Metric) -> Vec<Made<P>> {
    let (mut entries, mut cursor): (Vec<Entry<P>>, usize) = (Vec::new(), 0);
    for GameEvent { at, act } in log {
        match act {
            Act::Undo => cursor = cursor.saturating_sub(1),
            Act::Redo => {
                entries[cursor].1 = *at;
                cursor += 1;
            }
            Act::Gesture(_) | Act::Restart => {
                let steps = if let Act::Gesture(steps) = act { Some(steps.clone()) } else { None };
                entries.truncate(cursor);
                entries.push((steps, *at));
                cursor += 1;
            }
        }
    }
    let done = &entries[..cursor];
    let first = done.iter().rposition(|(steps, _)| steps.is_none()).map_or(0, |restart| restart + 1);
    let steps = done[first..].iter().flat_map(|(steps, at)| steps.iter().flatten().map(|step| (*step, *at)));
    let steps: Vec<(P::Step, u64)> = steps.collect();
    let moves = steps.chunk_by(|(previous, _), (next, _)| P::joins(metric, *previous, *next));
    moves
        .map(|steps| Made { steps: steps.iter().map(|(step, _)| *step).collect(), at: steps[steps.len() - 1].1 })
        .collect()
}
