use loyd_search::Allowance;

use super::build::TableFiller;
use super::order_space::{ORDERS, OrderSpace};
use super::{Pattern, PatternPlacement, table};
use crate::board::Grid;

/// Fills a step table for a board of at most 16 cells and a pattern of at most five tiles. All
/// orders of the tiles on one set of cells are processed together.
///
/// The words have the same bits as in [`FillSteps`](super::FillSteps). Above them, from bit
/// [`Pattern::DISTANCE_BIT`] upwards, they hold one plus the minimum number of steps to the goal if
/// that number does not depend on the blank, otherwise 0.
///
/// The search is breadth-first by cost over sets of cells, each with the blank's zone. For each
/// zone, 120 bits hold the orders of the tiles that are reached there. A step of the tile on one
/// cell has the same effect on all orders: a step along a row changes none, and a step along a
/// column moves a tile past some others, which permutes the bits. One operation therefore performs
/// up to 120 steps, and all working data fit in a fast cache. The costs at both ends of a step
/// differ by one. If a step reaches an order that is not settled, the reverse step therefore leads
/// nearer to the goal, and all other steps from there lead away.
pub(crate) struct FillOrders {
    space: OrderSpace,
    pattern: Pattern,
    /// For each node, the orders with known cost, and the newly reached orders.
    settled: Vec<u128>,
    fresh: Vec<u128>,
    /// For each move, the orders that it brings nearer to the goal.
    decreasing: Vec<u128>,
    /// The cost, by node and order, or [`FAR`] if it is at least that great.
    costs: Vec<[u8; ORDERS]>,
    cost: u8,
    /// The nodes with orders to settle at this cost, and at the next one.
    wave: Vec<u16>,
    next: Vec<u16>,
    /// The number of sets whose words have been written since the search ended.
    written: usize,
}

/// The marker for a cost that is not stored.
const FAR: u8 = u8::MAX;

impl FillOrders {
    /// The maximum memory in addition to the table, in bytes.
    pub(crate) const BYTES: u64 = 6 << 20;

    /// Returns whether this type can fill the table for a pattern.
    pub(crate) fn supports(grid: &Grid, pattern: &Pattern) -> bool {
        OrderSpace::supports(grid, pattern.tiles.len())
    }

    /// Starts filling the table for a pattern that this type [supports](Self::supports); `None` if
    /// memory is insufficient.
    pub(crate) fn new(grid: Grid, pattern: &Pattern) -> Option<Self> {
        let space = OrderSpace::new(grid, pattern.tiles.len());
        let nodes = space.nodes.len();
        let mut fresh = table(nodes, 0)?;
        let solved = space.node(PatternPlacement::new(&pattern.tiles).set, pattern.zone.trailing_zeros());
        fresh[usize::from(solved)] = 1 << space.number(PatternPlacement::new(&pattern.tiles).order);
        Some(Self {
            pattern: pattern.clone(),
            settled: table(nodes, 0)?,
            fresh,
            decreasing: table(space.moves.len(), 0)?,
            costs: table(nodes, [FAR; ORDERS])?,
            cost: 0,
            wave: vec![solved],
            next: Vec::new(),
            written: 0,
            space,
        })
    }

    /// Settles the newly reached orders of a node, and applies its moves to them. Returns the
    /// number of orders.
    fn settle(&mut self, node: usize) -> u32 {
        let orders = std::mem::take(&mut self.fresh[node]);
        self.settled[node] |= orders;
        let mut left = orders;
        while left != 0 {
            self.costs[node][left.trailing_zeros() as usize] = self.cost;
            left &= left - 1;
        }
        for step in &self.space.moves[self.space.moves_of(node)] {
            let end = usize::from(step.target);
            let reached = self.space.after_turn(orders, step.turn) & !self.settled[end];
            if reached != 0 {
                if self.fresh[end] == 0 {
                    self.next.push(step.target);
                }
                self.fresh[end] |= reached;
                self.decreasing[self.space.nodes[end].first as usize + usize::from(step.reverse)] |= reached;
            }
        }
        orders.count_ones()
    }

