use std::collections::HashSet;
use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::bail;
use loyd_core::random::Seed;
use loyd_core::{BlockPuzzle, Family};
use loyd_solve::blocks::generate::{Canonical, Generated, Generator, Grade, Recipe, Style};
use serde::Serialize;

use crate::arguments::GenerateBlocksArguments;
use crate::commands::generate::drawn_seed;
use crate::exit::Exit;
use crate::family::CommandFamily;
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
    let (interrupt, tally, watch, start) = (Interrupt::listen()?, Tally::default(), Watch::new(), Instant::now());
    interrupt.begin_work();
    let is_late = || arguments.time.is_some_and(|time| start.elapsed() >= time);
    let is_over = || tally.found() == arguments.count || interrupt.is_raised() || is_late();
    let is_wanted = || {
        watch.say(start, |_| tally.to_string());
        !is_over()
    };
    let threads = arguments.threads.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from);
    let mut press = Press { arguments, seed, seen: HashSet::new(), tally: &tally, written: Ok(()) };
    in_order(
        (arguments.from..arguments.from.saturating_add(arguments.draws)).take_while(|_| !is_over()),
        threads,
        |number| generator.draw_while(number, &is_wanted),
        |found| watch.finish(|| press.take(found)),
    );
    watch.clear();
    press.written?;
    Ok(match (interrupt.is_raised(), tally.found()) {
        (true, _) => Exit::Interrupted,
        (false, found) if found == arguments.count => Exit::Done,
        (false, found) => {
            let reason = if is_late() { "the time is up" } else { "all boards were tried" };
            tell(format_args!("{reason}: {found} of {}\n", counted(arguments.count, "puzzle")));
            Exit::Stopped
        }
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

/// What was done so far, for all threads to see.
#[derive(Default)]
struct Tally {
    boards: AtomicU64,
    found: AtomicU64,
    longest: AtomicU32,
}

impl Tally {
    fn found(&self) -> u64 {
        self.found.load(Ordering::Relaxed)
    }

    fn longest(&self) -> u32 {
        self.longest.load(Ordering::Relaxed)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let boards = counted(self.boards.load(Ordering::Relaxed), "board");
        write!(f, "{boards}, {}", counted(self.found(), "puzzle"))?;
        if self.longest() > 0 { write!(f, ", at most {}", counted(self.longest().into(), "move")) } else { Ok(()) }
    }
}

/// Where puzzles are written that are wanted and new.
struct Press<'a> {
    arguments: &'a GenerateBlocksArguments,
    seed: Seed,
    seen: HashSet<Canonical>,
    tally: &'a Tally,
    written: anyhow::Result<()>,
}

impl Press<'_> {
    fn take(&mut self, found: Option<Generated>) {
        if self.tally.found() == self.arguments.count {
            return;
        }
        self.tally.boards.fetch_add(1, Ordering::Relaxed);
        let Some(found) = found.filter(|found| self.is_wanted(&found.grade)) else { return };
        if self.seen.insert(Canonical::new(&found.puzzle)) {
            self.tally.longest.fetch_max(found.grade.length, Ordering::Relaxed);
            self.written = self.write(&found);
            // Where nothing can be written any more, no more is wanted.
            let more = if self.written.is_ok() { 1 } else { self.arguments.count - self.tally.found() };
            self.tally.found.fetch_add(more, Ordering::Relaxed);
        }
    }

    fn is_wanted(&self, grade: &Grade) -> bool {
        let is_asked_for = self.arguments.difficulty.is_none_or(|wanted| wanted == grade.difficulty());
        is_asked_for && !(self.arguments.rising && grade.length <= self.tally.longest())
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
        puzzle.one_line()
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
            puzzle: puzzle.one_line(),
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
