use std::mem;
use std::sync::Arc;

use loyd_core::{Direction, TileMetric, TilePuzzle, moves, moves_in};
use loyd_search::Nodes;

use super::geometry::Geometry;
use super::tuning::{NODES_PER_WINDOW, WINDOW_LENGTHS};

/// A search that shortens the blank's path, window by window, in sweeps over the whole path, until
/// no window of any length can be shortened.
///
/// Windows begin and end between two moves, so a shorter window shortens the path in either metric.
pub(super) struct Sweep {
    geometry: Arc<Geometry>,
    metric: TileMetric,
    start: Vec<u16>,
    window: WindowSearch,
    /// The path up to the window.
    finished_path: Vec<Direction>,
    /// The remaining path, its last step first.
    remaining_path: Vec<Direction>,
    /// The index of the current length.
    round: usize,
    /// Whether this sweep has shortened a window.
    improved: bool,
    /// The number of nodes in earlier sweeps.
    nodes: Nodes,
}

impl Sweep {
    /// Creates a sweep over a path from the board `start`.
    pub(super) fn new(geometry: Arc<Geometry>, metric: TileMetric, start: Vec<u16>, path: Vec<Direction>) -> Self {
        let window = WindowSearch::new(geometry.clone(), metric, start.clone());
        let (finished_path, mut remaining_path) = (Vec::new(), path);
        remaining_path.reverse();
        Self { geometry, metric, start, window, finished_path, remaining_path, round: 0, improved: false, nodes: 0 }
    }

    /// Returns the number of positions generated so far.
    pub(super) fn nodes(&self) -> Nodes {
        self.nodes + self.window.nodes
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.finished_path.capacity() + self.remaining_path.capacity() + 2 * self.start.capacity() + self.window.bytes()
    }

    /// Returns the whole path.
    pub(super) fn path(&self) -> Vec<Direction> {
        self.finished_path.iter().chain(self.remaining_path.iter().rev()).copied().collect()
    }

    /// Returns whether no window can be shortened.
    pub(super) fn is_over(&self) -> bool {
        self.round == WINDOW_LENGTHS.len()
    }

    /// Searches one window. Returns whether a sweep that shortened the path has just ended.
    pub(super) fn advance(&mut self) -> bool {
        if self.is_over() {
            return false;
        }
        if self.remaining_path.is_empty() {
            return self.begin_next_sweep();
        }
        let length = WINDOW_LENGTHS[self.round];
        let window = self.take(length);
        let moves = moves_in::<TilePuzzle>(self.metric, &window) as u32;
        let shorter = self.window.shorten(&window, moves);
        self.improved |= shorter.is_some();
        self.remaining_path.extend(shorter.unwrap_or(window).into_iter().rev());
        for direction in self.take((length / 4).max(1)) {
            self.window.advance_start(direction);
            self.finished_path.push(direction);
        }
        false
    }

    /// Removes up to `count` moves from the rest of the path, and returns them.
    fn take(&mut self, count: usize) -> Vec<Direction> {
        let reach = self.remaining_path.len().min(count * self.longest_move());
        // `count` moves have at most `reach` steps. The rest of the path, which may have thousands
        // of steps, is not scanned.
        let upcoming: Vec<Direction> =
            self.remaining_path[self.remaining_path.len() - reach..].iter().rev().copied().collect();
        let steps = moves::<TilePuzzle>(self.metric, &upcoming).take(count).map(<[Direction]>::len).sum();
        self.remaining_path.truncate(self.remaining_path.len() - steps);
        upcoming[..steps].to_vec()
    }

    fn longest_move(&self) -> usize {
        let (columns, rows) = self.geometry.sides();
        if self.metric == TileMetric::Single { 1 } else { columns.max(rows) }
    }

    /// Starts the next sweep, with longer windows if this one shortened nothing. Returns whether
    /// this one shortened the path.
    fn begin_next_sweep(&mut self) -> bool {
        self.nodes += self.window.nodes;
        self.window = WindowSearch::new(self.geometry.clone(), self.metric, self.start.clone());
        std::mem::swap(&mut self.finished_path, &mut self.remaining_path);
        self.remaining_path.reverse();
        self.round += usize::from(!self.improved);
        std::mem::take(&mut self.improved)
    }
}

/// A search for shorter paths between two positions on one path, given as the blank's directions:
/// iterative-deepening A* (Korf, 1985) with the Manhattan distance between the two positions, for a
/// limited number of nodes.
struct WindowSearch {
    geometry: Arc<Geometry>,
    metric: TileMetric,
    board: Vec<u16>,
    blank: usize,
    /// The cell of each tile; during a search, its cell at the window's end.
    places: Vec<u16>,
    /// The sum of the tiles' distances to their cells at the window's end, along rows and along
    /// columns.
    across: u32,
    down: u32,
    path: Vec<Direction>,
    /// The number of positions generated so far.
    nodes: Nodes,
    /// The node limit of the current search.
    limit: Nodes,
    /// The minimum estimate of the pruned positions, which is the next bound.
    next_bound: u32,
}

impl WindowSearch {
    /// Creates a search whose first window starts at `board`.
    fn new(geometry: Arc<Geometry>, metric: TileMetric, board: Vec<u16>) -> Self {
        let places = Geometry::places(&board);
        let blank = places[usize::from(geometry.blank_goal)].into();
        let (path, nodes, limit, next_bound) = (Vec::new(), 0, 0, 0);
        Self { geometry, metric, board, blank, places, across: 0, down: 0, path, nodes, limit, next_bound }
    }

