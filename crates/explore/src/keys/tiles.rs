use super::{Graph, Walker};
use crate::tiles::TileSpace;

/// The positions of a tile puzzle whose bits do not fit in memory, as sorted keys.
pub(crate) struct TileGraph(pub(crate) TileSpace);

impl Graph for TileGraph {
    fn bits(&self) -> u32 {
        u64::BITS - self.0.positions().leading_zeros()
    }

    fn start(&self) -> u128 {
        self.0.goal_key().into()
    }

    fn is_from_goals(&self) -> bool {
        false
    }

    fn walker(&self, _search: u32) -> Box<dyn Walker> {
        Box::new(TileWalker(self.0.clone()))
    }
}

struct TileWalker(TileSpace);

impl Walker for TileWalker {
    fn neighbours(&mut self, key: u128, found: &mut Vec<u128>) {
        self.0.neighbours(key as u64, |neighbour| found.push(neighbour.into()));
    }

    fn is_solved(&self, key: u128) -> bool {
        key == u128::from(self.0.goal_key())
    }

    fn is_key(&self, key: u128) -> bool {
        // Half of the arrangements can be reached, and only they have ranks.
        key < u128::from(self.0.positions())
    }

    fn text(&self, key: u128) -> Option<String> {
        Some(self.0.text(key as u64))
    }
}
