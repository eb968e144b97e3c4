//! Competing: attempts at one kind of puzzle under speedsolving rules, collected in sessions.
//!
//! A [`CompetitionEvent`] defines the puzzle and its rules, an [`Attempt`] is the state of one
//! attempt with its inspection and its clock, a [`Solve`] is its result, and a [`SolveSheet`] is
//! the session that stores solves in the records. The modules `import` and `export` read and write
//! the formats of other timers. This crate's player runs attempts; this module neither draws nor
//! waits.

mod attempt;
mod event;
mod export;
mod ghost;
mod import;
mod sheet;
mod solve;

pub(crate) use attempt::Stamp;
pub use attempt::{Attempt, AttemptProgress, Inspection, Preferred};
pub use event::{CompetitionEvent, Discipline, ParseEventError};
pub use export::{csv, csv_in};
pub use ghost::Ghost;
pub use import::{ImportedSession, read, read_in};
pub use loyd_records::Penalty;
pub use sheet::{SessionEntry, SolveSheet};
pub use solve::Solve;

use loyd_play::Scene;

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
