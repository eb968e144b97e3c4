//! A lane: a search for a solution, and then for shorter ones. Several lanes with different seeds
//! can run in parallel.

use loyd_core::{BlockPosition, BlockPuzzle, Puzzle, Solution};
use loyd_search::{Nodes, Stop};

use super::best_first::{BestFirst, BestFirstState, ExpansionOrder};
use super::elimination::eliminate_moves;
use super::goal::TargetGoal;
use super::model::BlockModel;
use super::nodes::Path;
use super::rollouts::Rollouts;
use super::straightening::{Straightening, play};
use super::tunnel::{PathWindow, Tunnel, TunnelOutcome};
use crate::bfs::solution;

/// The puzzle that a lane solves.
pub(super) struct LaneTask {
    pub(super) model: BlockModel,
    pub(super) goal: TargetGoal,
    pub(super) start: BlockPosition,
    /// A proven lower bound: a solution of this length is optimal.
    pub(super) lower_bound: u32,
}

/// A search that finds a solution by rollouts or best-first search, whichever succeeds first,
/// shortens it, and restarts with different rollouts.
pub(super) struct AnytimeLane {
    seed: u64,
    memory: u64,
    /// Whether the lane stops at its first solution, after briefly shortening a long one.
    is_quick: bool,
    /// Whether the lane also uses best-first search.
    uses_best_first: bool,
    stage: LaneStage,
    /// The number of nodes in finished searches.
    expanded: Nodes,
    /// The solution that is being shortened, as moves, and its length in the puzzle's metric.
    path: Option<(Path, u32)>,
    /// The best solution so far, with its length.
    pub(super) best: Option<(Solution<BlockPuzzle>, u32)>,
    /// The maximum number of nodes that rollouts have taken to find a solution, or
    /// [`ROLLOUTS_FIRST`] if best-first search found the first one.
    max_rollout_nodes: Option<Nodes>,
    /// A quick lane that has a solution stops after this many nodes.
    quick_end: Nodes,
    /// The number of consecutive attempts that did not improve the best solution.
    failures: u32,
    /// The current maximum size of tunnels, in positions; `usize::MAX` once larger tunnels do not
    /// fit in memory.
    max_tunnel_size: usize,
    /// Whether the lane still has to search best-first for a shorter solution.
    weighted_search_pending: bool,
    /// The number of positions, once all have been searched. The best solution is then optimal; if
    /// there is none, the puzzle cannot be solved.
    pub(super) searched: Option<u64>,
}

/// The current stage of a lane.
enum LaneStage {
    /// The search for a first solution.
    Finding(Box<Rollouts>, Option<Box<BestFirst>>),
    /// More rollouts, up to this number of nodes, because the first solution is rarely their best.
    Sampling(Box<Rollouts>, Nodes),
    /// A best-first search for a shorter solution, up to this number of expanded positions.
    WeightedSearch(Box<BestFirst>, Nodes),
    /// A search for shorter paths between positions in a long solution.
    Straightening(Box<Straightening>),
    /// A tunnel around the current solution, or part of it.
    Tunnel(Box<Tunnel>, TunnelKind),
    /// The lane has finished.
    Done,
}

/// The extent of a tunnel.
#[derive(Clone, Copy)]
enum TunnelKind {
    /// The tunnel has at most this number of positions.
    Full(usize),
    /// The tunnel fixes the pieces that the solution does not move. The number is the size of the
    /// full tunnel before it.
    Partial(usize),
    /// The tunnel surrounds part of the solution.
    Window(PathWindow),
}

