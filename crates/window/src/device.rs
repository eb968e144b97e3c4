//! The device that the app runs on.

use egui::{Context, Event};

/// The width in points below which a window is as narrow as a phone in portrait mode.
pub(crate) const NARROW: f32 = 480.0;

/// The properties of the device that determine which features the app offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Device {
    /// Whether the app is a browser page, which cannot close itself.
    pub(crate) is_page: bool,
    /// Whether the last input was touch. If so, keys are not mentioned.
    uses_touch: bool,
    /// Whether the system shows file dialogs.
    pub(crate) has_file_dialogs: bool,
}

impl Device {
    /// A window on a desktop.
    pub const DESKTOP: Self = Self { is_page: false, uses_touch: false, has_file_dialogs: true };
    /// A window on a system without file dialogs.
    pub const BARE: Self = Self { has_file_dialogs: false, ..Self::DESKTOP };
    /// A page on a computer with a keyboard.
    pub const PAGE: Self = Self { is_page: true, ..Self::DESKTOP };
    /// A page on a phone.
    pub const PHONE: Self = Self { uses_touch: true, ..Self::PAGE };

    /// Returns whether keys are mentioned. A touch device may have none.
    pub(crate) const fn has_keyboard(self) -> bool {
        !self.uses_touch
    }

    /// Returns the minimum height and width of a control, in points. A finger needs more than a
    /// pointer.
    pub(crate) const fn min_target_size(self) -> f32 {
        if self.uses_touch { 44.0 } else { 20.0 }
    }

    /// Updates whether the last input was touch, based on a frame's events. After a touch, the app
    /// no longer mentions keys, since there may be no keyboard. After a key press, it mentions them
    /// again, unless the player is typing: a text field may get its keys from a keyboard on the
    /// screen.
    pub(crate) fn note_input(&mut self, context: &Context, is_typing: bool) {
        context.input(|input| {
            for event in &input.events {
                match event {
                    Event::Touch { .. } => self.uses_touch = true,
                    Event::Key { pressed: true, .. } if !is_typing => self.uses_touch = false,
                    _ => {}
                }
            }
        });
    }
}
