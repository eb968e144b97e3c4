use loyd_core::Direction;

use super::patch::{CheapestPaths, Patch, UNIT, opposite};

/// The task of moving a tile to a target. All cells are indices into a [`Patch`].
#[derive(Clone, Copy)]
pub(super) struct Delivery {
    pub(super) blank: usize,
    pub(super) tile: usize,
    pub(super) target: usize,
    /// The side of the tile on which the blank must end up.
    pub(super) side: Option<Direction>,
}

/// Returns the cheapest way to move a tile: the blank walks to one of the tile's sides, and then
/// repeatedly pushes the tile or walks around one of its corners. Returns `None` if the patch is
/// too narrow.
///
/// Gains are computed on the initial board. This is nearly exact, since a cheap path rarely visits
/// a cell twice.
pub(super) fn delivery_path(patch: &Patch, delivery: Delivery, weight: u32) -> Option<Vec<Direction>> {
    let mut search = DeliverySearch::new(patch, delivery, weight);
    let last = search.run()?;
    Some(search.path(last))
}

/// A search in order of cost. Its first nodes are the cells, for the blank on its way to the tile.
/// They are followed by the nodes for the blank next to the tile, in order of `4 × tile + side`.
/// This makes five nodes per cell, whereas one node per pair of cells would make the number of
/// nodes quadratic.
struct DeliverySearch<'a> {
    patch: &'a Patch,
    delivery: Delivery,
    weight: u32,
    /// For each node, `came_by` is the node before it, or [`START`].
    paths: CheapestPaths<u32>,
}

/// Marks the start, which no node precedes.
const START: u32 = u32::MAX;

impl<'a> DeliverySearch<'a> {
    fn new(patch: &'a Patch, delivery: Delivery, weight: u32) -> Self {
        Self { patch, delivery, weight, paths: CheapestPaths::new(5 * patch.size()) }
    }

    /// Returns the node with the blank next to the tile.
    fn adjacent_node(&self, tile: usize, side: usize) -> usize {
        self.patch.size() + 4 * tile + side
    }

    /// Returns the tile and the side of a node with the blank next to the tile.
    fn tile_and_side(&self, node: usize) -> Option<(usize, usize)> {
        let node = node.checked_sub(self.patch.size())?;
        Some((node / 4, node % 4))
    }

    /// Searches until the task is complete. Returns the last node.
    fn run(&mut self) -> Option<usize> {
        self.paths.reach(0, self.delivery.blank, START, 0);
        while let Some((cost, node)) = self.paths.pop() {
            if self.is_done(node) {
                return Some(node);
            }
            if cost == self.paths.costs[node] {
                self.expand(cost, node);
            }
        }
        None
    }

    fn is_done(&self, node: usize) -> bool {
        let is_allowed = |side: usize| self.delivery.side.is_none_or(|required| required as usize == side);
        self.tile_and_side(node).is_some_and(|(tile, side)| tile == self.delivery.target && is_allowed(side))
    }

    fn reach(&mut self, cost: u32, node: usize, from: usize) {
        self.paths.reach(cost, node, from as u32, 0);
    }

    fn expand(&mut self, cost: u32, node: usize) {
        match self.tile_and_side(node) {
            None => self.walk(cost, node),
            Some((tile, side)) => self.push_or_turn(cost, tile, side),
        }
    }

    fn walk(&mut self, cost: u32, cell: usize) {
        for direction in 0..4 {
            match self.patch.next(cell, direction) {
                Some(next) if next == self.delivery.tile => {
                    self.reach(cost, self.adjacent_node(next, opposite(direction)), cell);
                }
                Some(next) => self.reach(cost + self.patch.cost(cell, direction, self.weight), next, cell),
                None => {}
            }
        }
    }

    fn push_or_turn(&mut self, cost: u32, tile: usize, side: usize) {
        let node = self.adjacent_node(tile, side);
        let Some(blank) = self.patch.next(tile, side) else { return };
        self.reach(cost + UNIT, self.adjacent_node(blank, opposite(side)), node);
        for turn in (0..4).filter(|turn| turn / 2 != side / 2) {
            let Some(corner) = self.patch.next(blank, turn) else { continue };
            if self.patch.next(corner, opposite(side)).is_some() {
                let first = self.patch.cost(blank, turn, self.weight);
                let second = self.patch.cost(corner, opposite(side), self.weight);
                self.reach(cost + first + second, self.adjacent_node(tile, turn), node);
            }
        }
    }

    fn path(&self, last: usize) -> Vec<Direction> {
        let mut path = Vec::new();
        let mut node = last;
        while self.paths.came_by[node] != START {
            let from = self.paths.came_by[node] as usize;
            path.extend(
                self.blank_steps(from, node).into_iter().flatten().rev().map(|direction| Direction::ALL[direction]),
            );
            node = from;
        }
        path.reverse();
        path
    }

    /// Returns the blank's one or two steps from one node to the next.
    fn blank_steps(&self, from: usize, to: usize) -> [Option<usize>; 2] {
        match (self.tile_and_side(from), self.tile_and_side(to)) {
            (Some((tile, side)), Some((same, turn))) if tile == same => [Some(turn), Some(opposite(side))],
            (Some((_, side)), Some(_)) => [Some(opposite(side)), None],
            (None, None) => [(0..4).find(|&direction| self.patch.next(from, direction) == Some(to)), None],
            _ => [None, None],
        }
    }
}
