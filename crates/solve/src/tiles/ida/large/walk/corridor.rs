use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::counts::{Axis, Counts, MOST_LINES};
use super::surcharges::Surcharges;
use crate::solver::Allowance;
use crate::tiles::board::BoardHasher;

/// No counts of the corridor.
pub(super) const NOWHERE: u32 = u32::MAX;

/// What a search needs to know of the counts along an axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record {
    /// By whether the tile goes forward, and by the line that it belongs to, where a crossing leads: the number of a record, or
    /// [`NOWHERE`].
    pub(super) next: [[u32; MOST_LINES]; 2],
    /// By line, four bits for each number of escapes from it: half of the crossings that they take beyond the distance.
    pub(super) surcharges: [u32; MOST_LINES],
    /// The walking distance: the least number of crossings to the goal.
    pub(super) distance: u8,
    /// The blank's line.
    pub(super) blank: u8,
}

/// The most that a surcharge of four bits can say.
const MOST_SURCHARGE: u32 = 15;

impl Record {
    /// The least number of crossings to the goal with some escapes, five bits a line for four times their number. The escapes of
    /// every line are looked at alone, and the greatest number holds.
    #[inline]
    pub(super) fn bound(&self, demands: u32) -> u32 {
        let surcharge = |line: usize| self.surcharges[line] >> (demands >> (5 * line) & 31) & 0xF;
        u32::from(self.distance) + 2 * (0..MOST_LINES).map(surcharge).max().unwrap_or_default()
    }
}

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

/// A corridor that is being made.
pub(super) struct Survey {
    axis: Axis,
    start: Counts,
    limit: u32,
    /// The most counts that there is memory for.
    most: usize,
    /// The counts met, in the order of their distance from the goal.
    met: Vec<Met>,
    numbers: Numbers,
    stage: Stage,
}

/// Counts that were met.
#[derive(Clone, Copy)]
struct Met {
    counts: Counts,
    /// Crossings to the goal.
    distance: u8,
    /// Crossings from the start, once they are known.
    from_start: u8,
}

enum Stage {
    /// Breadth-first from the goal, without counts that are too far from the start; how many are done.
    Back(usize),
    /// Breadth-first from the start; what was met, and how many of that are done.
    Forth(Vec<u32>, usize),
    /// The records of what is near enough to both.
    Linking(Vec<Record>, usize),
    Surcharging(Vec<Record>, Surcharges),
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
    /// For ways of at most `limit` crossings, less than 255.
    pub(super) fn new(axis: Axis, start: Counts, goal: Counts, limit: u32, most: usize) -> Self {
        let first = Met { counts: goal, distance: 0, from_start: UNKNOWN };
        let numbers = Numbers::from_iter([(goal, 0)]);
        Self { axis, start, limit, most, met: vec![first], numbers, stage: Stage::Back(0) }
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
            Stage::Back(next) if *next < self.met.len() => {
                *next += 1;
                let at = *next - 1;
                self.look_back(at);
                (self.met.len() > self.most).then_some(Surveyed::TooMany)
            }
            Stage::Back(_) => {
                let Some(&start) = self.numbers.get(&self.start) else { return Some(Surveyed::TooFar) };
                self.met[start as usize].from_start = 0;
                self.stage = Stage::Forth(vec![start], 0);
                None
            }
            Stage::Forth(queue, next) => {
                match queue.get(*next) {
                    Some(&at) => {
                        *next += 1;
                        go_forth(&mut self.met, &self.numbers, self.axis.lines, self.limit, queue, at);
                    }
                    None => self.keep(),
                }
                None
            }
            Stage::Linking(records, next) => {
                match self.met.get(*next) {
                    Some(met) => {
                        records[*next] = linked(met, &self.numbers, self.axis.lines, records[*next]);
                        *next += 1;
                    }
                    None => self.charge(),
                }
                None
            }
            Stage::Surcharging(records, surcharges) => {
                if surcharges.step(records) {
                    return None;
                }
                let (records, numbers) = (std::mem::take(records), std::mem::take(&mut self.numbers));
                Some(Surveyed::Corridor(Corridor { records, numbers }))
            }
        }
    }

    /// Meets what is one crossing farther from the goal.
    fn look_back(&mut self, at: usize) {
        let Met { counts, distance, .. } = self.met[at];
        for crossing in counts.crossings(self.axis.lines) {
            let next = counts.crossed(crossing);
            let distance = distance + 1;
            if u32::from(distance) + next.apart(self.start, self.axis.lines) > self.limit {
                continue;
            }
            let number = self.met.len() as u32;
            if *self.numbers.entry(next).or_insert(number) == number {
                self.met.push(Met { counts: next, distance, from_start: UNKNOWN });
            }
        }
    }

    /// Keeps what is on a way that is short enough, under new numbers.
    fn keep(&mut self) {
        let limit = self.limit;
        self.met.retain(|met| is_between(met, limit));
        self.numbers = self.met.iter().zip(0..).map(|(met, number)| (met.counts, number)).collect();
        let empty = Record { next: [[NOWHERE; MOST_LINES]; 2], surcharges: [0; MOST_LINES], distance: 0, blank: 0 };
        self.stage = Stage::Linking(vec![empty; self.met.len()], 0);
    }

    /// Begins to find surcharges, of which those count that leave ways within the limit.
    fn charge(&mut self) {
        let Stage::Linking(records, _) = &mut self.stage else { return };
        let mut records = std::mem::take(records);
        let start = self.numbers.get(&self.start).map_or(0, |&start| records[start as usize].distance);
        let levels = ((self.limit - u32::from(start)) / 2).min(MOST_SURCHARGE - 1);
        let unknown = (1..6).fold(0, |word, escapes| word | (levels + 1) << (4 * escapes));
        for record in &mut records {
            record.surcharges = [unknown; MOST_LINES];
        }
        let surcharges = Surcharges::new(records.len(), levels);
        self.stage = Stage::Surcharging(records, surcharges);
    }
}

/// Steps between two looks at the allowance, of some hundred nanoseconds each.
const STEPS: u64 = 64;

fn is_between(met: &Met, limit: u32) -> bool {
    met.from_start != UNKNOWN && u32::from(met.from_start) + u32::from(met.distance) <= limit
}

/// Meets what is one crossing farther from the start.
fn go_forth(met: &mut [Met], numbers: &Numbers, lines: usize, limit: u32, queue: &mut Vec<u32>, at: u32) {
    let Met { counts, from_start, .. } = met[at as usize];
    for crossing in counts.crossings(lines) {
        let Some(&to) = numbers.get(&counts.crossed(crossing)) else { continue };
        let next = &mut met[to as usize];
        if next.from_start == UNKNOWN && u32::from(from_start) + 1 + u32::from(next.distance) <= limit {
            next.from_start = from_start + 1;
            queue.push(to);
        }
    }
}

/// The record of what was met, but for its surcharges.
fn linked(met: &Met, numbers: &Numbers, lines: usize, mut record: Record) -> Record {
    (record.distance, record.blank) = (met.distance, met.counts.blank() as u8);
    for crossing in met.counts.crossings(lines) {
        if let Some(&to) = numbers.get(&met.counts.crossed(crossing)) {
            record.next[crossing.forward][crossing.home] = to;
        }
    }
    record
}
