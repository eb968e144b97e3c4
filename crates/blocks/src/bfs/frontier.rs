//! Frontier search: a search for the goal that keeps only the most recent depths.
//!
//! A neighbour of a position at depth `d` has depth `d - 1`, `d` or `d + 1`, since every move is
//! reversible. Three depths are therefore sufficient to recognise new positions (Munagala and
//! Ranade 1999, "I/O-complexity of graph algorithms"), and older depths are forgotten. The price is
//! that the solution must be reconstructed by divide and conquer, which Hirschberg (1975) devised
//! for longest common subsequences. A search from the start covers half the length, and a search
//! back from the goal covers the other half. They meet at a position on a shortest path. Both
//! halves are then divided in the same way, until every part is a single move.
//!
//! If exactly one position is solved, the goal itself is found in this way. At every depth, the
//! search with fewer positions advances, until the two meet. Neither reaches the full length of the
//! path, so together they find fewer positions than a single search.

use loyd_search::Stop;
use loyd_search::cpu::Baseline;

use super::queue::{QueuedRecord, RecordQueue, reserve};
use super::search::{BfsState, SearchReport, TypedSearch};
use super::table::{KeyTable, OutOfMemory, mark_of, with_capacity};
use crate::bitboard::BitBoard;
use crate::key::{KeySlot, PackedKey, SearchQuery, TypedQuery};
use crate::movegen::{ChildKey, MoveGenerator, Workspace};

/// The search that keeps three depths.
pub(super) struct FrontierSearch<B, S: KeySlot> {
    rules: FrontierRules<B, S>,
    layers: ThreeDepths<S>,
    /// The search back from the goal, until the two searches meet, if only one position is solved.
    backward: Option<BackwardSearch<S>>,
    start: Vec<u64>,
    by_depth: Vec<u64>,
    /// The number of positions found since the search started, including those found while dividing
    /// parts.
    nodes: u64,
    /// The unknown parts of the path, in reverse order; `None` until the goal is found.
    parts: Option<Vec<PathPart>>,
    /// The state of the part that is being divided.
    division: Option<PartDivision<S>>,
    path: Vec<(usize, usize)>,
    /// The memory for everything except the tables and the queue, in bytes.
    base_bytes: u64,
    state: BfsState,
}

/// A search back from the only solved position.
struct BackwardSearch<S: KeySlot> {
    goal: Vec<u64>,
    layers: ThreeDepths<S>,
}

/// A part of a shortest path, with `length` moves.
struct PathPart {
    from: Vec<u64>,
    to: Vec<u64>,
    length: usize,
}

impl PathPart {
    /// Divides the part at a position, `moves` moves after its start. Returns the halves in reverse
    /// order.
    fn divided_at(self, position: Vec<u64>, moves: usize) -> [Self; 2] {
        let second = Self { from: position.clone(), to: self.to, length: self.length - moves };
        [second, Self { from: self.from, to: position, length: moves }]
    }
}

/// A part whose middle position is being searched for.
struct PartDivision<S: KeySlot> {
    part: PathPart,
    /// The positions at the middle depth from the first end; `None` while they are being searched
    /// for.
    middle: Option<KeyTable<S>>,
}

/// The moves of the puzzle, the limits of the search, and buffers.
struct FrontierRules<B, S: KeySlot> {
    moves: MoveGenerator<B, S::Key>,
    workspace: Workspace<B, S::Key>,
    children: Vec<ChildKey<S::Key>>,
    /// Keys are below 2^`key_bits`.
    key_bits: u32,
    /// The minimum number of lines in a table.
    lines: usize,
    /// The memory limit for the tables and the queue together, in bytes.
    limit: u64,
}

/// Breadth-first search from one position that keeps three depths.
struct ThreeDepths<S: KeySlot> {
    /// The keys at the previous, the current and the next depth.
    depths: [KeyTable<S>; 3],
    queue: RecordQueue,
    /// The number of positions at the current depth that have not been expanded.
    unexpanded: u64,
    depth: usize,
    /// The position whose children are in [`FrontierRules::children`] but have not been looked up
    /// yet, because the search was stopped.
    pending_parent: Option<usize>,
}

/// The result of expanding a few positions.
enum ExpansionEvent {
    Unfinished,
    /// All positions at this depth have been expanded. The next depth has this number of positions.
    Finished(u64),
    /// A target position was found.
    Hit(Vec<u64>),
}

/// The maximum number of positions expanded per call to [`ThreeDepths::advance`].
const BURST: usize = 64;

