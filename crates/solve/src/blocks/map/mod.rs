//! How far every position of a component is from the goal.

mod flood;
mod graph;
mod line;
mod moves;
mod statistics;
mod survey;

use std::fmt;

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, BlockStep, Solution};

use self::survey::{Plan, Survey};
use super::table::NoRoom;
use super::widths::build;
use super::{Exploration, Widths, path};
use crate::{Limit, Nodes};
pub use graph::{Graph, GraphMl, GraphNode};
pub use statistics::Statistics;

/// The exact distance to the nearest solved position for every position that can be reached from one.
///
/// It is made in slices by [`DistanceMap::run`]: a search from the start finds the solved positions, a second one goes
/// back from all of them at once. It keeps distances modulo 3, 2 bits each, in the table of keys: of two neighbours they
/// tell which is nearer, so that walking down gives the distance. On large components that takes about 7 bytes a position;
/// while it is made, the queue and the solved positions that wait to be searched from come on top.
///
/// ```
/// use loyd_core::{BlockMetric, BlockPuzzle, Puzzle, blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target}};
/// use loyd_solve::blocks::{DistanceMap, Exploration};
/// let piece = SetupPiece { name: 'Z', cells: vec![(0, 0), (0, 1)], freedom: Freedom::Horizontal };
/// let goal = BlockGoal(vec![Target::Right { piece: 0 }]);
/// let setup = Setup { rows: 1, columns: 4, walls: vec![], pieces: vec![piece], goal };
/// let puzzle = BlockPuzzle::try_from(setup)?;
/// let mut map = DistanceMap::new(&puzzle, &puzzle.start(), BlockMetric::Step, 1 << 20);
/// assert_eq!(map.run(100), Exploration::Complete);
/// assert_eq!(map.distance(&puzzle.start()), Some(2));
/// assert_eq!(map.statistics().expect("it is complete").by_distance, [1, 1, 1]);
/// # Ok::<(), loyd_core::blocks::SetupFaults>(())
/// ```
pub struct DistanceMap {
    puzzle: BlockPuzzle,
    metric: BlockMetric,
    survey: Result<Box<dyn Survey>, NoRoom>,
    is_complete: bool,
}

/// What can be done in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// The number of moves.
    pub moves: usize,
    /// The positions nearer to the goal that moves lead to, in an order that does not depend on the search. Of
    /// interchangeable pieces any may be where one is.
    pub nearer: Vec<BlockPosition>,
}

impl DistanceMap {
    /// The map of what can be reached from `position`, yet to be made in at most `memory` bytes.
    pub fn new(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric, memory: u64) -> Self {
        Self::with_widths(puzzle, position, metric, memory, Widths::default())
    }

    /// The same in forms at least this wide.
    pub fn with_widths(
        puzzle: &BlockPuzzle,
        position: &BlockPosition,
        metric: BlockMetric,
        memory: u64,
        widths: Widths,
    ) -> Self {
        let survey = build(puzzle, position, widths, &Plan { puzzle, start: position, metric, memory });
        Self { puzzle: puzzle.clone(), metric, survey, is_complete: false }
    }

    /// Goes on for about `budget` positions; every position is met twice. Once it has said anything but
    /// [`Exploration::Searching`], calling it again says the same and does nothing.
    pub fn run(&mut self, budget: Nodes) -> Exploration {
        if self.is_complete {
            return Exploration::Complete;
        }
        match self.survey.as_mut().map(|survey| survey.run(budget)) {
            Ok(Ok(true)) => Exploration::Searching,
            Ok(Ok(false)) => {
                self.is_complete = true;
                Exploration::Complete
            }
            Ok(Err(NoRoom)) | Err(NoRoom) => {
                self.survey = Err(NoRoom);
                Exploration::Stopped(Limit::Memory)
            }
        }
    }

    /// The metric that distances are counted in.
    pub fn metric(&self) -> BlockMetric {
        self.metric
    }

    /// The memory that it holds now, in bytes.
    pub fn bytes(&self) -> u64 {
        self.survey.as_ref().map_or(0, |survey| survey.bytes())
    }

    /// The positions found so far by the search that is under way: the first counts up to all, then the second.
    pub fn positions(&self) -> u64 {
        self.survey.as_ref().map_or(0, |survey| survey.positions())
    }

    /// The facts about the whole component, once the map is complete.
    pub fn statistics(&self) -> Option<&Statistics> {
        self.complete().map(Survey::statistics)
    }

    /// Positions that are farthest from the goal, at most 16, always the same ones; none if there is no goal. Of
    /// interchangeable pieces any may be where one is.
    pub fn hardest(&self) -> Vec<BlockPosition> {
        self.complete().map_or_else(Vec::new, Survey::hardest)
    }

    /// Whether the map is complete and a position is on it.
    pub fn contains(&self, position: &BlockPosition) -> bool {
        self.complete().is_some_and(|survey| survey.has(position))
    }

    /// The fewest moves from a position to a solved one; `None` if there is none, if the position is not on the map, or
    /// if the map is not complete.
    pub fn distance(&mut self, position: &BlockPosition) -> Option<u32> {
        let is_known = self.contains(position) && self.statistics()?.goals() > 0;
        is_known.then(|| self.way(position, usize::MAX).len() as u32)
    }

    /// The steps of the first move of a shortest solution; `None` where [`Self::distance`] is 0 or `None`.
    pub fn next_move(&mut self, position: &BlockPosition) -> Option<Vec<BlockStep>> {
        let (from, to) = *self.way(position, 1).first()?;
        path::steps(&self.puzzle, position, (from, to))
    }

    /// The moves from a position; `None` if it is not on the map or the map is not complete.
    pub fn choices(&mut self, position: &BlockPosition) -> Option<Choices> {
        let Ok(survey) = &mut self.survey else { return None };
        let (moves, mut nearer) = survey.choices(position).filter(|_| self.is_complete)?;
        nearer.sort_by(|one, other| one.anchors().cmp(other.anchors()));
        Some(Choices { moves, nearer })
    }

    /// A shortest solution; `None` where [`Self::distance`] is.
    pub fn solution(&mut self, position: &BlockPosition) -> Option<Solution<BlockPuzzle>> {
        self.distance(position)?;
        let way = self.way(position, usize::MAX);
        path::solution(&self.puzzle, position, &way).ok()
    }

    fn complete(&self) -> Option<&dyn Survey> {
        self.survey.as_deref().ok().filter(|_| self.is_complete)
    }

    fn way(&mut self, position: &BlockPosition, most: usize) -> Vec<(usize, usize)> {
        match &mut self.survey {
            Ok(survey) if self.is_complete => survey.way(position, most),
            _ => vec![],
        }
    }
}

impl fmt::Debug for DistanceMap {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("DistanceMap").field("statistics", &self.statistics()).finish_non_exhaustive()
    }
}
