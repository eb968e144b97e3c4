use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process;
use std::thread;
use std::time::Duration;

use anyhow::bail;
use loyd_core::TileMetric;
use loyd_core::text::{AnyPuzzle, Fault, Faults, Puzzled};
use loyd_solve::tiles::{Mode, Resources, TilePlan};
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::arguments::{SolveArguments, TablesUse};
use crate::exit::Exit;
use crate::family::{AnyMetric, CommandFamily};
use crate::input::{Input, inputs};
use crate::interrupt::Interrupt;
use crate::output::{self, tell};
use crate::solving::{Checkpointed, Desk, Drive, Ended, Limits, Record, Stats, Status, Style, Watch, in_order};

/// How long an anytime search goes on when nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

pub(crate) fn run(arguments: &SolveArguments) -> anyhow::Result<Exit> {
    let sources = sources(&arguments.puzzles)?;
    let options = arguments.reading.options();
    let mut inputs = inputs(&sources, &options);
    let (first, second) = if waits(&sources) { (None, None) } else { (inputs.next(), inputs.next()) };
    let alone = arguments.checkpoint.is_some() || first.is_some() && second.is_none();
    let job = Job::new(arguments, alone)?;
    if let Some(file) = &arguments.checkpoint {
        return job.with_checkpoint(first.into_iter().chain(second).chain(inputs), file);
    }
    let interrupt = &job.drive.interrupt;
    let (mut exit, mut stats) = (Exit::Done, Stats::new());
    in_order(
        first.into_iter().chain(second).chain(inputs).take_while(|_| !interrupt.is_raised()),
        threads(arguments),
        |input| {
            interrupt.begin_work();
            job.record(input)
        },
        |record| {
            exit = exit.max(job.exit(&record));
            stats.add(&record);
            let written = job.drive.watch.finish(|| write(&record, arguments.json));
            // Other threads may wait for input that never comes, so they are not waited for.
            written.unwrap_or_else(|error| process::exit(output::failed(&error).code().into()));
            interrupt.end_work();
        },
    );
    job.drive.watch.clear();
    if arguments.stats {
        write_stats(&stats, arguments.json)?;
    }
    Ok(if interrupt.is_raised() { Exit::Interrupted } else { exit })
}

/// The arguments, or standard input where there is none and nobody sits at it.
pub(crate) fn sources(arguments: &[String]) -> anyhow::Result<Vec<String>> {
    if !arguments.is_empty() {
        return Ok(arguments.to_vec());
    }
    if io::stdin().is_terminal() {
        bail!("name a puzzle: its text, a file, or - for standard input; --help says more");
    }
    Ok(vec!["-".to_owned()])
}

/// Whether the sources may keep somebody waiting, so that what comes is to be answered before all is there.
fn waits(sources: &[String]) -> bool {
    let at_hand = |source: &String| source != "-" && (Path::new(source).is_file() || !Path::new(source).exists());
    !sources.iter().all(at_hand)
}

