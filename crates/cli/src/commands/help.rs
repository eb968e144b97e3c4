//! Text about the program: the introduction (`loyd` without a command), the help for a command or
//! a chapter of the documentation (`loyd help`), completion scripts (`loyd completions`) and
//! licences (`loyd licences`). All of them are compiled into the program.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use anyhow::bail;
use clap::CommandFactory;
use loyd_core::text::{self, ReadOptions};

use crate::arguments::{Arguments, CompletionsArguments, HelpArguments};
use crate::commands::{show, solve};
use crate::input::Input;
use crate::output::Exit;

/// A chapter of the documentation, with its name on the command line.
struct Topic {
    name: &'static str,
    about: &'static str,
    page: &'static str,
    /// The heading of the chapter, or `None` for the whole page.
    heading: Option<&'static str>,
}

/// All topics, in the order of `loyd help topics`.
const TOPICS: [Topic; 12] = [
    Topic { name: "formats", about: "how puzzles are written", page: loyd_docs::FORMATS, heading: Some("Puzzles") },
    Topic { name: "goals", about: "how goals are written", page: loyd_docs::FORMATS, heading: Some("Goals") },
    Topic { name: "moves", about: "how moves are written", page: loyd_docs::FORMATS, heading: Some("Moves") },
    Topic { name: "metrics", about: "what counts as one move", page: loyd_docs::FORMATS, heading: Some("Metrics") },
    Topic {
        name: "exit-codes",
        about: "what the exit code means",
        page: loyd_docs::FORMATS,
        heading: Some("Exit codes"),
    },
    Topic { name: "levels", about: "the packs, grades and generators", page: loyd_docs::LEVELS, heading: None },
    Topic { name: "keys", about: "the keys and appearance of the terminal app", page: loyd_docs::KEYS, heading: None },
    Topic { name: "json", about: "the fields of the JSON output", page: loyd_docs::JSON, heading: None },
    Topic {
        name: "teaching",
        about: "running a course, from the first assignment to complaints about grades",
        page: loyd_docs::TEACHING,
        heading: None,
    },
    Topic { name: "textbook", about: "the textbook searches", page: loyd_docs::TEXTBOOK, heading: None },
    Topic { name: "protocol", about: "the line protocol of `loyd engine`", page: loyd_docs::PROTOCOL, heading: None },
    Topic {
        name: "glossary",
        about: "the terms of the field, and a few of our own",
        page: loyd_docs::GLOSSARY,
        heading: None,
    },
];

/// Prints the help for the command or topic that the words name. Without words, prints the
/// program's help.
pub(crate) fn run(arguments: &HelpArguments) -> anyhow::Result<Exit> {
    let text = match arguments.words.as_slice() {
        [] => command_help(&[])?,
        [word] if word == "topics" => topics(),
        [word] if let Some(topic) = TOPICS.iter().find(|topic| topic.name == word) => topic.text(),
        words => command_help(words)?,
    };
    io::stdout().write_all(text.as_bytes())?;
    Ok(Exit::Done)
}

/// Returns the list of topics.
pub(crate) fn topics() -> String {
    let mut list = String::new();
    for Topic { name, about, .. } in &TOPICS {
        let _ = writeln!(list, "  loyd help {name:<12} {about}");
    }
    list
}

/// Returns the long help for a command such as `generate tiles`.
fn command_help(words: &[String]) -> anyhow::Result<String> {
    let mut program = Arguments::command();
    program.build();
    let mut command = &mut program;
    for word in words {
        match command.find_subcommand_mut(word) {
            Some(next) => command = next,
            None => bail!("no command or topic is named {}; the topics are:\n{}", words.join(" "), topics().trim_end()),
        }
    }
    Ok(command.render_long_help().to_string())
}

impl Topic {
    /// Returns the chapter with its links reduced to their text.
    fn text(&self) -> String {
        let chapter = self.heading.map_or(self.page, |heading| section(self.page, heading));
        let mut text: String = without_links(chapter.trim_end());
        text.push('\n');
        text
    }
}

