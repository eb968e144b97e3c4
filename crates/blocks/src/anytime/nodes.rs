//! The positions that a search has generated, each stored as a move from its parent.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};

use super::board::PieceMove;
use super::model::BlockModel;

/// Moves, each given by the moved piece's anchors before and after it. Interchangeable pieces need
/// not be distinguished.
pub(super) type Path = Vec<(u16, u16)>;

/// A tree of positions with duplicate detection. Positions that differ only by swaps of
/// interchangeable pieces count as duplicates.
pub(super) struct Nodes {
    list: Vec<StoredNode>,
    /// Complete positions, one after another.
    snapshots: Vec<u16>,
    /// The number of each position, by hash.
    seen: HashMap<u128, u32, BuildHasherDefault<IdentityHasher>>,
    pieces: usize,
    /// The number of moves from one snapshot to the next along a path.
    snapshot_interval: u16,
}

#[derive(Clone, Copy)]
struct StoredNode {
    parent: u32,
    piece: u16,
    to: u16,
    /// The number of this position's snapshot, or [`NO_SNAPSHOT`].
    snapshot: u32,
    /// The number of moves since the nearest snapshot above it.
    moves_since_snapshot: u16,
    depth: u32,
}

const NO_SNAPSHOT: u32 = u32::MAX;

/// An upper bound on the positions that an expansion adds and, on boards with few pieces, on the
/// anchors in its snapshots.
const MARGIN: usize = 1 << 12;

/// The size of a [`StoredNode`], in two-byte anchors. A snapshot is stored as soon as the nodes
/// since the last one take as much memory as a snapshot.
const ANCHORS_PER_NODE: usize = 10;

impl Nodes {
    /// Creates a tree with one position.
    pub(super) fn new(model: &BlockModel, start: &[u16]) -> Self {
        let snapshot_interval = (start.len() / ANCHORS_PER_NODE).clamp(1, 1 << 12) as u16;
        let mut nodes =
            Self { list: vec![], snapshots: vec![], seen: HashMap::default(), pieces: start.len(), snapshot_interval };
        nodes.seen.insert(hash(model, start), 0);
        nodes.snapshots.extend_from_slice(start);
        nodes.list.push(StoredNode { parent: 0, piece: 0, to: 0, snapshot: 0, moves_since_snapshot: 0, depth: 0 });
        nodes
    }

