//! Drawing and playing tile puzzles.

use std::sync::LazyLock;
use std::thread;

use loyd_core::text::Faults;
use loyd_core::text::tile_moves::{self, Convention};
use loyd_core::{Direction, Puzzle, TileMetric, TilePosition, TilePuzzle};
use loyd_search::{Mode, Solver};
use loyd_tiles::constructive::{self, Region};
use loyd_tiles::{Resources, TileTables, solver_with};

use crate::advice::{Lesson, Stage};
use crate::cell::{Cell, Glide};
use crate::family::GameFamily;
use crate::input::{Arrows, PlayerInput};
use crate::job::Effort;
use crate::scene::{PieceRole, Scene, ScenePiece};

/// The size of the largest board that is explained, in cells. A larger one has more stages than
/// players would read.
const MAX_EXPLAINED_CELLS: usize = 900;

impl GameFamily for TilePuzzle {
    const SEPARATOR: &'static str = " ";
    const HAS_FRESH_STARTS: bool = true;

    fn scene(&self, position: &TilePosition) -> Scene {
        let columns = self.width();
        let (places, homes) = (position.places(), self.goal().places());
        let pieces = (1..places.len()).map(|tile| {
            let (cell, home) = (Cell::at(places[tile].into(), columns), Cell::at(homes[tile].into(), columns));
            ScenePiece {
                id: tile,
                label: tile.to_string(),
                role: PieceRole::Tile,
                cells: vec![cell],
                pulls: line_to_blank(position, cell).map(|(direction, _)| direction).into_iter().collect(),
                home: Some(home),
                is_home: cell == home,
            }
        });
        Scene {
            rows: self.height(),
            columns,
            walls: vec![],
            pieces: pieces.collect(),
            goals: vec![],
            gates: vec![],
            blank: Some(Cell::at(position.blank(), columns)),
        }
    }

    /// An arrow moves one tile or the blank. A press on a tile in the row or column of the blank
    /// moves that tile and all tiles in between towards the blank; a pull in that direction does
    /// the same. The blank can be pulled too.
    fn interpret(&self, position: &TilePosition, input: PlayerInput) -> Vec<Direction> {
        match input {
            PlayerInput::Arrow { direction, moves: Arrows::Tile, .. } => if_legal(position, direction),
            PlayerInput::Arrow { direction, moves: Arrows::Blank, .. } => if_legal(position, direction.opposite()),
            PlayerInput::Press(cell) => {
                line_to_blank(position, cell).map_or(vec![], |(direction, count)| vec![direction; count])
            }
            PlayerInput::Pull { cell, direction } if is_blank(position, cell) => {
                if_legal(position, direction.opposite())
            }
            PlayerInput::Pull { cell, direction } => match line_to_blank(position, cell) {
                Some((towards_blank, count)) if towards_blank == direction => vec![direction; count],
                _ => vec![],
            },
        }
    }

    fn glide(&self, position: &TilePosition, step: Direction) -> Glide {
        let blank = position.blank();
        let from = position.moved_cell(step).unwrap_or(blank);
        let piece = position.cells()[from].into();
        Glide { piece, from: Cell::at(from, self.width()), to: Cell::at(blank, self.width()) }
    }

    fn steps_text(&self, steps: &[Direction]) -> String {
        tile_moves::write(steps, TileMetric::Multi, Convention::Tile)
    }

    fn read_steps(&self, text: &str) -> Result<Vec<Direction>, Faults> {
        tile_moves::parse(text, Some(Convention::Tile)).map(|entries| entries.concat())
    }

    /// Returns `Tile 5 left`, or `Tiles 5 and 6 left`.
    fn describe(&self, position: &TilePosition, steps: &[Direction]) -> String {
        let Some(direction) = steps.first() else { return String::new() };
        let mut position = position.clone();
        let tiles = steps.iter().map(|&step| {
            let tile = self.glide(&position, step).piece;
            self.play_unchecked(&mut position, step);
            tile.to_string()
        });
        let tiles: Vec<_> = tiles.collect();
        match tiles.split_last() {
            Some((last, others)) if !others.is_empty() => {
                format!("Tiles {} and {last}  {direction}", others.join(", "))
            }
            _ => format!("Tile {}  {direction}", tiles.concat()),
        }
    }

