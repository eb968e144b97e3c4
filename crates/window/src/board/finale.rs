//! The animation at the end of a game. Blocks leave through their exits, and tiles rise one after
//! another, in a wave that starts at the last move.
//!
//! Only the drawing changes, not the game, so the next input is handled immediately. A block that
//! has left is not drawn until an undo brings it back.

use std::collections::HashMap;
use std::f32::consts::PI;

use egui::{Vec2, vec2};
use loyd_core::Direction;
use loyd_play::{Motion, PieceRole, Scene, SceneGoal, ScenePiece};

use super::paint::unit_vector;

/// The time that a block takes to leave, in seconds.
const LEAVING_TIME: f32 = 0.6;
/// How long the wave raises each piece, in seconds.
const RISE_TIME: f32 = 0.3;
/// The time that the wave takes to reach the farthest piece, in seconds.
const WAVE_TIME: f32 = 0.45;
/// The height of the wave, in cell sides.
const WAVE_HEIGHT: f32 = 0.16;
/// The maximum number of pieces in a wave. With more, a frame would take too long without a
/// graphics card.
const MAX_PIECES: usize = 1_024;
/// The distance that takes a block completely past the frame, in cell sides.
const FRAME_CLEARANCE: f32 = 0.7;

/// The state of the end-of-game animation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Finale {
    /// The game in the last frame, and whether it was solved.
    last_game: Option<(u64, bool)>,
    /// The start time of the current animation in seconds, and the animation.
    current: Option<(f64, FinaleMotion)>,
}

/// An animation.
#[derive(Clone, Debug)]
enum FinaleMotion {
    /// Pieces leave by moving these distances, in cell sides.
    Leaving(Vec<(usize, Vec2)>),
    /// Pieces rise after these delays, in seconds.
    Wave(Vec<(usize, f32)>),
}

impl Finale {
    /// Starts the animation in the frame in which the game is solved. `game` is a number that is
    /// unique to each game. `start` is the time when the last moved piece arrives, in seconds.
    pub(crate) fn update(&mut self, (game, is_solved): (u64, bool), motion: &Motion, scene: &Scene, start: f64) {
        let last_game = self.last_game.replace((game, is_solved));
        if last_game == Some((game, false)) && is_solved {
            self.current = Some((start, choose_animation(motion, scene)));
        } else if last_game != self.last_game {
            self.current = None;
        }
    }

    /// Stops the animation. The next one starts when a game is solved in a later frame.
    pub(crate) fn skip(&mut self, game: u64, is_solved: bool) {
        *self = Self { last_game: Some((game, is_solved)), current: None };
    }

    /// Returns whether an animation is running.
    pub(crate) fn is_moving(&self, now: f64) -> bool {
        self.current.as_ref().is_some_and(|(start_time, animation)| {
            let duration = match animation {
                FinaleMotion::Leaving(_) => LEAVING_TIME,
                FinaleMotion::Wave(_) => WAVE_TIME + RISE_TIME,
            };
            now < start_time + f64::from(duration)
        })
    }

    /// Returns whether a block is leaving or has left, in which case nothing may be drawn beyond
    /// the frame.
    pub(crate) const fn is_leaving(&self) -> bool {
        matches!(self.current, Some((_, FinaleMotion::Leaving(_))))
    }

    /// Adds the offsets of pieces from their cells, in cell sides.
    pub(crate) fn add_offsets(&self, offsets: &mut HashMap<usize, Vec2>, now: f64) {
        let Some((start_time, animation)) = &self.current else { return };
        let seconds = (now - start_time) as f32;
        match animation {
            FinaleMotion::Leaving(motions) => {
                // Starts from rest and accelerates.
                let progress = (seconds / LEAVING_TIME).clamp(0.0, 1.0).powi(2);
                for (piece, distance) in motions {
                    *offsets.entry(*piece).or_default() += *distance * progress;
                }
            }
            FinaleMotion::Wave(delays) => {
                for (piece, delay) in delays {
                    let progress = ((seconds - delay) / RISE_TIME).clamp(0.0, 1.0);
                    if progress > 0.0 && progress < 1.0 {
                        *offsets.entry(*piece).or_default() -= vec2(0.0, WAVE_HEIGHT * (PI * progress).sin());
                    }
                }
            }
        }
    }
}

/// Returns the animation at the end of this game.
fn choose_animation(motion: &Motion, scene: &Scene) -> FinaleMotion {
    let motions: Vec<_> = scene.goals.iter().filter_map(|goal| exit_motion(goal, scene)).collect();
    if motions.is_empty() { FinaleMotion::Wave(wave_delays(motion, scene)) } else { FinaleMotion::Leaving(motions) }
}

/// Returns the piece that leaves through a goal's exit, and how far it moves to leave. Returns
/// `None` for a goal without an exit.
fn exit_motion(goal: &SceneGoal, scene: &Scene) -> Option<(usize, Vec2)> {
    let direction = goal.exit?;
    let piece = scene.piece(goal.piece)?;
    let rows = || piece.cells.iter().map(|cell| cell.row);
    let columns = || piece.cells.iter().map(|cell| cell.column);
    // From the far side of the piece to the edge of the grid.
    let cells = match direction {
        Direction::Up => rows().max()? + 1,
        Direction::Down => scene.rows - rows().min()?,
        Direction::Left => columns().max()? + 1,
        Direction::Right => scene.columns - columns().min()?,
    };
    Some((goal.piece, unit_vector(direction) * (cells as f32 + FRAME_CLEARANCE)))
}

