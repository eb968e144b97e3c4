//! `loyd man`: the manual, generated from the commands' help.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use clap::builder::Resettable;
use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::arguments::{Arguments, DOCUMENTS, EXAMPLES, EXIT_CODES};
use crate::output::Exit;

/// The environment variables, for the manual.
const ENVIRONMENT: &str = "\
LOYD_DATA    the folder for the records, unless --data names one
LOYD_TABLES  the folder for the large tables
NO_COLOR     if set, disables colours
LC_ALL, LC_MESSAGES, LANG
             the language of the window and the terminal app
";

/// The environment variable that only `loyd explore` reads, for its page.
const EXPLORE_ENVIRONMENT: &str = "\
LOYD_SECRET  the secret that the processes of an exploration share
";

/// The exit codes of `loyd grade`, for its page.
const GRADE_EXIT_CODES: &str = "\
0 all answers were judged, even if some are wrong,
1 with --check, unless every student has solved every puzzle,
2 bad input or usage, 130 interrupted
";

/// The files, for the manual.
const FILES: &str = "\
~/.local/share/loyd/records.db     games, records and settings
~/.config/loyd/terminal.toml       keys and appearance of the terminal app
~/.cache/loyd/tables               large tables, see loyd-tables(1)
On macOS these are under ~/Library/Application Support and ~/Library/Caches;
on Windows under %APPDATA%\\loyd and %LOCALAPPDATA%\\loyd.
";

/// Examples for individual commands, by page name.
const COMMAND_EXAMPLES: [(&str, &str); 14] = [
    (
        "loyd-solve",
        "loyd solve '8 6 7/2 5 4/3 0 1'\nloyd solve --optimal --json puzzles.txt\nloyd solve 4x4 --time 30\n",
    ),
    ("loyd-verify", "loyd verify '1 2 3/4 5 6/0 7 8' LL\nloyd solve board | loyd verify board -\n"),
    (
        "loyd-grade",
        "loyd grade --puzzles problems.txt answers.csv\nloyd grade --puzzles problems.txt --run './solver {puzzle}' --time 10\n",
    ),
    ("loyd-check", "loyd check --heuristic './h {position}' 3x3\n"),
    ("loyd-convert", "loyd convert --to princeton '8 6 7/2 5 4/3 0 1'\n"),
    ("loyd-compare", "loyd compare --methods astar,idastar --csv '8 6 7/2 5 4/3 0 1'\n"),
    ("loyd-sheet", "loyd sheet rush-6x6/17 --output sheet.html\n"),
    ("loyd-show", "loyd show traditional/red-donkey\n"),
    ("loyd-study", "loyd study rush-6x6/17 --plot distances.svg\n"),
    ("loyd-rate", "loyd rate first-steps --csv\n"),
    ("loyd-generate-tiles", "loyd generate tiles 4x4 --count 10 --seed 1\n"),
    ("loyd-generate-blocks", "loyd generate blocks --style rush --length 15-30 --seed 7\n"),
    ("loyd-completions", "loyd completions bash > ~/.local/share/bash-completion/completions/loyd\n"),
    ("loyd-tables", "loyd tables build\n"),
];

/// Prints the page for the program or for a command such as `generate tiles`, or writes all pages
/// to a folder.
pub(crate) fn run(words: &[String], all: Option<&Path>) -> anyhow::Result<Exit> {
    let mut program = Arguments::command().after_help(Resettable::Reset);
    program.build();
    if let Some(folder) = all {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        write_all(&program, folder)?;
        return Ok(Exit::Done);
    }
    io::stdout().write_all(&page(find_command(&program, words)?)?)?;
    Ok(Exit::Done)
}

/// Writes the pages for a command and its subcommands.
fn write_all(command: &Command, folder: &Path) -> anyhow::Result<()> {
    let file = folder.join(format!("{}.1", page_name(command)));
    fs::write(&file, page(command)?).with_context(|| file.display().to_string())?;
    let commands = command.get_subcommands().filter(|command| command.get_name() != "help");
    commands.into_iter().try_for_each(|command| write_all(command, folder))
}

/// Returns the page for a command, including its examples if there are any.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    let name = page_name(command);
    Man::new(command.clone().name(name.clone())).render(&mut page)?;
    if name == "loyd" {
        preformatted_section(&mut page, "EXAMPLES", EXAMPLES)?;
    }
    if let Some((_, examples)) = COMMAND_EXAMPLES.iter().find(|(command, _)| *command == name) {
        preformatted_section(&mut page, "EXAMPLES", examples)?;
    }
    let exit_codes = if name == "loyd-grade" { GRADE_EXIT_CODES } else { EXIT_CODES };
    preformatted_section(&mut page, "EXIT STATUS", exit_codes)?;
    let own_environment = if name == "loyd-explore" { EXPLORE_ENVIRONMENT } else { "" };
    preformatted_section(&mut page, "ENVIRONMENT", &format!("{ENVIRONMENT}{own_environment}"))?;
    preformatted_section(&mut page, "FILES", FILES)?;
    preformatted_section(&mut page, "SEE ALSO", DOCUMENTS)?;
    Ok(page)
}

/// Returns the command that the words name.
fn find_command<'a>(program: &'a Command, words: &[String]) -> anyhow::Result<&'a Command> {
    words.iter().try_fold(program, |command, word| {
        command.find_subcommand(word).with_context(|| format!("there is no command {}", words.join(" ")))
    })
}

/// Returns the name of a command's page, such as `loyd-solve`.
fn page_name(command: &Command) -> String {
    command.get_bin_name().unwrap_or(command.get_name()).replace(' ', "-")
}

/// Adds a section whose text keeps its line breaks.
fn preformatted_section(page: &mut Vec<u8>, title: &str, text: &str) -> io::Result<()> {
    writeln!(page, ".SH \"{title}\"\n.nf\n{}\n.fi", text.trim_end().replace('\\', "\\e").replace('-', "\\-"))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[test]
    fn every_example_on_a_page_uses_the_command_that_the_page_documents() {
        for (page, examples) in COMMAND_EXAMPLES {
            for line in examples.lines() {
                // In a pipeline, only the last command is checked, without its redirection.
                let own = line.rsplit(" | ").next().and_then(|line| line.split(" > ").next()).expect("a command");
                let words = shell_words::split(own).expect("words");
                Arguments::try_parse_from(&words).unwrap_or_else(|fault| panic!("{line}: {fault}"));
                assert!(words.join("-").starts_with(page), "{line} is on the page {page}");
            }
        }
    }
}
