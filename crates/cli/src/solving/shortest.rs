//! Counts all shortest solutions of a puzzle, and lists the first ones.

use std::collections::{HashMap, HashSet};

use loyd_blocks::{DistanceMap, Exploration};
use loyd_core::{
    BlockMetric, BlockPosition, BlockPuzzle, Puzzle, Solution, Successor, TileMetric, TilePosition, TilePuzzle,
    every_move,
};
use loyd_engine::EngineFamily;
use loyd_search::{Context, Mode, Stop, Verdict};
use loyd_tiles::{Resources, lower_bound, solver_with};

/// The maximum number of positions on shortest solutions to keep.
const MAX_POSITIONS: usize = 1_000_000;
/// The number of positions searched between two checks of a bound or of a stop request.
const SLICE: u64 = 1 << 12;

/// The shortest solutions of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct ShortestSolutions<P: Puzzle> {
    /// The number of shortest solutions, counted as sequences of positions with interchangeable
    /// pieces merged, capped at [`u64::MAX`].
    pub(crate) count: u64,
    /// The first shortest solutions, in a fixed order.
    pub(crate) listed: Vec<Solution<P>>,
}

/// The reason why shortest solutions were not counted.
pub(crate) type Uncounted = &'static str;

const OUT_OF_MEMORY: Uncounted = "the positions do not fit in the memory limit";
const STOPPED: Uncounted = "stopped by a limit";

/// A source of the moves that shorten the distance to the goal.
pub(crate) trait DistanceOracle<P: Puzzle> {
    /// Returns the positions that are one move nearer to the goal than a position at this distance,
    /// which is not 0.
    ///
    /// # Errors
    /// Returns the reason if they are unknown.
    fn nearer(&mut self, position: &P::Position, distance: u32) -> Result<Vec<P::Position>, Uncounted>;
}

/// An oracle, or the reason why there is none.
type FoundOracle<'a, P> = Result<Box<dyn DistanceOracle<P> + 'a>, Uncounted>;

/// A family whose shortest solutions can be counted.
pub(crate) trait CountShortest: Puzzle {
    /// Returns a distance oracle for a metric.
    ///
    /// # Errors
    /// Returns the reason if there is no oracle.
    fn oracle<'a>(&'a self, metric: Self::Metric, resources: &'a Resources, stop: Stop<'a>) -> FoundOracle<'a, Self>;
}

/// There are oracles for boards with at most 16 cells.
impl CountShortest for TilePuzzle {
    fn oracle<'a>(&'a self, metric: TileMetric, resources: &'a Resources, stop: Stop<'a>) -> FoundOracle<'a, Self> {
        if self.width() * self.height() > 16 {
            return Err("the board has more than 16 cells");
        }
        Ok(Box::new(TileOracle { puzzle: self, metric, resources, stop, known: HashMap::new() }))
    }
}

/// The oracle holds the distances of the whole component. There is none if a limit ends the search
/// through the component.
impl CountShortest for BlockPuzzle {
    fn oracle<'a>(&'a self, metric: BlockMetric, resources: &'a Resources, stop: Stop<'a>) -> FoundOracle<'a, Self> {
        let mut map = DistanceMap::new(self, &self.start(), metric, resources.memory);
        loop {
            match map.run(SLICE, stop) {
                Exploration::Complete => return Ok(Box::new(map)),
                Exploration::Stopped(_) => return Err(OUT_OF_MEMORY),
                Exploration::Searching if stop.is_requested() => return Err(STOPPED),
                Exploration::Searching => {}
            }
        }
    }
}

/// An oracle that proves each distance with a search.
struct TileOracle<'a> {
    puzzle: &'a TilePuzzle,
    metric: TileMetric,
    resources: &'a Resources,
    stop: Stop<'a>,
    /// The results of previous lookups: whether a position is at a distance.
    known: HashMap<(TilePosition, u32), bool>,
}

impl TileOracle<'_> {
    /// Returns whether a position is at this distance, given that it is not nearer.
    fn is_at(&self, position: &TilePosition, distance: u32) -> Result<bool, Uncounted> {
        let Self { puzzle, metric, resources, stop, .. } = *self;
        if distance == 0 {
            return Ok(puzzle.is_solved(position));
        }
        if lower_bound(puzzle, position, metric) > distance {
            return Ok(false);
        }
        let mut solver = solver_with(puzzle, position, metric, Mode::Optimal, resources);
        loop {
            let verdict = solver.run(&mut Context::new(SLICE, stop));
            if solver.status().lower_bound > distance {
                return Ok(false);
            }
            match verdict {
                Verdict::Solved => return Ok(true),
                Verdict::Searching if stop.is_requested() => return Err(STOPPED),
                Verdict::Searching => {}
                _ => return Err(OUT_OF_MEMORY),
            }
        }
    }
}

