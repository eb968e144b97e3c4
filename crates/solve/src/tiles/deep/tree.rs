use super::guide::{Entry, Guide, PATTERNS, Step};
use crate::tiles::grid::{WIDE_CELLS, Wide};
use crate::tiles::optimal::automaton::Automaton;

/// A depth-first search below one position, between its slices.
pub(super) struct Walk {
    /// The tile of every cell, but of the blank's, whose byte means nothing.
    board: [u8; 32],
    entries: [Entry; PATTERNS],
    state: u16,
    room: u32,
    /// By view, sixteen bits each: half of how much the bound is less than the room.
    slack: u64,
    pub(super) nodes: u64,
    pause: u64,
    /// Nodes on the path of a paused search that are taken off the count, since going on generates them again.
    owed: u64,
    /// For every number of moves left, the move to go on with after a pause.
    cursors: [u8; 512],
    /// The solution, last move first.
    path: Vec<u8>,
    /// The fewest moves left anywhere.
    pub(super) nearest: u32,
}

/// How a slice ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Done,
    Found,
    Paused,
}

/// The highest bit of every view's slack.
const BELOW_ZERO: u64 = 0x8000_8000_8000_8000;

impl Walk {
    /// A search for the goal in exactly `room` moves, at least one, or the bound where that is more. The room must have the
    /// parity of the bound.
    pub(super) fn new<const VIEWS: usize>(
        guide: &Guide<VIEWS>,
        board: Wide,
        blank: usize,
        state: u16,
        room: u32,
    ) -> Result<Self, u32> {
        let (entries, bounds) = guide.enter(board, blank);
        let bound = bounds.into_iter().max().unwrap_or_default();
        if bound > room {
            return Err(bound);
        }
        let slack = bounds.iter().rev().fold(0, |slack, &bound| slack << 16 | u64::from((room - bound) / 2));
        let mut cells = [0; 32];
        for (cell, tile) in cells.iter_mut().enumerate().take(WIDE_CELLS) {
            *tile = (board >> (5 * cell)) as u8 & 31;
        }
        Ok(Self {
            board: cells,
            entries,
            state,
            room,
            slack,
            nodes: 0,
            pause: 0,
            owed: 0,
            cursors: [0; 512],
            path: Vec::new(),
            nearest: room,
        })
    }

    /// Goes on for about `budget` nodes.
    pub(super) fn run<const VIEWS: usize>(&mut self, guide: &Guide<VIEWS>, automaton: &Automaton, budget: u64) -> Flow {
        self.pause = (self.nodes + self.owed).saturating_add(budget.max(1));
        self.owed = 0;
        let (state, room, slack) = (self.state, self.room, self.slack);
        Tree { steps: &guide.steps, tables: guide.tables(), automaton, walk: self }.descend(state, room, slack)
    }

    /// Positions generated, with those of a pause.
    pub(super) fn generated(&self) -> u64 {
        self.nodes + self.owed
    }

    /// The cells that the blank went to, once the goal was found.
    pub(super) fn path(&self) -> Vec<u8> {
        self.path.iter().rev().copied().collect()
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
