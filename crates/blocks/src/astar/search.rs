//! A* search that handles boards and keys of any width.

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};
use loyd_search::Stop;
use loyd_search::cpu::{Baseline, LANES};

use super::bound::Bound;
use super::waiting::{EXCESSES, WaitingStacks};
use crate::bfs::{BfsState, KeyTable, OutOfMemory, SearchReport, TypedSearch, mark_of, step_back, with_capacity};
use crate::bitboard::{BitBoard, UNREACHABLE};
use crate::key::{BuildTyped, KeySlot, PackedKey, SearchQuery, TypedQuery, as_number, build};
use crate::movegen::{ChildKey, KeyDecoder, MoveGenerator, Workspace};

/// A builder for a search.
pub(super) struct AStarBuilder;

impl BuildTyped for AStarBuilder {
    type Output = Box<dyn TypedSearch>;

    fn build<B: BitBoard, S: KeySlot>(&self, typed: TypedQuery<B>) -> Option<Self::Output> {
        if S::Key::WORDS > 2 {
            return None;
        }
        Some(Box::new(LevelSearch::<B, S>::new(typed).ok()?))
    }
}

/// Returns an upper limit on the bounds of all positions ([`Bound::greatest`]), or `None` if keys
/// have more than two words.
pub(crate) fn greatest_bound(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric) -> Option<u32> {
    build(SearchQuery::new(puzzle, position, metric, u64::MAX), &GreatestBound)
}

/// A builder for the greatest bound.
struct GreatestBound;

impl BuildTyped for GreatestBound {
    type Output = u32;

    fn build<B: BitBoard, S: KeySlot>(&self, TypedQuery { query, layout, .. }: TypedQuery<B>) -> Option<u32> {
        (S::Key::WORDS <= 2).then(|| Bound::new(&layout, query.metric).greatest())
    }
}

/// A level-by-level search. The table holds all known positions, each with its minimum depth.
struct LevelSearch<B: BitBoard, S: KeySlot> {
    rules: AStarRules<B, S::Key>,
    table: KeyTable<S>,
    waiting: WaitingStacks<S::Key>,
    batch: ExpansionBatch<B, S::Key>,
    /// The sum of depth and bound that is being searched. No solution is shorter.
    level: u32,
    /// The length of the best known solution, or [`u32::MAX`].
    known_length: u32,
    /// The record of the solved position, once it is found.
    goal: Option<Vec<u64>>,
    /// The memory for everything except the table and the waiting positions, in bytes.
    base_bytes: u64,
    /// The memory limit for the table and the waiting positions together, in bytes.
    limit: u64,
    state: BfsState,
}

/// The constant data of a search.
struct AStarRules<B, K> {
    moves: MoveGenerator<B, K>,
    key_decoder: KeyDecoder,
    bound: Bound,
    /// Keys are below 2^`key_bits`.
    key_bits: u32,
}

/// Up to four positions that are expanded together.
struct ExpansionBatch<B, K> {
    workspace: Workspace<B, K>,
    /// The anchors in one of the positions, by group.
    cells: Vec<Vec<usize>>,
    /// The records of the positions.
    records: Vec<u64>,
    children: Vec<ChildKey<K>>,
    /// The indices of the children that belong to the current level.
    selected: Vec<u32>,
    /// The depth of each position and, for each excess, whether the position has children at that
    /// later level.
    parents: [(u32, [bool; EXCESSES]); LANES],
    /// The maximum number of children.
    max_children: usize,
}

impl<B: BitBoard, K: PackedKey> ExpansionBatch<B, K> {
    fn new(moves: &MoveGenerator<B, K>, max_children: usize) -> Result<Self, OutOfMemory> {
        Ok(Self {
            workspace: Workspace::new(moves),
            cells: vec![vec![]; moves.layout.groups.len()],
            records: vec![],
            children: with_capacity(max_children)?,
            selected: with_capacity(max_children)?,
            parents: [(0, [false; EXCESSES]); LANES],
            max_children,
        })
    }

    fn bytes(max_children: usize) -> u64 {
        (max_children * (size_of::<ChildKey<K>>() + size_of::<u32>())) as u64
    }

