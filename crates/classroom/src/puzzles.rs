//! The puzzles of a problem set, each identified by a name.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use loyd_core::blocks::name_text;
use loyd_core::text::{AnyPuzzle, Entry, Format, one_line, tray_goal, write};
use loyd_core::tiles::TileGoal;
use loyd_core::wording::visible;
use loyd_core::{BlockMetric, Family, TilePuzzle};
use loyd_engine::{AnyMetric, AnyPosition};

use crate::SetupError;
use crate::error::first_few;

/// A problem set.
#[derive(Debug)]
pub struct PuzzleSet(Vec<Member>);

/// One puzzle in a set.
#[derive(Debug)]
pub struct Member {
    /// The name in the rows.
    pub name: String,
    /// The file or argument that contains the puzzle.
    file: String,
    /// The puzzle's number in that file, counted from 1.
    number: String,
    /// Other names that answers may use.
    aliases: Vec<String>,
    /// A name that is unique in the set.
    unique: String,
    /// The puzzle.
    pub puzzle: AnyPuzzle,
    /// The format that the puzzle was written in, or the one set by `--to`.
    format: Format,
    /// The metric named in the puzzle's source.
    pub metric: Option<BlockMetric>,
    /// The text given to a student's program.
    pub text: String,
    /// The goal in the puzzle's own format: a tile board, the lines of a tray's goal, or else text
    /// in `--goal` syntax.
    pub goal: String,
}

impl PuzzleSet {
    /// Creates a set from puzzles, each with the file or argument that contains it. Puzzles from
    /// the same file must be consecutive.
    ///
    /// # Errors
    /// Fails if an entry cannot be read as a puzzle, or if there are no entries.
    pub fn of(entries: impl IntoIterator<Item = (String, Entry)>) -> Result<Self, SetupError> {
        let mut members: Vec<Member> = Vec::new();
        let (mut file, mut first) = (String::new(), 0_usize);
        for (source, entry) in entries {
            if source != file {
                (file, first) = (source, members.len());
            }
            members.push(Member::from_entry(&file, entry, members.len() - first + 1)?);
        }
        let Some(last) = members.last() else { return Err(SetupError::Empty("the problem set".to_owned())) };
        // If there are several files, a number alone does not identify a puzzle.
        if members[0].file != last.file {
            members.iter_mut().for_each(Member::drop_number);
        }
        let mut set = Self(members);
        set.disambiguate();
        Ok(set)
    }

    /// Replaces names that several puzzles share, ignoring case, with unique ones, such as
    /// `set.txt:3`. Drops aliases that refer to several puzzles.
    pub fn disambiguate(&mut self) {
        let names = counts(self.0.iter().map(|member| &member.name));
        for member in self.0.iter_mut().filter(|member| names[&member.name.to_lowercase()] > 1) {
            member.name.clone_from(&member.unique);
        }
        let names = counts(self.0.iter().map(|member| &member.name));
        for member in &mut self.0 {
            let mut seen = HashSet::new();
            member
                .aliases
                .retain(|alias| seen.insert(alias.to_lowercase()) && !names.contains_key(&alias.to_lowercase()));
        }
        let aliases = counts(self.0.iter().flat_map(|member| &member.aliases));
        self.0.iter_mut().for_each(|member| member.aliases.retain(|alias| aliases[&alias.to_lowercase()] == 1));
    }

    /// Creates a set of puzzles, each named after its one-line text.
    ///
    /// # Errors
    /// [`SetupError::Empty`] if there are no puzzles.
    pub fn named_by_text(puzzles: Vec<AnyPuzzle>) -> Result<Self, SetupError> {
        if puzzles.is_empty() {
            return Err(SetupError::Empty("the problem set".to_owned()));
        }
        let member = |(index, puzzle): (usize, AnyPuzzle)| {
            let format = default_format(&puzzle);
            Member::new("", Some(one_line(&puzzle)), index + 1, puzzle, format, None)
        };
        Ok(Self(puzzles.into_iter().enumerate().map(member).collect()))
    }

