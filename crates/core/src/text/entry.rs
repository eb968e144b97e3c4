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
    /// Returns the tile puzzle, or `None` for a block puzzle.
    pub fn into_tiles(self) -> Option<TilePuzzle> {
        if let Self::Tiles(puzzle) = self { Some(puzzle) } else { None }
    }

    /// Returns the block puzzle, or `None` for a tile puzzle.
    ///
    /// ```
    /// use loyd_core::text::{ReadOptions, read_argument};
    /// let puzzle =
    ///     read_argument("ZZ./1.2", &ReadOptions::default())?.puzzle.puzzle.into_blocks().unwrap();
    /// assert_eq!(puzzle.pieces().len(), 3);
    /// # Ok::<(), loyd_core::text::Faults>(())
    /// ```
    pub fn into_blocks(self) -> Option<BlockPuzzle> {
        if let Self::Blocks(puzzle) = self { Some(puzzle) } else { None }
    }
}

/// Options for reading puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ReadOptions {
    /// The goal, which overrides the one that the text contains or implies. For tiles:
    /// `blank-last`, `blank-first`, `snail` or a position; for blocks: the value of a picture's
    /// `goal:` line.
    pub goal: Option<String>,
    /// The format, or `None` to detect it.
    pub format: Option<Format>,
    /// Whether Loyd wrote the text, in a record, a session, a link or a pack. If so, nothing is
    /// guessed, and all versions of Loyd read it the same way.
    pub is_own: bool,
    /// Whether to refuse text that is ambiguous or has ignored parts, such as a faulty piece in an
    /// assignment file. Otherwise, [`Entry::warnings`] lists the ignored parts.
    pub strict: bool,
}

/// One puzzle in the input, valid or not. An `Entry<Puzzled>` always contains a valid puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<P = Result<Puzzled, Faults>> {
    /// The first line of the puzzle, counted from 1.
    pub line: usize,
    /// The puzzle, or its faults.
    pub puzzle: P,
    /// The ignored parts of the text, with reasons.
    pub warnings: Vec<Fault>,
}

impl From<Entry<Puzzled>> for Entry {
    fn from(Entry { line, puzzle, warnings }: Entry<Puzzled>) -> Self {
        Self { line, puzzle: Ok(puzzle), warnings }
    }
}

impl Entry {
    /// Relocates an entry that was read from a part of the input. `map_position` maps a line and a
    /// column in the part to a line and a column in the whole input. Faults in the goal keep their
    /// positions.
    pub(super) fn relocate(mut self, map_position: impl Fn(usize, usize) -> (usize, usize)) -> Self {
        self.line = map_position(self.line, 1).0;
        let faults = self.puzzle.as_mut().err().into_iter().flat_map(|Faults(faults)| faults);
        for fault in self.warnings.iter_mut().chain(faults).filter(|fault| fault.within == Within::Text) {
            (fault.line, fault.column) = map_position(fault.line, fault.column);
            fault.relocate_second_position(|line, column| Some(map_position(line, column)));
        }
        self
    }

    /// Moves all faults in the text to one span. This is used if the entry's characters have no
    /// positions in the source, as in a JSON string.
    pub(super) fn with_faults_at(mut self, place: Span) -> Self {
        let faults = self.puzzle.as_mut().err().into_iter().flat_map(|Faults(faults)| faults);
        faults
            .filter(|fault| fault.within == Within::Text)
            .for_each(|fault| fault.relocate_second_position(|_, _| None));
        self.relocate(|_, _| (place.line, place.column))
    }

    /// Adds the metric from a table or an object, unless the puzzle's own text specifies one. A
    /// metric that does not exist for the puzzle's family is reported as a fault at its position.
    pub(super) fn with_metric(mut self, metric: Option<Span>) -> Self {
        if let (Some(metric), Ok(puzzled)) = (metric, &mut self.puzzle)
            && let Err(message) = puzzled.set_metric(metric.text)
        {
            self.puzzle = Err(metric.fault(message).into());
        }
        self
    }
}

/// A puzzle that was read, and its metadata.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzled {
    /// The puzzle.
    pub puzzle: AnyPuzzle,
    /// The format of the text. Never [`Format::List`].
    pub format: Format,
    /// The metadata in the text.
    pub about: About,
    /// The assumptions made when reading the text, each as a phrase, and a note about a metric that
    /// the text names but that must still be selected. Empty if there is nothing to report.
    pub guesses: Vec<String>,
}

impl Puzzled {
    pub(super) fn new(puzzle: AnyPuzzle, format: Format) -> Self {
        Self { puzzle, format, about: About::default(), guesses: Vec::new() }
    }

    pub(super) fn set_metric(&mut self, metric: &str) -> Result<(), String> {
        let unknown = |unknown: UnknownName| format!("expected {}, found {}", unknown.expected, quoted(metric));
        match &self.puzzle {
            AnyPuzzle::Blocks(_) => {
                let metric: BlockMetric = metric.parse().map_err(unknown)?;
                self.about.metric.get_or_insert(metric);
            }
            AnyPuzzle::Tiles(_) => {
                let metric: TileMetric = metric.parse().map_err(unknown)?;
                if metric == TileMetric::Multi && self.about.tile_metric.is_none() {
                    self.guess("the text names the metric multi; use --metric multi to apply it");
                }
                self.about.tile_metric.get_or_insert(metric);
            }
        }
        Ok(())
    }

    /// Records an assumption or another remark about the reading.
    pub(super) fn guess(&mut self, remark: impl Into<String>) {
        self.guesses.push(remark.into());
    }

    /// Describes how the text was read, in a phrase such as `Rush Hour, goal car X`. Returns `None`
    /// if [`Puzzled::guesses`] is empty.
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

/// The metadata of a puzzle. All its strings are safe to display: reading drops bidirectional
/// formatting characters and replaces other control characters with spaces.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct About {
    /// The name of the puzzle.
    pub name: Option<String>,
    /// The sources of the puzzle.
    pub sources: Vec<String>,
    /// Other comments.
    pub comments: Vec<String>,
    /// The metric for solving a block puzzle.
    pub metric: Option<BlockMetric>,
    /// The metric for solving a tile puzzle.
    pub tile_metric: Option<TileMetric>,
}

impl About {
    /// Stores the value of the key `name`, `source` or `comment`. The first name takes precedence.
    /// Returns whether the key is one of these.
    pub(super) fn store(&mut self, key: &str, value: &str) -> bool {
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
