//! What comes to the loop: one channel for input, searches and signals, so that the loop waits in one place.

use crate::event::Event;

/// What comes to the loop from its threads.
pub(super) enum Message {
    /// Something happened to the app.
    Event(Event),
    /// The terminal is to be left, and entered again when the program is continued.
    Suspend,
    /// The program was continued.
    Continue,
    /// The program is to end.
    Terminate,
    /// No more input can come.
    Closed,
}
