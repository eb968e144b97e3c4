use std::sync::Arc;

use loyd_core::{Direction, TileMetric, TilePuzzle, moves, moves_in};

use super::beam::{Beam, Outcome};
use super::geometry::Geometry;
use super::scorer::Scorer;
use super::values::Values;
use crate::parallel::Team;
use crate::{Nodes, Stop};

/// By round, the length of the windows in moves, and that of the first one: the second round of a length has its borders where the
/// first one has the middles. Longer windows and wider beams take more time than they gain (`bench/2026-11-25-short.md`).
const ROUNDS: [(usize, usize); 4] = [(50, 50), (50, 25), (100, 100), (100, 50)];
/// The width of the beams.
const WIDTH: usize = 1000;
/// The windows that are searched at once. Their number has a part in when a result is known, unlike the number of threads.
const TOGETHER: usize = 8;
/// The depths of all these beams, in some milliseconds, between two calls.
const DEPTHS: usize = 4;
/// About the positions that all rounds generate for each move of the path.
const NODES_A_MOVE: Nodes = 2_500;

/// Shortens a path of the blank window by window, each with a narrow beam from its first position to its last one, in a few rounds
/// over the whole path.
///
/// A beam over the whole board keeps what is good on the whole, so it passes over much that is better in one place. The windows of
/// one round have nothing in common, so threads search several of them at once.
pub(super) struct BeamSweep {
    geometry: Arc<Geometry>,
    metric: TileMetric,
    values: Arc<Values>,
    team: Team,
    start: Vec<u16>,
    /// The board where the rest of the path begins.
    board: Vec<u16>,
    /// The path up to there.
    done: Vec<Direction>,
    /// The rest of the path, its last step first.
    ahead: Vec<Direction>,
    /// The windows that are searched, which are in neither.
    windows: Vec<BeamWindow>,
    round: usize,
    /// The nodes of windows that are done.
    nodes: Nodes,
}

/// A part of the path, with the beam that looks for a shorter one.
struct BeamWindow {
    path: Vec<Direction>,
    beam: Beam,
    is_over: bool,
}

impl BeamSweep {
    /// A sweep over a path from the board `start`, by `threads` threads.
    pub(super) fn new(
        geometry: Arc<Geometry>,
        metric: TileMetric,
        start: Vec<u16>,
        path: Vec<Direction>,
        threads: usize,
    ) -> Self {
        let mut ahead = path;
        ahead.reverse();
        let (board, values, team) = (start.clone(), Values::shipped(metric), Team::new(threads.min(TOGETHER)));
        let (done, windows) = (Vec::new(), Vec::new());
        Self { geometry, metric, values, team, start, board, done, ahead, windows, round: 0, nodes: 0 }
    }

    /// About the positions that a sweep over a path of `length` moves generates.
    pub(super) fn expected_nodes(length: u32) -> Nodes {
        NODES_A_MOVE * Nodes::from(length)
    }

    /// About the bytes that a sweep holds on a board of `cells` cells, besides the path.
    pub(super) fn least_bytes(cells: usize) -> usize {
        TOGETHER * (Beam::least_bytes(WIDTH, 0) + Scorer::bytes(cells) + Geometry::bytes(cells))
    }

    /// Its size in bytes.
    pub(super) fn bytes(&self) -> usize {
        let a_window = Scorer::bytes(self.start.len()) + Geometry::bytes(self.start.len());
        self.windows.iter().map(|window| window.beam.bytes() + window.path.capacity() + a_window).sum::<usize>()
            + self.done.capacity()
            + self.ahead.capacity()
            + (self.start.capacity() + self.board.capacity()) * size_of::<u16>()
    }

    /// The positions generated so far.
    pub(super) fn nodes(&self) -> Nodes {
        self.nodes + self.windows.iter().map(|window| window.beam.nodes).sum::<Nodes>()
    }

    /// The whole path.
    pub(super) fn path(&self) -> Vec<Direction> {
        let windows = self.windows.iter().flat_map(|window| &window.path);
        self.done.iter().chain(windows).chain(self.ahead.iter().rev()).copied().collect()
    }

    /// Whether all rounds are done.
    pub(super) fn is_over(&self) -> bool {
        self.round == ROUNDS.len()
    }

    /// Searches some windows for some depths, or less if it is stopped: then the next call continues. Returns whether the path has
    /// become shorter.
    pub(super) fn advance(&mut self, stop: Stop) -> bool {
        if self.windows.is_empty() && !self.open() {
            return false;
        }
        self.team.for_each(&mut self.windows, |window| window.search(stop));
        self.windows.iter().all(|window| window.is_over) && self.close()
    }

    /// Opens the next windows. Returns whether there are any: at the end of the path the next round begins.
    fn open(&mut self) -> bool {
        let Some(&(length, first)) = ROUNDS.get(self.round) else { return false };
        if self.ahead.is_empty() {
            self.ahead = std::mem::take(&mut self.done);
            self.ahead.reverse();
            self.board.copy_from_slice(&self.start);
            self.round += 1;
            return false;
        }
        for _ in 0..TOGETHER {
            let is_first = self.done.is_empty() && self.windows.is_empty();
            let path = self.take(if is_first { first } else { length });
            if path.is_empty() {
                break;
            }
            let window = self.window(path);
            self.windows.push(window);
        }
        true
    }