/// Before the rollouts begin, the greedy search expands at most `GREEDY_FIRST` positions, or
/// `GREEDY_EFFORT` divided by the number of pieces if that is fewer. On boards with few pieces, it
/// soon reaches the goal.
const GREEDY_FIRST: Nodes = 512;
const GREEDY_EFFORT: Nodes = 1 << 15;
/// The rollouts run alone for `ROLLOUTS_FIRST` nodes, and then take turns of `FINDING_TURN` nodes
/// with the best-first search.
const ROLLOUTS_FIRST: Nodes = 1 << 14;
const FINDING_TURN: Nodes = 1 << 12;
/// After the first solution, the rollouts continue for as many nodes as they took to find it, plus
/// this many.
const SAMPLE: Nodes = 1 << 12;
/// They also get this many nodes for each move of the solution, because long solutions can be
/// shortened the most.
const SAMPLE_PER_MOVE: Nodes = 1;
/// The weight of the estimate in the search for a second solution.
const WEIGHT: u32 = 3;
/// A solution with more moves than this is straightened before tunnels are searched. This is
/// repeated while each pass removes more than 1/[`GAIN_DIVISOR`] of the moves.
const LONG_PATH: usize = 250;
const GAIN_DIVISOR: usize = 8;
/// A quick lane may spend this many nodes, divided by the number of pieces, on shortening such a
/// solution. This takes a fraction of a second.
const QUICK_EFFORT: Nodes = 1 << 21;
/// The first tunnel may have `FIRST_TUNNEL` positions, or `TUNNEL_PER_MOVE` for each move of the
/// solution if that is more. Many small tunnels shorten a solution sooner than a few large ones.
const FIRST_TUNNEL: usize = 2_000;
const TUNNEL_PER_MOVE: usize = 4;
/// The maximum size of tunnels, in positions, when memory is extended after running out.
const EXTENDED_TUNNEL_SIZE: usize = 1 << 20;
/// If tunnels of one size find nothing shorter, the next ones are this many times as large.
const TUNNEL_GROWTH: usize = 4;
/// A partial tunnel may have this many times as many positions as the full tunnel before it.
const PARTIAL_FACTOR: usize = 2;
/// The best-first search for a shorter solution expands at most this many positions: the first
/// limit applies if the greedy search found the solution, the second if the rollouts did.
const WEIGHTED_AFTER_GREEDY: Nodes = 1 << 18;
const WEIGHTED_AFTER_ROLLOUTS: Nodes = 1 << 15;
/// The number of consecutive failures before larger tunnels are tried.
const RESTARTS: u32 = 4;
/// The number of consecutive failures before the lane stops, once larger tunnels do not fit in
/// memory.
const MAX_FAILURES: u32 = 12;
/// Later rollouts stop after `ROLLOUT_FACTOR` times as many nodes as earlier ones took to find a
/// solution, plus `ROLLOUT_MARGIN`.
const ROLLOUT_FACTOR: Nodes = 4;
const ROLLOUT_MARGIN: Nodes = 1 << 14;
/// A lane without a best-first search gives up if its rollouts have found no solution after this
/// many nodes, which takes a few minutes.
const HOPELESS_NODES: Nodes = 1 << 26;

impl LaneTask {
    /// Returns the length of a solution in the puzzle's metric.
    pub(super) fn length(&self, solution: &Solution<BlockPuzzle>) -> u32 {
        solution.length(self.model.metric) as u32
    }

    /// Returns the moves of a solution, each given by the moved piece's anchors before and after
    /// it.
    fn path(&self, solution: &Solution<BlockPuzzle>) -> Path {
        let mut now = self.start.clone();
        let ends = solution.moves(self.model.metric).filter_map(|steps| {
            let piece = usize::from(steps.first()?.piece);
            let from = now.anchors()[piece];
            for &step in steps {
                self.model.puzzle.play_unchecked(&mut now, step);
            }
            Some((from, now.anchors()[piece]))
        });
        ends.filter(|(from, to)| from != to).collect()
    }
}

impl AnytimeLane {
    pub(super) fn new(task: &LaneTask, memory: u64, seed: u64, is_quick: bool) -> Self {
        let rollouts = Rollouts::new(&task.model, task.start.anchors(), memory / 2, seed);
        Self {
            seed,
            memory,
            is_quick,
            uses_best_first: seed == 0,
            stage: LaneStage::Finding(Box::new(rollouts), None),
            expanded: 0,
            path: None,
            best: None,
            max_rollout_nodes: None,
            quick_end: 0,
            failures: 0,
            max_tunnel_size: TUNNEL_GROWTH * FIRST_TUNNEL,
            weighted_search_pending: seed == 0,
            searched: None,
        }
    }

    /// Raises the memory limit by `bytes`. A finished lane resumes shortening its solution.
    pub(super) fn extend(&mut self, task: &LaneTask, bytes: u64) {
        self.memory += bytes;
        if bytes > 0 && self.is_full() {
            self.max_tunnel_size = EXTENDED_TUNNEL_SIZE;
        }
        if matches!(self.stage, LaneStage::Done) && self.path.is_some() && bytes > 0 {
            self.stage = self.tunnel_stage(task, 0);
        }
    }

