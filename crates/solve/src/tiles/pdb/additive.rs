use super::build::Filling;
use super::prefetch;
use crate::solver::Allowance;
use crate::tiles::board::Grid;

/// The filling of an additive pattern database's table (Korf and Felner, 2002): for every placement of a pattern's tiles,
/// the least number of steps of these tiles that brings them home, wherever the blank is. Steps of other tiles are free, so
/// that the values of disjoint patterns may be added.
///
/// The table has an entry for every value of the tiles' places, four bits a tile; those that are no placement hold 255.
///
/// A breadth-first search by cost. Free steps let the blank walk over all cells without a tile of the pattern that it can
/// reach: one flood fill of a bit mask stands for all these positions, and a mask of the cells already reached for every
/// placement tells what is new.
pub(in crate::tiles) struct FillAdditive {
    space: Space,
    cost: u8,
    /// What is reached at this cost, as placement and cell of the blank, and how much of it is done.
    wave: Vec<u32>,
    done: usize,
    /// What is reached at the next cost.
    next: Vec<u32>,
}

impl FillAdditive {
    /// The entry of what is no placement.
    pub(in crate::tiles) const EMPTY: u8 = u8::MAX;

    pub(in crate::tiles) fn new(grid: Grid, home: usize, tiles: &[u8]) -> Self {
        let solved: u32 = tiles.iter().enumerate().map(|(slot, &cell)| u32::from(cell) << (4 * slot)).sum();
        let wave = vec![solved << 4 | home as u32];
        Self { space: Space::new(grid, tiles.len()), cost: 0, wave, done: 0, next: Vec::new() }
    }
}

impl Filling for FillAdditive {
    type Entry = u8;

    fn advance(&mut self, table: &mut [u8], allowance: &mut Allowance) -> bool {
        while !self.wave.is_empty() {
            while self.done < self.wave.len() {
                if allowance.is_over() {
                    return false;
                }
                let end = allowance.part(self.done, self.wave.len());
                for at in self.done..end {
                    self.space.prefetch(self.wave.get(at + AHEAD).copied().unwrap_or_default());
                    let entrance = self.wave[at];
                    self.space.enter(entrance, self.cost, table, &mut self.next);
                }
                self.done = end;
            }
            self.wave.clear();
            std::mem::swap(&mut self.wave, &mut self.next);
            self.done = 0;
            self.cost += 1;
        }
        true
    }
}

/// The entrances between the one that is looked at and the one whose placement is fetched.
const AHEAD: usize = 12;

/// The placements and what is known of where the blank can be in each.
struct Space {
    grid: Grid,
    tiles: usize,
    beside: [u64; 16],
    /// The cells of the blank that were reached at this cost or less.
    reached: Vec<u16>,
    /// One bit a placement: whether every cell without a tile was reached. Most placements a step leads to are complete,
    /// and these bits fit a faster cache.
    complete: Vec<u8>,
}

impl Space {
    fn new(grid: Grid, tiles: usize) -> Self {
        let size = 1 << (4 * tiles);
        let mut beside = [0; 16];
        for (cell, beside) in beside.iter_mut().enumerate().take(grid.len()) {
            *beside = grid.beside(1 << cell);
        }
        Self { grid, tiles, beside, reached: vec![0; size], complete: vec![0; size / 8] }
    }

    /// Begins to fetch what is known of an entrance's placement.
    #[inline]
    fn prefetch(&self, entrance: u32) {
        prefetch(&self.reached, (entrance >> 4) as usize);
    }

    /// Lets the blank into a placement at a cell (`entrance` is placement and cell), and adds where a step of a tile of the
    /// pattern then leads to.
    #[inline]
    fn enter(&mut self, entrance: u32, cost: u8, table: &mut [u8], next: &mut Vec<u32>) {
        let (placement, blank) = (entrance >> 4, entrance & 15);
        let before = u64::from(self.reached[placement as usize]);
        if before >> blank & 1 == 1 {
            return;
        }
        if before == 0 {
            table[placement as usize] = cost;
        }
        let occupied: u64 = (0..self.tiles).fold(0, |cells, slot| cells | 1 << place(placement, slot));
        let region = self.grid.flood(1 << blank, self.grid.cells & !occupied);
        self.reached[placement as usize] = (before | region) as u16;
        if before | region | occupied == self.grid.cells {
            self.complete[placement as usize / 8] |= 1 << (placement % 8);
        }
        self.leave(placement, region, next);
    }