/// Returns the part of a page from a second-level heading to the next one.
fn section<'a>(page: &'a str, heading: &str) -> &'a str {
    let title = format!("## {heading}\n");
    let start = page.find(&title).unwrap_or_else(|| unreachable!("a test checks that every heading exists"));
    let end = page[start + title.len()..].find("\n## ").map_or(page.len(), |end| start + title.len() + end);
    &page[start..end]
}

/// Replaces links `[text](target)` with their text. Brackets in code are unchanged.
fn without_links(markdown: &str) -> String {
    let mut text = String::with_capacity(markdown.len());
    let mut rest = markdown;
    while let Some(middle) = rest.find("](") {
        let open = rest[..middle].rfind('[');
        let close = rest[middle..].find(')');
        let (Some(open), Some(close)) = (open, close) else { break };
        let is_code = rest[..open].matches('`').count() % 2 == 1;
        let end = middle + close + 1;
        if is_code {
            text.push_str(&rest[..end]);
        } else {
            text.push_str(&rest[..open]);
            text.push_str(&rest[open + 1..middle]);
        }
        rest = &rest[end..];
    }
    text.push_str(rest);
    text
}

/// Prints the completion script for a shell.
pub(crate) fn print_completions(arguments: &CompletionsArguments) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "loyd", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Exit::Done)
}

/// The licences of the program and of its libraries, as `.ci/release licences` writes them.
const LIBRARY_LICENCES: &str = include_str!("../../licences.txt");

/// The licence of the fonts.
#[cfg(feature = "window")]
const FONT_LICENCE: &str = loyd_window::FONT_LICENCE;
#[cfg(not(feature = "window"))]
const FONT_LICENCE: &str = "";

/// Prints the licences of everything that the program contains.
pub(crate) fn print_licences() -> anyhow::Result<Exit> {
    let mut output = io::stdout().lock();
    output.write_all(LIBRARY_LICENCES.as_bytes())?;
    output.write_all(FONT_LICENCE.as_bytes())?;
    output.flush()?;
    Ok(Exit::Done)
}

/// A one-paragraph description of the program.
const INTRODUCTION: &str = "\
Loyd handles sliding puzzles of both families: tile puzzles (the 8-, 15- and
24-puzzles, any m×n) and block puzzles (Rush Hour, Klotski, any pieces on a grid).
It finds provably shortest solutions, checks yours, makes new puzzles, and lets you
play.
";

/// Runs `loyd` without arguments: the app on a terminal, otherwise an introduction with a solved
/// example.
pub(crate) fn welcome() -> anyhow::Result<Exit> {
    #[cfg(feature = "terminal")]
    if crate::commands::play::is_at_terminal() {
        return crate::commands::play::run(crate::arguments::PlayArguments::default());
    }
    write!(anstream::stdout(), "{INTRODUCTION}")?;
    print_example()?;
    writeln!(
        anstream::stdout(),
        "
All commands: loyd --help"
    )?;
    Ok(Exit::Done)
}

/// Draws the bundled example and solves it.
fn print_example() -> anyhow::Result<()> {
    let mut output = anstream::stdout().lock();
    for entry in text::read_file(loyd_levels::EXAMPLE, &ReadOptions::default()) {
        let input = || Input { source: "the example".to_owned(), entry: entry.clone() };
        write!(output, "\n{}", show::Facts::of(input()).human_readable)?;
        write!(output, "\n{}", solve::Job::standard().solve_input(input()).human_readable)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_topic_has_a_chapter() {
        for topic in &TOPICS {
            let text = topic.text();
            assert!(text.starts_with('#') && text.lines().count() > 5, "{}: {text}", topic.name);
            assert!(!text.contains("](") || text.contains('`'), "{}", topic.name);
        }
    }

    #[test]
    fn links_are_replaced_with_their_text() {
        assert_eq!(without_links("see [the page](a.md#b), or `[a](b)`."), "see the page, or `[a](b)`.");
        assert_eq!(without_links("[a], [b](c) and (d)"), "[a], b and (d)");
        assert_eq!(section("# A\n\n## B\n\nb\n\n## C\n\nc\n", "B").trim_end(), "## B\n\nb");
        assert_eq!(section("## B\n\nb\n", "B"), "## B\n\nb\n");
    }
}
