//! Variants of a problem set: a selection of its puzzles for each student.

use loyd_core::random::{Seed, below};

/// The variants of a set, which a seed draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variants {
    /// The number of puzzles in each variant. A variant has no more puzzles than the set.
    pub pick: usize,
    /// The seed of the first variant. Each further variant uses the next seed.
    pub seed: Seed,
}

impl Variants {
    /// Returns the indices of the puzzles of a variant, in the order of the sheet. `variant` counts
    /// from 0; in a class, it is the line of the student. `puzzles` is the number of puzzles in the
    /// set.
    ///
    /// ```
    /// use loyd_classroom::Variants;
    /// use loyd_core::random::Seed;
    /// let variants = Variants { pick: 2, seed: Seed(7) };
    /// let puzzles = variants.puzzles(0, 5);
    /// assert_eq!(puzzles.len(), 2);
    /// assert_eq!(Variants { pick: 2, seed: Seed(6) }.puzzles(1, 5), puzzles);
    /// ```
    pub fn puzzles(&self, variant: usize, puzzles: usize) -> Vec<usize> {
        let mut source = Seed(self.seed.0.wrapping_add(variant as u64)).source();
        let mut numbers: Vec<usize> = (0..puzzles).collect();
        let pick = self.pick.min(puzzles);
        for place in 0..pick {
            let other = place + below((puzzles - place) as u32, &mut source) as usize;
            numbers.swap(place, other);
        }
        numbers.truncate(pick);
        numbers
    }
}
