use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use loyd_search::parallel;

use super::rank::{BITS, Rank, below, orders_of, placements, rotate, sets_of};
use super::zeroed_table;
use super::{BuildWatch, TableError};
use crate::board::Grid;

/// The greatest excess that an entry can hold. Greater excesses are stored as this value.
const MAX_EXCESS: u8 = 14;
/// While a table is being built, an entry holds this value minus the excess, so 0 marks an unknown
/// excess.
const ENTRY_BASE: u8 = MAX_EXCESS + 1;
/// The number of sets of cells, or of orders, that a thread takes at a time; an even number.
const CHUNK: usize = 64;

/// An additive pattern database (Korf and Felner, 2002) that is being built, stored as *excess*:
/// half of the difference between the minimum number of steps of the pattern's tiles and the sum of
/// their Manhattan distances. The difference is even: if the board is coloured like a chessboard,
/// every step takes a tile to a cell of the other colour. An entry has four bits; the entries are
/// in the order of [`Rank`], two per byte.
///
/// A placement is a set of cells and an *order*: which tile is on the first of these cells, on the
/// second, and so on. The breadth-first search by cost processes all orders of a set together: for
/// each set and each region of the blank, one bitmap holds the orders that are reached at the
/// current cost. A tile's step changes every order of a set in the same way: a step along a row
/// leaves it unchanged, and a step along a column rotates a few slots. One fixed table of rotations
/// serves all sets. All reads and writes therefore stay within maps of 5 KB and tables of 80 KB,
/// whereas a search over individual placements would miss the caches at every step.
pub(super) struct LayerBuild {
    space: LayerSpace,
    frontiers: Frontiers,
    table: Vec<u8>,
    /// The next cost.
    cost: u32,
    done: AtomicU64,
}

impl LayerBuild {
    /// Starts with the goal; `None` if memory is insufficient.
    pub(super) fn new(grid: &Grid, blank_goal: usize, tiles: &[u8]) -> Option<Self> {
        let space = LayerSpace::new(*grid, tiles);
        let frontiers = Frontiers::new(&space, blank_goal, tiles)?;
        let mut table = zeroed_table(placements(grid.len(), tiles.len()).div_ceil(2))?;
        space.settle_start(&frontiers, &mut table);
        Some(Self { space, frontiers, table, cost: 1, done: AtomicU64::new(1) })
    }

    /// Finds the placements with the next cost. Returns whether there are any.
    ///
    /// # Errors
    /// [`TableError::Stopped`] if `watch` requests it. The build cannot be continued after that.
    pub(super) fn advance(&mut self, threads: usize, watch: BuildWatch) -> Result<bool, TableError> {
        let Self { space, frontiers, table, cost, done } = self;
        let Frontiers { reached, now, next, alive, next_alive } = frontiers;
        let (found, stopped) = (AtomicBool::new(false), AtomicBool::new(false));
        let total = (space.regions.len() * space.orders.len()) as f64;
        parallel::for_each(threads, space.jobs(reached, next, next_alive, table), |mut job| {
            let before = done.load(Ordering::Relaxed) as f64;
            if stopped.load(Ordering::Relaxed) || !watch.should_continue(before / total) {
                return stopped.store(true, Ordering::Relaxed);
            }
            let new = space.work(&mut job, now, alive, *cost);
            found.fetch_or(new > 0, Ordering::Relaxed);
            done.fetch_add(new, Ordering::Relaxed);
        });
        if stopped.into_inner() {
            return Err(TableError::Stopped);
        }
        std::mem::swap(now, next);
        std::mem::swap(alive, next_alive);
        *cost += 1;
        Ok(found.into_inner())
    }

    /// Returns the length of the table in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.table.len()
    }

    /// Writes the complete table to `ranked`, which must contain only zeros.
    ///
    /// # Errors
    /// [`TableError::Stopped`] if `watch` requests it.
    pub(super) fn finish(self, ranked: &mut [u8], threads: usize, watch: BuildWatch) -> Result<(), TableError> {
        drop(self.frontiers);
        rearrange_by_rank(&self.space.rank, &self.table, ranked, threads, watch)
    }
}

