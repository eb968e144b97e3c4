use loyd_core::{Puzzle, Solution};

use crate::steps::{play_known, taken_back};

/// A solution that was found, and how far along it the game is. It holds wherever it is left and entered again: what is
/// left of a shortest solution at the end of a move is a shortest solution.
#[derive(Clone, Debug)]
pub(crate) struct Line<P: Puzzle> {
    metric: P::Metric,
    steps: Vec<P::Step>,
    /// The position at `at`, where the game last was on the line.
    here: P::Position,
    /// How many steps lead there. It is always the end of a move.
    at: usize,
    /// How many moves are left from there.
    left: usize,
    length: usize,
    is_proven: bool,
}

impl<P: Puzzle> Line<P> {
    pub(crate) fn new(solution: &Solution<P>, metric: P::Metric, is_proven: bool) -> Self {
        let length = solution.length(metric);
        let (here, steps) = (solution.start().clone(), solution.steps().to_vec());
        Self { metric, steps, here, at: 0, left: length, length, is_proven }
    }

    /// Whether a position is where the game last was on it.
    pub(crate) fn is_at(&self, position: &P::Position) -> bool {
        self.here == *position
    }

    /// Whether no solution is shorter.
    pub(crate) fn is_proven(&self) -> bool {
        self.is_proven
    }

    /// Its length in moves.
    pub(crate) fn length(&self) -> usize {
        self.length
    }

    /// How many steps lead to where the game last was on it.
    pub(crate) fn steps_done(&self) -> usize {
        self.at
    }

    /// How many moves are left.
    pub(crate) fn left(&self) -> usize {
        self.left
    }

    /// The steps of the next move.
    pub(crate) fn next(&self) -> &[P::Step] {
        loyd_core::moves::<P>(self.metric, &self.steps[self.at..]).next().unwrap_or_default()
    }

    /// The steps of the move before.
    pub(crate) fn previous(&self) -> &[P::Step] {
        let done = &self.steps[..self.at];
        let joins = |pair: &[P::Step]| P::joins(self.metric, pair[0], pair[1]);
        let length = done.windows(2).rev().take_while(|pair| joins(pair)).count() + 1;
        &done[done.len().saturating_sub(length)..]
    }

    /// The position where it begins.
    pub(crate) fn start(&self, puzzle: &P) -> P::Position {
        self.after(puzzle, &taken_back::<P>(&self.steps[..self.at]))
    }

    /// The steps of each of its moves, from its start on.
    pub(crate) fn moves(&self) -> impl Iterator<Item = &[P::Step]> {
        loyd_core::moves::<P>(self.metric, &self.steps)
    }

    /// Goes along if the game has gone one move forward or back on it. Where the line goes there and back again both ways
    /// lead to the same position; then `is_back` says which one it was.
    pub(crate) fn follow(&mut self, puzzle: &P, position: &P::Position, is_back: bool) {
        if self.is_at(position) {
            return;
        }
        let (next, previous) = (self.next(), self.previous());
        let goes_on = self.after(puzzle, next) == *position;
        let goes_back = self.after(puzzle, &taken_back::<P>(previous)) == *position;
        if goes_back && (is_back || !goes_on) {
            (self.at, self.left) = (self.at - previous.len(), self.left + 1);
        } else if goes_on {
            (self.at, self.left) = (self.at + next.len(), self.left - 1);
        } else {
            return;
        }
        self.here = position.clone();
    }

    /// Goes to the place nearest to the end at which the game is, if it is on the line at all.
    pub(crate) fn seek(&mut self, puzzle: &P, position: &P::Position) {
        let mut walker = self.clone();
        loop {
            if walker.is_at(position) {
                (self.at, self.left, self.here) = (walker.at, walker.left, walker.here.clone());
            }
            let next = walker.next();
            if next.is_empty() {
                return;
            }
            let (here, length) = (walker.after(puzzle, next), next.len());
            (walker.at, walker.left, walker.here) = (walker.at + length, walker.left - 1, here);
        }
    }

    fn after(&self, puzzle: &P, steps: &[P::Step]) -> P::Position {
        let mut position = self.here.clone();
        play_known(puzzle, &mut position, steps);
        position
    }
}
