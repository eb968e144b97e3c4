//! What is worked out about all positions of a game, so that later answers need no search.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use loyd_core::{Puzzle, Solution};
use loyd_solve::Nodes;

use crate::GameFamily;

/// A survey of all that can be reached, which a family may have. It is made in slices; once it is complete it knows a
/// shortest solution from every position.
pub trait Chart<P: Puzzle>: Send {
    /// Goes on for about so many positions.
    fn run(&mut self, budget: Nodes) -> Charting;

    /// How many positions are on it so far.
    fn positions(&self) -> Nodes;

    /// A shortest solution from a position. Nothing if it is not complete or does not know the position.
    fn look_up(&mut self, position: &P::Position) -> Option<Charted<P>>;
}

/// How a chart stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charting {
    /// There is more to do.
    Going,
    /// Every position is on it.
    Complete,
    /// It would need more memory than it may use.
    TooLarge,
}

/// What a chart says about a position.
#[derive(Clone, Debug)]
pub enum Charted<P: Puzzle> {
    /// A shortest solution.
    Solution(Solution<P>),
    /// There is none.
    Unsolvable,
}

/// A game's chart, which its job and games of the same puzzle share. It goes with the last of these games.
pub(crate) struct Survey<P: Puzzle>(Arc<Mutex<State<P>>>);

struct State<P: Puzzle> {
    stage: Stage<P>,
    positions: Nodes,
}

enum Stage<P: Puzzle> {
    /// It was not begun, or it is of no use.
    Nothing {
        is_too_large: bool,
    },
    /// Its job has it in hand.
    Away,
    Complete(Box<dyn Chart<P>>),
}

impl<P: Puzzle> Clone for Survey<P> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<P: Puzzle> Default for Survey<P> {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(State { stage: Stage::Nothing { is_too_large: false }, positions: 0 })))
    }
}

impl<P: GameFamily> Survey<P> {
    /// What makes the chart, if it is to be made and is not in the making.
    pub(crate) fn begin(&self, make: impl FnOnce() -> Option<Box<dyn Chart<P>>>) -> Option<Making<P>> {
        let mut state = lock(&self.0);
        if !matches!(state.stage, Stage::Nothing { is_too_large: false }) {
            return None;
        }
        let chart = make()?;
        *state = State { stage: Stage::Away, positions: 0 };
        Some(Making { chart: Some(chart), survey: Arc::downgrade(&self.0) })
    }

    /// What the complete chart says about a position.
    pub(crate) fn look_up(&self, position: &P::Position) -> Option<Charted<P>> {
        match &mut lock(&self.0).stage {
            Stage::Complete(chart) => chart.look_up(position),
            Stage::Nothing { .. } | Stage::Away => None,
        }
    }

    /// How many positions a chart in the making has.
    pub(crate) fn progress(&self) -> Option<Nodes> {
        let state = lock(&self.0);
        matches!(state.stage, Stage::Away).then_some(state.positions)
    }
}

/// The making of a chart. Dropping it gives the chart up, and so does the end of all its games.
pub(crate) struct Making<P: Puzzle> {
    chart: Option<Box<dyn Chart<P>>>,
    survey: Weak<Mutex<State<P>>>,
}

impl<P: GameFamily> Making<P> {
    /// Goes on for about so many positions, and says whether there is more to do.
    pub(crate) fn run(&mut self, budget: Nodes) -> bool {
        let (Some(mut chart), Some(survey)) = (self.chart.take(), self.survey.upgrade()) else { return false };
        // Nobody has to wait for a slice: the lock is taken after it.
        let charting = chart.run(budget);
        let mut state = lock(&survey);
        state.positions = chart.positions();
        match charting {
            Charting::Going => self.chart = Some(chart),
            Charting::Complete => state.stage = Stage::Complete(chart),
            Charting::TooLarge => state.stage = Stage::Nothing { is_too_large: true },
        }
        charting == Charting::Going
    }
}

impl<P: Puzzle> Drop for Making<P> {
    fn drop(&mut self) {
        if let (Some(_), Some(survey)) = (&self.chart, self.survey.upgrade()) {
            lock(&survey).stage = Stage::Nothing { is_too_large: false };
        }
    }
}

fn lock<P: Puzzle>(state: &Mutex<State<P>>) -> MutexGuard<'_, State<P>> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}
