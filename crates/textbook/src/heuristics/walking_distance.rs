use std::collections::{HashMap, VecDeque};

use loyd_core::{TileMetric, TilePosition, TilePuzzle};
use loyd_search::Heuristic;

use super::in_metric;

/// Walking distance (Takahashi, 2001). The state consists of the blank's row and, for every row,
/// the number of its tiles that belong to each goal row. A vertical step moves one tile from an
/// adjacent row into the blank's row. Breadth-first search finds the minimum number of such steps
/// to the goal's counts. The sum of this number and its counterpart for the columns is admissible.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    metric: TileMetric,
    rows: AxisDistances,
    columns: AxisDistances,
}

/// The maximum number of cells on a board for which tables are built. Tables for larger boards
/// would take too long to build.
pub(crate) const MAX_CELLS: usize = 16;

impl WalkingDistance {
    /// Builds the tables for a puzzle's goal; `None` for a board of more than 16 cells.
    pub fn new(puzzle: &TilePuzzle, metric: TileMetric) -> Option<Self> {
        let (width, height) = (puzzle.width(), puzzle.height());
        let goal = puzzle.goal();
        (width * height <= MAX_CELLS).then(|| Self {
            metric,
            rows: AxisDistances::new(goal, height, |cell| cell / width),
            columns: AxisDistances::new(goal, width, |cell| cell % width),
        })
    }
}

impl Heuristic<TilePuzzle> for WalkingDistance {
    fn metric(&self) -> TileMetric {
        self.metric
    }

    fn estimate(&self, puzzle: &TilePuzzle, position: &TilePosition) -> u32 {
        let width = puzzle.width();
        let down = self.rows.distance(position, |cell| cell / width);
        let across = self.columns.distance(position, |cell| cell % width);
        in_metric(down + across, puzzle, self.metric)
    }
}

/// The number of tiles per goal line for each line, and the blank's line.
type Counts = (Vec<u8>, usize);

/// The distances along one axis.
#[derive(Clone, Debug)]
struct AxisDistances {
    lines: usize,
    /// The goal line of each tile.
    goal_lines: Vec<usize>,
    distances: HashMap<Counts, u32>,
}

impl AxisDistances {
    /// Builds the table for one axis. `line` returns the line of a cell.
    fn new(goal: &TilePosition, lines: usize, line: impl Fn(usize) -> usize) -> Self {
        let goal_lines: Vec<usize> = goal.places().into_iter().map(|cell| line(cell.into())).collect();
        let mut walk = Self { lines, goal_lines, distances: HashMap::new() };
        let start = walk.counts(goal, &line);
        walk.distances.insert(start.clone(), 0);
        let mut queue = VecDeque::from([start]);
        while let Some(counts) = queue.pop_front() {
            let distance = walk.distances[&counts] + 1;
            for next in walk.neighbours(&counts) {
                if !walk.distances.contains_key(&next) {
                    walk.distances.insert(next.clone(), distance);
                    queue.push_back(next);
                }
            }
        }
        walk
    }

    fn counts(&self, position: &TilePosition, line: impl Fn(usize) -> usize) -> Counts {
        let mut counts = vec![0; self.lines * self.lines];
        for (cell, &tile) in position.cells().iter().enumerate().filter(|&(_, &tile)| tile != 0) {
            counts[line(cell) * self.lines + self.goal_lines[usize::from(tile)]] += 1;
        }
        (counts, line(position.blank()))
    }

    /// Returns the counts one step away: a tile from an adjacent line moves to the blank's line.
    fn neighbours(&self, (counts, blank): &Counts) -> Vec<Counts> {
        let adjacent = [blank.checked_sub(1), Some(blank + 1).filter(|&line| line < self.lines)];
        let mut found = Vec::new();
        for from in adjacent.into_iter().flatten() {
            for goal_line in (0..self.lines).filter(|goal_line| counts[from * self.lines + goal_line] > 0) {
                let mut counts = counts.clone();
                counts[from * self.lines + goal_line] -= 1;
                counts[blank * self.lines + goal_line] += 1;
                found.push((counts, from));
            }
        }
        found
    }

    /// Returns the distance of a position, or 0 if it cannot be reached from the goal.
    fn distance(&self, position: &TilePosition, line: impl Fn(usize) -> usize) -> u32 {
        self.distances.get(&self.counts(position, line)).copied().unwrap_or_default()
    }
}
