use std::fmt::Write as _;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::thread;
use std::time::Instant;

use anyhow::Context;
use loyd_core::text::{self, AnyPuzzle, Faults, ReadOptions};
use loyd_core::{BlockPuzzle, TilePuzzle};
use loyd_explore::{Depth0, Fault, Findings, Hosts, Layer, Settings, Subject};
use serde::Serialize;

use crate::arguments::{ExploreArguments, From, board_size};
use crate::commands::solve::{free_memory, wrong_family};
use crate::exit::Exit;
use crate::family::Family;
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
            Ok(Exit::Done)
        }
        Err(fault) => {
            tell(format_args!("loyd: {fault}\n"));
            Ok(exit(&fault))
        }
    }
}

/// What an exploration that came to no end says.
fn exit(fault: &Fault) -> Exit {
    match fault {
        Fault::Interrupted => Exit::Interrupted,
        Fault::TooLarge(_) | Fault::Hosts(_) | Fault::Mismatch { .. } => Exit::Bad,
        Fault::Damaged { .. } | Fault::Foreign { .. } => Exit::Bad,
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
}

fn problem(arguments: &ExploreArguments) -> anyhow::Result<Result<Problem, Faults>> {
    let mut options = arguments.reading.options();
    let mut argument = arguments.puzzle.clone();
    if let Ok((width, height)) = board_size(&argument) {
        let goal = options.goal.take().unwrap_or_else(|| "blank-last".to_owned());
        match text::read_tile_goal(&goal, width, height) {
            Ok(goal) => argument = goal.position(width, height).to_string(),
            Err(faults) => return Ok(Err(faults)),
        }
        options = ReadOptions { goal: Some(argument.clone()), ..options };
    }
    let sources = [argument];
    let mut inputs = inputs(&sources, &options);
    let (Some(Input { entry, .. }), None) = (inputs.next(), inputs.next()) else {
        anyhow::bail!("{} does not hold one puzzle", arguments.puzzle);
    };
    Ok(entry.puzzle.and_then(|puzzled| match puzzled.puzzle {
        AnyPuzzle::Tiles(puzzle) => tiles(&puzzle, arguments),
        AnyPuzzle::Blocks(puzzle) => blocks(puzzle, puzzled.about.metric, arguments),
    }))
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
        From::Start => Depth0::Start,
        From::Goals => Depth0::Goals,
    };
    Ok(Problem {
        puzzle: puzzle.text(),
        goal: puzzle.goal_text(),
        metric: metric.to_string(),
        description: puzzle.description(),
        subject: Subject::Blocks { puzzle, metric, depth0 },
    })
}

fn settings(arguments: &ExploreArguments) -> anyhow::Result<Settings> {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let hosts = match (&arguments.hosts, arguments.process) {
        (Some(path), Some(process)) => {
            let list = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
            Some(Hosts::read(&list, process)?)
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
    positions: u64,
    diameter: usize,
    positions_by_depth: &'a [u64],
    hardest: &'a [String],
    bytes: u64,
    seconds: f64,
}

impl Table {
    fn write(&self, arguments: &ExploreArguments) -> anyhow::Result<()> {
        if let Some(path) = &arguments.plot {
            self.plot(path)?;
        }
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
        let Problem { description, goal, metric, .. } = &self.problem;
        let mut text = format!("# {description}, goal {goal}, metric {metric}\n# depth  positions\n");
        for (depth, &positions) in self.findings.positions_by_depth.iter().enumerate() {
            let _ = writeln!(text, "# {depth:>5}  {:>17}", grouped(positions));
        }
        let (total, diameter) = (grouped(self.total()), self.diameter());
        let last = self.findings.positions_by_depth[diameter];
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
        self.findings.positions_by_depth.len() - 1
    }

    fn plot(&self, path: &Path) -> anyhow::Result<()> {
        let Problem { description, metric, .. } = &self.problem;
        let (title, across) = (format!("{description}: all positions"), format!("depth ({metric})"));
        let bars = &self.findings.positions_by_depth;
        let svg = BarChart { title: &title, across: &across, up: "positions", bars }.svg();
        fs::write(path, svg).with_context(|| format!("cannot write {}", path.display()))
    }
}
