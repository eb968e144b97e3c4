//! Tests of the code that the apps share, used as an app uses it.

mod competing;
mod counting;
mod daily;
mod earlier;
mod kept_games;
mod opened_packs;
mod player;
mod records;
mod solves;
mod support;
mod timer;