/// Rearranges the entries, which are sorted by set, into the order of their [`Rank`]. Every thread
/// takes several orders at a time.
fn rearrange_by_rank(
    rank: &Rank,
    table: &[u8],
    ranked: &mut [u8],
    threads: usize,
    watch: BuildWatch,
) -> Result<(), TableError> {
    let (sets, orders) = (rank.sets, rank.orders);
    let stopped = AtomicBool::new(false);
    parallel::for_each(threads, ranked.chunks_mut(CHUNK / 2 * sets).enumerate(), |(index, ranked)| {
        if stopped.load(Ordering::Relaxed) || !watch.should_continue(1.0) {
            return stopped.store(true, Ordering::Relaxed);
        }
        let first = index * CHUNK;
        for (set, order) in (0..sets).flat_map(|set| (first..orders.min(first + CHUNK)).map(move |order| (set, order)))
        {
            let (from, to) = (set * orders + order, (order - first) * sets + set);
            ranked[to / 2] |= (ENTRY_BASE - (table[from / 2] >> (4 * (from % 2)) & 15)) << (4 * (to % 2));
        }
    });
    if stopped.into_inner() { Err(TableError::Stopped) } else { Ok(()) }
}

/// A set of cells with tiles, and a connected region of cells for the blank.
struct BlankRegion {
    set: u32,
    cells: u32,
}

/// The data that do not depend on the cost.
struct LayerSpace {
    grid: Grid,
    rank: Rank,
    orders: Vec<u32>,
    /// The Manhattan distances, by slot and cell.
    distances: Vec<[u8; 16]>,
    regions: Vec<BlankRegion>,
    /// The index of each set's first region, followed by the total number of regions.
    firsts: Vec<usize>,
    /// Indexed by `removed_at × tiles + inserted_at`: for every order, the index of the order after
    /// the slot at position `removed_at` has been removed and inserted at position `inserted_at`.
    rotations: Vec<Vec<u16>>,
    /// The number of words in a bitmap.
    words: usize,
}

/// One bit for each region and order.
struct Frontiers {
    /// The orders reached at any cost so far, at the previous cost, and at the current one.
    reached: Vec<u64>,
    now: Vec<u64>,
    next: Vec<u64>,
    /// Whether any bit of a region is set.
    alive: Vec<bool>,
    next_alive: Vec<bool>,
}

/// The parts of the maps and of the table for a range of sets.
struct SetsJob<'a> {
    sets: std::ops::Range<usize>,
    reached: &'a mut [u64],
    next: &'a mut [u64],
    next_alive: &'a mut [bool],
    table: &'a mut [u8],
}

impl Frontiers {
    /// Creates the maps for the goal; `None` if memory is insufficient.
    fn new(space: &LayerSpace, blank_goal: usize, tiles: &[u8]) -> Option<Self> {
        let size = space.regions.len() * space.words;
        let mut frontiers = Self {
            reached: zeroed_table(size)?,
            now: zeroed_table(size)?,
            next: zeroed_table(size)?,
            alive: vec![false; space.regions.len()],
            next_alive: vec![false; space.regions.len()],
        };
        let placement = super::rank::PatternPlacement::new(tiles);
        let region = space.region(placement.set, blank_goal);
        let order = space.rank.order(placement.order);
        frontiers.now[region * space.words + order / 64] = 1 << (order % 64);
        frontiers.reached[region * space.words + order / 64] = 1 << (order % 64);
        frontiers.alive[region] = true;
        Some(frontiers)
    }
}

impl LayerSpace {
    fn new(grid: Grid, tiles: &[u8]) -> Self {
        let rank = Rank::new(&grid, tiles.len());
        let orders = orders_of(tiles.len());
        let (mut regions, mut firsts) = (Vec::new(), Vec::new());
        for set in sets_of(&grid, tiles.len()) {
            firsts.push(regions.len());
            regions.extend(grid.regions(set.into()).map(|cells| BlankRegion { set, cells: cells as u32 }));
        }
        firsts.push(regions.len());
        let distances =
            tiles.iter().map(|&tile| std::array::from_fn(|cell| grid.distance(tile.into(), cell))).collect();
        let rotations = rotations(&rank, &orders);
        let words = orders.len().div_ceil(64);
        Self { grid, rank, orders, distances, regions, firsts, rotations, words }
    }

    /// Returns the region of `set` that contains the free cell `cell`.
    fn region(&self, set: u32, cell: usize) -> usize {
        let number = self.rank.set(set);
        let mut range = self.firsts[number]..self.firsts[number + 1];
        range.find(|&region| self.regions[region].cells >> cell & 1 == 1).expect("every free cell is in a region")
    }