    /// If `solution` is shorter than the lane's own, abandons the current work and shortens
    /// `solution` instead.
    pub(super) fn adopt(&mut self, task: &LaneTask, solution: &Solution<BlockPuzzle>) {
        let length = task.length(solution);
        if length < self.length() && self.best.as_ref().is_none_or(|&(_, best)| length < best) {
            self.expanded += self.stage_usage().0;
            self.path = Some((task.path(solution), length));
            self.best = Some((solution.clone(), length));
            self.weighted_search_pending = false;
            self.stage = self.tunnel_stage(task, 0);
        }
    }

    /// Returns whether larger tunnels would not fit in memory.
    fn is_full(&self) -> bool {
        self.max_tunnel_size == usize::MAX
    }

    pub(super) fn is_done(&self) -> bool {
        matches!(self.stage, LaneStage::Done) || self.is_quick && self.best.is_some() && self.is_short_enough()
    }

    /// Returns whether a quick lane can stop shortening its solution.
    fn is_short_enough(&self) -> bool {
        self.moves().len() <= LONG_PATH || !self.is_in_coarse_stage() || self.nodes() >= self.quick_end
    }

    /// Returns whether the lane is in a stage that quickly makes a long solution much shorter.
    fn is_in_coarse_stage(&self) -> bool {
        matches!(self.stage, LaneStage::Sampling(..) | LaneStage::Straightening(_))
    }

    /// Returns the number of nodes so far.
    pub(super) fn nodes(&self) -> Nodes {
        self.expanded + self.stage_usage().0
    }

    pub(super) fn bytes(&self) -> u64 {
        self.stage_usage().1
    }

    /// Returns the number of nodes in the current stage, and the memory that it uses, in bytes.
    fn stage_usage(&self) -> (Nodes, u64) {
        match &self.stage {
            LaneStage::Finding(rollouts, search) => {
                let (nodes, bytes) = search.as_ref().map_or((0, 0), |search| (search.expanded, search.bytes()));
                (nodes + rollouts.nodes(), bytes + rollouts.bytes())
            }
            LaneStage::Sampling(rollouts, _) => (rollouts.nodes(), rollouts.bytes()),
            LaneStage::WeightedSearch(search, _) => (search.expanded, search.bytes()),
            LaneStage::Straightening(straightening) => (straightening.nodes(), straightening.bytes()),
            LaneStage::Tunnel(tunnel, _) => (tunnel.expanded, tunnel.bytes()),
            LaneStage::Done => (0, 0),
        }
    }

    /// Continues for about `budget` nodes.
    pub(super) fn run(&mut self, task: &LaneTask, budget: Nodes, stop: Stop) {
        let end = self.nodes().saturating_add(budget);
        let is_optimal = |lane: &Self| lane.best.as_ref().is_some_and(|&(_, length)| length <= task.lower_bound);
        while self.nodes() < end
            && !self.is_done()
            && self.searched.is_none()
            && !is_optimal(self)
            && !stop.is_requested()
        {
            // A quick lane must stop at the same node, no matter how its work is divided into runs.
            let end = if self.is_quick && self.is_in_coarse_stage() { end.min(self.quick_end) } else { end };
            self.advance(task, end - self.nodes(), stop);
        }
        if self.is_quick && self.is_done() && matches!(self.stage, LaneStage::Straightening(_)) {
            self.handle_straightening(task);
        }
    }

    fn advance(&mut self, task: &LaneTask, budget: Nodes, stop: Stop) {
        let LaneTask { model, goal, .. } = task;
        match &mut self.stage {
            LaneStage::Finding(..) => self.find(task, budget, stop),
            LaneStage::Sampling(rollouts, end) => {
                let (left, end) = (end.saturating_sub(rollouts.nodes()), *end);
                let path = rollouts.run(model, goal, budget.min(left), stop);
                let is_over = rollouts.nodes() >= end;
                let before = self.length();
                if let Some(path) = path {
                    self.keep_rollout(task, &path);
                }
                let length = self.length();
                if let LaneStage::Sampling(rollouts, end) = &mut self.stage
                    && length < before
                {
                    let extra = SAMPLE + SAMPLE_PER_MOVE * Nodes::from(length);
                    *end = (*end).max(rollouts.nodes() / 4 * 5 + extra);
                } else if is_over {
                    self.expanded += self.stage_usage().0;
                    self.improve(task);
                }
            }
            LaneStage::WeightedSearch(search, limit) => {
                let state = search.run(model, goal, budget.min(*limit - search.expanded), stop);
                self.handle_weighted_search(task, state);
            }
            LaneStage::Straightening(straightening) => {
                if straightening.run(model, budget, stop) {
                    self.handle_straightening(task);
                }
            }
            LaneStage::Tunnel(tunnel, kind) => {
                let kind = *kind;
                if let Some(outcome) = tunnel.run(model, goal, budget, stop) {
                    let was_full = tunnel.is_full();
                    self.end_stage();
                    match kind {
                        TunnelKind::Full(limit) => self.handle_full_tunnel(task, &outcome, (limit, was_full)),
                        TunnelKind::Partial(limit) => self.handle_partial_tunnel(task, &outcome.path, limit),
                        TunnelKind::Window(window) => self.handle_window_tunnel(task, outcome.path, window),
                    }
                }
            }
            LaneStage::Done => {}
        }
    }

