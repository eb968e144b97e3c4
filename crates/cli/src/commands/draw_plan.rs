//! The plan for a run that chooses its climbs: the next difficulty to look for, and the length of
//! the climbs.

use std::collections::BTreeMap;

use loyd_blocks::generate::{BlockStyle, Climb, Recipe};
use loyd_core::blocks::Difficulty;

use crate::output::counted;

/// A way to draw boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tier {
    /// The number of changes in a climb.
    pub(super) climb: u32,
    /// The number of boards drawn between two decisions. It does not depend on the number of
    /// threads, so a seed always gives the same set.
    pub(super) boards: u64,
    /// The cost of a board without its climb, in changes.
    cost: u64,
    /// The columns and rows, if they differ from the run's.
    pub(super) size: Option<(usize, usize)>,
}

/// The tiers for the run's size. Batches in all tiers cost about the same. Measured on Rush 6×6:
/// without a climb most puzzles are easy or medium, after 300 changes more than half are hard, and
/// after 1,500 a third are expert.
const TIERS: [Tier; 4] = [
    Tier { climb: 0, boards: 64, cost: BOARD_COST, size: None },
    Tier { climb: 30, boards: 64, cost: BOARD_COST, size: None },
    Tier { climb: 300, boards: 32, cost: BOARD_COST, size: None },
    Tier { climb: 1500, boards: 16, cost: BOARD_COST, size: None },
];
/// The first tier on boards with more than [`MAX_STANDARD_CELLS`] cells. Most of these boards
/// exceed the position limit.
const LARGE_BOARD_TIER: Tier = Tier { climb: 0, boards: 16, cost: 16 * BOARD_COST, size: None };
/// The maximum number of cells on a board that starts with the first of [`TIERS`].
const MAX_STANDARD_CELLS: usize = 64;
/// The last tier for Rush Hour if no size is requested. On 7×7 one in 25 such puzzles is fiendish;
/// on 6×6 hundreds of longer climbs only find the same few fiendish puzzles.
const LARGE_RUSH_TIER: Tier = Tier { climb: 2000, boards: 16, cost: BOARD_COST, size: Some((7, 7)) };

/// The cost of a usual board without a climb, in changes.
pub(super) const BOARD_COST: u64 = 400;
/// The search for a difficulty is abandoned if boards with this total cost, in changes, have not
/// yielded it.
const MAX_COST: u64 = 1_200_000;

/// The maximum number of positions that a board may have in tiers that climb: larger boards take
/// more time than they are worth.
const CLIMB_POSITIONS: u64 = 30_000;
/// The same limit for Rush Hour.
const RUSH_POSITIONS: u64 = 10_000;

impl Tier {
    /// Returns the tier's recipe.
    pub(super) fn recipe(self, recipe: &Recipe) -> Recipe {
        let limit = match recipe.style {
            _ if self.climb == 0 => u64::MAX,
            BlockStyle::Rush => RUSH_POSITIONS,
            BlockStyle::Klotski | BlockStyle::Free => CLIMB_POSITIONS,
        };
        let resized = match self.size {
            Some((columns, rows)) => {
                let Recipe { pieces, .. } = Recipe::new(recipe.style, rows, columns);
                Recipe { rows, columns, pieces, ..recipe.clone() }
            }
            None => recipe.clone(),
        };
        let max_positions = recipe.max_positions.min(limit);
        Recipe { climb: self.climb, climb_by: Climb::Annealing, max_positions, ..resized }
    }

    /// Returns the cost of a batch.
    fn cost(self) -> u64 {
        self.boards * (self.cost + u64::from(self.climb))
    }
}

/// Returns the tiers, all untried.
fn untried_tiers(allow_large: bool) -> Vec<TriedTier> {
    let tiers = TIERS.into_iter().chain(allow_large.then_some(LARGE_RUSH_TIER));
    tiers.map(|tier| TriedTier { tier, batches: 0, found: BTreeMap::new() }).collect()
}

/// A tier, and the results of its batches.
#[derive(Clone, Debug)]
struct TriedTier {
    tier: Tier,
    batches: u64,
    found: BTreeMap<QuotaKey, u64>,
}

impl TriedTier {
    /// Returns whether the next batch is expected to yield more puzzles of a difficulty for the
    /// same cost than a batch in the other tier. A tier without batches counts as if half a batch
    /// had yielded half a puzzle.
    fn is_better(&self, other: &Self, difficulty: QuotaKey) -> bool {
        let rate = |tried: &Self| {
            let found = tried.found.get(&difficulty).copied().unwrap_or(0);
            (u128::from(2 * found + 1), u128::from((2 * tried.batches + 1) * tried.tier.cost()))
        };
        let ((own, own_cost), (others, other_cost)) = (rate(self), rate(other));
        own * other_cost > others * own_cost
    }
}

/// A difficulty with its own quota; `None` for puzzles of any difficulty.
pub(super) type QuotaKey = Option<Difficulty>;

