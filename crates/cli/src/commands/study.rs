//! `loyd study`: computes the component of a block puzzle, with the distance of every position from
//! the goal.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, bail};
use loyd_blocks::{ComponentGraph, ComponentStatistics, DistanceMap, Exploration};
use loyd_core::text::{self, AnyPuzzle, Faults, Puzzled, outside_line};
use loyd_core::{BlockMetric, BlockPuzzle, Family, Puzzle};
use serde::Serialize;

use crate::arguments::StudyArguments;
use crate::exit::Exit;
use crate::family::{AnyMetric, CommandFamily};
use crate::input::{Input, only_input};
use crate::interrupt::Interrupt;
use crate::memory::allowed;
use crate::output::{self, counted, grouped, tell, visible};
use crate::plot::BarChart;
use crate::solving::{FaultRecord, ProgressLine};

/// Positions searched between two checks of the clock.
const SLICE: u64 = 1 << 15;
/// The largest graph to write, in positions. Programs that draw graphs cannot handle larger ones.
const LARGEST_GRAPH: usize = 100_000;

/// Studies a block puzzle, prints the result and writes the requested files.
pub(crate) fn run(arguments: &StudyArguments) -> anyhow::Result<Exit> {
    let Input { source, entry } = only_input(&arguments.level, &arguments.reading.options(), "to study")?;
    let warnings = FaultRecord::all(&entry.warnings);
    let mut study = Study { source, warnings, ..Study::default() };
    for warning in &entry.warnings {
        tell(format_args!("{}: {warning}\n", visible(&study.source)));
    }
    match entry.puzzle.and_then(|puzzled| blocks(puzzled, arguments.metric)) {
        Err(faults) => study.fail(&faults),
        Ok((puzzle, metric, name)) => {
            let map = study.search(&puzzle, metric, arguments)?;
            if let Some(statistics) = map.statistics() {
                study.note(&puzzle, statistics, &map, name.as_deref());
                write_files(&study, &puzzle, &map, arguments)?;
            }
        }
    }
    output::write_result(arguments.json, &study, &study.people)?;
    Ok(study.exit())
}

/// Returns the block puzzle of a text, with the metric of the study and the puzzle's name.
fn blocks(puzzled: Puzzled, asked: Option<AnyMetric>) -> Result<(BlockPuzzle, BlockMetric, Option<String>), Faults> {
    let AnyPuzzle::Blocks(puzzle) = puzzled.puzzle else {
        return Err(text::Fault::new(1, 1, "a tile puzzle: only block puzzles can be studied").into());
    };
    let metric = BlockPuzzle::chosen(asked.or(puzzled.about.metric.map(AnyMetric::Blocks)))?;
    Ok((puzzle, metric, puzzled.about.name))
}

/// Writes the chart and the graph.
fn write_files(
    study: &Study,
    puzzle: &BlockPuzzle,
    map: &DistanceMap,
    arguments: &StudyArguments,
) -> anyhow::Result<()> {
    let Some(statistics) = map.statistics() else { return Ok(()) };
    if let Some(path) = &arguments.plot {
        let title = format!("{}: distance from the goal", study.source);
        let across = format!("moves to the nearest solved position ({})", study.metric());
        let chart = BarChart { title: &title, across: &across, up: "positions", bars: &statistics.by_distance };
        write_file(path, &chart.svg())?;
    }
    if let Some(path) = &arguments.graphml {
        let Some(graph) = ComponentGraph::new(puzzle, &puzzle.start(), map.metric(), LARGEST_GRAPH) else {
            let positions = counted(statistics.positions, "position");
            bail!("the graph was not written: {positions} are more than {}", grouped(LARGEST_GRAPH as u64));
        };
        write_file(path, &graph.graphml().to_string())?;
    }
    Ok(())
}

