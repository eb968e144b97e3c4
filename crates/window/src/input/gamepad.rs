//! Gamepads. Their buttons are translated into actions, as keys are.

use egui::Context;
use loyd_front::keys::Action;

use super::GamepadButton;

/// All gamepads.
pub(crate) struct Gamepads {
    /// The buttons pressed since the last frame, as reported by the page or a test.
    pub(crate) pressed: Vec<GamepadButton>,
    /// The buttons that the system reports.
    #[cfg(all(feature = "gamepad", not(target_arch = "wasm32")))]
    system: std::sync::mpsc::Receiver<GamepadButton>,
}

impl Gamepads {
    /// Starts watching the system's gamepads, if the program was built with the `gamepad` feature.
    #[cfg_attr(not(all(feature = "gamepad", not(target_arch = "wasm32"))), expect(unused_variables))]
    pub(crate) fn watch(context: &Context) -> Self {
        Self {
            pressed: Vec::new(),
            #[cfg(all(feature = "gamepad", not(target_arch = "wasm32")))]
            system: system::watch(context.clone()),
        }
    }

    /// Returns the actions requested since the last frame.
    pub(crate) fn actions(&mut self) -> Vec<Action> {
        let pressed = std::mem::take(&mut self.pressed);
        #[cfg(all(feature = "gamepad", not(target_arch = "wasm32")))]
        let pressed = pressed.into_iter().chain(self.system.try_iter());
        pressed.into_iter().map(GamepadButton::action).collect()
    }
}

/// Gamepads on a desktop.
#[cfg(all(feature = "gamepad", not(target_arch = "wasm32")))]
mod system {
    use std::sync::mpsc::{Receiver, channel};
    use std::thread;

    use egui::Context;
    use gilrs::{Button, EventType, Gilrs};
    use loyd_core::Direction;

    use crate::input::GamepadButton;

    /// Watches all gamepads on a separate thread, so an idle window is not repainted. A pressed
    /// button requests a repaint. Reports nothing on systems without gamepad support.
    pub(super) fn watch(context: Context) -> Receiver<GamepadButton> {
        let (sender, receiver) = channel();
        thread::spawn(move || {
            let Ok(mut gilrs) = Gilrs::new() else { return };
            while let Some(event) = gilrs.next_event_blocking(None) {
                if let EventType::ButtonPressed(button, _) = event.event
                    && let Some(button) = from_gilrs(button)
                {
                    if sender.send(button).is_err() {
                        return;
                    }
                    context.request_repaint();
                }
            }
        });
        receiver
    }

    /// Converts a button. Returns `None` if it has no action.
    fn from_gilrs(button: Button) -> Option<GamepadButton> {
        Some(match button {
            Button::DPadLeft => GamepadButton::DPad(Direction::Left),
            Button::DPadRight => GamepadButton::DPad(Direction::Right),
            Button::DPadUp => GamepadButton::DPad(Direction::Up),
            Button::DPadDown => GamepadButton::DPad(Direction::Down),
            Button::South => GamepadButton::South,
            Button::East => GamepadButton::East,
            Button::West => GamepadButton::West,
            Button::North => GamepadButton::North,
            Button::LeftTrigger => GamepadButton::LeftShoulder,
            Button::RightTrigger => GamepadButton::RightShoulder,
            Button::Start => GamepadButton::Start,
            Button::Select => GamepadButton::Select,
            _ => return None,
        })
    }
}
