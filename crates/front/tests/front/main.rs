//! What the front ends share, played as a front end plays it.

mod competing;
mod counting;
mod daily;
mod earlier;
mod player;
mod records;
mod solves;
mod support;
mod timer;
