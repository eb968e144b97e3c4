use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::counts::{Axis, Counts, Crossing, MOST_LINES};
use super::record::{MOST_SURCHARGE, NOWHERE, Record};
use super::surcharges::Surcharges;
use crate::solver::Allowance;
use crate::tiles::board::BoardHasher;

/// The *corridor* of an axis: all counts on ways of at most some number of crossings from those of the start to the goal.
///
/// An iteration meets no others: a position outside has made and needs more crossings than the number, and with the crossings
/// of the other axis more moves than the iteration allows. So a table of all counts, 65 million for the 24-puzzle, is not
/// needed. Numbers are exact where that matters, and otherwise large enough for the position to be left out; they serve
/// no iteration with a greater bound.
pub(in crate::tiles::ida::large) struct Corridor {
    pub(super) records: Vec<Record>,
    numbers: Numbers,
}

type Numbers = HashMap<Counts, u32, BuildHasherDefault<BoardHasher>>;

impl Corridor {
    /// The number of the record of some counts.
    pub(super) fn find(&self, counts: Counts) -> Option<u32> {
        self.numbers.get(&counts).copied()
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let slot = size_of::<(Counts, u32)>() + 1;
        (size_of_val(&*self.records) + slot * self.numbers.capacity()) as u64
    }
}

/// The way from the goal to the start of an axis, and the corridors around it, one after the other.
///
/// A best-first search from the goal (A*; Hart, Nilsson and Raphael, 1968) meets the counts on ways of at most a limit of
/// crossings, if the lower bound of the crossings to the start is right. It goes on where it was when the limit is raised. A
/// breadth-first search from the start then keeps what is on ways that are short enough.
pub(super) struct Survey {
    axis: Axis,
    start: Counts,
    limit: u32,
    /// The most counts that there is memory for.
    most: usize,
    met: Vec<Met>,
    numbers: Numbers,
    /// What is to be looked at: within the limit, and within the next one, which is greater by two.
    open: [Vec<u32>; 2],
    stage: Stage,
}

/// Counts that were met.
#[derive(Clone, Copy)]
struct Met {
    counts: Counts,
    /// Crossings to the goal.
    distance: u8,
    /// Whether its neighbours were met too; its distance is the least one then.
    is_closed: bool,
}

enum Stage {
    /// Best-first from the goal.
    Back,
    /// Breadth-first from the start: the crossings from there by number, what was met, and how many of that are done.
    Forth(Vec<u8>, Vec<u32>, usize),
    /// The records of what is near enough to both.
    Linking(Linking, usize),
    Surcharging(Linking, Surcharges),
}

/// Records that are being made.
struct Linking {
    /// What is kept, in the order of the distances, and its new numbers.
    kept: Vec<u32>,
    renumbered: Vec<u32>,
    numbers: Numbers,
    records: Vec<Record>,
}

/// What a survey came to.
pub(super) enum Surveyed {
    Corridor(Corridor),
    /// The start is farther from the goal than the limit.
    TooFar,
    /// There is no memory for the counts.
    TooMany,
}

const UNKNOWN: u8 = u8::MAX;

impl Survey {
    /// With the least limit that is possible.
    pub(super) fn new(axis: Axis, start: Counts, goal: Counts, most: usize) -> Self {
        let first = Met { counts: goal, distance: 0, is_closed: false };
        let (met, numbers, open) = (vec![first], Numbers::from_iter([(goal, 0)]), [vec![0], Vec::new()]);
        Self { axis, start, limit: goal.apart(start, axis.lines), most, met, numbers, open, stage: Stage::Back }
    }

    /// The most crossings of a way.
    pub(super) fn limit(&self) -> u32 {
        self.limit
    }

    /// Goes on with a limit that is greater by two, after a corridor or [`Surveyed::TooFar`].
    pub(super) fn raise(&mut self) {
        self.limit += 2;
        self.open.swap(0, 1);
    }

    /// Goes on as far as the allowance goes.
    pub(super) fn advance(&mut self, allowance: &mut Allowance) -> Option<Surveyed> {
        while !allowance.is_over() {
            allowance.spend(STEPS);
            for _ in 0..STEPS {
                if let Some(end) = self.step() {
                    return Some(end);
                }
            }
        }
        None
    }

    fn step(&mut self) -> Option<Surveyed> {
        match &mut self.stage {
            Stage::Back => match self.open[0].pop() {
                Some(at) => {
                    self.close(at);
                    (self.met.len() > self.most).then_some(Surveyed::TooMany)
                }
                None => self.turn(),
            },
            Stage::Forth(from_start, queue, next) => {
                match queue.get(*next) {
                    Some(&at) => {
                        *next += 1;
                        let ways = Ways { met: &self.met, numbers: &self.numbers, lines: self.axis.lines };
                        ways.go_forth(self.limit, from_start, queue, at);
                    }
                    None => self.keep(),
                }
                None
            }
            Stage::Linking(linking, next) => {
                match linking.kept.get(*next) {
                    Some(&at) => {
                        let ways = Ways { met: &self.met, numbers: &self.numbers, lines: self.axis.lines };
                        ways.link(at, linking);
                        *next += 1;
                    }
                    None => self.charge(),
                }
                None
            }
            Stage::Surcharging(linking, surcharges) => {
                if surcharges.step(&mut linking.records) {
                    return None;
                }
                let (records, numbers) = (std::mem::take(&mut linking.records), std::mem::take(&mut linking.numbers));
                self.stage = Stage::Back;
                Some(Surveyed::Corridor(Corridor { records, numbers }))
            }
        }
    }

