use crate::board::{Grid, Packed, at};
use crate::ida::automaton::Automaton;
use crate::ida::parallel::{EndedWalk, FrontierPosition, ParallelTree, PartWalk};
use crate::pdb::{Decrements, FillRuns, Reflection, RunWords, Slots, prefetch, run_patterns};

/// The remaining work of a search below one position, and the path to the current position.
pub(crate) struct Stack<N> {
    /// The positions to search, the next one last.
    pub(super) waiting: Vec<PendingNode<N>>,
    /// The number of remaining moves at the root of the search.
    remaining: u8,
    /// For each number of remaining moves, the cell that the blank moved to on the path to the
    /// current position.
    pub(super) path_cells: [u8; 256],
}

/// A position that has not been searched yet.
#[derive(Clone, Copy, Default)]
pub(super) struct PendingNode<N> {
    pub(super) node: N,
    /// The automaton's state.
    pub(super) state: u16,
    /// The remaining moves.
    pub(super) remaining: u8,
    /// The blank's cell.
    pub(super) blank: u8,
}

impl<N> Default for Stack<N> {
    fn default() -> Self {
        Self { waiting: Vec::new(), remaining: 0, path_cells: [0; 256] }
    }
}

impl<N> Stack<N> {
    /// Starts a search from a frontier position, whose node is `node`, with `remaining` moves left.
    pub(super) fn begin(&mut self, node: N, position: &FrontierPosition<Packed>, remaining: u32) {
        self.waiting.clear();
        self.waiting.push(PendingNode {
            node,
            state: position.state,
            remaining: remaining as u8,
            blank: position.blank as u8,
        });
        self.remaining = remaining as u8;
    }

    /// Returns the cells that the blank moved to on the path to the current position, followed by
    /// `to`. The current position has `remaining` moves left.
    pub(super) fn path(&self, remaining: u8, to: u8) -> Vec<u8> {
        self.path_cells[usize::from(remaining)..usize::from(self.remaining)].iter().rev().copied().chain([to]).collect()
    }
}

/// `(nodes, parts)`: the minimum number of parts after this number of nodes, for all searches on
/// small boards.
pub(super) const PARTS: &[(u64, usize)] = &[(0, 4), (5_000, 500)];

/// Bounds for the multi-tile metric: the maximum of several patterns' numbers, each including the
/// blank, for the position and its reflection if there is one.
///
/// Consecutive moves of a shortest solution alternate between the axes. The axis of the next move
/// and the number of remaining moves therefore determine the axis of the final move, and every
/// number applies to one such pair of axes. All lengths that a number stands for have the same
/// parity as the remaining moves, so only the halves of both are compared.
///
/// A *lookup* is one pattern in the position or in its reflection. A search reads numbers only at
/// its root. Below the root, it keeps *slacks*: for every lookup, half of the difference between
/// the remaining moves and the bound. The tables contain the *decrement* of every move, which is
/// the amount by which a slack decreases. One entry holds the decrements of all moves along a line.
/// Expanding a node therefore costs one memory access per lookup, all requested at the same time,
/// and a pruned successor costs no additional access.
///
/// `D` is the word with all slacks of a node: `u64` for boards with lines of at most five cells,
/// `u128` for boards with longer lines.
#[derive(Debug)]
pub(super) struct Multi<D: Decrements> {
    grid: Grid,
    slots: Slots,
    reflection: Option<Reflection>,
    goal: Packed,
    /// The difference between consecutive cells on the way from one cell to another in the same
    /// line.
    strides: [[i8; 16]; 16],
    /// The index of the move from one cell to another in the same line.
    indices: [[u8; 16]; 16],
    /// Each cell, and its reflection.
    cells: [[u8; 16]; 2],
    /// For each slot, four times the slot itself, and four times its reflection.
    shifts: [[u8; 16]; 2],
    /// 1 if the reflection swaps the axes, otherwise 0.
    turn: usize,
    /// For each axis, 0 if the reflection preserves the direction of its lines, otherwise the
    /// number of moves along a line.
    flips: [u8; 2],
    lookups: Vec<MultiLookup<D>>,
}

