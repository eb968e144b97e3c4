//! A student's program: its command line, its limits, and how it ended.

use std::borrow::Cow;
use std::env;
use std::fs;
use std::io::Write;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::RecvTimeoutError;
use std::thread;
use std::time::Duration;

use loyd_core::TilePosition;
use loyd_files::FileKind;
use serde::{Deserialize, Serialize};

use crate::output::OutputStream;
use crate::{Member, SetupError};

/// The command line given with `--run`, split as by a shell but run without one.
#[derive(Clone, Debug)]
pub struct CommandLine {
    words: Vec<String>,
}

/// The limits for one run of a program.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunLimits {
    /// The maximum run time, in seconds.
    pub seconds: f64,
    /// The maximum processor time of the program and its children together, in seconds.
    pub cpu_seconds: Option<f64>,
    /// The maximum memory of the program and its children together, in bytes.
    pub memory: Option<u64>,
}

/// The order for one run of a program, executed by a keeper.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RunOrder {
    /// The program and its arguments. `{puzzle}` and `{goal}` stand for files that the keeper
    /// creates.
    pub(crate) words: Vec<String>,
    /// The name and the contents of the puzzle file.
    pub(crate) puzzle: (String, String),
    /// The contents of the goal file.
    pub(crate) goal: String,
    /// The text on standard input. `None` if it is empty.
    pub(crate) input: Option<String>,
    /// The file in the working folder that contains the answer. `None` for standard output.
    pub(crate) answer_file: Option<String>,
    /// Whether the program gets an empty working folder instead of loyd's.
    pub(crate) has_own_folder: bool,
    /// The limits.
    pub(crate) limits: RunLimits,
    /// The folders that the sandbox shows in addition to the system folders. `None` runs the
    /// program without a sandbox.
    pub(crate) sandbox: Option<Vec<PathBuf>>,
}

/// The outcome of running a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// It exited with this status.
    Exited(i32),
    /// A signal killed it before it reached a limit.
    Killed(i32),
    /// It reached its run time limit.
    Timeout,
    /// It reached its processor time limit.
    Processor,
    /// It exceeded its memory limit.
    Memory,
    /// It printed more than the maximum output.
    Flood,
    /// It could not be started, for this reason.
    NotStarted(String),
    /// Its keeper exited before reporting the result, for this reason.
    Lost(String),
}

/// The result of running a program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunResult {
    /// The outcome.
    pub end: End,
    /// The answer: standard output or the answer file.
    pub output: String,
    /// The last line on standard error. Empty if there is none.
    pub complaint: String,
    /// The fault in the expected answer file.
    pub answer_fault: Option<AnswerFault>,
    /// The run time, in seconds.
    pub seconds: f64,
    /// The processor time of the program and its children, in seconds, if the system counts it.
    pub cpu_seconds: Option<f64>,
    /// The peak memory of the program and its children together, in bytes, if the system counts it.
    pub peak_bytes: Option<u64>,
}

/// The reason why a program's answer file has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AnswerFault {
    /// The program did not write it.
    Missing(String),
    /// It is a pipe or a link, or it is too long.
    Unreadable(String),
    /// It is empty, which counts as an answer only if an empty output does.
    Empty(String),
}

impl AnswerFault {
    /// Returns the reason in words.
    pub(crate) fn reason(&self) -> &str {
        let (Self::Missing(reason) | Self::Unreadable(reason) | Self::Empty(reason)) = self;
        reason
    }
}

impl RunResult {
    /// Creates the result for a program that did not start.
    pub(crate) fn not_started(reason: &impl ToString) -> Self {
        Self::without_output(End::NotStarted(reason.to_string()))
    }

    fn without_output(end: End) -> Self {
        Self {
            end,
            output: String::new(),
            complaint: String::new(),
            answer_fault: None,
            seconds: 0.0,
            cpu_seconds: None,
            peak_bytes: None,
        }
    }
}