    /// Returns the index of the puzzle with this name, ignoring case. If the set contains only one
    /// puzzle, an empty name refers to that puzzle.
    pub fn find(&self, name: &str) -> Option<usize> {
        if let ([_], "") = (&self.0[..], name) {
            return Some(0);
        }
        let find = |is_same: &dyn Fn(&str) -> bool| self.0.iter().position(|member| member.names().any(is_same));
        find(&|other| other == name).or_else(|| find(&|other| other.eq_ignore_ascii_case(name)))
    }

    /// Returns all puzzles, in order.
    pub fn members(&self) -> &[Member] {
        &self.0
    }

    /// Returns the names of the first few puzzles, for messages.
    pub fn names(&self) -> String {
        first_few(&self.0.iter().map(|member| member.name.clone()).collect::<Vec<_>>())
    }

    /// Sets the format of the puzzle files that programs receive.
    ///
    /// # Errors
    /// Fails if the format cannot represent one of the puzzles.
    pub fn write_in(&mut self, format: Format) -> Result<(), SetupError> {
        self.0.iter_mut().try_for_each(|member| member.write_in(format))
    }

    /// If a file contains only one puzzle, names the puzzle after the file. Programs then receive
    /// `text`, the file's own text. Call [`PuzzleSet::disambiguate`] after the last file.
    pub fn name_after_file(&mut self, file: &str, text: String) {
        let path = Path::new(file);
        let (Some(stem), Some(name)) = (path.file_stem(), path.file_name()) else { return };
        let (stem, name) = (stem.to_string_lossy().into_owned(), name.to_string_lossy().into_owned());
        let mut in_file = self.0.iter_mut().filter(|member| member.file == file);
        if let (Some(member), None) = (in_file.next(), in_file.next()) {
            member.text = text;
            let old = std::mem::replace(&mut member.name, stem);
            member.unique.clone_from(&name);
            member.aliases.extend([old, name]);
        }
    }

    /// Checks that the metric exists for every puzzle.
    ///
    /// # Errors
    /// [`SetupError::Metric`] for the first puzzle without this metric.
    pub fn check_metric(&self, requested: Option<AnyMetric>) -> Result<(), SetupError> {
        let Some(requested) = requested.map(|metric| metric.to_string()) else { return Ok(()) };
        for member in &self.0 {
            let position = AnyPosition::start(member.puzzle.clone());
            let metrics = position.metrics();
            if !metrics.contains(&requested) {
                let (family, puzzle) = (position.family().to_string(), visible(&member.name));
                return Err(SetupError::Metric { metric: requested, family, puzzle, expected: metrics.join(", ") });
            }
        }
        Ok(())
    }
}

impl Member {
    /// Creates a member from a puzzle in a file, with its number in that file.
    fn from_entry(file: &str, entry: Entry, number: usize) -> Result<Self, SetupError> {
        let read = entry.puzzle.map_err(|faults| SetupError::Puzzle(format!("{}: {faults}", visible(file))))?;
        Ok(Self::new(file, read.about.name, number, read.puzzle, read.format, read.about.metric))
    }

    fn new(
        file: &str,
        name: Option<String>,
        number: usize,
        puzzle: AnyPuzzle,
        format: Format,
        metric: Option<BlockMetric>,
    ) -> Self {
        let number = number.to_string();
        let text = write(&puzzle, default_format(&puzzle)).unwrap_or_default();
        let stem = Path::new(file).file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let unique = format!("{}:{number}", file_name(file));
        let aliases = vec![format!("{stem}:{number}"), unique.clone(), number.clone()];
        let (name, goal) = (name.unwrap_or_else(|| number.clone()), goal_text_for(&puzzle, format));
        Self { name, file: file.to_owned(), number, aliases, unique, puzzle, format, metric, text, goal }
    }

