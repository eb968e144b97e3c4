use loyd_core::{Puzzle, Solution};

use crate::history::{play_known, reversed};

/// A known solution, and where the game currently is on it. The game may leave the line and return
/// to it. After each whole move, the rest of a shortest solution is itself a shortest solution.
#[derive(Clone, Debug)]
pub(crate) struct SolutionLine<P: Puzzle> {
    metric: P::Metric,
    steps: Vec<P::Step>,
    /// The position after `steps_done` steps, where the game was last on the line.
    position: P::Position,
    /// The number of steps to that position, which is always where a move ends.
    steps_done: usize,
    /// The number of moves from that position to the end.
    pub(crate) moves_left: usize,
    /// The number of moves in the whole line.
    pub(crate) length: usize,
    /// Whether it is proven that no solution is shorter.
    pub(crate) is_proven: bool,
}

impl<P: Puzzle> SolutionLine<P> {
    pub(crate) fn new(solution: &Solution<P>, metric: P::Metric, is_proven: bool) -> Self {
        let length = solution.length(metric);
        let (position, steps) = (solution.start().clone(), solution.steps().to_vec());
        Self { metric, steps, position, steps_done: 0, moves_left: length, length, is_proven }
    }

    /// Returns whether a position is where the game was last on the line.
    pub(crate) fn is_at(&self, position: &P::Position) -> bool {
        self.position == *position
    }

    /// Returns the number of steps from the start of the line to the current position.
    pub(crate) fn steps_done(&self) -> usize {
        self.steps_done
    }

    /// Returns the number of moves from the start of the line to the current position.
    pub(crate) fn moves_done(&self) -> usize {
        self.length - self.moves_left
    }

    /// Returns the index before these steps, if they end at the current position and begin where a
    /// move begins.
    pub(crate) fn index_before(&self, steps: &[P::Step]) -> Option<usize> {
        let at = self.steps_done.checked_sub(steps.len())?;
        let is_whole = at == 0 || !P::joins(self.metric, self.steps[at - 1], self.steps[at]);
        (is_whole && self.steps[at..self.steps_done] == *steps && !steps.is_empty()).then_some(at)
    }

    /// Returns the steps from the current position to the end of a later move, and the index after
    /// them, or `None` if that move is not ahead.
    pub(crate) fn steps_until(&self, moves: usize) -> Option<(Vec<P::Step>, usize)> {
        let more = moves.min(self.length).checked_sub(self.moves_done()).filter(|more| *more > 0)?;
        let ahead = loyd_core::moves::<P>(self.metric, &self.steps[self.steps_done..]).take(more);
        let at = self.steps_done + ahead.map(<[P::Step]>::len).sum::<usize>();
        Some((self.steps[self.steps_done..at].to_vec(), at))
    }

    /// Moves to the given position, which is the one after this number of steps.
    pub(crate) fn go_to(&mut self, at: usize, position: &P::Position) {
        self.moves_left = loyd_core::moves_in::<P>(self.metric, &self.steps[at..]);
        (self.steps_done, self.position) = (at, position.clone());
    }

    /// Returns the steps of the next move.
    pub(crate) fn next(&self) -> &[P::Step] {
        loyd_core::moves::<P>(self.metric, &self.steps[self.steps_done..]).next().unwrap_or_default()
    }

    /// Returns the steps of the previous move.
    pub(crate) fn previous(&self) -> &[P::Step] {
        let done = &self.steps[..self.steps_done];
        let joins = |pair: &[P::Step]| P::joins(self.metric, pair[0], pair[1]);
        let length = done.windows(2).rev().take_while(|pair| joins(pair)).count() + 1;
        &done[done.len().saturating_sub(length)..]
    }

    /// Returns the position at the start of the line.
    pub(crate) fn start(&self, puzzle: &P) -> P::Position {
        self.position_after(puzzle, &reversed::<P>(&self.steps[..self.steps_done]))
    }

    /// Returns the steps of each move, from the start of the line.
    pub(crate) fn moves(&self) -> impl Iterator<Item = &[P::Step]> {
        loyd_core::moves::<P>(self.metric, &self.steps)
    }

    /// Follows the game if it has moved one move forward or back on the line. If both moves lead to
    /// the same position, `is_undo` decides.
    pub(crate) fn follow(&mut self, puzzle: &P, position: &P::Position, is_undo: bool) {
        if self.is_at(position) {
            return;
        }
        let (next, previous) = (self.next(), self.previous());
        let goes_forward = self.position_after(puzzle, next) == *position;
        let goes_back = self.position_after(puzzle, &reversed::<P>(previous)) == *position;
        if goes_back && (is_undo || !goes_forward) {
            (self.steps_done, self.moves_left) = (self.steps_done - previous.len(), self.moves_left + 1);
        } else if goes_forward {
            (self.steps_done, self.moves_left) = (self.steps_done + next.len(), self.moves_left - 1);
        } else {
            return;
        }
        self.position = position.clone();
    }

    /// Moves to the last occurrence of this position from the current one onwards, if there is one.
    pub(crate) fn seek(&mut self, puzzle: &P, position: &P::Position) {
        let (mut at, mut walker, mut found) = (self.steps_done, self.position.clone(), None);
        // Updates a single position along the line, because storing the positions of millions of
        // moves would take too much memory.
        for steps in std::iter::once(&[][..]).chain(loyd_core::moves::<P>(self.metric, &self.steps[self.steps_done..]))
        {
            play_known(puzzle, &mut walker, steps);
            at += steps.len();
            if walker == *position {
                found = Some(at);
            }
        }
        if let Some(at) = found.filter(|at| *at != self.steps_done) {
            self.go_to(at, position);
        }
    }

    fn position_after(&self, puzzle: &P, steps: &[P::Step]) -> P::Position {
        let mut position = self.position.clone();
        play_known(puzzle, &mut position, steps);
        position
    }
}
