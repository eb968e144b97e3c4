//! Cell-by-cell animation of moves over several cells.

use loyd_front::MotionPreference;
use loyd_play::{Cell, Glide, Motion, Scene};

use crate::screens::prelude::*;

/// The time per cell. A motion that would take longer than [`MAX_DURATION`] is sped up.
const TIME_PER_CELL: Duration = Duration::from_millis(35);
/// The maximum duration of a whole motion.
const MAX_DURATION: Duration = Duration::from_millis(210);

/// An animated motion. Characters are too coarse for steps of less than a cell, which would tear
/// frames and numbers. A move of one cell is therefore shown without animation.
#[derive(Clone, Debug)]
pub(super) struct Slide {
    /// The pieces and their motions.
    motion: Motion,
    /// The start time.
    start: Duration,
    /// The length of the motion in cells.
    cells: usize,
    /// The time per cell.
    time_per_cell: Duration,
}

impl Slide {
    /// Starts animating the last change to the position, if it can be animated.
    pub(super) fn begin(app: &AppContext) -> Option<Self> {
        let is_enabled = app.preferences.motion == MotionPreference::Shown;
        let motion = app.session().game().map(Game::motion).filter(|_| is_enabled)?;
        let cells = motion.phases.iter().map(|phase| length(phase)).sum::<usize>();
        let is_straight = motion.phases.iter().all(|phase| is_straight(phase));
        if cells < 2 || !is_straight {
            return None;
        }
        // The animation must not delay a solution that is playing fast.
        let max = if app.player.is_playing() { app.player.speed.pause() / 2 } else { MAX_DURATION };
        let time_per_cell = TIME_PER_CELL.min(max / cells as u32);
        Some(Self { motion: motion.clone(), start: app.now(), cells, time_per_cell })
    }

    /// Returns whether the animation has ended.
    pub(super) fn is_over(&self, now: Duration) -> bool {
        self.cells_passed(now) >= self.cells
    }

    /// Returns the time at which the next cell is reached.
    pub(super) fn wake(&self, now: Duration) -> Duration {
        self.start + self.time_per_cell * self.cells_passed(now) as u32
    }

    /// Moves the moving pieces of `scene`, which shows the position after the move, back to where
    /// they are at `now`.
    pub(super) fn apply(&self, scene: &mut Scene, now: Duration) {
        let mut cells_left = self.cells.saturating_sub(self.cells_passed(now));
        for phase in self.motion.phases.iter().rev() {
            let length = length(phase);
            let cells_back = cells_left.min(length);
            cells_left -= cells_back;
            for glide in phase {
                // The pieces of a phase arrive together, so a piece with a shorter motion starts
                // later.
                let (glide_cells, direction) = (glide_length(*glide), glide.direction());
                let piece = scene.pieces.iter_mut().find(|piece| piece.id == glide.piece);
                if let (Some(piece), Some(direction)) = (piece, direction) {
                    let (rows, columns) = (scene.rows, scene.columns);
                    for _ in 0..cells_back.min(glide_cells) {
                        let shifted = |cell: &Cell| cell.neighbour(direction.opposite(), rows, columns);
                        piece.cells = piece.cells.iter().filter_map(shifted).collect();
                    }
                }
            }
        }
    }

    /// Returns the number of cells passed, which is at least one.
    fn cells_passed(&self, now: Duration) -> usize {
        let passed = now.saturating_sub(self.start).as_micros() / self.time_per_cell.as_micros().max(1);
        (1 + passed as usize).min(self.cells)
    }
}

/// Returns the length of the longest glide, in cells.
fn length(phase: &[Glide]) -> usize {
    phase.iter().map(|glide| glide_length(*glide)).max().unwrap_or(0)
}

/// Returns the length of a glide in cells.
fn glide_length(glide: Glide) -> usize {
    glide.from.row.abs_diff(glide.to.row) + glide.from.column.abs_diff(glide.to.column)
}

/// Returns whether all pieces move in the same direction, so none passes through another.
fn is_straight(phase: &[Glide]) -> bool {
    let first = phase.first().and_then(|glide| glide.direction());
    first.is_some() && phase.iter().all(|glide| glide.direction() == first)
}
