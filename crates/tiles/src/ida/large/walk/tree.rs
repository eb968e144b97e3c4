use std::marker::PhantomData;

use super::batch::{WalkingExpansion, WalkingNode};
use super::builder::Corridors;
use super::codes::Codes;
use super::counts::LineAxis;
use super::order::{LineOrder, NO_TILE};
use crate::board::{Grid, PackedBoard};
use crate::ida::automaton::Automaton;
use crate::ida::batches::BatchSearch;
use crate::ida::large::PARTS;
use crate::ida::parallel::{self, EndedWalk, FrontierPosition, PartWalk};
use crate::ida::steps::PackedMoves;

/// A search with walking distance and escapes, for iterations with the same threshold.
pub(in crate::ida::large) struct WalkTree<const CELLS: usize, B> {
    grid: Grid,
    axes: [LineAxis; 2],
    corridors: Corridors,
    codes: [Codes; 2],
    orders: [LineOrder; 2],
    moves: PackedMoves,
    /// The board type of the frontier.
    boards: PhantomData<fn() -> B>,
}

impl<const CELLS: usize, B: PackedBoard> WalkTree<CELLS, B> {
    /// Creates the search; `None` for boards whose lines are too long.
    pub(in crate::ida::large) fn new(grid: Grid, corridors: Corridors, automaton: &Automaton) -> Option<Self> {
        let axes = LineAxis::both(&grid)?;
        let codes = axes.map(|axis| Codes::new(axis.lines, grid.line(1 - axis.number)));
        let (orders, moves) = (axes.map(|axis| LineOrder::new(&grid, axis)), PackedMoves::new(&grid, automaton));
        Some(Self { grid, axes, corridors, codes, orders, moves, boards: PhantomData })
    }

    /// Returns the node for a position; `None` if it is outside the corridors.
    fn enter(&self, board: B, blank: usize, state: u16, remaining: u32) -> Option<WalkingNode<CELLS>> {
        let mut cells = [NO_TILE; CELLS];
        for cell in (0..self.grid.len()).filter(|&cell| cell != blank) {
            cells[cell] = board.at(cell) as u8;
        }
        let mut node = WalkingNode {
            board: cells,
            records: [0; 2],
            demands: [0; 2],
            bounds: [0; 2],
            state,
            remaining: remaining as u8,
            blank: blank as u8,
        };
        for (at, axis) in self.axes.iter().enumerate() {
            node.demands[at] = self.orders[at].demands(&self.grid, &cells);
            let code = self.codes[at].code(axis.counts(&self.grid, board, blank));
            node.records[at] = self.corridors[at].find(code)?;
            let record = &self.corridors[at].records[node.records[at] as usize];
            node.bounds[at] = record.bound(node.demands[at]) as u8;
        }
        Some(node)
    }
}

impl<const CELLS: usize, B: PackedBoard> parallel::ParallelTree for WalkTree<CELLS, B> {
    type Board = B;
    type Work = Option<BatchSearch<WalkingNode<CELLS>>>;

    const BOUND_STEP: u32 = 2;
    const WALKS: usize = 1;

    fn parts(&self) -> &'static [(u64, usize)] {
        PARTS
    }

    fn bound(&self, board: B, blank: usize) -> u32 {
        let node = self.enter(board, blank, 0, 0);
        node.map_or(0, |node| node.bounds.iter().map(|&bound| u32::from(bound)).sum())
    }

    fn begin(
        &self,
        walk: &mut PartWalk<Self::Work>,
        position: &FrontierPosition<B>,
        remaining: u32,
    ) -> Result<(), u32> {
        let node = self.enter(position.board, position.blank, position.state, remaining);
        let fits =
            |node: &WalkingNode<CELLS>| node.bounds.iter().map(|&bound| u32::from(bound)).sum::<u32>() <= remaining;
        // Values outside the corridor are not lower bounds, but they show that the goal is more
        // than `remaining` moves away.
        let start = node.filter(fits).ok_or(remaining + Self::BOUND_STEP)?;
        *walk = PartWalk { nodes: 0, nearest: remaining, path: Vec::new(), work: Some(BatchSearch::new(start)) };
        Ok(())
    }

    fn run(&self, _: &Automaton, walks: &mut [PartWalk<Self::Work>], budget: u64) -> Option<EndedWalk> {
        let walk = walks.first_mut()?;
        let mut search = walk.work.take()?;
        let [across, along] = &self.corridors;
        let expansion =
            WalkingExpansion { grid: &self.grid, corridors: [across, along], orders: &self.orders, moves: &self.moves };
        let ended = search.run(&expansion, budget, walk);
        walk.work = Some(search);
        ended
    }

    fn bytes(&self) -> u64 {
        self.corridors.iter().map(|corridor| corridor.bytes()).sum()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use loyd_core::TileMetric;

    use super::super::CorridorBuilder;
    use super::super::for_each_sample;
    use super::*;
    use crate::board::ByteBoard;
    use crate::ida::parallel::{Engine, EngineProgress, EngineState, ParallelIda, Root};
    use loyd_search::Allowance;
    use loyd_search::Stop;

    /// Returns the length of a shortest solution, found with walking distance alone, using a new
    /// engine per iteration.
    fn length(grid: Grid, blank_goal: usize, (board, blank): (ByteBoard, usize), threads: usize) -> u32 {
        let automaton = Automaton::shared(&grid, TileMetric::Single, 6);
        let mut builder = CorridorBuilder::new(&grid, blank_goal, (board, blank), 1 << 32).expect("short lines");
        let mut state = EngineState::default();
        loop {
            let allowance = &mut Allowance::unlimited();
            let bound = builder.bound(allowance).expect("there is enough memory");
            let corridors = builder.corridors(bound.max(state.bound), allowance).expect("there is enough memory");
            let tree = Arc::new(WalkTree::<64, ByteBoard>::new(grid, corridors, &automaton).expect("short lines"));
            let root = Root { grid, tree, automaton: automaton.clone(), board, blank };
            let search = if state.parts.is_empty() {
                ParallelIda::new(root, state)
            } else {
                ParallelIda::resume(root, state).expect("its own state")
            };
            let mut search = search.with_node_limit(0);
            match search.run(u64::MAX, threads, u32::MAX, Stop::NEVER) {
                EngineProgress::Found => return search.solution().expect("it was found").len() as u32,
                _ => state = search.state().clone(),
            }
        }
    }

    #[test]
    fn lengths_agree_with_breadth_first_search() {
        for (width, height, blank_goal, max, interval) in [
            (3, 3, 0, usize::MAX, 1_031),
            (3, 3, 4, usize::MAX, 1_031),
            (4, 2, 1, usize::MAX, 101),
            (5, 2, 0, 15_000, 631),
            (4, 3, 0, 15_000, 631),
            (5, 5, 0, 15_000, 631),
            (6, 6, 14, 15_000, 1_031),
        ] {
            let grid = Grid::wide(width, height).expect("a board of short lines");
            for_each_sample(&grid, blank_goal, max, interval, |position, depth| {
                if depth > 0 {
                    assert_eq!(length(grid, blank_goal, position, 1 + depth as usize % 2), depth);
                }
            });
        }
    }
}
