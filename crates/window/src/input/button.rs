//! The buttons of gamepads, and what they do.

use loyd_core::Direction;
use loyd_front::keys::Action;

/// A button of a gamepad, named by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamepadButton {
    /// The cross, in a direction.
    Cross(Direction),
    /// The lowest of the four buttons at the right hand.
    South,
    /// The right one of them.
    East,
    /// The left one.
    West,
    /// The highest one.
    North,
    /// The button above the left hand.
    LeftShoulder,
    /// The button above the right hand.
    RightShoulder,
    /// The small button on the right.
    Start,
    /// The small button on the left.
    Select,
}

impl GamepadButton {
    /// The buttons that do something, with their places in the standard gamepad of browsers (W3C Gamepad, *Remapping*).
    pub const STANDARD: [(u32, Self); 12] = [
        (0, Self::South),
        (1, Self::East),
        (2, Self::West),
        (3, Self::North),
        (4, Self::LeftShoulder),
        (5, Self::RightShoulder),
        (8, Self::Select),
        (9, Self::Start),
        (12, Self::Cross(Direction::Up)),
        (13, Self::Cross(Direction::Down)),
        (14, Self::Cross(Direction::Left)),
        (15, Self::Cross(Direction::Right)),
    ];

    /// What it does.
    pub(super) const fn action(self) -> Action {
        match self {
            Self::Cross(direction) => Action::Move(direction),
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
