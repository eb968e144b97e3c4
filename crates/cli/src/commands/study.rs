//! `loyd study`: computes a puzzle's component, with the distance of every position from the goal.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, bail, ensure};
use bytesize::ByteSize;
use loyd_blocks::ComponentStatistics;
use loyd_core::text::{self, AnyPuzzle, Fault, Faults, Puzzled, external_line};
use loyd_core::{Family, Puzzle};
use loyd_engine::{AnyPosition, EngineFamily, Study};
use serde::Serialize;
use serde_json::json;

use crate::arguments::StudyArguments;
use crate::family::{AnyMetric, CommandFamily, either, metric_name};
use crate::input::{Input, expand_sources, reported_inputs};
use crate::interrupt::Interrupt;
use crate::memory::allowed_memory;
use crate::output::{self, CsvTable, Exit, counted, grouped, report_faults, visible};
use crate::output_file;
use crate::plot::bar_chart;
use crate::record::{FaultRecord, Status};
use crate::solving::ProgressLine;

/// The number of positions searched between two checks for Ctrl-C.
const SLICE: u64 = 1 << 15;
/// The maximum number of positions in a graph to write. Programs that draw graphs cannot handle
/// larger ones.
const MAX_GRAPH: usize = 100_000;
/// The maximum number of positions in a table to write. A graph with that many positions takes a
/// few hundred megabytes.
const MAX_TABLE: usize = 2_000_000;

/// Studies every puzzle, prints the results and writes the requested files.
pub(crate) fn run(arguments: &StudyArguments) -> anyhow::Result<Exit> {
    let sources = expand_sources(&arguments.levels)?;
    for file in [&arguments.plot, &arguments.graphml, &arguments.table].into_iter().flatten() {
        output_file::refuse_input(file, &sources)?;
    }
    let options = arguments.reading.options();
    let mut inputs = reported_inputs(&sources, &options).peekable();
    let Some(first) = inputs.next() else { bail!("{} contains no puzzle", arguments.levels.join(" ")) };
    let has_files = [&arguments.plot, &arguments.graphml, &arguments.table].iter().any(|file| file.is_some());
    ensure!(
        !has_files || inputs.peek().is_none(),
        "there are several puzzles, but a chart, a graph or a table can be written for only one; select one, such as FILE:2"
    );
    let interrupt = Interrupt::listen()?;
    let mut exit = Exit::Done;
    for input in std::iter::once(first).chain(inputs) {
        exit = exit.max(study(input, arguments, &interrupt)?);
        if interrupt.is_raised() {
            break;
        }
    }
    Ok(exit)
}

/// Studies one puzzle.
fn study(input: Input, arguments: &StudyArguments, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let Input { source, entry } = input;
    let warnings = FaultRecord::all(&entry.warnings);
    let read_as = entry.puzzle.as_ref().ok().and_then(Puzzled::read_as);
    let mut report = StudyReport { source, read_as, warnings, ..StudyReport::default() };
    let subject = entry.puzzle.and_then(|puzzled| Subject::of(puzzled, arguments.metric));
    let studied = subject.and_then(|subject| {
        let study = report.search(&subject, allowed_memory(arguments.memory), interrupt)?;
        Ok((study, subject))
    });
    match studied {
        Ok((study, subject)) if report.status == Status::Complete => {
            report.set_statistics(&study, &subject);
            report.write_files(&study, arguments)?;
        }
        Ok(_) => {}
        Err(faults) => {
            report_faults(&report.source, &faults);
            report.error = faults.0.first().map(FaultRecord::from);
        }
    }
    output::write_result(arguments.json, &report, &report.text)?;
    Ok(report.exit())
}

/// A puzzle to study.
struct Subject {
    puzzle: AnyPuzzle,
    goal: String,
    /// The metric to use.
    metric: String,
    /// A short description, such as `3x3 tiles`.
    description: String,
    /// The name of a block puzzle.
    name: Option<String>,
}

impl Subject {
    /// Returns the puzzle with the metric to use.
    fn of(Puzzled { puzzle, about, .. }: Puzzled, requested: Option<AnyMetric>) -> Result<Self, Faults> {
        let text_metric = about.tile_metric.map(AnyMetric::Tiles).or(about.metric.map(AnyMetric::Blocks));
        let metric = metric_name(&puzzle, requested.or(text_metric))?;
        let (goal, description) = either!(&puzzle, puzzle => (puzzle.goal_text(), puzzle.description()));
        let name = about.name.filter(|_| matches!(puzzle, AnyPuzzle::Blocks(_)));
        Ok(Self { puzzle, goal, metric, description, name })
    }
}