    /// Removes up to `count` moves from what is ahead.
    fn take(&mut self, count: usize) -> Vec<Direction> {
        let (columns, rows) = self.geometry.sides();
        let longest_move = if self.metric == TileMetric::Single { 1 } else { columns.max(rows) };
        let reach = self.ahead.len().min(count * longest_move);
        let coming: Vec<Direction> = self.ahead[self.ahead.len() - reach..].iter().rev().copied().collect();
        let steps = moves::<TilePuzzle>(self.metric, &coming).take(count).map(<[Direction]>::len).sum();
        self.ahead.truncate(self.ahead.len() - steps);
        coming[..steps].to_vec()
    }

    /// The window of a path from the board at hand, which is moved to its end.
    fn window(&mut self, path: Vec<Direction>) -> BeamWindow {
        let before = self.board.clone();
        let home = usize::from(self.geometry.home);
        let mut blank = self.board.iter().position(|&tile| usize::from(tile) == home).unwrap_or(home);
        for &way in &path {
            if let Some(to) = self.geometry.neighbour(blank, way) {
                self.board.swap(blank, to);
                blank = to;
            }
        }
        // Tiles are named by the cell that they belong to: here, by their cell at the end of the window.
        let mut cells = vec![0; before.len()];
        for (cell, &tile) in self.board.iter().enumerate() {
            cells[usize::from(tile)] = cell as u16;
        }
        let board: Vec<u16> = before.iter().map(|&tile| cells[usize::from(tile)]).collect();
        let geometry = Arc::new(self.geometry.with_home(blank));
        let scorer = Arc::new(Scorer::of_window(geometry, self.metric, self.values.clone()));
        let limit = moves_in::<TilePuzzle>(self.metric, &path) as u32;
        let beam = Beam::new(scorer, &board, WIDTH, limit, usize::MAX, 1);
        BeamWindow { path, beam, is_over: false }
    }

    /// Takes over what the windows found, and returns whether the path is shorter now.
    fn close(&mut self) -> bool {
        self.nodes = self.nodes();
        let mut is_shorter = false;
        for BeamWindow { path, beam, .. } in self.windows.drain(..) {
            is_shorter |= moves_in::<TilePuzzle>(self.metric, &path) < beam.limit() as usize;
            self.done.extend(path);
        }
        is_shorter
    }
}

impl BeamWindow {
    /// Goes on for some depths, or less if it is stopped.
    fn search(&mut self, stop: Stop) {
        for _ in 0..DEPTHS {
            if self.is_over || stop.is_requested() {
                return;
            }
            match self.beam.advance(stop) {
                Outcome::Searching | Outcome::Ready(_) => {}
                Outcome::Solved(path) => (self.path, self.is_over) = (path, true),
                Outcome::Exhausted | Outcome::Stuck(_) => self.is_over = true,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use loyd_core::random::{Seed, Source, below};
    use loyd_core::tiles::TileGoal;

    use super::*;

    /// A walk of `moves` moves of the blank without steps back.
    fn walk(geometry: &Geometry, metric: TileMetric, moves: usize, source: &mut Source) -> Vec<Direction> {
        let (mut path, mut blank) = (Vec::new(), usize::from(geometry.home));
        while moves_in::<TilePuzzle>(metric, &path) < moves {
            let last: Option<&Direction> = path.last();
            let ways: Vec<_> =
                geometry.neighbours(blank).filter(|(way, _)| last.is_none_or(|last| *way != last.opposite())).collect();
            let (way, next) = ways[below(ways.len() as u32, source) as usize];
            path.push(way);
            blank = next;
        }
        path
    }

    fn end(geometry: &Geometry, mut board: Vec<u16>, path: &[Direction]) -> Vec<u16> {
        for &way in path {
            let blank = board.iter().position(|&tile| tile == geometry.home).expect("a blank");
            board.swap(blank, geometry.neighbour(blank, way).expect("a neighbour"));
        }
        board
    }

    /// The path and the nodes of a whole sweep.
    fn swept(mut sweep: BeamSweep, stop: Stop) -> (Vec<Direction>, Nodes) {
        let whole = |sweep: &BeamSweep| moves_in::<TilePuzzle>(sweep.metric, &sweep.path());
        let mut length = whole(&sweep);
        while !sweep.is_over() {
            let is_shorter = sweep.advance(stop);
            let now = whole(&sweep);
            // Windows that are found are part of the path before all of their neighbours are.
            assert!(now <= length && (!is_shorter || now < length || sweep.metric == TileMetric::Multi));
            length = if is_shorter { now } else { length };
        }
        (sweep.path(), sweep.nodes())
    }

    #[test]
    fn a_sweep_shortens_a_walk_to_the_same_end_however_it_is_divided() {
        for (width, height, metric) in [(9, 7, TileMetric::Single), (7, 8, TileMetric::Multi)] {
            let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(width, height));
            let geometry = Arc::new(Geometry::new(&puzzle));
            let start = Geometry::board(&puzzle, puzzle.goal());
            let path = walk(&geometry, metric, 140, &mut Seed(5).source());
            let sweep = |threads| BeamSweep::new(geometry.clone(), metric, start.clone(), path.clone(), threads);
            let (shorter, nodes) = swept(sweep(1), Stop::NEVER);
            assert!(moves_in::<TilePuzzle>(metric, &shorter) < 140, "{width}x{height} {metric}");
            assert!(end(&geometry, start.clone(), &shorter) == end(&geometry, start.clone(), &path));
            // Stopped at every third question.
            let questions = AtomicUsize::new(0);
            let often = || questions.fetch_add(1, Ordering::Relaxed) % 3 == 2;
            assert_eq!(swept(sweep(3), Stop::when(&often)), (shorter, nodes), "{width}x{height} {metric}");
        }
    }
}
