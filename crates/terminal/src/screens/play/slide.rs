//! Moves over several cells, seen cell by cell.

use std::time::Duration;

use loyd_play::{Cell, Game, Glide, Motion, Scene};

use crate::context::AppContext;
use loyd_front::MotionName;

/// How long a piece is shown at each cell of its way, if the way is short enough for [`LONGEST`].
const STAY: Duration = Duration::from_millis(35);
/// The longest time of a whole way.
const LONGEST: Duration = Duration::from_millis(210);

/// A motion that is seen on its way. A character is too coarse for less than a cell: half-way tiles would tear their frames
/// and their numbers, so a move of one cell is seen at once.
#[derive(Clone, Debug)]
pub(super) struct Slide {
    /// The pieces and their ways.
    motion: Motion,
    /// When it began.
    began: Duration,
    /// How many cells the way has.
    cells: usize,
    /// How long a piece stays at each cell.
    stay: Duration,
}

impl Slide {
    /// Shows how the position has changed, if there is a way to be seen.
    pub(super) fn begin(app: &AppContext) -> Option<Self> {
        let is_wanted = app.preferences.motion == MotionName::Shown;
        let motion = app.session().game().map(Game::motion).filter(|_| is_wanted)?;
        let cells = motion.phases.iter().map(|phase| length(phase)).sum::<usize>();
        let is_straight = motion.phases.iter().all(|phase| is_straight(phase));
        if cells < 2 || !is_straight {
            return None;
        }
        // A solution that is played fast is not held up.
        let most = if app.player.is_playing() { app.player.speed().pause() / 2 } else { LONGEST };
        let stay = STAY.min(most / cells as u32);
        Some(Self { motion: motion.clone(), began: app.now(), cells, stay })
    }

    /// Whether it was seen to its end.
    pub(super) fn is_over(&self, now: Duration) -> bool {
        self.cell(now) >= self.cells
    }

    /// When the next cell is reached.
    pub(super) fn wake(&self, now: Duration) -> Duration {
        self.began + self.stay * self.cell(now) as u32
    }

    /// Changes `scene`, which shows the position after the move, so that every moving piece is drawn where it is at `now`.
    pub(super) fn apply(&self, scene: &mut Scene, now: Duration) {
        let mut left = self.cells.saturating_sub(self.cell(now));
        for phase in self.motion.phases.iter().rev() {
            let length = length(phase);
            let back = left.min(length);
            left -= back;
            for glide in phase {
                // The pieces of a phase arrive together: a piece with a shorter way starts later.
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

/// The length of a glide in cells.
fn cells(glide: Glide) -> usize {
    glide.from.row.abs_diff(glide.to.row) + glide.from.column.abs_diff(glide.to.column)
}

/// Whether all go the same way, so that none goes through another one.
fn is_straight(phase: &[Glide]) -> bool {
    let first = phase.first().and_then(|glide| glide.direction());
    first.is_some() && phase.iter().all(|glide| glide.direction() == first)
}
