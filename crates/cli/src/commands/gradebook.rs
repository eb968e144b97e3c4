//! The gradebook for `loyd grade`: one line per student, and the files for learning platforms.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use loyd_classroom::{ClassList, Gradebook, Judge, Points, Row, StatedVariant, StudentVariants, Variants};

use super::sheet::check_pick;
use crate::arguments::{GradeArguments, Grouping};
use crate::output_file::check_writable;

/// The points rule and the class list, for the files that are written after all rows.
pub(super) struct GradebookWriter {
    points: Points,
    class: Option<ClassList>,
    variants: Option<StudentVariants>,
}

impl GradebookWriter {
    /// Reads the points rule and the class list for a set of `puzzles` puzzles. `students` contains
    /// every id with its variant.
    ///
    /// # Errors
    /// Returns an error if the class list cannot be read, if a student is not in it or has no
    /// variant, or if a file cannot be written.
    pub(super) fn new(
        arguments: &GradeArguments,
        ids: &[String],
        students: &[StatedVariant],
        puzzles: usize,
    ) -> anyhow::Result<Self> {
        ensure!(
            arguments.points.is_none() || arguments.needs_points(),
            "--points: points are written only with --by student, --moodle, --canvas, --gradescope or --feedback"
        );
        ensure!(
            arguments.pick.is_none() || arguments.needs_points(),
            "--pick: variants matter only with --by student, --moodle, --canvas, --gradescope or --feedback"
        );
        if arguments.pick.is_some() && arguments.class.is_none() && arguments.variants.is_none() {
            bail!("--pick: expected the --class or the number of --variants that the sheets were made with");
        }
        let points = arguments.points.clone().unwrap_or_default();
        let class = arguments.class.as_deref().map(ClassList::read).transpose()?;
        class.as_ref().map_or(Ok(()), |class| class.check(ids.iter()))?;
        let variants = variants(arguments, students, puzzles, class.as_ref())?;
        if let (Some(class), Some(_)) = (&class, &arguments.moodle) {
            let puzzles_each = variants.as_ref().map_or(puzzles, StudentVariants::pick);
            class.check_points(points.max_per_answer() * puzzles_each as f64)?;
        }
        ensure!(
            arguments.gradescope.is_none() || ids.len() == 1,
            "--gradescope writes the results of one student, but there are {}",
            ids.len()
        );
        let files = [&arguments.moodle, &arguments.canvas, &arguments.gradescope];
        files.into_iter().flatten().try_for_each(|path| check_writable(path))?;
        if let Some(folder) = &arguments.feedback {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
            check_writable(&folder.join(".loyd"))?;
        }
        Ok(Self { points, class, variants })
    }

    /// Writes all requested files. Returns whether every student has solved every puzzle.
    ///
    /// # Errors
    /// Returns an error if a file cannot be written.
    pub(super) fn write(&self, arguments: &GradeArguments, judge: &Judge, rows: &[Row]) -> anyhow::Result<bool> {
        let book = Gradebook::new(judge, rows, &self.points, self.class.as_ref(), self.variants.as_ref());
        if arguments.by == Grouping::Student {
            Self::print(arguments, &book)?;
        }
        write_file(arguments.moodle.as_deref(), |file| book.write_moodle(file))?;
        write_file(arguments.canvas.as_deref(), |file| book.write_canvas(file, &arguments.assignment))?;
        if let (Some(path), Some(results)) = (&arguments.gradescope, book.gradescope()) {
            write_file(Some(path), |file| Ok(serde_json::to_writer_pretty(file, &results)?))?;
        }
        if let Some(folder) = &arguments.feedback {
            write_feedback_files(folder, &book)?;
        }
        Ok(book.is_all_solved() && !book.is_empty())
    }

    fn print(arguments: &GradeArguments, book: &Gradebook) -> anyhow::Result<()> {
        let mut output = io::stdout().lock();
        if arguments.json {
            book.write_json(&mut output)?;
        } else if arguments.csv || !io::stdout().is_terminal() {
            book.write_csv(&mut output)?;
        } else {
            output.write_all(book.student_table().as_bytes())?;
        }
        Ok(output.flush()?)
    }
}

/// Returns the sheets' variants, if there are any. Without `--variants`, each line in the class
/// list has its own variant.
fn variants(
    arguments: &GradeArguments,
    students: &[StatedVariant],
    puzzles: usize,
    class: Option<&ClassList>,
) -> anyhow::Result<Option<StudentVariants>> {
    let Some((pick, seed)) = arguments.pick.map(usize::from).zip(arguments.seed) else { return Ok(None) };
    check_pick(pick, puzzles)?;
    let variants = Variants { pick, seed };
    Ok(Some(match arguments.variants {
        Some(count) => StudentVariants::numbered(variants, count.into(), students.iter().copied(), class)?,
        None => StudentVariants::of_lines(variants),
    }))
}

/// Writes a file if a path is given.
fn write_file(path: Option<&Path>, write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> anyhow::Result<()> {
    let Some(path) = path else { return Ok(()) };
    let mut file = BufWriter::new(File::create(path).with_context(|| path.display().to_string())?);
    write(&mut file).and_then(|()| file.flush()).with_context(|| path.display().to_string())
}

/// Writes one file per student to a folder.
fn write_feedback_files(folder: &Path, book: &Gradebook) -> anyhow::Result<()> {
    let mut names = HashSet::new();
    for (id, text) in book.feedback_by_student() {
        let name = file_name(id);
        // Two ids may differ only in characters that are not allowed in file names, or in case,
        // which some file systems ignore.
        let numbered = |number: u32| if number == 1 { format!("{name}.md") } else { format!("{name}-{number}.md") };
        let name = (1..=u32::MAX).map(numbered).find(|name| names.insert(name.to_lowercase())).expect("a free number");
        let path = folder.join(name);
        fs::write(&path, text).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// Returns a student's id as a file name.
fn file_name(id: &str) -> String {
    let is_safe = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ' | '@' | '.');
    // File systems limit the number of bytes, and a character may take four.
    let name: String = id.chars().map(|c| if is_safe(c) { c } else { '_' }).take(50).collect();
    if name.starts_with('.') || name.is_empty() { format!("_{name}") } else { name }
}
