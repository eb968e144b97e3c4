#![allow(clippy::inline_always, reason = "what is inlined is compiled for the processor that its caller was made for")]

use std::sync::Arc;

use loyd_core::{Direction, TileMetric};

use super::evaluation::{Evaluation, Weights};
use super::geometry::Geometry;
use super::network::{Network, Step};
use super::numbers::{Lanes, Numbers};
use super::plan::Plan;
use super::tour::Cursor;
use super::values::{UNIT, Values};

/// What every finished stage takes off the score.
const PREMIUM: i32 = 4 * UNIT;
/// What it takes off on boards that are [far](Geometry::is_far): the larger the board, the farther a beam has to go back for what it left
/// behind.
const FAR_PREMIUM: i32 = 12 * UNIT;
/// The weights of the terms of an errand. The distance of the blank counts 1 for each cell, the distances of tiles from their
/// goals count `HAUL` for each cell, and each tile that is not at its goal counts `MISSING`.
const HAUL: u32 = 3;
const MISSING: u32 = 6;
/// The charge for a linear conflict, in moves.
const CONFLICT: i32 = 2;
/// Boards of fewer cells than this have one stage.
const STAGED_CELLS: usize = 50;
/// The most rows and columns of the last stage of larger boards.
const CORE: usize = 3;
/// The tiles of any other stage.
const GROUP: usize = 5;

/// The weights on a board of some cells with which values are learned. Where there are several stages, more tiles could be left
/// behind, so that the power is higher.
pub(super) fn learning_weights(cells: usize) -> Weights {
    Weights { power: if has_stages(cells) { (8, 5) } else { (7, 5) }, conflict: CONFLICT * UNIT, learned: 2 }
}

/// The weights on a board of some cells without a network: those of learning, but for single-tile moves where there are several stages.
/// There others were found to be better once the values were learned (`bench/tiles-short.md`, *The score*).
pub(super) fn usual_weights(cells: usize, metric: TileMetric) -> Weights {
    let learning = learning_weights(cells);
    if metric == TileMetric::Multi || !has_stages(cells) {
        return learning;
    }
    Weights { power: (9, 5), learned: 3, ..learning }
}

/// The weights on a board of some cells with a network. The better the network, the more its estimate should count
/// (`bench/tiles-short.md`, *The score*).
pub(super) fn network_weights(cells: usize) -> Weights {
    let (power, learned) = match cells {
        ..49 => ((7, 5), 14),
        49 => ((3, 2), 14),
        _ => ((9, 5), 8),
    };
    Weights { power, conflict: CONFLICT * UNIT, learned }
}

/// The weights for windows of a solution, which begin and end near each other.
fn window_weights() -> Weights {
    Weights { power: (7, 5), conflict: CONFLICT * UNIT, learned: 4 }
}

/// What makes a scorer differ from the usual one. Beams of one width with different scorers lose different positions: their lengths differ
/// by 1.5 % (standard deviation) on 15×15, so that a second beam gains as much as one that is twice as wide
/// (`bench/tiles-short.md`, *Widths and variants*).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Variant {
    /// By how much the factor of learned values differs, as a multiple of half the usual one.
    learned: i32,
    /// The charge for a linear conflict, in moves.
    conflict: i32,
    /// The tiles of a stage but the last one.
    group: usize,
}

impl Variant {
    const USUAL: Self = Self { learned: 0, conflict: CONFLICT, group: GROUP };
    /// The variants elsewhere.
    const BY_FACTOR: [Self; 3] = [Self::USUAL, Self { learned: 1, ..Self::USUAL }, Self { learned: -1, ..Self::USUAL }];
    /// The variants on boards with several stages in the single-tile metric. In the mean, each is as good as the usual one.
    const TO_DIFFER: [Self; 6] = [
        Self::USUAL,
        Self { conflict: 4, group: 4, ..Self::USUAL },
        Self { group: 6, ..Self::USUAL },
        Self { conflict: 4, ..Self::USUAL },
        Self { group: 4, ..Self::USUAL },
        Self { conflict: 4, group: 6, ..Self::USUAL },
    ];

    /// All variants for beams that differ, or for others, the usual one first.
    pub(super) fn all(differ: bool) -> &'static [Self] {
        if differ { &Self::TO_DIFFER } else { &Self::BY_FACTOR }
    }

    /// The weights that it has instead of the usual ones.
    fn weights(self, usual: Weights) -> Weights {
        Weights { conflict: self.conflict * UNIT, learned: usual.learned + self.learned * (usual.learned / 2), ..usual }
    }
}

