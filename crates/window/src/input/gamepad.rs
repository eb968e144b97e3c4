//! Gamepads: buttons as actions, which the player performs like those of keys.

use std::sync::mpsc::{Receiver, channel};
use std::thread;

use gilrs::{Button, EventType, Gilrs};
use loyd_core::Direction;
use loyd_front::keys::Action;

/// Gamepads, watched on a thread of their own, so that an idle window draws nothing.
pub(crate) struct Gamepads(Receiver<Action>);

impl Gamepads {
    /// Watches all gamepads, and has the window drawn anew when a button is pressed. Where the system knows none,
    /// nothing ever comes.
    pub(crate) fn watch(context: &egui::Context) -> Self {
        let (sender, receiver) = channel();
        let context = context.clone();
        thread::spawn(move || {
            // Systems without gamepads have nothing to watch.
            let Ok(mut gilrs) = Gilrs::new() else { return };
            while let Some(event) = gilrs.next_event_blocking(None) {
                if let EventType::ButtonPressed(button, _) = event.event
                    && let Some(action) = action(button)
                {
                    if sender.send(action).is_err() {
                        return;
                    }
                    context.request_repaint();
                }
            }
        });
        Self(receiver)
    }

    /// What was pressed since the last frame.
    pub(crate) fn pressed(&self) -> Vec<Action> {
        self.0.try_iter().collect()
    }
}

/// What a button does.
fn action(button: Button) -> Option<Action> {
    Some(match button {
        Button::DPadLeft => Action::Move(Direction::Left),
        Button::DPadRight => Action::Move(Direction::Right),
        Button::DPadUp => Action::Move(Direction::Up),
        Button::DPadDown => Action::Move(Direction::Down),
        Button::South => Action::Grab,
        Button::East => Action::Undo,
        Button::West => Action::Hint,
        Button::North => Action::Redo,
        Button::LeftTrigger => Action::PreviousPiece,
        Button::RightTrigger => Action::NextPiece,
        Button::Start => Action::New,
        Button::Select => Action::Restart,
        _ => return None,
    })
}
