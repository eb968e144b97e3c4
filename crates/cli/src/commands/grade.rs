//! `loyd grade`: checks many answers in one run.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{env, fs};

use anyhow::{Context, bail, ensure};
use loyd_classroom::{
    Answer, CommandLine, Judge, Measure, PuzzleSet, Row, RunLimits, RunOrder, Runner, StatedVariant, StudentVariants,
    Verdict, collect, has_sandbox,
};

use super::grade_output::Rows;
use super::gradebook::GradebookWriter;
use crate::arguments::{Aim, GradeArguments};
use crate::input::{read_set, split_numbered};
use crate::interrupt::Interrupt;
use crate::memory::{free_memory, threads};
use crate::output::{self, Exit, counted, print_message, remark};
use crate::random_boards::random_set;
use crate::seed;
use crate::solving::{run_in_completion_order, run_in_order};

/// Judges every answer and writes each row as soon as it is known.
///
/// A wrong answer is a row like any other. The exit status is [`Exit::Done`] unless `--check`
/// requests a different one.
///
/// # Errors
/// Returns an error if the puzzles, the answers, the metric or the program cannot be used. These
/// mistakes by the instructor are detected before anything is graded.
pub(crate) fn run(arguments: &GradeArguments) -> anyhow::Result<Exit> {
    let start = Instant::now();
    let set = problem_set(arguments)?;
    let measure = Measure::new(&set, arguments.least_time.as_secs_f64(), free_memory());
    let judge = Judge::new(&set, measure, arguments.metric)?.with_feedback(arguments.needs_feedback());
    let work = match (&arguments.answers, &arguments.run) {
        (Some(path), _) => {
            let answers = collect(path, &set)?;
            Work::Answers(answers)
        }
        (None, Some(command)) => Work::Programs(Programs::new(arguments, command)?),
        (None, None) => bail!("no answers: expected a folder, a table, or --run"),
    };
    let ids = work.ids();
    if arguments.students.is_some() || arguments.answers.as_ref().is_some_and(|path| path.is_dir()) {
        report_sections(&work);
    }
    refuse_overwriting(arguments)?;
    let gradebook = GradebookWriter::new(arguments, &ids, &work.students(), set.members().len())?;
    let interrupt = Interrupt::listen_while_working()?;
    let mut rows = Rows::open(arguments, &ids, &set, &work.expected_rows(&judge))?;
    match &work {
        Work::Answers(answers) => grade_answers(&judge, answers, &interrupt, &mut rows)?,
        Work::Programs(programs) => programs.grade(&judge, &interrupt, &mut rows)?,
    }
    let is_all_solved = gradebook.write(arguments, &judge, rows.all())?;
    if !arguments.json && arguments.first_failure.is_none() {
        remark(summary(rows.all(), start, interrupt.is_raised()));
    }
    Ok(match (interrupt.is_raised(), arguments.check && !is_all_solved) {
        (true, _) => Exit::Interrupted,
        (false, true) => Exit::Negative,
        (false, false) => Exit::Done,
    })
}

/// Reports that folders were interpreted as sections of the class, because they could also belong
/// to students with several answers.
fn report_sections(work: &Work) {
    let students = work.students();
    let id = students.iter().filter(|student| student.is_needed).map(|student| student.id).find(|id| id.contains('/'));
    if let Some((section, id)) = id.and_then(|id| Some((id.rsplit_once('/')?.0, id))) {
        let (section, id) = (output::visible(section), output::visible(id));
        remark(format_args!("sections: every folder in `{section}` is a student, with ids such as `{id}`\n"));
    }
}

