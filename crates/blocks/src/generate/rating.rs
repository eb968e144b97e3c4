use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_search::{Context, Solver, Stop, Verdict};

use super::grade::Grade;
use super::limits::{RatingLimits, SLICE, Unrated, mapped};
use super::refine::{shortest, without};
use super::solutions::ShortestSolutions;
use crate::bfs::BreadthFirst;
use crate::map::ComponentStatistics;

/// What a level designer wants to know about a puzzle: its pars, its grade, and what its shortest
/// solutions look like.
///
/// All figures but the pars are counted in one metric. *The solution* is one fixed shortest
/// solution.
///
/// ```
/// use loyd_blocks::generate::{Rating, RatingLimits};
/// use loyd_core::{BlockMetric, BlockPuzzle};
/// use loyd_search::Stop;
/// let puzzle: BlockPuzzle = "12../3.44/ZZ5./6657".parse()?;
/// let limits = RatingLimits { positions: 200_000, memory: 1 << 26 };
/// let rating = Rating::search(&puzzle, BlockMetric::Slide, limits, Stop::NEVER)?;
/// assert_eq!((rating.pars, rating.solutions), ([8, 5, 3], 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rating {
    /// The fewest moves in the metrics `step`, `slide` and `turn`.
    pub pars: [u32; 3],
    /// The grade, with the length and the number of positions.
    pub grade: Grade,
    /// The number of shortest solutions, as sequences of positions with interchangeable pieces
    /// merged; [`u64::MAX`] if there are at least as many.
    pub solutions: u64,
    /// The moves of the solution that have no alternative: every other move would make it longer.
    pub forced: usize,
    /// The mean number of moves to choose from, over the positions of the solution before its
    /// moves; 0 if the start is solved.
    pub branching: f64,
    /// The pieces that move in the solution, by index.
    pub moving: Vec<usize>,
    /// The pieces that do not matter: without any single one of them, the length is the same. The
    /// pieces with a goal always matter.
    pub idle: Vec<usize>,
    /// The greatest distance of a position from the goal.
    pub greatest: u32,
    /// The puzzle at one of the positions at that distance.
    pub hardest: BlockPuzzle,
}

/// The most positions of a search without one of the pieces, as a multiple of the component's: the
/// component grows when a piece leaves.
const GROWTH: u64 = 64;

impl Rating {
    /// Rates the start of a puzzle in a metric.
    ///
    /// # Errors
    /// [`Unrated`], with the reason.
    pub fn search(
        puzzle: &BlockPuzzle,
        metric: BlockMetric,
        limits: RatingLimits,
        stop: Stop,
    ) -> Result<Self, Unrated> {
        let mut map = mapped(puzzle, metric, limits, stop)?;
        let solutions = ShortestSolutions::new(puzzle, &mut map).ok_or(Unrated::Unsolvable)?;
        let grade = Grade::of_solutions(&map, &solutions).ok_or(Unrated::Unsolvable)?;
        let solution = map.solution(&puzzle.start()).ok_or(Unrated::Unsolvable)?;
        let mut moving: Vec<usize> = solution.steps().iter().map(|step| usize::from(step.piece)).collect();
        moving.sort_unstable();
        moving.dedup();
        let choices = solutions.choices();
        let moves: usize = choices.iter().map(|(moves, _)| moves).sum();
        let greatest = map.statistics().and_then(ComponentStatistics::greatest_distance);
        let hardest = map.hardest().first().and_then(|position| puzzle.restarted(position));
        let hardest = greatest.zip(hardest);
        // The next searches need the memory of the map.
        drop(map);
        let (greatest, hardest) = hardest.ok_or(Unrated::Unsolvable)?;
        Ok(Self {
            pars: pars(puzzle, &grade, limits, stop)?,
            solutions: solutions.count(),
            forced: choices.iter().filter(|(_, nearer)| *nearer == 1).count(),
            branching: if choices.is_empty() { 0.0 } else { moves as f64 / choices.len() as f64 },
            moving,
            idle: idle(puzzle, &grade, limits, stop)?,
            grade,
            greatest,
            hardest,
        })
    }
}

/// The fewest moves in every metric. The grade has them in its own.
fn pars(puzzle: &BlockPuzzle, grade: &Grade, limits: RatingLimits, stop: Stop) -> Result<[u32; 3], Unrated> {
    let mut pars = [0; 3];
    for (par, metric) in pars.iter_mut().zip([BlockMetric::Step, BlockMetric::Slide, BlockMetric::Turn]) {
        *par = if metric == grade.metric { grade.length } else { par_in(puzzle, metric, limits, stop)? };
    }
    Ok(pars)
}

/// The fewest moves in a metric, of a puzzle that has a solution.
fn par_in(puzzle: &BlockPuzzle, metric: BlockMetric, limits: RatingLimits, stop: Stop) -> Result<u32, Unrated> {
    let mut solver = BreadthFirst::new(puzzle, &puzzle.start(), metric, limits.memory);
    loop {
        match solver.run(&mut Context::new(SLICE, stop)) {
            Verdict::Solved => return Ok(solver.status().lower_bound),
            Verdict::Searching if stop.is_requested() => return Err(Unrated::Stopped),
            Verdict::Searching => {}
            Verdict::Unsolvable { .. } | Verdict::Stopped(_) => return Err(Unrated::Memory),
        }
    }
}

/// The pieces that do not matter.
fn idle(puzzle: &BlockPuzzle, grade: &Grade, limits: RatingLimits, stop: Stop) -> Result<Vec<usize>, Unrated> {
    let has_goal = |piece: usize| puzzle.goal().0.iter().any(|target| target.piece() == Some(piece));
    let budget = grade.positions.saturating_mul(GROWTH);
    let mut idle = vec![];
    for piece in (0..puzzle.pieces().len()).filter(|&piece| !has_goal(piece)) {
        let Some(smaller) = without(puzzle, piece) else { continue };
        let length = shortest(&smaller, grade.metric, (budget, limits.memory), stop);
        if stop.is_requested() {
            return Err(Unrated::Stopped);
        }
        if length == Some(grade.length) {
            idle.push(piece);
        }
    }
    Ok(idle)
}
