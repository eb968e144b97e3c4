//! `loyd generate blocks`: generates block puzzles with their grades.

use std::fmt;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Instant;

use anyhow::{Context, ensure};
use loyd_blocks::generate::{
    BlockGenerator, BlockStyle, Canonical, CanonicalStart, Generated, Grade, Recipe, RecipeFault, Unmapped,
};
use loyd_core::text::{self, About, Format, ReadOptions, external_line};
use loyd_core::{BlockMetric, BlockPuzzle, Family};
use loyd_search::Stop;
use serde_json::{Value, json};

use super::dedup::{KnownPuzzles, PuzzleForm};
use super::draw_plan::{BOARD_COST, DrawPlan, QuotaKey, Tier};
use super::generate_recipe::{range_text, requested_recipe};
use super::rate_record::block_puzzle;
use crate::arguments::{GenerateBlocksArguments, SetSizes};
use crate::input::{Input, expand_sources, reported_inputs};
use crate::interrupt::Interrupt;
use crate::memory::threads;
use crate::output::{CsvTable, Exit, counted, grouped, print_message, remark, visible, write_json};
use crate::seed::{self, Edition, GeneratorSeed};
use crate::solving::{ProgressLine, run_in_order};

/// Generates puzzles draw by draw on all threads and processes the results in draw order.
pub(crate) fn run(arguments: &GenerateBlocksArguments) -> anyhow::Result<Exit> {
    let (recipe, constraints) = requested_recipe(arguments)?;
    let seed = seed::given_or_random(arguments.seed)?;
    let recipe = Recipe { canonical_start: seed.edition == Edition::Second, ..recipe };
    recipe.check().map_err(with_option_name)?;
    let (interrupt, tally, start) = (Interrupt::listen_while_working()?, Tally::new(arguments), Instant::now());
    let is_out_of_time = || arguments.time.is_some_and(|time| start.elapsed() >= time);
    let should_stop = || tally.is_complete() || interrupt.is_raised() || is_out_of_time();
    let Some(known) = excluded_puzzles(arguments, &recipe, &interrupt)? else { return Ok(Exit::Interrupted) };
    let mut run = GeneratorRun {
        arguments,
        start,
        progress: ProgressLine::new(),
        seed,
        recipe: &recipe,
        stop: interrupt.stop(),
        csv: arguments.csv.then(|| CsvTable::new(io::stdout())),
        known,
        tally: &tally,
        plan: make_plan(arguments, &recipe, &constraints)?,
        constraints,
        tier: None,
        is_size_reported: false,
        unwanted: 0,
        repeated: 0,
        effort: 0.0,
        next_notice: NOTICE_EFFORT,
        written: Ok(()),
    };
    let numbers = arguments.from..arguments.from.saturating_add(arguments.draws);
    match run.plan {
        Some(_) => run.draw_by_plan(numbers, &should_stop)?,
        None => run.draw(&recipe, numbers, &should_stop)?,
    }
    run.progress.clear();
    std::mem::replace(&mut run.written, Ok(()))?;
    if interrupt.is_raised() {
        return Ok(Exit::Interrupted);
    }
    if tally.is_complete() {
        return Ok(Exit::Done);
    }
    let reason = match &run.plan {
        _ if is_out_of_time() => "the time is up",
        Some(plan) if plan.next().is_none() && arguments.set.is_some() => {
            "the search for the missing difficulties was abandoned"
        }
        Some(plan) if plan.next().is_none() => "gave up",
        _ => &format!("after {}", counted(arguments.draws, "draw")),
    };
    let puzzles = counted(tally.wanted, "puzzle");
    print_message(format_args!(
        "{reason}: {} of {puzzles}{}\n",
        tally.found_count(),
        target_options(arguments, &run.constraints)
    ));
    print_message(format_args!("{}\n", run.describe_skipped()));
    for missing in run.plan.iter().flat_map(DrawPlan::missing_puzzles) {
        print_message(format_args!("{missing}\n"));
    }
    Ok(Exit::Stopped)
}