    /// Writes the words of all orders of a set of cells.
    fn write(&self, words: &mut [u32], set: usize) {
        let mut steps = [0; ORDERS];
        // For each order, the cost if it is the same in all zones, otherwise `FAR`.
        let mut known: [Option<u8>; ORDERS] = [None; ORDERS];
        for node in self.space.nodes_of(set) {
            for at in self.space.moves_of(node) {
                spread(&mut steps, self.settled[node] & !self.decreasing[at], self.space.moves[at].bit);
            }
            for (known, &cost) in known.iter_mut().zip(&self.costs[node]) {
                *known = Some(known.map_or(cost, |known| if known == cost { cost } else { FAR }));
            }
        }
        let cells = &self.space.cells[set];
        for ((slots, steps), known) in self.space.slots.iter().zip(steps).zip(known) {
            let (mut index, mut word) = (0, 0);
            for (rank, &slot) in slots.iter().enumerate().take(self.pattern.tiles.len()) {
                index += usize::from(cells[rank]) * self.space.powers[usize::from(slot)];
                word |= (steps >> (4 * rank) & 15) << (4 * slot);
            }
            let known = known.filter(|&cost| cost != FAR).map_or(0, |cost| u32::from(cost) + 1);
            words[index] = word | known << Pattern::DISTANCE_BIT;
        }
    }
}

/// Sets a bit in the words of the given orders.
#[inline]
fn spread(words: &mut [u32; ORDERS], orders: u128, bit: u32) {
    for (words, byte) in words.chunks_exact_mut(8).zip(orders.to_le_bytes()) {
        for (word, mask) in words.iter_mut().zip([1, 2, 4, 8, 16, 32, 64, 128]) {
            *word |= if u32::from(byte) & mask == 0 { 0 } else { bit };
        }
    }
}

/// The number of nodes that are settled between two checks of the allowance.
const NODES_PER_CHECK: usize = 32;

impl TableFiller for FillOrders {
    type Entry = u32;

    fn advance(&mut self, words: &mut [u32], allowance: &mut Allowance) -> bool {
        while !self.wave.is_empty() {
            while !self.wave.is_empty() {
                if allowance.is_over() {
                    return false;
                }
                for node in self.wave.split_off(self.wave.len().saturating_sub(NODES_PER_CHECK)) {
                    let orders = self.settle(node.into());
                    allowance.spend(orders.into());
                }
            }
            std::mem::swap(&mut self.wave, &mut self.next);
            self.cost = self.cost.saturating_add(1);
        }
        while self.written < self.space.cells.len() {
            if allowance.is_over() {
                return false;
            }
            self.write(words, self.written);
            self.written += 1;
            allowance.spend(self.space.slots.len() as u64);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdb::FillSteps;
    use loyd_search::Stop;

    #[test]
    fn words_agree_with_a_placement_by_placement_search() {
        for (width, height, blank_goal, tiles) in [
            (3, 3, 0, [1, 2, 3, 6].as_slice()),
            (3, 3, 4, &[8, 0, 1, 2, 5]),
            (4, 3, 1, &[0, 7, 11]),
            (4, 4, 5, &[3, 6, 12, 13]),
            (8, 2, 15, &[0, 1, 8]),
            (2, 2, 3, &[0, 1, 2]),
        ] {
            let grid = Grid::new(width, height).expect("at most 16 cells");
            let pattern = Pattern::new(&grid, blank_goal, tiles.to_vec());
            let (mut words, mut plain) = (vec![0; pattern.words(&grid)], vec![0; pattern.words(&grid)]);
            let mut filler = FillOrders::new(grid, &pattern).expect("a small table");
            while !filler.advance(&mut words, &mut Allowance::new(1_000, Stop::NEVER)) {}
            let mut plain_filler = FillSteps::new(grid, &pattern).expect("a small table");
            assert!(plain_filler.advance(&mut plain, &mut Allowance::unlimited()));
            let mut known = 0;
            for (index, (&word, &plain_word)) in words.iter().zip(&plain).enumerate() {
                assert_eq!(word & ((1 << Pattern::DISTANCE_BIT) - 1), plain_word, "{width}x{height}, {index}");
                let cells = &plain_filler.cells(index)[..tiles.len()];
                let blanks = (0..grid.len() as u8).filter(|blank| !cells.contains(blank));
                for blank in blanks.filter(|_| word >> Pattern::DISTANCE_BIT != 0) {
                    let steps = pattern.distance(&grid, &plain, cells, blank.into());
                    assert_eq!(word >> Pattern::DISTANCE_BIT, steps + 1, "{width}x{height}, {cells:?}, {blank}");
                    known += 1;
                }
            }
            assert!(known > 0, "{width}x{height}");
        }
    }
}
