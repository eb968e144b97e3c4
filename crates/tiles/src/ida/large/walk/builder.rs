use std::sync::Arc;

use loyd_search::Allowance;

use super::corridor::{Corridor, Survey};
use super::counts::{LineAxis, LineCounts};
use super::order::{LineOrder, NO_TILE};
use crate::board::{Grid, PackedBoard};
use crate::pdb::Unbuilt;

/// Builds a position's bound and the corridors for iterations.
pub(in crate::ida::large) struct CorridorBuilder {
    sides: [PositionAxis; 2],
}

/// An axis of a position.
struct PositionAxis {
    lines: usize,
    start: LineCounts,
    goal: LineCounts,
    /// The escapes that the starting position requires, encoded by
    /// [`demand`](super::counts::demand).
    demands: u32,
    survey: Survey,
    /// The maximum number of counts that fit in memory.
    max_counts: usize,
    /// The minimum number of crossings, including the escapes that the position requires.
    min_crossings: Option<u32>,
    /// The most recent corridor, and its limit on crossings.
    corridor: Option<(u32, Arc<Corridor>)>,
}

/// The corridors of both axes.
pub(in crate::ida::large) type Corridors = [Arc<Corridor>; 2];

/// The maximum number of bytes per entry while a corridor is being built.
const BYTES_PER_ENTRY: u64 = 200;
/// The maximum number of counts per axis for the starting position's bound. Computing that many
/// takes a few seconds, which is enough to decide whether walking distance is worthwhile.
const MAX_BOUND_COUNTS: usize = 1 << 24;
/// The maximum number of counts per axis for an iteration's corridor. Record indices must fit in
/// their field. The 24-puzzle has fewer counts in total.
const MAX_COUNTS: u64 = 1 << 27;
/// The largest supported number of crossings, which must fit in a byte.
const MAX_CROSSINGS: u32 = 250;

impl CorridorBuilder {
    /// Starts building for a position on a board where the blank's goal cell is `blank_goal`;
    /// `None` if the lines are too long.
    pub(in crate::ida::large) fn new<B: PackedBoard>(
        grid: &Grid,
        blank_goal: usize,
        (board, blank): (B, usize),
        memory: u64,
    ) -> Option<Self> {
        let solved = B::solved(grid.len());
        let mut cells = [NO_TILE; 64];
        for cell in (0..grid.len()).filter(|&cell| cell != blank) {
            cells[cell] = board.at(cell) as u8;
        }
        let axes = LineAxis::both(grid)?;
        // Each axis gets half of the memory, since the first survey is kept while the second one
        // grows.
        let max_counts = (memory / 2 / BYTES_PER_ENTRY).min(MAX_COUNTS) as usize;
        let sides = axes.map(|axis| {
            let (start, goal) = (axis.counts(grid, board, blank), axis.counts(grid, solved, blank_goal));
            let demands = LineOrder::new(grid, axis).demands(grid, &cells);
            let survey = Survey::new(grid, axis, start, goal, max_counts.min(MAX_BOUND_COUNTS));
            PositionAxis {
                lines: axis.lines,
                start,
                goal,
                demands,
                survey,
                max_counts,
                min_crossings: None,
                corridor: None,
            }
        });
        Some(Self { sides })
    }

    /// Returns the memory in use, in bytes, excluding the corridors, which are counted by the
    /// search that uses them.
    pub(in crate::ida::large) fn bytes(&self) -> u64 {
        self.sides.iter().map(|side| side.survey.bytes()).sum()
    }

    /// Returns the walking distance of the position, including its escapes.
    pub(in crate::ida::large) fn bound(&mut self, allowance: &mut Allowance) -> Result<u32, Unbuilt> {
        let [first, second] = &mut self.sides;
        let min_crossings = first.bound(allowance)?;
        Ok(min_crossings + if second.is_same_as(first) { min_crossings } else { second.bound(allowance)? })
    }

    /// Returns the corridors for iterations of up to `bound` moves.
    pub(in crate::ida::large) fn corridors(
        &mut self,
        bound: u32,
        allowance: &mut Allowance,
    ) -> Result<Corridors, Unbuilt> {
        let more = bound.saturating_sub(self.bound(allowance)?);
        let [first, second] = &mut self.sides;
        let corridor = first.corridor(more, allowance)?;
        let other = if second.is_same_as(first) { corridor.clone() } else { second.corridor(more, allowance)? };
        Ok([corridor, other])
    }
}

impl PositionAxis {
    /// Returns whether this axis equals the other one, as in a position that is its own mirror
    /// image.
    fn is_same_as(&self, other: &Self) -> bool {
        let numbers = |side: &Self| (side.lines, side.start, side.goal, side.demands);
        numbers(self) == numbers(other)
    }

    /// Returns the minimum number of crossings: the first limit within which the required escapes
    /// are possible.
    fn bound(&mut self, allowance: &mut Allowance) -> Result<u32, Unbuilt> {
        loop {
            if let Some(min_crossings) = self.min_crossings {
                return Ok(min_crossings);
            }
            if let Some(corridor) = self.survey(allowance)? {
                let start = corridor.find(self.survey.start());
                let bound = start.map(|start| corridor.records[start as usize].bound(self.demands));
                self.min_crossings = bound.filter(|&bound| bound <= self.survey.limit());
                self.corridor = Some((self.survey.limit(), Arc::new(corridor)));
            }
            if self.min_crossings.is_none() {
                self.survey.raise();
            }
        }
    }