/// Rejects outputs that would overwrite an input or one another.
fn refuse_overwriting(arguments: &GradeArguments) -> anyhow::Result<()> {
    let GradeArguments { puzzles, answers, students, class, output, moodle, canvas, gradescope, feedback, .. } =
        arguments;
    // `--puzzles` may be the text of a puzzle, or name a single puzzle in a file.
    let file = |argument: &String| PathBuf::from(split_numbered(argument).map_or(argument.as_str(), |(file, _)| file));
    let puzzles = puzzles.as_ref().map(file).filter(|path| path.exists());
    let inputs = [("the puzzles", &puzzles), ("the answers", answers), ("the students", students), ("--class", class)];
    let mut taken: Vec<(&str, PathBuf)> =
        inputs.into_iter().filter_map(|(name, path)| Some((name, resolve(path.as_ref()?)))).collect();
    for (name, path) in [("--output", output), ("--moodle", moodle), ("--canvas", canvas), ("--gradescope", gradescope)]
    {
        let Some(path) = path else { continue };
        let file = resolve(path);
        let other = taken.iter().find(|(_, other)| *other == file || file.exists() && file.starts_with(other));
        if let Some((other, _)) = other {
            bail!("{}: {name} would overwrite {other}", path.display());
        }
        taken.push((name, file));
    }
    // Files in a feedback folder may have the same names as files with answers.
    if let Some(folder) = feedback
        && let Some((name, _)) = taken.iter().find(|(_, path)| *path == resolve(folder))
    {
        bail!("{}: --feedback would overwrite {name}", folder.display());
    }
    Ok(())
}

/// Returns the absolute path with its links resolved, even for a file that does not exist yet.
fn resolve(path: &Path) -> PathBuf {
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let joined = || Some(fs::canonicalize(parent).ok()?.join(path.file_name()?));
    fs::canonicalize(path).ok().or_else(joined).unwrap_or_else(|| path.to_owned())
}

/// Returns the puzzles given on the command line, or random boards, in the format for programs.
fn problem_set(arguments: &GradeArguments) -> anyhow::Result<PuzzleSet> {
    let options = arguments.reading.options();
    let mut set = match (&arguments.puzzles, arguments.random) {
        (Some(puzzles), _) => read_set(puzzles, &options)?,
        (None, Some(size)) => {
            random_set(size, arguments.count.into(), seed::given_or_random(arguments.seed)?, &options)?
        }
        (None, None) => bail!("no puzzles: expected --puzzles or --random"),
    };
    if let Some(format) = arguments.to {
        set.write_in(format)?;
    }
    Ok(set)
}

/// The answers or programs to grade.
enum Work<'a> {
    Answers(Vec<Answer>),
    Programs(Programs<'a>),
}

impl Work<'_> {
    /// Returns the keys and the fingerprints of all rows, in order.
    fn expected_rows(&self, judge: &Judge) -> Vec<Row> {
        match self {
            Self::Answers(answers) => answers.iter().map(|answer| expected_answer_row(judge, answer)).collect(),
            Self::Programs(programs) => {
                let runs = programs.runs(judge);
                runs.map(|(student, index)| programs.expected_row(judge, student, index)).collect()
            }
        }
    }

    /// Returns the id of every answer or program, with the variant of its puzzles.
    fn students(&self) -> Vec<StatedVariant<'_>> {
        fn from_answer(answer: &Answer) -> StatedVariant<'_> {
            let is_variant = |(heading, _): &&(String, String)| heading.eq_ignore_ascii_case(StudentVariants::COLUMN);
            let cell = answer.columns.iter().find(is_variant).map(|(_, cell)| cell.as_str());
            StatedVariant { id: &answer.id, cell, is_needed: answer.moves.is_ok() }
        }
        match self {
            Self::Answers(answers) => answers.iter().map(from_answer).collect(),
            Self::Programs(programs) => {
                let ids = programs.students.iter().map(|student| student.id.as_str());
                ids.map(|id| StatedVariant { id, cell: None, is_needed: true }).collect()
            }
        }
    }

    /// Returns the students' ids, each once.
    fn ids(&self) -> Vec<String> {
        let mut seen = HashSet::new();
        let students = self.students().into_iter();
        students.filter(|student| seen.insert(student.id)).map(|student| student.id.to_owned()).collect()
    }
}

/// Judges the submitted answers, and adds their rows.
fn grade_answers(judge: &Judge, answers: &[Answer], interrupt: &Interrupt, rows: &mut Rows) -> anyhow::Result<()> {
    measure_all(judge, interrupt);
    let stop = || interrupt.is_raised();
    for answer in answers {
        if stop() {
            break;
        }
        if !rows.consume_earlier_row(&expected_answer_row(judge, answer)) {
            rows.add(judge.row(answer, &stop))?;
        }
    }
    Ok(())
}