/// Returns the delay of each piece. It grows with the piece's distance from the last move.
fn wave_delays(motion: &Motion, scene: &Scene) -> Vec<(usize, f32)> {
    if scene.pieces.len() > MAX_PIECES {
        return vec![];
    }
    let position = |piece: &ScenePiece| vec2(piece.cells[0].column as f32, piece.cells[0].row as f32);
    let last = motion.phases.last().and_then(|phase| scene.piece(phase.first()?.piece));
    let source = last.map_or(Vec2::ZERO, position);
    let pieces = || scene.pieces.iter().filter(|piece| piece.role != PieceRole::Fixed);
    let farthest = pieces().map(|piece| (position(piece) - source).length()).fold(1.0, f32::max);
    pieces().map(|piece| (piece.id, WAVE_TIME * (position(piece) - source).length() / farthest)).collect()
}

#[cfg(test)]
mod tests {
    use loyd_core::text::{ReadOptions, read_argument};
    use loyd_core::{Direction, random::Seed};
    use loyd_play::{Game, Origin, PlayerCommand, TileDeal};

    use super::*;

    /// Updates the animation with the state of a game.
    fn update(finale: &mut Finale, game: &dyn Game, start: f64) {
        let is_solved = game.status().is_solved;
        finale.update((1, is_solved), game.motion(), &game.scene(), start);
    }

    /// Returns the offsets of the pieces from their cells.
    fn offsets(finale: &Finale, now: f64) -> HashMap<usize, Vec2> {
        let mut offsets = HashMap::new();
        finale.add_offsets(&mut offsets, now);
        offsets
    }

    /// Returns a block game that is solved by one move to the right.
    fn blocks() -> Box<dyn Game> {
        let puzzle = read_argument("ZZ../AA..", &ReadOptions::default()).expect("a puzzle");
        loyd_play::open(puzzle.puzzle.puzzle, None, Origin::default()).expect("a game")
    }

    #[test]
    fn a_block_leaves_through_its_exit_and_an_undo_brings_it_back() {
        let (mut game, mut finale) = (blocks(), Finale::default());
        update(&mut finale, game.as_ref(), 0.0);
        assert!(!finale.is_moving(0.0), "the game is not solved yet");
        let goal = game.scene().goals[0].piece;
        game.act(PlayerCommand::Press(game.scene().pieces[goal].cells[0]));
        assert!(game.status().is_solved, "a press moves a piece as far as it can go");
        update(&mut finale, game.as_ref(), 1.0);
        assert!(finale.is_moving(1.3) && !finale.is_moving(1.7));
        let offset = |now| offsets(&finale, now)[&goal];
        assert!(offset(1.0) == Vec2::ZERO && offset(1.3).x > 0.0 && offset(1.3).x < offset(1.5).x);
        // The whole piece is beyond the frame, and stays there.
        assert!(offset(9.0).x > 2.0 && offset(9.0).y == 0.0);
        game.act(PlayerCommand::Undo);
        update(&mut finale, game.as_ref(), 9.0);
        assert!(offsets(&finale, 9.0).is_empty() && !finale.is_leaving());
    }

    #[test]
    fn tiles_rise_one_after_another_and_settle_in_place() {
        let (mut game, mut finale) = (TileDeal::new(2, 2, Seed(3)).game().expect("a board"), Finale::default());
        update(&mut finale, &game, 0.0);
        // On a 2×2 board, every walk around the ring passes through the goal.
        let ring = [Direction::Up, Direction::Left, Direction::Down, Direction::Right];
        for direction in ring.into_iter().cycle().take(60) {
            if !Game::status(&game).is_solved {
                game.act(PlayerCommand::Arrow(direction));
            }
        }
        assert!(Game::status(&game).is_solved, "the ring passes through the goal");
        update(&mut finale, &game, 1.0);
        assert!(finale.is_moving(1.1) && !finale.is_moving(1.8) && !finale.is_leaving());
        let rising = offsets(&finale, 1.1);
        assert!(!rising.is_empty() && rising.values().all(|offset| offset.y < 0.0 && offset.x == 0.0));
        assert!(rising.len() < 3 && offsets(&finale, 1.8).is_empty(), "{rising:?}");
    }

    #[test]
    fn a_game_opened_in_its_solved_position_shows_no_animation() {
        let (mut game, mut finale) = (blocks(), Finale::default());
        let goal = game.scene().goals[0].piece;
        game.act(PlayerCommand::Press(game.scene().pieces[goal].cells[0]));
        assert!(game.status().is_solved, "a press moves a piece as far as it can go");
        update(&mut finale, game.as_ref(), 1.0);
        assert!(!finale.is_moving(1.0) && offsets(&finale, 5.0).is_empty());
    }
}