/// The placeholders in the command line of a solver. The first three stand for the puzzle.
const PLACEHOLDERS: [&str; 5] = ["{puzzle}", "{board}", "{board,}", "{goal}", "{student}"];
/// The placeholders in the command line of a heuristic.
const POSITION_PLACEHOLDERS: [&str; 2] = ["{position}", "{position,}"];
/// The maximum number of characters from a puzzle's name that are used in its file name. A puzzle
/// may be named by the text of its board, which can exceed the length limit for file names.
const MAX_NAME: usize = 40;
/// Interpreters whose first argument is a program file.
const INTERPRETERS: [&str; 15] = [
    "Rscript", "bash", "dash", "julia", "lua", "node", "perl", "php", "py", "pypy3", "python", "python3", "ruby", "sh",
    "zsh",
];

impl CommandLine {
    /// Splits a command line. `has_input` means that the program reads the puzzle from standard
    /// input, `has_students` that each student has a program.
    ///
    /// # Errors
    /// Fails if the command is malformed or empty, if its program does not exist, or if
    /// placeholders are missing or unknown. The file that an interpreter is to run is not checked.
    pub fn new(command: &str, has_input: bool, has_students: bool) -> Result<Self, SetupError> {
        let fault = |reason: &str| SetupError::Command { command: command.to_owned(), reason: reason.to_owned() };
        let line = Self::split(command, &PLACEHOLDERS)?;
        let Some(program) = line.words.first() else { return Err(fault("there is no program")) };
        if !has_input && !PLACEHOLDERS[..3].iter().any(|word| line.contains(word)) {
            return Err(fault(
                "no placeholder stands for the puzzle; use {puzzle} for the path of its file, {board} or {board,} for its \
                 text, or add --stdin",
            ));
        }
        match (line.contains("{student}"), has_students) {
            (true, false) => {
                return Err(fault("{student} needs --students, the folder that contains each student's folder"));
            }
            (false, true) => {
                return Err(fault("--students needs {student} in the command, the path of a student's folder"));
            }
            _ => {}
        }
        if !program.contains("{student}") && find_program(program).is_none() {
            return Err(fault(&format!("there is no program {program}")));
        }
        Ok(line)
    }

    /// Returns the file that an interpreter is to run, if it does not exist.
    pub fn missing_script(&self) -> Option<&Path> {
        self.script().map(Path::new).filter(|script| !script.exists())
    }

    /// Checks that the file that an interpreter is to run exists.
    ///
    /// # Errors
    /// [`SetupError::Command`] if the file does not exist.
    pub fn check_script(&self, command: &str) -> Result<(), SetupError> {
        let Some(script) = self.missing_script() else { return Ok(()) };
        let reason = format!("there is no file {}", script.display());
        Err(SetupError::Command { command: command.to_owned(), reason })
    }

    /// Splits a command line with placeholders from `known`.
    fn split(command: &str, known: &[&str]) -> Result<Self, SetupError> {
        let fault = |reason: String| SetupError::Command { command: command.to_owned(), reason };
        let words =
            shell_words::split(&with_separators(command, cfg!(windows))).map_err(|error| fault(error.to_string()))?;
        let unknown = words.iter().flat_map(|word| placeholders(word)).find(|word| !known.contains(word));
        if let Some(unknown) = unknown {
            return Err(fault(format!("there is no placeholder {unknown}: expected {}", known.join(", "))));
        }
        Ok(Self { words })
    }

