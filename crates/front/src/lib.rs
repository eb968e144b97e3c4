//! What the terminal and the window share, besides the rules of a game.
//!
//! ```
//! use loyd_core::TileMetric;
//! use loyd_core::random::Seed;
//! use loyd_front::{Begin, NewGame};
//! let new = NewGame { sides: [3, 3], begin: Begin::Easy, ..NewGame::new(TileMetric::Single) };
//! let game = new.game(|| Seed(1))?;
//! assert!(game.origin().is_practice);
//! # Ok::<(), loyd_front::NoNewGame>(())
//! ```
//!
//! [`Player`] is the controller of the screen on which games are played: actions and commands in, [`Notice`]s out, which
//! each app words. It plays on a [`PlaySession`], the games of one run of an app with the [`Recorder`] that records them.
//! [`compete`] has the rules of competing, [`daily`] the puzzles of the day, [`drills`] positions to be practised, [`own`]
//! the player's own levels, [`NewGame`] what a new number puzzle is to be like, [`keys`] the map from keys to actions,
//! [`LevelPlace`] the place of a level among the bundled ones, [`GoalSentence`] what a level asks for, [`Replay`] a recorded
//! game that is watched, [`link`] names and values in addresses, [`text`] times for people. Nothing here knows a terminal, a window, files or clocks.
#![forbid(unsafe_code)]

pub mod compete;
pub mod daily;
pub mod drills;
mod first_game;
mod goal;
pub mod keys;
mod levels;
pub mod link;
mod named;
mod new_game;
pub mod own;
mod player;
mod recorder;
mod replay;
mod reviewed;
mod session;
mod settings;
pub mod text;
mod timer;

pub use first_game::FirstGame;
pub use goal::GoalSentence;
pub use levels::{LevelPlace, next_unsolved, place_of, place_of_id};
pub use named::{Colouring, Counting, MotionName, Named, Speed, beside};
pub use new_game::{Begin, GoalName, NewGame, NoNewGame};
pub use player::{Competition, Notice, Player, Practice};
pub use recorder::{Recorded, Recorder, replayed};
pub use replay::Replay;
pub use reviewed::Reviewed;
pub use session::{Metrics, Moment, NoNext, PlaySession, Standing};
pub use settings::{Choice, Settings};
pub use timer::NextLevelTimer;
