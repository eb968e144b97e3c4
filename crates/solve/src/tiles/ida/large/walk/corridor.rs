use super::code_table::CodeTable;
use super::codes::{Code, Codes, Prefixes, Step};
use super::counts::{Axis, Counts, MOST_LINES};
use super::record::{MOST_SURCHARGE, Record};
use super::surcharges::Surcharges;
use crate::solver::Allowance;
use crate::tiles::board::Grid;

/// The *corridor* of an axis: all counts on ways of at most some number of crossings from those of the start to the goal.
///
/// An iteration meets no others: a position outside has made and needs more crossings than the number, and with the crossings
/// of the other axis more moves than the iteration allows. So a table of all counts, 65 million for the 24-puzzle, is not
/// needed. Numbers are exact where that matters, and otherwise large enough for the position to be left out; they serve
/// no iteration with a greater bound.
pub(in crate::tiles::ida::large) struct Corridor {
    pub(super) records: Vec<Record>,
    numbers: CodeTable<u32>,
}

impl Corridor {
    /// The number of the record of some counts.
    pub(super) fn find(&self, code: Code) -> Option<u32> {
        self.numbers.get(code)
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        (size_of_val(&*self.records) + self.numbers.bytes()) as u64
    }
}

/// The way from the goal to the start of an axis, and the corridors around it, one after the other.
///
/// A best-first search from the goal (A*; Hart, Nilsson and Raphael, 1968) meets the counts on ways of at most a limit of
/// crossings, if the lower bound of the crossings to the start is right. It goes on where it was when the limit is raised. A
/// breadth-first search from the start then keeps what is on ways that are short enough.
///
/// The lower bound never falls by more than a step makes, so within a limit the order does not matter: what a limit adds has
/// one sum of distance and bound. So counts are taken up in handfuls, whose look-ups are all under way at once.
pub(super) struct Survey {
    codes: Codes,
    start: Code,
    /// What is before the borders at the start.
    prefixes: Prefixes,
    limit: u32,
    /// The most counts that may be met.
    most: usize,
    met: CodeTable<Met>,
    /// What is to be looked at: within the limit, and within the next one, which is greater by two.
    open: [Vec<Code>; 2],
    stage: Stage,
}

/// What is known of counts that were met.
#[derive(Clone, Copy, Default)]
struct Met {
    /// Crossings to the goal.
    distance: u8,
    /// Whether its neighbours were met too; its distance is the least one then.
    is_closed: bool,
}

enum Stage {
    /// Best-first from the goal.
    Back,
    /// Breadth-first from the start.
    Forth(Forth),
    /// The records of what is near enough to both.
    Linking(Linking),
    Surcharging(Linking, Surcharges),
}

/// A breadth-first search from the start.
struct Forth {
    kept: Vec<Kept>,
    /// The numbers of what is kept in the order in which it was met.
    numbers: CodeTable<u32>,
    /// How many are done.
    next: usize,
}

/// Counts on a way that is short enough.
#[derive(Clone, Copy)]
struct Kept {
    code: Code,
    to_goal: u8,
    from_start: u8,
}

/// Records that are being made, in the order of the distances.
struct Linking {
    kept: Vec<Kept>,
    numbers: CodeTable<u32>,
    records: Vec<Record>,
}

/// What a survey came to.
pub(super) enum Surveyed {
    Corridor(Corridor),
    /// The start is farther from the goal than the limit.
    TooFar,
    /// More counts were met than it may meet.
    TooMany,
}

/// The counts that are looked at together, some ten nanoseconds each, between two looks at the allowance.
const HANDFUL: usize = 64;

