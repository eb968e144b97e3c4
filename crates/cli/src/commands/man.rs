use std::io::{self, Write};

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::arguments::Arguments;
use crate::exit::Exit;

/// One page for the program and all of its commands, so that `loyd man | man -l -` shows everything.
pub(crate) fn run() -> anyhow::Result<Exit> {
    let mut program = Arguments::command();
    program.build();
    let mut page = Vec::new();
    Man::new(program.clone()).render(&mut page)?;
    for command in leaves(&program) {
        let man = Man::new(command.clone());
        writeln!(page, ".SH \"{}\"", command.get_bin_name().unwrap_or_default().to_uppercase())?;
        man.render_synopsis_section(&mut page)?;
        man.render_description_section(&mut page)?;
        man.render_options_section(&mut page)?;
    }
    io::stdout().write_all(&page)?;
    Ok(Exit::Done)
}

/// The commands that do something themselves.
fn leaves(command: &Command) -> Vec<&Command> {
    let below = command.get_subcommands().filter(|command| command.get_name() != "help");
    below.flat_map(|command| if command.has_subcommands() { leaves(command) } else { vec![command] }).collect()
}
