//! `loyd generate blocks`: generates block puzzles with their grades.

use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Instant;

use anyhow::Context;
use loyd_blocks::generate::{
    BlockGenerator, BlockStyle, Canonical, CanonicalStart, Generated, Grade, Recipe, Unmapped,
};
use loyd_core::text::{self, About, Format, ReadOptions, outside_line};
use loyd_core::{BlockMetric, BlockPuzzle, Family};
use loyd_search::Stop;
use serde::Serialize;

use super::known_puzzles::{KnownPuzzles, PuzzleForm};
use super::rate_record::block_puzzle;
use crate::arguments::{GenerateBlocksArguments, threads};
use crate::exit::Exit;
use crate::family::CommandFamily;
use crate::input::{Input, collected, inputs};
use crate::interrupt::Interrupt;
use crate::output::{CsvTable, counted, tell, visible, write_json};
use crate::seed::{Edition, GeneratorSeed};
use crate::solving::{ProgressLine, in_order};

/// Generates draw by draw on all threads and processes the results in the order of the draws.
pub(crate) fn run(arguments: &GenerateBlocksArguments) -> anyhow::Result<Exit> {
    let recipe = recipe(arguments)?;
    let seed = GeneratorSeed::given_or_drawn(arguments.seed)?;
    let recipe = Recipe { canonical_start: seed.edition == Edition::Second, ..recipe };
    let generator = BlockGenerator::new(recipe.clone(), seed.seed)?;
    let (interrupt, tally, progress, start) =
        (Interrupt::listen()?, Tally::default(), ProgressLine::new(), Instant::now());
    interrupt.begin_work();
    let is_late = || arguments.time.is_some_and(|time| start.elapsed() >= time);
    let is_over = || tally.found() == arguments.count || interrupt.is_raised() || is_late();
    let is_unwanted = || {
        progress.say(start, |_| tally.to_string());
        is_over()
    };
    let threads = threads(arguments.threads);
    let csv = arguments.csv.then(|| CsvTable::new(io::stdout()));
    let Some(known) = known(arguments, &recipe, &interrupt)? else { return Ok(Exit::Interrupted) };
    let stop = interrupt.stop();
    let mut writer = Writer { arguments, seed, recipe: &recipe, stop, csv, known, tally: &tally, written: Ok(()) };
    in_order(
        (arguments.from..arguments.from.saturating_add(arguments.draws)).take_while(|_| !is_over()),
        threads,
        |number| generator.draw(number, Stop::when(&is_unwanted)),
        |found| progress.finish(|| writer.take(found)),
    );
    progress.clear();
    writer.written?;
    Ok(match (interrupt.is_raised(), tally.found()) {
        (true, _) => Exit::Interrupted,
        (false, found) if found == arguments.count => Exit::Done,
        (false, found) => {
            let reason = if is_late() { "the time is up" } else { "all boards were tried" };
            tell(format_args!("{reason}: {found} of {}\n", counted(arguments.count, "puzzle")));
            Exit::Stopped
        }
    })
}

/// Returns the puzzles of `--without`, or `None` if the user pressed Ctrl-C. Those with more
/// positions than a generated puzzle may have cannot be generated, and only their appearance counts.
fn known(
    arguments: &GenerateBlocksArguments,
    recipe: &Recipe,
    interrupt: &Interrupt,
) -> anyhow::Result<Option<KnownPuzzles>> {
    let mut known = KnownPuzzles::new(arguments.unlike);
    let (sources, options) = (collected(&arguments.without)?, ReadOptions::default());
    for Input { source, entry } in inputs(&sources, &options) {
        let (puzzle, ..) = entry
            .puzzle
            .and_then(|puzzled| block_puzzle(puzzled, None))
            .with_context(|| format!("--without {}", visible(&source)))?;
        let form = match CanonicalStart::search(&puzzle, recipe.metric, recipe.limits(), interrupt.stop()) {
            Ok(start) => PuzzleForm::Component(start.form),
            Err(Unmapped::Stopped) => return Ok(None),
            Err(_) => PuzzleForm::Start(Canonical::new(&puzzle)),
        };
        known.add(&puzzle, form, &source);
    }
    Ok(Some(known))
}

