use loyd_core::{BlockMetric, TileMetric};
use loyd_play::Arrows;

/// A choice among things with names.
pub trait Named: Copy + PartialEq + Sized + 'static {
    /// All of them, in the order in which they are offered.
    const CHOICES: &'static [Self];

    /// Its name.
    fn name(self) -> &'static str;

    /// The one of this name.
    fn named(name: &str) -> Option<Self> {
        Self::CHOICES.iter().copied().find(|choice| choice.name() == name)
    }

    /// All names, for a message.
    fn names() -> String {
        let names: Vec<_> = Self::CHOICES.iter().map(|choice| format!("`{}`", choice.name())).collect();
        names.join(", ")
    }
}

impl Named for Arrows {
    const CHOICES: &'static [Self] = &[Self::Tile, Self::Blank];

    fn name(self) -> &'static str {
        match self {
            Self::Tile => "tile",
            Self::Blank => "blank",
        }
    }
}

/// Whether a move over several cells is seen cell by cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum MotionName {
    /// It is, for a moment.
    #[default]
    Shown,
    /// The board changes at once.
    Reduced,
}

impl Named for MotionName {
    const CHOICES: &'static [Self] = &[Self::Shown, Self::Reduced];

    fn name(self) -> &'static str {
        match self {
            Self::Shown => "shown",
            Self::Reduced => "reduced",
        }
    }
}

impl Named for TileMetric {
    const CHOICES: &'static [Self] = &[Self::Single, Self::Multi];

    fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Multi => "multi",
        }
    }
}

/// How moves of blocks are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Counting {
    /// As the level says, or as is usual where it says nothing.
    #[default]
    Own,
    /// In this metric.
    In(BlockMetric),
}

impl Counting {
    /// The metric, if it is not left to the level.
    pub const fn metric(self) -> Option<BlockMetric> {
        match self {
            Self::Own => None,
            Self::In(metric) => Some(metric),
        }
    }
}

impl Named for Counting {
    const CHOICES: &'static [Self] =
        &[Self::Own, Self::In(BlockMetric::Step), Self::In(BlockMetric::Slide), Self::In(BlockMetric::Turn)];

    fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::In(BlockMetric::Step) => "step",
            Self::In(BlockMetric::Slide) => "slide",
            Self::In(BlockMetric::Turn) => "turn",
        }
    }
}

/// How fast a solution is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Speed {
    /// One move in two seconds.
    Slowest,
    /// One move a second.
    Slow,
    /// Three moves a second.
    #[default]
    Usual,
    /// Ten moves a second.
    Fast,
    /// Forty moves a second.
    Fastest,
}

impl Speed {
    /// Milliseconds from move to move.
    pub const fn milliseconds(self) -> u64 {
        match self {
            Self::Slowest => 2000,
            Self::Slow => 1000,
            Self::Usual => 333,
            Self::Fast => 100,
            Self::Fastest => 25,
        }
    }

    /// The next faster one, or the fastest.
    #[must_use]
    pub fn faster(self) -> Self {
        Self::CHOICES.iter().copied().find(|speed| *speed > self).unwrap_or(self)
    }

    /// The next slower one, or the slowest.
    #[must_use]
    pub fn slower(self) -> Self {
        Self::CHOICES.iter().copied().rfind(|speed| *speed < self).unwrap_or(self)
    }
}

impl Named for Speed {
    const CHOICES: &'static [Self] = &[Self::Slowest, Self::Slow, Self::Usual, Self::Fast, Self::Fastest];

    fn name(self) -> &'static str {
        match self {
            Self::Slowest => "slowest",
            Self::Slow => "slow",
            Self::Usual => "usual",
            Self::Fast => "fast",
            Self::Fastest => "fastest",
        }
    }
}
