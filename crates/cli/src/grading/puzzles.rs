//! The puzzles of a problem set, each known by name.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use loyd_core::BlockMetric;
use loyd_core::text::{AnyPuzzle, Entry, Format, ReadOptions, write};

use crate::input::{Input, inputs};
use crate::output::tell;

/// A problem set.
pub(crate) struct PuzzleSet(Vec<Member>);

/// One puzzle of it.
pub(crate) struct Member {
    /// What it is called in the rows.
    pub(crate) name: String,
    /// What else answers may call it.
    aliases: Vec<String>,
    /// The puzzle.
    pub(crate) puzzle: AnyPuzzle,
    /// The metric that its text names.
    pub(crate) metric: Option<BlockMetric>,
    /// The text that a student's program is given.
    pub(crate) text: String,
}

impl PuzzleSet {
    /// Reads a folder of files, a file, or a puzzle's text.
    ///
    /// # Errors
    /// When a text is no puzzle; then all faults are on standard error.
    pub(crate) fn read(path: &str, options: &ReadOptions) -> anyhow::Result<Self> {
        let mut members = Vec::new();
        for file in files(path)? {
            let several = members.len();
            let stem = Path::new(&file).file_stem().map(|stem| stem.to_string_lossy().into_owned());
            let sources = [file.clone()];
            for input in inputs(&sources, options) {
                members.push(Member::read(input, stem.as_deref().unwrap_or_default(), members.len() - several)?);
            }
            if let [only] = &mut members[several..] {
                only.is_only_one_of(&file, stem);
            }
        }
        if members.is_empty() {
            bail!("{path} holds no puzzle");
        }
        Ok(Self(members))
    }

    /// The puzzle that an answer names; without a name, the only one there is.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        if let ([_], "") = (&self.0[..], name) {
            return Some(0);
        }
        let is_called = |member: &Member| member.name == name || member.aliases.iter().any(|alias| alias == name);
        self.0.iter().position(is_called)
    }

    /// All puzzles, in order.
    pub(crate) fn members(&self) -> &[Member] {
        &self.0
    }
}

impl Member {
    /// A puzzle of a file; `index` is its place in it.
    fn read(Input { source, entry }: Input, stem: &str, index: usize) -> anyhow::Result<Self> {
        let Entry { puzzle, warnings, .. } = entry;
        tell(warnings.iter().map(|fault| format!("{source}: warning: {fault}\n")).collect::<Vec<_>>().concat());
        let read = puzzle.map_err(|faults| anyhow::anyhow!("{source}: {faults}"))?;
        let number = (index + 1).to_string();
        let name = read.about.name.clone().unwrap_or_else(|| number.clone());
        let usual = if matches!(read.puzzle, AnyPuzzle::Tiles(_)) { Format::Tiles } else { Format::Layout };
        let text = write(&read.puzzle, usual).unwrap_or_default();
        let aliases = vec![format!("{stem}:{number}"), number];
        Ok(Self { name, aliases, puzzle: read.puzzle, metric: read.about.metric, text })
    }

    /// The only puzzle of a file is called as the file is, and a program is given the file's own text.
    fn is_only_one_of(&mut self, file: &str, stem: Option<String>) {
        let Ok(text) = fs::read_to_string(file) else { return };
        self.text = text;
        if let Some(stem) = stem {
            let name = std::mem::replace(&mut self.name, stem);
            let file_name = Path::new(file).file_name().map(|name| name.to_string_lossy().into_owned());
            self.aliases = file_name.into_iter().chain([name]).collect();
        }
    }
}

/// The files of a folder, in order, without hidden ones; else the path itself.
fn files(path: &str) -> anyhow::Result<Vec<String>> {
    if !Path::new(path).is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(path).with_context(|| path.to_owned())? {
        let entry = entry.with_context(|| path.to_owned())?.path();
        let is_hidden = entry.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if entry.is_file() && !is_hidden {
            files.push(entry.to_string_lossy().into_owned());
        }
    }
    files.sort();
    Ok(files)
}