    /// Continues one of the two searches for a solution. The greedy search runs first, then the
    /// rollouts, each up to an initial limit. After that, the two take turns.
    fn find(&mut self, task: &LaneTask, budget: Nodes, stop: Stop) {
        let LaneTask { model, goal, start, .. } = task;
        let LaneStage::Finding(rollouts, search) = &mut self.stage else { return };
        let (rollout_nodes, searched) = (rollouts.nodes(), search.as_ref().map_or(0, |search| search.expanded));
        let greedy_first = GREEDY_FIRST.min(GREEDY_EFFORT / start.anchors().len() as Nodes);
        let turns = [rollout_nodes.saturating_sub(ROLLOUTS_FIRST), searched.saturating_sub(greedy_first)]
            .map(|nodes| nodes / FINDING_TURN);
        let is_greedy = searched < greedy_first || rollout_nodes >= ROLLOUTS_FIRST && turns[0] >= turns[1];
        if self.uses_best_first && is_greedy {
            let create = || {
                Box::new(BestFirst::new(model, start.anchors(), ExpansionOrder::Greedy, (u32::MAX, self.memory / 2)))
            };
            let search = search.get_or_insert_with(create);
            let end = if searched < greedy_first { greedy_first } else { greedy_first + (turns[1] + 1) * FINDING_TURN };
            let state = search.run(model, goal, budget.min(end - searched), stop);
            return self.handle_best_first(task, state);
        }
        let turn = if rollout_nodes < ROLLOUTS_FIRST {
            ROLLOUTS_FIRST
        } else {
            ROLLOUTS_FIRST + (turns[0] + 1) * FINDING_TURN
        };
        // A lane must stop at the same node, no matter how its work is divided into runs.
        let limit = match self.max_rollout_nodes {
            Some(nodes) => nodes * ROLLOUT_FACTOR + ROLLOUT_MARGIN,
            None if self.uses_best_first => Nodes::MAX,
            None => HOPELESS_NODES,
        };
        let path = rollouts.run(model, goal, budget.min(turn.min(limit).saturating_sub(rollout_nodes)), stop);
        let is_over = rollouts.nodes() >= limit;
        match path {
            Some(path) => self.handle_rollout(task, &path),
            None if is_over && self.max_rollout_nodes.is_some() => self.fail(task),
            None if is_over => drop(self.end_stage()),
            None => {}
        }
    }

    /// Ends the current stage and returns it.
    fn end_stage(&mut self) -> LaneStage {
        self.expanded += self.stage_usage().0;
        std::mem::replace(&mut self.stage, LaneStage::Done)
    }

    /// Handles a solution found by rollouts.
    fn handle_rollout(&mut self, task: &LaneTask, path: &Path) {
        self.path = None;
        self.keep_rollout(task, path);
        let LaneStage::Finding(rollouts, _) = self.end_stage() else { return };
        let nodes = rollouts.nodes();
        self.expanded -= nodes;
        self.max_rollout_nodes = Some(self.max_rollout_nodes.map_or(nodes, |max| max.max(nodes)));
        self.quick_end = self.expanded + nodes + QUICK_EFFORT / task.start.anchors().len() as Nodes;
        let sample = SAMPLE + SAMPLE_PER_MOVE * Nodes::from(self.length());
        self.stage = LaneStage::Sampling(rollouts, 2 * nodes + sample);
    }

