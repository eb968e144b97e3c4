use loyd_search::Allowance;

use super::build::TableFiller;
use crate::board::{GRID_CELLS, Grid};

/// A set of tiles whose steps count. All other tiles on the board are indistinguishable and move
/// for free. The tiles are named after their goal cells; a tile's *slot* is its index in `tiles`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Pattern {
    pub(crate) tiles: Vec<u8>,
    /// The cells where the blank may be when all tiles are in their goal cells: all cells that it
    /// can reach from its goal cell with free steps.
    pub(crate) zone: u64,
}

impl Pattern {
    /// The maximum number of tiles. A placement's word has four bits for each.
    pub(crate) const LARGEST: usize = 6;
    /// From this bit upwards, a word for a pattern with fewer tiles may hold one plus the number of
    /// steps to the goal, or 0 if the number is unknown or depends on the blank.
    pub(crate) const DISTANCE_BIT: u32 = 20;

    /// Creates the pattern with the given tiles, for a goal with the blank in the cell
    /// `blank_goal`.
    pub(crate) fn new(grid: &Grid, blank_goal: usize, tiles: Vec<u8>) -> Self {
        let occupied = tiles.iter().fold(0, |cells, &tile| cells | 1 << tile);
        Self { zone: grid.flood(1 << blank_goal, grid.cells & !occupied), tiles }
    }

    /// Returns the number of words in the pattern's table.
    pub(crate) fn words(&self, grid: &Grid) -> usize {
        grid.len().pow(self.tiles.len() as u32)
    }

    /// Returns the index of a placement's word.
    pub(crate) fn index(grid: &Grid, cells: &[u8]) -> usize {
        cells.iter().rev().fold(0, |index, &cell| index * grid.len() + usize::from(cell))
    }

    /// Returns the minimum number of steps of the pattern's tiles to the goal, found by following
    /// its table downwards to a known value.
    pub(crate) fn distance(&self, grid: &Grid, table: &[u32], cells: &[u8], mut blank: usize) -> u32 {
        let (mut buffer, mut steps) = ([0; Self::LARGEST], 0);
        let cells = {
            buffer[..cells.len()].copy_from_slice(cells);
            &mut buffer[..cells.len()]
        };
        while cells != self.tiles || self.zone >> blank & 1 == 0 {
            let word = table[Self::index(grid, cells)];
            if cells.len() < Self::LARGEST && word >> Self::DISTANCE_BIT != 0 {
                return steps + (word >> Self::DISTANCE_BIT) - 1;
            }
            let occupied = cells.iter().fold(0, |set, &cell| set | 1 << cell);
            let zone = grid.flood(1 << blank, grid.cells & !occupied);
            let decreasing = steps_into(grid, zone, cells) & !word;
            debug_assert_ne!(decreasing, 0, "every placement except the solved one has a step towards the goal");
            let (slot, direction) =
                (decreasing.trailing_zeros() as usize / 4, decreasing.trailing_zeros() as usize % 4);
            let Some(to) = grid.neighbour(cells[slot].into(), direction) else { break };
            blank = cells[slot].into();
            cells[slot] = to as u8;
            steps += 1;
        }
        steps
    }
}

/// Returns the steps of tiles at `cells` into a zone: four bits per slot, one per direction.
#[inline]
fn steps_into(grid: &Grid, zone: u64, cells: &[u8]) -> u32 {
    let mut steps = 0;
    for direction in 0..4 {
        let from = grid.shift(direction / 2, direction % 2 == 0, zone);
        for (slot, &cell) in cells.iter().enumerate() {
            steps |= ((from >> cell) as u32 & 1) << (4 * slot + direction);
        }
    }
    steps
}

/// Fills a table that stores, for every step of a pattern's tiles, whether it leads away from the
/// goal.
///
/// The table has a word for every placement, indexed with the first tile's cell as the lowest
/// digit. The word has four bits per slot. The bit of a direction is set if that step increases the
/// minimum number of steps to the goal by one; otherwise the step decreases it by one. The blank is
/// next to a tile that moves, so the bits take into account which side of the pattern's tiles the
/// blank is on. This gives better bounds than a single number for all of the blank's cells (compare
/// Clausecker and Reinefeld, 2019). In addition, a search knows the bounds of all successors of a
/// position before it reads any of their words.
///
/// A *zone* is a connected region of the cells without a tile of the pattern: the blank reaches all
/// of its cells with free steps. A zone of a placement is *settled* when its cost, the minimum
/// number of steps to the goal, is known. The search is breadth-first by cost over the zones of all
/// placements. It processes the placements in index order, which keeps successive accesses near
/// each other in memory. Before a zone is settled, its bits in the table have a different meaning:
/// a bit is set once the zone has been reached by the reverse of this step. The costs at both ends
/// of a step differ by exactly one, so passes over the placements of even cost and of odd cost
/// alternate.
pub(crate) struct FillSteps {
    grid: Grid,
    tiles: usize,
    /// The change that a step makes to the index, by slot and direction.
    strides: Vec<[isize; 4]>,
    /// For each cell, 1 if it is a dark square in a chessboard colouring, otherwise 0.
    colours: [u8; GRID_CELLS],
    /// The bits of the zones with a known cost.
    settled: Vec<u32>,
    /// For each block, one bit per parity of the cost: whether the block has zones to settle.
    waiting: Vec<u8>,
    goal: Option<Pattern>,
    goal_colour: u8,
    cost: u8,
    /// The next block in the pass, and whether the pass has settled a zone.
    block: usize,
    progressed: bool,
}