    /// Finds all children of positions that share a level and an excess.
    fn expand(&mut self, rules: &AStarRules<B, K>, keys: impl Iterator<Item = K>) {
        self.records.clear();
        for key in keys {
            rules.key_decoder.decode(&rules.moves, as_number(key), &mut self.cells);
            rules.moves.packing.append(&mut self.records, &self.cells, key);
        }
        self.children.clear();
        rules.moves.expand_all(&mut self.workspace, &self.records, &mut self.children);
    }

    /// Separates the children at this level from those at later ones.
    fn select_children(&mut self, rules: &AStarRules<B, K>, (level, excess): (u32, usize)) {
        let Self { workspace, children, selected, parents, records, .. } = self;
        let count = records.len() / rules.moves.packing.words();
        let mut bounds = [0; LANES];
        for (lane, bound) in bounds.iter_mut().enumerate().take(count) {
            *bound = rules.bound.at(|group| workspace.anchors(group, lane));
            parents[lane] = (level - excess as u32 - *bound, [false; EXCESSES]);
        }
        selected.clear();
        for (number, child) in children.iter().enumerate() {
            let lane = child.parent as usize;
            let after = rules.bound.after(|group| workspace.anchors(group, lane), bounds[lane], child.last);
            let child_excess = (after + 1 - bounds[lane]) as usize;
            if child_excess == excess {
                selected.push(number as u32);
            } else {
                parents[lane].1[child_excess] = true;
            }
        }
    }

    fn record(&self, words: usize, lane: usize) -> &[u64] {
        &self.records[lane * words..][..words]
    }
}

impl<B: BitBoard, S: KeySlot> LevelSearch<B, S> {
    fn new(typed: TypedQuery<B>) -> Result<Self, OutOfMemory> {
        let TypedQuery { query, layout, key_bits, lines } = typed;
        let (SearchQuery { puzzle, metric, memory, .. }, side) = (query, query.side());
        let max_children = LANES * layout.max_moves(metric, side);
        let base_bytes = MoveGenerator::<B, S::Key>::bytes(&layout, side)
            + Bound::bytes(&layout)
            + ExpansionBatch::<B, S::Key>::bytes(max_children);
        let limit = memory.checked_sub(base_bytes).ok_or(OutOfMemory)?;
        let bound = Bound::new(&layout, metric);
        let moves = MoveGenerator::<B, S::Key>::new(puzzle, layout, metric);
        let (mut table, mut waiting) = (KeyTable::new(key_bits, lines, limit)?, WaitingStacks::new());
        let start = moves.start();
        let key = moves.packing.key(&start);
        table.insert(Baseline, key.spread(key_bits), mark_of(0));
        waiting.reserve(1, limit.saturating_sub(table.bytes()))?;
        waiting.push((0, 0), key);
        let needed = bound.at(|group| moves.packing.anchors_of(&start, group));
        let is_solved = moves.is_solved(&start);
        let (level, state) = match needed {
            UNREACHABLE.. => (0, BfsState::Exhausted),
            _ if is_solved => (0, BfsState::Solved),
            _ => (needed, BfsState::Searching),
        };
        Ok(Self {
            batch: ExpansionBatch::new(&moves, max_children)?,
            rules: AStarRules { key_decoder: KeyDecoder::new(&moves.layout), moves, bound, key_bits },
            table,
            waiting,
            level,
            known_length: u32::MAX,
            goal: is_solved.then_some(start),
            base_bytes,
            limit,
            state,
        })
    }

    /// Expands a few positions, or moves on to the next level.
    fn advance(&mut self, stop: Stop) -> Result<BfsState, OutOfMemory> {
        let Some(excess) = self.waiting.min_excess() else { return Ok(self.descend()) };
        if !self.make_room(stop)? {
            return Ok(BfsState::Searching);
        }
        let Self { rules, waiting, batch, level, .. } = self;
        let keys = std::iter::from_fn(|| waiting.pop(excess)).take(LANES);
        batch.expand(rules, keys);
        batch.select_children(rules, (*level, excess));
        self.add_new_children();
        self.put_back(excess);
        Ok(if self.goal.is_some() { BfsState::Solved } else { BfsState::Searching })
    }

