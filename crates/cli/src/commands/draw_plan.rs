//! The plan of a graded set: which difficulty to look for next, and by how long a climb.

use std::collections::BTreeMap;
use std::fmt;

use loyd_blocks::generate::{BlockStyle, Climb, Recipe};
use loyd_core::blocks::Difficulty;

use crate::output::counted;

/// A way to draw boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tier {
    /// The number of changes of a climb.
    pub(super) climb: u32,
    /// The number of boards drawn between two decisions. Since the number of threads does not change
    /// it, a seed always gives the same set.
    pub(super) boards: u64,
    /// The columns and rows, if they differ from the run's.
    pub(super) size: Option<(usize, usize)>,
}

/// The tiers for the size of the run. Batches of all tiers cost about the same. Measured on Rush
/// 6×6: without a climb most puzzles are easy or medium, after 300 changes more than half are hard,
/// after 1,500 a third are expert.
const TIERS: [Tier; 4] = [
    Tier { climb: 0, boards: 64, size: None },
    Tier { climb: 30, boards: 64, size: None },
    Tier { climb: 300, boards: 32, size: None },
    Tier { climb: 1500, boards: 16, size: None },
];
/// The last tier of Rush Hour if no size is requested. On 7×7 one of ten such boards is fiendish; on
/// 6×6 hundreds of longer climbs only find the same few fiendish puzzles.
const LARGE_RUSH: Tier = Tier { climb: 2000, boards: 16, size: Some((7, 7)) };

/// The cost of a board without a climb, in changes.
const BOARD_COST: u64 = 400;
/// The cost of boards after which a difficulty is given up if none of them had it, in changes.
const MOST_COST: u64 = 1_200_000;

/// The most positions of a board in tiers that climb: larger boards take longer than they are worth.
const CLIMB_POSITIONS: u64 = 30_000;
/// The same for Rush Hour.
const RUSH_POSITIONS: u64 = 10_000;

impl Tier {
    /// Returns the recipe of the tier.
    pub(super) fn recipe(self, recipe: &Recipe) -> Recipe {
        let most = match recipe.style {
            _ if self.climb == 0 => u64::MAX,
            BlockStyle::Rush => RUSH_POSITIONS,
            BlockStyle::Klotski | BlockStyle::Free => CLIMB_POSITIONS,
        };
        let sized = match self.size {
            Some((columns, rows)) => {
                let Recipe { pieces, .. } = Recipe::new(recipe.style, rows, columns);
                Recipe { rows, columns, pieces, ..recipe.clone() }
            }
            None => recipe.clone(),
        };
        let most_positions = recipe.most_positions.min(most);
        Recipe { climb: self.climb, climb_by: Climb::Annealing, most_positions, ..sized }
    }

    /// The cost of a batch.
    fn cost(self) -> u64 {
        self.boards * (BOARD_COST + u64::from(self.climb))
    }
}

/// A tier, and what its batches have given.
#[derive(Clone, Debug)]
struct TriedTier {
    tier: Tier,
    batches: u64,
    found: BTreeMap<Difficulty, u64>,
}

impl TriedTier {
    /// Whether the next batch is expected to give more puzzles of a difficulty per cost than one of
    /// another tier. A tier without batches counts as if half a batch had given one.
    fn is_better(&self, other: &Self, difficulty: Difficulty) -> bool {
        let rate = |tried: &Self| {
            let found = tried.found.get(&difficulty).copied().unwrap_or(0);
            (u128::from(2 * found + 1), u128::from((2 * tried.batches + 1) * tried.tier.cost()))
        };
        let ((own, own_cost), (others, other_cost)) = (rate(self), rate(other));
        own * other_cost > others * own_cost
    }
}

/// The progress of one difficulty.
#[derive(Clone, Copy, Debug, Default)]
struct Quota {
    wanted: u64,
    found: u64,
    /// The boards drawn for this difficulty since the last puzzle of it, their cost, and their
    /// longest climb.
    boards: u64,
    cost: u64,
    climb: u32,
}

impl Quota {
    fn is_given_up(&self) -> bool {
        self.cost >= MOST_COST
    }
}

/// The puzzles of each difficulty that are wanted and found.
#[derive(Clone, Debug)]
pub(super) struct GradedSet {
    quotas: BTreeMap<Difficulty, Quota>,
    tiers: Vec<TriedTier>,
}

impl GradedSet {
    /// Creates the plan. `has_large` tells whether larger boards of Rush Hour may be used too.
    pub(super) fn new(wanted: &[(Difficulty, u64)], has_large: bool) -> Self {
        let quota = |&(difficulty, wanted)| (difficulty, Quota { wanted, ..Quota::default() });
        let tiers = TIERS.into_iter().chain(has_large.then_some(LARGE_RUSH));
        Self {
            quotas: wanted.iter().map(quota).collect(),
            tiers: tiers.map(|tier| TriedTier { tier, batches: 0, found: BTreeMap::new() }).collect(),
        }
    }

