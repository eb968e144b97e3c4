//! The pictures of the window in the README, drawn by the app itself.

use std::process::Command;

use anyhow::{Result, ensure};

use crate::workspace;

/// Redraws the pictures under docs/pictures/ by running the window's test that draws them.
pub(crate) fn run() -> Result<()> {
    let arguments = ["test", "-p", "loyd-window", "--test", "window", "--", "--ignored", "screenshots_"];
    let status = Command::new("cargo").args(arguments).current_dir(workspace::root()).status()?;
    ensure!(status.success(), "a picture could not be drawn");
    Ok(())
}
