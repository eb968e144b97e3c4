//! Chooses the puzzles that become levels.

use std::collections::HashSet;

use loyd_blocks::generate::{BoardLikeness, Canonical};

use super::candidate::Candidate;

/// The maximum similarity between two levels in a pack; 1 means identical in every cell.
const MAX_LIKENESS: f64 = 0.75;
/// The penalty for a candidate that looks exactly like the level chosen before it, in bits of
/// difficulty.
const LIKENESS_PENALTY: f64 = 20.0;
/// The penalty for a candidate with as many pieces as the level before it, in bits of difficulty.
const PIECES_PENALTY: f64 = 2.0;

/// A candidate that is suitable as a level.
struct Fit {
    /// The puzzle.
    candidate: Candidate,
    /// Its canonical form, which is the same for rotated, reflected and renamed puzzles.
    canonical: Canonical,
    /// Its cells, for computing likeness.
    look: BoardLikeness,
}

/// Chooses levels for a pack whose difficulty rises evenly from the easiest to the hardest. None of
/// them is too similar to another one or to the `kept` levels. Adds their canonical forms to
/// `taken`, which keeps them out of other packs.
pub(super) fn choose_levels(
    count: usize,
    pool: Vec<Candidate>,
    kept: &[BoardLikeness],
    taken: &mut HashSet<Canonical>,
) -> Vec<Candidate> {
    let mut fits = fits(pool, taken);
    fits.retain(|fit| kept.iter().all(|look| fit.look.likeness(look) <= MAX_LIKENESS));
    let ends = fits.first().zip(fits.last()).map(|(easiest, hardest)| (easiest.candidate.bits, hardest.candidate.bits));
    let Some((easiest, hardest)) = ends else { return vec![] };
    let mut chosen: Vec<Fit> = vec![];
    for number in 0..count {
        let wanted = easiest + (hardest - easiest) * number as f64 / (count - 1).max(1) as f64;
        let price = |fit: &Fit| price(fit, wanted, &chosen);
        let best =
            (0..fits.len()).filter_map(|index| Some((index, price(&fits[index])?))).min_by(|a, b| a.1.total_cmp(&b.1));
        let Some((index, _)) = best else { break };
        chosen.push(fits.remove(index));
    }
    chosen.sort_by(|one, other| one.candidate.bits.total_cmp(&other.candidate.bits));
    taken.extend(chosen.iter().map(|fit| fit.canonical.clone()));
    chosen.into_iter().map(|fit| fit.candidate).collect()
}

/// Returns the candidates that are fun and new, sorted from easy to hard.
fn fits(pool: Vec<Candidate>, taken: &HashSet<Canonical>) -> Vec<Fit> {
    let mut seen = taken.clone();
    let fit = |candidate: Candidate| {
        let canonical = Canonical::new(&candidate.puzzle);
        let is_fit = seen.insert(canonical.clone()) && candidate.is_fun();
        is_fit.then(|| Fit { look: BoardLikeness::of(&candidate.puzzle), canonical, candidate })
    };
    let mut fits: Vec<Fit> = pool.into_iter().filter_map(fit).collect();
    fits.sort_by(|one, other| one.candidate.bits.total_cmp(&other.candidate.bits));
    fits
}

/// Returns the penalty for taking a candidate next: the difference in bits from the `wanted`
/// difficulty, plus penalties for its similarity to the previous level. Returns `None` if it is too
/// similar to any level `chosen` before.
fn price(fit: &Fit, wanted: f64, chosen: &[Fit]) -> Option<f64> {
    let alike = |other: &Fit| fit.look.likeness(&other.look);
    if chosen.iter().any(|other| alike(other) > MAX_LIKENESS) {
        return None;
    }
    let distance = (fit.candidate.bits - wanted).abs();
    let Some(last) = chosen.last() else { return Some(distance) };
    let is_as_many = fit.candidate.puzzle.pieces().len() == last.candidate.puzzle.pieces().len();
    Some(distance + LIKENESS_PENALTY * alike(last) + if is_as_many { PIECES_PENALTY } else { 0.0 })
}
