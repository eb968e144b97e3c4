use loyd_core::{Puzzle, moves_in};

/// The gestures and restarts that can be undone and redone, and how many of them are done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct History<P: Puzzle> {
    entries: Vec<Entry<P>>,
    /// The number of entries that are done.
    pub(crate) cursor: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry<P: Puzzle> {
    /// The steps of one key press, one click or one drag.
    Gesture(Vec<P::Step>),
    /// A return to the start.
    Restart {
        /// The position before it.
        before: P::Position,
    },
}

/// One event of a game, with its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event<P: Puzzle> {
    /// The time in milliseconds on the game's clock.
    pub at: u64,
    /// The event.
    pub act: Act<P>,
}

/// The kinds of events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act<P: Puzzle> {
    /// One key press, one click or one drag, with its steps; there is at least one.
    Gesture(Vec<P::Step>),
    /// The last gesture or restart was undone.
    Undo,
    /// The last undone gesture or restart was redone.
    Redo,
    /// The game returned to the start.
    Restart,
}

impl<P: Puzzle> History<P> {
    pub(crate) fn new() -> Self {
        Self { entries: vec![], cursor: 0 }
    }

    /// Adds an entry that was just done. Undone entries are dropped.
    pub(crate) fn push(&mut self, entry: Entry<P>) {
        self.entries.truncate(self.cursor);
        self.entries.push(entry);
        self.cursor += 1;
    }

    /// Returns the entry to undo, and marks it as undone.
    pub(crate) fn back(&mut self) -> Option<&Entry<P>> {
        self.cursor = self.cursor.checked_sub(1)?;
        self.entries.get(self.cursor)
    }

    /// Returns the entry to redo, and marks it as done.
    pub(crate) fn forward(&mut self) -> Option<&Entry<P>> {
        let entry = self.entries.get(self.cursor)?;
        self.cursor += 1;
        Some(entry)
    }

    /// The last entry that is done.
    pub(crate) fn last(&self) -> Option<&Entry<P>> {
        self.done().last()
    }

    /// The entry at an index of those that are done and undone.
    pub(crate) fn get(&self, index: usize) -> Option<&Entry<P>> {
        self.entries.get(index)
    }

    /// The number of entries, done and undone.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The gestures from the start to the current position.
    pub(crate) fn gestures(&self) -> impl Iterator<Item = &[P::Step]> {
        let first = self.done().iter().rposition(|entry| matches!(entry, Entry::Restart { .. }));
        self.done()[first.map_or(0, |restart| restart + 1)..].iter().filter_map(|entry| match entry {
            Entry::Gesture(steps) => Some(steps.as_slice()),
            Entry::Restart { .. } => None,
        })
    }

    /// The steps from the start to the current position.
    pub(crate) fn steps(&self) -> Vec<P::Step> {
        self.gestures().flatten().copied().collect()
    }

    /// The length of the steps of all gestures and of `more` as one sequence, and the sum of the lengths of the gestures.
    /// A gesture that continues the move of the gesture before adds to the sum only.
    pub(crate) fn lengths(&self, metric: P::Metric, more: &[P::Step]) -> (usize, usize) {
        let (mut joined, mut sum, mut last) = (0, 0, None);
        for steps in self.gestures().chain([more]) {
            let length = moves_in::<P>(metric, steps);
            let continues = last.zip(steps.first()).is_some_and(|(last, first)| P::joins(metric, last, *first));
            (joined, sum) = (joined + length - usize::from(continues), sum + length);
            last = steps.last().copied().or(last);
        }
        (joined, sum)
    }

    fn done(&self) -> &[Entry<P>] {
        &self.entries[..self.cursor]
    }
}
