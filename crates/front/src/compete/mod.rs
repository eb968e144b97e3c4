//! Competing: attempts at one kind of puzzle under the rules of speedsolving, collected in sessions.
//!
//! An [`Event`] says what is solved and how, an [`Attempt`] is the state of one try with its inspection and its clock, a
//! [`Solve`] what came of it, and a [`Sheet`] the session that keeps solves with the records. `import` and `export` read
//! and write the texts of other timers. The player of this crate runs attempts; nothing here draws or waits.

mod attempt;
mod event;
mod export;
mod ghost;
mod import;
mod preferred;
mod sheet;
mod solve;

pub(crate) use attempt::Stamp;
pub use attempt::{Attempt, Inspection, Progress};
pub use event::{Discipline, Event, NoEvent};
pub use export::{csv, csv_in};
pub use ghost::Ghost;
pub use import::{Imported, read, read_in};
pub use preferred::Preferred;
pub use sheet::{Sheet, SheetName};
pub use solve::{Penalty, Solve};

use loyd_play::Scene;

/// A board whose numbers are hidden, as a blindfold attempt shows it: tiles keep their places and say nothing else, neither
/// what they are nor whether they are home.
#[must_use]
pub fn masked(mut scene: Scene) -> Scene {
    for piece in &mut scene.pieces {
        piece.label.clear();
        (piece.home, piece.is_home) = (None, false);
    }
    scene
}
