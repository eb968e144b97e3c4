#![allow(clippy::inline_always, reason = "inlined functions are compiled for the instruction set of their caller")]

use std::sync::Arc;

use loyd_core::{Direction, TileMetric};

use super::evaluation::{Evaluation, Weights};
use super::geometry::Geometry;
use super::network::{Network, NetworkStep};
use super::numbers::{Lanes, Numbers};
use super::plan::StagePlan;
use super::tour::TourCursor;
use super::tuning::{BoardClass, BoardTraits, CONFLICT, GROUP, Tuning, Variant, has_stages};
use super::values::{UNIT, Values};

/// The weights of the terms in the cost of an escape: the blank's distance has a weight of 1 per
/// cell, the tiles' distances from their goal cells have `DISTANCE_WEIGHT` per cell, and each tile
/// outside its goal cell costs `MISPLACED_COST`.
const DISTANCE_WEIGHT: u32 = 3;
const MISPLACED_COST: u32 = 6;
/// The maximum number of rows and columns in the last stage on larger boards.
const CORE_SIDE: usize = 3;

/// Returns the weights for learning values on a board of `cells` cells. With several stages, more
/// tiles are at risk of being left behind, so the exponent is larger.
pub(super) fn learning_weights(cells: usize) -> Weights {
    Weights { power: if has_stages(cells) { (8, 5) } else { (7, 5) }, conflict: CONFLICT * UNIT, learned: 2 }
}

/// Returns the weights without a network on a board of `cells` cells. They equal the weights for
/// learning, except in the single-tile metric with several stages, where other weights proved
/// better once the values had been learned (`bench/tiles-short.md`, *The score*).
pub(super) fn default_weights(cells: usize, metric: TileMetric) -> Weights {
    let learning = learning_weights(cells);
    if metric == TileMetric::Multi || !has_stages(cells) {
        return learning;
    }
    Weights { power: (9, 5), learned: 3, ..learning }
}

/// Returns the weights with a network on a board of `cells` cells. The better the network, the
/// greater the weight of its estimate (`bench/tiles-short.md`, *The score*).
pub(super) fn network_weights(cells: usize) -> Weights {
    let (power, learned) = match cells {
        ..49 => ((7, 5), 14),
        49 => ((3, 2), 14),
        _ => ((9, 5), 8),
    };
    Weights { power, conflict: CONFLICT * UNIT, learned }
}

/// The weights for windows of a solution, whose ends are near each other.
const WINDOW_WEIGHTS: Weights = Weights { power: (7, 5), conflict: CONFLICT * UNIT, learned: 4 };

impl Variant {
    /// Returns the variant's weights, given the default ones.
    fn weights(self, base: Weights) -> Weights {
        Weights { conflict: self.conflict * UNIT, learned: base.learned + self.learned * (base.learned / 2), ..base }
    }
}

/// Returns twice the factor for the values that were learned without a network, on a board with a
/// network.
fn ranked_factor(cells: usize) -> i32 {
    if has_stages(cells) { 3 } else { 2 }
}

/// Returns the class of a board.
pub(super) fn class(geometry: &Geometry, metric: TileMetric) -> BoardClass {
    let (columns, rows) = geometry.sides();
    let has_network = metric == TileMetric::Single && Network::supports(geometry);
    BoardClass::of(&BoardTraits { columns, rows, metric, has_network, is_symmetric: geometry.is_symmetric() })
}

/// A position in the beam.
#[derive(Clone, Copy, Debug)]
pub(super) struct BeamNode {
    /// A hash of all properties that distinguish positions in the beam.
    pub(super) key: u64,
    pub(super) score: i32,
    /// The contribution of the network's hidden layer to the score; 0 without a network.
    pub(super) hidden: i32,
    /// The first unfinished stage.
    pub(super) stage: u16,
    /// The number of tiles in the stages up to this one that are outside their goal cells.
    pub(super) misplaced: u16,
    /// The blank's direction in the last move.
    pub(super) last: Option<Direction>,
    /// The tile that moved in the last step.
    pub(super) moved: u16,
    /// The blank's cell.
    pub(super) blank: u16,
    /// The number of steps that moved a tile away from its goal cell.
    pub(super) detours: u16,
}