impl Survey {
    /// With the least limit that is possible.
    pub(super) fn new(grid: &Grid, axis: Axis, start: Counts, goal: Counts, most: usize) -> Self {
        let codes = Codes::new(axis.lines, grid.line(1 - axis.number));
        let limit = goal.apart(start, axis.lines);
        let [start, goal] = [start, goal].map(|counts| codes.code(counts));
        let (prefixes, mut met) = (codes.prefixes(start), CodeTable::new());
        met.entry(goal, Met::default());
        Self { codes, start, prefixes, limit, most, met, open: [vec![goal], Vec::new()], stage: Stage::Back }
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let open: usize = self.open.iter().map(|open| open.capacity() * size_of::<Code>()).sum();
        (self.met.bytes() + open) as u64 + self.stage.bytes()
    }

    /// The most crossings of a way.
    pub(super) fn limit(&self) -> u32 {
        self.limit
    }

    /// Lets it meet this number of counts.
    pub(super) fn allow(&mut self, most: usize) {
        self.most = most;
    }

    /// Where the ways begin.
    pub(super) fn start(&self) -> Code {
        self.start
    }

    /// Goes on with a limit that is greater by two, after a corridor or [`Surveyed::TooFar`].
    pub(super) fn raise(&mut self) {
        self.limit += 2;
        self.open.swap(0, 1);
    }

    /// Goes on as far as the allowance goes.
    pub(super) fn advance(&mut self, allowance: &mut Allowance) -> Option<Surveyed> {
        while !allowance.is_over() {
            allowance.spend(HANDFUL as u64);
            if let Some(end) = self.step() {
                return Some(end);
            }
        }
        None
    }

    /// Looks at a handful.
    fn step(&mut self) -> Option<Surveyed> {
        match &mut self.stage {
            Stage::Back if self.open[0].is_empty() => return self.turn(),
            Stage::Back => {
                self.close();
                return (self.met.len() > self.most).then_some(Surveyed::TooMany);
            }
            Stage::Forth(forth) if forth.next == forth.kept.len() => self.keep(),
            Stage::Forth(forth) => forth.advance(&self.codes, &self.met, self.limit),
            Stage::Linking(linking) if linking.records.len() == linking.kept.len() => self.charge(),
            Stage::Linking(linking) => linking.advance(&self.codes),
            Stage::Surcharging(linking, surcharges) => {
                if (0..HANDFUL).all(|_| surcharges.step(&mut linking.records)) {
                    return None;
                }
                let Stage::Surcharging(Linking { numbers, records, .. }, _) =
                    std::mem::replace(&mut self.stage, Stage::Back)
                else {
                    return None;
                };
                return Some(Surveyed::Corridor(Corridor { records, numbers }));
            }
        }
        None
    }

    /// Meets what is one crossing farther from the goal than the last counts of what is open.
    fn close(&mut self) {
        let rest = self.open[0].len().saturating_sub(HANDFUL);
        let handful: Vec<Code> = self.open[0].drain(rest..).collect();
        for &code in &handful {
            self.met.prefetch(code);
        }
        let mut next: Vec<(Step, u8, bool)> = Vec::with_capacity(8 * HANDFUL);
        for code in handful {
            let Some(met) = self.met.get_mut(code).filter(|met| !met.is_closed) else { continue };
            met.is_closed = true;
            let (own, farther) = (self.codes.prefixes(code), met.distance + 1);
            for step in self.codes.steps(code) {
                self.met.prefetch(step.to);
                next.push((step, farther, step.leads_away(code.blank(), &own, &self.prefixes)));
            }
        }
        for (step, distance, away) in next {
            let (met, is_new) = self.met.entry(step.to, Met { distance, is_closed: false });
            if is_new || distance < met.distance {
                met.distance = distance;
                self.open[usize::from(away)].push(step.to);
            }
        }
    }

    /// Begins to search from the start, if it was met.
    fn turn(&mut self) -> Option<Surveyed> {
        let Some(met) = self.met.get(self.start).filter(|met| met.is_closed) else { return Some(Surveyed::TooFar) };
        let mut numbers = CodeTable::new();
        numbers.entry(self.start, 0);
        let kept = vec![Kept { code: self.start, to_goal: met.distance, from_start: 0 }];
        self.stage = Stage::Forth(Forth { kept, numbers, next: 0 });
        None
    }