/// Creates a row with only the key, the fingerprint and the given columns for an answer.
fn expected_answer_row(judge: &Judge, answer: &Answer) -> Row {
    let (fingerprint, columns) = (judge.fingerprint_of(answer), answer.columns.clone());
    Row { fingerprint, columns, ..Row::of(&answer.id, puzzle_name(judge, &answer.puzzle), Verdict::Missing, "") }
}

/// Returns the puzzle's name in rows, given its name in an answer.
fn puzzle_name<'a>(judge: &'a Judge, name: &'a str) -> &'a str {
    judge.set().find(name).map_or(name, |index| &judge.set().members()[index].name)
}

/// Finds the minimum length of every puzzle in advance, on all cores, because later searches would
/// distort the programs' times.
fn measure_all(judge: &Judge, interrupt: &Interrupt) {
    let stop = || interrupt.is_raised();
    run_in_order(0..judge.set().members().len(), threads(None), |index| judge.least(index, &stop), |_| ());
}

/// The students' programs.
struct Programs<'a> {
    arguments: &'a GradeArguments,
    command: CommandLine,
    students: Vec<Student>,
    runner: Runner,
    limits: RunLimits,
    /// The folders that the sandbox shows in addition to the student's own. `None` runs programs
    /// without a sandbox.
    visible: Option<Vec<PathBuf>>,
}

/// A student whose program is run.
struct Student {
    /// The id in the rows.
    id: String,
    /// The program's folder, with its links resolved, or `None` for a single program.
    folder: Option<PathBuf>,
    /// The reason why the program cannot be run.
    fault: Option<String>,
    /// The contents of the files in that folder that the command names.
    contents: String,
}

impl Student {
    /// Returns the student for a command that runs a single program.
    fn from_command(command: &CommandLine) -> Self {
        let name = command.missing_script().and_then(Path::file_name);
        let fault = name.map(|name| format!("there is no {}", name.display()));
        // The contents distinguish the row for a missing program from the row for a later run.
        Self { id: command.name(), folder: None, contents: fault.clone().unwrap_or_default(), fault }
    }
}

impl<'a> Programs<'a> {
    fn new(arguments: &'a GradeArguments, text: &str) -> anyhow::Result<Self> {
        let command = CommandLine::new(text, arguments.stdin, arguments.students.is_some())?;
        // Gradescope runs the command for a submission, which may lack the script.
        if arguments.gradescope.is_none() || arguments.students.is_some() {
            command.check_script(text)?;
        }
        let students = match &arguments.students {
            None => vec![Student::from_command(&command)],
            Some(folder) => students(folder, &command)?,
        };
        let keeper = env::current_exe().context("cannot find loyd's executable")?;
        let limits = RunLimits {
            seconds: arguments.time.as_secs_f64(),
            cpu_seconds: arguments.cpu_time.map(|time| time.as_secs_f64()),
            memory: arguments.memory.map(|size| size.as_u64()),
        };
        ensure!(
            !arguments.sandbox || has_sandbox(),
            "--sandbox needs bwrap (package bubblewrap), which is not installed or cannot create a sandbox: \
                 `bwrap --unshare-all --ro-bind / / true` shows why"
        );
        let absolute = |path: &PathBuf| fs::canonicalize(path).with_context(|| path.display().to_string());
        let visible = arguments.sandbox.then(|| arguments.see.iter().map(absolute).collect()).transpose()?;
        Ok(Self { arguments, command, students, runner: Runner::new(keeper, &["keep"]), limits, visible })
    }

    /// Returns the runs of every program on every puzzle, each by the index of the puzzle.
    fn runs(&self, judge: &Judge) -> impl Iterator<Item = (&Student, usize)> {
        let puzzles = judge.set().members().len();
        self.students.iter().flat_map(move |student| (0..puzzles).map(move |index| (student, index)))
    }

