use loyd_core::blocks::Difficulty;
use loyd_core::text::{About, AnyPuzzle, Format, ReadOptions, read_argument};
use loyd_core::{BlockMetric, BlockPuzzle};

use crate::Pars;
use crate::index::Row;

/// One puzzle of a pack.
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
    /// Reads the picture of a level; `None` where it is not one.
    pub(crate) fn read(id: String, text: &'static str, Row { pars, bits, .. }: Row) -> Option<Self> {
        let options = ReadOptions { format: Some(Format::Picture), is_own: true, ..ReadOptions::default() };
        let puzzled = read_argument(text, &options).ok()?.puzzle;
        match puzzled.puzzle {
            AnyPuzzle::Blocks(puzzle) => Some(Self { id, puzzle, about: puzzled.about, pars, bits, text }),
            AnyPuzzle::Tiles(_) => None,
        }
    }

    /// The identifier, `pack/level`: it never changes, while names and the order may.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        self.about.name.as_deref().unwrap_or(&self.id)
    }

    /// Where it comes from; at least one entry.
    pub fn sources(&self) -> &[String] {
        &self.about.sources
    }

    /// What else there is to say, such as its history.
    pub fn comments(&self) -> &[String] {
        &self.about.comments
    }

    /// The puzzle. Cloning it is cheap.
    pub fn puzzle(&self) -> &BlockPuzzle {
        &self.puzzle
    }

    /// The metric that it is meant for: what its text says, else `slide`.
    pub fn metric(&self) -> BlockMetric {
        self.about.metric.unwrap_or(BlockMetric::Slide)
    }

    /// The fewest moves in every metric.
    pub fn pars(&self) -> Pars {
        self.pars
    }

    /// The fewest moves in the metric that it is meant for.
    pub fn par(&self) -> u32 {
        self.pars.get(self.metric())
    }

    /// Its difficulty in bits, as [`Difficulty`] counts them, in the metric that it is meant for.
    pub fn bits(&self) -> f64 {
        self.bits
    }

    /// How hard it is.
    pub fn difficulty(&self) -> Difficulty {
        Difficulty::of_bits(self.bits)
    }

    /// The picture that it was read from.
    pub fn text(&self) -> &'static str {
        self.text
    }
}
