use std::sync::Arc;

use loyd_core::Direction;

use super::field::Field;
use super::tour::{Op, Tour, Walker};
use crate::Nodes;

/// The blank's lanes over the board are so many lines apart.
const LANE: usize = 6;
/// So many moves are made while the lure goes one cell on.
const MOVES_A_CELL: u32 = 10;
/// The weight of the blank's distance from the lure, to be multiplied by the root of the board's sides: somewhat more than
/// one move of a tile from far away gains, or the blank would not leave a place where it can still gain a little.
const PULL: u32 = 26;
/// A pass that brings the tiles nearer by less than this for every hundred moves is the last one.
const LEAST_GAIN: u32 = 30;
/// After a pass with less gain than this for every hundred moves, what follows can be tried on the board.
const READY_GAIN: u32 = 50;
/// The steps that all paths share are taken out of the tree after so many moves.
const TRUNK: u32 = 32;

/// The first phase on a large board: all tiles are brought near their places at once, by a beam of paths of the blank.
///
/// A step of the blank moves one tile by one cell, nearer or farther, so a path is good where most of its steps bring tiles
/// nearer. A beam on this alone stays where it is once the tiles around it are as near as they get without the others.
/// Therefore the blank is lured in lanes across the whole board, forth and back, along rows and along columns, and of all
/// paths to one cell with the same last step only the best is kept: the beam is spread over the cells around the lure, and
/// finds ways around what is in order already. The tiles' distances count with the power 1.5, so that far ones come first.
pub(super) struct Drift {
    field: Arc<Field>,
    width: usize,
    memory: usize,
    walker: Walker,
    tour: Tour,
    leaves: Vec<Leaf>,
    candidates: Vec<Candidate>,
    order: Vec<u64>,
    /// For every cell and last step, the depth at which a path there was kept.
    kept: Vec<u32>,
    /// The steps before the root of the tour.
    trunk: Vec<Direction>,
    route: Vec<u16>,
    pull: i32,
    depth: u32,
    /// The depth and the sum of the distances when this pass began.
    pass: (u32, u32),
    nodes: Nodes,
}

/// How a drift stands.
#[derive(Debug)]
pub(super) enum Current {
    Going,
    /// The blank has been everywhere once more, and the tiles are rather near: the way so far.
    Passed(Vec<Direction>),
    /// The same, and further passes would not pay.
    Over(Vec<Direction>),
}

#[derive(Clone, Copy, Debug)]
struct Leaf {
    score: i32,
    /// The sum of the tiles' distances.
    distance: u32,
    last: Option<Direction>,
}

#[derive(Clone, Copy, Debug)]
struct Candidate {
    score: i32,
    distance: u32,
    parent: u32,
    way: Direction,
    cell: u16,
    is_kept: bool,
}

impl Drift {
    pub(super) fn new(field: Arc<Field>, board: &[u16], width: usize, memory: usize) -> Self {
        let distance = (0..board.len()).map(|cell| field.distance(board[cell], cell)).sum();
        let (columns, rows) = field.sides();
        Self {
            walker: Walker::new(&field, board),
            width,
            memory,
            tour: Tour::new(),
            leaves: vec![Leaf { score: 0, distance, last: None }],
            candidates: Vec::new(),
            order: Vec::new(),
            kept: vec![0; 4 * board.len()],
            trunk: Vec::new(),
            route: route(columns, rows),
            pull: (PULL.pow(2) * (columns + rows) as u32).isqrt() as i32,
            depth: 0,
            pass: (0, distance),
            nodes: 0,
            field,
        }
    }

    /// About what a drift of some width holds, in bytes, on a board of so many cells.
    pub(super) fn least_bytes(cells: usize, width: usize) -> usize {
        let leaf = size_of::<Leaf>() + 3 * (size_of::<Candidate>() + size_of::<u64>()) + 32 * size_of::<Op>();
        let cell = 2 * size_of::<u16>() + 4 * size_of::<u32>() + 4 * size_of::<u16>();
        width.saturating_mul(leaf) + cells * cell
    }

    pub(super) fn nodes(&self) -> Nodes {
        self.nodes
    }

    pub(super) fn bytes(&self) -> usize {
        self.tour.bytes()
            + self.leaves.capacity() * size_of::<Leaf>()
            + self.candidates.capacity() * size_of::<Candidate>()
            + self.order.capacity() * size_of::<u64>()
            + self.kept.capacity() * size_of::<u32>()
            + (self.route.capacity() + self.walker.board.capacity()) * size_of::<u16>()
            + self.trunk.capacity()
    }

    /// Makes all positions of the next depth.
    pub(super) fn advance(&mut self) -> Current {
        self.depth += 1;
        self.expand();
        self.select();
        self.grow();
        if self.bytes() > self.memory {
            return Current::Over(self.path(0));
        }
        let is_passed = self.depth.is_multiple_of(MOVES_A_CELL * self.route.len() as u32 / 4);
        if is_passed { self.conclude() } else { Current::Going }
    }

