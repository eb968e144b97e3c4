//! Tests the app through its interface: names for screen readers, keys and the pointer.

mod arranged;
mod blocks;
mod clicks;
mod compete;
mod contrast;
mod dialogs;
mod editor;
mod every_screen;
mod files;
mod fits;
mod frame;
mod hints;
mod home;
mod keys_everywhere;
mod own;
mod pictures;
mod placed;
mod raster;
mod screens;
mod sittings;
mod sounds;
mod steady;
mod support;
mod tiles;
mod tour;
mod words;
