//! Text about the program: the introduction (`loyd` without a command), the help for a command or
//! a chapter of the documentation (`loyd help`), completion scripts (`loyd completions`) and
//! licences (`loyd licences`). All of them are compiled into the program.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use anyhow::bail;
use clap::CommandFactory;
use clap_complete::Shell;
use loyd_core::text::{self, ReadOptions};

use crate::arguments::Arguments;
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
static TOPICS: [Topic; 12] = [
    topic("formats", "how puzzles are written", loyd_docs::FORMATS, Some("Puzzles")),
    topic("goals", "how goals are written", loyd_docs::FORMATS, Some("Goals")),
    topic("moves", "how moves are written", loyd_docs::FORMATS, Some("Moves")),
    topic("metrics", "what counts as one move", loyd_docs::FORMATS, Some("Metrics")),
    topic("exit-codes", "what the exit code means", loyd_docs::FORMATS, Some("Exit codes")),
    topic("levels", "the packs, grades and generators", loyd_docs::LEVELS, None),
    topic("keys", "the keys and appearance of the terminal app", loyd_docs::KEYS, None),
    topic("json", "the fields of the JSON output", loyd_docs::JSON, None),
    topic(
        "teaching",
        "running a course, from the first assignment to complaints about grades",
        loyd_docs::TEACHING,
        None,
    ),
    topic("textbook", "the textbook searches", loyd_docs::TEXTBOOK, None),
    topic("protocol", "the line protocol of `loyd engine`", loyd_docs::PROTOCOL, None),
    topic("glossary", "the terms of the field, and a few of our own", loyd_docs::GLOSSARY, None),
];

const fn topic(name: &'static str, about: &'static str, page: &'static str, heading: Option<&'static str>) -> Topic {
    Topic { name, about, page, heading }
}

/// Prints the help for the named command or topic, or the program's help if nothing is named.
pub(crate) fn run(words: &[String]) -> anyhow::Result<Exit> {
    let width = terminal_size::terminal_size_of(io::stdout()).map_or(usize::MAX, |(width, _)| width.0.into());
    let text = match words {
        [] => command_help(&[])?,
        [word] if word == "topics" => topics(),
        [word] if let Some(topic) = TOPICS.iter().find(|topic| topic.name == word) => reflow(&topic.text(), width),
        words => command_help(words)?,
    };
    io::stdout().write_all(text.as_bytes())?;
    Ok(Exit::Done)
}

/// Returns the list of topics.
pub(crate) fn topics() -> String {
    let line = |Topic { name, about, .. }: &Topic| format!("  loyd help {name:<12} {about}\n");
    TOPICS.iter().map(line).collect()
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
    /// Returns the chapter with its comments removed and its links replaced with text.
    fn text(&self) -> String {
        without_links(&without_comments(self.chapter().trim_end())) + "\n"
    }

    /// Returns the chapter in Markdown.
    fn chapter(&self) -> &'static str {
        self.heading.map_or(self.page, |heading| section(self.page, heading))
    }

    /// Returns whether the chapter has a heading with this anchor.
    fn has_anchor(&self, anchor: &str) -> bool {
        let mut headings = self.chapter().lines().filter(|line| line.starts_with('#'));
        headings.any(|line| line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-") == anchor)
    }
}

/// Returns the name of the topic that contains the target of a link, such as `formats.md#goals`. If
/// no chapter has the anchor, returns the first topic of the page. Returns `None` if no topic
/// prints the page.
fn linked_topic(path: &str, anchor: &str) -> Option<&'static str> {
    let page = TOPICS.iter().find(|topic| path.strip_suffix(".md") == Some(topic.name))?.page;
    let topics: Vec<&Topic> = TOPICS.iter().filter(|topic| topic.page == page).collect();
    let topic = topics.iter().find(|topic| topic.has_anchor(anchor)).or_else(|| topics.first())?;
    Some(topic.name)
}

/// Returns the text that replaces a link: a file name becomes the command that prints the page, or
/// a path in the source tree. Any other text is unchanged.
fn link_text(text: &str, target: &str) -> String {
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    if text != path {
        return text.to_owned();
    }
    linked_topic(path, anchor).map_or_else(|| format!("docs/{path}"), |topic| format!("`loyd help {topic}`"))
}

/// Removes the lines that are comments.
fn without_comments(markdown: &str) -> String {
    let is_comment = |line: &str| line.starts_with("<!--") && line.ends_with("-->");
    markdown.split_inclusive('\n').filter(|line| !is_comment(line.trim_end())).collect()
}

/// Rewraps the paragraphs and list items of a page that have lines longer than `width` characters.
/// Tables, headings and code blocks are unchanged.
fn reflow(markdown: &str, width: usize) -> String {
    let mut text = String::with_capacity(markdown.len());
    let mut paragraph: Vec<&str> = vec![];
    let mut is_code = false;
    for line in markdown.lines() {
        let is_fence = line.trim_start().starts_with("```");
        let is_indented_code = paragraph.is_empty() && line.starts_with("    ");
        let is_kept = is_code || is_fence || is_indented_code || line.is_empty() || line.starts_with(['|', '#']);
        is_code ^= is_fence;
        if is_kept || marker_width(line) > 0 {
            write_paragraph(&mut text, &paragraph, width);
            paragraph.clear();
        }
        if is_kept {
            let _ = writeln!(text, "{line}");
        } else {
            paragraph.push(line);
        }
    }
    write_paragraph(&mut text, &paragraph, width);
    text
}