    /// Meets what is one crossing farther from the goal.
    fn close(&mut self, at: u32) {
        let Met { counts, distance, is_closed } = self.met[at as usize];
        if is_closed {
            return;
        }
        self.met[at as usize].is_closed = true;
        let farther = distance + 1;
        for crossing in counts.crossings(self.axis.lines) {
            let (next, number) = (counts.crossed(crossing), self.met.len() as u32);
            let found = *self.numbers.entry(next).or_insert(number);
            if found == number {
                self.met.push(Met { counts: next, distance: farther, is_closed: false });
            } else if farther >= self.met[found as usize].distance {
                continue;
            }
            self.met[found as usize].distance = farther;
            self.open[usize::from(counts.leads_away(crossing, self.start))].push(found);
        }
    }

    /// Begins to search from the start, if it was met.
    fn turn(&mut self) -> Option<Surveyed> {
        let start = self.numbers.get(&self.start).copied().filter(|&start| self.met[start as usize].is_closed);
        let Some(start) = start else { return Some(Surveyed::TooFar) };
        let mut from_start = vec![UNKNOWN; self.met.len()];
        from_start[start as usize] = 0;
        self.stage = Stage::Forth(from_start, vec![start], 0);
        None
    }

    /// Keeps what is on a way that is short enough, under new numbers.
    fn keep(&mut self) {
        let Stage::Forth(_, queue, _) = &mut self.stage else { return };
        let mut kept = std::mem::take(queue);
        kept.sort_by_key(|&at| self.met[at as usize].distance);
        let mut renumbered = vec![NOWHERE; self.met.len()];
        for (&at, number) in kept.iter().zip(0..) {
            renumbered[at as usize] = number;
        }
        let numbers = kept.iter().zip(0..).map(|(&at, number)| (self.met[at as usize].counts, number)).collect();
        let records = Vec::with_capacity(kept.len());
        self.stage = Stage::Linking(Linking { kept, renumbered, numbers, records }, 0);
    }

    /// Begins to find surcharges, of which those count that leave ways within the limit.
    fn charge(&mut self) {
        let back = std::mem::replace(&mut self.stage, Stage::Back);
        let Stage::Linking(mut linking, _) = back else { return };
        let start = linking.numbers.get(&self.start).map_or(0, |&start| linking.records[start as usize].distance);
        let levels = ((self.limit - u32::from(start)) / 2).min(MOST_SURCHARGE - 1);
        let unknown = (1..6).fold(0, |word, escapes| word | (levels + 1) << (4 * escapes));
        for record in &mut linking.records {
            record.surcharges = [unknown; MOST_LINES];
        }
        let surcharges = Surcharges::new(linking.records.len(), levels);
        self.stage = Stage::Surcharging(linking, surcharges);
    }
}

/// Steps between two looks at the allowance, of some hundred nanoseconds each.
const STEPS: u64 = 64;

/// What was met, and how to find it.
struct Ways<'a> {
    met: &'a [Met],
    numbers: &'a Numbers,
    lines: usize,
}

impl Ways<'_> {
    /// Where the crossings from some counts lead, if that was met and its distance is known.
    fn neighbours(&self, at: u32) -> impl Iterator<Item = (Crossing, u32)> {
        let counts = self.met[at as usize].counts;
        let found = move |crossing| Some((crossing, self.numbers.get(&counts.crossed(crossing)).copied()?));
        counts.crossings(self.lines).filter_map(found).filter(|&(_, to)| self.met[to as usize].is_closed)
    }

    /// Meets what is one crossing farther from the start.
    fn go_forth(&self, limit: u32, from_start: &mut [u8], queue: &mut Vec<u32>, at: u32) {
        let farther = from_start[at as usize] + 1;
        for (_, to) in self.neighbours(at) {
            let whole = u32::from(farther) + u32::from(self.met[to as usize].distance);
            if from_start[to as usize] == UNKNOWN && whole <= limit {
                from_start[to as usize] = farther;
                queue.push(to);
            }
        }
    }

    /// Adds the record of what is kept, but for its surcharges.
    fn link(&self, at: u32, linking: &mut Linking) {
        let Met { counts, distance, .. } = self.met[at as usize];
        let (next, blank) = ([[NOWHERE; MOST_LINES]; 2], counts.blank() as u8);
        let mut record = Record { next, surcharges: [0; MOST_LINES], distance, blank };
        for (crossing, to) in self.neighbours(at) {
            record.next[crossing.forward][crossing.home] = linking.renumbered[to as usize];
        }
        linking.records.push(record);
    }
}
