//! Translates keys and gamepad buttons into the keys and actions of `loyd_front`. The window and
//! the terminal app thus share one key map, with the same names in settings and in help.
//!
//! Also defines the gamepad buttons and their actions.

mod gamepad;
mod keys;

pub(crate) use gamepad::Gamepads;
pub(crate) use keys::{KeyboardInput, keyboard_input};
use loyd_core::Direction;
use loyd_front::keys::Action;

/// A gamepad button, named by its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamepadButton {
    /// The directional pad, in a direction.
    DPad(Direction),
    /// The lowest of the four buttons on the right.
    South,
    /// The rightmost of those four.
    East,
    /// The leftmost of those four.
    West,
    /// The highest of those four.
    North,
    /// The left shoulder button.
    LeftShoulder,
    /// The right shoulder button.
    RightShoulder,
    /// The small button to the right of the middle.
    Start,
    /// The small button to the left of the middle.
    Select,
}

impl GamepadButton {
    /// The buttons with an action, by their index in the browsers' standard gamepad (W3C Gamepad,
    /// *Remapping*).
    pub const STANDARD: [(u32, Self); 12] = [
        (0, Self::South),
        (1, Self::East),
        (2, Self::West),
        (3, Self::North),
        (4, Self::LeftShoulder),
        (5, Self::RightShoulder),
        (8, Self::Select),
        (9, Self::Start),
        (12, Self::DPad(Direction::Up)),
        (13, Self::DPad(Direction::Down)),
        (14, Self::DPad(Direction::Left)),
        (15, Self::DPad(Direction::Right)),
    ];

    /// Returns the action of the button.
    const fn action(self) -> Action {
        match self {
            Self::DPad(direction) => Action::Move(direction),
            Self::South => Action::Grab,
            Self::East => Action::Undo,
            Self::West => Action::Hint,
            Self::North => Action::Redo,
            Self::LeftShoulder => Action::PreviousPiece,
            Self::RightShoulder => Action::NextPiece,
            Self::Start => Action::New,
            Self::Select => Action::Restart,
        }
    }
}
