//! `loyd dedup`: the puzzles of a list without those that are another one in disguise.

use std::collections::HashMap;
use std::io::{self, Write};

use loyd_blocks::generate::{BoardLikeness, Canonical, CanonicalStart, RatingLimits, Unrated};
use loyd_core::text::{self, About, Format};
use loyd_core::{BlockMetric, BlockPuzzle, Family};
use loyd_search::Stop;

use super::rate_record::block_puzzle;
use super::solve::sources;
use crate::arguments::{DedupArguments, threads};
use crate::exit::Exit;
use crate::input::{Input, collected, inputs, told_inputs};
use crate::interrupt::Interrupt;
use crate::memory::allowed;
use crate::output::{counted, tell, tell_faults, visible, warned};
use crate::solving::{ProgressLine, in_order};

/// Computes the components on all threads and prints the puzzles that are new.
///
/// # Errors
/// Returns an error if a folder cannot be read, or if output cannot be written.
pub(crate) fn run(arguments: &DedupArguments) -> anyhow::Result<Exit> {
    let sources = collected(&sources(&arguments.puzzles)?)?;
    let known = collected(&arguments.without)?;
    let options = arguments.reading.options();
    let threads = threads(arguments.threads);
    let memory = allowed(arguments.memory) / threads as u64;
    let limits = RatingLimits { positions: arguments.positions, memory };
    let (interrupt, progress) = (Interrupt::listen()?, ProgressLine::new());
    let mut writer = Writer::new(arguments.unlike);
    let all = inputs(&known, &options).map(|input| (input, false));
    let all = all.chain(told_inputs(&sources, &options).map(|input| (input, true)));
    in_order(
        all.take_while(|_| !interrupt.is_raised()),
        threads,
        |(input, is_printed)| {
            interrupt.begin_work();
            (Candidate::of(input, limits, interrupt.stop()), is_printed)
        },
        |(candidate, is_printed)| {
            if !interrupt.is_raised() {
                progress.finish(|| writer.take(candidate, is_printed));
            }
            interrupt.end_work();
        },
    );
    progress.clear();
    writer.written?;
    if interrupt.is_raised() {
        return Ok(Exit::Interrupted);
    }
    if writer.left_out > 0 {
        tell(format_args!("{} left out\n", counted(writer.left_out, "puzzle")));
    }
    Ok(writer.exit)
}

/// A puzzle of the input, with what it is compared by.
struct Candidate {
    source: String,
    /// `None` if the text is not a block puzzle.
    puzzle: Option<KnownPuzzle>,
}

/// A puzzle that was read.
struct KnownPuzzle {
    puzzle: BlockPuzzle,
    about: About,
    form: PuzzleForm,
}

/// What two puzzles are compared by. Forms of different kinds are never equal.
#[derive(PartialEq, Eq, Hash)]
enum PuzzleForm {
    /// The canonical start of the component.
    Component(Canonical),
    /// The start, if the component is too large or has no solution.
    Start(Canonical),
}

impl Candidate {
    /// Reads a puzzle and computes its form. Faults, and a form that may differ from another one of
    /// the same component, are reported on standard error.
    fn of(Input { source, entry }: Input, limits: RatingLimits, stop: Stop) -> Self {
        tell(warned(&source, &entry.warnings));
        let about = entry.puzzle.as_ref().map(|puzzled| puzzled.about.clone()).unwrap_or_default();
        let puzzle = match entry.puzzle.and_then(|puzzled| block_puzzle(puzzled, None)) {
            Ok((puzzle, ..)) => puzzle,
            Err(faults) => {
                tell_faults(&source, &faults);
                return Self { source, puzzle: None };
            }
        };
        // The form must not depend on the metric that a text names, so all use the same one.
        let form = match CanonicalStart::search(&puzzle, BlockMetric::Step, limits, stop) {
            Ok(start) => PuzzleForm::Component(start.form),
            Err(reason) => {
                if reason != Unrated::Stopped {
                    tell(format_args!("{}: compared only by its start: {reason}\n", visible(&source)));
                }
                PuzzleForm::Start(Canonical::new(&puzzle))
            }
        };
        Self { source, puzzle: Some(KnownPuzzle { puzzle, about, form }) }
    }
}

/// Writes the puzzles that are new.
struct Writer {
    /// The sources of the puzzles seen.
    seen: HashMap<PuzzleForm, String>,
    /// The looks of the puzzles seen, if they are compared.
    looks: Vec<(BoardLikeness, String)>,
    /// The greatest permitted likeness.
    unlike: Option<f64>,
    left_out: u64,
    exit: Exit,
    /// The first failure to write, if there is one.
    written: io::Result<()>,
}

impl Writer {
    fn new(unlike: Option<f64>) -> Self {
        let (seen, looks) = (HashMap::new(), Vec::new());
        Self { seen, looks, unlike, left_out: 0, exit: Exit::Done, written: Ok(()) }
    }

    /// Prints a puzzle if it is new, or only remembers it.
    fn take(&mut self, Candidate { source, puzzle }: Candidate, is_printed: bool) {
        let Some(KnownPuzzle { puzzle, about, form }) = puzzle else {
            self.exit = Exit::Bad;
            return;
        };
        if is_printed && let Some(reason) = self.repeats(&puzzle, &form) {
            self.left_out += 1;
            tell(format_args!("{}: {reason}\n", visible(&source)));
            return;
        }
        if self.unlike.is_some() {
            self.looks.push((BoardLikeness::of(&puzzle), source.clone()));
        }
        self.seen.entry(form).or_insert(source);
        if is_printed && self.written.is_ok() {
            let line = text::write_about(&puzzle.any(), &about, Format::List).expect("a list holds every puzzle");
            self.written = io::stdout().write_all(line.as_bytes());
        }
    }

    /// Returns why a puzzle is left out, if it is.
    fn repeats(&self, puzzle: &BlockPuzzle, form: &PuzzleForm) -> Option<String> {
        if let Some(first) = self.seen.get(form) {
            return Some(format!("the same puzzle as {}", visible(first)));
        }
        let (most, look) = (self.unlike?, BoardLikeness::of(puzzle));
        let like = |(other, source): &(BoardLikeness, String)| {
            let likeness = look.likeness(other);
            (likeness > most).then(|| format!("{:.0} % like {}", 100.0 * likeness, visible(source)))
        };
        self.looks.iter().find_map(like)
    }
}
