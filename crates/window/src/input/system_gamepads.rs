//! The gamepads of a desktop.

use std::sync::mpsc::{Receiver, channel};
use std::thread;

use egui::Context;
use gilrs::{Button, EventType, Gilrs};
use loyd_core::Direction;

use super::GamepadButton;

/// Watches all gamepads on a separate thread, so an idle window is not repainted. A pressed button
/// requests a repaint. Reports nothing on systems without gamepad support.
pub(super) fn watch(context: Context) -> Receiver<GamepadButton> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        // Systems without gamepad support have nothing to watch.
        let Ok(mut gilrs) = Gilrs::new() else { return };
        while let Some(event) = gilrs.next_event_blocking(None) {
            if let EventType::ButtonPressed(button, _) = event.event
                && let Some(button) = named(button)
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

/// Returns our button, or `None` if it has no action.
fn named(button: Button) -> Option<GamepadButton> {
    Some(match button {
        Button::DPadLeft => GamepadButton::Cross(Direction::Left),
        Button::DPadRight => GamepadButton::Cross(Direction::Right),
        Button::DPadUp => GamepadButton::Cross(Direction::Up),
        Button::DPadDown => GamepadButton::Cross(Direction::Down),
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
