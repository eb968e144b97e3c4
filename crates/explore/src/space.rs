use std::sync::Arc;

use crate::fault::Fault;
use crate::keys::{BlockGraph, KeySpace, TileGraph};
use crate::part::{Limits, Space};
use crate::subject::Subject;
use crate::tiles::TileSpace;

/// The state space of a subject: two bits a position for tiles in memory, sorted keys for all else.
///
/// # Errors
/// [`Fault::TooLarge`], if its positions have no ranks or keys that fit.
pub(crate) fn space(subject: &Subject, limits: &Limits) -> Result<Arc<dyn Space>, Fault> {
    Ok(match subject {
        Subject::Tiles { goal, metric } => {
            let space = TileSpace::new(goal, *metric)?;
            if limits.disk.is_some() { Arc::new(KeySpace(TileGraph(space))) } else { Arc::new(space) }
        }
        Subject::Blocks { puzzle, metric, depth0 } => Arc::new(KeySpace(BlockGraph::new(puzzle, *metric, *depth0)?)),
    })
}
