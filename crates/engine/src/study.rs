mod graph;
mod tiles;

use std::fmt;

use loyd_blocks::{ComponentGraph, ComponentStatistics, DistanceMap, Exploration};
use loyd_core::blocks::Piece;
use loyd_core::{BlockPosition, BlockPuzzle, Family, Puzzle, TilePuzzle, UnknownName};
use loyd_search::{Limit, Nodes, Stop};

pub use self::graph::{StudyGraph, StudyNode};
pub use self::tiles::Table;
use self::tiles::{MAX_CELLS, TileDistances};
use crate::{AnyPosition, At, EngineFamily};

/// The distances to the goal from all positions that are reachable from a given one, for block
/// puzzles and for tile boards of at most ten cells.
///
/// ```
/// use loyd_engine::AnyPosition;
/// use loyd_search::Stop;
/// let (position, _) = AnyPosition::read("8 6 7/2 5 4/3 0 1", &Default::default())?;
/// let mut study = position.study(None, 1 << 30)?;
/// assert!(study.run(u64::MAX, Stop::NEVER));
/// assert_eq!(study.by_distance().map(|counts| (counts.len(), counts[31])), Some((32, 2)));
/// assert_eq!(study.distance(&position), Some(31));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Study(FamilyStudy);

enum FamilyStudy {
    Tiles(Box<TileDistances>),
    Blocks { at: At<BlockPuzzle>, map: Box<DistanceMap>, is_out_of_memory: bool },
}

/// The reason why a study is not possible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StudyError {
    /// The family has no such metric.
    #[error(transparent)]
    Metric(#[from] UnknownName),
    /// The tile board has too many cells for a table in memory.
    #[error(
        "a board of {cells} cells is too large for a distance table (at most {MAX_CELLS} cells); \
         `loyd explore` counts larger boards"
    )]
    Size {
        /// The number of cells.
        cells: usize,
    },
}

impl AnyPosition {
    /// Creates a study of all reachable positions that uses at most `memory` bytes. [`Study::run`]
    /// starts it.
    ///
    /// # Errors
    /// Returns [`StudyError`] if the family has no such metric or the tile board is too large.
    pub fn study(&self, metric: Option<&str>, memory: u64) -> Result<Study, StudyError> {
        match self {
            Self::Tiles(at) => {
                let (metric, cells) = (At::<TilePuzzle>::metric(metric)?, at.position.cells().len());
                if cells > MAX_CELLS {
                    return Err(StudyError::Size { cells });
                }
                Ok(Study(FamilyStudy::Tiles(Box::new(TileDistances::new(at, metric)))))
            }
            Self::Blocks(at) => {
                let metric = At::<BlockPuzzle>::metric(metric)?;
                let map = Box::new(DistanceMap::new(&at.puzzle, &at.position, metric, memory));
                Ok(Study(FamilyStudy::Blocks { at: at.clone(), map, is_out_of_memory: false }))
            }
        }
    }
}

impl Study {
    /// Expands about `budget` more positions, or fewer if `stop` is requested. Returns whether the
    /// study has ended: it is complete, or it ran out of memory (see [`Study::is_out_of_memory`]).
    pub fn run(&mut self, budget: Nodes, stop: Stop) -> bool {
        match &mut self.0 {
            FamilyStudy::Tiles(distances) => distances.run(budget, stop),
            FamilyStudy::Blocks { map, is_out_of_memory, .. } => match map.run(budget, stop) {
                Exploration::Searching => false,
                Exploration::Complete => true,
                Exploration::Stopped(Limit::Memory | Limit::Size) => {
                    *is_out_of_memory = true;
                    true
                }
            },
        }
    }

    /// Returns whether the study ended because the positions do not fit in memory.
    pub fn is_out_of_memory(&self) -> bool {
        matches!(self.0, FamilyStudy::Blocks { is_out_of_memory: true, .. })
    }

    /// Returns the number of positions found so far.
    pub fn positions(&self) -> u64 {
        match &self.0 {
            FamilyStudy::Tiles(distances) => distances.position_count(),
            FamilyStudy::Blocks { map, .. } => {
                map.statistics().map_or_else(|| map.positions(), |statistics| statistics.positions)
            }
        }
    }

    /// Returns the memory in use, in bytes. `None` for tile boards, whose tables are small.
    pub fn bytes(&self) -> Option<u64> {
        match &self.0 {
            FamilyStudy::Tiles(_) => None,
            FamilyStudy::Blocks { map, .. } => Some(map.bytes()),
        }
    }

    /// Returns the number of positions at distance 0, 1, 2, … from the goal once the study is
    /// complete. The list is empty if there is no solution.
    pub fn by_distance(&self) -> Option<Vec<u64>> {
        match &self.0 {
            FamilyStudy::Tiles(distances) => distances.by_distance(),
            FamilyStudy::Blocks { map, .. } => map.statistics().map(|statistics| statistics.by_distance.clone()),
        }
    }