/// Scores and distinguishes the positions in a beam over one board.
///
/// Two positions are treated as equal if they agree on the blank, its neighbours, the stage and the
/// tiles of the stages up to this one. Otherwise, a beam would fill up with variants of one
/// position. If a beam is *blind* (see [`DepthLayer`](super::segment::DepthLayer)), the neighbours
/// need not agree.
#[derive(Debug)]
pub(super) struct Scorer {
    pub(super) geometry: Arc<Geometry>,
    pub(super) metric: TileMetric,
    pub(super) evaluation: Evaluation,
    plan: StagePlan,
    pub(super) tuning: &'static Tuning,
    /// The score bonus for a finished stage.
    stage_bonus: i32,
    /// The tiles of each stage.
    pub(super) groups: Vec<Vec<u16>>,
}

impl Scorer {
    /// Returns the default scorer with the shipped values.
    #[cfg(test)]
    pub(super) fn shipped(geometry: Arc<Geometry>, metric: TileMetric) -> Self {
        Self::variant(geometry, metric, super::tuning::DEFAULT_VARIANT)
    }

    /// Returns the scorer for a variant, with the shipped values.
    pub(super) fn variant(geometry: Arc<Geometry>, metric: TileMetric, variant: Variant) -> Self {
        let values = Values::shipped(metric);
        let numbers = Numbers::shipped(&geometry).filter(|_| metric == TileMetric::Single);
        let plan = Self::plan(&geometry, variant.group);
        let weights = variant.weights(network_weights(geometry.cells()));
        let learned =
            numbers.and_then(|numbers| Self::learned_evaluation(geometry.clone(), &numbers, Some(&values), weights));
        let weights = variant.weights(default_weights(geometry.cells(), metric));
        let evaluation = learned.unwrap_or_else(|| Evaluation::new(geometry, values, None, weights));
        Self::with_plan(plan, metric, evaluation)
    }

    /// Creates a scorer with the given pattern values and without a network.
    #[cfg(feature = "training")]
    pub(super) fn new(geometry: Arc<Geometry>, metric: TileMetric, values: Arc<Values>, weights: Weights) -> Self {
        let plan = Self::plan(&geometry, GROUP);
        Self::with_plan(plan, metric, Evaluation::new(geometry, values, None, weights))
    }

    /// Returns the scorer for a window of a solution; the goal is the window's end. The scorer has
    /// a single stage, since the window begins and ends in the middle of several.
    pub(super) fn for_window(geometry: Arc<Geometry>, values: Arc<Values>) -> Self {
        let (width, height) = geometry.sides();
        let plan = StagePlan::new(&geometry, GROUP, width.max(height));
        Self::with_plan(plan, TileMetric::Single, Evaluation::new(geometry, values, None, WINDOW_WEIGHTS))
    }

    /// Returns the default plan, with groups of `group` tiles.
    fn plan(geometry: &Geometry, group: usize) -> StagePlan {
        let (width, height) = geometry.sides();
        let core = if has_stages(geometry.cells()) { CORE_SIDE } else { width.max(height) };
        StagePlan::new(geometry, group, core)
    }

    fn with_plan(plan: StagePlan, metric: TileMetric, evaluation: Evaluation) -> Self {
        let geometry = evaluation.geometry.clone();
        let cells = geometry.cells();
        let mut groups = vec![Vec::new(); plan.count];
        (0..cells as u16)
            .filter(|&tile| tile != geometry.blank_goal)
            .for_each(|tile| groups[plan.stage(tile)].push(tile));
        let tuning = class(&geometry, metric).tuning();
        Self { metric, evaluation, plan, tuning, stage_bonus: tuning.stage_bonus * UNIT, groups, geometry }
    }

    /// Creates a scorer with a network and its patterns; `None` if they are for other boards.
    /// Pattern values learned without a network may be added.
    #[cfg(any(test, feature = "training"))]
    pub(super) fn with_network(
        geometry: Arc<Geometry>,
        numbers: &Numbers,
        ranked: Option<&Values>,
        weights: Weights,
    ) -> Option<Self> {
        let plan = Self::plan(&geometry, GROUP);
        Some(Self::with_plan(plan, TileMetric::Single, Self::learned_evaluation(geometry, numbers, ranked, weights)?))
    }

