use loyd_core::text::{self, AnyPuzzle};
use loyd_core::{BlockMetric, BlockPuzzle, TileMetric, TilePosition};
use serde::{Deserialize, Serialize};

/// The state space to explore.
#[derive(Clone, Debug)]
pub enum Subject {
    /// All positions that can reach the goal of a tile puzzle, by their distance from it.
    Tiles {
        /// The goal.
        goal: TilePosition,
        /// The metric in which moves are counted.
        metric: TileMetric,
    },
    /// All positions that can be reached from a block puzzle's starting position.
    Blocks {
        /// The puzzle.
        puzzle: BlockPuzzle,
        /// The metric in which moves are counted.
        metric: BlockMetric,
        /// The positions at depth 0.
        depth0: Depth0,
    },
}

/// The positions at depth 0 for a block puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth0 {
    /// The starting position.
    Start,
    /// All solved positions that can be reached from the starting position.
    Goals,
}

impl Subject {
    /// Returns the total number of positions if it is known in advance: for a tile puzzle, half the
    /// number of permutations. The positions of a block puzzle can only be counted by a search.
    pub fn positions(&self) -> Option<u64> {
        match self {
            Self::Tiles { goal, .. } => Some((3..=goal.cells().len() as u64).product()),
            Self::Blocks { .. } => None,
        }
    }

    /// Returns the properties that identify an exploration. With `on_disk`, positions are stored in
    /// files as sorted keys, and a checkpoint that stores bits cannot be resumed with keys.
    pub(crate) fn identity(&self, on_disk: bool) -> Identity {
        match self {
            Self::Tiles { goal, metric } => {
                let form = if on_disk { "sorted keys" } else { "bits" };
                Identity::default().with("goal", goal).with("metric", metric).with("form", form)
            }
            Self::Blocks { puzzle, metric, depth0 } => {
                let text = text::one_line(&AnyPuzzle::Blocks(puzzle.clone()));
                let depth0 = if *depth0 == Depth0::Start { "the start" } else { "the goals" };
                Identity::default().with("puzzle", &text).with("metric", metric).with("depth 0", depth0)
            }
        }
    }
}

/// The properties that must match for a checkpoint or another process to belong to this
/// exploration: pairs of a name and a value in a fixed order.
///
/// Checkpoints and greetings contain the values as text, so a message can name the difference.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Identity(Vec<(String, String)>);

impl Identity {
    /// Adds a name and its value.
    #[must_use]
    pub(crate) fn with(mut self, name: &str, value: &(impl ToString + ?Sized)) -> Self {
        self.0.push((name.to_owned(), value.to_string()));
        self
    }

    /// Describes the first difference from another identity, or returns `None` if there is none.
    pub(crate) fn difference(&self, other: &Self) -> Option<String> {
        if self == other {
            return None;
        }
        let differing = self.0.iter().zip(&other.0).find(|(own, other)| own != other);
        Some(match differing {
            Some(((name, own), (other, value))) if name == other => {
                format!("its {name} is {value}, but here it is {own}")
            }
            // A different version of the program may use different names.
            _ => "its version differs".to_owned(),
        })
    }
}
