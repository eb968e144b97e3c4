//! Code that the terminal app and the window share, apart from the rules of a game.
//!
//! ```
//! use loyd_core::TileMetric;
//! use loyd_core::random::Seed;
//! use loyd_front::{Begin, NewGame};
//! let new = NewGame { sides: [3, 3], begin: Begin::Easy, ..NewGame::new(TileMetric::Single) };
//! let game = new.game(|| Seed(1))?;
//! assert!(game.origin().is_practice);
//! # Ok::<(), loyd_front::NewGameError>(())
//! ```
//!
//! [`Player`] is the controller of the screen on which games are played. It receives actions and
//! commands and emits [`Notice`]s, which [`sentences::notice`] puts into words. It works on a
//! [`PlaySession`], which holds the games of one run of an app and the [`Recorder`] that records
//! them.
//!
//! Other parts are [`compete`] (the rules of competing), [`daily`] (the daily puzzles),
//! [`drills`] (positions to practise), [`own`] (the player's own levels), [`OpenedPacks`] (lists
//! that the player opened), [`NewGame`] (the options of a new number puzzle), [`keys`] (the map
//! from keys to actions), [`LevelPlace`] (the position of a bundled level in its pack),
//! [`GoalSentence`] (the goal of a level), [`Replay`] (a recorded game being watched), [`link`]
//! (names and values in addresses), [`words`] and [`sentences`] (messages in the player's language)
//! and [`text`] (times for display). The crate is independent of terminals, windows, files and
//! clocks.

#![forbid(unsafe_code)]

pub mod compete;
pub mod daily;
pub mod drills;
pub mod keys;
mod levels;
pub mod link;
mod named;
mod new_game;
mod opened_packs;
pub mod own;
mod player;
mod recorder;
mod replay;
mod reviewed;
pub mod sentences;
mod session;
mod settings;
pub mod text;
pub mod words;

pub use levels::{GroupProgress, LevelGroup, LevelPlace, level_stars, place_of, place_of_id, stars};
pub use named::{Colouring, MetricChoice, MotionPreference, Named, Speed, cyclic_neighbour};
pub use new_game::{Begin, FirstGame, GoalName, NewGame, NewGameError};
pub use opened_packs::{LevelPar, NewPack, OpenedLevel, OpenedPack, OpenedPacks, OpenedPlace, PackNumber};
pub use player::{Competition, NextLevelTimer, Notice, Player, Practice};
pub use recorder::{Recorder, RecordingState, replayed};
pub use replay::Replay;
pub use reviewed::Reviewed;
pub use sentences::GoalSentence;
pub use session::{GameCard, Metrics, Moment, NextGameError, PlaySession, Standing};
pub use settings::{AppSettings, SettingChoice};
pub use words::Language;
