//! Competing: attempts at one kind of puzzle under speedsolving rules, collected in sessions.
//!
//! A [`CompetitionEvent`] defines the puzzle and its rules, an [`Attempt`] is the state of one
//! attempt with its inspection and its clock, a [`Solve`] is its result, and a [`SolveSheet`] is
//! the session that stores solves in the records. A [`Ghost`] is an earlier game to race against.
//! The modules `import` and `export` read and write the formats of other timers. This crate's
//! player runs attempts; this module neither draws nor waits.

mod attempt;
mod event;
mod export;
mod import;
mod sheet;
mod solve;

pub(crate) use attempt::Stamp;
pub use attempt::{Attempt, AttemptProgress, Inspection, Preferred};
pub use event::{CompetitionEvent, Discipline, ParseEventError};
pub use export::{csv, csv_in};
pub use import::{ImportedSession, read, read_in};
pub use loyd_records::Penalty;
pub use sheet::{SessionEntry, SolveSheet};
pub use solve::Solve;

use std::time::Duration;

use loyd_play::{Game, Scene};

/// A finished game, shown next to the current game of the same puzzle and replayed at its original
/// pace, so that the player can race against it.
pub struct Ghost {
    /// The whole game.
    pub game: Box<dyn Game>,
    /// The time of each event, in milliseconds on the game's clock.
    times: Vec<u64>,
    /// The game after `events` events.
    pub shown: Box<dyn Game>,
    /// The number of events shown.
    events: usize,
}

impl Ghost {
    /// Returns the ghost of a game, or `None` if the game is not finished.
    pub fn of(game: Box<dyn Game>) -> Option<Self> {
        let finish = game.status().finish?;
        let times = game.times().into_iter().take(finish.events).collect();
        let shown = game.replayed_to(0);
        Some(Self { game, times, shown, events: 0 })
    }

    /// Returns the ghost of a saved game.
    ///
    /// # Errors
    /// The reason why the saved game cannot be read.
    pub fn read(log: &str) -> Result<Option<Self>, String> {
        Ok(Self::of(loyd_play::load(log).map_err(|faults| faults.to_string())?))
    }

    /// Moves the ghost to this time on its clock.
    pub fn go_to(&mut self, clock: Duration) {
        let clock = clock.as_millis() as u64;
        // Before the first move of the race, the ghost stays at its starting position, even if its
        // own first move was at 0.
        let events = if clock == 0 { 0 } else { self.times.partition_point(|&time| time <= clock) };
        if events != self.events {
            self.events = events;
            self.shown = self.game.replayed_to(events);
        }
    }

    /// Returns the total time of the game.
    pub fn time(&self) -> Duration {
        self.game.status().finish.map_or(Duration::ZERO, |finish| finish.elapsed)
    }

    /// Returns the time on the ghost's clock at which it makes its next move, or `None` once it has
    /// finished.
    pub fn next_move(&self) -> Option<Duration> {
        self.times.get(self.events).map(|time| Duration::from_millis(*time))
    }
}

/// Returns the board of a blindfold attempt. Tiles stay where they are, but show neither their
/// numbers nor whether they are in place.
#[must_use]
pub fn masked(mut scene: Scene) -> Scene {
    for piece in &mut scene.pieces {
        piece.label.clear();
        (piece.home, piece.is_home) = (None, false);
    }
    scene
}
