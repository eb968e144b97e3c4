//! `loyd levels`: lists the levels that ship with the program.

use std::io::{self, BufWriter, Write};

use loyd_core::Puzzle;
use loyd_core::text::{self, AnyPuzzle};
use loyd_levels::{Level, Pack, packs};
use serde::Serialize;
use serde_json::json;

use crate::arguments::LevelsArguments;
use crate::output::{Exit, write_json};

/// Lists the packs, or their levels if packs or a difficulty are given.
pub(crate) fn run(arguments: &LevelsArguments) -> anyhow::Result<Exit> {
    let mut output = BufWriter::new(io::stdout().lock());
    if arguments.packs.is_empty() && arguments.difficulty.is_none() {
        write_packs(arguments, &mut output)?;
    } else {
        write_levels(arguments, &mut output)?;
    }
    output.flush()?;
    Ok(Exit::Done)
}

/// Prints a line or an object for each pack.
fn write_packs(arguments: &LevelsArguments, output: &mut impl Write) -> anyhow::Result<()> {
    let width = packs().iter().map(|pack| pack.id().len()).max().unwrap_or_default();
    for pack in packs() {
        let (id, count) = (pack.id(), pack.len());
        if arguments.json {
            let (title, comment) = (pack.title(), pack.comment());
            writeln!(output, "{}", json!({ "pack": id, "title": title, "comment": comment, "levels": count }))?;
        } else {
            writeln!(
                output,
                "{id:width$}  {count:>3} levels  {:<18}  {}",
                difficulty_range(pack),
                first_sentence(pack)
            )?;
        }
    }
    Ok(())
}

/// Returns a pack's range of difficulty, such as `easy to expert`.
fn difficulty_range(pack: &Pack) -> String {
    let difficulties = || pack.levels().iter().map(Level::difficulty);
    match (difficulties().min(), difficulties().max()) {
        (Some(easiest), Some(hardest)) if easiest < hardest => format!("{easiest} to {hardest}"),
        (easiest, _) => easiest.map(|difficulty| difficulty.to_string()).unwrap_or_default(),
    }
}

/// Returns the first sentence of a pack's comment.
fn first_sentence(pack: &Pack) -> &'static str {
    pack.comment().split_inclusive('.').next().unwrap_or_default()
}

/// Prints a line or an object for each level with the requested difficulty in the requested packs.
fn write_levels(arguments: &LevelsArguments, output: &mut impl Write) -> anyhow::Result<()> {
    let is_wanted = |pack: &&Pack| arguments.packs.is_empty() || arguments.packs.iter().any(|id| id == pack.id());
    let levels = packs().iter().filter(is_wanted).flat_map(Pack::levels);
    let levels: Vec<&Level> =
        levels.filter(|level| arguments.difficulty.is_none_or(|wanted| wanted == level.difficulty())).collect();
    let width = levels.iter().map(|level| level.id().len()).max().unwrap_or_default();
    if !arguments.json && !levels.is_empty() {
        writeln!(output, "{:width$}  size  pieces  step  slide  turn  difficulty  bits  name", "level")?;
    }
    for level in levels {
        let record = LevelRecord::of(level);
        if arguments.json {
            write_json(output, &record)?;
        } else {
            let LevelRecord { level, name, size, pieces, step, slide, turn, difficulty, bits, .. } = record;
            write!(output, "{level:width$}  {size:>4}  {pieces:>6}  {step:>4}  {slide:>5}  {turn:>4}")?;
            writeln!(output, "  {difficulty:<10}  {bits:>4.0}  {name}")?;
        }
    }
    Ok(())
}

/// A level: an object printed by `loyd levels PACK --json`.
#[derive(Debug, Serialize)]
struct LevelRecord<'a> {
    /// The identifier, `pack/level`.
    level: &'a str,
    /// The name.
    name: &'a str,
    /// Columns and rows, such as `4x5`.
    size: String,
    /// The number of pieces.
    pieces: usize,
    /// The metric intended for the level.
    metric: String,
    /// The par in `step`.
    step: u32,
    /// The par in `slide`.
    slide: u32,
    /// The par in `turn`.
    turn: u32,
    /// The name of the difficulty.
    difficulty: &'static str,
    /// The difficulty in bits.
    bits: f64,
    /// The sources of the level.
    sources: &'a [String],
    /// Other remarks.
    comments: &'a [String],
    /// The puzzle on one line, which every command can read.
    puzzle: String,
    /// The goal in `--goal` syntax.
    goal: String,
    /// The rows of the starting position.
    rows: Vec<String>,
}

impl<'a> LevelRecord<'a> {
    /// Creates the record for a level.
    fn of(level: &'a Level) -> Self {
        let (puzzle, pars) = (level.puzzle(), level.pars());
        Self {
            level: level.id(),
            name: level.name(),
            size: format!("{}x{}", puzzle.columns(), puzzle.rows()),
            pieces: puzzle.pieces().len(),
            metric: level.metric().to_string(),
            step: pars.step,
            slide: pars.slide,
            turn: pars.turn,
            difficulty: level.difficulty().name(),
            bits: level.bits(),
            sources: level.sources(),
            comments: level.comments(),
            puzzle: text::external_line(&AnyPuzzle::Blocks(puzzle.clone())),
            goal: text::goal_text(puzzle),
            rows: text::rows(puzzle, &puzzle.start(), '.'),
        }
    }
}
