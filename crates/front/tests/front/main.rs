//! What the front ends share, played as a front end plays it.

mod support;
mod timer;
