//! A search for the goal that does not remember where it has been, only where it was last.
//!
//! A neighbour of a position of depth `d` has depth `d − 1`, `d` or `d + 1`, since every move can be taken back. So three
//! depths are enough to tell what is new (Munagala and Ranade 1999, "I/O-complexity of graph algorithms"), and what is
//! older is forgotten. The price is the way: it is found by halves, as Hirschberg (1975) finds a longest common
//! subsequence. A search from the start to half the length and one back from the goal to the other half meet in a
//! position on a shortest way; the same is done for both parts, until a part is a single move.

use loyd_core::BlockPuzzle;

use super::board::Board;
use super::engine::{Search, State, Task};
use super::expand::{Child, Expander, View};
use super::key::Key;
use super::layout::Layout;
use super::queue::{Queue, Record};
use super::slot::Slot;
use super::speed::PLAIN;
use super::table::{NoRoom, Table};

/// The search that keeps three depths.
pub(super) struct Frontier<B, S: Slot> {
    rules: Rules<B, S>,
    wave: Wave<S>,
    start: Vec<u64>,
    by_depth: Vec<u64>,
    /// Positions found since the search began, those of the way's parts among them.
    nodes: u64,
    /// The parts of the way that are not known yet, the first of them last; `None` until the goal is found.
    parts: Option<Vec<Part>>,
    /// What is known of the part that is being halved.
    half: Option<Half<S>>,
    path: Vec<(usize, usize)>,
    /// The bytes of everything but tables and queue.
    constant: u64,
    state: State,
}

/// A shortest way of so many moves.
struct Part {
    from: Vec<u64>,
    to: Vec<u64>,
    length: usize,
}

/// A part whose first half was searched.
struct Half<S: Slot> {
    part: Part,
    /// The positions of the depth in the middle, seen from the first end; `None` while they are looked for.
    middle: Option<Table<S>>,
}

/// What a wave goes by.
struct Rules<B, S: Slot> {
    expander: Expander<B, S::Key>,
    view: View<B, S::Key>,
    children: Vec<Child<S::Key>>,
    /// Keys are below 2^`key_bits`.
    key_bits: u32,
    /// The fewest lines of a table.
    lines: usize,
    /// The most bytes for tables and queue together.
    limit: u64,
}

/// A search in all directions, depth by depth.
struct Wave<S: Slot> {
    /// The keys of the depth before, of the present one and of the next.
    depths: [Table<S>; 3],
    queue: Queue,
    /// The place in the current chunk of the next position to expand.
    next: usize,
    /// Positions of the present depth that are not expanded.
    left: u64,
    depth: usize,
}

/// What came of a few positions.
enum Event {
    Going,
    /// All of the depth are expanded; so many of the next were found.
    Over(u64),
    /// What was wanted.
    Hit(Vec<u64>),
}

/// How many positions are expanded at a time.
const BURST: usize = 64;

impl<B: Board, S: Slot> Frontier<B, S> {
    /// A search whose keys are below 2^`key_bits`, with tables of at least `lines` lines.
    pub(super) fn new(
        puzzle: &BlockPuzzle,
        layout: Layout<B>,
        Task { metric, memory, .. }: Task,
        key_bits: u32,
        lines: usize,
    ) -> Result<Self, NoRoom> {
        let side = puzzle.rows().max(puzzle.columns());
        let most = layout.most_moves(metric, side);
        let constant = Expander::<B, S::Key>::bytes(&layout, side) + (most * size_of::<Child<S::Key>>()) as u64;
        let limit = memory.checked_sub(constant).ok_or(NoRoom)?;
        let mut children = vec![];
        children.try_reserve_exact(most).map_err(|_| NoRoom)?;
        let expander = Expander::<B, S::Key>::new(puzzle, layout, metric);
        let start = expander.start().0;
        let rules = Rules { view: expander.view(), expander, children, key_bits, lines, limit };
        let is_solved = rules.expander.is_solved(&start);
        Ok(Self {
            wave: Wave::new(&rules, &start, 0)?,
            rules,
            start,
            by_depth: vec![1],
            nodes: 1,
            parts: None,
            half: None,
            path: vec![],
            constant,
            state: if is_solved { State::Solved } else { State::Searching },
        })
    }

