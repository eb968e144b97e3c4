use loyd_search::Allowance;

use super::codes::{BorderCrossing, CodeTable, Codes, CountsCode, Prefixes};
use super::counts::{CountsRecord, LineAxis, LineCounts, MAX_LINES, MAX_SURCHARGE};
use super::surcharges::Surcharges;
use crate::board::Grid;
use crate::pdb::Unbuilt;

/// The *corridor* of an axis: all counts on paths from the start to the goal with at most a given
/// number of crossings.
///
/// An iteration visits no other counts. A position outside the corridor needs more crossings along
/// this axis. Together with the crossings along the other axis, it needs more moves than the
/// iteration allows. The full table of counts, with 65 million entries for the 24-puzzle, is
/// therefore unnecessary. Bounds within the corridor are exact if the position can be on a
/// solution, and otherwise large enough to prune it. They are not valid for an iteration with a
/// greater threshold.
pub(in crate::ida::large) struct Corridor {
    pub(super) records: Vec<CountsRecord>,
    numbers: CodeTable<u32>,
}

impl Corridor {
    /// Returns the index of the record for the counts with this code.
    pub(super) fn find(&self, code: CountsCode) -> Option<u32> {
        self.numbers.get(code)
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        (size_of_val(&*self.records) + self.numbers.bytes()) as u64
    }
}

/// Builds the corridors of an axis, with increasing limits.
///
/// A best-first search from the goal (A*; Hart, Nilsson and Raphael, 1968) uses a lower bound on
/// the crossings to the start, and generates the counts on paths within a limit on crossings. When
/// the limit is raised, the search continues from its frontier. A breadth-first search from the
/// start then keeps the counts on paths that are short enough.
///
/// The lower bound is consistent, so the order of expansion within a limit does not matter: all
/// counts that a limit adds have the same sum of distance and bound. They are therefore expanded in
/// batches whose lookups overlap.
pub(super) struct Survey {
    codes: Codes,
    start: CountsCode,
    /// The number of tiles before each border at the start.
    prefixes: Prefixes,
    limit: u32,
    /// The maximum number of counts to generate.
    max_counts: usize,
    generated: CodeTable<GeneratedCounts>,
    /// The frontier within the current limit, and within the next one, which is greater by two.
    open: [Vec<CountsCode>; 2],
    stage: CorridorStage,
}

/// The state of generated counts.
#[derive(Clone, Copy, Default)]
struct GeneratedCounts {
    /// The number of crossings to the goal.
    distance: u8,
    /// Whether the counts have been expanded, which makes the distance final.
    is_closed: bool,
}

enum CorridorStage {
    /// The best-first search from the goal.
    Backward,
    /// The breadth-first search from the start.
    Forward(ForwardSearch),
    /// Creating the records for all kept counts, and then their surcharges.
    Linking(Linking),
}

/// A breadth-first search from the start.
struct ForwardSearch {
    kept: Vec<KeptCounts>,
    /// The indices of the kept counts, in order of generation.
    numbers: CodeTable<u32>,
    /// The number of expanded counts.
    next: usize,
}

/// Counts on a path that is short enough.
#[derive(Clone, Copy)]
struct KeptCounts {
    code: CountsCode,
    to_goal: u8,
    from_start: u8,
}

/// Records under construction, in order of their distance to the goal.
struct Linking {
    kept: Vec<KeptCounts>,
    numbers: CodeTable<u32>,
    records: Vec<CountsRecord>,
    /// The computation of the surcharges, once all records are linked.
    surcharges: Option<Surcharges>,
}

/// The number of counts per batch. Each takes about ten nanoseconds. The allowance is checked
/// between batches.
const BATCH: usize = 64;

