//! What players press, as the keys that the terminal knows too.

#[cfg(all(feature = "gamepad", not(target_arch = "wasm32")))]
mod gamepad;
mod keys;

#[cfg(all(feature = "gamepad", not(target_arch = "wasm32")))]
pub(crate) use gamepad::Gamepads;
pub(crate) use keys::{Pressed, pressed};
