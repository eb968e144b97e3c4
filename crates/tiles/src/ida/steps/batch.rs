use loyd_core::Direction;

use super::{PackedMoves, PatternNode, ViewStep};
use crate::ida::batches::{BatchCounts, BatchExpansion, MAX_CHILDREN};
use crate::pdb::{PATTERNS, prefetch};

/// The highest bit of each view's slack.
const BELOW_ZERO: u32 = 0x8000_8000;

/// The directions of tiles in the order of the automaton's successors: the cells that the blank
/// moves to are in ascending order.
const BY_BLANK: [Direction; 4] = [Direction::Down, Direction::Right, Direction::Left, Direction::Up];

/// A move from a position in the batch: its parent, the tile's direction, and the automaton's state
/// after the move.
#[derive(Clone, Copy, Default)]
struct BatchMove {
    parent: u8,
    direction: u8,
    state: u16,
}

/// A successor that passes, the tile that moves, and the views whose bound rises.
#[derive(Clone, Copy, Default)]
struct PassingChild {
    step: BatchMove,
    tile: u8,
    rises: u8,
}

/// The data for expanding positions.
pub(super) struct PatternExpansion<'a, const VIEWS: usize, const CELLS: usize> {
    pub(super) steps: &'a [[[ViewStep; VIEWS]; 4]; CELLS],
    pub(super) tables: [&'a [u32]; PATTERNS],
    pub(super) moves: &'a PackedMoves,
}

impl<const VIEWS: usize, const TABLES: usize, const CELLS: usize> BatchExpansion<PatternNode<TABLES, CELLS>>
    for PatternExpansion<'_, VIEWS, CELLS>
{
    fn expand(
        &self,
        batch: &mut [PatternNode<TABLES, CELLS>],
        stack: &mut Vec<PatternNode<TABLES, CELLS>>,
        counts: &mut BatchCounts,
    ) {
        // Every move and every child is written, but counted only if the move exists and the child
        // passes, so neither test needs a branch.
        let (mut moves, mut all) = ([BatchMove::default(); MAX_CHILDREN], 0);
        for (parent, node) in batch.iter_mut().enumerate() {
            self.read(node);
            for (direction, state) in self.moves.next_states(node.state).into_iter().enumerate() {
                moves[all & (MAX_CHILDREN - 1)] = BatchMove { parent: parent as u8, direction: direction as u8, state };
                all += usize::from(state != PackedMoves::NONE);
            }
        }
        counts.nodes += all as u64;
        let (mut children, mut count) = ([PassingChild::default(); MAX_CHILDREN], 0);
        for step in &moves[..all] {
            let (node, direction) = (&batch[usize::from(step.parent)], usize::from(step.direction & 3));
            let tile = node.board[usize::from(self.moves.tile(node.blank, direction)) & (CELLS - 1)];
            let rises = rises(node, &self.steps[usize::from(tile) & (CELLS - 1)][direction]);
            // A move decreases the remaining moves by one. If the bound falls by one, the slack is
            // unchanged; if it rises, the slack falls by one. A borrow from the lower view into the
            // upper one is harmless, since the successor fails in any case.
            let passes = node.slack.wrapping_sub(rises) & BELOW_ZERO == 0;
            // Bits 0 and 16, one per view, become bits 0 and 1.
            children[count & (MAX_CHILDREN - 1)] =
                PassingChild { step: *step, tile, rises: (rises | rises >> 15) as u8 };
            count += usize::from(passes);
        }
        let mut nearest = u16::MAX;
        for child in &children[..count] {
            nearest = nearest.min(self.push_child(&batch[usize::from(child.step.parent)], *child, stack));
        }
        counts.nearest = counts.nearest.min(nearest.into());
    }

    fn find_path(&self, mut start: PatternNode<TABLES, CELLS>, counts: &mut BatchCounts, path: &mut Vec<u8>) {
        self.descend(&mut start, &mut counts.nodes, path);
    }
}

