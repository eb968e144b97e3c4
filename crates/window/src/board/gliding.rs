//! The animation of moves, in which a piece glides to its cell.
//!
//! The game changes its position immediately, so input never waits for an animation; only the
//! drawing lags behind. If the next move interrupts an animation, the new one starts where the
//! pieces are drawn (see `remaining`).

use std::collections::HashMap;

use egui::{Vec2, vec2};
use loyd_play::{Cell, Glide, Motion, Scene};

/// The animation of the last change. Times are in seconds, and positions in cell sides.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gliding {
    /// The game in the last frame, and the serial number of its last motion (see [`Motion`]).
    last_motion: Option<(u64, u64)>,
    /// The straight movements, one after another.
    phases: Vec<Vec<Glide>>,
    /// The start time of the first movement.
    start_time: f64,
    /// The duration of one movement.
    phase_duration: f32,
    /// The offset of each piece whose motion was interrupted, from where the new motion starts to
    /// where the piece is drawn. The offset shrinks to zero during the new motion, so no piece
    /// jumps.
    remaining: HashMap<usize, Vec2>,
}

/// The longest duration of a whole motion, as a multiple of one phase's duration. A motion with
/// more phases, such as a block that turns corners, has shorter phases.
const MAX_PHASES: f32 = 4.0;

/// The maximum number of phases to animate. A longer motion is a jump within a solution.
const MAX_ANIMATED_PHASES: usize = 200;

impl Gliding {
    /// Starts the animation of this frame's motion, if it is new. `game` is a number that is unique
    /// to each game: the first position of a game appears without an animation. `phase_duration`
    /// is the duration of one straight movement in seconds; 0 turns animations off.
    pub(crate) fn update(&mut self, game: u64, motion: &Motion, scene: &Scene, now: f64, phase_duration: f32) {
        let last_motion = self.last_motion.replace((game, motion.serial));
        if last_motion == Some((game, motion.serial)) {
            return;
        }
        let is_new_game = last_motion.is_none_or(|(other, _)| other != game);
        // A new game appears immediately, and so does every change with reduced motion. A jump over
        // many moves would be impossible to follow, and one over millions would take seconds to lay
        // out.
        if is_new_game || phase_duration <= 0.0 || motion.phases.len() > MAX_ANIMATED_PHASES {
            *self = Self { last_motion: self.last_motion, ..Self::default() };
            return;
        }
        // A motion that interrupts another one starts at the drawn positions.
        let drawn = self.drawn_positions(scene, now);
        self.phases.clone_from(&motion.phases);
        self.start_time = now;
        self.phase_duration = phase_duration.min(MAX_PHASES * phase_duration / self.phases.len().max(1) as f32);
        self.remaining.clear();
        let starts = self.phases.iter().rev().flatten().map(|glide| (glide.piece, corner(glide.from)));
        let starts: HashMap<usize, Vec2> = starts.collect();
        for (piece, position) in drawn {
            let remaining = starts.get(&piece).map_or(Vec2::ZERO, |start| position - *start);
            // A piece that is far from its starting cell would fly across the board.
            if remaining.length() > 0.001 && remaining.length() < 1.5 {
                self.remaining.insert(piece, remaining);
            }
        }
    }

    /// Returns whether an animation is running.
    pub(crate) fn is_moving(&self, now: f64) -> bool {
        !self.phases.is_empty() && self.progress(now) < self.phases.len() as f32
    }

    /// Returns the time when the animation ends, in seconds.
    pub(crate) fn end_time(&self) -> f64 {
        self.start_time + f64::from(self.phase_duration) * self.phases.len() as f64
    }

    /// Returns the offsets of moving pieces from their cells.
    pub(crate) fn offsets(&self, scene: &Scene, now: f64) -> HashMap<usize, Vec2> {
        let shown = self.drawn_positions(scene, now);
        let offset = |(id, position): (usize, Vec2)| Some((id, position - corner(scene.piece(id)?.cells[0])));
        shown.into_iter().filter_map(offset).collect()
    }

    /// Returns the number of completed phases plus the completed part of the current one.
    fn progress(&self, now: f64) -> f32 {
        (now - self.start_time) as f32 / self.phase_duration.max(f32::EPSILON)
    }

    /// Returns the drawn positions of moving pieces.
    fn drawn_positions(&self, scene: &Scene, now: f64) -> HashMap<usize, Vec2> {
        if !self.is_moving(now) {
            return HashMap::new();
        }
        let progress = self.progress(now);
        let fade = 1.0 - (progress / self.phases.len() as f32).clamp(0.0, 1.0);
        let mut shown: HashMap<usize, Vec2> = HashMap::new();
        for glide in self.phases.iter().flatten() {
            if !shown.contains_key(&glide.piece)
                && let Some(piece) = scene.piece(glide.piece)
            {
                let position = self.drawn_position(glide.piece, progress).unwrap_or_else(|| corner(piece.cells[0]));
                let remaining = self.remaining.get(&glide.piece).copied().unwrap_or_default();
                shown.insert(glide.piece, position + remaining * fade);
            }
        }
        shown
    }

    /// Returns the drawn position of a piece, or `None` once it has arrived.
    fn drawn_position(&self, piece: usize, progress: f32) -> Option<Vec2> {
        for (index, phase) in self.phases.iter().enumerate() {
            let Some(glide) = phase.iter().find(|glide| glide.piece == piece) else { continue };
            let fraction = progress - index as f32;
            if fraction < 1.0 {
                let (from, to) = (corner(glide.from), corner(glide.to));
                return Some(from + (to - from) * ease(fraction.max(0.0)));
            }
        }
        None
    }
}

/// Applies ease-in and ease-out to a progress from 0 to 1.
fn ease(progress: f32) -> f32 {
    progress * progress * (3.0 - 2.0 * progress)
}

/// Returns the upper left corner of a cell.
fn corner(cell: Cell) -> Vec2 {
    vec2(cell.column as f32, cell.row as f32)
}

#[cfg(test)]
mod tests {
    use loyd_core::{Direction, random::Seed};
    use loyd_play::{Game, PlayerCommand, TileDeal};

    use super::*;

    /// Returns a tile game and a valid move.
    fn game() -> (impl Game, Direction) {
        let game = TileDeal::new(4, 4, Seed(1)).game().expect("a board");
        let direction = Game::offers(&game)[0];
        (game, direction)
    }

    #[test]
    fn a_piece_glides_from_its_old_cell_to_its_new_one() {
        let (mut game, direction) = game();
        let mut gliding = Gliding::default();
        gliding.update(1, Game::motion(&game), &Game::scene(&game), 0.0, 0.1);
        game.act(PlayerCommand::Arrow(direction));
        let scene = Game::scene(&game);
        gliding.update(1, Game::motion(&game), &scene, 1.0, 0.1);
        let at = |now| gliding.offsets(&scene, now).values().next().map_or(0.0, |offset| offset.length());
        assert!((at(1.0) - 1.0).abs() < 1e-3 && (at(1.05) - 0.5).abs() < 0.05 && at(1.2) == 0.0);
        assert!(gliding.is_moving(1.05) && !gliding.is_moving(1.11));
    }

    #[test]
    fn nothing_glides_when_animations_are_off() {
        let (mut game, direction) = game();
        let mut gliding = Gliding::default();
        gliding.update(1, Game::motion(&game), &Game::scene(&game), 0.0, 0.0);
        game.act(PlayerCommand::Arrow(direction));
        gliding.update(1, Game::motion(&game), &Game::scene(&game), 1.0, 0.0);
        assert!(!gliding.is_moving(1.0));
    }
}
