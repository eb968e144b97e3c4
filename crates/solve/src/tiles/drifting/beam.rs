use std::mem;
use std::sync::Arc;

use loyd_core::{Direction, TileMetric};

use super::crowd::{Crowd, State};
use super::field::{Aim, Field};
use super::seen::Seen;
use super::tree::{Move, ROOT, Tree};
use crate::Nodes;

/// For so many moves after the first position that finishes a stage, others are waited for.
const SLACK: u32 = 120;
/// For so many times the moves across the board, a first position that finishes a stage is waited for.
const PATIENCE: u32 = 20;

/// How a beam stands.
#[derive(Debug)]
pub(super) enum Outcome {
    Going,
    /// The ways of the blank to the goal, step by step.
    Solved(Vec<Direction>),
    Failed,
}

/// A beam search in stages.
pub(super) struct Beam {
    field: Arc<Field>,
    metric: TileMetric,
    width: usize,
    /// Solutions of so many moves are of no use.
    limit: u32,
    /// What it may hold, in bytes.
    memory: usize,
    aim: Aim,
    /// The depth of the positions that come next.
    depth: u32,
    current: Crowd,
    next: Crowd,
    /// Positions that the stage starts from, by depth, and how many have been taken.
    entering: Crowd,
    entered: usize,
    /// Positions where the stage is done, by depth.
    done: Crowd,
    tree: Tree,
    candidates: Vec<Candidate>,
    order: Vec<u64>,
    seen: Seen,
    nodes: Nodes,
}

struct Candidate {
    state: State,
    parent: u32,
    /// The move from a parent among the current positions; without one, it is an entering position.
    played: Option<Move>,
}

impl Beam {
    pub(super) fn new(
        field: Arc<Field>,
        metric: TileMetric,
        board: &[u16],
        width: usize,
        limit: u32,
        memory: usize,
    ) -> Self {
        let blank = board.iter().position(|&tile| tile == field.home()).unwrap_or_default();
        let state = State { score: 0, key: 0, node: ROOT, depth: 0, blank: blank as u16, missing: 0, last: None };
        let mut beam = Self {
            field,
            metric,
            width,
            limit,
            memory,
            aim: Aim { stage: 0, focus: false },
            depth: 0,
            current: Crowd::default(),
            next: Crowd::default(),
            entering: Crowd::default(),
            entered: 0,
            done: Crowd::default(),
            tree: Tree::default(),
            candidates: Vec::new(),
            order: Vec::new(),
            seen: Seen::new(width),
            nodes: 0,
        };
        beam.entering.push(board, state);
        beam.enter_stage();
        beam
    }

    /// About what a beam of some width holds at least, in bytes, on a board of so many cells.
    pub(super) fn least_bytes(cells: usize, width: usize) -> usize {
        let a_position = 4 * (cells * size_of::<u16>() + size_of::<State>());
        let candidates = 3 * (size_of::<Candidate>() + size_of::<u64>());
        width.saturating_mul(a_position + candidates + 16 * size_of::<u64>())
    }

    pub(super) fn nodes(&self) -> Nodes {
        self.nodes
    }

    pub(super) fn bytes(&self) -> usize {
        let crowds = [&self.current, &self.next, &self.entering, &self.done];
        crowds.iter().map(|crowd| crowd.bytes()).sum::<usize>()
            + self.tree.bytes()
            + self.candidates.capacity() * size_of::<Candidate>()
            + self.order.capacity() * size_of::<u64>()
            + self.seen.bytes()
    }