fn threads(arguments: &SolveArguments) -> usize {
    arguments.threads.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// What is done with every puzzle.
pub(crate) struct Job {
    drive: Drive,
    desk: Desk,
    metric: Option<AnyMetric>,
    mode: Mode,
    memory: u64,
    /// The threads that share one search.
    threads: usize,
    style: Style,
}

impl Job {
    /// `alone` is whether there is one puzzle only, so that it may have all threads. A limit of nodes is kept by one.
    fn new(arguments: &SolveArguments, alone: bool) -> anyhow::Result<Self> {
        let mode = match (arguments.optimal || arguments.checkpoint.is_some(), arguments.quick) {
            (true, _) => Mode::Optimal,
            (_, true) => Mode::Quick,
            _ => Mode::Anytime,
        };
        let default_time = (mode == Mode::Anytime && arguments.nodes.is_none()).then_some(DEFAULT_TIME);
        let limits = Limits { time: arguments.time.or(default_time), nodes: arguments.nodes };
        let memory = arguments.memory.map_or_else(free_memory, |size| size.as_u64());
        let at_a_time = if alone { 1 } else { threads(arguments) };
        let drive = Drive { limits, interrupt: Interrupt::listen()?, watch: Watch::new() };
        Ok(Self {
            desk: Desk::new(arguments.tables, &drive, memory, threads(arguments)),
            drive,
            metric: arguments.metric,
            mode,
            memory: memory / at_a_time as u64,
            threads: if alone && arguments.nodes.is_none() { threads(arguments) } else { 1 },
            style: Style { json: arguments.json, convention: arguments.notation.convention() },
        })
    }

    /// The settings of `loyd solve` without options.
    pub(crate) fn standard() -> Self {
        let limits = Limits { time: Some(DEFAULT_TIME), nodes: None };
        let drive = Drive { limits, interrupt: Interrupt::default(), watch: Watch::new() };
        Self {
            desk: Desk::new(TablesUse::No, &drive, 0, 1),
            drive,
            metric: None,
            mode: Mode::Anytime,
            memory: free_memory(),
            threads: 1,
            style: Style::default(),
        }
    }

    pub(crate) fn record(&self, input: Input) -> Record {
        let Input { source, entry } = input;
        match entry.puzzle {
            Err(faults) => Record::invalid(source, faults, &entry.warnings),
            Ok(Puzzled { puzzle: AnyPuzzle::Tiles(puzzle), .. }) => self.solved(source, &puzzle, None, &entry.warnings),
            Ok(Puzzled { puzzle: AnyPuzzle::Blocks(puzzle), about, .. }) => {
                self.solved(source, &puzzle, about.metric.map(AnyMetric::Blocks), &entry.warnings)
            }
        }
    }

    /// Solves one puzzle; the file may have stated a metric.
    fn solved<P: CommandFamily>(
        &self,
        source: String,
        puzzle: &P,
        stated: Option<AnyMetric>,
        warnings: &[Fault],
    ) -> Record {
        let Some(metric) = self.metric.or(stated).map_or(Some(P::DEFAULT_METRIC), P::metric) else {
            return Record::invalid(source, wrong_family::<P>(self.metric), warnings);
        };
        let plan = puzzle.plan(metric).filter(|_| self.mode != Mode::Quick);
        if let Some(plan) = &plan {
            self.desk.begin(plan);
        }
        let mut solver = puzzle.solver(metric, self.mode, &self.resources());
        let run = self.drive.run(metric, &mut *solver, || self.serve(plan.as_ref()));
        Record::of(source, puzzle, metric, &run, self.style, warnings)
    }

    /// Gets the large table if that pays now.
    fn serve(&self, plan: Option<&TilePlan>) {
        if let Some(plan) = plan {
            self.desk.serve(plan);
        }
    }

    fn resources(&self) -> Resources {
        Resources { memory: self.memory, threads: self.threads, tables: self.desk.tables().clone() }
    }

    /// Solves the only one of the inputs, going on from a file and keeping it.
    fn with_checkpoint(&self, mut inputs: impl Iterator<Item = Input>, file: &Path) -> anyhow::Result<Exit> {
        let Some(Input { source, entry }) = inputs.next() else { bail!("there is no puzzle to keep a checkpoint of") };
        if inputs.next().is_some() {
            bail!("a checkpoint is of one puzzle, and here are several");
        }
        let record = match entry.puzzle {
            Err(faults) => Record::invalid(source, faults, &entry.warnings),
            Ok(Puzzled { puzzle: AnyPuzzle::Tiles(puzzle), .. }) if self.counts_single_steps() => {
                let mut solver = Checkpointed::open(&puzzle, &self.resources(), file)?;
                self.drive.interrupt.begin_work();
                let plan = puzzle.plan(TileMetric::Single);
                let run = self.drive.run(TileMetric::Single, &mut solver, || self.serve(plan.as_ref()));
                solver.close(matches!(run.ended, Ended::Proven | Ended::Unsolvable))?;
                Record::of(source, &puzzle, TileMetric::Single, &run, self.style, &entry.warnings)
            }
            Ok(_) => bail!("checkpoints are for tile puzzles in the metric single"),
        };
        self.drive.watch.finish(|| write(&record, self.style.json))?;
        self.drive.watch.clear();
        let interrupted = self.drive.interrupt.is_raised();
        Ok(if interrupted { Exit::Interrupted } else { self.exit(&record) })
    }

    fn counts_single_steps(&self) -> bool {
        self.metric.is_none_or(|metric| metric == AnyMetric::Tiles(TileMetric::Single))
    }

    fn exit(&self, record: &Record) -> Exit {
        match record.status {
            Status::Invalid => Exit::Bad,
            Status::Stopped => Exit::Stopped,
            Status::Unsolvable => Exit::Negative,
            Status::Solved if self.mode == Mode::Optimal && record.optimal != Some(true) => Exit::Stopped,
            Status::Solved => Exit::Done,
        }
    }
}

pub(crate) fn wrong_family<P: CommandFamily>(metric: Option<AnyMetric>) -> Faults {
    let metric = metric.map(|metric| metric.to_string()).unwrap_or_default();
    let names: Vec<String> = P::METRICS.iter().map(ToString::to_string).collect();
    let message = format!("there is no metric {metric} for {}: expected {}", P::NAME, names.join(", "));
    Fault::new(1, 1, message).into()
}

/// Four fifths of the memory that is free, in bytes.
pub(crate) fn free_memory() -> u64 {
    let system =
        System::new_with_specifics(RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram()));
    let free = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory).min(system.available_memory());
    free / 5 * 4
}

fn write_stats(stats: &Stats, json: bool) -> anyhow::Result<()> {
    let text = if json { serde_json::to_string(&stats.json())? + "\n" } else { stats.people() };
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes())?;
    Ok(output.flush()?)
}

fn write(record: &Record, json: bool) -> anyhow::Result<()> {
    let mut output = io::stdout().lock();
    if json {
        serde_json::to_writer(&mut output, record).map_err(io::Error::from)?;
        writeln!(output)?;
    } else {
        output.write_all(record.people().as_bytes())?;
    }
    output.flush()?;
    tell(record.messages());
    Ok(())
}
