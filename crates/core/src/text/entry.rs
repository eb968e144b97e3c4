use super::fault::{printable, quoted};
use super::span::Span;
use super::{Fault, Faults, Format, Within};
use crate::tiles::TileMetric;
use crate::{BlockMetric, BlockPuzzle, TilePuzzle, UnknownName};

/// A puzzle of either family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyPuzzle {
    /// Numbered tiles and one blank.
    Tiles(TilePuzzle),
    /// Pieces on a grid.
    Blocks(BlockPuzzle),
}

impl AnyPuzzle {
    /// The tile puzzle, if it is one.
    pub fn into_tiles(self) -> Option<TilePuzzle> {
        match self {
            Self::Tiles(puzzle) => Some(puzzle),
            Self::Blocks(_) => None,
        }
    }

    /// The block puzzle, if it is one.
    ///
    /// ```
    /// use loyd_core::text::{ReadOptions, read_argument};
    /// let puzzle = read_argument("ZZ./1.2", &ReadOptions::default())?.puzzle.puzzle.into_blocks().unwrap();
    /// assert_eq!(puzzle.pieces().len(), 3);
    /// # Ok::<(), loyd_core::text::Faults>(())
    /// ```
    pub fn into_blocks(self) -> Option<BlockPuzzle> {
        match self {
            Self::Tiles(_) => None,
            Self::Blocks(puzzle) => Some(puzzle),
        }
    }
}

/// How to read a text.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ReadOptions {
    /// The goal, in place of the one that the text states or implies: for tiles `blank-last`,
    /// `blank-first`, `snail` or a position, for blocks the text of a picture's `goal:` line.
    pub goal: Option<String>,
    /// The format, in place of recognition.
    pub format: Option<Format>,
    /// Whether Loyd wrote the text, in a record, a session, a link or a pack: nothing is guessed
    /// then, and every version reads it alike.
    pub is_own: bool,
    /// Whether a text with several readings is refused, and a faulty piece of an assignment file is
    /// an error, not a warning that it is left out.
    pub strict: bool,
}

/// One puzzle of a text, good or bad. What is read alone, without a place among others, is an
/// `Entry<Puzzled>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<P = Result<Puzzled, Faults>> {
    /// The line on which it starts, from 1.
    pub line: usize,
    /// The puzzle, or everything that keeps it from being one.
    pub puzzle: P,
    /// What was left out in reading it, and why.
    pub warnings: Vec<Fault>,
}

impl From<Entry<Puzzled>> for Entry {
    fn from(Entry { line, puzzle, warnings }: Entry<Puzzled>) -> Self {
        Self { line, puzzle: Ok(puzzle), warnings }
    }
}

impl Entry {
    /// The entry of a text that is part of a larger one. `place` maps a line and a column of the
    /// part to those of the whole. Faults of the goal keep their places.
    pub(super) fn moved(mut self, place: impl Fn(usize, usize) -> (usize, usize)) -> Self {
        self.line = place(self.line, 1).0;
        let faults = self.puzzle.as_mut().err().into_iter().flat_map(|Faults(faults)| faults);
        for fault in self.warnings.iter_mut().chain(faults).filter(|fault| fault.within == Within::Text) {
            (fault.line, fault.column) = place(fault.line, fault.column);
        }
        self
    }

    /// The entry of a text whose characters have no places of their own in the source, such as a
    /// string of JSON.
    pub(super) fn at(self, place: Span) -> Self {
        self.moved(|_, _| (place.line, place.column))
    }

    /// Takes in the metric that a table or an object states, unless the puzzle's own text states
    /// one. A metric that the puzzle's family does not have is a fault at `place`.
    pub(super) fn with_metric(mut self, metric: Option<&str>, place: Span) -> Self {
        if let (Some(metric), Ok(puzzled)) = (metric, &mut self.puzzle)
            && let Err(message) = puzzled.state_metric(metric)
        {
            self.puzzle = Err(place.fault(message).into());
        }
        self
    }
}

/// A puzzle that was read, and what its text says besides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzled {
    /// The puzzle.
    pub puzzle: AnyPuzzle,
    /// The format of its text, never [`Format::List`].
    pub format: Format,
    /// What the text says about it.
    pub about: About,
    /// Which of several readings was taken, each choice as a phrase; empty where the text has only
    /// one reading.
    pub guesses: Vec<String>,
}

impl Puzzled {
    pub(super) fn new(puzzle: AnyPuzzle, format: Format) -> Self {
        Self { puzzle, format, about: About::default(), guesses: Vec::new() }
    }

    pub(super) fn state_metric(&mut self, metric: &str) -> Result<(), String> {
        let unknown = |unknown: UnknownName| format!("expected {}, found {}", unknown.expected, quoted(metric));
        match &self.puzzle {
            AnyPuzzle::Blocks(_) => {
                let metric: BlockMetric = metric.parse().map_err(unknown)?;
                self.about.metric.get_or_insert(metric);
            }
            AnyPuzzle::Tiles(_) => {
                let metric: TileMetric = metric.parse().map_err(unknown)?;
                if metric == TileMetric::Multi && self.about.tile_metric.is_none() {
                    self.guess("its metric is left to --metric, and the text names multi");
                }
                self.about.tile_metric.get_or_insert(metric);
            }
        }
        Ok(())
    }

    /// Notes a choice among several readings of the text.
    pub(super) fn guess(&mut self, choice: impl Into<String>) {
        self.guesses.push(choice.into());
    }

    /// How the text was read, if it could also be read in another way: a phrase such as `Rush Hour,
    /// goal car X`.
    ///
    /// ```
    /// use loyd_core::text::{ReadOptions, read_argument};
    /// let read = |text| read_argument(text, &ReadOptions::default()).unwrap().puzzle.read_as();
    /// assert_eq!(read("1 2 3/4 5 6/7 8 0"), None);
    /// assert_eq!(read("1 2 3/4 5 6/7 8 9").as_deref(), Some("tile board, 9 as the blank"));
    /// ```
    pub fn read_as(&self) -> Option<String> {
        (!self.guesses.is_empty()).then(|| self.format.read_as(&self.guesses))
    }
}

/// What a picture's text may say about a block puzzle besides the puzzle itself. Reading leaves out
/// characters that steer the order of text, and makes spaces of other control characters, so that
/// it can be shown.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct About {
    /// What it is called.
    pub name: Option<String>,
    /// Where it comes from.
    pub sources: Vec<String>,
    /// Anything else.
    pub comments: Vec<String>,
    /// The metric that a block puzzle is meant for.
    pub metric: Option<BlockMetric>,
    /// The metric that a tile puzzle is meant for.
    pub tile_metric: Option<TileMetric>,
}

impl About {
    /// Takes in what a key says if it is `name`, `source` or `comment`. The first name counts.
    /// Returns whether it is one of them.
    pub(super) fn take(&mut self, key: &str, value: &str) -> bool {
        let text = printable(value);
        match key {
            "name" => drop(self.name.get_or_insert(text)),
            "source" => self.sources.push(text),
            "comment" => self.comments.push(text),
            _ => return false,
        }
        true
    }
}
