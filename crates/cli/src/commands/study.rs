//! `loyd study`: computes a puzzle's component, with the distance of every position from the goal.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, anyhow, bail};
use loyd_blocks::{ComponentGraph, ComponentStatistics, DistanceMap, Exploration};
use loyd_core::text::{self, AnyPuzzle, Faults, Puzzled, external_line};
use loyd_core::{BlockMetric, BlockPuzzle, Family, Puzzle, TileMetric, TilePuzzle};
use loyd_engine::{AnyPosition, At, StudyGraph};
use serde::Serialize;

use crate::arguments::StudyArguments;
use crate::family::{AnyMetric, CommandFamily};
use crate::input::{Input, expand_sources, reported_inputs};
use crate::interrupt::Interrupt;
use crate::memory::allowed_memory;
use crate::output::Exit;
use crate::output::{self, CsvTable, counted, grouped, print_message, visible};
use crate::output_file;
use crate::plot::BarChart;
use crate::record::FaultRecord;
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
    if has_files && inputs.peek().is_some() {
        bail!(
            "there are several puzzles, but a chart, a graph or a table can be written for only one; select one, such as FILE:2"
        );
    }
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
    let mut study = Study { source, read_as, warnings, ..Study::default() };
    let puzzled = entry.puzzle.and_then(|puzzled| study_subject(puzzled, arguments.metric));
    match puzzled {
        Err(faults) => study.record_faults(&faults),
        Ok(StudySubject::Tiles(puzzle, metric)) => study.study_tiles(&puzzle, metric, arguments, interrupt)?,
        Ok(StudySubject::Blocks(puzzle, metric, name)) => {
            let map = study.search(&puzzle, metric, arguments, interrupt);
            if let Some(statistics) = map.statistics() {
                study.set_statistics(&puzzle, statistics, &map, name.as_deref());
                write_files(&study, &puzzle, &map, arguments)?;
            }
        }
    }
    output::write_result(arguments.json, &study, &study.text)?;
    Ok(study.exit())
}

/// A puzzle to study and the metric to use. A block puzzle may also have a name.
enum StudySubject {
    Tiles(TilePuzzle, TileMetric),
    Blocks(BlockPuzzle, BlockMetric, Option<String>),
}

/// Returns the puzzle to study with the metric to use.
fn study_subject(puzzled: Puzzled, requested: Option<AnyMetric>) -> Result<StudySubject, Faults> {
    let about = puzzled.about;
    Ok(match puzzled.puzzle {
        AnyPuzzle::Tiles(puzzle) => {
            let metric = TilePuzzle::choose_metric(requested.or(about.tile_metric.map(AnyMetric::Tiles)))?;
            StudySubject::Tiles(puzzle, metric)
        }
        AnyPuzzle::Blocks(puzzle) => {
            let metric = BlockPuzzle::choose_metric(requested.or(about.metric.map(AnyMetric::Blocks)))?;
            StudySubject::Blocks(puzzle, metric, about.name)
        }
    })
}

/// Writes the requested chart, graph and table for a block puzzle.
fn write_files(
    study: &Study,
    puzzle: &BlockPuzzle,
    map: &DistanceMap,
    arguments: &StudyArguments,
) -> anyhow::Result<()> {
    let Some(statistics) = map.statistics() else { return Ok(()) };
    if let Some(path) = &arguments.plot {
        study.write_chart(path)?;
    }
    if let Some(path) = &arguments.graphml {
        let Some(graph) = ComponentGraph::new(puzzle, &puzzle.start(), map.metric(), MAX_GRAPH) else {
            return Err(graph_too_large(statistics.positions));
        };
        write_file(path, &StudyGraph::from_blocks(puzzle, &graph).graphml())?;
    }
    if let Some(path) = &arguments.table {
        let Some(graph) = ComponentGraph::new(puzzle, &puzzle.start(), map.metric(), MAX_TABLE) else {
            bail!(
                "the table was not written: {} exceed the limit of {}",
                counted(statistics.positions, "position"),
                grouped(MAX_TABLE as u64)
            );
        };
        let rows = graph.nodes().iter().map(|node| {
            let position = text::rows(puzzle, &node.position, '.').join("/");
            PositionRow { position, distance: node.distance }
        });
        write_table(path, rows)?;
    }
    Ok(())
}

