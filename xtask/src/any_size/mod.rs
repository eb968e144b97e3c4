//! The benchmark for block puzzles of any size: runs the release program on trays, levels,
//! published puzzles and long ones.

mod courses;
mod program;

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use jiff::Zoned;
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};

use crate::workspace;
use program::{Case, Program, ProgramAnswer, ProgramLimits};

/// The options for the benchmark.
#[derive(clap::Args)]
pub(crate) struct AnySizeArguments {
    /// The program.
    #[arg(long, default_value = "target/release/loyd")]
    program: PathBuf,
    /// Measure only the groups whose names contain this, without writing a file.
    filter: Option<String>,
}

/// The time limit for a tray, in seconds.
const TRAY_SECONDS: u32 = 80;
/// The time limit for a puzzle with little memory, in seconds.
const SECONDS: u32 = 60;
/// The memory limit for the second run of every puzzle except trays.
const SMALL_MEMORY: &str = "200M";

/// Runs the benchmark. Without a filter, writes the report to `bench/DATE-blocks-any-size.md`.
pub(crate) fn run(arguments: &AnySizeArguments) -> Result<()> {
    let program = Program::new(workspace::root().join(&arguments.program))?;
    let is_wanted = |name: &str| arguments.filter.as_deref().is_none_or(|part| name.contains(part));
    let mut report = heading();
    if is_wanted("trays") {
        trays_section(&program, &mut report)?;
    }
    for name in ["published", "levels", "long"].into_iter().filter(|name| is_wanted(name)) {
        let cases = match name {
            "published" => published()?,
            "levels" => levels()?,
            _ => long()?,
        };
        if !cases.is_empty() {
            compared_section(&program, &mut report, name, &cases)?;
        }
    }
    print!("{report}");
    if arguments.filter.is_none() {
        let path = workspace::root().join("bench").join(format!("{}-blocks-any-size.md", Zoned::now().date()));
        fs::write(&path, report).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// Returns the first lines of the report: machine, program, and the command that reproduces it.
fn heading() -> String {
    format!(
        "# Block puzzles of any size, {}\n\n\
         Machine: AMD EPYC, 2 cores, 24 GiB; release build of `loyd`; two threads. Made by `cargo xtask any-size`, which runs\n\
         `loyd solve --json` on each puzzle: the seconds are those that the program reports.\n",
        Zoned::now().date()
    )
}

/// Measures trays as used in courses: each must be solved or proven unsolvable within the time
/// limit.
fn trays_section(program: &Program, report: &mut String) -> Result<()> {
    let mut cases = courses::small(12, 4)?;
    cases.extend(courses::bars(140));
    cases.extend(courses::lonely(100));
    cases.extend(courses::full(100, 400));
    writeln!(
        report,
        "\n## Trays\n\nEach has {TRAY_SECONDS} s. A length without a lower bound after it is proven optimal.\n"
    )?;
    writeln!(report, "| kind | puzzle | metric | first solution, s | length | s |\n|---|---|---|---|---|---|")?;
    let limits = ProgramLimits { seconds: Some(TRAY_SECONDS), ..ProgramLimits::default() };
    for case in &cases {
        let answer = program.solve(case, limits)?;
        check(case, &answer)?;
        // The first solution needs a separate run, because a run reports only its last one.
        let quick = program.solve(case, ProgramLimits { is_quick: true, ..limits })?;
        let Case { group, name, metric, .. } = case;
        let (length, first) = (answer.shown(), quick.seconds);
        writeln!(report, "| {group} | {name} | {metric} | {first:.2} | {length} | {:.2} |", answer.seconds)?;
        eprintln!("{group}, {name}: {length}, {:.2} s", answer.seconds);
    }
    Ok(())
}

/// Compares the results for puzzles without a memory limit and with little memory. Lists the
/// puzzles, except levels that are proven with little memory, and the totals.
fn compared_section(program: &Program, report: &mut String, name: &str, cases: &[Case]) -> Result<()> {
    writeln!(report, "\n## {}\n", title(name))?;
    writeln!(
        report,
        "| puzzle | metric | length | s | with {SMALL_MEMORY} | s | too long by |\n|---|---|---|---|---|---|---|"
    )?;
    let (mut proven, mut within, mut slowest) = (0, 0, [0.0_f64; 2]);
    for case in cases {
        // Without a limit, the length is proven optimal; the other run is compared with this one.
        let whole = program.solve(case, ProgramLimits { is_optimal: true, ..ProgramLimits::default() })?;
        check(case, &whole)?;
        let few = program.solve(
            case,
            ProgramLimits { seconds: Some(SECONDS), memory: Some(SMALL_MEMORY), ..ProgramLimits::default() },
        )?;
        let excess = match (whole.length, few.length) {
            (Some(best), Some(length)) => 100.0 * (f64::from(length) / f64::from(best.max(1)) - 1.0),
            // Neither run has a solution. If only one of them has, the difference is infinite.
            (None, None) => 0.0,
            _ => f64::INFINITY,
        };
        proven += usize::from(few.is_final());
        within += usize::from(excess <= 5.0);
        slowest = [slowest[0].max(whole.seconds), slowest[1].max(few.seconds)];
        let line = format!(
            "| {} | {} | {} | {:.2} | {} | {:.2} | {excess:.1} % |",
            case.name,
            case.metric,
            whole.shown(),
            whole.seconds,
            few.shown(),
            few.seconds
        );
        eprintln!("{line}");
        // There are hundreds of levels: only those that were not proven with little memory are
        // shown.
        if name != "levels" || !few.is_final() {
            writeln!(report, "{line}")?;
        }
    }
    let [whole, few] = slowest;
    writeln!(
        report,
        "\n{} puzzles; with {SMALL_MEMORY} and {SECONDS} s {proven} proven and {within} within 5 %; the slowest took {whole:.1} s and {few:.1} s.",
        cases.len()
    )?;
    Ok(())
}

/// Returns the heading of a group.
fn title(name: &str) -> &'static str {
    match name {
        "levels" => "Every level that ships",
        "published" => "Published puzzles, `data/blocks_published.txt`",
        _ => "Long puzzles, `data/blocks_long.txt`",
    }
}

/// Fails if an answer contradicts the known data.
fn check(case: &Case, answer: &ProgramAnswer) -> Result<()> {
    let Case { name, length, .. } = case;
    if let (Some(known), Some(found)) = (*length, answer.length) {
        ensure!(
            found >= known && (!answer.optimal || found == known),
            "{name}: {found} moves, but the minimum is {known}"
        );
    }
    // The names of unsolvable cases contain this word.
    ensure!(answer.length.is_none() || !name.contains("unsolvable"), "{name}: there is a solution");
    ensure!(length.is_none() || answer.status != "unsolvable", "{name}: there is a solution with {length:?} moves");
    Ok(())
}

/// Returns all bundled levels, in their own metrics, with their pars.
fn levels() -> Result<Vec<Case>> {
    let folder = workspace::root().join("crates/levels/packs");
    let mut cases = vec![];
    for pack in fs::read_dir(folder)? {
        let pack = pack?.path();
        let Ok(index) = fs::read_to_string(pack.join("index.txt")) else { continue };
        let id = pack.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // Rows contain a level, three pars and the difficulty; header lines have other forms.
        for line in index.lines() {
            let fields: Vec<&str> = line.split_whitespace().collect();
            let [level, step, slide, turn, _bits] = fields[..] else { continue };
            let Ok(pars) = [step, slide, turn].into_iter().map(str::parse).collect::<Result<Vec<u32>, _>>() else {
                continue;
            };
            let text = fs::read_to_string(pack.join(format!("{level}.txt")))?;
            let metric = text
                .lines()
                .find_map(|line| line.strip_prefix("metric: "))
                .map_or(Ok(BlockMetric::Slide), str::parse)?;
            // The pars are in metric order.
            let length = BlockPuzzle::METRICS.iter().zip(pars).find(|(other, _)| **other == metric).map(|(_, par)| par);
            cases.push(Case {
                group: "levels",
                name: format!("{id}/{level}"),
                text,
                goal: String::new(),
                metric,
                length,
            });
        }
    }
    cases.sort_by(|one, other| one.name.cmp(&other.name));
    // Prevents an empty report if the folder is moved.
    ensure!(cases.len() > 100, "only {} levels were found", cases.len());
    Ok(cases)
}

/// Returns the columns of each line in a data file. Bars separate the columns.
fn lines(file: &str) -> Result<Vec<Vec<String>>> {
    let text = fs::read_to_string(workspace::root().join(file)).with_context(|| file.to_owned())?;
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(lines.map(|line| line.split(" | ").map(str::to_owned).collect()).collect())
}

/// Returns the published puzzles in every metric.
fn published() -> Result<Vec<Case>> {
    let mut cases = vec![];
    for line in lines("data/blocks_published.txt")? {
        let [name, step, slide, turn, text, goal] = &line[..] else { bail!("a line has {} columns", line.len()) };
        for (metric, length) in [(BlockMetric::Step, step), (BlockMetric::Slide, slide), (BlockMetric::Turn, turn)] {
            let (name, text, goal) = (name.clone(), text.clone(), goal.clone());
            cases.push(Case { group: "published", name, text, goal, metric, length: Some(length.parse()?) });
        }
    }
    Ok(cases)
}

/// Returns the long puzzles, if `cargo xtask long-blocks` has generated them.
fn long() -> Result<Vec<Case>> {
    let mut cases = vec![];
    if !workspace::root().join(crate::long_blocks::FILE).exists() {
        return Ok(cases);
    }
    for line in lines(crate::long_blocks::FILE)? {
        let [draw, turns, states, text, goal] = &line[..] else { bail!("a line has {} columns", line.len()) };
        let name = format!("draw {draw}: {states} positions");
        let (text, goal, length) = (text.clone(), goal.clone(), Some(turns.parse()?));
        cases.push(Case { group: "long", name, text, goal, metric: BlockMetric::Turn, length });
    }
    Ok(cases)
}
