//! The actions of keys: named actions, named keys, and the map between them, which players can
//! change.
//!
//! The module is independent of terminals and windows, so every front end can use the same map and
//! the same file.

mod action;
mod key;
mod map;

pub use action::Action;
pub use key::{Code, Key, UnknownKey};
pub use map::{Collision, KeyMap};
