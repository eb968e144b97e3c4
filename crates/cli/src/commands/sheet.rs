//! `loyd sheet`: creates a printable page of puzzles.

use std::io::Write as _;
use std::path::Path;

use anyhow::ensure;
use loyd_classroom::{ClassList, Exercise, Sheet, SheetVariant, Variants};

use super::solve::sources;
use crate::arguments::SheetArguments;
use crate::family::metric_name;
use crate::input::{Input, reported_inputs};
use crate::memory::free_memory;
use crate::output::{Exit, report_faults};
use crate::output_file::create_output;
use crate::seed;

/// Writes the page.
///
/// A faulty puzzle is reported on standard error and omitted. The page is still written, and the
/// exit status is then [`Exit::Bad`].
///
/// # Errors
/// Returns an error if there are no puzzles, if `--pick` exceeds their number, or if the page
/// cannot be written.
pub(crate) fn run(arguments: &SheetArguments) -> anyhow::Result<Exit> {
    if let Some(path) = &arguments.output {
        check_name(path)?;
    }
    let options = arguments.reading.options();
    let sources = sources(&arguments.puzzles)?;
    let (mut exercises, mut exit) = (Vec::new(), Exit::Done);
    for Input { source, entry } in reported_inputs(&sources, &options) {
        match entry.puzzle.and_then(|read| metric_name(&read.puzzle, arguments.metric).map(|_| read)) {
            Ok(read) => {
                let seconds = arguments.time.as_secs_f64();
                exercises.push(Exercise::new(read, arguments.metric, seconds, free_memory()));
            }
            Err(faults) => exit = report_faults(&source, &faults),
        }
    }
    ensure!(!exercises.is_empty(), "there is no puzzle for the sheet");
    let sheet = Sheet {
        title: arguments.title.clone(),
        paper: arguments.paper,
        columns: arguments.columns,
        has_par: arguments.par,
        has_solutions: arguments.solutions,
    };
    let page = sheet.html(&exercises, &variants(arguments, exercises.len())?);
    create_output(arguments.output.as_deref(), &arguments.puzzles)?.write_all(page.as_bytes())?;
    Ok(exit)
}

/// Rejects a file name with an extension that is not for HTML.
fn check_name(path: &Path) -> anyhow::Result<()> {
    let is_page =
        path.extension().is_none_or(|extension| ["html", "htm", "xhtml"].iter().any(|&known| extension == known));
    ensure!(
        is_page,
        "{}: a sheet is an HTML page, which a browser prints or saves as PDF: expected a name that ends with .html",
        path.display()
    );
    Ok(())
}

/// Checks that a set has enough puzzles for a variant.
///
/// # Errors
/// Returns an error if `--pick` exceeds the number of puzzles.
pub(super) fn check_pick(pick: usize, puzzles: usize) -> anyhow::Result<()> {
    ensure!(pick <= puzzles, "--pick {pick}: there are only {puzzles} puzzles");
    Ok(())
}

/// Returns the puzzles in each variant. A single variant without `--pick` has all puzzles in order;
/// other variants have a random selection in random order, determined by the seed.
fn variants(arguments: &SheetArguments, puzzles: usize) -> anyhow::Result<Vec<SheetVariant>> {
    let students = match &arguments.class {
        Some(path) => ClassList::read(path)?.names(),
        None => vec![String::new(); arguments.variants.map_or(0, usize::from)],
    };
    let pick = arguments.pick.map_or(puzzles, usize::from);
    check_pick(pick, puzzles)?;
    if students.is_empty() && arguments.pick.is_none() {
        return Ok(vec![SheetVariant { puzzles: (0..puzzles).collect(), ..SheetVariant::default() }]);
    }
    let students = if students.is_empty() { vec![String::new()] } else { students };
    let variants = Variants { pick, seed: seed::given_or_random(arguments.seed)? };
    let student_variant = |(index, student)| {
        let label = format!("Variant {}", index + 1);
        SheetVariant { label, student, puzzles: variants.puzzles(index, puzzles) }
    };
    Ok(students.into_iter().enumerate().map(student_variant).collect())
}