impl<B: BitBoard, S: KeySlot> FrontierSearch<B, S> {
    pub(super) fn new(typed: TypedQuery<B>) -> Result<Self, OutOfMemory> {
        let TypedQuery { query, layout, key_bits, lines } = typed;
        let (SearchQuery { puzzle, metric, memory, .. }, side) = (query, query.side());
        let max_moves = layout.max_moves(metric, side);
        let base_bytes =
            MoveGenerator::<B, S::Key>::bytes(&layout, side) + (max_moves * size_of::<ChildKey<S::Key>>()) as u64;
        let limit = memory.checked_sub(base_bytes).ok_or(OutOfMemory)?;
        let children = with_capacity(max_moves)?;
        let moves = MoveGenerator::<B, S::Key>::new(puzzle, layout, metric);
        let start = moves.start();
        let rules = FrontierRules { workspace: Workspace::new(&moves), moves, children, key_bits, lines, limit };
        let is_solved = rules.moves.is_solved(&start);
        let layers = ThreeDepths::new(&rules, &start, 0)?;
        let backward = match rules.moves.layout.unique_goal() {
            Some(anchors) => {
                let goal = rules.moves.pack(&anchors);
                Some(BackwardSearch { layers: ThreeDepths::new(&rules, &goal, layers.bytes())?, goal })
            }
            None => None,
        };
        Ok(Self {
            layers,
            backward,
            rules,
            start,
            by_depth: vec![1],
            nodes: 1,
            parts: None,
            division: None,
            path: vec![],
            base_bytes,
            state: if is_solved { BfsState::Solved } else { BfsState::Searching },
        })
    }

    /// Performs a small amount of work.
    fn advance(&mut self, stop: Stop) -> Result<BfsState, OutOfMemory> {
        if self.parts.is_none() {
            return if self.backward.is_some() { self.search_both_ways(stop) } else { self.search_forward(stop) };
        }
        match self.division.take() {
            Some(division) => self.divide(division, stop)?,
            None => self.start_next_part()?,
        }
        let is_over = self.division.is_none() && self.parts.as_ref().is_none_or(Vec::is_empty);
        Ok(if is_over { BfsState::Solved } else { BfsState::Searching })
    }

    /// Searches for the goal.
    fn search_forward(&mut self, stop: Stop) -> Result<BfsState, OutOfMemory> {
        let is_goal =
            |moves: &MoveGenerator<_, _>, record: &[u64], child: &ChildKey<_>| moves.is_solved_by(record, child.last);
        match self.layers.advance(&mut self.rules, (0, stop), &mut self.nodes, is_goal)? {
            ExpansionEvent::Unfinished => {}
            ExpansionEvent::Finished(0) => return Ok(BfsState::Exhausted),
            ExpansionEvent::Finished(found) => self.by_depth.push(found),
            ExpansionEvent::Hit(to) => {
                let part = PathPart { from: self.start.clone(), to, length: self.by_depth.len() };
                self.parts = Some(vec![part]);
            }
        }
        Ok(BfsState::Searching)
    }

    /// Continues the search from the start or the one from the goal, and checks whether they meet.
    fn search_both_ways(&mut self, stop: Stop) -> Result<BfsState, OutOfMemory> {
        let Some(BackwardSearch { goal, layers: backward }) = &mut self.backward else {
            return Ok(BfsState::Searching);
        };
        let is_forward =
            !backward.is_under_way() && (self.layers.is_under_way() || self.layers.unexpanded <= backward.unexpanded);
        let (layers, other) = if is_forward { (&mut self.layers, &*backward) } else { (backward, &self.layers) };
        let key_bits = self.rules.key_bits;
        // All positions at the current depth of the other search are known. A path shorter than the
        // sum of both depths plus one would have been found earlier.
        let meets = |_: &MoveGenerator<_, _>, _: &[u64], child: &ChildKey<S::Key>| {
            other.depths[1].mark(child.key.spread(key_bits)).is_some()
        };
        match layers.advance(&mut self.rules, (other.bytes(), stop), &mut self.nodes, meets)? {
            ExpansionEvent::Unfinished => {}
            ExpansionEvent::Finished(0) => return Ok(BfsState::Exhausted),
            ExpansionEvent::Finished(found) => self.by_depth.push(found),
            ExpansionEvent::Hit(mut record) => {
                self.rules.moves.packing.clear_last_move(&mut record);
                let (near, far) = (layers.depth + 1, other.depth);
                let path = PathPart { from: self.start.clone(), to: std::mem::take(goal), length: near + far };
                let parts = path.divided_at(record, if is_forward { near } else { far });
                self.parts = Some(parts.into_iter().filter(|part| part.length > 0).collect());
                self.backward = None;
            }
        }
        Ok(BfsState::Searching)
    }

