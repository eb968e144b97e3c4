//! Shorter solutions from a first one, for boards of any size: a staged beam search whose width grows, and windows of the
//! best path that are solved again.
//!
//! The beam solves the border of the board tile by tile from outside in, as people do, but goes on from hundreds or
//! thousands of positions at once, and prefers those where all tiles are near their places. On boards of 144 cells and more
//! a drift comes before it: a beam of paths of the blank that brings all tiles near their places at once; the constructive
//! method or the beam goes on from there.

mod beam;
mod crowd;
mod drift;
mod field;
mod plan;
mod seen;
mod sweep;
mod tour;
mod tree;
mod window;

use std::mem;
use std::sync::Arc;

use loyd_core::{Direction, Puzzle, TileMetric, TilePosition, TilePuzzle, moves_in};

use self::beam::{Beam, Outcome};
use self::drift::{Current, Drift};
use self::field::Field;
use self::sweep::Sweep;
use super::constructive;
use crate::Nodes;

/// The beam's first width, and by how much each is wider than the one before.
const FIRST_WIDTH: usize = 100;
const GROWTH: usize = 3;
/// The most cells of a board that the beam tries.
const BEAM_CELLS: usize = 1024;
/// On boards of at least so many cells, all tiles are brought near their places first.
const DRIFT_CELLS: usize = 144;
/// The least side of such boards.
const DRIFT_SIDE: usize = 8;
/// The width of the first drift, and by how much each is wider than the one before.
const FIRST_DRIFT: usize = 50;
const DRIFT_GROWTH: usize = 2;
/// The widest drift: after that, windows of the solution are solved again.
const WIDEST_DRIFT: usize = 3200;

/// Makes a solution shorter, as long as it is let.
///
/// It is the same for the same puzzle and number of nodes, however the nodes are divided into runs.
pub(super) struct Improver {
    puzzle: TilePuzzle,
    position: TilePosition,
    field: Arc<Field>,
    metric: TileMetric,
    memory: usize,
    start: Vec<u16>,
    /// The shortest solution known, in steps of tiles.
    best: Vec<Direction>,
    length: u32,
    work: Work,
    width: usize,
    drift_width: usize,
    /// Where a drift has left the beam to go on, in steps of the blank.
    prefix: Vec<Direction>,
    /// Whether no window of the best solution can be shortened.
    swept: bool,
    /// The nodes of work that is over.
    nodes: Nodes,
}

enum Work {
    Drift(Box<Drift>),
    Beam(Box<Beam>),
    Sweep(Box<Sweep>),
    Over,
}

impl Improver {
    /// Begins with a solution from a position; it may hold `memory` bytes besides a few copies of the solution.
    pub(super) fn new(
        puzzle: &TilePuzzle,
        position: &TilePosition,
        metric: TileMetric,
        steps: Vec<Direction>,
        memory: u64,
    ) -> Self {
        let mut improver = Self {
            puzzle: puzzle.clone(),
            position: position.clone(),
            field: Arc::new(Field::new(puzzle)),
            metric,
            memory: usize::try_from(memory).unwrap_or(usize::MAX),
            start: Field::enter(puzzle, position),
            length: moves_in::<TilePuzzle>(metric, &steps) as u32,
            best: steps,
            work: Work::Over,
            width: FIRST_WIDTH,
            drift_width: FIRST_DRIFT,
            prefix: Vec::new(),
            swept: false,
            nodes: 0,
        };
        improver.work = improver.next_work().unwrap_or_else(|| improver.sweep());
        improver
    }

    /// The shortest solution known, in steps of tiles.
    pub(super) fn best(&self) -> &[Direction] {
        &self.best
    }

    /// Its length.
    pub(super) fn length(&self) -> u32 {
        self.length
    }

    pub(super) fn nodes(&self) -> Nodes {
        let nodes = match &self.work {
            Work::Drift(drift) => drift.nodes(),
            Work::Beam(beam) => beam.nodes(),
            Work::Sweep(sweep) => sweep.nodes(),
            Work::Over => 0,
        };
        self.nodes + nodes
    }

    pub(super) fn bytes(&self) -> usize {
        let bytes = match &self.work {
            Work::Drift(drift) => drift.bytes(),
            Work::Beam(beam) => beam.bytes(),
            Work::Sweep(sweep) => sweep.bytes(),
            Work::Over => 0,
        };
        bytes + self.best.capacity() + self.prefix.capacity() + 2 * self.start.capacity()
    }

