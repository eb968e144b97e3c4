use std::collections::HashSet;
use std::hash::BuildHasherDefault;
use std::mem;
use std::sync::Arc;

use loyd_core::{Direction, TileMetric};

use super::geometry::{Geometry, may_follow};
use super::history::{History, Move, ROOT};
use super::stages::Stages;
use super::states::{State, States};
use crate::Nodes;
use crate::tiles::grid::BoardHasher;

/// The moves to wait for other positions after the first one that finishes a stage.
const SLACK: u32 = 120;
/// The moves to wait for a first position that finishes a stage, as a multiple of the sum of the sides.
const PATIENCE: u32 = 20;

/// The state of a staged beam.
#[derive(Debug)]
pub(super) enum Outcome {
    Searching,
    /// The path of the blank to the goal, step by step.
    Solved(Vec<Direction>),
    Failed,
}

/// A narrow beam search that solves one stage after another; positions that finish a stage are the start of the next one.
pub(super) struct StagedBeam {
    stages: Stages,
    metric: TileMetric,
    width: usize,
    /// Solutions of at least this number of moves are useless.
    limit: u32,
    /// The most bytes that it may hold.
    memory: usize,
    /// The depth of the positions that come next.
    depth: u32,
    current: States,
    next: States,
    /// The positions where the stage starts, by depth, and how many of them have joined the beam.
    entering: States,
    entered: usize,
    /// The positions where the stage is finished, by depth.
    finished: States,
    history: History,
    children: Vec<Child>,
    order: Vec<u64>,
    seen: HashSet<u64, BuildHasherDefault<BoardHasher>>,
    nodes: Nodes,
}

struct Child {
    state: State,
    parent: u32,
    /// The move from a parent among the current positions; none if it is an entering position.
    played: Option<Move>,
}

impl StagedBeam {
    pub(super) fn new(
        geometry: Arc<Geometry>,
        metric: TileMetric,
        board: &[u16],
        width: usize,
        limit: u32,
        memory: usize,
    ) -> Self {
        let blank = board.iter().position(|&tile| tile == geometry.home()).unwrap_or_default();
        let state = State { score: 0, key: 0, node: ROOT, depth: 0, blank: blank as u16, missing: 0, last: None };
        let mut beam = Self {
            stages: Stages::new(geometry),
            metric,
            width,
            limit,
            memory,
            depth: 0,
            current: States::default(),
            next: States::default(),
            entering: States::default(),
            entered: 0,
            finished: States::default(),
            history: History::default(),
            children: Vec::new(),
            order: Vec::new(),
            seen: HashSet::default(),
            nodes: 0,
        };
        beam.entering.push(board, state);
        beam.begin_stage();
        beam
    }

    /// About the bytes that a beam of some width holds at least on a board of `cells` cells.
    pub(super) fn least_bytes(cells: usize, width: usize) -> usize {
        let a_position = 4 * (cells * size_of::<u16>() + size_of::<State>());
        let children = 3 * (size_of::<Child>() + size_of::<u64>());
        width.saturating_mul(a_position + children + 16 * size_of::<u64>())
    }

    /// The positions generated so far.
    pub(super) fn nodes(&self) -> Nodes {
        self.nodes
    }

    /// Its size in bytes.
    pub(super) fn bytes(&self) -> usize {
        let states = [&self.current, &self.next, &self.entering, &self.finished];
        states.iter().map(|states| states.bytes()).sum::<usize>()
            + self.history.bytes()
            + self.children.capacity() * size_of::<Child>()
            + (self.order.capacity() + 2 * self.seen.capacity()) * size_of::<u64>()
    }

    /// Generates all positions of the next depth.
    pub(super) fn advance(&mut self) -> Outcome {
        self.children.clear();
        for parent in 0..self.current.len() {
            self.expand(parent);
        }
        self.admit();
        self.select();
        self.depth += 1;
        mem::swap(&mut self.current, &mut self.next);
        self.conclude()
    }

    /// Adds the positions that enter the stage at this depth.
    fn admit(&mut self) {
        while let Some(&state) = self.entering.states.get(self.entered).filter(|state| state.depth == self.depth) {
            self.children.push(Child { state, parent: self.entered as u32, played: None });
            self.entered += 1;
        }
    }

