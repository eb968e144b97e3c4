//! Puzzles that may become levels, and the generator runs that draw them.

use std::fs;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail, ensure};
use loyd_blocks::solver;
use loyd_core::text::{AnyPuzzle, ReadOptions, read_argument};
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_search::{Context, Stop, Verdict};
use serde::Deserialize;

use super::plan::Plan;
use crate::workspace;

/// A puzzle that `loyd generate blocks` found.
pub(super) struct Candidate {
    /// The puzzle.
    pub(super) puzzle: BlockPuzzle,
    /// The metric for playing it.
    pub(super) metric: BlockMetric,
    /// Its difficulty in bits.
    pub(super) bits: f64,
    /// The command that reproduces it.
    pub(super) command: String,
}

/// The required keys of an object that `loyd generate blocks --json` prints.
#[derive(Deserialize)]
struct Record {
    puzzle: String,
    goal: String,
    draw: u64,
    metric: String,
    bits: f64,
}

impl Candidate {
    /// Reads a line of JSON that a run with these arguments printed.
    pub(super) fn read(record: &str, arguments: &str) -> Result<Self> {
        let Record { puzzle, goal, draw, metric, bits } = serde_json::from_str(record)?;
        let options = ReadOptions { goal: Some(goal), ..ReadOptions::default() };
        let AnyPuzzle::Blocks(puzzle) = read_argument(&puzzle, &options)?.puzzle.puzzle else {
            bail!("{puzzle} is not a block puzzle");
        };
        let command = format!("loyd generate blocks {arguments} --from {draw} --draws 1");
        Ok(Self { puzzle, metric: metric.parse()?, bits, command })
    }

    /// Returns whether the puzzle is fun to play: it has at least four pieces, which cover at least
    /// a third of the board; a shortest solution moves at least two thirds of them; and the goal
    /// piece is neither at its goal nor next to it.
    pub(super) fn is_fun(&self) -> bool {
        let pieces = self.puzzle.pieces();
        let covered: usize = pieces.iter().map(|piece| piece.shape.size()).sum();
        let cells = self.puzzle.rows() * self.puzzle.columns();
        pieces.len() >= 4
            && 3 * covered >= cells
            && self.is_away_from_goal()
            && 3 * self.count_moved_pieces() >= 2 * pieces.len()
    }

    /// Returns the number of pieces that a shortest solution moves, or 0 if the puzzle cannot be
    /// solved within 1 GiB.
    fn count_moved_pieces(&self) -> usize {
        let (puzzle, start) = (&self.puzzle, self.puzzle.start());
        let mut solver = solver(puzzle, &start, self.metric, 1 << 30);
        let (Verdict::Solved, Some(solution)) =
            (solver.run(&mut Context::new(u64::MAX, Stop::NEVER)), solver.status().best)
        else {
            return 0;
        };
        let mut position = start.clone();
        let mut moved = vec![false; puzzle.pieces().len()];
        for &step in solution.steps() {
            puzzle.play_unchecked(&mut position, step);
            let changes = position.anchors().iter().zip(start.anchors());
            moved.iter_mut().zip(changes).for_each(|(moved, (now, before))| *moved |= now != before);
        }
        moved.iter().filter(|&&moved| moved).count()
    }

    /// Returns whether the goal piece would need at least two steps, even if nothing were in its
    /// way.
    fn is_away_from_goal(&self) -> bool {
        let puzzle = &self.puzzle;
        puzzle.goal().0.iter().all(|target| {
            // Every goal that the generator creates names a piece.
            let Some(piece) = target.piece() else { return true };
            let anchor = usize::from(puzzle.start_anchors()[piece]);
            let (row, column) = (anchor / puzzle.columns(), anchor % puzzle.columns());
            let is_near = |other: &u16| {
                let other = usize::from(*other);
                row.abs_diff(other / puzzle.columns()) + column.abs_diff(other % puzzle.columns()) < 2
            };
            let mut anchors = (0..(puzzle.rows() * puzzle.columns()) as u16).filter(is_near);
            anchors.all(|anchor| !target.is_reached_at(puzzle, anchor))
        })
    }
}

/// Returns all puzzles that these runs find.
pub(super) fn collect_pool(plan: &Plan, runs: &[&str]) -> Result<Vec<Candidate>> {
    let mut pool = vec![];
    for run in runs {
        let (arguments, _) = run.rsplit_once(" --draws ").context("a run without a number of draws")?;
        for record in run_output(run)?.lines() {
            pool.push(Candidate::read(record, arguments).with_context(|| format!("not a record: {record}"))?);
        }
    }
    println!("{}: {} puzzles to choose from", plan.id, pool.len());
    Ok(pool)
}

/// Returns the output of a run: from `target/packs` if it exists there, otherwise by running the
/// lean program.
fn run_output(run: &str) -> Result<String> {
    let folder = workspace::root().join("target/packs");
    fs::create_dir_all(&folder)?;
    let cache = folder.join(format!("{run}.json"));
    // A run takes minutes to hours and is deterministic, so it is never repeated.
    if let Ok(records) = fs::read_to_string(&cache) {
        return Ok(records);
    }
    println!("loyd generate blocks {run}");
    let output = Command::new(env!("CARGO"))
        .current_dir(workspace::root())
        .args(["run", "--quiet", "--locked", "--release", "--package", "loyd", "--no-default-features", "--"])
        .args(["generate", "blocks", "--json", "--count", "1000000"])
        .args(run.split(' '))
        .stderr(Stdio::inherit())
        .output()
        .context("cannot run cargo")?;
    // No run finds a million puzzles, so a run exits when all boards have been drawn, with exit
    // code 3: stopped by a limit.
    ensure!(output.status.code() == Some(3), "loyd exited with {}", output.status);
    let records = String::from_utf8(output.stdout)?;
    fs::write(&cache, &records)?;
    Ok(records)
}
