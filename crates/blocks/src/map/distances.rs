//! The two searches that compute a distance map: one finds the solved positions, the other searches
//! backwards from them.

use loyd_core::{BlockMetric, BlockPosition};
use loyd_search::Stop;

use super::multi_source::{ExpandedPosition, ExpansionOutcome, MultiSourceSearch};
use super::positions::{Positions, Step};
use crate::bfs::{OutOfMemory, QueuedRecord, RecordQueue};
use crate::bitboard::{BitBoard, Layout};
use crate::key::{BuildTyped, KeySlot, SearchQuery, TypedQuery};

/// The distances in a component, for boards and keys of any width.
pub(super) trait ComponentDistances: Send {
    /// Performs `budget` units of work, each for about one position, unless it is stopped. Returns
    /// whether work remains. Must not be called again after it has returned `false`.
    fn run(&mut self, budget: u64, stop: Stop) -> Result<bool, OutOfMemory>;

    /// Returns the memory in use, in bytes.
    fn bytes(&self) -> u64;

    /// Returns the number of positions found by the current search.
    fn positions(&self) -> u64;

    /// Returns the statistics so far, which are complete once no work remains.
    fn statistics(&self) -> &ComponentStatistics;

    /// Returns the positions farthest from the goal, ordered by their anchors: all of them if there
    /// are at most [`MAX_FARTHEST`], otherwise some of them.
    fn farthest(&self) -> &[BlockPosition];

    /// Returns whether a position belongs to the component.
    fn has(&self, position: &BlockPosition) -> bool;

    /// Returns the number of moves from a position in the component, and those of the resulting
    /// positions that are nearer to the goal.
    fn choices(&mut self, position: &BlockPosition) -> Option<(usize, Vec<BlockPosition>)>;

    /// Returns the first moves, at most `max_moves`, in a shortest path from a position to the
    /// goal.
    fn path(&mut self, position: &BlockPosition, max_moves: usize) -> Vec<Step>;
}

/// A builder for the distances in a component.
pub(super) struct DistancesBuilder;

/// The maximum number of farthest positions kept. There are almost never more positions at the
/// greatest distance, so those kept do not depend on the order of the search.
pub(super) const MAX_FARTHEST: usize = 1 << 12;
/// The number of positions between two checks for a stop request.
const POSITIONS_PER_CHECK: u64 = 1 << 6;

/// The distances for one pair of board and slot types.
struct DistanceSearch<B, S: KeySlot> {
    search: MultiSourceSearch<B, S>,
    /// The backward search from the goals, until it starts.
    pending: Option<PendingSearch<B, S>>,
    /// The solved positions that are not yet sources of the backward search.
    goals: RecordQueue,
    /// The number of `goals`.
    waiting_goals: u64,
    is_solvable: bool,
    statistics: ComponentStatistics,
    /// The records of the first [`MAX_FARTHEST`] positions at the current depth, one after the
    /// other.
    records: Vec<u64>,
    farthest: Vec<BlockPosition>,
}

/// A search that has not started.
struct PendingSearch<B, S: KeySlot> {
    positions: Positions<B, S::Key>,
    key_bits: u32,
    lines: usize,
    memory: u64,
}

impl BuildTyped for DistancesBuilder {
    type Output = Box<dyn ComponentDistances>;

    fn build<B: BitBoard, S: KeySlot>(&self, typed: TypedQuery<B>) -> Option<Self::Output> {
        let TypedQuery { query, layout, key_bits, lines } = typed;
        let SearchQuery { puzzle, position: start, metric, memory, .. } = query;
        if 2 * Positions::<B, S::Key>::bytes_for(puzzle, &layout) > memory {
            return None;
        }
        let positions = Positions::new(puzzle, start, Layout::new(puzzle, start), metric);
        // Positions have the fewest neighbours for `step`, and all metrics reach the same
        // positions.
        let finder = Positions::new(puzzle, start, layout, BlockMetric::Step);
        let record = finder.generator.start();
        let mut search = DistanceSearch::<B, S> {
            goals: RecordQueue::new(record.len()),
            search: MultiSourceSearch::new(finder, key_bits, lines, memory - positions.bytes, false).ok()?,
            pending: Some(PendingSearch { positions, key_bits, lines, memory }),
            waiting_goals: 0,
            is_solvable: false,
            statistics: ComponentStatistics::default(),
            records: vec![],
            farthest: vec![],
        };
        search.search.reserve(1, 0, Stop::NEVER).ok()?;
        search.search.add_source(&record);
        search.keep_goals(&record).ok()?;
        Some(Box::new(search))
    }
}

