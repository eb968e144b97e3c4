//! Moves over several cells, seen cell by cell.

use std::time::Duration;

use loyd_play::{Cell, Game, Glide, Motion, Scene};

use super::{PlayScreen, speed};
use crate::app::Desk;
use crate::preferences::MotionName;

/// How long a piece stays at a cell on its way, and how long the whole way takes at most.
const STAY: Duration = Duration::from_millis(35);
const LONGEST: Duration = Duration::from_millis(210);

/// A motion that is seen on its way. A character is too coarse for less than a cell: half-way tiles would tear their frames
/// and their numbers, so a move of one cell is seen at once.
#[derive(Clone, Debug)]
pub(super) struct Slide {
    motion: Motion,
    began: Duration,
    /// How many cells the way has.
    cells: usize,
    stay: Duration,
}

impl PlayScreen {
    /// The position has changed: begins to show how, if there is a way to be seen.
    pub(super) fn begin_slide(&mut self, desk: &Desk) {
        self.slide = None;
        let is_wanted = desk.preferences().motion.unwrap_or_default() == MotionName::Shown;
        let Some(motion) = desk.table.game().map(Game::motion) else { return };
        let is_new = std::mem::replace(&mut self.seen, motion.serial) != motion.serial;
        if !is_new || !is_wanted || self.is_dragging {
            return;
        }
        let cells = motion.phases.iter().map(|phase| length(phase)).sum::<usize>();
        let is_straight = motion.phases.iter().all(|phase| is_straight(phase));
        if cells < 2 || !is_straight {
            return;
        }
        // A solution that is played fast is not held up.
        let most =
            if self.next_step.is_some() { Duration::from_millis(speed(desk).milliseconds() / 2) } else { LONGEST };
        let stay = STAY.min(most / cells as u32);
        self.slide = Some(Slide { motion: motion.clone(), began: desk.table.now().since_start, cells, stay });
    }

    /// Ends what was seen to its end.
    pub(super) fn end_slide(&mut self, now: Duration) {
        self.slide.take_if(|slide| slide.cell(now) >= slide.cells);
    }
}

impl Slide {
    /// When the next cell is reached.
    pub(super) fn wake(&self, now: Duration) -> Duration {
        self.began + self.stay * self.cell(now) as u32
    }

    /// Puts what is on its way in a scene of its end to where it is now.
    pub(super) fn apply(&self, scene: &mut Scene, now: Duration) {
        let mut left = self.cells.saturating_sub(self.cell(now));
        for phase in self.motion.phases.iter().rev() {
            let length = length(phase);
            let back = left.min(length);
            left -= back;
            for glide in phase {
                // All end together, as far as each has to go.
                let (whole, way) = (cells(*glide), glide.direction());
                let piece = scene.pieces.iter_mut().find(|piece| piece.id == glide.piece);
                if let (Some(piece), Some(way)) = (piece, way) {
                    let (rows, columns) = (scene.rows, scene.columns);
                    for _ in 0..back.min(whole) {
                        let moved = |cell: &Cell| cell.beside(way.opposite(), rows, columns);
                        piece.cells = piece.cells.iter().filter_map(moved).collect();
                    }
                }
            }
        }
    }

    /// The cell of the way that is shown: the first one at once.
    fn cell(&self, now: Duration) -> usize {
        let passed = now.saturating_sub(self.began).as_micros() / self.stay.as_micros().max(1);
        (1 + passed as usize).min(self.cells)
    }
}

/// The cells of the longest glide.
fn length(phase: &[Glide]) -> usize {
    phase.iter().map(|glide| cells(*glide)).max().unwrap_or(0)
}

fn cells(glide: Glide) -> usize {
    glide.from.row.abs_diff(glide.to.row) + glide.from.column.abs_diff(glide.to.column)
}

/// Whether all go the same way, so that none goes through another one.
fn is_straight(phase: &[Glide]) -> bool {
    let first = phase.first().and_then(|glide| glide.direction());
    first.is_some() && phase.iter().all(|glide| glide.direction() == first)
}