    /// Whether puzzles of a difficulty are still wanted.
    pub(super) fn wants(&self, difficulty: Difficulty) -> bool {
        self.quotas.get(&difficulty).is_some_and(|quota| quota.found < quota.wanted)
    }

    /// Counts a puzzle of a batch.
    pub(super) fn add(&mut self, difficulty: Difficulty, tier: Tier) {
        if let Some(quota) = self.quotas.get_mut(&difficulty) {
            *quota = Quota { wanted: quota.wanted, found: quota.found + 1, ..Quota::default() };
        }
        if let Some(tried) = self.tiers.iter_mut().find(|tried| tried.tier == tier) {
            *tried.found.entry(difficulty).or_default() += 1;
        }
    }

    /// Returns the difficulty to look for and the tier of the next batch: the easiest difficulty
    /// that is wanted and not given up, and the tier with the best rate. `None` if there is none.
    pub(super) fn next(&self) -> Option<(Difficulty, Tier)> {
        let is_open = |quota: &Quota| quota.found < quota.wanted && !quota.is_given_up();
        let (&difficulty, _) = self.quotas.iter().find(|(_, quota)| is_open(quota))?;
        let better = |tried: &TriedTier, best: &TriedTier| tried.is_better(best, difficulty);
        let best = self.tiers.iter().reduce(|best, tried| if better(tried, best) { tried } else { best })?;
        Some((difficulty, best.tier))
    }

    /// Takes account of a batch that was drawn for a difficulty and has given a number of its
    /// puzzles.
    pub(super) fn finish(&mut self, difficulty: Difficulty, tier: Tier, yielded: u64) {
        if let Some(tried) = self.tiers.iter_mut().find(|tried| tried.tier == tier) {
            tried.batches += 1;
        }
        if let Some(quota) = self.quotas.get_mut(&difficulty).filter(|_| yielded == 0) {
            quota.boards += tier.boards;
            quota.cost += tier.cost();
            quota.climb = quota.climb.max(tier.climb);
        }
    }

    /// Returns the number of puzzles of a difficulty that were found.
    pub(super) fn found(&self, difficulty: Difficulty) -> u64 {
        self.quotas.get(&difficulty).map_or(0, |quota| quota.found)
    }

    /// Returns a sentence on each difficulty of which puzzles are missing.
    pub(super) fn missing(&self) -> impl Iterator<Item = MissingPuzzles> + '_ {
        let missing = self.quotas.iter().filter(|(_, quota)| quota.found < quota.wanted);
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
        let Self { difficulty, quota } = self;
        let Quota { wanted, found, boards, climb, .. } = *quota;
        write!(f, "{difficulty}: {found} of {}", counted(wanted, "puzzle"))?;
        if quota.is_given_up() {
            let boards = counted(boards, "more board");
            write!(f, "; {boards}, after up to {climb} changes each, gave none: try another size or more pieces")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_easiest_missing_difficulty_comes_first_by_the_tier_that_gives_most() {
        let mut set = GradedSet::new(&[(Difficulty::Hard, 1), (Difficulty::Easy, 2)], false);
        let first = set.next().expect("a batch").1;
        assert!(set.wants(Difficulty::Hard) && !set.wants(Difficulty::Medium));
        set.add(Difficulty::Easy, first);
        set.finish(Difficulty::Easy, first, 1);
        assert_eq!(set.next(), Some((Difficulty::Easy, first)));
        // Without further puzzles every tier is tried before the difficulty is given up.
        let mut tried = vec![];
        while let Some((Difficulty::Easy, tier)) = set.next() {
            tried.push(tier);
            set.finish(Difficulty::Easy, tier, 0);
        }
        assert!(TIERS.iter().all(|tier| tried.contains(tier)) && !tried.contains(&LARGE_RUSH));
        let (difficulty, tier) = set.next().expect("a batch");
        assert_eq!(difficulty, Difficulty::Hard);
        set.add(Difficulty::Hard, tier);
        set.finish(Difficulty::Hard, tier, 1);
        assert_eq!(set.next(), None);
        let missing: Vec<String> = set.missing().map(|missing| missing.to_string()).collect();
        let boards: u64 = tried.iter().map(|tier| tier.boards).sum();
        let boards = counted(boards, "more board");
        let message = format!("easy: 1 of 2 puzzles; {boards}, after up to 1500 changes each, gave none: ");
        assert!(missing.len() == 1 && missing[0].starts_with(&message), "{missing:?}");
        // A puzzle of a difficulty that was given up is still welcome.
        set.add(Difficulty::Easy, tier);
        assert_eq!(set.missing().count(), 0);
    }

    #[test]
    fn a_tier_that_gives_more_per_cost_is_preferred() {
        let mut set = GradedSet::new(&[(Difficulty::Fiendish, 9)], true);
        for _ in 0..40 {
            let (difficulty, tier) = set.next().expect("a batch");
            let yielded = u64::from(tier == LARGE_RUSH);
            (0..yielded).for_each(|_| set.add(difficulty, tier));
            set.finish(difficulty, tier, yielded);
            if set.next().is_none() {
                break;
            }
        }
        assert_eq!(set.found(Difficulty::Fiendish), 9);
    }
}
