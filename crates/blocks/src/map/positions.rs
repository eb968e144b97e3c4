//! Conversion between `loyd-core` positions and records.

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};

use crate::bitboard::{BitBoard, Layout};
use crate::key::PackedKey;
use crate::movegen::{ChildKey, KeyDecoder, MoveGenerator, Workspace};

/// The positions of one component as records, and their moves.
pub(super) struct Positions<B, K> {
    pub(super) generator: MoveGenerator<B, K>,
    workspace: Workspace<B, K>,
    /// The pieces of each group.
    groups: Vec<Vec<Mover>>,
    key_decoder: KeyDecoder,
    puzzle: BlockPuzzle,
    start: BlockPosition,
    /// The memory used by the tables, in bytes.
    pub(super) bytes: u64,
    parent: Vec<u64>,
}

/// A movable piece: its index in the puzzle, and the region that it never leaves.
#[derive(Clone, Copy)]
struct Mover {
    piece: usize,
    region: usize,
}

/// A move, given by the moved piece's anchors before and after it.
pub(super) type Step = (usize, usize);

impl<B: BitBoard, K: PackedKey> Positions<B, K> {
    pub(super) fn new(puzzle: &BlockPuzzle, start: &BlockPosition, layout: Layout<B>, metric: BlockMetric) -> Self {
        let piece_at = |cell: usize| start.anchors().iter().position(|&anchor| usize::from(anchor) == cell);
        let groups = layout.groups.iter().zip(&layout.start).map(|(group, cells)| {
            let mover =
                |&cell: &usize| Some(Mover { piece: piece_at(cell)?, region: group.places[cell].region.into() });
            cells.iter().filter_map(mover).collect()
        });
        let groups = groups.collect();
        let key_decoder = KeyDecoder::new(&layout);
        let bytes = Self::bytes_for(puzzle, &layout);
        let generator = MoveGenerator::new(puzzle, layout, metric);
        Self {
            workspace: Workspace::new(&generator),
            generator,
            groups,
            key_decoder,
            puzzle: puzzle.clone(),
            start: start.clone(),
            bytes,
            parent: vec![],
        }
    }

    /// Returns how many bytes the tables for a layout take.
    pub(super) fn bytes_for(puzzle: &BlockPuzzle, layout: &Layout<B>) -> u64 {
        MoveGenerator::<B, K>::bytes(layout, puzzle.rows().max(puzzle.columns()))
    }

    /// Returns the record of a position; `None` if a piece is at an anchor that it can never reach.
    pub(super) fn record(&self, position: &BlockPosition) -> Option<Vec<u64>> {
        let anchors = position.anchors();
        let mut is_mover = vec![false; self.start.anchors().len()];
        for mover in self.groups.iter().flatten() {
            is_mover[mover.piece] = true;
        }
        let is_allowed = |piece: usize| is_mover[piece] || anchors[piece] == self.start.anchors()[piece];
        if anchors.len() != is_mover.len() || !(0..anchors.len()).all(is_allowed) {
            return None;
        }
        let regions = &self.generator.layout.regions;
        let cell = |mover: &Mover| {
            let cell = usize::from(anchors[mover.piece]);
            regions[mover.region].mask.has(cell).then_some(cell)
        };
        let cells = |group: &Vec<Mover>| group.iter().map(cell).collect::<Option<Vec<usize>>>();
        let cells = self.groups.iter().map(cells).collect::<Option<Vec<_>>>()?;
        Some(self.generator.pack(&cells))
    }

    /// Returns the record for a key of at most two words.
    pub(super) fn record_at(&self, key: u128) -> Vec<u64> {
        let mut cells = vec![vec![]; self.groups.len()];
        self.key_decoder.decode(&self.generator, key, &mut cells);
        self.generator.pack(&cells)
    }

    /// Returns the position that a record describes. Interchangeable pieces may have been swapped
    /// since the start.
    pub(super) fn position(&self, record: &[u64]) -> BlockPosition {
        let regions = &self.generator.layout.regions;
        let mut anchors = self.start.anchors().to_vec();
        for (group, mut unassigned) in self.groups.iter().zip(self.generator.packing.anchors(record)) {
            for &Mover { piece, region } in group {
                if let Some(cell) = (unassigned & regions[region].mask).cells().next() {
                    anchors[piece] = cell as u16;
                    unassigned = unassigned.without(B::cell(cell));
                }
            }
        }
        self.puzzle.position(&anchors).unwrap_or_else(|| self.start.clone())
    }

    /// Replaces the contents of `children` with the neighbours of `record`. Leaves out the
    /// neighbours that the record's last move prunes, unless `unpruned` is set.
    pub(super) fn expand(&mut self, record: &[u64], unpruned: bool, children: &mut Vec<ChildKey<K>>) {
        self.parent.clear();
        self.parent.extend_from_slice(record);
        if unpruned {
            self.generator.packing.clear_last_move(&mut self.parent);
        }
        children.clear();
        self.generator.expand_all(&mut self.workspace, &self.parent, children);
    }

    /// Plays the move that leads to a child. `record` becomes the child's record.
    pub(super) fn play(&self, record: &mut [u64], child: &ChildKey<K>) -> Step {
        self.generator.packing.play(record, child.last, child.key);
        (child.last.from.into(), child.last.to.into())
    }
}
