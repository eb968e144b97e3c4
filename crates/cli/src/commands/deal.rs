//! Random boards for sizes such as `4x4`.

use std::path::Path;

use loyd_core::random;
use loyd_core::text::ReadOptions;

use crate::arguments::{board_size, is_size};
use crate::problem_set::solved_board;
use crate::seed;

/// A source of puzzles, or the random board that replaces a size such as `4x4`.
pub(crate) struct Deal {
    /// The argument, or the text of the board.
    pub(crate) source: String,
    /// The board and its seed in words, if it was dealt.
    pub(crate) dealt: Option<String>,
}

impl Deal {
    /// Deals a board if the argument is a size and no file has its name.
    ///
    /// # Errors
    /// Returns an error for a size outside the limits, a goal that does not fit it, and if the
    /// system provides no randomness.
    pub(crate) fn of(argument: &str, options: &ReadOptions) -> anyhow::Result<Self> {
        if !is_size(argument) || Path::new(argument).exists() {
            return Ok(Self { source: argument.to_owned(), dealt: None });
        }
        let goal = solved_board(board_size(argument).map_err(anyhow::Error::msg)?, options)?;
        let seed = seed::drawn()?;
        let position = random::solvable(&goal, &mut seed.source());
        Ok(Self { source: position.to_string(), dealt: Some(format!("{argument}: {position}, seed {seed}")) })
    }
}