    fn expand(&mut self) {
        self.candidates.clear();
        let mut parent = 0;
        for index in 0..self.tour.ops().len() {
            match self.tour.ops()[index] {
                Op::Go(way) => self.walker.go(way),
                Op::Back => self.walker.back(),
                Op::Leaf => {
                    self.expand_leaf(parent);
                    parent += 1;
                }
            }
        }
    }

    fn expand_leaf(&mut self, parent: u32) {
        let leaf = self.leaves[parent as usize];
        let blank = self.walker.blank;
        for way in Direction::ALL.into_iter().filter(|way| leaf.last != Some(way.opposite())) {
            let Some(to) = self.field.beside(blank, way) else { continue };
            let tile = self.walker.board[to];
            let (before, after) = (self.field.distance(tile, to), self.field.distance(tile, blank));
            self.candidates.push(Candidate {
                score: leaf.score + self.field.plain_cost(after) - self.field.plain_cost(before),
                distance: leaf.distance + after - before,
                parent,
                way,
                cell: to as u16,
                is_kept: false,
            });
            self.nodes += 1;
        }
    }

    /// Keeps the best candidates, one for every cell and last step.
    fn select(&mut self) {
        let at = (self.depth / MOVES_A_CELL) as usize % self.route.len();
        let lure = self.field.place(self.route[at].into());
        let rank = |candidate: &Candidate| {
            let (row, column) = self.field.place(candidate.cell.into());
            let apart = i32::from(row.abs_diff(lure.0)) + i32::from(column.abs_diff(lure.1));
            i64::from(candidate.score) + i64::from(self.pull * apart)
        };
        let ranks = self
            .candidates
            .iter()
            .enumerate()
            .map(|(index, candidate)| ((rank(candidate) - i64::from(i32::MIN)) as u64) << 32 | index as u64);
        self.order.clear();
        self.order.extend(ranks);
        self.order.sort_unstable();
        let mut count = 0;
        for &ranked in &self.order {
            let candidate = &mut self.candidates[ranked as u32 as usize];
            let kept = &mut self.kept[usize::from(candidate.cell) * 4 + candidate.way as usize];
            if *kept != self.depth {
                *kept = self.depth;
                candidate.is_kept = true;
                count += 1;
                if count == self.width {
                    break;
                }
            }
        }
    }

    fn grow(&mut self) {
        let kept = || self.candidates.iter().filter(|candidate| candidate.is_kept);
        self.tour.grow(kept().map(|candidate| (candidate.parent, candidate.way)));
        self.leaves.clear();
        // Only differences count, and those of one depth stay small.
        let base = kept().next().map_or(0, |candidate| candidate.score);
        self.leaves.extend(kept().map(|&Candidate { score, distance, way, .. }| Leaf {
            score: score - base,
            distance,
            last: Some(way),
        }));
        if self.depth.is_multiple_of(TRUNK) {
            for way in self.tour.trunk() {
                self.walker.go(way);
                self.trunk.push(way);
            }
            self.walker.ways.clear();
        }
    }

    /// What follows at the end of a pass.
    fn conclude(&mut self) -> Current {
        let best = (0..self.leaves.len()).min_by_key(|&leaf| self.leaves[leaf].score).unwrap_or_default();
        let distance = self.leaves[best].distance;
        let (depth, before) = std::mem::replace(&mut self.pass, (self.depth, distance));
        let gain = 100 * before.saturating_sub(distance);
        let moves = self.depth - depth;
        if gain < LEAST_GAIN * moves {
            return Current::Over(self.path(best));
        }
        if gain < READY_GAIN * moves { Current::Passed(self.path(best)) } else { Current::Going }
    }

    /// The steps to a leaf.
    fn path(&self, leaf: usize) -> Vec<Direction> {
        let mut path = self.trunk.clone();
        let mut count = 0;
        for op in self.tour.ops() {
            match op {
                Op::Go(way) => path.push(*way),
                Op::Back => {
                    path.pop();
                }
                Op::Leaf if count == leaf => break,
                Op::Leaf => count += 1,
            }
        }
        path
    }
}

/// The lure's way: lanes along the rows, the same back, and so along the columns.
fn route(columns: usize, rows: usize) -> Vec<u16> {
    let along = lanes(rows, columns).map(|(row, column)| (row * columns + column) as u16);
    let across = lanes(columns, rows).map(|(column, row)| (row * columns + column) as u16);
    let there_and_back = |lanes: Vec<u16>| {
        let back: Vec<u16> = lanes.iter().rev().copied().collect();
        [lanes, back].concat()
    };
    [there_and_back(along.collect()), there_and_back(across.collect())].concat()
}

/// The places of lanes, by turns forth and back: the line and the place in it.
fn lanes(lines: usize, length: usize) -> impl Iterator<Item = (usize, usize)> {
    let count = lines.div_ceil(LANE);
    (0..count).flat_map(move |lane| {
        let line = (2 * lane + 1) * lines / (2 * count);
        (0..length).map(move |place| (line, if lane % 2 == 0 { place } else { length - 1 - place }))
    })
}
