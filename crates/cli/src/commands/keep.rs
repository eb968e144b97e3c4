//! `loyd keep`: the process that keeps one run of a student's program, started by `loyd grade`.

use crate::exit::Exit;

/// Runs the errand on standard input.
///
/// # Errors
/// Standard input holds no errand.
pub(crate) fn run() -> anyhow::Result<Exit> {
    loyd_classroom::keep()?;
    Ok(Exit::Done)
}
