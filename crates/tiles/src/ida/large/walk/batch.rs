use super::corridor::Corridor;
use super::counts::{MAX_LINES, NO_RECORD};
use super::order::{LineOrder, NO_TILE, with_demand};
use crate::board::Grid;
use crate::ida::batches::{BatchCounts, BatchExpansion, MAX_CHILDREN};
use crate::ida::steps::PackedMoves;
use crate::pdb::prefetch;

/// A generated position, with its bounds along both axes.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub(in crate::ida::large) struct WalkingNode<const CELLS: usize> {
    /// The tile in each cell; [`NO_TILE`] in the blank's.
    pub(super) board: [u8; CELLS],
    /// The index of the record for each axis.
    pub(super) records: [u32; 2],
    /// The required escapes, in the format of a record.
    pub(super) demands: [u32; 2],
    /// The lower bound along each axis.
    pub(super) bounds: [u8; 2],
    /// The automaton's state.
    pub(super) state: u16,
    /// The remaining moves.
    pub(super) remaining: u8,
    pub(super) blank: u8,
}

/// A successor whose counts are in the corridor.
#[derive(Clone, Copy, Default)]
struct CountedChild {
    parent: u8,
    /// The tile's cell before the move.
    cell: u8,
    direction: u8,
    state: u16,
    record: u32,
}

/// The shared data for expanding positions.
pub(super) struct WalkingExpansion<'a> {
    pub(super) grid: &'a Grid,
    pub(super) corridors: [&'a Corridor; 2],
    pub(super) orders: &'a [LineOrder; 2],
    pub(super) moves: &'a PackedMoves,
}

impl<const CELLS: usize> BatchExpansion<WalkingNode<CELLS>> for WalkingExpansion<'_> {
    fn expand(&self, batch: &mut [WalkingNode<CELLS>], stack: &mut Vec<WalkingNode<CELLS>>, counts: &mut BatchCounts) {
        let (mut children, mut count) = ([CountedChild::default(); MAX_CHILDREN], 0);
        for (parent, node) in batch.iter().enumerate() {
            // All four directions are processed without branches because the processor cannot
            // predict which moves exist.
            for (direction, state) in self.moves.next_states(node.state).into_iter().enumerate() {
                let axis = direction >> 1;
                let cell = self.moves.tile(node.blank, direction);
                let goal_line = self.orders[axis].goal_line(node.board[usize::from(cell) & (CELLS - 1)]);
                let (records, own) = (&self.corridors[axis].records, node.records[axis]);
                let record = records[own as usize].next[direction & 1][usize::from(goal_line).min(MAX_LINES - 1)];
                let is_move = u32::from(state != PackedMoves::NONE);
                counts.nodes += u64::from(is_move);
                let passes = is_move & u32::from(record != NO_RECORD) == 1;
                prefetch(records, std::hint::select_unpredictable(passes, record, own) as usize);
                let child = CountedChild { parent: parent as u8, cell, direction: direction as u8, state, record };
                children[count & (MAX_CHILDREN - 1)] = child;
                count += usize::from(passes);
            }
        }
        for child in &children[..count] {
            stack.extend(self.child(&batch[usize::from(child.parent)], *child, counts));
        }
    }

    fn find_path(&self, start: WalkingNode<CELLS>, counts: &mut BatchCounts, path: &mut Vec<u8>) {
        self.descend(start, &mut Vec::new(), counts, path);
    }
}

impl WalkingExpansion<'_> {
    /// Searches depth-first below a position, with the successors of its ancestors on the stack.
    /// Returns whether it found the goal; the path is appended to `path`, last cell first.
    fn descend<const CELLS: usize>(
        &self,
        node: WalkingNode<CELLS>,
        stack: &mut Vec<WalkingNode<CELLS>>,
        counts: &mut BatchCounts,
        path: &mut Vec<u8>,
    ) -> bool {
        if node.remaining == 0 {
            return true;
        }
        let from = stack.len();
        self.expand(&mut [node], stack, counts);
        for at in from..stack.len() {
            let node = stack[at];
            if self.descend(node, stack, counts, path) {
                path.push(node.blank);
                return true;
            }
        }
        stack.truncate(from);
        false
    }

    /// Returns the successor if it passes the threshold.
    #[inline]
    fn child<const CELLS: usize>(
        &self,
        parent: &WalkingNode<CELLS>,
        child: CountedChild,
        counts: &mut BatchCounts,
    ) -> Option<WalkingNode<CELLS>> {
        let (axis, cell, blank) = (usize::from(child.direction >> 1) & 1, usize::from(child.cell), parent.blank);
        let (order, record) = (&self.orders[axis], &self.corridors[axis].records[child.record as usize]);
        let remaining = parent.remaining - 1;
        let other = parent.bounds[1 - axis];
        if record.distance() + u32::from(other) > u32::from(remaining) {
            return None;
        }
        let tile = parent.board[cell & (CELLS - 1)];
        let mut node = *parent;
        node.board[usize::from(blank) & (CELLS - 1)] = tile;
        node.board[cell & (CELLS - 1)] = NO_TILE;
        let goal_line = order.goal_line(tile);
        if goal_line == order.line(cell) || goal_line == order.line(blank.into()) {
            let escapes = order.escapes(self.grid, &node.board, goal_line.into());
            node.demands[axis] = with_demand(node.demands[axis], goal_line.into(), escapes);
        }
        let bound = record.bound(node.demands[axis]) as u8;
        if u32::from(bound) + u32::from(other) > u32::from(remaining) {
            return None;
        }
        node.bounds[axis] = bound;
        node.records[axis] = child.record;
        (node.state, node.remaining, node.blank) = (child.state, remaining, child.cell);
        counts.nearest = counts.nearest.min(remaining.into());
        prefetch(&self.moves.next, child.state.into());
        Some(node)
    }
}
