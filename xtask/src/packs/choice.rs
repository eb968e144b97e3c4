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
struct SuitableCandidate {
    /// The puzzle.
    candidate: Candidate,
    /// Its canonical form, which is the same for rotated, reflected and renamed puzzles.
    canonical: Canonical,
    /// Its cells, for computing likeness.
    board: BoardLikeness,
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
    let mut suitable = suitable_candidates(pool, taken);
    suitable.retain(|one| kept.iter().all(|board| one.board.likeness(board) <= MAX_LIKENESS));
    let (Some(first), Some(last)) = (suitable.first(), suitable.last()) else { return vec![] };
    let (easiest, hardest) = (first.candidate.bits, last.candidate.bits);
    let mut chosen: Vec<SuitableCandidate> = vec![];
    for number in 0..count {
        let target_bits = easiest + (hardest - easiest) * number as f64 / (count - 1).max(1) as f64;
        let penalty = |index: usize| penalty(&suitable[index], target_bits, &chosen);
        let best = (0..suitable.len())
            .filter_map(|index| Some((index, penalty(index)?)))
            .min_by(|one, other| one.1.total_cmp(&other.1));
        let Some((index, _)) = best else { break };
        chosen.push(suitable.remove(index));
    }
    chosen.sort_by(|one, other| one.candidate.bits.total_cmp(&other.candidate.bits));
    taken.extend(chosen.iter().map(|one| one.canonical.clone()));
    chosen.into_iter().map(|one| one.candidate).collect()
}

/// Returns the candidates that are fun and new, sorted from easy to hard.
fn suitable_candidates(pool: Vec<Candidate>, taken: &HashSet<Canonical>) -> Vec<SuitableCandidate> {
    let mut seen = taken.clone();
    let suitable = |candidate: Candidate| {
        let canonical = Canonical::new(&candidate.puzzle);
        let is_suitable = seen.insert(canonical.clone()) && candidate.is_fun();
        is_suitable.then(|| SuitableCandidate { board: BoardLikeness::of(&candidate.puzzle), canonical, candidate })
    };
    let mut suitable: Vec<SuitableCandidate> = pool.into_iter().filter_map(suitable).collect();
    suitable.sort_by(|one, other| one.candidate.bits.total_cmp(&other.candidate.bits));
    suitable
}

/// Returns the penalty for choosing a candidate next: the difference in bits from the target
/// difficulty, plus penalties for its similarity to the previous level. Returns `None` if it is too
/// similar to any level `chosen` before.
fn penalty(next: &SuitableCandidate, target_bits: f64, chosen: &[SuitableCandidate]) -> Option<f64> {
    let likeness = |other: &SuitableCandidate| next.board.likeness(&other.board);
    if chosen.iter().any(|other| likeness(other) > MAX_LIKENESS) {
        return None;
    }
    let difference = (next.candidate.bits - target_bits).abs();
    let Some(last) = chosen.last() else { return Some(difference) };
    let has_as_many_pieces = next.candidate.puzzle.pieces().len() == last.candidate.puzzle.pieces().len();
    Some(difference + LIKENESS_PENALTY * likeness(last) + if has_as_many_pieces { PIECES_PENALTY } else { 0.0 })
}