/// Returns the requested metric.
pub(super) fn metric(arguments: &GenerateBlocksArguments) -> anyhow::Result<Option<BlockMetric>> {
    let metric = |asked| {
        let metric = BlockPuzzle::metric(asked);
        metric.with_context(|| format!("there is no metric {asked} for blocks: expected step, slide, turn"))
    };
    arguments.metric.map(metric).transpose()
}

/// Returns the recipe that the options describe, based on the style.
fn recipe(arguments: &GenerateBlocksArguments) -> anyhow::Result<Recipe> {
    let (columns, rows) = arguments.size.unwrap_or(arguments.style.usual_size());
    let mut recipe = Recipe::new(arguments.style, rows, columns);
    recipe.metric = metric(arguments)?.unwrap_or(recipe.metric);
    if let Some((least, most)) = arguments.pieces {
        recipe.pieces = least as usize..=most as usize;
    }
    if let Some((least, most)) = arguments.walls {
        recipe.walls = least as usize..=most as usize;
    }
    if let Some((least, most)) = arguments.length {
        recipe.length = least..=most;
    }
    recipe.most_positions = arguments.positions;
    (recipe.climb, recipe.climb_by) = (arguments.climb, arguments.climb_by);
    Ok(recipe)
}

/// Counters shared by all threads.
#[derive(Default)]
struct Tally {
    /// The number of finished random boards.
    boards: AtomicU64,
    /// The number of printed puzzles.
    found: AtomicU64,
    /// The length of the longest printed puzzle.
    longest: AtomicU32,
}

impl Tally {
    /// Returns the number of puzzles printed so far.
    fn found(&self) -> u64 {
        self.found.load(Ordering::Relaxed)
    }

    /// Returns the length of the longest puzzle so far, or 0 if there is none.
    fn longest(&self) -> u32 {
        self.longest.load(Ordering::Relaxed)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let boards = counted(self.boards.load(Ordering::Relaxed), "board");
        write!(f, "{boards}, {}", counted(self.found(), "puzzle"))?;
        if self.longest() > 0 { write!(f, ", at most {}", counted(self.longest().into(), "move")) } else { Ok(()) }
    }
}

/// Writes the puzzles that match the request and are new.
struct Writer<'a> {
    /// The request of the user.
    arguments: &'a GenerateBlocksArguments,
    /// The seed of the run, for the records.
    seed: GeneratorSeed,
    /// The recipe of the run.
    recipe: &'a Recipe,
    /// Whether the user pressed Ctrl-C.
    stop: Stop<'a>,
    /// The table of `--csv`.
    csv: Option<CsvTable<io::Stdout>>,
    /// The puzzles that must not be printed again.
    known: KnownPuzzles,
    /// The counters that decide when the run ends.
    tally: &'a Tally,
    /// The result of writing: the first failure, if there is one.
    written: anyhow::Result<()>,
}

