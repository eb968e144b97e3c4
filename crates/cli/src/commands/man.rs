//! `loyd man`: the manual, generated from the help of the commands.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use clap::builder::Resettable;
use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::arguments::{Arguments, DOCUMENTS, EXAMPLES, EXIT_CODES, ManArguments};
use crate::exit::Exit;

/// Prints the page of the program or of a command such as `generate tiles`, or writes all pages to
/// a folder.
pub(crate) fn run(arguments: &ManArguments) -> anyhow::Result<Exit> {
    let mut program = Arguments::command().after_help(Resettable::Reset);
    program.build();
    if let Some(folder) = &arguments.all {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        write_all(&program, folder)?;
        return Ok(Exit::Done);
    }
    io::stdout().write_all(&page(named(&program, &arguments.command)?)?)?;
    Ok(Exit::Done)
}

/// Writes the pages of a command and its subcommands.
fn write_all(command: &Command, folder: &Path) -> anyhow::Result<()> {
    let file = folder.join(format!("{}.1", page_name(command)));
    fs::write(&file, page(command)?).with_context(|| file.display().to_string())?;
    let commands = command.get_subcommands().filter(|command| command.get_name() != "help");
    commands.into_iter().try_for_each(|command| write_all(command, folder))
}

/// Returns the page of a command. The program's own page also has examples.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    let name = page_name(command);
    Man::new(command.clone().name(name.clone())).render(&mut page)?;
    if name == "loyd" {
        example_section(&mut page, "EXAMPLES", EXAMPLES)?;
    }
    example_section(&mut page, "EXIT STATUS", EXIT_CODES)?;
    example_section(&mut page, "SEE ALSO", DOCUMENTS)?;
    Ok(page)
}

/// Returns the command that the words name.
fn named<'a>(program: &'a Command, words: &[String]) -> anyhow::Result<&'a Command> {
    words.iter().try_fold(program, |command, word| {
        command.find_subcommand(word).with_context(|| format!("there is no command {}", words.join(" ")))
    })
}

/// Returns the name of a command's page, such as `loyd-solve`.
fn page_name(command: &Command) -> String {
    command.get_bin_name().unwrap_or(command.get_name()).replace(' ', "-")
}

/// Adds a section whose text keeps its line breaks.
fn example_section(page: &mut Vec<u8>, title: &str, text: &str) -> io::Result<()> {
    writeln!(page, ".SH \"{title}\"\n.nf\n{}\n.fi", text.trim_end().replace('-', "\\-"))
}