    /// Does a little.
    fn advance(&mut self) -> Result<State, NoRoom> {
        if self.parts.is_none() {
            return self.seek();
        }
        match self.half.take() {
            Some(half) => self.halve(half)?,
            None => self.take_part()?,
        }
        let is_over = self.half.is_none() && self.parts.as_ref().is_none_or(Vec::is_empty);
        Ok(if is_over { State::Solved } else { State::Searching })
    }

    /// Looks for the goal.
    fn seek(&mut self) -> Result<State, NoRoom> {
        let is_goal =
            |expander: &Expander<_, _>, record: &[u64], child: &Child<_>| expander.is_solved_by(record, child.last);
        match self.wave.advance(&mut self.rules, 0, &mut self.nodes, is_goal)? {
            Event::Going => {}
            Event::Over(0) => return Ok(State::Exhausted),
            Event::Over(found) => self.by_depth.push(found),
            Event::Hit(to) => {
                let part = Part { from: self.start.clone(), to, length: self.by_depth.len() };
                self.parts = Some(vec![part]);
            }
        }
        Ok(State::Searching)
    }

    /// Begins with the next part of the way.
    fn take_part(&mut self) -> Result<(), NoRoom> {
        let Some(part) = self.parts.as_mut().and_then(Vec::pop) else { return Ok(()) };
        if part.length > 1 {
            self.wave = Wave::new(&self.rules, &part.from, 0)?;
            self.half = Some(Half { part, middle: None });
            return Ok(());
        }
        let key = self.rules.expander.key(&part.to);
        let child = self.rules.children_of(&part.from).iter().find(|child| child.key == key);
        self.path.extend(child.map(|child| (child.last.from.into(), child.last.to.into())));
        Ok(())
    }

    /// Goes on with the halves of a part.
    fn halve(&mut self, mut half: Half<S>) -> Result<(), NoRoom> {
        let (middle, length) = (half.part.length / 2, half.part.length);
        let Some(table) = &half.middle else {
            let nothing = |_: &Expander<_, _>, _: &[u64], _: &Child<_>| false;
            self.wave.advance(&mut self.rules, 0, &mut self.nodes, nothing)?;
            if self.wave.depth == middle {
                half.middle = Some(self.wave.take_depth(&self.rules)?);
                let held = half.middle.as_ref().map_or(0, Table::bytes);
                self.wave = Wave::new(&self.rules, &half.part.to, held)?;
            }
            self.half = Some(half);
            return Ok(());
        };
        let (key_bits, is_last) = (self.rules.key_bits, self.wave.depth + 1 == length - middle);
        let meets = |_: &Expander<_, _>, _: &[u64], child: &Child<S::Key>| {
            is_last && table.mark(child.key.spread(key_bits)).is_some()
        };
        let event = self.wave.advance(&mut self.rules, table.bytes(), &mut self.nodes, meets)?;
        let Event::Hit(mut record) = event else {
            self.half = Some(half);
            return Ok(());
        };
        self.rules.expander.forget_last(&mut record);
        let Part { from, to, .. } = half.part;
        let second = Part { from: record.clone(), to, length: length - middle };
        let first = Part { from, to: record, length: middle };
        self.parts.get_or_insert_default().extend([second, first]);
        Ok(())
    }
}

impl<B: Board, S: Slot> Rules<B, S> {
    fn table(&self, others: u64) -> Result<Table<S>, NoRoom> {
        Table::new(self.key_bits, self.lines, self.limit.checked_sub(others).ok_or(NoRoom)?)
    }

    /// All positions one move away.
    fn children_of(&mut self, record: &[u64]) -> &[Child<S::Key>] {
        self.children.clear();
        self.expander.expand_all(&mut self.view, record, &mut self.children);
        &self.children
    }
}

impl<S: Slot> Wave<S> {
    /// A wave from one position, while others hold so many bytes.
    fn new<B: Board>(rules: &Rules<B, S>, record: &[u64], others: u64) -> Result<Self, NoRoom> {
        let mut record = record.to_vec();
        rules.expander.forget_last(&mut record);
        let smallest = rules.table(others)?;
        let held = others + 3 * smallest.bytes();
        let mut now = rules.table(held)?;
        now.insert::<PLAIN>(rules.expander.key(&record).spread(rules.key_bits), 1);
        let mut queue = Queue::new(record.len());
        queue.reserve(1, rules.limit.checked_sub(held).ok_or(NoRoom)?)?;
        queue.push(Record::New(&record));
        Ok(Self { depths: [smallest, now, rules.table(held)?], queue, next: 0, left: 1, depth: 0 })
    }

