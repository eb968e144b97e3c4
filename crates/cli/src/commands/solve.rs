//! `loyd solve`: solves one puzzle or many.

#[cfg(feature = "explore")]
use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::process;
use std::time::{Duration, Instant};

#[cfg(feature = "explore")]
use anyhow::Context;
use anyhow::{bail, ensure};
#[cfg(feature = "explore")]
use loyd_core::BlockPuzzle;
use loyd_core::text::{AnyPuzzle, Fault, Format, Puzzled};
use loyd_core::{Puzzle, TileMetric};
use loyd_engine::{Ended, Limits};
#[cfg(feature = "explore")]
use loyd_explore::{Disk, FileSearch};
use loyd_search::{Mode, Shortfall, Solver, Stop};
use loyd_textbook::TextbookLimits;
use loyd_tiles::{Resources, TilePlan};

use super::solve_output::{Results, form};
use crate::arguments::{SolveArguments, TablesUse};
use crate::family::{AnyMetric, CommandFamily, either};
use crate::input::{Input, inputs};
use crate::interrupt::Interrupt;
use crate::memory::{allowed_memory, threads};
use crate::output::{self, Exit, grouped, visible};
use crate::random_boards::draw_sizes;
use crate::record::{Form, Record, Status, Style};
use crate::solving::{
    COURSE_FORMATS, CheckpointedSearch, Driver, ProgressLine, Run, ShortestSolutions, TableProvider, Uncounted,
    run_in_order, shortest_solutions,
};
use crate::stats::Stats;

/// The time limit for an anytime search without `--time`.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// Solves every puzzle in the arguments and prints the records in input order.
///
/// The exit status is the worst of those for the individual puzzles. Ctrl-C prints the best results
/// so far for the puzzles in progress.
///
/// # Errors
/// Returns an error for unusable options, for a checkpoint from a different puzzle, and if output
/// cannot be written.
pub(crate) fn run(arguments: &SolveArguments) -> anyhow::Result<Exit> {
    let options = arguments.reading.options();
    let (sources, remarks) = draw_sizes(&sources(&arguments.puzzles)?, &options)?;
    let mut results = Results::new(arguments, &sources)?;
    results.report_random_boards(&remarks)?;
    let mut inputs = inputs(&sources, &options);
    // Reads two inputs ahead, because a single input gets every thread.
    let (first, second) = if may_block(&sources) { (None, None) } else { (inputs.next(), inputs.next()) };
    let is_single = arguments.checkpoint.is_some() || first.is_some() && second.is_none();
    let job = Job::new(arguments, is_single)?;
    if let Some(file) = &arguments.checkpoint {
        return job.solve_with_checkpoint(first.into_iter().chain(second).chain(inputs), file, &mut results);
    }
    let interrupt = &job.driver.interrupt;
    let (mut exit, mut stats) = (Exit::Done, Stats::new());
    run_in_order(
        first.into_iter().chain(second).chain(inputs).take_while(|_| !interrupt.is_raised()),
        threads(arguments.threads),
        |input| {
            interrupt.begin_work();
            job.solve_input(input)
        },
        |record| {
            exit = exit.max(job.exit(&record));
            stats.add(&record);
            let written = job.driver.progress.finish(|| results.write(&record));
            // Other threads may be blocked on input that never arrives, so the program does not
            // join them.
            written.unwrap_or_else(|error| process::exit(output::report_error(&error).code().into()));
            interrupt.end_work();
        },
    );
    job.driver.progress.clear();
    if arguments.stats {
        results.write_stats(&stats)?;
    }
    Ok(if interrupt.is_raised() { Exit::Interrupted } else { exit })
}

/// Returns the arguments, or standard input if there are none and it is not a terminal.
pub(crate) fn sources(arguments: &[String]) -> anyhow::Result<Vec<String>> {
    if !arguments.is_empty() {
        return Ok(arguments.to_vec());
    }
    ensure!(
        !io::stdin().is_terminal(),
        "no puzzle given: expected puzzle text, a file, or - for standard input; see --help"
    );
    Ok(vec!["-".to_owned()])
}

