use std::ops::Range;
use std::sync::Arc;

use loyd_core::{Direction, TileMetric};
use loyd_search::parallel::Team;
use loyd_search::{Nodes, Stop};

use super::beam::{Beam, BeamOutcome};
use super::geometry::Geometry;
use super::scorer::Scorer;
use super::tour::BareCursor;
use super::tuning::{CONCURRENT_WINDOWS, DEPTHS_PER_COUNT, ROUNDS};
use super::values::Values;

/// A search that shortens the blank's path in the single-tile metric, window by window, in a few
/// rounds over the whole path. In each window, a narrow beam leads from the first position to the
/// last.
///
/// A beam over the whole board keeps positions that are good overall, and misses many local
/// improvements. The windows of one round are disjoint, so threads search several of them at the
/// same time. The result after a given number of nodes does not depend on threads or stops.
pub(super) struct BeamSweep {
    geometry: Arc<Geometry>,
    values: Arc<Values>,
    /// The memory limit for a beam, in bytes.
    memory: usize,
    team: Team,
    start: Vec<u16>,
    /// The board at the start of the remaining path.
    board: Vec<u16>,
    /// The path from the start to `board`.
    finished_path: Vec<Direction>,
    /// The remaining path, its last step first.
    remaining_path: Vec<Direction>,
    /// The current windows, between `finished_path` and `remaining_path`.
    windows: Vec<BeamWindow>,
    /// The depth of the windows' beams at which the nodes are next counted.
    depth: u32,
    round: usize,
    /// The index after the last round.
    rounds: usize,
    /// The number of nodes in closed windows, and the total at the last count.
    closed_nodes: Nodes,
    nodes: Nodes,
}

/// A part of the path, with the beam that searches for a shorter one.
struct BeamWindow {
    path: Vec<Direction>,
    beam: Beam,
    depth: u32,
    is_over: bool,
    is_shorter: bool,
}

impl BeamSweep {
    /// Creates a sweep of the given rounds over a path from the board `start`, with `threads`
    /// threads. The windows take at most `memory` bytes.
    pub(super) fn new(
        geometry: Arc<Geometry>,
        start: Vec<u16>,
        path: Vec<Direction>,
        rounds: Range<usize>,
        memory: usize,
        threads: usize,
    ) -> Self {
        let mut remaining_path = path;
        remaining_path.reverse();
        Self {
            values: Values::shipped(TileMetric::Single),
            memory: (memory / CONCURRENT_WINDOWS).saturating_sub(Self::bytes_without_beam(geometry.cells())),
            team: Team::new(threads.min(CONCURRENT_WINDOWS)),
            board: start.clone(),
            start,
            finished_path: Vec::new(),
            remaining_path,
            windows: Vec::new(),
            depth: 0,
            round: rounds.start,
            rounds: rounds.end,
            closed_nodes: 0,
            nodes: 0,
            geometry,
        }
    }

    /// Returns the approximate memory for the first `rounds` rounds on a board of `cells` cells, in
    /// bytes, without the path and the values.
    pub(super) fn min_bytes(cells: usize, rounds: usize) -> usize {
        let (_, _, widest) = ROUNDS[rounds - 1];
        CONCURRENT_WINDOWS * (Beam::min_bytes(widest, 0) + Self::bytes_without_beam(cells))
    }

    /// Returns the memory used by a window without its beam, in bytes.
    fn bytes_without_beam(cells: usize) -> usize {
        Scorer::bytes_of_window(cells) + Geometry::bytes(cells)
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let per_window = Self::bytes_without_beam(self.start.len());
        self.windows.iter().map(|window| window.beam.bytes() + window.path.capacity() + per_window).sum::<usize>()
            + self.finished_path.capacity()
            + self.remaining_path.capacity()
            + (self.start.capacity() + self.board.capacity()) * size_of::<u16>()
    }

    /// Returns the number of positions generated so far.
    pub(super) fn nodes(&self) -> Nodes {
        self.nodes
    }

    /// Returns the whole path.
    pub(super) fn path(&self) -> Vec<Direction> {
        let windows = self.windows.iter().flat_map(|window| &window.path);
        self.finished_path.iter().chain(windows).chain(self.remaining_path.iter().rev()).copied().collect()
    }

    /// Returns whether all rounds are done.
    pub(super) fn is_over(&self) -> bool {
        self.round == self.rounds
    }

    /// Searches the current windows for a few depths. If it is stopped earlier, the next call
    /// continues. Returns whether the path has become shorter.
    pub(super) fn advance(&mut self, stop: Stop) -> bool {
        if self.windows.is_empty() && !self.open() {
            return false;
        }
        let depth = self.depth;
        self.team.for_each(&mut self.windows, |window| window.search(depth, stop));
        if !self.windows.iter().all(|window| window.is_over || window.depth == depth) {
            return false;
        }
        self.depth += DEPTHS_PER_COUNT;
        self.nodes = self.closed_nodes + self.windows.iter().map(|window| window.beam.nodes()).sum::<Nodes>();
        self.windows.iter().all(|window| window.is_over) && self.close()
    }

    /// Opens the next windows. Returns `false` if there are none. At the end of the path, starts
    /// the next round.
    fn open(&mut self) -> bool {
        if self.is_over() {
            return false;
        }
        let (length, first, width) = ROUNDS[self.round];
        if self.remaining_path.is_empty() {
            self.remaining_path = std::mem::take(&mut self.finished_path);
            self.remaining_path.reverse();
            self.board.copy_from_slice(&self.start);
            self.round += 1;
            return false;
        }
        while self.windows.len() < CONCURRENT_WINDOWS && !self.remaining_path.is_empty() {
            let is_first = self.finished_path.is_empty() && self.windows.is_empty();
            let rest = self.remaining_path.len().saturating_sub(if is_first { first } else { length });
            let path = self.remaining_path.drain(rest..).rev().collect();
            let window = self.window(path, width);
            self.windows.push(window);
        }
        self.depth = DEPTHS_PER_COUNT;
        true
    }

