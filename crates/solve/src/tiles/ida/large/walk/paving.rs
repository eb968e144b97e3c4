use std::sync::Arc;

use super::corridor::{Corridor, Survey, Surveyed};
use super::counts::{Axis, Counts};
use super::order::{NO_TILE, Order};
use crate::solver::Allowance;
use crate::tiles::board::{Board, Grid};

/// The way to the corridors of a position: first its bound, then the corridors of an iteration.
pub(in crate::tiles::ida::large) struct Paving {
    sides: [Side; 2],
    /// The most counts that there is memory for.
    most: usize,
    survey: Option<Survey>,
}

/// An axis of a position.
struct Side {
    axis: Axis,
    start: Counts,
    goal: Counts,
    demands: u32,
    /// The crossings that a survey is tried with.
    limit: u32,
    /// The least number of crossings with the escapes that the position demands.
    least: Option<u32>,
    corridor: Option<Arc<Corridor>>,
}

/// The corridors of both axes.
pub(in crate::tiles::ida::large) type Corridors = [Arc<Corridor>; 2];

/// What came of a part of the work.
pub(in crate::tiles::ida::large) enum Paved<T> {
    Unfinished,
    /// There is no memory for it, or it is too far.
    NoRoom,
    Complete(T),
}

/// The bytes that counts take at most while their corridor is made.
const BYTES: u64 = 200;
/// The most counts of an axis: more make corridors that a search can't gain from.
const MOST: u64 = 1 << 24;
/// Crossings fit a byte.
const FARTHEST: u32 = 250;

impl Paving {
    /// For a position of a board whose blank belongs to `home`; `None` where lines are too long.
    pub(in crate::tiles::ida::large) fn new<B: Board>(
        grid: &Grid,
        home: usize,
        (board, blank): (B, usize),
        memory: u64,
    ) -> Option<Self> {
        let solved = B::solved(grid.len());
        let mut cells = [NO_TILE; 64];
        for cell in (0..grid.len()).filter(|&cell| cell != blank) {
            cells[cell] = board.at(cell) as u8;
        }
        let sides = Axis::both(grid)?.map(|axis| {
            let (start, goal) = (axis.counts(grid, board, blank), axis.counts(grid, solved, home));
            let demands = Order::new(grid, axis).demands(grid, &cells);
            Side { axis, start, goal, demands, limit: goal.apart(start, axis.lines), least: None, corridor: None }
        });
        Some(Self { sides, most: (memory / BYTES).min(MOST) as usize, survey: None })
    }

    /// The walking distance of the position with its escapes.
    pub(in crate::tiles::ida::large) fn bound(&mut self, allowance: &mut Allowance) -> Paved<u32> {
        while let Some(at) = self.sides.iter().position(|side| side.least.is_none()) {
            match self.survey(at, allowance) {
                Paved::Unfinished => return Paved::Unfinished,
                Paved::NoRoom => return Paved::NoRoom,
                Paved::Complete(corridor) => {
                    let side = &mut self.sides[at];
                    let bound = corridor.and_then(|corridor| {
                        let start = corridor.find(side.start)?;
                        Some(corridor.records[start as usize].bound(side.demands))
                    });
                    side.least = bound.filter(|&bound| bound <= side.limit);
                    side.limit += 2;
                }
            }
        }
        Paved::Complete(self.sides.iter().filter_map(|side| side.least).sum())
    }

    /// Makes the corridors for iterations of up to `bound` moves, if those that are there serve less.
    pub(in crate::tiles::ida::large) fn corridors(
        &mut self,
        bound: u32,
        allowance: &mut Allowance,
    ) -> Paved<Corridors> {
        let least = match self.bound(allowance) {
            Paved::Unfinished => return Paved::Unfinished,
            Paved::NoRoom => return Paved::NoRoom,
            Paved::Complete(least) => least,
        };
        for at in 0..2 {
            let limit = self.sides[at].least.unwrap_or_default() + (bound - least.min(bound));
            if self.sides[at].corridor.is_none() || self.sides[at].limit != limit {
                self.sides[at].limit = limit;
                match self.survey(at, allowance) {
                    Paved::Unfinished => return Paved::Unfinished,
                    Paved::Complete(Some(corridor)) => self.sides[at].corridor = Some(Arc::new(corridor)),
                    _ => return Paved::NoRoom,
                }
            }
        }
        let [across, along] = &self.sides;
        match (&across.corridor, &along.corridor) {
            (Some(across), Some(along)) => Paved::Complete([across.clone(), along.clone()]),
            _ => Paved::NoRoom,
        }
    }

    /// Goes on with the survey of a side; `None` if its limit is too small.
    fn survey(&mut self, at: usize, allowance: &mut Allowance) -> Paved<Option<Corridor>> {
        let Side { axis, start, goal, limit, .. } = self.sides[at];
        if limit > FARTHEST {
            return Paved::NoRoom;
        }
        let survey = self.survey.get_or_insert_with(|| Survey::new(axis, start, goal, limit, self.most));
        let Some(end) = survey.advance(allowance) else { return Paved::Unfinished };
        self.survey = None;
        match end {
            Surveyed::Corridor(corridor) => Paved::Complete(Some(corridor)),
            Surveyed::TooFar => Paved::Complete(None),
            Surveyed::TooMany => Paved::NoRoom,
        }
    }
}