/// A pattern's tables, their offsets, and how to extract the index from the places.
#[derive(Debug)]
struct MultiLookup<D: Decrements> {
    table: RunWords<D>,
    /// The offsets, by the axis of the last move.
    numbers: [usize; 2],
    decrements: [usize; 2],
    shift: u32,
    mask: usize,
    /// Whether the lookup refers to the reflection.
    reflected: bool,
}

/// A position: tiles by slot, their places and the reflected ones, the slack of every lookup, and
/// two axes (0 along a column, 1 along a row): `next` for the next move, and `last` for the final
/// move of the solution.
#[derive(Clone, Copy)]
pub(crate) struct MultiNode<D> {
    board: Packed,
    places: [Packed; 2],
    slack: D,
    last: usize,
    next: usize,
}

impl<D: Decrements> Multi<D> {
    /// Creates the bounds for all goals with the blank at `blank_goal`, from the tables of
    /// [`run_patterns`].
    pub(super) fn new(grid: Grid, blank_goal: usize, tables: &[RunWords<D>]) -> Self {
        let (patterns, others) = run_patterns(&grid, blank_goal);
        let slots = Slots::new(&[patterns.clone(), vec![others]].concat());
        let reflection = Reflection::new(&grid, blank_goal, &slots);
        let images = if reflection.is_some() { [false, true].as_slice() } else { &[false] };
        let (mut lookups, mut shift) = (Vec::new(), 0);
        for (pattern, table) in patterns.iter().zip(tables) {
            lookups.extend(images.iter().map(|&reflected| MultiLookup::new(table, pattern.len(), shift, reflected)));
            shift += 4 * pattern.len() as u32;
        }
        let solved: Packed = (0..grid.len() as u64).map(|cell| cell << (4 * cell)).sum();
        let identity = std::array::from_fn(|index| index as u8);
        let (cells, images) = reflection.as_ref().map_or((identity, identity), |image| (image.cells, image.slots));
        let flip = |axis, next: usize| if cells[next] < cells[0] { grid.line(axis) as u8 - 1 } else { 0 };
        Self {
            goal: slots.rename(&grid, solved),
            strides: std::array::from_fn(|from| std::array::from_fn(|to| grid.stride(from, to) as i8)),
            indices: indices(&grid),
            cells: [identity, cells],
            shifts: [identity, images].map(|slots| slots.map(|slot| 4 * slot)),
            turn: usize::from(reflection.as_ref().is_some_and(|image| image.transposes)),
            flips: [flip(0, grid.width), flip(1, 1)],
            reflection,
            lookups,
            grid,
            slots,
        }
    }

    /// Returns the slacks of a node with `remaining` moves left; `None` if a bound exceeds
    /// `remaining`.
    fn slack(&self, node: &MultiNode<D>, blank: usize, remaining: u32) -> Option<D> {
        let mut slack = D::NONE;
        for (lane, lookup) in self.lookups.iter().enumerate() {
            let (last, at, cell) = self.lookup_position(lookup, node, blank);
            let number = lookup.table[lookup.numbers[last] + at] >> (4 * cell) & 15;
            slack = slack.with(lane, (remaining / 2).checked_sub(number as u32)?.min(MAX_SLACK) as u16);
        }
        Some(slack)
    }

    /// Returns the axis of the last move, the placement with the axis of the next one, and the
    /// blank's cell, from the viewpoint of a lookup.
    #[inline]
    fn lookup_position(&self, lookup: &MultiLookup<D>, node: &MultiNode<D>, blank: usize) -> (usize, usize, usize) {
        let side = usize::from(lookup.reflected);
        let turn = side & self.turn;
        let placement = (node.places[side] >> lookup.shift) as usize & lookup.mask;
        ((node.last ^ turn) & 1, 2 * placement + (node.next ^ turn), self.cells[side][blank & 15].into())
    }

