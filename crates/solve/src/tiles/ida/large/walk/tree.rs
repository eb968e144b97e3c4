use std::marker::PhantomData;

use super::batch::{Batches, Ground, Node};
use super::counts::Axis;
use super::paving::Corridors;
use super::order::{NO_TILE, Order};
use crate::tiles::board::{Board, Grid};
use crate::tiles::ida::automaton::Automaton;
use crate::tiles::ida::large::moves::Moves;
use crate::tiles::ida::parallel::{self, Ended, Flow, Place, Walk};

/// A search by walking distance with escapes, for iterations of one bound.
pub(in crate::tiles::ida::large) struct WalkTree<const CELLS: usize, B> {
    grid: Grid,
    axes: [Axis; 2],
    corridors: Corridors,
    orders: [Order; 2],
    moves: Moves,
    /// How its searches pack a board.
    boards: PhantomData<fn() -> B>,
}

/// A search below one position: what it begins with, and what is left to do.
pub(in crate::tiles::ida::large) struct Search<const CELLS: usize> {
    start: Node<CELLS>,
    batches: Batches<CELLS>,
}

impl<const CELLS: usize, B: Board> WalkTree<CELLS, B> {
    /// `None` for boards whose lines are too long.
    pub(in crate::tiles::ida::large) fn new(
        grid: Grid,
        corridors: Corridors,
        automaton: &Automaton,
    ) -> Option<Self> {
        let axes = Axis::both(&grid)?;
        let (orders, moves) = (axes.map(|axis| Order::new(&grid, axis)), Moves::new(&grid, automaton));
        Some(Self { grid, axes, corridors, orders, moves, boards: PhantomData })
    }

    /// A position as its search begins with it; `None` if it is outside of the corridors.
    fn enter(&self, board: B, blank: usize, state: u16, room: u32) -> Option<Node<CELLS>> {
        let mut cells = [NO_TILE; CELLS];
        for cell in (0..self.grid.len()).filter(|&cell| cell != blank) {
            cells[cell] = board.at(cell) as u8;
        }
        let mut node = Node {
            board: cells,
            records: [0; 2],
            demands: [0; 2],
            bounds: [0; 2],
            state,
            room: room as u8,
            blank: blank as u8,
        };
        for (at, axis) in self.axes.iter().enumerate() {
            node.demands[at] = self.orders[at].demands(&self.grid, &cells);
            node.records[at] = self.corridors[at].find(axis.counts(&self.grid, board, blank))?;
            let record = &self.corridors[at].records[node.records[at] as usize];
            node.bounds[at] = record.bound(node.demands[at]) as u8;
        }
        Some(node)
    }

    fn ground(&self) -> Ground<'_> {
        let [across, along] = &self.corridors;
        Ground {
            grid: &self.grid,
            corridors: [across, along],
            orders: &self.orders,
            moves: &self.moves,
            nodes: 0,
            nearest: u8::MAX,
        }
    }
}

impl<const CELLS: usize, B: Board> parallel::Tree for WalkTree<CELLS, B> {
    type Board = B;
    type Work = Option<Search<CELLS>>;

    const RISE: u32 = 2;
    const WALKS: usize = 1;
    const PARTS: &'static [(u64, usize)] = &[(0, 100), (1_000_000, 1_000), (50_000_000, 20_000)];

    fn bound(&self, board: B, blank: usize) -> u32 {
        let node = self.enter(board, blank, 0, 0);
        node.map_or(0, |node| node.bounds.iter().map(|&bound| u32::from(bound)).sum())
    }

    fn begin(&self, walk: &mut Walk<Self::Work>, place: &Place<B>, room: u32) -> Result<(), u32> {
        let node = self.enter(place.board, place.blank, place.state, room);
        let fits = |node: &Node<CELLS>| node.bounds.iter().map(|&bound| u32::from(bound)).sum::<u32>() <= room;
        // Numbers that are too large for the corridor are no bounds, but say that the goal is more than `room` moves away.
        let start = node.filter(fits).ok_or(room + Self::RISE)?;
        let batches = Batches::new(start);
        *walk = Walk { nodes: 0, nearest: room, path: Vec::new(), work: Some(Search { start, batches }) };
        Ok(())
    }

    fn run(&self, _: &Automaton, walks: &mut [Walk<Self::Work>], budget: u64) -> Option<Ended> {
        let walk = walks.first_mut()?;
        let Search { start, batches } = walk.work.as_mut()?;
        let mut ground = self.ground();
        let flow = batches.run(&mut ground, budget);
        if flow == Flow::Found {
            // Batches don't remember the way.
            let mut path = Vec::new();
            descend(&mut ground, *start, &mut path);
            walk.path = path.into_iter().rev().collect();
        }
        walk.nodes += ground.nodes;
        walk.nearest = walk.nearest.min(ground.nearest.into());
        flow.ended()
    }

    fn bytes(&self) -> u64 {
        self.corridors.iter().map(|corridor| corridor.bytes()).sum()
    }
}

/// Searches below a position depth-first, and says whether it found the goal; its way is added to `path`, last cell first.
fn descend<const CELLS: usize>(ground: &mut Ground, node: Node<CELLS>, path: &mut Vec<u8>) -> bool {
    if node.room == 0 {
        return true;
    }
    let mut next = Vec::with_capacity(4);
    ground.expand(&[node], &mut next);
    for node in next {
        if descend(ground, node, path) {
            path.push(node.blank);
            return true;
        }
    }
    false
}
