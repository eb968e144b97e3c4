use std::sync::Arc;

use loyd_core::{Direction, TileMetric, TilePuzzle, moves, moves_in};

use super::field::Field;
use super::window::Window;
use crate::Nodes;

/// The lengths of windows, in moves.
const LENGTHS: [usize; 4] = [12, 18, 26, 36];

/// Shortens a path window by window, in sweeps over the whole of it, until no window of any length can be shortened.
///
/// The path is told by the ways of the blank. Windows begin and end where moves do, so that shorter windows make shorter
/// paths in either metric.
pub(super) struct Sweep {
    field: Arc<Field>,
    metric: TileMetric,
    start: Vec<u16>,
    window: Window,
    /// The path up to the window.
    done: Vec<Direction>,
    /// The rest, the last step first.
    ahead: Vec<Direction>,
    /// Which of the lengths is swept.
    round: usize,
    /// Whether a window was shortened in this sweep.
    improved: bool,
    /// The nodes of sweeps before this one.
    nodes: Nodes,
}

impl Sweep {
    /// Over a path from the position `start`.
    pub(super) fn new(field: Arc<Field>, metric: TileMetric, start: Vec<u16>, path: Vec<Direction>) -> Self {
        let window = Window::new(field.clone(), metric, start.clone());
        let (done, mut ahead) = (Vec::new(), path);
        ahead.reverse();
        Self { field, metric, start, window, done, ahead, round: 0, improved: false, nodes: 0 }
    }

    pub(super) fn nodes(&self) -> Nodes {
        self.nodes + self.window.nodes()
    }

    pub(super) fn bytes(&self) -> usize {
        self.done.capacity() + self.ahead.capacity() + 2 * self.start.capacity() + self.window.bytes()
    }

    /// The path as it is now.
    pub(super) fn path(&self) -> Vec<Direction> {
        self.done.iter().chain(self.ahead.iter().rev()).copied().collect()
    }

    /// Whether there is nothing more to try.
    pub(super) fn is_over(&self) -> bool {
        self.round == LENGTHS.len()
    }

    /// Tries one window. Whether a sweep has just ended that shortened the path.
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

    /// Takes some moves, or all there are, from what is ahead.
    fn take(&mut self, count: usize) -> Vec<Direction> {
        let reach = self.ahead.len().min(count * self.longest_move());
        let coming: Vec<Direction> = self.ahead[self.ahead.len() - reach..].iter().rev().copied().collect();
        let steps = moves::<TilePuzzle>(self.metric, &coming).take(count).map(<[Direction]>::len).sum();
        self.ahead.truncate(self.ahead.len() - steps);
        coming[..steps].to_vec()
    }

    fn longest_move(&self) -> usize {
        let (columns, rows) = self.field.sides();
        if self.metric == TileMetric::Single { 1 } else { columns.max(rows) }
    }

    /// Goes back to the start, with longer windows if this sweep was in vain.
    fn begin_again(&mut self) -> bool {
        self.nodes += self.window.nodes();
        self.window = Window::new(self.field.clone(), self.metric, self.start.clone());
        std::mem::swap(&mut self.done, &mut self.ahead);
        self.ahead.reverse();
        self.round += usize::from(!self.improved);
        std::mem::take(&mut self.improved)
    }
}