    /// Handles the state of the best-first search for a first solution.
    fn handle_best_first(&mut self, task: &LaneTask, state: BestFirstState) {
        let LaneStage::Finding(_, search) = &mut self.stage else { return };
        match state {
            BestFirstState::Searching => {}
            BestFirstState::Solved(node) => {
                let Some(path) = search.as_ref().map(|search| search.nodes.path(node)) else { return };
                self.expanded += self.stage_usage().0;
                self.max_rollout_nodes = Some(self.max_rollout_nodes.unwrap_or(ROLLOUTS_FIRST));
                self.keep_if_shorter(task, &path);
                self.stage = self.weighted_search_stage(task, WEIGHTED_AFTER_GREEDY);
            }
            BestFirstState::Exhausted => self.searched = search.as_ref().map(|search| search.nodes.len() as u64),
            BestFirstState::OutOfMemory => {
                // Rollouts continue alone.
                self.expanded += search.take().map_or(0, |search| search.expanded);
                self.uses_best_first = false;
            }
        }
    }

    fn weighted_search_stage(&mut self, task: &LaneTask, limit: Nodes) -> LaneStage {
        self.weighted_search_pending = false;
        let upper_bound = self.best.as_ref().map_or(u32::MAX, |&(_, length)| length);
        let order = ExpansionOrder::Weighted(WEIGHT);
        let search = BestFirst::new(&task.model, task.start.anchors(), order, (upper_bound, self.memory));
        LaneStage::WeightedSearch(Box::new(search), limit)
    }

    /// Handles the state of the best-first search for a shorter solution.
    fn handle_weighted_search(&mut self, task: &LaneTask, state: BestFirstState) {
        let LaneStage::WeightedSearch(search, limit) = &self.stage else { return };
        if state == BestFirstState::Searching && search.expanded < *limit {
            return;
        }
        let path = if let BestFirstState::Solved(node) = state { Some(search.nodes.path(node)) } else { None };
        self.end_stage();
        if let Some(path) = path {
            self.keep_if_shorter(task, &path);
        }
        self.improve(task);
    }

    /// Starts shortening the current solution, using the method that suits its length.
    fn improve(&mut self, task: &LaneTask) {
        let path = self.moves();
        self.stage = if path.len() > LONG_PATH {
            LaneStage::Straightening(Box::new(Straightening::new(task.start.anchors(), path.to_vec(), self.memory)))
        } else {
            self.tunnel_stage(task, 0)
        };
    }

    /// Handles the result of straightening.
    fn handle_straightening(&mut self, task: &LaneTask) {
        let LaneStage::Straightening(straightening) = self.end_stage() else { return };
        let before = self.moves().len();
        self.keep_if_shorter(task, &straightening.path);
        if self.moves().len() < before - before / GAIN_DIVISOR {
            self.improve(task);
        } else {
            self.eliminate(task);
            self.stage = self.tunnel_stage(task, 0);
        }
    }

    /// Handles the result of a tunnel with at most `limit` positions.
    fn handle_full_tunnel(&mut self, task: &LaneTask, outcome: &TunnelOutcome, (limit, was_full): (usize, bool)) {
        let before = self.length();
        self.keep_if_shorter(task, &outcome.path);
        if outcome.is_shortest {
            self.searched = Some(self.expanded);
        } else if self.length() < before {
            self.stage = self.tunnel_stage(task, limit);
        } else if was_full {
            self.max_tunnel_size = usize::MAX;
            self.shorten(task, PathWindow::first(self.moves().len()));
        } else if self.eliminate(task) {
            self.stage = self.tunnel_stage(task, limit);
        } else {
            let limits = (limit * PARTIAL_FACTOR, self.memory);
            let tunnel = Tunnel::partial(&task.model, task.start.anchors(), self.moves(), limits);
            self.stage = LaneStage::Tunnel(Box::new(tunnel), TunnelKind::Partial(limit));
        }
    }

    /// Keeps a solution found by rollouts if it is shorter. Unnecessary moves are removed from a
    /// short one immediately, and from a long one after it has been straightened.
    fn keep_rollout(&mut self, task: &LaneTask, path: &Path) {
        if path.len() <= LONG_PATH {
            let path = eliminate_moves(&task.model, &task.goal, task.start.anchors(), path);
            self.keep_if_shorter(task, &path);
        } else {
            self.keep_if_shorter(task, path);
        }
    }

    /// Removes moves that the current solution does not need. Returns whether it is shorter.
    fn eliminate(&mut self, task: &LaneTask) -> bool {
        let before = self.length();
        let path = self.moves().to_vec();
        self.keep_if_shorter(task, &eliminate_moves(&task.model, &task.goal, task.start.anchors(), &path));
        self.length() < before
    }

