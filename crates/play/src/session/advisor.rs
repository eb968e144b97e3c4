use std::sync::Arc;

use loyd_core::Solution;
use loyd_solve::Limit;

use crate::chart::Survey;
use crate::job::Handle;
use crate::line::Line;
use crate::{GameFamily, MakeSolver, Request, Stage};

/// What is known about a game's solutions, and what of it the player is shown.
pub(super) struct Advisor<P: GameFamily> {
    pub(super) make: MakeSolver<P>,
    pub(super) line: Option<Line<P>>,
    /// The stages of the line, each with the number of steps at its end, where it is one that is explained.
    pub(super) stages: Vec<(usize, Stage)>,
    pub(super) search: Option<Search<P>>,
    pub(super) shown: Shown,
    pub(super) is_solvable: Option<bool>,
    pub(super) survey: Survey<P>,
}

/// A search that is run elsewhere, and what it is for.
pub(super) struct Search<P: GameFamily> {
    pub(super) handle: Handle<P>,
    pub(super) request: Request,
}

/// What the player is shown about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    Nothing,
    /// The next move of the line.
    Next,
    /// The line is stepped through.
    Whole,
    Unsolvable,
    TooHard(Limit),
}

impl<P: GameFamily> Advisor<P> {
    pub(super) fn new(is_solvable: Option<bool>) -> Self {
        let make: MakeSolver<P> = Arc::new(P::solver);
        Self {
            make,
            line: None,
            stages: vec![],
            search: None,
            shown: Shown::Nothing,
            is_solvable,
            survey: Survey::default(),
        }
    }

    pub(super) fn with_solver(self, make: MakeSolver<P>) -> Self {
        Self { make, ..self }
    }

    /// The same, with what was worked out for another game of the same puzzle, counted in the same metric.
    pub(super) fn with_survey(self, survey: Survey<P>) -> Self {
        Self { survey, ..self }
    }

    /// The line, if the game is on it.
    pub(super) fn line_at(&self, position: &P::Position) -> Option<&Line<P>> {
        self.line.as_ref().filter(|line| line.is_at(position))
    }

    /// Takes up a solution from wherever it starts.
    pub(super) fn take_up(&mut self, solution: &Solution<P>, question: (&P, P::Metric, &P::Position), is_proven: bool) {
        let (puzzle, metric, position) = question;
        let mut line = Line::new(solution, metric, is_proven);
        line.seek(puzzle, position);
        self.line = Some(line);
        self.stages.clear();
        self.is_solvable = Some(true);
    }

    /// The game is at another position now. What was shown was for the old one, unless the game goes along the line.
    pub(super) fn follow(&mut self, puzzle: &P, position: &P::Position, is_back: bool) {
        if let Some(line) = &mut self.line {
            line.follow(puzzle, position, is_back);
        }
        if self.shown != Shown::Whole || self.line_at(position).is_none() {
            self.shown = Shown::Nothing;
        }
    }
}
