use std::collections::HashSet;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::bail;
use loyd_core::BlockPuzzle;
use loyd_core::random::Seed;
use loyd_solve::blocks::generate::{Canonical, Generated, Generator, Grade, Recipe, Style};
use serde::Serialize;

use crate::arguments::GenerateBlocksArguments;
use crate::commands::generate::drawn_seed;
use crate::exit::Exit;
use crate::family::Family;
use crate::interrupt::Interrupt;
use crate::output::{counted, tell};
use crate::solving::{Watch, in_order};

/// Draw by draw, each on whichever thread is free; what is found is taken in the order of the draws.
pub(crate) fn run(arguments: &GenerateBlocksArguments) -> anyhow::Result<Exit> {
    let recipe = recipe(arguments)?;
    let seed = match arguments.seed {
        Some(seed) => seed,
        None => drawn_seed().inspect(|seed| tell(format_args!("seed {seed}\n")))?,
    };
    let generator = Generator::new(recipe, seed)?;
    let (interrupt, is_over) = (Interrupt::listen()?, AtomicBool::new(arguments.count == 0));
    let threads = arguments.threads.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
    let mut press = Press { arguments, seed, seen: HashSet::new(), drawn: 0, found: 0, written: Ok(()) };
    let (watch, start) = (Watch::new(), Instant::now());
    in_order(
        (0..arguments.draws).take_while(|_| !is_over.load(Ordering::Relaxed) && !interrupt.is_raised()),
        threads,
        |number| generator.draw(number),
        |found| {
            watch.finish(|| press.take(found));
            watch.say(start, |_| format!("{}, {}", counted(press.drawn, "board"), counted(press.found, "puzzle")));
            is_over.fetch_or(press.is_over(), Ordering::Relaxed);
        },
    );
    watch.clear();
    press.written?;
    Ok(if interrupt.is_raised() {
        Exit::Interrupted
    } else if press.found < arguments.count {
        Exit::Stopped
    } else {
        Exit::Done
    })
}

fn recipe(arguments: &GenerateBlocksArguments) -> anyhow::Result<Recipe> {
    let (columns, rows) = arguments.size.unwrap_or(match arguments.style {
        Style::Rush => (6, 6),
        Style::Klotski => (4, 5),
        Style::Free => (5, 5),
    });
    let mut recipe = Recipe::new(arguments.style, rows, columns);
    if let Some(asked) = arguments.metric {
        let Some(metric) = BlockPuzzle::metric(asked) else {
            bail!("there is no metric {asked} for blocks: expected step, slide, turn");
        };
        recipe.metric = metric;
    }
    if let Some((least, most)) = arguments.pieces {
        recipe.pieces = least as usize..=most as usize;
    }
    if let Some((least, most)) = arguments.walls {
        recipe.walls = least as usize..=most as usize;
    }
    if let Some((least, most)) = arguments.length {
        recipe.length = least..=most;
    }
    recipe.most_positions = arguments.positions;
    recipe.climb = arguments.climb;
    Ok(recipe)
}

/// Where puzzles are written that are wanted and new.
struct Press<'a> {
    arguments: &'a GenerateBlocksArguments,
    seed: Seed,
    seen: HashSet<Canonical>,
    drawn: u64,
    found: u64,
    written: anyhow::Result<()>,
}

impl Press<'_> {
    fn is_over(&self) -> bool {
        self.found == self.arguments.count || self.written.is_err()
    }

    fn take(&mut self, found: Option<Generated>) {
        if self.is_over() {
            return;
        }
        self.drawn += 1;
        let is_wanted =
            |found: &Generated| self.arguments.difficulty.is_none_or(|wanted| wanted == found.grade.difficulty());
        let Some(found) = found.filter(is_wanted) else { return };
        if self.seen.insert(Canonical::new(&found.puzzle)) {
            self.found += 1;
            self.written = self.write(&found);
        }
    }

    fn write(&self, found: &Generated) -> anyhow::Result<()> {
        let mut output = io::stdout().lock();
        if self.arguments.json {
            let record = Record::of(found, self.arguments.style, self.seed);
            writeln!(output, "{}", serde_json::to_string(&record).map_err(io::Error::from)?)?;
        } else {
            write!(output, "{}", people(found))?;
        }
        output.flush()?;
        Ok(())
    }
}

/// A remark and the puzzle: several of them are a list that `loyd solve` reads.
fn people(Generated { draw, puzzle, grade }: &Generated) -> String {
    let Grade { metric, length, detours, positions, .. } = *grade;
    let (length, detours) = (counted(length.into(), "move"), counted(detours.into(), "detour"));
    let (bits, difficulty, positions) = (grade.bits(), grade.difficulty(), counted(positions, "position"));
    format!(
        "# draw {draw}: {length} ({metric}), {difficulty}, {bits:.1} bits, {detours}, {positions}\n{}\n",
        puzzle.text()
    )
}

/// A puzzle that was made: an object of `loyd generate blocks --json`.
#[derive(Debug, Serialize)]
struct Record {
    puzzle: String,
    goal: String,
    style: String,
    seed: String,
    draw: u64,
    metric: String,
    length: u32,
    difficulty: String,
    bits: f64,
    choice: f64,
    detours: u32,
    positions: u64,
}

impl Record {
    fn of(Generated { draw, puzzle, grade }: &Generated, style: Style, seed: Seed) -> Self {
        Self {
            puzzle: puzzle.text(),
            goal: puzzle.goal_text(),
            style: style.to_string(),
            seed: seed.to_string(),
            draw: *draw,
            metric: grade.metric.to_string(),
            length: grade.length,
            difficulty: grade.difficulty().to_string(),
            bits: grade.bits(),
            choice: grade.choice,
            detours: grade.detours,
            positions: grade.positions,
        }
    }
}
