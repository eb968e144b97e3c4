//! The app's input and output, independent of the terminal library. Tests create events themselves;
//! the event loop in [`crate::run`] translates those from a real terminal.

use crate::keys::Key;

/// An input to the app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A key was pressed.
    Key(Key),
    /// The pointer was dragged, its main button was pressed or released, or its wheel was scrolled.
    Pointer(PointerEvent),
    /// Text was pasted.
    Paste(String),
    /// The terminal was resized, or lost its contents.
    Resized,
    /// A search has progressed or ended.
    Searched,
    /// Time has passed.
    Tick,
}

impl Event {
    /// Returns whether the event is an action by the player. Releasing the button only ends one.
    pub fn begins_action(&self) -> bool {
        match self {
            Self::Key(_) | Self::Paste(_) => true,
            Self::Pointer(pointer) => pointer.kind != PointerKind::Release,
            Self::Resized | Self::Searched | Self::Tick => false,
        }
    }
}

/// A pointer event and its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointerEvent {
    /// The kind of the event.
    pub kind: PointerKind,
    /// The column, in characters.
    pub x: u16,
    /// The row, in characters.
    pub y: u16,
}

/// The kind of a pointer event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerKind {
    /// The main button was pressed.
    Press,
    /// The pointer moved with the main button pressed.
    Drag,
    /// The main button was released.
    Release,
    /// The wheel was scrolled up.
    WheelUp,
    /// The wheel was scrolled down.
    WheelDown,
}

/// The app's request to the event loop. Combining two outcomes selects the greater value of each
/// field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventOutcome {
    /// The part of the screen to draw.
    pub draw: DrawScope,
    /// The loop's next action.
    pub then: LoopControl,
}

/// The part of the screen to draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum DrawScope {
    /// Nothing has changed.
    #[default]
    Nothing,
    /// Only the changes.
    Changes,
    /// The whole screen, regardless of its contents.
    Everything,
}

/// The loop's next action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum LoopControl {
    /// Wait for the next event.
    #[default]
    Continue,
    /// Suspend the program until it is continued.
    Suspend,
    /// Exit the program.
    Quit,
}

impl EventOutcome {
    /// Combines two requests.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { draw: self.draw.max(other.draw), then: self.then.max(other.then) }
    }
}
