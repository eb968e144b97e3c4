//! The window in the classic look. Its size is fixed, and depends on the board.

use egui::{Context, Vec2, ViewportCommand, vec2};
use loyd_play::Scene;

use crate::context::AppContext;

/// The side of a cell in the classic look including its margin, in points. With [`MARGIN`], it
/// gives a 4×4 board the 400×400-point window that this look is known for.
pub(crate) const PITCH: f32 = 90.0;
/// The title of the original program's window (W6 in `docs/requirements.md`).
const TITLE: &str = "N-puzzle Game";
/// The total margin around the cells, in points.
const MARGIN: f32 = 40.0;

/// The window's sizes with and without the classic look.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ClassicWindow {
    /// The current size, if the classic look is active.
    current: Option<Vec2>,
    /// The size to restore.
    previous: Vec2,
}

impl ClassicWindow {
    /// Resizes the window when a game in the classic look becomes visible, and restores the
    /// previous size when the game is hidden. Has no effect in a browser, where the app cannot
    /// choose the window's size.
    pub(crate) fn update(&mut self, app: &AppContext, is_game_visible: bool) {
        let target =
            app.game().filter(|_| is_game_visible && app.look.is_classic).map(|game| window_size(&game.scene()));
        let context = &app.egui;
        // A board that is larger than the screen is drawn smaller.
        let target = target.map(|size| size.min(screen_size(context)));
        match (std::mem::replace(&mut self.current, target), target) {
            (None, Some(size)) => {
                self.previous = context.content_rect().size();
                context.send_viewport_cmd(ViewportCommand::Maximized(false));
                // Disables resizing by the user first, so the size set next becomes the fixed one.
                context.send_viewport_cmd(ViewportCommand::Resizable(false));
                context.send_viewport_cmd(ViewportCommand::InnerSize(size));
                context.send_viewport_cmd(ViewportCommand::Title(TITLE.to_owned()));
            }
            (Some(old), Some(size)) if old != size => context.send_viewport_cmd(ViewportCommand::InnerSize(size)),
            (Some(_), None) => {
                context.send_viewport_cmd(ViewportCommand::Resizable(true));
                context.send_viewport_cmd(ViewportCommand::InnerSize(self.previous));
                context.send_viewport_cmd(ViewportCommand::Title("Loyd".to_owned()));
            }
            _ => {}
        }
    }
}

/// Returns the window's size for a board.
fn window_size(scene: &Scene) -> Vec2 {
    vec2(scene.columns as f32, scene.rows as f32) * PITCH + Vec2::splat(MARGIN)
}

/// Returns the size of the screen, which no window should exceed.
fn screen_size(context: &Context) -> Vec2 {
    context.input(|input| input.viewport().monitor_size).unwrap_or(Vec2::INFINITY)
}