    /// Returns the corridor of all paths that are longer than the shortest by at most `more`. The
    /// shortest length must already be known.
    fn corridor(&mut self, more: u32, allowance: &mut Allowance) -> Result<Arc<Corridor>, Unbuilt> {
        let required_limit = self.min_crossings.unwrap_or_default() + more;
        self.survey.allow(self.max_counts);
        loop {
            if let Some((_, corridor)) = self.corridor.as_ref().filter(|(limit, _)| *limit >= required_limit) {
                return Ok(corridor.clone());
            }
            if self.corridor.as_ref().is_some_and(|(limit, _)| *limit == self.survey.limit()) {
                self.survey.raise();
            }
            let corridor = self.survey(allowance)?.ok_or(Unbuilt::TooLarge)?;
            self.corridor = Some((self.survey.limit(), Arc::new(corridor)));
        }
    }

    /// Continues the survey. The result is `None` if the survey's limit is too small.
    fn survey(&mut self, allowance: &mut Allowance) -> Result<Option<Corridor>, Unbuilt> {
        if self.survey.limit() > MAX_CROSSINGS {
            return Err(Unbuilt::TooLarge);
        }
        self.survey.advance(allowance)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::hash_map::Entry;
    use std::collections::{HashMap, VecDeque};

    use super::super::for_each_sample;
    use super::*;
    use crate::board::ByteBoard;

    /// Returns, in order, the positions on a random walk from the solved position that never
    /// reverses its last step.
    fn walk(grid: &Grid, blank_goal: usize, steps: usize, mut random: u64) -> Vec<(ByteBoard, usize)> {
        let (mut board, mut blank, mut before) = (ByteBoard::solved(grid.len()), blank_goal, blank_goal);
        let mut positions = vec![(board, blank)];
        for _ in 0..steps {
            let targets: Vec<usize> =
                (0..4).filter_map(|direction| grid.neighbour(blank, direction)).filter(|&to| to != before).collect();
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let to = targets.get((random >> 33) as usize % targets.len().max(1)).copied().unwrap_or(before);
            board = board.swap_cells(blank, to);
            (before, blank) = (blank, to);
            positions.push((board, blank));
        }
        positions
    }

    fn builder(grid: &Grid, blank_goal: usize, position: (ByteBoard, usize)) -> CorridorBuilder {
        CorridorBuilder::new(grid, blank_goal, position, 1 << 32).expect("short lines")
    }

    fn bound(grid: &Grid, blank_goal: usize, position: (ByteBoard, usize)) -> u32 {
        builder(grid, blank_goal, position).bound(&mut Allowance::unlimited()).expect("there is enough memory")
    }

    /// Returns the minimum number of crossings with a given number of escapes from a line, found by
    /// a naive breadth-first search.
    fn naive_crossings(lines: usize, start: LineCounts, goal: LineCounts, line: usize, escapes: u32) -> u32 {
        let mut distances = HashMap::from([((start, 0), 0)]);
        let mut queue = VecDeque::from([(start, 0)]);
        while let Some((counts, escaped)) = queue.pop_front() {
            let distance = distances[&(counts, escaped)];
            if (counts, escaped) == (goal, escapes) {
                return distance;
            }
            for crossing in counts.crossings(lines) {
                let escape = u32::from(crossing.goal_line == line && crossing.from == line);
                let next = (counts.after_crossing(crossing), (escaped + escape).min(escapes));
                if let Entry::Vacant(entry) = distances.entry(next) {
                    entry.insert(distance + 1);
                    queue.push_back(next);
                }
            }
        }
        panic!("every order of a line's tiles can be reached")
    }

    #[test]
    fn bounds_agree_with_naive_searches() {
        for (width, height, blank_goal, steps) in
            [(3, 3, 0, 60), (3, 3, 4, 60), (4, 2, 5, 40), (4, 3, 0, 70), (5, 2, 0, 60), (6, 2, 1, 50)]
        {
            let grid = Grid::wide(width, height).expect("a small board");
            for position in (1..4).map(|random| walk(&grid, blank_goal, steps, random).pop().expect("the last one")) {
                let expected: u32 = builder(&grid, blank_goal, position)
                    .sides
                    .iter()
                    .map(|side| {
                        let demand = |line| side.demands >> (5 * line) & 31;
                        let bounds = (0..side.lines)
                            .map(|line| naive_crossings(side.lines, side.start, side.goal, line, demand(line) / 3));
                        bounds.max().unwrap_or_default()
                    })
                    .sum();
                assert_eq!(bound(&grid, blank_goal, position), expected);
            }
        }
    }

    #[test]
    fn bounds_never_exceed_the_distance() {
        for (width, height, blank_goal, max, interval) in [
            (3, 3, 0, usize::MAX, 331),
            (3, 3, 4, usize::MAX, 431),
            (4, 2, 1, usize::MAX, 41),
            (5, 2, 0, 100_000, 631),
            (4, 3, 5, 100_000, 631),
            (5, 5, 12, 50_000, 631),
        ] {
            let grid = Grid::wide(width, height).expect("a small board");
            for_each_sample(&grid, blank_goal, max, interval, |position, depth| {
                let bound = bound(&grid, blank_goal, position);
                assert!(bound <= depth && (depth - bound).is_multiple_of(2), "{bound} for {depth} moves");
            });
        }
    }

    #[test]
    fn a_move_changes_the_bound_by_one() {
        for (width, height, blank_goal) in [(4, 4, 0), (5, 4, 7), (5, 5, 0), (6, 4, 0), (6, 6, 0)] {
            let grid = Grid::wide(width, height).expect("a board of short lines");
            let bounds: Vec<u32> =
                walk(&grid, blank_goal, 24, 7).into_iter().map(|position| bound(&grid, blank_goal, position)).collect();
            assert_eq!(bounds[0], 0);
            assert!(bounds.windows(2).all(|pair| pair[0].abs_diff(pair[1]) == 1), "{bounds:?}");
        }
    }
}
