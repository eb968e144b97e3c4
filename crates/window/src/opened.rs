//! A puzzle from outside the app (command line, file, pasted text, link), as a game that can begin. Faults of its text are found
//! here, so that the current game goes on if there is one.
//!
//! Whatever a puzzle comes from, it is checked here once and then played as any other game.

use loyd_core::UnknownName;
use loyd_core::text::{AnyPuzzle, Entry, ReadOptions, read_argument, read_file};
use loyd_play::{Game, Origin, TileDeal};

use crate::context::AppContext;

/// A puzzle that was read, and what was left out of it.
pub struct Opened {
    /// A game at the puzzle's start.
    game: Box<dyn Game>,
    /// What was left out, each with its line and column.
    remarks: Option<String>,
    /// The moves in which its maker has solved it.
    makers: Option<usize>,
    /// Which of several readings of the text was taken.
    read_as: Option<String>,
}

impl Opened {
    /// The first puzzle of a file's text, counted in this metric or the one that it asks for. `name` is what it is called
    /// unless it says so itself.
    ///
    /// # Errors
    /// Every fault of the text, or an unknown metric.
    pub fn read(text: &str, name: Option<String>, metric: Option<&str>) -> Result<Self, String> {
        Self::read_with(text, name, metric, &ReadOptions::default())
    }

    /// Reads a text with options.
    pub(crate) fn read_with(
        text: &str,
        name: Option<String>,
        metric: Option<&str>,
        options: &ReadOptions,
    ) -> Result<Self, String> {
        let entry = match read_argument(text, options) {
            Ok(entry) => entry.into(),
            Err(faults) => {
                let entry = read_file(text, options).swap_remove(0);
                // The file of an assignment is no one-line puzzle; its own faults are the ones to show. A single line that is no
                // puzzle has one sentence: each format would find something else wrong with it.
                if entry.puzzle.is_err() && !text.trim().contains('\n') {
                    return Err(faults.to_string());
                }
                entry
            }
        };
        Self::of(entry, name, metric)
    }

    /// A puzzle, counted in the metric of this name or in the usual one.
    ///
    /// # Errors
    /// An unknown metric.
    pub fn of_puzzle(puzzle: AnyPuzzle, name: Option<String>, metric: Option<&str>) -> Result<Self, String> {
        let origin = Origin { name, ..Origin::default() };
        let game = loyd_play::open(puzzle, metric, origin).map_err(|unknown| unknown.to_string())?;
        Ok(Self { game, remarks: None, makers: None, read_as: None })
    }

    /// A new game of tiles, counted in the metric of this name or in that of the deal.
    ///
    /// # Errors
    /// An unknown metric, sides outside the limits, or a goal of another size.
    pub fn dealt(deal: TileDeal, metric: Option<&str>) -> Result<Self, String> {
        let metric =
            metric.map_or(Ok(deal.metric), |name| name.parse().map_err(|unknown: UnknownName| unknown.to_string()))?;
        let game = TileDeal { metric, ..deal }.game().map_err(|fault| fault.to_string())?;
        Ok(Self { game: Box::new(game), remarks: None, makers: None, read_as: None })
    }

    /// The puzzle, with what was left out of it.
    #[must_use]
    pub fn with_remarks(self, remarks: Option<String>) -> Self {
        Self { remarks, ..self }
    }

    /// The puzzle of a link with its maker's solution.
    ///
    /// # Errors
    /// Why the solution does not solve it.
    pub(crate) fn solved_by(self, solution: &str) -> Result<Self, String> {
        match self.game.puzzle() {
            AnyPuzzle::Blocks(puzzle) => loyd_front::own::replayed(&puzzle, solution)
                .map(|moves| Self { makers: Some(moves), ..self })
                .map_err(|fault| format!("the maker's solution: {fault}")),
            AnyPuzzle::Tiles(_) => Ok(self),
        }
    }

    /// The game of an entry of a file, with the faults of the pieces that were discarded.
    fn of(entry: Entry, name: Option<String>, metric: Option<&str>) -> Result<Self, String> {
        let puzzled = entry.puzzle.map_err(|faults| faults.to_string())?;
        let own = puzzled.about.metric.map(|metric| metric.to_string());
        let read_as = puzzled.read_as();
        let opened = Self::of_puzzle(puzzled.puzzle, puzzled.about.name.or(name), metric.or(own.as_deref()))?;
        let remarks = entry.warnings.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        Ok(Self { read_as, ..opened.with_remarks((!remarks.is_empty()).then_some(remarks)) })
    }

    /// What the game looks like at its start.
    #[cfg(test)]
    pub(crate) fn scene(&self) -> loyd_play::Scene {
        self.game.scene()
    }

    /// Puts the game on the table.
    pub(crate) fn play(self, app: &mut AppContext) {
        app.player.start(self.game);
        app.notice = None;
        if let Some(moves) = self.makers {
            app.say_text(app.tell("maker-solved", &[("moves", moves.into())]));
        }
        if let Some(reading) = self.read_as {
            app.say_text(app.tell("read-as", &[("reading", reading.into())]));
        }
        if let Some(remarks) = self.remarks {
            app.fault(app.tell("left-out", &[("remarks", remarks.into())]));
        }
    }
}