/// Writes a file. An error includes the path.
fn write_file(path: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// The statistics of a component: the object of `loyd study --json`. Every key is always present.
#[derive(Debug, Default, Serialize)]
struct Study {
    /// The canonical text of the puzzle in one line.
    puzzle: Option<String>,
    /// The source of the puzzle: `FILE:N` or `-:N` for the Nth puzzle of the file, or `arg:N`.
    source: String,
    /// The goal in the syntax of `--goal`.
    goal: Option<String>,
    /// How the study ended.
    status: Status,
    /// The metric in which moves are counted.
    metric: Option<String>,
    /// Whether the goal can be reached.
    solvable: Option<bool>,
    /// The distance of the start from the goal.
    distance: Option<u32>,
    /// The number of positions, with interchangeable pieces merged.
    positions: Option<u64>,
    /// The number of pairs of positions one move apart.
    edges: Option<u64>,
    /// The number of solved positions.
    goals: Option<u64>,
    /// The greatest distance from the goal.
    greatest_distance: Option<u32>,
    /// The mean distance from the goal.
    mean_distance: Option<f64>,
    /// The number of positions at the greatest distance.
    hardest: Option<u64>,
    /// One of the positions at the greatest distance.
    hardest_puzzle: Option<String>,
    /// The number of positions without a move away from the goal.
    summits: Option<u64>,
    /// The number of positions with only one move.
    cul_de_sacs: Option<u64>,
    /// The number of positions at each distance, from 0.
    by_distance: Option<Vec<u64>>,
    /// The memory used, in bytes.
    bytes: Option<u64>,
    /// The time taken, in seconds.
    seconds: Option<f64>,
    /// The ignored parts of the text, with reasons.
    warnings: Vec<FaultRecord>,
    /// The first fault, if there is one.
    error: Option<FaultRecord>,
    /// The text output.
    #[serde(skip)]
    people: String,
}

/// How a study ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    /// The whole component was searched.
    Complete,
    /// The memory limit was reached.
    Stopped,
    /// The user pressed Ctrl-C.
    Interrupted,
    /// The text is not a block puzzle.
    #[default]
    Invalid,
}

impl Study {
    /// Records faults and prints them on standard error.
    fn fail(&mut self, faults: &Faults) {
        self.error = faults.0.first().map(FaultRecord::from);
        for fault in &faults.0 {
            tell(format_args!("{}: {fault}\n", visible(&self.source)));
        }
    }

    /// Searches the component until it is complete, memory is exhausted or the user interrupts.
    fn search(
        &mut self,
        puzzle: &BlockPuzzle,
        metric: BlockMetric,
        arguments: &StudyArguments,
    ) -> anyhow::Result<DistanceMap> {
        let memory = allowed(arguments.memory);
        let (interrupt, progress, start) = (Interrupt::listen()?, ProgressLine::new(), Instant::now());
        interrupt.begin_work();
        let mut map = DistanceMap::new(puzzle, &puzzle.start(), metric, memory);
        self.status = loop {
            match map.run(SLICE, interrupt.stop()) {
                Exploration::Complete => break Status::Complete,
                Exploration::Stopped(_) => break Status::Stopped,
                Exploration::Searching if interrupt.is_raised() => break Status::Interrupted,
                Exploration::Searching => {
                    let positions = || counted(map.positions(), "position");
                    progress.say(start, |_| format!("{}, {} MiB", positions(), map.bytes() >> 20));
                }
            }
        };
        progress.clear();
        self.puzzle = Some(outside_line(&puzzle.any()));
        self.goal = Some(puzzle.goal_text());
        self.metric = Some(metric.to_string());
        self.seconds = Some(start.elapsed().as_secs_f64());
        self.bytes = Some(map.bytes());
        self.distance = map.distance(&puzzle.start());
        if self.status == Status::Stopped {
            let _ = writeln!(
                self.people,
                "# {}: stopped: the search needs more than {}",
                visible(&self.source),
                size(memory)
            );
        }
        if self.status == Status::Interrupted {
            let positions = counted(map.positions(), "position");
            let _ = writeln!(self.people, "# {}: interrupted after {positions}", visible(&self.source));
        }
        Ok(map)
    }

    /// Fills in the statistics of a complete map.
    fn note(&mut self, puzzle: &BlockPuzzle, statistics: &ComponentStatistics, map: &DistanceMap, name: Option<&str>) {
        let hardest = map.hardest().iter().find_map(|position| puzzle.restarted(position));
        self.solvable = Some(statistics.goals() > 0);
        self.positions = Some(statistics.positions);
        self.edges = Some(statistics.moves);
        self.goals = Some(statistics.goals());
        self.greatest_distance = statistics.greatest_distance();
        self.mean_distance = statistics.mean_distance();
        self.hardest = Some(statistics.hardest());
        self.hardest_puzzle = hardest.as_ref().map(|hardest| outside_line(&hardest.any()));
        self.summits = Some(statistics.summits);
        self.cul_de_sacs = Some(statistics.cul_de_sacs);
        self.by_distance = Some(statistics.by_distance.clone());
        self.people = self.listing(puzzle, statistics, name, hardest.as_ref());
    }

