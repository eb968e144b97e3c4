//! Shows the player's notices as messages.

use loyd_front::{Notice, sentences};

use super::slide::Slide;
use super::{PlayScreen, serial};
use crate::context::AppContext;
use crate::keys::Action;

impl PlayScreen {
    /// Shows the player's notices. `before` is the number of the last motion before the input.
    pub(super) fn follow(&mut self, app: &mut AppContext, before: u64) {
        let has_jumped = self.jump.take_made();
        for notice in app.player.notices() {
            match notice {
                Notice::Moved if serial(app) == before => {}
                Notice::Moved => self.slide = if self.is_dragging || has_jumped { None } else { Slide::begin(app) },
                Notice::Speed(speed) => app.change(|preferences| preferences.speed = speed),
                Notice::Finished | Notice::GameBefore | Notice::GameAfter | Notice::NewTry => self.slide = None,
                _ => {}
            }
            self.message = sentences::notice(&app.words, &notice, app.session().game(), &app.key(Action::Grab))
                .or(self.message.take());
        }
    }
}
