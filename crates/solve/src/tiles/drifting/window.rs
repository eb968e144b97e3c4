use std::mem;
use std::sync::Arc;

use loyd_core::{Direction, TileMetric};

use super::field::Field;
use crate::Nodes;

/// After so many nodes a window is left as it is.
const NODES_A_WINDOW: Nodes = 4_000;

/// A search for shorter ways between two positions of one path: iterative-deepening A* (Korf, 1985) with the Manhattan
/// distance between the two, given up after some thousand nodes.
///
/// A path is told by the ways of the blank.
pub(super) struct Window {
    field: Arc<Field>,
    metric: TileMetric,
    board: Vec<u16>,
    blank: usize,
    /// The cell of every tile; during a search, the one at the window's end.
    places: Vec<u16>,
    /// Steps of tiles to the window's end, along rows and along columns.
    across: u32,
    down: u32,
    path: Vec<Direction>,
    nodes: Nodes,
    /// The number of nodes at which the search is given up.
    limit: Nodes,
    /// The least bound of a position that was left out.
    next_bound: u32,
}

impl Window {
    /// At a position whose tiles are named by the cells they belong to.
    pub(super) fn new(field: Arc<Field>, metric: TileMetric, board: Vec<u16>) -> Self {
        let mut places = vec![0; board.len()];
        for (cell, &tile) in board.iter().enumerate() {
            places[usize::from(tile)] = cell as u16;
        }
        let blank = places[usize::from(field.home())].into();
        let (path, nodes, limit, next_bound) = (Vec::new(), 0, 0, 0);
        Self { field, metric, board, blank, places, across: 0, down: 0, path, nodes, limit, next_bound }
    }

    pub(super) fn nodes(&self) -> Nodes {
        self.nodes
    }

    pub(super) fn bytes(&self) -> usize {
        (self.board.capacity() + self.places.capacity()) * size_of::<u16>()
    }

    /// Goes one step on along a path, so that the next window starts there.
    pub(super) fn pass(&mut self, way: Direction) {
        let from = self.blank;
        self.walk(way);
        self.settle([from, self.blank].into_iter());
    }

    /// A path to the end of `path` from here with fewer moves than `length`, if one is found: it is a shortest one.
    pub(super) fn shorten(&mut self, path: &[Direction], length: u32) -> Option<Vec<Direction>> {
        let touched = self.open(path);
        self.limit = self.nodes + NODES_A_WINDOW;
        let mut bound = self.estimate();
        let mut found = false;
        while !found && bound < length && self.nodes < self.limit {
            self.next_bound = u32::MAX;
            found = self.search(0, bound);
            bound = self.next_bound;
        }
        let shorter = mem::take(&mut self.path);
        for way in shorter.iter().rev() {
            self.walk(way.opposite());
        }
        self.settle(touched.into_iter());
        found.then_some(shorter)
    }

    /// Sets the places to those at the end of a path, and measures the way there. Returns the cells that the blank visits.
    fn open(&mut self, path: &[Direction]) -> Vec<usize> {
        let mut touched = vec![self.blank];
        for &way in path {
            self.walk(way);
            touched.push(self.blank);
        }
        touched.sort_unstable();
        touched.dedup();
        self.settle(touched.iter().copied());
        for way in path.iter().rev() {
            self.walk(way.opposite());
        }
        (self.across, self.down) = (0, 0);
        for &cell in touched.iter().filter(|&&cell| cell != self.blank) {
            let (across, down) = self.distance(self.board[cell], cell);
            (self.across, self.down) = (self.across + across, self.down + down);
        }
        touched
    }

    /// Notes where the tiles in some cells are.
    fn settle(&mut self, cells: impl Iterator<Item = usize>) {
        for cell in cells {
            self.places[usize::from(self.board[cell])] = cell as u16;
        }
    }

    /// Whether the window's end is within `bound` moves, of which `moves` are made; the path is then what leads there.
    fn search(&mut self, moves: u32, bound: u32) -> bool {
        let last = self.path.last().copied();
        for way in Direction::ALL.into_iter().filter(|&way| last != Some(way.opposite())) {
            let Some(to) = self.field.beside(self.blank, way) else { continue };
            if self.nodes >= self.limit {
                return false;
            }
            let joins = self.metric == TileMetric::Multi && last == Some(way);
            let moves = moves + u32::from(!joins);
            let (across, down) = (self.across, self.down);
            self.step(to, way);
            if self.try_on(moves, bound) {
                return true;
            }
            self.path.pop();
            self.walk(way.opposite());
            (self.across, self.down) = (across, down);
        }
        false
    }

    /// Goes on from a new position, if that is within the bound.
    fn try_on(&mut self, moves: u32, bound: u32) -> bool {
        let estimate = moves + self.estimate();
        if estimate > bound {
            self.next_bound = self.next_bound.min(estimate);
            return false;
        }
        self.across + self.down == 0 && self.blank == usize::from(self.places[usize::from(self.field.home())])
            || self.search(moves, bound)
    }

    fn step(&mut self, to: usize, way: Direction) {
        self.nodes += 1;
        let tile = self.board[to];
        let (before, after) = (self.distance(tile, to), self.distance(tile, self.blank));
        self.across = self.across + after.0 - before.0;
        self.down = self.down + after.1 - before.1;
        self.walk(way);
        self.path.push(way);
    }

    /// Moves the blank and nothing else.
    fn walk(&mut self, way: Direction) {
        if let Some(to) = self.field.beside(self.blank, way) {
            self.board.swap(self.blank, to);
            self.blank = to;
        }
    }

    /// Columns and rows between a cell and the tile's place at the window's end.
    fn distance(&self, tile: u16, cell: usize) -> (u32, u32) {
        let (row, column) = self.field.place(cell);
        let (to_row, to_column) = self.field.place(self.places[usize::from(tile)].into());
        (column.abs_diff(to_column).into(), row.abs_diff(to_row).into())
    }

    /// The least number of further moves that the distances leave. In the multi-tile metric the last move may go on.
    fn estimate(&self) -> u32 {
        match self.metric {
            TileMetric::Single => self.across + self.down,
            TileMetric::Multi => {
                let (columns, rows) = self.field.sides();
                let moves = self.across.div_ceil(columns as u32 - 1) + self.down.div_ceil(rows as u32 - 1);
                if self.path.is_empty() { moves } else { moves.saturating_sub(1) }
            }
        }
    }
}