    fn settle_start(&self, frontiers: &Frontiers, table: &mut [u8]) {
        let region = frontiers.alive.iter().position(|&alive| alive).expect("the starting region is alive");
        let set = self.rank.set(self.regions[region].set);
        let bytes = self.rank.orders * set / 2..;
        self.settle(set, &frontiers.now[region * self.words..][..self.words], 0, &mut table[bytes]);
    }

    /// Divides the maps and the table by sets of cells.
    fn jobs<'a>(
        &self,
        mut reached: &'a mut [u64],
        mut next: &'a mut [u64],
        mut next_alive: &'a mut [bool],
        table: &'a mut [u8],
    ) -> Vec<SetsJob<'a>> {
        let sets = self.firsts.len() - 1;
        let mut jobs = Vec::new();
        for (index, table) in table.chunks_mut(CHUNK * self.rank.orders / 2).enumerate() {
            let range = index * CHUNK..sets.min((index + 1) * CHUNK);
            let regions = self.firsts[range.end] - self.firsts[range.start];
            let job = SetsJob {
                sets: range,
                reached: reached.split_off_mut(..regions * self.words).expect("every set has its maps"),
                next: next.split_off_mut(..regions * self.words).expect("every set has its maps"),
                next_alive: next_alive.split_off_mut(..regions).expect("every region is counted"),
                table,
            };
            jobs.push(job);
        }
        jobs
    }

    /// Processes the sets in a job. Returns the number of new positions.
    fn work(&self, job: &mut SetsJob, now: &[u64], alive: &[bool], cost: u32) -> u64 {
        let mut count = 0;
        let first = self.firsts[job.sets.start];
        for set in job.sets.clone() {
            let table = &mut job.table[(set - job.sets.start) * self.rank.orders / 2..];
            for region in self.firsts[set]..self.firsts[set + 1] {
                let words = (region - first) * self.words..(region - first + 1) * self.words;
                let next = &mut job.next[words.clone()];
                next.fill(0);
                let mut new = 0;
                if self.gather(&self.regions[region], now, alive, next) {
                    for (next, reached) in next.iter_mut().zip(&mut job.reached[words]) {
                        *next &= !*reached;
                        *reached |= *next;
                        new += u64::from(next.count_ones());
                    }
                    self.settle(set, next, cost, table);
                }
                job.next_alive[region - first] = new > 0;
                count += new;
            }
        }
        count
    }

    /// Collects in `next` all orders that one step of a tile reaches in a region. The tile leaves a
    /// cell of the region, which is where the blank is afterwards, and enters an adjacent cell.
    /// Returns `false` if no such step starts from a position with the last cost.
    fn gather(&self, region: &BlankRegion, now: &[u64], alive: &[bool], next: &mut [u64]) -> bool {
        let mut found = false;
        let mut tiles = self.grid.neighbours(region.cells.into()) as u32 & region.set;
        while tiles != 0 {
            let to = tiles.trailing_zeros() as usize;
            tiles &= tiles - 1;
            let mut cells = self.grid.neighbours(1 << to) as u32 & region.cells;
            while cells != 0 {
                let from = cells.trailing_zeros() as usize;
                cells &= cells - 1;
                let source = self.region(region.set ^ 1 << to ^ 1 << from, to);
                if alive[source] {
                    let without = region.set & !(1 << to);
                    let map = &now[source * self.words..][..self.words];
                    self.apply(map, below(without, from), below(without, to), next);
                    found = true;
                }
            }
        }
        found
    }

    /// Adds the orders in a map, each with the slot at one position moved to another.
    fn apply(&self, map: &[u64], removed_at: u32, inserted_at: u32, next: &mut [u64]) {
        if removed_at == inserted_at {
            for (next, map) in next.iter_mut().zip(map) {
                *next |= map;
            }
            return;
        }
        let rotation = &self.rotations[removed_at as usize * self.rank.tiles + inserted_at as usize];
        for_each_bit(map, |order| {
            let order = usize::from(rotation[order]);
            next[order / 64] |= 1 << (order % 64);
        });
    }

    /// Stores the excess for the placements in a set that have none yet.
    fn settle(&self, set: usize, orders: &[u64], cost: u32, table: &mut [u8]) {
        let cells: Vec<usize> = {
            let set = self.regions[self.firsts[set]].set;
            (0..self.grid.len()).filter(|cell| set >> cell & 1 == 1).collect()
        };
        for_each_bit(orders, |order| {
            let (byte, shift) = (&mut table[order / 2], 4 * (order % 2));
            let entry = *byte >> shift & 15;
            if entry == 0 {
                let slots = self.orders[order];
                let near = |(place, &cell): (usize, &usize)| {
                    u32::from(self.distances[(slots >> (BITS * place as u32)) as usize & 7][cell & 15])
                };
                let distance: u32 = cells.iter().enumerate().map(near).sum();
                let excess = ((cost - distance) / 2).min(u32::from(MAX_EXCESS)) as u8;
                *byte |= (ENTRY_BASE - excess) << shift;
            }
        });
    }
}

