//! What the front ends share, played as a front end plays it.

mod counting;
mod daily;
mod player;
mod records;
mod support;
mod timer;
