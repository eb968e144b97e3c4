//! The Python module `loyd._loyd`: puzzles of both families, searches, batches, studies.
//!
//! Searches release the GIL. Between slices they reacquire it to handle Ctrl-C and progress
//! callbacks.

mod batch;
mod errors;
mod generating;
mod numbers;
mod puzzle;
mod solving;
mod study;
mod tables;
mod watch;

/// Everything that `loyd` re-exports.
#[pyo3::pymodule]
mod _loyd {
    #[pymodule_export]
    use crate::batch::{solve_batch, solve_cells};
    #[pymodule_export]
    use crate::errors::{IllegalMoveError, ParseError};
    #[pymodule_export]
    use crate::generating::{Generated, generate_blocks, generate_tiles, tile_cells};
    #[pymodule_export]
    use crate::puzzle::{Positions, Puzzle, Verification, read};
    #[pymodule_export]
    use crate::puzzle::{level, levels};
    #[pymodule_export]
    use crate::solving::Solution;
    #[pymodule_export]
    use crate::solving::constructive_moves;
    #[pymodule_export]
    use crate::study::{Study, restored_study};
    #[pymodule_export]
    use crate::tables::Tables;
}
