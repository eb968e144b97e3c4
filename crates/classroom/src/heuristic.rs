//! Checks whether a student's heuristic is admissible and consistent, by comparing it with exact
//! distances.

use std::collections::HashMap;

use loyd_core::{Puzzle, TilePosition, TilePuzzle};

/// Positions ordered by their distance from the goal in the `single` metric, nearest first.
#[derive(Debug)]
pub struct Distances {
    positions: Vec<(TilePosition, u32)>,
    indices: HashMap<TilePosition, usize>,
    /// Whether all positions are included.
    pub is_complete: bool,
}

/// The first position, by distance, at which a heuristic is wrong.
#[derive(Clone, Debug, PartialEq)]
pub enum Counterexample {
    /// The estimate is larger than the distance: not admissible.
    Overestimate {
        /// The position.
        position: TilePosition,
        /// The heuristic's estimate.
        estimate: f64,
        /// The exact distance.
        distance: u32,
    },
    /// The estimate decreases by more than one over a single move: not consistent.
    Jump {
        /// The position with the larger estimate.
        position: TilePosition,
        /// Its estimate.
        estimate: f64,
        /// The position one move away.
        next: TilePosition,
        /// The estimate there.
        next_estimate: f64,
    },
}

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HeuristicReport {
    /// The first overestimate.
    pub overestimate: Option<Counterexample>,
    /// The first jump.
    pub jump: Option<Counterexample>,
    /// The mean ratio of estimate to distance, excluding the goal.
    pub quality: f64,
}

/// The tolerance for estimates computed in floating point.
const TOLERANCE: f64 = 1e-9;

impl Distances {
    /// Finds up to `limit` positions nearest to the goal of a puzzle, by breadth-first search.
    pub fn new(puzzle: &TilePuzzle, limit: usize) -> Self {
        Self::search(puzzle, limit, u32::MAX)
    }

    /// Finds all positions that are at most `distance` moves from the goal of a puzzle.
    pub fn within(puzzle: &TilePuzzle, distance: u32) -> Self {
        Self::search(puzzle, usize::MAX, distance)
    }

    fn search(puzzle: &TilePuzzle, limit: usize, max_distance: u32) -> Self {
        let goal = puzzle.goal().clone();
        let mut distances =
            Self { indices: HashMap::from([(goal.clone(), 0)]), positions: vec![(goal, 0)], is_complete: false };
        let mut next = 0;
        while let Some((position, distance)) = distances.positions.get(next).cloned() {
            if distance == max_distance {
                return distances;
            }
            next += 1;
            for step in puzzle.steps(&position) {
                let mut reached = position.clone();
                puzzle.play_unchecked(&mut reached, step);
                if !distances.indices.contains_key(&reached) {
                    if distances.positions.len() == limit {
                        return distances;
                    }
                    distances.indices.insert(reached.clone(), distances.positions.len());
                    distances.positions.push((reached, distance + 1));
                }
            }
        }
        distances.is_complete = true;
        distances
    }

    /// Returns the positions in order of increasing distance.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = &TilePosition> {
        self.positions.iter().map(|(position, _)| position)
    }

    /// Returns the positions at each distance, nearest first.
    pub fn layers(&self) -> Vec<impl Iterator<Item = &TilePosition>> {
        let layers = self.positions.chunk_by(|one, other| one.1 == other.1);
        layers.map(|layer| layer.iter().map(|(position, _)| position)).collect()
    }

    /// Compares estimates, one per position in order, with the distances.
    pub fn check(&self, puzzle: &TilePuzzle, estimates: &[f64]) -> HeuristicReport {
        let all = || self.positions.iter().zip(estimates);
        let over = all().find(|((_, distance), estimate)| **estimate > f64::from(*distance) + TOLERANCE);
        let overestimate = over.map(|((position, distance), &estimate)| Counterexample::Overestimate {
            position: position.clone(),
            estimate,
            distance: *distance,
        });
        let jump = all().find_map(|((position, _), &estimate)| self.find_jump(puzzle, position, estimate, estimates));
        let unsolved = all().filter(|((_, distance), _)| *distance > 0);
        let (sum, count) = unsolved.fold((0.0, 0_u32), |(sum, count), ((_, distance), estimate)| {
            (sum + estimate / f64::from(*distance), count + 1)
        });
        HeuristicReport { overestimate, jump, quality: sum / f64::from(count.max(1)) }
    }

    /// Returns the first jump from a position: a neighbour whose estimate is smaller by more than
    /// one.
    fn find_jump(
        &self,
        puzzle: &TilePuzzle,
        position: &TilePosition,
        estimate: f64,
        estimates: &[f64],
    ) -> Option<Counterexample> {
        puzzle.steps(position).find_map(|step| {
            let mut next = position.clone();
            puzzle.play_unchecked(&mut next, step);
            let &next_estimate = estimates.get(*self.indices.get(&next)?)?;
            let position = position.clone();
            (estimate > next_estimate + 1.0 + TOLERANCE).then_some(Counterexample::Jump {
                position,
                estimate,
                next,
                next_estimate,
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use loyd_core::text::read_position;

    use super::*;

    #[test]
    fn the_first_overestimate_and_the_first_jump_are_found() {
        let puzzle = TilePuzzle::blank_last(read_position("1 2 3/4 5 0").unwrap());
        let distances = Distances::new(&puzzle, usize::MAX);
        assert_eq!((distances.positions().len(), distances.is_complete), (360, true));
        let manhattan: Vec<f64> =
            distances.positions().map(|position| f64::from(position.manhattan(puzzle.goal()))).collect();
        let report = distances.check(&puzzle, &manhattan);
        assert_eq!((&report.overestimate, &report.jump), (&None, &None));
        assert!(report.quality > 0.3 && report.quality < 1.0, "{report:?}");
        // Counting the blank as a tile overestimates by one at the positions one move away.
        let misplaced = |position: &TilePosition| {
            position.cells().iter().zip(puzzle.goal().cells()).filter(|(tile, wanted)| tile != wanted).count() as f64
        };
        let with_blank: Vec<f64> = distances.positions().map(misplaced).collect();
        let Some(Counterexample::Overestimate { estimate, distance, .. }) =
            distances.check(&puzzle, &with_blank).overestimate
        else {
            panic!("expected an overestimate")
        };
        assert_eq!((estimate, distance), (2.0, 1));
        let rounded: Vec<f64> = manhattan.iter().map(|estimate| (estimate * 0.5).floor() * 2.0).collect();
        assert!(
            distances.check(&puzzle, &rounded).jump.is_some(),
            "an estimate that decreases by two is not consistent"
        );
        assert_eq!(Distances::new(&puzzle, 10).positions().len(), 10);
    }
}