    /// Returns the statistics as text.
    fn listing(
        &self,
        puzzle: &BlockPuzzle,
        statistics: &ComponentStatistics,
        name: Option<&str>,
        hardest: Option<&BlockPuzzle>,
    ) -> String {
        let name = name.map(|name| format!(", {}", visible(name))).unwrap_or_default();
        let mut text =
            format!("# {}{name}: {}, goal {}\n\n", visible(&self.source), puzzle.description(), puzzle.goal_text());
        let mut line = |what: &str, value: String| {
            let _ = writeln!(text, "{what:<13}{value}");
        };
        line("positions", format!("{}, interchangeable pieces merged", grouped(statistics.positions)));
        let mean = statistics.mean_moves();
        line("moves", format!("{mean:.2} in a position on average ({})", self.metric()));
        line("cul-de-sacs", format!("{} with only one move", grouped(statistics.cul_de_sacs)));
        let (Some(distance), Some(greatest)) = (self.distance, statistics.greatest_distance()) else {
            line("goal", "unreachable: the puzzle has no solution".to_owned());
            return text;
        };
        line("summits", format!("{} from which no move leads farther from the goal", grouped(statistics.summits)));
        line("solved", grouped(statistics.goals()));
        line("start", format!("{} from the goal", counted(distance.into(), "move")));
        line("mean", format!("{:.1} moves", statistics.mean_distance().unwrap_or(0.0)));
        let hardest_count = counted(statistics.hardest(), "position");
        line("hardest", format!("{}, {hardest_count}", counted(greatest.into(), "move")));
        if let Some(hardest) = hardest {
            for row in text::rows(hardest, &hardest.start(), '.') {
                line("", row);
            }
        }
        text.push('\n');
        text.push_str(&histogram(&statistics.by_distance));
        text
    }

    /// Returns the name of the metric.
    fn metric(&self) -> &str {
        self.metric.as_deref().unwrap_or_default()
    }

    /// Returns the exit status for the study.
    fn exit(&self) -> Exit {
        match (self.status, self.solvable) {
            (Status::Invalid, _) => Exit::Bad,
            (Status::Stopped, _) => Exit::Stopped,
            (Status::Interrupted, _) => Exit::Interrupted,
            (Status::Complete, Some(false)) => Exit::Negative,
            (Status::Complete, _) => Exit::Done,
        }
    }
}

/// Returns a number of bytes that displays in the largest unit that fits.
fn size(bytes: u64) -> bytesize::ByteSize {
    bytesize::ByteSize(bytes)
}

/// The maximum number of bars.
const BARS: usize = 20;
/// The width of the longest bar, in characters.
const WIDEST: u64 = 50;

/// Draws bars for the number of positions in ranges of distances.
fn histogram(by_distance: &[u64]) -> String {
    let range = by_distance.len().div_ceil(BARS).max(1);
    let sums: Vec<u64> = by_distance.chunks(range).map(|chunk| chunk.iter().sum()).collect();
    let most = sums.iter().copied().max().unwrap_or(0).max(1);
    let mut text = String::new();
    for (index, &sum) in sums.iter().enumerate() {
        let (first, last) = (index * range, ((index + 1) * range).min(by_distance.len()) - 1);
        let distances = if first == last { first.to_string() } else { format!("{first}-{last}") };
        let bar = "#".repeat((sum * WIDEST).div_ceil(most) as usize);
        let _ = writeln!(text, "{distances:>9}  {:>13}  {bar}", grouped(sum));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_has_few_bars_that_count_everything() {
        assert_eq!(
            histogram(&[1, 4]),
            format!("{:>9}  {:>13}  {}\n{:>9}  {:>13}  {}\n", 0, 1, "#".repeat(13), 1, 4, "#".repeat(50))
        );
        let long = histogram(&[7; 101]);
        assert_eq!(long.lines().count(), 17);
        assert!(long.starts_with("      0-5             42") && long.contains("   96-100             35"), "{long}");
        assert_eq!(histogram(&[]), "");
    }
}
