use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::thread;
use std::time::Instant;

use anyhow::Context;
use bytesize::ByteSize;
use loyd_core::text::{self, AnyPuzzle, Faults, ReadOptions};
use loyd_core::{BlockPuzzle, Family, TilePuzzle};
use loyd_explore::{Depth0, Fault, Findings, Hosts, Layer, Settings, Subject};
use serde::Serialize;

use crate::arguments::{ExploreArguments, From, board_size};
use crate::commands::solve::{free_memory, wrong_family};
use crate::exit::Exit;
use crate::family::CommandFamily;
use crate::input::{Input, inputs};
use crate::interrupt::Interrupt;
use crate::output::{counted, grouped, tell};
use crate::plot::BarChart;

pub(crate) fn run(arguments: &ExploreArguments) -> anyhow::Result<Exit> {
    let problem = match problem(arguments)? {
        Ok(problem) => problem,
        Err(faults) => {
            for fault in &faults.0 {
                tell(format_args!("{}: {fault}\n", arguments.puzzle));
            }
            return Ok(Exit::Bad);
        }
    };
    let settings = settings(arguments)?;
    let mut plot = arguments.plot.as_deref().map(Plot::create).transpose()?;
    let is_told = arguments.progress || io::stderr().is_terminal();
    let start = Instant::now();
    let mut bytes = 0;
    let findings = loyd_explore::explore(&problem.subject, &settings, &mut |layer| {
        bytes = bytes.max(layer.bytes);
        if is_told {
            tell(format_args!("{}\n", progress(layer)));
        }
    });
    match findings {
        Ok(findings) => {
            let table = Table { problem, findings, bytes, seconds: start.elapsed().as_secs_f64() };
            table.write(arguments)?;
            if let Some(plot) = &mut plot {
                plot.draw(&table)?;
            }
            Ok(if table.findings.positions_by_depth.is_empty() { Exit::Negative } else { Exit::Done })
        }
        Err(fault) => {
            tell(format_args!("loyd: {}\n", message(&fault)));
            Ok(exit(&fault))
        }
    }
}

/// What there is to say to the person who gave too little memory; of other faults what they say themselves.
fn message(fault: &Fault) -> String {
    match *fault {
        Fault::Memory { needed, allowed } => format!(
            "stopped: this process needs {} of memory and may take {}; --memory says how much, --disk keeps positions in \
             files, --hosts divides them among processes",
            ByteSize(needed),
            ByteSize(allowed)
        ),
        _ => fault.to_string(),
    }
}

/// What an exploration that came to no end says.
fn exit(fault: &Fault) -> Exit {
    match fault {
        Fault::Interrupted => Exit::Interrupted,
        Fault::TooLarge(_)
        | Fault::Folder(_)
        | Fault::Hosts(_)
        | Fault::Mismatch { .. }
        | Fault::Damaged { .. }
        | Fault::Foreign { .. } => Exit::Bad,
        _ => Exit::Stopped,
    }
}

/// What is explored, in words.
struct Problem {
    subject: Subject,
    /// The puzzle as text.
    puzzle: String,
    goal: String,
    metric: String,
    description: String,
    /// Where depth 0 is, in words.
    from: &'static str,
}

fn problem(arguments: &ExploreArguments) -> anyhow::Result<Result<Problem, Faults>> {
    let mut options = arguments.reading.options();
    let mut argument = arguments.puzzle.clone();
    if is_size(&argument) {
        let (width, height) = board_size(&argument).map_err(anyhow::Error::msg)?;
        let goal = options.goal.take().unwrap_or_else(|| "blank-last".to_owned());
        match text::read_tile_goal(&goal, width, height) {
            Ok(goal) => argument = goal.position(width, height).to_string(),
            Err(faults) => return Ok(Err(faults)),
        }
        options = ReadOptions { goal: Some(argument.clone()), ..options };
    }
    let sources = [argument];
    let mut inputs = inputs(&sources, &options);
    let Input { entry, .. } = inputs.next().with_context(|| format!("{} holds no puzzle", arguments.puzzle))?;
    if let Some(Input { source, .. }) = inputs.next() {
        anyhow::bail!("{source}: another puzzle, and only one can be explored");
    }
    Ok(entry.puzzle.and_then(|puzzled| match puzzled.puzzle {
        AnyPuzzle::Tiles(puzzle) => tiles(&puzzle, arguments),
        AnyPuzzle::Blocks(puzzle) => blocks(puzzle, puzzled.about.metric, arguments),
    }))
}

