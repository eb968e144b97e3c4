//! What goes into the app and what comes out of it, without a word about the terminal library: tests make events
//! themselves, and the loop in [`crate::run`] translates those of a real terminal.

use crate::keys::Key;

/// What happens to the app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A key was pressed.
    Key(Key),
    /// The pointer did something.
    Pointer(Pointer),
    /// Text was pasted.
    Paste(String),
    /// The terminal has another size, or lost what was drawn.
    Resized,
    /// A search went on or came to its end.
    Searched,
    /// Time has passed.
    Tick,
}

/// What the pointer did, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    /// What it did.
    pub kind: PointerKind,
    /// The column of characters.
    pub x: u16,
    /// The row of characters.
    pub y: u16,
}

/// What the pointer did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerKind {
    /// The main button went down.
    Press,
    /// It moved with the button down.
    Drag,
    /// The button went up.
    Release,
    /// The wheel was turned up.
    WheelUp,
    /// The wheel was turned down.
    WheelDown,
}

/// What the app asks of the loop that runs it. Two outcomes are combined to the greater of each part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// What is to be drawn.
    pub draw: Draw,
    /// How it goes on.
    pub then: Then,
}

/// What is to be drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Draw {
    /// Nothing is new.
    #[default]
    Nothing,
    /// What has changed.
    Changes,
    /// The whole screen, whatever is on it.
    Everything,
}

/// How it goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Then {
    /// With the next event.
    #[default]
    GoOn,
    /// The program is to stop until it is continued.
    Suspend,
    /// The program is to end.
    Quit,
}

impl Outcome {
    /// What both ask for.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { draw: self.draw.max(other.draw), then: self.then.max(other.then) }
    }
}
