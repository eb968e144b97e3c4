//! Searches that can be resumed after the program exits.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use loyd_core::{Puzzle, TilePuzzle};
use loyd_files::FileKind;
use loyd_search::{Context, Solver, Status, Verdict};
use loyd_tiles::{DeepSolver, Resources};

use crate::output::print_message;

/// A search that saves its state to a file: 250 ms after it begins, then at intervals that double
/// up to one minute.
pub(crate) struct CheckpointedSearch {
    /// The search.
    solver: DeepSolver,
    /// The file of the saved state.
    file: PathBuf,
    /// The time of the last save.
    last_save: Instant,
    /// The time until the next save.
    interval: Duration,
}

/// The time until the first save.
const FIRST_INTERVAL: Duration = Duration::from_millis(250);
/// The maximum time between saves, and thus the maximum work that a crash can lose.
const MAX_INTERVAL: Duration = Duration::from_mins(1);

impl CheckpointedSearch {
    /// Resumes the search saved in the file, or starts a new one if the file does not exist.
    pub(crate) fn open(puzzle: &TilePuzzle, resources: &Resources, file: &Path) -> anyhow::Result<Self> {
        let Resources { memory, threads, .. } = *resources;
        let file_name = || file.display().to_string();
        let solver = match FileKind::CHECKPOINT.read(file) {
            Ok(bytes) => {
                DeepSolver::resume(puzzle, &puzzle.start(), memory, threads, &bytes).with_context(file_name)?
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let solver = DeepSolver::new(puzzle, &puzzle.start(), memory, threads);
                solver.context("checkpoints need a board with at most 64 cells and enough memory for some tables")?
            }
            Err(error) => return Err(error).with_context(file_name),
        };
        Ok(Self { solver, file: file.to_owned(), last_save: Instant::now(), interval: FIRST_INTERVAL })
    }

    /// Saves the state for a later run, or removes the file if the search has ended
    /// (`is_finished`).
    pub(crate) fn close(self, is_finished: bool) -> anyhow::Result<()> {
        let result = if is_finished { remove(&self.file) } else { self.save() };
        result.with_context(|| self.file.display().to_string())
    }

    /// Writes a new file and renames it, so the saved file is complete at all times.
    fn save(&self) -> io::Result<()> {
        let mut name = self.file.clone().into_os_string();
        name.push(".new");
        // In a folder that others can write to, the name may be a link to one of the user's files:
        // links are never followed.
        remove(Path::new(&name))?;
        let mut file = File::create_new(&name)?;
        file.write_all(&self.solver.checkpoint())?;
        file.sync_all()?;
        fs::rename(&name, &self.file)
    }
}

/// Removes a file if it exists.
fn remove(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

impl Solver<TilePuzzle> for CheckpointedSearch {
    fn run(&mut self, context: &mut Context) -> Verdict {
        let verdict = self.solver.run(context);
        if verdict == Verdict::Searching && self.last_save.elapsed() >= self.interval {
            if let Err(error) = self.save() {
                print_message(format_args!("{}: warning: {error}\n", self.file.display()));
            }
            self.last_save = Instant::now();
            self.interval = (2 * self.interval).min(MAX_INTERVAL);
        }
        verdict
    }

    fn status(&self) -> Status<TilePuzzle> {
        self.solver.status()
    }
}