impl FillSteps {
    /// Starts filling the table for a pattern; `None` if memory is insufficient.
    pub(crate) fn new(grid: Grid, pattern: &Pattern) -> Option<Self> {
        let mut colours = [0; GRID_CELLS];
        for (cell, colour) in colours.iter_mut().enumerate().take(grid.len()) {
            *colour = ((cell / grid.width + cell % grid.width) % 2) as u8;
        }
        let tiles = pattern.tiles.len();
        let (mut strides, mut power) = (Vec::new(), 1);
        for _ in 0..tiles {
            let down = (grid.width * power) as isize;
            strides.push([-down, down, -(power as isize), power as isize]);
            power *= grid.len();
        }
        Some(Self {
            settled: super::zeroed_table(power)?,
            waiting: vec![0; power.div_ceil(BLOCK)],
            goal_colour: pattern.tiles.iter().fold(0, |colour, &tile| colour ^ colours[usize::from(tile)]),
            goal: Some(pattern.clone()),
            grid,
            tiles,
            strides,
            colours,
            cost: 0,
            block: 0,
            progressed: false,
        })
    }

    fn begin(&mut self, table: &mut [u32], goal: &Pattern) {
        let index = Pattern::index(&self.grid, &goal.tiles);
        table[index] = steps_into(&self.grid, goal.zone, &goal.tiles);
        self.waiting[index / BLOCK] = 1;
    }

    /// Settles a block's zones that have the current cost. Returns how many were settled.
    fn settle_block(&mut self, table: &mut [u32], block: usize) -> u64 {
        self.waiting[block] &= !(1 << (self.cost & 1));
        let mut cells = self.cells(block * BLOCK);
        let mut zones = 0;
        for index in block * BLOCK..table.len().min((block + 1) * BLOCK) {
            if table[index] & !self.settled[index] != 0 && self.colour(&cells[..self.tiles]) == self.cost & 1 {
                zones += self.settle(table, index, &cells[..self.tiles]);
            }
            self.next(&mut cells);
        }
        zones
    }

    /// Returns the cells of a placement, by slot.
    pub(super) fn cells(&self, mut index: usize) -> [u8; Pattern::LARGEST] {
        let mut cells = [0; Pattern::LARGEST];
        for cell in cells.iter_mut().take(self.tiles) {
            *cell = (index % self.grid.len()) as u8;
            index /= self.grid.len();
        }
        cells
    }

    /// Advances to the next placement.
    #[inline]
    fn next(&self, cells: &mut [u8; Pattern::LARGEST]) {
        for cell in cells.iter_mut().take(self.tiles) {
            *cell += 1;
            if usize::from(*cell) < self.grid.len() {
                return;
            }
            *cell = 0;
        }
    }

    /// Returns the parity of a placement's cost.
    #[inline]
    fn colour(&self, cells: &[u8]) -> u8 {
        cells.iter().fold(self.goal_colour, |colour, &cell| colour ^ self.colours[usize::from(cell)])
    }

    #[inline]
    fn settle(&mut self, table: &mut [u32], index: usize, cells: &[u8]) -> u64 {
        let free = self.grid.cells & !cells.iter().fold(0, |occupied, &cell| occupied | 1_u64 << cell);
        let (mut word, mut settled, mut zones) = (table[index], self.settled[index], 0);
        while word & !settled != 0 {
            let step = (word & !settled).trailing_zeros() as usize;
            let Some(blank) = self.grid.neighbour(cells[step / 4].into(), step % 4) else { break };
            let zone = self.grid.flood(1 << blank, free);
            let steps = steps_into(&self.grid, zone, cells);
            word = word & !steps | self.mark_neighbours(table, index, steps);
            settled |= steps;
            zones += 1;
        }
        (table[index], self.settled[index]) = (word, settled);
        zones
    }