    /// Returns the evaluation for a [scorer with a network](Self::with_network).
    fn learned_evaluation(
        geometry: Arc<Geometry>,
        numbers: &Numbers,
        ranked: Option<&Values>,
        weights: Weights,
    ) -> Option<Evaluation> {
        let mut values = Values::decode(&numbers.patterns);
        if let Some(ranked) = ranked {
            values.add(ranked, ranked_factor(geometry.cells()), weights.learned);
        }
        let network = Network::new(numbers, &geometry, weights.learned)?;
        Some(Evaluation::new(geometry, Arc::new(values), Some(network), weights))
    }

    /// Returns a cursor at a position.
    pub(super) fn cursor(&self, board: &[u16]) -> TourCursor {
        TourCursor::new(&self.geometry, board)
    }

    /// Returns the memory for a board of `cells` cells, in bytes.
    pub(super) fn bytes(cells: usize) -> usize {
        Self::bytes_of_window(cells) + Values::bytes() + Network::bytes(cells)
    }

    /// Returns the memory used by the [scorer for a window](Self::for_window) in bytes, without the
    /// values, which all windows share.
    pub(super) fn bytes_of_window(cells: usize) -> usize {
        Evaluation::bytes(cells) + cells * 5 * size_of::<u16>()
    }

    /// Returns the node for the cursor's position, as the root of a beam.
    pub(super) fn root(&self, cursor: &TourCursor) -> BeamNode {
        let score = self.evaluation.unlearned_terms(cursor) + self.evaluation.learned_terms(cursor);
        let blank = cursor.blank as u16;
        let hidden = self.evaluation.network().map_or(0, |network| network.output(&network.sums(&cursor.board)));
        let mut root =
            BeamNode { key: 0, score, hidden, stage: 0, misplaced: 0, last: None, moved: blank, blank, detours: 0 };
        self.enter_stage(cursor, &mut root, None);
        let (mut root, _) = self.skip_finished(cursor, root, None);
        root.key ^= self.surroundings(cursor, root.stage, false);
        root
    }

    /// Returns the node after the blank moves to its neighbour `to`, and whether the board is then
    /// solved. `sums` are the sums of the network's hidden layer at the cursor's position. The keys
    /// of both nodes exclude their [surroundings](Self::surroundings).
    #[inline(always)]
    pub(super) fn step(
        &self,
        cursor: &mut TourCursor,
        sums: &[Lanes],
        mut node: BeamNode,
        to: usize,
    ) -> (BeamNode, bool) {
        let (tile, blank) = (cursor.board[to], cursor.blank);
        (node.moved, node.blank) = (tile, to as u16);
        let step = NetworkStep { tile, from: to, to: blank };
        node.score += self.evaluation.change(cursor, step);
        if let Some(network) = self.evaluation.network() {
            let hidden = network.output_after(sums, step);
            node.score += hidden - node.hidden;
            node.hidden = hidden;
        }
        // Most moves move tiles from later stages, which affect neither the key nor the count.
        if self.plan.stage(tile) > node.stage.into() {
            return (node, false);
        }
        node.key ^= self.evaluation.key(tile, to) ^ self.evaluation.key(tile, blank);
        node.misplaced += u16::from(usize::from(tile) == to);
        node.misplaced -= u16::from(usize::from(tile) == blank);
        if node.misplaced > 0 {
            return (node, false);
        }
        // Assigning field by field keeps the other fields in registers. Copying a node that was
        // just written to memory is slow.
        let (BeamNode { key, score, stage, misplaced, .. }, is_solved) = self.skip_finished(cursor, node, Some(tile));
        (BeamNode { key, score, stage, misplaced, ..node }, is_solved)
    }

    /// Returns whether the tile at `to` moves away from its goal cell when the blank moves to this
    /// neighbour.
    #[inline(always)]
    pub(super) fn is_detour(&self, cursor: &TourCursor, to: usize) -> bool {
        let tile = cursor.board[to].into();
        self.geometry.distance(tile, cursor.blank) > self.geometry.distance(tile, to)
    }

    /// Appends the sums of the network's hidden layer for a node, if there is a network. `before`
    /// holds the sums before the node's last step.
    #[inline(always)]
    pub(super) fn extend(&self, sums: &mut Vec<Lanes>, before: &[Lanes], node: &BeamNode) {
        if let (Some(network), Some(step)) = (self.evaluation.network(), self.last_step(node)) {
            network.extend(sums, before, step);
        }
    }

