use std::sync::Arc;

use loyd_core::Direction;
use loyd_search::Nodes;

use super::beam::BeamOutcome;
use super::evaluation::cost;
use super::geometry::Geometry;
use super::tour::{BareCursor, Op, Tour};
use super::tuning::{
    COMPLETION_PERCENT, DEPTHS_PER_ROUTE_CELL, DISTANCE_POWER, LINES_PER_TRACK, MIN_PASS_GAIN, TARGET_WEIGHT,
    TRUNK_DEPTHS,
};

/// The blank-path beam: a beam search over the blank's paths that brings all tiles of a large board
/// near their goal cells at the same time.
///
/// A blank step moves one tile by one cell, nearer to its goal or farther away, so a path is good
/// if most of its steps bring tiles nearer. With this score alone, a beam would stay in one region
/// even when the tiles there cannot come nearer without the others. Therefore, a target moves along
/// a route over the whole board, in tracks along the rows and along the columns, and the score
/// includes the blank's distance from it. Of all paths to one cell with the same last step, only
/// the best is kept, so the beam covers the cells around the target and finds ways around finished
/// regions. The tiles' distances are raised to the power of 1.5, which gives priority to distant
/// tiles.
pub(super) struct BlankBeam {
    geometry: Arc<Geometry>,
    width: usize,
    /// If the tiles' distances sum to at most this, a wide beam works better than this one.
    near: u32,
    /// The path to the best position after the first pass that ended with a sum of at most `near`;
    /// empty if the start is near enough.
    near_path: Option<Vec<Direction>>,
    /// The memory limit, in bytes.
    memory: usize,
    /// The costs, by Manhattan distance.
    costs: Vec<i32>,
    cursor: BareCursor,
    tour: Tour,
    leaves: Vec<Leaf>,
    children: Vec<BlankChild>,
    /// The best child for each cell and last step: its rank and its index in one integer.
    order: Vec<u64>,
    /// The index in `order` of the best path, by cell and last step.
    kept: Vec<KeptPath>,
    /// The path from the start to the root of the tour.
    trunk: Vec<Direction>,
    /// The cells that the target visits.
    route: Vec<u16>,
    target_weight: i32,
    depth: u32,
    /// The depth and the sum of the distances at the start of this pass.
    pass: (u32, u32),
    /// The sum of the distances at the end of the last path that was completed to the goal.
    completed_distance: u32,
    pub(super) nodes: Nodes,
}

#[derive(Clone, Copy, Debug)]
struct Leaf {
    /// The score, which is comparable only within a depth.
    score: i32,
    /// The sum of the tiles' distances.
    distance: u32,
    last: Option<Direction>,
}

#[derive(Clone, Copy, Debug)]
struct BlankChild {
    leaf: Leaf,
    parent: u32,
    cell: u16,
    is_kept: bool,
}

/// The index of a path in `order`, and the depth for which the index is valid.
#[derive(Clone, Copy)]
struct KeptPath {
    depth: u32,
    index: u32,
}

impl BlankBeam {
    pub(super) fn new(geometry: Arc<Geometry>, board: &[u16], width: usize, near: u32, memory: usize) -> Self {
        let distance = geometry.manhattan(board);
        let (columns, rows) = geometry.sides();
        Self {
            cursor: BareCursor::new(&geometry, board),
            width,
            near,
            near_path: (distance <= near).then(Vec::new),
            memory,
            costs: (0..(columns + rows) as u32).map(|distance| cost(distance, DISTANCE_POWER)).collect(),
            tour: Tour::new(),
            leaves: vec![Leaf { score: 0, distance, last: None }],
            children: Vec::new(),
            order: Vec::new(),
            kept: vec![KeptPath { depth: 0, index: 0 }; 4 * board.len()],
            trunk: Vec::new(),
            route: route(columns, rows),
            target_weight: (TARGET_WEIGHT.pow(2) * (columns + rows) as u32).isqrt() as i32,
            depth: 0,
            pass: (0, distance),
            completed_distance: distance,
            nodes: 0,
            geometry,
        }
    }

    /// Returns the approximate memory for a beam on a board of `cells` cells, in bytes.
    pub(super) fn min_bytes(cells: usize, width: usize) -> usize {
        let per_path = size_of::<Leaf>() + 3 * (size_of::<BlankChild>() + size_of::<u64>()) + 32 * size_of::<Op>();
        let per_cell = size_of::<u16>() + 4 * size_of::<KeptPath>() + 4 * size_of::<u16>();
        width.saturating_mul(per_path) + cells * per_cell
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.tour.bytes()
            + self.cursor.bytes()
            + self.leaves.capacity() * size_of::<Leaf>()
            + self.children.capacity() * size_of::<BlankChild>()
            + self.order.capacity() * size_of::<u64>()
            + self.kept.capacity() * size_of::<KeptPath>()
            + self.route.capacity() * size_of::<u16>()
            + self.trunk.capacity()
            + self.near_path.as_ref().map_or(0, Vec::capacity)
    }

    /// Generates all positions at the next depth.
    pub(super) fn advance(&mut self) -> BeamOutcome {
        self.depth += 1;
        self.expand();
        self.select();
        self.grow();
        if self.bytes() > self.memory {
            return BeamOutcome::Stuck(self.path(0));
        }
        let is_pass_over = self.depth.is_multiple_of(DEPTHS_PER_ROUTE_CELL * self.route.len() as u32 / 4);
        if is_pass_over { self.end_pass() } else { BeamOutcome::Searching }
    }