/// Returns whether reading the sources may block, for example on a pipe. If so, each puzzle is
/// solved as it arrives.
fn may_block(sources: &[String]) -> bool {
    let is_available = |source: &String| source != "-" && (Path::new(source).is_file() || !Path::new(source).exists());
    !sources.iter().all(is_available)
}

/// The settings that apply to every puzzle.
pub(crate) struct Job {
    /// Limits, Ctrl-C and the progress line.
    driver: Driver,
    /// The source of large tables.
    tables: TableProvider,
    /// The metric given with `--metric`.
    metric: Option<AnyMetric>,
    /// The kind of solution to search for.
    mode: Mode,
    /// The memory for all searches and tables together, in bytes.
    memory: u64,
    /// The folder for block puzzle positions that do not fit in memory, with the limit for one
    /// search.
    #[cfg(feature = "explore")]
    disk: Option<Disk>,
    /// The number of searches that may run concurrently.
    concurrency: u64,
    /// The number of threads that share one search.
    threads: usize,
    /// The form of the records.
    style: Style,
    /// The number of shortest solutions to list, if they are to be counted.
    list_limit: Option<usize>,
}

impl Job {
    /// Creates the job that the command line describes. If `is_single` is set, the only puzzle gets
    /// all threads, unless there is a node limit: the result must not depend on the number of
    /// threads.
    ///
    /// # Errors
    /// Returns an error if Ctrl-C cannot be handled or if the `--disk` folder cannot be used.
    fn new(arguments: &SolveArguments, is_single: bool) -> anyhow::Result<Self> {
        let mode = match (arguments.optimal || arguments.checkpoint.is_some(), arguments.quick) {
            (true, _) => Mode::Optimal,
            (_, true) => Mode::Quick,
            _ => Mode::Anytime,
        };
        // A proof has a natural end; a search that only improves its solution needs a time limit.
        let default_time = (mode == Mode::Anytime && arguments.nodes.is_none()).then_some(DEFAULT_TIME);
        let time = arguments.time.or(default_time);
        let limits = Limits { seconds: time.map(|time| time.as_secs_f64()), nodes: arguments.nodes };
        let threads = threads(arguments.threads);
        let memory = allowed_memory(arguments.memory);
        let concurrency = if is_single { 1 } else { threads };
        let driver = Driver { limits, interrupt: Interrupt::listen()?, progress: ProgressLine::new() };
        Ok(Self {
            #[cfg(feature = "explore")]
            disk: disk_settings(arguments, concurrency as u64)?,
            tables: TableProvider::new(arguments.tables, &driver, memory, threads),
            driver,
            metric: arguments.metric,
            mode,
            memory,
            concurrency: concurrency as u64,
            threads: if is_single && arguments.nodes.is_none() { threads } else { 1 },
            style: Style { form: form(arguments), convention: arguments.notation.notation },
            list_limit: arguments.every.or(arguments.count.then_some(0)),
        })
    }

    /// Creates the job that `loyd solve --tables no --threads 1` describes.
    ///
    /// # Errors
    /// Returns an error if Ctrl-C cannot be handled.
    pub(crate) fn standard() -> anyhow::Result<Self> {
        Self::new(&SolveArguments { tables: TablesUse::No, threads: Some(1), ..SolveArguments::default() }, true)
    }

    /// Solves one input. The record for a faulty input contains its faults.
    pub(crate) fn solve_input(&self, input: Input) -> Record {
        let Input { source, entry } = input;
        let record = Record::new(source, &entry.warnings).with_reading(&entry, self.style.form);
        match entry.puzzle {
            Err(faults) => record.invalid(faults),
            Ok(Puzzled { puzzle, format, about, .. }) => {
                let text_metric = about.metric.map(AnyMetric::Blocks);
                either!(puzzle, puzzle => self.solve_puzzle(record, &puzzle, format, text_metric))
            }
        }
    }

