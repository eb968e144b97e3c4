//! The app as a player meets it: by the names that a screen reader says, by keys and by the pointer.

mod blocks;
mod compete;
mod contrast;
mod dialogs;
mod editor;
mod every_screen;
mod files;
mod fits;
mod hints;
mod home;
mod own;
mod pictures;
mod raster;
mod screens;
mod support;
mod tiles;
mod tour;
mod words;
