//! Tests of the common parts of the apps, used as an app uses them.

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