    /// Returns the statistics of a block puzzle's component once the study is complete.
    pub fn statistics(&self) -> Option<&ComponentStatistics> {
        match &self.0 {
            FamilyStudy::Tiles(_) => None,
            FamilyStudy::Blocks { map, .. } => map.statistics(),
        }
    }

    /// Returns the minimum number of moves from a position to the goal. Returns `None` if there is
    /// no solution, if the position or its goal does not belong to this study, or if the study is
    /// incomplete.
    pub fn distance(&mut self, position: &AnyPosition) -> Option<u32> {
        match (&mut self.0, position) {
            (FamilyStudy::Tiles(distances), AnyPosition::Tiles(at)) => distances.distance_of(at),
            (FamilyStudy::Blocks { at, map, .. }, AnyPosition::Blocks(other)) => {
                map.distance(&convert_position(&at.puzzle, other)?)
            }
            _ => None,
        }
    }

    /// Returns the first move of a shortest solution as text, or `None` if [`Study::distance`] is 0
    /// or `None`.
    pub fn next_move(&mut self, position: &AnyPosition) -> Option<String> {
        match (&mut self.0, position) {
            (FamilyStudy::Tiles(distances), AnyPosition::Tiles(at)) => distances.next_move(at),
            (FamilyStudy::Blocks { at, map, .. }, AnyPosition::Blocks(other)) => {
                let steps = map.next_move(&convert_position(&at.puzzle, other)?)?;
                Some(at.puzzle.write_moves(&steps, map.metric()))
            }
            _ => None,
        }
    }

    /// Returns at most 16 of the positions farthest from the goal.
    pub fn hardest(&self) -> Vec<AnyPosition> {
        match &self.0 {
            FamilyStudy::Tiles(distances) => distances.hardest().into_iter().map(AnyPosition::Tiles).collect(),
            FamilyStudy::Blocks { at, map, .. } => {
                let puzzle = &at.puzzle;
                let at = |position| AnyPosition::Blocks(At { puzzle: puzzle.clone(), position });
                map.hardest().into_iter().map(at).collect()
            }
        }
    }

    /// Returns the positions and the moves between them once the study is complete, or `None` if
    /// there are more than `limit` positions.
    pub fn graph(&self, limit: usize) -> Option<StudyGraph> {
        match &self.0 {
            FamilyStudy::Tiles(distances) => distances.graph(limit),
            FamilyStudy::Blocks { at, map, .. } => {
                map.statistics().filter(|statistics| statistics.positions <= limit as u64)?;
                let graph = ComponentGraph::new(&at.puzzle, &at.position, map.metric(), limit)?;
                Some(StudyGraph::from_blocks(&at.puzzle, &graph))
            }
        }
    }

    /// Returns every position with its distance once the study is complete, or `None` if there are
    /// more than `limit` positions.
    pub fn table(&self, limit: usize) -> Option<Table> {
        match &self.0 {
            FamilyStudy::Tiles(distances) => distances.table(limit),
            FamilyStudy::Blocks { at, map, .. } => {
                map.statistics().filter(|statistics| statistics.positions <= limit as u64)?;
                let graph = ComponentGraph::new(&at.puzzle, &at.puzzle.start(), map.metric(), limit)?;
                let cells = graph.nodes().iter().flat_map(|node| at.puzzle.cells(&node.position)).collect();
                let distance = |distance: Option<u32>| distance.map_or(-1, |distance| distance as i32);
                Some(Table { cells, distances: graph.nodes().iter().map(|node| distance(node.distance)).collect() })
            }
        }
    }
}

/// Converts a position in a puzzle with the same pieces and goal to a position in `puzzle`. The
/// pieces may be in a different order, and the starting positions may differ.
fn convert_position(puzzle: &BlockPuzzle, other: &At<BlockPuzzle>) -> Option<BlockPosition> {
    let pieces = other.puzzle.pieces();
    let anchor = |piece: &Piece| {
        let index = other.puzzle.piece_named(piece.name).filter(|&index| pieces[index] == *piece)?;
        Some(other.position.anchors()[index])
    };
    // The order changes the pieces' numbers in the goal, but not their names.
    let has_same_goal = || other.puzzle.goal() == puzzle.goal() || other.puzzle.goal_text() == puzzle.goal_text();
    let matches = other.puzzle.size() == puzzle.size() && pieces.len() == puzzle.pieces().len() && has_same_goal();
    let anchors: Vec<u16> = puzzle.pieces().iter().map(anchor).collect::<Option<_>>()?;
    puzzle.position(&anchors).filter(|_| matches)
}

impl fmt::Debug for Study {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Study").field("positions", &self.positions()).finish_non_exhaustive()
    }
}
