//! Sliding puzzles in a window and in a browser: one app for both.
//!
//! The principal type is [`App`]: given the input of a frame it shows one. It knows no real window and opens no files of
//! its own accord, so tests run it whole. `run` gives it a desktop's window and threads; in a browser the page does.
#![cfg_attr(not(target_arch = "wasm32"), forbid(unsafe_code))]

mod app;
mod board;
mod classic;
mod desk;
mod dialogs;
mod files;
mod fonts;
mod input;
mod look;
mod moves;
#[cfg(not(target_arch = "wasm32"))]
mod native;
mod pictures;
mod rebinding;
mod screens;
mod searches;
mod settings;
mod share;
mod spoken;
#[cfg(target_arch = "wasm32")]
mod web;
mod words;

pub use app::{App, Setup};
#[doc(hidden)]
pub use dialogs::every_choice;
pub use files::Opened;
#[cfg(not(target_arch = "wasm32"))]
pub use native::{RunError, Start, run};
pub use searches::Searches;
pub use settings::{Colouring, Glide, Palette, Picture, Settings, Switch, Theme};
pub use spoken::Spoken;
pub use words::Language;