    /// Returns the file that an interpreter is to run, or `None` if there is none or if options or
    /// placeholders obscure it.
    fn script(&self) -> Option<&str> {
        /// Interpreter options that take no argument.
        const SWITCHES: [&str; 6] = ["-B", "-E", "-I", "-O", "-s", "-u"];
        let name = Path::new(&self.words[0]).file_name()?.to_str()?;
        let name = name.strip_suffix(env::consts::EXE_SUFFIX).unwrap_or(name);
        let is_version = |version: &str| version.bytes().all(|byte| byte.is_ascii_digit());
        let is_interpreter = INTERPRETERS.contains(&name) || name.strip_prefix("python3.").is_some_and(is_version);
        let mut words = self.words[1..].iter().map(String::as_str).skip_while(|word| SWITCHES.contains(word));
        let script = match words.next()? {
            "-jar" if name == "java" => words.next()?,
            word if is_interpreter => word,
            _ => return None,
        };
        Some(script).filter(|script| !script.starts_with('-') && !script.contains('{'))
    }

    /// Splits the command line of a heuristic. `{position}` stands for the text of a board,
    /// `{position,}` for its cells joined by commas. Without these, the program reads boards from
    /// standard input, one per line.
    ///
    /// # Errors
    /// Fails if the command is malformed or empty, if a placeholder is unknown, or if the program
    /// or its script does not exist.
    pub fn for_positions(command: &str) -> Result<Self, SetupError> {
        Self::split(command, &POSITION_PLACEHOLDERS)?;
        let command = command.replace("{position,}", "{board,}").replace("{position}", "{board}");
        let line = Self::new(&command, true, false)?;
        line.check_script(&command)?;
        Ok(line)
    }

    /// Returns whether the program runs once per position.
    pub fn runs_per_position(&self) -> bool {
        self.contains("{board}") || self.contains("{board,}")
    }

    fn contains(&self, word: &str) -> bool {
        self.words.iter().any(|other| other.contains(word))
    }

    /// Returns the name used in rows: the program's file name without its extension.
    pub fn name(&self) -> String {
        let name = Path::new(&self.words[0]).file_stem();
        name.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }

    /// Returns the student's files that the command names, relative to the student's folder.
    fn files(&self) -> impl Iterator<Item = &str> {
        self.words
            .iter()
            .filter_map(|word| word.strip_prefix("{student}")?.strip_prefix(std::path::is_separator))
            .filter(|file| !file.contains('{'))
    }

    /// Returns the reason why the command cannot run for the student with this folder, which must
    /// be a path without links: a missing file, or a link to another folder, which may be another
    /// student's.
    pub fn missing_file(&self, student: &Path) -> Option<String> {
        self.files().find_map(|file| match fs::canonicalize(student.join(file)) {
            Err(_) => Some(format!("there is no {file}")),
            Ok(path) if !path.starts_with(student) => Some(format!("{file} is a link out of the student's folder")),
            Ok(_) => None,
        })
    }

    /// Returns the contents of the student's files that the command names. The error replaces the
    /// contents of a file that cannot be read.
    pub fn contents(&self, student: &Path) -> String {
        let read = |file: &str| match FileKind::MOVES.read_within(student, &student.join(file)) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) => error.to_string(),
        };
        self.files().map(read).collect()
    }

    /// Creates the order to run the program on a puzzle.
    pub fn order(&self, member: &Member, number: usize, student: Option<&Path>, limits: RunLimits) -> RunOrder {
        let student = student.map(|folder| folder.to_string_lossy().into_owned()).unwrap_or_default();
        let (board, comma_separated) = (member.one_line(), member.comma_separated());
        let fill = |word: &String| {
            let word = word.replace("{student}", &student);
            word.replace("{board,}", &comma_separated).replace("{board}", &board)
        };
        let is_safe = |c: &char| c.is_alphanumeric() || "-_".contains(*c);
        let name: String = member.name.chars().filter(is_safe).take(MAX_NAME).collect();
        let puzzle = (format!("{number}-{name}.txt"), member.text.clone());
        let has_own_folder = !student.is_empty();
        RunOrder { goal: member.goal.clone(), has_own_folder, ..self.filled(fill, puzzle, limits) }
    }

    /// Creates the order to run a heuristic on one board, or on all boards in `input`.
    pub fn order_for(&self, position: &TilePosition, input: Option<String>, limits: RunLimits) -> RunOrder {
        let cells = position.cells().iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let fill = |word: &String| word.replace("{board,}", &cells).replace("{board}", &position.to_string());
        RunOrder { input, ..self.filled(fill, ("position.txt".to_owned(), format!("{position}\n")), limits) }
    }

    /// Creates the order to run the command with its placeholders filled in.
    fn filled(&self, fill: impl Fn(&String) -> String, puzzle: (String, String), limits: RunLimits) -> RunOrder {
        RunOrder {
            words: self.words.iter().map(fill).collect(),
            puzzle,
            goal: String::new(),
            input: None,
            answer_file: None,
            has_own_folder: false,
            limits,
            sandbox: None,
        }
    }
}

