//! A pack's folder: its levels as files, and its table `index.txt`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use loyd_blocks::generate::Grade;
use loyd_blocks::{DistanceMap, Exploration, solver};
use loyd_core::text::{About, AnyPuzzle, Format, ReadOptions, picture_about, read_argument};
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_search::{Context, Stop, Verdict};

use super::candidate::Candidate;
use super::plan::{PLANS, Plan};
use crate::workspace;

/// The memory limit for solving or grading a level, in bytes.
const MEMORY: u64 = 4 << 30;

/// A folder in `crates/levels/packs/` with its table.
pub(super) struct PackFolder(PathBuf);

/// A level, read from its file.
pub(super) struct PackLevel {
    /// The puzzle.
    pub(super) puzzle: BlockPuzzle,
    /// The metric for playing it.
    metric: BlockMetric,
}

impl PackFolder {
    /// Returns the folders of all existing packs, sorted by name.
    pub(super) fn all() -> Result<Vec<Self>> {
        // A folder without a table, such as a folder of examples, is not a pack.
        let folders = fs::read_dir(packs_folder())?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
        let mut packs: Vec<Self> = folders.into_iter().filter(|path| table_path(path).is_file()).map(Self).collect();
        packs.sort_by(|one, other| one.0.cmp(&other.0));
        Ok(packs)
    }

    /// Returns a plan's folder, and creates it if it is missing. The folder's table has the plan's
    /// title, comment and position.
    pub(super) fn create(plan: &Plan) -> Result<Self> {
        let folder = packs_folder().join(plan.id);
        fs::create_dir_all(&folder)?;
        let rows = fs::read_to_string(table_path(&folder)).unwrap_or_default();
        let rows = rows.lines().filter(|line| is_row(line)).fold(String::new(), |rows, row| rows + row + "\n");
        let Plan { title, comment, place, .. } = plan;
        fs::write(table_path(&folder), format!("title: {title}\ncomment: {comment}\nplace: {place}\n{rows}"))?;
        Ok(Self(folder))
    }

    /// Adds levels, named with the next numbers. The table does not contain their pars yet.
    pub(super) fn add(&self, plan: &Plan, chosen: &[Candidate]) -> Result<()> {
        let mut index = fs::read_to_string(table_path(&self.0))?;
        for (number, candidate) in (self.levels()?.len() + 1..).zip(chosen) {
            let about = About {
                name: Some(format!("{} · {number}", plan.title)),
                sources: vec![format!("generated: {}", candidate.command)],
                metric: Some(candidate.metric),
                ..About::default()
            };
            fs::write(self.0.join(format!("{number:02}.txt")), picture_about(&candidate.puzzle, &about))?;
            writeln!(index, "{number:02}")?;
        }
        Ok(fs::write(table_path(&self.0), index)?)
    }

    /// Returns the name of the folder.
    pub(super) fn id(&self) -> &str {
        self.0.file_name().and_then(|name| name.to_str()).unwrap_or_default()
    }

    /// Returns the levels with their names, in table order.
    pub(super) fn levels(&self) -> Result<Vec<(String, PackLevel)>> {
        let index = fs::read_to_string(table_path(&self.0))?;
        let rows = index.lines().filter(|line| is_row(line));
        let name = |row: &str| row.split_whitespace().next().unwrap_or_default().to_owned();
        rows.map(|row| Ok((name(row), self.level(&name(row))?))).collect()
    }

    /// Reads the level with this name.
    fn level(&self, name: &str) -> Result<PackLevel> {
        let path = self.0.join(format!("{name}.txt"));
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let options = ReadOptions { format: Some(Format::Picture), ..ReadOptions::default() };
        let puzzled = read_argument(&text, &options).with_context(|| path.display().to_string())?.puzzle;
        let AnyPuzzle::Blocks(puzzle) = puzzled.puzzle else { bail!("{} is not a block puzzle", path.display()) };
        Ok(PackLevel { puzzle, metric: puzzled.about.metric.unwrap_or(BlockMetric::Slide) })
    }

    /// Writes the table with pars and grades. The levels in a generated pack are sorted by
    /// difficulty in bits; others keep their order.
    pub(super) fn write_table(&self) -> Result<()> {
        let index = fs::read_to_string(table_path(&self.0))?;
        let header_lines: Vec<&str> = index.lines().filter(|line| line.contains(':')).collect();
        let mut text = header_lines.join("\n") + "\n";
        let levels = self.levels()?;
        let width = levels.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
        let row = |(name, level): &(String, PackLevel)| {
            let row = level.row().with_context(|| format!("{} {name}", self.id()))?;
            Ok((level.bits()?, format!("{name:width$}{row}\n")))
        };
        let mut rows = levels.iter().map(row).collect::<Result<Vec<_>>>()?;
        if PLANS.iter().any(|plan| plan.id == self.id()) {
            rows.sort_by(|one, other| one.0.total_cmp(&other.0));
        }
        text.extend(rows.into_iter().map(|(_, row)| row));
        println!("{}: {} levels", self.id(), levels.len());
        Ok(fs::write(table_path(&self.0), text)?)
    }
}

/// Returns whether a line of a table describes a level: header lines contain a colon.
fn is_row(line: &str) -> bool {
    !line.contains(':') && !line.trim().is_empty()
}

impl PackLevel {
    /// Returns the columns of the table after the name.
    fn row(&self) -> Result<String> {
        let mut row = String::new();
        for &metric in BlockPuzzle::METRICS {
            write!(row, " {:>3}", self.par(metric)?)?;
        }
        write!(row, " {:>5.1}", self.bits()?)?;
        Ok(row)
    }

    /// Returns the length of a shortest solution.
    fn par(&self, metric: BlockMetric) -> Result<u32> {
        let mut solver = solver(&self.puzzle, &self.puzzle.start(), metric, MEMORY);
        let verdict = solver.run(&mut Context::new(u64::MAX, Stop::NEVER));
        ensure!(verdict == Verdict::Solved, "cannot be solved in {metric}: {verdict:?}");
        Ok(solver.status().lower_bound)
    }

    /// Returns the difficulty in bits.
    fn bits(&self) -> Result<f64> {
        let mut map = DistanceMap::new(&self.puzzle, &self.puzzle.start(), self.metric, MEMORY);
        ensure!(map.run(u64::MAX, Stop::NEVER) == Exploration::Complete, "its positions do not fit in memory");
        Ok(Grade::new(&self.puzzle, &mut map).context("cannot be graded")?.bits())
    }
}

/// Returns the folder that contains all packs.
fn packs_folder() -> PathBuf {
    workspace::root().join("crates/levels/packs")
}

/// Returns the path to the table in a pack's folder.
fn table_path(folder: &Path) -> PathBuf {
    folder.join("index.txt")
}