    /// Runs every program on every puzzle, several concurrently.
    fn grade(&self, judge: &Judge, interrupt: &Interrupt, rows: &mut Rows) -> anyhow::Result<()> {
        if let Some(aim) = self.arguments.first_failure {
            return self.find_failure(judge, aim, interrupt, rows);
        }
        measure_all(judge, interrupt);
        let is_missing = |run: &(&Student, usize)| !rows.consume_earlier_row(&self.expected_row(judge, run.0, run.1));
        let jobs: Vec<_> = self.runs(judge).filter(is_missing).collect();
        let mut written = Ok(());
        run_in_completion_order(
            jobs.into_iter().take_while(|_| !interrupt.is_raised()),
            self.arguments.threads.into(),
            |(student, index)| self.row(judge, student, index, interrupt),
            |row| {
                // A cancelled row is left for the next run.
                if let (Some(row), Ok(())) = (row, &written) {
                    written = rows.add(row);
                }
            },
        );
        written
    }

    /// Runs a program until it fails on a puzzle, and adds the row for that puzzle.
    fn find_failure(&self, judge: &Judge, aim: Aim, interrupt: &Interrupt, rows: &mut Rows) -> anyhow::Result<()> {
        let is_reached = |row: &Row| match aim {
            Aim::Solved => row.verdict == Verdict::Solved,
            // An unknown minimum length is not a failure of the program.
            Aim::Shortest => row.verdict == Verdict::Solved && row.excess.is_none_or(|excess| excess == 0),
        };
        let count = judge.set().members().len();
        for index in 0..count {
            let Some(row) = self.row(judge, &self.students[0], index, interrupt) else { return Ok(()) };
            if !is_reached(&row) {
                print_message(format_args!("the first failure is puzzle {} of {count}\n", index + 1));
                return rows.add(row);
            }
        }
        print_message(format_args!("no failure on {}\n", counted(count as u64, "puzzle")));
        Ok(())
    }

    fn row(&self, judge: &Judge, student: &Student, index: usize, interrupt: &Interrupt) -> Option<Row> {
        let stop = || interrupt.is_raised();
        let fingerprint = self.expected_row(judge, student, index).fingerprint;
        if let Some(fault) = &student.fault {
            return Some(Row { fingerprint, ..judge.missing(&student.id, index, fault, &stop) });
        }
        let order = self.order(judge, student.folder.as_deref(), index);
        let result = self.runner.run(&order, &stop)?;
        let row = judge.row_of_run(&result, &student.id, index, &stop);
        (!stop()).then_some(Row { fingerprint, ..row })
    }

    /// Creates a row with only the key and the fingerprint for a run. The fingerprint does not
    /// depend on the folder that contains the students' folders.
    fn expected_row(&self, judge: &Judge, student: &Student, index: usize) -> Row {
        let order = self.order(judge, student.folder.as_ref().map(|_| Path::new("{student}")), index);
        let fingerprint = judge.fingerprint_of_run(index, &order, &student.contents);
        Row { fingerprint, ..Row::of(&student.id, &judge.set().members()[index].name, Verdict::Missing, "") }
    }

    fn order(&self, judge: &Judge, folder: Option<&Path>, index: usize) -> RunOrder {
        let arguments = self.arguments;
        let member = &judge.set().members()[index];
        let order = self.command.order(member, index + 1, folder, self.limits);
        let visible = self.visible.as_ref().map(|visible| {
            let own = folder.map(Path::to_owned);
            own.into_iter().chain(visible.clone()).collect()
        });
        order.with_input(arguments.stdin).with_answer_file(arguments.answer_file.as_deref()).in_sandbox(visible)
    }
}

/// The maximum number of section levels above the students' folders.
const SECTION_LEVELS: usize = 2;

/// Returns the students in a folder, sorted by id.
///
/// # Errors
/// Returns an error if the folder cannot be read, if it has no student folders, or if none of them
/// has a file that the command needs.
fn students(folder: &Path, command: &CommandLine) -> anyhow::Result<Vec<Student>> {
    let mut students = Vec::new();
    for (id, path) in student_folders(folder, command)? {
        // The target may be another student's folder, or the instructor's.
        let is_link = path.is_symlink();
        let path = fs::canonicalize(&path).with_context(|| path.display().to_string())?;
        let link = is_link.then(|| "expected a folder that belongs to the student, found a link".to_owned());
        let fault = link.or_else(|| command.missing_file(&path));
        let contents = if fault.is_none() { command.contents(&path) } else { String::new() };
        students.push(Student { id, folder: Some(path), fault, contents });
    }
    students.sort_by(|one, other| one.id.cmp(&other.id));
    let Some(first) = students.first() else { bail!("{} has no student folders", folder.display()) };
    if let Some(fault) = &first.fault
        && students.len() > 1
        && students.iter().all(|student| student.fault.as_ref() == Some(fault))
    {
        bail!("{}: no student has a program that can be run: {fault}", folder.display());
    }
    Ok(students)
}

