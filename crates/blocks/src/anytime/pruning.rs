//! Removing steps that a path does not need: a special case of action elimination (Nakhost and
//! Müller, 2010) that takes time proportional to the length of the path.
//!
//! If a piece returns to an anchor and no other piece has entered its cells in the meantime, the
//! piece can stay there instead. A piece without a target can also stay at the first anchor whose
//! cells no other piece enters later. Random walks contain many such steps.

use super::goal::TargetGoal;
use super::model::BlockModel;
use super::nodes::{Path, moving_pieces};

/// The maximum number of passes over a path. Removing some steps can make others unnecessary.
const MAX_PASSES: usize = 8;

/// Returns `path` without unnecessary steps. If it leads from the anchors `start` to the goal, so
/// does the result.
pub(super) fn prune_path(model: &BlockModel, goal: &TargetGoal, start: &[u16], mut path: Path) -> Path {
    for _ in 0..MAX_PASSES {
        let pieces = moving_pieces(model, start, &path);
        let is_needed = Pruning::new(model, start).needed_steps(goal, &path, &pieces);
        let before = path.len();
        let mut flags = is_needed.into_iter();
        path.retain(|_| flags.next().unwrap_or(true));
        if path.len() == before {
            break;
        }
    }
    path
}

/// The state of one pass. Time is counted in steps, and time 0 is the starting position.
struct Pruning<'a> {
    model: &'a BlockModel,
    /// The visits by each piece that are necessary so far, in order.
    visits: Vec<Vec<Visit>>,
    /// For each cell, the last two different pieces that entered it, the later one first.
    entries: Vec<[Entry; 2]>,
}

/// The arrival of a piece at an anchor.
#[derive(Clone, Copy)]
struct Visit {
    anchor: u16,
    time: usize,
}

/// The most recent entry by a piece into a cell.
#[derive(Clone, Copy)]
struct Entry {
    piece: usize,
    time: usize,
}

impl<'a> Pruning<'a> {
    fn new(model: &'a BlockModel, start: &[u16]) -> Self {
        let no_entry = Entry { piece: usize::MAX, time: 0 };
        Self {
            model,
            visits: start.iter().map(|&anchor| vec![Visit { anchor, time: 0 }]).collect(),
            entries: vec![[no_entry; 2]; model.cells],
        }
    }

    /// Returns whether each step of a path is necessary. `pieces` holds the piece that each step
    /// moves.
    fn needed_steps(mut self, goal: &TargetGoal, path: &Path, pieces: &[u16]) -> Vec<bool> {
        let mut is_needed = vec![true; path.len()];
        let mut remove = |visits: &[Visit]| visits.iter().for_each(|visit| is_needed[visit.time - 1] = false);
        for (time, (&(_, to), &piece)) in (1..).zip(path.iter().zip(pieces)) {
            let piece = usize::from(piece);
            let earlier = self.earlier_visit(piece, to);
            self.visits[piece].push(Visit { anchor: to, time });
            self.enter(piece, to, time);
            if let Some(kept) = earlier {
                remove(&self.visits[piece][kept + 1..]);
                self.visits[piece].truncate(kept + 1);
            }
        }
        for piece in (0..self.visits.len()).filter(|&piece| !goal.has_place(piece)) {
            let visits = &self.visits[piece];
            let is_last = |visit: &Visit| self.last_entry_by_others(piece, visit.anchor) <= visit.time;
            if let Some(kept) = visits.iter().position(is_last) {
                remove(&visits[kept + 1..]);
            }
        }
        is_needed
    }

    /// Returns the index of the piece's earliest visit to the given anchor after which no other
    /// piece has entered the cells there.
    fn earlier_visit(&self, piece: usize, anchor: u16) -> Option<usize> {
        let since = self.last_entry_by_others(piece, anchor);
        let visits = &self.visits[piece];
        let first = visits.partition_point(|visit| visit.time < since);
        (first..visits.len()).find(|&index| visits[index].anchor == anchor)
    }

