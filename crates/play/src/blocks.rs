//! Drawing and playing block puzzles.

mod scene;

use std::thread;

use loyd_blocks::{DistanceMap, Exploration};
use loyd_core::blocks::MAX_GRID;
use loyd_core::text::{Fault, Faults, Within, block_moves};
use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, BlockStep, Direction, Puzzle, moves};
use loyd_search::{Mode, Nodes, Solver, Stop};
use loyd_tiles::{Resources, TileTables};

use crate::cell::{Cell, Glide};
use crate::distances::{DistanceTable, TableAnswer};
use crate::family::GameFamily;
use crate::input::PlayerInput;
use crate::job::Effort;
use crate::scene::Scene;

impl GameFamily for BlockPuzzle {
    const SEPARATOR: &'static str = ", ";
    const HAS_FRESH_STARTS: bool = false;

    fn scene(&self, position: &BlockPosition) -> Scene {
        scene::scene(self, position)
    }

    /// An arrow moves the grabbed block by one cell. A press moves a block with only one possible
    /// direction as far as it can go. A pull moves a block by one cell.
    fn interpret(&self, position: &BlockPosition, input: PlayerInput) -> Vec<BlockStep> {
        let if_legal = |piece: u16, direction| {
            let step = BlockStep { piece, direction };
            if self.is_legal(position, step) { vec![step] } else { vec![] }
        };
        match input {
            PlayerInput::Arrow { grabbed: None, .. } => vec![],
            PlayerInput::Arrow { direction, grabbed: Some(piece), .. } => {
                u16::try_from(piece).map_or(vec![], |piece| if_legal(piece, direction))
            }
            PlayerInput::Press(cell) => {
                occupant(self, position, cell).map_or(vec![], |piece| only_move(self, position, piece))
            }
            PlayerInput::Pull { cell, direction } => {
                occupant(self, position, cell).map_or(vec![], |piece| if_legal(piece, direction))
            }
        }
    }

    fn glide(&self, position: &BlockPosition, step: BlockStep) -> Glide {
        let piece = usize::from(step.piece);
        let from = Cell::at(position.anchors()[piece].into(), self.columns());
        let to = from.neighbour(step.direction, self.rows(), self.columns()).unwrap_or(from);
        Glide { piece, from, to }
    }

    fn steps_text(&self, steps: &[BlockStep]) -> String {
        block_moves::write(self, moves::<Self>(BlockMetric::Turn, steps))
    }

    fn read_steps(&self, text: &str) -> Result<Vec<BlockStep>, Faults> {
        let steps = block_moves::parse(text, self)?.concat();
        // Players may omit the number of cells, but a saved game always contains it. A truncated
        // line is therefore never read as a shorter move.
        if text.ends_with(|last: char| last.is_ascii_digit()) {
            return Ok(steps);
        }
        let message = format!("expected a number of cells from 1 to {MAX_GRID}, found nothing");
        Err(Fault { within: Within::Text, line: 1, column: text.chars().count() + 1, message }.into())
    }

    fn describe(&self, _: &BlockPosition, steps: &[BlockStep]) -> String {
        block_moves::write_entry_for_people(self, steps)
    }

    fn is_solvable(&self, _: &BlockPosition) -> Option<bool> {
        None
    }

    fn default_effort(&self) -> Effort {
        Effort { nodes: 100_000_000, bytes: 1 << 30 }
    }

    fn solver(&self, position: &BlockPosition, metric: BlockMetric, effort: Effort) -> Box<dyn Solver<Self>> {
        // The number of threads is unknown in a browser page, which has only one.
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let resources = Resources { memory: effort.bytes, threads, tables: TileTables::new() };
        loyd_blocks::solver_with(self, position, metric, Mode::Anytime, &resources)
    }

    fn prover(&self, position: &BlockPosition, metric: BlockMetric, effort: Effort) -> Box<dyn Solver<Self>> {
        loyd_blocks::solver(self, position, metric, effort.bytes)
    }

    fn distance_table(&self, position: &BlockPosition, metric: BlockMetric) -> Option<Box<dyn DistanceTable<Self>>> {
        let (puzzle, position) = (self.clone(), position.clone());
        Some(Box::new(BlockDistances { puzzle, position, metric, table: None }))
    }
}

/// The memory limit of a table in bytes. It suffices for about 15 million positions; very few
/// puzzles that are played by hand have more.
const MAX_MEMORY: u64 = 128 << 20;

/// The table of all positions that are reachable from a position of a block puzzle.
struct BlockDistances {
    puzzle: BlockPuzzle,
    position: BlockPosition,
    metric: BlockMetric,
    /// Created by the first slice, since its allocation takes noticeable time.
    table: Option<DistanceMap>,
}

impl DistanceTable<BlockPuzzle> for BlockDistances {
    fn run(&mut self, budget: Nodes, stop: Stop) -> Exploration {
        let Self { puzzle, position, metric, table } = self;
        let table = table.get_or_insert_with(|| DistanceMap::new(puzzle, position, *metric, MAX_MEMORY));
        table.run(budget, stop)
    }

    fn positions(&self) -> Nodes {
        self.table.as_ref().map_or(0, DistanceMap::positions)
    }

    fn look_up(&mut self, position: &BlockPosition) -> Option<TableAnswer<BlockPuzzle>> {
        let table = self.table.as_mut().filter(|table| table.contains(position))?;
        match table.distance(position) {
            Some(_) => table.solution(position).map(TableAnswer::Solution),
            None => Some(TableAnswer::Unsolvable),
        }
    }
}

/// Returns the steps of a piece in its only possible direction, as far as it can move. Returns no
/// steps if it can move in no direction or in several.
fn only_move(puzzle: &BlockPuzzle, position: &BlockPosition, piece: u16) -> Vec<BlockStep> {
    let mut steps = Direction::ALL.map(|direction| BlockStep { piece, direction }).into_iter();
    let mut legal = steps.by_ref().filter(|&step| puzzle.is_legal(position, step));
    let (Some(step), None) = (legal.next(), legal.next()) else { return vec![] };
    let mut position = position.clone();
    std::iter::from_fn(|| puzzle.play(&mut position, step).ok().map(|()| step)).collect()
}

fn occupant(puzzle: &BlockPuzzle, position: &BlockPosition, cell: Cell) -> Option<u16> {
    let on_grid = cell.row < puzzle.rows() && cell.column < puzzle.columns();
    on_grid.then(|| puzzle.occupants(position)[cell.index(puzzle.columns())])?
}
