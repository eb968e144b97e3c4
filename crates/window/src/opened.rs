//! A puzzle from outside the app (command line, file, pasted text, link) that is ready to be
//! played. Faults in its text are found here, so the current game continues if there are any.
//!
//! Puzzles from all sources are checked here once, and then played like any other game.

use loyd_core::UnknownName;
use loyd_core::text::{AnyPuzzle, Entry, ReadOptions, read_argument};
use loyd_front::NewPack;
use loyd_play::{Game, Origin, TileDeal};

use crate::context::AppContext;

/// A single puzzle or a pack.
enum OpenedContent {
    /// A game in the puzzle's starting position.
    Game(Box<dyn Game>),
    /// A pack. Its first unsolved level is played.
    Pack(NewPack),
}

/// A puzzle or a pack that was read, and remarks on it.
pub struct Opened {
    /// The game or the pack.
    content: OpenedContent,
    /// The omitted parts of the text, each with its line and column.
    remarks: Option<String>,
    /// The number of moves in the author's solution.
    author_moves: Option<usize>,
    /// How the text was read, if it is ambiguous.
    read_as: Option<String>,
}

impl Opened {
    /// Reads the puzzle in a file's text, or a pack if the text contains several puzzles. `metric`
    /// overrides the metric in the text. `name` is the default name.
    ///
    /// # Errors
    /// All faults in the text, or an unknown metric.
    pub fn read(text: &str, name: Option<String>, metric: Option<&str>) -> Result<Self, String> {
        Self::read_with(text, name, metric, &ReadOptions::default())
    }

    /// Reads text with options.
    pub(crate) fn read_with(
        text: &str,
        name: Option<String>,
        metric: Option<&str>,
        options: &ReadOptions,
    ) -> Result<Self, String> {
        let entry = match read_argument(text, options) {
            Ok(entry) => entry.into(),
            Err(faults) => {
                let entry = match NewPack::from_text(name.as_deref().unwrap_or_default(), text, options) {
                    Ok(pack) => return Ok(Self::from_pack(pack)),
                    Err(entry) => *entry,
                };
                // Text with several lines, such as an assignment, is not a one-line puzzle, so the
                // faults that were found by reading it as a file are reported. For a single invalid
                // line, only one sentence is reported, since each format would find a different
                // fault.
                if entry.puzzle.is_err() && !text.trim().contains('\n') {
                    return Err(faults.to_string());
                }
                entry
            }
        };
        Self::from_entry(entry, name, metric)
    }

    /// Opens a pack. The remarks list the omitted parts.
    pub fn from_pack(pack: NewPack) -> Self {
        let (remarks, read_as) = (pack.remark(), pack.read_as());
        Self::new(OpenedContent::Pack(pack)).with_notes(remarks, read_as)
    }

    /// Creates a game or a pack without remarks.
    const fn new(content: OpenedContent) -> Self {
        Self { content, remarks: None, author_moves: None, read_as: None }
    }

    /// Opens a puzzle with the named metric, or with the default one.
    ///
    /// # Errors
    /// An unknown metric.
    pub fn from_puzzle(puzzle: AnyPuzzle, name: Option<String>, metric: Option<&str>) -> Result<Self, String> {
        let origin = Origin { name, ..Origin::default() };
        let game = loyd_play::open(puzzle, metric, origin).map_err(|unknown| unknown.to_string())?;
        Ok(Self::new(OpenedContent::Game(game)))
    }

    /// Deals a new tile game with the named metric, or with the deal's metric.
    ///
    /// # Errors
    /// An unknown metric, sides outside the limits, or a goal with a different size.
    pub fn dealt(deal: TileDeal, metric: Option<&str>) -> Result<Self, String> {
        let metric =
            metric.map_or(Ok(deal.metric), |name| name.parse().map_err(|unknown: UnknownName| unknown.to_string()))?;
        let game = TileDeal { metric, ..deal }.game().map_err(|fault| fault.to_string())?;
        Ok(Self::new(OpenedContent::Game(Box::new(game))))
    }

    /// Returns the puzzle with remarks on the omitted parts, and a note on how its text was read.
    pub(crate) fn with_notes(self, remarks: Option<String>, read_as: Option<String>) -> Self {
        Self { remarks, read_as, ..self }
    }

    /// Returns the puzzle from a link after replaying the author's solution.
    ///
    /// # Errors
    /// The reason why the solution is not valid.
    pub(crate) fn with_author_solution(self, solution: &str) -> Result<Self, String> {
        let OpenedContent::Game(game) = &self.content else { return Ok(self) };
        match game.puzzle() {
            AnyPuzzle::Blocks(puzzle) => loyd_front::own::solution_length(&puzzle, solution)
                .map(|moves| Self { author_moves: Some(moves), ..self })
                .map_err(|fault| format!("the author's solution: {fault}")),
            AnyPuzzle::Tiles(_) => Ok(self),
        }
    }

    /// Opens the puzzle in a file's entry, with the faults in omitted parts as remarks.
    fn from_entry(entry: Entry, name: Option<String>, metric: Option<&str>) -> Result<Self, String> {
        let puzzle = entry.puzzle.map_err(|faults| faults.to_string())?;
        let file_metric = puzzle.about.metric.map(|metric| metric.to_string());
        let read_as = puzzle.read_as();
        let opened = Self::from_puzzle(puzzle.puzzle, puzzle.about.name.or(name), metric.or(file_metric.as_deref()))?;
        let remarks = entry.warnings.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        Ok(opened.with_notes((!remarks.is_empty()).then_some(remarks), read_as))
    }

    /// Returns the scene of the starting position.
    #[cfg(test)]
    pub(crate) fn scene(&self) -> loyd_play::Scene {
        match &self.content {
            OpenedContent::Game(game) => game.scene(),
            OpenedContent::Pack(_) => panic!("a pack has several scenes"),
        }
    }

    /// Starts the game, or adds the pack and continues it.
    pub(crate) fn play(self, app: &mut AppContext) {
        match self.content {
            OpenedContent::Game(game) => app.player.start(game),
            OpenedContent::Pack(pack) => _ = app.player.open_pack(pack.titled(&app.text("pack-untitled"))),
        }
        app.notice = None;
        if let Some(moves) = self.author_moves {
            app.say_text(app.tell("author-solved", &[("moves", moves.into())]));
        }
        if let Some(reading) = self.read_as {
            app.say_text(app.tell("read-as", &[("reading", reading.into())]));
        }
        if let Some(remarks) = self.remarks {
            app.report_fault(app.tell("left-out", &[("remarks", remarks.into())]));
        }
    }
}
