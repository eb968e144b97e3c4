use loyd_core::blocks::Difficulty;
use loyd_core::text::{About, AnyPuzzle, Format, ReadOptions, read_argument};
use loyd_core::{BlockMetric, BlockPuzzle};

use crate::Pars;
use crate::index::IndexRow;

/// A puzzle in a pack.
#[derive(Clone, Debug)]
pub struct Level {
    id: String,
    puzzle: BlockPuzzle,
    about: About,
    pars: Pars,
    bits: f64,
    text: &'static str,
}

impl Level {
    /// Parses a level's picture. Returns `None` if it is not a block puzzle.
    pub(crate) fn read(id: String, text: &'static str, IndexRow { pars, bits, .. }: IndexRow) -> Option<Self> {
        let options = ReadOptions { format: Some(Format::Picture), is_own: true, ..ReadOptions::default() };
        let puzzled = read_argument(text, &options).ok()?.puzzle;
        match puzzled.puzzle {
            AnyPuzzle::Blocks(puzzle) => Some(Self { id, puzzle, about: puzzled.about, pars, bits, text }),
            AnyPuzzle::Tiles(_) => None,
        }
    }

    /// Returns the identifier, `pack/level`. It never changes, whereas the name and the position in
    /// the pack may.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the name, or the identifier if the level has no name.
    pub fn name(&self) -> &str {
        self.about.name.as_deref().unwrap_or(&self.id)
    }

    /// Returns the level's sources, of which there is at least one.
    pub fn sources(&self) -> &[String] {
        &self.about.sources
    }

    /// Returns comments on the level, such as its history.
    pub fn comments(&self) -> &[String] {
        &self.about.comments
    }

    /// Returns the puzzle. Cloning it is cheap.
    pub fn puzzle(&self) -> &BlockPuzzle {
        &self.puzzle
    }

    /// Returns the metric that the level is meant for, which is [`BlockMetric::Slide`] by default.
    pub fn metric(&self) -> BlockMetric {
        self.about.metric.unwrap_or(BlockMetric::Slide)
    }

    /// Returns the minimum number of moves in every metric.
    pub fn pars(&self) -> Pars {
        self.pars
    }

    /// Returns the minimum number of moves in the metric that the level is meant for.
    pub fn par(&self) -> u32 {
        self.pars.get(self.metric())
    }

    /// Returns the difficulty in bits, as defined by [`Difficulty`], in the metric that the level
    /// is meant for.
    pub fn bits(&self) -> f64 {
        self.bits
    }

    /// Returns the difficulty grade.
    pub fn difficulty(&self) -> Difficulty {
        Difficulty::of_bits(self.bits)
    }

    /// Returns the picture that the level was parsed from.
    pub fn text(&self) -> &'static str {
        self.text
    }
}