    /// Returns the decrements of all moves along the blank's line.
    #[inline]
    fn decrements(&self, node: &MultiNode<D>, blank: usize) -> D {
        let mut decrements = D::ZERO;
        for (lane, lookup) in self.lookups.iter().enumerate() {
            let (last, at, cell) = self.lookup_position(lookup, node, blank);
            let mut entry = D::read(&lookup.table[lookup.decrements[last]..], at, cell);
            if lookup.reflected && self.flips[node.next & 1] > 0 {
                entry = reverse_entry(entry, self.flips[node.next & 1]);
            }
            decrements = decrements.with(lane, entry);
        }
        decrements
    }

    /// Prefetches the words of a node.
    #[inline]
    fn prefetch_tables(&self, node: &MultiNode<D>, blank: usize) {
        for lookup in &self.lookups {
            let (last, at, cell) = self.lookup_position(lookup, node, blank);
            prefetch(&lookup.table, lookup.decrements[last] + (at * 16 + cell) * D::BITS / 64);
        }
    }

    /// Returns the index of a move along its line.
    #[inline]
    fn index(&self, blank: usize, to: usize) -> usize {
        usize::from(self.indices[blank & 15][to & 15]) & MAX_MOVES
    }

    /// Returns the node for a position; `None` if the goal is more than `remaining` moves away. The
    /// next move changes the axis, and so does every later one: if their number is even, the final
    /// move is along the same axis as the previous move.
    fn enter(&self, board: Packed, blank: usize, sideways: bool, remaining: u32) -> Option<MultiNode<D>> {
        let last = usize::from(sideways) ^ (remaining as usize & 1);
        let node = self.node(board, last, usize::from(!sideways));
        Some(MultiNode { slack: self.slack(&node, blank, remaining)?, ..node })
    }

    /// Moves the blank along its line to `to`.
    #[inline]
    fn run(&self, node: &MultiNode<D>, mut blank: usize, to: usize) -> MultiNode<D> {
        let mut node = *node;
        node.next ^= 1;
        let stride = isize::from(self.strides[blank][to]);
        while blank != to {
            let next = blank.wrapping_add_signed(stride) & 15;
            let slot = at(node.board, next);
            let change = slot as u64 ^ u64::from(Slots::BLANK);
            node.board ^= change << (4 * next) ^ change << (4 * blank);
            for side in [0, 1] {
                let change = self.cells[side][next] ^ self.cells[side][blank];
                node.places[side] ^= u64::from(change) << self.shifts[side][slot];
            }
            blank = next;
        }
        node
    }

    fn node(&self, board: Packed, last: usize, next: usize) -> MultiNode<D> {
        let board = self.slots.rename(&self.grid, board);
        let places = Slots::places(&self.grid, board);
        let reflected = self.reflection.as_ref().map_or(places, |reflection| reflection.places(&self.grid, board));
        MultiNode { board, places: [places, reflected], slack: D::NONE, last, next }
    }
}

/// The maximum number of moves along a line, rounded up to one less than a power of two.
const MAX_MOVES: usize = 7;

/// A limit for stored slacks, above any slack that a search uses.
const MAX_SLACK: u32 = 100;

impl<D: Decrements> MultiLookup<D> {
    fn new(table: &RunWords<D>, tiles: usize, shift: u32, reflected: bool) -> Self {
        let (numbers, decrements) = (FillRuns::<D>::numbers_at(tiles), FillRuns::<D>::decrements_at(tiles));
        Self { table: table.clone(), numbers, decrements, shift, mask: (1 << (4 * tiles)) - 1, reflected }
    }
}

fn indices(grid: &Grid) -> [[u8; 16]; 16] {
    let along = |cell: usize, to| if grid.same_row(cell, to) { cell % grid.width } else { cell / grid.width };
    std::array::from_fn(|from| {
        std::array::from_fn(|to| (along(to, from) - usize::from(to > from && along(to, from) > 0)) as u8)
    })
}

/// Returns, in reverse order, the decrements of a line with `moves` moves.
fn reverse_entry(entry: u16, moves: u8) -> u16 {
    let bits = entry.reverse_bits();
    ((bits & 0x5555) << 1 | bits >> 1 & 0x5555) >> (16 - 2 * moves)
}

