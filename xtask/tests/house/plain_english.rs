//! Words that documents, comments and messages of this project do without, because each has a plainer one: the reader is
//! an engineer for whom English is a second language.

use std::path::Path;

use crate::source::{Kind, stretches};

/// A word that is not used, and what to write instead.
const AVOIDED: [(&str, &str); 6] = [
    ("told", "given, reported, printed, specified"),
    ("somebody", "a user, a caller, another process"),
    ("nobody", "no user, no caller"),
    ("whoever", "the caller, any user"),
    ("anybody", "any user, any caller"),
    ("so many", "N, up to N, the number of"),
];

/// Where people read what this project writes.
const PLACES: [&str; 20] = [
    "crates/classroom",
    "crates/cli",
    "crates/core",
    "crates/explore",
    "crates/files",
    "crates/front",
    "crates/fuzz-targets",
    "crates/levels",
    "crates/play",
    "crates/records",
    "crates/solve",
    "crates/terminal",
    "crates/window",
    "xtask",
    "fuzz",
    "docs",
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "data/README.md",
];

#[test]
fn texts_are_in_plain_english() {
    let mut found = Vec::new();
    for place in PLACES {
        let path = crate::root().join(place);
        let files = if path.is_dir() { crate::files_below(&path, &[".rs", ".md", ".ftl"]) } else { vec![path] };
        // This folder has to write the words down.
        for file in files.iter().filter(|file| !file.starts_with(crate::root().join("xtask/tests/house"))) {
            let text = std::fs::read_to_string(file).expect("a file of texts");
            found.extend(complaints(file, &text));
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// What is wrong with the texts of a file: those of its comments and strings if it is a source, else all of it.
fn complaints(file: &Path, text: &str) -> Vec<String> {
    let is_source = file.extension().is_some_and(|ending| ending == "rs");
    let texts = if is_source { stretches(text) } else { vec![(Kind::Comment, 1, text)] };
    let mut complaints = Vec::new();
    for (kind, first, text) in texts.into_iter().filter(|(kind, ..)| *kind != Kind::Code) {
        for (number, line) in text.lines().enumerate() {
            let place = format!("{}:{}", file.display(), first + number);
            let words = AVOIDED.iter().filter(|(word, _)| has_word(line, word));
            complaints.extend(words.map(|(word, better)| format!("{place}: `{word}`: write {better}")));
            if kind == Kind::Comment && ["/// The same", "//! The same"].iter().any(|begin| line.starts_with(begin)) {
                complaints.push(format!("{place}: a doc says what a thing is, not what it resembles"));
            }
        }
    }
    complaints
}

/// Whether a line has a word or words, in any case and not as a part of others.
fn has_word(line: &str, word: &str) -> bool {
    let line = line.to_lowercase();
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word)
        .any(|(at, _)| !line[..at].ends_with(is_letter) && !line[at + word.len()..].starts_with(is_letter))
}

#[test]
fn words_are_found_in_comments_and_strings_only() {
    let text = "/// The same as b.\nfn told() { say(\"Nobody came\") } // so manyfold, untold\n// So many";
    let lines: Vec<_> = complaints(Path::new("a.rs"), text).iter().map(|text| text[..6].to_owned()).collect();
    assert_eq!(lines, ["a.rs:1", "a.rs:2", "a.rs:3"]);
    assert_eq!(complaints(Path::new("a.md"), "He told us.\n").len(), 1);
}
