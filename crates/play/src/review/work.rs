//! Finds the distances of all positions in a game.
//!
//! The distances are computed from the end of the game to its beginning. The distance `d` of the
//! position after a move is then known when the position before it is searched, and the player's
//! own move shows that the goal is at most `d + 1` moves away. The search can stop as soon as its
//! lower bound reaches `d + 1`, so a review of hundreds of positions takes no longer than a few
//! full searches.

use std::collections::HashMap;

use loyd_blocks::Exploration;
use loyd_search::{Context, Nodes, Solver, Stop, Verdict};

use super::judge::{MeasuredPosition, judge};
use super::{Distance, MAX_MOVES, NoReview, Review, TimedMove};
use crate::distances::{DistanceTable, TableAnswer};
use crate::family::GameFamily;
use crate::history::{play_known, reversed};
use crate::job::{Effort, Job, Shared};

/// The minimum slice of a search between two checks of its lower bound, in positions.
const MIN_SLICE: Nodes = 20_000;

/// The state that the job and the front end share.
#[derive(Debug, Default)]
struct SharedReview {
    done: usize,
    total: usize,
    result: Option<Result<Review, NoReview>>,
}

/// The front end's handle for the progress and the result of a review. Dropping it cancels the job.
#[derive(Debug)]
pub struct Reviewing(Shared<SharedReview>);

impl Reviewing {
    /// Returns the number of positions with a known distance, and the total number of positions.
    pub fn progress(&self) -> (usize, usize) {
        let shared = self.0.lock();
        (shared.done, shared.total)
    }

    /// Returns the review once, after it is done.
    pub fn take(&self) -> Option<Result<Review, NoReview>> {
        self.0.lock().result.take()
    }
}

/// Starts the review of a game with these moves. On boards whose distances can be proven, the
/// limits of `effort` apply to each position; on other boards, they apply to all positions
/// together.
pub(crate) fn begin<P: GameFamily>(
    puzzle: &P,
    metric: P::Metric,
    effort: Effort,
    moves: Vec<TimedMove<P>>,
) -> (Reviewing, Job) {
    let mut position = puzzle.start();
    for made in &moves {
        play_known(puzzle, &mut position, &made.steps);
    }
    let is_too_long = moves.len() > MAX_MOVES;
    let shared = Shared::new(SharedReview { total: moves.len() + 1, ..SharedReview::default() });
    let mut work = ReviewWork {
        puzzle: puzzle.clone(),
        metric,
        effort: Effort {
            nodes: if puzzle.has_provable_distances() {
                effort.nodes
            } else {
                effort.nodes / (moves.len() as Nodes + 1)
            },
            ..effort
        },
        moves,
        is_too_long,
        table: puzzle.distance_table(&position, metric),
        is_table_complete: false,
        position,
        found: Vec::new(),
        solver: None,
        known: HashMap::new(),
        shared: shared.clone(),
    };
    (Reviewing(shared), Job::new(move |budget, stop| work.run(budget, stop)))
}

struct ReviewWork<P: GameFamily> {
    puzzle: P,
    metric: P::Metric,
    /// The limits for one position.
    effort: Effort,
    moves: Vec<TimedMove<P>>,
    is_too_long: bool,
    /// The position whose distance is being computed.
    position: P::Position,
    /// The results so far, from the last position of the game backwards.
    found: Vec<MeasuredPosition<P>>,
    /// The table of all distances, for families that have one, unless it is too large.
    table: Option<Box<dyn DistanceTable<P>>>,
    is_table_complete: bool,
    /// The search for the current position.
    solver: Option<Box<dyn Solver<P>>>,
    /// Positions on known solutions: their distances and the steps of the next move.
    known: HashMap<P::Position, (u32, Vec<P::Step>)>,
    shared: Shared<SharedReview>,
}

impl<P: GameFamily> ReviewWork<P> {
    /// Continues for about `budget` positions, or until `stop` is requested. Returns whether work
    /// remains.
    fn run(&mut self, budget: Nodes, stop: Stop) -> bool {
        let shared = self.shared.clone();
        // The job and this clone each hold one reference.
        let should_stop = || stop.is_requested() || shared.owners() == 2;
        let stop = Stop::when(&should_stop);
        let mut budget_left = budget;
        if self.is_too_long {
            return self.finish(Err(NoReview::TooLong));
        }
        loop {
            if shared.owners() == 2 {
                return false;
            }
            match self.advance(&mut budget_left, stop) {
                Ok(true) => {
                    let found: Vec<_> = self.found.drain(..).rev().collect();
                    return self.finish(Ok(judge(&self.puzzle, self.metric, &self.moves, &found)));
                }
                Ok(false) => {}
                Err(reason) => return self.finish(Err(reason)),
            }
            shared.lock().done = self.found.len();
            if budget_left == 0 || stop.is_requested() {
                return true;
            }
        }
    }

