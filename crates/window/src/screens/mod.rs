//! The screens, one file each.

mod editor;
mod levels;
mod play;
mod replay;
mod screen;
mod statistics;

use crate::context::AppContext;
use crate::next::ScreenKind;
use editor::EditorScreen;
use levels::LevelsScreen;
use replay::ReplayScreen;
use statistics::StatisticsScreen;

pub(crate) use play::PlayScreen;
pub(crate) use screen::Screen;

/// A new screen of this kind.
///
/// # Errors
/// The reason why a recorded game cannot be shown.
pub(crate) fn open(kind: ScreenKind, app: &AppContext) -> Result<Box<dyn Screen>, String> {
    Ok(match kind {
        ScreenKind::Levels => Box::new(LevelsScreen::new(app)),
        ScreenKind::Statistics => Box::new(StatisticsScreen::new()),
        ScreenKind::Editor => Box::new(EditorScreen::new(app)),
        ScreenKind::Replay(game) => Box::new(ReplayScreen::of(app, game)?),
    })
}