    /// Returns the window for a path from the current board, and advances the board to the end of
    /// the path.
    fn window(&mut self, path: Vec<Direction>, width: usize) -> BeamWindow {
        let mut cursor = BareCursor::new(&self.geometry, &self.board);
        for &direction in &path {
            cursor.go(&self.geometry, direction);
        }
        let before = std::mem::replace(&mut self.board, cursor.board);
        // Tiles are named after their goal cells. Here, these are their cells at the end of the
        // window.
        let cells = Geometry::places(&self.board);
        let board: Vec<u16> = before.iter().map(|&tile| cells[usize::from(tile)]).collect();
        let geometry = Arc::new(self.geometry.with_blank_goal(cursor.blank));
        let scorer = Arc::new(Scorer::for_window(geometry, self.values.clone()));
        let beam = Beam::new(scorer, &board, width, path.len() as u32, self.memory, 1);
        BeamWindow { path, beam, depth: 0, is_over: false, is_shorter: false }
    }

    /// Applies the results of the windows. Returns whether the path has become shorter.
    fn close(&mut self) -> bool {
        self.closed_nodes = self.nodes;
        let is_shorter = self.windows.iter().any(|window| window.is_shorter);
        self.finished_path.extend(self.windows.drain(..).flat_map(|window| window.path));
        is_shorter
    }
}

impl BeamWindow {
    /// Continues up to a depth, or until it is stopped.
    fn search(&mut self, depth: u32, stop: Stop) {
        while !self.is_over && self.depth < depth && !stop.is_requested() {
            match self.beam.advance(stop) {
                BeamOutcome::Searching | BeamOutcome::Ready(_) => {}
                BeamOutcome::Solved(path) => {
                    self.is_over = true;
                    self.is_shorter = path.len() < self.path.len();
                    self.path = path;
                }
                BeamOutcome::Exhausted | BeamOutcome::Stuck(_) => self.is_over = true,
            }
            self.depth += u32::from(!self.beam.is_expanding());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use loyd_core::TilePuzzle;
    use loyd_core::random::{Seed, Source, below};
    use loyd_core::tiles::TileGoal;

    use super::*;
    use crate::short::tuning::SHORT_ROUNDS;

    const MEMORY: usize = 24 << 20;

    /// Returns a random walk by the blank that never reverses its last step.
    fn walk(geometry: &Geometry, moves: usize, source: &mut Source) -> Vec<Direction> {
        let (mut path, mut blank) = (Vec::<Direction>::new(), usize::from(geometry.blank_goal));
        for _ in 0..moves {
            let last = path.last().copied();
            let is_new = |direction: Direction| last.is_none_or(|last| direction != last.opposite());
            let neighbours: Vec<_> = geometry.neighbours(blank).filter(|&(direction, _)| is_new(direction)).collect();
            let (direction, next) = neighbours[below(neighbours.len() as u32, source) as usize];
            path.push(direction);
            blank = next;
        }
        path
    }

    fn board_after(geometry: &Geometry, start: &[u16], path: &[Direction]) -> Vec<u16> {
        let mut board = start.to_vec();
        for &direction in path {
            let blank = board.iter().position(|&tile| tile == geometry.blank_goal).expect("a blank");
            board.swap(blank, geometry.neighbour(blank, direction).expect("a neighbour"));
        }
        board
    }

    /// Returns the path after a whole sweep, and its length by the number of nodes so far.
    fn sweep_to_end(mut sweep: BeamSweep, stop: Stop) -> (Vec<Direction>, Vec<(Nodes, usize)>) {
        let (geometry, start) = (sweep.geometry.clone(), sweep.start.clone());
        let last = board_after(&geometry, &start, &sweep.path());
        let mut length = sweep.path().len();
        let mut known = vec![(0, length)];
        while !sweep.is_over() {
            if sweep.advance(stop) {
                let path = sweep.path();
                assert!(path.len() < length && board_after(&geometry, &start, &path) == last);
                length = path.len();
            }
            assert!(sweep.bytes() <= MEMORY, "{} bytes", sweep.bytes());
            if known.last() != Some(&(sweep.nodes(), length)) {
                known.push((sweep.nodes(), length));
            }
        }
        (sweep.path(), known)
    }

    /// In the first two rounds, the walk has more windows than are searched at the same time.
    #[test]
    fn a_sweep_shortens_a_walk_identically_however_it_is_sliced() {
        let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(8, 7));
        let geometry = Arc::new(Geometry::new(&puzzle));
        let start = Geometry::board(&puzzle, puzzle.goal());
        let path = walk(&geometry, 430, &mut Seed(5).source());
        let sweep =
            |threads| BeamSweep::new(geometry.clone(), start.clone(), path.clone(), 0..SHORT_ROUNDS, MEMORY, threads);
        let whole = sweep_to_end(sweep(1), Stop::NEVER);
        assert!(whole.0.len() < path.len());
        let checks = AtomicUsize::new(0);
        let often = || checks.fetch_add(1, Ordering::Relaxed) % 3 == 2;
        assert!(sweep_to_end(sweep(3), Stop::when(&often)) == whole);
    }
}