impl Survey {
    /// Creates a survey with the lowest possible limit.
    pub(super) fn new(grid: &Grid, axis: LineAxis, start: LineCounts, goal: LineCounts, max_counts: usize) -> Self {
        let codes = Codes::new(axis.lines, grid.line(1 - axis.number));
        let limit = goal.crossings_bound(start, axis.lines);
        let [start, goal] = [start, goal].map(|counts| codes.code(counts));
        let (prefixes, mut generated) = (codes.prefixes(start), CodeTable::new());
        generated.entry(goal, GeneratedCounts::default());
        Self {
            codes,
            start,
            prefixes,
            limit,
            max_counts,
            generated,
            open: [vec![goal], Vec::new()],
            stage: CorridorStage::Backward,
        }
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        let open: usize = self.open.iter().map(|open| open.capacity() * size_of::<CountsCode>()).sum();
        (self.generated.bytes() + open) as u64 + self.stage.bytes()
    }

    /// Returns the maximum number of crossings on a path.
    pub(super) fn limit(&self) -> u32 {
        self.limit
    }

    /// Sets the maximum number of counts to generate.
    pub(super) fn allow(&mut self, max_counts: usize) {
        self.max_counts = max_counts;
    }

    /// Returns the counts at the start.
    pub(super) fn start(&self) -> CountsCode {
        self.start
    }

    /// Raises the limit by two. Called after the survey has ended.
    pub(super) fn raise(&mut self) {
        self.limit += 2;
        self.open.swap(0, 1);
    }

    /// Continues within the allowance. Returns the corridor; `None` if the distance from start to
    /// goal exceeds the limit.
    pub(super) fn advance(&mut self, allowance: &mut Allowance) -> Result<Option<Corridor>, Unbuilt> {
        while !allowance.is_over() {
            allowance.spend(BATCH as u64);
            match self.step() {
                Err(Unbuilt::Unfinished) => {}
                end => return end,
            }
        }
        Err(Unbuilt::Unfinished)
    }

    /// Processes one batch.
    fn step(&mut self) -> Result<Option<Corridor>, Unbuilt> {
        match &mut self.stage {
            CorridorStage::Backward if self.open[0].is_empty() => {
                if !self.start_forward_search() {
                    return Ok(None);
                }
            }
            CorridorStage::Backward => {
                self.expand_batch();
                if self.generated.len() > self.max_counts {
                    return Err(Unbuilt::TooLarge);
                }
            }
            CorridorStage::Forward(search) if search.next == search.kept.len() => {
                self.stage = CorridorStage::Linking(Linking::new(std::mem::take(&mut search.kept)));
            }
            CorridorStage::Forward(search) => search.advance(&self.codes, &self.generated, self.limit),
            CorridorStage::Linking(linking) if linking.records.len() < linking.kept.len() => {
                linking.advance(&self.codes);
            }
            CorridorStage::Linking(linking) => match &mut linking.surcharges {
                None => linking.surcharges = Some(linking.start_surcharging(self.start, self.limit)),
                Some(surcharges) => {
                    if !(0..BATCH).all(|_| surcharges.step(&mut linking.records)) {
                        let records = std::mem::take(&mut linking.records);
                        let numbers = std::mem::replace(&mut linking.numbers, CodeTable::new());
                        self.stage = CorridorStage::Backward;
                        return Ok(Some(Corridor { records, numbers }));
                    }
                }
            },
        }
        Err(Unbuilt::Unfinished)
    }

    /// Expands a batch of counts in the search from the goal.
    fn expand_batch(&mut self) {
        let rest = self.open[0].len().saturating_sub(BATCH);
        let batch: Vec<CountsCode> = self.open[0].drain(rest..).collect();
        for &code in &batch {
            self.generated.prefetch(code);
        }
        let mut next: Vec<(BorderCrossing, u8, bool)> = Vec::with_capacity(8 * BATCH);
        for code in batch {
            let Some(generated) = self.generated.get_mut(code).filter(|generated| !generated.is_closed) else {
                continue;
            };
            generated.is_closed = true;
            let (own, farther) = (self.codes.prefixes(code), generated.distance + 1);
            for step in self.codes.steps(code) {
                self.generated.prefetch(step.to);
                next.push((step, farther, step.leads_away(code.blank(), &own, &self.prefixes)));
            }
        }
        for (step, distance, away) in next {
            let (generated, is_new) = self.generated.entry(step.to, GeneratedCounts { distance, is_closed: false });
            if is_new || distance < generated.distance {
                generated.distance = distance;
                self.open[usize::from(away)].push(step.to);
            }
        }
    }