    /// Adds to `next` where steps of the pattern's tiles into the blank's `region` lead to, but for placements that are complete.
    /// Each of them is written to a small array first, and counted only if it is needed, so that no branch depends on that.
    #[inline]
    fn leave(&self, placement: u32, region: u64, next: &mut Vec<u32>) {
        let mut found = [0; 4 * 7];
        let mut count = 0;
        for slot in 0..self.tiles {
            let cell = place(placement, slot);
            let mut targets = self.beside[cell as usize] & region;
            while targets != 0 {
                let moved = placement ^ (cell ^ targets.trailing_zeros()) << (4 * slot);
                targets &= targets - 1;
                found[count] = moved << 4 | cell;
                let complete = self.complete[moved as usize / 8] >> (moved % 8) & 1;
                count += usize::from(complete ^ 1);
            }
        }
        next.extend_from_slice(&found[..count]);
    }
}

/// The cell of a tile.
fn place(placement: u32, slot: usize) -> u32 {
    placement >> (4 * slot) & 15
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, VecDeque};

    use super::*;
    use crate::Stop;

    /// These values by a plain 0-1 breadth-first search over tiles and blank.
    fn twin(grid: &Grid, home: usize, tiles: &[u8]) -> HashMap<u32, u8> {
        let start: Vec<usize> = std::iter::once(home).chain(tiles.iter().map(|&cell| cell.into())).collect();
        let mut costs = HashMap::from([(start.clone(), 0)]);
        let mut queue = VecDeque::from([(0, start)]);
        while let Some((cost, position)) = queue.pop_front() {
            if costs[&position] < cost {
                continue;
            }
            for to in (0..grid.len()).filter(|&to| grid.beside(1 << position[0]) >> to & 1 == 1) {
                let moved = position.iter().skip(1).position(|&cell| cell == to);
                let mut next = position.clone();
                next[0] = to;
                moved.inspect(|tile| next[tile + 1] = position[0]);
                let total = cost + u8::from(moved.is_some());
                if costs.get(&next).is_none_or(|&known| total < known) {
                    costs.insert(next.clone(), total);
                    if moved.is_some() { queue.push_back((total, next)) } else { queue.push_front((total, next)) }
                }
            }
        }
        let mut least = HashMap::new();
        for (position, cost) in costs {
            let index = position[1..].iter().enumerate().map(|(slot, &cell)| (cell as u32) << (4 * slot)).sum();
            least.entry(index).and_modify(|known: &mut u8| *known = cost.min(*known)).or_insert(cost);
        }
        least
    }

    #[test]
    fn flood_fill_agrees_with_zero_one_search() {
        for (width, height, home, tiles) in [
            (3, 3, 0, [1, 2, 3, 6].as_slice()),
            (3, 3, 4, &[0, 5, 8]),
            (4, 3, 1, &[0, 7, 11]),
            (4, 4, 5, &[3, 6, 12]),
            (8, 2, 15, &[0, 1, 8]),
            (2, 2, 3, &[0, 1, 2]),
        ] {
            let grid = Grid::new(width, height).expect("at most 16 cells");
            let mut table = vec![FillAdditive::EMPTY; 1 << (4 * tiles.len())];
            let mut filling = FillAdditive::new(grid, home, tiles);
            while !filling.advance(&mut table, &mut Allowance::new(100, Stop::NEVER)) {}
            let filled: HashMap<u32, u8> = table
                .iter()
                .enumerate()
                .filter(|&(_, &value)| value != u8::MAX)
                .map(|(at, &value)| (at as u32, value))
                .collect();
            assert_eq!(filled, twin(&grid, home, tiles));
        }
    }
}
