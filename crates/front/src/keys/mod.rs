//! What keys do: actions with names, keys with names, and the map between them that a player can change.
//!
//! Nothing here knows a terminal or a window, so that every front end can use the same map and the same file.

mod action;
mod key;
mod map;

pub use action::Action;
pub use key::{Code, Key, UnknownKey};
pub use map::{Collision, KeyMap};
