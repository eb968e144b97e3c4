use std::sync::Arc;

use loyd_core::{Direction, TileMetric, TilePuzzle, moves, moves_in};
use loyd_search::Nodes;

use super::geometry::Geometry;
use super::window::WindowSearch;

/// The lengths of windows, in moves.
const LENGTHS: [usize; 4] = [12, 18, 26, 36];

/// Shortens a path of the blank window by window, in sweeps over the whole path, until no window of
/// any length can be shortened.
///
/// Windows begin and end at the borders of moves, so a shorter window shortens the path in either
/// metric.
pub(super) struct Sweep {
    geometry: Arc<Geometry>,
    metric: TileMetric,
    start: Vec<u16>,
    window: WindowSearch,
    /// The path up to the window.
    done: Vec<Direction>,
    /// The rest of the path, its last step first.
    ahead: Vec<Direction>,
    /// The index of the current length.
    round: usize,
    /// Whether this sweep has shortened a window.
    improved: bool,
    /// The nodes of earlier sweeps.
    nodes: Nodes,
}

impl Sweep {
    /// A sweep over a path from the board `start`.
    pub(super) fn new(geometry: Arc<Geometry>, metric: TileMetric, start: Vec<u16>, path: Vec<Direction>) -> Self {
        let window = WindowSearch::new(geometry.clone(), metric, start.clone());
        let (done, mut ahead) = (Vec::new(), path);
        ahead.reverse();
        Self { geometry, metric, start, window, done, ahead, round: 0, improved: false, nodes: 0 }
    }

    /// The positions generated so far.
    pub(super) fn nodes(&self) -> Nodes {
        self.nodes + self.window.nodes
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.done.capacity() + self.ahead.capacity() + 2 * self.start.capacity() + self.window.bytes()
    }

    /// The whole path.
    pub(super) fn path(&self) -> Vec<Direction> {
        self.done.iter().chain(self.ahead.iter().rev()).copied().collect()
    }

    /// Whether no window can be shortened.
    pub(super) fn is_over(&self) -> bool {
        self.round == LENGTHS.len()
    }

    /// Searches one window. Returns whether a sweep that shortened the path has just ended.
    pub(super) fn advance(&mut self) -> bool {
        if self.is_over() {
            return false;
        }
        if self.ahead.is_empty() {
            return self.begin_again();
        }
        let length = LENGTHS[self.round];
        let window = self.take(length);
        let moves = moves_in::<TilePuzzle>(self.metric, &window) as u32;
        let shorter = self.window.shorten(&window, moves);
        self.improved |= shorter.is_some();
        self.ahead.extend(shorter.unwrap_or(window).into_iter().rev());
        for way in self.take((length / 4).max(1)) {
            self.window.pass(way);
            self.done.push(way);
        }
        false
    }

    /// Removes up to `count` moves from the rest of the path.
    fn take(&mut self, count: usize) -> Vec<Direction> {
        let reach = self.ahead.len().min(count * self.longest_move());
        // The moves have at most this number of steps. A solution has thousands, so the rest is not
        // scanned.
        let coming: Vec<Direction> = self.ahead[self.ahead.len() - reach..].iter().rev().copied().collect();
        let steps = moves::<TilePuzzle>(self.metric, &coming).take(count).map(<[Direction]>::len).sum();
        self.ahead.truncate(self.ahead.len() - steps);
        coming[..steps].to_vec()
    }

    fn longest_move(&self) -> usize {
        let (columns, rows) = self.geometry.sides();
        if self.metric == TileMetric::Single { 1 } else { columns.max(rows) }
    }

    /// Returns to the start, with longer windows if this sweep shortened nothing.
    fn begin_again(&mut self) -> bool {
        self.nodes += self.window.nodes;
        self.window = WindowSearch::new(self.geometry.clone(), self.metric, self.start.clone());
        std::mem::swap(&mut self.done, &mut self.ahead);
        self.ahead.reverse();
        self.round += usize::from(!self.improved);
        std::mem::take(&mut self.improved)
    }
}
