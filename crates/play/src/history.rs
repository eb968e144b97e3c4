use loyd_core::{Puzzle, moves_in};

/// What can be undone, and how much of it is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct History<P: Puzzle> {
    entries: Vec<Entry<P>>,
    cursor: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry<P: Puzzle> {
    /// The steps of one key press, one click, one drag.
    Gesture(Vec<P::Step>),
    /// Back to the start.
    Restart {
        /// Where the game was.
        before: P::Position,
    },
}

/// One thing that happened in a game, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event<P: Puzzle> {
    /// Milliseconds on the game's clock.
    pub at: u64,
    /// What happened.
    pub act: Act<P>,
}

/// What can happen in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act<P: Puzzle> {
    /// One key press, one click, one drag: its steps, at least one.
    Gesture(Vec<P::Step>),
    /// The last gesture or restart was taken back.
    Undo,
    /// What was taken back was done again.
    Redo,
    /// Back to the start.
    Restart,
}

impl<P: Puzzle> History<P> {
    pub(crate) fn new() -> Self {
        Self { entries: vec![], cursor: 0 }
    }

    /// Adds what was just done; what had been undone is forgotten.
    pub(crate) fn push(&mut self, entry: Entry<P>) {
        self.entries.truncate(self.cursor);
        self.entries.push(entry);
        self.cursor += 1;
    }

    /// The entry to be undone next, and past it.
    pub(crate) fn back(&mut self) -> Option<&Entry<P>> {
        self.cursor = self.cursor.checked_sub(1)?;
        self.entries.get(self.cursor)
    }

    /// The entry to be redone next, and past it.
    pub(crate) fn forward(&mut self) -> Option<&Entry<P>> {
        let entry = self.entries.get(self.cursor)?;
        self.cursor += 1;
        Some(entry)
    }

    /// The entry that would be undone.
    pub(crate) fn last(&self) -> Option<&Entry<P>> {
        self.done().last()
    }

    /// How many entries are done.
    pub(crate) fn cursor(&self) -> usize {
        self.cursor
    }

    /// How many entries there are, done or undone.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The gestures that lead from the start to where the game is.
    pub(crate) fn gestures(&self) -> impl Iterator<Item = &[P::Step]> {
        let first = self.done().iter().rposition(|entry| matches!(entry, Entry::Restart { .. }));
        self.done()[first.map_or(0, |restart| restart + 1)..].iter().filter_map(|entry| match entry {
            Entry::Gesture(steps) => Some(steps.as_slice()),
            Entry::Restart { .. } => None,
        })
    }

    /// The steps that lead from the start to where the game is.
    pub(crate) fn steps(&self) -> Vec<P::Step> {
        self.gestures().flatten().copied().collect()
    }

    /// The sum of the gestures' lengths.
    pub(crate) fn moves(&self, metric: P::Metric) -> usize {
        self.gestures().map(|steps| moves_in::<P>(metric, steps)).sum()
    }

    fn done(&self) -> &[Entry<P>] {
        &self.entries[..self.cursor]
    }
}
