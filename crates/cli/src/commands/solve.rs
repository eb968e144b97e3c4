use std::io::{self, IsTerminal, Write};
use std::process;
use std::thread;
use std::time::Duration;

use anyhow::bail;
use loyd_core::text::{AnyPuzzle, Fault, Faults, Puzzled};
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::arguments::SolveArguments;
use crate::exit::Exit;
use crate::family::{AnyMetric, Family, Mode};
use crate::input::{Input, inputs};
use crate::interrupt::Interrupt;
use crate::output::{self, tell};
use crate::solving::{Drive, Limits, Record, Stats, Status, Style, Watch, in_order};

/// How long an anytime search goes on when nobody says.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

pub(crate) fn run(arguments: &SolveArguments) -> anyhow::Result<Exit> {
    let sources = sources(&arguments.puzzles)?;
    let options = arguments.reading.options();
    let mut inputs = inputs(&sources, &options);
    let mut first: Vec<Input> = inputs.next().into_iter().collect();
    // Who writes to standard input may wait for the first answer before writing more, so that is not looked ahead in.
    let may_be_alone = sources.len() == 1 && sources[0] != "-";
    first.extend(may_be_alone.then(|| inputs.next()).flatten());
    let is_alone = may_be_alone && first.len() == 1;
    let (at_a_time, each) = if is_alone { (1, threads(arguments)) } else { (threads(arguments), 1) };
    let job = Job::new(arguments, at_a_time, each)?;
    let interrupt = &job.drive.interrupt;
    let (mut exit, mut stats) = (Exit::Done, Stats::new());
    in_order(
        first.into_iter().chain(inputs).take_while(|_| !interrupt.is_raised()),
        at_a_time,
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

fn threads(arguments: &SolveArguments) -> usize {
    arguments.threads.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// What is done with every puzzle.
pub(crate) struct Job {
    drive: Drive,
    metric: Option<AnyMetric>,
    mode: Mode,
    memory: u64,
    /// The threads for one puzzle.
    threads: usize,
    style: Style,
}

impl Job {
    /// For so many puzzles at a time, with so many threads each.
    fn new(arguments: &SolveArguments, at_a_time: usize, threads: usize) -> anyhow::Result<Self> {
        let mode = match (arguments.optimal, arguments.quick) {
            (true, _) => Mode::Optimal,
            (_, true) => Mode::Quick,
            _ => Mode::Anytime,
        };
        let default_time = (mode == Mode::Anytime && arguments.nodes.is_none()).then_some(DEFAULT_TIME);
        let limits = Limits { time: arguments.time.or(default_time), nodes: arguments.nodes };
        let memory = arguments.memory.map_or_else(free_memory, |size| size.as_u64());
        Ok(Self {
            drive: Drive { limits, interrupt: Interrupt::listen()?, watch: Watch::new() },
            metric: arguments.metric,
            mode,
            memory: memory / at_a_time as u64,
            threads,
            style: Style { json: arguments.json, convention: arguments.notation.convention() },
        })
    }

    /// The settings of `loyd solve` without options.
    pub(crate) fn standard() -> Self {
        Self {
            drive: Drive {
                limits: Limits { time: Some(DEFAULT_TIME), nodes: None },
                interrupt: Interrupt::default(),
                watch: Watch::new(),
            },
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
    fn solved<P: Family>(&self, source: String, puzzle: &P, stated: Option<AnyMetric>, warnings: &[Fault]) -> Record {
        let Some(metric) = self.metric.or(stated).map_or(Some(P::DEFAULT_METRIC), P::metric) else {
            return Record::invalid(source, wrong_family::<P>(self.metric), warnings);
        };
        let mut solver = puzzle.solver(metric, self.mode, self.memory, self.threads);
        let run = self.drive.run(metric, &mut *solver);
        Record::of(source, puzzle, metric, &run, self.style, warnings)
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

pub(crate) fn wrong_family<P: Family>(metric: Option<AnyMetric>) -> Faults {
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