    /// Returns all names, starting with the one used in rows.
    fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.name).chain(&self.aliases).map(String::as_str)
    }

    /// Removes the number from the names.
    fn drop_number(&mut self) {
        if self.name == self.number {
            self.name = self.aliases.swap_remove(0);
        }
        self.aliases.retain(|alias| *alias != self.number);
    }

    fn write_in(&mut self, format: Format) -> Result<(), SetupError> {
        let unwritable = |error| SetupError::Puzzle(format!("the puzzle {}: {error}", visible(&self.name)));
        self.text = write(&self.puzzle, format).map_err(unwritable)?;
        self.goal = goal_text_for(&self.puzzle, format);
        self.format = format;
        Ok(())
    }

    /// Returns whether the puzzle's course requires a program to print nothing and exit with status
    /// 1 if it finds no solution.
    pub(crate) fn is_silent_without_solution(&self) -> bool {
        matches!(self.format, Format::Cs61b | Format::Cs61b2007)
    }

    /// Returns whether programs for the puzzle's course print nothing but the moves. If so, an
    /// empty output means that no moves are needed.
    pub(crate) fn prints_only_moves(&self) -> bool {
        matches!(self.format, Format::Cs61b | Format::Cs61b2007 | Format::Assignment)
    }

    /// Returns whether the starting position is solved. If so, the empty sequence of moves solves
    /// the puzzle.
    pub(crate) fn is_solved(&self) -> bool {
        AnyPosition::start(self.puzzle.clone()).is_solved()
    }

    /// Returns the puzzle on one line, in `--puzzles` syntax.
    pub(crate) fn one_line(&self) -> String {
        one_line(&self.puzzle)
    }

    /// Returns the cells, row by row and joined by commas: the numbers of tiles, or the names of
    /// pieces, with `.` for an empty cell and `#` for a wall.
    pub(crate) fn comma_separated(&self) -> String {
        let cells = AnyPosition::start(self.puzzle.clone()).cells();
        let cell = |&number: &i32| match &self.puzzle {
            AnyPuzzle::Tiles(_) => number.to_string(),
            AnyPuzzle::Blocks(_) if number < 0 => "#".to_owned(),
            AnyPuzzle::Blocks(_) if number == 0 => ".".to_owned(),
            AnyPuzzle::Blocks(puzzle) => name_text(puzzle.pieces()[number as usize - 1].name),
        };
        cells.iter().map(cell).collect::<Vec<_>>().join(",")
    }
}

/// Returns the number of occurrences of each name, ignoring case.
fn counts<'a>(names: impl Iterator<Item = &'a String>) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    names.for_each(|name| *counts.entry(name.to_lowercase()).or_default() += 1);
    counts
}

/// Returns the name of a file without its folder.
fn file_name(file: &str) -> String {
    Path::new(file).file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Returns the default format of the puzzle file that a program receives.
fn default_format(puzzle: &AnyPuzzle) -> Format {
    if matches!(puzzle, AnyPuzzle::Tiles(_)) { Format::Tiles } else { Format::Layout }
}

/// Returns the goal of a puzzle as the contents of a separate file.
fn goal_text_for(puzzle: &AnyPuzzle, format: Format) -> String {
    match puzzle {
        AnyPuzzle::Tiles(puzzle) => {
            let goal = TilePuzzle::new(puzzle.goal().clone(), puzzle.goal().clone()).map(AnyPuzzle::Tiles);
            let board = goal.ok().and_then(|goal| write(&goal, format).or_else(|_| write(&goal, Format::Tiles)).ok());
            board.unwrap_or_else(|| TileGoal::of(puzzle.goal()).to_string() + "\n")
        }
        AnyPuzzle::Blocks(puzzle) => match format {
            Format::Cs61b | Format::Cs61b2007 => tray_goal(puzzle, format).unwrap_or_default(),
            _ => puzzle.goal_text() + "\n",
        },
    }
}
