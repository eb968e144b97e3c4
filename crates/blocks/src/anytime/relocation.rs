//! Plans that bring one piece to a place and move others out of its way.
//!
//! The piece follows its cheapest path. Other pieces on the path cost extra. Each piece encountered
//! is moved to the nearest anchor off that path by a plan of its own, recursively. This is the idea
//! of navigation among movable obstacles (Stilman and Kuffner, 2005).

use loyd_search::Stop;

use super::board::AnchorBoard;
use super::distances::AnchorDistances;
use super::model::BlockModel;
use super::nodes::Path;
use super::routes::{RouteCosts, RouteOutcome, RouteSearch, Terrain};

/// A stack of plans, each started by the one below it.
pub(super) struct Relocations {
    stack: Vec<Relocation>,
    /// For each piece, whether a plan on the stack is moving it.
    is_locked: Vec<bool>,
    /// For each cell, the number of times that the reserved parts of the stack's paths cover it.
    reserved: Vec<u16>,
    penalties: Vec<u32>,
    pub(super) routes: RouteSearch,
    parameters: PlanParameters,
}

/// The parameters of a plan.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlanParameters {
    pub(super) costs: RouteCosts,
    /// The number of steps on a path that other pieces must keep clear. Larger values move them
    /// away less often, but farther.
    pub(super) horizon: usize,
}

/// A plan for one piece.
#[derive(Default)]
struct Relocation {
    piece: usize,
    /// The number of the distance map for its place; `None` if any place off the reserved cells
    /// will do.
    map: Option<usize>,
    route: Vec<u16>,
    /// The index of the current anchor in `route`.
    route_index: usize,
    /// The reserved part of `route`.
    reserved_range: (usize, usize),
    /// The number of paths tried.
    tries: u32,
    /// The number of pieces moved away for the next step.
    moved_away: u32,
}

/// The state of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RelocationState {
    /// The plan is not finished.
    Moving,
    /// The piece is in its place.
    Done,
    /// The piece cannot reach its place.
    Failed,
}

/// The maximum depth of the stack: a piece moves another, which moves another, and so on.
const MAX_DEPTH: usize = 40;
/// The maximum number of paths that a plan tries.
const MAX_TRIES: u32 = 6;
/// The maximum number of pieces that a plan moves away for one step.
const MAX_MOVED_AWAY: u32 = 4;
/// The extra cost, in steps, of moving a piece that an earlier plan failed to move away, and of
/// moving one that is in its place.
const FAILED_COST: u32 = 8;
const IN_PLACE_COST: u32 = 30;

impl Relocations {
    pub(super) fn new(model: &BlockModel) -> Self {
        let pieces = model.kind_of.len();
        let costs = RouteCosts { piece: 8, noise: 1, salt: 0 };
        Self {
            stack: vec![],
            is_locked: vec![false; pieces],
            reserved: vec![0; model.cells],
            penalties: vec![0; pieces],
            routes: RouteSearch::new(model.cells),
            parameters: PlanParameters { costs, horizon: usize::MAX },
        }
    }

    /// Clears the state of earlier plans.
    pub(super) fn reset(&mut self, parameters: PlanParameters) {
        self.stack.clear();
        self.is_locked.fill(false);
        self.reserved.fill(0);
        self.penalties.fill(0);
        self.parameters = parameters;
    }

    /// Begins a plan that brings a piece to the place that a map leads to. It avoids moving the
    /// pieces in `in_place`.
    pub(super) fn begin(&mut self, piece: usize, map: usize, in_place: Vec<usize>) {
        for piece in in_place {
            self.penalties[piece] = IN_PLACE_COST;
        }
        self.push(piece, Some(map));
    }

    fn push(&mut self, piece: usize, map: Option<usize>) {
        self.stack.push(Relocation { piece, map, ..Relocation::default() });
    }

