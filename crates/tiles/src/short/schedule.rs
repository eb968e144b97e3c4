//! The schedule for finding short solutions: which work comes next, and how wide its beam is.
//!
//! It depends on plain values only: the [tuning](super::tuning) of the board's class, the
//! [`History`] of the work so far, and the [`Budget`]. `improver` performs the tasks.

use std::ops::Range;

use loyd_search::Nodes;

use super::limits::BeamLimits;
use super::tuning::{
    FIRST_BLANK, ImageUse, LONG_ROUNDS, LONGER_PART, NARROWEST, NODES_PER_CELL, NODES_PER_LONG_MOVE,
    NODES_PER_SHORT_MOVE, Opening, PAIR_LEFT, SECOND_LEFT, SHORT_ROUNDS, SWEEP_PART, Tuning, WIDEST, WIDEST_BLANK,
    by_cells,
};

/// A piece of work that may shorten the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// A blank-path beam.
    Blank { width: usize },
    /// A wide beam.
    Wide(WideTask),
    /// Rounds of beam searches in windows of the best solution, or of the longer one that the last
    /// beam has found.
    BeamSweep { rounds: Range<usize>, uses_longer: bool },
    /// Exact searches for all short windows of the best solution.
    Sweep,
}

/// The parameters of a wide beam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WideTask {
    pub(super) width: usize,
    /// The index of the score's variant; 0 for the default.
    pub(super) variant: usize,
    /// Whether the beam searches the mirror image of the board.
    pub(super) is_mirrored: bool,
    /// Whether the beam must end within the [allowance](History::allowance).
    pub(super) is_planned: bool,
}

/// The resources for the work that is still to come.
pub(super) struct Budget<'a> {
    /// The total number of nodes, including those in finished work; [`Nodes::MAX`] if unknown.
    pub(super) nodes: Nodes,
    /// The number of beam-sweep rounds for which memory suffices.
    pub(super) rounds: usize,
    /// Whether memory suffices for a blank-path beam, and for a wide beam, of a given width.
    pub(super) fits_blank: &'a dyn Fn(usize) -> bool,
    pub(super) fits_wide: &'a dyn Fn(usize) -> bool,
}

/// The work done so far.
#[derive(Clone, Debug)]
pub(super) struct History {
    pub(super) tuning: &'static Tuning,
    cells: usize,
    /// The approximate number of nodes in a wide beam per position of its width.
    nodes_per_width: usize,
    /// The length of the best solution, in moves.
    pub(super) length: u32,
    /// The number of nodes in finished work.
    pub(super) nodes: Nodes,
    current: Option<Task>,
    /// The number of nodes in the last task if it was a beam, otherwise 0.
    last_beam: Nodes,
    /// The number of beam-sweep rounds completed on the best solution, and whether exact searches
    /// can no longer shorten any of its windows.
    rounds: usize,
    is_swept: bool,
    /// The width of the next blank-path beam; `None` after the last one.
    next_blank: Option<usize>,
    /// The approximate number of nodes in the next wide beam, and the maximum width so far.
    next_nodes: usize,
    widest: usize,
    /// The index of the first variant that has not been tried.
    untried: usize,
    /// The maximum width when the mirror image was last used.
    mirrored_width: usize,
    /// The number of nodes in the last wide beam per position of its width, if beams are planned.
    cost_per_width: Option<f64>,
    /// The number of nodes when a path of a continuing beam was last completed.
    completed_at: Nodes,
}

impl History {
    /// Starts from a solution of `length` moves for a board whose tiles' distances sum to
    /// `distance`.
    pub(super) fn new(tuning: &'static Tuning, cells: usize, distance: u32, length: u32) -> Self {
        let nodes_per_width = (NODES_PER_CELL * f64::from(distance.max(1))) as usize;
        let min_nodes = nodes_per_width * by_cells(&NARROWEST, cells) * tuning.first_multiple;
        Self {
            tuning,
            cells,
            nodes_per_width,
            length,
            nodes: 0,
            current: None,
            last_beam: 0,
            rounds: 0,
            is_swept: false,
            next_blank: (tuning.opening != Opening::Wide).then(|| by_cells(&FIRST_BLANK, cells)),
            next_nodes: tuning.first_nodes.max(min_nodes),
            widest: 0,
            untried: 1,
            mirrored_width: 0,
            cost_per_width: None,
            completed_at: 0,
        }
    }

