//! `loyd dedup`: prints the puzzles in a list that are not disguised copies of earlier ones. The
//! collection of known puzzles is also used by `loyd generate`.

use std::collections::HashMap;
use std::io::{self, Write};

use loyd_blocks::generate::{BoardLikeness, Canonical, CanonicalStart, ComponentLimits, Unmapped};
use loyd_core::text::{About, Format};
use loyd_core::{BlockMetric, BlockPuzzle, Family, text};
use loyd_search::Stop;

use super::rate_record::block_puzzle;
use super::solve::sources;
use crate::arguments::DedupArguments;
use crate::input::{Input, expand_sources, reported_inputs};
use crate::interrupt::Interrupt;
use crate::memory::{allowed_memory, threads};
use crate::output::{Exit, counted, print_about, remark, report_faults, visible};
use crate::solving::{ProgressLine, run_in_order};

/// Computes the canonical forms of the puzzles on all threads and prints the puzzles that are new.
///
/// # Errors
/// Returns an error if a folder cannot be read, or if output cannot be written.
pub(crate) fn run(arguments: &DedupArguments) -> anyhow::Result<Exit> {
    let sources = expand_sources(&sources(&arguments.puzzles)?)?;
    let without = expand_sources(&arguments.without)?;
    let options = arguments.reading.options();
    let threads = threads(arguments.resources.threads);
    let memory = allowed_memory(arguments.resources.memory) / threads as u64;
    let limits = ComponentLimits { positions: arguments.positions, memory };
    let (interrupt, progress) = (Interrupt::listen()?, ProgressLine::new());
    let known = KnownPuzzles::new(arguments.unlike);
    let mut writer = Writer { known, omitted: 0, exit: Exit::Done, written: Ok(()) };
    let all = reported_inputs(&without, &options).map(|input| (input, false));
    let all = all.chain(reported_inputs(&sources, &options).map(|input| (input, true)));
    run_in_order(
        all.take_while(|_| !interrupt.is_raised()),
        threads,
        |(input, is_printed)| {
            interrupt.begin_work();
            (Candidate::of(input, limits, interrupt.stop()), is_printed)
        },
        |(candidate, is_printed)| {
            if !interrupt.is_raised() {
                progress.finish(|| writer.process(candidate, is_printed));
            }
            interrupt.end_work();
        },
    );
    progress.clear();
    writer.written?;
    if interrupt.is_raised() {
        return Ok(Exit::Interrupted);
    }
    if writer.omitted > 0 {
        remark(format_args!("{} left out\n", counted(writer.omitted, "puzzle")));
    }
    Ok(writer.exit)
}

/// An input whose canonical form has been computed.
struct Candidate {
    source: String,
    about: About,
    /// The puzzle with its form; `None` if the input is not a block puzzle.
    puzzle: Option<(BlockPuzzle, PuzzleForm)>,
}

impl Candidate {
    /// Reads a puzzle and computes its form. Reports faults, and puzzles compared only by their
    /// starting positions, on standard error.
    fn of(Input { source, entry }: Input, limits: ComponentLimits, stop: Stop) -> Self {
        let about = entry.puzzle.as_ref().map(|puzzled| puzzled.about.clone()).unwrap_or_default();
        let puzzle = match entry.puzzle.and_then(|puzzled| block_puzzle(puzzled, None)) {
            Ok((puzzle, _)) => puzzle,
            Err(faults) => {
                report_faults(&source, &faults);
                return Self { source, about, puzzle: None };
            }
        };
        // The form must not depend on the metric that the input names, so all use the same one.
        let form = match CanonicalStart::search(&puzzle, BlockMetric::Step, limits, stop) {
            Ok(start) => PuzzleForm::Component(start.form),
            Err(reason) => {
                if reason != Unmapped::Stopped {
                    print_about(&source, format_args!("compared only by its starting position: {reason}"));
                }
                PuzzleForm::Start(Canonical::new(&puzzle))
            }
        };
        Self { source, about, puzzle: Some((puzzle, form)) }
    }
}

/// A writer for the puzzles that are new.
struct Writer {
    known: KnownPuzzles,
    omitted: u64,
    exit: Exit,
    /// The first failure to write, if there is one.
    written: io::Result<()>,
}

impl Writer {
    /// Prints a puzzle if it is new. A puzzle that is not to be printed is only remembered.
    fn process(&mut self, Candidate { source, about, puzzle }: Candidate, is_printed: bool) {
        let Some((puzzle, form)) = puzzle else {
            self.exit = Exit::Bad;
            return;
        };
        if is_printed && let Some(reason) = self.known.repetition(&puzzle, &form) {
            self.omitted += 1;
            print_about(&source, reason);
            return;
        }
        self.known.add(&puzzle, form, &source);
        if is_printed && self.written.is_ok() {
            let line =
                text::write_about(&puzzle.any(), &about, Format::List).expect("a list can represent every puzzle");
            self.written = io::stdout().write_all(line.as_bytes());
        }
    }
}

/// The identity of a puzzle: two puzzles with the same form count as the same. Forms of different
/// kinds are never equal.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum PuzzleForm {
    /// The canonical starting position of the component.
    Component(Canonical),
    /// The starting position itself.
    Start(Canonical),
}

/// The puzzles seen so far, each with the source that is named in messages.
pub(super) struct KnownPuzzles {
    forms: HashMap<PuzzleForm, String>,
    /// The appearance of each board, if likeness is limited.
    boards: Vec<(BoardLikeness, String)>,
    /// The greatest permitted likeness.
    max_likeness: Option<f64>,
}

impl KnownPuzzles {
    /// Creates an empty collection. `max_likeness` is the greatest permitted likeness, if it is
    /// limited.
    pub(super) fn new(max_likeness: Option<f64>) -> Self {
        Self { forms: HashMap::new(), boards: Vec::new(), max_likeness }
    }

    /// Returns a message that names the puzzle that this one repeats or resembles too closely, if
    /// there is one.
    pub(super) fn repetition(&self, puzzle: &BlockPuzzle, form: &PuzzleForm) -> Option<String> {
        if let Some(first) = self.forms.get(form) {
            return Some(format!("the same puzzle as {}", visible(first)));
        }
        let (limit, board) = (self.max_likeness?, BoardLikeness::of(puzzle));
        self.boards.iter().find_map(|(other, source)| {
            let likeness = board.likeness(other);
            (likeness > limit).then(|| format!("{:.0}% like {}", 100.0 * likeness, visible(source)))
        })
    }

    /// Adds a puzzle. The first source of a form is kept.
    pub(super) fn add(&mut self, puzzle: &BlockPuzzle, form: PuzzleForm, source: &str) {
        if self.max_likeness.is_some() {
            self.boards.push((BoardLikeness::of(puzzle), source.to_owned()));
        }
        self.forms.entry(form).or_insert_with(|| source.to_owned());
    }
}
