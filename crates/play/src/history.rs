use loyd_core::{Puzzle, moves_in};

/// The gestures and restarts that can be undone and redone, and how many of them are currently
/// applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct History<P: Puzzle> {
    /// The metric of the counters.
    metric: P::Metric,
    entries: Vec<CountedEntry<P>>,
    /// The number of entries currently applied.
    pub(crate) cursor: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum HistoryEntry<P: Puzzle> {
    /// The steps of one key press, one click or one drag.
    Gesture(Vec<P::Step>),
    /// A return to the starting position.
    Restart {
        /// The position before it.
        before: P::Position,
    },
}

/// An entry, and the counters after it. Earlier entries never change, so each is counted once. This
/// matters because a game may have millions of steps, and the counters are shown in every frame.
#[derive(Clone, Debug, PartialEq, Eq)]
struct CountedEntry<P: Puzzle> {
    entry: HistoryEntry<P>,
    after: Lengths,
}

/// The lengths of the gestures from the starting position to another position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lengths {
    /// The number of moves in all steps, taken as one sequence.
    pub(crate) joined: usize,
    /// The sum of the gestures' moves. A gesture that only continues the previous gesture's move
    /// increases only this number.
    pub(crate) separate: usize,
}

/// One event of a game, with its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameEvent<P: Puzzle> {
    /// The time in milliseconds on the game's clock.
    pub(crate) at: u64,
    /// The event.
    pub(crate) act: Act<P>,
}

/// What happened in an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Act<P: Puzzle> {
    /// One key press, one click or one drag, with at least one step.
    Gesture(Vec<P::Step>),
    /// The last gesture or restart was undone.
    Undo,
    /// The last undone gesture or restart was redone.
    Redo,
    /// The game returned to its starting position.
    Restart,
}

impl<P: Puzzle> History<P> {
    pub(crate) fn new(metric: P::Metric) -> Self {
        Self { metric, entries: vec![], cursor: 0 }
    }

    /// Adds a new entry. Undone entries are removed.
    pub(crate) fn push(&mut self, entry: HistoryEntry<P>) {
        let after = match &entry {
            HistoryEntry::Gesture(steps) => self.lengths(steps),
            HistoryEntry::Restart { .. } => Lengths::default(),
        };
        self.entries.truncate(self.cursor);
        self.entries.push(CountedEntry { entry, after });
        self.cursor += 1;
    }

    /// Returns the entry to undo, and marks it as undone.
    pub(crate) fn undo(&mut self) -> Option<&HistoryEntry<P>> {
        self.cursor = self.cursor.checked_sub(1)?;
        self.get(self.cursor)
    }

    /// Returns the entry to redo, and marks it as applied.
    pub(crate) fn redo(&mut self) -> Option<&HistoryEntry<P>> {
        let counted = self.entries.get(self.cursor)?;
        self.cursor += 1;
        Some(&counted.entry)
    }

    /// Returns the last entry that has not been undone.
    pub(crate) fn last(&self) -> Option<&HistoryEntry<P>> {
        self.get(self.cursor.checked_sub(1)?)
    }

    /// Returns the entry at an index of the history, including undone ones.
    pub(crate) fn get(&self, index: usize) -> Option<&HistoryEntry<P>> {
        Some(&self.entries.get(index)?.entry)
    }

    /// Returns the counters after this number of entries, including undone ones.
    pub(crate) fn lengths_after(&self, entries: usize) -> Lengths {
        entries.checked_sub(1).and_then(|last| self.entries.get(last)).map_or_else(Lengths::default, |last| last.after)
    }

    /// Returns the number of entries, including undone ones.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the gestures from the starting position to the current one.
    pub(crate) fn gestures(&self) -> impl Iterator<Item = &[P::Step]> {
        let done = &self.entries[..self.cursor];
        let first = done.iter().rposition(|counted| matches!(counted.entry, HistoryEntry::Restart { .. }));
        done[first.map_or(0, |restart| restart + 1)..].iter().filter_map(|counted| match &counted.entry {
            HistoryEntry::Gesture(steps) => Some(steps.as_slice()),
            HistoryEntry::Restart { .. } => None,
        })
    }

    /// Returns the counters after making the steps `more` as one gesture from the current position.
    pub(crate) fn lengths(&self, more: &[P::Step]) -> Lengths {
        let before = self.lengths_after(self.cursor);
        let length = moves_in::<P>(self.metric, more);
        let last = match self.last() {
            Some(HistoryEntry::Gesture(steps)) => steps.last(),
            _ => None,
        };
        let continues = last.zip(more.first()).is_some_and(|(last, first)| P::joins(self.metric, *last, *first));
        Lengths { joined: before.joined + length - usize::from(continues), separate: before.separate + length }
    }
}

/// Returns the steps that reverse `steps`: their inverses in reverse order.
pub(crate) fn reversed<P: Puzzle>(steps: &[P::Step]) -> Vec<P::Step> {
    steps.iter().rev().map(|&step| P::inverse(step)).collect()
}

/// Makes steps that are known to be legal.
pub(crate) fn play_known<P: Puzzle>(puzzle: &P, position: &mut P::Position, steps: &[P::Step]) {
    for &step in steps {
        puzzle.play_unchecked(position, step);
    }
}

/// Makes steps until one reaches the goal or the next one is illegal. Returns the steps made.
pub(crate) fn play_until_solved<P: Puzzle>(puzzle: &P, position: &mut P::Position, steps: &[P::Step]) -> Vec<P::Step> {
    let mut played = Vec::with_capacity(steps.len());
    for &step in steps {
        if puzzle.play(position, step).is_err() {
            break;
        }
        played.push(step);
        if reaches_goal(puzzle, position, step) {
            break;
        }
    }
    played
}

/// Returns whether the last step led from an unsolved to a solved position.
pub(crate) fn reaches_goal<P: Puzzle>(puzzle: &P, position: &P::Position, last: P::Step) -> bool {
    puzzle.is_solved(position) && {
        let mut before = position.clone();
        puzzle.play_unchecked(&mut before, P::inverse(last));
        !puzzle.is_solved(&before)
    }
}