/// Whether a beam solves a board of some cells in several stages.
pub(super) fn has_stages(cells: usize) -> bool {
    cells >= STAGED_CELLS
}

/// Twice the factor of the values that were learned without a network, on a board of some cells with one.
fn factor_of_ranked(cells: usize) -> i32 {
    if has_stages(cells) { 3 } else { 2 }
}

/// A position of the beam.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// A hash of everything by which the beam distinguishes positions.
    pub(super) key: u64,
    pub(super) score: i32,
    /// What the network's hidden layer adds to the score; 0 where there is no network.
    pub(super) hidden: i32,
    /// The first stage that is not finished.
    pub(super) stage: u16,
    /// The number of tiles of the stages up to this one that are not at their goal.
    pub(super) missing: u16,
    /// The direction of the blank in the last move.
    pub(super) last: Option<Direction>,
    /// The tile that moved in the last step.
    pub(super) moved: u16,
    /// The cell of the blank.
    pub(super) blank: u16,
    /// The steps that led a tile away from its goal.
    pub(super) detours: u16,
}

/// Scores and distinguishes the positions of a beam over one board.
///
/// Two positions count as one if they agree in the blank, its neighbours, the stage and the tiles of the stages up to this
/// one. Otherwise a beam would fill with variants of one position. Where a beam is *blind* (see [`Layer`](super::segment::Layer)) they need not
/// agree in the neighbours.
#[derive(Debug)]
pub(super) struct Scorer {
    pub(super) geometry: Arc<Geometry>,
    pub(super) metric: TileMetric,
    pub(super) evaluation: Evaluation,
    plan: Plan,
    /// What a finished stage takes off the score.
    premium: i32,
    /// By stage, its tiles.
    pub(super) groups: Vec<Vec<u16>>,
}

impl Scorer {
    /// The usual scorer with the values that the program carries.
    pub(super) fn shipped(geometry: Arc<Geometry>, metric: TileMetric) -> Self {
        Self::variant(geometry, metric, Variant::USUAL)
    }

    /// A variant of the [usual scorer](Self::shipped).
    pub(super) fn variant(geometry: Arc<Geometry>, metric: TileMetric, variant: Variant) -> Self {
        let values = Values::shipped(metric);
        let numbers = Numbers::shipped(&geometry).filter(|_| metric == TileMetric::Single);
        let plan = Self::plan(&geometry, variant.group);
        let weights = variant.weights(network_weights(geometry.cells()));
        let learned = numbers.and_then(|numbers| Self::learned(geometry.clone(), &numbers, Some(&values), weights));
        let weights = variant.weights(usual_weights(geometry.cells(), metric));
        let evaluation = learned.unwrap_or_else(|| Evaluation::new(geometry, values, None, weights));
        Self::with_plan(plan, metric, evaluation)
    }

    /// The scorer with some values of patterns and without a network.
    pub(super) fn new(geometry: Arc<Geometry>, metric: TileMetric, values: Arc<Values>, weights: Weights) -> Self {
        let plan = Self::plan(&geometry, GROUP);
        Self::with_plan(plan, metric, Evaluation::new(geometry, values, None, weights))
    }

    /// The scorer of a window of a solution, whose end is the goal. It has one stage: the window begins and ends in the middle of several.
    pub(super) fn of_window(geometry: Arc<Geometry>, values: Arc<Values>) -> Self {
        let (width, height) = geometry.sides();
        let plan = Plan::new(&geometry, GROUP, width.max(height));
        Self::with_plan(plan, TileMetric::Single, Evaluation::new(geometry, values, None, window_weights()))
    }

    /// The usual plan, in groups of some tiles.
    fn plan(geometry: &Geometry, group: usize) -> Plan {
        let (width, height) = geometry.sides();
        let core = if has_stages(geometry.cells()) { CORE } else { width.max(height) };
        Plan::new(geometry, group, core)
    }

    fn with_plan(plan: Plan, metric: TileMetric, evaluation: Evaluation) -> Self {
        let geometry = evaluation.geometry.clone();
        let cells = geometry.cells();
        let mut groups = vec![Vec::new(); plan.count];
        (0..cells as u16).filter(|&tile| tile != geometry.home).for_each(|tile| groups[plan.stage(tile)].push(tile));
        let premium = if geometry.is_far() { FAR_PREMIUM } else { PREMIUM };
        Self { geometry, metric, evaluation, plan, premium, groups }
    }

