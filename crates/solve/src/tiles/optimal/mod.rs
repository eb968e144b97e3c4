//! Optimal search on boards of at most 16 cells: iterative-deepening A* with pattern databases and move pruning.

mod automaton;
mod multi;
mod search;
mod single;
mod tables;

use loyd_core::{Puzzle, Solution, TileMetric, TilePosition, TilePuzzle};

use self::search::{Guide, Search};
use self::tables::Tables;
use super::frame::{Frame, reflection};
use crate::{Nodes, Progress, Solver, Verdict};

/// A solver that finds nothing but a shortest solution, for a position from which the goal can be reached; `None` for
/// boards of more than 16 cells and where the tables would take more than `memory` bytes.
///
/// The tables are built here, unless this process has built them before.
pub(super) fn solver(
    puzzle: &TilePuzzle,
    position: &TilePosition,
    metric: TileMetric,
    memory: u64,
) -> Option<Box<dyn Solver<TilePuzzle>>> {
    let frame = Frame::of(puzzle)?;
    let (grid, home) = (frame.grid, frame.home);
    let needed = match metric {
        TileMetric::Single => single::Single::<true>::bytes_to_build(&grid, home),
        TileMetric::Multi => multi::Multi::bytes_to_build(&grid, home),
    };
    if needed > memory {
        return None;
    }
    Some(match (metric, reflection(&grid, home)) {
        (TileMetric::Single, Some(_)) => Box::new(Optimal::new(puzzle, position, frame, tables::reflected(grid, home))),
        (TileMetric::Single, None) => Box::new(Optimal::new(puzzle, position, frame, tables::plain(grid, home))),
        (TileMetric::Multi, _) => Box::new(Optimal::new(puzzle, position, frame, tables::multi(grid, home))),
    })
}

struct Optimal<G: Guide> {
    puzzle: TilePuzzle,
    position: TilePosition,
    frame: Frame,
    search: Search<G>,
    best: Option<Solution<TilePuzzle>>,
}

impl<G: Guide> Optimal<G> {
    fn new(puzzle: &TilePuzzle, position: &TilePosition, frame: Frame, tables: Tables<G>) -> Self {
        let (board, blank) = frame.enter(puzzle, position);
        let search = Search::new(&frame.grid, tables.guide, tables.automaton, board, blank);
        let best =
            puzzle.is_solved(position).then(|| Solution::new(puzzle, position.clone(), Vec::new()).ok()).flatten();
        Self { puzzle: puzzle.clone(), position: position.clone(), frame, search, best }
    }

    /// The solution in steps of the puzzle's tiles, replayed.
    fn replay(&self) -> Option<Solution<TilePuzzle>> {
        let (_, blank) = self.frame.enter(&self.puzzle, &self.position);
        let steps = self.frame.leave(blank, self.search.solution()?);
        Some(Solution::new(&self.puzzle, self.position.clone(), steps).expect("the search plays by the rules"))
    }
}

impl<G: Guide> Solver<TilePuzzle> for Optimal<G> {
    fn run(&mut self, budget: Nodes) -> Verdict {
        if self.best.is_none() && self.search.run(budget) {
            self.best = self.replay();
        }
        if self.best.is_some() { Verdict::Solved } else { Verdict::Searching }
    }

    fn progress(&self) -> Progress<TilePuzzle> {
        Progress {
            nodes: self.search.nodes(),
            lower_bound: self.search.lower_bound(),
            best: self.best.clone(),
            bytes: self.search.bytes(),
        }
    }
}
