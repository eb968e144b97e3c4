//! The methods of the constructive solver, for the class `loyd.constructive.Puzzle`.

use loyd_tiles::constructive::{Constructive, ConstructiveError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Runs a method of the solver on a grid and returns its moves. The grid is not changed: the caller
/// plays the moves.
#[pyfunction]
#[pyo3(signature = (grid, method, row=0, column=0))]
pub(crate) fn constructive_moves(grid: Vec<Vec<u16>>, method: &str, row: usize, column: usize) -> PyResult<String> {
    let width = grid.first().map_or(0, Vec::len);
    let refused = |error: ConstructiveError| PyValueError::new_err(error.to_string());
    let mut puzzle = Constructive::new(grid.len(), width, &grid).map_err(refused)?;
    let moves = match method {
        "solve_interior_tile" => puzzle.solve_interior_tile(row, column),
        "solve_col0_tile" => puzzle.solve_col0_tile(row),
        "solve_row1_tile" => puzzle.solve_row1_tile(column),
        "solve_row0_tile" => puzzle.solve_row0_tile(column),
        "solve_2x2" => puzzle.solve_2x2(),
        "solve_puzzle" => puzzle.solve_puzzle(),
        other => return Err(PyValueError::new_err(format!("there is no method {other}"))),
    };
    moves.map_err(refused)
}