impl DistanceOracle<TilePuzzle> for TileOracle<'_> {
    fn nearer(&mut self, position: &TilePosition, distance: u32) -> Result<Vec<TilePosition>, Uncounted> {
        let mut nearer = vec![];
        for Successor { position, .. } in every_move(self.puzzle, position, self.metric) {
            let key = (position, distance - 1);
            let is_nearer = match self.known.get(&key) {
                Some(&known) => known,
                None => self.is_at(&key.0, key.1)?,
            };
            if is_nearer {
                nearer.push(key.0.clone());
            }
            self.known.insert(key, is_nearer);
        }
        Ok(nearer)
    }
}

/// The map of the component is an oracle.
impl DistanceOracle<BlockPuzzle> for DistanceMap {
    fn nearer(&mut self, position: &BlockPosition, _: u32) -> Result<Vec<BlockPosition>, Uncounted> {
        Ok(self.choices(position).map_or_else(Vec::new, |choices| choices.nearer))
    }
}

/// The positions of shortest solutions after the same number of moves.
struct Layer<P: Puzzle> {
    positions: Vec<P::Position>,
    /// The index of each merged position.
    indices: HashMap<Box<[u16]>, usize>,
    /// For each position, the indices in the next layer that its moves lead to.
    nearer: Vec<Vec<usize>>,
}

/// Counts the shortest solutions of `length` moves, and lists up to `limit` of them.
///
/// # Errors
/// Returns the reason if they cannot be counted.
pub(crate) fn shortest_solutions<P: EngineFamily>(
    puzzle: &P,
    metric: P::Metric,
    (length, limit): (usize, usize),
    oracle: &mut dyn DistanceOracle<P>,
) -> Result<ShortestSolutions<P>, Uncounted> {
    let mut first = Layer::<P>::new();
    first.insert(puzzle, puzzle.start());
    let mut layers = vec![first];
    let mut kept = 1;
    for depth in 0..length {
        let layer = &mut layers[depth];
        let mut next = Layer::new();
        for position in &layer.positions {
            let mut nearer = vec![];
            for neighbour in oracle.nearer(position, (length - depth) as u32)? {
                let index = next.insert(puzzle, neighbour);
                if !nearer.contains(&index) {
                    nearer.push(index);
                }
            }
            layer.nearer.push(nearer);
        }
        kept += next.positions.len();
        if kept > MAX_POSITIONS {
            return Err("they pass through more than 1,000,000 positions");
        }
        layers.push(next);
    }
    let mut counts = vec![1_u64; layers[length].positions.len()];
    for layer in layers[..length].iter().rev() {
        let sum = |nearer: &Vec<usize>| nearer.iter().fold(0_u64, |sum, &index| sum.saturating_add(counts[index]));
        counts = layer.nearer.iter().map(sum).collect();
    }
    let mut listed = vec![];
    list(puzzle, metric, &layers, &mut (puzzle.start(), vec![]), limit, &mut listed);
    Ok(ShortestSolutions { count: counts.first().copied().unwrap_or(0), listed })
}

impl<P: EngineFamily> Layer<P> {
    fn new() -> Self {
        Self { positions: vec![], indices: HashMap::new(), nearer: vec![] }
    }

    /// Returns the index of a position, adding the position if it is missing.
    fn insert(&mut self, puzzle: &P, position: P::Position) -> usize {
        *self.indices.entry(puzzle.merge_key(&position)).or_insert_with(|| {
            self.positions.push(position);
            self.positions.len() - 1
        })
    }
}

/// Lists the solutions that continue from the position after the given steps, until there are
/// `limit` of them.
fn list<P: EngineFamily>(
    puzzle: &P,
    metric: P::Metric,
    layers: &[Layer<P>],
    (position, steps): &mut (P::Position, Vec<P::Step>),
    limit: usize,
    listed: &mut Vec<Solution<P>>,
) {
    let [_, next, ..] = layers else {
        let solution = Solution::new(puzzle, puzzle.start(), steps.clone());
        listed.extend(solution.ok().filter(|_| listed.len() < limit));
        return;
    };
    let mut taken = HashSet::new();
    // Interchangeable pieces may be swapped relative to the position in the layer.
    for Successor { position: neighbour, steps: more } in every_move(puzzle, position, metric) {
        if listed.len() == limit {
            return;
        }
        let index = next.indices.get(&puzzle.merge_key(&neighbour));
        if index.is_some_and(|index| taken.insert(*index)) {
            let mut continued = (neighbour, [&steps[..], &more].concat());
            list(puzzle, metric, &layers[1..], &mut continued, limit, listed);
        }
    }
}
