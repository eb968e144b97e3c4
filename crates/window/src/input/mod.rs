//! Translation of keys and gamepads into the keys and actions of `loyd_front`. The window and the
//! terminal app thus share one key map, with the same names in settings and in help.

mod button;
mod gamepad;
mod keys;
#[cfg(all(feature = "gamepad", not(target_arch = "wasm32")))]
mod system_gamepads;

pub use button::GamepadButton;
pub(crate) use gamepad::Gamepads;
pub(crate) use keys::{Pressed, pressed};