    /// Puts what was kept in the order of the distances.
    fn keep(&mut self) {
        let Stage::Forth(forth) = std::mem::replace(&mut self.stage, Stage::Back) else { return };
        let mut kept = forth.kept;
        kept.sort_by_key(|kept| kept.to_goal);
        let mut numbers = CodeTable::with_room(kept.len());
        for (kept, number) in kept.iter().zip(0..) {
            numbers.entry(kept.code, number);
        }
        self.stage = Stage::Linking(Linking { records: Vec::with_capacity(kept.len()), kept, numbers });
    }

    /// Begins to find surcharges, of which those count that leave ways within the limit.
    fn charge(&mut self) {
        let Stage::Linking(mut linking) = std::mem::replace(&mut self.stage, Stage::Back) else { return };
        let start = linking.numbers.get(self.start).map_or(0, |start| linking.records[start as usize].distance());
        let levels = ((self.limit - start) / 2).min(MOST_SURCHARGE - 1);
        for record in &mut linking.records {
            for (line, escapes) in (0..MOST_LINES).flat_map(|line| (1..MOST_LINES).map(move |escapes| (line, escapes)))
            {
                record.set_surcharge(line, escapes, levels + 1);
            }
        }
        let surcharges = Surcharges::new(linking.records.len(), levels);
        self.stage = Stage::Surcharging(linking, surcharges);
    }
}

impl Stage {
    /// The memory in use, in bytes.
    fn bytes(&self) -> u64 {
        let (kept, numbers, records, more) = match self {
            Self::Back => return 0,
            Self::Forth(forth) => (&forth.kept, &forth.numbers, 0, 0),
            Self::Linking(linking) => (&linking.kept, &linking.numbers, linking.records.capacity(), 0),
            Self::Surcharging(linking, surcharges) => {
                (&linking.kept, &linking.numbers, linking.records.capacity(), surcharges.bytes())
            }
        };
        (kept.capacity() * size_of::<Kept>() + numbers.bytes() + records * size_of::<Record>() + more) as u64
    }
}

impl Forth {
    /// Meets what is one crossing farther from the start than the next of what is kept.
    fn advance(&mut self, codes: &Codes, met: &CodeTable<Met>, limit: u32) {
        let end = self.kept.len().min(self.next + HANDFUL);
        let mut next = Vec::with_capacity(8 * HANDFUL);
        for kept in &self.kept[self.next..end] {
            for step in codes.steps(kept.code) {
                met.prefetch(step.to);
                next.push((step.to, kept.from_start + 1));
            }
        }
        self.next = end;
        for (code, from_start) in next {
            let Some(Met { distance: to_goal, is_closed: true }) = met.get(code) else { continue };
            if u32::from(from_start) + u32::from(to_goal) <= limit {
                let number = self.kept.len() as u32;
                if self.numbers.entry(code, number).1 {
                    self.kept.push(Kept { code, to_goal, from_start });
                }
            }
        }
    }
}

impl Linking {
    /// Adds the records of the next of what is kept, but for their surcharges.
    fn advance(&mut self, codes: &Codes) {
        let from = self.records.len();
        let end = self.kept.len().min(from + HANDFUL);
        for Kept { code, .. } in &self.kept[from..end] {
            codes.steps(*code).for_each(|step| self.numbers.prefetch(step.to));
        }
        for &Kept { code, to_goal, .. } in &self.kept[from..end] {
            let mut record = Record::new(to_goal, code.blank());
            for Step { to, home, forward } in codes.steps(code) {
                if let Some(number) = self.numbers.get(to) {
                    record.next[usize::from(forward)][usize::from(home)] = number;
                }
            }
            self.records.push(record);
        }
    }
}
