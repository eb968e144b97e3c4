//! One gap among unit blocks that have names: a tile puzzle, solved by its methods.

use std::collections::HashSet;

use loyd_core::blocks::{Freedom, Target};
use loyd_core::tiles::{MAX_SIDE, MIN_SIDE};
use loyd_core::{
    BlockMetric, BlockPosition, BlockPuzzle, BlockStep, Direction, Puzzle, Solution, TileMetric, TilePosition,
    TilePuzzle,
};

use crate::tiles::{Mode, Resources, solver_with};
use crate::{Nodes, Outlook, Progress, Shortfall, Solver, Stop, Verdict};

/// A block puzzle of one gap, solved as a tile puzzle.
///
/// A move of the gap is one block by one cell, so lengths agree in all metrics. The tile puzzle names a place for every
/// block; where the block puzzle names fewer, its bounds and its proofs do not hold, and are not passed on.
pub(crate) struct OneGap {
    puzzle: BlockPuzzle,
    start: BlockPosition,
    metric: BlockMetric,
    tiles: TilePuzzle,
    solver: Box<dyn Solver<TilePuzzle>>,
    /// Whether the goal names the place of every block.
    is_forced: bool,
    /// The best solution, and the number of its steps as one of tiles.
    best: Option<(usize, Solution<BlockPuzzle>)>,
}

impl OneGap {
    /// The solver, if the puzzle is one of unit blocks with one gap, of which at least half have a place of their own.
    pub(crate) fn new(
        puzzle: &BlockPuzzle,
        start: &BlockPosition,
        metric: BlockMetric,
        mode: Mode,
        resources: &Resources,
    ) -> Option<Self> {
        let sides = MIN_SIDE..=MAX_SIDE;
        let (rows, columns) = (puzzle.rows(), puzzle.columns());
        let is_unit = |piece: &loyd_core::blocks::Piece| piece.shape.size() == 1 && piece.freedom == Freedom::Both;
        let fits = sides.contains(&rows) && sides.contains(&columns) && puzzle.pieces().len() + 1 == rows * columns;
        if !fits || !puzzle.gates().is_empty() || !puzzle.pieces().iter().all(is_unit) {
            return None;
        }
        let places = Places::of(puzzle, start)?;
        let board = |anchors: &[Option<u16>]| {
            let mut cells = vec![0; rows * columns];
            for (piece, anchor) in anchors.iter().enumerate() {
                cells[usize::from((*anchor)?)] = piece as u16 + 1;
            }
            TilePosition::new(columns, rows, cells).ok()
        };
        let first = board(&start.anchors().iter().copied().map(Some).collect::<Vec<_>>())?;
        let tiles = places.choices().find_map(|choice| {
            let tiles = TilePuzzle::new(first.clone(), board(&choice)?).ok()?;
            (places.is_forced() || tiles.is_solvable(&first)).then_some(tiles)
        })?;
        let solver = solver_with(&tiles, &first, TileMetric::Single, mode, resources);
        let is_forced = places.is_forced();
        Some(Self { puzzle: puzzle.clone(), start: start.clone(), metric, tiles, solver, is_forced, best: None })
    }

    /// Takes over a better solution of the tile puzzle.
    fn take(&mut self) {
        let Some(best) = self.solver.progress().best else { return };
        let count = best.steps().len();
        if self.best.as_ref().is_none_or(|(known, _)| count < *known)
            && let Ok(solution) = Solution::new(&self.puzzle, self.start.clone(), self.steps(best.steps()))
        {
            self.best = Some((count, solution));
        }
    }

    /// The steps of the blocks that tiles stand for.
    fn steps(&self, steps: &[Direction]) -> Vec<BlockStep> {
        let mut position = self.tiles.start();
        let step = |&direction: &Direction| {
            let piece = position.cells()[position.moved_cell(direction)?].checked_sub(1)?;
            self.tiles.play_unchecked(&mut position, direction);
            Some(BlockStep { piece, direction })
        };
        steps.iter().filter_map(step).collect()
    }
}

impl Solver<BlockPuzzle> for OneGap {
    fn run(&mut self, budget: Nodes, stop: Stop) -> Verdict {
        let verdict = self.solver.run(budget, stop);
        self.take();
        match verdict {
            // Another place for the blocks without one may be nearer, or may be reached at all.
            Verdict::Solved | Verdict::Unsolvable { .. } if !self.is_forced => Verdict::Stopped(crate::Limit::Size),
            verdict => verdict,
        }
    }

    fn progress(&self) -> Progress<BlockPuzzle> {
        let Progress { nodes, lower_bound, bytes, .. } = self.solver.progress();
        let best = self.best.as_ref().map(|(_, best)| best.clone());
        let length = best.as_ref().map_or(u32::MAX, |best| best.length(self.metric) as u32);
        Progress { nodes, lower_bound: if self.is_forced { lower_bound.min(length) } else { 0 }, best, bytes }
    }

    fn shortfall(&self) -> Option<Shortfall> {
        self.solver.shortfall()
    }

    fn outlook(&self) -> Option<Outlook> {
        self.solver.outlook()
    }
}

/// Where the blocks are to be.
struct Places {
    /// By piece, its place, if the goal names one.
    named: Vec<Option<u16>>,
    /// The places of the others: where they are, as far as those are free, then the other free cells.
    others: Vec<(usize, u16)>,
}

impl Places {
    fn of(puzzle: &BlockPuzzle, start: &BlockPosition) -> Option<Self> {
        let mut named = vec![None; puzzle.pieces().len()];
        for target in &puzzle.goal().0 {
            match target {
                Target::Covers { piece, cell } | Target::Fills { piece, cell } => named[*piece] = Some(*cell),
                _ => return None,
            }
        }
        let unnamed: Vec<usize> = (0..named.len()).filter(|&piece| named[piece].is_none()).collect();
        if 2 * unnamed.len() > named.len() {
            return None;
        }
        let taken: HashSet<u16> = named.iter().flatten().copied().collect();
        let cells = puzzle.rows() * puzzle.columns();
        let mut free: Vec<u16> = (0..cells).map(|cell| cell as u16).filter(|cell| !taken.contains(cell)).collect();
        let (still, moved): (Vec<usize>, Vec<usize>) =
            unnamed.into_iter().partition(|&piece| free.contains(&start.anchors()[piece]));
        let mut others: Vec<(usize, u16)> = still.into_iter().map(|piece| (piece, start.anchors()[piece])).collect();
        free.retain(|&cell| others.iter().all(|&(_, other)| other != cell));
        others.extend(moved.into_iter().zip(free));
        Some(Self { named, others })
    }

    fn is_forced(&self) -> bool {
        self.others.is_empty()
    }

    /// Goals to try: as they are, and with two of the blocks without a place exchanged, which changes the parity.
    fn choices(&self) -> impl Iterator<Item = Vec<Option<u16>>> {
        let choice = |is_exchanged: bool| {
            let mut places = self.named.clone();
            self.others.iter().for_each(|&(piece, cell)| places[piece] = Some(cell));
            if let (true, [(one, _), (other, _), ..]) = (is_exchanged, &self.others[..]) {
                places.swap(*one, *other);
            }
            places
        };
        [false, true].into_iter().map(choice)
    }
}