impl<B: BitBoard, S: KeySlot> DistanceSearch<B, S> {
    /// Performs a small amount of work. Returns whether work remains.
    fn advance(&mut self, stop: Stop) -> Result<bool, OutOfMemory> {
        if self.waiting_goals > 0 && self.pending.is_none() {
            return self.add_goal(stop);
        }
        match self.pending {
            Some(_) => self.find_goals(stop),
            None => self.measure_distances(stop),
        }
    }

    /// Searches for solved positions.
    fn find_goals(&mut self, stop: Stop) -> Result<bool, OutOfMemory> {
        let mut solved = vec![];
        let found = |positions: &Positions<_, _>, record: &[u64], _| {
            if positions.generator.is_solved(record) {
                solved.extend_from_slice(record);
            }
        };
        let outcome = self.search.advance((self.goals.bytes(), stop), found)?;
        self.keep_goals(&solved)?;
        if matches!(outcome, ExpansionOutcome::Finished) {
            self.start_backward_search()?;
        }
        Ok(true)
    }

    /// Adds the solved positions among the records to the goals.
    fn keep_goals(&mut self, records: &[u64]) -> Result<(), OutOfMemory> {
        for record in records.chunks(self.goals.words) {
            if self.search.positions.generator.is_solved(record) {
                self.goals.reserve(1, self.search.free())?;
                self.goals.push(QueuedRecord::New(record));
                self.waiting_goals += 1;
            }
        }
        Ok(())
    }

    /// Starts the backward search from the goals. If there are none, searches from the start
    /// instead, because the statistics include the number of moves.
    fn start_backward_search(&mut self) -> Result<(), OutOfMemory> {
        let Some(PendingSearch { positions, key_bits, lines, memory }) = self.pending.take() else { return Ok(()) };
        self.statistics.positions = self.search.position_count();
        self.is_solvable = self.waiting_goals > 0;
        let start = self.search.positions.generator.start();
        self.search = MultiSourceSearch::new(positions, key_bits, lines, memory, true)?;
        if !self.is_solvable {
            self.search.reserve(1, 0, Stop::NEVER)?;
            self.search.add_source(&start);
        }
        Ok(())
    }

    /// Makes a goal a source of the backward search.
    fn add_goal(&mut self, stop: Stop) -> Result<bool, OutOfMemory> {
        if !self.search.reserve(1, self.goals.bytes(), stop)? {
            return Ok(true);
        }
        let goal = self.goals.pop().map_or_else(Vec::new, |index| self.goals.current(index).to_vec());
        self.waiting_goals -= 1;
        if self.waiting_goals == 0 {
            self.goals = RecordQueue::new(goal.len());
        }
        self.search.add_source(&goal);
        if self.records.len() < MAX_FARTHEST * goal.len() {
            self.records.extend_from_slice(&goal);
        }
        Ok(true)
    }

    /// Continues the backward search, and counts moves, cul-de-sacs and summits.
    fn measure_distances(&mut self, stop: Stop) -> Result<bool, OutOfMemory> {
        let (farthest, is_solvable) = (&mut self.records, self.is_solvable);
        let mut next_depth = self.search.by_depth().len();
        let found = |_: &Positions<_, _>, record: &[u64], depth: usize| {
            if depth == next_depth {
                next_depth += 1;
                farthest.clear();
            }
            if is_solvable && farthest.len() < MAX_FARTHEST * record.len() {
                farthest.extend_from_slice(record);
            }
        };
        let ExpandedPosition { neighbours, has_farther } = match self.search.advance((0, stop), found)? {
            ExpansionOutcome::Expanded(seen) => seen,
            ExpansionOutcome::Stopped => return Ok(true),
            ExpansionOutcome::Finished => {
                self.complete();
                return Ok(false);
            }
        };
        self.statistics.moves += neighbours as u64;
        self.statistics.cul_de_sacs += u64::from(neighbours == 1);
        self.statistics.summits += u64::from(self.is_solvable && !has_farther);
        Ok(true)
    }

