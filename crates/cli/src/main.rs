//! `loyd`: sliding puzzles of both families on the command line.

mod arguments;
mod class_list;
mod commands;
mod family;
mod input;
mod interrupt;
mod memory;
mod output;
mod output_file;
mod plot;
mod random_boards;
mod record;
mod seed;
mod solving;
mod stats;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::{Arguments, Command, GenerateFamily, Method, SolveArguments};
use crate::output::Exit;

/// Parses the command line and runs the command. Errors are printed to standard error and result in
/// exit code 2.
fn main() -> ExitCode {
    loyd_search::cpu::return_freed_memory();
    let arguments = Arguments::try_parse().unwrap_or_else(|error| output::exit_with_usage_error(&error));
    arguments.color.write_global();
    if arguments.quiet {
        output::set_quiet();
    }
    let result = interrupt::survive_file_limits().and_then(|()| run(arguments.command));
    result.unwrap_or_else(|error| output::report_error(&error)).code().into()
}

/// Runs a command.
///
/// Without a command, opens the app in a terminal, or prints an introduction with a solved example
/// if input or output is not a terminal.
fn run(command: Option<Command>) -> anyhow::Result<Exit> {
    match command {
        None => commands::help::welcome(),
        Some(Command::Solve(arguments)) => solve(arguments),
        Some(Command::Verify(arguments)) => commands::verify::run(&arguments),
        Some(Command::Grade(arguments)) => commands::grade::run(&arguments),
        Some(Command::Check(arguments)) => commands::check::run(&arguments),
        Some(Command::Convert(arguments)) => commands::convert::run(&arguments),
        Some(Command::Explain(arguments)) => commands::explain::run(&arguments),
        Some(Command::Compare(arguments)) => commands::compare::run(&arguments),
        Some(Command::Sheet(arguments)) => commands::sheet::run(&arguments),
        Some(Command::Show(arguments)) => commands::show::run(&arguments),
        Some(Command::Study(arguments)) => commands::study::run(&arguments),
        Some(Command::Rate(arguments)) => commands::rate::run(&arguments),
        Some(Command::Dedup(arguments)) => commands::dedup::run(&arguments),
        Some(Command::Levels(arguments)) => commands::levels::run(&arguments),
        Some(Command::Generate(arguments)) => generate(&arguments),
        #[cfg(feature = "explore")]
        Some(Command::Explore(arguments)) => commands::explore::run(&arguments),
        Some(Command::Engine) => commands::engine::run(),
        Some(Command::Tables(arguments)) => commands::tables::run(&arguments),
        #[cfg(feature = "terminal")]
        Some(Command::Play(arguments)) => commands::play::run(arguments),
        #[cfg(feature = "window")]
        Some(Command::Window(arguments)) => commands::window::run(arguments),
        #[cfg(feature = "terminal")]
        Some(Command::Records(arguments)) => commands::records::run(&arguments),
        #[cfg(feature = "terminal")]
        Some(Command::Review(arguments)) => commands::review::run(&arguments),
        #[cfg(feature = "terminal")]
        Some(Command::Letters(arguments)) => commands::play::play_letters(&arguments),
        #[cfg(feature = "terminal")]
        Some(Command::Imjk(arguments)) => commands::play::play_imjk(&arguments),
        Some(Command::Help { words }) => commands::help::run(&words),
        Some(Command::Completions { shell }) => commands::help::print_completions(shell),
        Some(Command::Man { command, all }) => commands::man::run(&command, all.as_deref()),
        Some(Command::Licences) => commands::help::print_licences(),
        Some(Command::Keep) => Ok(loyd_classroom::keep().map(|()| Exit::Done)?),
    }
}

/// Runs `loyd solve`. The constructive method shares this command but has its own options and
/// output, and therefore its own file.
fn solve(arguments: SolveArguments) -> anyhow::Result<Exit> {
    let (arguments, remark) = arguments.resolve_course_output()?;
    remark.into_iter().for_each(output::remark);
    match arguments.method {
        Method::Constructive => commands::constructive::run(&arguments),
        Method::Search => commands::solve::run(&arguments),
    }
}

/// Runs `loyd generate` for the family that the command names.
fn generate(family: &GenerateFamily) -> anyhow::Result<Exit> {
    match family {
        GenerateFamily::Tiles(arguments) => commands::generate_tiles::run(arguments),
        GenerateFamily::Blocks(arguments) if arguments.all => commands::generate_class::run(arguments),
        GenerateFamily::Blocks(arguments) => commands::generate_blocks::run(arguments),
    }
}
