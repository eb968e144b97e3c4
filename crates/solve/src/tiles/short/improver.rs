use std::mem;
use std::sync::Arc;

use loyd_core::{Direction, Puzzle, TileMetric, TilePosition, TilePuzzle, moves_in};

use super::beam::{self, Beam};
use super::blank_beam::{BlankBeam, Pass};
use super::geometry::Geometry;
use super::scorer::Scorer;
use super::staged_beam::{self, StagedBeam};
use super::sweep::Sweep;
use crate::Nodes;
use crate::tiles::constructive;

/// Boards of at least this number of cells begin with the beams for large boards: there a wide beam takes seconds to reach
/// the goal.
const LARGE_CELLS: usize = 196;
/// Boards of more cells than this have no wide beam: it would take minutes.
const WIDE_CELLS: usize = 625;
/// The nodes that the beams for large boards have before the wide beams.
const LARGE_NODES: Nodes = 2_000_000;

/// The nodes of the first wide beam, about, and the factor from one to the next.
const FIRST_NODES: usize = 50_000;
const GROWTH: usize = 4;
/// The nodes of a wide beam, as a multiple of its width and the sum of the tiles' distances.
const NODES_A_CELL: f64 = 3.2;
/// The least and the greatest width of a wide beam; a depth of a wider one takes too long.
const NARROWEST: usize = 20;
const WIDEST: usize = 150_000;
/// The least width on larger boards, by their least number of cells: narrower beams mostly get stuck before the goal.
const NARROWEST_OF_MANY: [(usize, usize); 2] = [(324, 2_500), (196, 5_000)];

/// The first width of a staged beam, and the factor from one to the next where no blank-path beam comes before it.
const FIRST_STAGED: usize = 100;
const STAGED_GROWTH: usize = 3;
/// The most cells of a board for a staged beam.
const STAGED_CELLS: usize = 1024;
/// The first width of a blank-path beam, the factor from one to the next, and the greatest width: then the windows of the
/// solution are next.
const FIRST_BLANK: usize = 50;
const BLANK_GROWTH: usize = 2;
const WIDEST_BLANK: usize = 3200;
/// The least side of a board for a blank-path beam.
const BLANK_SIDE: usize = 8;

/// Shortens a solution until nothing more is known to try.
///
/// The result after a number of nodes does not depend on the number of threads.
pub(in crate::tiles) struct Improver {
    puzzle: TilePuzzle,
    position: TilePosition,
    geometry: Arc<Geometry>,
    metric: TileMetric,
    /// The most bytes that it may hold.
    memory: usize,
    threads: usize,
    start: Vec<u16>,
    /// The shortest solution known, in steps of tiles.
    best: Vec<Direction>,
    length: u32,
    method: Method,
    work: Work,
    /// Whether no window of the best solution can be shortened.
    swept: bool,
    /// The nodes of finished work.
    nodes: Nodes,
}

/// The beams in use, with the parameters of the next ones.
enum Method {
    /// Staged beams, and where sides are long enough blank-path beams before them.
    Large {
        staged_width: usize,
        blank_width: usize,
        /// The path of a blank-path beam from whose end a staged beam is to start; empty for none.
        prefix: Vec<Direction>,
    },
    /// Wide beams.
    Wide {
        /// None if there is no memory for it.
        scorer: Option<Arc<Scorer>>,
        /// About the nodes of the next beam; none after the widest one.
        next_nodes: Option<usize>,
    },
}

enum Work {
    Blank(Box<BlankBeam>),
    Staged(Box<StagedBeam>),
    Wide(Box<Beam>),
    Sweep(Box<Sweep>),
    Finished,
}

/// Evaluates an expression for whatever work there is, or another one if it is finished.
macro_rules! for_any {
    ($work:expr, $inner:ident => $value:expr, $finished:expr) => {
        match $work {
            Work::Blank($inner) => $value,
            Work::Staged($inner) => $value,
            Work::Wide($inner) => $value,
            Work::Sweep($inner) => $value,
            Work::Finished => $finished,
        }
    };
}

impl Improver {
    /// Starts from a solution of a position, in steps of tiles. It may hold `memory` bytes besides a few copies of the
    /// solution, and use `threads` threads.
    pub(in crate::tiles) fn new(
        puzzle: &TilePuzzle,
        position: &TilePosition,
        metric: TileMetric,
        steps: Vec<Direction>,
        memory: u64,
        threads: usize,
    ) -> Self {
        let geometry = Arc::new(Geometry::new(puzzle));
        let large = Method::Large { staged_width: FIRST_STAGED, blank_width: FIRST_BLANK, prefix: Vec::new() };
        let is_large = geometry.cells() >= LARGE_CELLS;
        let mut improver = Self {
            puzzle: puzzle.clone(),
            position: position.clone(),
            geometry,
            metric,
            memory: usize::try_from(memory).unwrap_or(usize::MAX),
            threads,
            start: Geometry::board(puzzle, position),
            length: moves_in::<TilePuzzle>(metric, &steps) as u32,
            best: steps,
            method: large,
            work: Work::Finished,
            swept: false,
            nodes: 0,
        };
        if is_large {
            improver.work = improver.next_beam().unwrap_or_else(|| improver.sweep());
        } else {
            improver.begin_wide();
        }
        improver
    }

