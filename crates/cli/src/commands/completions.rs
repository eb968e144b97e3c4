//! `loyd completions`.

use std::io::{self, Write};

use clap::CommandFactory;

use crate::arguments::{Arguments, CompletionsArguments};
use crate::output::Exit;

/// Prints the completion script of a shell.
pub(crate) fn run(arguments: &CompletionsArguments) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "loyd", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Exit::Done)
}