    /// Takes one step of the topmost plan and appends it to `path`. If the plan has no path yet,
    /// searches for one instead.
    pub(super) fn advance(
        &mut self,
        model: &BlockModel,
        distances: &AnchorDistances,
        board: &mut AnchorBoard,
        path: &mut Path,
        stop: Stop,
    ) -> RelocationState {
        let is_too_deep = self.stack.len() > MAX_DEPTH;
        let Some(plan) = self.stack.last_mut() else { return RelocationState::Done };
        if plan.route.is_empty() {
            if is_too_deep || plan.tries == MAX_TRIES {
                return self.finish(model, false);
            }
            return self.find_route(model, distances, board, stop);
        }
        let Some(&next) = plan.route.get(plan.route_index + 1) else { return self.finish(model, true) };
        let piece = plan.piece;
        let mut owners = model.kind(piece).cells(next).filter_map(|cell| board.piece_on(cell));
        let Some(other) = owners.find(|&other| other != piece) else {
            path.push((board.anchors[piece], next));
            board.put(model, piece, next);
            plan.route_index += 1;
            plan.moved_away = 0;
            return RelocationState::Moving;
        };
        plan.moved_away += 1;
        if self.is_locked[other] || plan.moved_away > MAX_MOVED_AWAY {
            self.penalties[other] += FAILED_COST / 2;
            self.retry();
        } else {
            let end = plan.route.len().min(plan.route_index.saturating_add(1).saturating_add(self.parameters.horizon));
            plan.reserved_range = (plan.route_index, end);
            self.reserve(model, true);
            self.push(other, None);
        }
        RelocationState::Moving
    }

    fn find_route(
        &mut self,
        model: &BlockModel,
        distances: &AnchorDistances,
        board: &AnchorBoard,
        stop: Stop,
    ) -> RelocationState {
        let Self { stack, is_locked, reserved, penalties, routes, parameters } = self;
        let Some(plan) = stack.last_mut() else { return RelocationState::Done };
        let kind = model.kind(plan.piece);
        let avoids_reserved_cells = |anchor: u16| kind.cells(anchor).all(|cell| reserved[cell] == 0);
        let is_end = |anchor| {
            plan.map.map_or_else(|| avoids_reserved_cells(anchor), |map| distances.steps(model, map, anchor) == 0)
        };
        let terrain = Terrain { model, board, is_locked, penalties };
        let salt = parameters.costs.salt.wrapping_add(routes.settled as u32);
        let costs = RouteCosts { salt, ..parameters.costs };
        match routes.find(&terrain, plan.piece, costs, is_end, stop) {
            RouteOutcome::Interrupted => {}
            RouteOutcome::Blocked => return self.finish(model, false),
            RouteOutcome::Found(route) => {
                plan.route = route;
                (plan.route_index, plan.moved_away) = (0, 0);
                plan.tries += 1;
                is_locked[plan.piece] = true;
            }
        }
        RelocationState::Moving
    }

    /// Lets the topmost plan search for another path.
    fn retry(&mut self) {
        if let Some(plan) = self.stack.last_mut() {
            plan.route.clear();
            self.is_locked[plan.piece] = false;
        }
    }

    /// Ends the topmost plan; the one below it continues, or searches for another path.
    fn finish(&mut self, model: &BlockModel, is_done: bool) -> RelocationState {
        let Some(plan) = self.stack.pop() else { return RelocationState::Done };
        self.is_locked[plan.piece] = false;
        if self.stack.is_empty() {
            return if is_done { RelocationState::Done } else { RelocationState::Failed };
        }
        self.reserve(model, false);
        if !is_done {
            self.penalties[plan.piece] += FAILED_COST;
            self.retry();
        }
        RelocationState::Moving
    }

    /// Reserves or releases the cells along the reserved part of the topmost plan's path.
    fn reserve(&mut self, model: &BlockModel, is_reserving: bool) {
        let Some(Relocation { piece, route, reserved_range: (from, to), .. }) = self.stack.last() else { return };
        for &anchor in &route[*from..*to] {
            for cell in model.kind(*piece).cells(anchor) {
                let count = &mut self.reserved[cell];
                *count = if is_reserving { *count + 1 } else { *count - 1 };
            }
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        self.routes.bytes() + (2 * self.reserved.len() + 5 * self.penalties.len()) as u64
    }
}
