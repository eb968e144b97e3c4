//! Gamepads: what was pressed, as actions, which the player performs like those of keys.

use egui::Context;
use loyd_front::keys::Action;

use super::button::GamepadButton;

/// All gamepads.
pub(crate) struct Gamepads {
    /// What was pressed since the last frame, as the page or a test reports it.
    pressed: Vec<GamepadButton>,
    /// What the system reports.
    #[cfg(all(feature = "gamepad", not(target_arch = "wasm32")))]
    system: std::sync::mpsc::Receiver<GamepadButton>,
}

impl Gamepads {
    /// Watches the gamepads of the system, if the program was built with that.
    #[cfg_attr(not(all(feature = "gamepad", not(target_arch = "wasm32"))), expect(unused_variables))]
    pub(crate) fn watch(context: &Context) -> Self {
        Self {
            pressed: Vec::new(),
            #[cfg(all(feature = "gamepad", not(target_arch = "wasm32")))]
            system: super::system_gamepads::watch(context.clone()),
        }
    }

    /// A button was pressed.
    pub(crate) fn press(&mut self, button: GamepadButton) {
        self.pressed.push(button);
    }

    /// What was asked for since the last frame.
    pub(crate) fn actions(&mut self) -> Vec<Action> {
        let pressed = std::mem::take(&mut self.pressed);
        #[cfg(all(feature = "gamepad", not(target_arch = "wasm32")))]
        let pressed = pressed.into_iter().chain(self.system.try_iter());
        pressed.into_iter().map(GamepadButton::action).collect()
    }
}