    /// Begins the forward search. Returns `false` if the search from the goal has not reached the
    /// start.
    fn start_forward_search(&mut self) -> bool {
        let Some(generated) = self.generated.get(self.start).filter(|generated| generated.is_closed) else {
            return false;
        };
        let mut numbers = CodeTable::new();
        numbers.entry(self.start, 0);
        let kept = vec![KeptCounts { code: self.start, to_goal: generated.distance, from_start: 0 }];
        self.stage = CorridorStage::Forward(ForwardSearch { kept, numbers, next: 0 });
        true
    }
}

impl CorridorStage {
    /// Returns the memory in use, in bytes.
    fn bytes(&self) -> u64 {
        let (kept, numbers, more) = match self {
            Self::Backward => return 0,
            Self::Forward(search) => (&search.kept, &search.numbers, 0),
            Self::Linking(Linking { kept, numbers, records, surcharges }) => {
                let surcharges = surcharges.as_ref().map_or(0, Surcharges::bytes);
                (kept, numbers, records.capacity() * size_of::<CountsRecord>() + surcharges)
            }
        };
        (kept.capacity() * size_of::<KeptCounts>() + numbers.bytes() + more) as u64
    }
}

impl ForwardSearch {
    /// Expands a batch of kept counts in the search from the start.
    fn advance(&mut self, codes: &Codes, generated: &CodeTable<GeneratedCounts>, limit: u32) {
        let end = self.kept.len().min(self.next + BATCH);
        let mut next = Vec::with_capacity(8 * BATCH);
        for kept in &self.kept[self.next..end] {
            for step in codes.steps(kept.code) {
                generated.prefetch(step.to);
                next.push((step.to, kept.from_start + 1));
            }
        }
        self.next = end;
        for (code, from_start) in next {
            let Some(GeneratedCounts { distance: to_goal, is_closed: true }) = generated.get(code) else { continue };
            if u32::from(from_start) + u32::from(to_goal) <= limit {
                let number = self.kept.len() as u32;
                if self.numbers.entry(code, number).1 {
                    self.kept.push(KeptCounts { code, to_goal, from_start });
                }
            }
        }
    }
}

impl Linking {
    /// Sorts the kept counts by their distance to the goal.
    fn new(mut kept: Vec<KeptCounts>) -> Self {
        kept.sort_by_key(|kept| kept.to_goal);
        let mut numbers = CodeTable::with_capacity(kept.len());
        for (kept, number) in kept.iter().zip(0..) {
            numbers.entry(kept.code, number);
        }
        Self { records: Vec::with_capacity(kept.len()), kept, numbers, surcharges: None }
    }

    /// Adds the records for a batch of kept counts, without their surcharges.
    fn advance(&mut self, codes: &Codes) {
        let from = self.records.len();
        let end = self.kept.len().min(from + BATCH);
        for KeptCounts { code, .. } in &self.kept[from..end] {
            codes.steps(*code).for_each(|step| self.numbers.prefetch(step.to));
        }
        for &KeptCounts { code, to_goal, .. } in &self.kept[from..end] {
            let mut record = CountsRecord::new(to_goal, code.blank());
            for BorderCrossing { to, goal_line, forward } in codes.steps(code) {
                if let Some(number) = self.numbers.get(to) {
                    record.next[usize::from(forward)][usize::from(goal_line)] = number;
                }
            }
            self.records.push(record);
        }
    }

    /// Starts computing the surcharges, up to the largest one that keeps paths from `start` within
    /// the limit.
    fn start_surcharging(&mut self, start: CountsCode, limit: u32) -> Surcharges {
        let start = self.numbers.get(start).map_or(0, |start| self.records[start as usize].distance());
        let max_level = ((limit - start) / 2).min(MAX_SURCHARGE - 1);
        for record in &mut self.records {
            for (line, escapes) in (0..MAX_LINES).flat_map(|line| (1..MAX_LINES).map(move |escapes| (line, escapes))) {
                record.set_surcharge(line, escapes, max_level + 1);
            }
        }
        Surcharges::new(self.records.len(), max_level)
    }
}
