//! The search for a first solution: random walks, each followed by an attempt to bring the goal's
//! pieces to their places.
//!
//! On boards with plenty of free space, the attempt succeeds without a walk. If some pieces must
//! first be rearranged, walks do that (Nakhost and Müller, 2009). Short walks lead to short
//! solutions, and few puzzles need long walks. Walk lengths that take more time than an attempt
//! therefore follow a ruler sequence: each is four times the previous one and is tried half as
//! often. On crowded boards, a walk rejects most steps that take a piece away from its place, as
//! simulated annealing would (Kirkpatrick, Gelatt and Vecchi, 1983). The pieces then drift to their
//! places through gaps that open by chance. The rejection rate is chosen at random for each
//! attempt. Once there is a solution, half of the attempts start from one of its positions, mostly
//! an early one. An attempt is abandoned when it can no longer lead to a shorter solution.

use std::collections::HashMap;

use loyd_core::random::{Rng, Seed, Source, below};
use loyd_search::Stop;

use super::board::{AnchorBoard, PieceMove};
use super::goal::TargetGoal;
use super::model::BlockModel;
use super::nodes::{Path, hash, hash_after, moving_pieces};
use super::pruning::prune_path;
use super::relocation::{PlanParameters, RelocationState, Relocations};
use super::routes::RouteCosts;

/// A search by rollouts from one position.
pub(super) struct Rollouts {
    start: Vec<u16>,
    board: AnchorBoard,
    /// The steps from the start to the current position.
    path: Path,
    max_length: usize,
    /// The steps of the shortest solution.
    best: Path,
    source: Source,
    relocations: Relocations,
    phase: RolloutPhase,
    /// The current walk accepts a step that takes a piece away from its place with a probability of
    /// 1/`reluctance`.
    reluctance: u32,
    /// The current attempt is abandoned once the work exceeds this value.
    deadline: u64,
    attempts: u64,
    /// The number of plans in all attempts.
    plans: u64,
    /// The number of steps in all walks.
    walk_steps: u64,
}

/// The phase of a rollout.
enum RolloutPhase {
    /// No rollout is in progress.
    Idle,
    /// A random walk with this number of remaining steps.
    Walking(u64),
    /// The attempt chooses its next place. The fields are the number of plans that it may still
    /// start, and the order of places.
    Choosing(u32, PlaceOrder),
    /// One of the attempt's plans is in progress.
    Relocating(u32, PlaceOrder),
}

/// The rule that selects the next open place to fill.
#[derive(Clone, Copy, Debug)]
enum PlaceOrder {
    Random,
    /// A sweep across the board, with these weights for the row and the column.
    Sweep(i32, i32),
}

/// The number of walk steps or settled anchors that count as a node. They take about as long as a
/// node in the other searches.
const WORK_PER_NODE: u64 = 64;
/// The number of initial attempts without a walk.
const FIRST_ATTEMPTS: u64 = 8;
/// The shortest walk, in steps per piece, and the ratio of each length to the previous one.
const SHORTEST_WALK: u64 = 1;
const WALK_GROWTH: u64 = 4;
/// The number of lengths that are tried equally often. Walks of these lengths take less time than
/// an attempt.
const EQUAL_LENGTHS: u64 = 4;
/// The values of [`Rollouts::reluctance`]. With only the value 1, no solution is found for three of
/// 45 random boards from 12×12 to 20×20 within 300,000 nodes (`bench/blocks-loose.md`).
const RELUCTANCES: [u32; 3] = [2, 8, 32];
/// The maximum work per cell in an attempt: one of these values, chosen at random.
const ATTEMPT_PER_CELL: [u64; 4] = [10, 20, 40, 160];
/// The maximum number of plans in an attempt is `PLANS_PER_PLACE` for each place that is open when
/// the attempt starts, plus `EXTRA_PLANS`.
const PLANS_PER_PLACE: u32 = 3;
const EXTRA_PLANS: u32 = 8;
/// The work between two checks for a stop request.
const STOP_INTERVAL: u64 = 256;
/// The maximum length of a path, in steps, and the memory per step during loop removal, in bytes.
const MAX_PATH_LENGTH: u64 = 1 << 20;
const BYTES_PER_STEP: u64 = 96;

impl Rollouts {
    /// Creates rollouts from a position with these anchors, in about `memory` bytes.
    pub(super) fn new(model: &BlockModel, start: &[u16], memory: u64, seed: u64) -> Self {
        Self {
            start: start.to_vec(),
            board: AnchorBoard::new(model, start),
            path: vec![],
            best: vec![],
            max_length: (memory / BYTES_PER_STEP).min(MAX_PATH_LENGTH) as usize,
            source: Seed(seed).source(),
            relocations: Relocations::new(model),
            phase: RolloutPhase::Idle,
            reluctance: 1,
            deadline: 0,
            attempts: 0,
            plans: 0,
            walk_steps: 0,
        }
    }

