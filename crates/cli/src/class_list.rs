//! The list of a class's members. A list in a file also records its progress, so that a later run
//! can resume it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

use anyhow::{Context, ensure};
use loyd_blocks::generate::GroupTotals;

use crate::arguments::GenerateBlocksArguments;
use crate::output_file::{continue_at, open_for_parts};

/// A list written in parts. In a file, a comment after each part gives the number of members of
/// each length so far. A resumed run discards everything after the last such comment.
#[derive(Default)]
pub(crate) struct ClassList {
    /// The output file for the members, or `None` for standard output.
    file: Option<File>,
    /// Whether the list has comments. JSON lines and comma-separated values have none.
    has_comments: bool,
    /// The headings of comma-separated values, until they are written.
    headings: Option<&'static str>,
    /// The number of listed parts, and the total number of parts.
    pub(crate) done: u64,
    parts: u64,
    by_length: BTreeMap<u32, u64>,
    /// The group figures so far, if groups are counted.
    totals: Option<GroupTotals>,
    /// Whether the file ends with the totals.
    pub(crate) is_complete: bool,
}

/// The maximum length of a line in a list, in bytes. A member takes less than a hundred, and a
/// part's counts take a few thousand.
const MAX_LINE: u64 = 1 << 20;
/// The largest number that is accepted in an existing list. No class has that many puzzles, and
/// sums of such numbers cannot overflow.
const MAX_COUNT: u64 = 1 << 53;
/// The beginning of the comment after a part.
const PART_PREFIX: &str = "# part ";
/// The beginning of the comment with the totals.
const TOTALS_PREFIX: &str = "# all: ";
/// Separates the counts in a part's comment from the group figures: the number of groups, the
/// number of solvable groups, the number of positions in the largest group, the number of solved
/// positions, and the number of unsolvable positions.
const GROUPS_SEPARATOR: &str = " | groups ";

/// A part of a class, prepared for the list.
pub(crate) struct ListedPart {
    /// The length of every member, and its line with its line break if its length is listed. The
    /// other members are only counted.
    pub(crate) members: Vec<(u32, Option<String>)>,
    /// The figures for its groups, if groups are counted.
    pub(crate) totals: Option<GroupTotals>,
}

impl ClassList {
    /// Resumes the list in the `--output` file, which must be for the class `name` with the same
    /// lengths, or starts a new one. The heading gives the lengths, from `low` to `high`.
    pub(crate) fn open(
        arguments: &GenerateBlocksArguments,
        name: &str,
        columns: Option<&str>,
        parts: u64,
        (low, high): (u32, u32),
    ) -> anyhow::Result<Self> {
        let lengths = if high == u32::MAX { format!("{low}-") } else { format!("{low}-{high}") };
        let mut heading = format!("# loyd generate blocks --all {name}, lengths {lengths}\n");
        if let Some(columns) = columns {
            writeln!(heading, "# columns: {columns}")?;
        }
        let mut list = Self {
            has_comments: !arguments.json && !arguments.csv,
            headings: arguments.csv.then_some("puzzle,goal,style,metric,length,positions\n"),
            parts,
            ..Self::default()
        };
        match &arguments.output {
            Some(path) => list.resume(path, &heading).with_context(|| path.display().to_string())?,
            None if list.has_comments => io::stdout().write_all(heading.as_bytes())?,
            None => {}
        }
        Ok(list)
    }

    /// Adds the members of the next part.
    pub(crate) fn add(&mut self, part: &ListedPart) -> anyhow::Result<()> {
        let mut text = String::new();
        for (length, line) in &part.members {
            *self.by_length.entry(*length).or_default() += 1;
            if let Some(line) = line {
                text.push_str(self.headings.take().unwrap_or_default());
                text.push_str(line);
            }
        }
        if let Some(totals) = part.totals {
            self.totals = Some(self.totals.unwrap_or_default().and(totals));
        }
        self.done += 1;
        if self.file.is_some() {
            let counts: Vec<String> =
                self.by_length.iter().map(|(length, count)| format!("{length}:{count}")).collect();
            write!(text, "{PART_PREFIX}{} of {}: {}", self.done, self.parts, counts.join(" "))?;
            if let Some(totals) = self.totals {
                let GroupTotals { groups, solvable, largest, solved, unsolvable } = totals;
                write!(text, "{GROUPS_SEPARATOR}{groups} {solvable} {largest} {solved} {unsolvable}")?;
            }
            text.push('\n');
        }
        self.write(&text)
    }

