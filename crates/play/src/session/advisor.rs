use std::sync::Arc;

use loyd_search::Limit;

use crate::advice::{HelpRequest, Stage};
use crate::distances::SharedDistances;
use crate::family::GameFamily;
use crate::job::{Handle, MakeSolver};
use crate::line::SolutionLine;

/// The known solution of a game, and the part of it that is shown.
pub(super) struct Advisor<P: GameFamily> {
    pub(super) make: MakeSolver<P>,
    /// The most recent solution.
    pub(super) line: Option<SolutionLine<P>>,
    /// The stages of an explained solution, each with the number of steps up to its end; otherwise
    /// empty.
    pub(super) stages: Vec<(usize, Stage)>,
    pub(super) search: Option<RunningSearch<P>>,
    pub(super) shown: ShownAdvice,
    pub(super) is_solvable: Option<bool>,
    pub(super) distances: SharedDistances<P>,
}

/// A running search, and the request that it answers.
pub(super) struct RunningSearch<P: GameFamily> {
    pub(super) handle: Handle<P>,
    pub(super) request: HelpRequest,
    /// Whether its best solution is already shown, and the search only improves it.
    pub(super) is_answered: bool,
}

/// The advice shown about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShownAdvice {
    Nothing,
    /// The next move of the line, as a hint.
    Next,
    /// The whole line, as a solution.
    Whole,
    /// The fact that there is no solution.
    Unsolvable,
    /// The fact that the search exceeded this limit.
    TooHard(Limit),
}

impl<P: GameFamily> Advisor<P> {
    pub(super) fn new(is_solvable: Option<bool>) -> Self {
        Self {
            make: Arc::new(P::solver),
            line: None,
            stages: vec![],
            search: None,
            shown: ShownAdvice::Nothing,
            is_solvable,
            distances: SharedDistances::default(),
        }
    }

    /// Returns the line, if this position is on it.
    pub(super) fn line_at(&self, position: &P::Position) -> Option<&SolutionLine<P>> {
        self.line.as_ref().filter(|line| line.is_at(position))
    }

    /// Stops the search that only improves the displayed solution.
    pub(super) fn stop_improving(&mut self) {
        self.search.take_if(|search| search.is_answered);
    }

    /// Follows the game to another position. The advice belonged to the old position, so it is
    /// hidden, except for a whole solution if the game stays on its line.
    pub(super) fn follow(&mut self, puzzle: &P, position: &P::Position, is_undo: bool) {
        self.stop_improving();
        if let Some(line) = &mut self.line {
            line.follow(puzzle, position, is_undo);
        }
        if self.shown != ShownAdvice::Whole || self.line_at(position).is_none() {
            self.shown = ShownAdvice::Nothing;
        }
    }
}