    /// The shortest solution known, in steps of tiles.
    pub(in crate::tiles) fn best(&self) -> &[Direction] {
        &self.best
    }

    /// Its length, in moves of the metric.
    pub(in crate::tiles) fn length(&self) -> u32 {
        self.length
    }

    /// The positions generated so far.
    pub(in crate::tiles) fn nodes(&self) -> Nodes {
        self.nodes + for_any!(&self.work, inner => inner.nodes(), 0)
    }

    /// Its size in bytes.
    pub(in crate::tiles) fn bytes(&self) -> usize {
        let method = match &self.method {
            Method::Large { prefix, .. } => prefix.capacity(),
            Method::Wide { scorer, .. } => scorer.as_ref().map_or(0, |_| Scorer::bytes(self.start.len())),
        };
        for_any!(&self.work, inner => inner.bytes(), 0) + method + self.best.capacity() + 2 * self.start.capacity()
    }

    /// Whether nothing more is known to try.
    pub(in crate::tiles) fn is_over(&self) -> bool {
        matches!(self.work, Work::Finished)
    }

    /// Does the least unit of work: one depth of a beam, or one window.
    pub(in crate::tiles) fn advance(&mut self) {
        match &mut self.work {
            Work::Blank(beam) => match beam.advance() {
                Pass::Running => {}
                Pass::Ready(path) => self.finish(path),
                Pass::Last(path) => {
                    self.finish(path);
                    self.turn();
                }
            },
            Work::Staged(beam) => match beam.advance() {
                staged_beam::Outcome::Searching => {}
                staged_beam::Outcome::Solved(path) => {
                    let path = [self.take_prefix(), path].concat();
                    self.offer(&path);
                    self.turn();
                }
                staged_beam::Outcome::Failed => {
                    self.take_prefix();
                    self.turn();
                }
            },
            Work::Wide(beam) => match beam.advance() {
                beam::Outcome::Searching => {}
                beam::Outcome::Attracted(path) => self.finish(path),
                beam::Outcome::Solved(path) => {
                    self.offer(&path);
                    self.turn();
                }
                beam::Outcome::Stuck(path) => {
                    self.finish(path);
                    self.turn();
                }
            },
            Work::Sweep(sweep) => {
                let path = sweep.advance().then(|| sweep.path());
                let is_over = sweep.is_over();
                if let Some(path) = path {
                    self.offer(&path);
                }
                if is_over {
                    self.swept = true;
                    self.turn();
                }
            }
            Work::Finished => {}
        }
        let is_large = matches!(self.method, Method::Large { .. });
        if is_large && self.start.len() <= WIDE_CELLS && (self.is_over() || self.nodes() >= LARGE_NODES) {
            self.begin_wide();
        }
    }

    /// Replaces all other work by wide beams.
    fn begin_wide(&mut self) {
        self.nodes = self.nodes();
        self.swept = false;
        let has_room = Scorer::bytes(self.start.len()) <= self.memory / 2;
        let scorer = has_room.then(|| Arc::new(Scorer::new(self.geometry.clone(), self.metric)));
        let next_nodes = Some(FIRST_NODES.max(self.nodes_of_wide(self.narrowest())));
        self.method = Method::Wide { scorer, next_nodes };
        self.work = self.next_beam().unwrap_or_else(|| self.sweep());
    }

    /// Begins the next work: mostly a beam, which gains more than windows do, and windows in the end. Where there are staged
    /// beams only, every new solution is swept before the next one.
    fn turn(&mut self) {
        self.nodes = self.nodes();
        self.work = Work::Finished;
        let sweeps_first = matches!(self.method, Method::Large { .. }) && !self.has_blank_beams() && !self.swept;
        let beam = if sweeps_first { None } else { self.next_beam() };
        self.work = match beam {
            Some(beam) => beam,
            None if self.swept => Work::Finished,
            None => self.sweep(),
        };
    }

    /// The next beam, if there is one and memory for it.
    fn next_beam(&mut self) -> Option<Work> {
        match &self.method {
            Method::Wide { .. } => self.next_wide_beam(),
            Method::Large { .. } if !self.has_blank_beams() => self.next_staged_beam(),
            Method::Large { prefix, .. } => {
                let follows = !prefix.is_empty();
                follows.then(|| self.next_staged_beam()).flatten().or_else(|| self.next_blank_beam())
            }
        }
    }

