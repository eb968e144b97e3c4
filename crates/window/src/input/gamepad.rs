//! Gamepads, whose buttons are translated into actions as keys are.

use egui::Context;
use loyd_front::keys::Action;

use super::GamepadButton;

/// All gamepads.
pub(crate) struct Gamepads {
    /// The buttons pressed since the last frame, as reported by the page or a test.
    pressed: Vec<GamepadButton>,
    /// The buttons that the system reports.
    #[cfg(all(feature = "gamepad", not(target_arch = "wasm32")))]
    system: std::sync::mpsc::Receiver<GamepadButton>,
}

impl Gamepads {
    /// Starts watching the gamepads of the system, if the program was built with this feature.
    #[cfg_attr(not(all(feature = "gamepad", not(target_arch = "wasm32"))), expect(unused_variables))]
    pub(crate) fn watch(context: &Context) -> Self {
        Self {
            pressed: Vec::new(),
            #[cfg(all(feature = "gamepad", not(target_arch = "wasm32")))]
            system: super::system_gamepads::watch(context.clone()),
        }
    }

    /// Queues the press of a button.
    pub(crate) fn press(&mut self, button: GamepadButton) {
        self.pressed.push(button);
    }

    /// Returns the actions requested since the last frame.
    pub(crate) fn actions(&mut self) -> Vec<Action> {
        let pressed = std::mem::take(&mut self.pressed);
        #[cfg(all(feature = "gamepad", not(target_arch = "wasm32")))]
        let pressed = pressed.into_iter().chain(self.system.try_iter());
        pressed.into_iter().map(GamepadButton::action).collect()
    }
}
