//! What the app runs on.

use egui::{Context, Event};

/// A window narrower than this, in points, is a phone held upright or as narrow as one.
pub(crate) const NARROW: f32 = 480.0;

/// What the app runs on, as far as it matters for what is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Device {
    /// Whether it is a page of a browser, which cannot close itself.
    is_page: bool,
    /// Whether it was used by touch last. Then keys are not spoken of.
    is_touched: bool,
    /// Whether the system shows dialogs in which a file is picked.
    picks_files: bool,
}

impl Device {
    /// A window of a desktop.
    pub const DESKTOP: Self = Self { is_page: false, is_touched: false, picks_files: true };
    /// A window of a system without file dialogs.
    pub const BARE: Self = Self { picks_files: false, ..Self::DESKTOP };
    /// A page on a computer with a keyboard.
    pub const PAGE: Self = Self { is_page: true, ..Self::DESKTOP };
    /// A page on a phone.
    pub const PHONE: Self = Self { is_touched: true, ..Self::PAGE };

    /// Whether the app can be closed from within.
    pub(crate) const fn has_exit(self) -> bool {
        !self.is_page
    }

    /// Whether keys are spoken of: there may be none on a device that is touched.
    pub(crate) const fn has_keyboard(self) -> bool {
        !self.is_touched
    }

    /// The least height and width of what is pressed, in points: a finger needs more than a pointer.
    pub(crate) const fn least_target(self) -> f32 {
        if self.is_touched { 44.0 } else { 20.0 }
    }

    /// Whether texts go to the share sheet of the system, which players of phones expect, if the browser has one.
    pub(crate) const fn has_share_sheet(self) -> bool {
        self.is_page && self.is_touched
    }

    /// Whether the system shows dialogs in which a file is picked.
    pub(crate) const fn picks_files(self) -> bool {
        self.picks_files
    }

    /// Notes that the system shows no such dialogs.
    pub(crate) fn lacks_file_dialogs(&mut self) {
        self.picks_files = false;
    }

    /// Learns from the input of a frame how the device is used. After a touch the app no longer mentions keys, since there may
    /// be no keyboard; after a key it mentions them again.
    pub(crate) fn see(&mut self, context: &Context) {
        context.input(|input| {
            for event in &input.events {
                match event {
                    Event::Touch { .. } => self.is_touched = true,
                    Event::Key { .. } => self.is_touched = false,
                    _ => {}
                }
            }
        });
    }
}