#[inline]
fn for_each_bit(map: &[u64], mut visit: impl FnMut(usize)) {
    for (index, &word) in map.iter().enumerate() {
        let mut word = word;
        while word != 0 {
            visit(64 * index + word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
}

fn rotations(rank: &Rank, orders: &[u32]) -> Vec<Vec<u16>> {
    let places = rank.tiles as u32;
    let pairs = (0..places).flat_map(|removed_at| (0..places).map(move |inserted_at| (removed_at, inserted_at)));
    let table = |(removed_at, inserted_at)| {
        let number = |&order| rank.order(rotate(order, BITS * removed_at, BITS * inserted_at)) as u16;
        orders.iter().map(number).collect()
    };
    pairs.map(table).collect()
}

#[cfg(test)]
mod tests {
    use super::super::rank::PatternPlacement;
    use super::super::{FillSteps, Pattern, TableFiller};
    use super::*;
    use loyd_search::Allowance;
    use loyd_search::Stop;

    /// Returns the whole table for a pattern.
    fn excess(grid: &Grid, blank_goal: usize, tiles: &[u8], watch: BuildWatch) -> Result<Vec<u8>, TableError> {
        let mut build = LayerBuild::new(grid, blank_goal, tiles).expect("a small table");
        while build.advance(2, watch)? {}
        let mut ranked = vec![0; build.bytes()];
        build.finish(&mut ranked, 2, watch)?;
        Ok(ranked)
    }

    #[test]
    fn maps_agree_with_a_placement_by_placement_search() {
        for (width, height, blank_goal, tiles) in [
            (3, 3, 0, [1, 2, 3, 6].as_slice()),
            (3, 3, 4, &[0, 1, 2, 3, 5]),
            (4, 3, 1, &[0, 7, 11, 4]),
            (4, 4, 5, &[3, 6, 12, 13]),
            (8, 2, 15, &[0, 1, 8, 2]),
        ] {
            let grid = Grid::new(width, height).expect("at most 16 cells");
            let pattern = Pattern::new(&grid, blank_goal, tiles.to_vec());
            let mut steps = vec![0; pattern.words(&grid)];
            let mut filler = FillSteps::new(grid, &pattern).expect("a small table");
            assert!(filler.advance(&mut steps, &mut Allowance::unlimited()));
            let table = excess(&grid, blank_goal, tiles, BuildWatch::UNWATCHED).expect("the build is not stopped");
            let rank = Rank::new(&grid, tiles.len());
            for index in 0..pattern.words(&grid) {
                let cells = &filler.cells(index)[..tiles.len()];
                let occupied = cells.iter().fold(0_u32, |set, &cell| set | 1 << cell);
                if occupied.count_ones() as usize != tiles.len() {
                    continue;
                }
                let blanks = (0..grid.len() as u8).filter(|blank| !cells.contains(blank));
                let costs = blanks.map(|blank| pattern.distance(&grid, &steps, cells, blank.into()));
                let near = cells.iter().zip(tiles).map(|(&cell, &tile)| grid.distance(cell.into(), tile.into()));
                let number = rank.of(PatternPlacement::new(cells));
                let entry = table[number / 2] >> (4 * (number % 2)) & 15;
                assert_eq!(Some(u32::from(near.sum::<u8>() + 2 * entry)), costs.min(), "{width}x{height} {cells:?}");
            }
        }
    }

    #[test]
    fn a_stopped_search_returns_no_table() {
        let grid = Grid::new(4, 3).expect("12 cells");
        let is_half_done = AtomicBool::new(false);
        let progress = &|part| is_half_done.store(part >= 0.5, Ordering::Relaxed);
        let watch = BuildWatch { stop: Stop::flag(&is_half_done), progress };
        assert_eq!(excess(&grid, 0, &[1, 2, 3, 4], watch), Err(TableError::Stopped));
    }
}