    fn complete(&mut self) {
        self.search.queue.shrink();
        if self.is_solvable {
            self.statistics.by_distance = self.search.by_depth().to_vec();
            let records = std::mem::take(&mut self.records);
            let positions = &self.search.positions;
            self.farthest = records.chunks(self.goals.words).map(|record| positions.position(record)).collect();
            self.farthest.sort_by(|one, other| one.anchors().cmp(other.anchors()));
        }
        // Every pair has been counted from both sides.
        self.statistics.moves /= 2;
    }
}

impl<B: BitBoard, S: KeySlot> ComponentDistances for DistanceSearch<B, S> {
    fn run(&mut self, budget: u64, stop: Stop) -> Result<bool, OutOfMemory> {
        for number in 0..budget {
            // A position takes about a microsecond.
            if number.is_multiple_of(POSITIONS_PER_CHECK) && stop.is_requested() {
                break;
            }
            if !self.advance(stop)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn bytes(&self) -> u64 {
        let pending = self.pending.as_ref().map_or(0, |pending| pending.positions.bytes);
        self.search.bytes() + self.goals.bytes() + pending
    }

    fn positions(&self) -> u64 {
        self.search.position_count()
    }

    fn statistics(&self) -> &ComponentStatistics {
        &self.statistics
    }

    fn farthest(&self) -> &[BlockPosition] {
        &self.farthest
    }

    fn has(&self, position: &BlockPosition) -> bool {
        self.search.positions.record(position).is_some_and(|record| self.search.mark(&record).is_some())
    }

    fn choices(&mut self, position: &BlockPosition) -> Option<(usize, Vec<BlockPosition>)> {
        let record = self.search.positions.record(position)?;
        self.search.choices(&record)
    }

    fn path(&mut self, position: &BlockPosition, max_moves: usize) -> Vec<Step> {
        let Some(mut record) = self.search.positions.record(position).filter(|_| self.is_solvable) else {
            return vec![];
        };
        std::iter::from_fn(|| self.search.step_nearer(&mut record)).take(max_moves).collect()
    }
}

/// Statistics of a whole component.
///
/// Steps are reversible, so either every position in a component reaches a goal or none does, and
/// no position is a true dead end. A player may perceive a dead end at a *summit*, none of whose
/// moves leads farther from the goal, or at a *cul-de-sac*, whose only move leads back.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ComponentStatistics {
    /// The number of positions, with interchangeable pieces merged.
    pub positions: u64,
    /// The number of positions at distance 0, 1, 2, … from the nearest solved one; empty if there
    /// is none.
    pub by_distance: Vec<u64>,
    /// The number of pairs of positions one move apart.
    pub moves: u64,
    /// The number of positions without a neighbour farther from the goal; 0 if no position is
    /// solved.
    pub summits: u64,
    /// The number of positions with exactly one neighbour.
    pub cul_de_sacs: u64,
}

impl ComponentStatistics {
    /// Returns the number of solved positions.
    pub fn goals(&self) -> u64 {
        self.by_distance.first().copied().unwrap_or(0)
    }

    /// Returns the distance of the hardest positions; `None` if no position is solved.
    pub fn greatest_distance(&self) -> Option<u32> {
        self.by_distance.len().checked_sub(1).map(|distance| distance as u32)
    }

    /// Returns the number of positions at the greatest distance.
    pub fn hardest(&self) -> u64 {
        self.by_distance.last().copied().unwrap_or(0)
    }

    /// Returns the mean distance; `None` if no position is solved.
    pub fn mean_distance(&self) -> Option<f64> {
        let sum: f64 =
            self.by_distance.iter().zip(0_u32..).map(|(&count, distance)| count as f64 * f64::from(distance)).sum();
        (!self.by_distance.is_empty()).then(|| sum / self.positions as f64)
    }

    /// Returns the mean number of moves per position.
    pub fn mean_moves(&self) -> f64 {
        2.0 * self.moves as f64 / self.positions.max(1) as f64
    }
}