    /// Solves one puzzle and adds the result to its record. `text_metric` is the metric named in
    /// its text.
    fn solve_puzzle<P: CommandFamily>(
        &self,
        record: Record,
        puzzle: &P,
        format: Format,
        text_metric: Option<AnyMetric>,
    ) -> Record {
        let metric = match P::choose_metric(self.metric.or(text_metric)) {
            Ok(metric) => metric,
            Err(faults) => return record.invalid(faults),
        };
        let plan = puzzle.plan(metric).filter(|_| self.mode != Mode::Quick);
        if let Some(plan) = &plan {
            self.tables.provide_before_search(plan);
        }
        let run = self.run(plan.as_ref(), metric, &mut *self.solver(puzzle, metric, &record.source));
        // After a proof, the methods that did not fit in memory no longer matter.
        if run.ended != Ended::Proven
            && let Some(shortfall) = run.status.shortfall
        {
            self.driver.progress.print_message(format_args!(
                "loyd: {}: {}\n",
                visible(&record.source),
                self.describe_shortfall(shortfall)
            ));
        }
        let record = record.with_run(puzzle, metric, &run, self.style);
        let record = match self.list_limit {
            Some(limit) if record.status == Status::Solved => {
                let found = self.count_shortest(puzzle, metric, &run, limit);
                record.with_solutions(puzzle, metric, self.style, found)
            }
            _ => record,
        };
        if self.style.form == Form::Course { self.with_course_output(record, puzzle, format, &run) } else { record }
    }

    /// Counts the shortest solutions of a solved puzzle, and lists up to `limit`. The search limits
    /// apply again.
    fn count_shortest<P: CommandFamily>(
        &self,
        puzzle: &P,
        metric: P::Metric,
        run: &Run<P>,
        limit: usize,
    ) -> Result<ShortestSolutions<P>, Uncounted> {
        let length = run.status.best.as_ref().map(|best| best.length(metric));
        let length = length.filter(|_| run.ended == Ended::Proven).ok_or("the shortest length is not proven")?;
        let should_stop = self.should_stop();
        let resources = self.resources();
        let mut oracle = puzzle.oracle(metric, &resources, Stop::when(&should_stop))?;
        shortest_solutions(puzzle, metric, (length, limit), &mut *oracle)
    }

    /// Returns a solver for one puzzle. The solver may store positions in files.
    #[cfg_attr(not(feature = "explore"), allow(unused_variables, reason = "files need this feature"))]
    fn solver<P: CommandFamily>(&self, puzzle: &P, metric: P::Metric, source: &str) -> Box<dyn Solver<P>> {
        #[cfg(feature = "explore")]
        if let Some(disk) = &self.disk {
            let fallback = |puzzle: &BlockPuzzle, metric, memory| -> Box<dyn Solver<BlockPuzzle>> {
                let (progress, source) = (self.driver.progress.clone(), source.to_owned());
                let report_fault = move |fault: &loyd_explore::ExploreError| {
                    progress.print_message(format_args!("loyd: {}: {fault}\n", visible(&source)));
                };
                Box::new(FileSearch::new(puzzle, &puzzle.start(), metric, memory, disk).observed(report_fault))
            };
            return puzzle.solver_with_fallback(metric, self.mode, &self.resources(), &fallback);
        }
        puzzle.solver(&puzzle.start(), metric, self.mode, &self.resources())
    }

    /// Adds to a record the output expected by the course that uses the format. The search limits
    /// apply again to anything else that must be counted for this output.
    fn with_course_output<P: CommandFamily>(&self, record: Record, puzzle: &P, format: Format, run: &Run<P>) -> Record {
        let limits = TextbookLimits { nodes: u64::MAX, memory: self.resources().memory, stop: &self.should_stop() };
        if let Some(output) = puzzle.course_output(format, run, limits) {
            return record.with_course_output(output);
        }
        let message =
            format!("--as course is for puzzles in a course's format: {COURSE_FORMATS}; this one is {format}");
        record.invalid(Fault::new(1, 1, message).into())
    }

    /// Runs a solver, and provides the large table once that is worthwhile.
    fn run<P: Puzzle>(&self, plan: Option<&TilePlan>, metric: P::Metric, solver: &mut dyn Solver<P>) -> Run<P> {
        let mut counted = 0;
        self.driver.run(metric, solver, |missing, stop| {
            if let (Some(plan), Some(missing)) = (plan, missing) {
                self.tables.provide(plan, missing, &mut counted, stop);
            }
        })
    }

