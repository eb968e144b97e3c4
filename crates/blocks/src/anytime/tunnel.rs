//! Shorter solutions near a known one: the shortest path through the positions around it
//! (Furcy, 2006).

use std::collections::VecDeque;

use loyd_search::Stop;

use super::board::{AnchorBoard, PieceMove};
use super::goal::TargetGoal;
use super::model::BlockModel;
use super::nodes::{Nodes, Path, hash, hash_after};

/// A search of the positions around a solution. It first collects positions breadth-first, starting
/// from all positions in the solution at once, until a limit is reached. It then searches for the
/// shortest path through the collected positions.
pub(super) struct Tunnel {
    nodes: Nodes,
    board: AnchorBoard,
    anchors: Vec<u16>,
    /// The maximum number of positions.
    max_positions: usize,
    memory: u64,
    /// The next position to be expanded while positions are being collected.
    next: u32,
    /// The position where the path must end; `None` if any solved position will do.
    end: Option<u32>,
    stage: TunnelStage,
    /// Whether pieces that the path does not move are fixed.
    is_partial: bool,
    pub(super) expanded: u64,
}

enum TunnelStage {
    Collecting,
    Searching(TunnelSearch),
    Finished(TunnelOutcome),
}

/// The search through the collected positions.
struct TunnelSearch {
    /// For each position, its predecessor on a shortest path and the move from that predecessor;
    /// `None` if not yet reached.
    predecessors: Vec<Option<(u32, u16, u16)>>,
    open: VecDeque<u32>,
    /// Whether all reachable positions have been collected.
    is_complete: bool,
}

/// The result of a tunnel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TunnelOutcome {
    /// The shortest path to the end among the collected positions.
    pub(super) path: Path,
    /// Whether the path is proven optimal, because all reachable positions were collected.
    pub(super) is_shortest: bool,
}

impl Tunnel {
    /// Creates a tunnel around a path from a position to the goal. `limits` are the maximum number
    /// of positions and the approximate memory in bytes.
    pub(super) fn new(model: &BlockModel, start: &[u16], path: &[(u16, u16)], limits: (usize, u64)) -> Self {
        Self { end: None, ..Self::between(model, start, path, limits) }
    }

    /// Creates a tunnel that fixes every piece that the path does not move. It reaches farther than
    /// a full tunnel of the same size.
    pub(super) fn partial(model: &BlockModel, start: &[u16], path: &[(u16, u16)], limits: (usize, u64)) -> Self {
        let mut tunnel = Self::new(model, start, path, limits);
        let mut is_moving = vec![false; start.len()];
        for node in 1..tunnel.nodes.len() as u32 {
            let Some(last_move) = tunnel.nodes.last_move(node) else { continue };
            is_moving[usize::from(last_move.piece)] = true;
        }
        tunnel.board.fix_others(&is_moving);
        tunnel.is_partial = true;
        tunnel
    }

    /// Creates a tunnel around part of a path. A shorter path must end where that part ends.
    pub(super) fn between(model: &BlockModel, start: &[u16], part: &[(u16, u16)], limits: (usize, u64)) -> Self {
        let (max_positions, memory) = limits;
        let (mut nodes, mut anchors) = (Nodes::new(model, start), start.to_vec());
        let mut at = 0;
        for &(from, to) in part {
            let Some(piece) = anchors.iter().position(|&anchor| anchor == from) else { break };
            let hash = hash_after(model, hash(model, &anchors), from, PieceMove { piece: piece as u16, to });
            // A path may revisit a position. In that case, its moves continue from the first visit.
            at = match nodes.add(at, PieceMove { piece: piece as u16, to }, hash, &anchors) {
                Some(node) => node,
                None => nodes.number(hash).unwrap_or(at),
            };
            nodes.load(at, &mut anchors);
        }
        Self {
            nodes,
            board: AnchorBoard::new(model, start),
            anchors,
            max_positions,
            memory,
            next: 0,
            end: Some(at),
            stage: TunnelStage::Collecting,
            is_partial: false,
            expanded: 0,
        }
    }

    /// Continues until `budget` more positions have been expanded. Returns the outcome once the
    /// search is over.
    pub(super) fn run(
        &mut self,
        model: &BlockModel,
        goal: &TargetGoal,
        budget: u64,
        stop: Stop,
    ) -> Option<TunnelOutcome> {
        let end = self.expanded.saturating_add(budget);
        while self.expanded < end && !stop.is_requested() {
            match &mut self.stage {
                TunnelStage::Collecting => self.collect(model),
                TunnelStage::Searching(_) => self.search(model, goal),
                TunnelStage::Finished(outcome) => return Some(outcome.clone()),
            }
            self.expanded += 1;
        }
        None
    }

    fn collect(&mut self, model: &BlockModel) {
        let is_complete = self.next as usize == self.nodes.len();
        if is_complete || self.nodes.len() >= self.max_positions || self.is_full() {
            let mut predecessors = vec![None; self.nodes.len()];
            predecessors[0] = Some((0, 0, 0));
            self.stage = TunnelStage::Searching(TunnelSearch { predecessors, open: VecDeque::from([0]), is_complete });
            return;
        }
        self.nodes.load(self.next, &mut self.anchors);
        self.board.set(model, &self.anchors);
        let (position, node, last_move) = (hash(model, &self.anchors), self.next, self.nodes.last_move(self.next));
        let nodes = &mut self.nodes;
        self.board.moves(model, last_move, |board, next| {
            let hash = hash_after(model, position, board.anchors[usize::from(next.piece)], next);
            nodes.add(node, next, hash, &board.anchors);
        });
        self.next += 1;
    }