/// Whether a text is meant as a board's size.
fn is_size(text: &str) -> bool {
    let is_number = |side: &str| side.parse::<usize>().is_ok();
    text.split_once(['x', 'X']).is_some_and(|(width, height)| is_number(width) && is_number(height))
}

fn tiles(puzzle: &TilePuzzle, arguments: &ExploreArguments) -> Result<Problem, Faults> {
    let metric = arguments.metric.map_or(Some(TilePuzzle::DEFAULT_METRIC), TilePuzzle::metric);
    let metric = metric.ok_or_else(|| wrong_family::<TilePuzzle>(arguments.metric))?;
    Ok(Problem {
        subject: Subject::Tiles { goal: puzzle.goal().clone(), metric },
        puzzle: puzzle.goal().to_string(),
        goal: puzzle.goal_text(),
        metric: metric.to_string(),
        description: puzzle.description(),
        from: "goals",
    })
}

fn blocks(
    puzzle: BlockPuzzle,
    stated: Option<loyd_core::BlockMetric>,
    arguments: &ExploreArguments,
) -> Result<Problem, Faults> {
    let default = stated.unwrap_or(BlockPuzzle::DEFAULT_METRIC);
    let metric = arguments.metric.map_or(Some(default), BlockPuzzle::metric);
    let metric = metric.ok_or_else(|| wrong_family::<BlockPuzzle>(arguments.metric))?;
    let depth0 = match arguments.from {
        Some(From::Goals) => Depth0::Goals,
        None if arguments.hardest > 0 => Depth0::Goals,
        Some(From::Start) | None => Depth0::Start,
    };
    Ok(Problem {
        puzzle: puzzle.one_line(),
        goal: puzzle.goal_text(),
        metric: metric.to_string(),
        description: puzzle.description(),
        from: if depth0 == Depth0::Goals { "goals" } else { "start" },
        subject: Subject::Blocks { puzzle, metric, depth0 },
    })
}

fn settings(arguments: &ExploreArguments) -> anyhow::Result<Settings> {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let hosts = match (&arguments.hosts, arguments.process) {
        (Some(path), Some(process)) => {
            let list = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
            Some(Hosts::read(&list, process).with_context(|| path.display().to_string())?)
        }
        _ => None,
    };
    Ok(Settings {
        threads: arguments.threads.map_or_else(cores, usize::from),
        memory: arguments.memory.map_or_else(free_memory, |size| size.as_u64()),
        disk: arguments.disk.clone(),
        hardest: arguments.hardest,
        hosts,
        wait: arguments.wait,
        patience: arguments.patience,
        checkpoint: arguments.checkpoint.clone(),
        interval: arguments.every,
        interrupt: {
            let interrupt = Interrupt::listen()?;
            interrupt.begin_work();
            interrupt.flag()
        },
    })
}

fn progress(layer: &Layer) -> String {
    let Layer { depth, positions, seconds, bytes } = *layer;
    let rate = positions as f64 / seconds / 1e6;
    format!("depth {depth}: {}, {rate:.2} M/s, {} MiB", counted(positions, "position"), bytes >> 20)
}

/// What was found, with what it is about.
struct Table {
    problem: Problem,
    findings: Findings,
    bytes: u64,
    seconds: f64,
}

/// The object of `loyd explore --json`.
#[derive(Serialize)]
struct Object<'a> {
    puzzle: &'a str,
    goal: &'a str,
    metric: &'a str,
    from: &'a str,
    positions: u64,
    diameter: usize,
    positions_by_depth: &'a [u64],
    hardest: &'a [String],
    bytes: u64,
    seconds: f64,
}

