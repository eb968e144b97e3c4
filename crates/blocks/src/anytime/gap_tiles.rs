//! Distinguishable unit blocks with few gaps, solved as a tile puzzle.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use loyd_core::blocks::{Freedom, Piece, Target};
use loyd_core::tiles::{MAX_SIDE, MIN_SIDE};
use loyd_core::{
    BlockMetric, BlockPosition, BlockPuzzle, BlockStep, Direction, Puzzle, Solution, TileMetric, TilePosition,
    TilePuzzle,
};
use loyd_search::{Context, Mode, Solver, Status, Verdict};
use loyd_tiles::{Resources, solver_with};

use crate::bitboard::offset_between;

/// A block puzzle with few gaps, solved as a tile puzzle.
///
/// With one gap, every move is a step of one block, so lengths are the same for all metrics. The
/// tile puzzle has a goal cell for every block. If the block puzzle's goal names fewer places, the
/// tile puzzle's bounds and proofs do not hold and are discarded.
///
/// With several gaps, one is the blank and the others become tiles. The solution omits the moves of
/// these tiles. Bounds do not hold in this case either.
pub(crate) struct GapTiles {
    puzzle: BlockPuzzle,
    start: BlockPosition,
    metric: BlockMetric,
    tiles: TilePuzzle,
    solver: Box<dyn Solver<TilePuzzle>>,
    /// A step to take before the tile puzzle's solution.
    initial_step: Option<BlockStep>,
    /// Whether there is one gap and the goal names a place for every block.
    is_exact: bool,
    /// The number of steps in the best tile solution, and the best block solution.
    best: Option<(usize, Solution<BlockPuzzle>)>,
}

/// The minimum number of cells per gap, if there are several. With more gaps, relocation plans find
/// better solutions.
const CELLS_PER_GAP: usize = 4;

impl GapTiles {
    /// Creates the solver. Returns `None` unless the puzzle has a suitable number of gaps and only
    /// unit blocks, and the goal names a place for at least half of the blocks.
    pub(crate) fn new(
        puzzle: &BlockPuzzle,
        start: &BlockPosition,
        metric: BlockMetric,
        mode: Mode,
        resources: &Resources,
        gaps: RangeInclusive<usize>,
    ) -> Option<Self> {
        let sides = MIN_SIDE..=MAX_SIDE;
        let (rows, columns) = (puzzle.rows(), puzzle.columns());
        let is_unit = |piece: &Piece| piece.shape.size() == 1 && piece.freedom == Freedom::Both;
        let count = (rows * columns).checked_sub(puzzle.pieces().len())?;
        let fits = sides.contains(&rows) && sides.contains(&columns) && gaps.contains(&count);
        let is_crowded = count == 1 || count * CELLS_PER_GAP <= rows * columns;
        let has_no_obstacles = puzzle.gates().is_empty() && puzzle.walls().next().is_none();
        if !fits || !is_crowded || !has_no_obstacles || !puzzle.pieces().iter().all(is_unit) {
            return None;
        }
        let places = Places::new(puzzle, start)?;
        let is_exact = count == 1 && places.is_exact();
        // Swapping two gaps may leave a wrong parity unchanged. In that case, a step before the
        // solution corrects it.
        let steps: Vec<BlockStep> = if count == 2 { puzzle.steps(start).collect() } else { vec![] };
        let (initial_step, tiles) = std::iter::once(None).chain(steps.into_iter().map(Some)).find_map(|step| {
            let mut start = start.clone();
            if let Some(step) = step {
                puzzle.play_unchecked(&mut start, step);
            }
            let tiles = places.boards(&start, (rows, columns)).find_map(|(start, goal)| {
                let puzzle = TilePuzzle::new(start.clone(), goal).ok()?;
                (is_exact || puzzle.is_solvable(&start)).then_some(puzzle)
            });
            Some((step, tiles?))
        })?;
        let solver = solver_with(&tiles, &tiles.start(), TileMetric::Single, mode, resources);
        let (puzzle, start) = (puzzle.clone(), start.clone());
        Some(Self { puzzle, start, metric, tiles, solver, initial_step, is_exact, best: None })
    }

    /// Adopts a better solution to the tile puzzle.
    fn adopt_best(&mut self) {
        let Some(best) = self.solver.status().best else { return };
        let count = best.steps().len();
        if self.best.as_ref().is_some_and(|&(known, _)| known <= count) {
            return;
        }
        let Ok(solution) = Solution::new(&self.puzzle, self.start.clone(), self.steps(best.steps())) else { return };
        let length = |solution: &Solution<BlockPuzzle>| solution.length(self.metric);
        self.best = Some(match self.best.take() {
            // A solution with fewer tile steps may have more block moves.
            Some((_, known)) if length(&known) <= length(&solution) => (count, known),
            _ => (count, solution),
        });
    }

    /// Converts tile steps into block steps.
    fn steps(&self, steps: &[Direction]) -> Vec<BlockStep> {
        let mut position = self.tiles.start();
        let step = |&direction: &Direction| {
            let piece = position.cells()[position.moved_cell(direction)?].checked_sub(1)?;
            self.tiles.play_unchecked(&mut position, direction);
            (usize::from(piece) < self.puzzle.pieces().len()).then_some(BlockStep { piece, direction })
        };
        self.initial_step.into_iter().chain(steps.iter().filter_map(step)).collect()
    }
}