    /// Continues for about `budget` nodes. Returns the steps of a solution, without loops, as soon
    /// as one is found. The next run searches for another solution.
    pub(super) fn run(&mut self, model: &BlockModel, goal: &TargetGoal, budget: u64, stop: Stop) -> Option<Path> {
        // Budgets are whole nodes, so results do not depend on where runs stop.
        let end = self.nodes().saturating_add(budget).saturating_mul(WORK_PER_NODE);
        let mut next_check = self.work() + STOP_INTERVAL;
        while self.work() < end {
            if self.work() >= next_check {
                next_check = self.work() + STOP_INTERVAL;
                if stop.is_requested() {
                    return None;
                }
            }
            let before = self.work();
            if let Some(path) = self.advance(model, goal, end, stop) {
                return Some(path);
            }
            // An interrupted path search does not count as work. Repeating it now would only
            // interrupt it again.
            if self.work() == before && stop.is_requested() {
                return None;
            }
        }
        None
    }

    /// Returns the number of nodes so far.
    pub(super) fn nodes(&self) -> u64 {
        self.work() / WORK_PER_NODE
    }

    fn work(&self) -> u64 {
        self.walk_steps + self.relocations.routes.settled + self.plans + self.attempts
    }

    fn advance(&mut self, model: &BlockModel, goal: &TargetGoal, end: u64, stop: Stop) -> Option<Path> {
        match self.phase {
            RolloutPhase::Idle => self.restart(model),
            RolloutPhase::Walking(0) => self.attempt(model, goal),
            RolloutPhase::Walking(left) => {
                let steps = left.min(STOP_INTERVAL).min(end - self.work()).max(1);
                (0..steps).for_each(|_| self.walk(model, goal));
                self.phase = RolloutPhase::Walking(left - steps);
            }
            RolloutPhase::Choosing(plans, order) => return self.choose_place(model, goal, plans, order),
            RolloutPhase::Relocating(plans, order) => self.relocate(model, goal, (plans, order), stop),
        }
        None
    }

    /// Restarts from the first position with a walk of the next length.
    fn restart(&mut self, model: &BlockModel) {
        self.attempts += 1;
        self.reluctance = pick(&RELUCTANCES, &mut self.source);
        self.board.set(model, &self.start);
        self.path.clear();
        if !self.best.is_empty() && self.attempts.is_multiple_of(2) {
            return self.branch(model);
        }
        let walks = self.attempts.saturating_sub(FIRST_ATTEMPTS);
        let shortest = SHORTEST_WALK * self.start.len() as u64;
        let level = (walks % EQUAL_LENGTHS) as u32 + (walks / EQUAL_LENGTHS + 1).trailing_zeros();
        let length = shortest.saturating_mul(WALK_GROWTH.saturating_pow(level));
        self.phase = RolloutPhase::Walking(if walks == 0 { 0 } else { length.min(self.max_length as u64 / 2) });
    }

    /// Starts at a position in the shortest solution, with or without a short walk. The position is
    /// random, and early ones are more likely, because the random number is squared.
    fn branch(&mut self, model: &BlockModel) {
        let fraction = u64::from(self.source.next_u32() >> 16);
        let length = (self.best.len() as u64 * (fraction * fraction)) >> 32;
        for &(from, to) in &self.best[..length as usize] {
            if let Some(piece) = self.board.anchored_at(from.into()) {
                self.board.put(model, piece, to);
            }
        }
        self.path.extend_from_slice(&self.best[..length as usize]);
        let walk = if self.source.next_u32() & 1 == 0 { 0 } else { self.start.len() as u64 };
        self.phase = RolloutPhase::Walking(walk);
    }

    /// Returns the maximum length of the current attempt, in steps.
    fn max_steps(&self) -> usize {
        if self.best.is_empty() { self.max_length } else { self.max_length.min(self.best.len() - 1) }
    }

    /// Takes a random step if it is legal, unless the walk rejects it.
    fn walk(&mut self, model: &BlockModel, goal: &TargetGoal) {
        self.walk_steps += 1;
        let piece = below(self.start.len() as u32, &mut self.source) as usize;
        let steps = &model.kind(piece).steps;
        if steps.is_empty() {
            return;
        }
        let step = &steps[below(steps.len() as u32, &mut self.source) as usize];
        if let Some(next) = self.board.anchor_after_step(model, piece, step) {
            let is_farther = goal.is_farther(model, piece, self.board.anchors[piece], next as u16);
            if is_farther && below(self.reluctance, &mut self.source) > 0 {
                return;
            }
            self.path.push((self.board.anchors[piece], next as u16));
            self.board.put(model, piece, next as u16);
        }
    }

