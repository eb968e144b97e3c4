//! The screens, one module each. A screen fills the window. The app keeps a stack of them, with the
//! game screen at the bottom.

mod card;
mod compete;
mod editor;
mod graph;
mod home;
mod level_card;
mod levels;
mod levels_filter;
mod opened_packs;
mod play;
mod replay;
mod review;
mod screen;
mod statistics;

use crate::context::AppContext;
use crate::next::ScreenKind;
use compete::CompeteScreen;
use editor::EditorScreen;
use home::HomeScreen;
use levels::LevelsScreen;
use replay::ReplayScreen;
use review::ReviewScreen;
use statistics::StatisticsScreen;

pub(crate) use play::PlayScreen;
pub(crate) use screen::Screen;

/// Creates a screen of this kind.
///
/// # Errors
/// The reason why a recorded game cannot be shown.
pub(crate) fn open(kind: ScreenKind, app: &AppContext) -> Result<Box<dyn Screen>, String> {
    Ok(match kind {
        ScreenKind::Home => Box::new(HomeScreen::new()),
        ScreenKind::Review(game) => Box::new(ReviewScreen::new(app, game)?),
        ScreenKind::Levels => Box::new(LevelsScreen::new(app)),
        ScreenKind::Statistics => Box::new(StatisticsScreen::new()),
        ScreenKind::Compete => Box::new(CompeteScreen::new(app)),
        ScreenKind::Editor => Box::new(EditorScreen::new(app)),
        ScreenKind::Replay(game) => Box::new(ReplayScreen::new(app, game)?),
    })
}