/// A row in the `--table` file.
#[derive(Serialize)]
struct PositionRow {
    position: String,
    distance: Option<u32>,
}

/// Writes positions and distances as comma-separated values.
fn write_table(path: &Path, rows: impl Iterator<Item = PositionRow>) -> anyhow::Result<()> {
    let fault = || format!("cannot write {}", path.display());
    let mut table = CsvTable::new(BufWriter::new(File::create(path).with_context(fault)?));
    for row in rows {
        table.write(&row).with_context(fault)?;
    }
    Ok(())
}

/// Creates the error for a graph with too many positions.
fn graph_too_large(positions: u64) -> anyhow::Error {
    let positions = counted(positions, "position");
    anyhow!("the graph was not written: {positions} exceed the limit of {}", grouped(MAX_GRAPH as u64))
}

/// Writes a file. An error includes the path.
fn write_file(path: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// The statistics of a component: the object printed by `loyd study --json`. Every key is always
/// present.
#[derive(Debug, Default, Serialize)]
struct Study {
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
    status: StudyStatus,
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

/// The outcome of a study.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum StudyStatus {
    /// The whole component was searched.
    Complete,
    /// The memory limit was reached.
    Stopped,
    /// The user pressed Ctrl-C.
    Interrupted,
    /// The input is not a puzzle that can be studied.
    #[default]
    Invalid,
}

impl Study {
    /// Records faults and prints them to standard error.
    fn record_faults(&mut self, faults: &Faults) {
        self.error = faults.0.first().map(FaultRecord::from);
        for fault in &faults.0 {
            print_message(format_args!("{}: {fault}\n", visible(&self.source)));
        }
    }

    /// Searches the component until it is complete, memory is exhausted or the user presses Ctrl-C.
    fn search(
        &mut self,
        puzzle: &BlockPuzzle,
        metric: BlockMetric,
        arguments: &StudyArguments,
        interrupt: &Interrupt,
    ) -> DistanceMap {
        let memory = allowed_memory(arguments.memory);
        let (progress, start) = (ProgressLine::new(), Instant::now());
        interrupt.begin_work();
        let mut map = DistanceMap::new(puzzle, &puzzle.start(), metric, memory);
        self.status = loop {
            match map.run(SLICE, interrupt.stop()) {
                Exploration::Complete => break StudyStatus::Complete,
                Exploration::Stopped(_) => break StudyStatus::Stopped,
                Exploration::Searching if interrupt.is_raised() => break StudyStatus::Interrupted,
                Exploration::Searching => {
                    let positions = || counted(map.positions(), "position");
                    progress.set_message(start, |_| format!("{}, {} MiB", positions(), map.bytes() >> 20));
                }
            }
        };
        progress.clear();
        self.set_puzzle(puzzle, metric, start);
        self.bytes = Some(map.bytes());
        self.distance = map.distance(&puzzle.start());
        if self.status == StudyStatus::Stopped {
            let _ = writeln!(
                self.text,
                "# {}: stopped: the search needs more than {}",
                visible(&self.source),
                size(memory)
            );
        }
        if self.status == StudyStatus::Interrupted {
            self.note_interruption(map.positions());
        }
        map
    }

    /// Fills in the puzzle, and the time since the start of the search.
    fn set_puzzle<P: CommandFamily>(&mut self, puzzle: &P, metric: P::Metric, start: Instant) {
        self.puzzle = Some(external_line(&puzzle.any()));
        self.goal = Some(puzzle.goal_text());
        self.metric = Some(metric.to_string());
        self.seconds = Some(start.elapsed().as_secs_f64());
    }

    fn note_interruption(&mut self, positions: u64) {
        let positions = counted(positions, "position");
        let _ = writeln!(self.text, "# {}: interrupted after {positions}", visible(&self.source));
    }

    /// Fills in the statistics of a complete map.
    fn set_statistics(
        &mut self,
        puzzle: &BlockPuzzle,
        statistics: &ComponentStatistics,
        map: &DistanceMap,
        name: Option<&str>,
    ) {
        let hardest = map.hardest().iter().find_map(|position| puzzle.restarted(position));
        self.solvable = Some(statistics.goals() > 0);
        self.edges = Some(statistics.moves);
        self.summits = Some(statistics.summits);
        self.cul_de_sacs = Some(statistics.cul_de_sacs);
        self.set_distances(statistics, hardest.as_ref());
        self.text = self.listing(puzzle, statistics, name, hardest.as_ref());
    }

    /// Fills in the numbers of positions and one of the hardest ones.
    fn set_distances<P: Family>(&mut self, statistics: &ComponentStatistics, hardest: Option<&P>) {
        self.positions = Some(statistics.positions);
        self.goals = Some(statistics.goals());
        self.greatest_distance = statistics.greatest_distance();
        self.mean_distance = statistics.mean_distance();
        self.hardest = Some(statistics.hardest());
        self.hardest_puzzle = hardest.map(|hardest| external_line(&hardest.any()));
        self.by_distance = Some(statistics.by_distance.clone());
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
        let positions = grouped(statistics.positions);
        add_line(&mut text, "positions", &format!("{positions}, interchangeable pieces merged"));
        let mean = statistics.mean_moves();
        add_line(&mut text, "moves", &format!("{mean:.2} per position on average ({})", self.metric()));
        add_line(&mut text, "cul-de-sacs", &format!("{} with only one move", grouped(statistics.cul_de_sacs)));
        let Some(distance) = self.distance else { return text + UNREACHABLE };
        let summits = grouped(statistics.summits);
        add_line(&mut text, "summits", &format!("{summits} from which no move leads farther from the goal"));
        add_line(&mut text, "solved", &grouped(statistics.goals()));
        let hardest = hardest.map(|hardest| text::rows(hardest, &hardest.start(), '.'));
        add_distances(&mut text, distance, statistics, &hardest.unwrap_or_default());
        text
    }

    /// Studies a tile board with at most ten cells.
    fn study_tiles(
        &mut self,
        puzzle: &TilePuzzle,
        metric: TileMetric,
        arguments: &StudyArguments,
        interrupt: &Interrupt,
    ) -> anyhow::Result<()> {
        let at = At { puzzle: puzzle.clone(), position: puzzle.start() };
        let position = AnyPosition::Tiles(at);
        let mut distances = match position.study(Some(&metric.to_string()), allowed_memory(arguments.memory)) {
            Ok(distances) => distances,
            Err(fault) => {
                self.record_faults(&text::Fault::new(1, 1, fault.to_string()).into());
                return Ok(());
            }
        };
        let (progress, start) = (ProgressLine::new(), Instant::now());
        interrupt.begin_work();
        while !distances.run(SLICE, interrupt.stop()) && !interrupt.is_raised() {
            progress.set_message(start, |_| counted(distances.positions(), "position"));
        }
        progress.clear();
        self.set_puzzle(puzzle, metric, start);
        let Some(by_distance) = distances.by_distance() else {
            self.status = StudyStatus::Interrupted;
            self.note_interruption(distances.positions());
            return Ok(());
        };
        self.status = StudyStatus::Complete;
        let hardest = distances.hardest().into_iter().next();
        self.set_tile_statistics(puzzle, by_distance, distances.distance(&position), hardest.as_ref());
        if let Some(path) = &arguments.plot {
            self.write_chart(path)?;
        }
        if let Some(path) = &arguments.graphml {
            let Some(graph) = distances.graph(MAX_GRAPH) else {
                return Err(graph_too_large(distances.positions()));
            };
            write_file(path, &graph.graphml())?;
        }
        if let Some(path) = &arguments.table {
            write_tile_table(path, &distances, puzzle)?;
        }
        Ok(())
    }

    /// Records the distances from all positions of a tile board.
    fn set_tile_statistics(
        &mut self,
        puzzle: &TilePuzzle,
        by_distance: Vec<u64>,
        distance: Option<u32>,
        hardest: Option<&AnyPosition>,
    ) {
        self.solvable = Some(distance.is_some());
        self.distance = distance;
        let mut text =
            format!("# {}: {}, goal {}\n\n", visible(&self.source), puzzle.description(), puzzle.goal_text());
        let Some(distance) = distance else {
            self.text = text + UNREACHABLE;
            return;
        };
        let positions = by_distance.iter().sum();
        let statistics = ComponentStatistics { positions, by_distance, ..ComponentStatistics::default() };
        let board = hardest.and_then(|hardest| match hardest {
            AnyPosition::Tiles(at) => TilePuzzle::new(at.position.clone(), puzzle.goal().clone()).ok(),
            AnyPosition::Blocks(_) => None,
        });
        self.set_distances(&statistics, board.as_ref());
        add_line(&mut text, "positions", &grouped(positions));
        let rows = board.map(|board| text::grid(&board.start()).lines().map(str::to_owned).collect::<Vec<_>>());
        add_distances(&mut text, distance, &statistics, &rows.unwrap_or_default());
        self.text = text;
    }

    /// Writes the chart of the number of positions by distance.
    fn write_chart(&self, path: &Path) -> anyhow::Result<()> {
        let Some(by_distance) = &self.by_distance else { return Ok(()) };
        let title = format!("{}: distance from the goal", self.source);
        let x_label = format!("moves to the nearest solved position ({})", self.metric());
        let chart = BarChart { title: &title, x_label: &x_label, y_label: "positions", bars: by_distance };
        write_file(path, &chart.svg())
    }

    /// Returns the name of the metric.
    fn metric(&self) -> &str {
        self.metric.as_deref().unwrap_or_default()
    }

    /// Returns the exit status for the study.
    fn exit(&self) -> Exit {
        match (self.status, self.solvable) {
            (StudyStatus::Invalid, _) => Exit::Bad,
            (StudyStatus::Stopped, _) => Exit::Stopped,
            (StudyStatus::Interrupted, _) => Exit::Interrupted,
            (StudyStatus::Complete, Some(false)) => Exit::Negative,
            (StudyStatus::Complete, _) => Exit::Done,
        }
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
fn add_distances(text: &mut String, start: u32, statistics: &ComponentStatistics, hardest: &[String]) {
    add_line(text, "start", &format!("{} from the goal", counted(start.into(), "move")));
    add_line(text, "mean", &format!("{:.1} moves", statistics.mean_distance().unwrap_or(0.0)));
    let greatest = counted(statistics.greatest_distance().unwrap_or(0).into(), "move");
    add_line(text, "hardest", &format!("{greatest}, {}", counted(statistics.hardest(), "position")));
    for row in hardest {
        add_line(text, "", row);
    }
    text.push('\n');
    text.push_str(&histogram(&statistics.by_distance));
}

/// Writes the distances from all positions of a tile board.
fn write_tile_table(path: &Path, distances: &loyd_engine::Study, puzzle: &TilePuzzle) -> anyhow::Result<()> {
    let Some(table) = distances.table(MAX_TABLE) else {
        bail!("the table was not written: there are more than {} positions", grouped(MAX_TABLE as u64));
    };
    let (width, cells) = (puzzle.width(), puzzle.start().cells().len());
    let rows = table.cells.chunks(cells).zip(&table.distances).map(|(cells, &distance)| {
        let rows = cells.chunks(width).map(|row| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
        PositionRow { position: rows.collect::<Vec<_>>().join("/"), distance: u32::try_from(distance).ok() }
    });
    write_table(path, rows)
}

/// Returns a number of bytes for display in the largest unit that fits.
fn size(bytes: u64) -> bytesize::ByteSize {
    bytesize::ByteSize(bytes)
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