/// Returns the width of the list marker at the start of a line, such as `- ` or `2. `; 0 if there
/// is none.
fn marker_width(line: &str) -> usize {
    let text = line.trim_start();
    let after_number = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if text.starts_with("- ") {
        2
    } else if after_number.len() < text.len() && after_number.starts_with(". ") {
        text.len() - after_number.len() + 2
    } else {
        0
    }
}

/// Writes the lines of a paragraph or list item, and rewraps them if one is too long.
fn write_paragraph(text: &mut String, lines: &[&str], width: usize) {
    let Some(first) = lines.first() else { return };
    if lines.iter().all(|line| line.chars().count() <= width) {
        for line in lines {
            text.extend([*line, "\n"]);
        }
        return;
    }
    let indent = first.len() - first.trim_start().len();
    let mut words = lines.iter().flat_map(|line| line.split_whitespace());
    let mut row = " ".repeat(indent) + words.next().unwrap_or_default();
    for word in words {
        if row.chars().count() + 1 + word.chars().count() > width {
            let _ = writeln!(text, "{row}");
            row = " ".repeat(indent + marker_width(first)) + word;
        } else {
            row.extend([" ", word]);
        }
    }
    let _ = writeln!(text, "{row}");
}

/// Returns the part of a page from a second-level heading to the next one.
fn section<'a>(page: &'a str, heading: &str) -> &'a str {
    let title = format!("## {heading}\n");
    let start = page.find(&title).unwrap_or_else(|| unreachable!("a test checks that every heading exists"));
    let end = page[start + title.len()..].find("\n## ").map_or(page.len(), |end| start + title.len() + end);
    &page[start..end]
}

/// Replaces each link `[text](target)` with the text that [`link_text`] returns. Brackets in code
/// are unchanged.
fn without_links(markdown: &str) -> String {
    let mut text = String::with_capacity(markdown.len());
    let mut rest = markdown;
    while let Some(middle) = rest.find("](") {
        let (Some(open), Some(close)) = (rest[..middle].rfind('['), rest[middle..].find(')')) else { break };
        let is_code = rest[..open].matches('`').count() % 2 == 1;
        let end = middle + close + 1;
        if is_code {
            text.push_str(&rest[..end]);
        } else {
            text.push_str(&rest[..open]);
            text.push_str(&link_text(&rest[open + 1..middle], &rest[middle + 2..end - 1]));
        }
        rest = &rest[end..];
    }
    text.push_str(rest);
    text
}

/// Prints the completion script for a shell.
pub(crate) fn print_completions(shell: Shell) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "loyd", &mut script);
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
    write!(io::stdout(), "{LIBRARY_LICENCES}{FONT_LICENCE}")?;
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
    let (mut output, job) = (anstream::stdout().lock(), solve::Job::standard()?);
    for entry in text::read_file(loyd_levels::EXAMPLE, &ReadOptions::default()) {
        let input = || Input { source: "the example".to_owned(), entry: entry.clone() };
        write!(output, "\n{}", show::Facts::of(input()).human_readable)?;
        write!(output, "\n{}", job.solve_input(input()).human_readable)?;
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
            assert!(!text.contains("<!--") && !text.contains("(formats.md"), "{}", topic.name);
        }
    }

    #[test]
    fn links_are_replaced_with_their_text() {
        assert_eq!(without_links("see [the page](a.md#b), or `[a](b)`."), "see the page, or `[a](b)`.");
        assert_eq!(without_links("[a], [b](c) and (d)"), "[a], b and (d)");
        assert_eq!(section("# A\n\n## B\n\nb\n\n## C\n\nc\n", "B").trim_end(), "## B\n\nb");
        assert_eq!(section("## B\n\nb\n", "B"), "## B\n\nb\n");
    }

    #[test]
    fn file_names_in_links_become_commands_and_paths() {
        for (target, shown) in [
            ("levels.md", "`loyd help levels`"),
            ("formats.md", "`loyd help formats`"),
            ("formats.md#exit-codes", "`loyd help exit-codes`"),
            ("formats.md#other-notations", "`loyd help moves`"),
            ("pddl.md", "docs/pddl.md"),
            ("level.schema.json", "docs/level.schema.json"),
        ] {
            let path = target.split('#').next().unwrap();
            assert_eq!(without_links(&format!("see [{path}]({target}).")), format!("see {shown}."));
        }
    }

    #[test]
    fn comments_are_removed() {
        assert_eq!(without_comments("a\n\n<!-- b -->\n| c |\n<!-- end of b -->\n\nd"), "a\n\n| c |\n\nd");
    }

    #[test]
    fn long_lines_are_broken_at_word_boundaries() {
        let before = ["# A long heading", "", "one two three", "four", "", "- one two three", "  four", "10. five six"];
        let after = [
            "# A long heading",
            "",
            "one two",
            "three four",
            "",
            "- one two",
            "  three",
            "  four",
            "10. five",
            "    six",
        ];
        let unchanged = "\n\n    code is code\n\n```\ncode is code\n```\n\n| a | table |\n";
        let [page, broken] = [before.join("\n"), after.join("\n")].map(|text| text + unchanged);
        assert_eq!(reflow(&page, 10), broken);
        assert_eq!(reflow(&page, usize::MAX), page);
    }
}
