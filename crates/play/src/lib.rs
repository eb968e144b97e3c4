//! One game of sliding puzzles as every front end plays it.
//!
//! The principal type is the trait [`Game`], implemented once, for [`Session`]. A front end holds a `Box<dyn Game>`, or
//! a [`Sitting`] of several, sends it [`Command`]s, draws its [`Scene`] and shows its [`Status`]; it never asks which
//! family the puzzle is of. A family becomes playable by [`Playable`] and [`GameFamily`].
//!
//! Nothing here knows keys, colours, pixels or files. Time is told from outside. A search for a hint or a solution is a
//! [`Job`], which the front end runs where it likes.
//!
//! Steps come in gestures: one key press, one click, one drag. The counter is the sum of the gestures' lengths in the
//! metric; undo takes back one gesture, and the counter falls by what it took.
#![forbid(unsafe_code)]

mod advice;
mod blocks;
mod cell;
mod chart;
mod clock;
mod command;
mod deal;
mod draft;
mod drag;
mod family;
mod focus;
mod game;
mod history;
mod input;
mod job;
mod line;
mod motion;
mod origin;
mod playable;
mod save;
mod scene;
mod session;
mod settings;
mod sitting;
mod stage;
mod status;
mod steps;
mod tiles;

pub use advice::{Advice, Asked, Demonstration, Hint, ListedMove, Listing, Polled, Request};
pub use cell::Cell;
pub use chart::{Chart, Charted, Charting};
pub use clock::ClockState;
pub use command::Command;
pub use deal::{DealFault, TileDeal, open};
pub use draft::{Draft, DraftTarget, Edit};
pub use family::GameFamily;
pub use focus::Focus;
pub use game::Game;
pub use history::{Act, Event};
pub use input::{Arrows, Change, Choice, Input};
pub use job::{Effort, Job, MakeSolver, SearchProgress};
pub use motion::{Glide, Motion};
pub use origin::Origin;
pub use playable::Playable;
pub use save::load;
pub use scene::{Role, Scene, SceneGoal, ScenePiece};
pub use session::Session;
pub use settings::Settings;
pub use sitting::Sitting;
pub use stage::{Lesson, Stage};
pub use status::{Finish, Help, Status};
