use super::batch::{BELOW_ZERO, Batches, Start};
use super::heuristic::{Entry, Step, StepHeuristic, TILES};
use crate::tiles::board::Board;
use crate::tiles::ida::automaton::Automaton;
use crate::tiles::ida::parallel::{self, Ended, Flow, Place};
use crate::tiles::pdb::PATTERNS;

/// A search below one position, between its slices.
#[derive(Default)]
pub(super) struct Walk {
    start: Start,
    work: Work,
    /// The solution, last move first.
    path: Vec<u8>,
    nodes: u64,
    /// The fewest moves left anywhere.
    nearest: u32,
}

/// What is left to do, with room for as many patterns and cells as there are: up to 8 and up to 16 patterns on boards of up to
/// 25 cells, and any larger board.
enum Work {
    Few(Batches<FEW, 32>),
    Many(Batches<16, 32>),
    Roomy(Batches<PATTERNS, TILES>),
}

/// The most patterns of [`Work::Few`].
const FEW: usize = 8;

impl Default for Work {
    fn default() -> Self {
        Self::Few(Batches::default())
    }
}

impl parallel::Walk for Walk {
    fn generated(&self) -> u64 {
        self.nodes
    }

    /// The fewest moves left anywhere.
    fn nearest(&self) -> u32 {
        self.nearest
    }

    fn path(&self) -> Vec<u8> {
        self.path.iter().rev().copied().collect()
    }
}

impl Walk {
    /// Goes on for about `budget` nodes.
    fn advance<const VIEWS: usize, B: Board>(
        &mut self,
        guide: &StepHeuristic<VIEWS, B>,
        automaton: &Automaton,
        budget: u64,
    ) -> Flow {
        let (flow, nodes, nearest) = match &mut self.work {
            Work::Few(batches) => batches.run(guide, budget),
            Work::Many(batches) => batches.run(guide, budget),
            Work::Roomy(batches) => batches.run(guide, budget),
        };
        self.nodes += nodes;
        self.nearest = self.nearest.min(nearest);
        if flow == Flow::Found {
            self.trace(guide, automaton);
        }
        flow
    }

    /// Finds the way to the goal, which is there: batches don't remember ways.
    fn trace<const VIEWS: usize, B: Board>(&mut self, guide: &StepHeuristic<VIEWS, B>, automaton: &Automaton) {
        let Start { board, entries, state, room, slack, .. } = self.start.clone();
        let (steps, tables) = (&*guide.steps, guide.tables());
        let mut tree = Tree { steps, tables, automaton, board, entries, nodes: 0, path: Vec::new() };
        tree.descend(state, room, slack);
        self.nodes += tree.nodes;
        self.path = tree.path;
    }
}

impl<const VIEWS: usize, B: Board> parallel::Tree for StepHeuristic<VIEWS, B> {
    type Board = B;
    type Walk = Walk;

    const RISE: u32 = 2;
    const WALKS: usize = 1;
    const PARTS: &'static [(u64, usize)] = &[(0, 100), (1_000_000, 1_000), (50_000_000, 20_000)];

    fn bound(&self, board: B, blank: usize) -> u32 {
        self.enter(board, blank).1.into_iter().max().unwrap_or_default()
    }

    fn begin(&self, walk: &mut Walk, place: &Place<B>, room: u32) -> Result<(), u32> {
        let (entries, bounds) = self.enter(place.board, place.blank);
        let bound = bounds.into_iter().max().unwrap_or_default();
        if bound > room {
            return Err(bound);
        }
        let slack = bounds.iter().rev().fold(0, |slack, &bound| (slack << 16) | ((room - bound) / 2));
        let mut board = [0; TILES];
        for (cell, tile) in board.iter_mut().enumerate().take(self.grid().len()) {
            *tile = place.board.at(cell) as u8;
        }
        let start = Start { board, entries, blank: place.blank as u8, state: place.state, room, slack };
        let is_few = self.tables().iter().skip(FEW).all(|table| table.is_empty());
        let work = match (self.grid().is_roomy(), is_few) {
            (true, _) => Work::Roomy(Batches::new(&start)),
            (false, true) => Work::Few(Batches::new(&start)),
            (false, false) => Work::Many(Batches::new(&start)),
        };
        *walk = Walk { start, work, path: Vec::new(), nodes: 0, nearest: room };
        Ok(())
    }

    fn run(&self, automaton: &Automaton, walks: &mut [Walk], budget: u64) -> Option<Ended> {
        walks.first_mut()?.advance(self, automaton, budget).ended()
    }

    fn bytes(&self) -> u64 {
        self.bytes()
    }
}

/// A depth-first search that remembers its way.
struct Tree<'a, const VIEWS: usize> {
    steps: &'a [[[Step; VIEWS]; 4]],
    tables: [&'a [u32]; PATTERNS],
    automaton: &'a Automaton,
    board: [u8; TILES],
    entries: [Entry; PATTERNS],
    nodes: u64,
    path: Vec<u8>,
}

impl<const VIEWS: usize> Tree<'_, VIEWS> {
    /// Searches with `room` moves left, at least one, and says whether it found the goal.
    fn descend(&mut self, state: u16, room: u32, slack: u32) -> bool {
        let kids = self.automaton.kids(state);
        let blank = self.automaton.blank(state);
        self.nodes += kids.len() as u64;
        for kid in kids {
            let tile = self.board[usize::from(kid.to) & (TILES - 1)];
            let steps = &self.steps[usize::from(tile)][usize::from(kid.direction)];
            let left = slack.wrapping_sub(self.rises(steps));
            if left & BELOW_ZERO != 0 {
                continue;
            }
            let before = self.step(steps);
            self.board[blank & (TILES - 1)] = tile;
            if room == 1 || self.descend(kid.state, room - 1, left) {
                self.path.push(kid.to);
                return true;
            }
            self.board[usize::from(kid.to) & (TILES - 1)] = tile;
            self.take_back(steps, before);
        }
        false
    }

    /// In which views a step makes the bound rise.
    fn rises(&self, steps: &[Step; VIEWS]) -> u32 {
        let rise = |step: &Step| self.entries[usize::from(step.pattern)].word >> step.bit & 1;
        steps.iter().rev().fold(0, |rises, step| rises << 16 | rise(step))
    }

    /// Makes a step in every view, and gives what it was before. No two views share a pattern.
    fn step(&mut self, steps: &[Step; VIEWS]) -> [Entry; VIEWS] {
        steps.map(|step| {
            let pattern = usize::from(step.pattern);
            let before = self.entries[pattern];
            let index = before.index.wrapping_add_signed(step.stride);
            self.entries[pattern] = Entry { index, word: self.tables[pattern][index as usize] };
            before
        })
    }

    fn take_back(&mut self, steps: &[Step; VIEWS], before: [Entry; VIEWS]) {
        for (step, entry) in steps.iter().zip(before) {
            self.entries[usize::from(step.pattern)] = entry;
        }
    }
}
