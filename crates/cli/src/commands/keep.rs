//! `loyd keep`: the process that keeps one run of a student's program, started by `loyd grade`.

use crate::exit::Exit;

/// Runs the order on standard input.
///
/// # Errors
/// Standard input holds no order.
pub(crate) fn run() -> anyhow::Result<Exit> {
    loyd_classroom::keep()?;
    Ok(Exit::Done)
}