/// The progress of one difficulty.
#[derive(Clone, Copy, Debug, Default)]
struct Quota {
    wanted: u64,
    found: u64,
    /// The boards drawn for this difficulty since its last puzzle, their cost, and their longest
    /// climb.
    boards: u64,
    cost: u64,
    climb: u32,
}

impl Quota {
    fn new(wanted: u64) -> Self {
        Self { wanted, ..Self::default() }
    }
}

/// The puzzles wanted and found, and the results of each tier.
#[derive(Clone, Debug)]
pub(super) struct DrawPlan {
    quotas: BTreeMap<QuotaKey, Quota>,
    tiers: Vec<TriedTier>,
    /// The search for a difficulty is abandoned if boards with this total cost, in changes, have
    /// not yielded it.
    max_cost: u64,
}

impl DrawPlan {
    /// Creates the plan for a graded set. If `allow_large` is set, larger Rush Hour boards may be
    /// used too.
    pub(super) fn for_set(wanted: &[(Difficulty, u64)], allow_large: bool) -> Self {
        let quotas = wanted.iter().map(|&(difficulty, wanted)| (Some(difficulty), Quota::new(wanted)));
        Self { quotas: quotas.collect(), tiers: untried_tiers(allow_large), max_cost: MAX_COST }
    }

    /// Creates the plan for a run that accepts puzzles of any difficulty. A run with a limit does
    /// not give up before it reaches the limit.
    pub(super) fn for_any_difficulty(wanted: u64, cells: usize, is_limited: bool) -> Self {
        let max_cost = if is_limited { u64::MAX } else { MAX_COST };
        let mut tiers = untried_tiers(false);
        if cells > MAX_STANDARD_CELLS {
            tiers[0].tier = LARGE_BOARD_TIER;
        }
        Self { quotas: BTreeMap::from([(None, Quota::new(wanted))]), tiers, max_cost }
    }

    /// Returns the key of the quota that a difficulty belongs to.
    fn quota_key(&self, difficulty: Difficulty) -> QuotaKey {
        Some(difficulty).filter(|_| !self.quotas.contains_key(&None))
    }

    /// Returns whether puzzles of a difficulty are still wanted.
    pub(super) fn wants(&self, difficulty: Difficulty) -> bool {
        self.quotas.get(&self.quota_key(difficulty)).is_some_and(|quota| quota.found < quota.wanted)
    }

    /// Counts a puzzle from a batch.
    pub(super) fn add(&mut self, difficulty: Difficulty, tier: Tier) {
        let key = self.quota_key(difficulty);
        if let Some(quota) = self.quotas.get_mut(&key) {
            *quota = Quota { found: quota.found + 1, ..Quota::new(quota.wanted) };
        }
        if let Some(tried) = self.tiers.iter_mut().find(|tried| tried.tier == tier) {
            *tried.found.entry(key).or_default() += 1;
        }
    }

    /// Returns the difficulty to look for and the tier for the next batch: the easiest difficulty
    /// that is wanted and not abandoned, and the tier with the best rate. Returns `None` if there
    /// is no such difficulty.
    pub(super) fn next(&self) -> Option<(QuotaKey, Tier)> {
        let is_open = |quota: &Quota| quota.found < quota.wanted && !self.is_abandoned(quota);
        let (&difficulty, _) = self.quotas.iter().find(|(_, quota)| is_open(quota))?;
        // Boards without a climb come first: if they satisfy the request, no climb is needed.
        let first = self.tiers.first().filter(|tried| difficulty.is_none() && tried.batches == 0);
        let better = |tried: &TriedTier, best: &TriedTier| tried.is_better(best, difficulty);
        let best = || self.tiers.iter().reduce(|best, tried| if better(tried, best) { tried } else { best });
        let best = first.or_else(best)?;
        Some((difficulty, best.tier))
    }

    /// Records a batch that was drawn for a difficulty, and the number of puzzles of that
    /// difficulty that it yielded.
    pub(super) fn finish(&mut self, difficulty: QuotaKey, tier: Tier, yielded: u64) {
        if let Some(tried) = self.tiers.iter_mut().find(|tried| tried.tier == tier) {
            tried.batches += 1;
        }
        if let Some(quota) = self.quotas.get_mut(&difficulty).filter(|_| yielded == 0) {
            quota.boards += tier.boards;
            quota.cost = quota.cost.saturating_add(tier.cost());
            quota.climb = quota.climb.max(tier.climb);
        }
    }

    /// Returns the number of puzzles found for a difficulty.
    pub(super) fn found_count(&self, difficulty: QuotaKey) -> u64 {
        self.quotas.get(&difficulty).map_or(0, |quota| quota.found)
    }

    fn is_abandoned(&self, quota: &Quota) -> bool {
        quota.cost >= self.max_cost
    }