    /// Returns the parameters of the current task if it is a wide beam.
    pub(super) fn wide_task(&self) -> Option<WideTask> {
        if let Some(Task::Wide(task)) = self.current { Some(task) } else { None }
    }

    /// Records a shorter solution.
    pub(super) fn improve(&mut self, length: u32) {
        (self.length, self.rounds, self.is_swept) = (length, 0, false);
    }

    /// Records the end of the current task after `nodes` nodes. `is_best` is set if a sweep has
    /// ended with the best solution.
    pub(super) fn finish(&mut self, nodes: Nodes, is_best: bool) {
        self.nodes += nodes;
        self.last_beam = 0;
        match self.current.take() {
            Some(Task::Blank { .. }) => self.last_beam = nodes,
            Some(Task::Wide(task)) => {
                self.last_beam = nodes;
                self.cost_per_width = self.tuning.plans.then(|| self.cost_of(task.width, nodes));
            }
            Some(Task::BeamSweep { rounds, .. }) if is_best => self.rounds = rounds.end,
            Some(Task::Sweep) => self.is_swept = true,
            Some(Task::BeamSweep { .. }) | None => {}
        }
    }

    /// Returns the next task and records its start: a beam sweep if it takes at most about as long
    /// as the previous beam, otherwise a beam over the whole board, or a last sweep once no beam is
    /// left. If `has_longer` is set, the previous beam found a solution that is at most slightly
    /// longer than the best one, and the sweep uses it. Returns `None` if nothing is left to try.
    pub(super) fn next(&mut self, budget: &Budget, has_longer: bool) -> Option<Task> {
        let beam_sweep = self.worthwhile_sweep(budget, has_longer);
        let task = beam_sweep.or_else(|| self.next_beam(budget)).or_else(|| self.last_sweep(budget));
        self.current.clone_from(&task);
        task
    }

    /// Ends the current blank-path beam after `nodes` nodes, and returns the wide beam that
    /// continues from it. If memory is insufficient, returns `None` and does not end the beam.
    pub(super) fn relay(&mut self, budget: &Budget, nodes: Nodes) -> Option<Task> {
        let narrowest = by_cells(&NARROWEST, self.cells);
        let width = if let Some(next) = self.next_blank {
            // Scales the width like the preceding blank-path beam.
            narrowest * (next / self.tuning.blank_growth / by_cells(&FIRST_BLANK, self.cells))
        } else {
            self.widest = narrowest;
            narrowest
        };
        (budget.fits_wide)(width).then(|| {
            self.nodes += nodes;
            let task = Task::Wide(WideTask { width, variant: 0, is_mirrored: false, is_planned: false });
            self.current.insert(task).clone()
        })
    }

    /// Returns whether the path of the current beam may be completed now, after `nodes` nodes in
    /// total, and if so, records the completion. For a blank-path beam, this is always the case.
    pub(super) fn may_complete(&mut self, nodes: Nodes) -> bool {
        let min = self.tuning.nodes_between_completions * Nodes::from(self.length);
        let is_blank = matches!(self.current, Some(Task::Blank { .. }));
        let is_allowed = is_blank || nodes - self.completed_at >= min;
        if is_allowed {
            self.completed_at = nodes;
        }
        is_allowed
    }

    /// Returns the length from which a beam's solution is not worth finding. A sweep may shorten a
    /// slightly longer solution.
    pub(super) fn limit(&self, budget: &Budget) -> u32 {
        self.length + if self.may_sweep(0..SHORT_ROUNDS, budget) { self.length / LONGER_PART } else { 0 }
    }

