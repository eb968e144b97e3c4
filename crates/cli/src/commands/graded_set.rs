//! The plan of a graded set: which difficulty to look for next, and by how long a climb.

use std::collections::BTreeMap;
use std::fmt;

use loyd_blocks::generate::{Climb, Recipe};
use loyd_core::blocks::Difficulty;

use crate::output::counted;

/// A way to draw boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tier {
    /// The number of changes of a climb.
    pub(super) climb: u32,
    pub(super) climb_by: Climb,
    /// The number of boards drawn between two decisions. Since the number of threads does not change
    /// it, a seed always gives the same set.
    pub(super) boards: u64,
    /// The number of such batches in a row without a puzzle of the wanted difficulty after which
    /// the next tier is tried or the difficulty is given up.
    patience: u32,
}

/// The tiers, from the easiest to the hardest puzzles. Measured on Rush 6×6: without a climb most
/// puzzles are easy or medium, 30 changes make many of them hard, 300 expert; of the puzzles after
/// 1,500 changes about one in fifty is fiendish.
const TIERS: [Tier; 4] = [
    Tier { climb: 0, climb_by: Climb::Hill, boards: 256, patience: 2 },
    Tier { climb: 30, climb_by: Climb::Hill, boards: 64, patience: 2 },
    Tier { climb: 300, climb_by: Climb::Annealing, boards: 32, patience: 2 },
    Tier { climb: 1500, climb_by: Climb::Annealing, boards: 16, patience: 40 },
];

/// The most positions of a board in tiers that climb: larger boards take longer than they are worth.
const CLIMB_POSITIONS: u64 = 30_000;

impl Tier {
    /// Returns the recipe of the tier.
    pub(super) fn recipe(self, recipe: &Recipe) -> Recipe {
        let most = if self.climb > 0 { CLIMB_POSITIONS } else { u64::MAX };
        let most_positions = recipe.most_positions.min(most);
        Recipe { climb: self.climb, climb_by: self.climb_by, most_positions, ..recipe.clone() }
    }
}

/// The progress of one difficulty.
#[derive(Clone, Copy, Debug, Default)]
struct Quota {
    wanted: u64,
    found: u64,
    tier: usize,
    /// The batches of the tier in a row without a puzzle of this difficulty.
    fruitless: u32,
    is_given_up: bool,
}

/// The puzzles of each difficulty that are wanted and found.
#[derive(Clone, Debug)]
pub(super) struct GradedSet(BTreeMap<Difficulty, Quota>);

impl GradedSet {
    pub(super) fn new(wanted: &[(Difficulty, u64)]) -> Self {
        let quota = |&(difficulty, wanted)| (difficulty, Quota { wanted, ..Quota::default() });
        Self(wanted.iter().map(quota).collect())
    }

    /// Whether puzzles of a difficulty are still wanted.
    pub(super) fn wants(&self, difficulty: Difficulty) -> bool {
        self.0.get(&difficulty).is_some_and(|quota| quota.found < quota.wanted)
    }

    /// Counts a puzzle.
    pub(super) fn add(&mut self, difficulty: Difficulty) {
        if let Some(quota) = self.0.get_mut(&difficulty) {
            quota.found += 1;
        }
    }

    /// Returns the difficulty to look for and the tier of the next batch: the easiest difficulty
    /// that is wanted and not given up. `None` if there is none.
    pub(super) fn next(&self) -> Option<(Difficulty, Tier)> {
        let is_open = |quota: &Quota| quota.found < quota.wanted && !quota.is_given_up;
        self.0.iter().find(|(_, quota)| is_open(quota)).map(|(&difficulty, quota)| (difficulty, TIERS[quota.tier]))
    }

    /// Takes account of a batch for a difficulty that has yielded a number of puzzles of it.
    pub(super) fn finish(&mut self, difficulty: Difficulty, yielded: u64) {
        let Some(quota) = self.0.get_mut(&difficulty) else { return };
        quota.fruitless = if yielded > 0 { 0 } else { quota.fruitless + 1 };
        if quota.fruitless < TIERS[quota.tier].patience {
            return;
        }
        quota.fruitless = 0;
        if quota.tier + 1 < TIERS.len() {
            quota.tier += 1;
        } else {
            quota.is_given_up = true;
        }
    }

    /// Returns the number of puzzles of a difficulty that were found.
    pub(super) fn found(&self, difficulty: Difficulty) -> u64 {
        self.0.get(&difficulty).map_or(0, |quota| quota.found)
    }

    /// Returns a sentence on each difficulty of which puzzles are missing.
    pub(super) fn missing(&self) -> impl Iterator<Item = MissingPuzzles> + '_ {
        let missing = self.0.iter().filter(|(_, quota)| quota.found < quota.wanted);
        missing.map(|(&difficulty, &quota)| MissingPuzzles { difficulty, quota })
    }
}

/// A difficulty of which puzzles are missing; displays as a sentence.
pub(super) struct MissingPuzzles {
    difficulty: Difficulty,
    quota: Quota,
}

impl fmt::Display for MissingPuzzles {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { difficulty, quota: Quota { wanted, found, tier, is_given_up, .. } } = *self;
        write!(f, "{difficulty}: {found} of {}", counted(wanted, "puzzle"))?;
        let Tier { climb, boards, patience, .. } = TIERS[tier];
        if is_given_up {
            let boards = counted(boards * u64::from(patience), "more board");
            write!(f, "; {boards}, each improved by {climb} changes, gave none: try another size or more pieces")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_easiest_missing_difficulty_comes_first_and_climbs_get_longer() {
        let mut set = GradedSet::new(&[(Difficulty::Hard, 1), (Difficulty::Easy, 2)]);
        assert_eq!(set.next(), Some((Difficulty::Easy, TIERS[0])));
        assert!(set.wants(Difficulty::Hard) && !set.wants(Difficulty::Medium));
        set.add(Difficulty::Easy);
        set.finish(Difficulty::Easy, 1);
        assert_eq!(set.next(), Some((Difficulty::Easy, TIERS[0])));
        for tier in TIERS {
            for _ in 0..tier.patience {
                assert_eq!(set.next(), Some((Difficulty::Easy, tier)));
                set.finish(Difficulty::Easy, 0);
            }
        }
        assert_eq!(set.next(), Some((Difficulty::Hard, TIERS[0])));
        set.add(Difficulty::Hard);
        assert_eq!(set.next(), None);
        let missing: Vec<String> = set.missing().map(|missing| missing.to_string()).collect();
        assert_eq!(missing.len(), 1);
        assert!(missing[0].starts_with("easy: 1 of 2 puzzles; 640 more boards, each improved by 1500 changes"));
        // A puzzle of a difficulty that was given up is still welcome.
        set.add(Difficulty::Easy);
        assert_eq!(set.missing().count(), 0);
    }
}