    /// Whether the board is square enough for blank-path beams.
    fn has_blank_beams(&self) -> bool {
        let (columns, rows) = self.geometry.sides();
        columns.min(rows) >= BLANK_SIDE
    }

    fn next_wide_beam(&mut self) -> Option<Work> {
        let (a_position, narrowest) = (self.nodes_of_wide(1), self.narrowest());
        let Method::Wide { scorer, next_nodes } = &mut self.method else { return None };
        let (scorer, nodes) = (scorer.clone()?, (*next_nodes)?);
        let width = nodes / a_position;
        *next_nodes = (width < WIDEST).then(|| nodes.saturating_mul(GROWTH));
        let width = width.clamp(narrowest, WIDEST);
        let memory = self.memory.saturating_sub(Scorer::bytes(self.start.len()));
        (Beam::least_bytes(width) <= memory).then(|| {
            let beam = Beam::new(scorer, &self.start, width, self.length, memory, self.threads);
            Work::Wide(Box::new(beam))
        })
    }

    fn narrowest(&self) -> usize {
        NARROWEST_OF_MANY.iter().find(|(cells, _)| self.start.len() >= *cells).map_or(NARROWEST, |&(_, width)| width)
    }

    /// About the nodes of a wide beam of some width.
    fn nodes_of_wide(&self, width: usize) -> usize {
        let distance = self.geometry.manhattan(&self.start).max(1);
        ((NODES_A_CELL * f64::from(distance)) as usize).saturating_mul(width)
    }

    fn next_blank_beam(&mut self) -> Option<Work> {
        let Method::Large { blank_width, .. } = &mut self.method else { return None };
        let width = *blank_width;
        let has_room = BlankBeam::least_bytes(self.start.len(), width) <= self.memory;
        (width <= WIDEST_BLANK && has_room).then(|| {
            *blank_width *= BLANK_GROWTH;
            Work::Blank(Box::new(BlankBeam::new(self.geometry.clone(), &self.start, width, self.memory)))
        })
    }

    /// The next staged beam, from the end of the prefix.
    fn next_staged_beam(&mut self) -> Option<Work> {
        let Method::Large { staged_width, prefix, .. } = &mut self.method else { return None };
        let width = *staged_width;
        let has_room = StagedBeam::least_bytes(self.start.len(), width) <= self.memory;
        if self.start.len() > STAGED_CELLS || !has_room {
            prefix.clear();
            return None;
        }
        *staged_width *= if prefix.is_empty() { STAGED_GROWTH } else { BLANK_GROWTH };
        let board = Geometry::board(&self.puzzle, &after(&self.puzzle, &self.position, prefix));
        let limit = self.length.saturating_sub(moves_in::<TilePuzzle>(self.metric, prefix) as u32);
        let beam = StagedBeam::new(self.geometry.clone(), self.metric, &board, width, limit, self.memory);
        Some(Work::Staged(Box::new(beam)))
    }

    fn take_prefix(&mut self) -> Vec<Direction> {
        match &mut self.method {
            Method::Large { prefix, .. } => mem::take(prefix),
            Method::Wide { .. } => Vec::new(),
        }
    }

    /// Completes a path with the constructive method. The first path of a blank-path beam is also the prefix of the next
    /// staged beam.
    fn finish(&mut self, mut path: Vec<Direction>) {
        if let Method::Large { prefix, .. } = &mut self.method
            && prefix.is_empty()
            && self.start.len() <= STAGED_CELLS
        {
            prefix.clone_from(&path);
        }
        let position = after(&self.puzzle, &self.position, &path);
        let rest = constructive::solve(&self.puzzle, &position).unwrap_or_default();
        path.extend(rest.iter().map(|step| step.opposite()));
        self.offer(&path);
    }

    fn sweep(&mut self) -> Work {
        let path = self.best.iter().map(|step| step.opposite()).collect();
        Work::Sweep(Box::new(Sweep::new(self.geometry.clone(), self.metric, self.start.clone(), path)))
    }

    /// Keeps a path of the blank to the goal as the best solution, if it is shorter.
    fn offer(&mut self, path: &[Direction]) {
        let length = moves_in::<TilePuzzle>(self.metric, path) as u32;
        if length < self.length {
            self.length = length;
            self.swept = false;
            self.best = path.iter().map(|way| way.opposite()).collect();
        }
    }
}

/// The position after a path of the blank.
fn after(puzzle: &TilePuzzle, position: &TilePosition, path: &[Direction]) -> TilePosition {
    let mut position = position.clone();
    for way in path {
        puzzle.play_unchecked(&mut position, way.opposite());
    }
    position
}
