//! The drawing of a position, shared by the screens for playing, replays, reviews and daily
//! puzzles.

use loyd_play::{Cell, Focus, Glide, Scene};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::board::{self, BoardView, Marks, Picture};
use crate::look::ScreenLook;

/// Draws a position with the chosen piece and the pieces that a hint moves first.
pub(super) fn draw(
    scene: &Scene,
    focus: Focus,
    hint: Vec<Glide>,
    look: ScreenLook,
    area: Rect,
    buffer: &mut Buffer,
) -> BoardView {
    // On a board larger than the screen, shows the part around the blank, otherwise the piece in
    // focus, the piece of the hint, or the goal.
    let turned_to = focus.piece.or(hint.first().map(|glide| glide.piece)).filter(|_| scene.blank.is_none());
    let centre = turned_to.and_then(|id| scene.piece(id)).map(|piece| piece.cells[0]);
    let picture = Picture::new(scene, &Marks { focus, hint }, look);
    let goal = picture.figures.iter().find(|figure| figure.is_goal).map(|figure| figure.first);
    let middle = Cell::new(scene.rows / 2, scene.columns / 2);
    board::draw(&picture, look, scene.blank.or(centre).or(goal).or(Some(middle)), area, buffer)
}

/// Draws a position without marks.
pub(super) fn draw_plain(scene: &Scene, look: ScreenLook, area: Rect, buffer: &mut Buffer) {
    draw(scene, Focus::default(), Vec::new(), look, area, buffer);
}
