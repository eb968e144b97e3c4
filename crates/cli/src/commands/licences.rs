//! `loyd licences`.

use std::io::{self, Write};

use crate::output::Exit;

/// The licences of the program and of its libraries, as `.ci/release licences` writes them.
const LIBRARIES: &str = include_str!("../../licences.txt");

/// The licence of the fonts.
#[cfg(feature = "window")]
const FONTS: &str = loyd_window::FONT_LICENCE;
#[cfg(not(feature = "window"))]
const FONTS: &str = "";

/// Prints the licences of everything that the program contains.
pub(crate) fn run() -> anyhow::Result<Exit> {
    let mut output = io::stdout().lock();
    output.write_all(LIBRARIES.as_bytes())?;
    output.write_all(FONTS.as_bytes())?;
    output.flush()?;
    Ok(Exit::Done)
}