    /// Marks the zones reached by steps from a zone. Returns the steps that lead away from the
    /// goal.
    #[inline]
    fn mark_neighbours(&mut self, table: &mut [u32], index: usize, mut steps: u32) -> u32 {
        let mut rises = 0;
        while steps != 0 {
            let step = steps.trailing_zeros() as usize;
            steps &= steps - 1;
            let target = index.wrapping_add_signed(self.strides[step / 4][step % 4]);
            let reverse = 1 << (step ^ 1);
            if self.settled[target] & reverse == 0 {
                rises |= 1 << step;
                if table[target] & reverse == 0 {
                    table[target] |= reverse;
                    self.waiting[target / BLOCK] |= 1 << (self.cost & 1 ^ 1);
                }
            }
        }
        rises
    }
}

/// The number of placements per block. A block without work is skipped as a whole.
const BLOCK: usize = 512;

impl TableFiller for FillSteps {
    type Entry = u32;

    fn advance(&mut self, table: &mut [u32], allowance: &mut Allowance) -> bool {
        if let Some(goal) = self.goal.take() {
            self.begin(table, &goal);
        }
        loop {
            while self.block < self.waiting.len() {
                // Most blocks in a pass have no work, and checking the allowance would take longer
                // than skipping them.
                if self.waiting[self.block] >> (self.cost & 1) & 1 == 1 {
                    if allowance.is_over() {
                        return false;
                    }
                    let zones = self.settle_block(table, self.block);
                    self.progressed |= zones > 0;
                    allowance.spend(zones.max(1));
                }
                self.block += 1;
            }
            if !std::mem::take(&mut self.progressed) {
                return true;
            }
            self.block = 0;
            self.cost += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, VecDeque};

    use super::*;
    use loyd_search::Stop;

    /// Returns the minimum cost of every placement of the blank and the tiles, found by a naive 0-1
    /// breadth-first search.
    fn naive_costs(grid: &Grid, blank_goal: usize, tiles: &[u8]) -> HashMap<Vec<u8>, u32> {
        let start: Vec<u8> = std::iter::once(blank_goal as u8).chain(tiles.iter().copied()).collect();
        let mut costs = HashMap::from([(start.clone(), 0)]);
        let mut queue = VecDeque::from([(0, start)]);
        while let Some((cost, position)) = queue.pop_front() {
            for to in (0..4).filter_map(|direction| grid.neighbour(position[0].into(), direction)) {
                let mut next = position.clone();
                let tile = position.iter().skip(1).position(|&cell| usize::from(cell) == to);
                tile.inspect(|tile| next[tile + 1] = position[0]);
                next[0] = to as u8;
                let total = cost + u32::from(tile.is_some());
                if costs.get(&next).is_none_or(|&known| total < known) {
                    costs.insert(next.clone(), total);
                    if tile.is_some() { queue.push_back((total, next)) } else { queue.push_front((total, next)) }
                }
            }
        }
        costs
    }

    #[test]
    fn every_bit_agrees_with_zero_one_search() {
        for (width, height, blank_goal, tiles) in [
            (3, 3, 0, [1, 2, 3, 6].as_slice()),
            (3, 3, 4, &[0, 5, 8]),
            (4, 3, 0, &[1, 4]),
            (5, 4, 5, &[0, 19, 7]),
            (5, 5, 0, &[1, 5, 24]),
            (9, 2, 15, &[0, 1, 9]),
            (2, 2, 3, &[0, 1, 2]),
        ] {
            let grid = Grid::wide(width, height).expect("at most 25 cells");
            let pattern = Pattern::new(&grid, blank_goal, tiles.to_vec());
            let mut table = vec![0; pattern.words(&grid)];
            let mut filler = FillSteps::new(grid, &pattern).expect("a small table");
            while !filler.advance(&mut table, &mut Allowance::new(100, Stop::NEVER)) {}
            let costs = naive_costs(&grid, blank_goal, tiles);
            for (position, &cost) in &costs {
                let (blank, cells) = (usize::from(position[0]), &position[1..]);
                assert_eq!(pattern.distance(&grid, &table, cells, blank), cost, "{position:?}");
                for (slot, direction) in
                    (0..tiles.len()).flat_map(|slot| (0..4).map(move |direction| (slot, direction)))
                {
                    if grid.neighbour(cells[slot].into(), direction) == Some(blank) {
                        let mut end = position.clone();
                        (end[0], end[slot + 1]) = (cells[slot], position[0]);
                        let rises = table[Pattern::index(&grid, cells)] >> (4 * slot + direction) & 1 == 1;
                        assert_eq!(costs[&end], if rises { cost + 1 } else { cost - 1 }, "{position:?}");
                    }
                }
            }
        }
    }
}