    fn is_solvable(&self, position: &TilePosition) -> Option<bool> {
        Some(self.is_solvable(position))
    }

    /// Returns the stages of the constructive method, tile by tile.
    fn lessons(&self, position: &TilePosition) -> Option<Vec<Lesson<Direction>>> {
        if position.cells().len() > MAX_EXPLAINED_CELLS {
            return None;
        }
        let stages = constructive::trace(self, position)?;
        let (count, mut in_place) = (stages.len(), Vec::new());
        let (height, width) = (self.height(), self.width());
        // The first completed line shows whether the method works by rows or by columns.
        let is_row = |region: &Region| region.columns.len() == width;
        let is_line = |region: &&Region| is_row(region) || region.rows.len() == height;
        let first_line = stages.iter().flat_map(|stage| &stage.in_place).find(is_line);
        let by_columns = first_line.is_some_and(|line| !is_row(line));
        let lesson = |(index, stage): (usize, constructive::TileStage)| {
            let target = stage.cell.map(|(row, column)| Cell::new(row, column));
            // Before a stage, the results of the earlier stages are in place.
            let in_place = std::mem::replace(&mut in_place, stage.in_place);
            let settled = in_place.iter().flat_map(Region::cells).map(|(row, column)| Cell::new(row, column)).collect();
            let (phase, piece) = (stage.phase.to_string(), stage.tile.map(usize::from));
            Lesson {
                stage: Stage { phase, piece, target, settled, in_place, by_columns, index, count },
                steps: stage.steps,
            }
        };
        Some(stages.into_iter().enumerate().map(lesson).collect())
    }

    /// On boards of up to 16 cells, the pattern databases solve almost every position within this
    /// limit. On larger boards, only positions near the goal are proven. The limit decreases with
    /// the board's size, since each node takes longer on a larger board.
    fn default_effort(&self) -> Effort {
        let nodes = match self.width() * self.height() {
            ..=16 => 1_000_000_000,
            cells => 25_000_000 / cells as u64,
        };
        Effort { nodes, bytes: 1 << 30 }
    }

    fn solver(&self, position: &TilePosition, metric: TileMetric, effort: Effort) -> Box<dyn Solver<Self>> {
        search(self, position, metric, Mode::Anytime, effort)
    }

    fn has_provable_distances(&self) -> bool {
        self.width() * self.height() <= MAX_PROVABLE_CELLS
    }

    fn prover(&self, position: &TilePosition, metric: TileMetric, effort: Effort) -> Box<dyn Solver<Self>> {
        let mode = if self.has_provable_distances() { Mode::Optimal } else { Mode::Anytime };
        search(self, position, metric, mode, effort)
    }
}

/// The size of the largest board whose positions are proven within seconds, in cells.
const MAX_PROVABLE_CELLS: usize = 16;

/// Returns this process's large tables, which the searches for all games share. Games do not open
/// any tables themselves: a program with a disk adds them with [`TileTables::put`].
pub fn tile_tables() -> &'static TileTables {
    static TABLES: LazyLock<TileTables> = LazyLock::new(TileTables::new);
    &TABLES
}

/// Returns a search that uses all threads and this process's tables.
fn search(
    puzzle: &TilePuzzle,
    position: &TilePosition,
    metric: TileMetric,
    mode: Mode,
    effort: Effort,
) -> Box<dyn Solver<TilePuzzle>> {
    // The number of threads is unknown in a browser page, which has only one.
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let resources = Resources { memory: effort.bytes, threads, tables: tile_tables().clone() };
    solver_with(puzzle, position, metric, mode, &resources)
}

/// Returns the direction from a tile to the blank, and the number of tiles that move, if both are
/// in the same row or column.
fn line_to_blank(position: &TilePosition, cell: Cell) -> Option<(Direction, usize)> {
    let on_board = cell.row < position.height() && cell.column < position.width();
    on_board.then(|| cell.way_to(Cell::at(position.blank(), position.width())))?
}

fn is_blank(position: &TilePosition, cell: Cell) -> bool {
    cell == Cell::at(position.blank(), position.width())
}

fn if_legal(position: &TilePosition, direction: Direction) -> Vec<Direction> {
    position.moved_cell(direction).map_or(vec![], |_| vec![direction])
}
