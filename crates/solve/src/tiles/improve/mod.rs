//! Shorter solutions from a first one, for boards of any size: a beam search whose width grows, and windows of the best path
//! that are solved again.
//!
//! The beam prefers positions where all tiles are near their places and where the border of the board is done, line by line
//! from outside in.

mod appraisal;
mod beam;
mod field;
mod judge;
mod part;
mod plan;
mod seen;
mod sweep;
mod tour;
mod weights;
mod window;

use std::sync::Arc;

use loyd_core::{Direction, Puzzle, TileMetric, TilePosition, TilePuzzle, moves_in};

use self::beam::{Beam, Outcome};
use self::field::Field;
use self::judge::Judge;
use self::sweep::Sweep;
use super::constructive;
use crate::Nodes;

/// About the nodes of the first beam, and by how much each has more than the one before.
const FIRST_NODES: usize = 50_000;
const GROWTH: usize = 4;
/// The nodes of a beam, as a multiple of its width and the tiles' distances.
const NODES_A_CELL: f64 = 3.2;
/// The least and the greatest width of a beam; a depth of a wider one takes too long.
const NARROWEST: usize = 20;
const WIDEST: usize = 150_000;
/// A narrower beam mostly stops before the goal: by the cells that boards have at least, largest first.
const NARROWEST_OF_MANY: [(usize, usize); 2] = [(324, 2_500), (196, 5_000)];

/// Makes a solution shorter, as long as it is let.
///
/// It is the same for the same puzzle and number of nodes, however the nodes are divided into runs.
pub(super) struct Improver {
    puzzle: TilePuzzle,
    position: TilePosition,
    field: Arc<Field>,
    metric: TileMetric,
    memory: usize,
    threads: usize,
    start: Vec<u16>,
    /// What the beams need to know, if the board has them.
    judge: Option<Arc<Judge>>,
    /// The shortest solution known, in steps of tiles.
    best: Vec<Direction>,
    length: u32,
    work: Work,
    /// About the nodes of the next beam, unless there is none.
    next_nodes: Option<usize>,
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
    /// Begins with a solution from a position; it may hold `memory` bytes besides a few copies of the solution, and use so
    /// many threads.
    pub(super) fn new(
        puzzle: &TilePuzzle,
        position: &TilePosition,
        metric: TileMetric,
        steps: Vec<Direction>,
        memory: u64,
        threads: usize,
    ) -> Self {
        let field = Arc::new(Field::new(puzzle));
        let memory = usize::try_from(memory).unwrap_or(usize::MAX);
        let has_beams = Judge::bytes(field.len()) <= memory / 2;
        let mut improver = Self {
            puzzle: puzzle.clone(),
            position: position.clone(),
            judge: has_beams.then(|| Arc::new(Judge::new(field.clone(), metric))),
            field,
            metric,
            memory,
            threads,
            start: Field::enter(puzzle, position),
            length: moves_in::<TilePuzzle>(metric, &steps) as u32,
            best: steps,
            work: Work::Over,
            next_nodes: None,
            swept: false,
            nodes: 0,
        };
        improver.next_nodes = Some(FIRST_NODES.max(improver.nodes_of(improver.narrowest())));
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
        let judge = if self.judge.is_some() { Judge::bytes(self.start.len()) } else { 0 };
        bytes + judge + self.best.capacity() + 2 * self.start.capacity()
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
                Outcome::Lured(path) => {
                    self.finish(path);
                }
                Outcome::Solved(path) => {
                    self.take(&path);
                    self.turn();
                }
                Outcome::Stuck(path) => {
                    self.finish(path);
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

    /// Goes on to other work: wider beams or drifts, which gain more than windows, and windows in the end.
    fn turn(&mut self) {
        self.nodes = self.nodes();
        self.work = Work::Over;
        self.work = match self.next_beam() {
            Some(work) => work,
            None if self.swept => Work::Over,
            None => self.sweep(),
        };
    }

    /// The next wider beam.
    fn next_beam(&mut self) -> Option<Work> {
        let (judge, nodes) = (self.judge.clone()?, self.next_nodes?);
        let width = nodes / self.nodes_of(1);
        self.next_nodes = (width < WIDEST).then(|| nodes.saturating_mul(GROWTH));
        let width = width.clamp(self.narrowest(), WIDEST);
        let memory = self.memory.saturating_sub(Judge::bytes(self.start.len()));
        (Beam::least_bytes(width) <= memory).then(|| {
            let beam = Beam::new(judge, &self.start, width, self.length, memory, self.threads);
            Work::Beam(Box::new(beam))
        })
    }

    fn narrowest(&self) -> usize {
        NARROWEST_OF_MANY.iter().find(|(cells, _)| self.start.len() >= *cells).map_or(NARROWEST, |&(_, width)| width)
    }

    /// About the nodes of a beam of some width.
    fn nodes_of(&self, width: usize) -> usize {
        let distance: u32 = self.start.iter().enumerate().map(|(cell, &tile)| self.field.distance(tile, cell)).sum();
        ((NODES_A_CELL * f64::from(distance.max(1))) as usize).saturating_mul(width)
    }

    /// Finishes a path with the constructive method.
    fn finish(&mut self, mut path: Vec<Direction>) {
        let mut position = self.position.clone();
        for way in &path {
            self.puzzle.play_unchecked(&mut position, way.opposite());
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