impl RunOrder {
    /// Sets whether the program gets the puzzle on standard input.
    #[must_use]
    pub fn with_input(self, has_input: bool) -> Self {
        let input = has_input.then(|| self.puzzle.1.clone());
        Self { input, ..self }
    }

    /// Takes the answer from a file that the program writes in its initially empty working folder.
    #[must_use]
    pub fn with_answer_file(self, file: Option<&str>) -> Self {
        let has_own_folder = self.has_own_folder || file.is_some();
        Self { answer_file: file.map(str::to_owned), has_own_folder, ..self }.with_absolute_paths()
    }

    /// Runs the program in a sandbox that shows these folders in addition to the system folders.
    /// `None` runs it without a sandbox.
    #[must_use]
    pub fn in_sandbox(self, folders: Option<Vec<PathBuf>>) -> Self {
        Self { sandbox: folders, ..self }
    }

    /// Makes relative paths of existing files absolute, because the program may run in another
    /// folder.
    fn with_absolute_paths(mut self) -> Self {
        if self.has_own_folder {
            let may_be_path = |word: &str| {
                word.contains(std::path::is_separator)
                    || Path::new(word).extension().is_some()
                    || Path::new(word).is_dir()
            };
            for word in self.words.iter_mut().filter(|word| may_be_path(word)) {
                if let Ok(path) = std::path::absolute(&*word)
                    && path.exists()
                {
                    *word = path.to_string_lossy().into_owned();
                }
            }
        }
        self
    }
}

/// Doubles the backslashes in a command line, except in single quotes, if they separate folders as
/// on Windows. A shell's rules for splitting words then keep them.
fn with_separators(command: &str, is_separator: bool) -> Cow<'_, str> {
    if !is_separator {
        return command.into();
    }
    let (mut is_literal, mut is_quoted) = (false, false);
    let doubled = command.chars().flat_map(|c| {
        is_literal ^= c == '\'' && !is_quoted;
        is_quoted ^= c == '"' && !is_literal;
        iter::repeat_n(c, if c == '\\' && !is_literal { 2 } else { 1 })
    });
    doubled.collect::<String>().into()
}

/// Returns the placeholders in a word, known or not: letters in braces, optionally followed by a
/// comma.
fn placeholders(word: &str) -> impl Iterator<Item = &str> {
    word.match_indices('{').filter_map(|(begin, _)| {
        let text = &word[begin..=begin + word[begin..].find('}')?];
        let name = text[1..text.len() - 1].trim_end_matches(',');
        (!name.is_empty() && name.chars().all(char::is_alphabetic)).then_some(text)
    })
}

