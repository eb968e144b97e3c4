//! The distance from a piece to its goal on an otherwise empty board.

use std::collections::HashMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use loyd_core::BlockMetric;

use super::model::{BlockModel, PieceKind};
use crate::bitboard::{UNREACHABLE, moves_alone, offset_between};

/// The distances from pieces to their goal anchors, by kind.
#[derive(Default)]
pub(super) struct AnchorDistances {
    maps: Vec<AnchorMap>,
    /// The number of computed maps.
    computed: AtomicUsize,
    numbers: HashMap<(u32, Vec<u16>), usize>,
}

/// The distances from pieces of one kind to one set of anchors.
struct AnchorMap {
    kind: u32,
    goals: Vec<u16>,
    /// For each anchor, the minimum numbers of moves and steps; `None` if they follow from rows and
    /// columns, or if memory is short. They are computed on demand, because most places on large
    /// boards are never looked up.
    distances: OnceLock<Option<Vec<[u16; 2]>>>,
}

/// The maximum number of entries in all maps together. Maps beyond this limit estimate distances
/// from rows and columns.
const MAX_ENTRIES: usize = 1 << 24;

impl AnchorDistances {
    /// Returns the number of the map for a kind and its goal anchors.
    pub(super) fn map(&mut self, kind: u32, goals: Vec<u16>) -> usize {
        *self.numbers.entry((kind, goals.clone())).or_insert_with(|| {
            self.maps.push(AnchorMap { kind, goals, distances: OnceLock::new() });
            self.maps.len() - 1
        })
    }

    /// Returns one of a map's goal anchors, if it has any.
    pub(super) fn goal(&self, map: usize) -> Option<u16> {
        self.maps[map].goals.first().copied()
    }

    /// Returns a lower bound on the moves from an anchor; [`UNREACHABLE`] if no goal can be
    /// reached.
    pub(super) fn moves(&self, model: &BlockModel, map: usize, anchor: u16) -> u32 {
        self.lower_bound(model, map, anchor, 0)
    }

    /// Returns a lower bound on the steps from an anchor, which is 0 only at a goal.
    pub(super) fn steps(&self, model: &BlockModel, map: usize, anchor: u16) -> u32 {
        self.lower_bound(model, map, anchor, 1)
    }

    fn lower_bound(&self, model: &BlockModel, map: usize, anchor: u16, index: usize) -> u32 {
        let AnchorMap { kind, goals, distances } = &self.maps[map];
        let distances = distances.get_or_init(|| {
            let kind = &model.kinds[*kind as usize];
            let is_needed = !model.is_open(kind) || goals.len() > 1;
            let has_room = || (self.computed.fetch_add(1, Ordering::Relaxed) + 1) * model.cells <= MAX_ENTRIES;
            (is_needed && has_room()).then(|| anchor_distances(model, kind, goals))
        });
        match distances {
            Some(distances) => distances[usize::from(anchor)][index].into(),
            None => {
                goals.iter().map(|&goal| open_board_distance(model, anchor, goal)[index]).min().unwrap_or(UNREACHABLE)
            }
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        let entries = |map: &AnchorMap| map.distances.get().and_then(Option::as_ref).map_or(0, Vec::len);
        self.maps.iter().map(|map| 4 * entries(map) + 4 * map.goals.len()).sum::<usize>() as u64
    }
}

/// Returns the number of moves and the number of steps on a board without walls.
fn open_board_distance(model: &BlockModel, from: u16, to: u16) -> [u32; 2] {
    let differences = offset_between(from.into(), to.into(), model.columns).map(|difference| difference as u32);
    let steps = differences[0] + differences[1];
    let moves = match model.metric {
        BlockMetric::Step => steps,
        BlockMetric::Slide => u32::from(differences[0] > 0) + u32::from(differences[1] > 0),
        BlockMetric::Turn => u32::from(steps > 0),
    };
    [moves, steps]
}

/// Returns the numbers of moves and steps from every anchor to the nearest goal, found by a
/// backward search from all goals simultaneously.
fn anchor_distances(model: &BlockModel, kind: &PieceKind, goals: &[u16]) -> Vec<[u16; 2]> {
    let steps = min_moves(model, kind, goals, 1);
    let moves = match model.metric {
        BlockMetric::Step => steps.clone(),
        BlockMetric::Slide => min_moves(model, kind, goals, usize::MAX),
        BlockMetric::Turn => steps.iter().map(|&steps| if steps == u16::MAX { steps } else { steps.min(1) }).collect(),
    };
    moves.into_iter().zip(steps).map(|(moves, steps)| [moves, steps]).collect()
}

/// Returns the minimum number of moves from every anchor, where a move is at most `max_steps` steps
/// in one direction.
fn min_moves(model: &BlockModel, kind: &PieceKind, goals: &[u16], max_steps: usize) -> Vec<u16> {
    let goals = goals.iter().map(|&goal| usize::from(goal)).filter(|&goal| kind.fits[goal]);
    let after = |direction: usize, at| model.after(kind, &kind.steps[direction], at);
    moves_alone(model.cells, goals, (kind.steps.len(), max_steps), after)
}
