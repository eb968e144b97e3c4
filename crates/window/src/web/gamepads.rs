//! The gamepads of a browser.

use std::collections::HashSet;

use wasm_bindgen::prelude::*;
use web_sys::{Gamepad, Window};

use crate::GamepadButton;

/// How often the buttons are looked at, in milliseconds: the browser reports no press.
const EVERY: i32 = 16;

/// Watches all gamepads, and passes what is pressed to `press`. Nothing is looked at before the browser says that there is a
/// gamepad, which it does when a button is pressed.
pub(super) fn watch(window: &Window, press: impl Fn(GamepadButton) + 'static) -> Result<(), JsValue> {
    let begin = {
        let window = window.clone();
        move || {
            let of = window.clone();
            let mut held = HashSet::new();
            let look = Closure::<dyn FnMut()>::new(move || {
                let now = pressed(&of);
                for (_, button) in now.difference(&held) {
                    let found = GamepadButton::STANDARD.iter().find(|(place, _)| place == button);
                    found.into_iter().for_each(|(_, button)| press(*button));
                }
                held = now;
            });
            // If the browser refuses, there is no gamepad, and everything else goes on.
            let _ = window.set_interval_with_callback_and_timeout_and_arguments_0(look.as_ref().unchecked_ref(), EVERY);
            look.forget();
        }
    };
    // One listener looks at all gamepads, so it is needed once.
    let begin = Closure::once_into_js(begin);
    let options = web_sys::AddEventListenerOptions::new();
    options.set_once(true);
    window.add_event_listener_with_callback_and_add_event_listener_options(
        "gamepadconnected",
        begin.unchecked_ref(),
        &options,
    )
}

/// The buttons that are held down: the number of the gamepad, and the place of the button.
fn pressed(window: &Window) -> HashSet<(usize, u32)> {
    let pads = window.navigator().get_gamepads().unwrap_or_default();
    let mut held = HashSet::new();
    for (pad, gamepad) in pads.iter().enumerate().filter(|(_, pad)| !pad.is_null()) {
        let buttons = gamepad.unchecked_into::<Gamepad>().buttons();
        let is_held = |place: u32| buttons.get(place).unchecked_into::<web_sys::GamepadButton>().pressed();
        held.extend((0..buttons.length()).filter(|place| is_held(*place)).map(|place| (pad, place)));
    }
    held
}