    /// Returns when another piece last entered a cell that the piece covers at an anchor, or 0.
    fn last_entry_by_others(&self, piece: usize, anchor: u16) -> usize {
        let other = |cell: usize| self.entries[cell].iter().find(|entry| entry.piece != piece).map(|entry| entry.time);
        self.model.kind(piece).cells(anchor).filter_map(other).max().unwrap_or(0)
    }

    /// Records that a piece enters the cells that it covers at an anchor.
    fn enter(&mut self, piece: usize, anchor: u16, time: usize) {
        let model = self.model;
        for cell in model.kind(piece).cells(anchor) {
            let [last, before] = &mut self.entries[cell];
            if last.piece != piece {
                *before = *last;
            }
            *last = Entry { piece, time };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::anytime::board::AnchorBoard;
    use loyd_core::random::{Seed, below};
    use loyd_core::text::{ReadOptions, read_argument};
    use loyd_core::{BlockMetric, Puzzle};

    /// Returns a puzzle's model, its goal and the anchors in its starting position.
    fn read_parts(text: &str) -> (BlockModel, TargetGoal, Vec<u16>) {
        let read = read_argument(text, &ReadOptions::default()).expect("a layout");
        let puzzle = read.puzzle.puzzle.into_blocks().expect("blocks");
        let model = BlockModel::new(&puzzle, BlockMetric::Step);
        let goal = TargetGoal::new(&model);
        (model, goal, puzzle.start().anchors().to_vec())
    }

    #[test]
    fn only_necessary_steps_remain() {
        let (model, goal, start) = read_parts("ab.Z/.... | goal: Z covers 1,2");
        // b makes space for Z and need not return. a moves and returns, and Z takes a detour.
        let path = vec![(0, 4), (1, 5), (4, 0), (3, 7), (7, 3), (3, 2), (2, 1), (5, 6)];
        assert_eq!(prune_path(&model, &goal, &start, path), [(1, 5), (3, 2), (2, 1)]);
        // c passes through the place to which a returns, so a must leave it.
        let (model, goal, start) = read_parts("a.c./.... | goal: c covers 2,1; a covers 1,1");
        let path = vec![(0, 4), (4, 5), (2, 1), (1, 0), (0, 4), (5, 1), (1, 0)];
        assert_eq!(prune_path(&model, &goal, &start, path.clone()), path);
    }

    #[test]
    fn pruned_walks_are_legal_and_reach_the_same_places() {
        let (model, goal, start) = read_parts("aab./c.bd/ceed/.fgg | goal: a covers 3,3; e covers 1,1");
        let targets = [0, 4];
        let mut source = Seed(7).source();
        for _ in 0..200 {
            let mut board = AnchorBoard::new(&model, &start);
            let mut path = vec![];
            for _ in 0..400 {
                let piece = below(start.len() as u32, &mut source) as usize;
                let steps = &model.kind(piece).steps;
                let step = &steps[below(steps.len() as u32, &mut source) as usize];
                if let Some(next) = board.anchor_after_step(&model, piece, step) {
                    path.push((board.anchors[piece], next as u16));
                    board.put(&model, piece, next as u16);
                }
            }
            let short = prune_path(&model, &goal, &start, path.clone());
            assert!(short.len() < path.len() / 2, "{} of {}", short.len(), path.len());
            let mut replayed = AnchorBoard::new(&model, &start);
            for (from, to) in short {
                let piece = replayed.anchored_at(from.into()).expect("a piece");
                let mut steps = model.kind(piece).steps.iter();
                assert!(steps.any(|step| replayed.anchor_after_step(&model, piece, step) == Some(to.into())));
                replayed.put(&model, piece, to);
            }
            assert_eq!(targets.map(|piece| replayed.anchors[piece]), targets.map(|piece| board.anchors[piece]));
        }
    }
}