/// Returns the students' folders with their ids. If no folder has the files that the command names,
/// but several folders within one of them do, the folders are sections, and ids have the form
/// `SECTION/ID`. Sections may be nested.
fn student_folders(folder: &Path, command: &CommandLine) -> anyhow::Result<Vec<(String, PathBuf)>> {
    let has_program =
        |(_, path): &&(String, PathBuf)| fs::canonicalize(path).is_ok_and(|path| command.missing_file(&path).is_none());
    let top = folders(folder)?;
    let mut level = top.clone();
    // An unreadable folder counts as empty.
    let inner_folders = |(id, path): &(String, PathBuf)| {
        let inner = if path.is_symlink() { Vec::new() } else { folders(path).unwrap_or_default() };
        inner.into_iter().map(|(name, path)| (format!("{id}/{name}"), path)).collect::<Vec<_>>()
    };
    let is_section = |inner: &Vec<(String, PathBuf)>| inner.iter().filter(has_program).count() > 1;
    for _ in 0..SECTION_LEVELS {
        let inner: Vec<_> = level.iter().map(inner_folders).collect();
        let with_inner = || level.iter().zip(&inner);
        if level.iter().any(|folder| has_program(&folder)) {
            let is_stray = |own: &(String, PathBuf), inner| has_program(&own) && is_section(inner);
            let stray = with_inner().find(|&(own, inner)| is_stray(own, inner)).map(|(own, _)| &own.1);
            let has_section = with_inner().any(|(own, inner)| !has_program(&own) && is_section(inner));
            if let Some(stray) = stray.filter(|_| has_section) {
                bail!("{}: expected a section with student folders, found a program next to them", stray.display());
            }
            break;
        }
        let has_students = inner.iter().any(is_section);
        let replace_section = |(own, inner): (_, Vec<_>)| if inner.is_empty() { vec![own] } else { inner };
        level = level.into_iter().zip(inner).flat_map(replace_section).collect();
        if has_students {
            return Ok(level);
        }
    }
    Ok(top)
}

/// Returns the folders in `folder` that are not hidden, with their names.
fn folders(folder: &Path) -> anyhow::Result<Vec<(String, PathBuf)>> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry.with_context(|| folder.display().to_string())?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if path.is_dir() && !name.starts_with('.') && name != "__MACOSX" {
            folders.push((name, path));
        }
    }
    Ok(folders)
}

/// Returns the summary of all rows.
fn summary(rows: &[Row], start: Instant, is_interrupted: bool) -> String {
    let count = |verdict: Verdict| rows.iter().filter(|row| row.verdict == verdict).count();
    let counts = Verdict::ALL.into_iter().map(|verdict| (verdict, count(verdict))).filter(|&(_, count)| count > 0);
    let counts: Vec<String> = counts.map(|(verdict, count)| format!("{count} {verdict}")).collect();
    let shortest = rows.iter().filter(|row| row.is_shortest()).count();
    let (answers, seconds) = (counted(rows.len() as u64, "answer"), start.elapsed().as_secs_f64());
    let interrupted = if is_interrupted { "interrupted: " } else { "" };
    if rows.is_empty() {
        return if is_interrupted { "interrupted before the first row\n" } else { "there are no answers\n" }.to_owned();
    }
    let unknown = match rows.iter().filter(|row| row.may_be_shortest()).count() {
        0 => String::new(),
        count => format!(", {count} not proven"),
    };
    format!("{interrupted}{answers}: {}; {shortest} in the fewest moves{unknown}; {seconds:.1} s\n", counts.join(", "))
}