    /// Returns the memory in use, in bytes.
    fn bytes(&self) -> usize {
        (self.board.capacity() + self.places.capacity()) * size_of::<u16>()
    }

    /// Moves the start of the next window by one step.
    fn advance_start(&mut self, direction: Direction) {
        let from = self.blank;
        self.move_blank(direction);
        self.update_places([from, self.blank].into_iter());
    }

    /// Returns a shortest path from the current start to the end of `path`, if it has fewer moves
    /// than `length` and is found within the node limit.
    fn shorten(&mut self, path: &[Direction], length: u32) -> Option<Vec<Direction>> {
        let visited = self.set_target(path);
        self.limit = self.nodes + NODES_PER_WINDOW;
        let mut bound = self.estimate();
        let mut found = false;
        while !found && bound < length && self.nodes < self.limit {
            self.next_bound = u32::MAX;
            found = self.search(0, bound);
            bound = self.next_bound;
        }
        let shorter = mem::take(&mut self.path);
        for direction in shorter.iter().rev() {
            self.move_blank(direction.opposite());
        }
        self.update_places(visited.into_iter());
        found.then_some(shorter)
    }

    /// Sets the places to those at the end of a path, and computes the distance. Returns the cells
    /// that the blank visits.
    fn set_target(&mut self, path: &[Direction]) -> Vec<usize> {
        let mut visited = vec![self.blank];
        for &direction in path {
            self.move_blank(direction);
            visited.push(self.blank);
        }
        // Only tiles that the blank passes can have moved, so the cost of a window does not grow
        // with the board.
        visited.sort_unstable();
        visited.dedup();
        self.update_places(visited.iter().copied());
        for direction in path.iter().rev() {
            self.move_blank(direction.opposite());
        }
        (self.across, self.down) = (0, 0);
        for &cell in visited.iter().filter(|&&cell| cell != self.blank) {
            let (across, down) = self.distance(self.board[cell], cell);
            (self.across, self.down) = (self.across + across, self.down + down);
        }
        visited
    }

    /// Updates the places of the tiles in the given cells.
    fn update_places(&mut self, cells: impl Iterator<Item = usize>) {
        for cell in cells {
            self.places[usize::from(self.board[cell])] = cell as u16;
        }
    }

    /// Searches for the window's end with at most `bound` moves, including the `moves` already
    /// made. Returns whether the end is found; if so, `path` leads there.
    fn search(&mut self, moves: u32, bound: u32) -> bool {
        let last = self.path.last().copied();
        for direction in Direction::ALL.into_iter().filter(|&direction| last != Some(direction.opposite())) {
            let Some(to) = self.geometry.neighbour(self.blank, direction) else { continue };
            if self.nodes >= self.limit {
                return false;
            }
            // In the multi-tile metric, consecutive steps in one direction are one move.
            let continues_move = self.metric == TileMetric::Multi && last == Some(direction);
            let moves = moves + u32::from(!continues_move);
            let (across, down) = (self.across, self.down);
            self.step(to, direction);
            if self.search_from(moves, bound) {
                return true;
            }
            self.path.pop();
            self.move_blank(direction.opposite());
            (self.across, self.down) = (across, down);
        }
        false
    }

    /// Searches from a new position, if its estimate is within the bound.
    fn search_from(&mut self, moves: u32, bound: u32) -> bool {
        let estimate = moves + self.estimate();
        if estimate > bound {
            self.next_bound = self.next_bound.min(estimate);
            return false;
        }
        self.across + self.down == 0 && self.blank == usize::from(self.places[usize::from(self.geometry.blank_goal)])
            || self.search(moves, bound)
    }

    fn step(&mut self, to: usize, direction: Direction) {
        self.nodes += 1;
        let tile = self.board[to];
        let (before, after) = (self.distance(tile, to), self.distance(tile, self.blank));
        self.across = self.across + after.0 - before.0;
        self.down = self.down + after.1 - before.1;
        self.move_blank(direction);
        self.path.push(direction);
    }

    /// Moves the blank on the board.
    fn move_blank(&mut self, direction: Direction) {
        if let Some(to) = self.geometry.neighbour(self.blank, direction) {
            self.board.swap(self.blank, to);
            self.blank = to;
        }
    }

    /// Returns the distance between a cell and the tile's cell at the window's end, in columns and
    /// in rows.
    fn distance(&self, tile: u16, cell: usize) -> (u32, u32) {
        let (rows, columns) = self.geometry.separation(self.places[usize::from(tile)].into(), cell);
        (columns as u32, rows as u32)
    }

    /// Returns a lower bound on the remaining moves. In the multi-tile metric, the first of them
    /// may only extend the last move of the path.
    fn estimate(&self) -> u32 {
        match self.metric {
            TileMetric::Single => self.across + self.down,
            TileMetric::Multi => {
                let (columns, rows) = self.geometry.sides();
                let moves = self.across.div_ceil(columns as u32 - 1) + self.down.div_ceil(rows as u32 - 1);
                if self.path.is_empty() { moves } else { moves.saturating_sub(1) }
            }
        }
    }
}