impl<const VIEWS: usize, const CELLS: usize> PatternExpansion<'_, VIEWS, CELLS> {
    /// Searches depth-first below a position with remaining moves. Returns whether it found the
    /// goal; the path is appended to `path`, last cell first.
    fn descend<const TABLES: usize>(
        &self,
        node: &mut PatternNode<TABLES, CELLS>,
        nodes: &mut u64,
        path: &mut Vec<u8>,
    ) -> bool {
        let PatternNode { blank, state, slack, .. } = *node;
        let states = self.moves.next_states(state);
        *nodes += states.iter().filter(|&&state| state != PackedMoves::NONE).count() as u64;
        let directions = BY_BLANK.into_iter().map(|direction| direction as usize);
        for direction in directions.filter(|&direction| states[direction] != PackedMoves::NONE) {
            let cell = self.moves.tile(blank, direction);
            let tile = node.board[usize::from(cell) & (CELLS - 1)];
            let steps = &self.steps[usize::from(tile) & (CELLS - 1)][direction];
            let left = slack.wrapping_sub(rises(node, steps));
            if left & BELOW_ZERO != 0 {
                continue;
            }
            // No two views share a pattern.
            let before = steps.map(|step| {
                let pattern = usize::from(step.pattern) & (TABLES - 1);
                let before = (node.indices[pattern], node.words[pattern]);
                let index = before.0.wrapping_add_signed(step.stride);
                (node.indices[pattern], node.words[pattern]) = (index, self.tables[pattern][index as usize]);
                before
            });
            node.board[usize::from(blank) & (CELLS - 1)] = tile;
            (node.blank, node.state, node.slack) = (cell, states[direction], left);
            node.remaining -= 1;
            if node.remaining == 0 || self.descend(node, nodes, path) {
                path.push(cell);
                return true;
            }
            node.remaining += 1;
            (node.blank, node.state, node.slack) = (blank, state, slack);
            node.board[usize::from(cell) & (CELLS - 1)] = tile;
            for (step, before) in steps.iter().zip(before) {
                let pattern = usize::from(step.pattern) & (TABLES - 1);
                (node.indices[pattern], node.words[pattern]) = before;
            }
        }
        false
    }

    /// Reads the words that changed in the last step, which prefetched them.
    #[inline]
    fn read<const TABLES: usize>(&self, node: &mut PatternNode<TABLES, CELLS>) {
        for pattern in node.unread {
            let pattern = usize::from(pattern) & (TABLES - 1);
            node.words[pattern] = self.tables[pattern][node.indices[pattern] as usize];
        }
    }

    /// Pushes a child onto the stack. Returns its number of remaining moves.
    #[inline]
    fn push_child<const TABLES: usize>(
        &self,
        parent: &PatternNode<TABLES, CELLS>,
        child: PassingChild,
        stack: &mut Vec<PatternNode<TABLES, CELLS>>,
    ) -> u16 {
        stack.push(*parent);
        let Some(node) = stack.last_mut() else { return u16::MAX };
        prefetch(&self.moves.next, child.step.state.into());
        let direction = usize::from(child.step.direction & 3);
        for (step, unread) in self.steps[usize::from(child.tile) & (CELLS - 1)][direction].iter().zip(&mut node.unread)
        {
            let pattern = usize::from(step.pattern) & (TABLES - 1);
            node.indices[pattern] = node.indices[pattern].wrapping_add_signed(step.stride);
            prefetch(self.tables[pattern], node.indices[pattern] as usize);
            *unread = step.pattern;
        }
        node.board[usize::from(node.blank) & (CELLS - 1)] = child.tile;
        node.blank = self.moves.tile(node.blank, direction);
        node.slack -= u32::from(child.rises & 1) | u32::from(child.rises >> 1) << 16;
        node.state = child.step.state;
        node.remaining -= 1;
        node.remaining
    }
}

/// Returns the views in which a step raises the bound, one per sixteen bits.
#[inline]
fn rises<const VIEWS: usize, const TABLES: usize, const CELLS: usize>(
    node: &PatternNode<TABLES, CELLS>,
    steps: &[ViewStep; VIEWS],
) -> u32 {
    let rise = |step: &ViewStep| node.words[usize::from(step.pattern) & (TABLES - 1)] >> (step.bit & 31) & 1;
    steps.iter().rev().fold(0, |rises, step| rises << 16 | rise(step))
}
