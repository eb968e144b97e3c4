use loyd_core::Direction;

use super::board::Cell;
use super::patch::{CheapestPaths, Patch, UNIT};

/// The last two tiles of a row or a column. The goal cell of the second is a corner that the first
/// would block, so both are planned together. The invariant between the two stages requires the
/// first tile to be in its goal cell and the blank to be in the corner.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    /// The number of the tile that is solved first.
    pub(super) first: u16,
    /// The number of the tile whose goal cell is the corner.
    pub(super) second: u16,
    /// The goal cell of the first tile.
    pub(super) goal_cell: Cell,
    /// The goal cell of the second tile.
    pub(super) corner: Cell,
    /// The cell one step before the second tile's goal cell.
    pub(super) waiting_cell: Cell,
}

/// The two stages of a pair.
pub(super) struct PairPlan {
    /// The blank's steps until the first tile is in its goal cell and the blank in the corner.
    pub(super) first: Vec<Direction>,
    /// The steps from there until both tiles are in their goal cells and the blank is at an exit.
    pub(super) second: Vec<Direction>,
}

/// The cells of the blank and both tiles, as indices into a [`Patch`]. `is_second_stage` is set
/// once the first stage is complete.
#[derive(Clone, Copy, PartialEq, Eq)]
struct PairState {
    is_second_stage: bool,
    blank: usize,
    first: usize,
    second: usize,
}

/// A search for the cheapest plan for both stages. For each cell of the patch, `exits` holds the
/// cost of ending with the blank there, if that is allowed. A plan for the second stage alone
/// starts with `is_second_stage` set.
pub(super) struct PairSearch<'a> {
    patch: &'a Patch,
    goal_cell: usize,
    corner: usize,
    exits: &'a [Option<u32>],
    /// For each cell, a lower bound on the cost of pushing the first tile to its goal cell.
    first_bounds: Vec<u32>,
    /// For each cell, a lower bound on the cost of pushing the second tile to its goal cell.
    second_bounds: Vec<u32>,
    weight: u32,
    /// For each state, `came_by` is the direction of the step to it, or [`NEXT_STAGE`].
    paths: CheapestPaths<u8>,
}

/// The number for the transition from the first stage to the second, which takes no step.
const NEXT_STAGE: u8 = 4;

impl<'a> PairSearch<'a> {
    pub(super) fn new(patch: &'a Patch, pair: Pair, exits: &'a [Option<u32>], weight: u32) -> Self {
        Self {
            patch,
            goal_cell: patch.local(pair.goal_cell),
            corner: patch.local(pair.corner),
            exits,
            first_bounds: push_costs(patch, pair.goal_cell),
            second_bounds: push_costs(patch, pair.corner),
            weight,
            paths: CheapestPaths::new(2 * patch.size().pow(3)),
        }
    }

    /// Returns the cheapest plan from the given board cells; `None` if the patch is too narrow.
    pub(super) fn plan(mut self, blank: Cell, first: Cell, second: Cell, is_second_stage: bool) -> Option<PairPlan> {
        let local = |cell| self.patch.local(cell);
        let start = PairState { is_second_stage, blank: local(blank), first: local(first), second: local(second) };
        let last = self.run(start)?;
        Some(self.trace(start, last))
    }

    fn index(&self, state: PairState) -> usize {
        let size = self.patch.size();
        ((usize::from(state.is_second_stage) * size + state.blank) * size + state.first) * size + state.second
    }

    fn state(&self, index: usize) -> PairState {
        let size = self.patch.size();
        let (rest, second) = (index / size, index % size);
        let (rest, first) = (rest / size, rest % size);
        PairState { is_second_stage: rest / size == 1, blank: rest % size, first, second }
    }

    /// Searches with A* until no remaining state can lead to a cheaper end than the best one found.
    fn run(&mut self, start: PairState) -> Option<PairState> {
        let mut best: Option<(u32, PairState)> = None;
        self.reach(0, start, NEXT_STAGE);
        while let Some((estimate, index)) = self.paths.pop() {
            if best.is_some_and(|(lowest, _)| estimate >= lowest) {
                break;
            }
            let state = self.state(index);
            let cost = self.paths.costs[index];
            if estimate > cost + self.lower_bound(state) {
                continue;
            }
            if let Some(exit) = self.exit(state).filter(|exit| best.is_none_or(|(lowest, _)| cost + exit < lowest)) {
                best = Some((cost + exit, state));
            }
            self.expand(cost, state);
        }
        best.map(|(_, state)| state)
    }

    /// Returns a lower bound on the cost from a state to an end.
    fn lower_bound(&self, state: PairState) -> u32 {
        self.first_bounds[state.first] + self.second_bounds[state.second]
    }

    /// Returns the cost of ending in this state, if it is an end.
    fn exit(&self, state: PairState) -> Option<u32> {
        let are_in_place = state.first == self.goal_cell && state.second == self.corner;
        if state.is_second_stage && are_in_place { self.exits[state.blank] } else { None }
    }

    fn expand(&mut self, cost: u32, state: PairState) {
        if !state.is_second_stage && state.first == self.goal_cell && state.blank == self.corner {
            self.reach(cost, PairState { is_second_stage: true, ..state }, NEXT_STAGE);
        }
        for direction in 0..4 {
            if let Some(next) = self.after_step(state, direction) {
                let moves_tile = next.first != state.first || next.second != state.second;
                let step = if moves_tile { UNIT } else { self.patch.cost(state.blank, direction, self.weight) };
                self.reach(cost + step, next, direction as u8);
            }
        }
    }

    fn after_step(&self, state: PairState, direction: usize) -> Option<PairState> {
        let next = self.patch.next(state.blank, direction)?;
        let follow = |tile| if tile == next { state.blank } else { tile };
        Some(PairState { blank: next, first: follow(state.first), second: follow(state.second), ..state })
    }

    fn reach(&mut self, cost: u32, state: PairState, transition: u8) {
        self.paths.reach(cost, self.index(state), transition, self.lower_bound(state));
    }

    fn trace(&self, start: PairState, last: PairState) -> PairPlan {
        let mut plan = PairPlan { first: Vec::new(), second: Vec::new() };
        let mut state = last;
        while state != start {
            match self.paths.came_by[self.index(state)] {
                NEXT_STAGE => state.is_second_stage = false,
                index => {
                    let direction = Direction::ALL[usize::from(index)];
                    let part = if state.is_second_stage { &mut plan.second } else { &mut plan.first };
                    part.push(direction);
                    state = self.after_step(state, direction.opposite() as usize).unwrap_or(start);
                }
            }
        }
        plan.first.reverse();
        plan.second.reverse();
        plan
    }
}

/// Returns, for each cell of a patch, a lower bound on the cost of pushing a tile from there to the
/// given board cell.
fn push_costs(patch: &Patch, (row, column): Cell) -> Vec<u32> {
    let cells = (0..patch.size()).map(|local| patch.cell(local));
    cells.map(|cell| UNIT * (cell.0.abs_diff(row) + cell.1.abs_diff(column)) as u32).collect()
}
