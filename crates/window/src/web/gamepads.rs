//! Gamepads in a browser.

use std::collections::HashSet;

use wasm_bindgen::prelude::*;
use web_sys::{Gamepad, Window};

use crate::GamepadButton;

/// The interval for polling the buttons, in milliseconds. The browser does not report presses.
const POLL_INTERVAL: i32 = 16;

/// Watches all gamepads, and passes pressed buttons to `press`. Polling starts when the browser
/// reports a gamepad, which it does when a button is pressed.
pub(super) fn watch(window: &Window, press: impl Fn(GamepadButton) + 'static) -> Result<(), JsValue> {
    let start_polling = {
        let window = window.clone();
        move || {
            let polled_window = window.clone();
            let mut held = HashSet::new();
            let poll = Closure::<dyn FnMut()>::new(move || {
                let pressed = pressed_buttons(&polled_window);
                for (_, button) in pressed.difference(&held) {
                    let found = GamepadButton::STANDARD.iter().find(|(index, _)| index == button);
                    found.into_iter().for_each(|(_, button)| press(*button));
                }
                held = pressed;
            });
            // If the browser refuses, gamepads are not supported, and everything else still works.
            let _ = window
                .set_interval_with_callback_and_timeout_and_arguments_0(poll.as_ref().unchecked_ref(), POLL_INTERVAL);
            poll.forget();
        }
    };
    // One polling loop covers all gamepads, so the listener is called only once.
    let start_polling = Closure::once_into_js(start_polling);
    let options = web_sys::AddEventListenerOptions::new();
    options.set_once(true);
    window.add_event_listener_with_callback_and_add_event_listener_options(
        "gamepadconnected",
        start_polling.unchecked_ref(),
        &options,
    )
}

/// Returns the pressed buttons, each as the index of its gamepad and the index of the button.
fn pressed_buttons(window: &Window) -> HashSet<(usize, u32)> {
    let pads = window.navigator().get_gamepads().unwrap_or_default();
    let mut held = HashSet::new();
    for (pad, gamepad) in pads.iter().enumerate().filter(|(_, pad)| !pad.is_null()) {
        let buttons = gamepad.unchecked_into::<Gamepad>().buttons();
        let is_held = |button: u32| buttons.get(button).unchecked_into::<web_sys::GamepadButton>().pressed();
        held.extend((0..buttons.length()).filter(|button| is_held(*button)).map(|button| (pad, button)));
    }
    held
}