    /// Prefetches the memory that [`Scorer::extend`] will read in addition to the sums.
    #[inline(always)]
    pub(super) fn prefetch(&self, node: &BeamNode) {
        if let (Some(network), Some(step)) = (self.evaluation.network(), self.last_step(node)) {
            network.prefetch(step);
        }
    }

    /// Returns the last step to a node.
    #[inline(always)]
    fn last_step(&self, node: &BeamNode) -> Option<NetworkStep> {
        let from = usize::from(node.blank);
        let to = self.geometry.neighbour(from, node.last?.opposite())?;
        Some(NetworkStep { tile: node.moved, from, to })
    }

    /// Returns the node in its first unfinished stage, and whether all stages are finished. `moved`
    /// is a tile that the node already has in the blank's cell.
    fn skip_finished(&self, cursor: &TourCursor, mut node: BeamNode, moved: Option<u16>) -> (BeamNode, bool) {
        while node.misplaced == 0 {
            if self.is_last(node.stage) {
                return (node, true);
            }
            node.stage += 1;
            node.score -= self.stage_bonus;
            self.enter_stage(cursor, &mut node, moved);
        }
        (node, false)
    }

    #[inline(always)]
    fn is_last(&self, stage: u16) -> bool {
        usize::from(stage) + 1 == self.groups.len()
    }

    /// Adds the tiles of the node's stage to its key and count.
    fn enter_stage(&self, cursor: &TourCursor, node: &mut BeamNode, moved: Option<u16>) {
        for &tile in &self.groups[usize::from(node.stage)] {
            let cell = if moved == Some(tile) { cursor.blank } else { cursor.places[usize::from(tile)].into() };
            node.key ^= self.evaluation.key(tile, cell);
            node.misplaced += u16::from(cell != usize::from(tile));
        }
    }

    /// Returns the part of the key for the stage, the blank and, unless the beam is blind, the
    /// blank's neighbours. It is 0 in the last stage, whose key contains all tiles.
    #[inline(always)]
    pub(super) fn surroundings(&self, cursor: &TourCursor, stage: u16, is_blind: bool) -> u64 {
        self.surroundings_of(stage, cursor.blank, is_blind, |cell| cursor.board[cell])
    }

    /// Returns the [surroundings](Self::surroundings) after the blank moves to its neighbour `to`.
    #[inline(always)]
    pub(super) fn surroundings_after(&self, cursor: &TourCursor, stage: u16, to: usize, is_blind: bool) -> u64 {
        self.surroundings_of(stage, to, is_blind, |cell| cursor.board[if cell == cursor.blank { to } else { cell }])
    }

    #[inline(always)]
    fn surroundings_of(&self, stage: u16, blank: usize, is_blind: bool, tile: impl Fn(usize) -> u16) -> u64 {
        if self.is_last(stage) {
            return 0;
        }
        let key = self.evaluation.key(stage, blank).rotate_left(34);
        if is_blind {
            return key;
        }
        // The rotation prevents a neighbour that is also a tile of the stage from cancelling out.
        let neighbours = self.geometry.neighbours(blank);
        neighbours.fold(key, |key, (_, cell)| key ^ self.evaluation.key(tile(cell), cell).rotate_left(17))
    }

    /// Returns the remaining cost of a node's stage after the blank has moved to its neighbour
    /// `to`: the blank's distance from the nearest of the misplaced tiles, the tiles' distances
    /// from their goal cells, and a cost for each misplaced tile.
    pub(super) fn escape(&self, cursor: &TourCursor, node: &BeamNode, to: usize) -> u16 {
        let moved = cursor.board[to];
        let (mut nearest, mut distances) = (u32::MAX, 0);
        for &tile in &self.groups[usize::from(node.stage)] {
            let cell = if tile == moved { cursor.blank } else { cursor.places[usize::from(tile)].into() };
            if cell != usize::from(tile) {
                nearest = nearest.min(self.geometry.distance(cell, to));
                distances += self.geometry.distance(cell, tile.into());
            }
        }
        let nearest = if nearest == u32::MAX { 0 } else { nearest };
        (nearest + DISTANCE_WEIGHT * distances + MISPLACED_COST * u32::from(node.misplaced)).min(u16::MAX.into()) as u16
    }
}
