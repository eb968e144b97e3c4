use loyd_core::text::{About, AnyPuzzle, Format, ReadOptions, read_argument};
use loyd_core::{BlockMetric, BlockPuzzle};

/// One puzzle of a pack.
#[derive(Clone, Debug)]
pub struct Level {
    id: String,
    puzzle: BlockPuzzle,
    about: About,
    pars: Pars,
    text: &'static str,
}

/// The fewest moves that solve a level, in every metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pars {
    /// In [`BlockMetric::Step`].
    pub step: u32,
    /// In [`BlockMetric::Slide`].
    pub slide: u32,
    /// In [`BlockMetric::Turn`].
    pub turn: u32,
}

impl Pars {
    /// The par in a metric.
    pub const fn get(self, metric: BlockMetric) -> u32 {
        match metric {
            BlockMetric::Step => self.step,
            BlockMetric::Slide => self.slide,
            BlockMetric::Turn => self.turn,
        }
    }
}

impl Level {
    /// Reads the picture of a level; `None` where it is not one.
    pub(crate) fn read(id: String, text: &'static str, pars: Pars) -> Option<Self> {
        let options = ReadOptions { format: Some(Format::Picture), ..ReadOptions::default() };
        let puzzled = read_argument(text, &options).ok()?.puzzle;
        match puzzled.puzzle {
            AnyPuzzle::Blocks(puzzle) => Some(Self { id, puzzle, about: puzzled.about, pars, text }),
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

    /// The picture that it was read from.
    pub fn text(&self) -> &'static str {
        self.text
    }
}