    /// Makes room for all children of a few positions, unless a stop is requested. Returns whether
    /// there is enough room.
    ///
    /// The number of waiting positions grows with the table, so the table initially leaves room for
    /// them.
    fn make_room(&mut self, stop: Stop) -> Result<bool, OutOfMemory> {
        let Self { table, waiting, batch: ExpansionBatch { max_children, .. }, limit, .. } = self;
        table.limit = *limit;
        if waiting.reserve(*max_children, limit.saturating_sub(table.bytes())).is_err() {
            return Err(OutOfMemory);
        }
        table.reserve(*max_children, 2 * waiting.bytes(), stop).or_else(|_| {
            waiting.shrink();
            waiting.reserve(*max_children, limit.saturating_sub(table.bytes()))?;
            table.reserve(*max_children, waiting.bytes() * 9 / 8, stop)
        })
    }

    /// Adds the new children at this level.
    fn add_new_children(&mut self) {
        let Self { rules: AStarRules { moves, key_bits, .. }, table, waiting, batch, level, goal, .. } = self;
        for &number in &batch.selected {
            table.prefetch(batch.children[number as usize].key.spread(*key_bits));
        }
        for &number in &batch.selected {
            let ChildKey { key, parent, last, .. } = batch.children[number as usize];
            let depth = batch.parents[parent as usize].0 + 1;
            if table.insert(Baseline, key.spread(*key_bits), mark_of(depth as usize)) == 0 {
                waiting.push((0, 0), key);
                // At any other depth the lower bound is not 0.
                if depth == *level {
                    let mut record = batch.record(moves.packing.words(), parent as usize).to_vec();
                    moves.packing.play(&mut record, last, key);
                    if moves.is_solved_by(&record, last) {
                        *goal = Some(record);
                        return;
                    }
                }
            }
        }
    }

    /// Pushes back the positions that have children at later levels.
    fn put_back(&mut self, excess: usize) {
        let Self { rules, waiting, batch, level, known_length, .. } = self;
        let words = rules.moves.packing.words();
        for (record, (_, has_children)) in batch.records.chunks_exact(words).zip(&batch.parents) {
            let next = (excess + 1..EXCESSES).find(|&next| has_children[next]);
            if let Some(next) = next.filter(|next| *level + ((next - excess) as u32) < *known_length) {
                waiting.push((next - excess, next), rules.moves.packing.key(record));
            }
        }
    }

    /// Moves on to the next level, if any position is waiting there.
    fn descend(&mut self) -> BfsState {
        if !self.waiting.is_empty() {
            self.waiting.descend();
            self.level += 1;
        } else if self.known_length == u32::MAX {
            return BfsState::Exhausted;
        } else {
            // No pruned position leads to a solution shorter than the known one.
            self.level = self.known_length;
        }
        BfsState::Searching
    }
}

impl<B: BitBoard, S: KeySlot> TypedSearch for LevelSearch<B, S> {
    fn run(&mut self, nodes: u64, stop: Stop) -> BfsState {
        let has_budget = |search: &Self| (search.table.len as u64) < nodes && search.level < search.known_length;
        while self.state == BfsState::Searching && has_budget(self) && !stop.is_requested() {
            self.state = self.advance(stop).unwrap_or(BfsState::OutOfMemory);
        }
        self.state
    }

    fn report(&self) -> SearchReport<'_> {
        let bytes = self.base_bytes + self.table.bytes() + self.waiting.bytes();
        SearchReport { nodes: self.table.len as u64, by_depth: &[], depth: self.level, bytes }
    }

    fn set_upper_bound(&mut self, length: u32) {
        if length < self.known_length {
            self.known_length = length;
            self.waiting.drop_from(length.saturating_sub(self.level) as usize);
        }
    }

    fn path(&mut self) -> Vec<(usize, usize)> {
        let Self { rules, table, batch, goal, level, .. } = self;
        let Some(mut record) = goal.clone() else { return vec![] };
        let back = (0..*level as usize).rev().filter_map(|depth| {
            let is_before = |key: S::Key| table.mark(key.spread(rules.key_bits)) == Some(mark_of(depth));
            step_back(&rules.moves, &mut batch.workspace, &mut record, is_before)
        });
        let mut path: Vec<_> = back.collect();
        path.reverse();
        path
    }
}