    /// Returns a message about each difficulty that lacks puzzles.
    pub(super) fn missing_puzzles(&self) -> impl Iterator<Item = String> + '_ {
        // Without difficulties, the run's message already says how many puzzles were found.
        let is_reported = |key: &QuotaKey, quota: &Quota| key.is_some() || self.is_abandoned(quota);
        let missing =
            self.quotas.iter().filter(move |(key, quota)| quota.found < quota.wanted && is_reported(key, quota));
        missing.map(|(&difficulty, quota)| self.describe_missing(difficulty, quota))
    }

    /// Returns the message about a difficulty that lacks puzzles: the number found and, if the
    /// search was abandoned, its extent.
    fn describe_missing(&self, difficulty: QuotaKey, quota: &Quota) -> String {
        let Quota { wanted, found, boards, climb, .. } = *quota;
        let puzzles = counted(wanted, "puzzle");
        let count = difficulty.map(|difficulty| format!("{difficulty}: {found} of {puzzles}"));
        if !self.is_abandoned(quota) {
            return count.unwrap_or_default();
        }
        let count = count.map_or_else(String::new, |count| count + "; ");
        let more = if difficulty.is_none() { ", or --climb N, which never gives up" } else { "" };
        let boards = counted(boards, "more board");
        format!(
            "{count}no puzzle among {boards} after up to {climb} changes each: try a different size or more pieces{more}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_easiest_missing_difficulty_is_drawn_first_with_its_best_tier() {
        let mut set = DrawPlan::for_set(&[(Difficulty::Hard, 1), (Difficulty::Easy, 2)], false);
        let first = set.next().expect("a batch").1;
        assert!(set.wants(Difficulty::Hard) && !set.wants(Difficulty::Medium));
        set.add(Difficulty::Easy, first);
        set.finish(Some(Difficulty::Easy), first, 1);
        assert_eq!(set.next(), Some((Some(Difficulty::Easy), first)));
        // If no more puzzles are found, every tier is tried before the difficulty is abandoned.
        let mut tried = vec![];
        while let Some((Some(Difficulty::Easy), tier)) = set.next() {
            tried.push(tier);
            set.finish(Some(Difficulty::Easy), tier, 0);
        }
        assert!(TIERS.iter().all(|tier| tried.contains(tier)) && !tried.contains(&LARGE_RUSH_TIER));
        let (difficulty, tier) = set.next().expect("a batch");
        assert_eq!(difficulty, Some(Difficulty::Hard));
        set.add(Difficulty::Hard, tier);
        set.finish(Some(Difficulty::Hard), tier, 1);
        assert_eq!(set.next(), None);
        let missing: Vec<String> = set.missing_puzzles().collect();
        let boards: u64 = tried.iter().map(|tier| tier.boards).sum();
        let boards = counted(boards, "more board");
        let message = format!("easy: 1 of 2 puzzles; no puzzle among {boards} after up to 1500 changes each: ");
        assert!(missing.len() == 1 && missing[0].starts_with(&message), "{missing:?}");
        // A puzzle is accepted even if its difficulty was abandoned.
        set.add(Difficulty::Easy, tier);
        assert_eq!(set.missing_puzzles().count(), 0);
    }

    #[test]
    fn a_run_without_limits_gives_up_even_if_any_difficulty_is_accepted() {
        let mut plan = DrawPlan::for_any_difficulty(2, 36, false);
        let (mut climbs, mut boards) = (vec![], 0);
        while let Some((None, tier)) = plan.next() {
            assert!(plan.wants(Difficulty::Hard) && plan.missing_puzzles().next().is_none());
            plan.finish(None, tier, 0);
            climbs.push(tier.climb);
            boards += tier.boards;
        }
        // The first boards are drawn without a climb, so easy requests yield the same puzzles as
        // without the plan.
        assert!(climbs[0] == 0 && TIERS.iter().all(|tier| climbs.contains(&tier.climb)));
        assert!(!climbs.contains(&LARGE_RUSH_TIER.climb));
        let missing: Vec<String> = plan.missing_puzzles().collect();
        let message = format!("no puzzle among {} after up to 1500 changes each: ", counted(boards, "more board"));
        assert!(missing.len() == 1 && missing[0].starts_with(&message), "{missing:?}");
        let mut plan = DrawPlan::for_any_difficulty(1, 81, true);
        for _ in 0..1_000 {
            let (_, tier) = plan.next().expect("a batch");
            plan.finish(None, tier, 0);
        }
        plan.add(Difficulty::Easy, LARGE_BOARD_TIER);
        assert_eq!((plan.next(), plan.found_count(None)), (None, 1));
    }

    #[test]
    fn a_tier_with_a_better_yield_per_cost_is_preferred() {
        let mut set = DrawPlan::for_set(&[(Difficulty::Fiendish, 9)], true);
        for _ in 0..40 {
            let (difficulty, tier) = set.next().expect("a batch");
            let yielded = u64::from(tier == LARGE_RUSH_TIER);
            (0..yielded).for_each(|_| set.add(Difficulty::Fiendish, tier));
            set.finish(difficulty, tier, yielded);
            if set.next().is_none() {
                break;
            }
        }
        assert_eq!(set.found_count(Some(Difficulty::Fiendish)), 9);
    }
}
