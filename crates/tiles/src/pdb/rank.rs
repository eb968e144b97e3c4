use crate::board::Grid;

/// The number of slots in the first part of an order. One table ranks this part, and a second one
/// the rest.
const HEAD: usize = 4;
/// The number of bits in the first part.
const HEAD_BITS: u32 = BITS * HEAD as u32;

/// The number of bits per slot in an order.
pub(super) const BITS: u32 = 3;

/// The cells of a pattern's tiles: the set of these cells, and the slots of the tiles in the order
/// of the cells. A slot takes three bits, and the first cell's slot has the lowest bits.
///
/// A step along a row does not change the order. A step along a column moves a tile past fewer
/// other tiles than a row has cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PatternPlacement {
    pub(super) set: u32,
    pub(super) order: u32,
}

impl PatternPlacement {
    /// Returns the placement of tiles, given their cells by slot.
    pub(super) fn new(cells: &[u8]) -> Self {
        let mut slots: Vec<usize> = (0..cells.len()).collect();
        slots.sort_by_key(|&slot| cells[slot]);
        Self { set: cells.iter().map(|&cell| 1 << cell).sum(), order: pack(&slots) }
    }

    /// Returns the placement after the tile on one cell has moved to another, which must be free.
    #[inline]
    pub(super) fn after_move(self, from: usize, to: usize) -> Self {
        let without = self.set & !(1 << from);
        let (removed_at, inserted_at) = (BITS * below(without, from), BITS * below(without, to));
        let order = if removed_at == inserted_at { self.order } else { rotate(self.order, removed_at, inserted_at) };
        Self { set: without | 1 << to, order }
    }
}

/// Returns the number of cells in a set that come before a cell.
#[inline]
pub(super) fn below(set: u32, cell: usize) -> u32 {
    (set & ((1 << cell) - 1)).count_ones()
}

/// Removes the slot at one position of an order and inserts it at another. Both positions are given
/// in bits.
#[inline]
pub(super) fn rotate(order: u32, removed_at: u32, inserted_at: u32) -> u32 {
    let low = (1 << removed_at) - 1;
    let rest = order & low | order >> BITS & !low;
    let low = (1 << inserted_at) - 1;
    rest & low | (order >> removed_at & ((1 << BITS) - 1)) << inserted_at | (rest & !low) << BITS
}

/// Ranks all placements of a given number of tiles on a grid, from 0 without gaps. Placements are
/// sorted lexicographically by order, and within each order by set of cells.
///
/// A step along a row does not change the order, so the entry of the new placement is within 6 KB
/// of the old one, usually on a page whose address translation is cached. All tables of the ranking
/// fit in the L1 cache.
#[derive(Debug)]
pub(super) struct Rank {
    pub(super) tiles: usize,
    pub(super) orders: usize,
    pub(super) sets: usize,
    /// For the high byte of a set, the rank of the first set with this byte.
    highs: [u16; 256],
    /// For the low byte of a set, the rank of the byte among all low bytes with the same number of
    /// cells.
    lows: [u8; 256],
    /// For the first slots of an order, the rank of the first order that begins with them.
    heads: Vec<u16>,
    /// For the remaining slots of an order, their rank among all of their arrangements.
    tails: Vec<u16>,
}

impl Rank {
    /// Creates the ranking for at most eight tiles.
    pub(super) fn new(grid: &Grid, tiles: usize) -> Self {
        debug_assert!(tiles <= 2 * HEAD);
        let (mut highs, mut lows) = ([0; 256], [0; 256]);
        let sets: Vec<u32> = sets_of(grid, tiles).collect();
        for (number, set) in sets.iter().enumerate().rev() {
            highs[*set as usize >> 8] = number as u16;
        }
        for (low, rank) in lows.iter_mut().enumerate() {
            *rank = (0..low).filter(|other| other.count_ones() == low.count_ones()).count() as u8;
        }
        let (mut heads, mut tails) = (vec![0; 1 << HEAD_BITS], vec![0; 1 << HEAD_BITS]);
        let tail_orders: usize = (1..=tiles.saturating_sub(HEAD)).product();
        let orders = orders_of(tiles);
        for (number, &order) in orders.iter().enumerate() {
            let (head, tail) = split_order(order);
            heads[head] = (number / tail_orders * tail_orders) as u16;
            tails[tail] = (number % tail_orders) as u16;
        }
        Self { tiles, orders: orders.len(), sets: sets.len(), highs, lows, heads, tails }
    }

