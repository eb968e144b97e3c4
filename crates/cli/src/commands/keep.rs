//! `loyd keep`: the process that supervises one run of a student's program, started by `loyd
//! grade`.

use crate::exit::Exit;

/// Carries out the order on standard input.
///
/// # Errors
/// Returns an error if standard input contains no order.
pub(crate) fn run() -> anyhow::Result<Exit> {
    loyd_classroom::keep()?;
    Ok(Exit::Done)
}
