//! Parallel tempering: boards at several temperatures, from hill climbing to almost random walks,
//! exchange places.
//!
//! A board at a local optimum moves to a warmer place, and a better board replaces it in the colder
//! one. Unlike annealing, the search never ends at such an optimum, and a single long search finds
//! more than many short ones.

use std::ops::RangeInclusive;

use loyd_core::blocks::Setup;
use loyd_core::random::{Rng, below};
use loyd_search::Stop;

/// A search landscape: boards with their neighbours and their heights.
pub(super) trait Landscape {
    /// A board, in the form in which it is changed.
    type Board: Clone;

    /// Returns a random board; `None` if a part does not fit.
    fn random_board(&mut self, source: &mut impl Rng) -> Option<Self::Board>;

    /// Returns a board after a small change; `None` if the change does not fit.
    fn changed_board(&mut self, board: &Self::Board, source: &mut impl Rng) -> Option<Self::Board>;

    /// Returns the board in the form to be changed next, and its height: the distance of a hardest
    /// start from the goal, in moves. Returns `None` if no goal is reachable, if there are too many
    /// positions, or if the work is cancelled.
    fn summit(&mut self, board: Self::Board, source: &mut impl Rng, stop: Stop) -> Option<(Self::Board, u32)>;

    /// Returns the board with a hardest position as its start.
    fn setup(&mut self, board: Self::Board) -> Option<Setup>;
}

/// The probability that a change may lose one more move, in units of 1/64, by temperature, coldest
/// first.
const CHANCES: [u32; 8] = [21, 25, 28, 31, 34, 36, 39, 41];
/// The number of changes to each board between two exchanges.
const CHANGES_PER_EXCHANGE: u32 = 20;

/// A board and its height.
type RankedBoard<B> = (B, u32);

/// Boards that are climbed together.
struct Replicas<'a, L: Landscape, R> {
    landscape: &'a mut L,
    source: &'a mut R,
    stop: Stop<'a>,
    /// The boards, by temperature.
    boards: Vec<RankedBoard<L::Board>>,
    best: Option<RankedBoard<L::Board>>,
    /// The number of remaining changes.
    remaining: u32,
}

/// Returns the highest board found with a given number of changes, unless its height is below the
/// range `heights`. The search stops at the first board that reaches the end of the range.
pub(super) fn temper<L: Landscape>(
    landscape: &mut L,
    changes: u32,
    heights: &RangeInclusive<u32>,
    source: &mut impl Rng,
    stop: Stop,
) -> Option<Setup> {
    let mut replicas = Replicas { landscape, source, stop, boards: vec![], best: None, remaining: changes };
    replicas.start()?;
    while replicas.remaining > 0 && replicas.best.as_ref().is_none_or(|&(_, height)| height < *heights.end()) {
        replicas.change()?;
        replicas.exchange();
    }
    let Replicas { landscape, best, .. } = replicas;
    landscape.setup(best.filter(|&(_, height)| height >= *heights.start())?.0)
}

impl<L: Landscape, R: Rng> Replicas<'_, L, R> {
    /// Draws a board for every temperature. Every draw counts as a change.
    fn start(&mut self) -> Option<()> {
        while self.boards.len() < CHANCES.len() {
            self.remaining = self.remaining.checked_sub(1)?;
            if self.stop.is_requested() {
                return None;
            }
            let Some(board) = self.landscape.random_board(self.source) else { continue };
            self.boards.extend(self.landscape.summit(board, self.source, self.stop));
        }
        self.best = self.boards.iter().max_by_key(|board| board.1).cloned();
        Some(())
    }

    /// Changes every board several times. Returns `None` if a stop is requested.
    fn change(&mut self) -> Option<()> {
        for _ in 0..CHANGES_PER_EXCHANGE {
            for (number, chance) in CHANCES.into_iter().enumerate() {
                if self.stop.is_requested() {
                    return None;
                }
                let Some(remaining) = self.remaining.checked_sub(1) else { return Some(()) };
                self.remaining = remaining;
                self.change_one(number, chance);
            }
        }
        Some(())
    }

    /// Changes a board. A result that is at least as high is kept. A lower one is kept with a
    /// probability that depends on the temperature and the loss.
    fn change_one(&mut self, number: usize, chance: u32) {
        let (board, height) = &self.boards[number];
        let Some(board) = self.landscape.changed_board(board, self.source) else { return };
        let Some(next) = self.landscape.summit(board, self.source, self.stop) else { return };
        if happens_each_time(height.saturating_sub(next.1), chance, 64, self.source) {
            if self.best.as_ref().is_none_or(|best| next.1 > best.1) {
                self.best = Some(next.clone());
            }
            self.boards[number] = next;
        }
    }

    /// Exchanges boards at adjacent temperatures, starting with the warmest. A good board can thus
    /// move all the way to the coldest. The probabilities preserve the distribution of boards at
    /// every temperature.
    fn exchange(&mut self) {
        for (cold, chances) in CHANCES.windows(2).enumerate().rev() {
            let loss = self.boards[cold].1.saturating_sub(self.boards[cold + 1].1);
            if happens_each_time(loss, chances[0], chances[1], self.source) {
                self.boards.swap(cold, cold + 1);
            }
        }
    }
}

/// Returns whether an event with the probability `chance / out_of` happens a given number of times
/// in a row.
fn happens_each_time(times: u32, chance: u32, out_of: u32, source: &mut impl Rng) -> bool {
    (0..times).all(|_| below(out_of, source) < chance)
}
