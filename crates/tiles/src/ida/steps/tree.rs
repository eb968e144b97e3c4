use super::batch::PatternExpansion;
use super::{PatternNode, StepHeuristic, TILES};
use crate::board::PackedBoard;
use crate::ida::automaton::Automaton;
use crate::ida::batches::BatchSearch;
use crate::ida::parallel::{self, EndedWalk, FrontierPosition, PartWalk};
use crate::pdb::PATTERNS;

/// A search below one position. A version for fewer patterns and cells takes less memory per
/// position.
pub(in crate::ida) enum PatternSearch {
    /// Up to 8 patterns on boards of up to 16 cells.
    Small(BatchSearch<PatternNode<FEW_PATTERNS, 16>>),
    /// Up to 8 patterns on boards of up to 25 cells.
    Few(BatchSearch<PatternNode<FEW_PATTERNS, 32>>),
    /// Up to 16 patterns on boards of up to 25 cells.
    Many(BatchSearch<PatternNode<16, 32>>),
    /// Boards of more than 25 cells.
    ByteBoard(BatchSearch<PatternNode<PATTERNS, TILES>>),
}

/// The maximum number of patterns in [`PatternSearch::Small`] and [`PatternSearch::Few`].
const FEW_PATTERNS: usize = 8;

impl<const VIEWS: usize, B: PackedBoard> StepHeuristic<VIEWS, B> {
    fn expansion<const CELLS: usize>(&self) -> PatternExpansion<'_, VIEWS, CELLS> {
        PatternExpansion {
            steps: self.steps.first_chunk().expect("there are steps for all tiles"),
            tables: self.tables(),
            moves: &self.moves,
        }
    }
}

impl<const VIEWS: usize, B: PackedBoard> parallel::ParallelTree for StepHeuristic<VIEWS, B> {
    type Board = B;
    type Work = Option<PatternSearch>;

    const BOUND_STEP: u32 = 2;
    const WALKS: usize = 1;

    fn parts(&self) -> &'static [(u64, usize)] {
        self.parts
    }

    fn bound(&self, board: B, blank: usize) -> u32 {
        self.enter(board, blank).1.into_iter().max().unwrap_or_default()
    }

    fn begin(
        &self,
        walk: &mut PartWalk<Self::Work>,
        position: &FrontierPosition<B>,
        remaining: u32,
    ) -> Result<(), u32> {
        let (mut node, bounds) = self.enter(position.board, position.blank);
        let bound = bounds.into_iter().max().unwrap_or_default();
        if bound > remaining {
            return Err(bound);
        }
        node.slack = bounds.iter().rev().fold(0, |slack, &bound| (slack << 16) | ((remaining - bound) / 2));
        (node.state, node.remaining) = (position.state, remaining as u16);
        let is_few = self.tables().iter().skip(FEW_PATTERNS).all(|table| table.is_empty());
        let search = match (self.grid.needs_byte_board(), is_few) {
            (false, true) if self.grid.len() <= 16 => PatternSearch::Small(BatchSearch::new(node.narrowed())),
            (true, _) => PatternSearch::ByteBoard(BatchSearch::new(node)),
            (false, true) => PatternSearch::Few(BatchSearch::new(node.narrowed())),
            (false, false) => PatternSearch::Many(BatchSearch::new(node.narrowed())),
        };
        *walk = PartWalk { nodes: 0, nearest: remaining, path: Vec::new(), work: Some(search) };
        Ok(())
    }

    fn run(&self, _: &Automaton, walks: &mut [PartWalk<Self::Work>], budget: u64) -> Option<EndedWalk> {
        let walk = walks.first_mut()?;
        let mut search = walk.work.take()?;
        let ended = match &mut search {
            PatternSearch::Small(search) => search.run(&self.expansion(), budget, walk),
            PatternSearch::Few(search) => search.run(&self.expansion(), budget, walk),
            PatternSearch::Many(search) => search.run(&self.expansion(), budget, walk),
            PatternSearch::ByteBoard(search) => search.run(&self.expansion(), budget, walk),
        };
        walk.work = Some(search);
        ended
    }

    /// Returns 0, because the tables belong to the process and are counted there.
    fn bytes(&self) -> u64 {
        0
    }
}
