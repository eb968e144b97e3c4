//! Parallel tempering: boards at several temperatures, from one that climbs to one that strolls, which change places.
//!
//! A board that is stuck on a small peak goes to a warmer place, and a better one comes down for it. So the search never ends at
//! such a peak, as annealing does, and a long one is worth more than many short ones.

use std::ops::RangeInclusive;

use loyd_core::blocks::Setup;
use loyd_core::random::{Rng, below};

use super::landscape::Landscape;
use crate::Stop;

/// By temperature, the coldest first, the chance that a change may lose one more move, in 64ths.
const CHANCES: [u32; 8] = [21, 25, 28, 31, 34, 36, 39, 41];
/// The changes of each board between two exchanges.
const CHANGES: u32 = 20;

/// A board and its height.
type Place<B> = (B, u32);

/// Boards that are climbed together.
struct Replicas<'a, L: Landscape, R> {
    land: &'a mut L,
    source: &'a mut R,
    stop: Stop<'a>,
    /// By temperature.
    places: Vec<Place<L::Board>>,
    best: Option<Place<L::Board>>,
    /// The changes that are left.
    left: u32,
}

/// The highest board after a number of changes, if one is in a range of heights; the first that is at its end ends the search.
pub(super) fn tempered<L: Landscape>(
    land: &mut L,
    changes: u32,
    heights: &RangeInclusive<u32>,
    source: &mut impl Rng,
    stop: Stop,
) -> Option<Setup> {
    let mut replicas = Replicas { land, source, stop, places: vec![], best: None, left: changes };
    replicas.start()?;
    while replicas.left > 0 && replicas.best.as_ref().is_none_or(|&(_, height)| height < *heights.end()) {
        replicas.change()?;
        replicas.exchange();
    }
    let Replicas { land, best, .. } = replicas;
    land.setup(best.filter(|&(_, height)| height >= *heights.start())?.0)
}

impl<L: Landscape, R: Rng> Replicas<'_, L, R> {
    /// Draws a board for every temperature. A board on which the goal is out of reach counts as a change.
    fn start(&mut self) -> Option<()> {
        while self.places.len() < CHANCES.len() {
            self.left = self.left.checked_sub(1)?;
            if self.stop.is_requested() {
                return None;
            }
            let Some(board) = self.land.drawn(self.source) else { continue };
            self.places.extend(self.land.summit(board, self.source, self.stop));
        }
        self.best = self.places.iter().max_by_key(|place| place.1).cloned();
        Some(())
    }

    /// Changes every board some times. `None` if it is stopped.
    fn change(&mut self) -> Option<()> {
        for _ in 0..CHANGES {
            for (number, chance) in CHANCES.into_iter().enumerate() {
                if self.stop.is_requested() {
                    return None;
                }
                let Some(left) = self.left.checked_sub(1) else { return Some(()) };
                self.left = left;
                self.change_one(number, chance);
            }
        }
        Some(())
    }

    /// Changes a board. What is as high or higher is kept, what is lower by the chance of its temperature.
    fn change_one(&mut self, number: usize, chance: u32) {
        let (board, height) = &self.places[number];
        let Some(board) = self.land.changed(board, self.source) else { return };
        let Some(next) = self.land.summit(board, self.source, self.stop) else { return };
        if is_lucky(height.saturating_sub(next.1), chance, 64, self.source) {
            if self.best.as_ref().is_none_or(|best| next.1 > best.1) {
                self.best = Some(next.clone());
            }
            self.places[number] = next;
        }
    }

    /// Exchanges boards of neighbouring temperatures, from the warmest on, so that a good one goes all the way down. The chances are
    /// those that leave every temperature with boards as if it were alone.
    fn exchange(&mut self) {
        for (cold, chances) in CHANCES.windows(2).enumerate().rev() {
            let loss = self.places[cold].1.saturating_sub(self.places[cold + 1].1);
            if is_lucky(loss, chances[0], chances[1], self.source) {
                self.places.swap(cold, cold + 1);
            }
        }
    }
}

/// Whether something of a chance happens some times in a row.
fn is_lucky(times: u32, chance: u32, of: u32, source: &mut impl Rng) -> bool {
    (0..times).all(|_| below(of, source) < chance)
}
