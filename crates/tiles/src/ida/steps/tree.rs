use super::batch::{BELOW_ZERO, PatternSearch, PatternStart};
use super::{PatternEntry, StepHeuristic, TILES, ViewStep};
use crate::board::PackedBoard;
use crate::ida::automaton::Automaton;
use crate::ida::parallel::{self, EndedWalk, Flow, FrontierPosition, PartWalk};
use crate::pdb::PATTERNS;

/// A search below one position: its starting node and its frontier.
pub(in crate::ida) struct PatternRoot {
    start: PatternStart,
    work: TreeFrontier,
}

/// The frontier. A version for fewer patterns and cells takes less memory per position.
enum TreeFrontier {
    /// Up to 8 patterns on boards of up to 16 cells.
    Small(PatternSearch<FEW_PATTERNS, 16>),
    /// Up to 8 patterns on boards of up to 25 cells.
    Few(PatternSearch<FEW_PATTERNS, 32>),
    /// Up to 16 patterns on boards of up to 25 cells.
    Many(PatternSearch<16, 32>),
    /// Boards of more than 25 cells.
    ByteBoard(PatternSearch<PATTERNS, TILES>),
}

/// The maximum number of patterns in [`TreeFrontier::Small`] and [`TreeFrontier::Few`].
const FEW_PATTERNS: usize = 8;

impl<const VIEWS: usize, B: PackedBoard> parallel::ParallelTree for StepHeuristic<VIEWS, B> {
    type Board = B;
    type Work = Option<PatternRoot>;

    const BOUND_STEP: u32 = 2;
    const WALKS: usize = 1;

    fn parts(&self) -> &'static [(u64, usize)] {
        self.parts
    }

    fn bound(&self, board: B, blank: usize) -> u32 {
        self.enter(board, blank).1.into_iter().max().unwrap_or_default()
    }

    fn begin(
        &self,
        walk: &mut PartWalk<Self::Work>,
        position: &FrontierPosition<B>,
        remaining: u32,
    ) -> Result<(), u32> {
        let (entries, bounds) = self.enter(position.board, position.blank);
        let bound = bounds.into_iter().max().unwrap_or_default();
        if bound > remaining {
            return Err(bound);
        }
        let slack = bounds.iter().rev().fold(0, |slack, &bound| (slack << 16) | ((remaining - bound) / 2));
        let mut board = [0; TILES];
        for (cell, tile) in board.iter_mut().enumerate().take(self.grid.len()) {
            *tile = position.board.at(cell) as u8;
        }
        let start =
            PatternStart { board, entries, blank: position.blank as u8, state: position.state, remaining, slack };
        let is_few = self.tables().iter().skip(FEW_PATTERNS).all(|table| table.is_empty());
        let work = match (self.grid.needs_byte_board(), is_few) {
            (false, true) if self.grid.len() <= 16 => TreeFrontier::Small(PatternSearch::new(&start)),
            (true, _) => TreeFrontier::ByteBoard(PatternSearch::new(&start)),
            (false, true) => TreeFrontier::Few(PatternSearch::new(&start)),
            (false, false) => TreeFrontier::Many(PatternSearch::new(&start)),
        };
        *walk = PartWalk { nodes: 0, nearest: remaining, path: Vec::new(), work: Some(PatternRoot { start, work }) };
        Ok(())
    }

    fn run(&self, automaton: &Automaton, walks: &mut [PartWalk<Self::Work>], budget: u64) -> Option<EndedWalk> {
        let walk = walks.first_mut()?;
        let PatternRoot { start, work } = walk.work.as_mut()?;
        let (flow, nodes, nearest) = match work {
            TreeFrontier::Small(batches) => batches.run(self, budget),
            TreeFrontier::Few(batches) => batches.run(self, budget),
            TreeFrontier::Many(batches) => batches.run(self, budget),
            TreeFrontier::ByteBoard(batches) => batches.run(self, budget),
        };
        walk.nodes += nodes;
        walk.nearest = walk.nearest.min(nearest);
        if flow == Flow::Found {
            // Batches do not store paths.
            let &mut PatternStart { board, entries, state, remaining, slack, .. } = start;
            let (steps, tables) = (&*self.steps, self.tables());
            let mut tree = PatternTree { steps, tables, automaton, board, entries, nodes: 0, path: Vec::new() };
            tree.descend(state, remaining, slack);
            walk.nodes += tree.nodes;
            walk.path = tree.path.into_iter().rev().collect();
        }
        flow.ended_walk()
    }

    /// Returns 0, because the tables belong to the process and are counted there.
    fn bytes(&self) -> u64 {
        0
    }
}

/// A depth-first search that stores its path.
struct PatternTree<'a, const VIEWS: usize> {
    steps: &'a [[[ViewStep; VIEWS]; 4]],
    tables: [&'a [u32]; PATTERNS],
    automaton: &'a Automaton,
    board: [u8; TILES],
    entries: [PatternEntry; PATTERNS],
    nodes: u64,
    /// The solution, last move first.
    path: Vec<u8>,
}

impl<const VIEWS: usize> PatternTree<'_, VIEWS> {
    /// Searches with `remaining` moves left, at least one. Returns whether it found the goal.
    fn descend(&mut self, state: u16, remaining: u32, slack: u32) -> bool {
        let successors = self.automaton.successors(state);
        let blank = self.automaton.blank(state);
        self.nodes += successors.len() as u64;
        for successor in successors {
            let tile = self.board[usize::from(successor.to) & (TILES - 1)];
            let steps = &self.steps[usize::from(tile)][usize::from(successor.direction)];
            let left = slack.wrapping_sub(self.rises(steps));
            if left & BELOW_ZERO != 0 {
                continue;
            }
            let before = self.step(steps);
            self.board[blank & (TILES - 1)] = tile;
            if remaining == 1 || self.descend(successor.state, remaining - 1, left) {
                self.path.push(successor.to);
                return true;
            }
            self.board[usize::from(successor.to) & (TILES - 1)] = tile;
            self.undo(steps, before);
        }
        false
    }

    /// Returns, for each view, 1 in 16 bits if the step increases its bound, otherwise 0.
    fn rises(&self, steps: &[ViewStep; VIEWS]) -> u32 {
        let rise = |step: &ViewStep| self.entries[usize::from(step.pattern)].word >> step.bit & 1;
        steps.iter().rev().fold(0, |rises, step| rises << 16 | rise(step))
    }

    /// Makes a step in every view. Returns the previous entries. No two views share a pattern.
    fn step(&mut self, steps: &[ViewStep; VIEWS]) -> [PatternEntry; VIEWS] {
        steps.map(|step| {
            let pattern = usize::from(step.pattern);
            let before = self.entries[pattern];
            let index = before.index.wrapping_add_signed(step.stride);
            self.entries[pattern] = PatternEntry { index, word: self.tables[pattern][index as usize] };
            before
        })
    }

    fn undo(&mut self, steps: &[ViewStep; VIEWS], before: [PatternEntry; VIEWS]) {
        for (step, entry) in steps.iter().zip(before) {
            self.entries[usize::from(step.pattern)] = entry;
        }
    }
}