    /// The scorer with a network and its patterns; none if they are for other boards. Values of patterns that were
    /// learned without a network may be added.
    pub(super) fn with_network(
        geometry: Arc<Geometry>,
        numbers: &Numbers,
        ranked: Option<&Values>,
        weights: Weights,
    ) -> Option<Self> {
        let plan = Self::plan(&geometry, GROUP);
        Some(Self::with_plan(plan, TileMetric::Single, Self::learned(geometry, numbers, ranked, weights)?))
    }

    /// The evaluation of a [scorer with a network](Self::with_network).
    fn learned(
        geometry: Arc<Geometry>,
        numbers: &Numbers,
        ranked: Option<&Values>,
        weights: Weights,
    ) -> Option<Evaluation> {
        let mut values = Values::decode(&numbers.patterns);
        if let Some(ranked) = ranked {
            values.add(ranked, factor_of_ranked(geometry.cells()), weights.learned);
        }
        let network = Network::new(numbers, &geometry, weights.learned)?;
        Some(Evaluation::new(geometry, Arc::new(values), Some(network), weights))
    }

    /// A cursor at a position.
    pub(super) fn cursor(&self, board: &[u16]) -> Cursor {
        Cursor::new(&self.geometry, board)
    }

    /// Its size in bytes for a board of `cells` cells.
    pub(super) fn bytes(cells: usize) -> usize {
        Self::bytes_of_window(cells) + Values::bytes() + Network::bytes(cells)
    }

    /// The size of the [scorer of a window](Self::of_window) in bytes, without the values, which all share.
    pub(super) fn bytes_of_window(cells: usize) -> usize {
        Evaluation::bytes(cells) + cells * 5 * size_of::<u16>()
    }

    /// The node of the cursor's position, as the root of a beam.
    pub(super) fn root(&self, cursor: &Cursor) -> Node {
        let score = self.evaluation.unlearned(cursor) + self.evaluation.learned(cursor);
        let blank = cursor.blank as u16;
        let hidden = self.evaluation.network().map_or(0, |network| network.output(&network.sums(&cursor.board)));
        let mut root =
            Node { key: 0, score, hidden, stage: 0, missing: 0, last: None, moved: blank, blank, detours: 0 };
        self.enter_stage(cursor, &mut root, None);
        let (mut root, _) = self.skip_finished(cursor, root, None);
        root.key ^= self.surroundings(cursor, root.stage, false);
        root
    }

    /// The node after the blank moves to its neighbour `to`, and whether the board is solved then. `sums` are those of the
    /// network's hidden layer in the cursor's position. The keys of both nodes are without their
    /// [surroundings](Self::surroundings).
    #[inline(always)]
    pub(super) fn step(&self, cursor: &mut Cursor, sums: &[Lanes], mut node: Node, to: usize) -> (Node, bool) {
        let (tile, blank) = (cursor.board[to], cursor.blank);
        (node.moved, node.blank) = (tile, to as u16);
        let step = Step { tile, from: to, to: blank };
        node.score += self.evaluation.change(cursor, step);
        if let Some(network) = self.evaluation.network() {
            let hidden = network.output_after(sums, step);
            node.score += hidden - node.hidden;
            node.hidden = hidden;
        }
        // Most moves are of tiles of later stages, which are in neither key nor count.
        if self.plan.stage(tile) > node.stage.into() {
            return (node, false);
        }
        node.key ^= self.evaluation.key(tile, to) ^ self.evaluation.key(tile, blank);
        node.missing += u16::from(usize::from(tile) == to);
        node.missing -= u16::from(usize::from(tile) == blank);
        if node.missing > 0 {
            return (node, false);
        }
        // Field by field, for the others then stay in registers: to copy a node that was just written to memory takes long.
        let (Node { key, score, stage, missing, .. }, is_solved) = self.skip_finished(cursor, node, Some(tile));
        (Node { key, score, stage, missing, ..node }, is_solved)
    }

    /// Whether the tile that the blank changes places with goes away from its goal when the blank moves to its neighbour `to`.
    #[inline(always)]
    pub(super) fn is_detour(&self, cursor: &Cursor, to: usize) -> bool {
        let tile = cursor.board[to].into();
        self.geometry.distance(tile, cursor.blank) > self.geometry.distance(tile, to)
    }