/// Converts a fault in the recipe to an error. If exactly one option sets the faulty part, the
/// error names that option.
fn with_option_name(fault: RecipeFault) -> anyhow::Error {
    let option = match fault {
        RecipeFault::Size { .. } => "--size",
        RecipeFault::Pieces { .. } => "--pieces",
        RecipeFault::Walls { .. } => "--walls",
        RecipeFault::Gates { .. } => "--gates",
        RecipeFault::Cars { .. } | RecipeFault::Shapes { .. } => "--shapes",
        RecipeFault::Positions { .. } => "--positions",
        _ => return fault.into(),
    };
    anyhow::Error::from(fault).context(option)
}

/// Returns the puzzles given with `--without`, or `None` if the user pressed Ctrl-C. A puzzle with
/// more positions than a generated puzzle may have cannot be generated, so only its appearance is
/// compared.
fn excluded_puzzles(
    arguments: &GenerateBlocksArguments,
    recipe: &Recipe,
    interrupt: &Interrupt,
) -> anyhow::Result<Option<KnownPuzzles>> {
    let mut known = KnownPuzzles::new(arguments.unlike);
    let (sources, options) = (expand_sources(&arguments.without)?, ReadOptions::default());
    for Input { source, entry } in reported_inputs(&sources, &options) {
        let (puzzle, _) = entry
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

/// Returns the plan for a run that chooses its climbs: a graded set, or a run without `--climb` and
/// with a second-edition seed. Returns `None` if all boards are drawn with the same recipe.
fn make_plan(
    arguments: &GenerateBlocksArguments,
    recipe: &Recipe,
    constraints: &str,
) -> anyhow::Result<Option<DrawPlan>> {
    let GenerateBlocksArguments { set, climb, climb_by, count, time, draws, .. } = arguments;
    if let Some(set) = set {
        return Ok(Some(DrawPlan::for_set(&set.0, allows_large_boards(arguments) && constraints.is_empty())));
    }
    if !recipe.canonical_start || climb.is_some() {
        return Ok(None);
    }
    ensure!(climb_by.is_none(), "--climb-by needs --climb: without it, the climbs are chosen automatically");
    let is_limited = time.is_some() || *draws < u64::MAX;
    Ok(Some(DrawPlan::for_any_difficulty(*count, recipe.rows * recipe.columns, is_limited)))
}

/// Returns the options that puzzles must satisfy, such as ` with --length 25-`.
fn target_options(arguments: &GenerateBlocksArguments, constraints: &str) -> String {
    let GenerateBlocksArguments { length, difficulty, bits, trucks, fill, walls, .. } = arguments;
    let ranges = [("length", length), ("bits", bits), ("trucks", trucks), ("fill", fill), ("walls", walls)];
    let ranges = ranges.into_iter().filter_map(|(name, range)| Some(format!("--{name} {}", range_text((*range)?))));
    let difficulty = difficulty.map(|difficulty| format!("--difficulty {difficulty}"));
    let constraints = Some(constraints.to_owned()).filter(|constraints| !constraints.is_empty());
    let all: Vec<String> = difficulty.into_iter().chain(ranges).chain(constraints).collect();
    if all.is_empty() { String::new() } else { format!(" with {}", all.join(" ")) }
}

/// Returns whether a graded set may include larger boards.
fn allows_large_boards(arguments: &GenerateBlocksArguments) -> bool {
    let GenerateBlocksArguments { style, size, pieces, .. } = arguments;
    *style == BlockStyle::Rush && size.is_none() && pieces.is_none()
}

/// Counters shared by all threads.
struct Tally {
    /// The number of puzzles to print.
    wanted: u64,
    /// The number of finished random boards.
    boards: AtomicU64,
    /// The number of printed puzzles.
    found: AtomicU64,
    /// The length of the longest printed puzzle.
    longest: AtomicU32,
}

impl Tally {
    fn new(arguments: &GenerateBlocksArguments) -> Self {
        let sum = |set: &SetSizes| set.0.iter().fold(0, |sum: u64, &(_, count)| sum.saturating_add(count));
        let wanted = arguments.set.as_ref().map_or(arguments.count, sum);
        Self { wanted, boards: 0.into(), found: 0.into(), longest: 0.into() }
    }

    /// Returns whether all puzzles were printed.
    fn is_complete(&self) -> bool {
        self.found_count() == self.wanted
    }

    /// Returns the number of puzzles printed so far.
    fn found_count(&self) -> u64 {
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
        write!(f, "{boards}, {}", counted(self.found_count(), "puzzle"))?;
        if self.longest() > 0 { write!(f, ", longest {}", counted(self.longest().into(), "move")) } else { Ok(()) }
    }
}

/// The effort without a new puzzle after which a message is printed, measured in boards without a
/// climb. Until a puzzle is found, each message comes at twice the effort of the previous one.
const NOTICE_EFFORT: f64 = 20_000.0;

/// A function that returns whether to stop drawing.
type StopCheck<'a> = &'a (dyn Fn() -> bool + Sync);

/// A run of the generator. It writes the puzzles that match the request and are new.
struct GeneratorRun<'a> {
    /// The user's request.
    arguments: &'a GenerateBlocksArguments,
    start: Instant,
    progress: ProgressLine,
    /// The seed of the run, for the records.
    seed: GeneratorSeed,
    /// The recipe for the run.
    recipe: &'a Recipe,
    /// The stop request raised by Ctrl-C.
    stop: Stop<'a>,
    /// The table for `--csv`.
    csv: Option<CsvTable<io::Stdout>>,
    /// The puzzles that must not be printed again.
    known: KnownPuzzles,
    /// The counters that decide when the run ends.
    tally: &'a Tally,
    /// The plan, if the run chooses its climbs.
    plan: Option<DrawPlan>,
    /// The current tier of the plan.
    tier: Option<Tier>,
    /// The constraints on the board, as options.
    constraints: String,
    /// Whether boards of an unusual size were reported.
    is_size_reported: bool,
    /// The number of boards whose puzzles do not match the request.
    unwanted: u64,
    /// The number of boards whose puzzles are known, or too similar to a known one.
    repeated: u64,
    /// The cost of all boards, counted in boards without a climb.
    effort: f64,
    /// The effort at the next message about boards that yield no new puzzle.
    next_notice: f64,
    /// The result of writing: the first failure, if there is one.
    written: anyhow::Result<()>,
}

impl GeneratorRun<'_> {
    /// Draws the boards with the given numbers.
    fn draw(&mut self, recipe: &Recipe, numbers: Range<u64>, should_stop: StopCheck) -> anyhow::Result<()> {
        let generator = BlockGenerator::new(recipe.clone(), self.seed.seed)?;
        let (tally, progress, start) = (self.tally, self.progress.clone(), self.start);
        let poll = || {
            progress.set_message(start, |_| tally.to_string());
            should_stop()
        };
        run_in_order(
            numbers.take_while(|_| !should_stop()),
            threads(self.arguments.threads),
            |number| generator.draw(number, Stop::when(&poll)),
            |found| progress.finish(|| self.process(found)),
        );
        Ok(())
    }

    /// Draws batches of boards according to the plan. With `--set`, each batch is drawn for the
    /// easiest difficulty that lacks puzzles.
    fn draw_by_plan(&mut self, mut numbers: Range<u64>, should_stop: StopCheck) -> anyhow::Result<()> {
        while !numbers.is_empty() && !should_stop() {
            let Some((difficulty, tier)) = self.plan.as_ref().and_then(DrawPlan::next) else { break };
            let end = numbers.start.saturating_add(tier.boards).min(numbers.end);
            self.report_size(difficulty, tier);
            self.tier = Some(tier);
            let before = self.found_count(difficulty);
            self.draw(&tier.recipe(self.recipe), numbers.start..end, should_stop)?;
            let yielded = self.found_count(difficulty) - before;
            if let Some(plan) = &mut self.plan {
                plan.finish(difficulty, tier, yielded);
            }
            numbers.start = end;
        }
        Ok(())
    }

    fn found_count(&self, difficulty: QuotaKey) -> u64 {
        self.plan.as_ref().map_or(0, |plan| plan.found_count(difficulty))
    }

    /// Processes the result of a draw: prints the puzzle if it matches the request and is new.
    fn process(&mut self, found: Option<Generated>) {
        if self.tally.is_complete() {
            return;
        }
        self.tally.boards.fetch_add(1, Ordering::Relaxed);
        let changes = self.tier.map_or(self.recipe.climb, |tier| tier.climb);
        self.effort += 1.0 + f64::from(changes) / BOARD_COST as f64;
        if self.effort >= self.next_notice {
            self.next_notice = 2.0 * self.effort;
            print_message(format_args!("no new puzzle for a while; {}\n", self.describe_skipped()));
        }
        let Some(found) = found else { return };
        if !self.is_wanted(&found) {
            self.unwanted += 1;
        } else if !self.is_new(&found) {
            self.repeated += 1;
        } else {
            self.tally.longest.fetch_max(found.grade.length, Ordering::Relaxed);
            self.written = self.write(&found);
            // A failure to write raises the count to the requested number, which stops all threads.
            let more = if self.written.is_ok() { 1 } else { self.tally.wanted - self.tally.found_count() };
            self.tally.found.fetch_add(more, Ordering::Relaxed);
            self.next_notice = self.effort + NOTICE_EFFORT;
            if let (Some(plan), Some(tier)) = (&mut self.plan, self.tier) {
                plan.add(found.grade.difficulty(), tier);
            }
        }
    }

    /// Reports once that boards of an unusual size are drawn.
    fn report_size(&mut self, difficulty: QuotaKey, tier: Tier) {
        if let (Some((columns, rows)), Some(difficulty)) = (tier.size.filter(|_| !self.is_size_reported), difficulty) {
            self.is_size_reported = true;
            let Recipe { rows: default_rows, columns: default_columns, .. } = *self.recipe;
            let default_size = format!("{default_columns}x{default_rows}");
            remark(format_args!(
                "{columns}x{rows} boards are used too, since few {default_size} boards are {difficulty}: --size {default_size} excludes them\n"
            ));
        }
    }

    /// Returns the reasons why boards yielded no puzzle, with advice.
    fn describe_skipped(&self) -> String {
        let (boards, found) = (self.tally.boards.load(Ordering::Relaxed), self.tally.found_count());
        let unsuitable = boards.saturating_sub(self.unwanted + self.repeated + found);
        format!(
            "{}: {} unsolvable, solvable in fewer than {}, or too large (see --climb, --pieces, --positions); {} that do not \
             match the request; {} with known puzzles",
            counted(boards, "board"),
            grouped(unsuitable),
            counted((*self.recipe.length.start()).into(), "move"),
            grouped(self.unwanted),
            grouped(self.repeated),
        )
    }

    /// Returns whether a puzzle is new, and adds it to the known ones.
    fn is_new(&mut self, found: &Generated) -> bool {
        let Generated { puzzle, component, .. } = found;
        let form = match component {
            Some(component) => PuzzleForm::Component(component.clone()),
            None => PuzzleForm::Start(Canonical::new(puzzle)),
        };
        let is_known =
            self.known.repetition(puzzle, &form).is_some() || component.is_none() && self.is_excluded(puzzle);
        if !is_known {
            self.known.add(puzzle, form, &format!("draw {}", found.draw));
        }
        !is_known
    }

    /// Returns whether `--without` excludes a puzzle from a first-edition seed, whose component the
    /// generator does not identify.
    fn is_excluded(&self, puzzle: &BlockPuzzle) -> bool {
        if self.arguments.without.is_empty() {
            return false;
        }
        // Once the run is stopped, nothing more is printed.
        CanonicalStart::search(puzzle, self.recipe.metric, self.recipe.limits(), self.stop)
            .map_or(true, |start| self.known.repetition(puzzle, &PuzzleForm::Component(start.form)).is_some())
    }

    /// Returns whether a puzzle matches the request.
    fn is_wanted(&self, Generated { puzzle, grade, .. }: &Generated) -> bool {
        let GenerateBlocksArguments { difficulty, rising, bits, trucks, fill, walls, .. } = self.arguments;
        let within = |range: &Option<(u32, u32)>, value: f64| {
            range.is_none_or(|(low, high)| f64::from(low) <= value && value <= f64::from(high))
        };
        difficulty.is_none_or(|wanted| wanted == grade.difficulty())
            && !(*rising && grade.length <= self.tally.longest())
            && self.plan.as_ref().is_none_or(|plan| plan.wants(grade.difficulty()))
            && within(bits, grade.bits())
            && within(trucks, truck_count(puzzle) as f64)
            && within(fill, fill_percent(puzzle))
            && (self.seed.edition == Edition::First || within(walls, puzzle.walls().count() as f64))
    }

    /// Prints a puzzle.
    fn write(&mut self, found: &Generated) -> anyhow::Result<()> {
        let record = self.record(found);
        if let Some(csv) = &mut self.csv {
            return Ok(csv.write(&record)?);
        }
        let mut output = io::stdout().lock();
        if self.arguments.json {
            write_json(&mut output, &record)?;
        } else {
            // A tier without a climb is printed only for graded sets.
            let tier = self.tier.filter(|tier| tier.climb > 0 || self.arguments.set.is_some());
            write!(output, "{}", human_readable(found, tier, &self.constraints))?;
        }
        output.flush()?;
        Ok(())
    }

    /// Returns the object that `loyd generate blocks --json` prints for a puzzle.
    fn record(&self, Generated { draw, puzzle, grade, .. }: &Generated) -> Value {
        let mut record = json!({
            "puzzle": external_line(&puzzle.any()),
            "goal": puzzle.goal_text(),
            "style": self.arguments.style.to_string(),
            "seed": self.seed.to_string(),
            "draw": draw,
            "climb": self.tier.map(|tier| tier.climb),
            "constraints": Some(&self.constraints).filter(|constraints| !constraints.is_empty()),
            "metric": grade.metric.to_string(),
            "length": grade.length,
            "difficulty": grade.difficulty().to_string(),
            "bits": grade.bits(),
            "choice": grade.choice,
            "detours": grade.detours,
            "positions": grade.positions,
        });
        // The keys `climb` and `constraints` are optional.
        if let Some(fields) = record.as_object_mut() {
            fields.retain(|_, value| !value.is_null());
        }
        record
    }
}