    /// Writes the totals to the file, if there is one, and to standard output.
    pub(crate) fn finish(&mut self, positions: Option<u64>) -> anyhow::Result<()> {
        if !self.has_comments {
            return Ok(());
        }
        let members: u64 = self.by_length.values().sum();
        let mut text = String::new();
        for (length, count) in &self.by_length {
            writeln!(text, "# length {length}: {count}")?;
        }
        if let Some(totals) = self.totals {
            let GroupTotals { groups, solvable, largest, solved, unsolvable } = totals;
            writeln!(
                text,
                "# groups: {groups}, {solvable} of them with a solved position; the largest has {largest} positions"
            )?;
            writeln!(text, "# positions: {solved} solved, {unsolvable} that cannot be solved")?;
        }
        match positions {
            Some(positions) => writeln!(text, "{TOTALS_PREFIX}{members} puzzles among {positions} positions")?,
            None => writeln!(text, "{TOTALS_PREFIX}{members} puzzles")?,
        }
        if self.file.is_some() && !self.is_complete {
            self.write(&text)?;
            self.is_complete = true;
        }
        io::stdout().write_all(text.as_bytes())?;
        Ok(())
    }

    /// Returns whether the file has reached a size in bytes.
    pub(crate) fn has_size(&self, bytes: u64) -> bool {
        let metadata = self.file.as_ref().and_then(|file| file.metadata().ok());
        metadata.is_some_and(|metadata| metadata.len() >= bytes)
    }

    fn write(&mut self, text: &str) -> anyhow::Result<()> {
        let mut output = io::stdout();
        let output: &mut dyn Write = if let Some(file) = &mut self.file { file } else { &mut output };
        output.write_all(text.as_bytes())?;
        Ok(output.flush()?)
    }

    /// Resumes a file, or starts a new one.
    fn resume(&mut self, path: &Path, heading: &str) -> anyhow::Result<()> {
        let mut file = open_for_parts(path)?;
        if file.metadata()?.len() == 0 {
            file.write_all(heading.as_bytes())?;
        } else {
            let end = self.read(BufReader::new(&file), heading)?;
            file = continue_at(file, end)?;
        }
        self.file = Some(file);
        Ok(())
    }

    /// Reads a list, and returns the offset in bytes at which it is resumed.
    fn read(&mut self, mut lines: impl BufRead, heading: &str) -> anyhow::Result<u64> {
        let (mut offset, mut end, mut number, mut line) = (0, heading.len() as u64, 0, String::new());
        let mut expected = heading.lines();
        while lines.by_ref().take(MAX_LINE).read_line(&mut line)? > 0 {
            number += 1;
            ensure!((line.len() as u64) < MAX_LINE, "line {number} is too long");
            offset += line.len() as u64;
            if let Some(expected) = expected.next() {
                ensure!(line.trim_end() == expected, "line {number}: expected `{expected}`: this is a different list");
            } else if !line.ends_with('\n') {
                // The last line was being written when the program stopped.
                break;
            } else if let Some(part) = line.strip_prefix(PART_PREFIX) {
                self.restore_counts(part).with_context(|| format!("line {number}"))?;
                end = offset;
            } else if line.starts_with(TOTALS_PREFIX) {
                (end, self.is_complete) = (offset, true);
            }
            line.clear();
        }
        ensure!(expected.next().is_none(), "line {}: the list's heading is incomplete", number + 1);
        ensure!(!self.is_complete || self.done == self.parts, "the totals come before the last part");
        Ok(end)
    }

    /// Restores the counts from the comment after a part.
    fn restore_counts(&mut self, comment: &str) -> anyhow::Result<()> {
        let expected = || format!("expected `{PART_PREFIX}N of {}: LENGTH:COUNT …`", self.parts);
        let (part, counts) = comment.trim_end().split_once(':').with_context(expected)?;
        let (counts, totals) = match counts.split_once(GROUPS_SEPARATOR) {
            Some((counts, figures)) => (counts, Some(group_totals(figures).with_context(expected)?)),
            None => (counts, None),
        };
        let (done, parts) = part.split_once(" of ").with_context(expected)?;
        let (done, parts): (u64, u64) = (done.parse().with_context(expected)?, parts.parse().with_context(expected)?);
        ensure!(
            parts == self.parts && done == self.done + 1,
            "expected part {} of {}, found part {done} of {parts}",
            self.done + 1,
            self.parts
        );
        let count = |pair: &str| {
            let (length, count) = pair.split_once(':')?;
            Some((length.parse().ok()?, count.parse().ok()?))
        };
        self.by_length = counts.split_whitespace().map(count).collect::<Option<_>>().with_context(expected)?;
        let sum = self.by_length.values().try_fold(0_u64, |sum, count| sum.checked_add(*count));
        ensure!(sum.is_some_and(|sum| sum <= MAX_COUNT), "more puzzles than any class has");
        (self.done, self.totals) = (done, totals);
        Ok(())
    }
}

/// Reads the group figures after a part.
fn group_totals(figures: &str) -> Option<GroupTotals> {
    let figures = figures.split(' ').map(str::parse).collect::<Result<Vec<u64>, _>>().ok()?;
    if figures.iter().any(|figure| *figure > MAX_COUNT) {
        return None;
    }
    let [groups, solvable, largest, solved, unsolvable] = figures[..] else { return None };
    Some(GroupTotals { groups, solvable, largest, solved, unsolvable })
}
