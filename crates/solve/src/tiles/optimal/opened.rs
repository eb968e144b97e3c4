use loyd_core::{Solution, TilePosition, TilePuzzle};

use super::{Tables, replay};
use crate::tiles::frame::Frame;
use crate::tiles::grid::Packed;
use crate::tiles::split::{Engine, Root, Split, Stand, Tree};
use crate::{Nodes, Progress, Solver, Verdict};

/// A solver that finds nothing but a shortest solution, with tables that are there; for a position that is not the goal and
/// from which the goal can be reached. `at_least` is a proven lower bound of the length. Searches that get long are divided
/// over `threads`. `None` for boards of more than 16 cells.
pub(in crate::tiles) fn opened<T: Tree<Board = Packed>>(
    puzzle: &TilePuzzle,
    position: &TilePosition,
    tables: Tables<T>,
    at_least: u32,
    threads: usize,
) -> Option<Box<dyn Solver<TilePuzzle>>> {
    let frame = Frame::of(puzzle)?;
    let (board, blank) = frame.enter(puzzle, position);
    let Tables { guide: tree, automaton } = tables;
    let search = Split::new(Root { grid: frame.grid, tree, automaton, board, blank }, at_least, 0);
    Some(Box::new(Opened { puzzle: puzzle.clone(), position: position.clone(), frame, threads, search, best: None }))
}

struct Opened<T: Tree> {
    puzzle: TilePuzzle,
    position: TilePosition,
    frame: Frame,
    threads: usize,
    search: Split<T>,
    best: Option<Solution<TilePuzzle>>,
}

impl<T: Tree> Solver<TilePuzzle> for Opened<T> {
    fn run(&mut self, budget: Nodes) -> Verdict {
        if self.best.is_none() && self.search.run(budget, self.threads) == Stand::Found {
            self.best = replay(&self.puzzle, &self.position, &self.frame, &self.search);
        }
        if self.best.is_some() { Verdict::Solved } else { Verdict::Searching }
    }

    fn progress(&self) -> Progress<TilePuzzle> {
        let (nodes, lower_bound) = (self.search.nodes(), self.search.state().bound);
        Progress { nodes, lower_bound, best: self.best.clone(), bytes: self.search.bytes() }
    }
}
