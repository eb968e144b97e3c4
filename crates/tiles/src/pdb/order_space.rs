use std::ops::Range;

use super::rank::{BITS, below, orders_of, rotate, sets_of};
use crate::board::Grid;

/// The number of orders of five tiles.
pub(super) const ORDERS: usize = 120;
/// The maximum number of tiles.
const TILES: usize = 5;

/// All sets of cells for a number of tiles, the zones of each set, and the steps between them. A
/// step applies to all orders of the tiles together.
///
/// An *order* says which tile is on the first cell of the set, which on the second, and so on; a
/// tile's position in the order is its *rank*. A *node* is a set with a zone: the connected region
/// of cells without a tile that contains the blank.
pub(super) struct OrderSpace {
    tiles: usize,
    /// For each set, its cells in ascending order.
    pub(super) cells: Vec<[u8; TILES]>,
    /// The index of each set's first node, followed by the total number of nodes.
    firsts: Vec<u16>,
    /// The index of each set.
    numbers: Vec<u16>,
    pub(super) nodes: Vec<OrderNode>,
    pub(super) moves: Vec<OrderMove>,
    /// For each order, the tile at each rank, and the packed order.
    pub(super) slots: Vec<[u8; TILES]>,
    orders: Vec<u32>,
    /// For each slot, the weight of a cell in a table's index.
    pub(super) powers: [usize; TILES],
    /// For each pair of ranks, how moving a tile from one to the other changes a set of orders, for
    /// each byte of the set.
    turns: Vec<Vec<[u128; 256]>>,
}

/// A set of cells with a zone.
#[derive(Clone, Copy, Debug)]
pub(super) struct OrderNode {
    zone: u16,
    /// The index of the node's first move.
    pub(super) first: u32,
}

/// A step of the tile on one cell of a set.
#[derive(Clone, Copy, Debug)]
pub(super) struct OrderMove {
    /// The resulting node.
    pub(super) target: u16,
    /// The index of the reverse move among the moves of `target`.
    pub(super) reverse: u8,
    /// The effect of the move on orders.
    pub(super) turn: u8,
    /// The bit of the direction, four bits per rank.
    pub(super) bit: u32,
}

impl OrderSpace {
    /// Returns whether a number of tiles is supported on a grid.
    pub(super) fn supports(grid: &Grid, tiles: usize) -> bool {
        grid.len() <= 16 && tiles <= TILES
    }

    pub(super) fn new(grid: Grid, tiles: usize) -> Self {
        let orders = orders_of(tiles);
        let slots = orders.iter().map(|order| std::array::from_fn(|rank| (order >> (BITS * rank as u32) & 7) as u8));
        let mut space = Self {
            tiles,
            cells: Vec::new(),
            firsts: vec![0],
            numbers: vec![0; 1 << grid.len()],
            nodes: Vec::new(),
            moves: Vec::new(),
            slots: slots.collect(),
            powers: std::array::from_fn(|slot| grid.len().pow(slot as u32)),
            turns: (0..tiles * tiles).map(|turn| turns(&orders, turn / tiles, turn % tiles)).collect(),
            orders,
        };
        for (number, set) in sets_of(&grid, tiles).enumerate() {
            space.numbers[set as usize] = number as u16;
            space.add(&grid, set);
        }
        for set in 0..space.cells.len() {
            for node in space.nodes_of(set) {
                space.connect(&grid, set, node);
            }
        }
        for at in 0..space.nodes.len() {
            space.find_reverse_moves(at);
        }
        space
    }

    /// Adds a set and its zones.
    fn add(&mut self, grid: &Grid, set: u32) {
        let (mut cells, mut left) = ([0; TILES], set);
        for cell in &mut cells[..self.tiles] {
            *cell = left.trailing_zeros() as u8;
            left &= left - 1;
        }
        self.cells.push(cells);
        self.nodes.extend(grid.regions(set.into()).map(|zone| OrderNode { zone: zone as u16, first: 0 }));
        self.firsts.push(self.nodes.len() as u16);
    }