    fn expand(&mut self) {
        let Self { geometry, costs, cursor, children, .. } = self;
        children.clear();
        let mut leaves = self.leaves.iter().zip(0..);
        for &op in &self.tour.ops {
            let Op::Go(direction) = op else {
                let Some((leaf, parent)) = leaves.next() else { break };
                expand_leaf(geometry, costs, cursor, leaf, parent, children);
                continue;
            };
            cursor.go(geometry, direction);
        }
        self.nodes += children.len() as Nodes;
    }

    /// Keeps the best children, one per cell and last step.
    fn select(&mut self) {
        let at = (self.depth / DEPTHS_PER_ROUTE_CELL) as usize % self.route.len();
        let target = usize::from(self.route[at]);
        let rank = |child: &BlankChild| {
            let target_distance = self.geometry.distance(child.cell.into(), target) as i32;
            i64::from(child.leaf.score) + i64::from(self.target_weight * target_distance)
        };
        // Keeps the best of the paths to one cell with the same last step, or the first of several
        // equally good ones.
        self.order.clear();
        for (index, child) in self.children.iter().enumerate() {
            // The rank and the index form one integer, so children can be compared directly, and
            // equal ranks keep their order.
            let ranked = ((rank(child) - i64::from(i32::MIN)) as u64) << 32 | index as u64;
            let direction = child.leaf.last.map_or(0, |direction| direction as usize);
            let kept = &mut self.kept[usize::from(child.cell) * 4 + direction];
            if kept.depth == self.depth {
                let best = &mut self.order[kept.index as usize];
                *best = ranked.min(*best);
            } else {
                *kept = KeptPath { depth: self.depth, index: self.order.len() as u32 };
                self.order.push(ranked);
            }
        }
        if self.order.len() > self.width {
            self.order.select_nth_unstable(self.width - 1);
            self.order.truncate(self.width);
        }
        for &ranked in &self.order {
            self.children[ranked as u32 as usize].is_kept = true;
        }
    }

    fn grow(&mut self) {
        let kept = || self.children.iter().filter(|child| child.is_kept);
        self.tour.grow(kept().filter_map(|child| Some((child.parent, child.leaf.last?, 1))));
        // Only differences matter, and those within a depth stay small.
        let base = kept().next().map_or(0, |child| child.leaf.score);
        self.leaves.clear();
        self.leaves.extend(kept().map(|child| Leaf { score: child.leaf.score - base, ..child.leaf }));
        if self.depth.is_multiple_of(TRUNK_DEPTHS) {
            for direction in self.tour.trunk() {
                self.cursor.go(&self.geometry, direction);
                self.trunk.push(direction);
            }
        }
    }

    /// Decides how to continue at the end of a pass.
    fn end_pass(&mut self) -> BeamOutcome {
        let best = (0..self.leaves.len()).min_by_key(|&leaf| self.leaves[leaf].score).unwrap_or_default();
        let distance = self.leaves[best].distance;
        let (depth, before) = std::mem::replace(&mut self.pass, (self.depth, distance));
        let gain = 100 * before.saturating_sub(distance);
        let moves = self.depth - depth;
        if distance <= self.near && self.near_path.is_none() {
            self.near_path = Some(self.path(best));
        }
        if gain < MIN_PASS_GAIN * moves {
            return BeamOutcome::Stuck(self.path(best));
        }
        if distance > self.completed_distance / 100 * COMPLETION_PERCENT {
            return BeamOutcome::Searching;
        }
        self.completed_distance = distance;
        BeamOutcome::Ready(self.path(best))
    }

    /// Takes the path to a position near the goal, if there is one.
    pub(super) fn take_near_path(&mut self) -> Option<Vec<Direction>> {
        self.near_path.take()
    }

    /// Returns the path to a leaf.
    fn path(&self, leaf: usize) -> Vec<Direction> {
        [self.trunk.clone(), self.tour.path(leaf)].concat()
    }
}

/// Generates the children of a leaf at the cursor.
fn expand_leaf(
    geometry: &Geometry,
    costs: &[i32],
    cursor: &BareCursor,
    leaf: &Leaf,
    parent: u32,
    children: &mut Vec<BlankChild>,
) {
    let blank = cursor.blank;
    for (direction, to) in geometry.neighbours(blank).filter(|(direction, _)| leaf.last != Some(direction.opposite())) {
        let tile = cursor.board[to];
        // Only the tile that moves changes its distance.
        let (before, after) = (geometry.tile_distance(tile, to), geometry.tile_distance(tile, blank));
        let score = leaf.score + costs[after as usize] - costs[before as usize];
        let leaf = Leaf { score, distance: leaf.distance + after - before, last: Some(direction) };
        children.push(BlankChild { leaf, parent, cell: to as u16, is_kept: false });
    }
}

/// Returns the route of the target: in tracks along the rows and back, then along the columns and
/// back.
fn route(columns: usize, rows: usize) -> Vec<u16> {
    let along = tracks(rows, columns).map(|(row, column)| (row * columns + column) as u16);
    let across = tracks(columns, rows).map(|(column, row)| (row * columns + column) as u16);
    let there_and_back = |tracks: Vec<u16>| {
        let back: Vec<u16> = tracks.iter().rev().copied().collect();
        [tracks, back].concat()
    };
    [there_and_back(along.collect()), there_and_back(across.collect())].concat()
}

/// Returns the tracks, alternately forward and backward, as lines and indices within them.
fn tracks(lines: usize, length: usize) -> impl Iterator<Item = (usize, usize)> {
    let count = lines.div_ceil(LINES_PER_TRACK);
    (0..count).flat_map(move |track| {
        let line = (2 * track + 1) * lines / (2 * count);
        (0..length).map(move |index| (line, if track % 2 == 0 { index } else { length - 1 - index }))
    })
}