    /// Handles the result of a partial tunnel.
    fn handle_partial_tunnel(&mut self, task: &LaneTask, path: &Path, limit: usize) {
        let before = self.length();
        self.keep_if_shorter(task, path);
        if self.length() < before {
            self.stage = self.tunnel_stage(task, limit);
        } else if limit >= self.max_tunnel_size {
            self.fail(task);
        } else {
            self.stage = self.tunnel_stage(task, limit * TUNNEL_GROWTH);
        }
    }

    /// Creates a tunnel around the current solution, with a maximum size of `limit` positions, or
    /// more if the solution is long.
    fn tunnel_stage(&self, task: &LaneTask, limit: usize) -> LaneStage {
        let path = self.moves();
        let limit = limit.max(FIRST_TUNNEL).max(TUNNEL_PER_MOVE * path.len());
        let tunnel = Tunnel::new(&task.model, task.start.anchors(), path, (limit, self.memory));
        LaneStage::Tunnel(Box::new(tunnel), TunnelKind::Full(limit))
    }

    /// Handles the result of a tunnel around part of the solution.
    fn handle_window_tunnel(&mut self, task: &LaneTask, part: Path, window: PathWindow) {
        let before = self.length();
        let mut path = self.moves().to_vec();
        let end = window.end(path.len());
        if part.len() < end - window.from {
            path.splice(window.from..end, part);
            self.keep_if_shorter(task, &path);
        }
        self.shorten(task, window.next(self.length() < before, self.moves().len()));
    }

    /// Starts a tunnel around the part of the solution in `window`, limited only by memory. If
    /// `window` is `None`, searches for another solution.
    fn shorten(&mut self, task: &LaneTask, window: Option<PathWindow>) {
        let LaneTask { model, start, .. } = task;
        let Some(window) = window else { return self.fail(task) };
        let path = self.moves();
        let mut anchors = start.anchors().to_vec();
        play(&mut anchors, &path[..window.from]);
        let (end, limits) = (window.end(path.len()), (usize::MAX, self.memory));
        let create_tunnel = if end == path.len() { Tunnel::new } else { Tunnel::between };
        let tunnel = create_tunnel(model, &anchors, &path[window.from..end], limits);
        self.stage = LaneStage::Tunnel(Box::new(tunnel), TunnelKind::Window(window));
    }

    /// Gives up on the current solution and restarts with different rollouts. Every few restarts,
    /// searches a larger tunnel around the best solution instead.
    fn fail(&mut self, task: &LaneTask) {
        self.end_stage();
        if self.weighted_search_pending {
            self.stage = self.weighted_search_stage(task, WEIGHTED_AFTER_ROLLOUTS);
            return;
        }
        self.failures += 1;
        if self.max_rollout_nodes.is_none() || self.is_full() && self.failures > MAX_FAILURES {
            return;
        }
        if self.failures.is_multiple_of(RESTARTS) && !self.is_full() {
            self.max_tunnel_size = self.max_tunnel_size.saturating_mul(TUNNEL_GROWTH);
            self.path = self.best.as_ref().map(|(best, length)| (task.path(best), *length));
            self.stage = self.tunnel_stage(task, self.max_tunnel_size);
        } else {
            self.seed += 1 << 32;
            let rollouts = Rollouts::new(&task.model, task.start.anchors(), self.memory / 2, self.seed);
            self.uses_best_first = false;
            self.stage = LaneStage::Finding(Box::new(rollouts), None);
        }
    }

    /// Returns the current solution.
    fn moves(&self) -> &[(u16, u16)] {
        self.path.as_ref().map_or(&[], |(path, _)| path)
    }

    fn length(&self) -> u32 {
        self.path.as_ref().map_or(u32::MAX, |&(_, length)| length)
    }

    /// Replaces the current solution with `path` if `path` is shorter.
    fn keep_if_shorter(&mut self, task: &LaneTask, path: &[(u16, u16)]) {
        let ends: Vec<(usize, usize)> = path.iter().map(|&(from, to)| (from.into(), to.into())).collect();
        let Ok(solution) = solution(&task.model.puzzle, &task.start, &ends) else { return };
        let length = task.length(&solution);
        if length < self.length() {
            self.path = Some((task.path(&solution), length));
            if self.best.as_ref().is_none_or(|&(_, best)| length < best) {
                self.failures = 0;
                self.best = Some((solution, length));
            }
        }
    }
}