    /// Returns the number of nodes for a wide beam; `None` if the total is unknown. Nodes for a
    /// short sweep are reserved if they are a small share. Otherwise, a wider beam would gain more.
    pub(super) fn allowance(&self, budget: &Budget) -> Option<Nodes> {
        let left = budget.nodes.saturating_sub(self.nodes);
        let rounds = 0..SHORT_ROUNDS;
        let sweep = if self.may_sweep(rounds.clone(), budget) { sweep_nodes(self.length, rounds) } else { 0 };
        (budget.nodes < Nodes::MAX).then(|| if sweep <= left / SWEEP_PART { left - sweep } else { left })
    }

    /// Returns whether these rounds are possible: the board class has sweeps, the range is not
    /// empty, and memory suffices.
    fn may_sweep(&self, rounds: Range<usize>, budget: &Budget) -> bool {
        self.tuning.sweeps && !rounds.is_empty() && rounds.end <= budget.rounds
    }

    /// Returns a beam sweep that takes at most about as long as the previous beam.
    fn worthwhile_sweep(&self, budget: &Budget, uses_longer: bool) -> Option<Task> {
        let completed = if uses_longer { 0 } else { self.rounds };
        // A short sweep gains more for its time.
        let max = |rounds| if rounds == LONG_ROUNDS { self.last_beam } else { 2 * self.last_beam };
        let is_worthwhile = |&rounds: &usize| {
            self.may_sweep(completed..rounds, budget) && sweep_nodes(self.length, completed..rounds) <= max(rounds)
        };
        let rounds = completed..[LONG_ROUNDS, SHORT_ROUNDS].into_iter().find(is_worthwhile)?;
        Some(Task::BeamSweep { rounds, uses_longer })
    }

    /// Returns a sweep after the last beam.
    fn last_sweep(&self, budget: &Budget) -> Option<Task> {
        let rounds = [LONG_ROUNDS, SHORT_ROUNDS].map(|rounds| self.rounds..rounds);
        let rounds = rounds.into_iter().find(|rounds| self.may_sweep(rounds.clone(), budget));
        let sweep = (!self.is_swept).then_some(Task::Sweep);
        rounds.map(|rounds| Task::BeamSweep { rounds, uses_longer: false }).or(sweep)
    }

    fn next_beam(&mut self, budget: &Budget) -> Option<Task> {
        if let Some(width) = self.next_blank {
            let is_possible = width <= WIDEST_BLANK && (budget.fits_blank)(width);
            if self.tuning.opening != Opening::Relays {
                self.next_blank = None;
            } else if is_possible {
                self.next_blank = Some(width * self.tuning.blank_growth);
            }
            if is_possible || self.next_blank.is_some() {
                return is_possible.then_some(Task::Blank { width });
            }
        }
        self.next_wide_beam(budget).filter(|task| (budget.fits_wide)(task.width)).map(Task::Wide)
    }

    /// Returns the next wide beam. `None` if no other beam is left, or if too few nodes remain for
    /// another beam and a sweep may still gain something.
    fn next_wide_beam(&mut self, budget: &Budget) -> Option<WideTask> {
        let is_late = self.remaining_beams(budget).is_some_and(|left| left < self.min_left());
        if is_late && (self.may_sweep(self.rounds..LONG_ROUNDS, budget) || !self.is_swept) {
            return None;
        }
        let (beams_differ, planned) = (self.tuning.beams_differ, self.planned_width(budget));
        let nodes = planned.map_or(self.next_nodes, |width| width.saturating_mul(self.nodes_per_width));
        let width = (nodes / self.nodes_per_width).clamp(by_cells(&NARROWEST, self.cells), WIDEST);
        let is_slightly_wider = width <= self.widest || planned.is_some() && width < 2 * self.widest;
        let is_mirrored = self.is_image_next() && (is_slightly_wider || self.tuning.image == ImageUse::Alternate);
        let is_other = is_slightly_wider && !is_mirrored || beams_differ && self.widest > 0;
        let may_repeat = width > self.widest || planned.is_some() && beams_differ || is_mirrored;
        let variant = self.next_variant(is_other, may_repeat)?;
        if width > self.widest {
            (self.widest, self.next_nodes) = (width, nodes.saturating_mul(self.tuning.growth(width)));
        }
        if is_mirrored {
            self.mirrored_width = self.widest;
        }
        Some(WideTask { width, variant, is_mirrored, is_planned: planned.is_some() })
    }

