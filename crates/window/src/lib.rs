//! Sliding puzzles in a window and in a browser: one app for both.
//!
//! ```no_run
//! use loyd_core::random::Seed;
//! use loyd_window::{FirstGame, WindowOptions, run};
//! let first = FirstGame { sides: Some((5, 5)), ..FirstGame::default() };
//! let start = WindowOptions { first, ..WindowOptions::default() };
//! run(start, Box::new(|| Seed(1)))?;
//! # Ok::<(), loyd_window::WindowError>(())
//! ```
//!
//! The main type is [`App`], which handles a frame's input and draws the frame. It uses no real
//! window and opens no files on its own, so tests can run all of it. `run` provides a desktop
//! window and threads; in a browser, the page does.
//!
//! The modules, from bottom to top; none depends on a later one:
//!
//! - `words`, `settings`, `look`, `scale`, `fonts`, `pictures`: the options, the messages and the
//!   appearance;
//! - `sound`: soft sounds, through the system's or the browser's audio;
//! - `searches`: runs jobs on threads, in browser tasks or in frames;
//! - `next`: the requests that lead from one screen or dialog to another;
//! - `context`: all of this together with the player from `loyd_front` and the properties of the
//!   device, shared by all screens;
//! - `opened`, `share`, `files`: puzzles from files, pasted text and links;
//! - `widgets`, `tree`, `desktop`: lists, numbers and the visible focus; the page's tree for screen
//!   readers; the window's position on the desktop, and the desktop's text size;
//! - `board`: places and draws a board, and lets players drag its pieces;
//! - `screens`, `dialogs`: a module for each screen and each dialog;
//! - `app`: opens screens and dialogs, and handles their requests.
#![cfg_attr(not(target_arch = "wasm32"), forbid(unsafe_code))]

mod app;
mod board;
mod classic;
mod context;
#[cfg(not(target_arch = "wasm32"))]
mod desktop;
mod dialogs;
mod files;
mod fonts;
mod input;
mod look;
#[cfg(not(target_arch = "wasm32"))]
mod native;
mod next;
mod opened;
mod parts;
mod pictures;
mod scale;
mod screens;
mod searches;
mod sentences;
mod settings;
mod share;
mod sound;
mod spoken;
mod themes;
#[cfg(any(test, target_arch = "wasm32"))]
mod tree;
#[cfg(target_arch = "wasm32")]
mod web;
mod widgets;
mod words;

pub use app::{App, WindowSetup};
pub use context::Device;
pub use input::GamepadButton;
pub use loyd_front::FirstGame;
#[cfg(not(target_arch = "wasm32"))]
pub use native::{WindowError, WindowOptions, run};
pub use opened::Opened;
pub use searches::Searches;
pub use settings::{AnimationSpeed, Colouring, Palette, Switch, Theme, TilePicture, WindowSettings};
pub use sound::{SoundCue, Sounds};
pub use spoken::Spoken;
pub use words::Language;

/// The fonts' licence, which must accompany every copy of them.
pub const FONT_LICENCE: &str = include_str!("../fonts/OFL.txt");
