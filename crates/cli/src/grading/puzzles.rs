//! The puzzles of a problem set, each known by name.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use loyd_core::text::{AnyPuzzle, Entry, Format, ReadOptions, tray_goal, write};
use loyd_core::{BlockMetric, Family};

use crate::input::{Input, has_goals_beside, told_inputs};
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
    /// The text of its goal that a student's program is given: lines of blocks for a tray, else as `--goal` reads it.
    pub(crate) goal: String,
}

impl PuzzleSet {
    /// Reads a folder of files, a file, or a puzzle's text. `to` is the format in which programs are given the puzzles, instead
    /// of their own.
    ///
    /// # Errors
    /// When a text is no puzzle, or a puzzle cannot be written; then all faults are on standard error.
    pub(crate) fn read(path: &str, options: &ReadOptions, to: Option<Format>) -> anyhow::Result<Self> {
        let mut members = Vec::new();
        for file in files(path, options)? {
            let several = members.len();
            let stem = Path::new(&file).file_stem().map(|stem| stem.to_string_lossy().into_owned());
            let sources = [file.clone()];
            for input in told_inputs(&sources, options) {
                members.push(Member::read(input, stem.as_deref().unwrap_or_default(), members.len() - several)?);
            }
            if let [only] = &mut members[several..] {
                only.is_only_one_of(&file, stem);
            }
            if let Some(format) = to {
                members[several..].iter_mut().try_for_each(|member| member.write_in(format))?;
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
        let goal = goal_of(&read.puzzle, read.format);
        Ok(Self { name, aliases, puzzle: read.puzzle, metric: read.about.metric, text, goal })
    }

    /// Programs are given the puzzle in this format.
    fn write_in(&mut self, format: Format) -> anyhow::Result<()> {
        self.text = write(&self.puzzle, format).with_context(|| self.name.clone())?;
        self.goal = goal_of(&self.puzzle, format);
        Ok(())
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

/// The goal of a puzzle, for a file of its own.
fn goal_of(puzzle: &AnyPuzzle, format: Format) -> String {
    let goal = match puzzle {
        AnyPuzzle::Tiles(puzzle) => puzzle.goal_text(),
        AnyPuzzle::Blocks(puzzle) => match format {
            Format::Cs61b | Format::Cs61b2007 => return tray_goal(puzzle, format).unwrap_or_default(),
            _ => puzzle.goal_text(),
        },
    };
    goal + "\n"
}

/// The files of a folder, in order, without hidden ones, and of trays without their goals; else the path itself.
fn files(path: &str, options: &ReadOptions) -> anyhow::Result<Vec<String>> {
    if !Path::new(path).is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(path).with_context(|| path.to_owned())? {
        let entry = entry.with_context(|| path.to_owned())?.path();
        let is_hidden = entry.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        let is_goal = has_goals_beside(options) && entry.extension().is_some_and(|ending| ending == "goal");
        if entry.is_file() && !is_hidden && !is_goal {
            files.push(entry.to_string_lossy().into_owned());
        }
    }
    files.sort();
    Ok(files)
}
