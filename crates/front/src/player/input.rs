//! Input from keys, actions and the pointer.

use loyd_play::{Advice, Change, HelpRequest, PieceChoice, PlayerCommand};

use super::kept::position_number;
use super::{Notice, Player};
use crate::keys::{Action, Code, Key};
use crate::named::Speed;

impl Player {
    /// Handles a key bound to `action`. Returns the action if the app must perform it itself.
    ///
    /// While the player is choosing a block by name, the key is that name. While a solution is
    /// playing, any key except those for its speed stops it; while the game is paused, any key
    /// resumes it.
    pub fn key(&mut self, key: Key, action: Option<Action>) -> Option<Action> {
        let is_for_app = matches!(action, Some(Action::Quit | Action::Suspend | Action::Redraw));
        if !is_for_app && self.resume() {
            return None;
        }
        if self.is_naming {
            self.choose_by_name(key);
            return None;
        }
        let keeps_playing = matches!(action, Some(Action::Faster | Action::Slower | Action::Quit | Action::Suspend));
        if self.is_playing() && !keeps_playing {
            self.stop_playing();
            self.report(Notice::Message("stopped"));
            return None;
        }
        match position_number(key) {
            Some(number) if key.ctrl && action.is_none() => self.store_position(number),
            Some(number) if !key.ctrl && (action.is_none() || self.restores_position(key)) => {
                self.restore_position(number);
            }
            _ => return self.perform(action?),
        }
        None
    }

    /// Performs an action from a key, a button or a gamepad. Returns the action if the app must
    /// perform it. During a pause, a button's action only resumes the game, so a hidden board does
    /// not change.
    pub fn perform(&mut self, action: Action) -> Option<Action> {
        let is_for_app = matches!(action, Action::Help | Action::Quit | Action::Suspend | Action::Redraw);
        if !is_for_app && self.resume() {
            return None;
        }
        let was_waiting = self.next_level.stop();
        if !matches!(action, Action::Faster | Action::Slower) {
            self.stop_playing();
        }
        match action {
            Action::Move(direction) => self.act(PlayerCommand::Arrow(direction)),
            Action::Slide(direction) => self.act(PlayerCommand::Slide(direction)),
            // The game before an attempt is not part of it.
            Action::Undo if self.is_at_start_of_attempt() => self.report(Notice::Message("nothing-to-undo")),
            Action::Undo => self.act(PlayerCommand::Undo),
            Action::Redo => self.act(PlayerCommand::Redo),
            Action::Restart if self.is_attempt_over() => self.retry_attempt(),
            Action::Restart => self.act(PlayerCommand::Restart),
            Action::NextPiece => self.act(PlayerCommand::Choose(PieceChoice::Next)),
            Action::PreviousPiece => self.act(PlayerCommand::Choose(PieceChoice::Previous)),
            Action::Name => self.is_naming = true,
            Action::Pause => self.pause(),
            Action::New => self.start_next(),
            Action::Grab | Action::Solve if self.is_at_end() => self.start_next(),
            Action::Grab if self.is_searching() => self.settle(),
            Action::Grab => self.act(PlayerCommand::Grab),
            Action::Hint if self.has_hint() => self.act(PlayerCommand::Forward),
            Action::Hint => self.ask(HelpRequest::Hint),
            Action::Solve => self.ask(HelpRequest::Solution),
            Action::Faster => self.change_speed(Speed::faster),
            Action::Slower => self.change_speed(Speed::slower),
            Action::NextLevel => self.change_level(true),
            Action::PreviousLevel => self.change_level(false),
            Action::Back if self.is_searching() => self.cancel(),
            Action::Back if was_waiting || self.dismiss() || self.stop_table() => {}
            Action::Back | Action::Help | Action::Quit | Action::Redraw | Action::Suspend => return Some(action),
        }
        None
    }

    /// Executes a command from the pointer. During a pause, a press only resumes the game.
    /// Otherwise, a press stops the playback of a solution and the automatic start of the next
    /// level. The end of a drag does neither, since it may follow the last move of a game.
    pub fn point(&mut self, command: PlayerCommand) {
        if self.is_paused() {
            if matches!(command, PlayerCommand::Press(_) | PlayerCommand::DragBegin(_)) {
                self.resume();
            }
            return;
        }
        if matches!(command, PlayerCommand::Press(_) | PlayerCommand::DragBegin(_)) {
            self.stop_playing();
            self.next_level.stop();
        }
        self.act(command);
    }

    /// Chooses a block by its name. A key that is not a character chooses no block.
    fn choose_by_name(&mut self, key: Key) {
        self.is_naming = false;
        if let Code::Char(name) = key.code
            && self.session.act(PlayerCommand::Choose(PieceChoice::Named(name))) == Change::Nothing
        {
            self.report(Notice::NoSuchBlock(name));
        }
    }

    /// Returns whether nothing is left to do on this board.
    fn is_at_end(&self) -> bool {
        self.is_solved() || self.is_attempt_over() || self.is_practice_done()
    }

    /// Returns whether a hint is shown. If so, requesting a hint makes the suggested move.
    fn has_hint(&self) -> bool {
        self.session.game().is_some_and(|game| matches!(game.advice(), Advice::Hint(_)))
    }

    fn is_at_start_of_attempt(&self) -> bool {
        self.competition().is_some() && self.session.game().is_none_or(|game| game.status().undos == 0)
    }

    fn change_speed(&mut self, change: fn(Speed) -> Speed) {
        self.speed = change(self.speed);
        self.report(Notice::Speed(self.speed));
    }
}
