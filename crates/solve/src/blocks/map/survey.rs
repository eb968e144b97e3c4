//! The two searches that make a distance map: one finds the solved positions, one goes back from them.

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};

use super::flood::{Flood, Seen};
use super::line::Line;
use super::moves::{Moves, Step};
use super::statistics::Statistics;
use crate::blocks::board::Board;
use crate::blocks::layout::Layout;
use crate::blocks::slot::Slot;
use crate::blocks::table::NoRoom;
use crate::blocks::widths::Build;

/// A survey of any widths.
pub(super) trait Survey: Send {
    /// Does `budget` small things, each about a position; says whether there is more to do. Not to be called again then.
    fn run(&mut self, budget: u64) -> Result<bool, NoRoom>;

    /// The memory in use.
    fn bytes(&self) -> u64;

    /// The positions found by the search that is under way.
    fn positions(&self) -> u64;

    /// What is known so far. It is all that can be known once there is no more to do.
    fn statistics(&self) -> &Statistics;

    /// Some of the positions farthest from the goal.
    fn hardest(&self) -> Vec<BlockPosition>;

    /// Whether a position belongs to the component.
    fn has(&self, position: &BlockPosition) -> bool;

    /// The number of moves from a position of the component, and what those lead to that lead nearer to the goal.
    fn choices(&mut self, position: &BlockPosition) -> Option<(usize, Vec<BlockPosition>)>;

    /// The first moves of a shortest way from a position to the goal, at most so many.
    fn way(&mut self, position: &BlockPosition, most: usize) -> Vec<Step>;
}

/// What to survey.
pub(super) struct Plan<'a> {
    pub(super) puzzle: &'a BlockPuzzle,
    pub(super) start: &'a BlockPosition,
    pub(super) metric: BlockMetric,
    /// The most bytes that it may hold.
    pub(super) memory: u64,
}

/// How many of the farthest positions are told.
const HARDEST: usize = 16;
/// How many of those found at a depth they are chosen from. There are hardly ever more at the greatest one, so the choice
/// does not depend on the order in which they were found.
const CANDIDATES: usize = 1 << 12;

struct Search<B, S: Slot> {
    flood: Flood<B, S>,
    /// The search back from the goals, until it starts.
    next: Option<Next<B, S>>,
    /// Solved positions that are not among the seeds of the search back.
    goals: Line,
    waiting: u64,
    is_solvable: bool,
    statistics: Statistics,
    /// Records of the depth that is searched, one after the other.
    farthest: Vec<u64>,
    hardest: Vec<BlockPosition>,
}

/// A search to be.
struct Next<B, S: Slot> {
    moves: Moves<B, S::Key>,
    key_bits: u32,
    lines: usize,
    memory: u64,
}

impl Build for Plan<'_> {
    type Output = Box<dyn Survey>;

    fn build<B: Board, S: Slot>(&self, layout: Layout<B>, key_bits: u32, lines: usize) -> Result<Self::Output, NoRoom> {
        let Self { puzzle, start, metric, memory } = *self;
        if 2 * Moves::<B, S::Key>::bytes_for(puzzle, &layout) > memory {
            return Err(NoRoom);
        }
        let moves = Moves::new(puzzle, start, Layout::new(puzzle, start), metric);
        // Positions have fewest neighbours in `step`, and all metrics reach the same ones.
        let finder = Moves::new(puzzle, start, layout, BlockMetric::Step);
        let record = finder.start();
        let mut search = Search::<B, S> {
            goals: Line::new(finder.words()),
            flood: Flood::new(finder, key_bits, lines, memory)?.without_detours(),
            next: Some(Next { moves, key_bits, lines, memory }),
            waiting: 0,
            is_solvable: false,
            statistics: Statistics::default(),
            farthest: vec![],
            hardest: vec![],
        };
        search.flood.seed(&record, 0)?;
        search.keep_goals(&record)?;
        Ok(Box::new(search))
    }
}

impl<B: Board, S: Slot> Search<B, S> {
    /// Does a little; says whether there is more to do.
    fn advance(&mut self) -> Result<bool, NoRoom> {
        if self.waiting > 0 && self.next.is_none() {
            return self.seed();
        }
        match self.next {
            Some(_) => self.find(),
            None => self.measure(),
        }
    }

