//! Sliding puzzles in a window and in a browser: one app for both.
//!
//! ```no_run
//! use loyd_core::random::Seed;
//! use loyd_window::{FirstGame, Start, run};
//! let first = FirstGame { sides: Some((5, 5)), ..FirstGame::default() };
//! let start = Start { first, ..Start::default() };
//! run(start, Box::new(|| Seed(1)))?;
//! # Ok::<(), loyd_window::RunError>(())
//! ```
//!
//! The principal type is [`App`]: given the input of a frame it shows one. It knows no real window and opens no files of
//! its own accord, so tests run it whole. `run` gives it a desktop's window and threads; in a browser the page does.
//!
//! From below to above, none of them knowing those after it:
//!
//! - `words`, `settings`, `look`, `fonts`, `pictures`: what can be chosen, and how it reads and looks;
//! - `device`: what the app runs on, a desktop or a page, and whether it is used by keys or by touch;
//! - `searches`: where jobs run, on threads, in tasks of the browser or in frames;
//! - `context`: all of that with the player of `loyd_front`, which every screen gets;
//! - `opened`, `share`, `files`: puzzles from outside, as files, texts and links;
//! - `focus`, `tree`, `text_size`: the keyboard's focus in sight, the page's tree for screen readers, the desktop's size of text;
//! - `board`: where a board lies, how it is drawn, how a finger moves its pieces;
//! - `next`: the names of screens and dialogs, by which they lead to each other;
//! - `screens`, `dialogs`: one file each;
//! - `app`: opens screens and dialogs, and goes where they lead.
#![cfg_attr(not(target_arch = "wasm32"), forbid(unsafe_code))]

mod app;
mod board;
mod choice;
mod classic;
mod context;
mod device;
mod dialogs;
mod ending;
mod files;
mod focus;
mod fonts;
mod input;
mod level_names;
mod look;
mod moves;
#[cfg(not(target_arch = "wasm32"))]
mod native;
mod next;
mod opened;
mod parts;
mod pictures;
mod rebinding;
mod screens;
mod searches;
mod settings;
mod share;
mod spoken;
mod square;
#[cfg(target_os = "linux")]
mod text_size;
#[cfg(any(test, target_arch = "wasm32"))]
mod tree;
#[cfg(target_arch = "wasm32")]
mod web;
mod words;

pub use app::{App, Setup};
pub use device::Device;
#[doc(hidden)]
pub use dialogs::every_choice;
pub use input::GamepadButton;
pub use loyd_front::FirstGame;
#[cfg(not(target_arch = "wasm32"))]
pub use native::{RunError, Start, run};
pub use opened::Opened;
pub use searches::Searches;
pub use settings::{Colouring, Glide, Palette, Picture, Settings, Switch, Theme};
pub use spoken::Spoken;
pub use words::Language;