    /// Returns the rank of a placement.
    #[inline]
    pub(super) fn of(&self, placement: PatternPlacement) -> usize {
        self.order(placement.order) * self.sets + self.set(placement.set)
    }

    /// Returns the rank of an order among all orders.
    #[inline]
    pub(super) fn order(&self, order: u32) -> usize {
        let (head, tail) = split_order(order);
        usize::from(self.heads[head]) + usize::from(self.tails[tail])
    }

    /// Returns the rank of a set among all sets of its size.
    #[inline]
    pub(super) fn set(&self, set: u32) -> usize {
        usize::from(self.highs[set as usize >> 8 & 255]) + usize::from(self.lows[set as usize & 255])
    }
}

#[inline]
fn split_order(order: u32) -> (usize, usize) {
    const MASK: usize = (1 << HEAD_BITS) - 1;
    (order as usize & MASK, (order >> HEAD_BITS) as usize & MASK)
}

fn pack(slots: &[usize]) -> u32 {
    slots.iter().rev().fold(0, |order, &slot| order << BITS | slot as u32)
}

/// Returns the number of placements of `tiles` tiles on a board of `cells` cells.
pub(super) fn placements(cells: usize, tiles: usize) -> usize {
    (0..tiles).map(|tile| cells - tile).product()
}

/// Returns the sets of `tiles` cells, in order of rank.
pub(super) fn sets_of(grid: &Grid, tiles: usize) -> impl Iterator<Item = u32> {
    (0..1_u32 << grid.len()).filter(move |set| set.count_ones() as usize == tiles)
}

/// Returns all orders of `tiles` slots, in order of rank.
pub(super) fn orders_of(tiles: usize) -> Vec<u32> {
    let mut orders = Vec::new();
    extend(&mut orders, &mut Vec::new(), tiles);
    orders
}

fn extend(orders: &mut Vec<u32>, slots: &mut Vec<usize>, tiles: usize) {
    if slots.len() == tiles {
        orders.push(pack(slots));
    }
    for slot in (0..tiles).filter(|slot| !slots.contains(slot)).collect::<Vec<_>>() {
        slots.push(slot);
        extend(orders, slots, tiles);
        slots.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placement_has_a_unique_rank() {
        for (width, height, tiles) in [(3, 3, 1), (3, 3, 4), (3, 3, 5), (4, 3, 5), (4, 4, 4), (8, 2, 3)] {
            let grid = Grid::new(width, height).expect("at most 16 cells");
            let rank = Rank::new(&grid, tiles);
            let orders = orders_of(tiles);
            let numbers = orders
                .iter()
                .flat_map(|&order| sets_of(&grid, tiles).map(move |set| PatternPlacement { set, order }))
                .map(|placement| rank.of(placement));
            assert!(numbers.eq(0..placements(grid.len(), tiles)), "{width}x{height}, {tiles} tiles");
        }
    }

    #[test]
    fn ranks_of_seven_and_eight_tiles_have_no_gaps() {
        let grid = Grid::new(4, 4).expect("16 cells");
        for (tiles, len) in [(7, 57_657_600), (8, 518_918_400)] {
            let rank = Rank::new(&grid, tiles);
            let last = PatternPlacement::new(&(16 - tiles as u8..16).rev().collect::<Vec<u8>>());
            assert_eq!((placements(grid.len(), tiles), rank.of(last)), (len, len - 1));
            assert!(orders_of(tiles).into_iter().map(|order| rank.order(order)).eq(0..rank.orders));
        }
    }

    #[test]
    fn a_moved_placement_is_the_placement_of_the_moved_tiles() {
        let mut cells = vec![9, 3, 14, 0, 7, 2, 12, 5];
        for step in 0..500_usize {
            let placement = PatternPlacement::new(&cells);
            let (slot, to) = (step * 7 % 8, (step * step + 3 * step) as u8 % 16);
            if !cells.contains(&to) {
                let moved = placement.after_move(cells[slot].into(), to.into());
                cells[slot] = to;
                assert_eq!(moved, PatternPlacement::new(&cells));
            }
        }
    }
}