    fn attempt(&mut self, model: &BlockModel, goal: &TargetGoal) {
        let source = &mut self.source;
        let costs = RouteCosts {
            piece: pick(&[1, 4, 8, 20], source),
            noise: pick(&[1, 4, 16, 64], source),
            salt: source.next_u32(),
        };
        self.relocations.reset(PlanParameters { costs, horizon: pick(&[1, 2, 4, usize::MAX], source) });
        let order = match below(4, source) {
            0 | 1 => PlaceOrder::Random,
            2 => PlaceOrder::Sweep(pick(&[-256, -1, 0, 1, 256], source), pick(&[-1, 1], source)),
            _ => PlaceOrder::Sweep(pick(&[-1, 1], source), pick(&[-1, 1], source)),
        };
        let max_work = pick(&ATTEMPT_PER_CELL, source) * model.cells as u64;
        self.deadline = self.work() + max_work;
        let plans = PLANS_PER_PLACE.saturating_mul(goal.open_places(model, &self.board)).saturating_add(EXTRA_PLANS);
        self.phase = RolloutPhase::Choosing(plans, order);
    }

    /// Begins a plan for an open place. If none is left, returns the path to the current position.
    fn choose_place(&mut self, model: &BlockModel, goal: &TargetGoal, plans: u32, order: PlaceOrder) -> Option<Path> {
        let Self { board, source, .. } = self;
        self.plans += 1;
        let place = goal.open_place(model, board, |anchor| order.rank(model, anchor, source));
        let Some(place) = place else {
            let is_solved = goal.is_reached(model, board);
            self.phase = RolloutPhase::Idle;
            let path = is_solved
                .then(|| prune_path(model, goal, &self.start, remove_loops(model, &self.start, &self.path)))?;
            if self.best.is_empty() || path.len() < self.best.len() {
                self.best.clone_from(&path);
            }
            return Some(path);
        };
        if plans == 0 || self.work() > self.deadline || self.path.len() >= self.max_steps() {
            self.phase = RolloutPhase::Idle;
        } else {
            self.relocations.begin(place.piece, place.map, goal.pieces_in_place(model, &self.board));
            self.phase = RolloutPhase::Relocating(plans - 1, order);
        }
        None
    }

    fn relocate(&mut self, model: &BlockModel, goal: &TargetGoal, (plans, order): (u32, PlaceOrder), stop: Stop) {
        let Self { relocations, board, path, .. } = &mut *self;
        let state = relocations.advance(model, &goal.distances, board, path, stop);
        self.phase = match state {
            _ if self.work() > self.deadline || self.path.len() >= self.max_steps() => RolloutPhase::Idle,
            RelocationState::Moving => return,
            RelocationState::Done => RolloutPhase::Choosing(plans, order),
            RelocationState::Failed => RolloutPhase::Idle,
        };
    }

    pub(super) fn bytes(&self) -> u64 {
        4 * (self.path.capacity() + self.best.capacity()) as u64 + self.relocations.bytes()
    }
}

impl PlaceOrder {
    fn rank(self, model: &BlockModel, anchor: u16, source: &mut Source) -> u32 {
        let (row, column) = (usize::from(anchor) / model.columns, usize::from(anchor) % model.columns);
        match self {
            Self::Random => source.next_u32(),
            Self::Sweep(down, right) => (down * row as i32 + right * column as i32 + (1 << 20)) as u32,
        }
    }
}

/// Picks one of the values at random.
fn pick<T: Copy>(values: &[T], source: &mut Source) -> T {
    values[below(values.len() as u32, source) as usize]
}

/// Returns a path without the moves between two visits to the same position.
fn remove_loops(model: &BlockModel, start: &[u16], path: &[(u16, u16)]) -> Path {
    let mut position_hash = hash(model, start);
    let mut seen = HashMap::from([(position_hash, 0)]);
    let (mut kept, mut hashes): (Path, Vec<u128>) = (vec![], vec![]);
    for (&(from, to), piece) in path.iter().zip(moving_pieces(model, start, path)) {
        position_hash = hash_after(model, position_hash, from, PieceMove { piece, to });
        if let Some(&length) = seen.get(&position_hash) {
            hashes.drain(length..).for_each(|hash| {
                seen.remove(&hash);
            });
            kept.truncate(length);
        } else {
            kept.push((from, to));
            hashes.push(position_hash);
            seen.insert(position_hash, kept.len());
        }
    }
    kept
}
