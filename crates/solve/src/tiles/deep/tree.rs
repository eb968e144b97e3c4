use super::guide::{Entry, Guide, PATTERNS, Step};
use crate::tiles::grid::{WIDE_CELLS, Wide};
use crate::tiles::optimal::automaton::Automaton;
use crate::tiles::split::{self, Ended, Flow, Place};

/// A depth-first search below one position, between its slices.
pub(super) struct Walk {
    /// The tile of every cell, but of the blank's, whose byte means nothing.
    board: [u8; 32],
    entries: [Entry; PATTERNS],
    state: u16,
    room: u32,
    /// By view, sixteen bits each: half of how much the bound is less than the room.
    slack: u64,
    nodes: u64,
    pause: u64,
    /// Nodes on the path of a paused search that are taken off the count, since going on generates them again.
    owed: u64,
    /// For every number of moves left, the move to go on with after a pause.
    cursors: [u8; 512],
    /// The solution, last move first.
    path: Vec<u8>,
    /// The fewest moves left anywhere.
    nearest: u32,
}

/// The highest bit of every view's slack.
const BELOW_ZERO: u64 = 0x8000_8000_8000_8000;

impl Default for Walk {
    fn default() -> Self {
        Self {
            board: [0; 32],
            entries: [Entry::default(); PATTERNS],
            state: 0,
            room: 0,
            slack: 0,
            nodes: 0,
            pause: 0,
            owed: 0,
            cursors: [0; 512],
            path: Vec::new(),
            nearest: 0,
        }
    }
}

impl split::Walk for Walk {
    fn generated(&self) -> u64 {
        self.nodes + self.owed
    }

    /// The fewest moves left anywhere.
    fn nearest(&self) -> u32 {
        self.nearest
    }

    fn path(&self) -> Vec<u8> {
        self.path.iter().rev().copied().collect()
    }
}

impl<const VIEWS: usize> split::Tree for Guide<VIEWS> {
    type Board = Wide;
    type Walk = Walk;

    const RISE: u32 = 2;
    const WALKS: usize = 1;
    const PARTS: &'static [(u64, usize)] = &[(0, 100), (1_000_000, 1_000), (50_000_000, 20_000)];

    fn bound(&self, board: Wide, blank: usize) -> u32 {
        self.enter(board, blank).1.into_iter().max().unwrap_or_default()
    }

    fn begin(&self, walk: &mut Walk, place: &Place<Wide>, room: u32) -> Result<(), u32> {
        let (entries, bounds) = self.enter(place.board, place.blank);
        let bound = bounds.into_iter().max().unwrap_or_default();
        if bound > room {
            return Err(bound);
        }
        let slack = bounds.iter().rev().fold(0, |slack, &bound| slack << 16 | u64::from((room - bound) / 2));
        *walk = Walk { entries, state: place.state, room, slack, nearest: room, ..Walk::default() };
        for (cell, tile) in walk.board.iter_mut().enumerate().take(WIDE_CELLS) {
            *tile = (place.board >> (5 * cell)) as u8 & 31;
        }
        Ok(())
    }

    fn run(&self, automaton: &Automaton, walks: &mut [Walk], budget: u64) -> Option<Ended> {
        let walk = walks.first_mut()?;
        walk.pause = (walk.nodes + walk.owed).saturating_add(budget.max(1));
        walk.owed = 0;
        let (state, room, slack) = (walk.state, walk.room, walk.slack);
        Tree { steps: &self.steps, tables: self.tables(), automaton, walk }.descend(state, room, slack).ended()
    }

    fn bytes(&self) -> u64 {
        self.bytes()
    }
}

struct Tree<'a, const VIEWS: usize> {
    steps: &'a [[[Step; VIEWS]; 4]],
    tables: [&'a [u32]; PATTERNS],
    automaton: &'a Automaton,
    walk: &'a mut Walk,
}

impl<const VIEWS: usize> Tree<'_, VIEWS> {
    /// Searches below the walk's position with `room` moves left, at least one. When the budget is used up it unwinds and
    /// leaves a cursor for every move on the path; called again, it follows the cursors and goes on where it was.
    ///
    /// A step takes one from the room and changes the bound by one, so that the slack stays or falls by one.
    fn descend(&mut self, state: u16, room: u32, slack: u64) -> Flow {
        if self.walk.nodes >= self.walk.pause {
            return Flow::Paused;
        }
        let kids = self.automaton.kids(state);
        let blank = self.automaton.blank(state);
        self.walk.nodes += kids.len() as u64;
        self.walk.nearest = self.walk.nearest.min(room);
        let first = std::mem::take(&mut self.walk.cursors[room as usize & 511]);
        for (at, kid) in kids.iter().enumerate().skip(first.into()) {
            let tile = self.walk.board[usize::from(kid.to & 31)];
            let steps = &self.steps[usize::from(tile)][usize::from(kid.direction & 3)];
            let left = slack.wrapping_sub(self.rises(steps));
            if left & BELOW_ZERO != 0 {
                continue;
            }
            if room == 1 {
                self.walk.path.push(kid.to);
                return Flow::Found;
            }
            let before = self.step(steps);
            self.walk.board[blank & 31] = tile;
            let flow = self.descend(kid.state, room - 1, left);
            self.walk.board[usize::from(kid.to & 31)] = tile;
            self.take_back(steps, before);
            match flow {
                Flow::Done => {}
                Flow::Found => {
                    self.walk.path.push(kid.to);
                    return Flow::Found;
                }
                Flow::Paused => {
                    self.walk.cursors[room as usize & 511] = at as u8;
                    self.walk.nodes -= kids.len() as u64;
                    self.walk.owed += kids.len() as u64;
                    return Flow::Paused;
                }
            }
        }
        Flow::Done
    }

    /// In which views a step makes the bound rise.
    #[inline]
    fn rises(&self, steps: &[Step; VIEWS]) -> u64 {
        let mut rises = 0;
        for (view, step) in steps.iter().enumerate() {
            let word = self.walk.entries[usize::from(step.pattern) & (PATTERNS - 1)].word;
            rises |= u64::from(word >> (step.bit & 31) & 1) << (16 * view);
        }
        rises
    }

    /// Makes a step in every view, and gives what it was before. No two views share a pattern.
    #[inline]
    fn step(&mut self, steps: &[Step; VIEWS]) -> [Entry; VIEWS] {
        steps.map(|step| {
            let pattern = usize::from(step.pattern) & (PATTERNS - 1);
            let before = self.walk.entries[pattern];
            let index = before.index.wrapping_add_signed(step.stride);
            self.walk.entries[pattern] = Entry { index, word: self.tables[pattern][index as usize] };
            before
        })
    }

    #[inline]
    fn take_back(&mut self, steps: &[Step; VIEWS], before: [Entry; VIEWS]) {
        for (step, entry) in steps.iter().zip(before) {
            self.walk.entries[usize::from(step.pattern) & (PATTERNS - 1)] = entry;
        }
    }
}