    /// Whether it knows nothing more to try.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.work, Work::Over)
    }

    /// Does the least that can be done at once: one depth of the beam, or one window.
    pub(super) fn advance(&mut self) {
        match &mut self.work {
            Work::Drift(drift) => match drift.advance() {
                Current::Going => {}
                Current::Passed(path) => self.finish(path),
                Current::Over(path) => {
                    self.finish(path);
                    self.turn();
                }
            },
            Work::Beam(beam) => match beam.advance() {
                Outcome::Going => {}
                Outcome::Solved(path) => {
                    let path = [mem::take(&mut self.prefix), path].concat();
                    self.take(&path);
                    self.turn();
                }
                Outcome::Failed => {
                    self.prefix.clear();
                    self.turn();
                }
            },
            Work::Sweep(sweep) => {
                let path = sweep.advance().then(|| sweep.path());
                let is_over = sweep.is_over();
                if let Some(path) = path {
                    self.take(&path);
                }
                if is_over {
                    self.swept = true;
                    self.turn();
                }
            }
            Work::Over => {}
        }
    }

    /// Goes on to other work: windows of a solution that is new, else the next beam. Wider drifts come before windows, which
    /// take longer there and gain less.
    fn turn(&mut self) {
        self.nodes = self.nodes();
        self.work = Work::Over;
        let next = if self.swept || self.drifts() { self.next_work() } else { None };
        self.work = match next {
            Some(work) => work,
            None if self.swept => Work::Over,
            None => self.sweep(),
        };
    }

    /// Whether drifts come before beams.
    fn drifts(&self) -> bool {
        let (columns, rows) = self.field.sides();
        self.start.len() >= DRIFT_CELLS && columns.min(rows) >= DRIFT_SIDE
    }

    /// The next drift or beam, if it has room.
    fn next_work(&mut self) -> Option<Work> {
        if !self.drifts() {
            return self.next_beam();
        }
        let goes_on = !self.prefix.is_empty();
        goes_on.then(|| self.next_beam()).flatten().or_else(|| self.next_drift())
    }

    /// The next wider drift, if it has room.
    fn next_drift(&mut self) -> Option<Work> {
        let width = self.drift_width;
        let has_room = Drift::least_bytes(self.start.len(), width) <= self.memory;
        (width <= WIDEST_DRIFT && has_room).then(|| {
            self.drift_width *= DRIFT_GROWTH;
            Work::Drift(Box::new(Drift::new(self.field.clone(), &self.start, width, self.memory)))
        })
    }

    /// The next wider beam, if it has room.
    fn next_beam(&mut self) -> Option<Work> {
        let is_small = self.start.len() <= BEAM_CELLS;
        let has_room = is_small && Beam::least_bytes(self.start.len(), self.width) <= self.memory;
        if !has_room {
            self.prefix.clear();
            return None;
        }
        let board = self.field.after(&self.start, &self.prefix);
        let limit = self.length.saturating_sub(moves_in::<TilePuzzle>(self.metric, &self.prefix) as u32);
        let width = self.width;
        self.width *= if self.prefix.is_empty() { GROWTH } else { DRIFT_GROWTH };
        let beam = Beam::new(self.field.clone(), self.metric, &board, width, limit, self.memory);
        Some(Work::Beam(Box::new(beam)))
    }

    /// Finishes a path with the constructive method; the first one of a drift is where the beam goes on, too.
    fn finish(&mut self, mut path: Vec<Direction>) {
        let mut position = self.position.clone();
        for way in &path {
            self.puzzle.play_unchecked(&mut position, way.opposite());
        }
        if self.prefix.is_empty() && self.start.len() <= BEAM_CELLS {
            self.prefix.clone_from(&path);
        }
        let rest = constructive::solve(&self.puzzle, &position).unwrap_or_default();
        path.extend(rest.iter().map(|step| step.opposite()));
        self.take(&path);
    }

    fn sweep(&mut self) -> Work {
        let path = self.best.iter().map(|step| step.opposite()).collect();
        Work::Sweep(Box::new(Sweep::new(self.field.clone(), self.metric, self.start.clone(), path)))
    }

    /// Takes a path of the blank as the best solution, if it is shorter.
    fn take(&mut self, path: &[Direction]) {
        let length = moves_in::<TilePuzzle>(self.metric, path) as u32;
        if length < self.length {
            self.length = length;
            self.swept = false;
            self.best = path.iter().map(|way| way.opposite()).collect();
        }
    }
}
