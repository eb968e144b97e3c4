//! Shorter solutions from a first one, for boards of any size: a staged beam search whose width grows, and windows of the
//! best path that are solved again.
//!
//! The beam solves the border of the board tile by tile from outside in, as people do, but goes on from hundreds or
//! thousands of positions at once, and prefers those where all tiles are near their places.

mod beam;
mod crowd;
mod field;
mod plan;
mod seen;
mod sweep;
mod tree;
mod window;

use std::sync::Arc;

use loyd_core::{Direction, TileMetric, TilePosition, TilePuzzle, moves_in};

use self::beam::{Beam, Outcome};
use self::field::Field;
use self::sweep::Sweep;
use crate::Nodes;

/// The beam's first width, and by how much each is wider than the one before.
const FIRST_WIDTH: usize = 100;
const GROWTH: usize = 3;
/// The most cells of a board that the beam tries.
const BEAM_CELLS: usize = 1024;

/// Makes a solution shorter, as long as it is let.
///
/// It is the same for the same puzzle and number of nodes, however the nodes are divided into runs.
pub(super) struct Improver {
    field: Arc<Field>,
    metric: TileMetric,
    memory: usize,
    start: Vec<u16>,
    /// The shortest solution known, in steps of tiles.
    best: Vec<Direction>,
    length: u32,
    work: Work,
    width: usize,
    /// Whether no window of the best solution can be shortened.
    swept: bool,
    /// The nodes of work that is over.
    nodes: Nodes,
}

enum Work {
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
            field: Arc::new(Field::new(puzzle)),
            metric,
            memory: usize::try_from(memory).unwrap_or(usize::MAX),
            start: Field::enter(puzzle, position),
            length: moves_in::<TilePuzzle>(metric, &steps) as u32,
            best: steps,
            work: Work::Over,
            width: FIRST_WIDTH,
            swept: false,
            nodes: 0,
        };
        improver.work = improver.next_beam().unwrap_or_else(|| improver.sweep());
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
            Work::Beam(beam) => beam.nodes(),
            Work::Sweep(sweep) => sweep.nodes(),
            Work::Over => 0,
        };
        self.nodes + nodes
    }

    pub(super) fn bytes(&self) -> usize {
        let bytes = match &self.work {
            Work::Beam(beam) => beam.bytes(),
            Work::Sweep(sweep) => sweep.bytes(),
            Work::Over => 0,
        };
        bytes + self.best.capacity() + 2 * self.start.capacity()
    }

    /// Whether it knows nothing more to try.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.work, Work::Over)
    }

    /// Does the least that can be done at once: one depth of the beam, or one window.
    pub(super) fn advance(&mut self) {
        match &mut self.work {
            Work::Beam(beam) => match beam.advance() {
                Outcome::Going => {}
                Outcome::Solved(path) => {
                    self.take(&path);
                    self.turn();
                }
                Outcome::Failed => self.turn(),
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

    /// Goes on to other work: windows of a solution that is new, else the next beam.
    fn turn(&mut self) {
        self.nodes = self.nodes();
        self.work = Work::Over;
        self.work = if self.swept { self.next_beam().unwrap_or(Work::Over) } else { self.sweep() };
    }

    /// The next wider beam, if it has room.
    fn next_beam(&mut self) -> Option<Work> {
        let is_small = self.start.len() <= BEAM_CELLS;
        (is_small && Beam::least_bytes(self.start.len(), self.width) <= self.memory).then(|| {
            let width = self.width;
            self.width *= GROWTH;
            let beam = Beam::new(self.field.clone(), self.metric, &self.start, width, self.length, self.memory);
            Work::Beam(Box::new(beam))
        })
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