    /// Starts the time limit anew, and returns a function that returns whether it is reached or the
    /// user has pressed Ctrl-C.
    fn should_stop(&self) -> impl Fn() -> bool {
        let (start, interrupt) = (Instant::now(), &self.driver.interrupt);
        let is_over = move |seconds| start.elapsed().as_secs_f64() >= seconds;
        move || self.driver.limits.seconds.is_some_and(is_over) || interrupt.is_raised()
    }

    /// Describes the method that did not fit in memory.
    fn describe_shortfall(&self, Shortfall { without, bytes }: Shortfall) -> String {
        let (limit, needed) = (grouped(self.memory / 1_000_000), bytes.map(|bytes| bytes.div_ceil(1_000_000)));
        let needed = needed.map(|needed| format!(", which takes {} MB", grouped(needed))).unwrap_or_default();
        format!("searched without {without}{needed}: the memory limit is {limit} MB")
    }

    /// Returns the resources for one solver, with its share of the memory that the loaded tables
    /// leave.
    fn resources(&self) -> Resources {
        let memory = self.memory.saturating_sub(self.tables.loaded.bytes()) / self.concurrency;
        Resources { memory, threads: self.threads, tables: self.tables.loaded.clone() }
    }

    /// Solves the only input, resuming from the checkpoint file and updating it.
    ///
    /// # Errors
    /// Returns an error if there is not exactly one puzzle, if it is a block puzzle or the metric
    /// is not `single`, or if the file is damaged, belongs to a different puzzle or cannot be
    /// written.
    fn solve_with_checkpoint(
        &self,
        mut inputs: impl Iterator<Item = Input>,
        file: &Path,
        results: &mut Results,
    ) -> anyhow::Result<Exit> {
        let Some(Input { source, entry }) = inputs.next() else {
            bail!("a checkpoint needs a puzzle, but there is none")
        };
        ensure!(inputs.next().is_none(), "a checkpoint is for one puzzle, but there are several");
        let is_single = self.metric.is_none_or(|metric| metric == AnyMetric::Tiles(TileMetric::Single));
        let record = Record::new(source, &entry.warnings);
        let record = match entry.puzzle {
            Err(faults) => record.invalid(faults),
            Ok(Puzzled { puzzle: AnyPuzzle::Tiles(puzzle), .. }) if is_single => {
                let mut solver = CheckpointedSearch::open(&puzzle, &self.resources(), file)?;
                self.driver.interrupt.begin_work();
                let plan = puzzle.plan(TileMetric::Single);
                let run = self.run(plan.as_ref(), TileMetric::Single, &mut solver);
                solver.close(matches!(run.ended, Ended::Proven | Ended::Unsolvable))?;
                record.with_run(&puzzle, TileMetric::Single, &run, self.style)
            }
            Ok(_) => bail!("checkpoints are for tile puzzles in the single metric"),
        };
        self.driver.progress.finish(|| results.write(&record))?;
        self.driver.progress.clear();
        let interrupted = self.driver.interrupt.is_raised();
        Ok(if interrupted { Exit::Interrupted } else { self.exit(&record) })
    }

    /// Returns the exit status for a record.
    fn exit(&self, record: &Record) -> Exit {
        let needs_proof = self.mode == Mode::Optimal && self.style.form != Form::Course;
        let lacks_proof = record.status == Status::Solved && record.optimal != Some(true);
        if needs_proof && lacks_proof { Exit::Stopped } else { record.status.exit() }
    }
}

/// Returns the folder for positions that do not fit in memory, with one search's share of the
/// limit. The folder is created here to report a bad path early.
#[cfg(feature = "explore")]
fn disk_settings(arguments: &SolveArguments, concurrency: u64) -> anyhow::Result<Option<Disk>> {
    let Some(folder) = arguments.disk.clone() else { return Ok(None) };
    fs::create_dir_all(&folder).with_context(|| format!("cannot use the folder {}", folder.display()))?;
    let limit = arguments.disk_limit.map_or(u64::MAX, |limit| limit.as_u64()) / concurrency;
    Ok(Some(Disk { folder, limit }))
}
