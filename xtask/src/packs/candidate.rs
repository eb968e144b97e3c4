//! A puzzle that may become a level.

use anyhow::{Result, bail};
use loyd_blocks::solver;
use loyd_core::text::{AnyPuzzle, ReadOptions, read_argument};
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use loyd_search::{Context, Stop, Verdict};
use serde::Deserialize;

/// A puzzle that `loyd generate blocks` found.
pub(super) struct Candidate {
    /// The puzzle.
    pub(super) puzzle: BlockPuzzle,
    /// The metric of play.
    pub(super) metric: BlockMetric,
    /// Its difficulty in bits.
    pub(super) bits: f64,
    /// The command that reproduces it.
    pub(super) command: String,
}

/// The required keys of an object of `loyd generate blocks --json`.
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

    /// Returns whether it is fun to play: it has at least four pieces, which cover a third of the
    /// board; a shortest solution moves two thirds of them; and the goal piece is neither at its
    /// goal nor next to it.
    pub(super) fn is_fun(&self) -> bool {
        let pieces = self.puzzle.pieces();
        let covered: usize = pieces.iter().map(|piece| piece.shape.size()).sum();
        let cells = self.puzzle.rows() * self.puzzle.columns();
        pieces.len() >= 4 && 3 * covered >= cells && self.goal_is_away() && 3 * self.moved() >= 2 * pieces.len()
    }

    /// Returns the number of pieces that a shortest solution moves, or 0 if it cannot be solved
    /// within 1 GiB.
    fn moved(&self) -> usize {
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
    fn goal_is_away(&self) -> bool {
        let puzzle = &self.puzzle;
        puzzle.goal().0.iter().all(|target| {
            // Every goal of the generator names a piece.
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
