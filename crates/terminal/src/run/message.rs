//! The messages to the event loop. Input, searches and signals use one channel, so the loop waits
//! in one place.

use crate::event::Event;

/// A message to the event loop from another thread.
pub(super) enum Message {
    /// An event for the app.
    Event(Event),
    /// Suspend the program.
    Suspend,
    /// The program was continued.
    Continue,
    /// End the program.
    Terminate,
    /// The input has ended.
    Closed,
}
