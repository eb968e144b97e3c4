use super::heuristic::{Entry, Step, StepHeuristic, TILES};
use super::moves::Moves;
use crate::tiles::board::Board;
use crate::tiles::ida::parallel::Flow;
use crate::tiles::pdb::{PATTERNS, prefetch};

/// A search of all positions below one, in batches: those that wait are a stack, and always the last 32 of it are expanded
/// together.
///
/// A depth-first search waits for memory at every position, and the processor guesses wrong at every other successor
/// whether it passes. Here what a position needs is fetched when it goes onto the stack, while others are expanded;
/// successors are tested without a branch, and those that pass are made afterwards in one loop. The stack holds some
/// hundred positions, so that it stays in the fast caches. The order depends on the position alone.
///
/// There is room for `TABLES` patterns and `CELLS` cells, both powers of two: what a position takes is copied for each of its
/// successors.
pub(super) struct Batches<const TABLES: usize, const CELLS: usize> {
    stack: Vec<Node<TABLES, CELLS>>,
    batch: Vec<Node<TABLES, CELLS>>,
}

/// The position that a search begins with.
pub(super) struct Start {
    /// The tile of every cell, but of the blank's, whose byte means nothing.
    pub(super) board: [u8; TILES],
    pub(super) entries: [Entry; PATTERNS],
    pub(super) blank: u8,
    pub(super) state: u16,
    pub(super) room: u32,
    /// By view, sixteen bits each: half of how much the bound is less than the room.
    pub(super) slack: u32,
}

/// The highest bit of every view's slack.
pub(super) const BELOW_ZERO: u32 = 0x8000_8000;

/// A position that waits.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
struct Node<const TABLES: usize, const CELLS: usize> {
    /// The tile of every cell, but of the blank's, whose byte means nothing.
    board: [u8; CELLS],
    /// Where the word of every pattern is, and the word.
    indices: [u32; TABLES],
    words: [u32; TABLES],
    /// By view, sixteen bits each: half of how much the bound is less than the room.
    slack: u32,
    state: u16,
    room: u16,
    blank: u8,
    /// The patterns whose words are still to be read.
    fresh: [u8; 2],
}

/// A move from a position of the batch: the parent, the direction of the tile, and the automaton's state then.
#[derive(Clone, Copy, Default)]
struct Way {
    parent: u8,
    direction: u8,
    state: u16,
}

/// A successor that passes, with its tile, and in which views the bound rises.
#[derive(Clone, Copy, Default)]
struct Child {
    way: Way,
    tile: u8,
    rises: u8,
}

/// The positions of a batch: with fewer the words come too late, with more the stack leaves the fastest cache.
const BATCH: usize = 32;
/// The most successors of a batch.
const CHILDREN: usize = 4 * BATCH;

impl<const TABLES: usize, const CELLS: usize> Batches<TABLES, CELLS> {
    /// A search that begins with this position.
    pub(super) fn new(start: &Start) -> Self {
        let node = Node {
            board: std::array::from_fn(|cell| start.board[cell]),
            indices: std::array::from_fn(|pattern| start.entries[pattern].index),
            words: std::array::from_fn(|pattern| start.entries[pattern].word),
            slack: start.slack,
            state: start.state,
            room: start.room as u16,
            blank: start.blank,
            fresh: [0; 2],
        };
        Self { stack: vec![node], batch: Vec::with_capacity(BATCH) }
    }

    /// Goes on for about `budget` nodes, and tells how many they were and the fewest moves left anywhere.
    pub(super) fn run<const VIEWS: usize, B: Board>(
        &mut self,
        guide: &StepHeuristic<VIEWS, B>,
        budget: u64,
    ) -> (Flow, u64, u32) {
        let mut ground = Ground::<VIEWS, CELLS> {
            steps: guide.steps.first_chunk().expect("there are steps for all tiles"),
            tables: guide.tables(),
            moves: &guide.moves,
            nodes: 0,
            nearest: u16::MAX,
        };
        let flow = loop {
            if self.stack.is_empty() {
                break Flow::Done;
            }
            if ground.nodes >= budget.max(1) {
                break Flow::Paused;
            }
            let from = self.stack.len().saturating_sub(BATCH);
            self.batch.clear();
            self.batch.extend_from_slice(&self.stack[from..]);
            self.stack.truncate(from);
            ground.expand(&mut self.batch, &mut self.stack);
            // A node passes with no moves left only if its bound is 0 in every view: then it is the goal.
            if ground.nearest == 0 {
                break Flow::Found;
            }
        };
        (flow, ground.nodes, ground.nearest.into())
    }
}