    fn expand(&mut self, parent: usize) {
        let state = self.current.states[parent];
        let cells = self.stages.geometry.cells();
        for way in Direction::ALL.into_iter().filter(|&way| may_follow(self.metric, state.last, way)) {
            let board = self.current.board(parent, cells);
            let mut child = State { depth: self.depth, last: Some(way), ..state };
            let mut steps = 0;
            // In the multi-tile metric every step along the line is a move of its own.
            while let Some(to) = self.stages.geometry.neighbour(child.blank.into(), way) {
                self.stages.step(board, &mut child, to);
                steps += 1;
                let played = Some(Move { way, steps });
                self.children.push(Child { state: child, parent: parent as u32, played });
                if self.metric == TileMetric::Single {
                    break;
                }
            }
            self.nodes += Nodes::from(steps);
            carry(&self.stages.geometry, board, child.blank, state.blank, way.opposite());
        }
    }

    /// Keeps the best children, one of each key.
    fn select(&mut self) {
        self.next.clear();
        self.seen.clear();
        self.order.clear();
        let scores = self.children.iter().enumerate();
        self.order.extend(scores.map(|(index, child)| (child.state.score as u64) << 32 | index as u64));
        self.order.sort_unstable();
        for at in 0..self.order.len() {
            let index = self.order[at] as u32 as usize;
            if self.seen.insert(self.children[index].state.key) {
                self.keep(index);
                if self.next.len() == self.width || self.finished.len() >= 2 * self.width {
                    break;
                }
            }
        }
    }

    fn keep(&mut self, index: usize) {
        let Child { mut state, parent, played } = self.children[index];
        let states = if state.missing == 0 { &mut self.finished } else { &mut self.next };
        let (parent, cells) = (parent as usize, self.stages.geometry.cells());
        let Some(played) = played else {
            return states.push(self.entering.board(parent, cells), state);
        };
        let State { node, blank, .. } = self.current.states[parent];
        state.node = self.history.push(node, played);
        states.push(self.current.board(parent, cells), state);
        let last = states.len() - 1;
        carry(&self.stages.geometry, states.board(last, cells), blank, state.blank, played.way);
    }

    /// Decides after a depth.
    fn conclude(&mut self) -> Outcome {
        let is_out = self.current.is_empty() && self.entered == self.entering.len();
        match self.finished.states.first() {
            Some(&first) if self.stages.is_last() => Outcome::Solved(self.history.path(first.node)),
            _ if self.depth >= self.limit || self.bytes() > self.memory => Outcome::Failed,
            Some(&first) => {
                if is_out || self.finished.len() >= self.width || self.depth > first.depth + SLACK {
                    (self.stages.current, self.stages.focus) = (self.stages.current + 1, false);
                    mem::swap(&mut self.entering, &mut self.finished);
                    self.begin_stage();
                }
                Outcome::Searching
            }
            None => self.wait(is_out),
        }
    }

    /// Waits for a position that finishes the stage. After a while the stage begins again without regard to other tiles.
    fn wait(&mut self, is_out: bool) -> Outcome {
        let (columns, rows) = self.stages.geometry.sides();
        let patience = PATIENCE * (columns + rows) as u32;
        if !is_out && self.depth <= self.entering.states[0].depth + patience {
            return Outcome::Searching;
        }
        if self.stages.focus {
            return Outcome::Failed;
        }
        self.stages.focus = true;
        self.begin_stage();
        Outcome::Searching
    }

    fn begin_stage(&mut self) {
        self.finished.clear();
        self.current.clear();
        self.entered = 0;
        let cells = self.stages.geometry.cells();
        for index in 0..self.entering.len() {
            let mut state = self.entering.states[index];
            self.stages.evaluate(self.entering.board(index, cells), &mut state);
            self.entering.states[index] = state;
        }
        self.depth = self.entering.states[0].depth;
        self.history.prune(self.entering.states.iter_mut().map(|state| &mut state.node));
    }
}

/// Moves the blank along a line from one cell to another.
fn carry(geometry: &Geometry, board: &mut [u16], from: u16, to: u16, way: Direction) {
    let mut blank = usize::from(from);
    while blank != usize::from(to) {
        let Some(next) = geometry.neighbour(blank, way) else { return };
        board.swap(blank, next);
        blank = next;
    }
}