    fn bytes(&self) -> u64 {
        self.depths.iter().map(Table::bytes).sum::<u64>() + self.queue.bytes()
    }

    /// Hands out the keys of the present depth. The wave is of no more use then.
    fn take_depth<B: Board>(&mut self, rules: &Rules<B, S>) -> Result<Table<S>, NoRoom> {
        let [before, _, next] = &mut self.depths;
        before.forget();
        next.forget();
        self.queue = Queue::new(self.queue.words());
        let empty = rules.table(self.bytes())?;
        Ok(std::mem::replace(&mut self.depths[1], empty))
    }

    /// Expands a few positions, until one of their children is `wanted`. Others hold so many bytes.
    fn advance<B: Board>(
        &mut self,
        rules: &mut Rules<B, S>,
        others: u64,
        nodes: &mut u64,
        wanted: impl Fn(&Expander<B, S::Key>, &[u64], &Child<S::Key>) -> bool,
    ) -> Result<Event, NoRoom> {
        for _ in 0..BURST {
            if self.left == 0 {
                return self.descend(rules, others).map(Event::Over);
            }
            if self.queue.current(self.next).is_none() {
                self.queue.advance();
                self.next = 0;
            }
            let Some(parent) = self.queue.current(self.next) else { break };
            rules.children_of(parent);
            self.left -= 1;
            self.reserve(rules.children.len(), rules.limit.checked_sub(others).ok_or(NoRoom)?)?;
            for child in &rules.children {
                if self.is_new(child.key.spread(rules.key_bits)) {
                    *nodes += 1;
                    let record = self.queue.push(Record::Current(self.next));
                    rules.expander.play(record, child);
                    if wanted(&rules.expander, record, child) {
                        return Ok(Event::Hit(record.to_vec()));
                    }
                }
            }
            self.next += 1;
        }
        Ok(Event::Going)
    }

    /// Adds a key to the next depth, unless it is in one of the three.
    fn is_new(&mut self, key: S::Key) -> bool {
        let [before, now, next] = &mut self.depths;
        now.mark(key).is_none() && before.mark(key).is_none() && next.insert::<PLAIN>(key, 1) == 0
    }

    /// Forgets the depth before the present one and goes on to the next; says how many positions that has.
    fn descend<B: Board>(&mut self, rules: &Rules<B, S>, others: u64) -> Result<u64, NoRoom> {
        self.depths[0].forget();
        self.depths[0] = rules.table(others + self.bytes())?;
        self.depths.rotate_left(1);
        self.left = self.depths[1].len() as u64;
        self.depth += 1;
        Ok(self.left)
    }

    /// Makes room for `more` positions of the next depth.
    fn reserve(&mut self, more: usize, limit: u64) -> Result<(), NoRoom> {
        let [before, now, next] = &mut self.depths;
        let old = before.bytes() + now.bytes();
        self.queue.reserve(more, limit.saturating_sub(old + next.bytes()))?;
        next.set_limit(limit);
        if next.reserve(more, old + self.queue.bytes()).is_err() {
            self.queue.shrink();
            self.queue.reserve(more, limit.saturating_sub(old + next.bytes()))?;
            next.reserve(more, old + self.queue.bytes())?;
        }
        Ok(())
    }
}

impl<B: Board, S: Slot> Search for Frontier<B, S> {
    fn run(&mut self, nodes: u64) -> State {
        while self.state == State::Searching && self.nodes < nodes {
            self.state = self.advance().unwrap_or(State::OutOfMemory);
        }
        self.state
    }

    fn by_depth(&self) -> &[u64] {
        &self.by_depth
    }

    fn depth_reached(&self) -> u32 {
        let is_start = self.state == State::Solved && self.nodes == 1;
        if is_start { 0 } else { self.by_depth.len() as u32 }
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn bytes(&self) -> u64 {
        let middle = self.half.as_ref().and_then(|half| half.middle.as_ref()).map_or(0, Table::bytes);
        self.constant + self.wave.bytes() + middle
    }

    fn share(&mut self, _: usize, _: u64) {}

    fn path(&mut self) -> Vec<(usize, usize)> {
        self.path.clone()
    }
}
