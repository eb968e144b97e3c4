use std::collections::{BTreeMap, VecDeque};

use loyd_core::blocks::Target;
use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};
use loyd_search::Heuristic;

use super::lone::LonePiece;

/// The relaxed distance in a block puzzle: the number of moves that the goal's pieces would need
/// without the other movable pieces. A move moves one piece, so the numbers for different pieces
/// add up.
#[derive(Clone, Debug)]
pub struct Relaxed {
    metric: BlockMetric,
    /// For each target, its piece and the distance from every anchor.
    targets: Vec<(usize, Vec<u32>)>,
    /// The places that any piece of a given shape can take.
    places: Vec<Place>,
}

/// A place for pieces of a kind: for each class of pieces that can take it, the pieces and their
/// distance from every anchor.
type Place = Vec<(Vec<usize>, Vec<u32>)>;

/// The maximum number of entries in the tables for all places together. Additional places do not
/// contribute to the estimate.
const MAX_ENTRIES: usize = 1 << 24;

impl Relaxed {
    /// Builds the tables for a puzzle's goal.
    pub fn new(puzzle: &BlockPuzzle, metric: BlockMetric) -> Self {
        let lone = puzzle.goal().0.iter().filter_map(|target| LonePiece::for_target(puzzle, target));
        let targets = lone.map(|lone| (lone.piece, distances(puzzle, &lone, metric))).collect();
        let cells = puzzle.rows() * puzzle.columns();
        let kinds = puzzle.goal().0.iter().filter(|target| matches!(target, Target::Like { .. }));
        let kinds = kinds.take(MAX_ENTRIES / (cells * puzzle.classes().len()));
        Self { metric, targets, places: kinds.map(|target| place_distances(puzzle, target, metric)).collect() }
    }
}

/// Returns the distances for all classes that can reach a target for a kind. The pieces of a class
/// are interchangeable, so one of them represents all.
fn place_distances(puzzle: &BlockPuzzle, target: &Target, metric: BlockMetric) -> Place {
    let classes = puzzle.classes().iter().filter(|class| target.concerns(puzzle, class[0]));
    classes
        .map(|class| (class.clone(), distances(puzzle, &LonePiece::for_piece(puzzle, target, class[0]), metric)))
        .collect()
}

impl Heuristic<BlockPuzzle> for Relaxed {
    fn metric(&self) -> BlockMetric {
        self.metric
    }

    /// Different places for a kind need different pieces, so their distances add up too. A piece
    /// can have its own target and also take a place for its kind, so only the greater of the two
    /// sums is admissible.
    fn estimate(&self, _: &BlockPuzzle, position: &BlockPosition) -> u32 {
        let mut pieces: BTreeMap<usize, u32> = BTreeMap::new();
        for (piece, distances) in &self.targets {
            let distance = distances[usize::from(position.anchors()[*piece])];
            let max = pieces.entry(*piece).or_default();
            *max = distance.max(*max);
        }
        let nearest = |place: &Place| {
            let steps = place.iter().flat_map(|(pieces, distances)| {
                pieces.iter().map(|&piece| distances[usize::from(position.anchors()[piece])])
            });
            steps.min().unwrap_or_default()
        };
        pieces.values().sum::<u32>().max(self.places.iter().map(nearest).sum())
    }
}

/// Returns a lone piece's distance to the goal from every anchor. An anchor that cannot reach the
/// goal gets 0, which is weak but admissible.
fn distances(puzzle: &BlockPuzzle, lone: &LonePiece, metric: BlockMetric) -> Vec<u32> {
    let mut distances = vec![None; puzzle.rows() * puzzle.columns()];
    let mut queue = VecDeque::new();
    for &goal in &lone.goals {
        distances[usize::from(goal)] = Some(0);
        queue.push_back((goal, 0));
    }
    while let Some((anchor, distance)) = queue.pop_front() {
        for next in lone.moves(puzzle, anchor, metric) {
            let known = &mut distances[usize::from(next)];
            if known.is_none() {
                // A turn has any number of corners, so a single turn leads to every reachable
                // anchor.
                let next_distance = if metric == BlockMetric::Turn { 1 } else { distance + 1 };
                *known = Some(next_distance);
                queue.push_back((next, next_distance));
            }
        }
    }
    distances.into_iter().map(Option::unwrap_or_default).collect()
}