    fn search(&mut self, model: &BlockModel, goal: &TargetGoal) {
        let TunnelStage::Searching(search) = &mut self.stage else { return };
        let Some(node) = search.open.pop_front() else {
            self.stage = TunnelStage::Finished(TunnelOutcome { path: vec![], is_shortest: false });
            return;
        };
        self.nodes.load(node, &mut self.anchors);
        self.board.set(model, &self.anchors);
        if self.end.map_or_else(|| goal.is_reached(model, &self.board), |end| node == end) {
            let outcome =
                TunnelOutcome { path: search.path(node), is_shortest: search.is_complete && !self.is_partial };
            self.stage = TunnelStage::Finished(outcome);
            return;
        }
        let (position, nodes) = (hash(model, &self.anchors), &self.nodes);
        self.board.moves(model, None, |board, next| {
            let from = board.anchors[usize::from(next.piece)];
            let Some(number) = nodes.number(hash_after(model, position, from, next)) else { return };
            let predecessor = &mut search.predecessors[number as usize];
            if predecessor.is_none() {
                *predecessor = Some((node, from, next.to));
                search.open.push_back(number);
            }
        });
    }

    /// Returns whether the memory is full.
    pub(super) fn is_full(&self) -> bool {
        self.nodes.is_full(self.memory.saturating_sub(16 * self.nodes.len() as u64))
    }

    pub(super) fn bytes(&self) -> u64 {
        // The search needs an entry for each position, and a queue.
        self.nodes.bytes() + 16 * self.nodes.len() as u64
    }
}

impl TunnelSearch {
    fn path(&self, node: u32) -> Path {
        let mut path = vec![];
        let mut at = node;
        while at > 0 {
            let Some((predecessor, from, to)) = self.predecessors[at as usize] else { break };
            path.push((from, to));
            at = predecessor;
        }
        path.reverse();
        path
    }
}

/// A part of a path, and the state of the sweep along that path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PathWindow {
    pub(super) from: usize,
    length: usize,
    /// Whether the current sweep has already made the path shorter.
    has_gained: bool,
}

/// The length of the shortest window, in moves. Shorter windows find nothing that a tunnel around
/// the whole path would miss.
const MIN_WINDOW: usize = 8;

impl PathWindow {
    /// Returns the first window in a path with `path` moves; `None` if the path is too short.
    pub(super) fn first(path: usize) -> Option<Self> {
        Self { from: 0, length: path / 2, has_gained: false }.if_long_enough()
    }

    /// Returns the end of the window in a path with `path` moves.
    pub(super) fn end(self, path: usize) -> usize {
        path.min(self.from + self.length)
    }

    /// Returns the next window; `None` after the last sweep. Within a sweep, each window begins in
    /// the middle of the previous one. After a sweep that gains nothing, the windows are half as
    /// long.
    ///
    /// Set `gained` if this window made the path shorter. The path now has `path` moves.
    pub(super) fn next(self, gained: bool, path: usize) -> Option<Self> {
        let has_gained = self.has_gained || gained;
        if self.end(path) < path {
            return Some(Self { from: self.from + self.length / 2, has_gained, ..self });
        }
        let length = if has_gained { self.length } else { self.length / 2 };
        Self { from: 0, length, has_gained: false }.if_long_enough()
    }

    fn if_long_enough(self) -> Option<Self> {
        (self.length >= MIN_WINDOW).then_some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loyd_core::text::{ReadOptions, read_argument};
    use loyd_core::{BlockMetric, Puzzle};

    #[test]
    fn a_partial_tunnel_proves_nothing() {
        let read = read_argument("ZZ.1/..../....", &ReadOptions::default()).expect("a layout");
        let puzzle = read.puzzle.puzzle.into_blocks().expect("blocks");
        let model = BlockModel::new(&puzzle, BlockMetric::Step);
        let (goal, start) = (TargetGoal::new(&model), puzzle.start());
        // Z goes down and then to the right edge, in three steps.
        let path = [(0, 4), (4, 5), (5, 6)];
        let outcome = |mut tunnel: Tunnel| tunnel.run(&model, &goal, u64::MAX, Stop::NEVER).expect("the whole tunnel");
        let limits = (usize::MAX, 1 << 24);
        let whole = outcome(Tunnel::new(&model, start.anchors(), &path, limits));
        assert_eq!((whole.path.len(), whole.is_shortest), (3, true));
        let partial = outcome(Tunnel::partial(&model, start.anchors(), &path, limits));
        assert_eq!((partial.path.len(), partial.is_shortest), (3, false));
    }

    #[test]
    fn sweeps_cover_the_path_and_terminate() {
        let mut path = 100;
        let (mut window, mut seen) = (PathWindow::first(path), vec![]);
        while let Some(now) = window {
            seen.push((now.from, now.end(path)));
            let gained = seen.len() == 2;
            path -= usize::from(gained);
            window = now.next(gained, path);
        }
        assert_eq!(seen[..6], [(0, 50), (25, 75), (50, 99), (0, 50), (25, 75), (50, 99)]);
        assert_eq!(seen[6..9], [(0, 25), (12, 37), (24, 49)]);
        assert_eq!(seen.last(), Some(&(90, 99)));
        assert_eq!(PathWindow::first(10), None);
    }
}
