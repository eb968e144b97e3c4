//! Optimal search on boards of at most 16 cells: iterative-deepening A* with pattern databases and move pruning.

pub(super) mod automaton;
mod build;
mod multi;
mod opened;
mod search;
mod single;
mod tables;

use loyd_core::{Puzzle, Solution, TileMetric, TilePosition, TilePuzzle};

use self::build::Tabled;
pub(super) use self::opened::opened;
pub(super) use self::tables::Tables;
use self::tables::{Found, Shelf};
use super::frame::{Frame, reflection};
use super::split::{Engine, Root, Split, Stand, Tree};
use crate::{Nodes, Progress, Solver, Verdict};

/// A solver that finds nothing but a shortest solution, for a position from which the goal can be reached; `None` for
/// boards of more than 16 cells and where the tables would take more than `memory` bytes or more than there is.
///
/// Unless this process has built the tables before, the solver's first runs do, and count no nodes for it. Searches that
/// get long are divided over `threads`.
pub(super) fn solver(
    puzzle: &TilePuzzle,
    position: &TilePosition,
    metric: TileMetric,
    memory: u64,
    threads: usize,
) -> Option<Box<dyn Solver<TilePuzzle>>> {
    let frame = Frame::of(puzzle)?;
    let (grid, home) = (frame.grid, frame.home);
    let short = grid.width() <= tables::SHORT;
    let needed = match metric {
        TileMetric::Single => single::Single::<true>::bytes_to_build(&grid, home),
        TileMetric::Multi if short => multi::Multi::<u64>::bytes_to_build(&grid, home),
        TileMetric::Multi => multi::Multi::<u128>::bytes_to_build(&grid, home),
    };
    if needed > memory {
        return None;
    }
    match (metric, reflection(&grid, home)) {
        (TileMetric::Single, Some(_)) => Optimal::boxed(puzzle, position, frame, &tables::REFLECTED, threads),
        (TileMetric::Single, None) => Optimal::boxed(puzzle, position, frame, &tables::PLAIN, threads),
        (TileMetric::Multi, _) if short => Optimal::boxed(puzzle, position, frame, &tables::SHORT_LINES, threads),
        (TileMetric::Multi, _) => Optimal::boxed(puzzle, position, frame, &tables::LONG_LINES, threads),
    }
}

struct Optimal<G: Tabled> {
    puzzle: TilePuzzle,
    position: TilePosition,
    frame: Frame,
    shelf: &'static Shelf<G>,
    threads: usize,
    /// The search, once its tables are there.
    search: Option<Split<G>>,
    best: Option<Solution<TilePuzzle>>,
}

/// Placements that a run works on at least while it builds tables: fewer would only cost time.
const LEAST_BUILT: Nodes = 1 << 12;

impl<G: Tabled> Optimal<G> {
    /// `None` without memory for the tables.
    fn boxed(
        puzzle: &TilePuzzle,
        position: &TilePosition,
        frame: Frame,
        shelf: &'static Shelf<G>,
        threads: usize,
    ) -> Option<Box<dyn Solver<TilePuzzle>>> {
        let best =
            puzzle.is_solved(position).then(|| Solution::new(puzzle, position.clone(), Vec::new()).ok()).flatten();
        let (puzzle, position) = (puzzle.clone(), position.clone());
        let mut solver = Self { puzzle, position, frame, shelf, threads, search: None, best };
        solver.prepare(&mut 0).then(|| Box::new(solver) as Box<dyn Solver<TilePuzzle>>)
    }

    /// Goes on building the tables within the budget, and begins the search with them. `false` without memory for them.
    fn prepare(&mut self, budget: &mut Nodes) -> bool {
        let (grid, home) = (self.frame.grid, self.frame.home);
        match self.shelf.advance(grid, home, budget) {
            Found::NoMemory => return false,
            Found::Building => {}
            Found::Tables(tables) => {
                let (board, blank) = self.frame.enter(&self.puzzle, &self.position);
                let Tables { guide: tree, automaton } = tables;
                self.search = Some(Split::new(Root { grid, tree, automaton, board, blank }, 0, 0));
            }
        }
        true
    }

    /// Builds what the budget allows, and tells what it leaves for the search.
    fn budget_after_building(&mut self, budget: Nodes) -> Nodes {
        if self.search.is_some() {
            return budget;
        }
        let allowed = budget.max(LEAST_BUILT);
        let mut left = allowed;
        self.prepare(&mut left);
        budget.saturating_sub(allowed - left)
    }
}

/// What a search found in steps of the puzzle's tiles, replayed.
fn replay<T: Tree>(
    puzzle: &TilePuzzle,
    position: &TilePosition,
    frame: &Frame,
    search: &Split<T>,
) -> Option<Solution<TilePuzzle>> {
    let (_, blank) = frame.enter(puzzle, position);
    let steps = frame.leave(blank, search.solution()?);
    Some(Solution::new(puzzle, position.clone(), steps).expect("the search plays by the rules"))
}

impl<G: Tabled> Solver<TilePuzzle> for Optimal<G> {
    fn run(&mut self, budget: Nodes) -> Verdict {
        if self.best.is_none() {
            let left = self.budget_after_building(budget);
            if let Some(search) = &mut self.search
                && search.run(left, self.threads) == Stand::Found
            {
                self.best = replay(&self.puzzle, &self.position, &self.frame, search);
            }
        }
        if self.best.is_some() { Verdict::Solved } else { Verdict::Searching }
    }

    fn progress(&self) -> Progress<TilePuzzle> {
        let best = self.best.clone();
        match &self.search {
            None => Progress { nodes: 0, lower_bound: 0, best, bytes: 0 },
            Some(search) => {
                Progress { nodes: search.nodes(), lower_bound: search.state().bound, best, bytes: search.bytes() }
            }
        }
    }
}
