//! What the player reports, in words.

use loyd_core::text::AnyPuzzle;
use loyd_front::Notice;
use loyd_play::Game;

use super::{PlayScreen, status};
use crate::context::AppContext;

impl PlayScreen {
    /// Says what has happened.
    pub(super) fn follow(&mut self, app: &mut AppContext) {
        for notice in app.player.notices() {
            match notice {
                Notice::Finished => {
                    let is_tiles = matches!(app.game().map(Game::puzzle), Some(AnyPuzzle::Tiles(_)));
                    let is_own = app.game().is_some_and(|game| game.status().help.solutions == 0);
                    self.has_ended = is_tiles || (is_own && !app.look.is_classic);
                }
                Notice::Speed(speed) => app.change(|settings| settings.speed = speed),
                _ => {}
            }
            if let Some(text) = words(app, &notice) {
                app.say_text(text);
            }
        }
    }
}

/// A notice in words; `None` for what is only shown.
fn words(app: &AppContext, notice: &Notice) -> Option<String> {
    let game = |key| {
        let title = app.game().map(|game| status::title(app, game)).unwrap_or_default();
        app.tell(key, &[("title", title.into())])
    };
    Some(match notice {
        Notice::Moved | Notice::Finished => return None,
        Notice::GameBefore => game("game-before"),
        Notice::GameAfter => game("game-after"),
        Notice::NewTry => app.text("new-try"),
        Notice::Over => app.text("over"),
        Notice::NothingToUndo => app.text("nothing-to-undo"),
        Notice::NothingToRedo => app.text("nothing-to-redo"),
        Notice::NoSuchBlock(name) => app.tell("no-such-block", &[("name", name.to_string().into())]),
        Notice::NoLevel => app.text("no-level"),
        Notice::FirstLevel => app.text("first-level"),
        Notice::LastLevel => app.text("last-level"),
        Notice::NoGame(fault) => fault.to_string(),
        Notice::SearchStopped | Notice::SolutionStopped => app.text("stopped"),
        Notice::TableStopped => app.text("table-stopped"),
        Notice::Speed(speed) => app.tell("speed-now", &[("speed", status::speed(app, *speed).into())]),
        Notice::NotExplained => app.text("no-explanation"),
        Notice::Unsolvable => app.text("unsolvable-tiles"),
    })
}