    /// Starts the next part of the path.
    fn start_next_part(&mut self) -> Result<(), OutOfMemory> {
        let Some(part) = self.parts.as_mut().and_then(Vec::pop) else { return Ok(()) };
        if part.length > 1 {
            self.layers = ThreeDepths::new(&self.rules, &part.from, 0)?;
            self.division = Some(PartDivision { part, middle: None });
            return Ok(());
        }
        let key = self.rules.moves.packing.key(&part.to);
        let child = self.rules.children_of(&part.from).iter().find(|child| child.key == key);
        self.path.extend(child.map(|child| (child.last.from.into(), child.last.to.into())));
        Ok(())
    }

    /// Continues dividing a part.
    fn divide(&mut self, mut division: PartDivision<S>, stop: Stop) -> Result<(), OutOfMemory> {
        let (middle, length) = (division.part.length / 2, division.part.length);
        let Some(table) = &division.middle else {
            let never = |_: &MoveGenerator<_, _>, _: &[u64], _: &ChildKey<_>| false;
            self.layers.advance(&mut self.rules, (0, stop), &mut self.nodes, never)?;
            if self.layers.depth == middle {
                division.middle = Some(self.layers.take_depth(&self.rules)?);
                let used = division.middle.as_ref().map_or(0, KeyTable::bytes);
                self.layers = ThreeDepths::new(&self.rules, &division.part.to, used)?;
            }
            self.division = Some(division);
            return Ok(());
        };
        // Only a position in `middle` that is exactly `length - middle` moves from the second end
        // is on a shortest path. Nearer depths contain no such position, so no lookup is needed
        // there.
        let (key_bits, is_last) = (self.rules.key_bits, self.layers.depth + 1 == length - middle);
        let meets = |_: &MoveGenerator<_, _>, _: &[u64], child: &ChildKey<S::Key>| {
            is_last && table.mark(child.key.spread(key_bits)).is_some()
        };
        let event = self.layers.advance(&mut self.rules, (table.bytes(), stop), &mut self.nodes, meets)?;
        let ExpansionEvent::Hit(mut record) = event else {
            self.division = Some(division);
            return Ok(());
        };
        self.rules.moves.packing.clear_last_move(&mut record);
        self.parts.get_or_insert_default().extend(division.part.divided_at(record, middle));
        Ok(())
    }
}

impl<B: BitBoard, S: KeySlot> FrontierRules<B, S> {
    fn new_table(&self, others: u64) -> Result<KeyTable<S>, OutOfMemory> {
        KeyTable::new(self.key_bits, self.lines, self.limit.checked_sub(others).ok_or(OutOfMemory)?)
    }

    /// Returns the positions one move away, except the pruned ones.
    fn children_of(&mut self, record: &[u64]) -> &[ChildKey<S::Key>] {
        self.children.clear();
        self.moves.expand_all(&mut self.workspace, record, &mut self.children);
        &self.children
    }
}

impl<S: KeySlot> ThreeDepths<S> {
    /// Creates a search from one position, with `others` bytes of the limit already in use.
    fn new<B: BitBoard>(rules: &FrontierRules<B, S>, record: &[u64], others: u64) -> Result<Self, OutOfMemory> {
        let mut record = record.to_vec();
        rules.moves.packing.clear_last_move(&mut record);
        let smallest = rules.new_table(others)?;
        let used = others + 3 * smallest.bytes();
        let mut current = rules.new_table(used)?;
        current.insert(Baseline, rules.moves.packing.key(&record).spread(rules.key_bits), mark_of(0));
        let mut queue = RecordQueue::new(record.len());
        queue.reserve(1, rules.limit.checked_sub(used).ok_or(OutOfMemory)?)?;
        queue.push(QueuedRecord::New(&record));
        Ok(Self {
            depths: [smallest, current, rules.new_table(used)?],
            queue,
            unexpanded: 1,
            depth: 0,
            pending_parent: None,
        })
    }

    /// Returns whether some positions at the current depth have been expanded.
    fn is_under_way(&self) -> bool {
        self.pending_parent.is_some() || self.unexpanded < self.depths[1].len as u64
    }