/// Writes a file. An error includes the path.
fn write_file(path: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// The statistics of a component: the object printed by `loyd study --json`. Every key is always
/// present.
#[derive(Debug, Default, Serialize)]
struct StudyReport {
    /// The canonical text of the puzzle on one line.
    puzzle: Option<String>,
    /// The source of the puzzle: `FILE:N` for the Nth puzzle in the file, `-:N` for the Nth puzzle
    /// on standard input, or `arg:N` for the Nth argument.
    source: String,
    /// The reading that was chosen, if the input has several.
    read_as: Option<String>,
    /// The goal in `--goal` syntax.
    goal: Option<String>,
    /// The outcome of the study.
    status: Status,
    /// The metric for the moves.
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
    /// The ignored parts of the input, with reasons.
    warnings: Vec<FaultRecord>,
    /// The first fault, if there is one.
    error: Option<FaultRecord>,
    /// The text output.
    #[serde(skip)]
    text: String,
}

impl StudyReport {
    /// Searches the component until it is complete, memory is exhausted or the user presses Ctrl-C.
    ///
    /// # Errors
    /// Returns the reason if the puzzle cannot be studied.
    fn search(&mut self, subject: &Subject, memory: u64, interrupt: &Interrupt) -> Result<Study, Faults> {
        let position = AnyPosition::start(subject.puzzle.clone());
        let study = position.study(Some(&subject.metric), memory);
        let mut study = study.map_err(|error| Fault::new(1, 1, error.to_string()))?;
        let (progress, start) = (ProgressLine::new(), Instant::now());
        interrupt.begin_work();
        while !study.run(SLICE, interrupt.stop()) && !interrupt.is_raised() {
            progress.set_message(start, |_| {
                let memory = study.bytes().map(|bytes| format!(", {} MiB", bytes >> 20)).unwrap_or_default();
                counted(study.positions(), "position") + &memory
            });
        }
        progress.clear();
        self.status = match study.by_distance() {
            _ if study.is_out_of_memory() => Status::Stopped,
            Some(_) => Status::Complete,
            None => Status::Interrupted,
        };
        self.puzzle = Some(external_line(&subject.puzzle));
        self.goal = Some(subject.goal.clone());
        self.metric = Some(subject.metric.clone());
        self.seconds = Some(start.elapsed().as_secs_f64());
        self.bytes = study.bytes();
        self.distance = study.distance(&position);
        let source = visible(&self.source);
        self.text = match self.status {
            Status::Stopped => format!("# {source}: stopped: the search needs more than {}\n", ByteSize(memory)),
            Status::Interrupted => {
                format!("# {source}: interrupted after {}\n", counted(study.positions(), "position"))
            }
            _ => String::new(),
        };
        Ok(study)
    }

    /// Fills in the statistics of a complete study, and their text. An unsolvable tile board has
    /// none.
    fn set_statistics(&mut self, study: &Study, subject: &Subject) {
        let blocks = study.statistics();
        self.solvable = Some(blocks.map_or(self.distance.is_some(), |statistics| statistics.goals() > 0));
        let name = subject.name.as_ref().map(|name| format!(", {}", visible(name))).unwrap_or_default();
        let mut text = format!("# {}{name}: {}, goal {}\n\n", visible(&self.source), subject.description, subject.goal);
        let hardest = study.hardest().into_iter().find_map(restarted);
        if let Some(statistics) = blocks {
            self.edges = Some(statistics.moves);
            self.summits = Some(statistics.summits);
            self.cul_de_sacs = Some(statistics.cul_de_sacs);
            self.set_distances(statistics, hardest.as_ref());
            let positions = grouped(statistics.positions);
            add_line(&mut text, "positions", &format!("{positions}, interchangeable pieces merged"));
            let mean = statistics.mean_moves();
            add_line(&mut text, "moves", &format!("{mean:.2} per position on average ({})", self.metric()));
            add_line(&mut text, "cul-de-sacs", &format!("{} with only one move", grouped(statistics.cul_de_sacs)));
        }
        let Some(distance) = self.distance else {
            self.text = text + UNREACHABLE;
            return;
        };
        if let Some(statistics) = blocks {
            let summits = grouped(statistics.summits);
            add_line(&mut text, "summits", &format!("{summits} from which no move leads farther from the goal"));
            add_line(&mut text, "solved", &grouped(statistics.goals()));
            add_distances(&mut text, distance, statistics, hardest.as_ref());
        } else {
            let (positions, by_distance) = (study.positions(), study.by_distance().unwrap_or_default());
            let statistics = ComponentStatistics { positions, by_distance, ..ComponentStatistics::default() };
            self.set_distances(&statistics, hardest.as_ref());
            add_line(&mut text, "positions", &grouped(positions));
            add_distances(&mut text, distance, &statistics, hardest.as_ref());
        }
        self.text = text;
    }

    /// Fills in the numbers of positions and one of the hardest ones.
    fn set_distances(&mut self, statistics: &ComponentStatistics, hardest: Option<&AnyPuzzle>) {
        self.positions = Some(statistics.positions);
        self.goals = Some(statistics.goals());
        self.greatest_distance = statistics.greatest_distance();
        self.mean_distance = statistics.mean_distance();
        self.hardest = Some(statistics.hardest());
        self.hardest_puzzle = hardest.map(external_line);
        self.by_distance = Some(statistics.by_distance.clone());
    }

    /// Writes the requested chart, graph and table.
    fn write_files(&self, study: &Study, arguments: &StudyArguments) -> anyhow::Result<()> {
        let too_large = |what: &str, limit: usize| {
            let positions = counted(study.positions(), "position");
            format!("the {what} was not written: {positions} exceed the limit of {}", grouped(limit as u64))
        };
        if let Some(path) = &arguments.plot {
            self.write_chart(path)?;
        }
        if let Some(path) = &arguments.graphml {
            let graph = study.graph(MAX_GRAPH).with_context(|| too_large("graph", MAX_GRAPH))?;
            write_file(path, &graph.graphml())?;
        }
        if let Some(path) = &arguments.table {
            let graph = study.graph(MAX_TABLE).with_context(|| too_large("table", MAX_TABLE))?;
            let fault = || format!("cannot write {}", path.display());
            let mut table = CsvTable::new(BufWriter::new(File::create(path).with_context(fault)?));
            for node in graph.nodes {
                let row = json!({ "position": node.position, "distance": node.distance });
                table.write(&row).with_context(fault)?;
            }
        }
        Ok(())
    }

    /// Writes the chart of the number of positions by distance.
    fn write_chart(&self, path: &Path) -> anyhow::Result<()> {
        let Some(by_distance) = &self.by_distance else { return Ok(()) };
        let title = format!("{}: distance from the goal", self.source);
        let x_label = format!("moves to the nearest solved position ({})", self.metric());
        write_file(path, &bar_chart(&title, &x_label, by_distance))
    }

    /// Returns the name of the metric.
    fn metric(&self) -> &str {
        self.metric.as_deref().unwrap_or_default()
    }

    /// Returns the exit status for the study.
    fn exit(&self) -> Exit {
        if self.solvable == Some(false) { Exit::Negative } else { self.status.exit() }
    }
}

/// The line about the goal for a puzzle without a solution.
const UNREACHABLE: &str = "goal         unreachable: the puzzle has no solution\n";

/// Adds a line with a name and a value.
fn add_line(text: &mut String, what: &str, value: &str) {
    let _ = writeln!(text, "{what:<13}{value}");
}

/// Adds the distances to the goal: the one from the start, the mean, the greatest one with the rows
/// of a hardest position, and the histogram.
fn add_distances(text: &mut String, start: u32, statistics: &ComponentStatistics, hardest: Option<&AnyPuzzle>) {
    add_line(text, "start", &format!("{} from the goal", counted(start.into(), "move")));
    add_line(text, "mean", &format!("{:.1} moves", statistics.mean_distance().unwrap_or(0.0)));
    let greatest = counted(statistics.greatest_distance().unwrap_or(0).into(), "move");
    add_line(text, "hardest", &format!("{greatest}, {}", counted(statistics.hardest(), "position")));
    let rows = match hardest {
        Some(AnyPuzzle::Tiles(board)) => text::grid(&board.start()),
        Some(AnyPuzzle::Blocks(board)) => text::rows(board, &board.start(), '.').join("\n"),
        None => String::new(),
    };
    rows.lines().for_each(|row| add_line(text, "", row));
    text.push('\n');
    text.push_str(&histogram(&statistics.by_distance));
}

/// Returns the puzzle that starts at a position, if there is one.
fn restarted(position: AnyPosition) -> Option<AnyPuzzle> {
    Some(match position {
        AnyPosition::Tiles(at) => AnyPuzzle::Tiles(at.puzzle.starting_at(&at.position)?),
        AnyPosition::Blocks(at) => AnyPuzzle::Blocks(at.puzzle.restarted(&at.position)?),
    })
}

/// The maximum number of bars.
const MAX_BARS: usize = 20;
/// The width of the longest bar, in characters.
const MAX_BAR_WIDTH: u64 = 50;

/// Draws a bar for the number of positions in each range of distances.
fn histogram(by_distance: &[u64]) -> String {
    let range = by_distance.len().div_ceil(MAX_BARS).max(1);
    let sums: Vec<u64> = by_distance.chunks(range).map(|chunk| chunk.iter().sum()).collect();
    let highest = sums.iter().copied().max().unwrap_or(0).max(1);
    let mut text = String::new();
    for (index, &sum) in sums.iter().enumerate() {
        let (first, last) = (index * range, ((index + 1) * range).min(by_distance.len()) - 1);
        let distances = if first == last { first.to_string() } else { format!("{first}-{last}") };
        let bar = "#".repeat((sum * MAX_BAR_WIDTH).div_ceil(highest) as usize);
        let _ = writeln!(text, "{distances:>9}  {:>13}  {bar}", grouped(sum));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_counts_all_positions_in_a_few_bars() {
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