    /// Passes the result to the front end. No work remains.
    fn finish(&mut self, result: Result<Review, NoReview>) -> bool {
        self.shared.lock().result = Some(result);
        false
    }

    /// Does part of the work. Returns whether all of it is done.
    fn advance(&mut self, budget_left: &mut Nodes, stop: Stop) -> Result<bool, NoReview> {
        if let Some(table) = self.table.as_mut().filter(|_| !self.is_table_complete) {
            let before = table.positions();
            let state = table.run(*budget_left, stop);
            *budget_left = budget_left.saturating_sub(table.positions().saturating_sub(before).max(1));
            self.is_table_complete = state == Exploration::Complete;
            self.table.take_if(|_| matches!(state, Exploration::Stopped(_)));
            return Ok(false);
        }
        let measured = match self.look_up()? {
            None => self.search(budget_left, stop)?,
            measured => measured,
        };
        if let Some(measured) = measured {
            self.solver = None;
            self.found.push(measured);
            let Some(index) = self.moves.len().checked_sub(self.found.len()) else { return Ok(true) };
            play_known(&self.puzzle, &mut self.position, &reversed::<P>(&self.moves[index].steps));
        }
        Ok(false)
    }

    /// Returns the result for the position if it needs no search.
    fn look_up(&mut self) -> Result<Option<MeasuredPosition<P>>, NoReview> {
        let proven = |moves: u32, best: Option<Vec<P::Step>>| MeasuredPosition {
            distance: Distance { moves, is_proven: true },
            best,
        };
        if self.puzzle.is_solved(&self.position) {
            return Ok(Some(proven(0, None)));
        }
        if let Some((moves, best)) = self.known.get(&self.position) {
            return Ok(Some(proven(*moves, Some(best.clone()))));
        }
        let Some(table) = &mut self.table else { return Ok(None) };
        match table.look_up(&self.position) {
            None => Ok(None),
            Some(TableAnswer::Unsolvable) => Err(NoReview::Unsolvable),
            Some(TableAnswer::Solution(solution)) => {
                let best = solution.moves(self.metric).next().map(<[P::Step]>::to_vec);
                Ok(Some(proven(solution.length(self.metric) as u32, best)))
            }
        }
    }

    /// Runs a slice of the search. Returns the result for the position once it is good enough.
    fn search(&mut self, budget_left: &mut Nodes, stop: Stop) -> Result<Option<MeasuredPosition<P>>, NoReview> {
        let Self { puzzle, position, metric, effort, solver, .. } = self;
        let solver = solver.get_or_insert_with(|| puzzle.prover(position, *metric, *effort));
        let before = solver.status().nodes;
        // Slices grow with the search, since each of them starts threads. They are small enough to
        // overshoot the required bound only slightly.
        let slice = MIN_SLICE.max(before / 4);
        let verdict = solver.run(&mut Context::new(slice.min(*budget_left).max(1), stop));
        let progress = solver.status();
        // A slice that builds tables generates no positions, but still counts as work.
        *budget_left = budget_left.saturating_sub(progress.nodes.saturating_sub(before).max(1));
        if matches!(verdict, Verdict::Unsolvable { .. }) {
            return Err(NoReview::Unsolvable);
        }
        // The distance through the position after the player's move.
        let through = self.found.last().map(|after| Distance { moves: after.distance.moves + 1, ..after.distance });
        if let Some(through) = through.filter(|through| progress.lower_bound >= through.moves) {
            return Ok(Some(MeasuredPosition { distance: Distance { is_proven: true, ..through }, best: None }));
        }
        let is_done = match verdict {
            Verdict::Searching => progress.nodes >= self.effort.nodes,
            _ => true,
        };
        if !is_done {
            return Ok(None);
        }
        let is_proven = verdict == Verdict::Solved;
        let best = progress.best.map(|best| (best.length(self.metric) as u32, best));
        match (best, through) {
            (Some((length, solution)), through) if through.is_none_or(|through| length < through.moves) => {
                let first = solution.moves(self.metric).next().map(<[P::Step]>::to_vec);
                if is_proven {
                    self.remember(length, solution.moves(self.metric).map(<[P::Step]>::to_vec).collect());
                }
                Ok(Some(MeasuredPosition { distance: Distance { moves: length, is_proven }, best: first }))
            }
            (_, Some(through)) => {
                Ok(Some(MeasuredPosition { distance: Distance { is_proven, ..through }, best: None }))
            }
            (_, None) => Err(NoReview::TooHard),
        }
    }

    /// Stores the distances of all positions on a shortest solution.
    fn remember(&mut self, length: u32, moves: Vec<Vec<P::Step>>) {
        let mut position = self.position.clone();
        for (done, steps) in (0..).zip(moves) {
            let before = position.clone();
            play_known(&self.puzzle, &mut position, &steps);
            self.known.insert(before, (length - done, steps));
        }
    }
}
