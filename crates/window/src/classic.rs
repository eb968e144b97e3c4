//! The window of the classic look: as large as the board asks for, and of fixed size.

use egui::{Context, Vec2, ViewportCommand, vec2};
use loyd_play::Scene;

use crate::context::AppContext;

/// The side of a cell of the classic look with its gap, in points. With [`ROUND`], a board of four by four cells makes the
/// window of 400 by 400 points that this look is known for.
pub(crate) const PITCH: f32 = 90.0;
/// The margin round the cells, in points.
const ROUND: f32 = 40.0;

/// Whether the window has the classic's size now, and what it had before.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ClassicWindow {
    /// The classic size, while the window has it.
    now: Option<Vec2>,
    /// The size to go back to.
    before: Vec2,
}

impl ClassicWindow {
    /// The window takes the classic's size when a game with that look comes to the front, and its own one back when it
    /// leaves. Where windows have no size to choose, as in a browser, nothing happens.
    pub(crate) fn follow(&mut self, app: &AppContext, is_game: bool) {
        let wanted = app.game().filter(|_| is_game && app.look.is_classic).map(|game| size(&game.scene()));
        let context = &app.egui;
        // A board that is larger than the screen is drawn smaller.
        let wanted = wanted.map(|size| size.min(monitor(context)));
        match (std::mem::replace(&mut self.now, wanted), wanted) {
            (None, Some(size)) => {
                self.before = context.content_rect().size();
                context.send_viewport_cmd(ViewportCommand::Maximized(false));
                // The window becomes fixed before it gets its size, so that the size requested next is the fixed one.
                context.send_viewport_cmd(ViewportCommand::Resizable(false));
                context.send_viewport_cmd(ViewportCommand::InnerSize(size));
            }
            (Some(old), Some(size)) if old != size => context.send_viewport_cmd(ViewportCommand::InnerSize(size)),
            (Some(_), None) => {
                context.send_viewport_cmd(ViewportCommand::Resizable(true));
                context.send_viewport_cmd(ViewportCommand::InnerSize(self.before));
            }
            _ => {}
        }
    }
}

/// The size of the window for a board.
fn size(scene: &Scene) -> Vec2 {
    vec2(scene.columns as f32, scene.rows as f32) * PITCH + Vec2::splat(ROUND)
}

/// The size of the screen, which no window should exceed.
fn monitor(context: &Context) -> Vec2 {
    context.input(|input| input.viewport().monitor_size).unwrap_or(Vec2::INFINITY)
}
