use super::{PackedMoves, PatternEntry, StepHeuristic, TILES, ViewStep};
use crate::board::PackedBoard;
use crate::ida::parallel::Flow;
use crate::pdb::{PATTERNS, prefetch};

/// A search below a position, in batches. The frontier is a stack, and its last 32 positions are
/// always expanded together.
///
/// A plain depth-first search waits for memory at every position, and the processor mispredicts the
/// test of every second successor. Here, a position's data are prefetched when it is pushed onto
/// the stack, while others are being expanded. Successors are tested without branches, and those
/// that pass are created afterwards in one loop. The stack holds a few hundred positions and stays
/// in the fast caches. The order of the nodes depends only on the position.
///
/// There is room for `TABLES` patterns and `CELLS` cells. Both numbers are powers of two, and
/// should be small because a position is copied for each of its successors.
pub(super) struct PatternSearch<const TABLES: usize, const CELLS: usize> {
    stack: Vec<PatternNode<TABLES, CELLS>>,
    batch: Vec<PatternNode<TABLES, CELLS>>,
}

/// The root of a search.
pub(super) struct PatternStart {
    /// The tile in each cell. The blank's byte is undefined.
    pub(super) board: [u8; TILES],
    pub(super) entries: [PatternEntry; PATTERNS],
    pub(super) blank: u8,
    pub(super) state: u16,
    pub(super) remaining: u32,
    /// For each view, in sixteen bits: half of the difference between the remaining moves and the
    /// bound.
    pub(super) slack: u32,
}

/// The highest bit of each view's slack.
pub(super) const BELOW_ZERO: u32 = 0x8000_8000;

/// A frontier position.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
struct PatternNode<const TABLES: usize, const CELLS: usize> {
    /// The tile in each cell. The blank's byte is undefined.
    board: [u8; CELLS],
    /// The index of each pattern's word, and the word.
    indices: [u32; TABLES],
    words: [u32; TABLES],
    /// For each view, in sixteen bits: half of the difference between the remaining moves and the
    /// bound.
    slack: u32,
    state: u16,
    remaining: u16,
    blank: u8,
    /// The patterns whose words have not been read yet.
    unread: [u8; 2],
}

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

/// The number of positions per batch. With fewer, the words arrive too late; with more, the stack
/// exceeds the fastest cache.
const BATCH: usize = 32;
/// The maximum number of successors of a batch.
const MAX_CHILDREN: usize = 4 * BATCH;

impl<const TABLES: usize, const CELLS: usize> PatternSearch<TABLES, CELLS> {
    /// Creates a search from this position.
    pub(super) fn new(start: &PatternStart) -> Self {
        let node = PatternNode {
            board: std::array::from_fn(|cell| start.board[cell]),
            indices: std::array::from_fn(|pattern| start.entries[pattern].index),
            words: std::array::from_fn(|pattern| start.entries[pattern].word),
            slack: start.slack,
            state: start.state,
            remaining: start.remaining as u16,
            blank: start.blank,
            unread: [0; 2],
        };
        Self { stack: vec![node], batch: Vec::with_capacity(BATCH) }
    }

    /// Continues for about `budget` nodes. Returns the outcome, the number of nodes, and the
    /// minimum number of remaining moves at any position.
    pub(super) fn run<const VIEWS: usize, B: PackedBoard>(
        &mut self,
        heuristic: &StepHeuristic<VIEWS, B>,
        budget: u64,
    ) -> (Flow, u64, u32) {
        let mut expansion = PatternExpansion::<VIEWS, CELLS> {
            steps: heuristic.steps.first_chunk().expect("there are steps for all tiles"),
            tables: heuristic.tables(),
            moves: &heuristic.moves,
            nodes: 0,
            nearest: u16::MAX,
        };
        let flow = loop {
            if self.stack.is_empty() {
                break Flow::Done;
            }
            if expansion.nodes >= budget.max(1) {
                break Flow::Paused;
            }
            let from = self.stack.len().saturating_sub(BATCH);
            self.batch.clear();
            self.batch.extend_from_slice(&self.stack[from..]);
            self.stack.truncate(from);
            expansion.expand(&mut self.batch, &mut self.stack);
            // A node without remaining moves passes only if its bound is 0 in every view, so it is
            // the goal.
            if expansion.nearest == 0 {
                break Flow::Found;
            }
        };
        (flow, expansion.nodes, expansion.nearest.into())
    }
}

/// The data for expanding positions, and the counters.
struct PatternExpansion<'a, const VIEWS: usize, const CELLS: usize> {
    steps: &'a [[[ViewStep; VIEWS]; 4]; CELLS],
    tables: [&'a [u32]; PATTERNS],
    moves: &'a PackedMoves,
    nodes: u64,
    nearest: u16,
}

impl<const VIEWS: usize, const CELLS: usize> PatternExpansion<'_, VIEWS, CELLS> {
    /// Expands a batch, and pushes those successors that pass the test onto the stack.
    fn expand<const TABLES: usize>(
        &mut self,
        batch: &mut [PatternNode<TABLES, CELLS>],
        stack: &mut Vec<PatternNode<TABLES, CELLS>>,
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
        self.nodes += all as u64;
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
        for child in &children[..count] {
            self.push_child(&batch[usize::from(child.step.parent)], *child, stack);
        }
    }

    /// Reads the words that changed in the last step, which prefetched them.
    #[inline]
    fn read<const TABLES: usize>(&self, node: &mut PatternNode<TABLES, CELLS>) {
        for pattern in node.unread {
            let pattern = usize::from(pattern) & (TABLES - 1);
            node.words[pattern] = self.tables[pattern][node.indices[pattern] as usize];
        }
    }

    #[inline]
    fn push_child<const TABLES: usize>(
        &mut self,
        parent: &PatternNode<TABLES, CELLS>,
        child: PassingChild,
        stack: &mut Vec<PatternNode<TABLES, CELLS>>,
    ) {
        stack.push(*parent);
        let Some(node) = stack.last_mut() else { return };
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
        self.nearest = self.nearest.min(node.remaining);
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
