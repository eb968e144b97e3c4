//! A breadth-first search backwards from a tile board's goal, over a table of all permutations.

use loyd_core::tiles::TileGoal;
use loyd_core::{Direction, Successor, TileMetric, TilePosition, TilePuzzle, every_move};
use loyd_search::Stop;

use super::{StudyGraph, StudyNode};
use crate::{At, EngineFamily};

/// The distance of a permutation that has not been reached.
const UNKNOWN: u8 = u8::MAX;
/// The number of positions expanded between two checks for a stop request.
const CHECK_INTERVAL: u64 = 1 << 10;
/// The maximum number of farthest positions that are returned.
const MAX_HARDEST: usize = 16;

/// The distances for a tile board of at most [`MAX_CELLS`] cells.
pub(super) struct TileDistances {
    puzzle: TilePuzzle,
    metric: TileMetric,
    board: RankedBoard,
    /// The rank of the starting position.
    start: usize,
    /// The distances, indexed by rank.
    distances: Vec<u8>,
    /// The unexpanded ranks at the current depth. They are popped from the end.
    open: Vec<u32>,
    /// The ranks found at the next depth.
    next: Vec<u32>,
    by_distance: Vec<u64>,
    is_solvable: bool,
}

impl TileDistances {
    pub(super) fn new(at: &At<TilePuzzle>, metric: TileMetric) -> Self {
        let goal = at.puzzle.goal();
        let cells = goal.cells().len();
        let goal_rank = position_rank(goal);
        let mut distances = vec![UNKNOWN; factorial(cells)];
        distances[goal_rank] = 0;
        Self {
            puzzle: at.puzzle.clone(),
            metric,
            board: RankedBoard { width: goal.width(), cells, is_multi: metric == TileMetric::Multi },
            start: position_rank(&at.position),
            distances,
            open: vec![goal_rank as u32],
            next: vec![],
            by_distance: vec![1],
            is_solvable: at.puzzle.is_solvable(&at.position),
        }
    }

    /// Expands up to `budget` positions. Returns whether all positions have been expanded.
    pub(super) fn run(&mut self, budget: u64, stop: Stop) -> bool {
        for expanded in 0..budget {
            if expanded % CHECK_INTERVAL == 0 && stop.is_requested() {
                break;
            }
            if self.open.is_empty() {
                if self.next.is_empty() {
                    return true;
                }
                self.by_distance.push(self.next.len() as u64);
                std::mem::swap(&mut self.open, &mut self.next);
            }
            if let Some(rank) = self.open.pop() {
                self.expand(rank as usize);
            }
        }
        self.is_complete()
    }

    fn is_complete(&self) -> bool {
        self.open.is_empty() && self.next.is_empty()
    }

    pub(super) fn position_count(&self) -> u64 {
        self.by_distance.iter().sum::<u64>() + self.next.len() as u64
    }

    fn expand(&mut self, rank: usize) {
        let depth = self.distances[rank] + 1;
        let Self { board, distances, next, .. } = self;
        board.each_neighbour(rank, |reached| {
            if distances[reached] == UNKNOWN {
                distances[reached] = depth;
                next.push(reached as u32);
            }
        });
    }

    pub(super) fn by_distance(&self) -> Option<Vec<u64>> {
        self.is_complete().then(|| if self.is_solvable { self.by_distance.clone() } else { vec![] })
    }

    fn distance(&self, position: &TilePosition) -> Option<u32> {
        let fits =
            self.is_complete() && position.width() == self.board.width && position.cells().len() == self.board.cells;
        let distance = fits.then(|| self.distances[position_rank(position)])?;
        (distance != UNKNOWN).then_some(distance.into())
    }

    /// Returns the distance of a position, if its goal is this study's goal.
    pub(super) fn distance_of(&self, at: &At<TilePuzzle>) -> Option<u32> {
        if at.puzzle.goal() == self.puzzle.goal() { self.distance(&at.position) } else { None }
    }

    pub(super) fn next_move(&self, at: &At<TilePuzzle>) -> Option<String> {
        let distance = self.distance_of(at)?;
        let is_nearer =
            |next: &Successor<TilePuzzle>| self.distance(&next.position).is_some_and(|next| next < distance);
        let moves = every_move(&self.puzzle, &at.position, self.metric);
        Some(self.puzzle.write_moves(&moves.into_iter().find(is_nearer)?.steps, self.metric))
    }

    pub(super) fn hardest(&self) -> Vec<At<TilePuzzle>> {
        let max_distance = self.by_distance.len() as u8 - 1;
        let ranks = (0..self.distances.len()).filter(|&rank| self.distances[rank] == max_distance);
        let count = if self.is_complete() && self.is_solvable { MAX_HARDEST } else { 0 };
        let at = |rank| At { puzzle: self.puzzle.clone(), position: self.position(rank) };
        ranks.take(count).map(at).collect()
    }

