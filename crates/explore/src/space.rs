use std::sync::Arc;

use crate::fault::ExploreError;
use crate::keys::{BlockGraph, KeySpace, TileGraph};
use crate::part::{StateSpace, WorkerLimits};
use crate::subject::Subject;
use crate::tiles::TileSpace;

/// Returns the state space of a subject: two bits per position for tile puzzles in memory, sorted
/// keys otherwise.
///
/// # Errors
/// [`ExploreError::TooLarge`] if its positions have no ranks or keys that fit.
pub(crate) fn space(subject: &Subject, limits: &WorkerLimits) -> Result<Arc<dyn StateSpace>, ExploreError> {
    Ok(match subject {
        Subject::Tiles { goal, metric } => {
            let space = TileSpace::new(goal, *metric)?;
            if limits.disk.is_some() { Arc::new(KeySpace(TileGraph(space))) } else { Arc::new(space) }
        }
        Subject::Blocks { puzzle, metric, depth0 } => Arc::new(KeySpace(BlockGraph::new(puzzle, *metric, *depth0)?)),
    })
}