impl Solver<BlockPuzzle> for GapTiles {
    fn run(&mut self, context: &mut Context) -> Verdict {
        let mut tile_context = *context;
        if !self.is_exact {
            (tile_context.upper_bound, tile_context.pause_at_bound) = (u32::MAX, u32::MAX);
        }
        let verdict = self.solver.run(&mut tile_context);
        context.budget = tile_context.budget;
        self.adopt_best();
        match verdict {
            // Other places for the remaining blocks may allow a shorter solution, or make the goal
            // reachable.
            Verdict::Solved | Verdict::Unsolvable { .. } if !self.is_exact => {
                Verdict::Stopped(loyd_search::Limit::Size)
            }
            verdict => verdict,
        }
    }

    fn status(&self) -> Status<BlockPuzzle> {
        let tiles = self.solver.status();
        let best = self.best.as_ref().map(|(_, best)| best.clone());
        let length = best.as_ref().map_or(u32::MAX, |best| best.length(self.metric) as u32);
        Status {
            nodes: tiles.nodes,
            lower_bound: if self.is_exact { tiles.lower_bound.min(length) } else { 0 },
            best,
            bytes: tiles.bytes,
            missing_table: tiles.missing_table,
            shortfall: tiles.shortfall,
            iterations: if self.is_exact { tiles.iterations } else { vec![] },
            estimate: tiles.estimate,
        }
    }
}

/// The goal cells of the blocks.
struct Places {
    /// The place of each piece, if the goal names one.
    named: Vec<Option<u16>>,
    /// The places of the other pieces: their current cells, or free cells if the goal assigns the
    /// current ones to the named pieces.
    others: Vec<(usize, u16)>,
}

impl Places {
    fn new(puzzle: &BlockPuzzle, start: &BlockPosition) -> Option<Self> {
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
        let (staying, moving): (Vec<usize>, Vec<usize>) =
            unnamed.into_iter().partition(|&piece| free.contains(&start.anchors()[piece]));
        let mut others: Vec<(usize, u16)> = staying.into_iter().map(|piece| (piece, start.anchors()[piece])).collect();
        free.retain(|&cell| others.iter().all(|&(_, other)| other != cell));
        others.extend(moving.into_iter().zip(free));
        Some(Self { named, others })
    }

    fn is_exact(&self) -> bool {
        self.others.is_empty()
    }

    /// Returns the tile boards to try, each with its goal. To change the parity, the second board
    /// swaps two blocks without a named place, or two gaps.
    fn boards(
        &self,
        start: &BlockPosition,
        (rows, columns): (usize, usize),
    ) -> impl Iterator<Item = (TilePosition, TilePosition)> {
        let board = move |tiles: &mut dyn Iterator<Item = (usize, u16)>| {
            let mut cells = vec![0; rows * columns];
            tiles.for_each(|(tile, cell)| cells[usize::from(cell)] = tile as u16 + 1);
            TilePosition::new(columns, rows, cells).ok()
        };
        let boards = move |is_swapped: bool| {
            let mut places = self.named.clone();
            self.others.iter().for_each(|&(piece, cell)| places[piece] = Some(cell));
            let places: Vec<u16> = places.into_iter().collect::<Option<_>>()?;
            let mut gaps = match_gaps(start.anchors(), &places, (rows, columns));
            let mut places = places;
            if is_swapped {
                match (&self.others[..], gaps.len()) {
                    ([(one, _), (other, _), ..], _) => places.swap(*one, *other),
                    (_, 2) => gaps.reverse(),
                    (_, 3..) => (gaps[1].1, gaps[2].1) = (gaps[2].1, gaps[1].1),
                    _ => return None,
                }
            }
            // The first gap is the blank.
            let count = places.len();
            let tile = |(number, cell): (usize, u16)| (count + number, cell);
            let gaps_at = |which: fn(&(u16, u16)) -> u16| gaps[1..].iter().map(which).enumerate().map(tile);
            let start = board(&mut start.anchors().iter().copied().enumerate().chain(gaps_at(|gap| gap.0)))?;
            let goal = board(&mut places.iter().copied().enumerate().chain(gaps_at(|gap| gap.1)))?;
            Some((start, goal))
        };
        [false, true].into_iter().filter_map(boards)
    }
}

/// Matches each gap at the start with a gap in the goal, nearest pairs first. The returned list
/// begins with the pair that is farthest apart.
fn match_gaps(start: &[u16], goal: &[u16], (rows, columns): (usize, usize)) -> Vec<(u16, u16)> {
    let gaps = |anchors: &[u16]| -> Vec<u16> {
        let taken: HashSet<u16> = anchors.iter().copied().collect();
        (0..(rows * columns) as u16).filter(|cell| !taken.contains(cell)).collect()
    };
    let (from, to) = (gaps(start), gaps(goal));
    let mut pairs: Vec<(u16, u16)> = from.iter().flat_map(|&one| to.iter().map(move |&other| (one, other))).collect();
    pairs.sort_by_key(|&(one, other)| offset_between(one.into(), other.into(), columns).iter().sum::<usize>());
    let (mut matched, mut taken) = (vec![], [HashSet::new(), HashSet::new()]);
    for pair in pairs {
        if !taken[0].contains(&pair.0) && !taken[1].contains(&pair.1) {
            taken[0].insert(pair.0);
            taken[1].insert(pair.1);
            matched.push(pair);
        }
    }
    matched.reverse();
    matched
}