    fn bytes(&self) -> u64 {
        self.depths.iter().map(KeyTable::bytes).sum::<u64>() + self.queue.bytes()
    }

    /// Returns the keys at the current depth. The search cannot continue afterwards.
    fn take_depth<B: BitBoard>(&mut self, rules: &FrontierRules<B, S>) -> Result<KeyTable<S>, OutOfMemory> {
        let [before, _, next] = &mut self.depths;
        before.free();
        next.free();
        self.queue = RecordQueue::new(self.queue.words);
        let empty = rules.new_table(self.bytes())?;
        Ok(std::mem::replace(&mut self.depths[1], empty))
    }

    /// Expands a few positions, and stops early if `is_target` accepts one of their children.
    /// `others` bytes of the limit are already in use.
    fn advance<B: BitBoard>(
        &mut self,
        rules: &mut FrontierRules<B, S>,
        (others, stop): (u64, Stop),
        nodes: &mut u64,
        is_target: impl Fn(&MoveGenerator<B, S::Key>, &[u64], &ChildKey<S::Key>) -> bool,
    ) -> Result<ExpansionEvent, OutOfMemory> {
        for _ in 0..BURST {
            let parent = match self.pending_parent.take() {
                Some(parent) => parent,
                None if self.unexpanded == 0 => return self.descend(rules, others).map(ExpansionEvent::Finished),
                None => {
                    let Some(parent) = self.queue.pop() else { break };
                    rules.children_of(self.queue.current(parent));
                    self.unexpanded -= 1;
                    parent
                }
            };
            if !self.reserve(rules.children.len(), rules.limit.checked_sub(others).ok_or(OutOfMemory)?, stop)? {
                self.pending_parent = Some(parent);
                break;
            }
            for child in &rules.children {
                if self.insert_if_new(child.key.spread(rules.key_bits)) {
                    *nodes += 1;
                    let record = self.queue.push(QueuedRecord::Current(parent));
                    rules.moves.packing.play(record, child.last, child.key);
                    if is_target(&rules.moves, record, child) {
                        return Ok(ExpansionEvent::Hit(record.to_vec()));
                    }
                }
            }
        }
        Ok(ExpansionEvent::Unfinished)
    }

    /// Adds a key to the next depth, unless one of the three depths contains it. Returns whether it
    /// was added.
    fn insert_if_new(&mut self, key: S::Key) -> bool {
        let [before, current, next] = &mut self.depths;
        current.mark(key).is_none() && before.mark(key).is_none() && next.insert(Baseline, key, mark_of(0)) == 0
    }

    /// Forgets the previous depth and moves on to the next one. Returns the number of positions
    /// there.
    fn descend<B: BitBoard>(&mut self, rules: &FrontierRules<B, S>, others: u64) -> Result<u64, OutOfMemory> {
        self.depths[0].free();
        self.depths[0] = rules.new_table(others + self.bytes())?;
        self.depths.rotate_left(1);
        self.unexpanded = self.depths[1].len as u64;
        self.depth += 1;
        Ok(self.unexpanded)
    }

    /// Makes room for `more` positions at the next depth. Returns `false` if it is stopped first.
    fn reserve(&mut self, more: usize, limit: u64, stop: Stop) -> Result<bool, OutOfMemory> {
        let [before, current, next] = &mut self.depths;
        reserve(next, &mut self.queue, more, (limit, before.bytes() + current.bytes()), stop)
    }
}

impl<B: BitBoard, S: KeySlot> TypedSearch for FrontierSearch<B, S> {
    fn run(&mut self, nodes: u64, stop: Stop) -> BfsState {
        while self.state == BfsState::Searching && self.nodes < nodes && !stop.is_requested() {
            self.state = self.advance(stop).unwrap_or(BfsState::OutOfMemory);
        }
        self.state
    }

    fn report(&self) -> SearchReport<'_> {
        let is_start = self.state == BfsState::Solved && self.nodes == 1;
        let depth = if is_start { 0 } else { self.by_depth.len() as u32 };
        let middle = self.division.as_ref().and_then(|division| division.middle.as_ref()).map_or(0, KeyTable::bytes);
        let backward = self.backward.as_ref().map_or(0, |backward| backward.layers.bytes());
        let bytes = self.base_bytes + self.layers.bytes() + backward + middle;
        SearchReport { nodes: self.nodes, by_depth: &self.by_depth, depth, bytes }
    }

    fn path(&mut self) -> Vec<(usize, usize)> {
        self.path.clone()
    }
}