    fn position(&self, rank: usize) -> TilePosition {
        let RankedBoard { width, cells: count, .. } = self.board;
        let mut cells = vec![0; count];
        unrank(rank, &mut cells);
        let cells = cells.into_iter().map(u16::from).collect();
        let board = TilePosition::new(width, count / width, cells);
        board.unwrap_or_else(|_| TileGoal::BlankLast.position(width, count / width))
    }

    pub(super) fn graph(&self, limit: usize) -> Option<StudyGraph> {
        if !self.is_complete() || self.position_count() > limit as u64 {
            return None;
        }
        let ranks: Vec<usize> = (0..self.distances.len()).filter(|&rank| self.distances[rank] != UNKNOWN).collect();
        // The ranks are in ascending order.
        let index = |rank: usize| ranks.binary_search(&rank).ok();
        let node = |&rank: &usize| {
            let distance = Some(self.distances[rank].into());
            StudyNode { position: self.position(rank).to_string(), distance }
        };
        let mut edges = Vec::new();
        for (from, &rank) in ranks.iter().enumerate() {
            self.board.each_neighbour(rank, |reached| {
                edges.extend(index(reached).filter(|&to| to > from).map(|to| (from, to)));
            });
        }
        edges.sort_unstable();
        Some(StudyGraph { nodes: ranks.iter().map(node).collect(), start: index(self.start), edges })
    }

    pub(super) fn table(&self, limit: usize) -> Option<Table> {
        if !self.is_complete() || self.position_count() > limit as u64 {
            return None;
        }
        let mut table = Table::default();
        let mut cells = vec![0; self.board.cells];
        for (rank, &distance) in self.distances.iter().enumerate().filter(|&(_, &distance)| distance != UNKNOWN) {
            unrank(rank, &mut cells);
            table.cells.extend(cells.iter().map(|&tile| i32::from(tile)));
            table.distances.push(distance.into());
        }
        Some(table)
    }
}

/// The size of a board whose positions are ranked, and whether a move may slide several tiles.
#[derive(Clone, Copy)]
struct RankedBoard {
    width: usize,
    cells: usize,
    is_multi: bool,
}

impl RankedBoard {
    /// Calls `visit` with the rank of every position one move away.
    fn each_neighbour(self, from_rank: usize, mut visit: impl FnMut(usize)) {
        let mut buffer = [0; MAX_CELLS];
        let from = &mut buffer[..self.cells];
        unrank(from_rank, from);
        let blank = from.iter().position(|&tile| tile == 0).unwrap_or_default();
        let max_slide = if self.is_multi { MAX_CELLS } else { 1 };
        for direction in Direction::ALL {
            let mut cells = buffer;
            let cells = &mut cells[..self.cells];
            let mut hole = blank;
            for _ in 0..max_slide {
                let Some(next) = direction.neighbour(hole, self.cells / self.width, self.width) else { break };
                cells.swap(hole, next);
                hole = next;
                visit(rank(cells));
            }
        }
    }
}

fn position_rank(position: &TilePosition) -> usize {
    let mut cells = [0; MAX_CELLS];
    let tiles = position.cells();
    for (cell, &tile) in cells.iter_mut().zip(tiles) {
        *cell = tile as u8;
    }
    rank(&cells[..tiles.len()])
}

/// Positions and their distances, in the same order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The cells of all positions; see [`crate::EngineFamily::cells`].
    pub cells: Vec<i32>,
    /// The distance of each position from the goal, or -1 if it has no solution.
    pub distances: Vec<i32>,
}

/// The maximum number of cells: 10 cells have 10! = 3,628,800 permutations.
pub(super) const MAX_CELLS: usize = 10;

/// Returns the number of permutations of `count` items.
fn factorial(count: usize) -> usize {
    (1..=count).product()
}

/// Returns the rank of a permutation of 0, 1, 2, … in lexicographic order, counted from 0.
fn rank(items: &[u8]) -> usize {
    let mut unused = u32::MAX;
    items.iter().enumerate().fold(0, |rank, (index, &item)| {
        let smaller = (unused & ((1 << item) - 1)).count_ones() as usize;
        unused &= !(1 << item);
        rank * (items.len() - index) + smaller
    })
}

/// Writes the permutation with the given rank to `items`. The inverse of [`rank`].
fn unrank(mut rank: usize, items: &mut [u8]) {
    let count = items.len();
    for index in (0..count).rev() {
        items[index] = (rank % (count - index)) as u8;
        rank /= count - index;
    }
    // Each digit counts the smaller items after it. From right to left, each item therefore adds
    // one to every later item that is not smaller.
    for index in (0..count).rev() {
        let item = items[index];
        items[index + 1..].iter_mut().filter(|later| **later >= item).for_each(|later| *later += 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_indices_in_lexicographic_order() {
        for count in 1..=6 {
            let mut previous = None;
            for index in 0..factorial(count) {
                let mut items = vec![0; count];
                unrank(index, &mut items);
                assert_eq!(rank(&items), index);
                assert!(previous < Some(items.clone()));
                previous = Some(items);
            }
        }
    }
}
