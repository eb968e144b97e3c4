//! The rows that `loyd rate` writes.

use loyd_blocks::Diameter;
use loyd_blocks::generate::{ComponentLimits, Rating, Unmapped};
use loyd_core::text::{self, AnyPuzzle, Faults, Puzzled, external_line};
use loyd_core::{BlockMetric, BlockPuzzle, Family, Puzzle};
use loyd_search::Stop;
use serde::Serialize;

use crate::family::{AnyMetric, CommandFamily};
use crate::input::Input;
use crate::output::report_faults;
use crate::record::{FaultRecord, Status};

/// A rated puzzle: an object printed by `loyd rate --json`.
#[derive(Debug, Default, Serialize)]
pub(super) struct RateRecord {
    /// The source of the puzzle: `FILE:N` for the Nth puzzle in the file, `-:N` for the Nth puzzle
    /// on standard input, or `arg:N` for the Nth argument.
    pub(super) source: String,
    /// The canonical text of the puzzle on one line.
    pub(super) puzzle: Option<String>,
    /// Whether the puzzle was rated.
    pub(super) status: Status,
    /// The puzzle's name, as given in its text.
    pub(super) name: Option<String>,
    /// The goal in `--goal` syntax.
    goal: Option<String>,
    /// The metric for the following figures.
    metric: Option<String>,
    /// The minimum number of moves in `step`.
    pub(super) step: Option<u32>,
    /// The minimum number of moves in `slide`.
    pub(super) slide: Option<u32>,
    /// The minimum number of moves in `turn`.
    pub(super) turn: Option<u32>,
    /// The name of the difficulty.
    pub(super) difficulty: Option<&'static str>,
    /// The difficulty in bits.
    pub(super) bits: Option<f64>,
    /// The part of the bits that comes from the choice among moves.
    choice: Option<f64>,
    /// The number of moves away from the goal in a shortest solution.
    pub(super) detours: Option<u32>,
    /// The number of shortest solutions; 18446744073709551615 stands for at least that many.
    pub(super) solutions: Option<u64>,
    /// The number of moves in a shortest solution that have no alternative.
    pub(super) forced: Option<usize>,
    /// The mean number of moves to choose from along that solution.
    pub(super) branching: Option<f64>,
    /// The number of pieces.
    pub(super) pieces: Option<usize>,
    /// The number of pieces that move in that solution.
    pub(super) moving: Option<usize>,
    /// The names of the pieces that can be removed, one at a time, without shortening the solution.
    pub(super) idle: Option<String>,
    /// The number of positions, with interchangeable pieces merged.
    pub(super) positions: Option<u64>,
    /// The greatest distance of a position from the goal.
    pub(super) greatest_distance: Option<u32>,
    /// The puzzle, starting at one of the positions that are this far from the goal.
    hardest_puzzle: Option<String>,
    /// The greatest distance between two positions, with `--diameter`.
    pub(super) diameter: Option<u32>,
    /// Whether `diameter` is exact; otherwise it is a lower bound.
    pub(super) diameter_exact: Option<bool>,
    /// The reason why there is no rating.
    pub(super) reason: Option<String>,
}

impl RateRecord {
    /// Returns the record for an input before its rating, and the puzzle with its metric if there
    /// is one. Faults are reported on standard error.
    pub(super) fn of(input: &Input, requested: Option<AnyMetric>) -> (Self, Option<(BlockPuzzle, BlockMetric)>) {
        let mut record = Self { source: input.source.clone(), ..Self::default() };
        let name = |puzzled: &Puzzled| puzzled.about.name.clone();
        match input.entry.puzzle.clone().and_then(|puzzled| block_puzzle(puzzled, requested)) {
            Err(faults) => {
                report_faults(&input.source, &faults);
                record.reason = faults.0.first().map(|fault| FaultRecord::from(fault).message);
                (record, None)
            }
            Ok((puzzle, metric)) => {
                record.puzzle = Some(external_line(&puzzle.any()));
                record.name = input.entry.puzzle.as_ref().ok().and_then(name);
                record.goal = Some(puzzle.goal_text());
                record.metric = Some(metric.to_string());
                record.pieces = Some(puzzle.pieces().len());
                (record, Some((puzzle, metric)))
            }
        }
    }

    /// Fills in the figures, or the reason why there are none.
    pub(super) fn rate(
        &mut self,
        puzzle: &BlockPuzzle,
        metric: BlockMetric,
        limits: ComponentLimits,
        with_diameter: bool,
        stop: Stop,
    ) {
        match Rating::search(puzzle, metric, limits, stop) {
            Ok(rating) => {
                if with_diameter {
                    let ends = [puzzle.start(), rating.hardest.start()];
                    let diameter = Diameter::new(puzzle, metric, &ends, limits.memory, stop);
                    self.diameter = diameter.map(|diameter| diameter.length);
                    self.diameter_exact = diameter.map(|diameter| diameter.is_exact);
                }
                self.set_figures(puzzle, &rating);
                // A diameter may be missing because the user pressed Ctrl-C.
                self.status = if stop.is_requested() { Status::Interrupted } else { Status::Rated };
            }
            Err(reason) => {
                self.reason = Some(reason.to_string());
                self.status = match reason {
                    Unmapped::Unsolvable => Status::Unsolvable,
                    Unmapped::Positions { .. } | Unmapped::Memory => Status::Stopped,
                    Unmapped::Stopped => Status::Interrupted,
                };
            }
        }
    }

    /// Fills in the figures.
    fn set_figures(&mut self, puzzle: &BlockPuzzle, rating: &Rating) {
        let Rating { grade, .. } = rating;
        [self.step, self.slide, self.turn] = rating.pars.map(Some);
        self.difficulty = Some(grade.difficulty().name());
        self.bits = Some(grade.bits());
        self.choice = Some(grade.choice);
        self.detours = Some(grade.detours);
        self.solutions = Some(rating.solutions);
        self.forced = Some(rating.forced);
        self.branching = Some(rating.branching);
        self.moving = Some(rating.moving.len());
        let name = |&piece: &usize| puzzle.pieces()[piece].name;
        self.idle = rating.idle.as_ref().map(|idle| idle.iter().map(name).collect());
        self.positions = Some(grade.positions);
        self.greatest_distance = Some(rating.greatest);
        self.hardest_puzzle = Some(external_line(&rating.hardest.any()));
    }
}

/// Returns the puzzle if it is a block puzzle, with the metric to use.
pub(super) fn block_puzzle(
    puzzled: Puzzled,
    requested: Option<AnyMetric>,
) -> Result<(BlockPuzzle, BlockMetric), Faults> {
    let AnyPuzzle::Blocks(puzzle) = puzzled.puzzle else {
        return Err(text::Fault::new(1, 1, "expected a block puzzle, found a tile puzzle").into());
    };
    let metric = BlockPuzzle::choose_metric(requested.or(puzzled.about.metric.map(AnyMetric::Blocks)))?;
    Ok((puzzle, metric))
}
