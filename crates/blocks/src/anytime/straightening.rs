//! Shorter paths between positions in a long solution.

use loyd_search::Stop;

use super::best_first::{BestFirst, BestFirstState, ExpansionOrder};
use super::goal::TargetGoal;
use super::model::BlockModel;
use super::nodes::Path;

/// One pass along a solution. Each part is replaced with the path that best-first search finds
/// between its ends, if that path is shorter.
///
/// The estimate adds up the distances of all pieces, so it guides the search straight to the end of
/// a part. Solutions from random walks are many times longer than necessary; a pass removes most of
/// the excess.
pub(super) struct Straightening {
    start: Vec<u16>,
    pub(super) path: Path,
    /// The index in the path where the current part begins, and the position there.
    from: usize,
    anchors: Vec<u16>,
    search: Option<(Box<BestFirst>, TargetGoal)>,
    memory: u64,
    expanded: u64,
}

/// The maximum number of moves in a part.
const PART_LENGTH: usize = 128;
/// A search stops after `EFFORT` positions divided by the number of pieces, or after `MIN_EFFORT`
/// if that is more.
const EFFORT: u64 = 20_000;
const MIN_EFFORT: u64 = 64;
/// The weight of the estimate.
const WEIGHT: u32 = 5;

impl Straightening {
    pub(super) fn new(start: &[u16], path: Path, memory: u64) -> Self {
        Self { start: start.to_vec(), path, from: 0, anchors: start.to_vec(), search: None, memory, expanded: 0 }
    }

    /// Continues for about `budget` nodes. Returns whether the pass is over.
    pub(super) fn run(&mut self, model: &BlockModel, budget: u64, stop: Stop) -> bool {
        let end = self.nodes().saturating_add(budget);
        while self.nodes() < end && !stop.is_requested() {
            if self.from >= self.path.len() {
                return true;
            }
            self.advance(model, end - self.nodes(), stop);
        }
        false
    }

    fn advance(&mut self, model: &BlockModel, budget: u64, stop: Stop) {
        let end = self.path.len().min(self.from + PART_LENGTH);
        let max_expanded = (EFFORT / self.anchors.len() as u64).max(MIN_EFFORT);
        let (search, goal) = self.search.get_or_insert_with(|| {
            let mut end_anchors = self.anchors.clone();
            play(&mut end_anchors, &self.path[self.from..end]);
            let limits = ((end - self.from) as u32, self.memory);
            let search = BestFirst::new(model, &self.anchors, ExpansionOrder::Weighted(WEIGHT), limits);
            (Box::new(search), TargetGoal::for_position(model, &end_anchors))
        });
        let state = search.run(model, goal, budget.min(max_expanded.saturating_sub(search.expanded).max(1)), stop);
        let replacement = match state {
            BestFirstState::Searching if search.expanded < max_expanded => return,
            BestFirstState::Solved(node) => Some(search.nodes.path(node)),
            _ => None,
        };
        self.expanded += search.expanded;
        self.search = None;
        // If no shorter path was found, the next part starts halfway through this one and extends
        // beyond its end.
        let is_shorter = replacement.as_ref().is_some_and(|replacement| replacement.len() < end - self.from);
        let next = match replacement.filter(|_| is_shorter) {
            Some(replacement) => {
                let length = replacement.len();
                self.path.splice(self.from..end, replacement);
                length
            }
            None => (end - self.from).div_ceil(2),
        };
        play(&mut self.anchors, &self.path[self.from..self.from + next]);
        self.from += next;
    }

    pub(super) fn nodes(&self) -> u64 {
        self.expanded + self.search.as_ref().map_or(0, |(search, _)| search.expanded)
    }

    pub(super) fn bytes(&self) -> u64 {
        let search = self.search.as_ref().map_or(0, |(search, goal)| search.bytes() + goal.distances.bytes());
        search + (4 * self.path.len() + 4 * self.start.len()) as u64
    }
}

/// Applies moves to the anchors.
pub(super) fn play(anchors: &mut [u16], moves: &[(u16, u16)]) {
    let mut pieces: std::collections::HashMap<u16, usize> =
        anchors.iter().enumerate().map(|(piece, &anchor)| (anchor, piece)).collect();
    for &(from, to) in moves {
        if let Some(piece) = pieces.remove(&from) {
            anchors[piece] = to;
            pieces.insert(to, piece);
        }
    }
}
