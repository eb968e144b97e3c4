//! What players press, as the keys that the terminal knows too.

mod keys;

pub(crate) use keys::{Pressed, pressed};