    /// Returns the number of the position with this hash, if it is in the tree.
    pub(super) fn number(&self, hash: u128) -> Option<u32> {
        self.seen.get(&hash).copied()
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns the number of moves from the first position.
    pub(super) fn depth(&self, node: u32) -> u32 {
        self.list[node as usize].depth
    }

    /// Returns the move that led to a position.
    pub(super) fn last_move(&self, node: u32) -> Option<PieceMove> {
        let StoredNode { piece, to, .. } = self.list[node as usize];
        (node > 0).then_some(PieceMove { piece, to })
    }

    /// Adds the position after a move, with the hash from [`hash_after`]. Returns `None` if it is a
    /// duplicate.
    pub(super) fn add(&mut self, parent: u32, last_move: PieceMove, hash: u128, after: &[u16]) -> Option<u32> {
        match self.seen.entry(hash) {
            Entry::Occupied(_) => return None,
            Entry::Vacant(entry) => drop(entry.insert(self.list.len() as u32)),
        }
        let parent_node = self.list[parent as usize];
        let mut node = StoredNode {
            parent,
            piece: last_move.piece,
            to: last_move.to,
            snapshot: NO_SNAPSHOT,
            moves_since_snapshot: parent_node.moves_since_snapshot + 1,
            depth: parent_node.depth + 1,
        };
        if node.moves_since_snapshot >= self.snapshot_interval {
            node.snapshot = (self.snapshots.len() / self.pieces) as u32;
            node.moves_since_snapshot = 0;
            self.snapshots.extend_from_slice(after);
            let at = self.snapshots.len() - self.pieces + usize::from(last_move.piece);
            self.snapshots[at] = last_move.to;
        }
        self.list.push(node);
        Some(self.list.len() as u32 - 1)
    }

    /// Writes the anchors of a position to `anchors`.
    pub(super) fn load(&self, node: u32, anchors: &mut Vec<u16>) {
        let mut path = vec![];
        let mut at = node;
        while self.list[at as usize].snapshot == NO_SNAPSHOT {
            path.push(at);
            at = self.list[at as usize].parent;
        }
        let first = self.list[at as usize].snapshot as usize * self.pieces;
        anchors.clear();
        anchors.extend_from_slice(&self.snapshots[first..first + self.pieces]);
        for node in path.into_iter().rev().map(|node| self.list[node as usize]) {
            anchors[usize::from(node.piece)] = node.to;
        }
    }

    /// Returns the moves from the first position.
    pub(super) fn path(&self, node: u32) -> Path {
        let mut moves = vec![];
        let mut at = node;
        while let Some(last_move) = self.last_move(at) {
            moves.push(last_move);
            at = self.list[at as usize].parent;
        }
        let mut anchors = vec![];
        self.load(0, &mut anchors);
        let ends = moves.into_iter().rev().map(|PieceMove { piece, to }| {
            let from = std::mem::replace(&mut anchors[usize::from(piece)], to);
            (from, to)
        });
        ends.collect()
    }

    pub(super) fn bytes(&self) -> u64 {
        self.collection_sizes().map(|(bytes, ..)| bytes).iter().sum::<usize>() as u64
    }

    /// Returns whether another expansion could need more than `memory` bytes.
    pub(super) fn is_full(&self, memory: u64) -> bool {
        // A growing vector is copied, so the old one and one of twice its size exist temporarily.
        let growing = self.collection_sizes().into_iter().filter(|&(_, length, capacity)| length + MARGIN > capacity);
        self.bytes() + growing.map(|(bytes, ..)| 2 * bytes as u64).sum::<u64>() > memory
    }

    /// Returns the size in bytes, the length and the capacity of each growing collection.
    fn collection_sizes(&self) -> [(usize, usize, usize); 3] {
        let seen = self.seen.capacity() * (size_of::<(u128, u32)>() + 1) * 8 / 7;
        [
            (seen, self.seen.len(), self.seen.capacity()),
            (self.list.capacity() * size_of::<StoredNode>(), self.list.len(), self.list.capacity()),
            (self.snapshots.capacity() * size_of::<u16>(), self.snapshots.len(), self.snapshots.capacity()),
        ]
    }
}

/// Returns the moving piece for each move in a path. The path begins at the anchors `start`.
pub(super) fn moving_pieces(model: &BlockModel, start: &[u16], path: &[(u16, u16)]) -> Vec<u16> {
    let mut piece_at = vec![u16::MAX; model.cells];
    start.iter().zip(0..).for_each(|(&anchor, piece)| piece_at[usize::from(anchor)] = piece);
    let moved = |&(from, to): &(u16, u16)| {
        let piece = std::mem::replace(&mut piece_at[usize::from(from)], u16::MAX);
        piece_at[usize::from(to)] = piece;
        piece
    };
    path.iter().map(moved).collect()
}

/// Returns the hash of a position: the sum of a term for each piece. It does not change if
/// interchangeable pieces are swapped.
pub(super) fn hash(model: &BlockModel, anchors: &[u16]) -> u128 {
    anchors.iter().enumerate().fold(0, |hash, (piece, &anchor)| hash.wrapping_add(term(model.class_of[piece], anchor)))
}

/// Returns the hash after a move from the anchor `from`.
pub(super) fn hash_after(model: &BlockModel, hash: u128, from: u16, PieceMove { piece, to }: PieceMove) -> u128 {
    let class = model.class_of[usize::from(piece)];
    hash.wrapping_sub(term(class, from)).wrapping_add(term(class, to))
}

/// Returns the term for a piece of a class at an anchor: two rounds of the finaliser of
/// `SplitMix64` (Steele, Lea and Flood, 2014).
fn term(class: u32, anchor: u16) -> u128 {
    let mix = |seed: u64| {
        let z = (seed ^ seed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    };
    let seed = (u64::from(class) << 16 | u64::from(anchor)).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let low = mix(seed);
    u128::from(low) | u128::from(mix(low ^ 0xd6e8_feb8_6659_fd93)) << 64
}

/// A hasher that returns its input, because the keys are already hashes.
#[derive(Default)]
pub(super) struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u128(&mut self, hash: u128) {
        self.0 = hash as u64;
    }
}