/// Returns whether programs can run in a sandbox: `bwrap` is installed, and the system allows it to
/// create one.
pub fn has_sandbox() -> bool {
    let mut probe = Command::new("bwrap");
    probe.args(["--unshare-all", "--ro-bind", "/", "/", "true"]);
    probe.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Finds the file of a program that is given as a path, or as a name to look up in `PATH`.
pub(crate) fn find_program(name: &str) -> Option<PathBuf> {
    let is_program = |path: &Path| path.is_file() && is_executable(path);
    if name.contains(std::path::is_separator) {
        return Some(PathBuf::from(name)).filter(|path| is_program(path));
    }
    let paths = env::var_os("PATH")?;
    let names = [name.to_owned(), format!("{name}{}", env::consts::EXE_SUFFIX)];
    let candidates = env::split_paths(&paths).flat_map(|folder| names.clone().map(|name| folder.join(name)));
    candidates.into_iter().find(|path| is_program(path))
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|metadata| metadata.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(_: &Path) -> bool {
    true
}

/// A runner that executes each order in a keeper. None of a program's processes outlives its run or
/// this process.
#[derive(Clone, Debug)]
pub struct Runner {
    keeper: PathBuf,
    arguments: Vec<String>,
}

/// The interval at which `stop` is called.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

impl Runner {
    /// Creates a runner that starts keepers with this command, a program that calls
    /// [`crate::keep`].
    pub fn new(keeper: PathBuf, arguments: &[&str]) -> Self {
        Self { keeper, arguments: arguments.iter().map(|&argument| argument.to_owned()).collect() }
    }

    /// Runs a program. Returns `None` if `stop` ended it.
    pub fn run(&self, order: &RunOrder, stop: &dyn Fn() -> bool) -> Option<RunResult> {
        let mut keeper = match self.command().spawn() {
            Ok(keeper) => keeper,
            Err(error) => return Some(RunResult::not_started(&error)),
        };
        let output = OutputStream::start(keeper.stdout.take(), u64::MAX, usize::MAX);
        // The keeper runs only as long as this end of the pipe is open.
        let mut stdin = keeper.stdin.take();
        let sent = stdin.as_mut().map(|stdin| send(stdin, order));
        let bytes = loop {
            if stop() {
                break None;
            }
            match output.bytes.recv_timeout(POLL_INTERVAL) {
                Ok(bytes) => break Some(bytes),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break Some(Vec::new()),
            }
        };
        let result = bytes.map(|bytes| serde_json::from_slice(&bytes).ok());
        // Ctrl-C also ends a keeper that has not started its own session yet, possibly before this
        // process notices the signal.
        if matches!(result, Some(None)) {
            thread::sleep(POLL_INTERVAL);
        }
        drop(stdin);
        let status = keeper.wait();
        match result? {
            Some(result) => Some(result),
            None => (!stop()).then(|| lost_result(sent, status)),
        }
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.keeper);
        command.args(&self.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Ctrl-C is left to loyd, which decides what to kill. On other systems, the keeper itself
        // leaves the terminal.
        #[cfg(windows)]
        {
            const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
            std::os::windows::process::CommandExt::creation_flags(&mut command, CREATE_NEW_PROCESS_GROUP);
        }
        command
    }
}

/// Sends an order to a keeper as one line.
fn send(stdin: &mut impl Write, order: &RunOrder) -> std::io::Result<()> {
    // Writes once; an input of hundreds of thousands of lines would otherwise cause as many writes.
    let mut bytes = serde_json::to_vec(order)?;
    bytes.push(b'\n');
    stdin.write_all(&bytes)?;
    stdin.flush()
}

/// Creates the result for a keeper that exited without reporting, perhaps because the program or
/// the system killed it.
fn lost_result(sent: Option<std::io::Result<()>>, status: std::io::Result<ExitStatus>) -> RunResult {
    let reason = match (sent, status) {
        (Some(Err(error)), _) | (_, Err(error)) => error.to_string(),
        (_, Ok(status)) => status.to_string(),
    };
    RunResult::without_output(End::Lost(reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backslash_separates_folders_only_on_windows() {
        let words = |command, is_windows| shell_words::split(&with_separators(command, is_windows)).expect("words");
        let command = r#"C:\py\python.exe "C:\Ada's Files\solver.py" '\' {puzzle}"#;
        assert_eq!(words(command, true), [r"C:\py\python.exe", r"C:\Ada's Files\solver.py", r"\", "{puzzle}"]);
        assert_eq!(words(r"a\ b '\'", false), ["a b", r"\"]);
    }
}
