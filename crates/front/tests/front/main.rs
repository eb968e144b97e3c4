//! The common parts of the apps, used like an app uses them.

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