/// What the expansion of positions reads and counts.
struct Ground<'a, const VIEWS: usize, const CELLS: usize> {
    steps: &'a [[[Step; VIEWS]; 4]; CELLS],
    tables: [&'a [u32]; PATTERNS],
    moves: &'a Moves,
    nodes: u64,
    nearest: u16,
}

impl<const VIEWS: usize, const CELLS: usize> Ground<'_, VIEWS, CELLS> {
    /// Puts the successors of a batch that pass onto the stack.
    fn expand<const TABLES: usize>(&mut self, batch: &mut [Node<TABLES, CELLS>], stack: &mut Vec<Node<TABLES, CELLS>>) {
        // Every way and every child is written, and counted only if there is such a move and if it passes, so that no branch
        // depends on it.
        let (mut ways, mut all) = ([Way::default(); CHILDREN], 0);
        for (parent, node) in batch.iter_mut().enumerate() {
            self.read(node);
            for (direction, state) in self.moves.of(node.state).into_iter().enumerate() {
                ways[all & (CHILDREN - 1)] = Way { parent: parent as u8, direction: direction as u8, state };
                all += usize::from(state != Moves::NONE);
            }
        }
        self.nodes += all as u64;
        let (mut children, mut count) = ([Child::default(); CHILDREN], 0);
        for way in &ways[..all] {
            let (node, direction) = (&batch[usize::from(way.parent)], usize::from(way.direction & 3));
            let tile = node.board[usize::from(self.moves.tile(node.blank, direction)) & (CELLS - 1)];
            let rises = rises(node, &self.steps[usize::from(tile) & (CELLS - 1)][direction]);
            // A move takes one from the room. Where the bound falls by one the slack stays; where it rises the slack falls
            // by one. A borrow from the lower view into the upper one is harmless: the successor fails in any case.
            let passes = node.slack.wrapping_sub(rises) & BELOW_ZERO == 0;
            // Bits 0 and 16, one for each view, become bits 0 and 1.
            children[count & (CHILDREN - 1)] = Child { way: *way, tile, rises: (rises | rises >> 15) as u8 };
            count += usize::from(passes);
        }
        for child in &children[..count] {
            self.make(&batch[usize::from(child.way.parent)], *child, stack);
        }
    }

    /// Reads the words that the last step changed, which were fetched when it was made.
    #[inline]
    fn read<const TABLES: usize>(&self, node: &mut Node<TABLES, CELLS>) {
        for pattern in node.fresh {
            let pattern = usize::from(pattern) & (TABLES - 1);
            node.words[pattern] = self.tables[pattern][node.indices[pattern] as usize];
        }
    }

    #[inline]
    fn make<const TABLES: usize>(
        &mut self,
        parent: &Node<TABLES, CELLS>,
        child: Child,
        stack: &mut Vec<Node<TABLES, CELLS>>,
    ) {
        stack.push(*parent);
        let Some(node) = stack.last_mut() else { return };
        prefetch(&self.moves.next, child.way.state.into());
        let direction = usize::from(child.way.direction & 3);
        for (step, fresh) in self.steps[usize::from(child.tile) & (CELLS - 1)][direction].iter().zip(&mut node.fresh) {
            let pattern = usize::from(step.pattern) & (TABLES - 1);
            node.indices[pattern] = node.indices[pattern].wrapping_add_signed(step.stride);
            prefetch(self.tables[pattern], node.indices[pattern] as usize);
            *fresh = step.pattern;
        }
        node.board[usize::from(node.blank) & (CELLS - 1)] = child.tile;
        node.blank = self.moves.tile(node.blank, direction);
        node.slack -= u32::from(child.rises & 1) | u32::from(child.rises >> 1) << 16;
        node.state = child.way.state;
        node.room -= 1;
        self.nearest = self.nearest.min(node.room);
    }
}

/// In which views a step makes the bound rise, one in sixteen bits each.
#[inline]
fn rises<const VIEWS: usize, const TABLES: usize, const CELLS: usize>(
    node: &Node<TABLES, CELLS>,
    steps: &[Step; VIEWS],
) -> u32 {
    let rise = |step: &Step| node.words[usize::from(step.pattern) & (TABLES - 1)] >> (step.bit & 31) & 1;
    steps.iter().rev().fold(0, |rises, step| rises << 16 | rise(step))
}
