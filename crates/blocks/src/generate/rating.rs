use std::collections::{BTreeSet, HashSet};

use loyd_core::blocks::BlockKey;
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_search::Stop;

use super::grade::Grade;
use super::limits::{ComponentLimits, Unmapped, map_component, shortest_length};
use super::refine::without_part;
use super::solutions::ShortestSolutions;
use crate::map::{Choices, DistanceMap};

/// A puzzle's pars, its grade, and the features of its shortest solutions.
///
/// Except for the pars, everything is measured for one metric. *The solution* is the shortest
/// solution that [`DistanceMap::solution`] returns.
///
/// ```
/// use loyd_blocks::generate::{Rating, ComponentLimits};
/// use loyd_core::{BlockMetric, BlockPuzzle};
/// use loyd_search::Stop;
/// let puzzle: BlockPuzzle = "12../3.44/ZZ5./6657".parse()?;
/// let limits = ComponentLimits { positions: 200_000, memory: 1 << 26 };
/// let rating = Rating::search(&puzzle, BlockMetric::Slide, limits, Stop::NEVER)?;
/// assert_eq!((rating.pars, rating.solutions), ([8, 5, 3], 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rating {
    /// The minimum number of moves for the `step`, `slide` and `turn` metrics.
    pub pars: [u32; 3],
    /// The grade, with the length and the number of positions.
    pub grade: Grade,
    /// The number of shortest solutions, as sequences of positions with interchangeable pieces
    /// merged; [`u64::MAX`] if there are at least that many.
    pub solutions: u64,
    /// The number of forced moves in the solution. A move is forced if any other move from its
    /// position would make the solution longer.
    pub forced: usize,
    /// The mean number of possible moves before each move in the solution; 0 if the start is
    /// solved.
    pub branching: f64,
    /// The indices of the pieces that move in the solution, in ascending order.
    pub moving: Vec<usize>,
    /// The indices of the pieces that can be removed, one at a time, without shortening the
    /// solution. A piece with a goal is never among them. `None` if a search without one of the
    /// pieces would exceed the memory limit or 64 times the number of positions in the component.
    pub idle: Option<Vec<usize>>,
    /// The greatest distance of a position from the goal.
    pub greatest: u32,
    /// The puzzle at one of the positions at that distance.
    pub hardest: BlockPuzzle,
}

/// The maximum number of positions in a search without one of the pieces, as a multiple of the
/// component's positions. The component is larger without the piece.
const MAX_GROWTH: u64 = 64;

impl Rating {
    /// Rates the start of a puzzle for a metric.
    ///
    /// # Errors
    /// Returns [`Unmapped`] with the reason why the puzzle cannot be rated.
    pub fn search(
        puzzle: &BlockPuzzle,
        metric: BlockMetric,
        limits: ComponentLimits,
        stop: Stop,
    ) -> Result<Self, Unmapped> {
        let mut map = map_component(puzzle, metric, limits, stop)?;
        let mut rating = Self::from_map(puzzle, &mut map).ok_or(Unmapped::Unsolvable)?;
        // The next searches need the map's memory.
        drop(map);
        rating.pars = pars(puzzle, &rating.grade, limits, stop)?;
        rating.idle = idle(puzzle, &rating.grade, limits, stop)?;
        Ok(rating)
    }

    /// Returns the part of a rating that a complete map determines: everything but the pars and the
    /// idle pieces. Returns `None` if the goal cannot be reached.
    fn from_map(puzzle: &BlockPuzzle, map: &mut DistanceMap) -> Option<Self> {
        let solutions = ShortestSolutions::new(puzzle, map)?;
        let solution = map.solution(&puzzle.start())?;
        let (mut position, mut forced, mut choices, mut length) = (puzzle.start(), 0, 0, 0);
        for steps in solution.moves(map.metric()) {
            let Choices { moves, nearer } = map.choices(&position)?;
            // Two moves may lead to the same position if they swap interchangeable pieces.
            let nearer: HashSet<BlockKey> = nearer.iter().map(|position| puzzle.key(position)).collect();
            forced += usize::from(nearer.len() == 1);
            choices += moves;
            length += 1;
            puzzle.play_all(&mut position, steps).ok()?;
        }
        let moving: BTreeSet<usize> = solution.steps().iter().map(|step| usize::from(step.piece)).collect();
        Some(Self {
            pars: [0; 3],
            grade: Grade::from_solutions(map, &solutions)?,
            solutions: solutions.count(),
            forced,
            branching: choices as f64 / f64::from(length.max(1)),
            moving: moving.into_iter().collect(),
            idle: None,
            greatest: map.statistics()?.greatest_distance()?,
            hardest: puzzle.restarted(map.hardest().first()?)?,
        })
    }
}

/// Returns the minimum number of moves for every metric, in a puzzle that has a solution. The grade
/// already contains the number for its own metric.
fn pars(puzzle: &BlockPuzzle, grade: &Grade, limits: ComponentLimits, stop: Stop) -> Result<[u32; 3], Unmapped> {
    let reason = || if stop.is_requested() { Unmapped::Stopped } else { Unmapped::Memory };
    let mut pars = [grade.length; 3];
    for (par, metric) in pars.iter_mut().zip([BlockMetric::Step, BlockMetric::Slide, BlockMetric::Turn]) {
        if metric != grade.metric {
            *par = shortest_length(puzzle, metric, (u64::MAX, limits.memory), stop).ok_or_else(reason)?;
        }
    }
    Ok(pars)
}

/// Returns the pieces that have no effect on the length; `None` if a search without one of them
/// exceeds the limits.
fn idle(
    puzzle: &BlockPuzzle,
    grade: &Grade,
    limits: ComponentLimits,
    stop: Stop,
) -> Result<Option<Vec<usize>>, Unmapped> {
    let has_goal = |piece: usize| puzzle.goal().0.iter().any(|target| target.piece() == Some(piece));
    let budget = grade.positions.saturating_mul(MAX_GROWTH);
    let mut idle = vec![];
    for piece in (0..puzzle.pieces().len()).filter(|&piece| !has_goal(piece)) {
        let Some(smaller) = without_part(puzzle, piece) else { continue };
        let length = shortest_length(&smaller, grade.metric, (budget, limits.memory), stop);
        if stop.is_requested() {
            return Err(Unmapped::Stopped);
        }
        match length {
            None => return Ok(None),
            Some(length) if length == grade.length => idle.push(piece),
            Some(_) => {}
        }
    }
    Ok(Some(idle))
}