    /// Makes all positions of the next depth.
    pub(super) fn advance(&mut self) -> Outcome {
        self.candidates.clear();
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
            self.candidates.push(Candidate { state, parent: self.entered as u32, played: None });
            self.entered += 1;
        }
    }

    fn expand(&mut self, parent: usize) {
        let state = self.current.states[parent];
        let cells = self.field.len();
        for way in Direction::ALL.into_iter().filter(|&way| is_fresh(self.metric, state.last, way)) {
            let board = self.current.board(parent, cells);
            let mut child = State { depth: self.depth, last: Some(way), ..state };
            let mut steps = 0;
            while let Some(to) = self.field.beside(child.blank.into(), way) {
                self.field.step(board, &mut child, to, self.aim);
                steps += 1;
                let played = Some(Move { way, steps });
                self.candidates.push(Candidate { state: child, parent: parent as u32, played });
                if self.metric == TileMetric::Single {
                    break;
                }
            }
            self.nodes += Nodes::from(steps);
            carry(&self.field, board, child.blank, state.blank, way.opposite());
        }
    }

    /// Keeps the best candidates, one of each key.
    fn select(&mut self) {
        self.next.clear();
        self.seen.clear();
        self.order.clear();
        let scores = self.candidates.iter().enumerate();
        self.order.extend(scores.map(|(index, candidate)| (candidate.state.score as u64) << 32 | index as u64));
        self.order.sort_unstable();
        for at in 0..self.order.len() {
            let index = self.order[at] as u32 as usize;
            if self.seen.insert(self.candidates[index].state.key) {
                self.keep(index);
                if self.next.len() == self.width || self.done.len() >= 2 * self.width {
                    break;
                }
            }
        }
    }

    fn keep(&mut self, index: usize) {
        let Candidate { mut state, parent, played } = self.candidates[index];
        let crowd = if state.missing == 0 { &mut self.done } else { &mut self.next };
        let cells = self.field.len();
        let Some(played) = played else {
            return crowd.push(self.entering.board(parent as usize, cells), state);
        };
        let parent = parent as usize;
        let State { node, blank, .. } = self.current.states[parent];
        state.node = self.tree.push(node, played);
        crowd.push(self.current.board(parent, cells), state);
        let last = crowd.len() - 1;
        carry(&self.field, crowd.board(last, cells), blank, state.blank, played.way);
    }

    /// What follows from the positions of the last depth.
    fn conclude(&mut self) -> Outcome {
        let is_last = self.aim.stage + 1 == self.field.stages();
        let is_out = self.current.is_empty() && self.entered == self.entering.len();
        match self.done.states.first() {
            Some(&first) if is_last => Outcome::Solved(self.tree.path(first.node)),
            _ if self.depth >= self.limit || self.bytes() > self.memory => Outcome::Failed,
            Some(&first) => {
                if is_out || self.done.len() >= self.width || self.depth > first.depth + SLACK {
                    self.aim = Aim { stage: self.aim.stage + 1, focus: false };
                    mem::swap(&mut self.entering, &mut self.done);
                    self.enter_stage();
                }
                Outcome::Going
            }
            None => self.wait(is_out),
        }
    }

    /// What follows while no position has finished the stage: after a while, the other tiles are left out of sight.
    fn wait(&mut self, is_out: bool) -> Outcome {
        let (columns, rows) = self.field.sides();
        let patience = PATIENCE * (columns + rows) as u32;
        if !is_out && self.depth <= self.entering.states[0].depth + patience {
            return Outcome::Going;
        }
        if self.aim.focus {
            return Outcome::Failed;
        }
        self.aim.focus = true;
        self.enter_stage();
        Outcome::Going
    }

    fn enter_stage(&mut self) {
        self.done.clear();
        self.current.clear();
        self.entered = 0;
        let cells = self.field.len();
        for index in 0..self.entering.len() {
            let mut state = self.entering.states[index];
            self.field.appraise(self.entering.board(index, cells), &mut state, self.aim);
            self.entering.states[index] = state;
        }
        self.depth = self.entering.states[0].depth;
        if self.tree.is_full() {
            self.tree.clear(self.entering.states.iter_mut().map(|state| &mut state.node));
        }
    }
}

/// Whether a move may follow the last one: it does not take it back, and does not go on with it.
fn is_fresh(metric: TileMetric, last: Option<Direction>, way: Direction) -> bool {
    last.is_none_or(|last| match metric {
        TileMetric::Single => way != last.opposite(),
        TileMetric::Multi => way.is_horizontal() != last.is_horizontal(),
    })
}

/// Moves the blank along a line from one cell to another.
fn carry(field: &Field, board: &mut [u16], from: u16, to: u16, way: Direction) {
    let mut blank = usize::from(from);
    while blank != usize::from(to) {
        let Some(next) = field.beside(blank, way) else { return };
        board.swap(blank, next);
        blank = next;
    }
}
