//! The player's notices in words.
//!
//! In the classic look, the end of a tile game opens a message box. A speed that was changed with a
//! key is stored like any other setting.

use loyd_core::text::AnyPuzzle;
use loyd_front::keys::Action;
use loyd_front::{Notice, sentences};
use loyd_play::Game;

use super::PlayScreen;
use crate::context::AppContext;
use crate::sound::SoundCue;

impl PlayScreen {
    /// Shows the player's notices, and plays the most important sound among them.
    pub(super) fn show_notices(&mut self, app: &mut AppContext) {
        let notices = app.player.notices();
        let serial = app.game().map(|game| game.motion().serial);
        let has_moved = std::mem::replace(&mut self.last_serial, serial) != serial;
        if let Some(cue) = notices.iter().filter_map(|notice| sound_for(app, notice, has_moved)).max() {
            app.play_sound(cue);
        }
        for notice in notices {
            match notice {
                Notice::Finished => {
                    let is_tiles = matches!(app.game().map(Game::puzzle), Some(AnyPuzzle::Tiles(_)));
                    // In other looks, the panel shows the result.
                    self.has_ended = is_tiles && app.look.is_classic;
                }
                Notice::Speed(speed) => app.change(|settings| settings.speed = speed),
                _ => {}
            }
            if let Some(text) = notice_text(app, &notice) {
                app.say_text(text);
            }
        }
    }
}

/// Returns the sound for a notice, if it has one. The end of a drag is silent, since the piece has
/// already moved.
fn sound_for(app: &AppContext, notice: &Notice, has_moved: bool) -> Option<SoundCue> {
    match notice {
        Notice::Moved => has_moved.then_some(SoundCue::Move),
        Notice::Refused => Some(SoundCue::Refusal),
        Notice::Finished | Notice::BoardDone { .. } | Notice::StageDone { .. } => Some(SoundCue::Solved),
        // An attempt may also end without a solution.
        Notice::AttemptOver => app.player.is_solved().then_some(SoundCue::Solved),
        _ => None,
    }
}

/// Returns a notice in words, or `None` if it needs no words.
fn notice_text(app: &AppContext, notice: &Notice) -> Option<String> {
    // In other looks, the goal is below the title.
    if matches!(notice, Notice::Exercise(_)) && !app.look.is_classic {
        return None;
    }
    sentences::notice(&app.words, notice, app.game(), &app.key(Action::Grab))
}
