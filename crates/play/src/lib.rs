//! Sliding-puzzle games, independent of their presentation.
//!
//! ```
//! use loyd_core::random::Seed;
//! use loyd_play::{Game, TileDeal};
//! let game = TileDeal::new(4, 4, Seed(1)).game()?;
//! assert_eq!((game.status().is_solvable, game.status().is_solved), (Some(true), false));
//! # Ok::<(), loyd_play::DealFault>(())
//! ```
//!
//! The central trait is [`Game`], which [`GameSession`] implements for both families. A front end
//! holds a `Box<dyn Game>`, or a [`Sitting`] of several games, sends it [`PlayerCommand`]s, draws
//! its [`Scene`] and shows its [`GameStatus`]; it never needs to know the family of the puzzle. A
//! family is playable if it implements [`GameFamily`]. The trait [`Assist`] provides hints and
//! solutions.
//!
//! This crate is independent of keys, colours, pixels and files. The front end sets the time, and
//! runs the searches for hints and solutions, which are [`Job`]s.
//!
//! Steps are made in gestures: one key press, one click or one drag. The move counter is the length
//! of all steps in the metric. It does not depend on the gestures: consecutive steps are joined
//! into moves across gestures. Undo reverts one gesture and subtracts what it added to the count.

#![forbid(unsafe_code)]

mod advice;
mod blocks;
mod cell;
mod clock;
mod deal;
mod distances;
mod draft;
mod drag;
pub mod drill;
mod exercise;
mod family;
mod focus;
mod game;
mod history;
mod input;
mod job;
mod line;
mod load;
mod motion;
mod proof;
mod review;
mod save;
mod scene;
mod session;
mod sitting;
mod status;
mod tiles;

pub use advice::{Advice, Demonstration, HelpReply, HelpRequest, Hint, Lesson, ListedMove, Listing, Polled, Stage};
pub use cell::{Cell, Glide};
pub use clock::{ClockState, Pause};
pub use deal::{DealFault, TileDeal, open};
pub use distances::{DistanceTable, TableAnswer};
pub use draft::{Draft, DraftTarget, Edit, HardestStart, NoHardestStart, RedundantPieces, TargetRule};
pub use exercise::{PracticeStage, StageDrill};
pub use family::GameFamily;
pub use focus::Focus;
pub use game::{Assist, Game, GameSettings, Gesture, Origin};
pub use input::{Arrows, Change, PieceChoice, PlayerCommand, PlayerInput};
pub use job::{Effort, Job, MakeSolver, SearchProgress};
pub use load::load;
pub use loyd_search::Stop;
pub use loyd_tiles::constructive::Region;
pub use loyd_tiles::give_learned_values;
pub use motion::Motion;
pub use proof::{ProofState, StartProof};
pub use review::{Detour, Distance, NoReview, Review, ReviewedMove, Reviewing, Split, Splits, TimeSpent};
pub use scene::{GoalRule, PieceRole, Scene, SceneGate, SceneGoal, ScenePiece};
pub use session::GameSession;
pub use sitting::Sitting;
pub use status::{Finish, GameStatus, Help};
pub use tiles::tile_tables;