    /// Returns the variant for the next wide beam: the next untried variant if `is_other` is set,
    /// otherwise the default. If beams differ, a return to the default makes the tried variants
    /// available again. A beam with a different score loses different positions from the previous
    /// beam. Returns `None` if all variants have been tried and none may be repeated.
    fn next_variant(&mut self, is_other: bool, may_repeat: bool) -> Option<usize> {
        if is_other && self.untried < self.tuning.variants.len() {
            self.untried += 1;
            return Some(self.untried - 1);
        }
        if may_repeat && self.tuning.beams_differ {
            self.untried = 1;
        }
        may_repeat.then_some(0)
    }

    /// Returns whether the board has a mirror image, and no beam has used it since the widest one
    /// started.
    fn is_image_next(&self) -> bool {
        self.mirrored_width < self.widest && self.tuning.image != ImageUse::Never
    }

    /// Returns the width of the next wide beam when only a few beams still fit in the budget. The
    /// last one uses the rest of the budget, and narrows if it would exceed that. `None` if the
    /// default width is right, if the total is unknown, if no beam's cost is known yet, or if
    /// memory is insufficient. On 7×7, this saves up to a third of the nodes for the same length
    /// (`bench/tiles-short.md`, *The planned last beam*).
    fn planned_width(&self, budget: &Budget) -> Option<usize> {
        let (left, growth) = (self.remaining_beams(budget)?, self.tuning.growth(self.widest) as f64);
        let (two_fit, more_fit) = (2.0 * growth, growth * (1.0 + growth));
        let factor = if left < self.min_left() || left >= more_fit {
            return None;
        } else if left >= PAIR_LEFT && self.tuning.image == ImageUse::Pair {
            left / 2.0
        } else if left < two_fit {
            left
        } else {
            // Two beams are left: the last one is wider than the next by the default factor.
            left / (1.0 + growth)
        };
        let width = ((self.widest as f64 * factor) as usize).min(WIDEST);
        (budget.fits_wide)(width).then_some(width)
    }

    /// Returns the number of remaining nodes as a multiple of the widest beam's cost. `None` if the
    /// total is unknown, or if no beam's cost is known yet.
    fn remaining_beams(&self, budget: &Budget) -> Option<f64> {
        let widest = Some(self.widest).filter(|&widest| widest > 0)?;
        Some(self.allowance(budget)? as f64 / (self.cost_per_width? * widest as f64))
    }

    /// Returns the multiple of the widest beam's cost that must remain for one more beam.
    fn min_left(&self) -> f64 {
        let is_second = self.tuning.image == ImageUse::Pair && self.is_image_next();
        if is_second { SECOND_LEFT } else { self.tuning.min_left }
    }

    /// Returns the expected number of nodes in the next wide beam per position of its width, given
    /// a finished one.
    fn cost_of(&self, width: usize, nodes: Nodes) -> f64 {
        let narrowing = self.tuning.narrows.then_some(self.cells as u32);
        // A beam that ended early took fewer nodes than the next one may take.
        let min = self.nodes_per_width as f64 * BeamLimits::new(width, narrowing).mean(self.length) / width as f64;
        (nodes as f64 / width as f64).max(min)
    }
}

/// Returns the approximate number of positions that the given rounds of a beam sweep generate over
/// a path of `length` moves.
pub(super) fn sweep_nodes(length: u32, rounds: Range<usize>) -> Nodes {
    let to = |round| match round {
        0 => 0,
        1..=SHORT_ROUNDS => NODES_PER_SHORT_MOVE,
        _ => NODES_PER_LONG_MOVE,
    };
    (to(rounds.end) - to(rounds.start)) * Nodes::from(length)
}

#[cfg(test)]
mod tests;
