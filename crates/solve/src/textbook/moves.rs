use loyd_core::Puzzle;

use super::{Problem, Textbook};

/// A move and where it leads.
pub(super) struct Successor<P: Puzzle> {
    pub(super) steps: Vec<P::Step>,
    pub(super) position: P::Position,
}

impl<P: Textbook> Problem<'_, P> {
    /// The moves from a position, of those that lead to one position the first. Left out is what would take back the step
    /// `previous` or go on with its move, which would count as one with it.
    pub(super) fn successors(&self, position: &P::Position, previous: Option<P::Step>) -> Vec<Successor<P>> {
        let is_new = |&step: &P::Step| {
            previous.is_none_or(|last| step != P::inverse(last) && !P::joins(self.metric, last, step))
        };
        let mut steps: Vec<P::Step> = self.puzzle.steps(position).filter(is_new).collect();
        steps.sort_by_key(|&step| P::order(step));
        let mut found: Vec<Successor<P>> = Vec::with_capacity(steps.len());
        for step in steps {
            self.add(&mut found, position, &[], step);
        }
        // A move goes on with every step that joins it.
        let mut at = 0;
        while at < found.len() {
            let (from, played) = (found[at].position.clone(), found[at].steps.clone());
            let joining = |&next: &P::Step| played.last().is_some_and(|&last| P::joins(self.metric, last, next));
            for step in self.puzzle.steps(&from).filter(joining) {
                if step != P::inverse(played[played.len() - 1]) {
                    self.add(&mut found, &from, &played, step);
                }
            }
            at += 1;
        }
        found.retain(|successor| successor.position != *position);
        found
    }

    /// Adds the move of steps and one more step, unless its end is there already.
    fn add(&self, found: &mut Vec<Successor<P>>, from: &P::Position, steps: &[P::Step], step: P::Step) {
        let mut position = from.clone();
        self.puzzle.play_unchecked(&mut position, step);
        if !found.iter().any(|other| other.position == position) {
            let steps = steps.iter().copied().chain([step]).collect();
            found.push(Successor { steps, position });
        }
    }
}
