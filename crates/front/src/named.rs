//! Named choices that both the terminal app and the window offer.

use std::time::Duration;

use loyd_core::{BlockMetric, TileMetric};
use loyd_play::{Arrows, Cell};

/// A choice among named values.
pub trait Named: Copy + PartialEq + Sized + 'static {
    /// All values, in the order in which they are presented.
    const CHOICES: &'static [Self];

    /// Returns the name of a value in files and records.
    fn name(self) -> &'static str;

    /// Returns the value with this name.
    fn from_name(name: &str) -> Option<Self> {
        Self::CHOICES.iter().copied().find(|choice| choice.name() == name)
    }
}

/// Returns the value after or before the current one, wrapping around at the ends.
pub fn cyclic_neighbour<T: Clone>(all: &[T], is_current: impl FnMut(&T) -> bool, is_forward: bool) -> T {
    let index = all.iter().position(is_current).unwrap_or(0);
    all[(index + if is_forward { 1 } else { all.len() - 1 }) % all.len()].clone()
}

/// Implements [`Named`] for a type from its values and their names, in order.
#[macro_export]
macro_rules! names {
    ($type:ty: $($value:path = $name:literal),+ $(,)?) => {
        impl $crate::Named for $type {
            const CHOICES: &'static [Self] = &[$($value),+];

            fn name(self) -> &'static str {
                match self {
                    $($value => $name,)+
                }
            }
        }
    };
}

names!(Arrows: Self::Tile = "tile", Self::Blank = "blank");
names!(TileMetric: Self::Single = "single", Self::Multi = "multi");

/// Whether a move over several cells is animated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum MotionPreference {
    /// Cell by cell, within a fraction of a second.
    #[default]
    Shown,
    /// The board changes immediately.
    Reduced,
}

names!(MotionPreference: Self::Shown = "shown", Self::Reduced = "reduced");

/// How tiles are coloured: by layers of their goal cells, or by whether they are in place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colouring {
    /// By fringes: the first row and column, then the second row and column, and so on.
    #[default]
    Fringe,
    /// By rings, from the rim inwards.
    Rings,
    /// By rows.
    Rows,
    /// By quarters of the board, as in a common solving method for large boards.
    Grids,
    /// By whether they are in place.
    Solved,
    /// All tiles alike.
    Plain,
}

names!(Colouring: Self::Fringe = "fringe", Self::Rings = "rings", Self::Rows = "rows",
    Self::Grids = "grids", Self::Solved = "solved", Self::Plain = "plain");

impl Colouring {
    /// Returns the layer of a tile with the goal cell `home` on a board of `rows` × `columns`,
    /// counted from 0, or `None` if the colouring has no layers.
    pub fn layer(self, home: Cell, rows: usize, columns: usize) -> Option<usize> {
        let fringe = home.row.min(home.column);
        let opposite = (rows - 1 - home.row).min(columns - 1 - home.column);
        match self {
            Self::Fringe => Some(fringe),
            Self::Rings => Some(fringe.min(opposite)),
            Self::Rows => Some(home.row),
            Self::Grids => {
                // With an odd size, the middle row and column belong to the first half, which is
                // solved first.
                let [below, right] =
                    [(home.row, rows), (home.column, columns)].map(|(index, count)| 2 * index >= count + count % 2);
                Some(2 * usize::from(below) + usize::from(right))
            }
            Self::Solved | Self::Plain => None,
        }
    }
}

/// The metric for new block games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum MetricChoice {
    /// The metric of the level, or the default metric if the level names none.
    #[default]
    LevelDefault,
    /// This metric.
    Fixed(BlockMetric),
}

impl MetricChoice {
    /// Returns the metric, unless it depends on the level.
    pub const fn metric(self) -> Option<BlockMetric> {
        match self {
            Self::LevelDefault => None,
            Self::Fixed(metric) => Some(metric),
        }
    }
}

impl Named for MetricChoice {
    const CHOICES: &'static [Self] = &[
        Self::LevelDefault,
        Self::Fixed(BlockMetric::Step),
        Self::Fixed(BlockMetric::Slide),
        Self::Fixed(BlockMetric::Turn),
    ];

    fn name(self) -> &'static str {
        self.metric().map_or("own", BlockMetric::name)
    }
}

/// The playback speed of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Speed {
    /// One move every two seconds.
    Slowest,
    /// One move per second.
    Slow,
    /// Three moves per second.
    #[default]
    Normal,
    /// Ten moves per second.
    Fast,
    /// Forty moves per second.
    Fastest,
}

names!(Speed: Self::Slowest = "slowest", Self::Slow = "slow", Self::Normal = "usual", Self::Fast = "fast",
    Self::Fastest = "fastest");

impl Speed {
    /// Returns the time between moves.
    pub const fn pause(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slowest => 2000,
            Self::Slow => 1000,
            Self::Normal => 333,
            Self::Fast => 100,
            Self::Fastest => 25,
        })
    }

    /// Returns the next faster speed, or the fastest.
    #[must_use]
    pub fn faster(self) -> Self {
        Self::CHOICES.iter().copied().find(|speed| *speed > self).unwrap_or(self)
    }

    /// Returns the next slower speed, or the slowest.
    #[must_use]
    pub fn slower(self) -> Self {
        Self::CHOICES.iter().copied().rfind(|speed| *speed < self).unwrap_or(self)
    }
}
