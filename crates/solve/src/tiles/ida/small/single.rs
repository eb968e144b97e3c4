use crate::tiles::board::{Grid, Packed, at};
use crate::tiles::pdb::{Build, FillAdditive, Part as BuildPart, Reflection, Slots, Tabled, partition, table};

/// Bounds of the single-tile metric: the sum of additive tables over all patterns, and the same of the reflected position
/// where there is one. The greater of the two holds.
///
/// `REFLECTED` is whether there is a reflection: known at compile time, the inner loop need not ask.
#[derive(Debug)]
pub(super) struct Single<const REFLECTED: bool> {
    grid: Grid,
    slots: Slots,
    reflection: Option<Reflection>,
    /// For every cell its reflection.
    mirror: [u64; 16],
    /// For every slot four times that of its reflection.
    shift: [u8; 16],
    /// For every slot, where its pattern's entry is.
    parts: [Part; 16],
    /// The first slot of every pattern.
    patterns: Vec<usize>,
    pub(super) table: Vec<u8>,
}

/// Where a pattern's table begins, and how its index is cut out of the places.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    base: u32,
    shift: u32,
    mask: u32,
}

/// A position: tiles by slot, their places, the reflected ones, and the sums of both.
#[derive(Clone, Copy)]
pub(super) struct Node {
    board: Packed,
    places: Packed,
    reflected: Packed,
    pub(super) sum: u32,
    reflected_sum: u32,
}

impl Node {
    pub(super) fn bound(&self) -> u32 {
        self.sum.max(self.reflected_sum)
    }

    /// The patterns cover all tiles.
    #[inline]
    pub(super) fn is_goal(&self) -> bool {
        self.sum == 0
    }
}

impl<const REFLECTED: bool> Single<REFLECTED> {
    /// Begins to build the tables for all goals that have the blank at `home`; `None` without memory for them.
    pub(super) fn build(grid: Grid, home: usize) -> Option<Build<Self>> {
        let patterns = partition(&grid, home);
        let slots = Slots::new(&patterns);
        let reflection = Reflection::new(&grid, home, &slots).filter(|_| REFLECTED);
        let size = |pattern: &Vec<u8>| 1_usize << (4 * pattern.len());
        let table = table(patterns.iter().map(size).sum(), FillAdditive::EMPTY)?;
        let (mut parts, mut firsts) = ([Part::default(); 16], Vec::new());
        let (mut base, mut slot, mut fillings) = (0, 0, Vec::new());
        for pattern in &patterns {
            let (range, tiles) = (base..base + size(pattern), pattern.clone());
            fillings.push(BuildPart { range, begin: Box::new(move || FillAdditive::new(grid, home, &tiles)) });
            let part = Part { base: base as u32, shift: 4 * slot as u32, mask: size(pattern) as u32 - 1 };
            parts[slot..slot + pattern.len()].fill(part);
            firsts.push(slot);
            base += size(pattern);
            slot += pattern.len();
        }
        let mirror = reflection.as_ref().map_or([0; 16], |reflection| reflection.cells.map(u64::from));
        let shift = reflection.as_ref().map_or([0; 16], |reflection| reflection.slots.map(|slot| 4 * slot));
        let guide = Self { grid, slots, reflection, mirror, shift, parts, patterns: firsts, table };
        Some(Build::new(guide, fillings))
    }

    /// The memory that building and searching take at most, in bytes: the tables, and what is known of every placement of
    /// one pattern and of those that wait.
    pub(super) fn bytes_to_build(grid: &Grid, home: usize) -> u64 {
        let sizes = partition(grid, home).into_iter().map(|pattern| 1_u64 << (4 * pattern.len()));
        let (total, largest) = sizes.fold((0, 0), |(total, largest), size| (total + size, size.max(largest)));
        total + 6 * largest
    }

    /// The entry of the pattern that the tile of `slot` belongs to.
    #[inline]
    fn entry(&self, places: Packed, slot: usize) -> u32 {
        let part = self.parts[slot];
        u32::from(self.table[(part.base + ((places >> part.shift) as u32 & part.mask)) as usize])
    }

    fn sum(&self, places: Packed) -> u32 {
        self.patterns.iter().map(|&slot| self.entry(places, slot)).sum()
    }

    pub(super) fn node(&self, board: Packed) -> Node {
        let board = self.slots.rename(&self.grid, board);
        let places = Slots::places(&self.grid, board);
        let reflected = self.reflection.as_ref().map_or(places, |reflection| reflection.places(&self.grid, board));
        Node { board, places, reflected, sum: self.sum(places), reflected_sum: self.sum(reflected) }
    }

    /// The node after a move of the blank, or `None` if it is more than `room` moves from the goal.
    ///
    /// The reflected entry is looked up only when the plain one passes.
    #[inline]
    pub(super) fn child(&self, node: &Node, blank: usize, to: usize, room: u32) -> Option<Node> {
        let slot = at(node.board, to);
        let places = node.places ^ ((to ^ blank) as u64) << (4 * slot);
        let sum = node.sum + self.entry(places, slot) - self.entry(node.places, slot);
        if sum > room {
            return None;
        }
        let (mut reflected, mut reflected_sum) = (node.reflected, node.reflected_sum);
        if REFLECTED {
            let shift = self.shift[slot];
            reflected ^= (self.mirror[to] ^ self.mirror[blank]) << shift;
            let slot = usize::from(shift / 4);
            reflected_sum = reflected_sum + self.entry(reflected, slot) - self.entry(node.reflected, slot);
            if reflected_sum > room {
                return None;
            }
        }
        let change = slot as u64 ^ u64::from(Slots::BLANK);
        let board = node.board ^ change << (4 * to) ^ change << (4 * blank);
        Some(Node { board, places, reflected, sum, reflected_sum })
    }
}

impl<const REFLECTED: bool> Tabled for Single<REFLECTED> {
    type Filling = FillAdditive;

    fn table(&mut self) -> &mut [u8] {
        &mut self.table
    }
}