    /// Adds the moves of a node.
    fn connect(&mut self, grid: &Grid, set: usize, node: usize) {
        self.nodes[node].first = self.moves.len() as u32;
        let zone = u64::from(self.nodes[node].zone);
        let cells = self.cells[set];
        let occupied = cells[..self.tiles].iter().fold(0_u32, |set, &cell| set | 1 << cell);
        for (rank, &cell) in cells[..self.tiles].iter().enumerate() {
            for direction in 0..4 {
                let Some(to) = grid.neighbour(cell.into(), direction).filter(|to| zone >> to & 1 == 1) else {
                    continue;
                };
                let without = occupied & !(1 << cell);
                let turn = rank * self.tiles + below(without, to) as usize;
                let target = self.node(without | 1 << to, cell.into());
                self.moves.push(OrderMove { target, reverse: 0, turn: turn as u8, bit: 1 << (4 * rank + direction) });
            }
        }
    }

    /// Finds the reverse of each move of a node: a move in the opposite direction, from the rank
    /// that the tile moves to.
    fn find_reverse_moves(&mut self, node: usize) {
        for at in self.moves_of(node) {
            let step = self.moves[at];
            let direction = step.bit.trailing_zeros() as usize % 4;
            let bit = 1 << (4 * (usize::from(step.turn) % self.tiles) + (direction ^ 1));
            let reverse = self.moves[self.moves_of(step.target.into())].iter().position(|other| other.bit == bit);
            self.moves[at].reverse = reverse.expect("every step can be undone") as u8;
        }
    }

    /// Returns the node for a set and the blank's cell.
    pub(super) fn node(&self, set: u32, blank: u32) -> u16 {
        let nodes = self.nodes_of(self.numbers[set as usize].into());
        let node = nodes.into_iter().find(|&node| self.nodes[node].zone >> blank & 1 == 1);
        node.expect("the blank is on a free cell") as u16
    }

    /// Returns the nodes of the set with this index.
    pub(super) fn nodes_of(&self, set: usize) -> Range<usize> {
        self.firsts[set].into()..self.firsts[set + 1].into()
    }

    /// Returns the moves of a node.
    #[inline]
    pub(super) fn moves_of(&self, node: usize) -> Range<usize> {
        let end = self.nodes.get(node + 1).map_or(self.moves.len(), |next| next.first as usize);
        self.nodes[node].first as usize..end
    }

    /// Returns the index of an order.
    pub(super) fn number(&self, order: u32) -> usize {
        self.orders.iter().position(|&other| other == order).expect("every order has a number")
    }

    /// Returns the effect of a move on a set of orders.
    #[inline]
    pub(super) fn after_turn(&self, orders: u128, turn: u8) -> u128 {
        let turns = &self.turns[usize::from(turn)];
        if turns.is_empty() {
            return orders;
        }
        let bytes = turns.iter().zip(orders.to_le_bytes());
        bytes.fold(0, |turned, (turns, byte)| turned | turns[usize::from(byte)])
    }
}

/// Returns how moving the tile at one rank to another rank changes a set of orders, by byte of the
/// set.
fn turns(orders: &[u32], from: usize, to: usize) -> Vec<[u128; 256]> {
    if from == to {
        return Vec::new();
    }
    let mut turns = vec![[0; 256]; orders.len().div_ceil(8)];
    for (number, &order) in orders.iter().enumerate() {
        let turned = rotate(order, BITS * from as u32, BITS * to as u32);
        let end = orders.iter().position(|&other| other == turned).expect("every order has a number");
        turns[number / 8][1 << (number % 8)] = 1_u128 << end;
    }
    for turns in &mut turns {
        for byte in 1..256_usize {
            turns[byte] = turns[byte & (byte - 1)] | turns[byte & byte.wrapping_neg()];
        }
    }
    turns
}