    /// Looks for solved positions.
    fn find(&mut self) -> Result<bool, NoRoom> {
        let mut solved = vec![];
        let found = |moves: &Moves<_, _>, record: &[u64], _| {
            if moves.is_solved(record) {
                solved.extend_from_slice(record);
            }
        };
        let is_over = self.flood.advance(self.goals.bytes(), found)?.is_none();
        self.keep_goals(&solved)?;
        if is_over {
            self.turn_back()?;
        }
        Ok(true)
    }

    /// Keeps those of some records that are solved.
    fn keep_goals(&mut self, records: &[u64]) -> Result<(), NoRoom> {
        for record in records.chunks(self.flood.moves.words()) {
            if self.flood.moves.is_solved(record) {
                self.goals.reserve(1, self.flood.free())?;
                self.goals.push(record);
                self.waiting += 1;
            }
        }
        Ok(())
    }

    /// Begins the search back: from the goals, or if there is none from the start, for the sake of the statistics.
    fn turn_back(&mut self) -> Result<(), NoRoom> {
        let Some(Next { moves, key_bits, lines, memory }) = self.next.take() else { return Ok(()) };
        self.statistics.positions = self.flood.positions();
        self.is_solvable = self.waiting > 0;
        let start = self.flood.moves.start();
        self.flood = Flood::new(moves, key_bits, lines, memory)?;
        if !self.is_solvable {
            self.flood.seed(&start, 0)?;
        }
        Ok(())
    }

    /// Hands a goal over to the search back.
    fn seed(&mut self) -> Result<bool, NoRoom> {
        let mut goal = vec![];
        self.goals.pop(&mut goal);
        self.waiting -= 1;
        if self.waiting == 0 {
            self.goals = Line::new(self.flood.moves.words());
        }
        self.flood.seed(&goal, self.goals.bytes())?;
        if self.farthest.len() < CANDIDATES * goal.len() {
            self.farthest.extend_from_slice(&goal);
        }
        Ok(true)
    }

    /// Searches back, and counts what it sees.
    fn measure(&mut self) -> Result<bool, NoRoom> {
        let (farthest, is_solvable) = (&mut self.farthest, self.is_solvable);
        let mut next_depth = self.flood.by_depth().len();
        let found = |_: &Moves<_, _>, record: &[u64], depth: usize| {
            if depth == next_depth {
                next_depth += 1;
                farthest.clear();
            }
            if is_solvable && farthest.len() < CANDIDATES * record.len() {
                farthest.extend_from_slice(record);
            }
        };
        let Some(Seen { neighbours, has_farther }) = self.flood.advance(0, found)? else {
            self.complete();
            return Ok(false);
        };
        self.statistics.moves += neighbours as u64;
        self.statistics.cul_de_sacs += u64::from(neighbours == 1);
        self.statistics.summits += u64::from(self.is_solvable && !has_farther);
        Ok(true)
    }

    fn complete(&mut self) {
        self.flood.finish();
        if self.is_solvable {
            self.statistics.by_distance = self.flood.by_depth().to_vec();
            let records = std::mem::take(&mut self.farthest);
            let moves = &self.flood.moves;
            self.hardest = records.chunks(moves.words()).map(|record| moves.position(record)).collect();
            self.hardest.sort_by(|one, other| one.anchors().cmp(other.anchors()));
            self.hardest.truncate(HARDEST);
        }
        // Every pair was seen from both sides.
        self.statistics.moves /= 2;
    }
}

impl<B: Board, S: Slot> Survey for Search<B, S> {
    fn run(&mut self, budget: u64) -> Result<bool, NoRoom> {
        for _ in 0..budget {
            if !self.advance()? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn bytes(&self) -> u64 {
        let next = self.next.as_ref().map_or(0, |next| next.moves.bytes());
        self.flood.bytes() + self.goals.bytes() + next
    }

    fn positions(&self) -> u64 {
        self.flood.positions()
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn hardest(&self) -> Vec<BlockPosition> {
        self.hardest.clone()
    }

    fn has(&self, position: &BlockPosition) -> bool {
        self.flood.moves.record(position).is_some_and(|record| self.flood.has(&record))
    }

    fn choices(&mut self, position: &BlockPosition) -> Option<(usize, Vec<BlockPosition>)> {
        let record = self.flood.moves.record(position)?;
        self.flood.choices(&record)
    }

    fn way(&mut self, position: &BlockPosition, most: usize) -> Vec<Step> {
        let Some(mut record) = self.flood.moves.record(position).filter(|_| self.is_solvable) else { return vec![] };
        std::iter::from_fn(|| self.flood.step_nearer(&mut record)).take(most).collect()
    }
}