/// Returns the number of straight pieces of three or more cells.
fn truck_count(puzzle: &BlockPuzzle) -> usize {
    puzzle.pieces().iter().filter(|piece| piece.shape.is_straight() && piece.shape.size() >= 3).count()
}

/// Returns the percentage of cells that pieces cover, not counting walls.
fn fill_percent(puzzle: &BlockPuzzle) -> f64 {
    let covered: usize = puzzle.pieces().iter().map(|piece| piece.shape.size()).sum();
    let cells = puzzle.rows() * puzzle.columns() - puzzle.walls().count();
    100.0 * covered as f64 / cells as f64
}

/// Returns the line for a puzzle in a list, with its metric if that is not the default, and with
/// its name.
pub(super) fn list_line(puzzle: &BlockPuzzle, metric: BlockMetric, name: Option<String>) -> String {
    let metric = Some(metric).filter(|&metric| metric != BlockPuzzle::DEFAULT_METRIC);
    let about = About { metric, name, ..About::default() };
    text::write_about(&puzzle.any(), &about, Format::List).expect("a list can represent every puzzle")
}

/// Returns a line of remarks and the puzzle. The output as a whole is a list that `loyd solve` can
/// read.
fn human_readable(Generated { draw, puzzle, grade, .. }: &Generated, tier: Option<Tier>, constraints: &str) -> String {
    let Grade { metric, length, detours, positions, .. } = *grade;
    let (length, detours) = (counted(length.into(), "move"), counted(detours.into(), "detour"));
    let (bits, difficulty, positions) = (grade.bits(), grade.difficulty(), counted(positions, "position"));
    let constraints = if constraints.is_empty() { String::new() } else { format!(" with {constraints}") };
    let size = tier.and_then(|tier| tier.size);
    let size = size.map_or_else(String::new, |(columns, rows)| format!(" on {columns}x{rows}"));
    let climb = tier.map_or_else(String::new, |tier| format!(" after {}", counted(tier.climb.into(), "change")));
    format!(
        "# draw {draw}{climb}{size}{constraints}: {length} ({metric}), {difficulty}, {bits:.1} bits, {detours}, {positions}\n{}",
        list_line(puzzle, metric, None)
    )
}