    /// Appends the sums of the network's hidden layer for a node, if there is a network; `before` are those before its last step.
    #[inline(always)]
    pub(super) fn extend(&self, sums: &mut Vec<Lanes>, before: &[Lanes], node: &Node) {
        if let (Some(network), Some(step)) = (self.evaluation.network(), self.last_step(node)) {
            network.extend(sums, before, step);
        }
    }

    /// Asks for the memory that [`Scorer::extend`] will read beside the sums.
    #[inline(always)]
    pub(super) fn prefetch(&self, node: &Node) {
        if let (Some(network), Some(step)) = (self.evaluation.network(), self.last_step(node)) {
            network.prefetch(step);
        }
    }

    /// The last step to a node.
    #[inline(always)]
    fn last_step(&self, node: &Node) -> Option<Step> {
        let from = usize::from(node.blank);
        let to = self.geometry.neighbour(from, node.last?.opposite())?;
        Some(Step { tile: node.moved, from, to })
    }

    /// The node in the first stage that is not finished, and whether there is none. `moved` is a tile that the node has in the
    /// blank's cell already.
    fn skip_finished(&self, cursor: &Cursor, mut node: Node, moved: Option<u16>) -> (Node, bool) {
        while node.missing == 0 {
            if self.is_last(node.stage) {
                return (node, true);
            }
            node.stage += 1;
            node.score -= self.premium;
            self.enter_stage(cursor, &mut node, moved);
        }
        (node, false)
    }

    #[inline(always)]
    fn is_last(&self, stage: u16) -> bool {
        usize::from(stage) + 1 == self.groups.len()
    }

    /// Adds the tiles of the node's stage to its key and count.
    fn enter_stage(&self, cursor: &Cursor, node: &mut Node, moved: Option<u16>) {
        for &tile in &self.groups[usize::from(node.stage)] {
            let cell = if moved == Some(tile) { cursor.blank } else { cursor.places[usize::from(tile)].into() };
            node.key ^= self.evaluation.key(tile, cell);
            node.missing += u16::from(cell != usize::from(tile));
        }
    }

    /// The part of the key for the stage, the blank and, if it is not blind, its neighbours; nothing in the last stage, where the key has all
    /// tiles.
    #[inline(always)]
    pub(super) fn surroundings(&self, cursor: &Cursor, stage: u16, is_blind: bool) -> u64 {
        self.surroundings_of(stage, cursor.blank, is_blind, |cell| cursor.board[cell])
    }

    /// The [surroundings](Self::surroundings) after the blank moves to its neighbour `to`.
    #[inline(always)]
    pub(super) fn surroundings_after(&self, cursor: &Cursor, stage: u16, to: usize, is_blind: bool) -> u64 {
        self.surroundings_of(stage, to, is_blind, |cell| cursor.board[if cell == cursor.blank { to } else { cell }])
    }

    #[inline(always)]
    fn surroundings_of(&self, stage: u16, blank: usize, is_blind: bool, tile: impl Fn(usize) -> u16) -> u64 {
        if self.is_last(stage) {
            return 0;
        }
        let place = self.evaluation.key(stage, blank).rotate_left(34);
        if is_blind {
            return place;
        }
        // Rotated, so that a neighbour that is also a tile of the stage does not cancel out.
        let beside = self.geometry.neighbours(blank);
        beside.fold(place, |key, (_, cell)| key ^ self.evaluation.key(tile(cell), cell).rotate_left(17))
    }

    /// What is left to do for the stage of a node after the blank moved to its neighbour `to`: the blank's distance from the
    /// nearest of its tiles, the distances of the tiles from their goals, and a charge for each tile that is missing.
    pub(super) fn errand(&self, cursor: &Cursor, node: &Node, to: usize) -> u16 {
        let moved = cursor.board[to];
        let (mut nearest, mut haul) = (u32::MAX, 0);
        for &tile in &self.groups[usize::from(node.stage)] {
            let cell = if tile == moved { cursor.blank } else { cursor.places[usize::from(tile)].into() };
            if cell != usize::from(tile) {
                nearest = nearest.min(self.geometry.distance(cell, to));
                haul += self.geometry.distance(cell, tile.into());
            }
        }
        let nearest = if nearest == u32::MAX { 0 } else { nearest };
        (nearest + HAUL * haul + MISSING * u32::from(node.missing)).min(u16::MAX.into()) as u16
    }
}
