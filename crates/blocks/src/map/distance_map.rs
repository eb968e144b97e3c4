use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, BlockStep, Solution};
use loyd_search::{Limit, Nodes, Stop};

use super::distances::{ComponentDistances, ComponentStatistics, DistancesBuilder, MAX_FARTHEST};
use crate::bfs::{Exploration, OutOfMemory, solution, steps};
use crate::key::{SearchQuery, Widths, build};

/// The maximum number of positions that [`DistanceMap::hardest`] returns.
const MAX_HARDEST: usize = 16;

/// The exact distance to the nearest solved position, for every position reachable from a starting
/// position.
///
/// [`DistanceMap::run`] computes it in slices: a search from the start finds the solved positions,
/// and a second search runs backwards from all of them together. The map stores distances modulo 3
/// in 2 bits each, in the key table. They show which of two neighbours is nearer to the goal, so
/// the distance is the length of a path whose moves all lead nearer. On large components this takes
/// about 7 bytes per position. Until the map is complete, the queue and the solved positions take
/// additional memory.
///
/// ```
/// use loyd_core::blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target};
/// use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
/// use loyd_search::Stop;
/// use loyd_blocks::{DistanceMap, Exploration};
/// let piece = SetupPiece { name: 'Z', cells: vec![(0, 0), (0, 1)], freedom: Freedom::Horizontal };
/// let goal = BlockGoal(vec![Target::Right { piece: 0 }]);
/// let pieces = vec![piece];
/// let setup = Setup { rows: 1, columns: 4, walls: vec![], gates: vec![], pieces, goal };
/// let puzzle = BlockPuzzle::try_from(setup)?;
/// let mut map = DistanceMap::new(&puzzle, &puzzle.start(), BlockMetric::Step, 1 << 20);
/// assert_eq!(map.run(100, Stop::NEVER), Exploration::Complete);
/// assert_eq!(map.distance(&puzzle.start()), Some(2));
/// assert_eq!(map.statistics().expect("the map is complete").by_distance, [1, 1, 1]);
/// # Ok::<(), loyd_core::blocks::SetupFaults>(())
/// ```
pub struct DistanceMap {
    puzzle: BlockPuzzle,
    metric: BlockMetric,
    /// `None` if it would take too much memory.
    distances: Option<Box<dyn ComponentDistances>>,
    is_complete: bool,
}

/// The moves from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// The number of moves.
    pub moves: usize,
    /// The successors that are nearer to the goal, in an order that does not depend on the search.
    /// Interchangeable pieces may be swapped.
    pub nearer: Vec<BlockPosition>,
}

impl DistanceMap {
    /// Creates a map of the positions reachable from `position`. Computing it will take at most
    /// `memory` bytes.
    pub fn new(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric, memory: u64) -> Self {
        Self::with_widths(puzzle, position, metric, memory, Widths::default())
    }

    /// Creates a map whose keys and boards have at least these widths.
    pub fn with_widths(
        puzzle: &BlockPuzzle,
        position: &BlockPosition,
        metric: BlockMetric,
        memory: u64,
        widths: Widths,
    ) -> Self {
        let distances = build(SearchQuery { puzzle, position, metric, memory, widths }, &DistancesBuilder);
        Self { puzzle: puzzle.clone(), metric, distances, is_complete: false }
    }

    /// Continues for about `budget` positions, or until it is stopped. Each of the two searches
    /// visits every position once. Once this method has returned a state other than
    /// [`Exploration::Searching`], further calls do nothing and return the same state.
    pub fn run(&mut self, budget: Nodes, stop: Stop) -> Exploration {
        if self.is_complete {
            return Exploration::Complete;
        }
        match self.distances.as_mut().map(|distances| distances.run(budget, stop)) {
            Some(Ok(true)) => Exploration::Searching,
            Some(Ok(false)) => {
                self.is_complete = true;
                Exploration::Complete
            }
            Some(Err(OutOfMemory)) | None => {
                self.distances = None;
                Exploration::Stopped(Limit::Memory)
            }
        }
    }

    /// Returns the metric in which distances are measured.
    pub fn metric(&self) -> BlockMetric {
        self.metric
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> u64 {
        self.distances.as_ref().map_or(0, |distances| distances.bytes())
    }

    /// Returns the number of positions found so far by the current search. The second search starts
    /// from 0 again.
    pub fn positions(&self) -> u64 {
        self.distances.as_ref().map_or(0, |distances| distances.positions())
    }

    /// Returns the statistics of the whole component, once the map is complete.
    pub fn statistics(&self) -> Option<&ComponentStatistics> {
        self.if_complete().map(ComponentDistances::statistics)
    }

    /// Returns up to 16 positions farthest from the goal, always the same ones; empty if no
    /// position is solved. Interchangeable pieces may be swapped.
    pub fn hardest(&self) -> Vec<BlockPosition> {
        let farthest = self.if_complete().map_or(&[][..], |distances| distances.farthest());
        farthest[..farthest.len().min(MAX_HARDEST)].to_vec()
    }

    /// Returns all positions farthest from the goal, ordered by their anchors; `None` if there are
    /// more than 4,096, and empty if no position is solved. Interchangeable pieces may be swapped.
    pub fn all_hardest(&self) -> Option<&[BlockPosition]> {
        let distances = self.if_complete()?;
        (distances.statistics().hardest() <= MAX_FARTHEST as u64).then(|| distances.farthest())
    }

    /// Returns whether the map is complete and contains a position.
    pub fn contains(&self, position: &BlockPosition) -> bool {
        self.if_complete().is_some_and(|distances| distances.has(position))
    }

    /// Returns the minimum number of moves from a position to a solved one; `None` if the goal is
    /// unreachable, if the position is not on the map, or if the map is incomplete.
    pub fn distance(&mut self, position: &BlockPosition) -> Option<u32> {
        let is_known = self.contains(position) && self.statistics()?.goals() > 0;
        is_known.then(|| self.path(position, usize::MAX).len() as u32)
    }

    /// Returns the steps of the first move in a shortest solution; `None` if [`Self::distance`] is
    /// 0 or `None`.
    pub fn next_move(&mut self, position: &BlockPosition) -> Option<Vec<BlockStep>> {
        let (from, to) = *self.path(position, 1).first()?;
        steps(&self.puzzle, position, (from, to))
    }

    /// Returns the moves from a position; `None` if the position is not on the map or the map is
    /// incomplete.
    pub fn choices(&mut self, position: &BlockPosition) -> Option<Choices> {
        let (moves, mut nearer) = self.distances.as_mut()?.choices(position).filter(|_| self.is_complete)?;
        nearer.sort_by(|one, other| one.anchors().cmp(other.anchors()));
        Some(Choices { moves, nearer })
    }

    /// Returns a shortest solution; `None` if [`Self::distance`] is `None`.
    pub fn solution(&mut self, position: &BlockPosition) -> Option<Solution<BlockPuzzle>> {
        self.distance(position)?;
        let path = self.path(position, usize::MAX);
        solution(&self.puzzle, position, &path).ok()
    }

    fn if_complete(&self) -> Option<&dyn ComponentDistances> {
        self.distances.as_deref().filter(|_| self.is_complete)
    }

    fn path(&mut self, position: &BlockPosition, max_moves: usize) -> Vec<(usize, usize)> {
        match &mut self.distances {
            Some(distances) if self.is_complete => distances.path(position, max_moves),
            _ => vec![],
        }
    }
}