impl Table {
    fn write(&self, arguments: &ExploreArguments) -> anyhow::Result<()> {
        // Of several processes one is enough to tell.
        if arguments.process.is_some_and(|process| process > 0) {
            return Ok(());
        }
        let text = if arguments.json {
            serde_json::to_string(&self.object()).map_err(io::Error::from)? + "\n"
        } else if arguments.csv {
            self.csv()
        } else {
            self.listing()
        };
        let mut output = io::stdout().lock();
        output.write_all(text.as_bytes())?;
        Ok(output.flush()?)
    }

    fn object(&self) -> Object<'_> {
        let Self { problem, findings, bytes, seconds } = self;
        Object {
            puzzle: &problem.puzzle,
            goal: &problem.goal,
            metric: &problem.metric,
            from: problem.from,
            positions: self.total(),
            diameter: self.diameter(),
            positions_by_depth: &findings.positions_by_depth,
            hardest: &findings.hardest,
            bytes: *bytes,
            seconds: *seconds,
        }
    }

    fn csv(&self) -> String {
        let mut text = "depth,positions\n".to_owned();
        for (depth, positions) in self.findings.positions_by_depth.iter().enumerate() {
            let _ = writeln!(text, "{depth},{positions}");
        }
        text
    }

    /// For people; all but the hardest positions are remarks to `loyd solve`.
    fn listing(&self) -> String {
        let Problem { description, goal, metric, from, .. } = &self.problem;
        let zero = match self.problem.subject {
            Subject::Tiles { .. } => String::new(),
            Subject::Blocks { .. } => format!(", depth 0 at the {from}"),
        };
        let mut text = format!("# {description}, goal {goal}, metric {metric}{zero}\n# depth  positions\n");
        for (depth, &positions) in self.findings.positions_by_depth.iter().enumerate() {
            let _ = writeln!(text, "# {depth:>5}  {:>17}", grouped(positions));
        }
        let (total, diameter) = (grouped(self.total()), self.diameter());
        let Some(&last) = self.findings.positions_by_depth.last() else {
            text.push_str("# the goal is out of reach: the puzzle has no solution\n");
            return text;
        };
        let _ = writeln!(text, "# total  {total:>17}");
        let rate = self.total() as f64 / self.seconds / 1e6;
        let plural = counted(diameter as u64, "move");
        let _ = writeln!(
            text,
            "# {}; at most {plural}, {}; {:.3} s, {rate:.2} M/s, {} MiB",
            if self.is_checked() { "the total is what it must be" } else { "all that can be reached" },
            counted(last, "position"),
            self.seconds,
            self.bytes >> 20
        );
        for hardest in &self.findings.hardest {
            let _ = writeln!(text, "{hardest}");
        }
        text
    }

    fn is_checked(&self) -> bool {
        self.problem.subject.positions() == Some(self.total())
    }

    fn total(&self) -> u64 {
        self.findings.positions_by_depth.iter().sum()
    }

    fn diameter(&self) -> usize {
        self.findings.positions_by_depth.len().saturating_sub(1)
    }
}

/// A file for the histogram, made before the work begins.
struct Plot<'a> {
    path: &'a Path,
    file: File,
}

impl<'a> Plot<'a> {
    fn create(path: &'a Path) -> anyhow::Result<Self> {
        let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { path, file })
    }

    fn draw(&mut self, table: &Table) -> anyhow::Result<()> {
        let Problem { description, metric, .. } = &table.problem;
        let (title, across) = (format!("{description}: all positions"), format!("depth ({metric})"));
        let bars = &table.findings.positions_by_depth;
        let svg = BarChart { title: &title, across: &across, up: "positions", bars }.svg();
        self.file.write_all(svg.as_bytes()).with_context(|| format!("cannot write {}", self.path.display()))
    }
}
