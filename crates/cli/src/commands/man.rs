//! `loyd man`: the manual, made of the help of the commands.

use std::io::{self, Write};

use anyhow::Context;
use clap::builder::Resettable;
use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::arguments::{Arguments, DOCUMENTS, EXAMPLES, EXIT_CODES, ManArguments};
use crate::exit::Exit;

/// Prints the page of the program, or of a command such as `generate tiles`.
pub(crate) fn run(arguments: &ManArguments) -> anyhow::Result<Exit> {
    let mut program = Arguments::command().after_help(Resettable::Reset);
    program.build();
    let command = named(&program, &arguments.command)?;
    let mut page = Vec::new();
    Man::new(page_command(command)).render(&mut page)?;
    if arguments.command.is_empty() {
        example_section(&mut page, "EXAMPLES", EXAMPLES)?;
    }
    example_section(&mut page, "EXIT STATUS", EXIT_CODES)?;
    example_section(&mut page, "SEE ALSO", DOCUMENTS)?;
    io::stdout().write_all(&page)?;
    Ok(Exit::Done)
}

/// The command that the words name.
fn named<'a>(program: &'a Command, words: &[String]) -> anyhow::Result<&'a Command> {
    words.iter().try_fold(program, |command, word| {
        command.find_subcommand(word).with_context(|| format!("there is no command {}", words.join(" ")))
    })
}

/// The command, renamed to its page, such as `loyd-solve`.
fn page_command(command: &Command) -> Command {
    let name = command.get_bin_name().unwrap_or(command.get_name()).replace(' ', "-");
    command.clone().name(name)
}

/// Adds a section of text that keeps its line breaks.
fn example_section(page: &mut Vec<u8>, title: &str, text: &str) -> io::Result<()> {
    writeln!(page, ".SH \"{title}\"\n.nf\n{}\n.fi", text.trim_end().replace('-', "\\-"))
}