impl Writer<'_> {
    /// Processes the result of a draw: prints it if it matches the request and is new.
    fn take(&mut self, found: Option<Generated>) {
        if self.tally.found() == self.arguments.count {
            return;
        }
        self.tally.boards.fetch_add(1, Ordering::Relaxed);
        let Some(found) = found.filter(|found| self.is_wanted(&found.grade)) else { return };
        if self.is_new(&found) {
            self.tally.longest.fetch_max(found.grade.length, Ordering::Relaxed);
            self.written = self.write(&found);
            // A failure to write raises the count to the requested number, which stops all threads.
            let more = if self.written.is_ok() { 1 } else { self.arguments.count - self.tally.found() };
            self.tally.found.fetch_add(more, Ordering::Relaxed);
        }
    }

    /// Whether a puzzle is new, in which case it becomes known.
    fn is_new(&mut self, found: &Generated) -> bool {
        let Generated { puzzle, component, .. } = found;
        let form = match component {
            Some(component) => PuzzleForm::Component(component.clone()),
            None => PuzzleForm::Start(Canonical::new(puzzle)),
        };
        let is_known = self.known.repeated(puzzle, &form).is_some() || component.is_none() && self.is_excluded(puzzle);
        if !is_known {
            self.known.add(puzzle, form, &format!("draw {}", found.draw));
        }
        !is_known
    }

    /// Whether `--without` excludes a puzzle of the first edition of seeds, whose component the
    /// generator does not identify.
    fn is_excluded(&self, puzzle: &BlockPuzzle) -> bool {
        if self.arguments.without.is_empty() {
            return false;
        }
        // Once the run is stopped, nothing more is printed.
        CanonicalStart::search(puzzle, self.recipe.metric, self.recipe.limits(), self.stop)
            .map_or(true, |start| self.known.repeated(puzzle, &PuzzleForm::Component(start.form)).is_some())
    }

    /// Whether a puzzle of this grade matches the request.
    fn is_wanted(&self, grade: &Grade) -> bool {
        let is_asked_for = self.arguments.difficulty.is_none_or(|wanted| wanted == grade.difficulty());
        is_asked_for && !(self.arguments.rising && grade.length <= self.tally.longest())
    }

    /// Prints a puzzle.
    fn write(&mut self, found: &Generated) -> anyhow::Result<()> {
        if let Some(csv) = &mut self.csv {
            return Ok(csv.write(&Record::of(found, self.arguments.style, self.seed))?);
        }
        let mut output = io::stdout().lock();
        if self.arguments.json {
            write_json(&mut output, &Record::of(found, self.arguments.style, self.seed))?;
        } else {
            write!(output, "{}", people(found))?;
        }
        output.flush()?;
        Ok(())
    }
}

/// Returns the line of a puzzle in a list, with its metric if that is not the default.
fn line(puzzle: &BlockPuzzle, metric: BlockMetric) -> String {
    let metric = Some(metric).filter(|&metric| metric != BlockPuzzle::DEFAULT_METRIC);
    let about = About { metric, ..About::default() };
    text::write_about(&puzzle.any(), &about, Format::List).expect("a list holds every puzzle")
}

/// Returns a line of remarks and the puzzle. The output as a whole is a list that `loyd solve`
/// reads.
fn people(Generated { draw, puzzle, grade, .. }: &Generated) -> String {
    let Grade { metric, length, detours, positions, .. } = *grade;
    let (length, detours) = (counted(length.into(), "move"), counted(detours.into(), "detour"));
    let (bits, difficulty, positions) = (grade.bits(), grade.difficulty(), counted(positions, "position"));
    format!(
        "# draw {draw}: {length} ({metric}), {difficulty}, {bits:.1} bits, {detours}, {positions}\n{}",
        line(puzzle, metric)
    )
}

/// A generated puzzle: an object of `loyd generate blocks --json`.
#[derive(Debug, Serialize)]
struct Record {
    /// The canonical text of the puzzle in one line.
    puzzle: String,
    /// The goal in the syntax of `--goal`.
    goal: String,
    /// The name of the style.
    style: String,
    /// The seed of the run.
    seed: String,
    /// The number of the random draw that led to the puzzle.
    draw: u64,
    /// The metric of the length.
    metric: String,
    /// The length of a shortest solution.
    length: u32,
    /// The name of the difficulty.
    difficulty: String,
    /// The difficulty in bits.
    bits: f64,
    /// The part of the bits that comes from the choice among moves.
    choice: f64,
    /// The number of moves away from the goal in a shortest solution.
    detours: u32,
    /// The number of positions reachable from the start.
    positions: u64,
}

impl Record {
    /// Creates the record of a generated puzzle.
    fn of(Generated { draw, puzzle, grade, .. }: &Generated, style: BlockStyle, seed: GeneratorSeed) -> Self {
        Self {
            puzzle: outside_line(&puzzle.any()),
            goal: puzzle.goal_text(),
            style: style.to_string(),
            seed: seed.to_string(),
            draw: *draw,
            metric: grade.metric.to_string(),
            length: grade.length,
            difficulty: grade.difficulty().to_string(),
            bits: grade.bits(),
            choice: grade.choice,
            detours: grade.detours,
            positions: grade.positions,
        }
    }
}