impl<D: Decrements> ParallelTree for Multi<D> {
    type Board = Packed;
    type Work = Stack<MultiNode<D>>;

    const BOUND_STEP: u32 = 1;
    const WALKS: usize = 4;

    fn parts(&self) -> &'static [(u64, usize)] {
        PARTS
    }

    fn bound(&self, board: Packed, blank: usize) -> u32 {
        let reaches =
            |remaining| [false, true].iter().any(|&sideways| self.enter(board, blank, sideways, remaining).is_some());
        (0..=u32::from(u8::MAX)).find(|&remaining| reaches(remaining)).unwrap_or_default()
    }

    fn begin(
        &self,
        walk: &mut PartWalk<Self::Work>,
        position: &FrontierPosition<Packed>,
        remaining: u32,
    ) -> Result<(), u32> {
        let node = self.enter(position.board, position.blank, position.sideways, remaining).ok_or(remaining + 1)?;
        walk.work.begin(node, position, remaining);
        walk.path.clear();
        (walk.nodes, walk.nearest) = (0, remaining);
        Ok(())
    }

    fn run(&self, automaton: &Automaton, walks: &mut [PartWalk<Self::Work>], budget: u64) -> Option<EndedWalk> {
        let mut used = 0;
        while used < budget {
            for (at, walk) in walks.iter_mut().enumerate() {
                let Some(nodes) = walk.expand(self, automaton) else {
                    return Some(EndedWalk { walk: at, found: false });
                };
                if !walk.path.is_empty() {
                    return Some(EndedWalk { walk: at, found: true });
                }
                used += nodes;
            }
        }
        None
    }

    fn bytes(&self) -> u64 {
        let tables = self.lookups.iter().filter(|lookup| !lookup.reflected);
        tables.map(|lookup| size_of_val(&**lookup.table) as u64).sum()
    }
}

impl<D: Decrements> PartWalk<Stack<MultiNode<D>>> {
    /// Takes the next position and pushes the successors that pass. Returns the total number of
    /// successors, or `None` if no position is left. Without remaining moves, only the goal passes.
    ///
    /// The words of a position are prefetched when it is pushed. A thread alternates between
    /// several of these searches, so the words have arrived when the position is taken.
    #[inline]
    fn expand(&mut self, multi: &Multi<D>, automaton: &Automaton) -> Option<u64> {
        let PendingNode { node, state, remaining, blank } = self.work.waiting.pop()?;
        let (left, blank) = (remaining - 1, usize::from(blank));
        self.work.path_cells[usize::from(remaining)] = blank as u8;
        let decrements = multi.decrements(&node, blank);
        let successors = automaton.successors(state);
        self.nodes += successors.len() as u64;
        for successor in successors.iter().rev() {
            let to = usize::from(successor.to);
            let Some(slack) = node.slack.after(decrements, multi.index(blank, to)) else { continue };
            let child = MultiNode { slack, ..multi.run(&node, blank, to) };
            if left > 0 {
                multi.prefetch_tables(&child, to);
                self.nearest = self.nearest.min(left.into());
                self.work.waiting.push(PendingNode {
                    node: child,
                    state: successor.state,
                    remaining: left,
                    blank: successor.to,
                });
            } else if child.board == multi.goal {
                self.path = self.work.path(remaining, successor.to);
            }
        }
        Some(successors.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decrements_of_a_line_can_be_reversed() {
        assert_eq!(reverse_entry(0b01_10_11, 3), 0b11_10_01);
        assert_eq!(reverse_entry(0b00_01, 2), 0b01_00);
        assert_eq!(reverse_entry(2, 1), 2);
    }

    #[test]
    fn moves_along_a_line_are_numbered_from_its_beginning() {
        let indices = indices(&Grid::new(4, 4).expect("16 cells"));
        assert_eq!([4, 6, 7].map(|to| indices[5][to]), [0, 1, 2]);
        assert_eq!([0, 4, 8].map(|to| indices[12][to]), [0, 1, 2]);
        assert_eq!([4, 8, 12].map(|to| indices[0][to]), [0, 1, 2]);
    }
}
