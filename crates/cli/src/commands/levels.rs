//! `loyd levels`: lists the levels that ship with the program.

use std::io::{self, BufWriter, Write};

use loyd_core::{Family, Puzzle, text};
use loyd_levels::{Level, Pack, Pars, packs};
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
            let (range, sentence) = (difficulty_range(pack), pack.comment().split_inclusive('.').next());
            writeln!(output, "{id:width$}  {count:>3} levels  {range:<18}  {}", sentence.unwrap_or_default())?;
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
        let (id, name, puzzle) = (level.id(), level.name(), level.puzzle());
        let Pars { step, slide, turn } = level.pars();
        let (size, pieces) = (format!("{}x{}", puzzle.columns(), puzzle.rows()), puzzle.pieces().len());
        let (difficulty, bits) = (level.difficulty().name(), level.bits());
        if arguments.json {
            let record = json!({
                "level": id,
                "name": name,
                "size": size,
                "pieces": pieces,
                "metric": level.metric().to_string(),
                "step": step,
                "slide": slide,
                "turn": turn,
                "difficulty": difficulty,
                "bits": bits,
                "sources": level.sources(),
                "comments": level.comments(),
                "puzzle": text::external_line(&puzzle.any()),
                "goal": puzzle.goal_text(),
                "rows": text::rows(puzzle, &puzzle.start(), '.'),
            });
            write_json(output, &record)?;
        } else {
            write!(output, "{id:width$}  {size:>4}  {pieces:>6}  {step:>4}  {slide:>5}  {turn:>4}")?;
            writeln!(output, "  {difficulty:<10}  {bits:>4.0}  {name}")?;
        }
    }
    Ok(())
}
